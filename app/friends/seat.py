"""A seat answers a match with an action, whoever sits there: a friend, or a program that plays."""

import asyncio
from typing import Protocol

from app.friends.friend_match import FriendMatch
from rules.actions import Action
from rules.match import Match


class Seat(Protocol):
    """Whoever plays a side."""

    async def act(self, match: Match) -> Action:
        """What is done in this state of the match, as soon as that is decided."""


class FriendSeat:
    """The seat of a friend at another computer."""

    def __init__(self, played: FriendMatch) -> None:
        """The friend's seat.

        Args:
            played: the match with the friend.
        """
        self._played = played

    async def act(self, match: Match) -> Action:
        """What the friend does next; it is kept and shown here when this returns.

        Args:
            match: the match as it is on the table now.

        Raises:
            ValueError: if something else is on the table.
        """
        store = self._played.store
        if store.view.match != match:
            raise ValueError("the match has gone on")
        seq, news = store.view.seq, asyncio.Event()
        stop = store.subscribe(lambda old, new: news.set())
        try:
            while store.view.seq <= seq:
                news.clear()
                await news.wait()
        finally:
            stop()
        return store.entries[seq].action
