"""Positions, rolls and games for all tests: hypothesis strategies and seeded generators."""

import random
from collections.abc import Iterator, Mapping
from itertools import combinations_with_replacement

from hypothesis import strategies as st

from rules.actions import Dice
from rules.plays import Play, legal_plays
from rules.position import BAR, OFF, POINTS, START, InvalidPosition, Position, Setup

ROLLS: tuple[Dice, ...] = tuple((b, a) for a, b in combinations_with_replacement(range(1, 7), 2))
"""The 21 different rolls, the larger die first."""


def board(
    own: Mapping[int, int], theirs: Mapping[int, int] | None = None, *, their_bar: int = 0
) -> Position:
    """A position told by points: own checkers and the opponent's, both in the mover's numbers."""
    counts = [0] * (BAR + 1)
    for point, count in own.items():
        counts[point] += count
    for point, count in (theirs or {}).items():
        assert counts[point] == 0, f"both sides on point {point}"
        counts[point] -= count
    counts[OFF] = -their_bar
    return Position(tuple(counts))


def random_dice(rng: random.Random) -> Dice:
    """Two dice."""
    return rng.randint(1, 6), rng.randint(1, 6)


def playout(rng: random.Random, start: Position = START) -> Iterator[tuple[Position, Dice]]:
    """The positions and rolls of one random game, each as the player to move sees it."""
    position = start
    while position.off < 15 and position.opponent_off < 15:
        dice = random_dice(rng)
        yield position, dice
        plays = legal_plays(position, dice)
        position = (rng.choice(plays).result if plays else position).flipped()


def turns(seed: int, count: int) -> Iterator[tuple[Position, Dice]]:
    """As many positions with rolls from random games as asked for."""
    rng = random.Random(seed)
    given = 0
    while given < count:
        for turn in playout(rng):
            yield turn
            given += 1
            if given == count:
                return


def scattered(rng: random.Random) -> Position:
    """A position thrown together at random: crowded, home, on the bar, or nearly borne off."""
    while True:
        reach = rng.choice((6, 8, 12, 18, 24, 24))
        counts = [0] * (BAR + 1)
        for _ in range(rng.choice((1, 2, 3, 5, 8, 12, 15, 15))):
            counts[rng.randint(1, reach)] += 1
        for _ in range(rng.choice((0, 0, 0, 1, 1, 2, 4))):
            if sum(counts) < 15:
                counts[BAR] += 1
        free = [point for point in range(1, POINTS + 1) if not counts[point]]
        favourites = rng.sample(free, rng.randint(1, min(8, len(free))))
        for _ in range(rng.choice((1, 5, 10, 15, 15))):
            counts[rng.choice(favourites)] -= 1
        if rng.random() < 0.2 and sum(count for count in counts if count < 0) > -15:
            counts[OFF] -= 1
        try:
            return Position(tuple(counts))
        except InvalidPosition:
            continue


def scattered_turns(seed: int, count: int) -> Iterator[tuple[Position, Dice]]:
    """As many thrown-together positions with rolls as asked for."""
    rng = random.Random(seed)
    for _ in range(count):
        yield scattered(rng), random_dice(rng)


dice: st.SearchStrategy[Dice] = st.tuples(st.integers(1, 6), st.integers(1, 6))
"""Any roll."""


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """Any possible position; shrinks towards few checkers near home."""
    owners = draw(st.lists(st.integers(-1, 1), min_size=POINTS, max_size=POINTS))
    counts = [0] * (BAR + 1)
    own = [point for point, owner in enumerate(owners, 1) if owner > 0]
    theirs = [point for point, owner in enumerate(owners, 1) if owner < 0]
    for points, sign in ((own, 1), (theirs, -1)):
        bar = BAR if sign > 0 else OFF
        slots = st.sampled_from([*points, bar])
        for slot in draw(st.lists(slots, min_size=1, max_size=15)):
            counts[slot] += sign
    if Setup(tuple(counts)).problems():  # both shut out: the only thing that can be wrong
        counts[OFF] = 0
    return Position(tuple(counts))


@st.composite
def played_turns(draw: st.DrawFn) -> tuple[Position, Dice]:
    """A position with a roll from a random game."""
    rng = random.Random(draw(st.integers(0, 2**32)))
    game = list(playout(rng))
    return game[draw(st.integers(0, len(game) - 1))]


any_turn: st.SearchStrategy[tuple[Position, Dice]] = st.one_of(
    st.tuples(positions(), dice), played_turns()
)
"""A position with a roll, from a game or thrown together."""


def results(plays: tuple[Play, ...]) -> set[str]:
    """The positions that plays lead to, as text."""
    return {str(play.result) for play in plays}
