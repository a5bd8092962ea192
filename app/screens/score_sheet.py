"""The score sheet of a chouette: who won what from whom, game by game, through the evening."""

from collections.abc import Iterator, Sequence

from rich.cells import cell_len, set_cell_size
from rich.console import RenderableType
from textual.widget import Widget

from app.i18n import _, pgettext
from app.screens.chouette_panel import ChouettePanel
from app.screens.host import host
from app.screens.parts.cells import cut
from app.screens.parts.columns import Cell, columns, tinted
from app.screens.parts.menu import MenuItem
from app.screens.people_view import letters_of, order_of
from app.state.view import MatchView
from rules.chouette import Chouette, Settled
from widgets.glyphs import ASCII, STANDINGS
from widgets.people import score_text

_AROUND = 8
"""Cells of a panel that are not its text."""

_GAME = 4
"""Cells for the number of a game."""

_GAP = 2

_NARROWEST = 52


class ScoreSheetScreen(ChouettePanel[None]):
    """A panel with a line for each finished game and a column for each person."""

    CSS_PATH = "score_sheet.tcss"

    def __init__(self, view: MatchView) -> None:
        """A panel for a chouette."""
        super().__init__(view, "score-sheet")

    def heading(self) -> str:
        """The title."""
        return _("Score sheet")

    def body(self) -> Sequence[Widget | RenderableType]:
        """The games, their sum, and what the signs mean."""
        chouette = self._chouette
        people = order_of(chouette)
        if not chouette.sheet:
            return (_("No game is finished yet."),)
        rows = [self._titles(people), *self._games(people), self._totals(people)]
        right = range(len(people) + 1)
        signs = self._signs
        told = _("{box} box, {captain} captain; the last line is the sum.").format(**signs)
        legend = tinted(self.app, self.written(told), "muted")
        return (columns(rows, right=right, gap=_GAP), "", legend)

    def fit(self) -> None:
        """Make the panel as wide as the sheet."""
        super().fit()
        people = order_of(self._chouette)
        rows = (self._names(people), *self._figures(people))
        widths = (max(map(_width, column)) + _GAP for column in zip(*rows, strict=True))
        self.query_one("#box").styles.width = max(_AROUND + _GAME + sum(widths), _NARROWEST)

    def choices(self) -> tuple[MenuItem, ...]:
        """To close the panel, or to write the sheet to a file."""
        return (*super().choices(), *self._exports())

    def chosen(self, choice: str) -> None:
        """Write the sheet to a file."""
        self._export(choice)

    @property
    def _signs(self) -> dict[str, str]:
        signs = ASCII.standings if host(self).plain else STANDINGS
        return {"box": signs["box"], "captain": signs["captain"]}

    def _titles(self, people: Sequence[int]) -> tuple[Cell, ...]:
        return ("", *(tinted(self.app, name, "muted") for name in self._names(people)))

    def _names(self, people: Sequence[int]) -> list[str]:
        """The names, as far as all of them have room; on two lines where that is little.

        Those that look alike even so have their letters.
        """
        room = max((self.app.size.width - _AROUND - _GAME) // len(people) - _GAP, 3)
        more, letters = self.written("…"), letters_of(self._chouette)
        names = [self._chouette.people[who].name for who in people]
        folded = [_folded(name, room, room, more) for name in names]
        return [
            _folded(name, room, room - 2, more) + f" {letters[who]}"
            if folded.count(shown) > 1
            else shown
            for who, name, shown in zip(people, names, folded, strict=True)
        ]

    def _games(self, people: Sequence[int]) -> Iterator[tuple[Cell, ...]]:
        for game, figures in zip(self._chouette.sheet, self._figures(people), strict=True):
            yield str(game.number), *figures

    def _figures(self, people: Sequence[int]) -> Iterator[list[str]]:
        """What everybody won or lost in each game."""
        for game in self._chouette.sheet:
            yield [self._points(game, who) for who in people]

    def _points(self, game: Settled, who: int) -> str:
        """What somebody won or lost, with the sign of box or captain before it."""
        if who >= len(game.points):
            return ""
        signs = self._signs
        sign = {game.box: signs["box"], game.captain: signs["captain"]}.get(who, "")
        points = self.written(score_text(game.points[who]))
        return f"{sign} {points}" if sign else points

    def _totals(self, people: Sequence[int]) -> tuple[Cell, ...]:
        scores = (score_text(self._chouette.people[who].score) for who in people)
        told = (tinted(self.app, self.written(score), "title") for score in scores)
        return (pgettext("sum", "="), *told)


def _folded(name: str, room: int, below: int, more: str) -> str:
    """A name on two lines, if it needs them: so many cells above, so many below."""
    if cell_len(name) <= room:
        return name
    first = set_cell_size(name, room).rstrip()
    return f"{first}\n{cut(name[len(first) :].strip(), below, more)}"


def _width(text: str) -> int:
    return max(map(cell_len, text.splitlines()), default=0)


def settlement(chouette: Chouette, game: Settled, plain: bool) -> list[tuple[str, str, str, str]]:
    """What everybody won or lost in a game: sign, name, points and the score after it.

    Args:
        chouette: the chouette after the game.
        game: the game.
        plain: whether only ASCII may be drawn.
    """
    signs = ASCII.standings if plain else STANDINGS
    rows = []
    for who in _as_they_sat(chouette, game):
        kind = {game.box: "box", game.captain: "captain"}.get(who, "member")
        name = chouette.people[who].name
        points, total = game.points[who], game.totals[who]
        rows.append((signs[kind], cut(name, 24), score_text(points), score_text(total)))
    return rows


def _as_they_sat(chouette: Chouette, game: Settled) -> list[int]:
    """Those who played, the box and the captain first."""
    others = [who for who in order_of(chouette) if who < len(game.points)]
    played = [who for who in others if game.points[who] or chouette.people[who].present]
    first = [game.box, game.captain]
    return [*first, *(who for who in played if who not in first)]
