"""What is said at the table."""

from dataclasses import replace

from app.friends.view import ChatLine, FriendView, Phrase
from app.net.happenings import Said

MOST_LINES = 200


def spoken(view: FriendView, line: ChatLine) -> FriendView:
    """The view after something was said; what the friend says is unread at first."""
    unread = view.unread + (line.by is view.side)
    chat = (*view.chat, line)[-MOST_LINES:]
    return replace(view, chat=chat, unread=min(unread, len(chat)))


def heard(view: FriendView, said: Said, at: int) -> FriendView:
    """The view after the friend has said something; nothing where it is a phrase of the future.

    Args:
        view: the view before.
        said: what was said.
        at: when, in milliseconds since 1970.
    """
    known = said.phrase in set(Phrase)
    if not said.text and not known:
        return view
    phrase = Phrase(said.phrase) if known else None
    return spoken(view, ChatLine(view.side, "" if phrase else said.text, phrase, at))
