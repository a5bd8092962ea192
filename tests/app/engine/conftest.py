"""Thinkers that are closed at the end of a test, and leave nothing behind."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from app.engine.thinker import Thinker
from tests.app.engine.asking import PLANTED, lives

Make = Callable[..., Thinker]


@pytest.fixture
def thinker_of() -> Iterator[Make]:
    """Makes thinkers by an engine's id, or the name of a planted one."""
    made: list[Thinker] = []

    def make(engine: str = "bgsage", patience: float = 60.0) -> Thinker:
        name = f"{PLANTED}:{engine}" if engine[0].isupper() else engine
        made.append(Thinker(name, patience=patience))
        return made[-1]

    yield make
    pids = [thinker.child.pid for thinker in made if thinker.child is not None]
    for thinker in made:
        thinker.close()
    if Path("/proc/self/fd").exists():
        assert not [pid for pid in pids if lives(pid)]


@pytest.fixture
def sage(thinker_of: Make) -> Thinker:
    """The real engine in its own process."""
    return thinker_of("bgsage")
