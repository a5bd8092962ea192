"""Plays written the way players write them: `8/5 6/5`, `bar/20*`, `13/7(2)`, `6/off`."""

from collections.abc import Iterable

from rules.actions import Step
from rules.position import BAR, EMPTY, OFF, SLOTS, Position

CANNOT_MOVE = "cannot move"
_BLOT = EMPTY - 1
_NAMES = ["off", *map(str, range(OFF + 1, BAR)), "bar"]


def format_play(before: Position, steps: Iterable[Step]) -> str:
    """Write a play in standard notation.

    The moves of one checker are joined; a point on the way is named only if the opponent had a
    blot there. Equal moves are counted, and a hit is starred once.

    Args:
        before: the position that is played from.
        steps: the single moves, in any order.

    >>> from rules.position import START
    >>> format_play(START, ((13, 7), (8, 7)))
    '13/7 8/7'
    >>> format_play(START, ((6, 4), (24, 22), (24, 22), (6, 4)))
    '24/22(2) 6/4(2)'
    """
    board = before.key.to_bytes(SLOTS, "little")
    chains: dict[tuple[int, ...], int] = {}
    for chain in _chains(board, steps):
        chains[chain] = chains.get(chain, 0) + 1
    starred: set[int] = set()
    return (
        " ".join(
            _written(board, chain, starred) + (f"({count})" if count > 1 else "")
            for chain, count in chains.items()
        )
        or CANNOT_MOVE
    )


def ways(before: Position, steps: Iterable[Step]) -> tuple[tuple[int, ...], ...]:
    """The way of each checker that moves: where it starts, where it hits, where it ends.

    Args:
        before: the position that is played from.
        steps: the single moves, in any order.

    >>> from rules.position import START
    >>> ways(START, ((13, 10), (10, 8), (6, 4)))
    ((13, 8), (6, 4))
    """
    return tuple(_chains(before.key.to_bytes(SLOTS, "little"), steps))


def point_name(slot: int) -> str:
    """What a slot is called in notation: its number, `bar` or `off`."""
    return _NAMES[slot]


def _chains(board: bytes, steps: Iterable[Step]) -> list[tuple[int, ...]]:
    """The ways of single checkers, with the points at which they hit."""
    chains: list[list[int]] = []
    for source, target in sorted(steps, reverse=True):
        for chain in chains:
            if chain[-1] == source:
                if board[source] == _BLOT:
                    chain.append(target)
                else:
                    chain[-1] = target
                break
        else:
            chains.append([source, target])
    return [tuple(chain) for chain in chains]


def _written(board: bytes, chain: tuple[int, ...], starred: set[int]) -> str:
    words = [_NAMES[chain[0]]]
    for slot in chain[1:]:
        word = _NAMES[slot]
        if slot != OFF and board[slot] == _BLOT and slot not in starred:
            starred.add(slot)
            word += "*"
        words.append(word)
    return "/".join(words)
