"""The table of a match with a friend, who sits somewhere else at a table of their own."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

from app.friends.view import Ask, FriendView
from app.i18n import _
from app.screens.fault_words import fault_sentence
from app.screens.friend_prompts import apart_sentence, possible, rematch_sentence
from app.screens.friend_view import fair_play, friend_view
from app.screens.played import Command
from app.screens.projection import Overlay
from app.screens.prompts import Question
from app.screens.talking import TalkingScreen
from app.state.friend_store import FriendStore
from app.state.view import Automatic, MatchView
from app.storage.clock import now
from rules.draft import Draft
from rules.game import Phase
from rules.refusal import Refusal
from rules.side import Side
from widgets.view import TableView


class FriendScreen(TalkingScreen):
    """A table at which one side sits here, and the other one somewhere else."""

    store: FriendStore
    _laid: MatchView | None = None  # the match before the friend's last play, which is being shown
    _result_waits = False  # whether the result is shown as soon as nothing is typed

    # What is shown

    @property
    def waiting(self) -> bool:
        """Whether this player can't play now: the friend's turn, or question, or the dice roll."""
        friend = self.friend
        theirs = self.store.view.actor is friend.side
        return theirs or friend.rolling or bool(friend.fault) or friend.asked is Ask.CHANGE

    def is_person(self, side: Side) -> bool:
        """Whether it is the player here, who alone acts at this table."""
        return side is self.side

    def lay_out(self, overlay: Overlay) -> TableView:
        """Everything on the table; the friend's play from its beginning, while it is shown."""
        view, settings = self.store.view, self.host.settings
        if self._laid is not None and self._motion.moving:
            view, overlay = self._laid, replace(overlay, waiting=True)
        return friend_view(view, settings, overlay, self.across)

    def _show(self) -> None:
        super()._show()
        if self.is_mounted:
            self._minutes.follow(self.across.told_since(self.store.view))

    def _changed(self, old: MatchView, new: MatchView) -> None:
        if old.seq != new.seq:
            self._since = now()
        self._motion.finish()
        frames = frames_of(old, new, self.friend.side)
        self._laid = old if frames else None
        if self.host.settings.animation != "off":
            self._motion.play(frames)
        super()._changed(old, new)
        if new.match.game.phase is not Phase.OVER:
            self._close_result()

    def _close_result(self) -> None:
        """Take the result away, once the next game is set up."""
        from app.screens.friend_result import FriendResultScreen

        top = self.app.screen
        if isinstance(top, FriendResultScreen):
            top.finish(None)

    def follow_friend(self, old: FriendView, new: FriendView) -> None:
        """Show what has become of the friend, or of what was asked."""
        if new.rematch and new.rematch != old.rematch:
            self.host.open_match(new.rematch)
            return
        if self.is_active:
            self.friend_match.seen_chat()
        else:
            self.tell_over_the_table(old, new)
        self._show()
        if self.phase is not Phase.OVER and not self._motion.moving:
            self._settled()

    # By itself

    def _settled(self) -> None:
        """Everything is shown: do what the settings let the table do by itself."""
        view = self.store.view
        if view.between_games and view.match.game.result is not None:
            if not self.friend.waiting and not self.friend.fault:
                self._motion.later(self._show_result)
        else:
            self._act_soon()

    @property
    def automatic(self) -> Automatic | None:
        """What the table does by itself: nothing while the friend asks, and no roll alone."""
        if self.waiting:
            return None
        what = super().automatic
        return None if what is Automatic.ROLL and self.across.lost else what

    def _show_result(self) -> None:
        if not self.is_active or self.phase is not Phase.OVER:
            return
        self._result_waits = self._field is not None  # what is typed must not answer it
        if self._result_waits:
            return
        from app.screens.friend_result import FriendResultScreen

        self.app.push_screen(FriendResultScreen(self.friend_match), self._result_answered)

    def line_ended(self) -> None:
        """Show the result of a game that ended while something was typed."""
        if self._result_waits and self._field is None:
            self._show_result()

    def _result_answered(self, answer: str | None) -> None:
        if answer == "rematch":
            self.action_rematch()
        elif answer == "leave":
            self._leave()
        else:
            super()._result_answered(answer)

    # Commands

    def by_hand(self, command: Command) -> None:
        """Do something that the player wants, or say why it can't be done now."""
        told = self._why_not()
        if told:
            self._motion.finish()
            self._say(told, warning=False)
        else:
            self._do(command)

    def decide(self, command: Command, name: str) -> None:
        """Do it at once, if the friend is there for it; no tutor has a word at this table."""
        if not self.waiting and name == "roll" and self.across.gone:
            self._say(self._apart(), warning=False)
        else:
            self.by_hand(command)

    def _why_not(self) -> str:
        """Why the player can't do anything now; empty where something can be done."""
        friend, name = self.friend, self.friend_name
        if friend.fault:
            return fault_sentence(friend.fault, name)
        if friend.rolling:
            return self._apart() if self.across.lost else _("The dice are rolling: wait for them.")
        if friend.asked is Ask.CHANGE:
            return _("First answer {name}: may the play be changed?").format(name=name)
        if self.store.view.actor is not friend.side:
            return ""
        if self.across.lost:
            return self._apart()
        return _("It is {name}'s turn.").format(name=name)

    def action_undo(self) -> None:
        """Take back the last step; what was picked up is the friend's to give back."""
        if self.waiting and self.across.changeable and not self.across.lost:
            told = _("The dice are picked up. To change the play, ask {name}: u")
            self._say(told.format(name=self.friend_name), warning=False)
        else:
            super().action_undo()

    def action_change(self) -> None:
        """Ask the friend to let the play just made be changed."""
        if self.across.changeable and self.across.lost:
            self._say(self._apart(), warning=False)
        else:
            self._do(lambda: self.friend_match.ask(Ask.CHANGE))

    def action_rematch(self) -> None:
        """Play another match like this one, if the friend wants it too."""
        if self.friend.asked is Ask.REMATCH:
            self.friend_match.answer(True)
        elif not self.store.view.finished:
            self._say(_("A rematch is for after the match."), warning=False)
        elif self.friend.agreeing:
            self._say(rematch_sentence(self.store.view, self.across), warning=False)
        elif self.across.lost:
            told = _("{name} isn't here for a rematch.").format(name=self.friend_name)
            self._say(told, warning=False)
        else:
            self._do(lambda: self.friend_match.ask(Ask.REMATCH))

    def action_answer(self, number: int) -> None:
        """Answer the question in the prompt, or the friend."""
        asking = self._overlay.asking
        if asking is Question.LEAVE and number == 1:
            self._leave()
        elif asking is None and self.friend.asked is not None:
            self.friend_match.answer(number == 1)
        else:
            super().action_answer(number)

    def hear_digit(self, digit: str) -> bool:
        """Answer the question that is asked, or the friend."""
        if self._overlay.asking is None and self.friend.asked is not None:
            if digit in "12":
                self.action_answer(int(digit))
            return True
        return super().hear_digit(digit)

    def action_leave(self) -> None:
        """Go home; in the middle of a match with somebody there, not by a slip."""
        alone = self.across.gone or self.store.view.finished or bool(self.friend.fault)
        if alone or self._overlay.asking is Question.LEAVE:
            self._leave()
        else:
            self._ask(Question.LEAVE)

    def _leave(self) -> None:
        self.host.go_home()

    def action_tell_code(self) -> None:
        """Get a new code, to go on with the match."""
        if self._may_meet():
            from app.screens.hosting import HostingScreen

            self.app.push_screen(HostingScreen(resuming=self.friend_match.id))

    def action_type_code(self) -> None:
        """Type the code that the friend tells, to go on with the match."""
        if self._may_meet():
            from app.screens.joining import JoiningScreen

            self.app.push_screen(JoiningScreen(resuming=self.friend_match.id))

    def _may_meet(self) -> bool:
        """Whether a code is of use; also while the friend seems to be here.

        A program that was killed is missed only after a while, and its player has a code by then.
        """
        if "tell_code" in possible(self.store.view, self.across):
            return True
        if self.friend.fault or self.store.view.read_only:
            self.by_hand(self.store.deselect)  # which says why nothing can be done
        else:
            self._say(_("The match is over: meet for a new one at home."), warning=False)
        return False

    def _apart(self) -> str:
        return apart_sentence(self.store.view, self.across)

    # What nobody is told before the match is over

    def action_hint(self) -> None:
        """Give no hint: this is between two people."""
        self._after_the_match(super().action_hint)

    def action_odds(self) -> None:
        """Show nothing of what the engine knows of the rolls."""
        self._after_the_match(super().action_odds)

    def action_analyse(self) -> None:
        """Have the match analysed, once it is over."""
        self._after_the_match(super().action_analyse)

    def _after_the_match(self, look: Callable[[], None]) -> None:
        if self.store.view.finished or self.friend.fault:
            look()
        else:
            self._say(fair_play(), warning=False)

    # Looking up

    def action_commands(self) -> None:
        """Show all that can be done now, and do what is chosen."""
        from app.screens.friend_help import FriendPaletteScreen

        palette = FriendPaletteScreen(
            self.store.view, self.across, waiting=self.waiting, claims=self.claims
        )
        self.app.push_screen(palette, self._commanded)

    def action_keys(self) -> None:
        """Show the keys."""
        from app.screens.friend_help import FriendKeysScreen

        self.app.push_screen(FriendKeysScreen())


def frames_of(old: MatchView, new: MatchView, friend: Side) -> list[Draft]:
    """The friend's play in half-played turns, the whole turn last; none where none was played.

    Args:
        old: the match with the friend's dice on the table.
        new: the match afterwards.
        friend: the friend's side.
    """
    last, draft = new.match.game.last, old.draft
    if new.seq != old.seq + 1 or draft is None or old.actor is not friend:
        return []
    if last is None or last.by is not friend or old.match.game.phase is not Phase.TO_PLAY:
        return []
    frames: list[Draft] = []
    with suppress(Refusal):  # then it is only shown as it stands afterwards
        for step in last.play.steps:
            draft = draft.move(step)
            frames.append(draft)
    return frames
