"""One game of a chouette: the box alone against the team, which answers member by member.

The checkers, the dice and the law of the cube are those of `rules.game`; this adds who plays for
what. Two things are decided here where tables differ:

- A member who is out has either passed or won alone (the box passed the double of that member's
  own cube, or only some accepted the box's resignation). A captain who passes goes to the end of
  the line at once; one who has won keeps the place. Either way the next in line who still plays is
  captain for the rest of the game.
- Answers of a team count once all of them are given: who passes is out; the others beaver if all
  of them said so, and take otherwise.
"""

from dataclasses import dataclass, replace
from enum import StrEnum

from rules.actions import (
    Accept,
    Action,
    Advise,
    Agree,
    Beaver,
    Claim,
    Double,
    Level,
    MakePlay,
    Object,
    Pass,
    Pause,
    Refuse,
    Resign,
    Step,
    Take,
)
from rules.bets import Bet, placed, still_in, worth
from rules.draft import TurnDraft
from rules.game import Phase
from rules.match import Match
from rules.refusal import Refusal, Rule
from rules.roster import BOX, TEAM
from rules.side import Side
from rules.terms import ChouetteTerms

Answer = Take | Pass | Beaver | Accept | Refuse | Agree
"""What a member says alone."""

Proposal = Double | Resign
"""What a team must agree on."""


class Asked(StrEnum):
    """What a chouette waits for."""

    ORDER = "order"  # a die from each of those whose place is still open
    OPENING = "opening"
    TURN = "turn"  # the box or the captain rolls, doubles, plays or resigns
    AGREE_DOUBLE = "agree-double"
    AGREE_RESIGN = "agree-resign"
    DOUBLED = "doubled"
    RESIGNED = "resigned"
    BETWEEN = "between"  # the next game, somebody who joins or leaves, or the end
    ENDED = "ended"


@dataclass(frozen=True, slots=True)
class TeamGame:
    """The state of one game of a chouette. Players are their numbers in the roster.

    Attributes:
        match: the two sides with the game and, on its table, the cube of the pending bet or else
            the captain's.
        options: how this chouette is played.
        box: who plays alone.
        line: the order of the team.
        captain: who acts for the team.
        bets: who plays for which cube.
        points: what each of the roster has won or lost in this game so far.
        pending: which bet a double is about.
        proposed: a double or a resignation that the team is asked about.
        answers: what members have said to what is pending.
        marks: what members would play.
        team_refused: whether a member kept the team from doubling in this turn.
        plays_on: whether a member kept the team from resigning in this turn.
    """

    match: Match
    options: ChouetteTerms
    box: int
    line: tuple[int, ...]
    captain: int
    bets: tuple[Bet, ...]
    points: tuple[int, ...]
    pending: int | None = None
    proposed: Proposal | None = None
    answers: tuple[Answer, ...] = ()
    marks: tuple[tuple[int, tuple[Step, ...]], ...] = ()
    team_refused: bool = False
    plays_on: bool = False

    @classmethod
    def begin(
        cls, match: Match, options: ChouetteTerms, box: int, line: tuple[int, ...], roster: int
    ) -> "TeamGame":
        """A game before its opening roll.

        Args:
            match: the two sides, with the game set up.
            options: how this chouette is played.
            box: who plays alone.
            line: the order of the team, its captain first.
            roster: how many people the chouette has known.
        """
        bets = placed(line, options.own_cubes)
        return cls(match, options, box, line, line[0], bets, (0,) * roster)

    # Who plays, for what, and who is asked.

    @property
    def members(self) -> tuple[int, ...]:
        """The members of the team who are still in the game, the captain first."""
        playing = still_in(self.bets)
        return tuple(who for who in self.line if who in playing)

    def bet(self, player: int) -> Bet | None:
        """The bet for which a member of the team plays, None for all others."""
        return next((bet for bet in self.bets if player in bet.members), None)

    def stake(self, player: int) -> int:
        """The cube value for which somebody plays; the box plays for all of them."""
        if player == self.box:
            return sum(bet.cube.value * len(bet.members) for bet in self.bets)
        bet = self.bet(player)
        return bet.cube.value if bet else 0

    @property
    def asked(self) -> Asked:
        """What the game waits for."""
        if self.proposed:
            double = isinstance(self.proposed, Double)
            return Asked.AGREE_DOUBLE if double else Asked.AGREE_RESIGN
        return _ASKED.get(self.match.game.phase, Asked.TURN)

    @property
    def deciders(self) -> tuple[int, ...]:
        """Who may decide or answer now, the captain first; nobody once the game is over."""
        game = self.match.game
        if game.phase is Phase.OPENING:
            return self.captain, self.box
        if self.proposed:
            return self._silent(self.members)
        if game.actor is not TEAM:
            return () if game.actor is None else (self.box,)
        if game.phase is Phase.DOUBLED:
            return self._silent(self.bets[self.pending or 0].members)
        return self._silent(self.members) if game.phase is Phase.RESIGNED else (self.captain,)

    def _silent(self, players: tuple[int, ...]) -> tuple[int, ...]:
        """Those who have not said anything yet; who proposes something has."""
        heard = {answer.player for answer in self.answers}
        if self.proposed:
            heard.add(self.proposed.player)
        return tuple(who for who in players if who not in heard)

    def why_no_double(self, player: int, against: int | None = None) -> Refusal | None:
        """The rule that keeps somebody from doubling now, None where nothing does."""
        if self.proposed:
            return Refusal(Rule.ASK_THE_TEAM)
        try:
            bet = self.bets[self._cube(player, against)]
        except Refusal as refusal:
            return refusal
        side = BOX if player == self.box else TEAM
        barred = replace(self.match.game, cube=bet.cube).why_no_double(side)
        if barred is None and side is TEAM and self.team_refused:
            return Refusal(Rule.TEAM_REFUSED)
        return barred

    def _cube(self, player: int, against: int | None) -> int:
        """Which bet somebody would double."""
        owner = player
        if player == self.box:
            if not self.options.own_cubes and against is not None:
                raise Refusal(Rule.ONE_CUBE)
            if against is None and len(self.members) > 1 and self.options.own_cubes:
                raise Refusal(Rule.NAME_THE_CUBE)
            owner = self.captain if against is None else against
        elif against is not None:
            raise Refusal(Rule.ONE_CUBE)
        for index, bet in enumerate(self.bets):
            if owner in bet.members:
                return index
        raise Refusal(Rule.NOT_IN_GAME)

    def can_beaver(self, player: int) -> bool:
        """Whether somebody who is asked may turn the cube once more."""
        return player in self.deciders and not self.proposed and self.match.game.can_beaver

    # What happens.

    def apply(self, action: Action, used: int = 0) -> "TeamGame":
        """The state after an action.

        Raises:
            Refusal: naming the rule that the action breaks.
        """
        match action:
            case Agree() | Object():
                return self._agreed(action)
            case Take() | Pass() | Beaver() | Accept() | Refuse():
                return self._answer(action)
        if self.proposed and not isinstance(action, Pause | Claim):
            raise Refusal(Rule.ASK_THE_TEAM)
        match action:
            case Double() | Resign():
                return self._propose(action)
            case Advise():
                return self._advised(action)
            case _:
                return self._played(action, used)

    def _played(self, action: Action, used: int) -> "TeamGame":
        after = replace(self, match=self.match.apply(action, used))
        if self.match.game.phase is Phase.OPENING:
            cube = after.match.game.cube
            return replace(after, bets=tuple(replace(bet, cube=cube) for bet in self.bets))
        if isinstance(action, MakePlay):
            after = replace(after, marks=(), team_refused=False, plays_on=False)
        result = after.match.game.result
        return after._settled(result.winner, result.reached) if result else after

    def _settled(self, winner: Side, reached: Level) -> "TeamGame":
        """Everybody who is still in wins or loses the result."""
        over = replace(self, pending=None, proposed=None, answers=(), marks=())
        for player in over.members:
            over = over._out(player, winner, self._worth(player, reached))
        return over

    def _worth(self, player: int, reached: Level) -> int:
        bet = self.bet(player)
        return worth(self.match.game, bet.cube, reached) if bet else 0

    def _out(self, player: int, winner: Side, points: int) -> "TeamGame":
        """A member settles with the box and is out; nothing is said yet about the captain."""
        won = points if winner is TEAM else -points
        paid = list(self.points)
        paid[player] += won
        paid[self.box] -= won
        bets = tuple(bet.without((player,)) for bet in self.bets)
        marks = tuple(mark for mark in self.marks if mark[0] != player)
        return replace(self, points=tuple(paid), bets=bets, marks=marks)

    def _led(self, passed: bool) -> "TeamGame":
        """The game once the captain may be out; the next who still plays follows."""
        members = self.members
        if not members or self.captain in members:
            return self
        line = self.line
        if passed:
            line = (*(who for who in line if who != self.captain), self.captain)
        return replace(self, line=line, captain=members[0])

    def _on_table(self) -> "TeamGame":
        """The game with nothing pending, and with the captain's cube on its table."""
        bet = self.bet(self.captain)
        game = replace(self.match.game, cube=bet.cube if bet else self.match.game.cube)
        match = replace(self.match, game=game)
        return replace(self, match=match, pending=None, answers=())

    # Proposals of the team, and what follows from them.

    def _propose(self, action: Proposal) -> "TeamGame":
        player = self._acting(action)
        alone = player == self.box or len(self.members) == 1
        action = replace(action, player=player)
        if isinstance(action, Double):
            refusal = self.why_no_double(player, action.against)
            if refusal:
                raise refusal
            alone = alone or self.options.own_cubes
        elif player != self.box:
            self.match.game.apply(action)
            if self.plays_on:
                raise Refusal(Rule.TEAM_REFUSED)
        return self._offered(action) if alone else replace(self, proposed=action)

    def _acting(self, action: Double | Resign | Advise) -> int:
        """Who acts: the one who is named, else the box or the captain."""
        if action.player is None:
            return self.box if action.by is BOX else self.captain
        if (action.player == self.box) != (action.by is BOX):
            raise Refusal(Rule.OTHER_SIDE)
        if action.player != self.box and action.player not in self.members:
            raise Refusal(Rule.NOT_IN_GAME)
        return action.player

    def _offered(self, action: Proposal) -> "TeamGame":
        pending, match = None, self.match
        if isinstance(action, Double):
            pending = self._cube(action.player or 0, action.against)
            match = replace(match, game=replace(match.game, cube=self.bets[pending].cube))
        match = match.apply(action)
        return replace(self, match=match, pending=pending, proposed=None, answers=())

    def _agreed(self, action: Agree | Object) -> "TeamGame":
        if not self.proposed:
            raise Refusal(Rule.NOTHING_TO_ANSWER)
        self._need_asked(action.by, action.player)
        if isinstance(action, Agree):
            heard = replace(self, answers=(*self.answers, action))
            return heard if heard.deciders else heard._offered(self.proposed)
        double = isinstance(self.proposed, Double)
        return replace(
            self,
            proposed=None,
            answers=(),
            team_refused=self.team_refused or double,
            plays_on=self.plays_on or not double,
        )

    def _need_asked(self, by: Side, player: int) -> None:
        if (player == self.box) != (by is BOX):
            raise Refusal(Rule.OTHER_SIDE)
        if player not in self.deciders:
            raise Refusal(Rule.NOT_ASKED)

    # Answers to a double or a resignation.

    def _answer(self, action: Take | Pass | Beaver | Accept | Refuse) -> "TeamGame":
        game = self.match.game
        phase = Phase.RESIGNED if isinstance(action, Accept | Refuse) else Phase.DOUBLED
        if self.proposed:
            raise Refusal(Rule.ASK_THE_TEAM)
        if game.phase is not phase:
            raise Refusal(Rule.NOTHING_TO_ANSWER)
        if action.by is not game.actor:
            raise Refusal(Rule.WRONG_TURN)
        if action.player is None and len(self.deciders) > 1:
            raise Refusal(Rule.NAME_THE_PLAYER)
        player = self.deciders[0] if action.player is None else action.player
        self._need_asked(action.by, player)
        refusal = game.why_no_beaver() if isinstance(action, Beaver) else None
        if refusal:
            raise refusal
        if player == self.box:
            return self._box_answered(action)
        heard = replace(self, answers=(*self.answers, replace(action, player=player)))
        if heard.deciders:
            return heard
        return heard._resolved() if phase is Phase.DOUBLED else heard._resignation_resolved()

    def _box_answered(self, action: Take | Pass | Beaver | Accept | Refuse) -> "TeamGame":
        match action:
            case Pass():
                return self._passed_whole(BOX)
            case Accept():
                level = self.match.game.resigned or Level.SINGLE
                return replace(self, match=self.match.apply(action))._settled(BOX, level)
            case Refuse():
                return replace(self, match=self.match.apply(action))._on_table()
            case _:
                return self._turned(action)

    def _resolved(self) -> "TeamGame":
        """The game after every member has answered a double."""
        passed = [said.player for said in self.answers if isinstance(said, Pass)]
        if len(passed) == len(self.answers):
            return self._passed_whole(TEAM)
        after = self
        for player in passed:
            after = after._out(player or 0, BOX, self.match.game.offered // 2)
        beavers = all(isinstance(said, Beaver | Pass) for said in self.answers)
        return after._led(passed=True)._turned(Beaver(TEAM) if beavers else Take(TEAM))

    def _turned(self, action: Take | Beaver) -> "TeamGame":
        """The pending cube is taken, or turned once more."""
        after = replace(self, match=self.match.apply(action), answers=())
        if isinstance(action, Beaver):
            return after
        bets = list(self.bets)
        index = self.pending or 0
        bets[index] = replace(bets[index], cube=after.match.game.cube)
        return replace(after, bets=tuple(bets))._on_table()

    def _passed_whole(self, by: Side) -> "TeamGame":
        """Everybody of one side has passed: the bet is settled, the game with the last one."""
        game, after = self.match.game, self
        for player in self.bets[self.pending or 0].members:
            after = after._out(player, by.opponent, game.offered // 2)
        if not after.members:
            return replace(
                after, match=self.match.apply(Pass(by)), pending=None, answers=(), marks=()
            )
        going_on = replace(game, phase=Phase.TO_ROLL, offered=0, extra_turns=0)
        after = replace(after, match=replace(self.match, game=going_on))
        return after._led(passed=by is TEAM)._on_table()

    def _resignation_resolved(self) -> "TeamGame":
        """The game after every member has answered the resignation of the box."""
        level = self.match.game.resigned or Level.SINGLE
        accepted = [said.player or 0 for said in self.answers if isinstance(said, Accept)]
        after = self
        for player in accepted:
            after = after._out(player, TEAM, self._worth(player, level))
        if not after.members:
            return replace(after, match=self.match.apply(Accept(TEAM)), answers=(), marks=())
        return replace(after, match=self.match.apply(Refuse(TEAM)))._led(passed=False)._on_table()

    def _advised(self, action: Advise) -> "TeamGame":
        if not self.options.consultation:
            raise Refusal(Rule.NO_CONSULTATION)
        player, game = self._acting(action), self.match.game
        if action.by is BOX:
            raise Refusal(Rule.OTHER_SIDE)
        if game.turn is not TEAM:
            raise Refusal(Rule.WRONG_TURN)
        if game.phase is not Phase.TO_PLAY or game.dice is None:
            raise Refusal(Rule.ROLL_FIRST)
        TurnDraft.start(game.position, game.dice).move(*action.steps)
        others = tuple(mark for mark in self.marks if mark[0] != player)
        mark = ((player, action.steps),) if action.steps else ()
        return replace(self, marks=(*others, *mark))


_ASKED = {
    Phase.OPENING: Asked.OPENING,
    Phase.DOUBLED: Asked.DOUBLED,
    Phase.RESIGNED: Asked.RESIGNED,
    Phase.OVER: Asked.BETWEEN,
}
