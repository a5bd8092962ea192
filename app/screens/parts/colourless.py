"""The theme for terminals without colours: bold, dim, reverse and signs tell everything."""

from textual.theme import BUILTIN_THEMES, Theme

from widgets.themes import VARIABLES

_NAMES = (
    "primary",
    "secondary",
    "warning",
    "error",
    "success",
    "accent",
    "foreground",
    "background",
    "surface",
    "panel",
    "boost",
)
_DEFAULT = "ansi_default"
"""The terminal's own colour."""


def _variables() -> dict[str, str]:
    """Every variable of a theme, all colours the terminal's own."""
    builtin = BUILTIN_THEMES["ansi-dark"].variables
    kept = {name: value for name, value in builtin.items() if name.endswith("-text-style")}
    return {**dict.fromkeys((*builtin, *VARIABLES), _DEFAULT), **kept}


COLOURLESS = Theme(
    "colourless",
    **dict.fromkeys(_NAMES, _DEFAULT),  # type: ignore[arg-type]
    ansi=True,
    variables=_variables(),
)
"""To be used together with `App(ansi_color=True)`."""
