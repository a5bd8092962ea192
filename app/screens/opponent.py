"""The computer at the table: it thinks beside the table, and tells it what it wants to do."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from textual.message import Message
from textual.screen import Screen
from textual.timer import Timer
from textual.worker import Worker

from app.engine.engine import EngineTrouble
from app.state.store import MatchStore
from app.state.view import LineKind
from rules.match import Match
from rules.plays import Play
from widgets.once import once

if TYPE_CHECKING:
    from app.engine.levels import Level
    from app.engine.player import Adviser, Choice

PATIENCE = 0.3
"""Seconds after which it is shown that the computer thinks."""


@dataclass(frozen=True, slots=True)
class Thought:
    """What the computer thinks about.

    Attributes:
        match: the state of the match, before what it will do.
        level: how well it plays.
    """

    match: Match
    level: "Level"


class Opponent:
    """Whoever plays for the computer at a table; both seats, where it has both.

    It thinks about one state of the match at a time, and whatever it found for another one is
    dropped. It can think ahead of its turn.
    """

    class Answered(Message):
        """The computer knows what it wants to do.

        Attributes:
            match: the state of the match that it is an answer to.
            choice: what it wants to do.
        """

        def __init__(self, match: Match, choice: "Choice") -> None:
            super().__init__()
            self.match = match
            self.choice = choice

    class Troubled(Message):
        """The computer can't think.

        Attributes:
            match: the state of the match that it has no answer to.
            trouble: why.
        """

        def __init__(self, match: Match, trouble: EngineTrouble) -> None:
            super().__init__()
            self.match = match
            self.trouble = trouble

    def __init__(
        self,
        screen: Screen[Any],
        adviser: "Callable[[], Adviser]",
        seed: str,
        pace: Callable[[], float],
        slow: Callable[[], None],
    ) -> None:
        """Sit down at a table.

        Args:
            screen: the table, which gets the messages.
            adviser: whom the computer asks; called when it is asked first.
            seed: what its chance is drawn from.
            pace: for how many seconds a state of the match is to be seen at least.
            slow: called when it thinks for longer than can pass unnoticed.
        """
        self._screen = screen
        self._adviser = adviser
        self._seed = seed
        self._pace = pace
        self._slow = slow
        self._thought: Thought | None = None
        self._since = 0.0
        self._worker: Worker[None] | None = None
        self._found: Choice | EngineTrouble | None = None
        self._due = False
        self._timer: Timer | None = None

    def think(self, match: Match, level: "Level") -> None:
        """Answer a state of the match, with a message."""
        self.answer(Thought(match, level))

    def think_ahead(self, match: Match, level: "Level") -> None:
        """Begin to think about a state of the match that may come."""
        self.begin(Thought(match, level))

    def answer(self, thought: Thought) -> None:
        """Answer something with a message, once there is an answer and it may be told."""
        self.begin(thought)
        if self._due:
            return
        self._due, self._since = True, time.monotonic()
        if self._found is not None:
            self._tell_in_time()
        else:
            self._timer = once(self._screen, PATIENCE, self._late)

    def begin(self, thought: Thought) -> None:
        """Begin to think about something, unless it is thought about already."""
        if thought == self._thought:
            return
        self.stop()
        self._thought = thought
        self._worker = self._screen.run_worker(partial(self._work, thought), group="opponent")

    def stop(self) -> None:
        """Think no more, and tell nothing."""
        if self._worker is not None:
            self._worker.cancel()
        self._stop_timer()
        self._thought = self._worker = self._found = None
        self._due = False

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def _late(self) -> None:
        """Say that it thinks, unless the answer came while the timer's message was on its way."""
        if self._due and self._found is None:
            self._slow()

    async def _work(self, thought: Thought) -> None:
        """Find the answer; only the table's own task makes anything of it."""
        found: Choice | EngineTrouble
        try:
            found = await self.choose(thought)
        except EngineTrouble as trouble:
            found = trouble
        if thought == self._thought:
            self._found = found
            self._screen.call_later(self._tell_in_time, thought)

    async def choose(self, thought: Thought) -> "Choice":
        """What to do.

        Raises:
            EngineTrouble: if the engine gives no answer.
        """
        from app.engine.player import Player

        return await Player(thought.level, self._adviser(), self._seed).act(thought.match)

    def _tell_in_time(self, thought: Thought | None = None) -> None:
        """Tell the table once what there is to see has been seen."""
        if not self._due or self._found is None or thought not in (None, self._thought):
            return
        self._stop_timer()
        left = self._since + self._pace() - time.monotonic()
        if left > 0 and not isinstance(self._found, EngineTrouble):
            self._timer = once(self._screen, left, self._tell)
        else:
            self._tell()

    def _tell(self) -> None:
        thought, found = self._thought, self._found
        self.stop()
        if thought is not None and found is not None:
            self._screen.post_message(self.message(thought, found))

    def message(self, thought: Thought, found: "Choice | EngineTrouble") -> Message:
        """What tells the table of an answer, or that there is none."""
        if isinstance(found, EngineTrouble):
            return self.Troubled(thought.match, found)
        return self.Answered(thought.match, found)


def perform(store: MatchStore, choice: "Choice") -> None:
    """Do at the table what the computer wants to do.

    Raises:
        Refusal: if the rules don't allow it.
    """
    from app.engine.player import Resignation

    if isinstance(choice, Play):
        store.lay(choice.steps)
    elif isinstance(choice, Resignation):
        # Once refused, a resignation isn't offered again in the same game: it is played on.
        refused = any(line.kind is LineKind.REFUSE for line in store.view.lines)
        store.roll() if refused else store.resign(choice.level)
    elif choice == "roll":
        store.roll()
    elif choice == "double":
        store.double()
    else:
        ANSWERS[choice](store, None)


ANSWERS: dict[str, Callable[[MatchStore, int | None], None]] = {
    "take": MatchStore.take,
    "pass": MatchStore.pass_double,
    "beaver": MatchStore.beaver,
    "accept": MatchStore.accept,
    "refuse": MatchStore.refuse,
}
"""What each answer of the computer does, by `Act`; at a chouette, with who gives it."""
