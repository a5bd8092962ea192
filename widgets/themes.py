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
    "table-frame": "#54341f",
    "table-edge": "#7a5236",
    "table-slot": "#3d2618",
    "table-slot-text": "#ab8e70",
    "table-felt": "#1f3a34",
    "table-number": "#c4a987",
    "table-light": "#775932",
    "table-dark": "#7c3326",
    "table-white": "#f3d57e",
    "table-white-rim": "#b8902f",
    "table-black": "#4fccd9",
    "table-black-rim": "#125260",
    "table-count": "#101414",
    "table-movable": "#7ab6ff",
    "table-selected": "#e6f2ff",
    "table-target": "#7ab6ff",
    "table-hit": "#ff9485",
    "table-last": "#e9dcc0",
    "table-on-lit": "#0c1118",
    "table-die-white": "#f7f0e2",
    "table-pip-white": "#221c16",
    "table-die-black": "#1d7482",
    "table-pip-black": "#eafcff",
    "table-used-white": "#667064",
    "table-used-white-pip": "#141b18",
    "table-used-black": "#29524f",
    "table-used-black-pip": "#86b0ab",
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
    "table-slot-text": "#8a98ad",
    "table-felt": "#1a2029",
    "table-number": "#9dabbe",
    "table-light": "#4f5d70",
    "table-dark": "#33425a",
    "table-white": "#f2e3bb",
    "table-white-rim": "#b39a5c",
    "table-black": "#3fc4c0",
    "table-black-rim": "#125055",
    "table-movable": "#72b4ff",
    "table-target": "#72b4ff",
    "table-last": "#dfe7f2",
    "table-die-white": "#eef1f5",
    "table-pip-white": "#1b2028",
    "table-used-white": "#5f6875",
    "table-used-white-pip": "#12161b",
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
    "table-light": "#4a4a4a",
    "table-dark": "#303030",
    "table-white": "#fff3b0",
    "table-white-rim": "#e0a800",
    "table-black": "#7df9ff",
    "table-black-rim": "#0091a8",
    "table-count": "#000000",
    "table-movable": "#6aa6ff",
    "table-selected": "#ffffff",
    "table-target": "#6aa6ff",
    "table-hit": "#ff6b60",
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
    "table-light": "#5f584c",
    "table-dark": "#3f3832",
    "table-white": "#ffe08a",
    "table-white-rim": "#c2912a",
    "table-black": "#bcc8dc",
    "table-black-rim": "#1f3f73",
    "table-movable": "#58b8ff",
    "table-selected": "#ffffff",
    "table-target": "#58b8ff",
    "table-hit": "#ff9345",
    "table-warning": "#ffa050",
    "table-die-black": "#1f4f8f",
    "table-pip-black": "#c4dcff",
    "table-used-black": "#2a3442",
    "table-used-black-pip": "#7d92ad",
    "table-figure": "#1d3350",
    "table-on-offer": "#1d3350",
    "table-slot-text": "#a8937c",
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
