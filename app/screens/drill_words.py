"""What is written around the board of a drill."""

from collections.abc import Iterator
from dataclasses import replace

from app.academy.schedule import Rating
from app.academy.sitting import Sitting
from app.engine.analysis.report import DecisionKind, Judged
from app.engine.teacher import difference
from app.engine.verdicts import PlayVerdict
from app.i18n import _, ngettext, pgettext
from app.refusals import sentence
from app.screens.analysis_words import chosen_word, lost
from app.screens.drill_card import Card
from app.screens.home import when
from app.screens.trainer_figures import FiguresView
from app.screens.trainer_progress import streak_words
from app.screens.turn_words import to_play, turn_choices
from rules.record import Header
from rules.side import Side
from widgets.view import Choice, PromptView

DEED_KEYS = {"roll": "Space", "double": "d", "take": "t", "pass": "p", "beaver": "b"}
"""The keys of what can be done with the cube, as at the table."""

_SHOWN = 0.0005
"""From this cost on, a loss can be seen in three digits."""


def deed_word(deed: str) -> str:
    """What is done with the cube, or instead."""
    return {
        "roll": pgettext("verb", "roll"),
        "double": pgettext("verb", "double"),
        "take": _("take"),
        "pass": _("pass"),
        "beaver": _("beaver"),
    }[deed]


# While an answer is waited for


def about(card: Card, header: Header | None) -> str:
    """Which decision it is: of which match, when, at which score.

    Args:
        card: the mistake.
        header: the match; None if it is no longer here.
    """
    lines = [_situation(card), _score(card, header)]
    played = _("Played {when}.").format(when=when(card.row.made))
    return "\n\n".join([*lines, played])


def _situation(card: Card) -> str:
    if card.kind is DecisionKind.CUBE:
        return _("You are on roll. Do you double?")
    if card.kind is DecisionKind.ANSWER:
        return _("You are doubled. What do you answer?")
    return _("How do you play this roll?")


def _score(card: Card, header: Header | None) -> str:
    xgid = card.asked.xgid
    names = (_("White"), _("Black")) if header is None else header.players
    if not xgid.length:
        told = _("{white} against {black}, for money.")
        return told.format(white=names[Side.WHITE], black=names[Side.BLACK])
    told = _("{white} {white_score}, {black} {black_score} in a match to {length}.")
    if xgid.crawford:
        told = _(
            "{white} {white_score}, {black} {black_score} in a match to {length}, the Crawford"
            " game."
        )
    return told.format(
        white=names[Side.WHITE],
        white_score=xgid.score[Side.WHITE],
        black=names[Side.BLACK],
        black_score=xgid.score[Side.BLACK],
        length=xgid.length,
    )


def asking(card: Card) -> PromptView:
    """What is to be done now."""
    choices = tuple(_ways(card))
    if card.refusal is not None:
        return PromptView(sentence(card.refusal), warning=True, choices=choices)
    if card.draft is not None:
        return PromptView(to_play(card.draft), choices=choices)
    return PromptView(_("What do you do?"), choices=choices)


def _ways(card: Card) -> Iterator[Choice]:
    draft = card.draft
    if draft is not None:
        yield from turn_choices(draft)
    for deed in card.deeds:
        key = _("Space") if deed == "roll" else DEED_KEYS[deed]
        yield Choice(f"deed('{deed}')", deed_word(deed), key)


def thinking() -> PromptView:
    """What is said while the engine thinks."""
    return PromptView(_("thinking …"))


def in_trouble(told: str) -> PromptView:
    """What is said where the engine can't judge; the card stays due.

    Args:
        told: what is wrong, in a sentence.
    """
    choices = (
        Choice("next", _("try again"), _("Enter")),
        Choice("skip", _("another time"), "s"),
    )
    return PromptView(told, warning=True, choices=choices)


def dropping() -> PromptView:
    """What is asked before a card is dropped."""
    choices = (Choice("discard", _("drop it"), "x"), Choice("stay", _("keep it"), _("Enter")))
    return PromptView(_("Drop this mistake and never ask it again?"), choices=choices)


# After the answer


def verdict(cost: float, rating: Rating, days: int | None) -> PromptView:
    """How good the answer was, and when the card comes back.

    Args:
        cost: the equity that the answer loses.
        rating: how well it was known.
        days: in how many days the card comes back; None where this answer doesn't count for it.
    """
    told = [_judged(cost, rating)]
    if rating is Rating.AGAIN:
        told.append(_("It comes once more at the end."))
    elif days is not None:
        told.append(_back_in(days))
    following = Choice("next", pgettext("exercise", "next"), _("Enter"))
    return PromptView(" ".join(told), warning=rating is Rating.AGAIN, choices=(following,))


def _judged(cost: float, rating: Rating) -> str:
    if cost < _SHOWN:
        return _("Right!")
    if rating is Rating.AGAIN:
        return _("This costs {cost}.").format(cost=f"{cost:.3f}")
    if rating is Rating.HARD:
        return _("Nearly: it costs {cost}.").format(cost=f"{cost:.3f}")
    return _("As good as right: it costs only {cost}.").format(cost=f"{cost:.3f}")


def _back_in(days: int) -> str:
    if days <= 1:
        return _("It comes back tomorrow.")
    return ngettext("It comes back in {count} day.", "It comes back in {count} days.", days).format(
        count=days
    )


def told(card: Card, one: Judged) -> str:
    """What the better play does, in a teacher's words; empty where there is nothing to say.

    Args:
        card: the mistake.
        one: the answer with its verdict.
    """
    if not isinstance(one.verdict, PlayVerdict) or one.cost < _SHOWN or card.draft is None:
        return ""
    best = one.verdict.candidates[0].result
    better = difference(one.verdict.question.position, best, card.draft.position)
    return _("Better: {what}").format(what=better) if better else ""


def costs(card: Card, one: Judged) -> FiguresView:
    """What the answer costs now, and what it cost then.

    Args:
        card: the mistake.
        one: the answer with its verdict.
    """
    then = replace(one.decision, chosen=card.row.chosen)
    return FiguresView(
        (
            (pgettext("answer", "now"), chosen_word(one.decision)),
            (_("it costs"), lost(one.cost)),
            (pgettext("answer", "then"), chosen_word(then)),
            (_("it cost"), lost(card.row.cost)),
        )
    )


# The end


def ending(sitting: Sitting, days: int) -> PromptView:
    """What is said behind the last card, and how to go on.

    Args:
        sitting: the cards that were asked.
        days: on how many days in a row something was practised.
    """
    asked = sitting.count - sitting.skipped
    found = [_("{right} of {count} were right.").format(right=sitting.right, count=asked)]
    choices = [Choice("leave(True)", _("back"), _("Esc"))]
    if sitting.skipped:
        found = [*(found if asked else ())]
        found.append(
            ngettext(
                "{count} mistake is left for another time.",
                "{count} mistakes are left for another time.",
                sitting.skipped,
            ).format(count=sitting.skipped)
        )
        choices.insert(0, Choice("next", _("go on with them"), _("Enter")))
    found.append(streak_words(days))
    return PromptView(" ".join(filter(None, found)), choices=tuple(choices))


def nothing(kept: int) -> PromptView:
    """What is said where no card is due.

    Args:
        kept: how many cards there are.
    """
    choices = (
        Choice("analyse", _("analyse a match"), "a"),
        Choice("leave(True)", _("back"), _("Esc")),
    )
    if not kept:
        told = _(
            "No mistakes are kept yet. Have a match of yours analysed: every blunder in it is"
            " drilled here."
        )
        return PromptView(told, choices=choices)
    told = ngettext(
        "Nothing to drill today: {count} mistake comes back another day.",
        "Nothing to drill today: {count} mistakes come back another day.",
        kept,
    )
    return PromptView(told.format(count=kept), choices=choices)


# The keys


def keys(card: Card, *, answered: bool) -> tuple[Choice, ...]:
    """The line of keys.

    Args:
        card: the mistake.
        answered: whether the answer was judged.
    """
    drop = Choice("discard", _("never again"), "x")
    leave = Choice("leave(True)", _("back"), _("Esc"))
    if answered:
        following = Choice("next", pgettext("exercise", "next"), _("Enter"))
        if card.draft is not None:
            return (Choice("cursor('down')", _("another play"), "↑ ↓"), following, drop, leave)
        return (following, drop, leave)
    skip = Choice("skip", _("another time"), "s")
    choose = Choice("press", _("choose"), "↑ ↓ ← → " + _("Enter"))
    if card.draft is not None:
        return (choose, skip, drop, leave, Choice("notation", _("type a play"), "/"))
    return (choose, skip, drop, leave)
