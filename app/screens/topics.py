"""Topics of a book to look things up in: what is found among them, and how it is shown."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from textual import events
from textual.content import Content

from app.academy.search import Query
from app.i18n import _, pgettext
from app.screens import lesson_words as words
from app.screens.parts.menu import MenuItem
from app.screens.parts.plain import written
from app.screens.parts.text_field import Line
from widgets.view import Choice

START = "start"
"""The id of the entry that begins a game."""

_FOREIGN = 4
"""How far what is found by its English name stands behind the rest."""


@dataclass(frozen=True, slots=True)
class Topic:
    """Something that can be looked up.

    Attributes:
        key: its name in English.
        title: its name in the language spoken.
        body: what is said of it, in English.
        text: the same in the language spoken.
        heading: what it stands under.
        note: a further line about it, in the language spoken.
        see: the keys of others.
    """

    key: str
    title: str
    body: str
    text: str
    heading: str = ""
    note: str = ""
    see: tuple[str, ...] = ()


class SearchLine(Line):
    """A line for what is searched; while it is empty, q is the key that goes back."""

    async def _on_key(self, event: events.Key) -> None:
        if event.key == "q" and not self.value:
            event.stop()
            event.prevent_default()
            await self.screen.run_action("leave")


def found(topics: Iterable[Topic], query: Query) -> tuple[Topic, ...]:
    """What is found among topics: what fits best first, otherwise in their order.

    English names are found in any language, behind everything else.
    """
    ranks = [(_rank(topic, query), topic) for topic in topics]
    fitting = [(rank, topic) for rank, topic in ranks if rank is not None]
    return tuple(topic for _rank, topic in sorted(fitting, key=lambda one: one[0]))


def _rank(topic: Topic, query: Query) -> int | None:
    rank = query.rank(topic.title, topic.text, topic.note)
    if rank is not None:
        return rank
    english = query.rank(topic.key)
    return None if english is None else english + _FOREIGN


def entries(topics: tuple[Topic, ...], query: Query, *, plain: bool) -> Iterator[MenuItem]:
    """Topics as entries, under headings where nothing is searched; at the end, a game to start."""
    heading = ""
    for topic in topics:
        under = "" if query.words or topic.heading == heading else topic.heading
        yield MenuItem(
            topic.key,
            topic.title,
            apart=bool(under and heading),
            heading=written(under, plain),
            stressed=query.found_in(topic.title),
        )
        heading = topic.heading
    if topics or not query.words:
        yield MenuItem(START, _("Start a game"), apart=bool(topics))


def others(topic: Topic, topics: Mapping[str, Topic], *, plain: bool) -> tuple[MenuItem, ...]:
    """What else there is to see, as entries."""
    heading = written(_("See also"), plain)
    known = [topics[key] for key in topic.see if key in topics]
    return tuple(
        MenuItem(other.key, other.title, heading="" if at else heading)
        for at, other in enumerate(known)
    )


def content(topic: Topic, query: Query, *, plain: bool) -> Content:
    """A topic's name and text, with what was searched for stressed."""
    parts = [Content.styled(written(topic.title, plain), "bold $table-title")]
    if topic.note:
        parts.append(Content.styled(written(topic.note, plain), "$table-muted"))
    parts.append(words.content(topic.body, plain=plain))
    shown = Content("\n\n").join(parts)
    for start, end in query.found_in(shown.plain):
        shown = shown.stylize("bold underline $table-movable", start, end)
    return shown


def keys(*, reading: bool, on_board: bool) -> tuple[Choice, ...]:
    """The line of keys.

    Args:
        reading: whether the board has the keys, not the list.
        on_board: whether something can be done on it.
    """
    game = Choice("start", _("start a game"), "Ctrl+N")
    if not reading:
        arrows = Choice("cursor('down')", _("choose"), "↑ ↓")
        opens = Choice("press", _("to the board"), _("Enter"))
        return (arrows, opens, game, Choice("leave", _("back"), _("Esc")))
    away = Choice("leave", _("to the list"), _("Esc"))
    following = Choice("next", pgettext("step", "next"), "n" if on_board else "→")
    if not on_board:
        return (following, game, away)
    return (Choice("press", _("choose"), "↑ ↓ ← → " + _("Enter")), following, game, away)
