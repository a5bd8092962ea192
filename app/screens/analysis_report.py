"""An analysed match: the players' sums, the winning chances, and the mistakes to be opened."""

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.widgets import Static

from app.engine.analysis.report import Judged, MatchReport
from app.i18n import _, ngettext
from app.screens.analysis_curve import chances_view, low_side
from app.screens.analysis_list import MistakeLine, MistakeList
from app.screens.analysis_sums import Sums
from app.screens.analysis_words import (
    best_word,
    chosen_word,
    dice_word,
    grade_word,
    is_mistake,
    lost,
)
from app.screens.host import host
from app.screens.parts.choice_row import ChoiceRow, Option, Value
from app.screens.parts.clicked import ClickedScreen
from app.screens.parts.dress import dress
from app.screens.parts.plain import written
from rules.record import Header, Record
from rules.side import Side
from widgets.chances import ChancesPlot
from widgets.keys import KeyLine
from widgets.view import Choice

WIDE = 118
"""From this width on the games stand beside the mistakes."""

_ROOMY = 30
"""From this height on blank lines keep the parts asunder."""


class ReportScreen(ClickedScreen[None]):
    """What the analysis of a match found."""

    CSS_PATH = "analysis_report.tcss"
    ALLOW_SELECT = False
    AUTO_FOCUS = "#mistakes"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", show=False),
        Binding("left", "step(-1)", show=False),
        Binding("right", "step(1)", show=False),
        Binding("f", "filter", show=False),
        Binding("g", "games", show=False),
        Binding("a", "again", show=False),
    ]

    def __init__(self, record: Record, report: MatchReport) -> None:
        """A screen for a report.

        Args:
            record: the match.
            report: what the analysis found.
        """
        super().__init__(id="report")
        self._record = record
        self._report = report
        self._side: Side | None = None
        self._at: int | None = None

    def compose(self) -> ComposeResult:
        """Title, sums, plot, the choice of a player, mistakes, games, keys."""
        self.set_class(host(self).plain, "-plain")
        with Horizontal(id="head"):
            yield Static(id="title", markup=False)
            yield Static(id="note", markup=False)
        yield Static(id="sums", markup=False)
        yield Static(id="caption", markup=False)
        yield ChancesPlot("plot")
        yield self._players_row()
        with Horizontal(id="lists"):
            yield MistakeList("mistakes")
            yield Static(id="games", markup=False)
        yield KeyLine()

    def _players_row(self) -> ChoiceRow:
        players = self._record.header.players
        row = ChoiceRow(
            _("Mistakes of"),
            [Option(None, _("both players")), *(Option(int(side), players[side]) for side in Side)],
            None,
            label_width=14,
            id="of",
        )
        row.can_focus = False
        return row

    def on_mount(self) -> None:
        """Write everything, in the colours of the table."""
        sums = self._sums()
        self.query_one("#title", Static).update(self._written(self._title()))
        self.query_one("#note", Static).update(self._written(self._note()))
        self.query_one("#caption", Static).update(self._written(self._caption()))
        self.query_one("#sums", Static).update(sums.totals())
        self.query_one("#games", Static).update(sums.games())
        plot, mistakes, keys = self._parts
        dress(self, plot, mistakes, keys)
        keys.show(self._keys())
        self._show_mistakes()
        self._point_at(mistakes.pointed)

    def on_resize(self) -> None:
        """Put the games beside the mistakes where there is room."""
        self.set_class(self.size.width >= WIDE, "-wide")
        self.set_class(self.size.height >= _ROOMY, "-roomy")

    # Words

    def _title(self) -> str:
        players, match = self._record.header.players, self._record.fold().match
        score = f"{players[0]} {match.score[0]} – {players[1]} {match.score[1]}"
        if match.terms.money:
            return _("Analysis of money play: {score}").format(score=score)
        return _("Analysis of a match to {length}: {score}").format(
            length=match.terms.length, score=score
        )

    def _note(self) -> str:
        """Who judged, and what could not be judged."""
        report = self._report
        told = [f"{report.engine} {report.search}".strip()]
        if report.skipped:
            count = len(report.skipped)
            told.append(
                ngettext(
                    "{count} decision could not be judged",
                    "{count} decisions could not be judged",
                    count,
                ).format(count=count)
            )
        if report.stopped is not None:
            told.append(
                _("the record can be followed to its action {number}").format(
                    number=report.stopped - 1
                )
            )
        return " · ".join(told)

    def _caption(self) -> str:
        name = self._record.header.players[self._low]
        return _("{name}’s chances to win each game").format(name=name)

    def _keys(self) -> tuple[Choice, ...]:
        return (
            Choice("open", _("board"), _("Enter")),
            Choice("step(1)", _("decisions"), self._written("← →")),
            Choice("filter", _("player"), "f"),
            Choice("games", _("games"), "g"),
            Choice("again", _("again"), "a"),
            Choice("back", _("back"), _("Esc")),
        )

    def _sums(self) -> Sums:
        players = self._record.header.pair
        return Sums(self.app, players, self._report, plain=host(self).plain)

    def _written(self, text: str) -> str:
        return written(text, host(self).plain)

    # Mistakes and plot

    @property
    def _parts(self) -> tuple[ChancesPlot, MistakeList, KeyLine]:
        return self.query_one(ChancesPlot), self.query_one(MistakeList), self.query_one(KeyLine)

    def _show_mistakes(self) -> None:
        lines = [
            mistake_line(at, one, self._record.header)
            for at, one in enumerate(self._report.judged)
            if is_mistake(one) and self._side in (None, one.decision.by)
        ]
        mistakes = self.query_one(MistakeList)
        mistakes.show(lines, _("No mistake worth naming."))
        if self._at is not None:
            mistakes.point_at(self._at)

    def _point_at(self, at: int | None) -> None:
        self._at = at
        self.query_one(ChancesPlot).show(chances_view(self._report, self._low, at, self._side))

    @property
    def _low(self) -> Side:
        return low_side(self._record.header, host(self).settings.bottom)

    # What is done

    @on(MistakeList.Pointed)
    def _pointed(self, event: MistakeList.Pointed) -> None:
        self._point_at(event.at)

    @on(MistakeList.Chosen)
    def _chosen(self, event: MistakeList.Chosen) -> None:
        self._review(event.at)

    @on(ChancesPlot.Chosen)
    def _plot_chosen(self, event: ChancesPlot.Chosen) -> None:
        self._review(event.at)

    @on(ChoiceRow.Changed)
    def _of_changed(self, event: ChoiceRow.Changed) -> None:
        self._show_only(event.value)

    def _show_only(self, value: Value) -> None:
        self._side = None if value is None else Side(int(value))
        self._show_mistakes()
        self._point_at(self.query_one(MistakeList).pointed)

    def _review(self, at: int) -> None:
        """Show a decision on the board."""
        if not self.is_active or not self._report.judged:
            return
        from app.screens.analysis_review import ReviewScreen

        at = max(0, min(at, len(self._report.judged) - 1))
        screen = ReviewScreen(self._record, self._report, at, self._side)
        self.app.push_screen(screen, self._reviewed)

    def _reviewed(self, at: int | None) -> None:
        """Come back to where the review was left."""
        if at is not None:
            self._at = at
            self.query_one(MistakeList).point_at(at)
            self._point_at(at)

    def action_open(self) -> None:
        """Show the mistake under the cursor on the board."""
        at = self.query_one(MistakeList).pointed
        self._review(0 if at is None else at)

    def action_step(self, by: int) -> None:
        """Show the decision after the present one, or before it."""
        self._review(0 if self._at is None else self._at + by)

    def action_filter(self) -> None:
        """Show the mistakes of the next player."""
        self.query_one(ChoiceRow).action_change(1)

    def action_games(self) -> None:
        """Show the sums of each game."""
        from app.screens.analysis_games import GamesScreen

        if self.is_active:
            self.app.push_screen(GamesScreen(self._sums()))

    def action_again(self) -> None:
        """Analyse the match anew, deeper or by another engine."""
        from app.screens.analysis import AnalysisScreen

        if self.is_active:
            self.app.switch_screen(AnalysisScreen(self._record.header.id, anew=True))

    def action_back(self) -> None:
        """Back to where the analysis was opened."""
        if self.is_active:
            self.dismiss(None)


def mistake_line(at: int, judged: Judged, header: Header) -> MistakeLine:
    """A mistake as the list shows it."""
    decision = judged.decision
    return MistakeLine(
        at=at,
        place=f"{decision.game}.{decision.turn}",
        side=decision.by,
        name=header.players[decision.by],
        dice=dice_word(decision),
        chosen=chosen_word(decision),
        cost=lost(judged.cost),
        grade=judged.grade,
        grade_word=grade_word(judged.grade),
        best=best_word(judged),
    )
