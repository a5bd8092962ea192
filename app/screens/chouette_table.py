"""The table of a chouette: the people around it, what they are asked, and the computer's chairs."""

from dataclasses import replace

from textual import on

from app.engine.engine import EngineTrouble
from app.i18n import _
from app.refusals import sentence
from app.screens.chouette_prompts import key_line
from app.screens.chouette_seats import Chairs, ChairThought, Company, candidates, perform
from app.screens.chouette_view import chouette_view
from app.screens.counselled import CounselledScreen
from app.screens.people_view import Attention
from app.screens.projection import Overlay
from app.state.view import MatchView
from rules.chouette import Asked
from rules.game import Phase
from rules.refusal import Refusal, Rule
from widgets.view import TableView


class ChouetteScreen(CounselledScreen):
    """Three people or more at one table."""

    _opponent: Company
    _spoken: frozenset[int] = frozenset()  # who could double before this roll, and doesn't
    _troubled_player: int | None = None  # for whom the computer can't decide

    def take_seats(self) -> Chairs:
        """Who sits in which chair."""
        return Chairs(self.store)

    def invite(self) -> Company:
        """Whoever plays for the computer."""
        return Company(
            self, lambda: self.host.adviser, self.store.header.id, self._pace, self._slow
        )

    @property
    def waiting(self) -> bool:
        """Whether the computer has to decide something before any person can."""
        player = self._thinking
        if player is None:
            return False
        return self.asked is None or player not in self.chouette.deciders

    @property
    def _thinking(self) -> int | None:
        """In whose chair the computer has something to decide; None for nobody's."""
        if self.store.view.read_only or not self.seats.computers:
            return None
        players = candidates(self.chouette, self.seats)
        deciders = self.chouette.deciders
        return next((who for who in players if who in deciders or who not in self._spoken), None)

    # What is shown

    @property
    def attention(self) -> Attention:
        """Who is looked at."""
        thinking = self._thinking if self.waiting else None
        attention = super().attention
        return replace(attention, thinking=thinking, troubled=self._troubled_player)

    def lay_out(self, overlay: Overlay) -> TableView:
        """Everything on the table, before advice lies over it."""
        view, settings = self.store.view, self.host.settings
        return chouette_view(view, settings, overlay, self.attention, self.store.entries)

    def _changed(self, old: MatchView, new: MatchView) -> None:
        self._chosen = None
        self._picking = False
        self._troubled_player = None
        if old.seq != new.seq:
            self._turned_to = None
        if not self.may_speak(self.in_hand) or old.match.game.phase is not new.match.game.phase:
            self.in_hand = None
        if _before(old) != _before(new):
            self._spoken = frozenset()
        super()._changed(old, new)

    # By itself

    def on_screen_resume(self) -> None:
        """Let the computer go on, which waits while something lies over the table."""
        if self.is_mounted and not self.waiting and self._thinking is not None:
            self._settled()

    def _settled(self) -> None:
        """Everything is shown: do what happens by itself."""
        view, asked = self.store.view, self.chouette.asked
        thinking = self._thinking
        if asked in (Asked.BETWEEN, Asked.ENDED):
            self._motion.later(self._show_result)
            return
        if asked in (Asked.ORDER, Asked.OPENING):
            if not view.read_only:
                self._roll_alone(asked)
            return
        if view.stopped:
            self._opponent.stop()
        elif thinking is not None:
            self._let_it_think(thinking)
        else:
            self._opponent.stop()
        if not self.waiting and not view.stopped:
            self._tutor.look(view)
            what = self.store.automatic(self.host.settings)
            if what is not None and self.turned_to is None:
                self._motion.later(lambda: self._act_alone(what))

    def _roll_alone(self, asked: Asked) -> None:
        """Roll where only the computer would."""
        who = (self.chouette.box, self.chouette.captain) if asked is Asked.OPENING else ()
        persons = any(player is not None and self.seats.level_in(player) is None for player in who)
        if persons or (asked is Asked.ORDER and self.seats.people) or self.store.view.typed_dice:
            return
        roll = self.store.roll if asked is Asked.OPENING else self.store.order_roll
        self._motion.later(lambda: self._do(roll))

    def _let_it_think(self, player: int) -> None:
        view, level = self.store.view, self.seats.level_in(player)
        if self._trouble is not None or self._rolled_for == view.seq or level is None:
            return
        self._tutor.stop()
        draft = view.draft
        done = draft is not None and draft.complete and self.phase is Phase.TO_PLAY
        if done and self.chouette.asked is Asked.TURN:
            self._motion.later(self._end_its_turn)
        else:
            self._opponent.answer(ChairThought(view.match, level, self.chouette, player))

    @on(Company.Spoke)
    def _spoke(self, event: Company.Spoke) -> None:
        event.stop()
        thought, said, view = event.thought, event.said, self.store.view
        if thought.chouette != self.chouette or view.stopped or not self.is_active:
            return
        if isinstance(said, EngineTrouble):
            self._troubled_player = thought.player
            self._in_trouble(said)
        elif said.choice is None:
            self._spoken |= {thought.player}
            self._show()
            self._settled()
        elif said.choice == "roll" and view.typed_dice:
            self._rolled_for = view.seq
            self._overlay = Overlay()
            self._show()
        else:
            with self._motion.stepwise():
                self._let_it(lambda: perform(self.store, thought.player, said))

    def _trouble_answered(self, answer: int) -> None:
        player, self._troubled_player = self._troubled_player, None
        self._trouble = None
        if answer > 1 and player is not None:
            self.seats.take_chair(player, for_good=answer > 2)
        self._show()
        self._settled()

    # Between games

    def _show_result(self) -> None:
        if not self.is_active:
            return
        if self.chouette.asked is Asked.BETWEEN:
            from app.screens.chouette_result import ChouetteResultScreen

            self.app.push_screen(ChouetteResultScreen(self.store.view), self._result_answered)
        elif self.chouette.asked is Asked.ENDED:
            from app.screens.chouette_end import ChouetteEndScreen

            self.app.push_screen(ChouetteEndScreen(self.store.view), self._result_answered)

    def _result_answered(self, answer: str | None) -> None:
        if answer == "join":
            self.action_join()
        elif answer == "depart":
            self.action_depart()
        elif answer == "sheet":
            self.action_record()
        else:
            super()._result_answered(answer)

    def action_record(self) -> None:
        """Show the score sheet."""
        from app.screens.score_sheet import ScoreSheetScreen

        self.app.push_screen(ScoreSheetScreen(self.store.view))

    def action_join(self) -> None:
        """Ask who joins; that is possible between two games."""
        if self.chouette.asked is not Asked.BETWEEN:
            self.say_refused(Rule.JOIN_LATER)
            return
        from app.screens.coming_and_going import JoinScreen

        self.app.push_screen(JoinScreen(self.store), self._came_or_went)

    def action_depart(self) -> None:
        """Ask who leaves, and during a game who answers for them."""
        from app.screens.coming_and_going import DepartScreen

        self.app.push_screen(DepartScreen(self.store), self._came_or_went)

    def _came_or_went(self, told: Refusal | str | None) -> None:
        if isinstance(told, Refusal):
            self._say(sentence(told))
        elif told is not None:
            self._say(told, warning=False)
        self._settled()

    def action_commands(self) -> None:
        """Show all that can be done now, and do what is chosen."""
        from app.screens.chouette_help import ChouettePaletteScreen

        keys = key_line(self.store.view, self.attention, self.claims)
        palette = ChouettePaletteScreen(self.store.view, keys, waiting=self.waiting)
        self.app.push_screen(palette, self._commanded)

    def action_keys(self) -> None:
        """Show the keys."""
        from app.screens.chouette_help import ChouetteKeysScreen

        self.app.push_screen(ChouetteKeysScreen())

    def action_analyse(self) -> None:
        """Say that only matches of two are analysed."""
        self._say(_("A chouette can't be analysed: only matches of two."), warning=False)

    def action_dice_statistics(self) -> None:
        """Show how the dice fell, for the box and for the team."""
        from app.screens.statistics import DiceStatisticsScreen

        header = replace(self.store.header, players=(_("Box"), _("Team")))
        self.app.push_screen(DiceStatisticsScreen(header, self.store.entries))


def _before(view: MatchView) -> tuple[object, ...]:
    """What lies before a roll: the same as long as nobody has rolled."""
    game = view.match.game
    return view.match.number, game.board, game.turn, game.phase is Phase.TO_PLAY
