"""What lets a session talk: the line there is, the time that passes, the player's wishes."""

import asyncio
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from typing import Protocol

from app.friends.errands import Errands
from app.net.happenings import Happening
from app.net.ledger import NotKept
from app.net.session import Session
from app.net.transport import Line, TransportError, Trouble
from app.storage.errors import StorageError
from rules.record import Entry
from rules.refusal import Refusal

Call = Callable[[Session], None]


class Watcher(Protocol):
    """Whoever wants to know what comes of it."""

    def happened(self, happening: Happening) -> None:
        """Something has happened; calls of the driver from here follow after it."""

    def settled(self) -> None:
        """Everything that happened has been told; called after each round, and every tick."""


class Driver:
    """A session on the line that there is; it is the `Wishes` of the match's store too.

    The session may keep and show an action while it hears a message. What a screen does then is
    taken up as soon as the session is through.

    Attributes:
        line: the line to the friend, None while there is none.
        trouble: why the last line ended, None while it stands or was never there.
    """

    def __init__(self, errands: Errands, watcher: Watcher, tick: float) -> None:
        """A driver whose session doesn't talk yet.

        Args:
            errands: what runs its tasks.
            watcher: what hears of everything.
            tick: seconds between two looks at what is due.
        """
        self.line: Line | None = None
        self.trouble: Trouble | None = None
        self._errands = errands
        self._watcher = watcher
        self._tick = tick
        self._session: Session | None = None
        self._busy = False
        self._later: deque[Call] = deque()
        self._ticking: asyncio.Task[None] | None = None
        self._listening: asyncio.Task[None] | None = None

    @property
    def session(self) -> Session | None:
        """The session, None where the match can only be looked at."""
        return self._session

    def begin(self, session: Session) -> None:
        """Drive a session from now on."""
        self._session = session
        self._ticking = self._errands.run(self._keep_ticking())

    def end(self) -> None:
        """Do nothing more; the line is left as it is."""
        if self._ticking is not None:
            self._ticking.cancel()
        self.release()

    # The line

    def attach(self, line: Line) -> None:
        """Talk over a new line."""
        self.release()
        self.line, self.trouble = line, None
        line.watch(lambda connected: self._connection(line, connected))
        self._listening = self._errands.run(self._listen(line))
        self.tell(Session.start)

    def release(self) -> Line | None:
        """Leave the line to others, who read on where this stops.

        Returns:
            The line, None where there was none.
        """
        line, self.line = self.line, None
        listening, self._listening = self._listening, None
        if listening is not None and listening is not asyncio.current_task():
            listening.cancel()
        if line is not None:
            self.tell(Session.stop)
        return line

    def _connection(self, line: Line, connected: bool) -> None:
        if self.line is not line:
            return
        if connected:
            self.tell(Session.start)
        else:
            self._watcher.settled()

    async def _listen(self, line: Line) -> None:
        try:
            while self.line is line:
                data = await line.receive()
                self.tell(partial(Session.heard, data=data))
        except TransportError as error:
            if self.line is line:
                self.trouble = error.trouble
                self.release()
                self._errands.run(line.close())

    async def _keep_ticking(self) -> None:
        while True:
            await asyncio.sleep(self._tick)
            self.tell(Session.tick)

    # The session

    def tell(self, call: Call) -> None:
        """Have the session do something, then send and tell what has come of it.

        Raises:
            Refusal: if the session refuses.
            StorageError: if it can't be kept now; nothing has changed.
        """
        session = self._session
        if session is None:
            return
        if self._busy:
            self._later.append(call)
            return
        self._busy = True
        try:
            with _unkept():
                call(session)
        finally:
            self._settle(session)
            self._busy = False
            self._watcher.settled()

    def _settle(self, session: Session) -> None:
        """Carry out what the session wants, until it wants nothing more."""
        while self._carry_out(session) or self._later:
            if self._later:
                with suppress(Refusal, NotKept):  # whoever called has gone on meanwhile
                    self._later.popleft()(session)

    def _carry_out(self, session: Session) -> bool:
        for data in session.outbox():
            if self.line is not None:
                self.line.send(data)
        happenings = session.happenings()
        for happening in happenings:
            self._watcher.happened(happening)
        return bool(happenings)

    # Wishes of the store

    @property
    def rolling(self) -> bool:
        """Whether a roll has begun that isn't on the table yet."""
        return self._session is not None and self._session.rolling

    @property
    def ended(self) -> bool:
        """Whether a fault has ended the match: nothing that is done here would count."""
        return self._session is not None and self._session.fault is not None

    def kept(self, entry: Entry) -> None:
        """Send this side's next action."""
        self.tell(lambda session: session.kept(entry))

    def roll(self) -> None:
        """Begin to agree on the dice."""
        self.tell(Session.roll)

    def next_game(self) -> None:
        """Want the next game."""
        self.tell(Session.ready)

    def end_session(self) -> None:
        """Want the host to end the session."""
        self.tell(Session.end_session)

    def claim(self) -> None:
        """Claim on time."""
        self.tell(Session.claim)


@contextmanager
def _unkept() -> Iterator[None]:
    """Raise what the journal said, as a store does, and not what the session makes of it."""
    try:
        yield
    except NotKept as error:
        if isinstance(error.__cause__, StorageError):
            raise error.__cause__ from None
        raise
