"""What the table does by itself when a setting asks for it."""

from typing import Protocol

from app.state.view import Automatic, MatchView
from rules.game import Phase
from rules.plays import Play
from rules.position import CHECKERS, Position
from rules.turn import Draft


class Habits(Protocol):
    """The settings that let the table act by itself."""

    @property
    def pick_up(self) -> str:
        """`hand` or `auto`."""

    @property
    def auto_roll(self) -> bool:
        """Roll where no double is legal."""

    @property
    def auto_forced(self) -> bool:
        """Play forced moves."""

    @property
    def auto_bear_off(self) -> bool:
        """Bear off in a race."""


def next_automatic(view: MatchView, habits: Habits) -> Automatic | None:
    """What the table may do next by itself, or None.

    A roll is never automatic where a double is legal, where a play could still be called, at
    the opening, or where the dice are typed in. The fifteenth checker off ends the game whatever
    is set. Where plays are not checked, the players move and pick up themselves.
    """
    game = view.match.game
    if game.phase is Phase.TO_ROLL and game.turn is not None:
        free = not game.can_double(game.turn) and view.match.before_play is None
        return Automatic.ROLL if habits.auto_roll and free and not view.typed_dice else None
    draft = view.draft
    if draft is None or game.phase is not Phase.TO_PLAY:
        return None
    if not draft.complete:
        return Automatic.PLAY if _plays_itself(draft, habits) else None
    finished = draft.position.off == CHECKERS
    if draft.free and not finished:
        return None
    return Automatic.PICK_UP if finished or habits.pick_up == "auto" else None


def bear_off_play(draft: Draft) -> Play | None:
    """The play for a race with all checkers home: most checkers off, then fewest gaps."""
    if not _racing_home(draft.start_position) or not draft.plays:
        return None
    return max(draft.plays, key=_bear_off_order)


def _bear_off_order(play: Play) -> tuple[int, int, int]:
    counts = play.result.counts[1:7]
    spread = sum(1 for count in counts if count > 0)
    return play.result.off, spread, -play.result.pips


def _plays_itself(draft: Draft, habits: Habits) -> bool:
    if not draft.plays or draft.steps:
        return False
    if habits.auto_forced and draft.forced:
        return True
    return habits.auto_bear_off and _racing_home(draft.start_position)


def _racing_home(position: Position) -> bool:
    return position.all_home and not position.contact
