"""A card while it is answered: the mistake, its board, and what an answer to it costs."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from app.academy.schedule import Rating, answered
from app.analyse.cards import asked
from app.analyse.depths import FOR_MATCHES
from app.analyse.position import Asked
from app.engine.analysis.grading import answer_cost
from app.engine.analysis.report import DecisionKind, Judged
from app.engine.verdicts import CubeVerdict, PlayVerdict
from app.formats.xgid_problems import BadXGID
from app.screens.analysis_board import board_view as played_board
from app.screens.scene_board import scene_board
from app.screens.trainer_verdict import judged
from app.state.settings import Settings
from app.storage.practice import CardRow
from rules.draft import TurnDraft
from rules.refusal import Refusal
from rules.side import Side
from widgets.view import BoardView

if TYPE_CHECKING:
    from app.engine.memory import Remembering

DEEDS = {
    DecisionKind.CUBE: ("roll", "double"),
    DecisionKind.ANSWER: ("take", "pass", "beaver"),
}
"""What can be done with the cube."""

Verdict = PlayVerdict | CubeVerdict

LATEST = 253_370_764_800_000
"""The year 9999, in milliseconds since 1970: no day behind it has a date."""


@dataclass(frozen=True, slots=True)
class Card:
    """A mistake that is asked again.

    Attributes:
        row: the card as it is kept.
        asked: the position and the question.
        kind: what has to be decided.
        draft: the turn so far, where a play has to be made.
        refusal: the rule that the last try breaks.
        chosen: what was decided now; empty before it.
    """

    row: CardRow
    asked: Asked
    kind: DecisionKind
    draft: TurnDraft | None = None
    refusal: Refusal | None = None
    chosen: str = ""

    @classmethod
    def of(cls, row: CardRow) -> "Card":
        """A card as it was kept.

        Raises:
            ValueError: if it can't be asked.
        """
        if not _sound(row):
            raise ValueError("texts and numbers are mixed up")
        try:
            question = asked(row)
        except BadXGID as bad:
            raise ValueError(str(bad)) from bad
        kind, dice = DecisionKind(row.kind), question.question.dice
        if (kind is DecisionKind.PLAY) is (dice is None):
            raise ValueError("the dice do not fit what is asked")
        draft = None if dice is None else TurnDraft.start(question.question.position, dice)
        if draft is not None and draft.complete:
            raise ValueError("there is nothing to play")
        return cls(row, question, kind, draft)

    @property
    def decider(self) -> Side:
        """Who has to decide."""
        return self.asked.answerer

    @property
    def deeds(self) -> tuple[str, ...]:
        """What can be done with the cube; nothing where a play has to be made."""
        found = DEEDS.get(self.kind, ())
        if self.asked.question.stakes.beavers:
            return found
        return tuple(deed for deed in found if deed != "beaver")

    def lies(self, settings: Settings) -> Settings:
        """How the board lies: the player who decides sits at the bottom."""
        bottom = "white" if self.decider is Side.WHITE else "black"
        return settings.model_copy(update={"bottom": bottom, "swap_sides": False})

    def picked_up(self) -> "Card":
        """The card after the dice were picked up: the play is decided, if it is finished."""
        assert self.draft is not None
        try:
            play = self.draft.play
        except Refusal as refusal:
            return replace(self, refusal=refusal)
        return replace(self, refusal=None, chosen=str(play) or "-")

    async def verdict(self, thinker: "Remembering") -> Verdict:
        """What an engine says of the answer.

        Raises:
            EngineTrouble: if it can't judge.
        """
        question = self.asked.question
        if self.draft is None:
            return await thinker.cube(question, FOR_MATCHES)
        return await thinker.play(question, FOR_MATCHES, (self.draft.position,))

    def rescheduled(self, rating: Rating, now: int) -> CardRow:
        """The card as it is kept after an answer.

        Args:
            rating: how well it was known.
            now: the present, in milliseconds since 1970 (UTC).
        """
        scheduled = answered(self.row.state, rating, now)
        return replace(self.row, due=scheduled.due, state=scheduled.state)

    def cost(self, verdict: Verdict) -> float:
        """The equity that the answer loses.

        Args:
            verdict: what the engine says.
        """
        if isinstance(verdict, PlayVerdict):
            assert self.draft is not None
            return verdict.cost(self.draft.position) or 0.0
        if self.kind is DecisionKind.CUBE:
            return verdict.cost(doubled=self.chosen == "double")
        return answer_cost(verdict, self.chosen)

    def judged(self, verdict: Verdict, settings: Settings) -> Judged:
        """The answer with its verdict, as the screens of an analysis show it."""
        result = None if self.draft is None else self.draft.position
        cost = self.cost(verdict)
        return judged(
            verdict, self.decider, self.chosen, cost, settings, result=result, kind=self.kind
        )

    def board(self, settings: Settings, selected: int | None) -> BoardView:
        """The board while an answer is waited for, and while it is judged.

        Args:
            settings: the player's.
            selected: the point whose checker is picked up, in the numbers of the player on roll.
        """
        return scene_board(
            self.asked.xgid,
            self.lies(settings),
            self.draft,
            selected,
            idle=bool(self.chosen),
            reader=self.decider,
        )

    def judged_board(self, one: Judged, settings: Settings, looked_at: int | None) -> BoardView:
        """The board with the plays that are told about.

        Args:
            one: the answer with its verdict.
            settings: the player's.
            looked_at: rank of the play whose arrows are shown, from 0.
        """
        if self.draft is None:
            return self.board(settings, None)
        return played_board(one, self.lies(settings), looked_at)


def _sound(row: CardRow) -> bool:
    """Whether a row has texts and numbers where they belong: the database keeps anything."""
    texts, numbers = (row.xgid, row.chosen, row.match), (row.cost, row.made)
    return (
        all(isinstance(one, str) for one in texts)
        and all(isinstance(one, int | float) for one in numbers)
        and 0 <= row.made < LATEST
    )
