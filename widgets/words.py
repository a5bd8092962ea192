"""The words that the widgets print, handed in by the program in its language."""

from collections.abc import Callable
from dataclasses import dataclass


def _pips(count: int) -> str:
    return f"pips {count}"


def _race(count: int, effective: float) -> str:
    return f"pips {count} ({effective:.1f})"


def _ahead(count: int) -> str:
    return f"ahead {count}"


def _too_small(width: int, height: int, need_width: int, need_height: int) -> str:
    return (
        f"The table needs {need_width} × {need_height} cells.\n"
        f"This window has {width} × {height}.\n"
        "Make it a little larger; nothing is lost."
    )


@dataclass(frozen=True, slots=True)
class Words:
    """All words of the table; the defaults are English.

    Attributes:
        title: the program's name, at the left of the first line.
        off: what is written in the trays, at most 4 letters.
        roll: the mark on the right half of the player who may roll, at most 12 letters.
        pick_up: the mark beside dice that wait to be picked up, at most 12 letters.
        double: the mark over a cube that is offered, at most 6 letters.
        flag: a flag that has fallen, at most 5 letters.
        pips: a pip count.
        race: a pip count in a race, and what it comes to with what the bear-off wastes.
        ahead: by how many pips a player leads.
        too_small: what is said where the terminal is too small: its width and height, and
            those that are needed.
    """

    title: str = "Barpoint"
    off: str = "off"
    roll: str = "roll"
    pick_up: str = "pick up"
    double: str = "double"
    flag: str = "flag"
    pips: Callable[[int], str] = _pips
    race: Callable[[int, float], str] = _race
    ahead: Callable[[int], str] = _ahead
    too_small: Callable[[int, int, int, int], str] = _too_small


ENGLISH = Words()
