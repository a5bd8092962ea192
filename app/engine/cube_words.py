"""The cube in words: what is right, and how close it is."""

from app.engine.question import Holder, Stakes
from app.engine.verdicts import Chances, CubeChoice, CubeVerdict, PlayVerdict
from app.i18n import N_, _, gettext, ngettext
from rules.race import Race, race

_VERY_CLOSE = 0.02
_CLOSE = 0.08

# A point of winning chances is worth so much equity to a player who takes: 4 with a cube that is
# never turned again, 5 with one that always is at the best moment.
_SLOPE = 4.5

# Farther away from the take point than this the straight line above is no good.
_NEAR = 0.8

_MANY_GAMMONS = 0.1

_DOUBLES = {
    CubeChoice.NO_DOUBLE: N_("No double"),
    CubeChoice.TOO_GOOD: N_("Too good to double"),
    CubeChoice.DOUBLE_TAKE: N_("Double, take"),
    CubeChoice.DOUBLE_PASS: N_("Double, pass"),
    CubeChoice.DOUBLE_BEAVER: N_("Double, beaver"),
}
_REDOUBLES = {
    CubeChoice.NO_DOUBLE: N_("No redouble"),
    CubeChoice.TOO_GOOD: N_("Too good to redouble"),
    CubeChoice.DOUBLE_TAKE: N_("Redouble, take"),
    CubeChoice.DOUBLE_PASS: N_("Redouble, pass"),
    CubeChoice.DOUBLE_BEAVER: N_("Redouble, beaver"),
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
    position, stakes = verdict.question.position, verdict.question.stakes
    if stakes.may_double:
        heads = _REDOUBLES if stakes.holder is Holder.MINE else _DOUBLES
        told = _FORMS[verdict.choice](verdict, gettext(heads[verdict.choice]))
    else:
        told = _("A double is not possible.")
    return told if position.contact else f"{told} {_race_note(race(position))}"


def answer_words(verdict: CubeVerdict) -> str:
    """What is right for the player who was doubled.

    Args:
        verdict: what the engine says, seen by the doubler.
    """
    mine = verdict.chances.turned.win
    spare = verdict.double_pass - verdict.double_take
    near = abs(spare) <= _NEAR
    if _beavers(verdict) and verdict.take:
        said = _("Beaver: you win {mine}, and the cube is worth more to you ({how}).")
    elif verdict.take:
        enough = _("You can take: you win {mine}, and about {need} is enough ({how}).")
        said = enough if near else _("You can take: you win {mine} ({how}).")
    else:
        short = _("Pass: you win {mine}, and you would need about {need} to take ({how}).")
        said = short if near else _("Pass: you win only {mine} ({how}).")
    need = min(max(mine - spare / _SLOPE, 0.0), 1.0)
    return said.format(mine=percent(mine), need=percent(need), how=closeness(spare))


def chances_words(chances: Chances) -> str:
    """How the game ends, in a sentence; gammons are left out where there are next to none."""
    theirs = chances.turned
    parts = [_side(_("You win {win}"), chances), _side(_("the opponent {win}"), theirs)]
    return _("{told}.").format(told=", ".join(parts))


def resignation_words(verdict: PlayVerdict | CubeVerdict, *, answering: bool) -> str:
    """What there is to win and to lose for a player who resigns, or who answers that.

    Args:
        verdict: what the engine says about the position of the player on roll.
        answering: whether the other player resigned.
    """
    if isinstance(verdict, CubeVerdict):
        chances = verdict.chances
    else:
        assert verdict.best is not None
        chances = verdict.best.chances
    return chances_words(chances.turned if answering else chances)


def percent(chance: float) -> str:
    """A chance in whole percent; neither 0 nor 100 unless it is that."""
    whole = round(100 * chance)
    if whole == 0 and chance > 0:
        return "<1%"
    if whole == 100 and chance < 1:
        return ">99%"
    return f"{whole}%"


def _race_note(standing: Race) -> str:
    """What players count in a race."""
    mine, theirs = standing.keith
    return _("In the race: {lead}, Keith's count {mine} against {theirs}.").format(
        lead=_lead(standing), mine=mine, theirs=theirs
    )


def _lead(standing: Race) -> str:
    pips = abs(standing.lead)
    if not pips:
        return _("pips even")
    ahead = ngettext("{pips} pip ahead ({share})", "{pips} pips ahead ({share})", pips)
    behind = ngettext("{pips} pip behind ({share})", "{pips} pips behind ({share})", pips)
    said = ahead if standing.lead > 0 else behind
    return said.format(pips=pips, share=f"{abs(standing.lead_percent):.0f}%")


def _beavers(verdict: CubeVerdict) -> bool:
    return verdict.beaver and verdict.question.stakes.beavers


def _dead(stakes: Stakes) -> bool:
    """Whether the player who may double wins the match with this game as it is."""
    return stakes.away is not None and stakes.away[0] <= stakes.value


def _side(said: str, chances: Chances) -> str:
    told = said.format(win=percent(chances.win))
    if chances.gammon < 0.005:
        return told
    return _("{told} ({gammons} gammons)").format(told=told, gammons=percent(chances.gammon))


def _no_double(verdict: CubeVerdict, head: str) -> str:
    if verdict.chances.win < 0.5:
        why = _("you are not the favourite")
    elif _dead(verdict.question.stakes):
        why = _("this game wins the match without it")
    elif _beavers(verdict):
        why = _("the opponent would beaver")
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
    short = verdict.double_take - verdict.double_pass
    return _("{head}. The pass is {how} ({short}); doubling gains {gain}.").format(
        head=head,
        how=closeness(short),
        short=f"{short:.3f}",
        gain=f"{verdict.cost(doubled=False):.3f}",
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
