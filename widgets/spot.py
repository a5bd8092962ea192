"""The places of a table that can be pointed at, and the messages about them."""

from dataclasses import dataclass
from typing import Literal

from textual.message import Message
from textual.widget import Widget

from rules.side import Side

SpotKind = Literal["point", "bar", "off", "dice", "cube", "felt"]


@dataclass(frozen=True, slots=True)
class Spot:
    """A place of the board.

    Attributes:
        kind: what is there.
        point: White's number of a point, 1 to 24; 0 elsewhere.
        side: whose tray or whose half of the bar it is; None elsewhere.
        half: on whose own right half of the board it lies; None for the bar, the cube and
            the trays. It tells where the pointer was and doesn't count in comparisons
            made with `same`.
    """

    kind: SpotKind
    point: int = 0
    side: Side | None = None
    half: Side | None = None

    def same(self, other: "Spot") -> bool:
        """Whether both are the same place, wherever in it the pointer was."""
        return (self.kind, self.point, self.side) == (other.kind, other.point, other.side)


class SpotChosen(Message):
    """A place of the board was pressed and released, or chosen by the keyboard.

    Every place posts its own kind (`Point.Chosen`, `Bar.Chosen`, …); a handler with
    `@on(SpotChosen)` gets them all.

    Attributes:
        spot: the place.
        smaller: whether the smaller die is asked for (right button, or Ctrl held).
    """

    def __init__(self, sender: Widget, spot: Spot, smaller: bool = False) -> None:
        super().__init__()
        self.sender = sender
        self.spot = spot
        self.smaller = smaller

    @property
    def control(self) -> Widget:
        """The widget that was chosen."""
        return self.sender


class SpotDragged(Message):
    """The pointer was pressed on one place of the board and released on another.

    Attributes:
        source: where it was pressed.
        target: where it was released.
        smaller: whether it was the right button, or Ctrl was held.
    """

    def __init__(self, sender: Widget, source: Spot, target: Spot, smaller: bool = False) -> None:
        super().__init__()
        self.sender = sender
        self.source = source
        self.target = target
        self.smaller = smaller

    @property
    def control(self) -> Widget:
        """The board."""
        return self.sender


class SpotPointed(Message):
    """The pointer or the keyboard's cursor came to rest on another place of the board.

    Attributes:
        spot: the place; None where it left the board.
    """

    def __init__(self, sender: Widget, spot: Spot | None) -> None:
        super().__init__()
        self.sender = sender
        self.spot = spot

    @property
    def control(self) -> Widget:
        """The board."""
        return self.sender
