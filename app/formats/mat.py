"""Matches written as text in the form of Jellyfish and GNU Backgammon (`.mat`).

Written is what counts: what was corrected is left out. White stands in the left column, whose
name comes first. What the form has no words for is told in comments before the first game.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime

from app.formats.happening import Happening, happenings
from app.formats.mat_notes import notes
from rules.actions import Accept, Beaver, Double, EndSession, MakePlay, NextGame, Pass, Take
from rules.cube import CENTRED
from rules.game import LastPlay
from rules.position import START
from rules.record import Header, Record
from rules.side import Side

LONGEST_NAME = 40
"""Letters that a name may have in two columns."""

_COLUMN = 27
_NAME_COLUMN = 31
_WINS = (" " * 6, " " * 34)
_STRANGE = re.compile(r"^[;#]+|[:\"]|^\d+\)")
"""What a reader would take for something else than a part of a name."""


def match_text(record: Record, *more: tuple[int, Record]) -> str:
    """The text of a match.

    Args:
        record: the match, or its first part.
        more: the parts that follow, where something is missing in between, each with the
            number of its first game.

    Raises:
        ValueError: for a chouette, which has no two columns.
    """
    parts = ((1, record), *more)
    if any(part.header.chouette is not None for _first, part in parts):
        raise ValueError("a chouette is no match of two")
    header = record.header
    names = safe_names(header.pair)
    lines = [f'; [{key} "{value}"]' for key, value in _tags(header)]
    lines += [f"; {note}" for _first, part in parts for note in notes(part)]
    lines += ["", f" {header.terms.length} point match"]
    for first, part in parts:
        for number, game in enumerate(_games(part), first):
            lines += ["", *game.lines(number, names)]
    return "\n".join(lines) + "\n"


def safe_names(players: tuple[str, str]) -> tuple[str, str]:
    """Two names as the form can hold them: short, different, and without its own signs.

    >>> safe_names(("Ann: the 1st", "Ann: the 1st"))
    ('Ann the 1st', 'Ann the 1st 2')
    """
    white, black = (_safe_name(name) for name in players)
    return white, f"{black} 2" if white == black else black


def _safe_name(name: str) -> str:
    plain = " ".join(_STRANGE.sub(" ", " ".join(name.split())).split())
    return plain[:LONGEST_NAME].rstrip() or "?"


def _tags(header: Header) -> Iterator[tuple[str, str]]:
    terms = header.terms
    yield "Site", "Barpoint"
    yield "Match ID", header.id
    if header.created:
        yield "EventDate", datetime.fromtimestamp(header.created / 1000).strftime("%Y.%m.%d")
    yield "Variation", "Backgammon"
    if terms.money:
        yield "Jacoby", _switch(terms.jacoby)
        yield "Beaver", _switch(terms.beavers > 0)
    else:
        yield "Crawford", _switch(terms.crawford)
    if terms.cube_limit:
        yield "CubeLimit", str(terms.cube_limit)


def _switch(on: bool) -> str:
    return "On" if on else "Off"


# Games


@dataclass(slots=True)
class _Columns:
    """One game in two columns.

    Attributes:
        score: the points of White and Black before it.
        start: the board that it begins with, where it isn't the usual one.
    """

    score: tuple[int, int]
    start: str = ""
    _rows: list[list[str]] = field(default_factory=list)
    _won: str = ""

    def lines(self, number: int, names: tuple[str, str]) -> Iterator[str]:
        """The lines of the game."""
        white, black = (f"{name} : {score}" for name, score in zip(names, self.score, strict=True))
        yield f" Game {number}"
        yield f" {white:<{_NAME_COLUMN}}{'' if len(white) < _NAME_COLUMN - 1 else '  '}{black}"
        if self.start:
            yield f"; Set Pos={self.start}"
        for turn, (left, right) in enumerate(self._rows, 1):
            gap = "" if len(left) < _COLUMN or not right else "   "
            yield f"{turn:>3}) {left:<{_COLUMN}}{gap} {right}".rstrip()
        if self._won:
            yield self._won

    def put(self, side: Side, text: str) -> None:
        """Write what a player did."""
        if not self._rows or side is Side.WHITE or self._rows[-1][side]:
            self._rows.append(["", ""])
        self._rows[-1][side] = text

    def won(self, side: Side, points: int) -> None:
        """Write who won how much: in the winner's column, on a line of its own where it is full."""
        text = f"Wins {points} point{'' if points == 1 else 's'}"
        if side is Side.BLACK and self._rows and not self._rows[-1][side]:
            self.put(side, text)
        else:
            self._won = _WINS[side] + text


def _games(record: Record) -> Iterator[_Columns]:
    """The games of a record that have begun."""
    columns = _taken_up(record.header)
    for happening in happenings(record):
        before, after = happening.before, happening.after
        if columns is None:
            columns = _Columns(before.score)
        for side, text in _cells(happening):
            columns.put(side, text)
        if after.games != before.games:
            result = after.games[-1]
            columns.won(result.winner, result.points)
            yield columns
            columns = None
        elif isinstance(happening.action, NextGame | EndSession):
            columns = None
    if columns is not None:
        yield columns


def _taken_up(header: Header) -> _Columns | None:
    """The game that a match is taken up in, None where it begins as usual."""
    start = header.start
    if start is None:
        return None
    columns = _Columns(start.score)
    if start.board != START or start.cube != CENTRED:
        owner = {None: "", Side.WHITE: "", Side.BLACK: "-"}[start.cube.owner]
        face = 0 if start.cube.owner is None else start.cube.value.bit_length() - 1
        columns.start = f"{start.board}/{owner}{face}"
    if start.doubled:
        columns.put(start.turn, f" Doubles => {start.cube.value * 2}")
    return columns


def _cells(happening: Happening) -> Iterator[tuple[Side, str]]:
    """What is written of an action: whose column, and the words."""
    before, after = happening.before.game, happening.after.game
    match happening.action:
        case MakePlay(by) if after.last is not None and not after.last.legal:
            yield by, f"{_dice(after.last.dice)}: Illegal play ({_after(happening)})"
        case MakePlay(by) if after.last is not None:
            yield by, _played(after.last)
        case Double(by):
            yield by, f" Doubles => {after.offered}"
        case Beaver(by):
            word = "Beavers" if before.extra_turns % 2 == 0 else "Raccoons"
            yield by, f" {word} => {after.offered}"
        case Take(by) if (
            before.extra_turns % 2 == 0
        ):  # the roll after a beaver says that it is taken
            yield by, " Takes"
        case Pass(by):
            yield by, " Drops"
        case Accept(by) if before.dice is not None:  # given up after the roll
            yield by.opponent, f"{_dice(before.dice)}: ????"


def _after(happening: Happening) -> str:
    """The position after a play, in the form of Snowie: as the player sees it who is to roll.

    The left player has the number 1 there, the right one 0.
    """
    match = happening.after
    game, terms = match.game, match.terms
    assert game.last is not None
    turn = game.last.by.opponent
    counts = game.view(turn).counts
    owner = 0 if game.cube.owner is None else 1 if game.cube.owner is turn else -1
    fields = (
        (
            terms.length,
            int(terms.jacoby),
            0,
            int(terms.beavers > 0),
            int(turn is Side.WHITE),
            *_nameless(turn),
        ),
        (int(game.crawford), happening.before.score[turn], happening.before.score[turn.opponent]),
        (game.cube.value, owner, *counts, 0, 0),
    )
    return "".join(f"{field};" for part in fields for field in part)


def _nameless(turn: Side) -> tuple[str, str]:
    return ("White", "Black") if turn is Side.WHITE else ("Black", "White")


def _played(last: LastPlay) -> str:
    """A play: every step by itself, a star at the first hit on a point."""
    struck: set[int] = set()
    words = []
    for source, target in sorted(last.play.steps, reverse=True):
        hits = target and last.before.counts[target] == -1 and target not in struck
        struck.add(target)
        words.append(f"{source}/{target}{'*' if hits else ''}")
    return f"{_dice(last.dice)}: {' '.join(words)}".rstrip()


def _dice(dice: tuple[int, int]) -> str:
    return f"{max(dice)}{min(dice)}"
