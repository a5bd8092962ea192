"""The line in which a code is typed: it completes words, and finds a code in what is pasted."""

from collections.abc import Callable
from typing import ClassVar

from textual import events
from textual.actions import SkipAction
from textual.binding import Binding, BindingType
from textual.suggester import Suggester

from app.i18n import _
from app.screens.friend_code import EXAMPLE, begun, code_in
from app.screens.parts.text_field import Line, TextField

Complete = Callable[[str], tuple[str, ...]]

_MOST_LETTERS = 200
_MOST_SHOWN = 4
"""How many other ways to go on are named."""


class CodeLine(Line):
    """A line for a code: Tab writes what it shows to come."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("tab", "complete", show=False)]

    def __init__(self, complete: Complete) -> None:
        """An empty line.

        Args:
            complete: the codes that begin with what was typed.
        """
        super().__init__(
            "",
            EXAMPLE,
            id="code",
            compact=True,
            max_length=_MOST_LETTERS,
            suggester=_Words(self.ways),
        )
        self.cursor_blink = False
        self._complete = complete

    def ways(self) -> tuple[str, ...]:
        """How the word that is begun may go on; nothing before its first letter."""
        typed = begun(self.value)
        if not typed[-1:].isalpha():
            return ()
        return tuple(way for way in self._complete(typed) if way != typed)

    def action_complete(self) -> None:
        """Write what is shown to come; where nothing is, Tab goes on to the next field."""
        ways = self.ways()
        if ways:
            self.value = ways[0]
            self.cursor_position = len(self.value)
        elif not self.value or code_in(self.value):
            raise SkipAction

    def _on_paste(self, event: events.Paste) -> None:
        """Take the code out of a whole message."""
        code = code_in(event.text)
        if not code:
            super()._on_paste(event)
            return
        event.stop()
        event.prevent_default()
        self.value = code
        self.cursor_position = len(code)


class _Words(Suggester):
    """Shows how the code goes on that is being typed."""

    def __init__(self, ways: Callable[[], tuple[str, ...]]) -> None:
        super().__init__(use_cache=False, case_sensitive=True)
        self._ways = ways

    async def get_suggestion(self, value: str) -> str | None:
        """The first way to go on, where it goes on from what stands there."""
        return next(iter(self._ways()), None)


class CodeField(TextField):
    """The code, with its name before it."""

    def __init__(self, complete: Complete) -> None:
        """A field.

        Args:
            complete: the codes that begin with what was typed.
        """
        super().__init__(_("The code"), "", id="code")
        self.line = self.input = CodeLine(complete)

    def told(self) -> tuple[str, bool]:
        """What helps now in typing the code, and whether something can't be right."""
        typed = self.input.value
        if not typed.strip():
            return _("A number and two words. A whole message can be pasted, too."), False
        ways = self.line.ways()
        if not ways:
            return self._without_ways(typed)
        first, *others = ways
        told = _("Tab writes {code}").format(code=first)
        if not others:
            return told, False
        words = [way.strip("-").rpartition("-")[2] for way in others[:_MOST_SHOWN]]
        words += ["…"] if len(others) > _MOST_SHOWN else []
        return _("{told}; or: {words}").format(told=told, words=", ".join(words)), False

    def _without_ways(self, typed: str) -> tuple[str, bool]:
        """What helps where no word is being completed."""
        if code_in(typed):
            return _("Enter goes to your friend."), False
        number, _hyphen, words = begun(typed).partition("-")
        if not number.isdecimal():
            return _("A code begins with a number."), True
        if words[-1:].isalpha():
            return _("No code goes on like this: look at the letters once more."), True
        return _("Now the first letters of the next word."), False
