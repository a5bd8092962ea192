"""The computer at the real table: it plays by the same rules, and never keeps anybody waiting."""

import asyncio
import os
import signal
import time
from dataclasses import replace
from pathlib import Path

import pytest

from app.engine import catalogue
from app.engine.levels import LEVELS, Level
from app.engine.player import Act, Resignation
from app.screens.home import HomeScreen
from app.screens.motion import PACES, Motion
from app.screens.opponent import perform
from app.screens.record import RecordScreen
from app.screens.settings import SettingsScreen
from app.screens.table import TableScreen
from app.state.settings import Settings
from app.storage.journal import Journal
from app.storage.paths import paths_for
from rules.actions import Dice, MakePlay
from rules.actions import Level as Resigned
from rules.cube import Cube
from rules.draft import Draft
from rules.game import Phase
from rules.plays import legal_plays
from rules.position import START
from rules.record import DiceSpec
from rules.result import Ending
from rules.side import Side
from rules.terms import Terms
from tests.app.tabletop import table
from tests.conftest import SOAK
from tests.screens.company import begun, play_on, resumed, taken_up
from tests.screens.sitting import PATIENCE, QUIET, Sitting
from tests.screens.test_table_trouble import locked
from widgets.table import Table

WHITE, BLACK = Side.WHITE, Side.BLACK
CRASHING = "tests.engines:Crashing"
STUCK = "tests.engines:Stuck"


def with_(**values: object) -> Settings:
    return QUIET.model_copy(update=values)


def told(seat: Sitting) -> str:
    """What stands in place of the moves."""
    hint = seat.screen.query_one(Table).view.hint
    return "" if hint is None else hint.text


def kept(folder: Path) -> int:
    """How many actions the journal has."""
    with Journal.open(paths_for(folder).journal) as journal:
        (row,) = journal.matches()
        loaded = journal.load(row.id)
        assert loaded.damaged is None
        return len(loaded.record.entries)


@pytest.mark.parametrize("computer", [WHITE, BLACK, None], ids=["White", "Black", "both"])
async def test_a_whole_match_with_nothing_illegal(tmp_path: Path, computer: Side | None) -> None:
    terms = Terms(1 if computer is BLACK else 3)
    begun(tmp_path, computer=computer, terms=terms)
    async with resumed(tmp_path) as seat:
        await play_on(seat)
        assert max(seat.view.match.score) >= terms.length
        seq = seat.view.seq
    assert kept(tmp_path) == seq


@pytest.mark.slow
@pytest.mark.parametrize("level", LEVELS[:5] if SOAK else LEVELS[1:4:2], ids=lambda level: level.id)
async def test_a_game_against_each_level(tmp_path: Path, level: Level) -> None:
    begun(tmp_path, level, terms=Terms(1))
    async with resumed(tmp_path, engine=catalogue.USUAL) as seat:
        await play_on(seat)


async def test_money_play_with_the_computer_goes_on_from_game_to_game(tmp_path: Path) -> None:
    begun(tmp_path, terms=Terms.of_money())
    async with resumed(tmp_path) as seat:
        while len(seat.view.match.games) < 2:
            if seat.phase is Phase.OVER:
                await seat.until(lambda: seat.app.screen.id == "result")
                await seat.press("enter")
            elif seat.screen.waiting:
                await seat.pilot.pause(0.002)
            else:
                draft = seat.view.draft
                if seat.phase in (Phase.DOUBLED, Phase.RESIGNED):
                    await seat.press("t" if seat.phase is Phase.DOUBLED else "a")
                elif draft is not None and not draft.complete:
                    seat.store.lay(draft.plays[0].steps)
                else:
                    await seat.press("space")


async def test_nobody_plays_for_the_computer(tmp_path: Path) -> None:
    begun(tmp_path, start=taken_up(BLACK, (3, 1)))
    async with resumed(tmp_path, engine=STUCK) as seat:
        before = seat.view
        assert not any(point.movable for point in seat.board.view.points)
        assert "Bot plays 3-1." in seat.text
        await seat.press("space", "d", "backspace", "r", "1", "escape", "h", "slash", *"8/5 6/5")
        await seat.press("enter", "escape")
        await seat.click(seat.point(17))
        await seat.click(seat.die)
        await seat.drag(seat.point(17), seat.point(20))
        assert seat.view is before
        for key in ("3", "slash"):
            await seat.press(key)
            assert not seat.screen.query("EntryField")
        await seat.click(seat.point(17))
        assert "It is your opponent's turn" in seat.text
        assert not seat.screen.query_one(Table).view.prompt.warning
        keys = {choice.id for choice in seat.screen.query_one(Table).view.keys}
        assert keys == {"keys", "leave"}


@pytest.mark.parametrize(("key", "screen"), [("g", RecordScreen), ("s", SettingsScreen)])
async def test_the_computer_waits_while_something_lies_over_the_table(
    tmp_path: Path, key: str, screen: type
) -> None:
    begun(tmp_path, start=taken_up(WHITE, (3, 1)))
    async with resumed(tmp_path) as seat:
        await seat.press("slash", *"8/5 6/5", "enter", "space")
        seat.screen.action_record() if key == "g" else seat.screen.action_settings()
        seq = seat.view.seq
        for _ in range(20):
            await seat.pilot.pause(0.01)
        assert isinstance(seat.app.screen, screen)
        assert seat.view.seq <= seq + 1, "at most what was under way"
        await seat.press("escape")
        await seat.until(lambda: not seat.screen.waiting)


@pytest.mark.parametrize("key", ["escape", "c", "k", "w", "l"])
async def test_the_computer_goes_on_when_something_cuts_its_moves_short(
    tmp_path: Path, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = Motion.play

    def never_ending(self: Motion, frames: list[Draft]) -> None:
        monkeypatch.setitem(PACES, "normal", 3600.0)
        play(self, frames)

    begun(tmp_path, start=taken_up(BLACK, (3, 1)))
    async with resumed(tmp_path, settings=Settings(animation="normal")) as seat:
        monkeypatch.setattr(Motion, "play", never_ending)
        await seat.until(lambda: seat.screen._motion.moving)
        monkeypatch.setitem(PACES, "normal", 0.01)
        await seat.press(key)
        await seat.until(lambda: not seat.screen.waiting)


async def test_the_points_keep_the_numbers_of_the_only_player(tmp_path: Path) -> None:
    begun(tmp_path, start=taken_up(BLACK, (3, 1)))
    async with resumed(tmp_path, engine=STUCK) as seat:
        assert seat.screen.waiting
        assert seat.board.view.numbered_for is WHITE
        seat.screen.seats.sit_down(BLACK, for_good=False)
        seat.screen._show()
        assert seat.board.view.numbered_for is BLACK, "a player who stands in reads Black's"


async def test_it_is_told_that_the_computer_thinks_only_if_it_takes_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun(tmp_path, start=taken_up(BLACK, (3, 1)))
    monkeypatch.setattr("app.screens.opponent.PATIENCE", 3600.0)
    async with resumed(tmp_path, engine=STUCK) as seat:
        await seat.settled()
        assert "thinking" not in seat.text
    monkeypatch.setattr("app.screens.opponent.PATIENCE", 0.01)
    async with resumed(tmp_path, engine=STUCK) as seat:
        await seat.until(lambda: "thinking …" in seat.text)
        plates = seat.screen.query_one(Table).view.plates
        assert (plates[WHITE].note, plates[BLACK].note) == ("", "thinking …")


async def test_it_is_not_told_when_it_thinks_no_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.screens.opponent.PATIENCE", 3600.0)
    begun(tmp_path, start=taken_up(BLACK, (3, 1)))
    async with resumed(tmp_path, engine=STUCK) as seat:
        opponent = seat.screen._opponent
        await seat.until(lambda: opponent._due)
        opponent.stop()
        opponent._late()  # the timer's message was on its way
        assert not seat.screen._overlay.thinking


@pytest.mark.parametrize("key", ["q", "ctrl+q"])
async def test_leaving_works_at_once_while_it_thinks(tmp_path: Path, key: str) -> None:
    begun(tmp_path, start=taken_up(BLACK, (3, 1)))
    async with resumed(tmp_path, engine=STUCK) as seat:
        await seat.until(lambda: "thinking" in seat.text)
        await seat.press(key)  # what it thinks about takes an hour
        assert seat.app._exit if key == "ctrl+q" else isinstance(seat.app.screen, HomeScreen)
    assert kept(tmp_path) == 0


async def test_a_match_that_was_left_goes_on_alike(tmp_path: Path) -> None:
    plays = []
    for name in ("first", "again"):
        folder = tmp_path / name
        begun(folder, LEVELS[1], start=taken_up(BLACK, (6, 2)))
        async with resumed(folder, engine=STUCK) as seat:
            await seat.press("q")
        async with resumed(folder, engine=catalogue.USUAL) as seat:
            await seat.until(lambda: not seat.screen.waiting)
            plays.append(seat.view.match.game.last)
    assert plays[0] == plays[1]


async def test_what_was_thought_about_another_position_is_dropped(tmp_path: Path) -> None:
    begun(tmp_path, start=taken_up(BLACK, (3, 1)))
    async with resumed(tmp_path, engine=STUCK) as seat:
        screen, match = seat.screen, seat.view.match
        seat.store.lay(((8, 5), (6, 5)))
        seat.store.pick_up()
        before = seat.view
        screen.post_message(screen._opponent.Answered(match, Act.ROLL))
        await seat.settled()
        assert seat.view is before


async def test_what_was_thought_at_another_score_is_dropped(tmp_path: Path) -> None:
    begun(tmp_path, start=taken_up(BLACK, (3, 1)))
    async with resumed(tmp_path, engine=STUCK) as seat:
        screen, match = seat.screen, seat.view.match
        other = replace(match, score=(1, 0))
        screen.post_message(screen._opponent.Answered(other, legal_plays(START, (3, 1))[0]))
        await seat.settled()
        assert seat.view.match == match
        assert seat.steps == ()
        screen.post_message(screen._opponent.Answered(match, legal_plays(START, (3, 1))[0]))
        await seat.until(lambda: seat.view.actor is WHITE)
        await seat.settled()
        assert "thinking" not in seat.text


async def test_nothing_is_played_under_a_panel(tmp_path: Path) -> None:
    begun(tmp_path, start=taken_up(BLACK, (3, 1)))
    async with resumed(tmp_path, engine=STUCK) as seat:
        screen, match = seat.screen, seat.view.match
        await seat.press("g")
        assert isinstance(seat.app.screen, RecordScreen)
        screen.post_message(screen._opponent.Answered(match, legal_plays(START, (3, 1))[0]))
        await seat.settled()
        assert seat.steps == ()


# Speed


@pytest.mark.parametrize(("dice", "steps"), [((2, 2), [1, 2, 3]), ((3, 1), [1])])
async def test_its_moves_are_shown_step_by_step_then_marked(
    tmp_path: Path, dice: Dice, steps: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    begun(tmp_path, start=taken_up(BLACK, dice))
    seen: list[int] = []
    show = TableScreen._show_frame

    def noted(self: TableScreen, frame: Draft | None) -> None:
        show(self, frame)
        if frame is not None:
            seen.append(len(frame.steps))

    monkeypatch.setattr(TableScreen, "_show_frame", noted)
    async with resumed(tmp_path, settings=with_(animation="fast")) as seat:
        await seat.until(lambda: seat.phase is Phase.TO_ROLL)
        await seat.settled()
        assert seen == steps
        assert seat.screen._overlay.frame is None
        assert any(point.last for point in seat.board.view.points)


async def test_whoever_is_in_a_hurry_ends_its_moves_with_a_key(tmp_path: Path) -> None:
    begun(tmp_path, start=taken_up(BLACK, (2, 2)))
    async with resumed(tmp_path, settings=with_(animation="slow")) as seat:
        await seat.until(lambda: seat.screen._overlay.frame is not None)
        await seat.press("space")
        assert seat.screen._overlay.frame is None
        await seat.until(lambda: seat.view.actor is WHITE)
        assert seat.phase is Phase.TO_ROLL


async def test_the_dice_are_seen_before_it_plays(tmp_path: Path) -> None:
    begun(tmp_path, start=taken_up(BLACK, (3, 1)))
    began = time.monotonic()  # before the table is there: a slow computer only makes it longer
    async with resumed(tmp_path, settings=with_(animation="slow")) as seat:
        await seat.until(lambda: seat.steps)
        assert time.monotonic() - began > PACES["slow"]


# Cube and resigning


async def test_it_answers_a_double(tmp_path: Path) -> None:
    begun(tmp_path, start=taken_up(WHITE))
    async with resumed(tmp_path) as seat:
        await seat.press("d")
        await seat.until(lambda: seat.phase is not Phase.DOUBLED)
        assert seat.view.match.game.cube.owner is BLACK or seat.phase is Phase.OVER


async def test_enter_drops_nothing_when_the_computer_doubles(tmp_path: Path) -> None:
    begun(tmp_path, start=taken_up(BLACK, doubled=True), terms=Terms(7))
    async with resumed(tmp_path) as seat:
        assert "Bot doubles to 2" in seat.text
        before = seat.view
        await seat.press("enter", "enter", "space", "escape")
        assert seat.view is before
        await seat.press("t")
        await seat.until(lambda: seat.view.match.game.cube.owner is WHITE)


async def test_it_answers_a_resignation(tmp_path: Path) -> None:
    begun(tmp_path, start=taken_up(WHITE))
    async with resumed(tmp_path) as seat:
        await seat.press("r", "3")
        await seat.until(lambda: seat.phase is Phase.OVER)
        result = seat.view.match.game.result
        assert result is not None
        assert (result.winner, result.ending) == (BLACK, Ending.RESIGNED)


def test_a_resignation_that_was_refused_is_not_offered_again() -> None:
    store = table("-A----A-----------------b-", cube=Cube(2, BLACK, turned=True), rolls=((2, 1),))
    perform(store, Resignation(Resigned.SINGLE))
    assert store.view.match.game.phase is Phase.RESIGNED
    store.refuse()
    perform(store, Resignation(Resigned.SINGLE))
    assert store.view.match.game.dice == (2, 1)


# Dice rolled by hand


async def test_the_computers_dice_are_typed_in_where_all_are(tmp_path: Path) -> None:
    begun(tmp_path, start=taken_up(BLACK), dice=DiceSpec("typed"))
    async with resumed(tmp_path) as seat:
        await seat.until(lambda: "Type the dice of Bot" in seat.text)
        await seat.press("d")
        assert seat.phase is Phase.TO_ROLL
        await seat.press("space", *"31", "enter")
        await seat.until(lambda: seat.view.actor is WHITE)
        last = seat.view.match.game.last
        assert last is not None
        assert last.dice == (3, 1)


# Trouble


@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
async def test_an_engine_that_crashes_ends_nothing(tmp_path: Path, size: tuple[int, int]) -> None:
    begun(tmp_path, start=taken_up(BLACK, (3, 1), cube=Cube(2, WHITE, turned=True)))
    async with resumed(tmp_path, engine=CRASHING, size=size) as seat:
        await seat.until(lambda: "The computer can't play now" in seat.text)
        assert "stopped unexpectedly" in told(seat)
        for words in ("try again", "play its turn", "play both sides"):
            assert words in seat.text
        await seat.press("2", "slash", *"8/5 6/5", "enter", "space")
        assert seat.view.actor is WHITE
        await seat.press("space")
        assert seat.phase is Phase.TO_PLAY
        seat.store.lay(seat.view.draft.plays[0].steps)  # type: ignore[union-attr]
        await seat.press("space")
        await seat.until(lambda: "The computer can't play now" in seat.text)
        await seat.click_words("play both sides")
        assert not seat.screen.waiting
        assert seat.screen.seats.level(BLACK) is None
    async with resumed(tmp_path) as seat:
        assert seat.screen.seats.level(BLACK) is not None, "the match knows nothing of it"
        await seat.until(lambda: seat.view.actor is WHITE)


async def test_a_crash_that_happened_once_is_mended_by_trying_again(tmp_path: Path) -> None:
    begun(tmp_path, start=taken_up(BLACK, (3, 1)))
    async with resumed(tmp_path, engine=CRASHING) as seat:
        await seat.until(lambda: "The computer can't play now" in seat.text)
        seat.app.engine = "tests.engines:Pips"
        await seat.press("1")
        await seat.until(lambda: seat.view.actor is WHITE)


async def test_a_killed_engine_is_told_and_the_match_goes_on(tmp_path: Path) -> None:
    begun(tmp_path, start=taken_up(BLACK, (3, 1)))
    async with resumed(tmp_path, engine=STUCK) as seat:
        child = seat.app.adviser._child
        assert child is not None
        os.kill(child.pid, signal.SIGKILL)
        await seat.until(lambda: "The computer can't play now" in seat.text)
        seat.app.engine = "tests.engines:Pips"
        await seat.press("1")
        await seat.until(lambda: seat.view.actor is WHITE)


async def test_an_engine_that_hangs_is_dropped(tmp_path: Path) -> None:
    begun(tmp_path, start=taken_up(BLACK, (3, 1)))
    async with resumed(tmp_path, engine=STUCK) as seat:
        await seat.press("q")
        seat.app.adviser._patience = 0.2
        await seat.press("enter")
        await seat.until(lambda: "The computer can't play now" in seat.text)
        assert "took too long" in told(seat)


async def test_without_an_engine_it_is_said_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(catalogue, "installed", lambda engine: False)
    begun(tmp_path, start=taken_up(BLACK, (3, 1)))
    async with resumed(tmp_path, engine=catalogue.USUAL) as seat:
        await seat.until(lambda: "The computer can't play now" in seat.text)
        assert "pip install bgsage" in told(seat)
        await seat.press("3", "slash", *"8/5 6/5", "enter", "space", "space")
        assert seat.phase is Phase.TO_PLAY
        assert not seat.screen.waiting


async def test_what_cannot_be_kept_is_tried_again(tmp_path: Path) -> None:
    begun(tmp_path, start=taken_up(WHITE, (3, 1)))
    async with resumed(tmp_path) as seat:
        await seat.press("slash", *"8/5 6/5", "enter")
        seat.screen.action_proceed()
        with locked(seat):
            await seat.until(lambda: "please try again" in seat.text)
            assert seat.view.actor is BLACK
        await seat.until(lambda: seat.view.actor is WHITE)


async def test_an_illegal_answer_of_an_engine_is_not_played(tmp_path: Path) -> None:
    begun(tmp_path, start=taken_up(BLACK, (3, 1)))
    async with resumed(tmp_path, engine=STUCK) as seat:
        before, screen = seat.view, seat.screen
        screen.post_message(screen._opponent.Answered(before.match, Act.DOUBLE))
        await seat.until(lambda: "The computer can't play now" in seat.text)
        assert seat.view is before
        assert "gave no answer that could be used" in told(seat)


# On the player's time


async def test_it_thinks_ahead_while_a_play_waits_to_be_picked_up(tmp_path: Path) -> None:
    begun(tmp_path, start=taken_up(WHITE, (3, 1)))
    async with resumed(tmp_path) as seat:
        opponent = seat.screen._opponent
        await seat.press("slash", *"8/5 6/5", "enter")
        await seat.until(lambda: opponent._found is not None)
        assert seat.phase is Phase.TO_PLAY, "nothing has happened yet"
        assert opponent._thought is not None
        assert opponent._thought.match == seat.view.match.apply(MakePlay(WHITE, ((8, 5), (6, 5))))
        await seat.press("backspace")
        assert opponent._thought is None
        await seat.press("slash", *"6/5", "enter", "space")
        await seat.until(lambda: seat.view.actor is WHITE)


@pytest.mark.slow
async def test_the_table_stays_alive_while_the_engine_thinks(tmp_path: Path) -> None:
    begun(tmp_path, LEVELS[-1], computer=None, terms=Terms(1))
    async with resumed(tmp_path, engine=catalogue.USUAL) as seat:
        longest, last, end = 0.0, time.monotonic(), time.monotonic() + PATIENCE
        while seat.view.seq <= 4 and last < end:
            await asyncio.sleep(0.001)
            now = time.monotonic()
            longest, last = max(longest, now - last), now
        assert seat.view.seq > 4
        print(f"longest stall of the loop: {longest * 1000:.0f} ms")
