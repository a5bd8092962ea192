"""What can be done at a table with a friend: as a list to choose from, and by keys."""

from collections.abc import Iterator

from app.i18n import _, gettext
from app.screens.across import Across
from app.screens.friend_prompts import possible
from app.screens.keys import KeysScreen
from app.screens.palette import PaletteScreen
from app.screens.parts.menu import MenuItem
from app.screens.prompts import key_name
from app.state.friend_commands import ADVICE, EXTRA, FRIEND_COMMANDS
from app.state.view import MatchView
from rules.side import Side


class FriendKeysScreen(KeysScreen):
    """A panel with all keys at this table."""

    commands = FRIEND_COMMANDS

    def mouse(self) -> list[tuple[str, str]]:
        """What the mouse does, on what was said too."""
        return [*super().mouse()[:-1], (_("chat"), _("all that was said"))]


class FriendPaletteScreen(PaletteScreen):
    """A panel with the commands that are possible; it is dismissed with the one chosen."""

    def __init__(
        self, view: MatchView, across: Across, *, waiting: bool, claims: tuple[Side, ...]
    ) -> None:
        """A palette for a match as it stands.

        Args:
            view: the match.
            across: the friend.
            waiting: whether nothing can be played now.
            claims: the player, where the friend's time is up.
        """
        super().__init__(view, waiting=waiting, claims=claims)
        self._across = across

    def choices(self) -> tuple[MenuItem, ...]:
        """The commands with their keys, those of this table first, then the way back."""
        return (*self._with_the_friend(), *(item for item in super().choices() if self._fair(item)))

    def _with_the_friend(self) -> Iterator[MenuItem]:
        offered = possible(self._view, self._across)
        for command in EXTRA:
            if command.id in offered:
                yield MenuItem(command.id, gettext(command.title), key_name(command.keys[0]))

    def _fair(self, item: MenuItem) -> bool:
        """Whether something is offered at this table, and now."""
        ids = {command.id for command in FRIEND_COMMANDS} | {"back"}
        return item.id in ids and (self._view.finished or item.id not in ADVICE)
