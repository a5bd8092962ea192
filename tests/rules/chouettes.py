"""Chouettes for tests: short ways to set one up, and random whole ones of legal actions only."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

from rules.actions import (
    Accept,
    Action,
    Advise,
    Agree,
    Beaver,
    Call,
    Claim,
    Dice,
    Double,
    EndSession,
    InvalidReason,
    InvalidRoll,
    Join,
    Leave,
    Level,
    MakePlay,
    NextGame,
    Object,
    OpeningRoll,
    OrderRoll,
    Pass,
    Pause,
    Refuse,
    Resign,
    Roll,
    Step,
    Take,
)
from rules.chouette import BOX, TEAM, Asked, Chouette
from rules.phase import Phase
from rules.plays import legal_plays
from rules.position import Position
from rules.refusal import Refusal
from rules.roster import find
from rules.side import Side
from rules.terms import ChouetteTerms, ClockTerms, Manners, Terms
from tests.rules.playouts import random_steps

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hana", "Ivo", "Jo", "Kim", "Lea")
MONEY = Terms(0)
SHARED, OWN = ChouetteTerms(), ChouetteTerms(own_cubes=True)


def begun(count: int = 5, terms: Terms = MONEY, options: ChouetteTerms = SHARED) -> Chouette:
    """A chouette before its order is rolled."""
    return Chouette.begin(terms, options, NAMES[:count], ("human",) * count)


def seated(count: int = 5, terms: Terms = MONEY, options: ChouetteTerms = SHARED) -> Chouette:
    """A chouette before its first opening roll: Ann (0) is box, Ben (1) captain, and so on."""
    chouette = begun(count, terms, options)
    table = seated_as(chouette, 0, tuple(range(1, count)))
    assert table.asked is Asked.OPENING
    return table


def seated_as(chouette: Chouette, box: int, line: tuple[int, ...]) -> Chouette:
    """A chouette whose order has been rolled like this."""
    order = (box, *line)
    while chouette.asked is Asked.ORDER:
        rolling = chouette.deciders
        ahead = sorted(rolling, key=order.index)
        dice = {who: max(6 - rank, 1) for rank, who in enumerate(ahead)}
        chouette = chouette.apply(OrderRoll(tuple(dice[who] for who in rolling)))
    return chouette


def did(chouette: Chouette, *actions: Action) -> Chouette:
    """The state after some legal actions."""
    for action in actions:
        chouette = chouette.apply(action)
    return chouette


def on_roll(chouette: Chouette, side: Side) -> Chouette:
    """The game with a side on roll, before its first double: the other one has opened."""
    chouette = did(chouette, OpeningRoll(3, 1) if side is TEAM else OpeningRoll(1, 3))
    return played(chouette)


def turned(chouette: Chouette) -> Chouette:
    """The state after the side on roll has rolled and played."""
    turn = chouette.match.game.turn
    assert turn is not None
    return played(did(chouette, Roll(turn, (2, 1))))


def played(chouette: Chouette) -> Chouette:
    """The state after any legal play of the dice on the table."""
    game = chouette.match.game
    assert game.turn is not None
    assert game.dice is not None
    plays = legal_plays(game.position, game.dice)
    return did(chouette, MakePlay(game.turn, plays[0].steps if plays else ()))


def on_board(chouette: Chouette, place: Position, side: Side) -> Chouette:
    """The game with other checkers, given in White's view, and a side that has rolled 6-5."""
    assert chouette.table is not None
    game = replace(chouette.match.game, board=place, turn=side, phase=Phase.TO_PLAY, dice=(6, 5))
    match = replace(chouette.match, game=game)
    return replace(chouette, table=replace(chouette.table, match=match))


def doubled(chouette: Chouette, player: int | None = None) -> Chouette:
    """The double of the whole team, on offer to the box."""
    chouette = did(chouette, Double(TEAM, player))
    while chouette.asked is Asked.AGREE_DOUBLE:
        chouette = did(chouette, Agree(TEAM, chouette.deciders[0]))
    return chouette


def answered(chouette: Chouette, words: str) -> Chouette:
    """The answers of the team in its order: t, p and b to a double, a and r to a resignation."""
    kinds = {"t": Take, "p": Pass, "b": Beaver, "a": Accept, "r": Refuse}
    for player, word in zip(chouette.deciders, words, strict=True):
        chouette = did(chouette, kinds[word](TEAM, player))
    return chouette


def game_won(chouette: Chouette, winner: Side) -> Chouette:
    """The state after a game that the other side resigned at once, next one set up before it."""
    if chouette.asked is Asked.BETWEEN:
        chouette = did(chouette, NextGame())
    chouette = on_roll(chouette, winner.opponent)
    chouette = did(chouette, Resign(winner.opponent, Level.SINGLE))
    while chouette.asked is Asked.AGREE_RESIGN:
        chouette = did(chouette, Agree(TEAM, chouette.deciders[0]))
    while chouette.asked is Asked.RESIGNED:
        chouette = did(chouette, Accept(winner, chouette.deciders[0]))
    return chouette


# Random ones.


@dataclass
class Evening:
    """How a random chouette goes.

    Attributes:
        rng: where its chances come from.
        games: how many games are enough.
        turns: after how many turns of a game its players tire and resign; None plays to the end.
    """

    rng: Random
    games: int
    turns: int | None


def random_chouette_terms(rng: Random) -> Terms:
    """Any terms of money play."""
    return Terms(
        0,
        jacoby=rng.random() < 0.5,
        automatic_doubles=rng.randrange(4),
        beavers=rng.choice([0, 0, 1, 2, 3]),
        cube_limit=rng.choice([0, 1, 2, 8, 64, 64]),
        backgammon=rng.choice([2, 3]),
        manners=Manners(illegal_stand=rng.random() < 0.15, early_rolls=rng.random() < 0.1),
        clock=ClockTerms(20_000, 1_000) if rng.random() < 0.15 else None,
    )


def random_chouette(evening: Evening, chouette: Chouette) -> Iterator[tuple[Action, int, Chouette]]:
    """The actions of an evening to its end, each with its time and the state after it."""
    while chouette.asked is not Asked.ENDED:
        action = random_action(evening, chouette)
        used = evening.rng.randrange(3_000) if chouette.match.clocks else 0
        chouette = chouette.apply(action, used)
        yield action, used, chouette


def random_action(evening: Evening, chouette: Chouette) -> Action:
    """A legal action of a chouette that hasn't ended."""
    rng = evening.rng
    match chouette.asked:
        case Asked.ORDER:
            return OrderRoll(tuple(rng.randint(1, 6) for _ in chouette.deciders))
        case Asked.BETWEEN:
            return _between(evening, chouette)
    aside = _aside(rng, chouette) if rng.random() < 0.06 else None
    if aside:
        return aside
    match chouette.asked:
        case Asked.OPENING:
            first = rng.randint(1, 6)
            return OpeningRoll(first, first if rng.random() < 0.2 else rng.randint(1, 6))
        case Asked.AGREE_DOUBLE | Asked.AGREE_RESIGN:
            who = rng.choice(chouette.deciders)
            return Object(TEAM, who) if rng.random() < 0.15 else Agree(TEAM, who)
        case Asked.DOUBLED | Asked.RESIGNED:
            return _answer(rng, chouette)
    return _turn(evening, chouette)


def _between(evening: Evening, chouette: Chouette) -> Action:
    rng, chance = evening.rng, evening.rng.random()
    here = [who for who, person in enumerate(chouette.people) if person.present]
    away = [person.name for person in chouette.people if not person.present]
    if chouette.match.why_no_call() is None and chance < 0.5:
        return Call(rng.choice((BOX, TEAM)))
    if chance > 0.8 and len(here) < 10:
        new = [name for name in NAMES if find(chouette.people, name) is None]
        names = away + new[:1]
        if names:
            return Join(rng.choice(names), rng.choice(("human", "computer:expert")))
    if 0.7 < chance < 0.8 and len(here) > 1:
        return Leave(rng.choice(here), rng.choice((None, 0)))
    if len(here) == 1 or len(chouette.sheet) >= evening.games:
        return EndSession()
    return NextGame()


def _aside(rng: Random, chouette: Chouette) -> Action | None:
    """Something that may happen at any time of a game."""
    match = chouette.match
    claimers = [side for side in Side if match.why_no_claim(side) is None]
    if claimers:
        return Claim(rng.choice(claimers))
    if match.clocks and match.game.actor is not None and rng.random() < 0.5:
        return Pause()
    if rng.random() < 0.9:
        return None
    staying = [who for who, each in enumerate(chouette.people) if each.present and not each.leaving]
    who = rng.choice(staying)
    others = [other for other in staying if other != who]
    return Leave(who, rng.choice(others)) if others else None


def _answer(rng: Random, chouette: Chouette) -> Action:
    actor, who = chouette.match.game.actor, rng.choice(chouette.deciders)
    assert actor is not None
    named = who if len(chouette.deciders) > 1 or rng.random() < 0.5 else None
    if chouette.asked is Asked.RESIGNED:
        return (Accept if rng.random() < 0.6 else Refuse)(actor, named)
    if chouette.can_beaver(who) and rng.random() < 0.5:
        return Beaver(actor, named)
    return (Take if rng.random() < 0.6 else Pass)(actor, named)


def _turn(evening: Evening, chouette: Chouette) -> Action:
    rng, game = evening.rng, chouette.match.game
    side = game.turn
    assert side is not None
    players = (chouette.box,) if side is BOX else chouette.members
    who = rng.choice((None, *players))
    tired = evening.turns is not None and rng.random() * evening.turns < 0.5
    if tired and rng.random() < 0.5:
        resign = Resign(side, rng.choice(list(Level)), who)
        if _legal(chouette, resign):
            return resign
    if game.phase is Phase.TO_ROLL:
        against = rng.choice((None, *chouette.members)) if side is BOX else None
        double = Double(side, who, against)
        if rng.random() < 0.3 and _legal(chouette, double):
            return double
        if rng.random() < 0.02:
            return InvalidRoll(side, rng.choice(list(InvalidReason)))
        if chouette.match.why_no_call() is None and rng.random() < 0.5:
            return Call(side)
        return Roll(side, _dice(rng))
    assert game.dice is not None
    if game.can_roll_early(side.opponent):
        return Roll(side.opponent, _dice(rng))
    steps = random_steps(rng, game.position, game.dice)
    if side is TEAM and chouette.options.consultation and rng.random() < 0.1:
        return Advise(side, rng.choice(chouette.members), steps[: rng.randrange(3)])
    if chouette.terms.manners.illegal_stand and rng.random() < 0.2:
        return MakePlay(side, _free(rng, game.position))
    return MakePlay(side, steps)


def _free(rng: Random, position: Position) -> tuple[Step, ...]:
    """Steps that no dice allow: a few checkers off, or all of them at once."""
    places = [place for place in range(1, 26) for _ in range(max(position.counts[place], 0))]
    count = len(places) if rng.random() < 0.3 else min(3, len(places))
    return tuple((place, 0) for place in places[:count])


def _legal(chouette: Chouette, action: Action) -> bool:
    try:
        chouette.apply(action)
    except Refusal:
        return False
    return True


def _dice(rng: Random) -> Dice:
    return rng.randint(1, 6), rng.randint(1, 6)


def anything(rng: Random, chouette: Chouette) -> Action:
    """Any action at all, legal or not."""
    by = rng.choice((BOX, TEAM))
    player = rng.randrange(len(chouette.people) + 1)
    maybe = rng.choice((None, player))
    return rng.choice(
        (
            OrderRoll(tuple(rng.randrange(8) for _ in range(rng.randrange(11)))),
            OpeningRoll(rng.randrange(8), rng.randrange(8)),
            Roll(by, (rng.randrange(8), rng.randrange(8))),
            MakePlay(by, ((13, 8),)),
            Double(by, maybe, rng.choice((None, None, player, player + 1))),
            Take(by, maybe),
            Pass(by, maybe),
            Beaver(by, maybe),
            Resign(by, Level.GAMMON, maybe),
            Accept(by, maybe),
            Refuse(by, maybe),
            Agree(by, player),
            Object(by, player),
            Advise(by, player, ((13, 8),)),
            InvalidRoll(rng.choice((None, by)), InvalidReason.LEANING),
            Call(by),
            Claim(by),
            Pause(),
            NextGame(),
            EndSession(),
            Join(rng.choice((*NAMES, "", "ann ", "Zoë")), "human"),
            Leave(player, rng.choice((None, player, player + 1, 0))),
        )
    )
