"""The end of a chouette: everybody's points, who has won, and who owes whom."""

from collections.abc import Sequence

from rich.console import RenderableType
from textual.widget import Widget

from app.i18n import _, ngettext
from app.screens.chouette_panel import ChouettePanel
from app.screens.chouette_prompts import listed
from app.screens.exporting import SHEET_FORMS
from app.screens.parts.cells import cut
from app.screens.parts.columns import columns
from app.screens.parts.menu import MenuItem
from app.state.view import MatchView
from rules.chouette import Chouette
from widgets.people import score_text

_NAME_CELLS = 24
_OWED_CELLS = 14
"""Cells of a name that stands alone, and of one among others."""


class ChouetteEndScreen(ChouettePanel[str]):
    """A panel with the totals of the evening; it is dismissed with `leave`."""

    CSS_PATH = "chouette_end.tcss"

    def __init__(self, view: MatchView) -> None:
        """A panel for a chouette that has ended."""
        super().__init__(view, "chouette-end")

    def heading(self) -> str:
        """The title."""
        return _("The end of the chouette")

    def body(self) -> Sequence[Widget | RenderableType]:
        """Who has won, and a line for everybody with the points and what is owed."""
        chouette = self._chouette
        more = self.written("…")
        rows = [
            (cut(chouette.people[who].name, _NAME_CELLS, more), score, owed_told(chouette, who))
            for who, score in _standings(chouette)
        ]
        shown = [(name, self.written(score_text(score)), owed) for name, score, owed in rows]
        return (won_told(chouette), "", columns(shown, right=(1,)))

    def choices(self) -> tuple[MenuItem, ...]:
        """To go home, to see the sheet, or to write it to a file."""
        home = MenuItem("leave", _("Back home"), _("everything is kept"))
        sheet = MenuItem("sheet", _("Score sheet"))
        return (home, sheet, *self._exports())

    def chosen(self, choice: str) -> None:
        """Show or write the score sheet, or tell the table what was chosen."""
        if choice == "sheet":
            self._open_sheet()
        elif choice in SHEET_FORMS:
            self._export(choice)
        else:
            self.finish(choice)

    def action_back(self) -> None:
        """Leave the table; everything is kept."""
        self.finish("leave")


def _standings(chouette: Chouette) -> list[tuple[int, int]]:
    """Everybody with the points of the evening, the most first."""
    return sorted(enumerate(chouette.scores), key=lambda one: -one[1])


def won_told(chouette: Chouette) -> str:
    """Who has won the evening."""
    most = max(chouette.scores)
    if most == 0:
        return _("The evening ends level: nobody has won or lost a point.")
    names = [person.name for person in chouette.people if person.score == most]
    if len(names) > 1:
        return ngettext(
            "{names} have won the evening, with {points} point each.",
            "{names} have won the evening, with {points} points each.",
            most,
        ).format(names=listed(names), points=most)
    return ngettext(
        "{name} has won the evening, with {points} point.",
        "{name} has won the evening, with {points} points.",
        most,
    ).format(name=names[0], points=most)


def owed_told(chouette: Chouette, player: int) -> str:
    """Whom somebody owes how many points; nothing for who has lost none."""
    names = [cut(person.name, _OWED_CELLS) for person in chouette.people]
    owed = [f"{names[to]} {points}" for who, to, points in debts(chouette.scores) if who == player]
    return _("owes {whom}").format(whom=listed(owed)) if owed else ""


def debts(scores: Sequence[int]) -> list[tuple[int, int, int]]:
    """Who owes whom how many points, so that few have to pay and nobody twice to the same.

    Args:
        scores: what everybody has won or lost; adds up to zero.

    >>> debts((5, -3, 1, -3))
    [(1, 0, 3), (3, 0, 2), (3, 2, 1)]
    """
    left = list(scores)
    owed = []
    while any(left):
        who, to = left.index(min(left)), left.index(max(left))
        points = min(-left[who], left[to])
        left[who] += points
        left[to] -= points
        owed.append((who, to, points))
    return owed
