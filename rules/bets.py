"""What the members of a chouette's team play for against the box."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from rules.actions import Level
from rules.cube import CENTRED, Cube
from rules.game import Game


@dataclass(frozen=True, slots=True)
class Bet:
    """A cube, and the members of the team who play for it against the box.

    With one cube for all there is one bet with the whole team; with a cube for each member there
    are as many bets as members.

    Attributes:
        members: who still plays for it; nobody once it is settled.
        cube: the cube as last agreed.
    """

    members: tuple[int, ...]
    cube: Cube = CENTRED

    def without(self, players: Iterable[int]) -> "Bet":
        """The bet once some of its members are out."""
        gone = set(players)
        return replace(self, members=tuple(who for who in self.members if who not in gone))


def placed(line: Sequence[int], own_cubes: bool) -> tuple[Bet, ...]:
    """The bets at the beginning of a game.

    >>> placed((2, 0), own_cubes=True)[0].members
    (2,)
    """
    return tuple(Bet((who,)) for who in line) if own_cubes else (Bet(tuple(line)),)


def worth(game: Game, cube: Cube, reached: Level) -> int:
    """What a game that comes to a level counts with a cube; Jacoby goes by that cube.

    Args:
        game: the game, whatever cube lies on its table.
        cube: the cube of the bet.
        reached: the level on the board, or the one resigned.
    """
    level = replace(game, cube=cube).counted(reached)
    return cube.value * (game.terms.backgammon if level is Level.BACKGAMMON else level.value)


def still_in(bets: Iterable[Bet]) -> frozenset[int]:
    """Everybody who still plays for a bet."""
    return frozenset(_members(bets))


def _members(bets: Iterable[Bet]) -> Iterator[int]:
    for bet in bets:
        yield from bet.members
