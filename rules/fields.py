"""Strict reading of JSON-able data: every field that is wrong is named, all at once."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeGuard, TypeVar

Made = TypeVar("Made")
_ABSENT = object()


def _is_integer(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)


class Problem(StrEnum):
    """What can be wrong with a field."""

    MISSING = "missing"
    UNKNOWN = "unknown"  # no such field
    WRONG_TYPE = "wrong-type"
    OUT_OF_RANGE = "out-of-range"  # a value that this field can't have
    NEWER = "newer"  # written by a newer version of the program
    DISAGREES = "disagrees"  # can't be, together with the other fields


@dataclass(frozen=True, slots=True)
class Fault:
    """One wrong field.

    Attributes:
        field: its name with the way to it, such as `terms.length` or `entries[3].dice`.
        problem: what is wrong with it.
    """

    field: str
    problem: Problem

    def __str__(self) -> str:
        return f"{self.field}: {self.problem.value}"


class BadRecord(ValueError):
    """Data that is no record of a match.

    Attributes:
        faults: everything that is wrong with it, at least one.
    """

    def __init__(self, *faults: Fault) -> None:
        super().__init__(*faults)
        self.faults = faults

    @property
    def field(self) -> str:
        """The first wrong field."""
        return self.faults[0].field

    @property
    def problem(self) -> Problem:
        """What is wrong with the first wrong field."""
        return self.faults[0].problem

    def __str__(self) -> str:
        return "; ".join(map(str, self.faults))


class Fields:
    """The fields of one JSON object, read strictly.

    Every reading method gives a value of the right type, also for a wrong field;
    such a field is noted, and `close` raises what was noted.
    """

    def __init__(self, data: object, path: str = "", faults: list[Fault] | None = None) -> None:
        self._path = path
        self._faults: list[Fault] = [] if faults is None else faults
        self._read: set[str] = set()
        self._whole = isinstance(data, dict)
        self._data: Mapping[str, object] = data if isinstance(data, dict) else {}
        if not self._whole and data is not _ABSENT:
            self._faults.append(Fault(path.removesuffix(".") or "record", Problem.WRONG_TYPE))

    def wrong(self, name: str, problem: Problem) -> None:
        """Note a wrong field."""
        if self._whole:
            self._faults.append(Fault(self._path + name, problem))

    def version(self, known: int) -> int:
        """The version `v`; the other fields of a newer one are not judged."""
        version = self.integer("v", 1)
        if version > known:
            self.wrong("v", Problem.NEWER)
            self._whole = False
        return version

    def has(self, name: str) -> bool:
        """Whether a field is there and not null."""
        self._read.add(name)
        return self._data.get(name) is not None

    def get(self, name: str) -> object:
        """A field as it is; None where it is missing, which is noted."""
        self._read.add(name)
        if name not in self._data:
            self.wrong(name, Problem.MISSING)
        return self._data.get(name)

    def integer(self, name: str, low: int, high: int | None = None) -> int:
        """A whole number within limits."""
        value = self.get(name)
        if not _is_integer(value):
            return self._no(name, low)
        if value < low or (high is not None and value > high):
            self.wrong(name, Problem.OUT_OF_RANGE)
            return low
        return value

    def flag(self, name: str) -> bool:
        """True or false."""
        value = self.get(name)
        return value if isinstance(value, bool) else self._no(name, False)

    def text(self, name: str, *choices: str) -> str:
        """A text that isn't empty, one of the choices if there are any."""
        value = self.get(name)
        if not isinstance(value, str):
            return self._no(name, "")
        if not value or (choices and value not in choices):
            self.wrong(name, Problem.OUT_OF_RANGE)
        return value

    def texts(self, name: str, count: int, most: int | None = None) -> tuple[str, ...]:
        """A list of so many texts, or of any number up to `most`."""
        value = self.get(name)
        if isinstance(value, list) and all(isinstance(text, str) for text in value):
            if count <= len(value) <= (most or count) and "" not in value:
                return tuple(value)
            self.wrong(name, Problem.OUT_OF_RANGE)
            return ("",) * count
        return self._no(name, ("",) * count)

    def pair(self, name: str, low: int, high: int | None = None) -> tuple[int, int]:
        """A list of two whole numbers within limits."""
        value = self.get(name)
        if not isinstance(value, list) or not all(_is_integer(number) for number in value):
            return self._no(name, (low, low))
        if len(value) != 2 or min(value) < low or (high is not None and max(value) > high):
            self.wrong(name, Problem.OUT_OF_RANGE)
            return (low, low)
        return (value[0], value[1])

    def made(self, name: str, make: Callable[[str], Made], otherwise: Made) -> Made:
        """What `make` reads from a text; a ValueError of it makes the field wrong."""
        text = self.text(name)
        try:
            return make(text)
        except ValueError:
            if text:
                self.wrong(name, Problem.OUT_OF_RANGE)
            return otherwise

    def inside(self, name: str) -> "Fields":
        """The fields of an object within this one."""
        value = self.get(name)
        return self._inner(name, value if name in self._data else _ABSENT)

    def each(self, name: str) -> tuple["Fields", ...]:
        """The fields of every object in a list."""
        value = self.get(name)
        if not isinstance(value, list):
            return self._no(name, ())
        return tuple(self._inner(f"{name}[{at}]", one) for at, one in enumerate(value))

    def end(self) -> None:
        """Note the fields that nobody asked for."""
        for name in self._data:
            if name not in self._read:
                self.wrong(str(name), Problem.UNKNOWN)

    def check(self) -> None:
        """Finish with what was read so far, here and wherever this belongs to.

        Raises:
            BadRecord: naming every wrong field.
        """
        if self._faults:
            raise BadRecord(*self._faults)

    def _inner(self, name: str, data: object) -> "Fields":
        return Fields(data, f"{self._path}{name}.", self._faults)

    def _no(self, name: str, otherwise: Made) -> Made:
        if name in self._data:
            self.wrong(name, Problem.WRONG_TYPE)
        return otherwise
