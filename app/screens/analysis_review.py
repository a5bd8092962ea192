"""The decisions of an analysed match on the board, one after the other."""

from dataclasses import replace
from typing import ClassVar

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Static

from app.engine.analysis.report import DecisionKind, Grade, Judged, MatchReport
from app.i18n import N_, _, gettext, pgettext
from app.screens import board_room
from app.screens.analysis_board import board_view, hint_view, mover, played_at, teachers_words
from app.screens.analysis_curve import chances_view, low_side
from app.screens.analysis_words import (
    best_word,
    chosen_word,
    dice_word,
    grade_word,
    is_mistake,
    lost,
)
from app.screens.host import host
from app.screens.parts.clicked import ClickedScreen
from app.screens.parts.columns import side_name, tinted
from app.screens.parts.plain import written
from app.screens.table_words import table_words
from app.storage.errors import StorageError
from app.storage.words import sentence
from rules.record import Record
from rules.side import Side
from widgets.board import Board
from widgets.chances import ChancesPlot
from widgets.hint import Hint
from widgets.keys import KeyLine
from widgets.view import Choice

AROUND = 5
"""Rows above and below the board: title, plot and keys."""

_ROOMY = 30
"""From this height on there is room for words and figures beside the board."""

_NO_MORE = {
    (False, True): N_("This was the last decision."),
    (False, False): N_("This was the first decision."),
    (True, True): N_("There is no mistake after this one."),
    (True, False): N_("There is no mistake before this one."),
}
"""By whether mistakes are looked for, and whether forwards."""


class ReviewScreen(ClickedScreen[int]):
    """One decision at a time; it is dismissed with the index of the last one looked at."""

    CSS_PATH = "analysis_review.tcss"
    ALLOW_SELECT = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", show=False),
        Binding("left", "step(-1)", show=False),
        Binding("right", "step(1)", show=False),
        Binding("n,pagedown", "mistake(1)", show=False),
        Binding("p,pageup", "mistake(-1)", show=False),
        Binding("f", "filter", show=False),
        Binding("c", "card", show=False),
        Binding("home", "edge(-1)", show=False),
        Binding("end", "edge(1)", show=False),
    ]

    def __init__(
        self, record: Record, report: MatchReport, at: int, only: Side | None = None
    ) -> None:
        """A screen for a report.

        Args:
            record: the match.
            report: what the analysis found, of at least one decision.
            at: index of the decision to begin with.
            only: whose decisions are stepped through; None for both players'.
        """
        super().__init__(id="review")
        self._record = record
        self._report = report
        self._at = at
        self._only = only
        self._selected: int | None = None

    @property
    def judged(self) -> Judged:
        """The decision that is looked at."""
        return self._report.judged[self._at]

    def compose(self) -> ComposeResult:
        """Where we are, the board, what the engine says, the plot, the keys."""
        plain, mono = host(self).plain, host(self).mono
        self.set_class(plain, "-plain")
        yield Static(id="where", markup=False)
        with Horizontal(id="middle"):
            yield Board(table_words(), ascii_only=plain, mono=mono)
            with Vertical(id="pane"):
                yield Static(id="told", markup=False)
                yield Hint()
        yield ChancesPlot("plot")
        yield KeyLine()

    def on_mount(self) -> None:
        """Show the decision, in the colours of the board."""
        parts = (self.query_one(ChancesPlot), self.query_one(Hint), self.query_one(KeyLine))
        board_room.dress(self, self.query_one(Board), *parts)
        self._look_at(self._at)

    def on_resize(self) -> None:
        """Give the board as much room as it can use, and the rest to what stands around it."""
        room = board_room.fitting(*self.size, around=AROUND)
        self.set_class(room is None, "-small")
        if room is not None:
            board_room.share(room, self.query_one("#middle"), self.query_one(Board))
        self._show_play()

    # What is shown

    def _look_at(self, at: int) -> None:
        self._at = at
        self._selected = played_at(self.judged)
        low = low_side(self._record.header, host(self).settings.bottom)
        self.query_one(ChancesPlot).show(chances_view(self._report, low, at, self._only))
        self.query_one("#where", Static).update(self._where())
        self.query_one("#told", Static).update(self._told())
        self.query_one(KeyLine).show(self._keys())
        self._show_play()

    def _show_play(self) -> None:
        judged, settings = self.judged, host(self).settings
        self.query_one(Board).view = board_view(judged, settings, self._selected)
        view = hint_view(judged, self._selected, teachers_words(judged, self._selected))
        if view.lines and view.words and self.size.height < _ROOMY:
            view = replace(view, chances=())  # there is room for the words or for the figures
        self.query_one(Hint).show(view)

    def _where(self) -> Text:
        decision = self.judged.decision
        place = _("Game {game}, turn {turn}").format(game=decision.game, turn=decision.turn)
        parts = [
            self._score(),
            _("{number} of {count}").format(number=self._at + 1, count=len(self._report.judged)),
        ]
        if self._only is not None:
            parts.append(_("only {name}").format(name=self._record.header.players[self._only]))
        rest = "".join(f" · {part}" for part in parts if part)
        return Text.assemble(
            tinted(self.app, self._written(place), "title"),
            tinted(self.app, self._written(rest), "muted"),
        )

    def _score(self) -> str:
        """The score before the game; nothing in money play, where it decides nothing."""
        decision = self.judged.decision
        stakes = decision.question.stakes
        if stakes.away is None:
            return _("money play")
        white, black = stakes.away if mover(decision) is Side.WHITE else stakes.away[::-1]
        length = self._record.header.terms.length
        players = self._record.header.players
        score = f"{players[0]} {length - white} – {players[1]} {length - black}"
        match = _("match to {length}").format(length=length)
        return f"{score} · {match}"

    def _told(self) -> Text:
        """Who decided what, how bad it was, and what was better."""
        judged = self.judged
        decision = judged.decision
        name = side_name(self.app, self._record.header.players[decision.by], decision.by)
        name.stylize("bold")
        lines = [Text.assemble(name, f" {self._situation()}"), self._verdict()]
        lines.append(self._line(_("played"), chosen_word(decision)))
        if judged.cost and judged.grade is not Grade.FINE:
            lines.append(self._line(_("better"), best_word(judged)))
        return Text("\n").join(lines)

    def _situation(self) -> str:
        """What was to be decided."""
        decision = self.judged.decision
        if decision.question.dice is not None and decision.kind is DecisionKind.PLAY:
            return dice_word(decision)
        return {
            DecisionKind.CUBE: _("on roll"),
            DecisionKind.ANSWER: _("is doubled"),
            DecisionKind.RESIGNATION: _("and a resignation"),
        }.get(decision.kind, "")

    def _verdict(self) -> Text:
        judged = self.judged
        if not judged.cost:
            return tinted(self.app, self._written(_("the best there is")), "muted")
        colour = {Grade.BLUNDER: "warning", Grade.ERROR: "text"}.get(judged.grade, "muted")
        text = f"{grade_word(judged.grade)} {lost(judged.cost)}"
        return tinted(self.app, self._written(text), colour)

    def _line(self, label: str, text: str) -> Text:
        return Text.assemble(
            tinted(self.app, self._written(f"{label} "), "muted"), self._written(text)
        )

    def _keys(self) -> tuple[Choice, ...]:
        return (
            Choice("step(-1)", pgettext("decision", "before"), self._written("←")),
            Choice("step(1)", pgettext("decision", "after"), self._written("→")),
            Choice("mistake(1)", _("next mistake"), "n"),
            Choice("mistake(-1)", _("previous"), "p"),
            Choice("filter", _("player"), "f"),
            Choice("back", _("report"), _("Esc")),
            Choice("card", _("drill it"), "c"),
        )

    def _written(self, text: str) -> str:
        return written(text, host(self).plain)

    # What is done

    @on(Hint.Selected)
    def _selected_play(self, event: Hint.Selected) -> None:
        self._selected = event.index
        self._show_play()

    @on(Hint.Closed)
    def action_back(self) -> None:
        """Back to the report."""
        if self.is_active:
            self.dismiss(self._at)

    @on(ChancesPlot.Chosen)
    def _plot_chosen(self, event: ChancesPlot.Chosen) -> None:
        self._look_at(event.at)

    def action_step(self, by: int) -> None:
        """Look at the next decision, or the one before."""
        self._go(by, mistakes=False)

    def action_mistake(self, by: int) -> None:
        """Look at the next mistake, or the one before."""
        self._go(by, mistakes=True)

    def action_edge(self, by: int) -> None:
        """Look at the first decision, or the last one."""
        judged = self._report.judged
        self._look_at(0 if by < 0 else len(judged) - 1)

    def action_filter(self) -> None:
        """Step through the decisions of the next player, or of both."""
        order: tuple[Side | None, ...] = (None, Side.WHITE, Side.BLACK)
        self._only = order[(order.index(self._only) + 1) % len(order)]
        self._look_at(self._at)

    def action_card(self) -> None:
        """Make a card of the decision, to be drilled; only matches that are kept here have any."""
        from app.analyse.cards import card

        if self.judged.decision.kind is DecisionKind.RESIGNATION:
            self.notify(self._written(_("A resignation can't be drilled.")))
            return
        practice = host(self).practice
        try:
            host(self).journal.number(self._record.header.id)
            made = practice.add_cards([card(self.judged, self._record, practice.now())])
        except StorageError as error:
            self.notify(self._written(sentence(error)), severity="warning")
            return
        told = _("This decision is drilled from now on.")
        self.notify(self._written(told if made else _("This decision is on a card already.")))

    def _go(self, by: int, *, mistakes: bool) -> None:
        judged = self._report.judged
        way = range(self._at + 1, len(judged)) if by > 0 else range(self._at - 1, -1, -1)
        for at in way:
            one = judged[at]
            if self._only in (None, one.decision.by) and (not mistakes or is_mistake(one)):
                self._look_at(at)
                return
        self.notify(self._written(gettext(_NO_MORE[mistakes, by > 0])))
