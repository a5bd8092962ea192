"""Programs without a screen that meet over lines in memory and play with real journals."""

import asyncio
import hashlib
import itertools
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import NoReturn

from app.friends.friend_match import FriendMatch
from app.friends.friends import Friends
from app.friends.meeting import Meeting
from app.friends.view import Presence, Proposal, Stage
from app.storage.journal import Journal
from app.storage.paths import paths_for
from rules.game import Phase
from rules.side import Side
from rules.terms import Manners, Terms
from tests.app.friends.memory import Exchange, MemoryTransport

TERMS = Terms(1, manners=Manners(changes=True))
BEGUN = 1_790_000_000_000
PATIENCE = 60.0
"""Seconds after which a test stops waiting for what doesn't come."""


class Hours:
    """Time that passes when a test says so."""

    def __init__(self, passed: int = 0) -> None:
        self.passed = passed

    def pass_by(self, milliseconds: int) -> None:
        self.passed += milliseconds

    def stopwatch(self) -> int:
        return self.passed

    def now(self) -> int:
        return BEGUN + self.passed


def values(seed: int) -> Callable[[], bytes]:
    """Chance that can be repeated."""
    numbers: Iterator[int] = itertools.count()
    return lambda: hashlib.sha256(f"{seed} {next(numbers)}".encode()).digest()


class Killed(BaseException):
    """The program is at its end; nothing can catch it."""


class Program:
    """A player's program: its journal, and its way to others.

    Attributes:
        transport: the way.
        journal: the journal.
        friends: the service.
        failures: what nobody thought of.
        dead: whether it was killed, and has not begun again.
    """

    def __init__(self, folder: Path, exchange: Exchange, hours: Hours, seed: int = 0) -> None:
        self.exchange, self.hours = exchange, hours
        self._seeds = itertools.count(1000 * seed)
        self.paths = paths_for(folder)
        self.paths.prepare()
        self.failures: list[Exception] = []
        self.start()

    def start(self) -> None:
        """Begin, as after a kill."""
        self.dead = False
        self.transport: MemoryTransport = self.exchange.transport()
        self.journal = Journal.open(self.paths.journal)
        with self.journal._translated():  # nobody cuts the power here, and disks are slow
            self.journal._connection.execute("PRAGMA synchronous = OFF")
        self.friends = Friends(
            self.journal,
            lambda: self.hours.now(),
            self.transport,
            stopwatch=lambda: self.hours.stopwatch(),
            failed=self.failures.append,
            fresh=values(next(self._seeds)),
            tick=0.01,
        )

    @property
    def match(self) -> FriendMatch:
        """The match that is open."""
        return self.friends.live[-1]

    def die_at(self, write: int, *, kept: bool) -> None:
        """Be killed in one of the next transactions of the journal.

        Args:
            write: in which, counted from 0.
            kept: whether that one is on the disk.
        """
        real, left = self.journal.writing, itertools.count(write, -1)

        @contextmanager
        def writing() -> Iterator[sqlite3.Connection]:
            last = next(left) <= 0
            if self.dead or (last and not kept):
                self._die()
            with real() as connection:
                yield connection
            if last:
                self._die()

        self.journal.writing = writing  # type: ignore[method-assign]

    def spare(self) -> None:
        """Live on, whatever `die_at` said."""
        vars(self.journal).pop("writing", None)

    def _die(self) -> NoReturn:
        self.dead = True
        self.transport.kill()
        raise Killed

    async def kill(self) -> None:
        """End at once: nobody is told, nothing more is kept."""
        self.transport.kill()
        tasks = tuple(self.friends._errands._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for match in self.friends.live:
            match._lease.close()
        self.journal.close()

    async def close(self) -> None:
        """End as a program does that is left."""
        await self.friends.close()
        self.journal.close()
        assert self.failures == []


class Two:
    """Two programs that share a server.

    Attributes:
        exchange: the server.
        hours: their time.
        ann: the host's program.
        ben: the guest's.
    """

    def __init__(self, folder: Path) -> None:
        self.exchange, self.hours = Exchange(), Hours()
        self.ann = Program(folder / "ann", self.exchange, self.hours, 1)
        self.ben = Program(folder / "ben", self.exchange, self.hours, 2)

    @property
    def both(self) -> tuple[Program, Program]:
        return self.ann, self.ben


async def until(happened: Callable[[], object]) -> None:
    """Wait for something.

    Raises:
        TimeoutError: if it doesn't come.
    """
    async with asyncio.timeout(PATIENCE):
        while not happened():
            await asyncio.sleep(0)


async def meet(host: Program, guest: Program, terms: Terms = TERMS, side: Side = Side.WHITE) -> str:
    """Begin a match; returns its id."""
    hosting, joining = host.friends.meeting(), guest.friends.meeting()
    hosting.host(Proposal("Ann", terms, side))
    await until(lambda: hosting.view.code)
    joining.join(hosting.view.code, "Ben")
    await until(lambda: joining.view.stage is Stage.PROPOSED)
    joining.accept()
    await agreed(hosting, joining)
    return hosting.view.match


async def resume(match_id: str, host: Program, guest: Program) -> None:
    """Go on with a match; the host makes the code."""
    hosting, joining = host.friends.meeting(), guest.friends.meeting()
    hosting.resume(match_id)
    await until(lambda: hosting.view.code)
    joining.resume(match_id, hosting.view.code)
    await agreed(hosting, joining)


async def agreed(*meetings: Meeting) -> None:
    """Wait until all are at the table."""
    await until(lambda: all(meeting.over for meeting in meetings))
    assert [meeting.view.stage for meeting in meetings] == [Stage.AGREED] * len(meetings), [
        meeting.view for meeting in meetings
    ]


async def settled(*programs: Program) -> None:
    """Wait until both have the same actions, see each other and no roll is on its way."""

    def same() -> bool:
        ours = {program.match.store.entries for program in programs}
        return len(ours) == 1 and all(
            not program.match.view.rolling and program.match.view.presence is Presence.HERE
            for program in programs
        )

    await until(same)


def act(match: FriendMatch, chance: Random) -> bool:
    """Do one thing that this player could do now; whether there was any."""
    store, view = match.store, match.store.view
    if view.finished or match.view.rolling:
        return False
    if view.between_games:
        if match.view.waiting:
            return False
        store.next_game()
        return True
    if not store.mine:
        return False
    match view.match.game.phase:
        case Phase.DOUBLED:
            chance.choice([store.take, store.take, store.pass_double])()
        case Phase.RESIGNED:
            chance.choice([store.accept, store.refuse])()
        case Phase.TO_PLAY:
            draft = view.draft
            assert draft is not None
            if not draft.complete:
                store.lay(chance.choice(draft.plays).steps)
            if store.view.match.game.phase is Phase.TO_PLAY:  # the last checker off ends the game
                store.pick_up()
        case Phase.TO_ROLL if chance.random() < 0.05 and view.match.game.can_double(store.side):
            store.double()
        case _:
            store.roll()
    return True


async def play(
    chance: Random, *programs: Program, most: int = 10_000, until_dead: bool = False
) -> None:
    """Play on until the match is over on both sides, or so many actions are there.

    Args:
        chance: what decides.
        programs: both of them.
        most: how many actions there may be.
        until_dead: whether to stop when one of them is killed.
    """

    def through() -> bool:
        if until_dead and any(program.dead for program in programs):
            return True
        stores = [program.match.store for program in programs]
        if all(store.view.finished or store.view.seq >= most for store in stores):
            return True
        for program in programs:
            if program.match.store.view.seq < most:
                act(program.match, chance)
        return False

    await until(through)
