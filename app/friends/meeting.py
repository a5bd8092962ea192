"""Two players on the way to a table: the code, the greeting, and what they agree on."""

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import replace

from app.friends.introduction import Introduction, Outcome
from app.friends.means import Means
from app.friends.patience import when_it_can
from app.friends.register import Register, Unplayable
from app.friends.view import MeetingView, Proposal, Stage
from app.net.greeting import Agreed, Greeting, GreetingEvent, Met, Proposed
from app.net.transport import Line, Opening, Transport, TransportError, Trouble
from app.state.listening import Listeners
from app.storage.errors import StorageError
from app.storage.words import sentence

Listener = Callable[[MeetingView, MeetingView], None]

MOST_CODES = 20
"""How many codes are had one after the other, if strangers use them up or the server forgets."""


class Meeting:
    """One attempt to meet a friend, for a new match or to go on with an unfinished one.

    Begin with one of `host`, `resume` and `join`, then follow the view. When it is AGREED, the
    match (`view.match`) is kept here and is live: `Friends.match` gives it with its line. A
    meeting that FAILED is over; begin another one with `Friends.meeting`.

    Attributes:
        view: how far it is.
    """

    def __init__(self, transport: Transport, register: Register, means: Means) -> None:
        """A meeting that hasn't begun.

        Args:
            transport: the way to the friend.
            register: where matches are kept.
            means: the clock, chance, and what goes on in the background.
        """
        self.view = MeetingView(since=means.now())
        self._transport, self._register, self._means = transport, register, means
        self._listeners = Listeners[MeetingView]()
        self._task: asyncio.Task[None] | None = None
        self._talk: Introduction | None = None

    @property
    def over(self) -> bool:
        """Whether nothing more comes of it."""
        ended = self._task is not None and self._task.done()
        return ended or self.view.stage in (Stage.AGREED, Stage.FAILED)

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Call `listener(old, new)` after every change of the view; returns the way to stop it."""
        return self._listeners.add(listener)

    # How it begins

    def host(self, proposal: Proposal) -> None:
        """Get a code and wait for a friend, to whom the match is proposed then."""

        def greeting() -> Greeting:
            return Greeting.host(
                proposal.name,
                proposal.terms,
                proposal.side,
                created=self._means.now(),
                fresh=self._means.fresh,
                known=self._register.known,
            )

        self._publish(replace(self.view, hosting=True, proposal=proposal))
        self._begin(self._come_together("", greeting))

    def resume(self, match_id: str, code: str = "") -> None:
        """Go on with an unfinished match, whoever of the two makes the code.

        Args:
            match_id: the match.
            code: the code that the friend has told; empty to get one to tell the friend.
        """
        bond = self._register.known(match_id)
        if bond is None:
            self._fail(Trouble.NOT_HERE)
            return
        try:
            name = self._means.journal.header(match_id).players[bond.side]
        except StorageError as error:
            self._fail(None, sentence(error))
            return
        self._publish(replace(self.view, hosting=not code, resuming=match_id, friend=bond.friend))
        fresh = self._means.fresh
        self._begin(
            self._come_together(code, lambda: Greeting.resume(name, match_id, bond, fresh=fresh))
        )

    def join(self, code: str, name: str) -> None:
        """Go to a friend who has told a code, for whatever the friend has in mind.

        Args:
            code: the code.
            name: this player's name.
        """
        fresh, known = self._means.fresh, self._register.known
        self._begin(
            self._come_together(code, lambda: Greeting.guest(name, fresh=fresh, known=known))
        )

    def complete(self, typed: str) -> tuple[str, ...]:
        """What the field of the code may hold instead of what was typed, best first."""
        return self._transport.complete(typed)

    # How it goes on

    def accept(self) -> None:
        """Accept what is proposed; nothing happens where there is nothing to answer."""
        if self._answerable and self._talk is not None:
            self._talk.accept()

    def decline(self) -> None:
        """Decline it, which ends the meeting on both sides (`Trouble.DECLINED`)."""
        if self._answerable and self._talk is not None:
            self._talk.decline()

    @property
    def _answerable(self) -> bool:
        return self.view.stage is Stage.PROPOSED and not self.view.hosting

    def leave(self) -> None:
        """Give it up without waiting; what is AGREED stays."""
        if self._task is not None and not self.over:
            self._task.cancel()
        self._listeners.clear()

    async def cancel(self) -> None:
        """Give it up; what is AGREED stays. Prompt, may be repeated, never raises."""
        self.leave()
        if self._task is not None:
            await asyncio.wait((self._task,))

    # Within

    def _begin(self, way: Coroutine[None, None, None]) -> None:
        self._task = self._means.errands.run(way)

    async def _come_together(self, code: str, greeting: Callable[[], Greeting]) -> None:
        """The whole way, to AGREED or FAILED."""
        try:
            line = await self._met(code)
            await self._greet(line, greeting())
        except TransportError as error:
            self._fail(error.trouble, error.detail)
        except StorageError as error:
            self._fail(None, sentence(error))
        except Unplayable as error:
            self._fail(None, str(error))

    async def _met(self, code: str) -> Line:
        """A line to the friend; with another code if the first one is of no use any more.

        Raises:
            TransportError: if there will be none.
        """
        codes = 1
        while True:
            try:
                return await self._called(code)
            except TransportError as error:
                spoilt = error.trouble is Trouble.WRONG_CODE
                forgotten = error.trouble is Trouble.CLOSED
                if code or codes == MOST_CODES or not (spoilt or forgotten):
                    raise
                self._publish(replace(self.view, spoilt=self.view.spoilt + spoilt))
                codes += 1

    async def _called(self, code: str) -> Line:
        self._enter(Stage.CALLING, replace(self.view, code="", connected=True))
        opening = self._transport.join(code) if code else self._transport.host()
        opening.watch(self._connection)
        try:
            told = await opening.code()
            self._enter(Stage.WAITING, replace(self.view, code=told))
            return await opening.line()
        finally:
            self._close(opening)

    async def _greet(self, line: Line, greeting: Greeting) -> None:
        """Agree with the friend; the line goes to the match, or ends.

        Raises:
            TransportError: if they don't.
            StorageError: if the match can't be kept or opened here.
            Unplayable: if it is damaged.
        """
        self._enter(Stage.GREETING)
        self._talk = talk = Introduction(line, greeting, self._heard)
        try:
            outcome = await talk.outcome()
            match_id = await when_it_can(lambda: self._kept(outcome), self._means.tick)
        except BaseException:
            talk.leave()
            self._close(line)
            raise
        talk.confirm()
        self._register.match(match_id).attach(line)
        self._enter(Stage.AGREED, replace(self.view, match=match_id))

    def _kept(self, outcome: Outcome) -> str:
        """Open the match that both agreed on, kept first if it is new."""
        if isinstance(outcome, Agreed):
            return self._register.begin(outcome).id
        return self._register.playable(outcome.match_id).id

    def _heard(self, event: GreetingEvent) -> None:
        match event:
            case Met(name):
                self._publish(replace(self.view, friend=name))
                if self.view.hosting and not self.view.resuming:
                    self._enter(Stage.PROPOSED)
            case Proposed(terms, host):
                proposal = Proposal(self.view.friend, terms, host)
                self._enter(Stage.PROPOSED, replace(self.view, proposal=proposal))

    def _connection(self, stands: bool) -> None:
        """The server is reached again, or lost."""
        if not self.over and self.view.stage is not Stage.CALLING:
            self._publish(replace(self.view, connected=stands))

    def _close(self, what: Line | Opening) -> None:
        self._means.errands.run(what.close())

    def _enter(self, stage: Stage, view: MeetingView | None = None) -> None:
        """Begin a stage, with what else is known from then on."""
        self._publish(replace(view or self.view, stage=stage, since=self._means.now()))

    def _fail(self, trouble: Trouble | None, detail: str = "") -> None:
        self._enter(Stage.FAILED, replace(self.view, trouble=trouble, detail=detail))

    def _publish(self, view: MeetingView) -> None:
        old, self.view = self.view, view
        self._listeners.tell(old, view)
