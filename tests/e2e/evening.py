"""An evening of five at a chouette, known beforehand: every roll, every play, every word.

Four games: a double of the team that one of it keeps it from, a double of the box that the captain
and another member pass, redoubles, games lost by the box and by the team, one of them played to
the last checker. The dice are those of a seed, the plays those of a simple player.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from app.state.dice import SeededDice
from app.state.kept import rolls_in
from rules.actions import (
    Accept,
    Action,
    Advise,
    Agree,
    Dice,
    Double,
    EndSession,
    Level,
    MakePlay,
    NextGame,
    Object,
    OpeningRoll,
    OrderRoll,
    Pass,
    Refuse,
    Resign,
    Roll,
    Take,
)
from rules.chouette import BOX, TEAM, Asked, Chouette
from rules.plays import Play, legal_plays
from rules.side import Side
from rules.terms import ChouetteTerms, Terms
from tests.e2e.scripts import runner

SEED = "5400"
NAMES = ("Anna", "Boris", "Clara", "Dora", "Emil")
ANNA, BORIS, CLARA, DORA, EMIL = range(5)
TERMS = Terms.of_money()
LATE = 10
"""After how many turns of the last game its box would resign."""


@dataclass(frozen=True, slots=True)
class Moment:
    """What happens next.

    Attributes:
        before: the chouette before it.
        action: what it is.
    """

    before: Chouette
    action: Action

    @property
    def after(self) -> Chouette:
        """The chouette after it."""
        return self.before.apply(self.action)


class Evening:
    """An evening as it is made up, moment by moment.

    Args:
        seed: the seed of its dice.
    """

    def __init__(self, seed: str) -> None:
        self.now = Chouette.begin(TERMS, ChouetteTerms(), NAMES, ("human",) * len(NAMES))
        self.moments: list[Moment] = []
        self._dice = SeededDice(seed)
        self._rolls = 0

    def do(self, *actions: Action) -> None:
        """Let things happen, one after the other."""
        for action in actions:
            moment = Moment(self.now, action)
            self.now = moment.after
            self.moments.append(moment)
            self._rolls += rolls_in(action)

    def roll(self) -> Dice:
        """The dice that come next."""
        return self._dice.roll(self._rolls)

    def seat(self) -> None:
        """Roll for box, captain and order."""
        while self.now.asked is Asked.ORDER:
            count = len(self.now.deciders)
            faces = [die for n in range(count) for die in self._dice.roll(self._rolls + n)]
            self.do(OrderRoll(tuple(faces[:count])))

    def turn_of(self, side: Side, *, turns: int = 1) -> None:
        """Play on until a side is to roll, and may double; the first time or a later one."""
        for _ in range(turns):
            self._turn()
            while not (self.now.asked is Asked.TURN and self._to_roll(side)):
                self._turn()

    def play_out(self) -> None:
        """Play to the last checker."""
        while self.now.asked is not Asked.BETWEEN:
            self._turn()

    def _to_roll(self, side: Side) -> bool:
        game = self.now.match.game
        return game.actor is side and game.dice is None

    def _turn(self) -> None:
        game = self.now.match.game
        if self.now.asked is Asked.OPENING:
            self.do(OpeningRoll(*self.roll()))
        elif game.dice is None:
            assert game.turn is not None
            self.do(Roll(game.turn, self.roll()))
        else:
            assert game.turn is not None
            best = self.best_play()
            self.do(MakePlay(game.turn, best.steps if best else ()))

    def best_play(self) -> Play | None:
        """What the simple player makes of the dice on the table."""
        game = self.now.match.game
        assert game.dice is not None
        return max(legal_plays(game.position, game.dice), key=runner, default=None)


def _first(evening: Evening) -> None:
    """Emil would double and Boris would not; a turn later all agree, and Clara passes."""
    evening.turn_of(TEAM)
    evening.do(Double(TEAM, EMIL), Agree(TEAM, ANNA), Object(TEAM, BORIS))
    evening.turn_of(TEAM)
    evening.do(Double(TEAM, ANNA), *_agreed(EMIL, BORIS, DORA), Pass(BOX, CLARA))


def _second(evening: Evening) -> None:
    """Anna doubles: Emil, the captain, and Boris pass. Dora and Clara redouble, and lose."""
    evening.turn_of(BOX)
    evening.do(Double(BOX, ANNA), Pass(TEAM, EMIL), Take(TEAM, CLARA))
    evening.do(Pass(TEAM, BORIS), Take(TEAM, DORA))
    evening.turn_of(TEAM)
    evening.do(Double(TEAM, DORA), Agree(TEAM, CLARA), Take(BOX, ANNA))
    evening.turn_of(TEAM)
    evening.do(Resign(TEAM, Level.GAMMON, DORA), Agree(TEAM, CLARA), Accept(BOX, ANNA))


def _third(evening: Evening) -> None:
    """Anna doubles and all take; they redouble, and Anna passes."""
    evening.turn_of(BOX)
    evening.do(Double(BOX, ANNA), *(Take(TEAM, who) for who in (CLARA, BORIS, EMIL, DORA)))
    evening.turn_of(TEAM)
    evening.do(Double(TEAM, EMIL), *_agreed(BORIS, CLARA, DORA), Pass(BOX, ANNA))


def _fourth(evening: Evening) -> None:
    """An automatic double, and a race to the end; Boris would resign, but only Emil accepts."""
    evening.turn_of(TEAM)
    evening.do(Roll(TEAM, evening.roll()))
    play = evening.best_play()
    assert play is not None
    evening.do(*(Advise(TEAM, DORA, play.steps[: count + 1]) for count in range(len(play.steps))))
    evening.turn_of(BOX, turns=LATE)
    evening.do(Resign(BOX, Level.SINGLE, BORIS), Refuse(TEAM, CLARA), Accept(TEAM, EMIL))
    evening.do(Refuse(TEAM, DORA), Refuse(TEAM, ANNA))
    evening.play_out()


def _agreed(*members: int) -> Iterator[Agree]:
    return (Agree(TEAM, member) for member in members)


def made_up(seed: str) -> tuple[Moment, ...]:
    """The evening with the dice of a seed."""
    evening = Evening(seed)
    evening.seat()
    for number, game in enumerate((_first, _second, _third, _fourth)):
        if number:
            evening.do(NextGame())
        game(evening)
    evening.do(EndSession())
    return tuple(evening.moments)


@cache
def moments() -> tuple[Moment, ...]:
    """The evening."""
    return made_up(SEED)
