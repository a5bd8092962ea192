"""The positions that exercises are drawn from, and what an engine said of them.

`make exercises` draws them up (`exercises.json`, with the engine's name and version).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError

from app.academy.broken import Broken, not_json
from app.academy.files import BrokenFile, text_of
from app.i18n import _
from rules.actions import Dice
from rules.position import Position

FILE = Path(__file__).with_name("exercises.json")


@dataclass(frozen=True, slots=True)
class CubeFigures:
    """What the ways with the cube are worth to the player on roll.

    Attributes:
        no_double: to roll without doubling.
        take: to double, and be taken.
        passed: to double, and be passed.
        win: the chances to win the game.
    """

    no_double: float
    take: float
    passed: float
    win: float


@dataclass(frozen=True, slots=True)
class Pool:
    """Everything that exercises are drawn from.

    Attributes:
        engine: the name of the engine that judged.
        version: which one.
        positions: natural ones, from the side of the player on roll.
        cubes: cube decisions in money play without the Jacoby rule, the cube in the middle.
        bear_offs: rolls of a race, and what every legal play is worth, by its result.
    """

    engine: str
    version: str
    positions: tuple[Position, ...]
    cubes: Mapping[Position, CubeFigures]
    bear_offs: Mapping[tuple[Position, Dice], Mapping[Position, float]]
    _table: tuple[tuple[float, ...], ...]

    def chances(self, mine: int, theirs: int) -> float:
        """The chances of equal players to win a match, by the points that they need.

        Args:
            mine: what this player needs; 0 or less is a match won.
            theirs: what the opponent needs.
        """
        if mine <= 0 or theirs <= 0:
            return 1.0 if mine <= 0 else 0.0
        return self._table[mine - 1][theirs - 1]


def _possible(text: str) -> str:
    Position.parse(text)
    return text


Board = Annotated[str, AfterValidator(_possible)]
Die = Annotated[int, Field(ge=1, le=6)]
Equity = Annotated[float, Field(ge=-3, le=3)]
Share = Annotated[float, Field(ge=0, le=1)]


class _Data(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class _Cube(_Data):
    position: Board
    no_double: Equity
    take: Equity
    passed: Equity = Field(alias="pass")
    win: Share


class _BearOff(_Data):
    position: Board
    dice: tuple[Die, Die]
    plays: dict[Board, Equity]


class _File(_Data):
    engine: str
    version: str
    searches: dict[str, str]
    table: tuple[tuple[Share, ...], ...]
    positions: tuple[Board, ...] = Field(min_length=1)
    cubes: tuple[_Cube, ...] = Field(min_length=1)
    bearoffs: tuple[_BearOff, ...] = Field(min_length=1)


@cache
def pool() -> Pool:
    """The positions of this program.

    Raises:
        BrokenFile: if their file can't be used.
    """
    return load(FILE)


def load(path: Path) -> Pool:
    """Read a file of positions.

    Raises:
        BrokenFile: with file, line and reason.
    """
    data = _read(path)
    return Pool(
        data.engine,
        data.version,
        tuple(map(Position.parse, data.positions)),
        {
            Position.parse(one.position): CubeFigures(one.no_double, one.take, one.passed, one.win)
            for one in data.cubes
        },
        {
            (Position.parse(one.position), one.dice): {
                Position.parse(board): worth for board, worth in one.plays.items()
            }
            for one in data.bearoffs
        },
        data.table,
    )


def _read(path: Path) -> _File:
    text = text_of(path)
    try:
        return _File.model_validate_json(text)
    except ValidationError as error:
        raise BrokenFile(not_json(path.name, text) or _invalid(path.name, text, error)) from None


def _invalid(file: str, text: str, error: ValidationError) -> Broken:
    """What is wrong with the file; each entry of a list has a line of its own."""
    details = error.errors(include_url=False)[0]
    place = details["loc"]
    if not place:
        return Broken(file, 0, _("this is no JSON ({told})").format(told=details["msg"]))
    lines = text.splitlines()
    head = next((row for row, line in enumerate(lines) if line.startswith(f' "{place[0]}": ')), -1)
    entry = place[1] + 1 if len(place) > 1 and isinstance(place[1], int) else 0
    key = next(name for name in reversed(place) if isinstance(name, str))
    told = _("“{key}” isn't as it should be ({told})").format(key=key, told=details["msg"])
    return Broken(file, head + 1 + entry, told)
