"""What this program has for playing with friends: the service, and the player's own name."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from app.screens.host import Host
from app.storage.clock import now, stopwatch
from app.storage.journal import Journal

if TYPE_CHECKING:
    from app.friends.friends import Friends


def friends_of(journal: Journal, failed: Callable[[Exception], None]) -> "Friends":
    """The service, over the lines of `app.net`.

    Args:
        journal: where the matches are kept.
        failed: what ends the program with an error that nobody thought of.
    """
    from app.friends.friends import Friends  # only for who plays with a friend
    from app.net.transport import transport_for

    return Friends(journal, now, transport_for, stopwatch=stopwatch, failed=failed)


def load() -> None:
    """Load what is heavy, in a thread, while a player still reads what playing with friends is."""
    import app.friends.friends
    import app.net.wormhole  # noqa: F401


def keep_name(host: Host, name: str) -> None:
    """Keep the name that was typed for the next friend."""
    if name != host.settings.name:
        host.apply_settings(host.settings.model_copy(update={"name": name}))
