"""Two who sit apart in a test: one at the real program's table, the other one at a table of theirs.

Both have real files and the real programs' whole way between them, but for the server.
"""

import asyncio
import random
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from textual.pilot import Pilot

from app.friends.friend_match import FriendMatch
from app.friends.friends import Friends
from app.friends.view import FriendView, Proposal, Stage
from app.main import BarpointApp
from app.screens.friend_result import FriendResultScreen
from app.screens.friend_table import FriendScreen
from app.state.friend_store import FriendStore
from app.state.settings import Settings
from app.storage.clock import now, stopwatch
from app.storage.journal import Journal
from app.storage.paths import paths_for
from rules.actions import Level
from rules.game import Phase
from rules.side import Side
from rules.terms import Manners, Terms
from tests.app.friends.memory import Exchange, MemoryTransport
from tests.screens.sitting import PATIENCE, QUIET, Sitting, sitting
from widgets.table import Table
from widgets.talk import Talk

TERMS = Terms(7, manners=Manners(changes=True))
ONE_POINT = Terms(1, manners=Manners(changes=True))


@dataclass
class Far:
    """The friend's program, without a screen.

    Attributes:
        friends: the service.
        transport: the way to others.
        journal: what is kept there.
    """

    friends: Friends
    transport: MemoryTransport
    journal: Journal

    @property
    def match(self) -> FriendMatch:
        """The match that is open there."""
        (match,) = self.friends.live
        return match

    @property
    def store(self) -> FriendStore:
        return self.match.store

    def act(self) -> None:
        """Do the next thing that this side has to do: roll, or play anything, or answer."""
        match self.store.view.match.game.phase:
            case Phase.TO_PLAY:
                draft = self.store.view.draft
                assert draft is not None
                self.store.lay(draft.plays[0].steps if draft.plays else ())
                if self.store.view.match.game.phase is Phase.TO_PLAY:
                    self.store.pick_up()
            case Phase.DOUBLED:
                self.store.take()
            case Phase.RESIGNED:
                self.store.accept()
            case _:
                self.store.roll()


@dataclass
class FarTable(Sitting):
    """Somebody at a table with a friend far away.

    Attributes:
        exchange: the server.
        far: the friend's program.
        transport: the way of the program here.
    """

    exchange: Exchange
    far: Far
    transport: MemoryTransport

    @property
    def screen(self) -> FriendScreen:
        return next(each for each in self.app.screen_stack if isinstance(each, FriendScreen))

    @property
    def store(self) -> FriendStore:
        return self.screen.store

    @property
    def match(self) -> FriendMatch:
        return self.screen.friend_match

    @property
    def friend(self) -> FriendView:
        """The friend, as seen here."""
        return self.match.view

    @property
    def table(self) -> Table:
        return self.screen.query_one(Table)

    @property
    def prompt(self) -> str:
        return self.table.view.prompt.text

    @property
    def choices(self) -> list[str]:
        return [choice.id for choice in self.table.view.prompt.choices]

    @property
    def talk(self) -> Talk:
        (talk,) = self.table.talk
        return talk

    @property
    def level(self) -> bool:
        """Whether both have the same history."""
        return self.store.entries == self.far.store.entries

    async def both(self, holds: Callable[[], object]) -> None:
        """Wait until something holds and both have the same history."""
        await self.until(lambda: holds() and self.level)

    async def open(self) -> None:
        """Roll the opening roll until somebody begins."""
        while self.phase is Phase.OPENING:
            seq = self.view.seq
            self.store.roll()
            await self.both(lambda seq=seq: self.view.seq > seq)

    async def turn(self) -> None:
        """Play a turn here, or let the friend play one."""
        side = self.view.actor
        for rolls in (True, False):
            if rolls and self.phase is not Phase.TO_ROLL:
                continue
            seq = self.view.seq
            if side is self.store.side:
                Far.act(self)  # type: ignore[arg-type]
            else:
                self.far.act()
            await self.both(lambda seq=seq: self.view.seq > seq)

    async def turn_alone(self) -> None:
        """Play the dice on the table, whether or not the friend hears of it."""
        Far.act(self)  # type: ignore[arg-type]
        await self.settled()

    async def until_turn(self, side: Side, phase: Phase = Phase.TO_ROLL) -> None:
        """Play on until it is somebody's turn."""
        await self.open()
        while self.view.actor is not side or self.phase is not Phase.TO_ROLL:
            await self.turn()
        if phase is Phase.TO_PLAY:
            seq = self.view.seq
            (self.store if side is self.store.side else self.far.store).roll()
            await self.both(lambda: self.view.seq > seq)


def seeded(seed: int) -> Callable[[], bytes]:
    """Random bytes that are the same in each run."""
    source = random.Random(seed)
    return lambda: source.randbytes(32)


def settle(app: BarpointApp, exchange: Exchange, seed: int = 1) -> MemoryTransport:
    """Let a program reach others by an exchange."""
    transport = exchange.transport()
    app._friends = Friends(
        app.journal, now, transport, stopwatch=stopwatch, fresh=seeded(seed), tick=0.05
    )
    return transport


@asynccontextmanager
async def far_away(folder: Path, exchange: Exchange) -> AsyncIterator[Far]:
    """A program without a screen."""
    paths = paths_for(folder)
    paths.prepare()
    transport = exchange.transport()
    with Journal.open(paths.journal) as journal:
        friends = Friends(journal, now, transport, stopwatch=stopwatch, fresh=seeded(2), tick=0.05)
        try:
            yield Far(friends, transport, journal)
        finally:
            await friends.close()


async def met(app: BarpointApp, pilot: Pilot[int], far: Far, terms: Terms, mine: Side) -> str:
    """Let the far program propose a match, and the one here accept it; its id."""
    host = far.friends.meeting()
    host.host(Proposal("Bob", terms, mine.opponent))
    await wait(pilot, lambda: host.view.code)
    guest = app.friends.meeting()
    guest.join(host.view.code, "Ann")
    await wait(pilot, lambda: guest.view.stage is Stage.PROPOSED)
    guest.accept()
    await wait(pilot, lambda: host.view.stage is guest.view.stage is Stage.AGREED)
    return guest.view.match


async def meet_again(seat: FarTable) -> None:
    """Bring the two together again with a new code, made far away."""
    match_id = seat.match.id
    host = seat.far.friends.meeting()
    host.resume(match_id)
    await seat.until(lambda: host.view.code)
    guest = seat.app.friends.meeting()
    guest.resume(match_id, host.view.code)
    await seat.until(lambda: host.view.stage is guest.view.stage is Stage.AGREED)


async def wait(pilot: Pilot[int], holds: Callable[[], object]) -> None:
    async with asyncio.timeout(PATIENCE):
        await pilot.pause(0.005)
        while not holds():
            await pilot.pause(0.005)
        await pilot.pause()


@asynccontextmanager
async def sat_down(
    folder: Path,
    far: Far,
    exchange: Exchange,
    *,
    terms: Terms = TERMS,
    mine: Side = Side.WHITE,
    settings: Settings = QUIET,
    size: tuple[int, int] = (80, 24),
    arguments: tuple[str, ...] = (),
) -> AsyncIterator[FarTable]:
    """Sit down at a new match that Bob's program proposes; the arguments as below."""
    async with sitting(folder, *arguments, settings=settings, size=size) as seat:
        transport = settle(seat.app, exchange)
        match_id = await met(seat.app, seat.pilot, far, terms, mine)
        seat.app.open_match(match_id)
        await seat.until(lambda: isinstance(seat.app.screen, FriendScreen))
        table = FarTable(seat.app, seat.pilot, exchange, far, transport)
        await table.until(lambda: table.friend.presence == "here")
        yield table


@asynccontextmanager
async def with_a_friend(
    folder: Path,
    *,
    terms: Terms = TERMS,
    mine: Side = Side.WHITE,
    settings: Settings = QUIET,
    size: tuple[int, int] = (80, 24),
    arguments: tuple[str, ...] = (),
) -> AsyncIterator[FarTable]:
    """Sit down with Bob at a new match, whose host he is.

    Args:
        folder: where everything is kept.
        terms: what is agreed on.
        mine: the colour of whoever sits here.
        settings: the player's.
        size: of the terminal.
        arguments: of the command line.
    """
    exchange = Exchange()
    async with (
        far_away(folder / "far", exchange) as far,
        sat_down(
            folder / "here",
            far,
            exchange,
            terms=terms,
            mine=mine,
            settings=settings,
            size=size,
            arguments=arguments,
        ) as table,
    ):
        yield table


def with_(**values: object) -> Settings:
    return QUIET.model_copy(update=values)


def note(seat: FarTable) -> str:
    """What is said on the friend's plate."""
    return seat.table.view.plates[seat.friend.side].note


async def lost_here(seat: FarTable) -> None:
    """Have the player here resign a game, at the beginning of a turn."""
    await seat.until_turn(Side.WHITE)
    seat.store.resign(Level.SINGLE)
    await seat.both(lambda: seat.phase is Phase.RESIGNED)
    seat.far.store.accept()
    await seat.both(lambda: seat.phase is Phase.OVER)
    await seat.until(lambda: isinstance(seat.app.screen, FriendResultScreen))
