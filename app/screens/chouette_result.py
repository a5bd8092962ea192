"""The result of a game of a chouette: who won, what everybody wins or loses, and who is next."""

from collections.abc import Sequence
from dataclasses import replace

from rich.console import RenderableType
from textual.widget import Widget
from textual.widgets import Static

from app.i18n import _
from app.screens.chouette_panel import ChouettePanel
from app.screens.host import host
from app.screens.parts.columns import columns
from app.screens.parts.menu import MenuItem
from app.screens.result import call_item
from app.screens.result_words import game_sentences
from app.screens.score_sheet import settlement
from app.state.view import MatchView
from rules.chouette import BOX, Chouette, Settled

_FEWEST = 2
"""So many play on as a team of one against the box."""


class ChouetteResultScreen(ChouettePanel[str]):
    """A panel with the settlement; it is dismissed with what is chosen."""

    CSS_PATH = "chouette_result.tcss"

    def __init__(self, view: MatchView) -> None:
        """A panel for a chouette whose game is over."""
        super().__init__(view, "chouette-result")

    def heading(self) -> str:
        """The number of the game."""
        return _("Game {number}").format(number=self._chouette.sheet[-1].number)

    def body(self) -> Sequence[Widget | RenderableType]:
        """How the game ended, what everybody wins or loses, and who sits where in the next one."""
        game = self._chouette.sheet[-1]
        rows = settlement(self._chouette, game, host(self).plain)
        shown = [tuple(map(self.written, row)) for row in rows]
        following = Static(self.written(next_told(self._chouette)), classes="next", markup=False)
        told = game_told(self._view, game)
        return (*told, following, "", columns(shown, right=(2, 3)))

    def choices(self) -> tuple[MenuItem, ...]:
        """What can be done next."""
        sheet = MenuItem("sheet", _("Score sheet"))
        leave = MenuItem("leave", _("Leave the table"), _("the chouette is kept"))
        present = sum(person.present for person in self._chouette.people)
        go_on = (MenuItem("next", _("Next game")),) if present >= _FEWEST else ()
        return (
            *go_on,
            *call_item(self._view),
            MenuItem("join", _("Somebody joins")),
            MenuItem("depart", _("Somebody leaves")),
            sheet,
            leave,
            MenuItem("end", _("End the chouette"), _("nothing more is played")),
        )

    def chosen(self, choice: str) -> None:
        """Show the score sheet over this panel, or tell the table what was chosen."""
        if choice == "sheet":
            self._open_sheet()
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
    if chouette.options.own_cubes:
        return (_own_cubes_told(chouette, game),)
    names = chouette.people[game.box].name, chouette.people[game.captain].name
    header = replace(view.header, players=names, seats=("", ""), chouette=None)
    return game_sentences(replace(view, header=header, chouette=None), result)


def _own_cubes_told(chouette: Chouette, game: Settled) -> str:
    """Who won a game in which each member had a cube: what it counts differs by member."""
    box, captain = chouette.people[game.box].name, chouette.people[game.captain].name
    if game.winner is BOX:
        told = _("{box} wins as the box; each member's cube counts for itself.")
    else:
        told = _("The team wins under {captain}; each member's cube counts for itself.")
    return told.format(box=box, captain=captain)


def next_told(chouette: Chouette) -> str:
    """Who sits where in the next game, or that nobody is left to play it."""
    if chouette.box is None or not chouette.line:
        return _("Nobody is left to play against: end the chouette, or let somebody join.")
    names = {
        "box": chouette.people[chouette.box].name,
        "captain": chouette.people[chouette.line[0]].name,
    }
    if len(chouette.line) == 1:
        return _("Two are left: {box} and {captain} play on for money.").format(**names)
    return _("Next: {box} is the box, {captain} the captain.").format(**names)
