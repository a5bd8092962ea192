"""The score sheet of a chouette, as a table in CSV (RFC 4180) or in Markdown."""

import csv
import io
from collections.abc import Iterator

from app.i18n import gettext as _
from app.i18n import pgettext
from rules.actions import Level
from rules.chouette import Chouette, Settled
from rules.side import Side

_FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""Letters by which a spreadsheet takes a text for a formula."""
_SIGNS = "\\`*_[]<>|#~&"
"""Letters that mean something in Markdown."""


def sheet_csv(chouette: Chouette) -> str:
    """The score sheet as CSV: a line of titles, one for each game, one with the totals."""
    text = io.StringIO()
    writer = csv.writer(text)
    names = [_harmless(person.name) for person in chouette.people]
    writer.writerow((*_titles(), *names))
    writer.writerows(_rows(chouette, [*names]))
    return text.getvalue()


def sheet_markdown(chouette: Chouette) -> str:
    """The score sheet as a table in Markdown, figures to the right."""
    names = [_escaped(person.name) for person in chouette.people]
    titles = (*_titles(), *names)
    rows = list(_rows(chouette, names))
    ways = ["--:", ":--", ":--", ":--", ":--", "--:", *["--:"] * len(names)]
    return "".join(f"| {' | '.join(row)} |\n" for row in (titles, ways, *rows))


def _titles() -> tuple[str, ...]:
    return (
        _("Game"),
        _("Box"),
        _("Captain"),
        _("Winner"),
        _("Result"),
        pgettext("heading", "Cube"),
    )


def _rows(chouette: Chouette, names: list[str]) -> Iterator[tuple[str, ...]]:
    for settled in chouette.sheet:
        yield _row(settled, names)
    totals = (str(person.score) for person in chouette.people)
    yield _("Total"), "", "", "", "", "", *totals


def _row(settled: Settled, names: list[str]) -> tuple[str, ...]:
    """A game; whoever joined later has no points in it."""
    points = [str(one) for one in settled.points]
    return (
        str(settled.number),
        names[settled.box],
        names[settled.captain],
        _("the box") if settled.winner is Side.WHITE else _("the team"),
        _level(settled.level),
        str(settled.cube),
        *points,
        *[""] * (len(names) - len(points)),
    )


def _level(level: Level) -> str:
    return {
        Level.SINGLE: _("single game"),
        Level.GAMMON: _("gammon"),
        Level.BACKGAMMON: _("backgammon"),
    }[level]


def _harmless(name: str) -> str:
    """A name that no spreadsheet computes."""
    return f"'{name}" if name.startswith(_FORMULA) else name


def _escaped(name: str) -> str:
    """A name that stays what it is, and in its cell."""
    plain = " ".join(name.split())
    return "".join(f"\\{letter}" if letter in _SIGNS else letter for letter in plain)
