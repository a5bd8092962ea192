"""How exercises go: what each kind trains, how it has gone so far, how a round went."""

from collections.abc import Mapping

from app.academy.exercises import Kind
from app.academy.rounds import Round
from app.i18n import N_, _, ngettext
from app.screens.trainer_figures import FiguresView
from app.storage.practice import Tally
from widgets.view import Choice, PromptView

TITLES: Mapping[Kind, str] = {
    Kind.OPENINGS: N_("Openings"),
    Kind.PIPS: N_("Pip counts"),
    Kind.MOVES: N_("Legal moves"),
    Kind.TAKE_POINTS: N_("Take points"),
    Kind.CUBES: N_("Cube decisions"),
    Kind.BEAR_OFFS: N_("Bear-offs"),
}

PURPOSES: Mapping[Kind, str] = {
    Kind.OPENINGS: N_("Play the first roll of a game; the opening book judges it."),
    Kind.PIPS: N_("Count both sides' pips, and see how fast you are."),
    Kind.MOVES: N_("See at a glance which checkers a roll can move."),
    Kind.TAKE_POINTS: N_("Reckon how much you must win to take a double at a match score."),
    Kind.CUBES: N_("Say when to double, and when to take."),
    Kind.BEAR_OFFS: N_("Bear off so that as few rolls as possible are needed."),
}
"""What each kind trains, in a sentence."""


_ROW = 2
"""From so many days on they are a row."""


def clock_words(milliseconds: float) -> str:
    """A time in minutes and seconds.

    >>> clock_words(75_400)
    '1:15'
    """
    minutes, seconds = divmod(round(milliseconds / 1000), 60)
    return f"{minutes}:{seconds:02}"


def percent(share: float) -> str:
    """A share in whole percent.

    >>> percent(0.256)
    '26%'
    """
    return f"{share:.0%}"


# The list of kinds


def progress(tally: Tally | None) -> str:
    """How an exercise has gone so far."""
    if tally is None or not tally.answers:
        return _("not tried yet")
    answers = ngettext("{count} answer", "{count} answers", tally.answers)
    parts = [
        answers.format(count=tally.answers),
        _("{share} right").format(share=percent(tally.correct / tally.answers)),
    ]
    if tally.correct:
        told = _("{time} on average")
        parts.append(told.format(time=clock_words(tally.used / tally.correct)))
    return " · ".join(parts)


def streak_words(days: int) -> str:
    """On how many days in a row something was practised; empty for less than two."""
    if days < _ROW:
        return ""
    return ngettext(
        "You have practised on {count} day in a row.",
        "You have practised on {count} days in a row.",
        days,
    ).format(count=days)


# Times


def pip_times(tally: Tally | None, running: int | None) -> tuple[tuple[str, str], ...]:
    """The time that runs, the best time and the mean.

    Args:
        tally: how it went before.
        running: milliseconds so far; None for none.
    """
    found = [] if running is None else [(_("time"), clock_words(running))]
    if tally is not None and tally.best is not None:
        found.append((_("best time"), clock_words(tally.best)))
        found.append((_("on average"), clock_words(tally.used / tally.correct)))
    return tuple(found)


# The end of a round


def result(done: Round, before: Tally | None) -> FiguresView:
    """How a round went, set against what was before.

    Args:
        done: the round.
        before: how all went before it.
    """
    count = len(done.given)
    told = _("{right} of {count}")
    rows = [(_("right"), told.format(right=done.right, count=count))]
    if before is not None and before.answers:
        rows.append((_("before"), percent(before.correct / before.answers)))
    rows.append((_("time"), clock_words(done.used)))
    if done.mean is not None:
        rows.append((_("a right answer"), clock_words(done.mean)))
        if before is not None and before.correct:
            rows.append((_("before"), clock_words(before.used / before.correct)))
    if done.cost:
        rows.append((_("equity lost"), f"{done.cost:.3f}"))
    return FiguresView(tuple(rows))


def ending(done: Round, before: Tally | None) -> PromptView:
    """What is said at the end of a round, and how to go on."""
    count = len(done.given)
    told = _("{right} of {count} answers were right.")
    if before is not None and before.answers:
        now, then = done.right / count, before.correct / before.answers
        if now > then:
            told = _("{right} of {count} answers were right: better than before.")
        elif now < then:
            told = _("{right} of {count} answers were right: fewer than before.")
        else:
            told = _("{right} of {count} answers were right, as before.")
    choices = (
        Choice("next", _("another round"), _("Enter")),
        Choice("leave(True)", _("back"), _("Esc")),
    )
    return PromptView(told.format(right=done.right, count=count), choices=choices)
