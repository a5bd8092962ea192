"""The rules reference: chapters of rules, each with a board on which it can be tried.

A chapter is one TOML file; its rules are `[[rule]]`. Chapters stand in the order of their files'
names. A broken file is named and spoils no other.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from pydantic import Field

from app import i18n
from app.academy.broken import Broken
from app.academy.files import BrokenFile, load
from app.academy.lesson import Act, Data, Decide, Do, Picture, Words, Xgid
from app.formats.xgid import parse_xgid
from rules.plays import legal_plays

FOLDER = Path(__file__).parent / "reference"


class Entry(Picture):
    """A rule.

    Attributes:
        title: what it is about.
        text: what it says.
        position: a board on which it can be tried: with dice that are played, or before something
            else is done.
        act: what is done there where that is not playing the dice, such as `double` or `take`.
        see: the titles of other rules.
    """

    title: Words
    text: Words
    position: Xgid
    act: Act | None = None
    see: tuple[Words, ...] = ()

    def step(self, said: str) -> Do | Decide:
        """The rule as something to be tried: every legal play is right, and so is its act.

        Args:
            said: what is said when it has been tried.
        """
        shown = self.model_dump(exclude={"title", "act", "see"})
        scene = parse_xgid(self.position)
        if self.act is None and scene.dice and legal_plays(scene.position, scene.dice):
            return Do(kind="do", right=said, **shown)
        idle: Act = "roll" if scene.dice is None else "pick up"
        return Decide(kind="act", act=self.act or idle, right=said, hint=said, **shown)


class Chapter(Data):
    """A chapter.

    Attributes:
        title: its name.
        rules: its rules, `[[rule]]` in the file.
    """

    title: Words
    rules: tuple[Entry, ...] = Field(alias="rule", min_length=1)


@dataclass(frozen=True, slots=True)
class Reference:
    """All rules.

    Attributes:
        chapters: the chapters in their order.
        rules: the rules by their titles, in the order of the chapters.
        broken: what can't be read.
    """

    chapters: tuple[Chapter, ...] = ()
    rules: Mapping[str, Entry] = field(default_factory=dict)
    broken: tuple[Broken, ...] = ()

    def seen_from(self, title: str) -> tuple[Entry, ...]:
        """The rules that a rule leads on to."""
        return tuple(self.rules[name] for name in self.rules[title].see if name in self.rules)


def reference(folder: Path = FOLDER) -> Reference:
    """All rules, read once; the sentences about broken files are in the language spoken now."""
    return _read(folder, i18n.current())


@lru_cache(maxsize=4)
def _read(folder: Path, language: str) -> Reference:
    chapters: list[Chapter] = []
    broken: list[Broken] = []
    for path in sorted(folder.glob("*.toml")):
        try:
            chapters.append(load(folder, path.name, Chapter))
        except BrokenFile as error:
            broken.append(error.broken)
    rules = {rule.title: rule for chapter in chapters for rule in chapter.rules}
    return Reference(tuple(chapters), rules, tuple(broken))
