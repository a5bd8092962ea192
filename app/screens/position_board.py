"""The board of a position that is no game's: of an analysed decision, of a lesson, of a book."""

from app.screens.projection import below, to_white
from app.state.settings import Settings
from rules.actions import Dice
from rules.position import BAR, Position
from rules.side import Side
from widgets.view import BoardView, DiceView, PointView


def position_board(
    position: Position,
    side: Side,
    settings: Settings,
    *,
    dice: Dice | None = None,
    swapped: bool = False,
) -> BoardView:
    """The board of a position, the cube in the middle.

    Args:
        position: where the checkers stand, as a player sees it.
        side: that player, in whose numbers the points are told.
        settings: how the board lies.
        dice: the player's roll; None before it.
        swapped: whether the board lies the other way round.
    """
    return BoardView(
        points=tuple(_point(position, side, number) for number in range(1, BAR)),
        bar=(_bar(position, side, Side.WHITE), _bar(position, side, Side.BLACK)),
        off=(_tray(position, side, Side.WHITE), _tray(position, side, Side.BLACK)),
        dice=DiceView(dice or (), side=side),
        turn=side,
        bottom=below(settings),
        mirrored=(settings.direction == "clockwise") != swapped,
        numbers=settings.numbers,
    )


def _point(position: Position, side: Side, number: int) -> PointView:
    count = position.counts[to_white(number, side)]
    if not count:
        return PointView()
    return PointView(side if count > 0 else side.opponent, abs(count))


def _bar(position: Position, side: Side, whose: Side) -> PointView:
    return PointView(whose, position.counts[BAR] if whose is side else -position.counts[0])


def _tray(position: Position, side: Side, whose: Side) -> PointView:
    return PointView(whose, position.off if whose is side else position.opponent_off)
