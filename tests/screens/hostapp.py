"""A small program around a screen: everything a screen may ask for, noted down."""

import uuid
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from textual.app import App
from textual.screen import Screen

from app import i18n
from app.engine.memory import Remembering
from app.engine.thinker import Thinker
from app.screens.host import PEOPLE
from app.screens.parts.colourless import COLOURLESS
from app.state.settings import Settings
from app.storage.clock import now, stopwatch
from app.storage.journal import Journal
from app.storage.library import Library
from app.storage.practice import Practice
from rules.record import DiceSpec, Header
from rules.start import Start
from rules.terms import ChouetteTerms, Terms
from tests.app.friends.memory import Exchange
from widgets.themes import THEMES, VARIABLES

if TYPE_CHECKING:
    from app.friends.friends import Friends

CREATED = 1_700_000_000_000


class HostApp(App[str]):
    """A host with a real journal.

    Attributes:
        asked: what screens asked for, in order.
        exchange: what brings friends together.
        engine: the engine that judges, by id or as `module:class`.
    """

    ALLOW_SELECT = False

    def __init__(
        self,
        folder: Path,
        first: Callable[[], Screen[object]],
        *,
        plain: bool = False,
        no_color: bool = False,
        dice: DiceSpec | None = None,
        exchange: Exchange | None = None,
    ) -> None:
        super().__init__(ansi_color=True if no_color else None)
        self.settings = Settings(animation="off")
        self.journal = Journal.open(folder / "journal.sqlite3")
        self.exports = folder / "exports"
        self.dice = dice or DiceSpec()
        self.asked: list[tuple[object, ...]] = []
        self.engine = "bgsage"
        self.library = Library(self.journal)
        self.practice = Practice(self.journal)
        self._thinkers: dict[str, Thinker] = {}
        self.exchange = exchange or Exchange()
        self._friends: Friends | None = None
        self._plain = plain
        self._first = first
        for theme in (*THEMES.values(), COLOURLESS):
            self.register_theme(theme)
        self.theme = "colourless" if no_color else "wood"

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return dict(VARIABLES)

    @property
    def plain(self) -> bool:
        return self._plain if self.settings.ascii is None else self.settings.ascii

    @property
    def mono(self) -> bool:
        return self.ansi_color is True

    def on_mount(self) -> None:
        self.push_screen(self._first(), self._dismissed)

    def _dismissed(self, result: object) -> None:
        self.asked.append(("dismissed", result))

    async def on_unmount(self) -> None:
        if self._friends is not None:
            await self._friends.close()
        for thinker in self._thinkers.values():
            thinker.close()
        self.journal.close()

    @property
    def adviser(self) -> Thinker:
        return self._thinkers.setdefault(self.engine, Thinker(self.engine))

    @property
    def friends(self) -> "Friends":
        if self._friends is None:
            from app.friends.friends import Friends  # only for who plays with a friend

            way, failed = self.exchange.transport(), self._handle_exception
            self._friends = Friends(
                self.journal, now, way, stopwatch=stopwatch, failed=failed, tick=0.05
            )
        return self._friends

    def thinker(self, engine: str | None = None) -> Remembering:
        name = engine or self.engine
        return Remembering(self._thinkers.setdefault(name, Thinker(name)), self.library)

    async def learn_letters(self, words: str) -> None:
        pass

    def apply_settings(self, settings: Settings) -> None:
        self.asked.append(("settings", settings))
        self.settings = settings
        i18n.set_language(settings.language)
        if settings.theme in self.available_themes:
            self.theme = settings.theme

    def begin_match(
        self,
        players: tuple[str, str],
        terms: Terms,
        dice: DiceSpec,
        start: Start | None = None,
        seats: tuple[str, str] = PEOPLE,
    ) -> None:
        against = () if seats == PEOPLE else (seats,)
        self.asked.append(("begin", players, terms, dice, *against))

    def begin_chouette(
        self,
        players: tuple[str, ...],
        seats: tuple[str, ...],
        terms: Terms,
        options: ChouetteTerms,
        dice: DiceSpec,
    ) -> None:
        self.asked.append(("chouette", players, seats, terms, options, dice))

    def open_match(self, match_id: str) -> None:
        self.asked.append(("open", match_id))

    def go_home(self) -> None:
        self.asked.append(("home",))


def header(
    white: str = "Ann", black: str = "Bob", terms: Terms | None = None, created: int = CREATED
) -> Header:
    """A match that is about to begin."""
    return Header(str(uuid.uuid4()), (white, black), terms or Terms(7), created)
