"""What is written around the board of a lesson: pure functions from a step to words."""

import re
from collections.abc import Iterator

from textual.content import Content

from app.academy.acting import acts
from app.academy.counting import asked, numbers_for, worth
from app.academy.lesson import Act, Choose, Decide, Do, Look, Option, ScoreTable, Setup, Touch
from app.academy.trying import Answer, Trying
from app.i18n import _, lesson, ngettext, pgettext
from app.refusals import sentence
from app.screens.parts.plain import written
from app.screens.turn_words import to_play, turn_choices
from widgets.answers import AnswerView, State
from widgets.score_grid import ScoreCell, ScoreGridView
from widgets.view import Choice, PromptView

_STARRED = re.compile(r"\*([^*]+)\*")
_BLANK_LINE = re.compile(r"\n\s*\n")


def paragraphs(text: str) -> tuple[str, ...]:
    """The paragraphs of a lesson's text in the language spoken now."""
    return tuple(" ".join(part.split()) for part in _BLANK_LINE.split(lesson(text)))


def unstarred(text: str) -> str:
    """A text in one paragraph, without the signs of stress."""
    return _STARRED.sub(r"\1", " ".join(paragraphs(text)))


def content(text: str, *, plain: bool) -> Content:
    """A lesson's text with its stressed words in bold."""
    parts: list[str | tuple[str, str]] = []
    for at, paragraph in enumerate(paragraphs(text)):
        if at:
            parts.append("\n\n")
        for index, piece in enumerate(_STARRED.split(paragraph)):
            shown = written(piece, plain)
            parts.append((shown, "bold $table-title") if index % 2 else shown)
    return Content.assemble(*parts)


# Below the board


def prompt(trying: Trying, *, last: bool) -> PromptView:
    """What is said below the board, with what can be done.

    Args:
        trying: the step.
        last: whether no step follows.
    """
    text = _said(trying.answer) if trying.answer is not None else _to_do(trying)
    wrong = trying.answer is not None and not trying.answer.right
    return PromptView(text, warning=wrong, choices=tuple(_choices(trying, last=last)))


def briefly(answer: Answer) -> str:
    """What is said below the board where the teacher's words have no room there."""
    return _("Right!") if answer.right else _("Not this one.")


def _said(answer: Answer) -> str:
    if answer.refusal is not None:
        return sentence(answer.refusal)
    return unstarred(answer.text)


def _to_do(trying: Trying) -> str:
    """What is to be done now; where it is done, what is left to be said."""
    if trying.shown:
        return _("This is what was right. Have a look at it, and go on.")
    if trying.done:
        return ""
    match trying.step:
        case Do():
            assert trying.draft is not None
            return to_play(trying.draft)
        case Touch(places=places) if len(places) > 1:
            told = _("Click the places on the board: {found} of {count} found.")
            return told.format(found=len(trying.touched), count=len(places))
        case Touch():
            return _("Click the place on the board.")
        case Decide():
            return _("What do you do?")
        case Choose():
            return _("Choose an answer.")
        case Setup():
            return _to_set_up(trying)
        case ScoreTable():
            return _("What does it count? Choose the number, or type it and press Enter.")
    return ""


def _to_set_up(trying: Trying) -> str:
    white, black = trying.missing
    if white and black:
        told = _("Click the points. Still to be placed: {white} of White, {black} of Black.")
        return told.format(white=white, black=black)
    return ngettext(
        "Click the points. {count} checker is still to be placed.",
        "Click the points. {count} checkers are still to be placed.",
        white or black,
    ).format(count=white or black)


def _choices(trying: Trying, *, last: bool) -> Iterator[Choice]:
    step = trying.step
    if trying.done:
        if isinstance(step, Look) and step.tour is not None:
            yield Choice("again", _("once more"), "a")
        yield Choice("next", _("finish") if last else pgettext("step", "next"), _("Enter"))
        return
    if isinstance(step, Do) and trying.draft is not None:
        yield from turn_choices(trying.draft)
    if isinstance(step, Decide):
        able = acts(trying)
        for act in able:
            key = "" if act == "roll" and "pick up" in able else ACT_KEYS[act]  # Space picks up
            yield Choice(f"act('{act}')", act_word(act), key)
    if trying.can_be_shown:
        yield Choice("show", _("show me"), "s")


ACT_KEYS: dict[Act, str] = {
    "roll": "Space",
    "pick up": "Space",
    "double": "d",
    "take": "t",
    "pass": "p",
    "beaver": "b",
    "resign": "r",
    "accept": "a",
    "refuse": "f",
}
"""The keys of what can be done at the table, as there."""


def act_word(act: Act) -> str:
    """What an act is called."""
    return {
        "roll": pgettext("verb", "roll"),
        "pick up": _("pick up"),
        "double": pgettext("verb", "double"),
        "take": _("take"),
        "pass": _("pass"),
        "beaver": _("beaver"),
        "resign": _("resign"),
        "accept": _("accept"),
        "refuse": _("refuse"),
    }[act]


def finished(title: str, following: str | None) -> PromptView:
    """What is said at the end of a lesson.

    Args:
        title: the lesson's.
        following: the title of the one that follows; None behind the last.
    """
    text = _("You have finished the lesson “{title}”.").format(title=unstarred(title))
    if following is None:
        return PromptView(text, choices=(Choice("leave", _("all lessons"), _("Enter")),))
    told = _("Next lesson: {title}").format(title=unstarred(following))
    return PromptView(text, choices=(Choice("next", told, _("Enter")),))


def end_keys() -> tuple[Choice, ...]:
    """The line of keys at the end of a lesson."""
    return (
        Choice("next", _("next lesson"), _("Enter")),
        Choice("before", pgettext("step", "back"), "←"),
        Choice("leave", _("all lessons"), _("Esc")),
    )


def keys(trying: Trying, *, first: bool, may_pass: bool, moves: bool) -> tuple[Choice, ...]:
    """The line of keys.

    Args:
        trying: the step.
        first: whether no step comes before.
        may_pass: whether one may go on without having done it.
        moves: whether the arrows move over the board.
    """
    line: list[Choice] = []
    if moves:
        line.append(Choice("press", _("choose"), "↑ ↓ ← → " + _("Enter")))
    if isinstance(trying.step, Choose) and not trying.done:
        line.append(Choice("press", _("choose"), "↑ ↓ " + _("Enter")))
    if trying.done or may_pass:
        line.append(Choice("next", pgettext("step", "next"), "n" if moves else "→"))
    if not first:
        line.append(Choice("before", pgettext("step", "back"), "b" if moves else "←"))
    if isinstance(trying.step, Do) and not trying.done:
        line.append(Choice("notation", _("type a play"), "/"))
    line.append(Choice("leave", _("all lessons"), _("Esc")))
    return tuple(line)


# Beside the board, and in its place


def answers(trying: Trying) -> tuple[AnswerView, ...]:
    """The answers to choose from."""
    step = trying.step
    if not isinstance(step, Choose):
        return ()
    return tuple(
        AnswerView(f"option({index})", unstarred(option.label), _state(trying, index, option))
        for index, option in enumerate(step.options)
    )


def _state(trying: Trying, index: int, option: Option) -> State:
    """Whether an answer has been judged: it was chosen, or it is right and shown so at the end."""
    if trying.chosen != index and not (trying.done and option.right):
        return "open"
    return "right" if option.right else "wrong"


def score_grid(trying: Trying, typed: str) -> ScoreGridView:
    """The table of results and cubes.

    Args:
        trying: the step.
        typed: what has been typed for the cell that is asked for.
    """
    step = trying.step
    if not isinstance(step, ScoreTable):
        return ScoreGridView()
    now = asked(trying)
    rows = tuple(
        tuple(_cell(trying, result, face, now, typed) for face in step.cubes) for result in RESULTS
    )
    numbers = () if now is None or trying.done else numbers_for(*step.asked[now])
    return ScoreGridView(
        step.cubes,
        (_("single game"), _("gammon"), _("backgammon")),
        rows,
        tuple(Choice(f"score({number})", str(number)) for number in numbers),
    )


RESULTS = ("single", "gammon", "backgammon")


def _cell(trying: Trying, result: str, face: int, now: int | None, typed: str) -> ScoreCell:
    step = trying.step
    assert isinstance(step, ScoreTable)
    number = str(worth(result, face))
    at = next((at for at, cell in enumerate(step.asked) if cell == (result, face)), None)
    if at is None:
        return ScoreCell(number)
    if at in trying.found:
        return ScoreCell(number, "found")
    return ScoreCell(typed, "now") if at == now else ScoreCell("", "asked")
