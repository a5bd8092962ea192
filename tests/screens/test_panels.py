"""The panels over the table: result, games so far, keys, dice."""

import random
from collections.abc import Callable
from pathlib import Path

import pytest
from textual.screen import Screen

from app.i18n import gettext
from app.screens.keys import KeysScreen
from app.screens.record import RecordScreen
from app.screens.result import ResultScreen
from app.screens.statistics import DiceStatisticsScreen, source_sentence, verdicts
from app.state.commands import COMMANDS
from app.state.dice_stats import dice_stats
from rules.actions import Level, OpeningRoll, Roll, TakeBack
from rules.record import DiceSpec, Entry
from rules.side import Side
from rules.terms import Terms
from tests.screens import games
from tests.screens.hostapp import HostApp, header
from tests.screens.seen import line_of, text


def rolled(count: int, faces: Callable[[], int]) -> list[Entry]:
    """An opening roll and further rolls by turns."""
    rolls = (Entry(seq, 0, Roll(Side(seq % 2), (faces(), faces()))) for seq in range(2, count + 2))
    return [Entry(1, 0, OpeningRoll(faces(), faces())), *rolls]


# Result


@pytest.mark.parametrize(
    ("words", "answer"),
    [("Next game", "next"), ("Leave the table", "leave"), ("End the session", "end")],
)
async def test_every_answer_by_mouse(tmp_path: Path, words: str, answer: str) -> None:
    view = games.won(games.GAMMON, terms=Terms.of_money())
    app = HostApp(tmp_path, lambda: ResultScreen(view))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.click(offset=line_of(app, words))
        await pilot.pause()
        assert app.asked == [("dismissed", answer)]


@pytest.mark.parametrize(
    ("keys", "answer"),
    [
        (["enter"], "next"),
        (["down", "enter"], "leave"),
        (["down", "down", "down", "down", "enter"], "end"),
        (["end", "enter"], "end"),
        (["escape"], "leave"),
    ],
)
async def test_every_answer_by_key(tmp_path: Path, keys: list[str], answer: str) -> None:
    view = games.won(games.GAMMON, terms=Terms.of_money())
    app = HostApp(tmp_path, lambda: ResultScreen(view))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(*keys)
        await pilot.pause()
        assert app.asked == [("dismissed", answer)]


async def test_a_match_between_games_cannot_be_ended(tmp_path: Path) -> None:
    view = games.won(games.GAMMON, score=(4, 0))
    app = HostApp(tmp_path, lambda: ResultScreen(view))
    async with app.run_test(size=(80, 24)):
        shown = text(app)
        assert "Ann wins a gammon: Bob has borne off no checker." in shown
        assert "The next game is the Crawford game: no doubling." in shown
        assert "End the session" not in shown


async def test_after_the_match_enter_leaves(tmp_path: Path) -> None:
    view = games.won(games.GAMMON, score=(5, 0))
    app = HostApp(tmp_path, lambda: ResultScreen(view))
    async with app.run_test(size=(80, 24)) as pilot:
        assert "Ann wins the match." in text(app)
        assert "Next game" not in text(app)
        await pilot.press("enter")
        await pilot.pause()
        assert app.asked == [("dismissed", "leave")]


async def test_the_games_so_far_are_shown_over_the_result(tmp_path: Path) -> None:
    app = HostApp(tmp_path, lambda: ResultScreen(games.two_games()))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.click(offset=line_of(app, "Games so far"))
        await pilot.pause()
        assert isinstance(app.screen, RecordScreen)
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, ResultScreen)
        assert app.asked == []


# Record


async def test_the_record_tells_each_game_and_the_running_score(tmp_path: Path) -> None:
    app = HostApp(tmp_path, lambda: RecordScreen(games.two_games()))
    async with app.run_test(size=(80, 24)):
        lines = [line.split() for line in text(app).splitlines()]
        assert "Match to 7: Ann 1 – Bob 2" in text(app)
        first = next(line for line in lines if "double" in line)
        second = next(line for line in lines if "gammon," in line)
        assert first[1:-1] == ["1", "Ann", "double", "passed", "1", "1", "1", "–", "0"]
        assert second[1:-1] == ["2", "Bob", "gammon,", "resigned", "2", "1", "1", "–", "2"]


async def test_the_record_begins_at_the_score_it_was_taken_up_at(tmp_path: Path) -> None:
    view = games.won(games.GAMMON, score=(2, 3), cube=games.OWNED)
    app = HostApp(tmp_path, lambda: RecordScreen(view))
    async with app.run_test(size=(80, 24)):
        assert "6 – 3" in text(app)


async def test_a_jacoby_gammon_and_the_crawford_game_are_named(tmp_path: Path) -> None:
    for view, words in (
        (games.resigned(Level.GAMMON, terms=Terms.of_money()), "gammon, resigned (Jacoby)"),
        (games.won(games.SINGLE, score=(2, 6), crawford=True), "single game (Crawford)"),
    ):
        app = HostApp(tmp_path, lambda view=view: RecordScreen(view))
        async with app.run_test(size=(80, 24)):
            assert words in text(app)


async def test_an_empty_record_says_so(tmp_path: Path) -> None:
    app = HostApp(tmp_path, lambda: RecordScreen(games.after()))
    async with app.run_test(size=(80, 24)):
        assert "No game is finished yet." in text(app)


@pytest.mark.parametrize("how", ["click", "enter", "escape"])
async def test_panels_close(tmp_path: Path, how: str) -> None:
    app = HostApp(tmp_path, lambda: RecordScreen(games.two_games()))
    async with app.run_test(size=(80, 24)) as pilot:
        if how == "click":
            await pilot.click(offset=line_of(app, "Close"))
        else:
            await pilot.press(how)
        await pilot.pause()
        assert app.asked == [("dismissed", None)]


# Keys


async def test_every_command_is_in_the_panel_of_keys(tmp_path: Path) -> None:
    app = HostApp(tmp_path, KeysScreen)
    async with app.run_test(size=(110, 40)):
        shown = text(app)
        for command in COMMANDS:
            if not command.id.startswith("cursor"):
                assert gettext(command.title) in shown
        for words in ("arrow keys", "Mouse", "drag", "tray", "Ctrl+Q", "Backspace"):
            assert words in shown


@pytest.mark.parametrize("key", ["down", "pagedown"])
async def test_a_long_panel_can_be_read_to_its_end(tmp_path: Path, key: str) -> None:
    app = HostApp(tmp_path, KeysScreen)
    async with app.run_test(size=(80, 24)) as pilot:
        assert "games of the match" in text(app)
        assert "Close" in text(app)
        assert "stop both, or go on" not in text(app)
        await pilot.press(*[key] * 15)
        await pilot.pause()
        assert "stop both, or go on" in text(app)
        assert "Close" in text(app)


# Dice


async def test_dice_statistics_show_counts_and_verdicts(tmp_path: Path) -> None:
    entries = rolled(200, lambda: chance.randint(1, 6))
    app = HostApp(tmp_path, lambda: DiceStatisticsScreen(header(), entries))
    async with app.run_test(size=(90, 40)):
        shown = text(app)
        stats = dice_stats(entries)
        for side in Side:
            faces = stats.of(side).faces
            name = ("Ann", "Bob")[side]
            row = next(line.split() for line in shown.splitlines() if line.split()[1:2] == [name])
            assert row[2:8] == [str(count) for count in faces]
            assert row[8:11] == [
                str(stats.of(side).rolls),
                str(stats.of(side).doubles),
                str(stats.of(side).pips),
            ]
        assert "long run" in shown
        assert "One source rolls for both players" in shown
        assert "6-6" in shown


async def test_dice_that_were_corrected_are_not_counted(tmp_path: Path) -> None:
    actions = (OpeningRoll(6, 5), TakeBack(0), OpeningRoll(2, 1))
    entries = [Entry(seq, 0, action) for seq, action in enumerate(actions, 1)]
    app = HostApp(tmp_path, lambda: DiceStatisticsScreen(header(), entries))
    async with app.run_test(size=(90, 40)):
        rows = [line.split() for line in text(app).splitlines()]
        faces = {row[1]: row[2:8] for row in rows if row[1:2] in (["Ann"], ["Bob"])}
        assert faces == {"Ann": list("010000"), "Bob": list("100000")}


chance = random.Random(5)


def test_verdicts_go_by_the_chi_square_test() -> None:
    players = ("Ann", "Bob")
    few = dice_stats(rolled(3, lambda: 1))
    assert verdicts(few, players)[0] == "Ann: 5 dice are too few to tell anything."
    one = dice_stats([Entry(1, 0, OpeningRoll(3, 1))])
    assert verdicts(one, players)[0] == "Ann: 1 die is too few to tell anything."
    loaded = dice_stats(rolled(100, lambda: 6))
    assert "very uneven" in verdicts(loaded, players)[0]
    faces = iter(range(10_000))
    even = dice_stats(rolled(240, lambda: next(faces) % 6 + 1))
    assert "as even as fair dice are" in verdicts(even, players)[1]


def test_the_source_of_the_dice_is_told() -> None:
    assert "operating system" in source_sentence(DiceSpec())
    assert "the seed 7," in source_sentence(DiceSpec("seed", "7"))
    assert "real dice" in source_sentence(DiceSpec("typed"))
    assert "Neither can steer it" in source_sentence(DiceSpec("agreed"))


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (40, 12), (20, 6)])
async def test_panels_fit_any_screen(tmp_path: Path, size: tuple[int, int]) -> None:
    screens: list[Callable[[], Screen[object]]] = [
        lambda: ResultScreen(games.won(games.GAMMON)),
        lambda: RecordScreen(games.two_games()),
        KeysScreen,
        lambda: DiceStatisticsScreen(header(), rolled(50, lambda: 3)),
    ]
    for screen in screens:
        app = HostApp(tmp_path, screen)
        async with app.run_test(size=size):
            if size[1] >= 12:
                assert any(words in text(app) for words in ("Close", "Next game"))
