"""Another match of the same two, over the line that they have."""

from collections.abc import Callable

from app.friends.introduction import Introduction
from app.friends.means import Means
from app.friends.patience import when_it_can
from app.net.greeting import Agreed, Greeting, GreetingEvent, Proposed
from app.net.ledger import Bond
from app.net.transport import Line, TransportError, Trouble
from rules.record import Header


class Rematch:
    """The greeting of the next match: on the same terms, the colours as they were."""

    def __init__(self, header: Header, bond: Bond, means: Means) -> None:
        """A rematch that both want.

        Args:
            header: of the match that was played.
            bond: of the match that was played.
            means: the clock, and chance.
        """
        self._header = header
        self._bond = bond
        self._means = means

    async def agree(self, line: Line, keep: Callable[[Agreed], None]) -> None:
        """Greet each other on the line, and keep the match that comes of it.

        Args:
            line: the line of both.
            keep: keeps the new match.

        Raises:
            TransportError: if nothing comes of it.
            StorageError: if the match can't be kept here.
        """
        talk = Introduction(line, self._greeting(), lambda event: self._answer(talk, event))
        agreed = await talk.outcome()
        if not isinstance(agreed, Agreed):
            raise TransportError(Trouble.MALFORMED, "another match was resumed")
        try:
            await when_it_can(lambda: keep(agreed), self._means.tick)
        except BaseException:
            talk.leave()
            raise
        talk.confirm()

    def _greeting(self) -> Greeting:
        bond, means = self._bond, self._means
        name = self._header.players[bond.side]
        if bond.side is not bond.host:
            return Greeting.guest(name, fresh=means.fresh, known=lambda match_id: None)
        return Greeting.host(
            name,
            self._header.terms,
            bond.side,
            created=means.now(),
            fresh=means.fresh,
            known=lambda match_id: None,
        )

    def _answer(self, talk: Introduction, event: GreetingEvent) -> None:
        """Accept what was played before, and nothing else."""
        if not isinstance(event, Proposed):
            return
        if (event.terms, event.host) == (self._header.terms, self._bond.host):
            talk.accept()
        else:
            talk.decline()
