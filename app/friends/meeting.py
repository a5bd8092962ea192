"""Two players on the way to a table: the code, the greeting, and what they agree on."""

from collections.abc import Callable

from app.friends.view import MeetingView, Proposal

Listener = Callable[[MeetingView, MeetingView], None]


class Meeting:
    """One attempt to meet a friend, for a new match or to go on with an unfinished one.

    Begin with one of `host`, `resume` and `join`, then follow the view. When it is AGREED, the
    match (`view.match`) is kept here and is live: `Friends.match` gives it with its line. A
    meeting that FAILED is over; begin another one with `Friends.meeting`.
    """

    @property
    def view(self) -> MeetingView:
        """How far it is."""
        raise NotImplementedError

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Call `listener(old, new)` after every change of the view; returns the way to stop it."""
        raise NotImplementedError

    def host(self, proposal: Proposal) -> None:
        """Get a code and wait for a friend, to whom the match is proposed then."""
        raise NotImplementedError

    def resume(self, match_id: str, code: str = "") -> None:
        """Go on with an unfinished match, whoever of the two makes the code.

        Args:
            match_id: the match.
            code: the code that the friend has told; empty to get one to tell the friend.
        """
        raise NotImplementedError

    def join(self, code: str, name: str) -> None:
        """Go to a friend who has told a code, for whatever the friend has in mind.

        Args:
            code: the code.
            name: this player's name.
        """
        raise NotImplementedError

    def complete(self, typed: str) -> tuple[str, ...]:
        """What the field of the code may hold instead of what was typed, best first."""
        raise NotImplementedError

    def accept(self) -> None:
        """Accept what is proposed; nothing happens where there is nothing to answer."""
        raise NotImplementedError

    def decline(self) -> None:
        """Decline it, which ends the meeting on both sides (`Trouble.DECLINED`)."""
        raise NotImplementedError

    async def cancel(self) -> None:
        """Give it up; what is AGREED stays. Prompt, may be repeated, never raises."""
        raise NotImplementedError
