"""The table of the real program: what a click, a key or a typed line does to the match."""

from pathlib import Path

import pytest
from textual import events
from textual.geometry import Region

from app.screens.analysis import AnalysisScreen
from app.screens.entry import EntryField
from app.screens.home import HomeScreen
from app.screens.keys import KeysScreen
from app.screens.record import RecordScreen
from app.screens.result import ResultScreen
from app.screens.rules import RulesScreen
from app.screens.settings import SettingsScreen
from app.screens.statistics import DiceStatisticsScreen
from app.storage.journal import Journal
from app.storage.paths import paths_for
from rules.game import Phase
from rules.record import DiceSpec, Header
from rules.result import Ending
from rules.side import Side
from rules.terms import Terms
from tests.screens.seen import line_of
from tests.screens.sitting import LEFT, RIGHT, Sitting, sitting, xgid
from widgets.spot import Spot
from widgets.table import Table

WHITE, BLACK = Side.WHITE, Side.BLACK
ROLLED = ("play", "--xgid", xgid(dice="31"))
BEFORE_THE_ROLL = ("play", "--xgid", xgid())
LAST_TWO = ("play", "--xgid", xgid("-A----A-----------------b-", "61"))
SIZES = [(80, 24), (120, 36), (160, 50)]


async def test_the_screen_below_the_table_is_one_row_in_its_own_colour(tmp_path: Path) -> None:
    async with sitting(tmp_path, *ROLLED) as seat:
        rows = seat.screen.render_lines(Region(0, 0, 80, 24))
        assert (len(rows), len(set(map(id, rows)))) == (24, 1)
        [segment] = rows[0]
        assert segment.style is not None
        assert segment.style.bgcolor == seat.screen.styles.background.rich_color


# Pointer


@pytest.mark.parametrize("size", SIZES)
async def test_a_turn_by_clicks(tmp_path: Path, size: tuple[int, int]) -> None:
    async with sitting(tmp_path, *BEFORE_THE_ROLL, size=size) as seat:
        await seat.click(seat.dice(WHITE))
        assert seat.phase is Phase.TO_PLAY
        draft = seat.view.draft
        assert draft is not None
        for source, target in draft.plays[0].steps:
            await seat.click(seat.point(source))
            if seat.view.selected is not None:
                await seat.click(seat.point(target))
        await seat.until(lambda: seat.view.draft is not None and seat.view.draft.complete)
        await seat.click(seat.die)
        assert seat.view.actor is BLACK
        assert seat.phase is Phase.TO_ROLL


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("turn", "side", "own"), [(1, WHITE, 3), (-1, BLACK, 16)])
async def test_only_the_own_right_half_rolls_and_there_the_dice_lie(
    tmp_path: Path, turn: int, side: Side, own: int, size: tuple[int, int]
) -> None:
    async with sitting(tmp_path, "play", "--xgid", xgid(turn=turn), size=size) as seat:
        await seat.click(seat.dice(side.opponent))
        assert seat.phase is Phase.TO_ROLL
        assert "Roll the dice first" in seat.text
        await seat.click(seat.point(own))  # anywhere on the own half
        assert seat.phase is Phase.TO_PLAY
        bar = seat.cell(seat.layout.bar)[0]
        assert (seat.die[0] > bar) is (side is WHITE), "the player at the top has it at the left"


async def test_each_opening_die_lies_on_its_players_half(tmp_path: Path) -> None:
    async with sitting(tmp_path, "play", "--to", "3") as seat:
        while seat.phase is Phase.OPENING:
            await seat.press("space")
        shown = seat.board.view.dice
        assert shown.values == seat.view.match.game.opening_dice
        bar = seat.cell(seat.layout.bar)[0]
        boxes = dict(seat.layout.dice(shown))
        assert seat.cell(boxes[WHITE])[0] > bar > seat.cell(boxes[BLACK])[0]


@pytest.mark.parametrize(
    ("button", "ctrl", "step"),
    [(RIGHT, False, (8, 7)), (LEFT, True, (8, 7)), (LEFT, False, None)],
    ids=["right", "ctrl", "left"],
)
async def test_the_smaller_die(
    tmp_path: Path, button: int, ctrl: bool, step: tuple[int, int] | None
) -> None:
    async with sitting(tmp_path, *ROLLED) as seat:
        await seat.click(seat.point(8), button, ctrl=ctrl)
        assert seat.steps == ((step,) if step else ())
        assert seat.view.selected == (None if step else 8)


async def test_an_empty_point_is_made(tmp_path: Path) -> None:
    async with sitting(tmp_path, *ROLLED) as seat:
        await seat.click(seat.point(5))
        assert set(seat.steps) == {(8, 5), (6, 5)}


async def test_a_checker_is_dragged_there_and_back(tmp_path: Path) -> None:
    async with sitting(tmp_path, *ROLLED) as seat:
        await seat.drag(seat.point(8), seat.point(5))
        assert seat.steps == ((8, 5),)
        await seat.drag(seat.point(5), seat.point(8))
        assert seat.steps == ()
        await seat.drag(seat.point(8), seat.point(4))
        assert {seat.steps[0][0], seat.steps[1][1]} == {8, 4}


async def test_a_checker_enters_by_clicks_and_by_drag(tmp_path: Path) -> None:
    on_the_bar = ("play", "--xgid", xgid("-b----E-C---eE---c-e----AA", "31"))
    async with sitting(tmp_path, *on_the_bar) as seat:
        bar = seat.cell(seat.layout.bar_half(WHITE))
        await seat.click(bar)
        assert seat.view.selected == 25
        await seat.click(seat.point(22))
        assert seat.steps == ((25, 22),)
        await seat.drag(seat.point(22), bar)
        assert seat.steps == ()
        await seat.drag(bar, seat.point(24))
        assert seat.steps == ((25, 24),)


async def test_a_checker_is_dragged_off(tmp_path: Path) -> None:
    async with sitting(tmp_path, *LAST_TWO) as seat:
        await seat.drag(seat.point(6), seat.cell(seat.layout.trays[WHITE]))
        assert seat.steps == ((6, 0),)


async def test_the_tray_bears_off_and_the_last_checker_ends_the_game(tmp_path: Path) -> None:
    async with sitting(tmp_path, *LAST_TWO) as seat:
        await seat.click(seat.cell(seat.layout.trays[WHITE]))
        assert seat.steps == ((6, 0),)
        await seat.click(seat.point(1))
        assert seat.view.match.game.result is not None
        await seat.until(lambda: isinstance(seat.app.screen, ResultScreen))
        assert "White wins" in seat.text
        await seat.press("enter")
        assert seat.phase is Phase.OPENING
        assert seat.view.match.number == 2


async def test_double_and_take_by_clicks(tmp_path: Path) -> None:
    async with sitting(tmp_path, *BEFORE_THE_ROLL) as seat:
        await seat.click(seat.cell(seat.layout.cube(seat.board.view.cube)))
        assert seat.phase is Phase.DOUBLED
        assert "doubles to 2" in seat.text
        assert "pick" not in seat.text
        await seat.click_words("take")
        assert seat.view.match.game.cube.owner is BLACK
        assert seat.phase is Phase.TO_ROLL


@pytest.mark.parametrize("size", SIZES)
async def test_the_score_opens_the_record(tmp_path: Path, size: tuple[int, int]) -> None:
    async with sitting(tmp_path, *ROLLED, size=size) as seat:
        score = seat.screen.query_one("#score").region
        await seat.click((score.x + 2, score.y))
        assert isinstance(seat.app.screen, RecordScreen)
        await seat.press("escape")
        assert seat.app.screen is seat.screen


@pytest.mark.parametrize(
    ("words", "screen"),
    [("match to 7", RecordScreen), ("? keys", KeysScreen), ("q leave", HomeScreen)],
)
async def test_clicks_in_one_go_open_once(tmp_path: Path, words: str, screen: type) -> None:
    async with sitting(tmp_path, *ROLLED) as seat:
        x, y = line_of(seat.app, words)
        for kind in (events.MouseDown, events.MouseUp) * 3:
            seat.app.post_message(kind(None, x + 2, y, 0, 0, LEFT, False, False, False, x + 2, y))
        await seat.settled()
        assert isinstance(seat.app.screen, screen)


# Keys


async def test_a_turn_by_arrows_and_enter(tmp_path: Path) -> None:
    async with sitting(tmp_path, *ROLLED) as seat:
        await go(seat, 8)
        await seat.press("enter")
        assert seat.view.selected == 8
        await go(seat, 5)
        await seat.press("enter")
        assert seat.steps == ((8, 5),)
        await go(seat, 6)
        await seat.press("enter")
        assert seat.steps == ((8, 5), (6, 5))
        await seat.press("space")
        assert seat.view.actor is BLACK


async def go(seat: Sitting, number: int) -> None:
    """Walk over the board to one of White's points at the bottom, with the arrow keys."""
    await seat.press("down", "down", "down", *["right"] * 15)
    for _ in range(15):
        if seat.board.cursor is not None and seat.board.cursor.same(Spot("point", number)):
            return
        await seat.press("left")
    raise AssertionError(f"point {number} is not reached")


@pytest.mark.parametrize("key", ["full_stop", "shift+enter"])
async def test_the_smaller_die_by_key(tmp_path: Path, key: str) -> None:
    async with sitting(tmp_path, *ROLLED) as seat:
        await go(seat, 8)
        await seat.press(key)
        assert seat.steps == ((8, 7),)


async def test_take_back_until_the_dice_are_picked_up(tmp_path: Path) -> None:
    async with sitting(tmp_path, *ROLLED) as seat:
        await seat.press("slash", *"8/5 6/5", "enter")
        assert len(seat.steps) == 2
        await seat.press("backspace")
        assert len(seat.steps) == 1
        await seat.press("backspace")
        assert seat.steps == ()
        await seat.press("slash", *"8/5 6/5", "enter", "space", "backspace")
        assert seat.view.actor is BLACK
        assert "take back" in seat.text or "taken back" in seat.text


async def test_escape_puts_the_checker_back(tmp_path: Path) -> None:
    async with sitting(tmp_path, *ROLLED) as seat:
        await seat.click(seat.point(8))
        await seat.press("escape")
        assert seat.view.selected is None


@pytest.mark.parametrize(
    ("keys", "phase", "ending"),
    [
        (["d"], Phase.DOUBLED, None),
        (["d", "t"], Phase.TO_ROLL, None),
        (["d", "p"], Phase.OVER, Ending.PASSED),
        (["d", "space"], Phase.DOUBLED, None),
        (["d", "enter", "enter"], Phase.DOUBLED, None),
        (["r", "2"], Phase.RESIGNED, None),
        (["r", "2", "f"], Phase.TO_ROLL, None),
        (["r", "2", "a"], Phase.OVER, Ending.RESIGNED),
        (["r", "enter"], Phase.TO_ROLL, None),
        (["r", "escape"], Phase.TO_ROLL, None),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
async def test_cube_and_resigning_by_keys(
    tmp_path: Path, keys: list[str], phase: Phase, ending: Ending | None
) -> None:
    async with sitting(tmp_path, *BEFORE_THE_ROLL) as seat:
        await seat.press(*keys)
        game = seat.view.match.game
        assert game.phase is phase
        assert (game.result.ending if game.result else None) is ending


async def test_a_beaver_by_key(tmp_path: Path) -> None:
    position = xgid(length=0, crawford=2)
    async with sitting(tmp_path, "play", "--xgid", position) as seat:
        await seat.press("d", "b")
        assert seat.view.match.game.offered == 4
        assert seat.view.actor is WHITE


async def test_what_is_refused_is_said_with_its_reason(tmp_path: Path) -> None:
    async with sitting(tmp_path, *ROLLED) as seat:
        before = seat.view
        for keys, reason in (
            (["d"], "a double is offered before the roll"),
            (["t"], "Nothing has been offered"),
            (["space"], "The play is not finished"),
            (["backspace"], "no move of this turn to take back"),
            (["slash", *"24/18 6/5", "enter"], "24/18"),
        ):
            await seat.press(*keys)
            assert reason in seat.text
            assert seat.screen.query_one(Table).view.prompt.warning
            assert seat.view is before


async def test_a_refused_line_stays_to_be_mended(tmp_path: Path) -> None:
    async with sitting(tmp_path, *ROLLED) as seat:
        await seat.press("slash", *"8/5 6/1", "enter")
        assert seat.steps == ()
        assert "8/5 6/1" in seat.text
        await seat.press("backspace", "5", "enter")
        assert set(seat.steps) == {(8, 5), (6, 5)}
        await seat.press("slash", *"24/20", "escape")
        assert set(seat.steps) == {(8, 5), (6, 5)}


@pytest.mark.parametrize(
    ("key", "screen"),
    [
        ("g", RecordScreen),
        ("m", AnalysisScreen),
        ("i", DiceStatisticsScreen),
        ("s", SettingsScreen),
        ("f1", RulesScreen),
        ("question_mark", KeysScreen),
    ],
)
async def test_what_can_be_looked_up(tmp_path: Path, key: str, screen: type) -> None:
    async with sitting(tmp_path, *ROLLED) as seat:
        await seat.drag(seat.point(8), seat.point(5))
        await seat.press(key)
        assert isinstance(seat.app.screen, screen)
        await seat.press("escape")
        assert seat.app.screen is seat.screen
        assert seat.steps == ((8, 5),)


@pytest.mark.parametrize("away", ["n", "escape", "backspace"])
async def test_quadrants_are_named_on_request(tmp_path: Path, away: str) -> None:
    names = ("White's home", "White's outer board", "Black's outer board", "Black's home")
    async with sitting(tmp_path, *ROLLED, size=(80, 24)) as seat:
        await seat.drag(seat.point(8), seat.point(5))
        assert not any(name in seat.text for name in names)
        await seat.press("n")
        assert all(name in seat.text for name in names)
        await seat.press(away)
        assert not any(name in seat.text for name in names)
        assert "●" in seat.text


@pytest.mark.parametrize("size", SIZES)
async def test_the_position_is_shown_as_an_xgid(tmp_path: Path, size: tuple[int, int]) -> None:
    async with sitting(tmp_path, *ROLLED, size=size) as seat:
        await seat.press("x")
        prompt = seat.screen.query_one("#prompt").region
        lines = [line[prompt.x : prompt.right] for line in seat.text.splitlines()]
        shown = "".join(lines[prompt.y : prompt.bottom]).replace(" ", "")
        assert shown == ROLLED[-1]
        assert seat.app.clipboard == ROLLED[-1]
        assert not seat.screen.query_one(Table).view.prompt.warning


async def test_a_session_is_ended_and_its_end_told(tmp_path: Path) -> None:
    async with sitting(tmp_path, "play", "--money") as seat:
        await seat.press("space")
        assert seat.view.draft is not None
        seat.store.lay(seat.view.draft.plays[0].steps)
        await seat.press("space", "r", "1", "a")
        await seat.until(lambda: seat.app.screen.id == "result")
        await seat.press("end", "enter")
        await seat.until(lambda: "The end of the session" in seat.text)
        await seat.press("enter")
        await seat.until(lambda: isinstance(seat.app.screen, HomeScreen))


async def test_leaving_asks_nothing_and_loses_nothing(tmp_path: Path) -> None:
    async with sitting(tmp_path, *ROLLED) as seat:
        await seat.drag(seat.point(8), seat.point(5))
        await seat.press("q")
        assert isinstance(seat.app.screen, HomeScreen)
        await seat.press("enter")
        assert seat.steps == ((8, 5),)
        await seat.press("ctrl+q")
        assert seat.app._exit


async def test_ctrl_c_ends_nothing_and_says_what_does(tmp_path: Path) -> None:
    async with sitting(tmp_path, *ROLLED) as seat:
        before = seat.view
        await seat.press("ctrl+c", "ctrl+c")
        await seat.until(lambda: "Ctrl+Q leaves Barpoint" in seat.text)
        assert not seat.app._exit
        assert seat.view is before


# Dice rolled by hand


async def test_dice_are_typed_in(tmp_path: Path) -> None:
    paths = paths_for(tmp_path)
    paths.prepare()
    header = Header("11111111-1111-4111-8111-111111111111", ("Ann", "Bob"), Terms(3), 0,
                    dice=DiceSpec("typed"))  # fmt: skip
    with Journal.open(paths.journal) as journal:
        journal.create(header)
    async with sitting(tmp_path, "resume") as seat:
        await seat.press("space", *"3", "enter")
        assert seat.phase is Phase.OPENING
        await seat.press(*"1", "enter")
        assert seat.view.match.game.opening_dice == (3, 1)
        await seat.press("slash", *"8/5 6/5", "enter", "space")
        await seat.press(*"64", "enter")
        assert seat.view.match.game.dice == (6, 4)
        await seat.press(*"24/14", "enter", "space")
        await seat.click(seat.dice(WHITE))
        await seat.press(*"7 1", "enter")
        assert seat.phase is Phase.TO_ROLL
        assert "7 1" in seat.text


async def test_only_what_can_be_seen_is_pasted(tmp_path: Path) -> None:
    async with sitting(tmp_path, *ROLLED) as seat:
        seat.app.post_message(events.Paste("\u202e8/5\x07\n6/\x9b5"))
        await seat.settled()
        assert seat.screen.query_one(EntryField).value == "8/5 6/5"
        await seat.press("enter")
        assert seat.steps == ((8, 5), (6, 5))
