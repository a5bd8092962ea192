"""The settings that are typed: the player's name for friends, and the server where they meet."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from textual.app import ComposeResult
from textual.widgets import Static

from app.i18n import N_, _, gettext
from app.screens.match_options import NAME_CELLS, cleaned_name
from app.screens.parts.plain import written
from app.screens.parts.text_field import TextField, visible
from app.state.settings import LONGEST_ADDRESS, LONGEST_NAME, Settings, is_server


class BadSetting(ValueError):
    """What was typed can't be kept.

    Attributes:
        sentence: what is wrong and what would be right.
    """

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


@dataclass(frozen=True, slots=True)
class Typed:
    """A setting that is typed; all words are message ids.

    Attributes:
        name: the name in `Settings`.
        label: what it is called.
        hint: one line that explains it.
        usual: what stands there while it is empty.
        most: how many letters it has at most.
        checked: makes the value of what was typed, or raises `BadSetting`.
    """

    name: str
    label: str
    hint: str
    usual: str
    most: int
    checked: Callable[[str], str]


def _name(text: str) -> str:
    return cleaned_name(text)[:LONGEST_NAME]


def _server(text: str) -> str:
    address = "".join(visible(text).split())
    if address and not is_server(address):
        told = _("“{text}” is no address of a server: it begins with ws:// or wss://.")
        raise BadSetting(told.format(text=address))
    return address


LINES = (
    Typed(
        "name",
        N_("Your name"),
        N_("The name that friends see who play with you over the network."),
        N_("not typed yet"),
        NAME_CELLS,
        _name,
    ),
    Typed(
        "server",
        N_("Server"),
        N_("Where friends meet by a code; empty for magic-wormhole's own."),
        N_("the public one"),
        LONGEST_ADDRESS,
        _server,
    ),
)
"""Every setting that is typed, in the order of the screen."""


class SettingLine(TextField):
    """A setting that is typed, as wide as the rows of the others."""

    DEFAULT_CSS = """
    SettingLine {
        & > .heading { width: 9; padding: 0; color: $table-title; }
        &.-focus > .heading { color: $table-title; text-style: none; }
        & > Input { width: 40; }
    }
    """

    def __init__(self, typed: Typed, value: str, heading: str) -> None:
        """A line.

        Args:
            typed: the setting.
            value: its present value.
            heading: the group it opens, empty within a group.
        """
        usual = gettext(typed.usual)
        super().__init__(
            gettext(typed.label), value, id=typed.name, hint=usual, max_length=typed.most
        )
        self.hint = gettext(typed.hint)
        self._heading = heading

    def compose(self) -> ComposeResult:
        """The group, the name and the line."""
        plain = self.screen.has_class("-plain")
        yield Static(written(self._heading, plain), classes="heading", markup=False)
        yield from super().compose()


def setting_lines(settings: Settings) -> Iterator[SettingLine]:
    """A line for each setting that is typed."""
    for index, typed in enumerate(LINES):
        heading = "" if index else _("Friends")
        line = SettingLine(typed, getattr(settings, typed.name), heading)
        line.set_class(not index, "-first")
        yield line
