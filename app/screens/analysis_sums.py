"""What the decisions of a match add up to: each player's sums, by game and in all."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rich.table import Table
from rich.text import Text
from textual.app import App

from app.engine.analysis.report import Grade, Judged, MatchReport, Tally
from app.i18n import _, ngettext
from app.screens.analysis_words import band, lost, rating, signed
from app.screens.parts.cells import cut
from app.screens.parts.columns import Cell, columns, side_name, tinted
from app.screens.parts.plain import written
from rules.side import Side

_NAME = 16
_SHORT_NAME = 12


@dataclass(frozen=True, slots=True)
class Counts:
    """How many decisions of one kind there were, and how bad.

    Attributes:
        cost: equity lost by those that count.
        decisions: how many count.
        doubtful: how many were doubtful.
        errors: how many were errors.
        blunders: how many were blunders.
    """

    cost: float = 0.0
    decisions: int = 0
    doubtful: int = 0
    errors: int = 0
    blunders: int = 0


def counts(judged: Iterable[Judged], side: Side, *, cube: bool) -> Counts:
    """The counted decisions of a player, those with the checkers or those with the cube."""
    mine = [
        one
        for one in judged
        if one.counted and one.decision.by is side and (one.decision.kind.value != "play") is cube
    ]
    grades = [one.grade for one in mine]
    return Counts(
        sum(one.cost for one in mine),
        len(mine),
        grades.count(Grade.DOUBTFUL),
        grades.count(Grade.ERROR),
        grades.count(Grade.BLUNDER),
    )


class Sums:
    """The tables of a report, in the words and colours of a program."""

    def __init__(
        self, app: App[object], players: tuple[str, str], report: MatchReport, *, plain: bool
    ) -> None:
        """Tables for a report.

        Args:
            app: the program, which knows the theme.
            players: White's and Black's names.
            report: what to tell.
            plain: whether only ASCII may be drawn.
        """
        self._app = app
        self._players = players
        self._report = report
        self._plain = plain

    def totals(self) -> Table:
        """Three lines for each player: rating and luck, checker play, cube."""
        rows: list[tuple[Cell, ...]] = []
        for side in Side:
            rows.extend(self._total(side))
        return columns(rows, gap=2, right=(2,))

    def games(self) -> Table:
        """A line for each game: rating and luck of both players."""
        names = [self._name(side, _SHORT_NAME) for side in Side]
        luck = self._quiet(_("luck"))
        rows: list[tuple[Cell, ...]] = [
            (self._quiet(_("game")), names[0], luck, "", names[1], luck, "")
        ]
        rows.extend((str(game.number), *self._pair(game.tallies)) for game in self._report.games)
        if len(self._report.games) > 1:
            rows.append((self._quiet(_("all")), *self._pair(self._report.tallies)))
        return columns(rows, right=(0, 1, 2, 4, 5), gap=1)

    def _pair(self, tallies: tuple[Tally, Tally]) -> Iterator[Cell]:
        for one in tallies:
            yield self._write(rating(one.pr))
            yield self._write(signed(one.luck, 2))
            yield " "

    def _total(self, side: Side) -> Iterator[tuple[Cell, ...]]:
        tally = self._report.tallies[side]
        yield (
            self._name(side, _NAME),
            self._loud(f"PR {rating(tally.pr)}"),
            "",
            self._loud("" if tally.pr is None else band(tally.pr)),
            self._write(_("luck {luck}").format(luck=signed(tally.luck))),
            "",
        )
        for words, cube in ((_("checker play"), False), (_("cube"), True)):
            count = counts(self._report.judged, side, cube=cube)
            yield (
                self._quiet(f"  {words}"),
                self._write(lost(count.cost)),
                self._quiet(
                    ngettext("in {count}", "in {count}", count.decisions).format(
                        count=count.decisions
                    )
                ),
                *self._kinds(count),
            )

    def _kinds(self, count: Counts) -> tuple[Cell, ...]:
        told = (
            (count.doubtful, ngettext("{count} doubtful", "{count} doubtful", count.doubtful)),
            (count.errors, ngettext("{count} error", "{count} errors", count.errors)),
            (count.blunders, ngettext("{count} blunder", "{count} blunders", count.blunders)),
        )
        return tuple(
            self._tinted(words.format(count=number), "text" if number else "muted")
            for number, words in told
        )

    def _name(self, side: Side, width: int) -> Text:
        name = cut(self._players[side], width, written("…", self._plain))
        return side_name(self._app, name, side)

    def _write(self, text: str) -> str:
        return written(text, self._plain)

    def _tinted(self, text: str, name: str) -> Text:
        return tinted(self._app, self._write(text), name)

    def _quiet(self, text: str) -> Text:
        return self._tinted(text, "muted")

    def _loud(self, text: str) -> Text:
        return self._tinted(text, "title")
