"""The home screen: go on with a match, begin one, or have a look around."""

import time
from collections.abc import Callable
from dataclasses import replace
from datetime import date, datetime, timedelta
from typing import ClassVar

from rich.cells import cell_len
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.screen import Screen
from textual.widgets import Static

from app.i18n import _, ngettext
from app.screens.host import host
from app.screens.parts.cells import cut
from app.screens.parts.drawing import LARGE, MEDIUM, TableTop, plan_for
from app.screens.parts.menu import Menu, MenuItem
from app.screens.parts.plain import written
from app.screens.parts.room import KeyHints
from app.storage.clock import now
from app.storage.due import Begun, begun, day_of
from app.storage.errors import StorageError
from app.storage.journal import MatchRow
from app.storage.words import sentence
from rules.position import Position
from rules.side import Side

MATCH = "match:"
"""What the menu entry of a match begins with, before the match's id."""

_ROOMY = 30
"""From this height on every match gets two lines."""

_GLANCE = 60.0
"""Every so many seconds it is seen whether a new day has begun: other mistakes are due then."""

_NAME_CELLS = 10
_PEOPLE_CELLS = 36
"""The room for the people of a chouette and for each name, in a row of 80 columns."""


class HomeScreen(Screen[None]):
    """The first screen."""

    CSS_PATH = "home.tcss"
    ALLOW_SELECT = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "new_match", show=False),
        Binding("f", "friends", show=False),
        Binding("c", "new_chouette", show=False),
        Binding("l", "learn", show=False),
        Binding("d", "drill", show=False),
        Binding("a", "analyse", show=False),
        Binding("p", "performance", show=False),
        Binding("s", "settings", show=False),
        Binding("r,f1", "rules", show=False),
        Binding("q", "app.quit", show=False),
    ]

    def __init__(self, notices: tuple[str, ...] = ()) -> None:
        """A home screen.

        Args:
            notices: sentences about settings and files that the player should read.
        """
        super().__init__(id="home")
        self._notices = notices
        self._trouble = ""
        self._rows: tuple[MatchRow, ...] = ()
        self._begun = Begun(playing=True)
        self._streak = 0
        self._day = day_of(now())

    def compose(self) -> ComposeResult:
        """A drawing, the menu, what there is to tell, and the keys.

        Everything has its place from the first paint on: it may be clicked at once.
        """
        self._rows = self._unfinished()
        self._dress(self.app.size)
        yield TableTop("BARPOINT", id="table-top")
        menu = Menu(self._items(self.app.size), id="home-menu")
        # Enter goes on with the match, also where mistakes stand above it.
        menu.set_reactive(Menu.cursor, int(bool(self._begun.due and self._rows)))
        yield menu
        yield self._tell(Static(id="notices", markup=False))
        yield KeyHints()

    def _dress(self, size: Size) -> None:
        """Be as wide as the drawing."""
        plan = plan_for(size)
        self.set_class(host(self).plain, "-plain")
        self.set_class(plan is LARGE, "-large")
        self.set_class(plan is MEDIUM, "-medium")

    def on_resize(self) -> None:
        """Use the room there is."""
        self._dress(self.size)
        self.query_one(Menu).items = self._items(self.size)

    def on_mount(self) -> None:
        """Look at the calendar now and then."""
        self.set_interval(_GLANCE, self._look_at_the_day)

    def _look_at_the_day(self) -> None:
        """Show what a new day has brought to a screen that was left open."""
        if self.is_active and day_of(now()) != self._day:
            self.on_screen_resume()

    def on_screen_resume(self) -> None:
        """Show matches and words as they are now."""
        self._day = day_of(now())
        self._rows = self._unfinished()
        self._dress(self.app.size)
        self.query_one(Menu).items = self._items(self.app.size)
        self._tell(self.query_one("#notices", Static))
        self.query_one(KeyHints).tell(
            _("↑ ↓ choose"), _("Enter open"), _("n new match"), _("s settings"), _("q quit")
        )

    def _tell(self, notices: Static) -> Static:
        """Write what there is to tell; without anything it takes no room."""
        told = "\n".join((*self._notices, *([self._trouble] if self._trouble else [])))
        notices.display = bool(told)
        notices.update(written(told, host(self).plain))
        return notices

    def _items(self, size: Size) -> tuple[MenuItem, ...]:
        rows, low = self._rows, size.height < _ROOMY
        matches = [_further(row, low=low) for row in rows[1:]]
        due = [_due(self._begun.due, self._streak)] if self._begun.due else []
        new_here = not (rows or self._begun.playing)
        return (
            *due,
            *(replace(_latest(row, low=low), apart=bool(due)) for row in rows[:1]),
            *matches,
            *([_learn_first(begun=self._begun.learning, low=low)] if new_here else []),
            MenuItem("new", _("New match"), apart=bool(rows or due) or new_here),
            MenuItem("friends", _("Play with a friend")),
            MenuItem("chouette", _("New chouette")),
            *([] if new_here else [MenuItem("learn", _("Learn"))]),
            MenuItem("analyse", _("Analyse a match")),
            MenuItem("performance", _("How well you play")),
            MenuItem("settings", _("Settings")),
            MenuItem("rules", _("Rules at a glance")),
            MenuItem("quit", _("Quit")),
        )

    def _unfinished(self) -> tuple[MatchRow, ...]:
        self._trouble = ""
        self._begun = replace(self._begun, due=0)
        try:
            rows = host(self).journal.matches(finished=False)
        except StorageError as error:
            self._trouble = sentence(error)
            return ()
        self._see_what_was_begun()
        return rows

    def _see_what_was_begun(self) -> None:
        """Count the mistakes to be drilled today, and see whether anybody has learnt or played."""
        try:
            self._begun = begun(host(self).journal, now())
            self._streak = host(self).practice.streak() if self._begun.due else 0
        except StorageError as error:
            self._trouble = sentence(error)

    @on(Menu.Chosen)
    def _choose(self, event: Menu.Chosen) -> None:
        if not self.is_active:  # chosen twice before another screen could open
            return
        chosen = event.item.id
        if chosen.startswith(MATCH):
            host(self).open_match(chosen.removeprefix(MATCH))
        elif chosen == "quit":
            self.app.exit()
        else:
            {
                "new": self.action_new_match,
                "friends": self.action_friends,
                "chouette": self.action_new_chouette,
                "learn": self.action_learn,
                "drill": self.action_drill,
                "analyse": self.action_analyse,
                "performance": self.action_performance,
                "settings": self.action_settings,
                "rules": self.action_rules,
            }[chosen]()

    def _open(self, screen: Callable[[], Screen[None]]) -> None:
        if self.is_active:  # not yet again, while the first one is being opened
            self.app.push_screen(screen())

    def action_new_match(self) -> None:
        """Begin a match."""
        from app.screens.new_match import NewMatchScreen

        self._open(NewMatchScreen)

    def action_friends(self) -> None:
        """Play with a friend elsewhere."""
        from app.screens.friends import FriendsScreen

        self._open(FriendsScreen)

    def action_new_chouette(self) -> None:
        """Begin a chouette."""
        from app.screens.chouette_form import NewChouetteScreen

        self._open(NewChouetteScreen)

    def action_learn(self) -> None:
        """Open the academy."""
        from app.screens.academy import AcademyScreen

        self._open(AcademyScreen)

    def action_drill(self) -> None:
        """Drill the mistakes that are due today."""
        from app.screens.drill import DrillScreen

        self._open(DrillScreen)

    def action_analyse(self) -> None:
        """Choose a match to analyse."""
        from app.screens.matches import MatchesScreen

        self._open(MatchesScreen)

    def action_performance(self) -> None:
        """Show how well the player plays."""
        from app.screens.performance import PerformanceScreen

        self._open(PerformanceScreen)

    def action_settings(self) -> None:
        """Open the settings."""
        from app.screens.settings import SettingsScreen

        self._open(SettingsScreen)

    def action_rules(self) -> None:
        """Open the rules at a glance."""
        from app.screens.rules import RulesScreen

        self._open(RulesScreen)


def _learn_first(*, begun: bool, low: bool) -> MenuItem:
    """The academy, for somebody who has never played here."""
    how = _("step by step, on a real board")
    label = _("Learn") if begun else _("Never played? Learn it here")
    return MenuItem("learn", label, how) if begun or low else MenuItem("learn", label, detail=how)


def _due(count: int, streak: int) -> MenuItem:
    """The mistakes to be drilled today, and on how many days in a row there was practice."""
    label = ngettext("{count} mistake to drill today", "{count} mistakes to drill today", count)
    days = ngettext("{count} day in a row", "{count} days in a row", streak)
    note = days.format(count=streak) if streak > 1 else ""
    return MenuItem("drill", label.format(count=count), note)


def _latest(row: MatchRow, *, low: bool) -> MenuItem:
    return MenuItem(MATCH + row.id, _("Continue"), score_words(row), _with_cube(row, low=low))


def _further(row: MatchRow, *, low: bool) -> MenuItem:
    """A match that was left before the latest one; on one line where the screen is low."""
    note, detail = (_joined(row, low=True), "") if low else ("", _with_cube(row, low=False))
    return MenuItem(MATCH + row.id, score_words(row), note, detail)


def match_item(row: MatchRow, heading: str = "") -> MenuItem:
    """A match in a list of its own.

    Args:
        row: the match.
        heading: what stands above it, empty for nothing.
    """
    told = _joined(row, low=False)
    return MenuItem(
        MATCH + row.id, score_words(row), detail=told, apart=bool(heading), heading=heading
    )


def score_words(row: MatchRow) -> str:
    """The players and their points; of a chouette as many as have room in a row."""
    if row.people:
        return _("Chouette: {people}").format(people=_people(row))
    return _("{white} {white_score} – {black} {black_score}").format(
        white=row.players[Side.WHITE],
        white_score=row.score[Side.WHITE],
        black=row.players[Side.BLACK],
        black_score=row.score[Side.BLACK],
    )


def _people(row: MatchRow) -> str:
    """Everybody of a chouette with points won and lost, as far as they have room."""
    told: list[str] = []
    for one in row.people:
        words = f"{cut(one.name, _NAME_CELLS)} {signed_points(one.score)}"
        if cell_len(", ".join((*told, words))) > _PEOPLE_CELLS:
            return _("{people} …").format(people=", ".join(told))
        told.append(words)
    return ", ".join(told)


def signed_points(points: int) -> str:
    """Points won or lost."""
    return f"{points:+}".replace("-", "−") if points else "0"


def _joined(row: MatchRow, *, low: bool) -> str:
    """What is known of a match; where the screen is low, it is narrow too."""
    pips = () if low else _pips(row)
    told = (when(row.updated), *_friend(row), length_words(row), _game(row), _turn(row), *pips)
    return " · ".join(told)


def _with_cube(row: MatchRow, *, low: bool) -> str:
    """The same with the cube, where a line is wide enough for it."""
    return " · ".join((_joined(row, low=low), *_cube(row)))


def length_words(row: MatchRow) -> str:
    """What is played for; of a chouette how many are at the table."""
    if row.people:
        count = sum(one.present for one in row.people)
        return ngettext("{count} player", "{count} players", count).format(count=count)
    if row.terms.money:
        return _("money play")
    return _("match to {length}").format(length=row.length)


def _game(row: MatchRow) -> str:
    return _("game {number}").format(number=row.game_number)


def _turn(row: MatchRow) -> str:
    if row.people and not row.players[0]:
        return _("roll for the order")
    if row.turn is None:
        return _("opening roll")
    return _("{name} to play").format(name=row.players[row.turn])


def _friend(row: MatchRow) -> tuple[str, ...]:
    """That it is played with a friend elsewhere."""
    return () if row.friend is None else (_("with a friend"),)


def _cube(row: MatchRow) -> tuple[str, ...]:
    """What the cube counts and whose it is; nothing before it is turned."""
    if row.cube_owner is not None:
        name = row.players[row.cube_owner]
        return (_("cube {value} ({name})").format(value=row.cube, name=name),)
    return (_("cube {value}").format(value=row.cube),) if row.cube > 1 else ()


def _pips(row: MatchRow) -> tuple[str, ...]:
    """The pip counts; nothing where the position can't be read."""
    try:
        board = Position.parse(row.position)
    except ValueError:
        return ()
    return (_("pips {white} – {black}").format(white=board.pips, black=board.opponent_pips),)


def when(moment: int, now: float | None = None) -> str:
    """When something happened, as short as can be understood.

    Args:
        moment: milliseconds since 1970, UTC.
        now: the present in seconds; None for the clock's.
    """
    then = datetime.fromtimestamp(moment / 1000)
    today = date.fromtimestamp(time.time() if now is None else now)
    clock = f"{then:%H:%M}"
    if then.date() == today:
        return _("today {time}").format(time=clock)
    if then.date() == today - timedelta(days=1):
        return _("yesterday {time}").format(time=clock)
    return f"{then:%Y-%m-%d}"
