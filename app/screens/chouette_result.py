"""The result of a game of a chouette: who won, what everybody wins or loses, and who is next."""

from collections.abc import Sequence
from dataclasses import replace

from rich.console import RenderableType
from textual.widget import Widget
from textual.widgets import Static

from app.i18n import _
from app.screens.host import host
from app.screens.manners import may_call
from app.screens.parts.columns import columns
from app.screens.parts.menu import MenuItem
from app.screens.parts.panel import Panel
from app.screens.people_view import order_of
from app.screens.result_words import game_sentences
from app.screens.score_sheet import settlement
from app.state.view import MatchView
from rules.chouette import Asked, Chouette, Settled
from widgets.people import score_text

_FEWEST = 2
"""So many play on as a team of one against the box."""


class ChouetteResultScreen(Panel[str]):
    """A panel with the settlement; it is dismissed with what is chosen."""

    CSS_PATH = "chouette_result.tcss"

    def __init__(self, view: MatchView) -> None:
        """A panel for a chouette whose game is over."""
        super().__init__(id="chouette-result")
        self._view = view

    @property
    def _chouette(self) -> Chouette:
        assert self._view.chouette is not None
        return self._view.chouette

    @property
    def _ended(self) -> bool:
        return self._chouette.asked is Asked.ENDED

    def heading(self) -> str:
        """The number of the game, or that the evening is over."""
        if self._ended:
            return _("The end of the chouette")
        return _("Game {number}").format(number=self._chouette.sheet[-1].number)

    def body(self) -> Sequence[Widget | RenderableType]:
        """How the game ended, what everybody wins or loses, and who sits where in the next one."""
        parts: list[Widget | RenderableType] = []
        if self._ended or not self._chouette.sheet:
            parts.append(self._standings())
        else:
            game = self._chouette.sheet[-1]
            parts += game_told(self._view, game)
            rows = settlement(self._chouette, game, host(self).plain)
            shown = [tuple(map(self.written, row)) for row in rows]
            parts += ["", columns(shown, right=(2, 3))]
        if told := next_told(self._chouette):
            parts += ["", Static(self.written(told), classes="next", markup=False)]
        return parts

    def _standings(self) -> RenderableType:
        people = [self._chouette.people[who] for who in order_of(self._chouette)]
        rows = [(person.name, self.written(score_text(person.score))) for person in people]
        return columns(rows, right=(1,))

    def choices(self) -> tuple[MenuItem, ...]:
        """What can be done next."""
        sheet = MenuItem("sheet", _("Score sheet"))
        leave = MenuItem("leave", _("Leave the table"), _("the chouette is kept"))
        if self._ended:
            return (MenuItem("leave", _("Leave the table")), sheet)
        present = sum(person.present for person in self._chouette.people)
        go_on = (MenuItem("next", _("Next game")),) if present >= _FEWEST else ()
        return (
            *go_on,
            *self._call(),
            MenuItem("join", _("Somebody joins")),
            MenuItem("depart", _("Somebody leaves")),
            sheet,
            leave,
            MenuItem("end", _("End the chouette"), _("nothing more is played")),
        )

    def _call(self) -> tuple[MenuItem, ...]:
        """To call the play that ended the game, where illegal plays stand."""
        if not may_call(self._view):
            return ()
        return (MenuItem("call", _("Call the last play"), _("taken back, if it was illegal")),)

    def chosen(self, choice: str) -> None:
        """Show the score sheet over this panel, or tell the table what was chosen."""
        if choice == "sheet":
            from app.screens.score_sheet import ScoreSheetScreen

            self.app.push_screen(ScoreSheetScreen(self._view))
        else:
            self.finish(choice)

    def action_back(self) -> None:
        """Leave the table; everything is kept."""
        self.finish("leave")


def game_told(view: MatchView, game: Settled) -> tuple[str, ...]:
    """How a game ended and what it counts, in sentences about box and captain."""
    result, chouette = view.match.game.result, view.chouette
    if result is None or chouette is None:
        return ()
    names = chouette.people[game.box].name, chouette.people[game.captain].name
    header = replace(view.header, players=names, seats=("", ""), chouette=None)
    return game_sentences(replace(view, header=header, chouette=None), result)


def next_told(chouette: Chouette) -> str:
    """Who sits where in the next game, or that nobody is left to play it."""
    if chouette.asked is Asked.ENDED:
        return ""
    if chouette.box is None or not chouette.line:
        return _("Nobody is left to play against: end the chouette, or let somebody join.")
    names = {
        "box": chouette.people[chouette.box].name,
        "captain": chouette.people[chouette.line[0]].name,
    }
    if len(chouette.line) == 1:
        return _("Two are left: {box} and {captain} play on for money.").format(**names)
    return _("Next: {box} is the box, {captain} the captain.").format(**names)
