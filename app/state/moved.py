"""The half-played turn of a match: checkers are moved and moved back until the dice go."""

from dataclasses import replace

from app.state import choosing
from app.state.kept import KeptMatch
from app.state.view import MatchView
from rules.actions import MakePlay, Step
from rules.game import Phase
from rules.position import CHECKERS
from rules.refusal import Refusal, Rule
from rules.side import Side
from rules.turn import Draft


class MovedMatch(KeptMatch):
    """A kept match whose checkers are moved."""

    _taken_back: int | None = None  # the action after which a whole turn was taken back

    def choose(self, point: int, *, smaller: bool = False, larger: bool = False) -> None:
        """Choose a point as a click does: select a checker, move it, or make the point.

        Args:
            point: in the mover's numbers, 25 for the bar, 0 for the tray.
            smaller: play the smaller die at once.
            larger: play the larger die at once.

        Raises:
            Refusal: with the reason why nothing can be done there.
        """
        draft = self._draft()
        choice = choosing.choose(draft, self.view.selected, point, smaller=smaller, larger=larger)
        if choice.steps:
            self._advance(draft.move(*choice.steps))
        else:
            self._publish(replace(self.view, selected=choice.selected))

    def move(self, source: int, target: int) -> None:
        """Move a checker from one point to another, or drag it back where it came from."""
        draft = self._draft()
        self._advance(choosing.dragged(draft, source, target))

    def deselect(self) -> None:
        """Put the selected checker back."""
        if self.view.selected is not None:
            self._publish(replace(self.view, selected=None))

    def undo(self) -> None:
        """Take back the last step; before the first one, the selection."""
        self._writable()
        draft = self.view.draft
        if draft is None or self.view.match.game.phase is not Phase.TO_PLAY:
            raise Refusal(Rule.NOTHING_TO_TAKE_BACK)
        if self.view.selected is not None and not draft.steps:
            self.deselect()
            return
        self._advance(draft.undo())

    def play(self, text: str) -> None:
        """Play a turn typed in notation, or the rest of one; the dice still lie there after it."""
        self._advance(choosing.typed(self._draft(), text))

    def lay(self, steps: tuple[Step, ...]) -> None:
        """Play a turn from its beginning in place of what was played of it; the dice still lie.

        Args:
            steps: a whole play, or as much of one as is wanted; none takes the turn back.
        """
        draft = self._draft()
        self._advance(draft.undo_to(0).move(*steps))

    def pick_up(self) -> None:
        """Pick up the dice: the turn is final.

        Raises:
            Refusal: when dice are left that can be played.
        """
        self._apply(MakePlay(self._acting(), self._draft().play.steps))

    # Within

    def _advance(self, draft: Draft) -> None:
        """Keep and show the half-played turn; the fifteenth checker off ends the game."""
        self._writable()
        self._log.save_draft(self.view.header.id, self.view.seq, draft.steps)
        if not draft.steps:
            self._taken_back = self.view.seq
        self._publish(replace(self.view, draft=draft, selected=None))
        if draft.position.off == CHECKERS:
            self.pick_up()

    def _draft(self) -> Draft:
        self._writable()
        if self.view.draft is None or self.view.match.game.phase is not Phase.TO_PLAY:
            raise _no_dice(self.view)
        return self.view.draft

    def _acting(self) -> Side:
        self._writable()
        actor = self.view.actor
        if actor is None:
            raise _no_dice(self.view)
        return actor


def _no_dice(view: MatchView) -> Refusal:
    game = view.match.game
    if view.match.over:
        return Refusal(Rule.MATCH_OVER)
    rules = {
        Phase.OPENING: Rule.OPENING_FIRST,
        Phase.TO_ROLL: Rule.ROLL_FIRST,
        Phase.DOUBLED: Rule.ANSWER_DOUBLE,
        Phase.RESIGNED: Rule.ANSWER_RESIGNATION,
        Phase.OVER: Rule.GAME_OVER,
    }
    return Refusal(rules.get(game.phase, Rule.WRONG_TURN))
