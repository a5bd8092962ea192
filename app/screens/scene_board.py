"""The board of a scene that is no game's: what lies there, and what can be done there."""

from app.formats.xgid import XGID
from app.screens import projection
from app.state.settings import Settings
from app.state.view import MatchView
from rules.game import Game
from rules.match import Match
from rules.record import Header
from rules.side import Side
from rules.terms import Terms
from rules.turn import Draft
from widgets.view import BoardView

_NOBODY = Header("", ("", ""), Terms(1), 0)


def scene_board(
    scene: XGID,
    settings: Settings,
    draft: Draft | None = None,
    selected: int | None = None,
    *,
    idle: bool = False,
    reader: Side | None = None,
    quadrants: bool = False,
) -> BoardView:
    """A scene as the table would show it.

    Args:
        scene: what lies on the board.
        settings: how the board lies.
        draft: the turn that is played there, if one is.
        selected: the point whose checker is picked up, in the numbers of the player on roll.
        idle: whether nothing can be done.
        reader: whose numbers are printed; None for those of the player on roll.
        quadrants: whether the four quadrants are named.
    """
    game = Game.taken_up(scene.terms(), scene.start())
    match = Match(scene.terms(), game, scene.score)
    view = MatchView(_NOBODY, match, draft=draft, selected=selected)
    overlay = projection.Overlay(waiting=idle, reader=reader, quadrants=quadrants)
    return projection.board_view(view, settings, overlay)
