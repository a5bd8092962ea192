"""The one small interface behind which an engine stands, and how it fails."""

from collections.abc import Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, Protocol

from rules.position import Position

if TYPE_CHECKING:
    from app.engine.question import Question
    from app.engine.verdicts import CubeVerdict, PlayVerdict, RollsVerdict


class Search(StrEnum):
    """How deeply to search; 1ply looks at a position alone (other programs call it 0-ply)."""

    ONE = "1ply"
    TWO = "2ply"
    THREE = "3ply"
    FOUR = "4ply"
    ROLLOUT = "truncated1"
    LONG_ROLLOUT = "truncated2"


class Trouble(StrEnum):
    """Why an engine gives no answer."""

    MISSING = "missing"  # it is not installed
    UNFIT = "unfit"  # it can't answer this question: `why` says what is wrong with it
    CRASHED = "crashed"  # its process ended
    HUNG = "hung"  # it took longer than it may
    FAILED = "failed"  # it answered with an error, or with nonsense


class EngineTrouble(Exception):
    """An engine gives no answer; the words for the player are in `app.engine.words`.

    Attributes:
        kind: why.
        engine: which one, by id.
        why: a detail in English for the log; for UNFIT the name of what is wrong
            (`length`, `over`, `position`, `dice`, `search`).
    """

    def __init__(self, kind: Trouble, engine: str, why: str = "") -> None:
        super().__init__(f"{engine}: {kind.value} {why}".rstrip())
        self.kind = kind
        self.engine = engine
        self.why = why


class Engine(Protocol):
    """A program that judges positions. It is called in a process of its own, one call at a time.

    Every method raises `EngineTrouble` and nothing else.
    """

    @property
    def id(self) -> str:
        """A short name for keys and options, such as `bgsage`."""

    @property
    def title(self) -> str:
        """Its name and version, for the player."""

    @property
    def searches(self) -> tuple[Search, ...]:
        """How deeply it can search."""

    def play(
        self, question: "Question", search: Search, also: Sequence[Position] = ()
    ) -> "PlayVerdict":
        """Judge every legal play of a roll.

        Args:
            question: a position with dice.
            search: how deeply.
            also: results to be searched as deeply as the best ones.
        """

    def cube(self, question: "Question", search: Search) -> "CubeVerdict":
        """Judge no double, double-take and double-pass before the roll."""

    def rolls(self, question: "Question", search: Search) -> "RollsVerdict":
        """Judge the best play of each of the 21 rolls."""
