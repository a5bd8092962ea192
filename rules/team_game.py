"""One game of a chouette: the box alone against the team, which answers member by member.

The checkers, the dice and the law of the cube are those of `rules.game`; `rules.bets` knows who
plays for what. Where tables differ, it goes so:

- Any member who is still in the game may propose a double or a resignation to the team; one who
  objects ends the proposal, and it can't come again in the same turn.
- Members answer in any order, and what they say counts once all of them have answered: who passes
  pays and is out; the others beaver if all of them said so, and take otherwise.
- Those who alone accept the resignation of the box have won and are out; the others play on.
- With a cube for each member one double is pending at a time, and a game in which no bet is left
  was won by the side that won the last one.
"""

from dataclasses import dataclass, replace
from enum import StrEnum

from rules.actions import (
    Accept,
    Action,
    Advise,
    Agree,
    Beaver,
    Call,
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
from rules.bets import Bets, worth
from rules.cube import Cube
from rules.draft import TurnDraft
from rules.free import free_play
from rules.match import Match
from rules.phase import Phase
from rules.refusal import Refusal, Rule
from rules.roster import BOX, TEAM
from rules.side import Side
from rules.terms import ChouetteTerms

Proposal = Double | Resign
"""What a team must agree on."""

Reply = Take | Pass | Beaver | Accept | Refuse
"""What is said to a double, or to a resignation."""

Mark = tuple[int, tuple[Step, ...]]
"""A member, and what that member would play."""


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
        bets: who plays for what.
        pending: which bet a double is about.
        proposed: a double or a resignation that the team is asked about.
        answers: what members have said to what is pending.
        marks: what members would play.
        team_refused: whether a member kept the team from doubling in this turn.
        plays_on: whether a member kept the team from resigning in this turn.
    """

    match: Match
    options: ChouetteTerms
    bets: Bets
    pending: int = 0
    proposed: Proposal | None = None
    answers: tuple[Reply | Agree, ...] = ()
    marks: tuple[Mark, ...] = ()
    team_refused: bool = False
    plays_on: bool = False

    # Who is asked.

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
        game, bets = self.match.game, self.bets
        if game.phase is Phase.OPENING:
            return bets.captain, bets.box
        if self.proposed:
            return self._silent(bets.members)
        if game.actor is not TEAM:
            return () if game.actor is None else (bets.box,)
        if game.phase is Phase.DOUBLED:
            doubled = bets.placed[self.pending].members
            return self._silent(tuple(who for who in bets.members if who in doubled))
        return self._silent(bets.members) if game.phase is Phase.RESIGNED else (bets.captain,)

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
            cube = self.bets.placed[self._doubled(player, against)].cube
        except Refusal as refusal:
            return refusal
        side = BOX if player == self.bets.box else TEAM
        barred = self._with(cube).game.why_no_double(side)
        if barred is None and side is TEAM and self.team_refused:
            return Refusal(Rule.TEAM_REFUSED)
        return barred

    def _doubled(self, player: int, against: int | None) -> int:
        """Which bet somebody would double."""
        if player != self.bets.box:
            owner = player
            picked = against is not None
        else:
            owner = self.bets.captain if against is None else against
            picked = against is not None and not self.options.own_cubes
            if against is None and self.options.own_cubes and len(self.bets.members) > 1:
                raise Refusal(Rule.NAME_THE_CUBE)
        number = self.bets.number(owner)
        if picked:
            raise Refusal(Rule.ONE_CUBE)
        return number

    def can_beaver(self, player: int) -> bool:
        """Whether somebody who is asked may turn the cube once more."""
        return player in self.deciders and not self.proposed and self.match.game.can_beaver

    def _with(self, cube: Cube) -> Match:
        """The match with a cube on its table."""
        return replace(self.match, game=replace(self.match.game, cube=cube))

    # What happens.

    def apply(self, action: Action, used: int = 0) -> "TeamGame":
        """The state after an action.

        Args:
            action: what happens.
            used: the time it took on the clock of the side that acts, in milliseconds.

        Raises:
            Refusal: naming the rule that the action breaks.
        """
        if self.proposed and not isinstance(action, Agree | Object | Claim | Pause):
            raise Refusal(Rule.ASK_THE_TEAM)
        charged = replace(self, match=self.match.charged(used))
        match action:
            case Agree() | Object():
                after = charged._agreed(action)
            case Double() | Resign():
                after = charged._propose(action)
            case Take() | Pass() | Beaver() | Accept() | Refuse():
                after = charged._answer(action)
            case Advise():
                after = charged._advised(action)
            case _:
                return self._played(action, used)
        return replace(after, match=after.match.handed_on(self.match))

    def _played(self, action: Action, used: int) -> "TeamGame":
        """The state after what concerns the two sides only."""
        match = self.match
        if isinstance(action, Claim):  # whatever is pending is off: the captain's cube counts
            match = self._with(self.bets.cube(self.bets.captain))
        after = replace(self, match=match.apply(action, used))
        game = after.match.game
        if self.match.game.phase is Phase.OPENING:
            after = replace(after, bets=self.bets.with_cube(game.cube))
        if isinstance(action, MakePlay):
            after = replace(after, marks=(), team_refused=False, plays_on=False)
        if game.result:
            return after._over(game.result.winner, game.result.reached)
        return after._on_table() if isinstance(action, Call) else after

    def _over(self, winner: Side, reached: Level) -> "TeamGame":
        """Everybody who is still in wins or loses the result."""
        bets = self.bets.settled(
            self.bets.members, winner, lambda cube: worth(self.match.game, cube, reached)
        )
        return replace(self, bets=bets, proposed=None, answers=(), marks=())

    def _on_table(self) -> "TeamGame":
        """The game with nothing pending, and with the captain's cube on its table."""
        return replace(self, match=self._with(self.bets.cube(self.bets.captain)), answers=())

    # Proposals, and what follows from them.

    def _propose(self, action: Proposal) -> "TeamGame":
        player = self._acting(action.by, action.player)
        action = replace(action, player=player)
        alone = action.by is BOX or len(self.bets.members) == 1
        if isinstance(action, Double):
            refusal = self.why_no_double(player, action.against)
            if refusal:
                raise refusal
            alone = alone or self.options.own_cubes
        else:
            self.match.game.apply(action)
            if action.by is TEAM and self.plays_on:
                raise Refusal(Rule.TEAM_REFUSED)
        return self._offered(action) if alone else replace(self, proposed=action)

    def _acting(self, by: Side, player: int | None) -> int:
        """Who acts: the one who is named, else the box or the captain."""
        if player is None:
            return self.bets.box if by is BOX else self.bets.captain
        if (player == self.bets.box) != (by is BOX):
            raise Refusal(Rule.OTHER_SIDE)
        if by is TEAM:
            self.bets.number(player)
        return player

    def _offered(self, action: Proposal) -> "TeamGame":
        """The offer to the other side, agreed on by all who must agree."""
        pending, match = 0, self.match
        if isinstance(action, Double):
            assert action.player is not None
            pending = self._doubled(action.player, action.against)
            match = self._with(self.bets.placed[pending].cube)
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
        if (player == self.bets.box) != (by is BOX):
            raise Refusal(Rule.OTHER_SIDE)
        if player not in self.deciders:
            raise Refusal(Rule.NOT_ASKED)

    # Answers to a double or a resignation.

    def _answer(self, action: Reply) -> "TeamGame":
        game = self.match.game
        double = not isinstance(action, Accept | Refuse)
        if game.phase is not (Phase.DOUBLED if double else Phase.RESIGNED):
            over = game.phase is Phase.OVER
            raise Refusal(Rule.GAME_OVER if over else Rule.NOTHING_TO_ANSWER)
        if action.by is not game.actor:
            raise Refusal(Rule.WRONG_TURN)
        if action.player is None and len(self.deciders) > 1:
            raise Refusal(Rule.NAME_THE_PLAYER)
        player = self.deciders[0] if action.player is None else action.player
        self._need_asked(action.by, player)
        refusal = game.why_no_beaver() if isinstance(action, Beaver) else None
        if refusal:
            raise refusal
        if player == self.bets.box:
            return self._box_answered(action)
        heard = replace(self, answers=(*self.answers, replace(action, player=player)))
        if heard.deciders:
            return heard
        return heard._double_answered() if double else heard._resignation_answered()

    def _box_answered(self, action: Reply) -> "TeamGame":
        match action:
            case Take() | Beaver():
                return self._turned(action)
            case Pass():
                return self._all_passed(BOX)
            case Accept():
                level = self.match.game.resigned or Level.SINGLE
                return replace(self, match=self.match.apply(action))._over(BOX, level)
            case Refuse():
                return replace(self, match=self.match.apply(action))

    def _double_answered(self) -> "TeamGame":
        """The game after every member has answered a double."""
        passed = self._said(Pass)
        if len(passed) == len(self.answers):
            return self._all_passed(TEAM)
        bets = self.bets.settled(passed, BOX, lambda cube: self.match.game.offered // 2)
        beavers = all(isinstance(said, Beaver | Pass) for said in self.answers)
        after = replace(self, bets=bets.led(passed=True))
        return after._turned(Beaver(TEAM) if beavers else Take(TEAM))

    def _said(self, kind: type[Reply]) -> list[int]:
        """The members who gave an answer of a kind."""
        heard = [said.player for said in self.answers if isinstance(said, kind)]
        return [who for who in heard if who is not None]

    def _turned(self, action: Take | Beaver) -> "TeamGame":
        """The pending cube is taken, or turned once more."""
        match = self.match.apply(action)
        if isinstance(action, Beaver):
            return replace(self, match=match, answers=())
        bets = self.bets.turned(self.pending, match.game.cube)
        return replace(self, match=match, bets=bets)._on_table()

    def _all_passed(self, by: Side) -> "TeamGame":
        """The pending bet is settled, and the game with the last one."""
        game = self.match.game
        bets = self.bets.settled(
            self.bets.placed[self.pending].members, by.opponent, lambda cube: game.offered // 2
        )
        if not bets.members:
            return replace(self, match=self.match.apply(Pass(by)), bets=bets, answers=())
        going_on = replace(game, phase=Phase.TO_ROLL, offered=0, extra_turns=0)
        match = replace(self.match, game=going_on)
        return replace(self, match=match, bets=bets.led(passed=by is TEAM))._on_table()

    def _resignation_answered(self) -> "TeamGame":
        """The game after every member has answered the resignation of the box."""
        level = self.match.game.resigned or Level.SINGLE
        bets = self.bets.settled(
            self._said(Accept), TEAM, lambda cube: worth(self.match.game, cube, level)
        ).led(passed=False)
        if not bets.members:
            return replace(self, match=self.match.apply(Accept(TEAM)), bets=bets, answers=())
        return replace(self, match=self.match.apply(Refuse(TEAM)), bets=bets)._on_table()

    # Consultation.

    def _advised(self, action: Advise) -> "TeamGame":
        if not self.options.consultation:
            raise Refusal(Rule.NO_CONSULTATION)
        game = self.match.game
        if action.by is BOX:
            raise Refusal(Rule.OTHER_SIDE)
        player = self._acting(action.by, action.player)
        if game.turn is not TEAM:
            raise Refusal(Rule.WRONG_TURN)
        if game.phase is not Phase.TO_PLAY or game.dice is None:
            raise Refusal(Rule.ROLL_FIRST)
        if game.terms.manners.illegal_stand:
            free_play(game.position, action.steps)
        else:
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
