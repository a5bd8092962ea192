"""A book to look things up in: a line to search, what is found, a text, and a board."""

from collections.abc import Sequence
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Input, Static

from app.academy.broken import Broken
from app.academy.lesson import Look
from app.academy.search import Query
from app.academy.trying import Trying, begin
from app.formats.xgid import XGID
from app.i18n import _
from app.screens import board_room, topics
from app.screens import lesson_words as words
from app.screens.host import host
from app.screens.lesson_board import board_view
from app.screens.lesson_hands import LessonHands
from app.screens.parts.menu import Menu
from app.screens.parts.plain import written
from app.screens.parts.room import Form
from app.screens.table_words import table_words
from app.screens.topics import SearchLine, Topic
from rules.position import START
from widgets.board import Board
from widgets.geometry import METRICS, Size
from widgets.keys import KeyLine
from widgets.prompt import Prompt
from widgets.spot import SpotChosen, SpotDragged
from widgets.view import PromptView

LIST = 34
"""Cells for the list."""

AROUND = 5
"""Rows above and below the board: the search, what is to be done, the keys."""

WIDE = LIST + METRICS[Size.SMALL].width + board_room.PANE
"""From this width on the list, the board and the text stand side by side."""


SLIM = LIST + board_room.PANE
"""Below this width either the list or the text is shown."""


class BrowsingScreen(LessonHands):
    """A book with topics, each with a board.

    Either the list has the keys, and what is typed is searched; or the board has them.

    Attributes:
        topics: all topics in their order.
        sought: what is searched.
        topic: the one that is open; None where there is none.
        reading: whether the board has the keys.
    """

    CSS_PATH = "browsing.tcss"
    ALLOW_SELECT = False
    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q", "leave", show=False),
        *(Binding(key, f"letter('{key}')", show=False) for key in "abdfnprt"),
        Binding("tab,shift+tab", "see_also", show=False),
        Binding("ctrl+n", "start", show=False),
    ]

    def __init__(self, id: str, about: Sequence[Topic], broken: Sequence[Broken]) -> None:
        """A book.

        Args:
            id: the screen's id.
            about: what is in it.
            broken: what of it can't be read.
        """
        super().__init__(id=id)
        self.topics = {topic.key: topic for topic in about}
        self.sought = Query()
        self.topic = next(iter(about), None)
        self.reading = False
        self._broken = broken
        self._found: tuple[Topic, ...] = tuple(about)
        self._text: Content | None = None
        self.trying = self._begun()

    # What a book makes of it

    @property
    def heading(self) -> str:
        """What the book is called."""
        raise NotImplementedError

    def begun(self, topic: Topic) -> Trying:
        """The board of a topic, before anything is done there."""
        raise NotImplementedError

    def prompt_view(self) -> PromptView:
        """What can be done on the board."""
        raise NotImplementedError

    def _begun(self) -> Trying:
        if self.topic is not None:
            return self.begun(self.topic)
        nothing = Look(kind="look", text=_("Nothing here can be read."))
        return begin(nothing, XGID(START))

    # The screen

    def compose(self) -> ComposeResult:
        """The search, the list, the board and the text, what is to be done, the keys."""
        plain, mono = host(self).plain, host(self).mono
        self.set_class(plain, "-plain")
        with Horizontal(id="top"):
            yield Static(self._written(self.heading), id="where", markup=False)
            line = SearchLine(
                placeholder=self._written(_("type to search")), id="search", compact=True
            )
            line.cursor_blink = False
            yield line
            yield Static(id="count", markup=False)
        with Horizontal(id="middle"):
            found = Menu(id="found", held=True)
            found.can_focus = False
            yield found
            yield Board(table_words(), ascii_only=plain, mono=mono)
            with Form(id="pane"):
                yield Static(id="text", markup=False)
                yield Menu(wraps=False, folds=True, id="see")
        yield Prompt()
        yield KeyLine()

    def on_mount(self) -> None:
        """Open the book, in the colours of the board, and say what of it is damaged."""
        board_room.dress(self, self.board, self.query_one(Prompt), self.query_one(KeyLine))
        self.watch(self.found, "cursor", lambda: self.call_next(self._follow), init=False)
        self._list()
        self._turn_to(reading=False)
        for broken in self._broken:
            self.notify(self._written(broken.sentence), severity="warning")

    def on_resize(self) -> None:
        """Give the board as much room as it can use; where that is little, the list gives way."""
        self.set_class(self._fitting is None, "-small")
        self.set_class(self.size.width < WIDE, "-narrow")
        self.set_class(self.size.width < SLIM, "-slim")
        self.show_step()

    def _share_room(self) -> None:
        """Make the board as large as there is room for it, if it is shown."""
        room = self._fitting if self.seen else None
        board_room.share(room, self.query_one("#middle"), self.board)

    @property
    def _fitting(self) -> board_room.Fitting | None:
        beside = board_room.PANE if self.size.width < WIDE else board_room.PANE + LIST
        return board_room.fitting(*self.size, around=AROUND, beside=beside)

    @property
    def seen(self) -> bool:
        """Whether the board is there to be played on."""
        return self._fitting is not None and (self.reading or self.size.width >= WIDE)

    @property
    def _hides_text(self) -> bool:
        """Whether there is room for the list alone."""
        return self.size.width < SLIM and not self.reading

    @property
    def found(self) -> Menu:
        """The list of what is found."""
        return self.query_one("#found", Menu)

    @property
    def line(self) -> SearchLine:
        """The line for what is searched."""
        return self.query_one(SearchLine)

    # What is shown

    def _list(self) -> None:
        """List what is found, what fits best first; at the end, a game to start."""
        plain, every = host(self).plain, self.topics.values()
        self._found = topics.found(every, self.sought)
        self.found.items = tuple(topics.entries(self._found, self.sought, plain=plain))
        told = _("{number} of {count}").format(number=len(self._found), count=len(every))
        self.query_one("#count", Static).update(self._written(told))

    def show_step(self) -> None:
        """Show the topic as it stands now."""
        if not self.is_mounted:
            return
        self.set_class(self.reading, "-reading")
        self.set_class(not self.reading, "-listing")
        self._share_room()
        text = self._content()
        if self._text is None or not text.is_same(self._text):  # laid out anew where it changes
            self._text = text
            self.query_one("#text", Static).update(text)
        self._show_see_also()
        self.board.view = board_view(self.trying, self.selected)
        self.query_one(Prompt).show(self._prompt(), speaks=True)
        keys = topics.keys(reading=self.reading, on_board=self.on_board)
        self.query_one(KeyLine).show(keys)

    def _content(self) -> Content:
        """The text, with what was searched for stressed."""
        plain = host(self).plain
        if self.topic is None:
            return words.content(self.trying.step.text, plain=plain)
        if not self._found:
            return Content(self._written(_("Nothing is found. Fewer letters may help.")))
        return topics.content(self.topic, self.sought, plain=plain)

    def _show_see_also(self) -> None:
        see, topic = self.query_one("#see", Menu), self.topic if self._found else None
        plain = host(self).plain
        see.items = () if topic is None else topics.others(topic, self.topics, plain=plain)
        see.display = bool(see.items)

    def _prompt(self) -> PromptView:
        if self.reading and not self.seen:
            return board_room.no_room(*self.size)
        if not self.seen or not self._found:
            return PromptView()
        return self.prompt_view()

    def _written(self, text: str) -> str:
        return written(text, host(self).plain)

    # From topic to topic

    def _follow(self) -> None:
        """Show the topic to which the cursor of the list has moved."""
        if not self.reading and self.found.items:
            self._open(self.found.items[self.found.cursor].id)

    def _open(self, key: str) -> None:
        """Open a topic, unless it is open."""
        topic = self.topics.get(key)
        if topic is not None and topic is not self.topic:
            self.topic = topic
            self.query_one("#pane", Form).scroll_home(animate=False)
            self.put_back()

    def put_back(self) -> None:
        """Lay the board of the topic as it was."""
        self.trying = self._begun()
        self.forget_hands()
        self.show_step()

    def _turn_to(self, *, reading: bool) -> None:
        """Give the keys to the board, or to the list."""
        self.reading = reading and self.topic is not None
        self.set_focus(None if self.reading else self.line)
        self.show_step()

    def action_next(self, by: int = 1) -> None:
        """Go on with the next topic that is found."""
        if self._found and self.topic in self._found:
            at = (self._found.index(self.topic) + by) % len(self._found)
            self._open(self._found[at].key)
            self.found.cursor = at

    def action_before(self) -> None:
        """Go back to the topic before."""
        self.action_next(-1)

    def action_again(self) -> None:
        """No checker walks here."""

    @on(Input.Changed, "#search")
    def _typed(self, event: Input.Changed) -> None:
        event.stop()
        self.sought = Query.of(event.value)
        self._list()
        self.found.cursor = 0
        self._follow()
        self.show_step()

    @on(Input.Submitted, "#search")
    def _submitted(self, event: Input.Submitted) -> None:
        event.stop()
        self.action_press()

    @on(Menu.Chosen)
    def _chosen(self, event: Menu.Chosen) -> None:
        event.stop()
        if event.item.id == topics.START:
            self.action_start()
            return
        self._open(event.item.id)
        keys = [topic.key for topic in self._found]
        if event.item.id in keys:
            self.found.cursor = keys.index(event.item.id)
        self._turn_to(reading=True)

    @on(SpotChosen)
    @on(SpotDragged)
    def _board_used(self) -> None:
        """A hand on the board takes the keys there."""
        if not self.reading:
            self._turn_to(reading=True)

    # Keys

    def action_press(self) -> None:
        """Choose what is under the cursor, in the list or on the board."""
        if self.reading:
            super().action_press()
        else:
            self.found.action_choose()

    def action_cursor(self, way: str) -> None:
        """Move over the board, or in the list."""
        if self.reading:
            super().action_cursor(way)
        elif way in ("up", "down"):
            self.found.action_step(1 if way == "down" else -1)

    def action_page(self, by: int) -> None:
        """Read on or back, or go to the end of the list."""
        if self.reading:
            super().action_page(by)
        else:
            self.found.action_edge(by)

    def action_undo(self) -> None:
        """Take back the last move; where all is done, put the board back."""
        if self.trying.done:
            self.put_back()
        else:
            super().action_undo()

    def action_see_also(self) -> None:
        """Give the keys to what else there is to see, or take them back."""
        see = self.query_one("#see", Menu)
        if see.has_focus or not see.display or self._hides_text:
            self._turn_to(reading=self.reading)
        else:
            self.set_focus(see)

    def action_leave(self, at_once: bool = False) -> None:
        """Back to the list, to all topics, and to where the book was opened."""
        if self.query_one("#see", Menu).has_focus:
            self._turn_to(reading=self.reading)
        elif self.reading:
            if not self.action_drop():
                self._turn_to(reading=False)
        elif self.line.value:
            self.line.value = ""
        elif self.is_active:
            self.dismiss(None)

    def action_start(self) -> None:
        """Begin a game."""
        if self.is_active:
            from app.screens.new_match import NewMatchScreen

            self.app.push_screen(NewMatchScreen())
