"""The files of the opening book: figures that an engine computed, and words written by hand.

Both are checked here, and what is wrong with one is told with its line.
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, ValidationError

from app.academy.broken import Broken, not_json, not_valid
from app.academy.files import BrokenFile, from_toml, text_of
from rules.actions import Dice

FIGURES = "opening.json"
WORDS = "book.toml"

_HEADS = ('{"roll":', '{"play":')
"""How the line of an opening begins in the file of figures, and that of one of its plays."""

Die = Annotated[int, Field(ge=1, le=6)]
Equity = Annotated[float, Field(ge=-3, le=3)]
Share = Annotated[float, Field(ge=0, le=1)]
Shares = tuple[Share, Share, Share, Share, Share]
Text = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1)]
Row = tuple[Text, Equity, Shares]
"""A reply: the play, what it is worth and how the game ends, all as the replier sees it."""


class _Data(BaseModel):
    """Frozen, and strict about names: a misspelt key is a mistake, not an extra."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class PlayFigures(_Data):
    """A play of an opening roll.

    Attributes:
        play: in notation.
        result: the board after it, as the player who moved sees it.
        equity: what it is worth.
        chances: to win, to win a gammon, a backgammon, to lose a gammon, a backgammon.
        replies: what the opponent can do about it, by the roll, such as `31`.
    """

    play: Text
    result: Text
    equity: Equity
    chances: Shares
    replies: dict[str, tuple[Row, ...]]


class OpeningFigures(_Data):
    """An opening roll.

    Attributes:
        roll: the dice, the larger one first.
        plays: those that are told about, the best first.
        others: what all other legal ones are worth, by their result.
    """

    roll: tuple[Die, Die]
    plays: Annotated[tuple[PlayFigures, ...], Field(min_length=1)]
    others: dict[str, Equity]


class Searches(_Data):
    """How deeply the engine searched, such as `3ply`."""

    openings: Text
    replies: Text


class Figures(_Data):
    """Everything that the engine computed.

    Attributes:
        engine: its name.
        version: which one.
        searches: how deeply it searched.
        openings: the rolls.
    """

    engine: Text
    version: Text
    searches: Searches
    openings: tuple[OpeningFigures, ...]


class PlayWords(_Data):
    """What is said of a play.

    Attributes:
        play: in notation.
        name: what players call it, the best known name first.
        purpose: what it is for.
    """

    play: Text
    name: Annotated[tuple[Text, ...], Field(min_length=1)]
    purpose: Text


class OpeningWords(_Data):
    """The words for a roll."""

    roll: Annotated[str, StringConstraints(pattern="^[1-6]-[1-6]$")]
    play: tuple[PlayWords, ...]

    @property
    def dice(self) -> Dice:
        """The roll as numbers."""
        return int(self.roll[0]), int(self.roll[-1])


class Words(_Data):
    """All words."""

    opening: tuple[OpeningWords, ...]


class Source:
    """A file of the book, which knows where in it a play stands.

    Attributes:
        file: its name.
        text: what it holds.
    """

    def __init__(self, path: Path) -> None:
        """Read a file.

        Raises:
            BrokenFile: if it can't be read.
        """
        self.file = path.name
        self.text = text_of(path)

    def figures(self) -> Figures:
        """The figures in this file.

        Raises:
            BrokenFile: if they are none.
        """
        try:
            return Figures.model_validate_json(self.text)
        except ValidationError as error:
            raise BrokenFile(not_json(self.file, self.text) or self._invalid(error)) from None

    def words(self) -> Words:
        """The words in this file.

        Raises:
            BrokenFile: if they are none.
        """
        return from_toml(Words, self.text, self.file)

    def bad(self, reason: str, *at: int) -> BrokenFile:
        """What is wrong with the figures of an opening, or of a play of it.

        Args:
            reason: what it is, without a full stop.
            at: which opening, and which of its plays, from 0; the whole file without them.
        """
        return BrokenFile(Broken(self.file, self._line(at), reason))

    def _invalid(self, error: ValidationError) -> Broken:
        """The first thing that is wrong with the figures."""
        place = error.errors(include_url=False)[0]["loc"]
        at = [
            part
            for list_name, part in pairwise(place)
            if list_name in ("openings", "plays") and isinstance(part, int)
        ]
        return replace(not_valid(self.file, self.text, error), line=self._line(at))

    def _line(self, at: Sequence[int]) -> int:
        """The line in which an opening, or a play of it, begins; 0 if there is none."""
        lines = self.text.splitlines()
        found = 0
        for head, number in zip(_HEADS, at, strict=False):
            starts = [
                row
                for row, line in enumerate(lines[found:], found + 1)
                if line.lstrip().startswith(head)
            ]
            if number >= len(starts):
                break
            found = starts[number]
        return found
