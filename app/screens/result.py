"""The result between two games and at the end: who won what and why, and what is next."""

from collections.abc import Sequence

from rich.console import RenderableType
from textual.widget import Widget
from textual.widgets import Static

from app.i18n import _
from app.screens.manners import may_call
from app.screens.parts.menu import MenuItem
from app.screens.parts.panel import Panel
from app.screens.record import RecordScreen
from app.screens.result_words import following, game_sentences, result_sentences, score_sentence
from app.state.view import MatchView

__all__ = ["ResultScreen", "call_item", "result_sentences"]


class ResultScreen(Panel[str]):
    """A panel with the result; it is dismissed with `next`, `leave`, `end`, `call` or `correct`."""

    CSS_PATH = "result.tcss"

    def __init__(self, view: MatchView) -> None:
        """A panel for a match whose game is over."""
        match = view.match
        # The end of a session follows the panel of its last game, which may not be gone yet.
        super().__init__(id="session-end" if match.over and match.terms.money else "result")
        self._view = view

    def heading(self) -> str:
        """The number of the game, or the winner of the match."""
        match = self._view.match
        if not match.over:
            return _("Game {number}").format(number=match.number)
        if match.terms.money:
            return _("The end of the session")
        return _("The end of the match")

    def body(self) -> Sequence[Widget | RenderableType]:
        """How the game ended, the score, and what follows."""
        result = self._view.match.game.result
        told = game_sentences(self._view, result) if result is not None else ()
        parts: list[Widget | RenderableType] = list(told)
        parts.append(self._line(score_sentence(self._view), "score"))
        parts += [self._line(sentence, "next") for sentence in following(self._view)]
        return parts

    def choices(self) -> tuple[MenuItem, ...]:
        """What can be done next."""
        match = self._view.match
        more = (*call_item(self._view), _record(), _analyse(), *self._correct())
        if match.over:
            return (_leave(""), *more)
        if not match.terms.money:
            return (_next_game(), _leave(_("the match is kept")), *more)
        end = MenuItem("end", _("End the session"), _("nothing more is played"))
        kept = _leave(_("the session stays open"))
        return (_next_game(), kept, *more, end)

    def _correct(self) -> tuple[MenuItem, ...]:
        """To take back what was entered, where the match is on a wooden board."""
        if not self._view.match.terms.manners.wooden:
            return ()
        return (MenuItem("correct", _("Correct a turn")),)

    def chosen(self, choice: str) -> None:
        """Show the games or the analysis over this panel, or tell the table what was chosen."""
        if choice == "record":
            self.app.push_screen(RecordScreen(self._view))
        elif choice == "analyse":
            from app.screens.analysis import AnalysisScreen

            self.app.push_screen(AnalysisScreen(self._view.header.id))
        else:
            self.finish(choice)

    def action_back(self) -> None:
        """Leave the table; everything is kept."""
        self.finish("leave")

    def _line(self, sentence: str, kind: str) -> Static:
        return Static(self.written(sentence), classes=kind, markup=False)


def call_item(view: MatchView) -> tuple[MenuItem, ...]:
    """To call the play that ended the game, where illegal plays stand."""
    if not may_call(view):
        return ()
    return (MenuItem("call", _("Call the last play"), _("taken back, if it was illegal")),)


def _next_game() -> MenuItem:
    return MenuItem("next", _("Next game"))


def _leave(note: str) -> MenuItem:
    return MenuItem("leave", _("Leave the table"), note)


def _record() -> MenuItem:
    return MenuItem("record", _("Games so far"))


def _analyse() -> MenuItem:
    return MenuItem("analyse", _("Analyse"), _("find the mistakes"))
