"""A match or a money session: games one after the other, with a score."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from rules.actions import Action, EndSession, NextGame
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
    """

    terms: Terms
    game: Game
    score: tuple[int, int] = (0, 0)
    games: tuple[GameResult, ...] = ()
    crawford_played: bool = False
    ended: bool = False

    @classmethod
    def begin(cls, terms: Terms, start: Start | None = None) -> "Match":
        """A match before its first action.

        Raises:
            ValueError: naming the fields of the start that can't be on these terms.
        """
        if start is None:
            return cls(terms, Game(terms))
        faults = start.faults(terms)
        if faults:
            raise ValueError(f"no match on these terms starts so: {', '.join(faults)}")
        behind = _reached(terms, start.score) and not start.crawford
        return cls(terms, Game.taken_up(terms, start), start.score, crawford_played=behind)

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
    def post_crawford(self) -> bool:
        """Whether the Crawford game is behind and the cube is back."""
        return self.terms.crawford and self.crawford_played and not self.over

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
        if self.over:
            raise Refusal(Rule.MATCH_OVER)
        if isinstance(action, NextGame):
            return self._next()
        if isinstance(action, EndSession):
            return self._end()
        game = self.game.apply(action)
        if game.result is None:
            return replace(self, game=game)
        return self._scored(game, game.result)

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
        return replace(self, game=Game(self.terms, crawford=self.next_is_crawford))

    def _end(self) -> "Match":
        if not self.terms.money:
            raise Refusal(Rule.NOT_MONEY)
        if self.game.phase is not Phase.OVER:
            raise Refusal(Rule.GAME_NOT_OVER)
        return replace(self, ended=True)


def fold(terms: Terms, actions: Iterable[Action], start: Start | None = None) -> Match:
    """The state of a match after all its actions.

    Raises:
        Refusal: if one of the actions is not legal.
    """
    match = Match.begin(terms, start)
    for action in actions:
        match = match.apply(action)
    return match


def _reached(terms: Terms, score: tuple[int, int]) -> bool:
    """Whether a player is one point away in a match that is longer than that."""
    return terms.length > 1 and terms.length - 1 in score
