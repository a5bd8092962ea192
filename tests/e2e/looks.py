"""What a styled screen looks like, whatever the escape sequences that painted it."""

import re
from dataclasses import dataclass, replace

_SGR = re.compile(r"\x1b\[([\d;:]*)m|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b[()][0-9A-B]|[\x0e\x0f]")
_SWITCHES = {
    1: "bold",
    2: "dim",
    3: "italic",
    4: "underline",
    5: "blink",
    7: "reverse",
    9: "strike",
}
_OFF = {22: {"bold", "dim"}, 23: {"italic"}, 24: {"underline"}, 25: {"blink"}, 27: {"reverse"}}


@dataclass(frozen=True, slots=True)
class Look:
    """How a cell is painted.

    Attributes:
        ink: the colour of its character, "" for the terminal's own.
        paper: the colour behind it.
        attributes: such as bold.
    """

    ink: str = ""
    paper: str = ""
    attributes: frozenset[str] = frozenset()


Painted = tuple[str, Look]


def looks(styled: str) -> list[list[Painted]]:
    """The characters of a styled screen with their looks, row by row.

    Blanks at the end of a row are left out where nothing is behind them, and so is what
    can't be seen: the ink of a blank, the paper of a full block.
    """
    look = Look()
    rows = []
    for line in styled.split("\n"):
        row: list[Painted] = []
        at = 0
        for found in _SGR.finditer(line):
            row += [_seen(char, look) for char in line[at : found.start()]]
            at = found.end()
            if found[1] is not None:
                look = _changed(look, [int(part or 0) for part in re.split("[;:]", found[1])])
        row += [_seen(char, look) for char in line[at:]]
        while row and row[-1] == (" ", Look()):
            row.pop()
        rows.append(row)
    return rows


def _seen(char: str, look: Look) -> Painted:
    if char == " " and "reverse" not in look.attributes:
        return char, Look(paper=look.paper, attributes=look.attributes & {"underline", "strike"})
    return char, replace(look, paper="") if char == "█" else look


def _changed(look: Look, codes: list[int]) -> Look:
    while codes:
        code = codes.pop(0)
        if code == 0:
            look = Look()
        elif code in (38, 48):
            count = 4 if codes[0] == 2 else 2
            colour, codes = ";".join(map(str, codes[:count])), codes[count:]
            look = replace(look, ink=colour) if code == 38 else replace(look, paper=colour)
        elif code in _SWITCHES:
            look = replace(look, attributes=look.attributes | {_SWITCHES[code]})
        elif code in _OFF:
            look = replace(look, attributes=look.attributes - _OFF[code])
        elif code in (39, *range(30, 38), *range(90, 98)):
            look = replace(look, ink="" if code == 39 else str(code))
        elif code in (49, *range(40, 48), *range(100, 108)):
            look = replace(look, paper="" if code == 49 else str(code))
    return look
