"""The frozen view of the people around the table, where more than two play."""

from dataclasses import dataclass
from enum import StrEnum

from rules.side import Side


class Standing(StrEnum):
    """What somebody is in the game."""

    BOX = "box"
    CAPTAIN = "captain"
    MEMBER = "member"
    OUT = "out"  # of this game
    AWAY = "absent"  # has left the table


@dataclass(frozen=True, slots=True)
class PersonView:
    """A person in the panel.

    Attributes:
        player: the number that messages carry.
        name: the person's name.
        standing: what the person is in the game.
        words: the standing in a word, and the same shortened for a narrow panel.
        place: the place in the team, from 1, which is also the key for this person; 0 for none.
        letter: the sign of the person's mark on the board; empty where nobody gives advice.
        stake: the cube that the person plays for; empty for none.
        holder: who may turn that cube, where each has one: the box, the member, or nobody alone.
        score: the running score.
        asked: whether the next decision is this person's.
        may_answer: whether an answer of this person is waited for, too.
        in_hand: whether what is done on the board is this person's advice.
        marked: whether the person's mark lies on the board.
    """

    player: int
    name: str
    standing: Standing
    words: tuple[str, str] = ("", "")
    place: int = 0
    letter: str = ""
    stake: str = ""
    holder: Standing | None = None
    score: int = 0
    asked: bool = False
    may_answer: bool = False
    in_hand: bool = False
    marked: bool = False

    @property
    def side(self) -> Side | None:
        """In whose colour the person plays; None for who doesn't."""
        if self.standing is Standing.BOX:
            return Side.WHITE
        return Side.BLACK if self.standing in (Standing.CAPTAIN, Standing.MEMBER) else None


@dataclass(frozen=True, slots=True)
class PeopleView:
    """The panel of the people.

    Attributes:
        title: its heading.
        titles: headings of the stakes and of the scores, where the panel is wide.
        people: everybody, in the order of their places; those who left come last.
    """

    title: str = ""
    titles: tuple[str, str] = ("", "")
    people: tuple[PersonView, ...] = ()

    @property
    def present(self) -> int:
        """How many are at the table."""
        return sum(person.standing is not Standing.AWAY for person in self.people)
