"""The board: where all checkers stand, as the player to move sees them.

A `Setup` may be anything; a `Position` is possible on a real board. Both hold
26 counts: the points 1 to 24 with the mover's checkers counted positive and
the opponent's negative, the opponent's bar (negative) at 0 and the mover's
own bar at 25.
"""

import struct
from dataclasses import dataclass
from enum import StrEnum

CHECKERS = 15
POINTS = 24
BAR = 25
OFF = 0
HOME = 6
SLOTS = 26

# A key holds one byte a slot, slot 0 lowest; a byte is the count plus EMPTY.
EMPTY = 16

_SIGNED = struct.Struct(f"{SLOTS}b")
_TO_SIGNED = bytes((byte - EMPTY) % 256 for byte in range(256))
_TO_FLIPPED = bytes((2 * EMPTY - byte) % 256 for byte in range(256))
_LETTERS = b"ponmlkjihgfedcba-ABCDEFGHIJKLMNOP"
_TO_LETTER = bytes(_LETTERS[min(byte, len(_LETTERS) - 1)] for byte in range(256))
_COUNT_OF = {chr(letter): count - EMPTY for count, letter in enumerate(_LETTERS)}


class ProblemKind(StrEnum):
    """What can be wrong with a set-up board."""

    LENGTH = "length"  # given: how many slots or characters there are instead of 26
    CHARACTER = "character"  # slot, character
    OWN_TOO_MANY = "own-too-many"  # count
    OPPONENT_TOO_MANY = "opponent-too-many"  # count
    OWN_BAR = "own-bar"  # the opponent's checkers on the mover's bar; count
    OPPONENT_BAR = "opponent-bar"  # the mover's checkers on the opponent's bar; count
    BOTH_SHUT_OUT = "both-shut-out"  # both on the bar against closed boards
    BOTH_FINISHED = "both-finished"  # nobody has a checker left


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong with a set-up board.

    Attributes:
        kind: what is wrong.
        slot: the slot of the 26 it concerns, or -1.
        count: how many checkers or characters there are.
        character: the character that cannot be read.
    """

    kind: ProblemKind
    slot: int = -1
    count: int = 0
    character: str = ""

    def __str__(self) -> str:
        told = [f"{self.slot}"] if self.slot >= 0 else []
        told += [f"{self.count}"] if self.count else []
        told += [repr(self.character)] if self.character else []
        return f"{self.kind.value}({', '.join(told)})" if told else self.kind.value


class InvalidPosition(ValueError):
    """A board that cannot be; everything that is wrong with it is named.

    Attributes:
        problems: the complete list.
    """

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__("; ".join(map(str, problems)))
        self.problems = problems


@dataclass(frozen=True, slots=True)
class Setup:
    """A board that may be anything: what an editor or a file holds before it is checked.

    Attributes:
        counts: the counts of a `Position`, not checked.
    """

    counts: tuple[int, ...]

    @classmethod
    def parse(cls, text: str) -> "Setup":
        """Read the 26 characters of an XGID's position field.

        Raises:
            InvalidPosition: naming the wrong length and every unreadable character.
        """
        problems = [] if len(text) == SLOTS else [Problem(ProblemKind.LENGTH, count=len(text))]
        problems += [
            Problem(ProblemKind.CHARACTER, slot=slot, character=letter)
            for slot, letter in enumerate(text)
            if letter not in _COUNT_OF
        ]
        if problems:
            raise InvalidPosition(tuple(problems))
        return cls(tuple(_COUNT_OF[letter] for letter in text))

    def problems(self) -> tuple[Problem, ...]:
        """Everything that is wrong with this board; empty for a possible position."""
        counts = self.counts
        if len(counts) != SLOTS:
            return (Problem(ProblemKind.LENGTH, count=len(counts)),)
        found = []
        own = sum(count for count in counts if count > 0)
        opponent = -sum(count for count in counts if count < 0)
        if own > CHECKERS:
            found.append(Problem(ProblemKind.OWN_TOO_MANY, count=own))
        if opponent > CHECKERS:
            found.append(Problem(ProblemKind.OPPONENT_TOO_MANY, count=opponent))
        if counts[OFF] > 0:
            found.append(Problem(ProblemKind.OPPONENT_BAR, slot=OFF, count=counts[OFF]))
        if counts[BAR] < 0:
            found.append(Problem(ProblemKind.OWN_BAR, slot=BAR, count=-counts[BAR]))
        if own == opponent == 0:
            found.append(Problem(ProblemKind.BOTH_FINISHED))
        if self._both_shut_out():
            found.append(Problem(ProblemKind.BOTH_SHUT_OUT))
        return tuple(found)

    def position(self) -> "Position":
        """The position of this board.

        Raises:
            InvalidPosition: if it cannot be, with the complete list of problems.
        """
        return Position(self.counts)

    def _both_shut_out(self) -> bool:
        counts = self.counts
        return (
            counts[OFF] < 0 < counts[BAR]
            and all(count >= 2 for count in counts[1 : HOME + 1])
            and all(count <= -2 for count in counts[BAR - HOME : BAR])
        )


_new = object.__new__


class Position:
    """A possible board, as the player to move sees it.

    >>> str(START)
    '-b----E-C---eE---c-e----B-'
    >>> START.counts[24], START.pips, START.flipped() == START
    (2, 167, True)
    """

    __slots__ = ("_key",)

    def __init__(self, counts: tuple[int, ...]) -> None:
        """Check and take the counts of a board.

        Args:
            counts: 26 counts from the mover's side (see the module).

        Raises:
            InvalidPosition: naming everything that is wrong.
        """
        problems = Setup(tuple(counts)).problems()
        if problems:
            raise InvalidPosition(problems)
        self._key = int.from_bytes(bytes(count + EMPTY for count in counts), "little")

    @classmethod
    def of_key(cls, key: int) -> "Position":
        """The position of a key that is known to be right; nothing is checked."""
        position = _new(cls)
        position._key = key
        return position

    @classmethod
    def parse(cls, text: str) -> "Position":
        """Read the 26 characters of an XGID's position field.

        Upper case letters are the mover's checkers, lower case the opponent's.

        Raises:
            InvalidPosition: naming everything that is wrong.
        """
        return Setup.parse(text).position()

    @property
    def key(self) -> int:
        """All counts in one number: one byte a slot (slot 0 lowest), each count plus 16."""
        return self._key

    @property
    def board(self) -> bytes:
        """The 26 counts, each plus 16, as bytes."""
        return self._key.to_bytes(SLOTS, "little")

    @property
    def counts(self) -> tuple[int, ...]:
        """The 26 counts from the mover's side."""
        return _SIGNED.unpack(self._key.to_bytes(SLOTS, "little").translate(_TO_SIGNED))

    @property
    def bar(self) -> int:
        """How many of the mover's checkers are on the bar."""
        return (self._key >> 8 * BAR) - EMPTY

    @property
    def opponent_bar(self) -> int:
        """How many of the opponent's checkers are on the bar."""
        return EMPTY - (self._key & 255)

    @property
    def pips(self) -> int:
        """The mover's pip count."""
        return sum(slot * count for slot, count in enumerate(self.counts) if count > 0)

    @property
    def opponent_pips(self) -> int:
        """The opponent's pip count."""
        return sum((slot - BAR) * count for slot, count in enumerate(self.counts) if count < 0)

    @property
    def off(self) -> int:
        """How many checkers the mover has borne off."""
        return CHECKERS - sum(count for count in self.counts if count > 0)

    @property
    def opponent_off(self) -> int:
        """How many checkers the opponent has borne off."""
        return CHECKERS + sum(count for count in self.counts if count < 0)

    @property
    def rearmost(self) -> int:
        """The mover's rearmost point (25 for the bar), 0 with everything borne off."""
        board = self.board
        return next((slot for slot in range(BAR, 0, -1) if board[slot] > EMPTY), OFF)

    @property
    def all_home(self) -> bool:
        """Whether all of the mover's remaining checkers stand on the points 1 to 6."""
        return self.rearmost <= HOME

    @property
    def contact(self) -> bool:
        """Whether some checkers still have to pass each other; without, it is a race."""
        board = self.board
        theirs = next((slot for slot, byte in enumerate(board) if byte < EMPTY), BAR + 1)
        return theirs < self.rearmost

    @property
    def shut_out(self) -> bool:
        """Whether both players are on the bar against closed boards: no position can be so."""
        return self.board[BAR] > EMPTY > self.board[OFF] and Setup(self.counts)._both_shut_out()

    def flipped(self) -> "Position":
        """The same board as the other player sees it."""
        board = self._key.to_bytes(SLOTS, "big").translate(_TO_FLIPPED)
        return Position.of_key(int.from_bytes(board, "little"))

    def __str__(self) -> str:
        return self._key.to_bytes(SLOTS, "little").translate(_TO_LETTER).decode()

    def __repr__(self) -> str:
        return f"Position.parse({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        return self._key == other._key if isinstance(other, Position) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key)

    def __reduce__(self) -> tuple[object, tuple[int]]:
        return _of_key, (self._key,)  # no method: some libraries change how these are pickled


def _of_key(key: int) -> Position:
    return Position.of_key(key)


START = Position.parse("-b----E-C---eE---c-e----B-")
"""The opening position."""
