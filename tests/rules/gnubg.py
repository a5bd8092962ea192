"""GNU Backgammon's position and match ids, as far as tests of rules need them."""

import base64

from rules.actions import Dice
from rules.position import Position


def position_of_id(text: str) -> Position:
    """The position of an id, as the player on roll (the second one in it) sees it."""
    bits = int.from_bytes(base64.b64decode(text + "=="), "little")
    sides = []
    for _ in range(2):
        side = []
        for _ in range(25):
            count = 0
            while bits & 1:
                count += 1
                bits >>= 1
            bits >>= 1
            side.append(count)
        sides.append(side)
    theirs, own = sides
    points = [own[n - 1] - theirs[24 - n] for n in range(1, 25)]
    return Position((-theirs[24], *points, own[24]))


def dice_of_match_id(text: str) -> Dice:
    """The roll in a match id."""
    bits = int.from_bytes(base64.b64decode(text), "little")
    return bits >> 15 & 7, bits >> 18 & 7
