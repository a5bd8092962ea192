"""What a screen may ask of the program that shows it."""

from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, cast

from textual.screen import Screen

from app.state.settings import Settings
from app.storage.journal import Journal
from rules.record import DiceSpec
from rules.start import Start
from rules.terms import ChouetteTerms, Terms

if TYPE_CHECKING:
    from app.engine.memory import Remembering
    from app.engine.thinker import Thinker
    from app.friends.friends import Friends
    from app.storage.library import Library
    from app.storage.practice import Practice

PEOPLE = ("human", "human")
"""The seats of two players here."""


class Host(Protocol):
    """The program, seen from a screen."""

    @property
    def settings(self) -> Settings:
        """The player's settings."""

    @property
    def journal(self) -> Journal:
        """Every match ever played here."""

    @property
    def exports(self) -> Path:
        """The folder of the files that players export."""

    @property
    def plain(self) -> bool:
        """Whether everything is drawn in plain ASCII characters."""

    @property
    def mono(self) -> bool:
        """Whether everything is drawn without colours."""

    @property
    def dice(self) -> DiceSpec:
        """The dice that the command line asks for; the system's randomness if it doesn't."""

    @property
    def adviser(self) -> "Thinker":
        """The engine that plays; its process is started when it is asked or warmed."""

    @property
    def library(self) -> "Library":
        """What engines found out about the matches."""

    @property
    def practice(self) -> "Practice":
        """What the player has learnt and practised."""

    @property
    def friends(self) -> "Friends":
        """What it takes to play with friends elsewhere."""

    def thinker(self, engine: str | None = None) -> "Remembering":
        """An engine that judges, and looks into the library first; the usual one by default."""

    async def learn_letters(self, words: str) -> None:
        """Know how wide the terminal shows the letters of words that are about to be shown."""

    def apply_settings(self, settings: Settings) -> None:
        """Keep new settings and use them at once everywhere."""

    def begin_match(
        self,
        players: tuple[str, str],
        terms: Terms,
        dice: DiceSpec,
        start: Start | None = None,
        seats: tuple[str, str] = PEOPLE,
    ) -> None:
        """Keep a new match and sit down at its table."""

    def begin_chouette(
        self,
        players: tuple[str, ...],
        seats: tuple[str, ...],
        terms: Terms,
        options: ChouetteTerms,
        dice: DiceSpec,
    ) -> None:
        """Keep a new chouette and sit down at its table.

        Raises:
            Refusal: if these people can't play one.
        """

    def open_match(self, match_id: str) -> None:
        """Sit down at the table of an unfinished match, or look at a finished one."""

    def go_home(self) -> None:
        """Back to the home screen; nothing is lost."""


def host(screen: Screen[Any]) -> Host:
    """The program behind a screen."""
    return cast(Host, screen.app)
