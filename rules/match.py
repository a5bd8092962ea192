"""A match or a money session: games one after the other, with a score."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from rules.actions import (
    Accept,
    Action,
    Call,
    Claim,
    Double,
    EndSession,
    MakePlay,
    NextGame,
    Pause,
    Roll,
)
from rules.clock import Clocks
from rules.game import Game, Phase
from rules.refusal import Refusal, Rule
from rules.result import GameResult
from rules.side import Side
from rules.start import Start
from rules.terms import Terms


@dataclass(frozen=True, slots=True)
class Match:
    """The state of a match.

    Attributes:
        terms: what the players agreed on.
        game: the game on the table, over until the next one is set up.
        score: the points of White and Black.
        games: the results of the finished games.
        crawford_played: whether the Crawford game is behind (a match can be taken up after it).
        ended: whether the players ended a money session.
        clocks: the clocks, None for a match without them.
        before_play: where illegal plays stand, the state before the last play, until the next
            roll or double, or until the game is given up: what a call brings back.
    """

    terms: Terms
    game: Game
    score: tuple[int, int] = (0, 0)
    games: tuple[GameResult, ...] = ()
    crawford_played: bool = False
    ended: bool = False
    clocks: Clocks | None = None
    before_play: "Match | None" = field(default=None, repr=False)

    @classmethod
    def begin(cls, terms: Terms, start: Start | None = None) -> "Match":
        """A match before its first action.

        Raises:
            ValueError: naming the fields of the start that can't be on these terms.
        """
        if start is None:
            return cls(terms, Game(terms), clocks=_wound(terms))
        faults = start.faults(terms)
        if faults:
            raise ValueError(f"no match on these terms starts so: {', '.join(faults)}")
        behind = _reached(terms, start.score) and not start.crawford
        game = Game.taken_up(terms, start)
        clocks = _wound(terms, game.actor)
        return cls(terms, game, start.score, crawford_played=behind, clocks=clocks)

    @property
    def number(self) -> int:
        """The number of the game on the table, from 1."""
        return len(self.games) + (self.game.phase is not Phase.OVER)

    @property
    def over(self) -> bool:
        """Whether nothing can follow any more."""
        return self.ended or (not self.terms.money and max(self.score) >= self.terms.length)

    @property
    def winner(self) -> Side | None:
        """Who won, None while it goes on or where a money session ended level."""
        white, black = self.score
        if not self.over or white == black:
            return None
        return Side.WHITE if white > black else Side.BLACK

    @property
    def next_is_crawford(self) -> bool:
        """Whether the game after this one is the Crawford game."""
        return (
            self.game.phase is Phase.OVER
            and not self.over
            and self.terms.crawford
            and not self.crawford_played
            and _reached(self.terms, self.score)
        )

    @property
    def match(self) -> "Match":
        """Itself: whatever a record folds to has a match on the table."""
        return self

    def apply(self, action: Action, used: int = 0) -> "Match":
        """The state after an action.

        Args:
            action: what happens.
            used: the time it took on the clocks, in milliseconds.

        Raises:
            Refusal: naming the rule that the action breaks.
        """
        if self.over and not (isinstance(action, Call) and self.before_play is not None):
            raise Refusal(Rule.MATCH_OVER)
        after = self.charged(used)._applied(action)
        return after if isinstance(action, Pause) else after.handed_on(self)

    def why_no_call(self) -> Refusal | None:
        """The rule that keeps the last play from being called illegal, None where nothing does."""
        if not self.terms.manners.illegal_stand:
            return Refusal(Rule.NOT_HERE)
        if self.before_play is None or self.game.last is None:
            return Refusal(Rule.NOTHING_TO_CALL)
        return Refusal(Rule.LEGAL_PLAY) if self.game.last.legal else None

    def why_no_claim(self, by: Side) -> Refusal | None:
        """The rule that keeps a player from claiming on time, None where nothing does."""
        if self.clocks is None:
            return Refusal(Rule.NOT_HERE)
        if self.over:
            return Refusal(Rule.MATCH_OVER)
        if self.terms.money and self.game.phase is Phase.OVER:
            return Refusal(Rule.GAME_OVER)
        return None if self.clocks.flagged(by.opponent) else Refusal(Rule.FLAG_STANDS)

    def charged(self, used: int) -> "Match":
        """The match after so many milliseconds of whoever has to act."""
        if self.clocks is None:
            return self
        return replace(self, clocks=self.clocks.charged(self.game.actor, used))

    def handed_on(self, before: "Match") -> "Match":
        """The match with the clock running of whoever has to act now.

        Args:
            before: the match before, which tells whether that is somebody else.
        """
        if self.clocks is None:
            return self
        return replace(self, clocks=self.clocks.handed(before.game.actor, self.game.actor))

    def corrected(self, earlier: "Match", used: int) -> "Match":
        """An earlier state of this match, brought back with the clocks as they are now.

        Args:
            earlier: the state.
            used: the time the correction took, in milliseconds.
        """
        return replace(earlier, clocks=self.charged(used).clocks).handed_on(self)

    def _applied(self, action: Action) -> "Match":
        match action:
            case NextGame():
                return self._next()
            case EndSession():
                return self._end()
            case Call():
                return self._called()
            case Claim(by):
                return self._claimed(by)
            case Pause():
                return self._paused()
        after = self._with(self.game.apply(action))
        if isinstance(action, Roll | Double | Accept):  # an end agreed on stands
            return replace(after, before_play=None)
        if isinstance(action, MakePlay) and self.terms.manners.illegal_stand:
            return replace(after, before_play=self)
        return after

    def _with(self, game: Game) -> "Match":
        return replace(self, game=game) if game.result is None else self._scored(game, game.result)

    def _called(self) -> "Match":
        refusal = self.why_no_call()
        if refusal:
            raise refusal
        assert self.before_play is not None
        return replace(self.before_play, clocks=self.clocks)

    def _claimed(self, by: Side) -> "Match":
        """The game to a player in money play; all points that are missing in a match."""
        refusal = self.why_no_claim(by)
        if refusal:
            raise refusal
        if self.terms.money:
            return replace(self, before_play=None)._with(self.game.claimed(by))
        at = self._next() if self.game.phase is Phase.OVER else self
        game = at.game.claimed(by)
        assert game.result is not None
        result = replace(game.result, points=self.terms.length - self.score[by])
        return replace(at, before_play=None)._with(replace(game, result=result))

    def _paused(self) -> "Match":
        if self.clocks is None:
            raise Refusal(Rule.NOT_HERE)
        if self.game.actor is None:
            raise Refusal(Rule.CLOCKS_STAND)
        return replace(self, clocks=self.clocks.stopped())

    def _scored(self, game: Game, result: GameResult) -> "Match":
        white, black = self.score
        if result.winner == Side.WHITE:
            white += result.points
        else:
            black += result.points
        return replace(
            self,
            game=game,
            score=(white, black),
            games=(*self.games, result),
            crawford_played=self.crawford_played or game.crawford,
        )

    def _next(self) -> "Match":
        if self.game.phase is not Phase.OVER:
            raise Refusal(Rule.GAME_NOT_OVER)
        clocks = _wound(self.terms) if self.terms.money else self.clocks
        game = Game(self.terms, crawford=self.next_is_crawford)
        return replace(self, game=game, clocks=clocks, before_play=None)

    def _end(self) -> "Match":
        if not self.terms.money:
            raise Refusal(Rule.NOT_MONEY)
        if self.game.phase is not Phase.OVER:
            raise Refusal(Rule.GAME_NOT_OVER)
        return replace(self, ended=True, before_play=None)


def fold(terms: Terms, actions: Iterable[Action], start: Start | None = None) -> Match:
    """The state of a match after all its actions.

    Raises:
        Refusal: if one of the actions is not legal.
    """
    match = Match.begin(terms, start)
    for action in actions:
        match = match.apply(action)
    return match


def _wound(terms: Terms, running: Side | None = None) -> Clocks | None:
    return None if terms.clock is None else Clocks.wound(terms.clock, running)


def _reached(terms: Terms, score: tuple[int, int]) -> bool:
    """Whether a player is one point away in a match that is longer than that."""
    return terms.length > 1 and terms.length - 1 in score
