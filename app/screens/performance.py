"""How well somebody plays: over time, against whom, and in which kind of game."""

from collections.abc import Iterator, Sequence
from dataclasses import astuple
from datetime import date, timedelta
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.widgets import Static

from app.engine.analysis.grading import PRESETS, Thresholds
from app.engine.analysis.report import Theme
from app.engine.seats import level_of
from app.i18n import _, gettext, ngettext, pgettext
from app.screens.analysis_words import band, rating, signed, theme_word
from app.screens.host import host
from app.screens.parts.choice_row import ChoiceRow, Option
from app.screens.parts.clicked import ClickedScreen
from app.screens.parts.dress import dress
from app.screens.parts.plain import written
from app.storage.errors import StorageError
from app.storage.library import HUMAN, Grouping, Performance
from app.storage.words import sentence
from rules.apart import FRIEND
from widgets.bars import Bar, BarsView, LyingBars, StandingBars
from widgets.keys import KeyLine
from widgets.view import Choice

_NAMES = 4
"""So many players can be chosen: those with the most decisions."""

_ROOMY = 30
"""Rows from which one is left above the title."""

_WEEK = timedelta(days=7)
_STEP = 5
_LEAST = 10
"""The longest bar is a multiple of five, at least ten."""


class PerformanceScreen(ClickedScreen[None]):
    """Ratings as bars, from what analyses have left in the library."""

    CSS_PATH = "performance.tcss"
    ALLOW_SELECT = False
    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", show=False),
        Binding("f", "player", show=False),
        Binding("a", "analyse", show=False),
    ]

    def __init__(self) -> None:
        super().__init__(id="performance")
        self._player: str | None = None
        self._trouble = ""

    def compose(self) -> ComposeResult:
        """A heading, the choice of a player, weeks, opponents, kinds of games."""
        self.set_class(host(self).plain, "-plain")
        yield Static(self._written(_("How well you play")), id="title", markup=False)
        yield Static(id="told", markup=False)
        names = [one.group for one in self._performance(Grouping.PLAYER)][:_NAMES]
        if len(names) > 1:
            yield self._row(names)
        yield StandingBars("weeks")
        with Horizontal(id="groups"):
            yield LyingBars("themes")
            yield LyingBars("opponents")
        yield KeyLine()

    def _row(self, names: Sequence[str]) -> ChoiceRow:
        options = [Option(None, _("everybody here")), *(Option(name, name) for name in names)]
        row = ChoiceRow(_("Player"), options, None, label_width=10, id="player")
        row.can_focus = False
        return row

    def on_resize(self) -> None:
        """Leave a row above the title where there is room."""
        self.set_class(self.size.height >= _ROOMY, "-roomy")

    def on_mount(self) -> None:
        """Show everything, in the colours of the table."""
        dress(self, *self._bars, self.query_one(KeyLine))
        self._show()

    def on_screen_resume(self) -> None:
        """Show what has been analysed meanwhile."""
        if self.is_mounted:
            self._show()

    @property
    def _bars(self) -> tuple[LyingBars, ...]:
        return tuple(self.query(LyingBars))

    @property
    def _thresholds(self) -> Thresholds:
        return PRESETS[host(self).settings.grading]

    def _performance(self, grouping: Grouping) -> tuple[Performance, ...]:
        try:
            return host(self).library.performance(
                grouping, player=self._player, lines=astuple(self._thresholds)
            )
        except StorageError as error:
            self._trouble = sentence(error)
            return ()

    def _show(self) -> None:
        self._trouble = ""
        weeks = self._performance(Grouping.WEEK)
        told = self.query_one("#told", Static)
        told.update(self._written(self._trouble or self._told(weeks)))
        told.set_class(bool(self._trouble), "-warning")
        for bars in self._bars:
            bars.display = bool(weeks)
        self.query_one("#weeks", StandingBars).show(week_bars(weeks))
        self.query_one("#themes", LyingBars).show(theme_bars(self._performance(Grouping.THEME)))
        self.query_one("#opponents", LyingBars).show(
            opponent_bars(self._performance(Grouping.OPPONENT))
        )
        self.query_one(KeyLine).show(self._keys())

    def _told(self, weeks: Sequence[Performance]) -> str:
        """The sums in a sentence, or what to do to get some."""
        decisions = sum(one.decisions for one in weeks)
        if not decisions:
            return _(
                "Nothing has been analysed yet. Play a match, then analyse it: from here with “a”,"
                " from the result, or from the games of a match. Its decisions are counted here."
            )
        matches = sum(one.matches for one in self._performance(Grouping.MATCH))
        pr = 500 * sum(one.play_cost + one.cube_cost for one in weeks) / decisions
        parts = (
            _("PR {pr}: {band}").format(pr=rating(pr), band=band(pr)),
            ngettext("{count} match", "{count} matches", matches).format(count=matches),
            ngettext("{count} decision", "{count} decisions", decisions).format(count=decisions),
            ngettext("{count} blunder", "{count} blunders", self._blunders(weeks)).format(
                count=self._blunders(weeks)
            ),
            _("luck {luck}").format(luck=signed(sum(one.luck for one in weeks), 2)),
        )
        return " · ".join(parts)

    def _blunders(self, weeks: Sequence[Performance]) -> int:
        return sum(one.blunders for one in weeks)

    def _keys(self) -> tuple[Choice, ...]:
        keys = [Choice("analyse", _("analyse a match"), "a"), Choice("back", _("back"), _("Esc"))]
        if self.query("#player"):
            keys.insert(0, Choice("player", _("player"), "f"))
        return tuple(keys)

    def _written(self, text: str) -> str:
        return written(text, host(self).plain)

    @on(ChoiceRow.Changed)
    def _player_changed(self, event: ChoiceRow.Changed) -> None:
        self._player = None if event.value is None else str(event.value)
        self._show()

    def action_player(self) -> None:
        """Show another player."""
        for row in self.query(ChoiceRow):
            row.action_change(1)

    def action_analyse(self) -> None:
        """Choose a match to analyse."""
        from app.screens.matches import MatchesScreen

        if self.is_active:
            self.app.push_screen(MatchesScreen())

    def action_back(self) -> None:
        """Back to where this was opened."""
        if self.is_active:
            self.dismiss(None)


def week_bars(weeks: Sequence[Performance]) -> BarsView:
    """The rating of every week from the first to the last, those without a game left blank."""
    rated = {one.week: one for one in weeks}
    bars = []
    for monday in _mondays(weeks):
        one = rated.get(monday)
        pr = None if one is None else one.pr
        bars.append(Bar(f"{monday:%m-%d}", pr, "" if pr is None else rating(pr)))
    return BarsView(
        _("PR by week"), _("lower is better"), tuple(bars), _most(bar.value for bar in bars)
    )


def _mondays(weeks: Sequence[Performance]) -> Iterator[date]:
    if not weeks:
        return
    monday, last = weeks[0].week, weeks[-1].week
    while monday <= last:
        yield monday
        monday += _WEEK


def theme_bars(themes: Sequence[Performance]) -> BarsView:
    """The rating in each kind of game, in the order in which a game comes to them."""
    by_name = {one.group: one for one in themes}
    bars = [
        _bar(theme_word(theme), by_name[theme.value]) for theme in Theme if theme.value in by_name
    ]
    return _group(_("PR by kind of decision"), bars)


def opponent_bars(opponents: Sequence[Performance]) -> BarsView:
    """The rating against each level of the computer, against people here, and against friends."""
    return _group(_("PR by opponent"), [_bar(_opponent(one.group), one) for one in opponents])


def _opponent(seat: str) -> str:
    level = level_of(seat)
    if level is not None:
        return gettext(level.title)
    if seat == FRIEND:
        return pgettext("opponent", "friends")
    return pgettext("opponent", "people") if seat == HUMAN else seat


def _bar(label: str, one: Performance) -> Bar:
    return Bar(label, one.pr, rating(one.pr), str(one.decisions))


def _group(title: str, bars: Sequence[Bar]) -> BarsView:
    return BarsView(title, _("decisions"), tuple(bars), _most(bar.value for bar in bars))


def _most(values: Iterator[float | None]) -> float:
    """The value of the longest bar: the next multiple of five."""
    longest = max((value for value in values if value is not None), default=0.0)
    return max(_LEAST, _STEP * -(-longest // _STEP))
