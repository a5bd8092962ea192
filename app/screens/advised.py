"""A screen on which advice is given: hints, odds and facts on request, the tutor where it's on."""

from dataclasses import replace
from typing import TYPE_CHECKING

from textual import on

from app.engine.engine import Search
from app.i18n import _
from app.screens.facts import facts
from app.screens.hinting import Hinting
from app.screens.played import Command, PlayedScreen
from app.screens.projection import Overlay, table_view
from app.screens.prompts import Question
from app.screens.tutoring import Held, Tutor, warning
from app.state.store import MatchStore
from app.state.view import MatchView
from rules.draft import TurnDraft
from rules.game import Phase
from rules.plays import Play
from rules.side import Side
from widgets.board import Board
from widgets.hint import Hint
from widgets.spot import Spot
from widgets.table import Table
from widgets.view import TableView

if TYPE_CHECKING:
    from app.engine.memory import Remembering
    from app.engine.question import Question as EngineQuestion
    from app.engine.verdicts import RollsVerdict


class AdvisedScreen(PlayedScreen):
    """A screen with a match and with somebody who knows better."""

    def __init__(self, store: MatchStore) -> None:
        """A screen for a match."""
        super().__init__(id=self.name_of(store))
        self.store = store
        self._overlay = Overlay()
        self._spot: Spot | None = None
        self._hinting = Hinting(
            self, self._judge, lambda: self.host.settings.hint_depth, self._show
        )
        self._tutor = Tutor(self, self._judge, lambda: self.host.settings)
        self._told = False  # that the engine can't judge

    def name_of(self, store: MatchStore) -> str:
        """The id of the screen of a match."""
        return "match"

    # What the table makes of it

    def _do(self, command: Command) -> None:
        """Run a command of the store; say in words what keeps it from happening."""
        raise NotImplementedError

    # What is shown

    def _overlaid(self) -> Overlay:
        """What is shown beyond the match itself."""
        return replace(self._overlay, waiting=self.waiting)

    def lay_out(self, overlay: Overlay) -> TableView:
        """Everything on the table, before advice lies over it."""
        return table_view(self.store.view, self.host.settings, overlay)

    def _projected(self) -> TableView:
        overlay = self._overlaid()
        draft = self.store.view.draft
        arrows = self._hinting.arrows
        if arrows and draft is not None:
            start = TurnDraft.start(draft.start_position, draft.dice)
            overlay = replace(overlay, frame=start)
        shown = self.lay_out(overlay)
        shown = replace(shown, facts=self._facts())
        hint = self._hinting.view
        if hint is None:
            return shown
        from app.screens.hints import hint_keys, with_arrows

        board = with_arrows(shown.board, arrows) if arrows else shown.board
        return replace(shown, board=board, hint=hint, keys=hint_keys(hint))

    def _facts(self) -> str:
        live = self.host.settings.live_facts
        return facts(self.store.view, self._spot, self._overlaid().reader) if live else ""

    def _show(self) -> None:
        if self.is_mounted:
            self.query_one(Table).view = self._projected()

    def _say(self, message: str, *, warning: bool = True) -> None:
        if self._overlay.asking is Question.TUTOR:
            self._tutor.held = None
        self._overlay = replace(self._overlay, message=message, warning=warning, asking=None)
        self._show()

    @on(Board.Pointed)
    def _pointed(self, event: Board.Pointed) -> None:
        event.stop()
        self._spot = event.spot
        table = self.query_one(Table)
        table.view = replace(table.view, facts=self._facts())

    # Hints

    def _judge(self) -> "Remembering":
        return self.host.thinker()

    def action_hint(self) -> None:
        """Give a hint on what has to be decided, or close the panel."""
        if self._hinting.view is not None:
            self._hinting.close()
            self._show()
        else:
            self.by_hand(self._open_hint)

    def _open_hint(self) -> None:
        if self._hinting.open(self.store.view):
            self._show()
        elif self.phase in (Phase.DOUBLED, Phase.RESIGNED):
            self._say(_("There is no hint for this answer."), warning=False)
        else:
            self._say(_("There is nothing to decide now."), warning=False)

    def action_odds(self) -> None:
        """Show what each of the 21 rolls is worth."""
        from app.engine.question import Question as EngineQuestion
        from app.screens.odds import OddsScreen, odds_question

        view = self.store.view
        question = odds_question(view)
        if question is None:
            self._say(_("Nobody is about to roll."), warning=False)
            return
        game = view.match.game
        side = game.turn or Side.WHITE
        on_the_table = question == EngineQuestion.of(view.match).before_roll
        rolled = game.dice if on_the_table else None
        name = view.names[side if on_the_table else side.opponent]
        self.app.push_screen(OddsScreen(question, self._judge_rolls, rolled, name))

    async def _judge_rolls(self, question: "EngineQuestion") -> "RollsVerdict":
        return await self._judge().rolls(question, Search.ONE)

    @on(Hint.Selected)
    def _hint_selected(self, event: Hint.Selected) -> None:
        event.stop()
        self._hinting.select(event.index)
        self._show()

    @on(Hint.Chosen)
    def _hint_chosen(self, event: Hint.Chosen) -> None:
        event.stop()
        play = self._hinting.play(event.index)
        self._hinting.close()
        self._show()
        if play is not None:
            self.take_advice(play)

    def take_advice(self, play: Play) -> None:
        """Lay a play on the board that was chosen in the panel."""
        self.by_hand(lambda: self.store.lay(play.steps))

    @on(Hint.Closed)
    def _hint_closed(self, event: Hint.Closed) -> None:
        event.stop()
        self._hinting.close()
        self._show()

    def _follow(self, old: MatchView, new: MatchView) -> None:
        """Drop advice that a change has made useless."""
        self._tutor.held = None
        if old.seq != new.seq:
            self._hinting.close()
        else:
            self._hinting.select(None)

    # The tutor

    def decide(self, command: Command, name: str) -> None:
        """Do something by hand that can't be taken back, once the tutor has nothing against it."""
        draft = self.store.view.draft
        if self.waiting:
            self.by_hand(command)
        elif self._hinting.arrows and draft is not None and draft.steps:
            self._hinting.close()  # nobody picks up a play that isn't seen
            self._show()
        elif self._tutor.waits(name, command, self.store.view):
            self._say(_("The tutor is thinking. Once more, and it's done."), warning=False)
        else:
            self._decided(Held(name, command, self.store.view))

    def _decided(self, held: Held) -> None:
        if self._tutor.trouble is not None and not self._told:
            from app.engine.words import sentence

            self._told = True
            self.notify(sentence(self._tutor.trouble), severity="warning", markup=False)
        cost = self._tutor.cost(held.name, held.view)
        if not cost:
            self._do(held.command)
            return
        self._tutor.held = held
        warned = warning(held.name, cost, self.host.settings.grading)
        self._overlay = replace(self._overlay, message=warned, warning=False, asking=Question.TUTOR)
        self._show()

    @property
    def holds(self) -> bool:
        """Whether something waits for the tutor, or for the answer to what it said."""
        return self._tutor.held is not None

    @on(Tutor.Judged)
    def _judged(self) -> None:
        held, self._tutor.held = self._tutor.held, None
        if held is not None and held.view == self.store.view:
            self._decided(held)

    def _tutor_answered(self, number: int) -> None:
        """Take back what the tutor warned of, keep it, or have a look at a hint."""
        held, self._tutor.held = self._tutor.held, None
        self._overlay = replace(self._overlay, message="", asking=None)
        self._show()
        if held is None or held.view != self.store.view:
            return
        if number == 2:
            self._do(held.command)
        elif number == 3:
            self.action_hint()
        elif self.phase is Phase.TO_PLAY:
            self._do(lambda: self.store.lay(()))
