"""The 21 rolls from here: what each is worth with its best play."""

from collections.abc import Awaitable, Callable, Iterable, Sequence
from math import sqrt
from typing import ClassVar

from rich.console import RenderableType
from textual import on
from textual.binding import Binding, BindingType
from textual.widget import Widget
from textual.widgets import Static

from app.engine.engine import EngineTrouble
from app.engine.question import Question
from app.engine.verdicts import RollsVerdict, RollWorth
from app.engine.words import sentence
from app.i18n import _, ngettext
from app.screens.hints import signed
from app.screens.parts.cells import cut
from app.screens.parts.dress import dress
from app.screens.parts.panel import Panel
from app.state.view import MatchView
from rules.actions import Dice
from rules.game import Phase
from rules.plays import legal_plays
from widgets.rolls import RollGrid, plan_for
from widgets.rolls_view import RollsView, RollView

FAR = 1.0
NEAR = 0.35
"""From how many standard deviations on a roll stands out much, or a little."""


def odds_question(view: MatchView) -> Question | None:
    """Whose rolls are asked about: those of the player on roll, or the next to roll.

    Args:
        view: the match.

    Returns:
        The question before the roll; None where nobody is about to roll. While a roll is being
        played it is the one before it; when it has been played, that of the opponent.
    """
    game = view.match.game
    if game.turn is None or game.result is not None:
        return None
    question = Question.of(view.match).before_roll
    draft = view.draft
    if game.phase is not Phase.TO_PLAY or draft is None or not (draft.complete and draft.steps):
        return question
    return Question(draft.position.flipped(), question.stakes.turned)


_NAME_CELLS = 20

_AROUND = 8
"""Cells of the frame around the grid."""


class OddsScreen(Panel[None]):
    """A panel with the 21 rolls."""

    CSS_PATH = "odds.tcss"
    AUTO_FOCUS = "#rolls"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("o,enter", "back", show=False)]

    def __init__(
        self,
        question: Question,
        ask: Callable[[Question], Awaitable[RollsVerdict]],
        rolled: Dice | None = None,
        name: str = "",
    ) -> None:
        """A panel for a position.

        Args:
            question: the position before the roll.
            ask: asks the engine.
            rolled: the roll that lies on the table, if it was rolled from there.
            name: who rolls.
        """
        super().__init__(id="odds")
        self._question = question
        self._ask = ask
        self._rolled = rolled
        self._name = name
        self._verdict: RollsVerdict | None = None

    def heading(self) -> str:
        """The title."""
        if not self._name:
            return _("The 21 rolls from here")
        return _("The 21 rolls from here for {name}").format(name=cut(self._name, _NAME_CELLS))

    def body(self) -> Sequence[Widget | RenderableType]:
        """The grid, what it comes to, and the roll that is pointed at."""
        return (
            RollGrid("rolls"),
            Static(self.written(_("thinking …")), id="sums", markup=False),
            Static("", id="roll", markup=False),
        )

    def on_resize(self) -> None:
        """Be as wide as the grid."""
        self.query_one("#box").styles.width = plan_for(*self.size).width + _AROUND
        super().on_resize()

    def on_mount(self) -> None:
        """Ask the engine."""
        dress(self, self.query_one(RollGrid))
        self.run_worker(self._think(), exclusive=True)

    async def _think(self) -> None:
        try:
            verdict = await self._ask(self._question)
        except EngineTrouble as trouble:
            self._tell(sentence(trouble))
            return
        self._verdict = verdict
        self.query_one(RollGrid).show(rolls_view(verdict, self._rolled))
        self._tell(sums(verdict))

    def _tell(self, text: str) -> None:
        self.query_one("#sums", Static).update(self.written(text))

    @on(RollGrid.Pointed)
    def _pointed(self, event: RollGrid.Pointed) -> None:
        event.stop()
        if self._verdict is not None:
            told = roll_sentence(self._verdict, event.roll)
            self.query_one("#roll", Static).update(self.written(told))


def rolls_view(verdict: RollsVerdict, rolled: Dice | None) -> RollsView:
    """The grid of a verdict.

    Args:
        verdict: what the engine says.
        rolled: the roll on the table, if any.
    """
    mean, spread = verdict.mean, _spread(verdict)
    return RollsView(
        rolls=tuple(
            RollView(
                roll.dice,
                signed(roll.equity),
                standing(roll.equity - mean, spread),
                _play(verdict, roll),
            )
            for roll in verdict.rolls
        ),
        rolled=None if rolled is None else (max(rolled), min(rolled)),
    )


def standing(luck: float, spread: float) -> int:
    """How good a roll is among all, from −2 to 2.

    Args:
        luck: by how much it is better than the mean.
        spread: the standard deviation of all rolls.
    """
    if spread < 0.001:
        return 0
    size = abs(luck) / spread
    level = 2 if size >= FAR else 1 if size >= NEAR else 0
    return level if luck > 0 else -level


def _spread(verdict: RollsVerdict) -> float:
    mean = verdict.mean
    return sqrt(_weighted((roll.equity - mean) ** 2 * roll.ways for roll in verdict.rolls))


def _weighted(values: Iterable[float]) -> float:
    return sum(values) / 36


def sums(verdict: RollsVerdict) -> str:
    """What the rolls come to: the average, how many are better, the best and the worst."""
    mean = verdict.mean
    better = sum(roll.ways for roll in verdict.rolls if roll.equity > mean)
    best, worst = verdict.rolls[0], verdict.rolls[-1]
    return " ".join(
        (
            _("On average {equity}.").format(equity=signed(mean)),
            ngettext(
                "{count} of 36 rolls is better than that.",
                "{count} of 36 rolls are better than that.",
                better,
            ).format(count=better),
            _("The best is {best}, the worst {worst}.").format(
                best=_dice(best.dice), worst=_dice(worst.dice)
            ),
        )
    )


def roll_sentence(verdict: RollsVerdict, dice: Dice) -> str:
    """One roll: its best play, its worth, and how lucky it is."""
    high = (max(dice), min(dice))
    roll = next(one for one in verdict.rolls if one.dice == high)
    return _("{dice}: {play}, {equity}; luck {luck}").format(
        dice=_dice(high),
        play=_play(verdict, roll),
        equity=signed(roll.equity),
        luck=signed(verdict.luck(high)),
    )


def _play(verdict: RollsVerdict, roll: RollWorth) -> str:
    plays = legal_plays(verdict.question.position, roll.dice)
    found = next((str(play) for play in plays if play.result == roll.best), None)
    return _("cannot move") if found is None else found


def _dice(dice: Dice) -> str:
    return "{}-{}".format(*dice)
