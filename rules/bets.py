"""What the members of a chouette's team play for against the box, and who leads them."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from rules.actions import Level
from rules.cube import CENTRED, Cube
from rules.game import Game
from rules.refusal import Refusal, Rule
from rules.roster import TEAM
from rules.side import Side


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


@dataclass(frozen=True, slots=True)
class Bets:
    """Who plays for what in a game of a chouette. Players are their numbers in the roster.

    Attributes:
        box: who plays alone.
        line: the order of the team.
        captain: who acts for the team; the last one once nobody is left.
        placed: who plays for which cube.
        points: what each of the roster has won or lost in this game so far; adds up to zero.
    """

    box: int
    line: tuple[int, ...]
    captain: int
    placed: tuple[Bet, ...]
    points: tuple[int, ...]

    @classmethod
    def begin(cls, box: int, line: tuple[int, ...], roster: int, *, own_cubes: bool) -> "Bets":
        """The bets before a game.

        Args:
            box: who plays alone.
            line: the order of the team, its captain first.
            roster: how many people the chouette has known.
            own_cubes: whether each member has a cube.

        >>> Bets.begin(1, (2, 0), 3, own_cubes=True).placed[1].members
        (0,)
        """
        placed = tuple(Bet((who,)) for who in line) if own_cubes else (Bet(line),)
        return cls(box, line, line[0], placed, (0,) * roster)

    @property
    def members(self) -> tuple[int, ...]:
        """The members of the team who are still in the game, the captain first."""
        playing = {who for bet in self.placed for who in bet.members}
        return tuple(who for who in self.line if who in playing)

    def stake(self, player: int) -> int:
        """The cube value for which somebody plays; the box plays against all of them."""
        return sum(
            bet.cube.value * (len(bet.members) if player == self.box else 1)
            for bet in self.placed
            if player == self.box or player in bet.members
        )

    def number(self, member: int) -> int:
        """Which bet a member of the team plays for.

        Raises:
            Refusal: NOT_IN_GAME.
        """
        for number, bet in enumerate(self.placed):
            if member in bet.members:
                return number
        raise Refusal(Rule.NOT_IN_GAME)

    def cube(self, member: int) -> Cube:
        """The cube for which a member of the team plays.

        Raises:
            Refusal: NOT_IN_GAME.
        """
        return self.placed[self.number(member)].cube

    def turned(self, number: int, cube: Cube) -> "Bets":
        """The bets after the cube of one of them has changed."""
        bet = replace(self.placed[number], cube=cube)
        return replace(self, placed=(*self.placed[:number], bet, *self.placed[number + 1 :]))

    def with_cube(self, cube: Cube) -> "Bets":
        """The bets before the first play, when all cubes are alike."""
        return replace(self, placed=tuple(replace(bet, cube=cube) for bet in self.placed))

    def settled(self, players: Iterable[int], winner: Side, worth: Callable[[Cube], int]) -> "Bets":
        """The bets once some members have settled with the box and are out.

        Args:
            players: the members.
            winner: the side that has won their bets.
            worth: what a bet counts, by its cube.
        """
        gone = set(players)
        paid = list(self.points)
        for player in gone:
            won = worth(self.cube(player)) * (1 if winner is TEAM else -1)
            paid[player] += won
            paid[self.box] -= won
        placed = tuple(
            replace(bet, members=tuple(who for who in bet.members if who not in gone))
            for bet in self.placed
        )
        return replace(self, placed=placed, points=tuple(paid))

    def led(self, *, passed: bool) -> "Bets":
        """The bets with a captain who still plays, as long as anybody does.

        A captain who passes goes to the end of the line at once; one who has won alone keeps the
        place. Either way the next in line who still plays follows.
        """
        members = self.members
        if not members or self.captain in members:
            return self
        line = self.line
        if passed:
            line = (*(who for who in line if who != self.captain), self.captain)
        return replace(self, line=line, captain=members[0])


def worth(game: Game, cube: Cube, reached: Level) -> int:
    """What a game that comes to a level counts with a cube; Jacoby goes by that cube.

    Args:
        game: the game, whatever cube lies on its table.
        cube: the cube of the bet.
        reached: the level on the board, or the one resigned.
    """
    level = replace(game, cube=cube).counted(reached)
    return cube.value * (game.terms.backgammon if level is Level.BACKGAMMON else level.value)
