"""All legal plays of a position and a roll.

The generator works on keys (see `Position.key`): a step is one addition of a number known
beforehand, and a result is one number. Points neither open nor close for the mover within a
turn, so most pairs of steps need no second look at the board.
"""

from itertools import compress

from rules.actions import Dice, Step
from rules.formatting import format_play
from rules.position import BAR, EMPTY, HOME, OFF, SLOTS, Position
from rules.refusal import Refusal, Rule

_BLOT = EMPTY - 1
_ONE = EMPTY + 1

Steps = tuple[Step, ...]
Move = tuple[int, int, int, Step]  # source, target, what it adds to the key, the step
_Found = dict[int, Steps]  # key of a result: how it is reached


def _move(source: int, target: int, *, hit: bool) -> Move:
    landed = 1 << 8 * target if target != OFF else 0
    added = landed - (1 << 8 * source)
    if hit:  # the blot leaves the point and joins the opponent's bar in slot 0
        added += landed - 1
    return source, target, added, (source, target)


# The moves that stay on the board, by die and source (none for sources too near).
_QUIET = [
    [_move(source, max(source - die, OFF), hit=False) for source in range(SLOTS)]
    for die in range(7)
]
_HIT = [
    [_move(source, max(source - die, OFF), hit=True) for source in range(SLOTS)] for die in range(7)
]
_BEAR_OFF = [_move(source, OFF, hit=False) for source in range(HOME + 1)]

_POINTS_DOWN = range(24, 0, -1)
_IS_OWN = bytes(byte > EMPTY for byte in range(256))
_OWN_COUNT = bytes(max(byte - EMPTY, 0) for byte in range(256))


class Play:
    """One legal way to play a roll, told by its result.

    Two plays are equal if they lead from the same position to the same result.
    """

    __slots__ = ("_before", "_key", "_steps")

    def __init__(self, before: Position, key: int, steps: Steps) -> None:
        self._before = before
        self._key = key
        self._steps = steps

    @property
    def before(self) -> Position:
        """The position that is played from."""
        return self._before

    @property
    def key(self) -> int:
        """The key of the result."""
        return self._key

    @property
    def steps(self) -> Steps:
        """Moves of one checker by one die, (from, to), in an order in which they can be played.

        25 is the bar, 0 is off; empty if no move is possible.
        """
        return self._steps

    @property
    def result(self) -> Position:
        """The position after the play, seen from the same side."""
        return Position.of_key(self._key)

    def __str__(self) -> str:
        return format_play(self._before, self._steps)

    def __repr__(self) -> str:
        return f"<Play {self} in {str(self._before)!r}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Play):
            return NotImplemented
        return self._key == other._key and self._before == other._before

    def __hash__(self) -> int:
        return hash(self._key)


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
    ['24/23 8/5', '8/7 8/5', '8/5 6/5', '8/4']
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


def moves_of(board: bytes, die: int) -> list[Move]:
    """All moves that one die allows by itself on a board, rearmost checkers first.

    Args:
        board: the counts as `Position.board` gives them.
        die: the number of the die.
    """
    if board[BAR] > EMPTY:
        return _moves_from(board, [BAR], die)
    own = _own_points(board)
    moves = _moves_from(board, own, die)
    if own and own[0] <= HOME and own[-1] <= die:
        if die in own:
            moves.append(_BEAR_OFF[die])
        elif own[0] < die:
            moves.append(_BEAR_OFF[own[0]])
    return moves


def _own_points(board: bytes) -> list[int]:
    """The points on which the mover has checkers, rearmost first."""
    return list(compress(_POINTS_DOWN, board[24:0:-1].translate(_IS_OWN)))


def _moves_from(board: bytes, sources: list[int], die: int) -> list[Move]:
    """The moves of one die from these sources that stay on the board."""
    quiet = _QUIET[die]
    hits = _HIT[die]
    return [
        quiet[source] if board[source - die] > _BLOT else hits[source]
        for source in sources
        if source > die and board[source - die] >= _BLOT
    ]


def _two_dice(key: int, board: bytes, high: int, low: int) -> _Found:
    """The results of two different dice."""
    bar = board[BAR] - EMPTY
    if bar > 0:
        return _entering(key, board, bar, high, low)
    own = _own_points(board)
    if not own:
        return {}
    rearmost = own[0]
    if rearmost <= HOME or (board[rearmost] == _ONE and (len(own) == 1 or own[1] <= HOME)):
        return _near_home(key, board, high, low)
    highs = _moves_from(board, own, high)
    lows = _moves_from(board, own, low)
    found = _pairs(key, board, highs, lows)
    _add_chains(found, key, board, highs, low)
    _add_chains(found, key, board, lows, high)
    return found or _one_die(key, highs or lows)


def _pairs(key: int, board: bytes, highs: list[Move], lows: list[Move]) -> _Found:
    """The results of moving two different checkers, the board being far from bearing off."""
    found: _Found = {}
    for source, target, added, step in highs:
        after = key + added
        seconds = lows
        if board[source] == _ONE:
            seconds = [move for move in lows if move[0] != source]
        if board[target] == _BLOT:
            seconds = [
                _move(*move[3], hit=False) if move[1] == target else move for move in seconds
            ]
        for other, _, extra, second in seconds:
            found[after + extra] = (step, second) if source >= other else (second, step)
    return found


def _add_chains(found: _Found, key: int, board: bytes, moves: list[Move], die: int) -> None:
    """Add the results of one checker moving on where it did not meet another one.

    Where it did, moving that other one comes to the same and is a pair.
    """
    for _, target, added, step in moves:
        goal = target - die
        if board[target] <= EMPTY and goal > 0 and board[goal] >= _BLOT:
            onwards = (_QUIET if board[goal] > _BLOT else _HIT)[die][target]
            found.setdefault(key + added + onwards[2], (step, onwards[3]))


def _entering(key: int, board: bytes, bar: int, high: int, low: int) -> _Found:
    """The results of two different dice with checkers on the bar."""
    highs = _moves_from(board, [BAR], high)
    lows = _moves_from(board, [BAR], low)
    if bar > 1:
        if highs and lows:
            return {key + highs[0][2] + lows[0][2]: (lows[0][3], highs[0][3])}
        return _one_die(key, highs or lows)
    found: _Found = {}
    for entry, die in ((highs, low), (lows, high)):
        for _, _, added, step in entry:
            after = key + added
            for _, _, extra, second in moves_of(after.to_bytes(SLOTS, "little"), die):
                found.setdefault(after + extra, (step, second))
    return found or _one_die(key, highs or lows)


def _near_home(key: int, board: bytes, high: int, low: int) -> _Found:
    """The results of two different dice where bearing off is possible, now or after a step."""
    highs = moves_of(board, high)
    lows = moves_of(board, low)
    found: _Found = {}
    if sum(board[1:BAR].translate(_OWN_COUNT)) == 1:  # the last checker off ends the game at once
        found.update(_one_die(key, [move for move in highs if move[1] == OFF]))
    for moves, die in ((highs, low), (lows, high)):
        for source, _, added, step in moves:
            after = key + added
            for other, _, extra, second in moves_of(after.to_bytes(SLOTS, "little"), die):
                found.setdefault(
                    after + extra, (step, second) if source >= other else (second, step)
                )
    return found or _one_die(key, highs or lows)


def _one_die(key: int, moves: list[Move]) -> _Found:
    return {key + added: (step,) for _, _, added, step in moves}


def _doubles(key: int, board: bytes, die: int) -> _Found:
    """The results of a double.

    Any steps of one die can be played rearmost first, and each result is made of one set of
    steps. So in this order every result is met once.
    """
    bar = board[BAR] - EMPTY
    entering: Steps = ()
    for _ in range(min(bar, 4)):
        entry = moves_of(board, die)
        if not entry:
            return {key: entering} if entering else {}
        key += entry[0][2]
        board = key.to_bytes(SLOTS, "little")
        entering = (*entering, entry[0][3])
    if bar >= 4:
        return {key: entering}
    if not bar and sum(board[HOME + 1 : BAR].translate(_OWN_COUNT)) < 4:
        return _doubles_near_home(key, board, die)
    return _doubles_far(key, board, die, entering)


def _doubles_far(key: int, board: bytes, die: int, entered: Steps) -> _Found:
    """The results of a double after entering, without bearing off."""
    onwards = _onwards(board, die)
    layer = [(key, entered, 0)]
    for _ in range(4 - len(entered)):
        following = [
            (before + added, (*steps, step), index)
            for before, steps, last in layer
            for counts in (before.to_bytes(SLOTS, "little"),)
            for source, added, step, index in onwards[last]
            if counts[source] > EMPTY
        ]
        if not following:
            break
        layer = following
    return {result: steps for result, steps, _ in layer if steps}


def _onwards(board: bytes, die: int) -> list[list[tuple[int, int, Step, int]]]:
    """What may move on after each source, itself included: only its first move can hit.

    The list begins with what may move first; the number of an entry leads to what may follow it.
    """
    reached: set[int] = set()
    firsts: list[tuple[int, int, Step, int]] = []
    again: list[tuple[int, int, Step, int]] = []
    for source in range(24, die, -1):
        target = source - die
        if (board[source] > EMPTY or source in reached) and board[target] >= _BLOT:
            reached.add(target)
            number = len(firsts) + 1
            _, _, added, step = (_QUIET if board[target] > _BLOT else _HIT)[die][source]
            firsts.append((source, added, step, number))
            again.append((source, _QUIET[die][source][2], step, number))
    return [firsts, *([move, *firsts[number:]] for number, move in enumerate(again, 1))]


def _doubles_near_home(key: int, board: bytes, die: int) -> _Found:
    """The results of a double where bearing off may come within the turn."""
    layer: list[tuple[int, bytes, int, Steps]] = [(key, board, BAR, ())]
    for _ in range(4):
        following = [
            (after, after.to_bytes(SLOTS, "little"), source, (*steps, step))
            for before, counts, last, steps in layer
            for source, _, added, step in moves_of(counts, die)
            if source <= last
            for after in (before + added,)
        ]
        if not following:
            break
        layer = following
    return {result: steps for result, _, _, steps in layer if steps}
