"""Random matches for the tests of app: every kind of action, from a seed."""

import random
import uuid
from collections.abc import Iterator
from dataclasses import dataclass

from rules.actions import (
    Accept,
    Action,
    Beaver,
    Double,
    EndSession,
    Level,
    MakePlay,
    NextGame,
    OpeningRoll,
    Pass,
    Refuse,
    Resign,
    Roll,
    Step,
    Take,
)
from rules.game import Game, Phase
from rules.match import Match
from rules.plays import legal_plays
from rules.record import DiceSpec, Entry, Header
from rules.terms import Terms

BEGUN = 1_760_000_000_000


@dataclass(frozen=True)
class Happening:
    """One entry, the state after it, and the steps of the play before they were final."""

    entry: Entry
    match: Match
    steps: tuple[Step, ...] = ()


def header(terms: Terms | None = None, *, names: tuple[str, str] = ("Ann", "Ben")) -> Header:
    return Header(str(uuid.uuid4()), names, terms or Terms(3), BEGUN, dice=DiceSpec("seed", "7"))


def play_on(match: Match, seq: int, chance: random.Random, games: int = 3) -> Iterator[Happening]:
    """Random actions from a state on, until the match or so many games of money are over."""
    while not match.over:
        action = _any_action(match, chance, games)
        match = match.apply(action)
        seq += 1
        steps = action.steps if isinstance(action, MakePlay) else ()
        yield Happening(Entry(seq, BEGUN + seq, action), match, steps)


def happenings(head: Header, seed: int, most: int = 100_000) -> list[Happening]:
    """The first happenings of a random match."""
    played = play_on(Match.begin(head.terms, head.start), 0, random.Random(seed))
    return [happening for happening, _ in zip(played, range(most), strict=False)]


def _any_action(match: Match, chance: random.Random, games: int) -> Action:
    game = match.game
    if game.phase is Phase.OPENING:
        return OpeningRoll(chance.randint(1, 6), chance.randint(1, 6))
    if game.phase is Phase.OVER:
        ended = match.terms.money and len(match.games) >= games
        return EndSession() if ended else NextGame()
    return _players_action(game, chance)


def _players_action(game: Game, chance: random.Random) -> Action:
    by = game.actor
    assert by is not None
    if game.phase is Phase.DOUBLED:
        if game.can_beaver and chance.random() < 0.3:
            return Beaver(by)
        return Take(by) if chance.random() < 0.7 else Pass(by)
    if game.phase is Phase.RESIGNED:
        return Accept(by) if chance.random() < 0.3 else Refuse(by)
    if chance.random() < 0.01:
        return Resign(by, chance.choice(list(Level)))
    if game.phase is Phase.TO_ROLL:
        if game.can_double(by) and chance.random() < 0.1:
            return Double(by)
        return Roll(by, (chance.randint(1, 6), chance.randint(1, 6)))
    assert game.dice is not None
    plays = legal_plays(game.position, game.dice)
    return MakePlay(by, chance.choice(plays).steps if plays else ())
