"""The tutor: it warns before a mistake is final, and never says what would be better."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from textual.message import Message
from textual.screen import Screen
from textual.worker import Worker

from app.engine.engine import EngineTrouble, Search
from app.i18n import _
from app.screens.hinting import Judge, decision, judged
from app.state.settings import Grading, Settings
from app.state.view import MatchView
from rules.game import Phase

if TYPE_CHECKING:
    from app.engine.question import Question
    from app.screens.hinting import Verdict

Command = Callable[[], None]

_ANSWERS = ("take", "pass", "beaver")


@dataclass(frozen=True, slots=True)
class Held:
    """Something that a player wants to do, while the tutor looks at it.

    Attributes:
        name: the id of the command.
        command: what does it.
        view: the match as it was decided.
    """

    name: str
    command: Command
    view: MatchView


class Tutor:
    """Looks at what the players at the table decide, before it is final.

    It begins to judge a decision when it comes up, so that nobody waits for it afterwards.

    Attributes:
        trouble: why it can't judge the decision at hand, if it can't.
    """

    class Judged(Message):
        """What was held can be judged now."""

    def __init__(
        self,
        screen: Screen[Any],
        judge: Callable[[], Judge],
        settings: Callable[[], Settings],
    ) -> None:
        """A tutor for a table.

        Args:
            screen: the table, which gets the messages.
            judge: whom to ask; called when there is something to judge.
            settings: whether and when to warn, and how deeply to search.
        """
        self._screen = screen
        self._judge = judge
        self._settings = settings
        self._question: Question | None = None
        self._found: Verdict | None = None
        self._worker: Worker[None] | None = None
        self.held: Held | None = None
        self.trouble: EngineTrouble | None = None

    @property
    def on(self) -> bool:
        """Whether it is wanted."""
        return self._settings().tutor != "off"

    @property
    def busy(self) -> bool:
        """Whether it is about to judge something."""
        return self._question is not None and self._found is None and self.trouble is None

    def look(self, view: MatchView) -> None:
        """Begin to judge what has to be decided now, if it isn't known yet."""
        question = decision(view) if self.on else None
        if question == self._question:
            return
        self.stop()
        self._question = question
        if question is not None:
            self._worker = self._screen.run_worker(self._work(question), group="tutor")

    def stop(self) -> None:
        """Judge nothing any more."""
        if self._worker is not None:
            self._worker.cancel()
        self._worker = self._question = self._found = self.held = self.trouble = None

    def waits(self, name: str, command: Command, view: MatchView) -> bool:
        """Whether something that can't be taken back has to wait for a judgement.

        It is held then, and `Judged` is posted once it can be judged. Who wants the same once
        more doesn't want to wait.
        """
        self.look(view)
        if not self._judges(name, view) or self._found is not None or self.trouble is not None:
            return False
        again = self.held is not None and (self.held.name, self.held.view) == (name, view)
        self.held = None if again else Held(name, command, view)
        return not again

    def cost(self, name: str, view: MatchView) -> float:
        """What something costs that can't be taken back; 0 where it isn't known or is fine."""
        found = self._found
        if found is None or not self._judges(name, view):
            return 0.0
        from app.engine.verdicts import PlayVerdict

        if isinstance(found, PlayVerdict):
            cost = found.cost(view.draft.position) if view.draft is not None else None
        elif name in _ANSWERS:
            from app.engine.analysis.grading import answer_cost

            cost = answer_cost(found, name)
        else:
            cost = found.cost(doubled=name == "double")
        return cost if cost is not None and cost > self._threshold else 0.0

    @property
    def _threshold(self) -> float:
        settings = self._settings()
        return threshold(settings.tutor, settings.grading)

    def _judges(self, name: str, view: MatchView) -> bool:
        if not self.on or self._question is None:
            return False
        match view.match.game.phase:
            case Phase.TO_PLAY:
                return name == "pick_up" and view.draft is not None and view.draft.complete
            case Phase.TO_ROLL:
                return name in ("roll", "double")
            case _:
                return name in _ANSWERS

    async def _work(self, question: "Question") -> None:
        found: Verdict | EngineTrouble
        try:
            found = await judged(self._judge(), question, Search(self._settings().hint_depth))
        except EngineTrouble as trouble:
            found = trouble
        self._screen.call_later(self._arrived, question, found)

    def _arrived(self, question: "Question", found: "Verdict | EngineTrouble") -> None:
        if question != self._question:
            return
        if isinstance(found, EngineTrouble):
            self.trouble = found
        else:
            self._found = found
        if self.held is not None:
            self._screen.post_message(self.Judged())


def threshold(tutor: str, grading: Grading = "xg") -> float:
    """What a decision may cost before the tutor speaks.

    Args:
        tutor: the setting: `doubtful`, `errors` or `blunders`.
        grading: whose lines divide them.
    """
    from app.engine.analysis.grading import PRESETS

    lines = PRESETS[grading]
    return {"doubtful": lines.doubtful, "errors": lines.error, "blunders": lines.blunder}[tutor]


def warning(name: str, cost: float, grading: Grading = "xg") -> str:
    """What the tutor says before something that costs too much."""
    from app.engine.analysis.grading import PRESETS
    from app.engine.analysis.report import Grade

    sentences = {
        "pick_up": _("This play costs {cost}, {grade}."),
        "roll": _("Not to double costs {cost}, {grade}."),
        "double": _("This double costs {cost}, {grade}."),
        "take": _("To take costs {cost}, {grade}."),
        "pass": _("To pass costs {cost}, {grade}."),
        "beaver": _("To beaver costs {cost}, {grade}."),
    }
    grades = {
        Grade.DOUBTFUL: _("a doubtful decision"),
        Grade.ERROR: _("an error"),
        Grade.BLUNDER: _("a blunder"),
    }
    grade = grades.get(PRESETS[grading].grade(cost), "")
    return sentences[name].format(cost=f"{cost:.3f}", grade=grade)
