"""The settings: every one on one line, used and kept as soon as it is changed."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import Input, Static

from app import i18n
from app.i18n import N_, _, gettext
from app.screens.host import host
from app.screens.parts.choice_row import ChoiceRow, Option, Value
from app.screens.parts.menu import Menu, MenuItem
from app.screens.parts.plain import written
from app.screens.parts.room import Form, KeyHints
from app.screens.setting_lines import LINES, BadSetting, SettingLine, setting_lines


@dataclass(frozen=True, slots=True)
class Field:
    """A setting on the screen; all words are message ids.

    Attributes:
        name: the name in `Settings`.
        label: what it is called.
        hint: one line that explains it.
        options: its values and their words.
    """

    name: str
    label: str
    hint: str
    options: tuple[tuple[Value, str], ...]


_ITSELF: tuple[tuple[Value, str], ...] = ((False, N_("by hand")), (True, N_("by itself")))
_SWITCH: tuple[tuple[Value, str], ...] = ((False, N_("off")), (True, N_("on")))

GROUPS: tuple[tuple[str, tuple[Field, ...]], ...] = (
    (
        N_("Board"),
        (
            Field(
                "direction",
                N_("Direction"),
                N_("The way the bottom player runs: home is at the right, or left."),
                (("counterclockwise", N_("counter-clockwise")), ("clockwise", N_("clockwise"))),
            ),
            Field(
                "swap_sides",
                N_("Swap sides"),
                N_("Mirrors the board after every game: you learn both directions."),
                _SWITCH,
            ),
            Field(
                "bottom",
                N_("At the bottom"),
                N_("The player who sits at the bottom of the screen."),
                (("white", N_("White")), ("black", N_("Black"))),
            ),
            Field(
                "numbers",
                N_("Point numbers"),
                N_("1 to 24 at the edge, as the player on roll counts them."),
                _SWITCH,
            ),
        ),
    ),
    (
        N_("Hands"),
        (
            Field(
                "pick_up",
                N_("Pick up the dice"),
                N_("By hand, a play can be changed until the dice are picked up."),
                (("hand", N_("by hand")), ("auto", N_("by itself"))),
            ),
            Field(
                "one_click",
                N_("One-click play"),
                N_("A click plays the larger die at once, a right click the smaller."),
                _SWITCH,
            ),
            Field(
                "auto_roll",
                N_("Roll the dice"),
                N_("Rolls for you wherever a double isn't possible."),
                _ITSELF,
            ),
            Field(
                "auto_forced",
                N_("Forced moves"),
                N_("Where there is only one legal play, it is made for you."),
                _ITSELF,
            ),
            Field(
                "auto_bear_off",
                N_("Bearing off"),
                N_("In a race, with all checkers home, they are borne off for you."),
                _ITSELF,
            ),
        ),
    ),
    (
        N_("Teacher"),
        (
            Field(
                "tutor",
                N_("Tutor"),
                N_("Warns of mistakes from this grade on; never says what is better."),
                (
                    ("off", N_("off")),
                    ("doubtful", N_("doubtful")),
                    ("errors", N_("errors")),
                    ("blunders", N_("blunders")),
                ),
            ),
            Field(
                "hint_depth",
                N_("Hints look"),
                N_("How deeply hints and the tutor search; deeper takes longer."),
                (("1ply", N_("quick")), ("2ply", N_("normal")), ("3ply", N_("thorough"))),
            ),
            Field(
                "grading",
                N_("Grades"),
                N_("Doubtful, error, blunder: over .01, .02, .08, or .03, .06, .12."),
                (("xg", N_("as XG")), ("gnubg", N_("as gnubg"))),
            ),
            Field(
                "live_facts",
                N_("Facts"),
                N_("Shots at the blot you point at, and the counts of a race."),
                _SWITCH,
            ),
        ),
    ),
    (
        N_("Speed"),
        (
            Field(
                "animation",
                N_("Opponent's moves"),
                N_("How fast the opponent's checkers are seen to move."),
                (
                    ("off", N_("at once")),
                    ("fast", N_("fast")),
                    ("normal", N_("normal")),
                    ("slow", N_("slow")),
                ),
            ),
        ),
    ),
    (
        N_("Looks"),
        (
            Field(
                "theme",
                N_("Colours"),
                N_("The colours of board, checkers and dice."),
                (
                    ("wood", N_("wood")),
                    ("slate", N_("slate")),
                    ("high-contrast", N_("high contrast")),
                    ("colour-blind", N_("colour-blind")),
                ),
            ),
            Field(
                "ascii",
                N_("Characters"),
                N_("ASCII is for terminals that show other characters wrongly."),
                ((None, N_("as the terminal says")), (False, N_("all")), (True, N_("ASCII"))),
            ),
        ),
    ),
)
"""Every setting that is chosen, but the language, in the order of the screen."""

_AROUND = 6
"""The lines of title, explanation, way back and keys."""


class SettingsScreen(Screen[None]):
    """All settings in groups."""

    CSS_PATH = "settings.tcss"
    ALLOW_SELECT = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", show=False),
        Binding("up,k", "app.focus_previous", show=False),
        Binding("down,j", "app.focus_next", show=False),
    ]

    def __init__(self) -> None:
        super().__init__(id="settings")

    def compose(self) -> ComposeResult:
        """One row a setting, the explanation of the one in hand, the way back."""
        self.set_class(host(self).plain, "-plain")
        yield Static(self._written(_("Settings")), classes="title", markup=False)
        with Form(id="rows"):
            for heading, fields in GROUPS:
                yield from self._rows(gettext(heading), fields)
            yield self._language_row()
            yield from setting_lines(host(self).settings)
        yield Static(id="hint", markup=False)
        yield Menu((MenuItem("back", _("Back")),), wraps=False, id="back")
        yield KeyHints()

    def _rows(self, heading: str, fields: Sequence[Field]) -> ComposeResult:
        for index, field in enumerate(fields):
            row = ChoiceRow(
                gettext(field.label),
                [Option(value, gettext(text)) for value, text in field.options],
                getattr(host(self).settings, field.name),
                heading="" if index else heading,
                hint=gettext(field.hint),
                id=field.name,
            )
            row.set_class(not index, "-first")
            yield row

    def _language_row(self) -> ChoiceRow:
        present = host(self).settings.language
        names = i18n.own_names()
        if present is not None:
            names.setdefault(present, present)  # its catalogue is missing or damaged
        return ChoiceRow(
            _("Language"),
            [
                Option(None, _("as the system")),
                *(Option(code, self._drawable(name) or code) for code, name in names.items()),
            ],
            present,
            heading="",
            hint=_("The language of all words; the first choice takes the system's."),
            id="language",
        )

    def _drawable(self, name: str) -> str:
        """A language's own name, "" where its letters can't be drawn."""
        return name if not host(self).plain or self._written(name).isascii() else ""

    async def on_mount(self) -> None:
        """Name the keys, and see to it that the names of all languages stand straight."""
        await host(self).learn_letters("".join(i18n.own_names().values()))
        self._name_keys()

    def _name_keys(self) -> None:
        keys = (_("↑ ↓ setting"), _("← → change"), _("Enter next value"), _("Esc back"))
        self.query_one(KeyHints).tell(*keys)

    def on_resize(self) -> None:
        """Close the ranks where the screen is low, and let the rows scroll where it's lower."""
        rows = self.query_one("#rows")
        groups = len(rows.query(".-first"))
        low = self.size.height < len(rows.children) + groups + _AROUND
        self.set_class(low, "-low")
        rows.styles.max_height = max(self.size.height - _AROUND + low, 1)

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        """Explain the setting that is in hand."""
        row, line = event.widget, event.widget.parent
        if isinstance(row, ChoiceRow):
            hint = row.hint
        else:
            hint = (
                line.hint if isinstance(line, SettingLine) else _("Every change is kept at once.")
            )
        self.query_one("#hint", Static).update(self._written(hint))

    @on(ChoiceRow.Changed)
    async def _changed(self, event: ChoiceRow.Changed) -> None:
        name, value = event.row.id or "", event.value
        old = host(self).settings
        if getattr(old, name) is value:
            return
        host(self).apply_settings(old.model_copy(update={name: value}))
        if name in ("language", "ascii"):
            await self.recompose()
            self._name_keys()
            self.query_one(f"#{name}").focus()

    @on(Input.Submitted)
    def _entered(self) -> None:
        """Keep what was typed, and go on."""
        self.focus_next()

    @on(Input.Blurred)
    def _typed(self, event: Input.Blurred) -> None:
        self._keep(event.input)

    def _keep(self, line: Input) -> None:
        """Keep what was typed; what can't be kept is said, and what was there comes back."""
        name, settings = line.id or "", host(self).settings
        typed = next(each for each in LINES if each.name == name)
        try:
            value = typed.checked(line.value)
        except BadSetting as bad:
            self.notify(self._written(bad.sentence), severity="warning", markup=False)
            value = getattr(settings, name)
        # It may be another line by now: all are made anew where another language is chosen.
        for now in self.query(f"#{name}").results(Input):
            now.value = value
        if value != getattr(settings, name):
            host(self).apply_settings(settings.model_copy(update={name: value}))

    @on(Menu.Chosen)
    def action_back(self) -> None:
        """Back to where the settings were opened, with what was typed."""
        if self.is_active:
            if isinstance(self.focused, Input):
                self._keep(self.focused)
            self.dismiss(None)

    def _written(self, text: str) -> str:
        return written(text, host(self).plain)
