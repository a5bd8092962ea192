"""The board companion: a match on a wooden board, kept by typing its dice and plays.

The checkers on the real board are what counts, so a turn is final with its play, and what was
entered wrongly can be taken back any number of turns.
"""

from contextlib import suppress
from dataclasses import replace
from typing import ClassVar

from textual import events, on
from textual.binding import Binding, BindingType

from app.i18n import _
from app.screens.played import Command
from app.screens.prompts import EntryKind, dice_text, player_name
from app.screens.table import TableScreen
from app.state.dice import parse_dice
from rules.game import Phase
from rules.plays import Play
from rules.refusal import Refusal
from widgets.hint import Hint
from widgets.hint_view import HintView
from widgets.view import Choice, PromptView, TableView

RANKED = 3
"""So many plays of the engine are offered by their rank."""

_BEGINS_A_PLAY = frozenset("bo-/")
_ELSEWHERE = frozenset({"proceed", "undo", "resign", "hint", "focused.step(1)", "focused.choose"})
"""What the key line of other tables offers; here all of it is typed."""
_NOTHING = "-"
"""What is typed where no checker can move; Enter alone says the same."""


class CompanionScreen(TableScreen):
    """A table for a match that is played somewhere else."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("u", "turns", show=False),
        Binding("ctrl+e", "export", show=False),
    ]

    _looked_at = False  # whether a play in the panel was chosen to be looked at
    _alone = False  # whether the engine can't be asked, so that nothing is offered

    def on_mount(self) -> None:
        """Wake the engine, so that the first plays are ranked soon."""
        if not self.store.view.finished:
            self.call_after_refresh(lambda: self.host.adviser.warm())

    # What is typed

    def on_key(self, event: events.Key) -> None:
        """Hear what is typed: there is always a line that waits for it."""
        event.prevent_default()  # Textual would let the table hear it once more
        if self._field is None and self._begins(event):
            event.stop()
        else:
            super().on_key(event)
            self._roll_at_once()

    def _begins(self, event: events.Key) -> bool:
        """Take a key that means something else here than at other tables."""
        if not self.seen or self._overlay.asking is not None:
            return False
        if event.key == "backspace" and not self._half_played:
            self.action_turns()
            return True
        if event.character == "i" and self.phase in (Phase.OPENING, Phase.TO_ROLL):
            self.action_invalid_roll()
            return True
        if self.phase is not Phase.TO_PLAY:
            return False
        if event.key == "enter" and not self._half_played:
            return self._entered_nothing()
        if event.character is not None and event.character in _BEGINS_A_PLAY:
            self.open_entry(EntryKind.PLAY, event.character.replace("/", ""))
            return True
        return False

    def _entered_nothing(self) -> bool:
        """Enter without a word: the turn, where nothing can move; else never a play by itself."""
        if self._looked_at:
            return False
        draft = self.store.view.draft
        if draft is not None and not draft.plays:
            self.by_hand(self.store.pick_up)
        else:
            self._say(_("Type the play, such as 13/7 8/7."), warning=False)
        return True

    @property
    def _half_played(self) -> bool:
        draft = self.store.view.draft
        return draft is not None and bool(draft.steps)

    def _roll_at_once(self) -> None:
        """Roll with the second die typed."""
        field = self._field
        if field is None or field.entry is not EntryKind.DICE:
            return
        with suppress(Refusal):
            parse_dice(field.value)
            if self.confirm(EntryKind.DICE, field.value):
                field.close()

    def confirm(self, entry: EntryKind, text: str) -> bool:
        """Enter a roll, or a whole turn."""
        if entry is EntryKind.DICE:
            return super().confirm(entry, text)
        before = self.store.view
        self.by_hand(lambda: self._enter(text))
        return self.store.view.seq != before.seq

    def _enter(self, text: str) -> None:
        """Enter a turn, which is final with it."""
        if text == _NOTHING:
            self.store.pick_up()
        elif text.isdecimal() and len(text) == 1:
            self._enter_ranked(int(text))
        else:
            self._play_typed(text)

    def _enter_ranked(self, rank: int) -> None:
        hint = self._hinting.view
        play = None
        if hint is not None and 1 <= rank <= min(len(hint.lines), RANKED):
            play = self._hinting.play(rank - 1)
        if play is None:
            self._say(_("No play has this rank here: type the play itself."))
        else:
            self._play_whole(play)

    def _play_typed(self, text: str) -> None:
        if self._half_played:
            self.store.lay(())
        self.store.play(text)
        self._end_turn()

    def _play_whole(self, play: Play) -> None:
        self.store.lay(play.steps)
        self._end_turn()

    def _end_turn(self) -> None:
        """Pick up what was played; a part of a turn is no turn."""
        if self.phase is not Phase.TO_PLAY:
            return  # the last checker is off
        try:
            self.store.pick_up()
        except Refusal:
            self.store.lay(())
            raise

    # What the engine offers

    def take_advice(self, play: Play) -> None:
        """Enter a play that was chosen in the panel."""
        self.by_hand(lambda: self._play_whole(play))

    @on(Hint.Selected)
    def _looked(self) -> None:
        self._looked_at = True

    def action_hint(self) -> None:
        """Offer plays again, or close the panel."""
        self._alone = False
        super().action_hint()

    def _settled(self) -> None:
        """Offer the engine's plays, or show the result; nothing is played by itself here."""
        view = self.store.view
        self._looked_at = False
        if view.between_games and view.match.game.result is not None:
            self._motion.later(self._show_result)
        elif self.phase is Phase.TO_PLAY and not self._alone and self._hinting.view is None:
            draft = view.draft
            if draft is not None and draft.plays and self._hinting.open(view):
                self._show()

    def decide(self, command: Command, name: str) -> None:
        """Do it at once: no tutor has a word about what happened on a real board."""
        self.by_hand(command)

    # What is shown

    def _show(self) -> None:
        hint = self._hinting.view
        if hint is not None and hint.warning and not self._alone:
            self._alone = True
            self._hinting.close()
            self.notify(hint.text, severity="warning", markup=False)
        super()._show()

    def _projected(self) -> TableView:
        shown = super()._projected()
        keys = (*(key for key in shown.keys if key.id not in _ELSEWHERE), *self._keys())
        told = self._overlay.message or self._overlay.asking is not None
        prompt = shown.prompt if told else self._prompt(shown.prompt)
        return replace(shown, hint=_first(shown.hint), prompt=prompt, keys=keys)

    def _keys(self) -> tuple[Choice, ...]:
        return (
            Choice("turns", _("correct"), "u"),
            Choice("export", _("export"), "Ctrl+E"),
        )

    def _prompt(self, prompt: PromptView) -> PromptView:
        """What is to be typed now."""
        view, whole = self.store.view, prompt
        prompt = replace(
            prompt, choices=tuple(one for one in prompt.choices if one.id != "proceed")
        )
        if self.phase is Phase.TO_ROLL:
            name = player_name(view, view.match.game.turn)
            return replace(prompt, text=_("{name}'s dice, such as 31?").format(name=name))
        if self.phase is Phase.OPENING and view.match.game.opening_dice is None:
            return replace(prompt, text=_("White's die, then Black's, such as 31?"))
        draft = view.draft
        if self.phase is not Phase.TO_PLAY or draft is None or self._half_played:
            return whole
        dice = dice_text(draft.dice)
        if not draft.plays:
            return replace(prompt, text=_("{dice}: no checker can move. Enter.").format(dice=dice))
        hint = self._hinting.view
        if hint is not None and hint.lines:
            return replace(prompt, text=_("{dice}: 1 to 3, or the play.").format(dice=dice))
        return replace(prompt, text=_("{dice}: type the play.").format(dice=dice))

    def action_keys(self) -> None:
        """Show the keys, and what is typed here."""
        from app.screens.companion_keys import CompanionKeysScreen

        self.app.push_screen(CompanionKeysScreen())

    # Corrections, and the record

    def _result_answered(self, answer: str | None) -> None:
        if answer == "correct":
            self.action_turns()
        else:
            super()._result_answered(answer)

    def action_turns(self) -> None:
        """Choose what was entered wrongly, and take it back with all that follows."""
        from app.screens.turns import TurnsScreen

        view = self.store.view
        turns = () if view.read_only else self.store.turns_to_take_back()
        self.app.push_screen(TurnsScreen(turns, view.names), self._take_back)

    def _take_back(self, to: int | None) -> None:
        if to is not None:
            self._do(lambda: self.store.take_back(to))

    def action_export(self) -> None:
        """Write the match to a file, and say where it lies."""
        from app.screens.exporting import exported
        from rules.record import Record

        told, done = exported(self.host, Record(self.store.header, self.store.entries))
        self.notify(told, severity="information" if done else "warning", markup=False)


def _first(hint: HintView | None) -> HintView | None:
    """A hint with the plays that can be entered by their rank."""
    return hint and replace(hint, lines=hint.lines[:RANKED])
