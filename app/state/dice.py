"""Where dice come from: the system's randomness, a seed, a player's own dice, or two sides.

A source answers with the nth roll of a match, counted from 0 with every
opening roll (ties too). Both sides use the same source and nothing is ever
seeded again, so a resumed match simply goes on with the next n.
"""

import hashlib
import re
import secrets
from typing import Protocol

from rules.actions import Dice
from rules.record import DiceSpec
from rules.refusal import Refusal, Rule

_FAIR_BYTES = 252  # the largest multiple of 6 in a byte: higher bytes would favour low faces
_TWO_DICE = re.compile(r"\s*([1-6])\s*[-,/;:+x ]?\s*([1-6])\s*", re.ASCII)


class DiceSource(Protocol):
    """Something that rolls dice."""

    def roll(self, n: int) -> Dice:
        """The nth roll of the match; for an opening roll White's die comes first.

        Args:
            n: how many rolls there were before, opening rolls included.
        """


class NoDiceAgreed(LookupError):
    """Both sides make the dice together, so no program rolls them alone."""


class NoDiceTyped(LookupError):
    """The players roll by hand, so no program rolls for them."""


class SystemDice:
    """Dice from the randomness of the operating system."""

    def roll(self, n: int) -> Dice:
        """Two fresh dice, each face equally likely; n makes no difference."""
        return secrets.randbelow(6) + 1, secrets.randbelow(6) + 1


class SeededDice:
    """Dice that anyone can compute again from a seed.

    The bytes of SHA-256("barpoint dice/SEED/N/K") are read in order, K = 0, 1, …;
    a byte below 252 gives the die byte % 6 + 1 and any other is skipped.
    """

    def __init__(self, seed: str) -> None:
        self.seed = seed

    def roll(self, n: int) -> Dice:
        """The nth roll of this seed: the same whenever it is asked."""
        faces: list[int] = []
        block = 0
        while len(faces) < 2:
            text = f"barpoint dice/{self.seed}/{n}/{block}"
            digest = hashlib.sha256(text.encode()).digest()
            faces += [byte % 6 + 1 for byte in digest if byte < _FAIR_BYTES]
            block += 1
        return faces[0], faces[1]


class TypedDice:
    """Dice that the players roll by hand: each roll is typed in, none is made here."""

    def roll(self, n: int) -> Dice:
        """Nothing: the dice come with the command that lays them on the table.

        Raises:
            NoDiceTyped: always.
        """
        raise NoDiceTyped


class AgreedDice:
    """Dice that this program and a friend's agree on (`app.friends`)."""

    def roll(self, n: int) -> Dice:
        """Nothing: neither side has dice of its own.

        Raises:
            NoDiceAgreed: always.
        """
        raise NoDiceAgreed


def source_for(spec: DiceSpec) -> DiceSource:
    """The source of dice that a match was begun with."""
    if spec.kind == "seed":
        return SeededDice(spec.seed or "")
    if spec.kind == "typed":
        return TypedDice()
    if spec.kind == "agreed":
        return AgreedDice()
    return SystemDice()


def parse_dice(text: str) -> Dice:
    """Read two dice such as `31`, `3 1` or `3-1`; for an opening roll White's come first.

    Raises:
        Refusal: BAD_DICE with the text, if these are not two dice from 1 to 6.
    """
    read = _TWO_DICE.fullmatch(text)
    if read is None:
        raise Refusal(Rule.BAD_DICE, text=text.strip())
    return int(read[1]), int(read[2])


def parse_several(text: str) -> tuple[int, ...] | None:
    """Read dice such as `3152` or `3 1 5 2`, any number of them; None for anything else."""
    dice = "".join(text.replace(",", " ").replace("-", " ").split())
    return tuple(map(int, dice)) if dice and not set(dice) - set("123456") else None
