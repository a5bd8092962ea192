"""What members of a team would play: arrows with their letters, and the board to draw them on."""

from dataclasses import replace

from app.screens.hints import arrows_of, with_arrows
from app.screens.people_view import letters_of
from app.screens.projection import Overlay, board_view
from app.state.settings import Settings
from app.state.view import MatchView
from rules.actions import Step
from rules.chouette import TEAM, Chouette
from rules.draft import TurnDraft
from rules.game import Phase
from rules.plays import Play
from widgets.view import Arrow, BoardView, PointView


def may_advise(chouette: Chouette, player: int) -> bool:
    """Whether a member can show the captain now what they would play."""
    game = chouette.match.game
    rolled = game.turn is TEAM and game.phase is Phase.TO_PLAY
    others = player in chouette.members and player != chouette.captain
    return chouette.options.consultation and rolled and others


def advice_of(chouette: Chouette, player: int) -> TurnDraft | None:
    """What a member has shown so far of a play; None where there are no dice to play."""
    game = chouette.match.game
    if game.dice is None or game.phase is not Phase.TO_PLAY:
        return None
    steps = dict(chouette.marks).get(player, ())
    return TurnDraft.start(game.position, game.dice).move(*steps)


def mark_arrows(chouette: Chouette) -> tuple[Arrow, ...]:
    """The arrows of all members; those who would play the same share one."""
    letters = letters_of(chouette)
    shared: dict[tuple[Arrow, int], str] = {}
    for player, steps in chouette.marks:
        own: dict[Arrow, int] = {}
        for arrow in _arrows(chouette, steps):
            own[arrow] = own.get(arrow, 0) + 1
            key = (arrow, own[arrow])
            shared[key] = shared.get(key, "") + letters[player]
    return tuple(replace(arrow, mark=marks) for (arrow, _nth), marks in shared.items())


def _arrows(chouette: Chouette, steps: tuple[Step, ...]) -> tuple[Arrow, ...]:
    before = chouette.match.game.position
    return arrows_of(Play(before, before.key, steps), TEAM)


def marked_board(view: MatchView, overlay: Overlay, board: BoardView) -> BoardView:
    """The captain's board with what the members would play, as long as nothing is played of it.

    Args:
        view: the match.
        overlay: what the screen shows beyond the match.
        board: the board as it is shown otherwise.
    """
    chouette = view.chouette
    untouched = view.draft is not None and not view.draft.steps and overlay.frame is None
    if chouette is None or not chouette.marks or not untouched or view.selected is not None:
        return board
    return replace(board, arrows=mark_arrows(chouette))


def advising_board(
    view: MatchView, settings: Settings, overlay: Overlay, player: int, selected: int | None
) -> BoardView | None:
    """The board while a member shows a play: as the dice found it, with everybody's arrows.

    Args:
        view: the match.
        settings: the player's.
        overlay: what the screen shows beyond the match.
        player: the member.
        selected: the checker that the member has chosen.
    """
    chouette = view.chouette
    draft = None if chouette is None else advice_of(chouette, player)
    if chouette is None or draft is None:
        return None
    start = board_view(replace(view, draft=draft.undo_to(0), selected=None), settings, overlay)
    now = board_view(replace(view, draft=draft, selected=selected), settings, overlay)
    points = tuple(map(_with_marks, start.points, now.points))
    bars = tuple(map(_with_marks, start.bar, now.bar))
    trays = tuple(map(_with_marks, start.off, now.off))
    return replace(
        with_arrows(start, mark_arrows(chouette)),
        points=points,
        bar=(bars[0], bars[1]),
        off=(trays[0], trays[1]),
        dice=replace(now.dice, active=False, done=False),
    )


def _with_marks(place: PointView, marks: PointView) -> PointView:
    """A place with the marks that it has further on in the turn."""
    side = marks.side if place.side is None and marks.target else place.side
    return replace(
        place,
        side=side,
        movable=marks.movable,
        selected=marks.selected,
        target=marks.target,
        hit=marks.hit,
        last=False,
    )
