"""Another match of the same two, over the line that they have."""

import asyncio
from collections.abc import Callable

from app.friends.introduction import Introduction
from app.friends.means import Means
from app.friends.patience import when_it_can
from app.net.greeting import Agreed, Greeting, GreetingEvent, Known, Proposed
from app.net.ledger import Bond
from app.net.transport import Line, TransportError, Trouble
from app.storage.errors import StorageError
from rules.record import Header

PATIENCE = 60.0
"""Seconds that it may take; both programs answer by themselves."""


class Rematch:
    """The greeting of the next match: on the same terms, the colours as they were."""

    def __init__(self, header: Header, bond: Bond, means: Means, line: Line, known: Known) -> None:
        """A rematch that both want.

        Args:
            header: of the match that was played.
            bond: of the match that was played.
            means: the clock, and chance.
            line: the line of both, which nobody else reads from meanwhile.
            known: the bond of a match that is kept here by its id, None where there is none.
        """
        self._header = header
        self._bond = bond
        self._means = means
        self._known = known
        self._talk = Introduction(line, self._greeting(), self._answer)

    async def agree(self, keep: Callable[[Agreed], None]) -> None:
        """Greet each other, and keep the match that comes of it.

        Args:
            keep: keeps the new match.

        Raises:
            TransportError: if nothing comes of it.
            StorageError: if the match can't be kept here; the friend has been told.
        """
        try:
            async with asyncio.timeout(PATIENCE):
                agreed = await self._talk.outcome()
        except TimeoutError:
            raise TransportError(Trouble.CLOSED) from None
        if not isinstance(agreed, Agreed):
            raise TransportError(Trouble.MALFORMED, "another match was resumed")
        try:
            await when_it_can(lambda: keep(agreed), self._means.tick)
        except StorageError:
            self._talk.leave()
            raise
        self._talk.confirm()

    def leave(self) -> None:
        """Tell the friend that nothing comes of it."""
        self._talk.leave()

    def _greeting(self) -> Greeting:
        bond, means = self._bond, self._means
        name = self._header.players[bond.side]
        if bond.side is not bond.host:
            return Greeting.guest(name, fresh=means.fresh, known=self._known)
        return Greeting.host(
            name,
            self._header.terms,
            bond.side,
            created=means.now(),
            fresh=means.fresh,
            known=self._known,
        )

    def _answer(self, event: GreetingEvent) -> None:
        """Accept what was played before, and nothing else."""
        if not isinstance(event, Proposed):
            return
        if (event.terms, event.host) == (self._header.terms, self._bond.host):
            self._talk.accept()
        else:
            self._talk.decline()
