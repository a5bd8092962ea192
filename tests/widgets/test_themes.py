"""Every theme can be read: contrast as WCAG counts it, and what colour-blind eyes see."""

from collections.abc import Iterator
from itertools import combinations

import pytest
from textual.color import Color

from widgets.themes import COLOUR_BLIND, THEMES

Linear = tuple[float, float, float]
Matrix = tuple[Linear, Linear, Linear]

WRITTEN = {
    "screen": "text muted title warning movable white black offer",
    "frame": "text title number movable last white",
    "felt": "text number movable offer cursor",
    "light": "text",
    "dark": "text",
    "slot": "slot-text",
    "selected": "on-lit",
    "target": "on-lit",
    "hit": "on-lit",
    "title": "on-title",
    "white": "count",
    "black": "count",
    "die-white": "pip-white",
    "die-black": "pip-black",
    "cube": "figure",
    "offer": "on-offer",
    "cursor": "on-cursor",
}
"""What is written or printed on each ground."""

GROUNDS = ("light", "dark", "felt", "slot")
STATES = ("movable", "selected", "target", "hit")

EYES: dict[str, Matrix] = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
}
"""What becomes of linear red, green and blue (Machado, Oliveira and Fernandes 2009, severity 1)."""


def linear(color: str) -> Linear:
    """Linear red, green and blue of a colour."""
    red, green, blue = Color.parse(color).normalized
    return _straight(red), _straight(green), _straight(blue)


def _straight(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def luminance(color: str) -> float:
    red, green, blue = linear(color)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The contrast ratio of WCAG 2, from 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def lab(color: str, eye: Matrix) -> Linear:
    """A colour as an eye sees it, in CIE L*a*b*."""
    seen = [sum(a * b for a, b in zip(row, linear(color), strict=True)) for row in eye]
    red, green, blue = (min(max(value, 0.0), 1.0) for value in seen)
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    fx, fy, fz = (v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def distance(one: str, other: str, eye: Matrix) -> float:
    """How different two colours look (CIE 1976); 2 can just be seen."""
    pairs = zip(lab(one, eye), lab(other, eye), strict=True)
    return float(sum((a - b) ** 2 for a, b in pairs) ** 0.5)


def variables(theme: str) -> dict[str, str]:
    return {name.removeprefix("table-"): value for name, value in THEMES[theme].variables.items()}


@pytest.mark.parametrize("theme", THEMES)
def test_whatever_is_written_can_be_read(theme: str) -> None:
    colors = variables(theme)
    for ground, inks in WRITTEN.items():
        for ink in inks.split():
            assert contrast(colors[ink], colors[ground]) >= 4.5, (ink, ground)


@pytest.mark.parametrize("theme", THEMES)
def test_checkers_and_landings_stand_out_from_what_lies_beneath(theme: str) -> None:
    colors = variables(theme)
    for ground in GROUNDS:
        for name in ("white", "black", *STATES):
            assert contrast(colors[name], colors[ground]) >= 3, (name, ground)


@pytest.mark.parametrize("theme", THEMES)
def test_dice_that_are_played_are_dim_but_still_show_what_was_rolled(theme: str) -> None:
    colors = variables(theme)
    for side in ("white", "black"):
        played = contrast(colors[f"used-{side}-pip"], colors[f"used-{side}"])
        assert 3 <= played < contrast(colors[f"pip-{side}"], colors[f"die-{side}"])


@pytest.mark.parametrize("theme", THEMES)
def test_a_stack_reads_as_single_checkers(theme: str) -> None:
    colors = variables(theme)
    for side in ("white", "black"):
        assert contrast(colors[side], colors[f"{side}-rim"]) >= 1.9


def meanings() -> Iterator[tuple[str, str]]:
    """What must not be taken for each other: owners, and the states of checkers and places."""
    yield from combinations(("white", "black", "movable", "hit", "selected"), 2)
    yield "white-rim", "black-rim"
    yield "movable", "white-rim"
    yield "movable", "black-rim"
    yield "hit", "black-rim"


@pytest.mark.parametrize("eye", EYES)
def test_colour_blind_players_tell_owners_and_states_apart(eye: str) -> None:
    for one, other in meanings():
        colors = COLOUR_BLIND[f"table-{one}"], COLOUR_BLIND[f"table-{other}"]
        assert distance(*colors, EYES[eye]) >= 20, (one, other)


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("theme", THEMES)
def test_owners_are_told_apart_in_every_theme(theme: str, eye: str) -> None:
    colors = variables(theme)
    assert distance(colors["white"], colors["black"], EYES[eye]) >= 20
    assert distance(colors["white-rim"], colors["black-rim"], EYES[eye]) >= 20
