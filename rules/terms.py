"""What two players agree on before a match."""

from dataclasses import dataclass

CUBE_FACE_LIMIT = 64


@dataclass(frozen=True, slots=True)
class Manners:
    """Table manners that the players of a match agree on; the first three at one screen only.

    Attributes:
        illegal_stand: whether plays are not checked, and an illegal one stands unless it is called.
        early_rolls: whether a player may roll before the opponent has picked up, where nothing
            can change any more: both bear off without contact, or the play is forced.
        wooden: whether the match is played on a real board and only kept here; then what was
            entered can be taken back any number of turns, marked as a correction.
        changes: whether the play just made may be taken back while nothing has followed it; for
            players who sit apart, and ask each other.
    """

    illegal_stand: bool = False
    early_rolls: bool = False
    wooden: bool = False
    changes: bool = False


@dataclass(frozen=True, slots=True)
class ClockTerms:
    """The clocks of a match.

    Attributes:
        reserve: each side's time in milliseconds, for a match or for each game of money play.
        delay: what passes in each turn before the reserve does, in milliseconds.
    """

    reserve: int
    delay: int = 12_000

    def __post_init__(self) -> None:
        if self.reserve < 1 or self.delay < 0:
            raise ValueError(f"no clock has {self.reserve} ms and a delay of {self.delay} ms")

    @classmethod
    def of_match(cls, length: int) -> "ClockTerms":
        """The usual clock of a match to so many points: two minutes for each."""
        return cls(120_000 * length)


@dataclass(frozen=True, slots=True)
class ChouetteTerms:
    """Where tables differ in a chouette, beside the terms of money play.

    Attributes:
        own_cubes: whether each member of the team has a cube against the box, or all share one.
        consultation: whether members may advise the captain.
    """

    own_cubes: bool = False
    consultation: bool = True


@dataclass(frozen=True, slots=True)
class Terms:
    """Length and options of a match or a money session.

    Attributes:
        length: points to win the match, at least 1; 0 for money play.
        crawford: whether the game after a player comes to length - 1 has no cube.
        jacoby: whether gammons count only once a player has turned the cube.
        automatic_doubles: how many ties on the opening roll double the cube, 0 to 5.
        beavers: how many extra turns of the cube one double may bring:
            0 none, 1 beaver, 2 beaver and raccoon, and so on.
        cube_limit: the highest face of the cube, a power of two; 0 for no limit, 1 for no cube.
        backgammon: what a backgammon multiplies the cube by, 3 (or 2 where it counts as a gammon).
        manners: the table manners.
        clock: the clocks, None for a match without them.
    """

    length: int
    crawford: bool = True
    jacoby: bool = False
    automatic_doubles: int = 0
    beavers: int = 0
    cube_limit: int = CUBE_FACE_LIMIT
    backgammon: int = 3
    manners: Manners = Manners()
    clock: ClockTerms | None = None

    def __post_init__(self) -> None:
        if self.length < 0:
            raise ValueError(f"a match has a length of 1 or more, not {self.length}")
        if not 0 <= self.automatic_doubles <= 5:
            raise ValueError(f"automatic doubles are 0 to 5, not {self.automatic_doubles}")
        if self.beavers < 0:
            raise ValueError(f"beavers are 0 or more, not {self.beavers}")
        if self.cube_limit < 0 or self.cube_limit & (self.cube_limit - 1):
            raise ValueError(f"the cube's limit is a power of two or 0, not {self.cube_limit}")
        if self.backgammon not in (2, 3):
            raise ValueError(f"a backgammon counts 2 or 3, not {self.backgammon}")

    @property
    def money(self) -> bool:
        """Whether this is money play, without an end."""
        return self.length == 0

    @classmethod
    def of_money(cls) -> "Terms":
        """Money play with the usual options: Jacoby and one automatic double."""
        return cls(0, jacoby=True, automatic_doubles=1)
