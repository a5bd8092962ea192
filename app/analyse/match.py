"""A whole match judged, as the command line tells it."""

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from app.analyse import teaching
from app.analyse.data import number
from app.engine.analysis.grading import XG, Thresholds
from app.engine.analysis.report import (
    Decision,
    DecisionKind,
    GameReport,
    Judged,
    MatchReport,
    Tally,
)
from app.engine.question import Holder
from app.engine.verdicts import PlayVerdict
from app.formats.xgid import XGID
from app.i18n import gettext as _
from app.i18n import ngettext
from app.screens.analysis_words import (
    best_word,
    better_of_resigning,
    chosen_word,
    dice_word,
    grade_word,
    is_mistake,
    rating,
    signed,
)
from rules.side import Side
from rules.terms import Terms

_NAME = 20
_ANSWERS = ("take", "pass", "beaver", "accept", "refuse")
"""What the player says who is not on roll."""


@dataclass(frozen=True, slots=True)
class Told:
    """An analysed match with everything that is told of it.

    Attributes:
        source: what was analysed: `{"match": 7}` or `{"file": "name"}`.
        players: White's and Black's names.
        terms: what they played for.
        score: White's and Black's points at the end.
        report: what the engine found.
        notes: whole sentences about what could not be followed or judged.
        thresholds: by which the decisions are graded.
    """

    source: dict[str, Any]
    players: tuple[str, str]
    terms: Terms
    score: tuple[int, int]
    report: MatchReport
    notes: tuple[str, ...] = ()
    thresholds: Thresholds = XG

    def text(self) -> str:
        """The report in lines of at most 80 cells."""
        return "\n".join(self._lines())

    def data(self) -> dict[str, Any]:
        """The report as JSON-able data; see docs/analyse.md."""
        report = self.report
        return {
            "schema": 1,
            "kind": "match",
            "source": self.source,
            "players": list(self.players),
            "length": self.terms.length,
            "score": list(self.score),
            "engine": report.engine,
            "level": report.search,
            "notes": list(self.notes),
            "thresholds": asdict(self.thresholds),
            "totals": [_tally_data(tally) for tally in report.tallies],
            "games": [
                {"number": game.number, "totals": [_tally_data(tally) for tally in game.tallies]}
                for game in report.games
            ],
            "decisions": [self._decision_data(one) for one in report.judged],
        }

    # Lines

    def _lines(self) -> Iterator[str]:
        yield self._title()
        for note in self.notes:
            yield from teaching.folded(_("Note: {note}").format(note=note), indent="")
        yield ""
        yield from self._totals()
        if len(self.report.games) > 1:
            yield ""
            yield from self._games()
        yield ""
        yield from self._mistakes()
        yield ""
        yield ngettext(
            "Judged by {engine}, {search}: {count} decision.",
            "Judged by {engine}, {search}: {count} decisions.",
            len(self.report.judged),
        ).format(
            engine=self.report.engine, search=self.report.search, count=len(self.report.judged)
        )

    def _title(self) -> str:
        white, black = self.players
        if self.terms.money:
            told = _("{white} – {black}, for money: {score}")
        elif self.terms.length == 1:
            told = _("{white} – {black}, to 1 point: {score}")
        else:
            told = _("{white} – {black}, to {length} points: {score}")
        score = "{}–{}".format(*self.score)
        return told.format(white=white, black=black, length=self.terms.length, score=score)

    def _totals(self) -> Iterator[str]:
        yield _row("", self.players)
        for name, values in (
            (_("PR"), [rating(one.pr) for one in self.report.tallies]),
            (
                _("  checker plays"),
                [_share(one.play_cost, one.plays) for one in self.report.tallies],
            ),
            (_("  cube"), [_share(one.cube_cost, one.cubes) for one in self.report.tallies]),
            (_("luck"), [signed(one.luck) for one in self.report.tallies]),
            (_("doubtful"), [str(one.doubtful) for one in self.report.tallies]),
            (_("errors"), [str(one.errors) for one in self.report.tallies]),
            (_("blunders"), [str(one.blunders) for one in self.report.tallies]),
        ):
            yield _row(name, values)

    def _games(self) -> Iterator[str]:
        heads = (_("PR"), _("luck"), _("plays"), _("cube"), _("mistakes"))
        yield _columns(_("game"), "", heads)
        for game in self.report.games:
            for side in Side:
                tally = game.tallies[side]
                yield _columns(
                    str(game.number) if side is Side.WHITE else "",
                    self.players[side],
                    (
                        rating(tally.pr),
                        signed(tally.luck),
                        str(tally.plays),
                        str(tally.cubes),
                        f"{tally.doubtful}/{tally.errors}/{tally.blunders}",
                    ),
                )

    def _mistakes(self) -> Iterator[str]:
        mistakes = [one for one in self.report.judged if is_mistake(one)]
        if not mistakes:
            yield _("No mistakes.")
            return
        yield ngettext("{count} mistake:", "{count} mistakes:", len(mistakes)).format(
            count=len(mistakes)
        )
        for one in mistakes:
            yield from self._mistake(one)

    def _mistake(self, one: Judged) -> Iterator[str]:
        decision = one.decision
        told = _("game {game}, turn {turn}, {player}{dice}: {chosen}").format(
            game=decision.game,
            turn=decision.turn,
            player=self.players[decision.by],
            dice=f" {dice_word(decision)}" if decision.kind is DecisionKind.PLAY else "",
            chosen=chosen_word(decision),
        )
        yield ""
        yield f"  {told}"
        better = _("{grade}, costs {cost:.3f}; right: {best}").format(
            grade=grade_word(one.grade), cost=one.cost, best=best_word(one)
        )
        yield f"    {better}"
        yield from teaching.folded(" ".join(teaching.better(one)), indent="    ")

    # Data

    def _decision_data(self, one: Judged) -> dict[str, Any]:
        decision = one.decision
        return {
            "game": decision.game,
            "turn": decision.turn,
            "player": "white" if decision.by is Side.WHITE else "black",
            "kind": decision.kind.value,
            "xgid": str(xgid_of(decision, self.terms)),
            "dice": list(decision.question.dice or ()),
            "chosen": decision.chosen,
            "best": _best_data(one),
            "cost": number(one.cost),
            "counted": one.counted,
            "grade": one.grade.value,
            "theme": one.theme.value,
            "luck": None if one.luck is None else number(one.luck),
            "win": number(one.win),
        }


def joined(reports: Sequence[tuple[int, MatchReport]]) -> MatchReport:
    """One report of the parts of a match.

    Args:
        reports: the parts, each with the number of its first game.
    """
    judged: list[Judged] = []
    games: list[GameReport] = []
    for first, report in reports:
        shift = first - 1
        judged += [
            replace(one, decision=replace(one.decision, game=one.decision.game + shift))
            for one in report.judged
        ]
        games += [replace(game, number=game.number + shift) for game in report.games]
    last = reports[-1][1]
    skipped = tuple(one for _first, report in reports for one in report.skipped)
    return replace(last, judged=tuple(judged), games=tuple(games), skipped=skipped)


def xgid_of(decision: Decision, terms: Terms) -> XGID:
    """The position of a decision, with the dice or the double that had to be answered."""
    question, stakes = decision.question, decision.question.stakes
    turn = decision.by.opponent if decision.chosen in _ANSWERS else decision.by
    white = turn is Side.WHITE
    mine, theirs = (0, 0) if stakes.away is None else (terms.length - away for away in stakes.away)
    return XGID(
        board=question.position if white else question.position.flipped(),
        cube=stakes.value.bit_length() - 1,
        owner={Holder.MINE: turn, Holder.THEIRS: turn.opponent}.get(stakes.holder),
        turn=turn,
        dice=question.dice,
        offer=int(decision.kind is DecisionKind.ANSWER),
        score=(mine, theirs) if white else (theirs, mine),
        crawford=stakes.crawford,
        jacoby=stakes.jacoby,
        beavers=stakes.beavers,
        length=terms.length,
    )


def _best_data(one: Judged) -> str:
    """What would have been right, in words that do not depend on the language."""
    verdict, decision = one.verdict, one.decision
    if decision.kind is DecisionKind.RESIGNATION:
        return better_of_resigning(one)
    if isinstance(verdict, PlayVerdict):
        best = verdict.best
        return "" if best is None else teaching.notation(verdict)[best.result]
    if decision.kind is DecisionKind.ANSWER:
        if not verdict.take:
            return "pass"
        return "beaver" if verdict.beaver else "take"
    return verdict.choice.value


def _tally_data(tally: Tally) -> dict[str, Any]:
    return {
        "pr": None if tally.pr is None else round(tally.pr, 2),
        "luck": number(tally.luck),
        "checker": {"decisions": tally.plays, "cost": number(tally.play_cost)},
        "cube": {"decisions": tally.cubes, "cost": number(tally.cube_cost)},
        "doubtful": tally.doubtful,
        "errors": tally.errors,
        "blunders": tally.blunders,
    }


def _row(name: str, values: Sequence[str]) -> str:
    return f"{name:<18}" + "".join(f"{value[:_NAME]:>22}" for value in values)


def _share(cost: float, decisions: int) -> str:
    """The rating of one kind of decision, with what it is made of."""
    pr = 500 * cost / decisions if decisions else None
    told = ngettext("{pr} ({count} decision)", "{pr} ({count} decisions)", decisions)
    return told.format(pr=rating(pr), count=decisions)


def _columns(game: str, player: str, values: Sequence[str]) -> str:
    return f"{game:>4}  {player[:_NAME]:<{_NAME}}" + "".join(f"{value:>9}" for value in values)
