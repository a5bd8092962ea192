"""A program without a screen that plays with a friend: it obeys whoever started it, and plays.

It is told what to do in lines of JSON on its standard input (`host`, `join`, `resume`), tells what
has happened in lines of JSON on its standard output, and plays all its matches by itself, at
random: plays, doubles, resignations, changes of a play, talk.
"""

import asyncio
import contextlib
import json
import os
import random
import sys
import time
import traceback
from pathlib import Path
from typing import Any, NoReturn

from app.friends.friend_match import FriendMatch
from app.friends.friends import Friends
from app.friends.meeting import Meeting
from app.friends.view import Ask, MeetingView, Phrase, Proposal, Stage
from app.net.transport import transport_for
from app.storage.journal import Journal
from app.storage.paths import paths_for
from rules.actions import Level
from rules.game import Phase
from rules.refusal import Refusal
from rules.side import Side
from rules.terms import Manners, Terms
from tests.app.friends.programs import act

TICK = 0.2
SOME = 10
"""After how many actions it is told that a match goes on."""

LOOK = 1.0
"""Seconds after which a player looks at the table though nothing has happened."""


class Automaton:
    """The player's program."""

    def __init__(self, folder: Path, server: str, seed: int) -> None:
        paths = paths_for(folder)
        paths.prepare()
        self._chance = random.Random(seed)
        self._server = server
        self._name = folder.name
        self._friends = Friends(
            Journal.open(paths.journal),
            lambda: time.time_ns() // 1_000_000,
            transport_for,
            stopwatch=lambda: time.monotonic_ns() // 1_000_000,
            failed=fail,
            tick=TICK,
        )
        self._meeting: Meeting | None = None
        self._players: dict[str, asyncio.Task[None]] = {}

    async def obey(self) -> None:
        """Do what is asked for until nothing more is."""
        reader = asyncio.StreamReader()
        await asyncio.get_running_loop().connect_read_pipe(
            lambda: asyncio.StreamReaderProtocol(reader), sys.stdin
        )
        tell(ready=True)
        while line := await reader.readline():
            await self._do(**json.loads(line))
        await self._friends.close()

    async def _do(self, what: str, match: str = "", code: str = "", points: int = 1) -> None:
        if self._meeting is not None:
            await self._meeting.cancel()
        self._meeting = meeting = self._friends.meeting(self._server)
        meeting.subscribe(lambda old, new: self._follow(meeting, old, new))
        side = self._chance.choice(list(Side))
        match what:
            case "host":
                terms = Terms(points, manners=Manners(changes=True))
                meeting.host(Proposal(self._name, terms, side))
            case "join":
                meeting.join(code, self._name)
            case "resume":
                meeting.resume(match, code)

    def _follow(self, meeting: Meeting, old: MeetingView, new: MeetingView) -> None:
        if meeting is not self._meeting:
            return
        if new.code != old.code and new.hosting and new.code:
            tell(code=new.code)
        if new.stage is old.stage:
            return
        match new.stage:
            case Stage.PROPOSED if not new.hosting:
                asyncio.get_running_loop().call_soon(meeting.accept)
            case Stage.FAILED:
                tell(failed=str(new.trouble), detail=new.detail)
            case Stage.AGREED:
                tell(agreed=new.match)
                self._play(self._friends.match(new.match))

    def _play(self, match: FriendMatch) -> None:
        if match.id not in self._players:
            player = asyncio.get_running_loop().create_task(self._turns(match))
            player.add_done_callback(lambda done: done.cancelled() or done.result())
            self._players[match.id] = player

    async def _turns(self, match: FriendMatch) -> None:
        """Play to the end, whenever there is something to do."""
        news = asyncio.Event()
        stops = [subject.subscribe(lambda *_: news.set()) for subject in (match, match.store)]
        was_attached, told = True, 0
        try:
            while not match.store.view.finished:
                if match.view.fault:
                    tell(fault=match.view.fault, match=match.id)
                    return
                if was_attached and not match.attached:
                    tell(apart=match.id, trouble=str(match.view.trouble))
                was_attached = match.attached
                if match.store.view.seq > told + SOME:
                    told = match.store.view.seq
                    tell(actions=told)
                if match.attached and self._do_something(match):
                    await asyncio.sleep(0)
                    continue
                news.clear()
                await self._wait(news)
            tell(finished=match.id, actions=match.store.view.seq)
        except Exception as error:  # noqa: BLE001 - whatever it is, the test must see it
            fail(error)
        finally:
            for stop in stops:
                stop()
            del self._players[match.id]

    async def _wait(self, news: asyncio.Event) -> None:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(LOOK):
                await news.wait()

    def _do_something(self, match: FriendMatch) -> bool:
        """One thing that this player could do now; whether there was any."""
        chance = self._chance
        store, view = match.store, match.view
        if view.asked is not None:
            match.answer(chance.random() < 0.5)
            return True
        if view.asking is None and match.may_ask(Ask.CHANGE) and chance.random() < 0.02:
            with contextlib.suppress(Refusal):  # the friend has begun to roll
                match.ask(Ask.CHANGE)
            return True
        if chance.random() < 0.02:
            match.say_phrase(chance.choice(list(Phrase)))
            match.say("x" * chance.randint(1, 200))
        free = store.mine and not view.rolling and store.view.match.game.phase is Phase.TO_ROLL
        if free and chance.random() < 0.02:
            store.resign(Level.SINGLE)
            return True
        return act(match, chance)


def tell(**what: Any) -> None:
    sys.stdout.write(json.dumps(what) + "\n")
    sys.stdout.flush()


def fail(error: BaseException) -> NoReturn:
    """End with what nobody thought of, for whoever started this to see."""
    traceback.print_exception(error)
    sys.stderr.flush()

    os._exit(1)


if __name__ == "__main__":
    asyncio.run(Automaton(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])).obey())
