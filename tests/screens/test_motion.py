"""What happens by itself, at a pace a player can follow."""

from collections.abc import Callable
from typing import cast

import pytest
from textual.screen import Screen

from app.screens.motion import PACES, Motion, steps_between
from app.state.settings import Speed
from app.state.store import MatchStore
from rules.draft import TurnDraft
from rules.position import START
from tests.app.tabletop import draft, table


class Timer:
    def __init__(self, delay: float, callback: Callable[[], None]) -> None:
        self.delay = delay
        self.callback = callback
        self.stopped = False

    def stop(self) -> None:
        self.stopped = True


class Clock:
    """A screen of which only the timers are used; they go off when they are told to."""

    def __init__(self) -> None:
        self.timers: list[Timer] = []

    def set_timer(self, delay: float, callback: Callable[[], None]) -> Timer:
        self.timers.append(Timer(delay, callback))
        return self.timers[-1]

    def tick(self) -> None:
        """Let the timer that was set last go off."""
        timer = self.timers.pop()
        assert not timer.stopped
        timer.callback()


class Stage:
    """A motion, with everything that it does noted down."""

    def __init__(self, speed: Speed = "normal") -> None:
        self.clock = Clock()
        self.shown: list[TurnDraft | None] = []
        self.settled = 0
        self.speed: Speed = speed
        screen = cast("Screen[None]", self.clock)
        self.motion = Motion(screen, lambda: self.speed, self.shown.append, self._settle)

    def _settle(self) -> None:
        self.settled += 1

    def play(self, store: MatchStore, text: str = "8/5 6/5") -> None:
        store.subscribe(self.motion.changed)
        with self.motion.stepwise():
            store.play(text)


class TestFrames:
    def test_lie_between_two_half_turns(self) -> None:
        old, new = draft(START, (2, 2)), draft(START, (2, 2), *[(13, 11)] * 4)
        frames = steps_between(old, new)
        assert [len(frame.steps) for frame in frames] == [1, 2, 3]
        assert all(frame.steps == new.steps[: len(frame.steps)] for frame in frames)

    def test_go_on_from_what_was_played(self) -> None:
        old = draft(START, (2, 2), (6, 4))
        new = old.move((6, 4), (13, 11), (13, 11))
        assert [len(frame.steps) for frame in steps_between(old, new)] == [2, 3]

    @pytest.mark.parametrize(
        ("old", "new"),
        [
            pytest.param(draft(START, (3, 1)), draft(START, (3, 1), (8, 5)), id="one step"),
            pytest.param(draft(START, (3, 1), (8, 5)), draft(START, (3, 1)), id="taken back"),
            pytest.param(
                draft(START, (3, 1), (24, 23)),
                draft(START, (3, 1), (8, 5), (6, 5)),
                id="another play",
            ),
            pytest.param(
                draft(START, (6, 5)), draft(START, (3, 1), (8, 5), (6, 5)), id="other dice"
            ),
            pytest.param(
                draft(START, (3, 1)),
                draft(START, (3, 1)),
                id="the same",
            ),
        ],
    )
    def test_there_are_none(self, old: TurnDraft, new: TurnDraft) -> None:
        assert steps_between(old, new) == []


class TestStepwise:
    @pytest.mark.parametrize("speed", ["slow", "normal", "fast"])
    def test_one_frame_after_the_other_then_the_turn_as_it_stands(self, speed: Speed) -> None:
        stage, store = Stage(speed), table(dice=(2, 2))
        stage.play(store, "13/11(2) 6/4(2)")
        assert stage.motion.moving
        for _ in range(3):
            assert stage.settled == 0
            assert stage.clock.timers[-1].delay == PACES[speed]
            stage.clock.tick()
        assert [len(frame.steps) if frame else None for frame in stage.shown] == [1, 2, 3, None]
        assert stage.settled == 1
        assert not stage.motion.moving
        assert not stage.clock.timers

    @pytest.mark.parametrize(
        ("dice", "play", "steps"), [((3, 1), "8/5 6/5", 1), ((2, 2), "6/4(4)", 3)]
    )
    def test_it_moves_while_its_last_half_turn_is_shown(
        self, dice: tuple[int, int], play: str, steps: int
    ) -> None:
        stage = Stage()
        stage.play(table(dice=dice), play)
        for _ in range(steps - 1):
            stage.clock.tick()
        assert stage.motion.moving
        stage.motion.later(lambda: None)
        assert stage.shown[-1] is None
        assert not stage.motion.moving

    def test_a_player_who_does_something_sees_the_turn_as_it_stands(self) -> None:
        stage, store = Stage(), table(dice=(2, 2))
        stage.play(store, "13/11(2) 6/4(2)")
        stage.motion.finish()
        assert stage.shown[-1] is None
        assert not stage.motion.moving
        assert all(timer.stopped for timer in stage.clock.timers)

    def test_not_where_animation_is_off(self) -> None:
        stage = Stage("off")
        stage.play(table(dice=(3, 1)))
        assert not stage.motion.moving
        assert not stage.clock.timers
        assert not stage.shown

    def test_not_what_a_player_does(self) -> None:
        stage, store = Stage(), table(dice=(3, 1))
        store.subscribe(stage.motion.changed)
        store.play("8/5 6/5")
        assert not stage.motion.moving
        assert not stage.clock.timers


class TestLater:
    @pytest.mark.parametrize("speed", list(PACES))
    def test_once_one_pace_from_now(self, speed: Speed) -> None:
        stage = Stage(speed)
        done: list[int] = []
        stage.motion.later(lambda: done.append(1))
        assert not done
        assert stage.clock.timers[-1].delay == max(PACES[speed], 0.001)
        stage.clock.tick()
        assert done == [1]
        assert not stage.clock.timers

    def test_the_newest_only(self) -> None:
        stage = Stage()
        stage.motion.later(lambda: None)
        stage.motion.later(lambda: None)
        assert [timer.stopped for timer in stage.clock.timers] == [True, False]

    def test_not_once_it_is_stopped(self) -> None:
        stage = Stage()
        stage.motion.later(lambda: None)
        stage.motion.stop()
        stage.motion.stop()
        assert stage.clock.timers[-1].stopped

    def test_it_does_not_leave_a_turn_half_shown(self) -> None:
        stage, store = Stage(), table(dice=(2, 2))
        stage.play(store, "13/11(2) 6/4(2)")
        stage.motion.later(lambda: None)
        assert not stage.motion.moving
        assert stage.shown[-1] is None


def test_a_motion_without_anything_to_do_sets_no_timer() -> None:
    stage = Stage()
    stage.motion.finish()
    assert not stage.clock.timers
    assert not stage.shown
