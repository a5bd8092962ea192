"""A screen on which a match is played by hand: keys, clicks and typed lines become commands."""

from collections.abc import Callable

from textual import on

from app.screens.host import Host, host
from app.screens.lookups import LookupScreen
from app.screens.projection import to_white
from app.screens.prompts import EntryKind
from app.state.commands import COMMANDS
from app.state.dice import parse_dice
from rules.actions import Level
from rules.game import Phase
from rules.position import BAR, OFF
from rules.refusal import Refusal, Rule
from rules.side import Side
from widgets.board import Board
from widgets.score import Score
from widgets.spot import Spot, SpotChosen, SpotDragged

_PLAYING = {command.id.partition("(")[0] for command in COMMANDS if command.plays}
"""The actions that need to be seen."""

Command = Callable[[], None]


class PlayedScreen(LookupScreen):
    """A screen with a board, and hands that play on it."""

    @property
    def host(self) -> Host:
        """The program."""
        return host(self)

    @property
    def board(self) -> Board:
        """The board."""
        return self.query_one(Board)

    @property
    def phase(self) -> Phase:
        """What the game waits for."""
        return self.store.view.match.game.phase

    # What the table makes of it

    def roll_early_from(self, half: Side) -> bool:
        """Take a click on a right half, while dice lie, for an early roll of whoever sits there.

        Returns:
            Whether it is taken for one.
        """
        raise NotImplementedError

    def by_hand(self, command: Command) -> None:
        """Do something that a player at the table wants, or say why it can't be done."""
        raise NotImplementedError

    def decide(self, command: Command, name: str) -> None:
        """Do something by hand that can't be taken back.

        Args:
            command: what does it.
            name: the id of the command, or of the answer, that stands for it.
        """
        raise NotImplementedError

    @property
    def holds(self) -> bool:
        """Whether something that was decided is held, to be judged first."""
        raise NotImplementedError

    def go_on(self) -> None:
        """Go on after a game."""
        raise NotImplementedError

    def ask_resignation(self) -> None:
        """Ask at which level to resign."""
        raise NotImplementedError

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Let nobody play blindly while the terminal is too small for the table."""
        if action in _PLAYING and not self.seen:
            return False
        return super().check_action(action, parameters)

    # Commands

    def action_proceed(self) -> None:
        """Roll, pick up the dice, or go on after a game: whatever comes next."""
        if self.phase is Phase.OVER:
            self.go_on()
        elif self.phase is Phase.TO_PLAY:
            self.decide(self.store.pick_up, "pick_up")
        elif self.store.view.typed_dice and self.phase in (Phase.OPENING, Phase.TO_ROLL):
            self.open_entry(EntryKind.DICE)
        else:
            self.decide(self.store.roll, "roll")

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
        self.by_hand(self.store.undo)

    def action_notation(self) -> None:
        """Type a play."""
        self.open_entry(EntryKind.PLAY)

    def action_double(self) -> None:
        """Offer the cube."""
        self.decide(self.store.double, "double")

    def action_take(self) -> None:
        """Take the double."""
        self.decide(self.store.take, "take")

    def action_pass(self) -> None:
        """Pass the double."""
        self.decide(self.store.pass_double, "pass")

    def action_beaver(self) -> None:
        """Turn the cube once more."""
        self.decide(self.store.beaver, "beaver")

    def action_resign(self) -> None:
        """Ask at which level to resign."""
        self.by_hand(self.ask_resignation)

    def action_resign_level(self, level: int) -> None:
        """Offer to lose the game at a level."""
        self.by_hand(lambda: self.store.resign(Level(level)))

    def action_accept(self) -> None:
        """Accept the resignation."""
        self.by_hand(self.store.accept)

    def action_refuse(self) -> None:
        """Refuse the resignation."""
        self.by_hand(self.store.refuse)

    # Pointer

    @on(SpotChosen)
    def _spot_chosen(self, event: SpotChosen) -> None:
        event.stop()
        self._choose(event.spot, smaller=event.smaller)

    @on(SpotDragged)
    def _spot_dragged(self, event: SpotDragged) -> None:
        event.stop()
        if self.phase is not Phase.TO_PLAY:
            self._choose(event.target, smaller=event.smaller)
            return
        source, target = self._number(event.source), self._number(event.target)
        if source is not None and target is not None:
            self.by_hand(lambda: self.store.move(source, target))

    @on(Score.Chosen)
    def _score_chosen(self, event: Score.Chosen) -> None:
        event.stop()
        if self.is_active:
            self.action_record()

    def _choose(self, spot: Spot, *, smaller: bool) -> None:
        """What a click or Enter on a place does now."""
        if spot.kind == "cube":
            self.action_double()
        elif self.phase is Phase.TO_PLAY:
            self._choose_in_turn(spot, smaller=smaller)
        elif self.phase is Phase.TO_ROLL and not self._rolls(spot):
            self.by_hand(lambda: _refuse(Rule.ROLL_FIRST))
        else:
            self.action_proceed()

    def _rolls(self, spot: Spot) -> bool:
        return spot.kind == "dice" or spot.half is self.store.view.match.game.turn

    def _choose_in_turn(self, spot: Spot, *, smaller: bool) -> None:
        number = self._number(spot)
        if number is not None:
            larger = self.host.settings.one_click and self.store.view.selected is None
            self.by_hand(
                lambda: self.store.choose(number, smaller=smaller, larger=larger and not smaller)
            )
        elif spot.kind == "dice":
            self.action_proceed()
        elif self.store.view.selected is not None or not self._early(spot):
            self.by_hand(self.store.deselect)

    def _early(self, spot: Spot) -> bool:
        """Whether a click is an early roll, or the try to make one."""
        return spot.kind == "felt" and spot.half is not None and self.roll_early_from(spot.half)

    def _number(self, spot: Spot) -> int | None:
        """The number that a place has for the player on roll; None where it has none."""
        if spot.kind == "point":
            return to_white(spot.point, self.store.view.match.game.turn or Side.WHITE)
        return {"bar": BAR, "off": OFF}.get(spot.kind)

    # Typing

    @property
    def opening(self) -> bool:
        """Whether each player rolls one die."""
        return self.phase is Phase.OPENING

    @property
    def wanted(self) -> EntryKind:
        """The dice where they are rolled by hand, otherwise a play."""
        by_hand = self.store.view.typed_dice and self.phase in (Phase.OPENING, Phase.TO_ROLL)
        return EntryKind.DICE if by_hand else EntryKind.PLAY

    def confirm(self, entry: EntryKind, text: str) -> bool:
        """Play or roll what was typed; the field stays open where it can't be."""
        before = self.store.view
        if entry is EntryKind.DICE and self.phase is Phase.TO_PLAY:
            self.by_hand(lambda: self.store.roll_early(parse_dice(text)))
        elif entry is EntryKind.DICE:
            self.decide(lambda: self.store.roll(parse_dice(text)), "roll")
        else:
            self.by_hand(lambda: self.store.play(text))
        return self.store.view is not before or self.holds


def _refuse(rule: Rule) -> None:
    raise Refusal(rule)
