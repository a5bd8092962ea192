"""All that was said at a table with a friend, and quick phrases to say."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar

from rich.console import RenderableType
from rich.text import Text
from textual.binding import Binding, BindingType
from textual.widget import Widget
from textual.widgets import Static

from app.friends.view import ChatLine, FriendView, Phrase
from app.i18n import _
from app.screens.across import said
from app.screens.friend_words import phrase_text
from app.screens.parts.columns import side_name
from app.screens.parts.menu import MenuItem
from app.screens.parts.panel import Panel
from app.screens.parts.room import Form
from app.screens.prompts import key_name

if TYPE_CHECKING:
    from app.friends.friend_match import FriendMatch


class TalkScreen(Panel[str]):
    """A panel with what was said; it is dismissed with `chat` to type something."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("c", "type", show=False)]

    def __init__(self, match: "FriendMatch") -> None:
        """A panel for a table.

        Args:
            match: the match with the friend.
        """
        super().__init__(id="talk-screen")
        self._match = match
        self._stop: Callable[[], None] = lambda: None

    def heading(self) -> str:
        """Whom it was said with."""
        return _("Chat with {name}").format(name=self._match.view.name)

    def body(self) -> Sequence[Widget | RenderableType]:
        """Everything, the newest last."""
        return (Static(self._all(), id="said", markup=False),)

    def choices(self) -> tuple[MenuItem, ...]:
        """To type something, to close, and the phrases that are said at once."""
        heard = self._match.attached
        type_ = (MenuItem("chat", _("Type something"), "c"),) if heard else ()
        phrases = (self._phrase(phrase) for phrase in Phrase) if heard else ()
        return (*type_, MenuItem("back", _("Close"), key_name("escape")), *phrases)

    def _phrase(self, phrase: Phrase) -> MenuItem:
        first = phrase is next(iter(Phrase))
        heading = _("Quick phrases") if first else ""
        words = self.written(phrase_text(phrase))
        return MenuItem(phrase.value, words, heading=heading, apart=first)

    def on_mount(self) -> None:
        """Follow what is said."""
        self._stop = self._match.subscribe(self._heard)
        self._match.seen_chat()
        self.call_after_refresh(self._to_the_end)

    def on_unmount(self) -> None:
        """Follow no more."""
        self._stop()

    def chosen(self, choice: str) -> None:
        """Say a phrase, or let the table open its line."""
        if choice == "chat":
            self.finish(choice)
        else:
            self._match.say_phrase(Phrase(choice))
            self.finish(None)

    def action_type(self) -> None:
        """Let the table open its line."""
        self.finish("chat")

    def _heard(self, old: FriendView, new: FriendView) -> None:
        if old.chat != new.chat:
            self.call_later(self._follow)

    def _follow(self) -> None:
        self.query_one("#said", Static).update(self._all())
        self._match.seen_chat()
        self.call_after_refresh(self._to_the_end)

    def _to_the_end(self) -> None:
        self.query_one("#body", Form).scroll_end(animate=False)

    def _all(self) -> Text:
        chat = self._match.view.chat
        if not chat:
            return Text(self.written(_("Nothing was said yet.")))
        return Text("\n").join(map(self._line, chat))

    def _line(self, line: ChatLine) -> Text:
        name = side_name(self.app, self._match.store.view.names[line.by], line.by)
        return Text.assemble(name, ": ", self.written(said(line)))
