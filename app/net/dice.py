"""Dice that both sides make and neither can steer: commit first, show later.

For each roll either side has a secret value of 32 bytes. It tells its commitment, a hash of
the value, one roll ahead; it shows the value only when the roll has begun. The dice follow
from both values, evenly, by rejection sampling.
"""

import hashlib
import hmac
from collections.abc import Iterator
from itertools import count
from uuid import UUID

from rules.actions import Dice
from rules.side import Side

VALUE_BYTES = 32
_EVEN = 252  # the largest multiple of six in a byte: higher ones would favour small numbers


def own_value(seed: bytes, match_id: str, number: int) -> bytes:
    """This side's secret value for a roll.

    It follows from the seed, so that a lost or older copy of the match can't roll otherwise.

    Args:
        seed: the secret of the bond.
        match_id: the id of the match.
        number: which roll of the match, from 0.
    """
    told = b"barpoint value 1" + _place(match_id, number)
    return hmac.new(seed, told, hashlib.sha256).digest()


def commitment(match_id: str, number: int, side: Side, value: bytes) -> bytes:
    """What a side tells of its value before it shows it, 32 bytes.

    Args:
        match_id: the id of the match.
        number: which roll of the match, from 0.
        side: whose value it is; so nobody can copy the other's commitment.
        value: the value.
    """
    told = b"barpoint commitment 1" + _place(match_id, number) + bytes([side]) + value
    return hashlib.sha256(told).digest()


def agreed_dice(match_id: str, number: int, white: bytes, black: bytes) -> Dice:
    """The dice of both values; at an opening roll White's die is the first.

    Args:
        match_id: the id of the match.
        number: which roll of the match, from 0.
        white: White's value.
        black: Black's value.
    """
    even = (byte % 6 + 1 for byte in _bytes(match_id, number, white, black) if byte < _EVEN)
    return next(even), next(even)


def _bytes(match_id: str, number: int, white: bytes, black: bytes) -> Iterator[int]:
    told = b"barpoint roll 1" + _place(match_id, number) + white + black
    for block in count():
        yield from hashlib.sha256(told + block.to_bytes(4)).digest()


def _place(match_id: str, number: int) -> bytes:
    """Where a hash belongs: the match (16 bytes) and the roll (4 bytes)."""
    return UUID(match_id).bytes + number.to_bytes(4)
