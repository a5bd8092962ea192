"""The rules reference: every rule with a board to try it on, to be searched."""

from collections.abc import Iterator
from dataclasses import replace

from textual import on

from app.academy import acting
from app.academy import trying as tries
from app.academy.lesson import Act, Decide, Do, Wrong
from app.academy.reference import Entry, Reference, reference
from app.academy.trying import Trying, begin
from app.formats.xgid import XGID, parse_xgid
from app.i18n import _, lesson, ngettext
from app.screens import lesson_words as words
from app.screens.browsing import BrowsingScreen
from app.screens.topics import Topic
from app.state.dice import DiceSource, SystemDice
from widgets.spot import SpotChosen
from widgets.view import Choice, PromptView

_ANYTIME: tuple[Act, ...] = ("double", "resign")
"""What can be tried before a roll, to be done or to be refused."""

_BEAVERED = 2
"""The offer of an XGID after a beaver, when the one who doubled has to answer."""


class ReferenceScreen(BrowsingScreen):
    """All rules."""

    def __init__(self, book: Reference | None = None, dice: DiceSource | None = None) -> None:
        """All rules.

        Args:
            book: the rules; None for those that come with the program.
            dice: what rolls where a roll is tried.
        """
        self._book = reference() if book is None else book
        self._dice = dice or SystemDice()
        super().__init__("reference", tuple(topics(self._book)), self._book.broken)

    @property
    def heading(self) -> str:
        """What the book is called."""
        return _("Rules")

    def begun(self, topic: Topic) -> Trying:
        """The board of a rule."""
        entry = self._book.rules[topic.key]
        return _tryable(entry, parse_xgid(entry.position))

    def prompt_view(self) -> PromptView:
        """What can be tried, or what came of it."""
        if not self.trying.done:
            return words.prompt(self.trying, last=False)
        answer = self.trying.answer
        said = "" if answer is None else lesson(answer.text)
        again = Choice("undo", _("put back"), _("Backspace"))
        return PromptView(said, choices=(again, Choice("next", _("next rule"), _("Enter"))))

    # Trying

    def take(self, now: Trying) -> None:
        """Go on; nobody has to be shown what is right, where everything legal is."""
        super().take(replace(now, misses=0))

    def action_act(self, act: Act) -> None:
        """Try something that is done at the table; all is right that the rules allow."""
        step = self.trying.step
        if not isinstance(step, Decide) or self.trying.done:
            return
        refusal = acting.why_not(self.trying, act)
        if refusal is not None:
            self.take(tries.refused(self.trying, refusal))
        elif act == "roll":
            self._roll()
        else:
            done = step.model_copy(update={"act": act, "right": said_of(act, self.trying.scene)})
            self.take(acting.acted(replace(self.trying, step=done), act))

    def _roll(self) -> None:
        """Roll, and go on with these dice."""
        assert self.topic is not None
        scene = replace(self.trying.scene, dice=self._dice.roll(0))
        entry = self._book.rules[self.topic.key]
        played = entry.model_copy(update={"position": str(scene), "act": None, "points": ()})
        self.take(_tryable(played, scene))

    @on(SpotChosen)
    def _cube_tried(self, event: SpotChosen) -> None:
        """A click on the cube while dice lie on the table: hear why it can't be turned."""
        trying = self.trying
        if event.spot.kind != "cube" or not isinstance(trying.step, Do) or trying.done:
            return
        event.prevent_default()
        refusal = acting.why_not(trying, "double")
        if refusal is not None:
            self.selected = None
            self.take(tries.refused(trying, refusal))


def topics(book: Reference) -> Iterator[Topic]:
    """The rules as they can be looked up, in the language spoken."""
    for chapter in book.chapters:
        for rule in chapter.rules:
            see = tuple(other.title for other in book.seen_from(rule.title))
            title, text = lesson(rule.title), lesson(rule.text)
            yield Topic(rule.title, title, rule.text, text, lesson(chapter.title), see=see)


def _tryable(entry: Entry, scene: XGID) -> Trying:
    """A rule's board, on which everything can be tried that is done at a table."""
    step = entry.step(_("This play is legal."))
    if isinstance(step, Decide) and step.act in ("roll", *_ANYTIME):
        anytime = tuple(Wrong(act=act, reason=step.hint) for act in _ANYTIME if act != step.act)
        step = step.model_copy(update={"wrong": anytime})
    return begin(step, scene)


def said_of(act: Act, scene: XGID) -> str:
    """What comes of something that is done at the table.

    Args:
        act: what is done.
        scene: the board before it.
    """
    now = 2**scene.cube
    offered = now * 2**scene.offer
    match act:
        case "double":
            told = _("You offer to play for {value}: your opponent takes or passes.")
            return told.format(value=now * 2)
        case "take":
            told = _("You play on for {value}, and the cube is yours.")
            if scene.offer == _BEAVERED:
                told = _("You play on for {value}, and the cube is your opponent's.")
            return told.format(value=offered)
        case "pass":
            lost = offered // 2
            return ngettext(
                "The game is over: you lose {count} point.",
                "The game is over: you lose {count} points.",
                lost,
            ).format(count=lost)
        case "beaver":
            told = _("You turn the cube once more, to {value}: your opponent decides.")
            return told.format(value=offered * 2)
        case "resign":
            return _("You offer to lose a single game: your opponent accepts or refuses.")
        case "accept":
            return ngettext(
                "The game is over: you win {count} point.",
                "The game is over: you win {count} points.",
                now,
            ).format(count=now)
        case "refuse":
            return _("You refuse, and play goes on.")
        case _:
            return _("You pick up the dice, and your opponent is on roll.")
