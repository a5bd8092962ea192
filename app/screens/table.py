"""The table: a match on the screen, played by mouse or keyboard."""

from collections.abc import Callable
from dataclasses import replace
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import ActiveBinding, Binding, BindingType

from app.i18n import gettext
from app.refusals import sentence
from app.screens.host import Host, host
from app.screens.lookups import LookupScreen
from app.screens.motion import Motion
from app.screens.projection import Overlay, table_view, to_white
from app.screens.prompts import EntryKind, Question
from app.screens.table_words import table_words
from app.state.commands import COMMANDS
from app.state.dice import parse_dice
from app.state.settings import Settings
from app.state.store import MatchStore
from app.state.view import Automatic, MatchView
from app.storage.errors import StorageError
from app.storage.words import at_the_table
from rules.actions import Level
from rules.draft import TurnDraft
from rules.game import Phase
from rules.position import BAR, OFF
from rules.refusal import Refusal, Rule
from rules.side import Side
from widgets.board import Board
from widgets.prompt import ChoiceChosen
from widgets.score import Score
from widgets.spot import Spot, SpotChosen, SpotDragged
from widgets.table import Table
from widgets.view import TableView

_PLAYING = {command.id.partition("(")[0] for command in COMMANDS if command.plays}
"""The actions that need to be seen."""


class TableScreen(LookupScreen):
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
        super().__init__(id="match")
        self.store = store
        self._release = release
        self._overlay = Overlay()
        self._motion = Motion(
            self, lambda: self.host.settings.animation, self._show_frame, self._settled
        )
        self._unsubscribe = store.subscribe(self._changed)

    @property
    def host(self) -> Host:
        """The program."""
        return host(self)

    @property
    def board(self) -> Board:
        """The board."""
        return self.query_one(Board)

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
        self._settled()

    def on_unmount(self) -> None:
        """Give the match free."""
        self._unsubscribe()
        self._release()

    # What is shown

    def _projected(self) -> TableView:
        return table_view(self.store.view, self.host.settings, self._overlay)

    def _show(self) -> None:
        if self.is_mounted:
            self.query_one(Table).view = self._projected()

    def _show_frame(self, frame: TurnDraft | None) -> None:
        self._overlay = replace(self._overlay, frame=frame)
        self._show()

    def _say(self, message: str, *, warning: bool = True) -> None:
        self._overlay = replace(self._overlay, message=message, warning=warning, asking=None)
        self._show()

    def _changed(self, old: MatchView, new: MatchView) -> None:
        self._overlay = Overlay(frame=self._overlay.frame)
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
        if self.store.view.between_games and self.store.view.match.game.result is not None:
            self._motion.later(self._show_result)
            return
        what = self.store.automatic(self.host.settings)
        if what is not None:
            self._motion.later(lambda: self._act_alone(what))

    def _act_alone(self, what: Automatic) -> None:
        if self.store.automatic(self.host.settings) is not what:
            return
        with self._motion.stepwise():
            self._do(lambda: self.store.run_automatic(what))

    def _show_result(self) -> None:
        if not self.is_active or self._phase is not Phase.OVER:
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

    # Commands

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Let nobody play blindly while the terminal is too small for the table."""
        if action in _PLAYING and not self.seen:
            return False
        return super().check_action(action, parameters)

    def _do(self, command: Callable[[], None]) -> None:
        """Run a command of the store; say in words what keeps it from happening."""
        self._motion.finish()
        try:
            command()
        except Refusal as refusal:
            self._say(sentence(refusal))
        except StorageError as error:
            self._say(at_the_table(error))

    def action_proceed(self) -> None:
        """Roll, pick up the dice, or go on after a game: whatever comes next."""
        view = self.store.view
        phase = view.match.game.phase
        if phase is Phase.OVER:
            self._show_result()
        elif phase is Phase.TO_PLAY:
            self._do(self.store.pick_up)
        elif view.typed_dice and phase in (Phase.OPENING, Phase.TO_ROLL):
            self.open_entry(EntryKind.DICE)
        else:
            self._do(self.store.roll)

    def action_cursor(self, way: str) -> None:
        """Move the keyboard's mark over the board."""
        across = {"left": -1, "right": 1}.get(way, 0)
        down = {"up": -1, "down": 1}.get(way, 0)
        self.board.move_cursor(across, down)

    def action_press(self) -> None:
        """Choose the marked place."""
        self._press(smaller=False)

    def action_press_smaller(self) -> None:
        """Play the smaller die from the marked place."""
        self._press(smaller=True)

    def _press(self, *, smaller: bool) -> None:
        spot = self.board.cursor
        if spot is None:
            self.board.move_cursor(0, 0)
        else:
            self._choose(spot, smaller=smaller)

    def action_undo(self) -> None:
        """Take back the last step."""
        self._do(self.store.undo)

    def action_drop(self) -> None:
        """Put the selected checker back, or drop a question or the names of the quadrants."""
        self._overlay = Overlay()
        self._show()
        self._do(self.store.deselect)

    def action_notation(self) -> None:
        """Type a play."""
        self.open_entry(EntryKind.PLAY)

    def action_double(self) -> None:
        """Offer the cube."""
        self._do(self.store.double)

    def action_take(self) -> None:
        """Take the double."""
        self._do(self.store.take)

    def action_pass(self) -> None:
        """Pass the double."""
        self._do(self.store.pass_double)

    def action_beaver(self) -> None:
        """Turn the cube once more."""
        self._do(self.store.beaver)

    def action_resign(self) -> None:
        """Ask at which level to resign."""
        self._do(self._ask_resignation)

    def _ask_resignation(self) -> None:
        self.store.check_resignation()
        self._overlay = replace(self._overlay, message="", asking=Question.RESIGN)
        self._show()

    def action_resign_level(self, level: int) -> None:
        """Offer to lose the game at a level."""
        self._do(lambda: self.store.resign(Level(level)))

    def action_accept(self) -> None:
        """Accept the resignation."""
        self._do(self.store.accept)

    def action_refuse(self) -> None:
        """Refuse the resignation."""
        self._do(self.store.refuse)

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

    # Pointer

    @on(SpotChosen)
    def _spot_chosen(self, event: SpotChosen) -> None:
        event.stop()
        self._choose(event.spot, smaller=event.smaller)

    @on(SpotDragged)
    def _spot_dragged(self, event: SpotDragged) -> None:
        event.stop()
        if self._phase is not Phase.TO_PLAY:
            self._choose(event.target, smaller=event.smaller)
            return
        source, target = self._number(event.source), self._number(event.target)
        if source is not None and target is not None:
            self._do(lambda: self.store.move(source, target))

    @on(ChoiceChosen)
    async def _choice_chosen(self, event: ChoiceChosen) -> None:
        event.stop()
        await self.run_action(event.choice)

    @on(Score.Chosen)
    def _score_chosen(self, event: Score.Chosen) -> None:
        event.stop()
        self.action_record()

    @property
    def _phase(self) -> Phase:
        return self.store.view.match.game.phase

    def _choose(self, spot: Spot, *, smaller: bool) -> None:
        """What a click or Enter on a place does now."""
        if spot.kind == "cube":
            self.action_double()
        elif self._phase is Phase.TO_PLAY:
            self._choose_in_turn(spot, smaller=smaller)
        elif self._phase is Phase.TO_ROLL and not self._rolls(spot):
            self._do(lambda: _refuse(Rule.ROLL_FIRST))
        else:
            self.action_proceed()

    def _rolls(self, spot: Spot) -> bool:
        return spot.kind == "dice" or spot.half is self.store.view.match.game.turn

    def _choose_in_turn(self, spot: Spot, *, smaller: bool) -> None:
        number = self._number(spot)
        if number is not None:
            larger = self.host.settings.one_click and self.store.view.selected is None
            self._do(
                lambda: self.store.choose(number, smaller=smaller, larger=larger and not smaller)
            )
        elif spot.kind == "dice":
            self._do(self.store.pick_up)
        else:
            self._do(self.store.deselect)

    def _number(self, spot: Spot) -> int | None:
        """The number that a place has for the player on roll; None where it has none."""
        if spot.kind == "point":
            return to_white(spot.point, self.store.view.match.game.turn or Side.WHITE)
        return {"bar": BAR, "off": OFF}.get(spot.kind)

    # Typing

    @property
    def opening(self) -> bool:
        """Whether each player rolls one die."""
        return self._phase is Phase.OPENING

    @property
    def wanted(self) -> EntryKind:
        """The dice where they are rolled by hand, otherwise a play."""
        by_hand = self.store.view.typed_dice and self._phase in (Phase.OPENING, Phase.TO_ROLL)
        return EntryKind.DICE if by_hand else EntryKind.PLAY

    def hear_digit(self, digit: str) -> bool:
        """Answer the question at which level to resign."""
        if self._overlay.asking is not Question.RESIGN:
            return False
        if digit in "123":
            self.action_resign_level(int(digit))
        return True

    def confirm(self, entry: EntryKind, text: str) -> bool:
        """Play or roll what was typed; the field stays open where it can't be."""
        before = self.store.view
        if entry is EntryKind.DICE:
            self._do(lambda: self.store.roll(parse_dice(text)))
        else:
            self._do(lambda: self.store.play(text))
        return self.store.view is not before


def _refuse(rule: Rule) -> None:
    raise Refusal(rule)
