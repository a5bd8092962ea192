"""The table: a match on the screen, its seats, and what happens at it by itself."""

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import ActiveBinding, Binding, BindingType

from app.engine.engine import EngineTrouble, Trouble
from app.i18n import gettext
from app.refusals import sentence
from app.screens.mannered import ManneredScreen
from app.screens.motion import PACES, Motion
from app.screens.opponent import Opponent, perform
from app.screens.opponent_words import dice_wanted, trouble_view
from app.screens.played import Command
from app.screens.projection import Overlay
from app.screens.prompts import EntryKind, Question
from app.screens.seats import Seats
from app.screens.table_words import table_words
from app.state.commands import COMMANDS
from app.state.settings import Settings
from app.state.store import MatchStore
from app.state.view import Automatic, MatchView
from app.storage.errors import StorageError
from app.storage.words import at_the_table
from rules.actions import MakePlay
from rules.draft import Draft
from rules.game import Phase
from rules.refusal import Refusal, Rule
from rules.side import Side
from widgets.once import once
from widgets.table import Table
from widgets.view import TableView

if TYPE_CHECKING:
    from app.engine.levels import Level as PlayerLevel

AGAIN = 1.0
"""Seconds after which the computer tries again what could not be kept."""


class TableScreen(ManneredScreen):
    """A match at the table.

    Every command goes to the store; what the store publishes is projected to the
    widgets' view and shown. Nothing here changes a match.
    """

    DEFAULT_CSS = """
    TableScreen { layers: default above; }
    """
    AUTO_FOCUS = ""
    ALLOW_SELECT = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(",".join(command.keys), command.id, command.title, show=False)
        for command in COMMANDS
    ]

    def __init__(self, store: MatchStore, release: Callable[[], None]) -> None:
        """A table for a match.

        Args:
            store: the match.
            release: gives the match free for other programs when the table is left.
        """
        super().__init__(store)
        self.seats = self.take_seats()
        self._release = release
        self._motion = Motion(
            self, lambda: self.host.settings.animation, self._show_frame, self._settled
        )
        self._opponent = self.invite()
        self._trouble: EngineTrouble | None = None
        self._rolled_for: int | None = None  # the action after which the computer's dice are typed
        self._unsubscribe = store.subscribe(self._changed)

    def take_seats(self) -> Seats:
        """Who plays which side."""
        return Seats(self.store.header)

    def invite(self) -> Opponent:
        """Whoever plays for the computer."""
        return Opponent(
            self, lambda: self.host.adviser, self.store.header.id, self._pace, self._slow
        )

    @property
    def waiting(self) -> bool:
        """Whether the computer has to act."""
        return self.seats.computer(self.store.view) is not None

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        """The bindings with their titles in the language spoken now."""
        return {
            key: active._replace(
                binding=replace(active.binding, description=gettext(active.binding.description))
            )
            for key, active in super().active_bindings.items()
        }

    def compose(self) -> ComposeResult:
        """One table."""
        yield Table(
            self._projected(), words=table_words(), plain=self.host.plain, mono=self.host.mono
        )

    def on_mount(self) -> None:
        """Follow the settings, and go on where the match stands."""
        self.watch(self.app, "settings", self._settings_changed, init=False)
        if self.seats.computers and not self.store.view.finished:
            self.call_after_refresh(lambda: self.host.adviser.warm())
        self._time.follow()
        self._settled()

    def on_screen_resume(self) -> None:
        """Let the computer go on, which waits while something lies over the table."""
        if self.is_mounted and self.waiting:
            self._settled()

    def on_unmount(self) -> None:
        """Give the match free."""
        self._opponent.stop()
        self._time.stop()
        self._unsubscribe()
        self._release()

    def is_person(self, side: Side) -> bool:
        """Whether a person plays a side, and not the computer."""
        return self.seats.level(side) is None

    # What is shown

    def _overlaid(self) -> Overlay:
        overlay = replace(super()._overlaid(), reader=self.seats.reader)
        if self._trouble is not None:
            return replace(overlay, asking=Question.TROUBLE)
        if self._rolled_for == self.store.view.seq and not overlay.message:
            return replace(overlay, message=dice_wanted(self.store.view))
        return overlay

    def _projected(self) -> TableView:
        shown = super()._projected()
        if self._trouble is None:
            return shown
        return replace(shown, hint=trouble_view(self._trouble, self.store.view))

    def _show_frame(self, frame: Draft | None) -> None:
        self._overlay = replace(self._overlay, frame=frame)
        self._show()

    def _changed(self, old: MatchView, new: MatchView) -> None:
        self._overlay = Overlay(frame=self._overlay.frame)
        self._trouble = None
        self.seats.follow(new)
        self._follow(old, new)
        self._motion.changed(old, new)
        self._show()
        if not self._motion.moving:
            self._settled()

    def _settings_changed(self, settings: Settings) -> None:
        table = self.query_one(Table)
        table.words = table_words()
        table.plain = self.host.plain
        self._show()
        self._settled()

    # By itself

    def _settled(self) -> None:
        """Everything is shown: do what the settings let the table do by itself."""
        view = self.store.view
        level = self.seats.computer(view)
        if view.between_games and view.match.game.result is not None:
            self._motion.later(self._show_result)
        elif view.stopped:
            self._opponent.stop()
        elif level is not None:
            self._tutor.stop()
            self._let_the_computer(view, level)
        elif self.opening and not self.seats.people and not view.typed_dice:
            self._motion.later(lambda: self._do(self.store.roll))
        else:
            self._tutor.look(view)
            self._think_ahead(view)
            self._act_soon()

    @property
    def automatic(self) -> Automatic | None:
        """What the settings let the table do by itself now, if anything."""
        return self.store.automatic(self.host.settings)

    def _act_soon(self) -> None:
        what = self.automatic
        if what is not None:
            self._motion.later(lambda: self._act_alone(what))

    def _act_alone(self, what: Automatic) -> None:
        if self.waiting or self.automatic is not what:
            return
        if what is Automatic.PICK_UP:
            self.decide(self.store.pick_up, "pick_up")
            return
        with self._motion.stepwise():
            self._do(lambda: self.store.run_automatic(what))

    def go_on(self) -> None:
        """Show the result of the game, from which the next one is begun."""
        self._show_result()

    def _show_result(self) -> None:
        if not self.is_active or self.phase is not Phase.OVER:
            return
        from app.screens.result import ResultScreen

        self.app.push_screen(ResultScreen(self.store.view), self._result_answered)

    def _result_answered(self, answer: str | None) -> None:
        if answer == "next":
            self._do(self.store.next_game)
        elif answer == "end":
            self._do(self.store.end_session)
        elif answer == "leave":
            self.action_leave()
        elif answer == "call":
            self.action_call()

    # The computer

    def _pace(self) -> float:
        return PACES[self.host.settings.animation]

    def _let_the_computer(self, view: MatchView, level: "PlayerLevel") -> None:
        """Let the computer think about what it does, or end the turn that it has played."""
        if self._trouble is not None or self._rolled_for == view.seq:
            return
        draft = view.draft
        if draft is not None and draft.complete and self.phase is Phase.TO_PLAY:
            self._motion.later(self._end_its_turn)
        else:
            self._opponent.think(view.match, level)

    def _think_ahead(self, view: MatchView) -> None:
        """Let the computer think already while a play waits only to be picked up."""
        actor, draft = view.actor, view.draft
        level = None if actor is None else self.seats.level(actor.opponent)
        if level is None or draft is None or not draft.complete or self._tutor.busy:
            self._opponent.stop()
            return
        assert actor is not None
        match = view.match.apply(MakePlay(actor, draft.play.steps))
        if match.game.actor is actor.opponent:
            self._opponent.think_ahead(match, level)

    def _end_its_turn(self) -> None:
        if self.waiting and self.is_active:
            self._let_it(self.store.pick_up)

    def _slow(self) -> None:
        self._overlay = replace(self._overlay, thinking=True)
        self._show()

    @on(Opponent.Answered)
    def _answered(self, event: Opponent.Answered) -> None:
        view = self.store.view
        if not self.waiting or view.stopped or event.match != view.match or not self.is_active:
            return
        if event.choice == "roll" and view.typed_dice:
            self._rolled_for = view.seq
            self._overlay = Overlay()
            self._show()
            return
        with self._motion.stepwise():
            self._let_it(lambda: perform(self.store, event.choice))

    def _let_it(self, command: Command) -> None:
        """Run a command of the computer; what can't be kept is tried again in a while."""
        try:
            command()
        except Refusal as refusal:
            self._in_trouble(EngineTrouble(Trouble.FAILED, self.host.adviser.engine, str(refusal)))
        except StorageError as error:
            self._say(at_the_table(error))
            once(self, AGAIN, self._settled)

    @on(Opponent.Troubled)
    def _troubled(self, event: Opponent.Troubled) -> None:
        if self.waiting and event.match == self.store.view.match:
            self._in_trouble(event.trouble)

    def _in_trouble(self, trouble: EngineTrouble) -> None:
        """Say that the computer can't play, and ask who plays for it."""
        self._trouble = trouble
        self._overlay = Overlay()
        self._show()

    def _trouble_answered(self, answer: int) -> None:
        actor = self.store.view.actor
        self._trouble = None
        if answer > 1 and actor is not None:
            self.seats.sit_down(actor, for_good=answer > 2)
        self._show()
        self._settled()

    # Commands

    def by_hand(self, command: Command) -> None:
        """Do something that a player wants, unless it is the computer's turn."""
        if not self.waiting:
            self._do(command)
        elif self._motion.moving:
            self._motion.finish()
            self._settled()
        elif self._rolled_for == self.store.view.seq:
            self._say(dice_wanted(self.store.view), warning=False)
        elif self._trouble is None:
            self._say(sentence(Refusal(Rule.WRONG_TURN)), warning=False)

    def decide(self, command: Command, name: str) -> None:
        """Do something by hand that can't be taken back."""
        if name == "roll" and self._rolled_for == self.store.view.seq:
            self._do(command)
        else:
            super().decide(command, name)

    def _do(self, command: Command) -> None:
        """Run a command of the store; say in words what keeps it from happening."""
        moving, before = self._motion.moving, self.store.view
        self._motion.finish()
        try:
            command()
        except Refusal as refusal:
            self._say(sentence(refusal))
        except StorageError as error:
            self._say(at_the_table(error))
        if moving and self.store.view is before:
            self._settled()  # what came after the motion comes now

    def ask_resignation(self) -> None:
        """Ask at which level to resign."""
        self.store.check_resignation()
        self._overlay = replace(self._overlay, message="", asking=Question.RESIGN)
        self._show()

    def action_answer(self, number: int) -> None:
        """Answer the question in the prompt."""
        if self._trouble is not None:
            self._trouble_answered(number)
        elif self._overlay.asking is Question.TUTOR:
            self._tutor_answered(number)
        else:
            super().action_answer(number)

    def action_drop(self) -> None:
        """Put the selected checker back, or drop a question or the names of the quadrants."""
        self._tutor.held = None
        self._overlay = Overlay()
        self._show()
        self._do(self.store.deselect)

    def action_quadrants(self) -> None:
        """Name the quadrants until something happens, or leave the names away again."""
        self._overlay = replace(self._overlay, quadrants=not self._overlay.quadrants)
        self._show()

    def action_position(self) -> None:
        """Show the position as an XGID, and hand it to the clipboard where there is one."""
        from app.formats.xgid import XGID

        text = str(XGID.of(self.store.view.match))
        self.app.copy_to_clipboard(text)
        self._say(text, warning=False)

    def action_leave(self) -> None:
        """Go home; the match waits as it is."""
        self.host.go_home()

    def open_entry(self, entry: EntryKind, begun: str = "") -> None:
        """Open the field; nothing is typed for the computer but its dice."""
        speaks = entry is EntryKind.CHAT
        if self.waiting and self._rolled_for != self.store.view.seq and not speaks:
            self.by_hand(self.store.deselect)  # which says whose turn it is
        else:
            super().open_entry(entry, begun)

    def hear_digit(self, digit: str) -> bool:
        """Answer the question that is asked."""
        if self._trouble is None and self._overlay.asking is None:
            return False
        if digit in "123":
            if self._overlay.asking is Question.RESIGN:
                self.action_resign_level(int(digit))
            else:
                self.action_answer(int(digit))
        return True
