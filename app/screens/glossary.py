"""The glossary: players' words, each shown on a board, to be searched."""

from collections.abc import Iterator

from app.academy.glossary import Glossary, glossary
from app.academy.search import in_order
from app.academy.trying import Trying, begin
from app.formats.xgid import parse_xgid
from app.i18n import SOURCE_LANGUAGE, _, current, lesson, pgettext
from app.screens.browsing import BrowsingScreen
from app.screens.topics import Topic
from widgets.view import PromptView


class GlossaryScreen(BrowsingScreen):
    """All words that players use."""

    def __init__(self, book: Glossary | None = None) -> None:
        """All words.

        Args:
            book: the words; None for those that come with the program.
        """
        self._book = glossary() if book is None else book
        super().__init__("glossary", tuple(topics(self._book)), self._book.broken)

    @property
    def heading(self) -> str:
        """What the book is called."""
        return _("Glossary")

    def begun(self, topic: Topic) -> Trying:
        """The picture of a word."""
        entry = self._book.words[topic.key]
        return begin(entry.step, parse_xgid(entry.position))

    def prompt_view(self) -> PromptView:
        """A picture asks for nothing."""
        return PromptView()


def topics(book: Glossary) -> tuple[Topic, ...]:
    """The words as they can be looked up, as a dictionary of the language spoken sorts them."""
    # Translators: the small letters of your language in the order in which words are sorted.
    alphabet = pgettext("alphabet", "abcdefghijklmnopqrstuvwxyz")
    return tuple(sorted(_topics(book), key=lambda topic: in_order(topic.title, alphabet)))


def _topics(book: Glossary) -> Iterator[Topic]:
    foreign = current() != SOURCE_LANGUAGE
    for entry in book.words.values():
        see = tuple(other.word for other in book.seen_from(entry.word))
        note = _("in English: {word}").format(word=entry.word) if foreign else ""
        title, text = lesson(entry.word), lesson(entry.meaning)
        yield Topic(entry.word, title, entry.meaning, text, note=note, see=see)
