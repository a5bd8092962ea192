"""The cube in words: what is right, and how close it is."""

from app.engine.question import Holder
from app.engine.verdicts import Chances, CubeChoice, CubeVerdict
from app.i18n import N_ as N
from app.i18n import _, gettext

_VERY_CLOSE = 0.02
_CLOSE = 0.08

# A point of winning chances is worth so much equity to a player who takes: 4 with a cube that is
# never turned again, 5 with one that always is at the best moment.
_SLOPE = 4.5

_MANY_GAMMONS = 0.1

_DOUBLES = {
    CubeChoice.NO_DOUBLE: N("No double"),
    CubeChoice.TOO_GOOD: N("Too good to double"),
    CubeChoice.DOUBLE_TAKE: N("Double, take"),
    CubeChoice.DOUBLE_PASS: N("Double, pass"),
    CubeChoice.DOUBLE_BEAVER: N("Double, beaver"),
}
_REDOUBLES = {
    CubeChoice.NO_DOUBLE: N("No redouble"),
    CubeChoice.TOO_GOOD: N("Too good to redouble"),
    CubeChoice.DOUBLE_TAKE: N("Redouble, take"),
    CubeChoice.DOUBLE_PASS: N("Redouble, pass"),
    CubeChoice.DOUBLE_BEAVER: N("Redouble, beaver"),
}


def closeness(margin: float) -> str:
    """How close a decision is, by the equity between its two ways."""
    size = abs(margin)
    if size < _VERY_CLOSE:
        return _("very close")
    return _("close") if size < _CLOSE else _("clear")


def cube_words(verdict: CubeVerdict) -> str:
    """What is right with the cube, for the player who may double.

    Args:
        verdict: what the engine says.
    """
    heads = _REDOUBLES if verdict.question.stakes.holder is Holder.MINE else _DOUBLES
    return _FORMS[verdict.choice](verdict, gettext(heads[verdict.choice]))


def answer_words(verdict: CubeVerdict) -> str:
    """What is right for the player who was doubled.

    Args:
        verdict: what the engine says, seen by the doubler.
    """
    mine = verdict.chances.turned.win
    spare = (verdict.double_pass - verdict.double_take) / _SLOPE
    facts = {
        "mine": percent(mine),
        "need": percent(min(max(mine - spare, 0.0), 1.0)),
        "how": closeness(verdict.double_pass - verdict.double_take),
    }
    if not verdict.take:
        said = _("Pass: you win {mine}, and you would need about {need} to take ({how}).")
    elif verdict.beaver:
        said = _("Beaver: you win {mine}, and the doubler is no favourite ({how}).")
    else:
        said = _("You can take: you win {mine}, and about {need} is enough ({how}).")
    return said.format(**facts)


def chances_words(chances: Chances) -> str:
    """How the game ends, in a sentence; gammons are left out where there are next to none."""
    theirs = chances.turned
    parts = [_side(_("You win {win}"), chances), _side(_("the opponent {win}"), theirs)]
    return ", ".join(parts) + "."


def percent(chance: float) -> str:
    """A chance in whole percent; neither 0 nor 100 unless it is that."""
    whole = round(100 * chance)
    if whole == 0 and chance > 0:
        return "<1%"
    if whole == 100 and chance < 1:
        return ">99%"
    return f"{whole}%"


def _side(said: str, chances: Chances) -> str:
    told = said.format(win=percent(chances.win))
    if chances.gammon < 0.005:
        return told
    return _("{told} ({gammons} gammons)").format(told=told, gammons=percent(chances.gammon))


def _no_double(verdict: CubeVerdict, head: str) -> str:
    if verdict.beaver:
        why = _("the opponent would beaver")
    elif verdict.chances.win < 0.5:
        why = _("you are not the favourite")
    else:
        why = _("the advantage is too small")
    cost = verdict.cost(doubled=True)
    return _("{head}: {why}. Doubling costs {cost} ({how}).").format(
        head=head, why=why, cost=f"{cost:.3f}", how=closeness(cost)
    )


def _too_good(verdict: CubeVerdict, head: str) -> str:
    cost = verdict.cost(doubled=True)
    gammons = verdict.chances.gammon >= _MANY_GAMMONS
    why = _("play on for the gammon") if gammons else _("playing on wins more than a pass")
    return _("{head}: {why}. Doubling costs {cost} ({how}).").format(
        head=head, why=why, cost=f"{cost:.3f}", how=closeness(cost)
    )


def _double_take(verdict: CubeVerdict, head: str) -> str:
    gain = verdict.cost(doubled=False)
    spare = verdict.double_pass - verdict.double_take
    return _("{head}. The double is {double} ({gain}), the take is {take} ({spare}).").format(
        head=head,
        double=closeness(gain),
        gain=f"{gain:.3f}",
        take=closeness(spare),
        spare=f"{spare:.3f}",
    )


def _double_pass(verdict: CubeVerdict, head: str) -> str:
    gain = verdict.cost(doubled=False)
    short = verdict.double_take - verdict.double_pass
    return _("{head}. The double is {double} ({gain}), the pass is {pass_} ({short}).").format(
        head=head,
        double=closeness(gain),
        gain=f"{gain:.3f}",
        pass_=closeness(short),
        short=f"{short:.3f}",
    )


def _double_beaver(verdict: CubeVerdict, head: str) -> str:
    return _("{head}: doubling is right though the opponent turns the cube once more.").format(
        head=head
    )


_FORMS = {
    CubeChoice.NO_DOUBLE: _no_double,
    CubeChoice.TOO_GOOD: _too_good,
    CubeChoice.DOUBLE_TAKE: _double_take,
    CubeChoice.DOUBLE_PASS: _double_pass,
    CubeChoice.DOUBLE_BEAVER: _double_beaver,
}
