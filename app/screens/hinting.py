"""The hint at the table: asked for by a player, never given unasked."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol

from textual.screen import Screen
from textual.worker import Worker

from app.engine.engine import EngineTrouble, Search
from app.state.view import MatchView
from rules.game import Game, Phase
from rules.plays import Play
from rules.side import Side
from widgets.view import Arrow

if TYPE_CHECKING:
    from app.engine.question import Question
    from app.engine.verdicts import CubeVerdict, PlayVerdict
    from widgets.hint_view import HintView

    Verdict = PlayVerdict | CubeVerdict


class Judge(Protocol):
    """Whoever judges the decisions of players; `app.engine.memory.Remembering` is one."""

    async def play(self, question: "Question", search: Search) -> "PlayVerdict":
        """Judge every legal play of a roll."""

    async def cube(self, question: "Question", search: Search) -> "CubeVerdict":
        """Judge the three ways to go on before the roll."""


async def judged(judge: Judge, question: "Question", search: Search) -> "Verdict":
    """The verdict on a question, with dice or without.

    Raises:
        EngineTrouble: if there is none.
    """
    if question.dice is not None:
        return await judge.play(question, search)
    return await judge.cube(question, search)


def decision(view: MatchView) -> "Question | None":
    """What the player who acts has to decide, None where nothing can be judged."""
    game = view.match.game
    if view.read_only or not _decides(game):
        return None
    from app.engine.question import Question

    return Question.of(view.match)


def _decides(game: Game) -> bool:
    if game.phase is Phase.TO_ROLL:
        return game.turn is not None and game.can_double(game.turn)
    return game.phase is Phase.TO_PLAY or (game.phase is Phase.DOUBLED and not game.extra_turns)


class Hinting:
    """The panel of a hint, and what is looked at in it.

    Attributes:
        view: what the panel shows, None while it is closed.
    """

    def __init__(
        self,
        screen: Screen[Any],
        judge: Callable[[], Judge],
        depth: Callable[[], str],
        changed: Callable[[], None],
    ) -> None:
        """Hints for a table.

        Args:
            screen: the table.
            judge: whom to ask; called when a hint is wanted.
            depth: how deeply to search.
            changed: shows what the panel shows now.
        """
        self._screen = screen
        self._judge = judge
        self._depth = depth
        self._changed = changed
        self._verdict: PlayVerdict | None = None
        self._worker: Worker[None] | None = None
        self._side = Side.WHITE
        self._question: Question | None = None
        self._doubled = False
        self.view: HintView | None = None
        self.arrows: tuple[Arrow, ...] = ()

    def open(self, view: MatchView) -> bool:
        """Give a hint on what has to be decided now.

        Returns:
            Whether there is anything to decide.
        """
        question, turn = decision(view), view.match.game.turn
        if question is None or turn is None:
            return False
        from app.screens import hints

        self.close()
        self._side, self._question = turn, question
        self._doubled = view.match.game.phase is Phase.DOUBLED
        self.view = hints.thinking(cube=question.dice is None, side=turn)
        self._worker = self._screen.run_worker(partial(self._work, question), group="hint")
        return True

    def close(self) -> None:
        """Close the panel."""
        if self._worker is not None:
            self._worker.cancel()
        self._worker = self._verdict = self._question = self.view = None
        self.arrows = ()

    def select(self, index: int | None) -> None:
        """Look at one of the plays; None for the board as it is."""
        verdict = self._verdict
        if verdict is None or not verdict.candidates:
            return
        from app.screens import hints

        self.arrows = () if index is None else hints.arrows(verdict, index, self._side)
        words = () if index is None else _play_words(verdict, index)
        self.view = hints.play_hint(verdict, index, words, self._side)

    def play(self, index: int) -> Play | None:
        """One of the plays, to be made."""
        if self._verdict is None:
            return None
        from app.screens import hints

        return hints.play_of(self._verdict, index)

    async def _work(self, question: "Question") -> None:
        found: Verdict | EngineTrouble
        try:
            found = await judged(self._judge(), question, Search(self._depth()))
        except EngineTrouble as trouble:
            found = trouble
        self._screen.call_later(self._arrived, question, found)

    def _arrived(self, question: "Question", found: "Verdict | EngineTrouble") -> None:
        from app.engine.verdicts import CubeVerdict
        from app.screens import hints

        if question is not self._question:
            return
        if isinstance(found, EngineTrouble):
            from app.engine.words import sentence

            cube = question.dice is None
            self.view = hints.trouble(sentence(found), cube=cube, side=self._side)
        elif isinstance(found, CubeVerdict):
            words = _cube_words(found, doubled=self._doubled)
            self.view = hints.cube_hint(found, words, self._side, answers=self._doubled)
        else:
            self._verdict = found
            self.view = hints.play_hint(found, None, (), self._side)
            self.select(0)
        self._changed()


def _play_words(verdict: "PlayVerdict", index: int) -> tuple[str, ...]:
    from app.engine.teacher import words_for

    return words_for(verdict.question.position, verdict.candidates[index].result)


def _cube_words(verdict: "CubeVerdict", *, doubled: bool) -> tuple[str, ...]:
    from app.engine.cube_words import answer_words, cube_words

    return (answer_words(verdict) if doubled else cube_words(verdict),)
