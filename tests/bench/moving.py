"""A program without a screen that plays with a friend, and tells when which move was where."""

import asyncio
import json
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from unittest import mock

from app.friends.friend_match import FriendMatch
from app.friends.friends import Friends
from app.friends.view import Proposal, Stage
from app.net import wormhole
from app.net.transport import transport_for
from app.state.view import MatchView
from app.storage.journal import Journal
from app.storage.paths import paths_for
from rules.game import Phase
from rules.terms import Manners, Terms
from tests.app.friends.programs import act

THINKING = 0.03
"""Seconds between two moves, in which what came before comes to rest."""

Told = tuple[int, int]
"""The number of an action, and a time in nanoseconds that all programs measure alike."""


async def main(folder: Path, moves: int, url: str, code: str = "") -> None:
    """Play until so many actions are there.

    Args:
        folder: where the match is kept.
        moves: how many actions.
        url: the server.
        code: the friend's code, empty to print one.
    """
    sizes = _weighed()
    paths = paths_for(folder)
    paths.prepare()
    friends = Friends(
        Journal.open(paths.journal),
        lambda: time.time_ns() // 1_000_000,
        transport_for,
        stopwatch=lambda: time.monotonic_ns() // 1_000_000,
    )
    meeting = friends.meeting(url)
    if code:
        meeting.join(code, folder.name)
        await _until(meeting.subscribe, lambda: meeting.view.stage is Stage.PROPOSED)
        meeting.accept()
    else:
        meeting.host(Proposal(folder.name, Terms(25, manners=Manners(changes=True))))
        await _until(meeting.subscribe, lambda: meeting.view.code)
        print(json.dumps({"code": meeting.view.code}), flush=True)
    await _until(meeting.subscribe, lambda: meeting.over)
    match = friends.match(meeting.view.match)
    done, shown = await _play(match, moves)
    await asyncio.sleep(0.5)  # what is on its way arrives
    await friends.close()
    print(json.dumps({"done": done, "shown": shown, "sizes": sizes}))


async def _play(match: FriendMatch, moves: int) -> tuple[list[Told], list[Told]]:
    """When moves were done here, and when the friend's were shown."""
    chance, store, news = Random(match.store.side), match.store, asyncio.Event()
    done, shown = list[Told](), list[Told]()

    def see(old: MatchView, new: MatchView) -> None:
        if old.match.game.phase is Phase.TO_PLAY and old.actor is not store.side:
            shown.append((new.seq, time.monotonic_ns()))

    store.subscribe(see)
    for subscribe in (store.subscribe, match.subscribe):
        subscribe(lambda old, new: news.set())
    while store.view.seq < moves and not store.view.finished:
        await asyncio.sleep(THINKING)
        draft = store.view.draft
        if draft is not None and store.mine:
            began = time.monotonic_ns()
            if not draft.complete:
                store.lay(chance.choice(draft.plays).steps)
            if store.view.draft is not None:  # the last checker off ends the game
                began = time.monotonic_ns()
                store.pick_up()
            done.append((store.view.seq, began))
        elif not act(match, chance):
            news.clear()
            await news.wait()
    return done, shown


async def _until(
    subscribe: Callable[[Callable[[object, object], None]], object], happened: Callable[[], object]
) -> None:
    news = asyncio.Event()
    subscribe(lambda old, new: news.set())
    while not happened():
        news.clear()
        await news.wait()


def _weighed() -> list[int]:
    """How many bytes are sent in each message from now on."""
    sizes, send = list[int](), wormhole._Line.send

    def weigh(line: wormhole._Line, data: bytes) -> None:
        sizes.append(len(data))
        send(line, data)

    mock.patch.object(wormhole._Line, "send", weigh).start()
    return sizes


if __name__ == "__main__":
    _folder, _moves, *_given = sys.argv[1:]
    asyncio.run(main(Path(_folder), int(_moves), *_given))
