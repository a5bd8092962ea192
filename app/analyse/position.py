"""One position judged: what is asked about it, and the answer in lines or as data."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from app.analyse import teaching
from app.analyse.answering import Offer, answers
from app.analyse.data import chances_data, number
from app.engine.engine import Search
from app.engine.question import Question
from app.engine.verdicts import Candidate, Chances, CubeVerdict, PlayVerdict
from app.formats.xgid import XGID
from app.i18n import N_, pgettext
from app.i18n import gettext as _
from app.screens.analysis_words import choice_word, signed
from rules.match import Match
from rules.side import Side

LISTED = 10
"""So many plays are printed; all of them are in the JSON."""

_OFFERS = (None, Offer.DOUBLE, Offer.BEAVER, Offer.RACCOON)
_OFFERED: Mapping[Offer, tuple[str, str]] = {
    Offer.DOUBLE: (N_("White is doubled"), N_("Black is doubled")),
    Offer.BEAVER: (N_("White is beavered"), N_("Black is beavered")),
    Offer.RACCOON: (N_("White is raccooned"), N_("Black is raccooned")),
}
_ACTIONS: Mapping[str, str] = {
    "take": N_("take"),
    "pass": N_("pass"),
    "beaver": N_("beaver"),
    "raccoon": N_("raccoon"),
}


@dataclass(frozen=True, slots=True)
class Asked:
    """A position with what has to be decided in it.

    Attributes:
        xgid: the position.
        question: what the engine is asked.
        offer: the double that has to be answered, None where none is on offer.
    """

    xgid: XGID
    question: Question
    offer: Offer | None

    @classmethod
    def of(cls, xgid: XGID) -> "Asked":
        """The decision in a position."""
        match = Match.begin(xgid.terms(), xgid.start())
        return cls(xgid, Question.of(match), _OFFERS[xgid.offer])

    @property
    def answerer(self) -> Side:
        """Who has to decide."""
        answering = self.offer in (Offer.DOUBLE, Offer.RACCOON)
        return self.xgid.turn.opponent if answering else self.xgid.turn


@dataclass(frozen=True, slots=True)
class PositionReport:
    """A position with its verdict.

    Attributes:
        asked: the position.
        verdict: what the engine says.
        engine: who judged, by name and version.
        search: how deeply.
    """

    asked: Asked
    verdict: PlayVerdict | CubeVerdict
    engine: str
    search: Search

    def text(self) -> str:
        """The report in lines of at most 80 cells."""
        lines = [str(self.asked.xgid), self._title(), ""]
        if isinstance(self.verdict, PlayVerdict):
            lines += _play_lines(self.verdict)
        elif self.asked.offer is None:
            lines += _cube_lines(self.verdict)
        else:
            lines += _answer_lines(self.verdict, self.asked.offer)
        told = _("Judged by {engine}, {search}.").format(
            engine=self.engine, search=self.search.value
        )
        return "\n".join([*lines, "", told])

    def data(self) -> dict[str, Any]:
        """The report as JSON-able data; see docs/analyse.md."""
        head = {
            "schema": 1,
            "kind": self._kind(),
            "xgid": str(self.asked.xgid),
            "player": _side_id(self.asked.answerer),
            "engine": self.engine,
            "level": self.search.value,
        }
        if isinstance(self.verdict, PlayVerdict):
            return head | _play_data(self.verdict)
        if self.asked.offer is None:
            return head | _cube_data(self.verdict)
        return head | _answer_data(self.verdict, self.asked.offer)

    def _kind(self) -> str:
        if isinstance(self.verdict, PlayVerdict):
            return "play"
        return "cube" if self.asked.offer is None else "answer"

    def _title(self) -> str:
        white = self.asked.answerer is Side.WHITE
        dice = self.asked.question.dice
        if dice is not None:
            told = _("White to play {roll}") if white else _("Black to play {roll}")
            return told.format(roll="-".join(map(str, dice)))
        if self.asked.offer is None:
            return _("White on roll, cube action") if white else _("Black on roll, cube action")
        titles = _OFFERED[self.asked.offer]
        return _(titles[self.asked.answerer])


def _play_lines(verdict: PlayVerdict) -> Iterator[str]:
    best = verdict.best
    if best is None:
        yield _("No checker can move.")
        return
    names = teaching.notation(verdict)
    listed = verdict.candidates[:LISTED]
    width = max(len(names[one.result]) for one in listed)
    head = (_("play").ljust(width), _("equity"), _("diff."), *_chance_heads())
    yield "     {}  {:>7} {:>7}  {}".format(*head[:3], " ".join(f"{word:>5}" for word in head[3:]))
    for rank, one in enumerate(listed, 1):
        gap = "" if one is best else signed(one.equity - best.equity)
        shown = names[one.result].ljust(width)
        told = f"{rank:3}. {shown}  {signed(one.equity):>7} {gap:>7}  {_percents(one.chances)}"
        yield told if one.search == best.search else f"{told}  {one.search}"
    left = len(verdict.candidates) - len(listed)
    if left:
        yield _("     and {count} more").format(count=left)
    yield ""
    for index, one in enumerate(listed[: teaching.EXPLAINED]):
        words = ", ".join(teaching.play(verdict, index))
        if words:
            yield from teaching.folded(f"{names[one.result]}: {words}")


def _chance_heads() -> tuple[str, ...]:
    """The heads of the chances: to win, with a gammon, with a backgammon, and to lose so."""
    return (_("win"), pgettext("chance", "g"), pgettext("chance", "bg"), "−g", "−bg")


def _percents(chances: Chances) -> str:
    shares = (
        chances.win,
        chances.gammon,
        chances.backgammon,
        chances.lose_gammon,
        chances.lose_backgammon,
    )
    return " ".join(f"{share:5.1%}" for share in shares)


def _cube_lines(verdict: CubeVerdict) -> Iterator[str]:
    if not verdict.question.stakes.may_double:
        name = _("equity")
        yield f"  {name:<16} {signed(verdict.no_double):>7}"
        yield _shares(verdict)
        yield ""
        yield _("A double is not possible.")
        yield from teaching.folded(" ".join(teaching.cube(verdict)))
        return
    ways = (
        (_("no double"), verdict.no_double),
        (_("double, beaver") if verdict.beaver else _("double, take"), verdict.double_take),
        (_("double, pass"), verdict.double_pass),
    )
    for name, equity in ways:
        yield f"  {name:<16} {signed(equity):>7}"
    yield _shares(verdict)
    yield ""
    yield _("Right: {choice}.").format(choice=choice_word(verdict))
    yield from teaching.folded(" ".join(teaching.cube(verdict)))


def _shares(verdict: CubeVerdict) -> str:
    name = _("chances")  # what collects words for translators finds none within an f-string
    return f"  {name:<16} {_percents(verdict.chances)}"


def _answer_lines(verdict: CubeVerdict, offer: Offer) -> Iterator[str]:
    ranked = answers(verdict, offer)
    for one in ranked:
        yield f"  {_(_ACTIONS[one.action]):<16} {signed(one.equity):>7}"
    yield ""
    yield _("Right: {choice}.").format(choice=_(_ACTIONS[ranked[0].action]))
    if offer is Offer.DOUBLE:
        yield from teaching.folded(" ".join(teaching.answer(verdict)))


def _play_data(verdict: PlayVerdict) -> dict[str, Any]:
    names, best = teaching.notation(verdict), verdict.best
    return {
        "dice": list(verdict.question.dice or ()),
        "plays": [
            _candidate_data(one, names[one.result], one.equity - best.equity)
            | {"words": list(teaching.play(verdict, rank))}
            for rank, one in enumerate(verdict.candidates)
            if best is not None
        ],
    }


def _candidate_data(one: Candidate, name: str, difference: float) -> dict[str, Any]:
    return {
        "play": name,
        "position": str(one.result),
        "equity": number(one.equity),
        "difference": number(difference),
        "level": one.search,
        "chances": chances_data(one.chances),
    }


def _cube_data(verdict: CubeVerdict) -> dict[str, Any]:
    return {
        "verdict": verdict.choice.value,
        "may_double": verdict.question.stakes.may_double,
        "equities": {
            "no_double": number(verdict.no_double),
            "double_take": number(verdict.double_take),
            "double_pass": number(verdict.double_pass),
        },
        "beaver": verdict.beaver,
        "chances": chances_data(verdict.chances),
        "words": list(teaching.cube(verdict)),
    }


def _answer_data(verdict: CubeVerdict, offer: Offer) -> dict[str, Any]:
    ranked = answers(verdict, offer)
    return {
        "offer": offer.value,
        "verdict": ranked[0].action,
        "equities": {one.action: number(one.equity) for one in ranked},
        "chances": chances_data(verdict.chances.turned),
        "words": list(teaching.answer(verdict)) if offer is Offer.DOUBLE else [],
    }


def _side_id(side: Side) -> str:
    return "white" if side is Side.WHITE else "black"
