"""The glossary: players' words, what they mean, and a picture of each on a board.

All words are in one TOML file, as `[[entry]]`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from pydantic import Field

from app import i18n
from app.academy.broken import Broken
from app.academy.files import BrokenFile, load
from app.academy.lesson import Data, Look, Picture, Words, Xgid

FOLDER = Path(__file__).parent
FILE = "glossary.toml"


class Entry(Picture):
    """A word.

    Attributes:
        word: the word.
        meaning: what it means.
        position: the board that shows it.
        see: other words.
    """

    word: Words
    meaning: Words
    position: Xgid
    see: tuple[Words, ...] = ()

    @property
    def step(self) -> Look:
        """The word as something to be looked at."""
        shown = self.model_dump(exclude={"word", "meaning", "see"})
        return Look(kind="look", text=self.meaning, **shown)


class _Entries(Data):
    entries: tuple[Entry, ...] = Field(alias="entry", min_length=1)


@dataclass(frozen=True, slots=True)
class Glossary:
    """All words.

    Attributes:
        words: what is said of each, in the order of the file.
        broken: what can't be read.
    """

    words: Mapping[str, Entry] = field(default_factory=dict)
    broken: tuple[Broken, ...] = ()

    def seen_from(self, word: str) -> tuple[Entry, ...]:
        """The words that a word leads on to."""
        return tuple(self.words[name] for name in self.words[word].see if name in self.words)


def glossary(folder: Path = FOLDER) -> Glossary:
    """All words, read once; the sentence about a broken file is in the language spoken now."""
    return _read(folder, i18n.current())


@lru_cache(maxsize=4)
def _read(folder: Path, language: str) -> Glossary:
    try:
        found = load(folder, FILE, _Entries)
    except BrokenFile as error:
        return Glossary(broken=(error.broken,))
    return Glossary({entry.word: entry for entry in found.entries})
