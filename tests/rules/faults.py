"""Data that is wrong in one field, and what reading says about it."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from rules.fields import BadRecord, Fault, Problem

MISSING, UNKNOWN, TYPE = Problem.MISSING, Problem.UNKNOWN, Problem.WRONG_TYPE
RANGE, NEWER, DISAGREES = Problem.OUT_OF_RANGE, Problem.NEWER, Problem.DISAGREES
GONE = object()


def faults(read: Callable[[object], object], data: object) -> set[tuple[str, Problem]]:
    """Everything that reading finds wrong with some data."""
    with pytest.raises(BadRecord) as caught:
        read(data)
    assert isinstance(caught.value.faults[0], Fault)
    return {(fault.field, fault.problem) for fault in caught.value.faults}


def changed(data: dict[str, Any], path: str, value: object) -> dict[str, Any]:
    """A copy of some data with one field changed, or without it."""
    copy: dict[str, Any] = json.loads(json.dumps(data))
    *way, last = path.split(".")
    inner = copy
    for name in way:
        inner = inner[name]
    if value is GONE:
        del inner[last]
    else:
        inner[last] = value
    return copy
