"""What this side's program writes down because the friend wants it too."""

from collections.abc import Callable, Mapping

from app.net.happenings import Deed
from app.state.friend_store import FriendStore
from app.storage.errors import StorageError
from rules.refusal import Refusal, Rule


class Deeds:
    """What is still to be done; what can't be kept now is tried again."""

    def __init__(self, store: FriendStore) -> None:
        """Nothing yet.

        Args:
            store: the match.
        """
        self._store = store
        self._due: dict[Deed, int] = {}  # with the number of the action that it follows

    def want(self, deed: Deed) -> None:
        """Have something done as soon as it can be kept."""
        self._due[deed] = self._store.view.seq

    def do(self) -> None:
        """Do what is due; what came too late for the match is forgotten."""
        for deed, seq in tuple(self._due.items()):
            if seq != self._store.view.seq or self._done(deed):
                self._due.pop(deed, None)

    def _done(self, deed: Deed) -> bool:
        """Do one thing; False where it is to be tried again."""
        try:
            self._ways[deed]()
        except StorageError:
            return False
        except Refusal as refusal:
            # The friend saw the flag fall a moment before it falls here.
            return refusal.rule is not Rule.FLAG_STANDS
        return True

    @property
    def _ways(self) -> Mapping[Deed, Callable[[], None]]:
        store = self._store
        return {
            Deed.NEXT_GAME: store.set_up,
            Deed.END_SESSION: store.end_session,
            Deed.CLAIM: lambda: store.claim(store.side.opponent),
            Deed.TAKE_BACK: store.change,
        }
