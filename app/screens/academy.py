"""The academy: tracks with their lessons, and everything else from which one learns."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import Static

from app.academy.shelf import Shelf, TrackRow, shelf
from app.i18n import N_, _, gettext, lesson_trouble
from app.i18n import complaint as catalogue_complaint
from app.i18n import lesson as taught
from app.screens.host import host
from app.screens.lesson import open_lesson
from app.screens.parts.menu import Menu, MenuItem
from app.screens.parts.plain import signs, written
from app.screens.parts.room import KeyHints, Paper
from app.storage.errors import StorageError
from app.storage.practice import LessonProgress
from app.storage.words import sentence

LESSON, PAGE = "lesson:", "page:"
"""What the entries of lessons and of other screens begin with."""

_WIDE = 100
"""From this width on there is room for a sentence behind the title of a lesson."""


@dataclass(frozen=True, slots=True)
class Page:
    """Another screen from which one learns.

    Attributes:
        title: its name, as a message id.
        note: what one does there, as a message id.
        module: where its screen lies.
        screen: the class.
    """

    title: str
    note: str
    module: str
    screen: str


PAGES: tuple[Page, ...] = (
    Page(
        N_("Opening book"),
        N_("all first rolls and the replies to them"),
        "app.screens.opening_book",
        "OpeningBookScreen",
    ),
    Page(
        N_("Training"),
        N_("openings, pip counts, cube decisions, bear-offs"),
        "app.screens.training",
        "TrainingScreen",
    ),
    Page(
        N_("Your mistakes"),
        N_("what you got wrong in your own matches"),
        "app.screens.drill",
        "DrillScreen",
    ),
    Page(N_("Rules"), N_("to search and to try"), "app.screens.reference", "ReferenceScreen"),
    Page(
        N_("Glossary"), N_("the players' words with pictures"), "app.screens.glossary",
        "GlossaryScreen",
    ),
)  # fmt: skip
"""What stands above the lessons."""


class AcademyScreen(Screen[None]):
    """All there is to learn, and how far one has come."""

    CSS_PATH = "academy.tcss"
    ALLOW_SELECT = False
    AUTO_FOCUS = "#academy-menu"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q", "back", show=False)]

    def __init__(self) -> None:
        super().__init__(id="academy")
        self._trouble = ""

    def compose(self) -> ComposeResult:
        """A title, the lessons, what there is to tell, and the keys."""
        self.set_class(host(self).plain, "-plain")
        yield Static(self._written(_("Learn")), id="title", markup=False)
        yield Menu(id="academy-menu")
        with Paper(id="troubles"):
            yield Static(id="told", markup=False)
        yield KeyHints()

    def on_screen_resume(self) -> None:
        """Show how far everything has come now."""
        self._refresh()

    def on_resize(self) -> None:
        """Use the room there is."""
        self._refresh()

    def _refresh(self) -> None:
        known = self._progress()
        menu = self.query_one(Menu)
        menu.items = tuple(self._items(shelf(), known))
        told = self.query_one("#told", Static)
        complaints = [broken.sentence for broken in shelf().broken]
        trouble = lesson_trouble()
        if trouble is not None:
            complaints.append(catalogue_complaint(trouble))
        if self._trouble:
            complaints.append(self._trouble)
        self.query_one("#troubles").display = bool(complaints)
        told.update(self._written("\n".join(complaints)))
        self.query_one(KeyHints).tell(_("↑ ↓ choose"), _("Enter open"), _("Esc back"))

    def _progress(self) -> Mapping[str, LessonProgress]:
        self._trouble = ""
        try:
            return host(self).practice.lessons()
        except StorageError as error:
            self._trouble = sentence(error)
            return {}

    # The entries

    def _items(self, lessons: Shelf, known: Mapping[str, LessonProgress]) -> Iterator[MenuItem]:
        following = next_lesson(lessons, known)
        if following is not None:
            begun = bool(known)
            title = self._title(lessons, following)
            label = _("Go on: {title}") if begun else _("Begin here: {title}")
            yield MenuItem(f"go:{following}", label.format(title=title))
        for number, page in enumerate(PAGES):
            yield MenuItem(
                f"{PAGE}{page.module}", gettext(page.title), gettext(page.note), apart=not number
            )
        for track in lessons.tracks:
            yield from self._track(lessons, track, known)
        yield MenuItem("back", _("Back"), apart=True)

    def _track(
        self, lessons: Shelf, track: TrackRow, known: Mapping[str, LessonProgress]
    ) -> Iterator[MenuItem]:
        """The lessons of a track below each other, its title before the first of them."""
        head = taught(track.title)
        for number, lesson_id in enumerate(track.lessons):
            progress = known.get(lesson_id)
            yield MenuItem(
                LESSON + lesson_id,
                self._marked(self._title(lessons, lesson_id), progress),
                self._note(lessons, lesson_id, progress),
                apart=not number,
                heading="" if number else head,
            )

    def _marked(self, title: str, progress: LessonProgress | None) -> str:
        """A title behind the sign that the lesson is done, or room for it."""
        done = progress is not None and progress.done is not None
        return f"{signs(host(self).plain).done if done else ' '} {title}"

    def _title(self, lessons: Shelf, lesson_id: str) -> str:
        return taught(lessons.lessons[lesson_id].title)

    def _note(self, lessons: Shelf, lesson_id: str, progress: LessonProgress | None) -> str:
        """How far a lesson has come, or what it teaches."""
        lesson = lessons.lessons[lesson_id]
        if progress is not None and 0 < progress.step < len(lesson.steps):
            told = _("step {number} of {count}")
            return told.format(number=progress.step + 1, count=len(lesson.steps))
        return taught(lesson.summary) if self.size.width >= _WIDE else ""

    @on(Menu.Chosen)
    def _choose(self, event: Menu.Chosen) -> None:
        event.stop()
        if not self.is_active:  # chosen twice before another screen could open
            return
        kind, _colon, name = event.item.id.partition(":")
        if kind == "back":
            self.action_back()
        elif kind == "page":
            page = next(page for page in PAGES if page.module == name)
            self.app.push_screen(getattr(import_module(page.module), page.screen)())
        else:
            open_lesson(self, name)

    def action_back(self) -> None:
        """Back to the home screen."""
        if self.is_active:
            self.dismiss(None)

    def _written(self, text: str) -> str:
        return written(text, host(self).plain)


def next_lesson(lessons: Shelf, known: Mapping[str, LessonProgress]) -> str | None:
    """The lesson to go on with: one that was begun, else the first that isn't done.

    Args:
        lessons: all lessons.
        known: how far each has come.
    """
    begun = [name for name in lessons.lessons if name in known and known[name].step]
    open_ones = [name for name in lessons.lessons if name not in known or known[name].done is None]
    return next(iter((*begun, *open_ones)), None)
