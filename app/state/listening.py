"""Listeners to a view: whoever wants to hear of every change of it."""

from collections.abc import Callable
from typing import Generic, TypeVar

V = TypeVar("V")


class Listeners(Generic[V]):
    """Those who are told the view before and after each change."""

    def __init__(self) -> None:
        """Nobody listens yet."""
        self._all: list[Callable[[V, V], None]] = []

    def add(self, listener: Callable[[V, V], None]) -> Callable[[], None]:
        """Let somebody listen; returns the way to stop it, which may be taken twice."""
        self._all.append(listener)

        def stop() -> None:
            if listener in self._all:
                self._all.remove(listener)

        return stop

    def tell(self, old: V, new: V) -> None:
        """Tell all of a change; who stops meanwhile is still told of this one."""
        for listener in tuple(self._all):
            listener(old, new)

    def clear(self) -> None:
        """Tell nobody any more."""
        self._all.clear()
