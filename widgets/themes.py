"""The themes of the table, and the variables that its colours come from.

An app that shows a table returns `VARIABLES` from `get_theme_variable_defaults`, so
that the table has its colours under any theme, and registers `THEMES`.
"""

from collections.abc import Mapping

from textual.theme import Theme

WOOD: Mapping[str, str] = {
    "table-screen": "#12110f",
    "table-text": "#ece4d2",
    "table-muted": "#a08f78",
    "table-title": "#f0cf78",
    "table-on-title": "#16120c",
    "table-warning": "#ff8a70",
    "table-frame": "#5a3822",
    "table-edge": "#7a5236",
    "table-slot": "#3d2618",
    "table-slot-text": "#a08468",
    "table-felt": "#1f3a34",
    "table-number": "#b39878",
    "table-light": "#c8a26c",
    "table-dark": "#8a3a2b",
    "table-white": "#f3d57e",
    "table-white-rim": "#b8902f",
    "table-black": "#4fccd9",
    "table-black-rim": "#1b6f7c",
    "table-count": "#101414",
    "table-movable": "#3f8eff",
    "table-selected": "#bcdcff",
    "table-target": "#3f8eff",
    "table-hit": "#ff6a5c",
    "table-last": "#e9dcc0",
    "table-on-lit": "#0c1118",
    "table-die-white": "#f7f0e2",
    "table-pip-white": "#221c16",
    "table-die-black": "#1d7482",
    "table-pip-black": "#eafcff",
    "table-used-white": "#5b6459",
    "table-used-white-pip": "#2c3a34",
    "table-used-black": "#29524f",
    "table-used-black-pip": "#16302c",
    "table-cube": "#efe6d2",
    "table-figure": "#8f2f22",
    "table-offer": "#ffffff",
    "table-on-offer": "#a3200f",
    "table-cursor": "#ffe9a8",
    "table-on-cursor": "#1a140a",
}
"""The variables of the table with the values of the default theme, wood."""

SLATE: Mapping[str, str] = {
    **WOOD,
    "table-screen": "#101318",
    "table-text": "#e3e8ef",
    "table-muted": "#8390a2",
    "table-title": "#c3cfdf",
    "table-on-title": "#10141a",
    "table-frame": "#323b49",
    "table-edge": "#4a5566",
    "table-slot": "#222933",
    "table-slot-text": "#74829a",
    "table-felt": "#1a2029",
    "table-number": "#94a2b6",
    "table-light": "#76879d",
    "table-dark": "#3f5069",
    "table-white": "#f2e3bb",
    "table-white-rim": "#b39a5c",
    "table-black": "#3fc4c0",
    "table-black-rim": "#146a6a",
    "table-movable": "#5aa7ff",
    "table-target": "#5aa7ff",
    "table-last": "#dfe7f2",
    "table-die-white": "#eef1f5",
    "table-pip-white": "#1b2028",
    "table-used-white": "#444d59",
    "table-used-white-pip": "#262d36",
    "table-die-black": "#146a6a",
    "table-cube": "#dfe5ec",
    "table-figure": "#1f3a66",
}

CONTRAST: Mapping[str, str] = {
    **WOOD,
    "table-screen": "#000000",
    "table-text": "#ffffff",
    "table-muted": "#d0d0d0",
    "table-title": "#ffffff",
    "table-on-title": "#000000",
    "table-warning": "#ff9a8a",
    "table-frame": "#2a2a2a",
    "table-edge": "#ffffff",
    "table-slot": "#000000",
    "table-slot-text": "#d0d0d0",
    "table-felt": "#000000",
    "table-number": "#ffffff",
    "table-light": "#6a6a6a",
    "table-dark": "#3c3c3c",
    "table-white": "#fff3b0",
    "table-white-rim": "#e0a800",
    "table-black": "#7df9ff",
    "table-black-rim": "#0091a8",
    "table-count": "#000000",
    "table-movable": "#4d94ff",
    "table-selected": "#ffffff",
    "table-target": "#4d94ff",
    "table-hit": "#ff3b30",
    "table-last": "#ffffff",
    "table-on-lit": "#000000",
    "table-die-white": "#ffffff",
    "table-pip-white": "#000000",
    "table-die-black": "#007387",
    "table-pip-black": "#ffffff",
    "table-used-white": "#4a4a4a",
    "table-used-white-pip": "#9a9a9a",
    "table-used-black": "#20282a",
    "table-used-black-pip": "#7a9a9e",
    "table-cube": "#ffffff",
    "table-figure": "#000000",
    "table-offer": "#ffff00",
    "table-on-offer": "#000000",
    "table-cursor": "#ffff00",
    "table-on-cursor": "#000000",
}

COLOUR_BLIND: Mapping[str, str] = {
    **WOOD,
    "table-screen": "#111216",
    "table-frame": "#4b4038",
    "table-edge": "#6d5f54",
    "table-slot": "#2f2823",
    "table-felt": "#262b33",
    "table-number": "#b8ad9f",
    "table-light": "#b9ab93",
    "table-dark": "#6b5f54",
    "table-white": "#ffe08a",
    "table-white-rim": "#c2912a",
    "table-black": "#69a6ee",
    "table-black-rim": "#1f4d8a",
    "table-movable": "#56c3ff",
    "table-selected": "#ffffff",
    "table-target": "#56c3ff",
    "table-hit": "#ff7a1a",
    "table-warning": "#ffa050",
    "table-die-black": "#1f4f8f",
    "table-pip-black": "#c4dcff",
    "table-used-black": "#2a3442",
    "table-used-black-pip": "#5a6c84",
    "table-figure": "#1d3350",
    "table-on-offer": "#1d3350",
}

VARIABLES: Mapping[str, str] = WOOD
"""Defaults for `App.get_theme_variable_defaults`."""


def _theme(name: str, table: Mapping[str, str]) -> Theme:
    return Theme(
        name=name,
        primary=table["table-movable"],
        secondary=table["table-black"],
        accent=table["table-title"],
        warning=table["table-warning"],
        error=table["table-hit"],
        success=table["table-black"],
        foreground=table["table-text"],
        background=table["table-screen"],
        surface=table["table-slot"],
        panel=table["table-frame"],
        dark=True,
        variables=dict(table),
    )


THEMES: Mapping[str, Theme] = {
    name: _theme(name, table)
    for name, table in (
        ("wood", WOOD),
        ("slate", SLATE),
        ("high-contrast", CONTRAST),
        ("colour-blind", COLOUR_BLIND),
    )
}
"""The themes by name: wood, slate, high contrast, colour-blind safe."""
