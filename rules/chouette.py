"""A chouette: three people or more at one table, each game the box alone against the others.

A frozen state, an action in, the next state or a named refusal out, as everywhere in the rules.
People are numbers in the roster. `rules.team_game` knows what happens within a game,
`rules.roster` who sits where.
"""

from dataclasses import dataclass, replace
from enum import StrEnum

from rules.actions import (
    Action,
    Agree,
    Call,
    EndSession,
    Join,
    Leave,
    Level,
    MakePlay,
    NextGame,
    OrderRoll,
)
from rules.bets import Bet, Bets
from rules.match import Match
from rules.refusal import Refusal, Rule
from rules.roster import (
    BOX,
    TEAM,
    Person,
    Places,
    closed_up,
    departed,
    find,
    gathered,
    joined,
    leaving,
    ranked,
    rotated,
    with_person,
)
from rules.side import Side
from rules.team_game import Asked, Mark, Proposal, Reply, TeamGame
from rules.terms import ChouetteTerms, Terms

__all__ = ["BOX", "TEAM", "Asked", "Bet", "Chouette", "Person", "Role", "Settled"]


class Role(StrEnum):
    """What somebody is in the game on the table, or in the next one between two games."""

    BOX = "box"
    CAPTAIN = "captain"
    MEMBER = "member"
    OUT = "out"  # settled already in this game
    ABSENT = "absent"  # has left


@dataclass(frozen=True, slots=True)
class Settled:
    """A line of the score sheet: a finished game.

    Attributes:
        number: the number of the game, from 1.
        box: who played alone.
        captain: who was captain at the end.
        winner: the side that won; with own cubes, the side that won the last bet.
        level: the level at which the captain at the end settled.
        cube: the captain's cube.
        points: what each of the roster has won or lost in the game; adds up to zero.
        totals: the score of each of the roster after it.
    """

    number: int
    box: int
    captain: int
    winner: Side
    level: Level
    cube: int
    points: tuple[int, ...]
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Chouette:
    """The state of a chouette.

    Attributes:
        terms: the terms of money play.
        options: how this chouette is played.
        people: the roster; nobody is ever taken out of it.
        places: those who are tied for each place, before the order is rolled.
        box: who plays alone, None before the order is rolled.
        line: the order of the team, the captain of the next game first.
        table: the game on the table, None before the first.
        sheet: the finished games.
        before_play: the state before an unchecked play that ended the game, while that play can
            still be called illegal.
    """

    terms: Terms
    options: ChouetteTerms
    people: tuple[Person, ...]
    places: Places = ()
    box: int | None = None
    line: tuple[int, ...] = ()
    table: TeamGame | None = None
    sheet: tuple[Settled, ...] = ()
    before_play: "Chouette | None" = None

    @classmethod
    def begin(
        cls,
        terms: Terms,
        options: ChouetteTerms,
        players: tuple[str, ...],
        seats: tuple[str, ...],
    ) -> "Chouette":
        """A chouette before the order of its players is rolled.

        Raises:
            Refusal: if the players are too few or too many, two have the same name, or the terms
                are not those of money play.
        """
        if not terms.money:
            raise Refusal(Rule.NOT_HERE)
        people = gathered(players, seats)
        return cls(terms, options, people, (tuple(range(len(people))),))

    # What it waits for.

    @property
    def match(self) -> Match:
        """The two sides at the table, their game and its cube."""
        return self.table.match if self.table else Match.begin(self.terms)

    @property
    def asked(self) -> Asked:
        """What the chouette waits for."""
        if self.table is None:
            return Asked.ORDER
        return Asked.ENDED if self.match.over else self.table.asked

    @property
    def deciders(self) -> tuple[int, ...]:
        """Who may decide or answer now, the captain first; nobody once it has ended."""
        if self.table is None:
            return tuple(sorted(who for tied in self.places if len(tied) > 1 for who in tied))
        if self.asked is Asked.BETWEEN:
            return self.line if self.box is None else (*self.line, self.box)
        return () if self.match.over else self.table.deciders

    def answers_for(self, player: int) -> int:
        """Who answers for somebody: they themselves, or the deputy of one who is leaving."""
        deputy = self.people[player].deputy
        return player if deputy is None else deputy

    # Who plays, and for what.

    @property
    def playing(self) -> TeamGame | None:
        """The game on the table until it is over."""
        return None if self.asked in (Asked.BETWEEN, Asked.ENDED) else self.table

    @property
    def captain(self) -> int | None:
        """Who acts for the team; between two games, in the next one."""
        if self.playing:
            return self.playing.bets.captain
        return self.line[0] if self.line else None

    @property
    def bets(self) -> tuple[Bet, ...]:
        """Who plays for which cube."""
        return self.playing.bets.placed if self.playing else ()

    @property
    def members(self) -> tuple[int, ...]:
        """The members of the team who are still in the game, the captain first."""
        return self.playing.bets.members if self.playing else ()

    @property
    def proposed(self) -> Proposal | None:
        """The double or the resignation that the team is asked about."""
        return self.playing.proposed if self.playing else None

    @property
    def answers(self) -> tuple[Reply | Agree, ...]:
        """What members have said so far to what is pending."""
        return self.playing.answers if self.playing else ()

    @property
    def marks(self) -> tuple[Mark, ...]:
        """What members would play."""
        return self.playing.marks if self.playing else ()

    @property
    def team_refused(self) -> bool:
        """Whether a member has kept the team from doubling in this turn."""
        return self.playing is not None and self.playing.team_refused

    @property
    def scores(self) -> tuple[int, ...]:
        """The score of each of the roster; adds up to zero."""
        return tuple(person.score for person in self.people)

    def role(self, player: int) -> Role:
        """What somebody is in this game, or in the next one between two games."""
        if not self.people[player].present:
            return Role.ABSENT
        if player == self.box:
            return Role.BOX
        if player == self.captain:
            return Role.CAPTAIN
        game = self.playing
        return Role.OUT if game and player not in game.bets.members else Role.MEMBER

    def stake(self, player: int) -> int:
        """The cube value for which somebody plays, 0 for who is out; the box's is the sum."""
        return self.playing.bets.stake(player) if self.playing else 0

    def cubes(self, player: int) -> tuple[int | None, ...]:
        """Whose cubes somebody turns; None stands for the one cube there is, or one's own."""
        each = player == self.box and self.options.own_cubes
        return self.members if each else (None,)

    @property
    def side_may_double(self) -> bool:
        """Whether anybody of the side on roll may double now."""
        if not self.playing or self.box is None:
            return False
        side = self.members if self.match.game.turn is TEAM else (self.box,)
        return any(self.can_double(who, cube) for who in side for cube in self.cubes(who))

    def can_double(self, player: int, against: int | None = None) -> bool:
        """Whether somebody may double now; `against` names the member of the cube the box turns."""
        return self.why_no_double(player, against) is None

    def why_no_double(self, player: int, against: int | None = None) -> Refusal | None:
        """The rule that keeps somebody from doubling now, None where nothing does."""
        if self.playing:
            return self.playing.why_no_double(player, against)
        return Refusal(Rule.GAME_OVER if self.table else Rule.ORDER_FIRST)

    def can_beaver(self, player: int) -> bool:
        """Whether somebody who is asked may turn the cube once more."""
        return self.playing is not None and self.playing.can_beaver(player)

    # What happens.

    def apply(self, action: Action, used: int = 0) -> "Chouette":
        """The state after an action.

        Args:
            action: what happens.
            used: the time it took on the clocks, in milliseconds.

        Raises:
            Refusal: naming the rule that the action breaks.
        """
        if self.asked is Asked.ENDED:
            raise Refusal(Rule.MATCH_OVER)
        match action:
            case OrderRoll(dice):
                return self._ranked(dice)
            case Join(name, seat):
                return self._joined(name, seat)
            case Leave(player, deputy):
                return self._charged(used)._left(player, deputy)
        if self.table is None:
            raise Refusal(Rule.ORDER_FIRST)
        match action:
            case NextGame():
                return self._next(self.table)
            case EndSession():
                table = replace(self.table, match=self.match.apply(action, used))
                return replace(self, table=table)._final()
            case Call() if self.asked is Asked.BETWEEN:
                return self._called(action, used)
            case _ if self.asked is Asked.BETWEEN:
                raise Refusal(Rule.GAME_OVER)
            case _:
                return self._played(self.table, action, used)

    def _charged(self, used: int) -> "Chouette":
        """The state after so many milliseconds of whoever has to act."""
        if self.table is None:
            return self
        return replace(self, table=replace(self.table, match=self.match.charged(used)))

    def _ranked(self, dice: tuple[int, ...]) -> "Chouette":
        if self.table:
            raise Refusal(Rule.ORDER_IS_SET)
        if len(dice) != len(self.deciders) or not all(1 <= die <= 6 for die in dice):
            raise Refusal(Rule.ORDER_DICE, count=len(self.deciders))
        places = ranked(self.places, dict(zip(self.deciders, dice, strict=True)))
        if any(len(tied) > 1 for tied in places):
            return replace(self, places=places)
        box, *line = (who for tied in places for who in tied)
        seated = replace(self, places=(), box=box, line=tuple(line))
        return seated._seated(box, Match.begin(self.terms))

    def _next(self, table: TeamGame) -> "Chouette":
        match = table.match.apply(NextGame())
        if self.box is None or not self.line:
            raise Refusal(Rule.NOBODY_ELSE)
        return replace(self, before_play=None)._seated(self.box, match)

    def _seated(self, box: int, match: Match) -> "Chouette":
        bets = Bets.begin(box, self.line, len(self.people), own_cubes=self.options.own_cubes)
        return replace(self, table=TeamGame(match, self.options, bets))

    def _played(self, before: TeamGame, action: Action, used: int) -> "Chouette":
        """The state after an action within the game."""
        table = before.apply(action, used)
        won = [now - was for now, was in zip(table.bets.points, before.bets.points, strict=True)]
        people = tuple(
            replace(person, score=person.score + points)
            for person, points in zip(self.people, won, strict=True)
        )
        after = replace(self, people=people, line=table.bets.line, table=table)
        if table.asked is not Asked.BETWEEN:
            return after
        over = after._settled(table)
        stands = isinstance(action, MakePlay) and table.match.before_play is not None
        return replace(over, before_play=self) if stands else over._final()

    def _settled(self, table: TeamGame) -> "Chouette":
        """The state once the game is over: its line of the sheet, and the seats of the next."""
        bets, result = table.bets, table.match.games[-1]
        line = Settled(
            table.match.number,
            bets.box,
            bets.captain,
            result.winner,
            result.level,
            result.cube,
            bets.points,
            self.scores,
        )
        people = departed(self.people)
        seats = rotated(bets.box, bets.line, bets.captain, result.winner)
        box, team = closed_up(*seats, people)
        return replace(self, people=people, box=box, line=team, sheet=(*self.sheet, line))

    def _final(self) -> "Chouette":
        """The state in which the play that ended the game can't be called illegal any more."""
        assert self.table is not None
        match = replace(self.table.match, before_play=None)
        return replace(self, table=replace(self.table, match=match), before_play=None)

    def _called(self, action: Call, used: int) -> "Chouette":
        """The play that ended the game is illegal: as if it had not been made."""
        match = self.match.apply(action, used)
        before = self.before_play
        if before is None or before.table is None:
            raise Refusal(Rule.NOTHING_TO_CALL)
        return replace(before, table=replace(before.table, match=match))

    # Who comes and who goes.

    def _joined(self, name: str, seat: str) -> "Chouette":
        if self.asked is not Asked.BETWEEN:
            raise Refusal(Rule.JOIN_LATER)
        people = joined(self.people, name, seat)
        line = (*self.line, find(people, name) or 0)
        return replace(self, people=people, line=line)._final()

    def _left(self, player: int, deputy: int | None) -> "Chouette":
        others = [who for who, each in enumerate(self.people) if each.present and who != player]
        if player not in range(len(self.people)) or not self.people[player].present:
            raise Refusal(Rule.NOT_AT_THE_TABLE)
        if not others:
            raise Refusal(Rule.NOBODY_ELSE)
        if self.asked is Asked.BETWEEN:
            gone = replace(self.people[player], present=False)
            people = with_person(self.people, player, gone)
            box, line = closed_up(self.box, self.line, people)
            return replace(self, people=people, box=box, line=line)._final()
        if deputy is None or deputy not in others or self.people[deputy].leaving:
            raise Refusal(Rule.NAME_A_DEPUTY)
        return replace(self, people=leaving(self.people, player, deputy))
