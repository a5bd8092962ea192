"""The board companion: a match on a wooden board, typed."""

from pathlib import Path

import pytest
from textual import events

from app.formats.foreign import read_match
from app.screens.companion import CompanionScreen
from app.storage.journal import Journal
from app.storage.paths import paths_for
from rules.actions import InvalidReason, InvalidRoll, MakePlay, TakeBack
from rules.game import Phase
from rules.side import Side
from rules.start import Start
from rules.terms import ClockTerms, Manners, Terms
from tests.app.tabletop import board
from tests.screens.recording import WOODEN, begun, offered, recording
from tests.screens.sitting import QUIET, Sitting

pytestmark = pytest.mark.usefixtures("notices_stay")

WHITE, BLACK = Side


def kinds(seat: Sitting) -> list[str]:
    return [entry.kind for entry in seat.store.entries]


class Typist:
    """Somebody who types, and whose keystrokes are counted."""

    def __init__(self, seat: Sitting) -> None:
        self.seat = seat
        self.keys = 0

    async def type(self, *keys: str) -> None:
        self.keys += len(keys)
        await self.seat.press(*keys)

    async def text(self, text: str) -> None:
        names = {"/": "slash", " ": "space", "-": "minus", "\n": "enter"}
        await self.type(*(names.get(letter, letter) for letter in text))


# Turns


async def test_a_turn_takes_four_keys(tmp_path: Path) -> None:
    begun(tmp_path)
    async with recording(tmp_path) as seat:
        typist = Typist(seat)
        await typist.text("31")
        assert seat.phase is Phase.TO_PLAY
        await offered(seat)
        await typist.text("1\n")
        for turn, keys in enumerate(("62", "54", "33", "21", "65"), 1):
            before = typist.keys
            await typist.text(keys)
            await offered(seat)
            await typist.text(f"{turn % 3 + 1}\n")
            assert typist.keys - before == 4
        assert typist.keys == 6 * 4
        assert kinds(seat) == ["opening", "play", *["roll", "play"] * 5]


@pytest.mark.parametrize("rank", [1, 2, 3])
async def test_the_rank_typed_is_the_play_that_is_shown(tmp_path: Path, rank: int) -> None:
    begun(tmp_path)
    async with recording(tmp_path) as seat:
        await Typist(seat).text("42")
        await offered(seat)
        lines = seat.screen._projected().hint
        assert lines is not None
        assert len(lines.lines) == 3
        await Typist(seat).text(f"{rank}\n")
        last = seat.view.match.game.last
        assert last is not None
        assert str(last.play) == lines.lines[rank - 1].text


async def test_any_play_can_be_typed_without_waiting_for_the_engine(tmp_path: Path) -> None:
    begun(tmp_path)
    async with recording(tmp_path, engine="tests.engines:Stuck") as seat:
        await Typist(seat).text("31")
        await Typist(seat).text("8/5 6/5\n")
        await Typist(seat).text("62")
        await Typist(seat).text("24/18 13/11\n")
        assert kinds(seat) == ["opening", "play", "roll", "play"]
        await Typist(seat).text("55")
        await Typist(seat).text("1\n")
        assert "No play has this rank here" in seat.text
        assert seat.phase is Phase.TO_PLAY


async def test_turns_that_arrive_in_one_go_are_entered_in_their_order(tmp_path: Path) -> None:
    begun(tmp_path)
    async with recording(tmp_path) as seat:
        for letter in "318/5 6/5\r6224/18 13/11\r":
            seat.app.post_message(events.Key("enter" if letter == "\r" else letter, letter))
        await seat.until(lambda: len(seat.store.entries) == 4)
        assert kinds(seat) == ["opening", "play", "roll", "play"]


async def test_without_an_engine_it_is_said_once_and_plays_are_typed(tmp_path: Path) -> None:
    begun(tmp_path)
    async with recording(tmp_path, engine="tests.engines:Failing") as seat:
        await Typist(seat).text("31")
        screen = seat.screen
        assert isinstance(screen, CompanionScreen)
        await seat.until(lambda: screen._alone)
        assert screen._projected().hint is None
        await Typist(seat).text("8/5 6/5\n")
        await Typist(seat).text("62")
        await seat.settled()
        assert screen._hinting.view is None
        assert len(seat.app._notifications) == 1
        await Typist(seat).text("24/18 13/11\n")
        assert kinds(seat) == ["opening", "play", "roll", "play"]


async def test_enter_alone_plays_nothing_that_nobody_chose(tmp_path: Path) -> None:
    begun(tmp_path)
    async with recording(tmp_path) as seat:
        await Typist(seat).text("31")
        await offered(seat)
        await seat.press("enter")
        assert seat.phase is Phase.TO_PLAY
        assert "Type the play" in seat.text
        await seat.press("down", "enter")
        assert kinds(seat) == ["opening", "play"]


async def test_a_play_can_be_clicked(tmp_path: Path) -> None:
    begun(tmp_path)
    async with recording(tmp_path) as seat:
        await Typist(seat).text("31")
        await offered(seat)
        hint = seat.screen._projected().hint
        assert hint is not None
        words = hint.lines[1].text
        await seat.click_words(words)
        await seat.click_words(words)
        last = seat.view.match.game.last
        assert last is not None
        assert str(last.play) == words


BLOCKED = board(own={25: 1, 6: 5}, opponent=dict.fromkeys(range(19, 25), 2))


@pytest.mark.parametrize("typed", ["\n", "-\n"])
async def test_nothing_can_move(tmp_path: Path, typed: str) -> None:
    begun(tmp_path, start=Start(BLOCKED, WHITE))
    async with recording(tmp_path) as seat:
        await Typist(seat).text("31")
        assert "no checker can move" in seat.text
        await Typist(seat).text(typed)
        assert kinds(seat) == ["roll", "play"]
        assert seat.view.actor is BLACK


async def test_entering_from_the_bar_and_bearing_off_are_typed_in_letters(tmp_path: Path) -> None:
    home = board(own={25: 1, 6: 1}, opponent={1: 2})
    begun(tmp_path, start=Start(home, WHITE))
    async with recording(tmp_path) as seat:
        await Typist(seat).text("31")
        await Typist(seat).text("bar/22 6/5\n")
        assert kinds(seat) == ["roll", "play"]


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("8/4 6/5\n", "No die that is left plays 6/5"),
        ("8/5\n", "not finished"),
        ("b99\n", "b99"),
        ("-\n", "not finished"),
        ("9\n", "No play has this rank here"),
        ("0\n", "No play has this rank here"),
        ("13/10 24/20\n", "20"),
    ],
)
async def test_what_is_no_play_is_refused_and_nothing_lost(
    tmp_path: Path, typed: str, told: str
) -> None:
    begun(tmp_path)
    async with recording(tmp_path) as seat:
        await Typist(seat).text("31")
        await offered(seat)
        await Typist(seat).text(typed)
        assert told in seat.text
        await seat.press("escape")
        assert kinds(seat) == ["opening"]
        assert seat.steps == ()
        await Typist(seat).text("8/5 6/5\n")
        assert kinds(seat) == ["opening", "play"]


@pytest.mark.parametrize("keys", ["7", "3x", "00"])
async def test_dice_that_are_no_dice_roll_nothing(tmp_path: Path, keys: str) -> None:
    begun(tmp_path)
    async with recording(tmp_path) as seat:
        await Typist(seat).text(keys)
        assert kinds(seat) == []
        await seat.press("enter")
        assert kinds(seat) == []
        assert "dice" in seat.text
        await seat.press("escape")
        await Typist(seat).text("31")
        assert kinds(seat) == ["opening"]


# Cube, score, clocks


async def test_the_cube_goes_by_letters(tmp_path: Path) -> None:
    begun(tmp_path)
    async with recording(tmp_path) as seat:
        await Typist(seat).text("31")
        await Typist(seat).text("8/5 6/5\n")
        await Typist(seat).text("d")
        assert seat.phase is Phase.DOUBLED
        await Typist(seat).text("t")
        assert seat.view.match.game.cube.value == 2
        await Typist(seat).text("62")
        assert kinds(seat)[2:] == ["double", "take", "roll"]


async def test_score_crawford_and_the_next_game_are_kept(tmp_path: Path) -> None:
    begun(tmp_path)
    async with recording(tmp_path) as seat:
        await Typist(seat).text("31")
        await Typist(seat).text("8/5 6/5\n")
        await Typist(seat).text("dt")
        await Typist(seat).text("62")
        await Typist(seat).text("24/18 13/11\n")
        await Typist(seat).text("dp")
        await seat.until(lambda: seat.app.screen.id == "result")
        assert seat.view.match.score == (2, 0)
        await seat.press("enter")
        assert "Crawford" in seat.text
        await Typist(seat).text("13")
        assert seat.view.actor is BLACK


async def test_the_clock_changes_hands_with_the_play(tmp_path: Path) -> None:
    begun(tmp_path, Terms(3, manners=WOODEN, clock=ClockTerms(60_000, 0)))
    async with recording(tmp_path) as seat:
        await Typist(seat).text("31")
        clocks = seat.store.clocks
        assert clocks is not None
        assert clocks.running is WHITE
        await Typist(seat).text("8/5 6/5\n")
        clocks = seat.store.clocks
        assert clocks is not None
        assert clocks.running is BLACK
        assert clocks.left[WHITE] < 60_000


async def test_no_tutor_has_a_word_about_a_real_board(tmp_path: Path) -> None:
    begun(tmp_path)
    settings = QUIET.model_copy(update={"tutor": "doubtful"})
    async with recording(tmp_path, settings=settings) as seat:
        await Typist(seat).text("31")
        await Typist(seat).text("8/5 6/5\n")
        await seat.press("d")
        assert seat.phase is Phase.DOUBLED
        await seat.press("p")
        assert kinds(seat)[2:] == ["double", "pass"]


# Corrections


async def three_turns(seat: Sitting) -> None:
    for line in ("31", "8/5 6/5\n", "62", "24/18 13/11\n", "44", "24/20(2) 13/9(2)\n"):
        await Typist(seat).text(line)


@pytest.mark.parametrize("key", ["u", "backspace"])
async def test_any_number_of_turns_can_be_taken_back(tmp_path: Path, key: str) -> None:
    begun(tmp_path)
    async with recording(tmp_path) as seat:
        await three_turns(seat)
        await seat.press(key)
        assert seat.app.screen.id == "turns"
        assert "Ben  6-2: 24/18 13/11" in seat.text
        await seat.press("down", "enter")
        assert seat.app.screen.id == "match"
        assert seat.view.actor is BLACK
        assert seat.phase is Phase.TO_ROLL
        assert isinstance(seat.store.entries[-1].action, TakeBack)
        assert "corrected" in seat.text
        await Typist(seat).text("61")
        await Typist(seat).text("13/7 8/7\n")
        assert len(seat.store.entries) == 9
        assert seat.view.actor is WHITE


async def test_the_first_turn_can_be_taken_back_too(tmp_path: Path) -> None:
    begun(tmp_path)
    async with recording(tmp_path) as seat:
        await three_turns(seat)
        await seat.press("u", "end", "up", "enter")
        assert seat.phase is Phase.OPENING
        await Typist(seat).text("13")
        assert seat.view.actor is BLACK


async def test_closing_the_list_takes_nothing_back(tmp_path: Path) -> None:
    begun(tmp_path)
    async with recording(tmp_path) as seat:
        await three_turns(seat)
        await seat.press("u", "escape")
        assert len(seat.store.entries) == 6
        assert not any(isinstance(entry.action, TakeBack) for entry in seat.store.entries)


async def test_with_nothing_entered_there_is_nothing_to_correct(tmp_path: Path) -> None:
    begun(tmp_path)
    async with recording(tmp_path) as seat:
        await seat.press("u")
        assert "There is nothing to correct yet" in seat.text
        await seat.press("enter")
        assert seat.app.screen.id == "match"


async def test_the_end_of_a_match_can_be_corrected(tmp_path: Path) -> None:
    begun(tmp_path, Terms(1, manners=WOODEN), Start(board(own={1: 1}, opponent={20: 2}), WHITE))
    async with recording(tmp_path) as seat:
        await Typist(seat).text("31")
        await Typist(seat).text("1/off\n")
        await seat.until(lambda: seat.app.screen.id == "result")
        assert seat.view.finished
        await seat.click_words("Correct a turn")
        await seat.press("enter")
        assert not seat.view.finished
        assert seat.view.match.score == (0, 0)


# The record


async def test_the_record_is_exported_as_it_counts(tmp_path: Path) -> None:
    begun(tmp_path)
    async with recording(tmp_path) as seat:
        await three_turns(seat)
        await seat.press("u", "enter")
        await seat.press("ctrl+e")
        (notice,) = seat.app._notifications
        path = tmp_path / "exports" / "match-1.mat"
        assert str(path) in notice.message
        (part,) = read_match(path).parts
        assert sum(isinstance(entry.action, MakePlay) for entry in part.record.entries) == 2
        assert "; 1 correction was made" in path.read_text()


async def test_what_was_recorded_is_resumed(tmp_path: Path) -> None:
    match_id = begun(tmp_path)
    async with recording(tmp_path) as seat:
        await three_turns(seat)
        await seat.press("u", "enter")
        position = seat.view.match.game.board
    with Journal.open(paths_for(tmp_path).journal) as journal:
        loaded = journal.load(match_id)
        assert loaded.damaged is None
        assert len(loaded.record.entries) == 7
    async with recording(tmp_path) as seat:
        assert seat.view.match.game.board == position


async def test_the_games_panel_writes_any_match(tmp_path: Path) -> None:
    begun(tmp_path)
    async with recording(tmp_path) as seat:
        await three_turns(seat)
        await seat.press("g")
        await seat.click_words("Export")
        assert (tmp_path / "exports" / "match-1.mat").exists()


async def test_an_export_that_fails_is_told(tmp_path: Path) -> None:
    begun(tmp_path)
    (tmp_path / "exports").write_text("in the way")
    async with recording(tmp_path) as seat:
        await three_turns(seat)
        await seat.press("ctrl+e")
        (notice,) = seat.app._notifications
        assert "is not a folder" in notice.message
        assert notice.severity == "warning"


async def test_the_keys_that_matter_here_are_told(tmp_path: Path) -> None:
    begun(tmp_path)
    async with recording(tmp_path, size=(80, 24)) as seat:
        assert "u correct" in seat.text
        assert "Ctrl+E export" in seat.text
        await seat.press("question_mark")
        assert "the engine's first play" in seat.text


async def test_an_invalid_roll_is_recorded_with_its_reason(tmp_path: Path) -> None:
    begun(tmp_path)
    async with recording(tmp_path) as seat:
        await Typist(seat).text("31")
        await Typist(seat).text("8/5 6/5\n")
        await Typist(seat).text("i2")
        last = seat.store.entries[-1].action
        assert last == InvalidRoll(BLACK, InvalidReason.LEANING)
        await Typist(seat).text("62")
        assert kinds(seat)[2:] == ["invalid", "roll"]


async def test_an_illegal_play_is_kept_where_they_stand(tmp_path: Path) -> None:
    manners = Manners(wooden=True, illegal_stand=True)
    begun(tmp_path, Terms(3, manners=manners))
    async with recording(tmp_path) as seat:
        await Typist(seat).text("31")
        await offered(seat)
        await Typist(seat).text("13/8\n")
        last = seat.view.match.game.last
        assert last is not None
        assert not last.legal
        await Typist(seat).text("62")
        await offered(seat)
        await Typist(seat).text("1\n")
        assert kinds(seat) == ["opening", "play", "roll", "play"]
