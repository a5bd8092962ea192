"""The games of a match so far."""

from collections.abc import Iterator, Sequence

from rich.console import RenderableType
from rich.text import Text
from textual.widget import Widget

from app.i18n import _, pgettext
from app.screens.host import host
from app.screens.parts.cells import cut
from app.screens.parts.columns import Cell, columns, side_name, tinted
from app.screens.parts.menu import MenuItem
from app.screens.parts.panel import Panel
from app.state.view import MatchView
from app.storage.errors import StorageError
from app.storage.words import sentence
from rules.actions import Level
from rules.result import Ending, GameResult
from rules.side import Side

_NAME_CELLS = 16


class RecordScreen(Panel[None]):
    """A panel with one line for each finished game."""

    def __init__(self, view: MatchView) -> None:
        """A panel for a match."""
        super().__init__(id="record")
        self._view = view

    def heading(self) -> str:
        """What is played, and the score."""
        players, match = self._view.header.players, self._view.match
        score = f"{players[0]} {match.score[0]} – {players[1]} {match.score[1]}"
        if match.terms.money:
            return _("Money play: {score}").format(score=score)
        return _("Match to {length}: {score}").format(length=match.terms.length, score=score)

    def body(self) -> Sequence[Widget | RenderableType]:
        """The games, or that there is none yet."""
        if not self._view.match.games:
            return (_("No game is finished yet."),)
        return (columns([self._titles(), *self._rows()], right=(0, 3, 4)),)

    def choices(self) -> tuple[MenuItem, ...]:
        """To close the panel, to have the match analysed, or to write it to a file."""
        played = self._view.header.dice.kind == "agreed" and not self._view.finished
        # No engine is asked while two friends play.
        analyse = () if played else (MenuItem("analyse", _("Analyse")),)
        if self._view.chouette is not None:
            return (*super().choices(), *analyse)
        return (*super().choices(), *analyse, MenuItem("export", _("Export"), ".mat"))

    def chosen(self, choice: str) -> None:
        """Have the match analysed, over this panel, or written to a file."""
        if choice == "export":
            self._export()
            return
        from app.screens.analysis import AnalysisScreen

        self.app.push_screen(AnalysisScreen(self._view.header.id))

    def _export(self) -> None:
        from app.screens.exporting import exported

        try:
            record = host(self).journal.load(self._view.header.id).record
        except StorageError as error:
            told, done = sentence(error), False
        else:
            told, done = exported(host(self), record)
        self.notify(told, severity="information" if done else "warning", markup=False)

    def _titles(self) -> tuple[Cell, ...]:
        titles = (
            "",
            _("winner"),
            _("how"),
            pgettext("score", "points"),
            _("cube"),
            _("score"),
        )
        return tuple(tinted(self.app, self.written(title), "muted") for title in titles)

    def _rows(self) -> Iterator[tuple[Cell, ...]]:
        start = self._view.header.start
        score = list(start.score if start is not None else (0, 0))
        for number, game in enumerate(self._view.match.games, 1):
            score[game.winner] += game.points
            yield (
                str(number),
                self._winner(game.winner),
                self.written(how(game)),
                str(game.points),
                str(game.cube),
                self.written(f"{score[0]} – {score[1]}"),
            )

    def _winner(self, side: Side) -> Text:
        name = cut(self._view.header.players[side], _NAME_CELLS, self.written("…"))
        return side_name(self.app, name, side)


def how(game: GameResult) -> str:
    """How a game was won, in a few words."""
    if game.ending is Ending.PASSED:
        told = _("double passed")
    elif game.ending is Ending.RESIGNED:
        told = {
            Level.SINGLE: _("single game, resigned"),
            Level.GAMMON: _("gammon, resigned"),
            Level.BACKGAMMON: _("backgammon, resigned"),
        }[game.reached]
    else:
        told = {
            Level.SINGLE: _("single game"),
            Level.GAMMON: _("gammon"),
            Level.BACKGAMMON: _("backgammon"),
        }[game.reached]
    if game.reached is not game.level:
        told = _("{how} (Jacoby)").format(how=told)
    return _("{how} (Crawford)").format(how=told) if game.crawford else told
