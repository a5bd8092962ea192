"""Messages with something wrong in them."""

import json
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

ODD: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    1,
    2**31,
    2**63,
    10**400,
    1.5,
    "",
    "x",
    "\x1b[2J",
    "[b]",
    "\u202e",
    "0" * 64,
    "f" * 128,
    "g" * 64,
    [],
    [[]],
    {},
    {"v": 1},
    [[25, 20]] * 20,
)


def mutated(rng: Random, data: bytes, others: Sequence[bytes]) -> bytes:
    """A message with one to three mutations, most of the time another one than before.

    Args:
        rng: what chooses.
        data: the message.
        others: other messages, whose parts may get into it.
    """
    for _ in range(rng.choice([1, 1, 1, 2, 3])):
        data = rng.choice(_MUTATIONS)(rng, data, others)
    return data


def _flipped(rng: Random, data: bytes, others: Sequence[bytes]) -> bytes:
    if not data:
        return data
    at = rng.randrange(len(data))
    return data[:at] + bytes([data[at] ^ 1 << rng.randrange(8)]) + data[at + 1 :]


def _cut(rng: Random, data: bytes, others: Sequence[bytes]) -> bytes:
    start, end = sorted(rng.randrange(len(data) + 1) for _ in range(2))
    return data[:start] + data[end:]


def _doubled(rng: Random, data: bytes, others: Sequence[bytes]) -> bytes:
    start, end = sorted(rng.randrange(len(data) + 1) for _ in range(2))
    return data[:end] + data[start:end] * rng.choice([1, 1, 2, 50]) + data[end:]


def _spliced(rng: Random, data: bytes, others: Sequence[bytes]) -> bytes:
    other = rng.choice(others)
    return data[: rng.randrange(len(data) + 1)] + other[rng.randrange(len(other) + 1) :]


def _field(rng: Random, data: bytes, others: Sequence[bytes]) -> bytes:
    """Another value of a field, at any depth: odd, or of another message."""
    try:
        fields, other = json.loads(data), json.loads(rng.choice(others))
    except (ValueError, RecursionError):
        return data
    if not isinstance(fields, dict) or not fields or not isinstance(other, dict):
        return data
    inner = fields
    while isinstance(inner, dict) and inner:
        name = rng.choice(list(inner))
        if not isinstance(inner[name], dict) or rng.random() < 0.3:
            break
        inner = inner[name]
    if not isinstance(inner, dict) or not inner:
        return data
    inner[name] = rng.choice([*ODD, *other.values(), _near(rng, inner[name])])
    if rng.random() < 0.1:
        del inner[name]
    return json.dumps(fields).encode()


def _near(rng: Random, value: Any) -> Any:
    """A value that is nearly the same."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + rng.choice([-1, 1])
    if isinstance(value, str) and value:
        at = rng.randrange(len(value))
        return value[:at] + rng.choice("0123456789abcdef") + value[at + 1 :]
    return [value]


_MUTATIONS: tuple[Callable[[Random, bytes, Sequence[bytes]], bytes], ...] = (
    _flipped,
    _cut,
    _doubled,
    _spliced,
    _field,
    _field,
    _field,
)
