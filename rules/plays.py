"""All legal plays of a position and a roll.

The generator works on keys (see `Position.key`): a step is one addition of a
number known beforehand, and a result is one number. Blocked points never open
nor close within a turn, so most pairs of steps need no second look at the board.
"""

from typing import NoReturn

from rules.actions import Dice, Step
from rules.formatting import format_play
from rules.position import BAR, EMPTY, HOME, OFF, SLOTS, Position
from rules.refusal import Refusal, Rule

_BLOT = EMPTY - 1
_ONE = EMPTY + 1
_UNIT = [1 << 8 * slot for slot in range(SLOTS)]


def _quiet(source: int, target: int) -> int:
    return (_UNIT[target] if target else 0) - _UNIT[source]


# What a step adds to a key: without a hit, and hitting (a blot less, a checker on slot 0's bar).
_QUIET = [[_quiet(source, target) for target in range(SLOTS)] for source in range(SLOTS)]
_HIT = [
    [_quiet(source, target) + _UNIT[target] - 1 for target in range(SLOTS)]
    for source in range(SLOTS)
]
_STEP: list[list[Step]] = [[(source, target) for target in range(SLOTS)] for source in range(SLOTS)]

Steps = tuple[Step, ...]
_Move = tuple[int, int, int, Step]  # source, target, what it adds to the key, the step
_Found = dict[int, Steps]  # key of a result: how it is reached


class Play:
    """One legal way to play a roll, told by its result; immutable.

    Two plays are equal if they lead from the same position to the same result.

    Attributes:
        before: the position that is played from.
        steps: moves of one checker by one die, (from, to), in an order in which they can be
            played; 25 is the bar, 0 is off. Empty if no move is possible.
        key: the key of the result.
    """

    __slots__ = ("before", "key", "steps")

    before: Position
    key: int
    steps: Steps

    def __init__(self, before: Position, key: int, steps: Steps) -> None:
        _set_before(self, before)
        _set_key(self, key)
        _set_steps(self, steps)

    @property
    def result(self) -> Position:
        """The position after the play, seen from the same side."""
        return Position.of_key(self.key)

    def __str__(self) -> str:
        return format_play(self.before, self.steps)

    def __repr__(self) -> str:
        return f"<Play {self} in {str(self.before)!r}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Play):
            return NotImplemented
        return self.key == other.key and self.before == other.before

    def __hash__(self) -> int:
        return hash(self.key)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a play cannot be changed: {name}")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a play cannot be changed: {name}")

    def __reduce__(self) -> tuple[object, tuple[Position, int, Steps]]:
        return Play, (self.before, self.key, self.steps)


_set_before = Play.__dict__["before"].__set__
_set_key = Play.__dict__["key"].__set__
_set_steps = Play.__dict__["steps"].__set__


def legal_plays(position: Position, dice: Dice) -> tuple[Play, ...]:
    """All legal plays of a roll, one for each distinct result.

    Args:
        position: the board as the player who rolled sees it.
        dice: the roll, in any order.

    Returns:
        The plays; none if no move is possible.

    Raises:
        Refusal: BAD_DICE, if these are not two dice.

    >>> from rules.position import START
    >>> len(legal_plays(START, (3, 1)))
    16
    >>> [str(play) for play in legal_plays(START, (3, 1)) if (8, 5) in play.steps]
    ['24/23 8/5', '8/4', '8/5 8/7', '8/5 6/5']
    """
    first, second = dice
    if not (1 <= first <= 6 and 1 <= second <= 6):
        raise Refusal(Rule.BAD_DICE, text=f"{first}-{second}")
    key = position.key
    board = key.to_bytes(SLOTS, "little")
    if first == second:
        found = _doubles(key, board, first)
    elif first > second:
        found = _two_dice(key, board, first, second)
    else:
        found = _two_dice(key, board, second, first)
    return tuple([Play(position, result, steps) for result, steps in found.items()])


def steps_of(board: bytes, die: int) -> list[_Move]:
    """All steps that one die allows by itself on a board, rearmost checkers first."""
    if board[BAR] > EMPTY:
        return _steps_from(board, [BAR], die)
    own = [slot for slot in range(24, 0, -1) if board[slot] > EMPTY]
    moves = _steps_from(board, own, die)
    if own and own[0] <= HOME and own[-1] <= die:
        moves += _bear_offs(own, die)
    return moves


def _steps_from(board: bytes, sources: list[int], die: int) -> list[_Move]:
    """The steps of one die from these sources that stay on the board."""
    return [
        (
            source,
            source - die,
            (_HIT if board[source - die] == _BLOT else _QUIET)[source][source - die],
            _STEP[source][source - die],
        )
        for source in sources
        if source > die and board[source - die] >= _BLOT
    ]


def _bear_offs(own: list[int], die: int) -> list[_Move]:
    """The one step that bears off with a die, if all checkers are home."""
    if die in own:
        source = die
    elif own[0] < die:
        source = own[0]
    else:
        return []
    return [(source, OFF, _QUIET[source][OFF], _STEP[source][OFF])]


def _two_dice(key: int, board: bytes, high: int, low: int) -> _Found:
    """The results of two different dice."""
    bar = board[BAR] - EMPTY
    if bar > 0:
        return _entering(key, board, bar, high, low)
    own = [slot for slot in range(24, 0, -1) if board[slot] > EMPTY]
    if not own:
        return {}
    if own[0] <= HOME or (board[own[0]] == _ONE and (len(own) == 1 or own[1] <= HOME)):
        return _near_home(key, board, high, low)
    highs = _steps_from(board, own, high)
    lows = _steps_from(board, own, low)
    found = _pairs(key, board, highs, lows)
    _add_chains(found, key, board, highs, low)
    _add_chains(found, key, board, lows, high)
    return found or _one_die(key, highs or lows)


def _pairs(key: int, board: bytes, highs: list[_Move], lows: list[_Move]) -> _Found:
    """The results of moving two different checkers, the board being far from bearing off."""
    found: _Found = {}
    for source, target, added, step in highs:
        after = key + added
        alone = board[source] == _ONE
        hit = board[target] == _BLOT
        for other, goal, extra, second in lows:
            if other == source and alone:
                continue
            if goal == target and hit:
                extra = _QUIET[other][goal]
            found[after + extra] = (step, second) if source >= other else (second, step)
    return found


def _add_chains(found: _Found, key: int, board: bytes, moves: list[_Move], die: int) -> None:
    """Add the results of one checker moving on where it did not meet another one.

    Where it did, moving that other one comes to the same and is a pair.
    """
    for _, target, added, step in moves:
        goal = target - die
        if board[target] <= EMPTY and goal > 0 and board[goal] >= _BLOT:
            extra = (_HIT if board[goal] == _BLOT else _QUIET)[target][goal]
            found.setdefault(key + added + extra, (step, _STEP[target][goal]))


def _entering(key: int, board: bytes, bar: int, high: int, low: int) -> _Found:
    """The results of two different dice with checkers on the bar."""
    highs = _steps_from(board, [BAR], high)
    lows = _steps_from(board, [BAR], low)
    if bar > 1:
        if highs and lows:
            return {key + highs[0][2] + lows[0][2]: (lows[0][3], highs[0][3])}
        return _one_die(key, highs or lows)
    found: _Found = {}
    for entry, die in ((highs, low), (lows, high)):
        for _, _, added, step in entry:
            after = key + added
            for _, _, extra, second in steps_of(after.to_bytes(SLOTS, "little"), die):
                found.setdefault(after + extra, (step, second))
    return found or _one_die(key, highs or lows)


def _near_home(key: int, board: bytes, high: int, low: int) -> _Found:
    """The results of two different dice where bearing off is possible, now or after a step."""
    highs = steps_of(board, high)
    lows = steps_of(board, low)
    found: _Found = {}
    for moves, die in ((highs, low), (lows, high)):
        for source, target, added, step in moves:
            after = key + added
            for other, _, extra, second in steps_of(after.to_bytes(SLOTS, "little"), die):
                ordered = other == target or source >= other
                found.setdefault(after + extra, (step, second) if ordered else (second, step))
    return found or _one_die(key, highs or lows)


def _one_die(key: int, moves: list[_Move]) -> _Found:
    return {key + added: (step,) for _, _, added, step in moves}


def _doubles(key: int, board: bytes, die: int) -> _Found:
    """The results of a double.

    Any steps of one die can be played rearmost first, and from a position each result is made of
    one set of steps. So in this order every result is met once.
    """
    layer: list[tuple[int, bytes, int, Steps]] = [(key, board, BAR, ())]
    for _ in range(4):
        following = []
        for before, counts, last, steps in layer:
            for source, _, added, step in steps_of(counts, die):
                if source <= last:
                    after = before + added
                    following.append(
                        (after, after.to_bytes(SLOTS, "little"), source, (*steps, step))
                    )
        if not following:
            break
        layer = following
    return {result: steps for result, _, _, steps in layer if steps}
