"""A match with a friend: the store that is played on, and the line to the other program."""

from collections.abc import Callable

from app.friends.view import Ask, FriendView, Phrase
from app.net.transport import Line
from app.state.store import MatchStore

Listener = Callable[[FriendView, FriendView], None]


class FriendMatch:
    """A match that is played with a friend, whether the friend is there or not.

    Everything that the rules know goes through the store, as at any table. What only friends have
    (chat, asking, presence) goes through here. All calls come from one asyncio loop.
    """

    @property
    def id(self) -> str:
        """The id of the match."""
        raise NotImplementedError

    @property
    def store(self) -> MatchStore:
        """The match: what is played is played there, what the friend plays appears there.

        `roll` begins a roll that both agree on; the dice appear when they are agreed
        (`view.rolling` until then). `next_game` and `end_session` are wishes where the friend's
        program orders them (`view.waiting`).
        """
        raise NotImplementedError

    @property
    def view(self) -> FriendView:
        """The friend, as seen now."""
        raise NotImplementedError

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Call `listener(old, new)` after every change of the view; returns the way to stop it."""
        raise NotImplementedError

    @property
    def attached(self) -> bool:
        """Whether there is a line, with the friend at its other end or about to come back."""
        raise NotImplementedError

    def attach(self, line: Line) -> None:
        """Go on over a new line, in place of any before."""
        raise NotImplementedError

    def say(self, text: str) -> None:
        """Say something; what can't be written on one clean line is left out of it.

        Without a line, and with nothing left to say, nothing happens.
        """
        raise NotImplementedError

    def say_phrase(self, phrase: Phrase) -> None:
        """Say a quick phrase, which the friend reads in the language set there."""
        raise NotImplementedError

    def seen_chat(self) -> None:
        """Everything said has been read now."""
        raise NotImplementedError

    def may_ask(self, ask: Ask) -> bool:
        """Whether something can be asked for now."""
        raise NotImplementedError

    def ask(self, ask: Ask) -> None:
        """Ask the friend for something (`view.asking` until it is answered).

        Raises:
            Refusal: if there is nothing to ask now: no play of one's own to change, or no match
                that is over.
        """
        raise NotImplementedError

    def answer(self, yes: bool) -> None:
        """Answer what the friend asks for; nothing happens where nothing is asked."""
        raise NotImplementedError

    def set_away(self, away: bool) -> None:
        """Tell the friend whether this player is at the table."""
        raise NotImplementedError

    async def close(self) -> None:
        """Leave the table: say so, stop the clocks and give the match free; may be repeated.

        The match is free for others as soon as this is called, before it is awaited. Never raises.
        """
        raise NotImplementedError
