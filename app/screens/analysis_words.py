"""The words of an analysis: bands, grades, decisions and what was better."""

from app.engine.analysis.report import Decision, DecisionKind, Grade, Judged, Theme
from app.engine.verdicts import CubeChoice, CubeVerdict, PlayVerdict
from app.i18n import N_, _, gettext, pgettext
from rules.plays import legal_plays
from rules.position import Position

BANDS: tuple[tuple[float, str], ...] = (
    (5.0, N_("World class")),
    (7.5, N_("Expert")),
    (12.5, N_("Advanced")),
    (17.5, N_("Intermediate")),
    (22.5, N_("Casual")),
)
"""The lines that players draw: up to which PR somebody is called what."""

_WEAKEST = N_("Beginner")

_GRADES = {
    Grade.FINE: N_("fine"),
    Grade.DOUBTFUL: N_("doubtful"),
    Grade.ERROR: N_("error"),
    Grade.BLUNDER: N_("blunder"),
}
_THEMES = {
    Theme.OPENING: N_("opening"),
    Theme.BLITZ: N_("blitz"),
    Theme.PRIME: N_("prime"),
    Theme.HOLDING: N_("holding"),
    Theme.BACK_GAME: N_("back game"),
    Theme.RACE: N_("race"),
    Theme.BEAR_OFF: N_("bear-off"),
    Theme.CUBE: N_("cube"),
    Theme.OTHER: N_("other"),
}
_DONE = {
    "roll": N_("no double"),
    "double": N_("double"),
    "take": N_("take"),
    "pass": N_("pass"),
    "beaver": N_("beaver"),
    "resign": N_("resign"),
    "accept": N_("accept"),
    "refuse": N_("refuse"),
    "play-on": N_("play on"),
}
_OTHERWISE = {"resign": "play-on", "accept": "refuse", "refuse": "accept"}
_CHOICES = {
    CubeChoice.NO_DOUBLE: N_("no double"),
    CubeChoice.TOO_GOOD: N_("too good to double"),
    CubeChoice.DOUBLE_TAKE: N_("double, take"),
    CubeChoice.DOUBLE_PASS: N_("double, pass"),
    CubeChoice.DOUBLE_BEAVER: N_("double, beaver"),
}


def band(pr: float) -> str:
    """What players of a PR are called."""
    for most, name in BANDS:
        if pr < most:
            return gettext(name)
    return gettext(_WEAKEST)


def grade_word(grade: Grade) -> str:
    """A grade in one word."""
    return gettext(_GRADES[grade])


def theme_word(theme: Theme) -> str:
    """A kind of game in one or two words."""
    return gettext(_THEMES[theme])


def rating(pr: float | None) -> str:
    """A PR as it is written; a dash where nothing counted."""
    return "–" if pr is None else f"{pr:.1f}"


def signed(amount: float, digits: int = 3) -> str:
    """A number with its sign in front, a true minus."""
    text = f"{amount:+.{digits}f}"
    return text.replace("-", "−") if float(text) else text.replace("-", "+")


def lost(cost: float) -> str:
    """Equity that was lost, with a true minus."""
    text = f"{cost:.3f}"
    return f"−{text}" if float(text) else text


def dice_word(decision: Decision) -> str:
    """The roll, the larger die first; empty before the roll."""
    dice = decision.question.dice
    return "" if dice is None else "{}-{}".format(*sorted(dice, reverse=True))


def chosen_word(decision: Decision) -> str:
    """What was done: the play in notation, or the cube action."""
    if decision.kind is DecisionKind.PLAY:
        return decision.chosen or pgettext("play", "no move")
    return gettext(_DONE.get(decision.chosen, decision.chosen))


def best_word(judged: Judged) -> str:
    """What would have been best, in the same form."""
    verdict = judged.verdict
    if judged.decision.kind is DecisionKind.RESIGNATION:
        return gettext(_DONE[better_of_resigning(judged)])
    if isinstance(verdict, PlayVerdict):
        best = verdict.best
        dice = judged.decision.question.dice
        if best is None or dice is None:
            return pgettext("play", "no move")
        return notation(judged.decision.question.position, dice, best.result)
    if judged.decision.kind is DecisionKind.ANSWER:
        return answer_word(verdict)
    return choice_word(verdict)


def better_of_resigning(judged: Judged) -> str:
    """What would have been best where somebody resigned: an action, or `play-on`."""
    chosen = judged.decision.chosen
    return _OTHERWISE[chosen] if judged.cost else chosen


def choice_word(verdict: CubeVerdict) -> str:
    """The right way with the cube for both players."""
    return gettext(_CHOICES[verdict.choice])


def answer_word(verdict: CubeVerdict) -> str:
    """The right answer to a double."""
    if not verdict.take:
        return _("pass")
    return _("beaver") if verdict.beaver else _("take")


def notation(position: Position, dice: tuple[int, int], result: Position) -> str:
    """The notation of the play that leads to a result."""
    for play in legal_plays(position, dice):
        if play.result == result:
            return str(play)
    return pgettext("play", "no move")


def is_mistake(judged: Judged) -> bool:
    """Whether a decision is listed as a mistake."""
    return judged.grade is not Grade.FINE
