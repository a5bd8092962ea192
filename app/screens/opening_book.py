"""The opening book: the rolls that begin a game, their plays, and what to reply to them."""

from collections.abc import Callable
from dataclasses import replace
from typing import ClassVar

from rich.text import Text
from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Static

from app.academy.book import Book, openings
from app.academy.files import BrokenFile
from app.i18n import _, pgettext
from app.screens import board_room
from app.screens.hints import trouble
from app.screens.host import host
from app.screens.opening_pages import (
    Page,
    Spread,
    board_view,
    credit,
    hint_view,
    id_of,
    rolls,
    spread,
    where,
)
from app.screens.parts.clicked import ClickedScreen
from app.screens.parts.columns import tinted
from app.screens.parts.menu import Menu
from app.screens.parts.plain import written
from app.screens.position_board import position_board
from app.screens.table_words import table_words
from rules.position import START
from rules.side import Side
from widgets.board import Board
from widgets.geometry import METRICS
from widgets.hint import Hint
from widgets.keys import KeyLine
from widgets.view import Choice

AROUND = 3
"""Rows above and below the board: where we are, whose figures these are, the keys."""

_ROOMY, _HIGH, _TALL = 30, 36, 44
"""From these heights on there is room for plays below the list of rolls while a roll is chosen,
for all rolls above them, and for both always."""


class RollList(Menu):
    """The rolls to choose from.

    Only what was pressed here is a click: the press may have been on a play whose panel has
    made room for this list since.
    """

    def __init__(self) -> None:
        super().__init__(id="rolls")
        self._pressed = False

    def on_mouse_down(self) -> None:
        """Remember the press."""
        self._pressed = True

    def on_click(self, event: events.Click) -> None:
        """Leave a click that began elsewhere alone."""
        pressed, self._pressed = self._pressed, False
        if not pressed:
            event.stop()
            event.prevent_default()


class OpeningBookScreen(ClickedScreen[None]):
    """A book to leaf through: rolls, plays, the opponent's rolls, replies."""

    CSS_PATH = "opening_book.tcss"
    ALLOW_SELECT = False
    AUTO_FOCUS = "#rolls"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,left,backspace", "back", show=False),
        Binding("right", "on", show=False),
    ]

    def __init__(self, load: Callable[[], Book] = openings) -> None:
        """A screen for a book.

        Args:
            load: reads the book.
        """
        super().__init__(id="opening-book")
        self._load = load
        self._book: Book | None = None
        self._page = Page((2, 1))

    @property
    def page(self) -> Page:
        """Where the book is open."""
        return self._page

    def compose(self) -> ComposeResult:
        """Where we are, the board, rolls and plays, whose figures these are, the keys."""
        plain, mono = host(self).plain, host(self).mono
        self.set_class(plain, "-plain")
        yield Static(id="where", markup=False)
        with Horizontal(id="middle"):
            yield Board(table_words(), ascii_only=plain, mono=mono)
            with Vertical(id="pane"):
                yield RollList()
                yield Hint()
        yield Static(id="credit", markup=False)
        yield KeyLine()

    def on_mount(self) -> None:
        """Open the book, in the colours of the board."""
        board, menu = self.query_one(Board), self.query_one(Menu)
        board_room.dress(self, board, self.query_one(Hint), self.query_one(KeyLine))
        try:
            self._book = self._load()
        except BrokenFile as bad:
            board.view = position_board(START, Side.WHITE, host(self).settings)
            self._complain(bad)
            self._turn_to(listing=False)
            return
        self._open(self._page)
        self.watch(menu, "cursor", lambda: self.call_next(self._follow), init=False)

    def on_resize(self) -> None:
        """Give the board as much room as it can use, and the rest to what stands beside it."""
        room = self._fitting
        self.set_class(room is None, "-small")
        self.set_class(self.size.height >= _ROOMY, "-roomy")
        self.set_class(self.size.height >= _HIGH, "-high")
        self.set_class(self.size.height >= _TALL, "-tall")
        board_room.share(room, self.query_one("#middle"), self.query_one(Board))
        self._open(self._page)

    @property
    def _list_width(self) -> int:
        """Cells for the list of rolls."""
        room = self._fitting
        taken = 0 if room is None else METRICS[room[0]].width
        return self.size.width - taken - 1

    @property
    def _fitting(self) -> board_room.Fitting | None:
        return board_room.fitting(*self.size, around=AROUND)

    # What is shown

    def _open(self, page: Page) -> None:
        """Open the book at a page."""
        book, self._page = self._book, page
        if book is None:
            return
        try:
            shown = spread(book, page)
        except BrokenFile as bad:
            self._complain(bad)
            self._tell_where(where(book, page, None))
        else:
            self._show(book, shown)
            self._tell_where(where(book, page, shown.play))
        menu = self.query_one(Menu)
        menu.items = rolls(book, page, self._list_width)
        menu.cursor = [item.id for item in menu.items].index(id_of(page.dice))
        self._turn_to(listing=page.listing)

    def _show(self, book: Book, shown: Spread) -> None:
        """Show the board and the plays of a page."""
        settings = host(self).settings
        self.query_one(Board).view = board_view(shown, settings)
        view = hint_view(shown, settings)
        self.query_one("#credit", Static).update(self._written(credit(book, view.note)))
        if self.size.height < (_TALL if shown.page.listing else _ROOMY):
            view = replace(view, chances=())  # there is room for the words or for the figures
        self.query_one(Hint).show(view)

    def _complain(self, bad: BrokenFile) -> None:
        """Say what is wrong with the book, or with this page of it."""
        board = self.query_one(Board)
        board.view = replace(board.view, arrows=())
        view = trouble(self._written(str(bad)), cube=False, side=Side.WHITE)
        self.query_one(Hint).show(replace(view, title=_("Opening book")))

    def _turn_to(self, *, listing: bool) -> None:
        """Give the keys to the list of rolls, or to the plays of one."""
        self.set_class(listing, "-listing")
        self.set_class(not listing, "-reading")
        self.query_one(KeyLine).show(self._keys())
        self.set_focus(self.query_one(Menu) if listing else self.query_one(Hint))

    def _tell_where(self, way: tuple[str, ...]) -> None:
        """Tell the way from the cover to this page."""
        first, *rest = map(self._written, way)
        between = self._written(" · ")
        told = Text.assemble(
            tinted(self.app, first, "title"),
            *(tinted(self.app, f"{between}{part}", "muted") for part in rest),
        )
        self.query_one("#where", Static).update(told)

    def _keys(self) -> tuple[Choice, ...]:
        """The keys and what they do at this page."""
        back = Choice("back", _("back"), _("Esc"))
        if self._book is None:
            return (back,)
        arrows = self._written("↑ ↓")
        if self._page.listing:
            chosen = Choice("on", pgettext("opening book", "plays"), _("Enter"))
            return (Choice("step(1)", _("another roll"), arrows), chosen, back)
        another = Choice("step(1)", _("another play"), arrows)
        if self._page.after is None:
            return (another, back)
        replies = Choice("on", pgettext("opening book", "replies"), _("Enter"))
        return (another, replies, back)

    def _written(self, text: str) -> str:
        return written(text, host(self).plain)

    # What is done

    def _follow(self) -> None:
        """Show the roll to which the cursor has moved."""
        menu, page = self.query_one(Menu), self._page
        if page.listing and menu.items:
            self._turn_over(menu.items[menu.cursor].id)

    def _turn_over(self, roll: str, *, chosen: bool = False) -> None:
        page = self._page.with_dice((int(roll[0]), int(roll[1])))
        page = replace(page, listing=page.listing and not chosen)
        if page != self._page:
            self._open(page)

    @on(Menu.Chosen)
    def _roll_chosen(self, event: Menu.Chosen) -> None:
        event.stop()
        self._turn_over(event.item.id, chosen=True)

    @on(Hint.Selected)
    def _play_selected(self, event: Hint.Selected) -> None:
        self._open(self._page.with_play(event.index))

    @on(Hint.Chosen)
    def _play_chosen(self, event: Hint.Chosen) -> None:
        page = self._page.with_play(event.index)
        self._open(page.after or page)

    def action_step(self, by: int) -> None:
        """Go on to the next roll, or to the next play."""
        if self._page.listing:
            self.query_one(Menu).action_step(by)
        else:
            self.query_one(Hint).action_step(by)

    def action_on(self) -> None:
        """Go on to what is under the cursor."""
        if self._book is not None and self._page.after is not None:
            self._open(self._page.after)

    @on(Hint.Closed)
    def action_back(self) -> None:
        """Back to the page before, and from the first one to where the book was opened."""
        before = None if self._book is None else self._page.before
        if before is not None:
            self._open(before)
        elif self.is_active:
            self.dismiss(None)
