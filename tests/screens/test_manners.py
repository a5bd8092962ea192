"""Clocks and table manners at the table of the real program."""

import re
from pathlib import Path

import pytest

from app.screens.entry import EntryField
from app.screens.home import HomeScreen
from app.screens.result import ResultScreen
from app.screens.settings import SettingsScreen
from app.state.view import LineKind
from rules.actions import Call, Claim, InvalidReason, InvalidRoll, Pause, Roll
from rules.game import Phase
from rules.position import OFF, START
from rules.record import DiceSpec
from rules.result import Ending
from rules.side import Side
from rules.terms import ClockTerms, Terms
from tests.screens.company import PIPS, begun, resumed, taken_up
from tests.screens.mannered import CLOCK, EARLY, FREE, mannered
from tests.screens.sitting import QUIET, Sitting, sitting
from tests.screens.test_table_trouble import read_only
from widgets.clock import Clock
from widgets.spot import Spot
from widgets.table import Table

WHITE, BLACK = Side.WHITE, Side.BLACK
STUCK = "tests.engines:Stuck"
FREE_PLAY, EARLY_ROLLS, TIMED = (
    Terms(7, manners=FREE),
    Terms(7, manners=EARLY),
    Terms(7, clock=CLOCK),
)
RACING_HOME = "-ABC" + "-" * 18 + "cba-"
FORCED = "-A" + "-" * 17 + "bbbbbbA"
TWO_LEFT = "-A-A" + "-" * 20 + "b-"


def clocks(seat: Sitting) -> tuple[Clock, ...]:
    return seat.screen.query_one(Table).clocks


def told(seat: Sitting) -> str:
    """The sentence in the prompt."""
    return seat.screen.query_one(Table).view.prompt.text


def listed(seat: Sitting) -> list[str]:
    """The lines of the list of moves."""
    return [line.text for line in seat.screen.query_one(Table).view.moves.lines]


def kinds(seat: Sitting) -> list[LineKind]:
    return [line.kind for line in seat.view.lines]


def last_action(seat: Sitting) -> object:
    return seat.store.entries[-1].action


# Illegal plays stand


async def test_any_checker_can_be_dragged_and_clicked_anywhere(tmp_path: Path) -> None:
    async with mannered(tmp_path, FREE_PLAY, dice=(3, 1)) as seat:
        await seat.drag(seat.point(13), seat.point(4))
        assert list(seat.steps) == [(13, 4)]
        await seat.click(seat.point(6))
        assert seat.view.selected == 6
        await seat.click(seat.point(22))  # backwards
        assert list(seat.steps) == [(13, 4), (6, 22)]
        await seat.drag(seat.point(8), seat.cell(seat.layout.trays[WHITE]))
        assert seat.steps[-1] == (8, OFF)
        await seat.press("backspace")
        assert list(seat.steps) == [(13, 4), (6, 22)]
        await seat.drag(seat.point(8), seat.point(12))
        assert "is blocked" in seat.text  # Black stands there


async def test_what_is_legal_is_not_told(tmp_path: Path) -> None:
    async with mannered(tmp_path, FREE_PLAY, dice=(3, 1)) as seat:
        await seat.drag(seat.point(13), seat.point(4))
        illegal = seat.text
        await seat.press("backspace")
        await seat.drag(seat.point(8), seat.point(5))
        await seat.drag(seat.point(6), seat.point(5))
        legal = seat.text
        for shown in (illegal, legal):
            assert "3-1: pick up when it is played." in shown
        await seat.press("space")
        assert "call the play" in seat.text


async def test_dice_are_not_picked_up_by_a_slip(tmp_path: Path) -> None:
    async with mannered(tmp_path, FREE_PLAY, dice=(3, 1)) as seat:
        await seat.press("space")
        assert "Pick up the dice without a move?" in seat.text
        await seat.press("space")
        await seat.press("2")
        assert seat.phase is Phase.TO_PLAY
        assert "without a move" not in seat.text
        await seat.click(seat.die)
        await seat.press("1")
        assert seat.view.actor is BLACK


@pytest.mark.parametrize("how", ["key", "click", "palette"])
async def test_an_illegal_play_that_is_called_is_taken_back(tmp_path: Path, how: str) -> None:
    async with mannered(tmp_path, FREE_PLAY, dice=(3, 1)) as seat:
        await seat.drag(seat.point(13), seat.point(4))
        await seat.press("space")
        assert seat.view.actor is BLACK
        if how == "key":
            await seat.press("c")
        elif how == "click":
            await seat.click_words("call the play")
        else:
            await seat.press("ctrl+p")
            await seat.click_words("call the play")
        await seat.settled()
        assert last_action(seat) == Call(BLACK)
        assert seat.view.actor is WHITE
        assert seat.phase is Phase.TO_PLAY
        assert seat.steps == ()
        assert seat.view.match.game.position == START
        assert kinds(seat) == [LineKind.PLAY, LineKind.CALLED, LineKind.ROLLED]
        assert listed(seat) == ["13/4", "called illegal, taken back", "…"]
        assert "taken" in seat.text
        assert "call the play" not in seat.text


@pytest.mark.parametrize("what", ["space", "d"])
async def test_an_illegal_play_that_nobody_calls_stands(tmp_path: Path, what: str) -> None:
    async with mannered(tmp_path, FREE_PLAY, dice=(3, 1)) as seat:
        await seat.drag(seat.point(13), seat.point(4))
        await seat.press("space", what)
        assert seat.phase in (Phase.TO_PLAY, Phase.DOUBLED)
        assert "call the play" not in seat.text
        await seat.press("c")
        assert "it is called before the next roll or double" in told(seat)
        assert seat.view.match.game.board.counts[4] == 1
        assert LineKind.CALLED not in kinds(seat)
        assert "illegal" not in seat.text


async def test_calling_a_legal_play_is_refused(tmp_path: Path) -> None:
    async with mannered(tmp_path, FREE_PLAY, dice=(3, 1)) as seat:
        await seat.drag(seat.point(8), seat.point(5))
        await seat.drag(seat.point(6), seat.point(5))
        await seat.press("space", "c")
        assert "That play breaks no rule: it stands." in seat.text
        assert seat.phase is Phase.TO_ROLL
        assert seat.view.actor is BLACK


async def test_the_play_that_ended_the_game_can_be_called_from_the_result(tmp_path: Path) -> None:
    async with mannered(tmp_path, FREE_PLAY, dice=(2, 1), position=TWO_LEFT) as seat:
        await seat.drag(seat.point(1), seat.cell(seat.layout.trays[WHITE]))
        await seat.drag(seat.point(3), seat.cell(seat.layout.trays[WHITE]))
        await seat.until(lambda: isinstance(seat.app.screen, ResultScreen))
        assert seat.view.match.score != (0, 0)
        await seat.click_words("Call the last play")
        await seat.settled()
        assert seat.view.match.score == (0, 0)
        assert seat.phase is Phase.TO_PLAY


async def test_checked_plays_cannot_be_called(tmp_path: Path) -> None:
    async with mannered(tmp_path, Terms(7), dice=(3, 1)) as seat:
        await seat.click(seat.point(5))
        await seat.press("space")
        assert "call" not in seat.text
        await seat.press("c")
        assert "That isn't part of this kind of match." in seat.text


async def test_illegal_plays_are_typed_too(tmp_path: Path) -> None:
    async with mannered(tmp_path, FREE_PLAY, dice=(3, 1)) as seat:
        await seat.press("slash", *"13/4", "enter")
        assert list(seat.steps) == [(13, 4)]


async def test_a_play_is_chosen_by_keys_alone(tmp_path: Path) -> None:
    async with mannered(tmp_path, FREE_PLAY, dice=(3, 1)) as seat:
        for number in (13, 4):
            seat.board.cursor = Spot("point", number)
            await seat.press("enter")
        assert list(seat.steps) == [(13, 4)]


async def test_a_hint_can_be_asked_for_and_laid(tmp_path: Path) -> None:
    async with mannered(tmp_path, FREE_PLAY, dice=(3, 1)) as seat:
        seat.app.engine = PIPS
        await seat.drag(seat.point(13), seat.point(4))
        await seat.press("h")
        hint = seat.screen.query_one(Table)
        await seat.until(lambda: hint.view.hint is not None and hint.view.hint.lines)
        await seat.press("enter")
        await seat.settled()
        draft = seat.view.draft
        assert draft is not None
        assert draft.legal


async def test_nobody_rolls_by_himself_before_a_play_could_be_called(tmp_path: Path) -> None:
    async with mannered(tmp_path, Terms(1, manners=FREE), dice=(3, 1)) as seat:
        seat.app.apply_settings(QUIET.model_copy(update={"auto_roll": True, "pick_up": "auto"}))
        await seat.drag(seat.point(13), seat.point(4))
        await seat.settled()
        assert seat.view.actor is WHITE
        await seat.press("space")
        await seat.settled()
        assert seat.view.actor is BLACK
        assert seat.phase is Phase.TO_ROLL


# Early rolls


async def test_an_early_roll_is_refused_with_a_sentence(tmp_path: Path) -> None:
    async with mannered(tmp_path, Terms(7), dice=(3, 1)) as seat:
        await seat.click(seat.point(5))
        await seat.click(seat.dice(BLACK))
        assert "wait until the dice are picked up" in told(seat)
        assert seat.view.match.game.early is None


async def test_an_early_roll_before_a_free_choice_is_refused(tmp_path: Path) -> None:
    async with mannered(tmp_path, EARLY_ROLLS, dice=(3, 1)) as seat:
        await seat.click(seat.point(5))
        await seat.click(seat.dice(BLACK))
        assert "Roll when the dice are picked up" in told(seat)
        assert seat.view.match.game.early is None
        assert "Bob rolls" not in seat.text


@pytest.mark.parametrize("how", ["half", "answer", "key"])
@pytest.mark.parametrize("board", [RACING_HOME, FORCED], ids=["race", "forced"])
async def test_where_nothing_can_change_the_next_roll_may_come_early(
    tmp_path: Path, board: str, how: str
) -> None:
    async with mannered(tmp_path, EARLY_ROLLS, dice=(6, 5), position=board) as seat:
        assert "Bob rolls" in seat.text
        if how == "half":
            await seat.click(seat.dice(BLACK))
        elif how == "answer":
            await seat.click_words("Bob rolls")
        else:
            await seat.press("l")
        early = seat.view.match.game.early
        assert early is not None
        assert seat.board.view.dice.early == tuple(sorted(early, reverse=True))
        assert "Bob has rolled" in told(seat)
        assert seat.view.actor is WHITE
        play = seat.view.draft
        assert play is not None
        seat.store.lay(play.plays[0].steps if play.plays else ())
        await seat.press("space")
        assert seat.view.actor is BLACK
        assert seat.phase is Phase.TO_PLAY
        assert seat.view.match.game.dice == early


async def test_early_dice_are_typed_where_dice_are(tmp_path: Path) -> None:
    terms = Terms(7, manners=EARLY)
    async with mannered(tmp_path, terms, dice=(6, 5), position=RACING_HOME, typed=True) as seat:
        await seat.click(seat.dice(BLACK))
        assert seat.screen.query(EntryField)
        await seat.press(*"42", "enter")
        assert last_action(seat) == Roll(BLACK, (4, 2))
        assert "Bob has rolled 4-2." in told(seat)


async def test_a_click_on_the_half_still_puts_a_checker_back(tmp_path: Path) -> None:
    async with mannered(tmp_path, Terms(7), dice=(3, 1)) as seat:
        await seat.click(seat.point(8))
        assert seat.view.selected == 8
        await seat.click(seat.dice(BLACK))
        assert seat.view.selected is None
        assert "opponent's turn" not in seat.text


# Invalid rolls


@pytest.mark.parametrize(
    ("digit", "reason", "sentence", "line"),
    [
        ("1", InvalidReason.OUTSIDE, "Outside the right half: roll again.", "rolls outside"),
        ("2", InvalidReason.LEANING, "A die was leaning: roll again.", "rolls a leaning die"),
        (
            "3",
            InvalidReason.ON_A_CHECKER,
            "A die lay on a checker: roll again.",
            "rolls on a checker",
        ),
    ],
)
async def test_an_invalid_roll_is_recorded_and_rolled_again(
    tmp_path: Path, digit: str, reason: InvalidReason, sentence: str, line: str
) -> None:
    async with mannered(tmp_path, Terms(7), typed=True) as seat:
        await seat.press("v")
        for words in ("Why doesn't the roll count?", "outside", "leaning", "on a checker"):
            assert words in seat.text
        await seat.press(digit)
        assert last_action(seat) == InvalidRoll(WHITE, reason)
        assert told(seat) == sentence
        assert listed(seat) == [line]
        assert seat.phase is Phase.TO_ROLL
        await seat.press(*"31", "enter")
        assert seat.view.match.game.dice == (3, 1)
        assert kinds(seat) == [LineKind.INVALID, LineKind.ROLLED]


async def test_the_opening_roll_can_be_invalid(tmp_path: Path) -> None:
    async with sitting(tmp_path) as seat:
        seat.app.begin_match(("Ann", "Bob"), Terms(3), DiceSpec("typed"))
        await seat.until(lambda: seat.app.screen.id == "match")
        await seat.press("v", "2")
        assert last_action(seat) == InvalidRoll(None, InvalidReason.LEANING)
        assert seat.phase is Phase.OPENING
        assert told(seat) == "A die was leaning: roll again."
        await seat.press(*"31", "enter")
        assert seat.view.match.game.dice == (3, 1)


async def test_it_is_declared_in_the_field_for_the_dice(tmp_path: Path) -> None:
    async with mannered(tmp_path, Terms(7), typed=True) as seat:
        await seat.press("3", "v")
        await seat.pilot.pause()
        assert not seat.screen.query(EntryField)
        await seat.click_words("leaning")
        assert last_action(seat) == InvalidRoll(WHITE, InvalidReason.LEANING)


async def test_the_question_can_be_dropped(tmp_path: Path) -> None:
    async with mannered(tmp_path, Terms(7), typed=True) as seat:
        await seat.press("v", "escape")
        assert "Why doesn't" not in seat.text
        assert seat.store.entries == ()


async def test_dice_of_the_computer_are_never_invalid(tmp_path: Path) -> None:
    async with mannered(tmp_path, Terms(7)) as seat:
        await seat.press("v")
        assert "That isn't part of this kind of match." in seat.text


async def test_a_roll_that_lies_there_already_is_not_invalid(tmp_path: Path) -> None:
    async with mannered(tmp_path, Terms(7), dice=(3, 1), typed=True) as seat:
        await seat.press("v")
        assert "Why doesn't" not in seat.text
        assert seat.store.entries == ()


# Clocks


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (160, 50)])
async def test_the_clock_of_whoever_acts_runs(tmp_path: Path, size: tuple[int, int]) -> None:
    async with mannered(tmp_path, TIMED, dice=(3, 1), size=size) as seat:
        assert [clock.ticking for clock in clocks(seat)] == [True, False]
        assert re.search(r"\+(1[0-2]|[1-9])\b", seat.text)  # of 12 seconds of delay
        assert seat.text.count("2:00") == 2
        await seat.click(seat.point(5))
        await seat.press("space")
        assert [clock.ticking for clock in clocks(seat)] == [False, True]


async def test_a_match_without_clocks_shows_none(tmp_path: Path) -> None:
    async with mannered(tmp_path, Terms(7), dice=(3, 1)) as seat:
        assert clocks(seat) == ()
        assert "clocks" not in seat.text
        await seat.press("k")
        assert "That isn't part of this kind of match." in seat.text


@pytest.mark.parametrize("how", ["key", "clock", "palette"])
async def test_both_clocks_are_stopped_and_started(tmp_path: Path, how: str) -> None:
    async def toggle(seat: Sitting, words: str) -> None:
        if how == "key":
            await seat.press("k")
        elif how == "clock":
            x, y = clocks(seat)[0].region.offset
            await seat.click((x + 7, y))
        else:
            await seat.press("ctrl+p")
            await seat.click_words(f"{words}  k" if f"{words}  k" in seat.text else words)
        await seat.settled()

    async with mannered(tmp_path, TIMED, dice=(3, 1)) as seat:
        await toggle(seat, "stop the clocks")
        assert isinstance(last_action(seat), Pause)
        assert [clock.ticking for clock in clocks(seat)] == [False, False]
        assert "paused" in seat.text
        assert "Paused. 3-1: choose a blue checker." in seat.text
        assert "start the clocks" in seat.text
        await seat.click(seat.point(8))  # the board stays in use
        assert seat.view.selected == 8
        await toggle(seat, "start the clocks")
        assert [clock.ticking for clock in clocks(seat)] == [True, False]
        assert "aused" not in seat.text


async def test_the_next_action_starts_the_clocks_again(tmp_path: Path) -> None:
    async with mannered(tmp_path, TIMED) as seat:
        await seat.press("k")
        assert seat.view.stopped
        await seat.press("space")
        assert not seat.view.stopped
        assert [clock.ticking for clock in clocks(seat)] == [True, False]


async def test_a_clock_goes_on_below_another_screen(tmp_path: Path) -> None:
    async with mannered(tmp_path, TIMED, dice=(3, 1)) as seat:
        await seat.press("s")
        assert isinstance(seat.app.screen, SettingsScreen)
        assert clocks(seat)[0].ticking
        before = seat.store.elapsed
        await seat.until(lambda: seat.store.elapsed > before)


async def test_time_that_could_not_be_kept_is_kept_by_the_next_beat(tmp_path: Path) -> None:
    async with mannered(tmp_path, TIMED, dice=(3, 1)) as seat:
        journal, match = seat.app.journal, seat.store.header.id
        with read_only(seat):
            seat.screen._time._beat()
        assert journal.load(match).running == 0
        seat.screen._time._beat()
        assert journal.load(match).running > 0


async def test_the_table_that_is_left_stands_and_says_so(tmp_path: Path) -> None:
    async with mannered(tmp_path, TIMED, dice=(3, 1)) as seat:
        match = seat.store.header.id
        await seat.press("q")
        await seat.until(lambda: isinstance(seat.app.screen, HomeScreen))
        seat.app.open_match(match)
        await seat.until(lambda: seat.app.screen.id == "match")
        await seat.pilot.pause()
        assert seat.view.stopped
        assert "Paused" in seat.text
        await seat.press("k")
        assert [clock.ticking for clock in clocks(seat)] == [True, False]


async def test_clocks_stand_between_games(tmp_path: Path) -> None:
    async with mannered(tmp_path, TIMED, dice=(2, 1), position="-AA" + "-" * 21 + "b-") as seat:
        await seat.click(seat.cell(seat.layout.trays[WHITE]))
        await seat.click(seat.cell(seat.layout.trays[WHITE]))
        await seat.until(lambda: isinstance(seat.app.screen, ResultScreen))
        assert [clock.ticking for clock in clocks(seat)] == [False, False]


# Clocks against the computer


async def test_the_computer_waits_while_the_clocks_are_stopped(tmp_path: Path) -> None:
    begun(tmp_path, terms=TIMED, start=taken_up(WHITE, (3, 1)))
    async with resumed(tmp_path) as seat:
        await seat.press("slash", *"8/5 6/5", "enter")
        seat.store.pick_up()
        seat.store.pause()
        await seat.settled()
        await seat.pilot.pause(0.3)
        assert seat.view.actor is BLACK
        assert seat.view.stopped
        assert told(seat).startswith("Paused. ")
        await seat.press("k")
        await seat.until(lambda: seat.view.actor is WHITE)


async def test_the_computer_claims_nothing(tmp_path: Path) -> None:
    begun(tmp_path, terms=Terms(7, clock=SHORT), start=taken_up(WHITE, (3, 1)))
    async with resumed(tmp_path) as seat:
        await seat.until(lambda: "flag" in seat.text)
        await seat.settled()
        assert "claim" not in seat.text
        await seat.press("w", "1")
        assert not seat.view.finished


async def test_the_computers_time_is_claimed_by_a_person(tmp_path: Path) -> None:
    begun(tmp_path, terms=Terms(7, clock=SHORT), start=taken_up(BLACK, (3, 1)))
    async with resumed(tmp_path, engine=STUCK) as seat:
        await seat.until(lambda: "Ann claims" in seat.text)
        await seat.press("w", "1")
        assert last_action(seat) == Claim(WHITE)


SHORT = ClockTerms(60, 0)


@pytest.mark.parametrize("length", [7, 0])
async def test_a_fallen_flag_can_be_claimed(tmp_path: Path, length: int) -> None:
    async with mannered(tmp_path, Terms(length, clock=SHORT), dice=(3, 1)) as seat:
        await seat.until(lambda: "Bob claims" in seat.text)
        assert "flag" in seat.text
        assert seat.phase is Phase.TO_PLAY  # nothing happens by itself
        await seat.press("w")
        what = "game" if length == 0 else "match"
        assert f"Claim the {what} on time?" in seat.text
        await seat.press("1")
        assert last_action(seat) == Claim(BLACK)
        await seat.until(lambda: isinstance(seat.app.screen, ResultScreen))
        result = seat.view.match.game.result
        assert result is not None
        assert result.ending is Ending.CLAIMED
        assert f"Ann's time is up: Bob claims the {what}" in seat.text
        assert seat.view.match.over is (length > 0)


async def test_a_claim_is_thought_over(tmp_path: Path) -> None:
    async with mannered(tmp_path, Terms(7, clock=SHORT), dice=(3, 1)) as seat:
        await seat.until(lambda: "Bob claims" in seat.text)
        await seat.click_words("Bob claims")
        assert "on time?" in seat.text
        await seat.press("2")
        assert "on time?" in seat.text or seat.phase is Phase.TO_PLAY
        await seat.press("escape")
        assert seat.phase is Phase.TO_PLAY
        await seat.click(seat.point(5))
        assert seat.steps  # the game goes on


async def test_a_claim_while_the_flag_stands_is_refused(tmp_path: Path) -> None:
    async with mannered(tmp_path, TIMED, dice=(3, 1)) as seat:
        assert "claims" not in seat.text
        await seat.press("w")
        assert "only a fallen flag can be claimed" in told(seat)


async def test_what_is_decided_charges_the_clock(tmp_path: Path) -> None:
    async with mannered(tmp_path, Terms(7, clock=ClockTerms(60_000, 0)), dice=(3, 1)) as seat:
        await seat.until(lambda: seat.store.elapsed > 40)
        await seat.click(seat.point(5))
        await seat.press("space")
        assert seat.store.entries[-1].used >= 40
        left = seat.view.match.clocks
        assert left is not None
        assert left.left[WHITE] <= 60_000 - 40
        assert left.left[BLACK] == 60_000


async def test_play_can_be_followed_while_the_terminal_is_too_small(tmp_path: Path) -> None:
    async with mannered(tmp_path, TIMED, dice=(3, 1)) as seat:
        await seat.pilot.resize_terminal(60, 20)
        await seat.pilot.pause()
        assert clocks(seat)[0].ticking
        await seat.press("k")  # the clocks can be stopped even so
        assert seat.view.stopped
        await seat.pilot.resize_terminal(80, 24)
        await seat.settled()
        assert "Paused" in seat.text
