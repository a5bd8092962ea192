"""Random whole matches, made of legal actions only."""

from collections.abc import Iterator
from random import Random

from rules.actions import (
    Accept,
    Action,
    Beaver,
    Dice,
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
from rules.draft import TurnDraft
from rules.game import Game, Phase
from rules.match import Match
from rules.plays import legal_plays
from rules.position import Position
from rules.side import Side
from rules.terms import Terms

MONEY_GAMES = 4


def random_terms(rng: Random) -> Terms:
    """Any terms, with a usual match or session as often as an odd one."""
    if rng.random() < 0.5:
        return rng.choice([Terms(1), Terms(3), Terms(5), Terms(7), Terms.of_money()])
    return Terms(
        rng.randrange(8),
        crawford=rng.random() < 0.8,
        jacoby=rng.random() < 0.5,
        automatic_doubles=rng.randrange(6),
        beavers=rng.randrange(4),
        cube_limit=rng.choice([0, 1, 2, 8, 64]),
        backgammon=rng.choice([2, 3]),
    )


def random_match(rng: Random, terms: Terms) -> Iterator[tuple[Action, Match]]:
    """The actions of a match to its end, each with the state after it."""
    match = Match.begin(terms)
    while not match.over:
        action = random_action(rng, match)
        match = match.apply(action)
        yield action, match


def random_action(rng: Random, match: Match) -> Action:
    """A legal action of a match that isn't over."""
    game = match.game
    match game.phase:
        case Phase.OPENING:
            return OpeningRoll(*_dice(rng))
        case Phase.OVER:
            enough = match.terms.money and len(match.games) >= MONEY_GAMES
            return EndSession() if enough else NextGame()
    actor = game.actor
    assert actor is not None
    match game.phase:
        case Phase.DOUBLED:
            return _answer(rng, game, actor)
        case Phase.RESIGNED:
            return Accept(actor) if rng.random() < 0.3 else Refuse(actor)
    if rng.random() < 0.005:
        return Resign(actor, rng.choice(list(Level)))
    if game.phase is Phase.TO_ROLL:
        double = game.can_double(actor) and rng.random() < 0.05
        return Double(actor) if double else Roll(actor, _dice(rng))
    assert game.dice is not None
    return MakePlay(actor, random_steps(rng, game.position, game.dice))


def random_steps(rng: Random, position: Position, dice: Dice) -> tuple[Step, ...]:
    """The steps of a legal play, now and then in an order of the player's own."""
    if rng.random() < 0.9:
        plays = legal_plays(position, dice)
        return rng.choice(plays).steps if plays else ()
    draft = TurnDraft.start(position, dice)
    while not draft.complete:
        source = rng.choice(sorted(draft.sources))
        draft = draft.move(*rng.choice(draft.landings(source)).steps)
    return draft.steps


def _answer(rng: Random, game: Game, actor: Side) -> Action:
    if game.can_beaver and rng.random() < 0.4:
        return Beaver(actor)
    return Take(actor) if rng.random() < 0.7 else Pass(actor)


def _dice(rng: Random) -> Dice:
    return rng.randint(1, 6), rng.randint(1, 6)
