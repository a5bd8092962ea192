"""The new-match screen: names, lengths, options, refusals."""

from dataclasses import replace
from pathlib import Path

import pytest
from textual import events
from textual.pilot import Pilot
from textual.widgets import Input

from app.engine import catalogue
from app.engine.levels import LEVELS, Level
from app.engine.seats import seat_of
from app.screens.lengths import checked_length
from app.screens.match_options import cleaned_name
from app.screens.new_match import NewMatchScreen
from app.screens.parts.choice_row import ChoiceRow
from app.screens.parts.text_field import TextField
from rules.record import DiceSpec
from rules.terms import ClockTerms, Manners, Terms
from tests.screens.hostapp import HostApp, header
from tests.screens.seen import line_of, text

SIZE = (80, 24)


async def write(pilot: Pilot[object], field: str, words: str) -> None:
    """Type something into a field, in place of what stands there."""
    line = pilot.app.screen.query_one(f"#{field}", Input)
    line.focus()
    await pilot.pause()
    line.value = ""
    await pilot.press(*words)


async def pick(pilot: Pilot[object], row: str, words: str) -> None:
    """Click a value of a row."""
    found = pilot.app.screen.query_one(f"#{row}", ChoiceRow)
    y = found.region.y
    line = text(pilot.app).splitlines()[y]
    x = line.index(f" {words} ") if f" {words} " in line else line.index(words) - 1
    await pilot.click(offset=(x + 1, y))
    await pilot.pause()


async def start(pilot: Pilot[object]) -> None:
    """Click the start."""
    await pilot.click(offset=line_of(pilot.app, "Start the match"))
    await pilot.pause()


def among_people(folder: Path, *, dice: DiceSpec | None = None) -> HostApp:
    """The screen where two people played last."""
    app = HostApp(folder, NewMatchScreen, dice=dice)
    app.journal.create(header("White", "Black"))
    return app


async def test_who_has_never_played_meets_a_gentle_computer(tmp_path: Path) -> None:
    app = HostApp(tmp_path, NewMatchScreen)
    async with app.run_test(size=SIZE) as pilot:
        assert "Your name" in text(app)
        await write(pilot, "white", "Ann")
        await pilot.press("pagedown", "enter")
        seats = ("human", "computer:casual")
        assert app.asked == [("begin", ("Ann", "Casual"), Terms(7), DiceSpec(), seats)]


async def test_the_fields_say_whose_name_is_asked_for(tmp_path: Path) -> None:
    app = among_people(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        fields = [app.screen.query_one(f"#{name}-field", TextField) for name in ("white", "black")]
        assert [field.label for field in fields] == ["White", "Black"]
        await pick(pilot, "opponent", "the computer")
        assert "Your name" in text(app)
        await pick(pilot, "opponent", "a person here")
        assert [field.label for field in fields] == ["White", "Black"]


async def test_two_enters_after_the_names_start_the_usual_match(tmp_path: Path) -> None:
    app = among_people(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("down", *"Ann", "enter", *"Bob", "enter", "enter")
        assert app.asked == [("begin", ("Ann", "Bob"), Terms(7), DiceSpec())]


async def test_names_are_those_of_the_last_match(tmp_path: Path) -> None:
    app = among_people(tmp_path)
    app.journal.create(header("Cleo", "Dan"))
    async with app.run_test(size=SIZE) as pilot:
        await start(pilot)
        assert app.asked[0][1] == ("Cleo", "Dan")


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.id)
async def test_every_level_is_an_opponent_with_its_measured_rating(
    tmp_path: Path, level: Level
) -> None:
    app = among_people(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await pick(pilot, "opponent", "the computer")
        for _ in LEVELS:
            if app.screen.query_one("#level", ChoiceRow).value == level.id:
                break
            await pilot.press("down", "right", "up")
        assert f"{level.title} · PR {level.pr:.1f}" in text(app)
        assert app.screen.query_one("#black-field").display is False
        await write(pilot, "white", "Ann")
        await start(pilot)
        seats = ("human", seat_of(level))
        assert app.asked == [("begin", ("Ann", level.title), Terms(7), DiceSpec(), seats)]


async def test_the_name_goes_along_to_the_other_colour(tmp_path: Path) -> None:
    app = among_people(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await pick(pilot, "opponent", "the computer")
        await write(pilot, "white", "Ann")
        await pick(pilot, "colour", "Black")
        assert app.screen.query_one("#white-field").display is False
        await start(pilot)
        seats = ("computer:casual", "human")
        assert app.asked == [("begin", ("Casual", "Ann"), Terms(7), DiceSpec(), seats)]


async def test_a_player_has_no_name_of_a_level(tmp_path: Path) -> None:
    app = among_people(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await pick(pilot, "opponent", "the computer")
        await write(pilot, "white", "casual")
        await start(pilot)
        assert app.asked == []
        assert "Both players are called" in text(app)


async def test_a_friend_elsewhere_is_no_opponent_here(tmp_path: Path) -> None:
    app = among_people(tmp_path)
    seats, dice = ("human", "friend"), DiceSpec("agreed")
    app.journal.create(replace(header("Cleo", "Dan"), seats=seats, dice=dice))
    async with app.run_test(size=SIZE) as pilot:
        await start(pilot)
        assert app.asked[0][1] == ("White", "Black")


async def test_the_opponent_of_the_last_match_is_offered_again(tmp_path: Path) -> None:
    app = among_people(tmp_path)
    seats = ("computer:expert", "human")
    app.journal.create(replace(header("Expert", "Ann"), seats=seats))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("pagedown", "enter")
        assert app.asked == [("begin", ("Expert", "Ann"), Terms(7), DiceSpec(), seats)]
    other = HostApp(tmp_path, NewMatchScreen)
    async with other.run_test(size=SIZE) as pilot:
        await pick(pilot, "opponent", "a person here")
        await start(pilot)
        assert other.asked == [("begin", ("White", "Ann"), Terms(7), DiceSpec())]


async def test_without_an_engine_two_players_play_and_are_told_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(
        catalogue._ENGINES, "bgsage", replace(catalogue._ENGINES["bgsage"], installed=lambda: False)
    )
    told = "pip install bgsage"
    app = among_people(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        assert told in text(app)
        await pick(pilot, "opponent", "the computer")
        assert "PR" in text(app)
        await start(pilot)
        assert app.asked == []
        assert text(app).count(told) >= 1
        await pick(pilot, "opponent", "a person here")
        await start(pilot)
        assert app.asked == [("begin", ("White", "Black"), Terms(7), DiceSpec())]


@pytest.mark.parametrize("length", [1, 3, 5, 7, 9, 11, 13])
async def test_a_length_is_one_click(tmp_path: Path, length: int) -> None:
    app = among_people(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await pick(pilot, "length", str(length))
        await start(pilot)
        assert app.asked == [("begin", ("White", "Black"), Terms(length), DiceSpec())]


async def test_a_length_by_arrow_keys(tmp_path: Path) -> None:
    app = among_people(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("down", "down", "down", "right", "right", "left", "pagedown", "enter")
        assert app.asked == [("begin", ("White", "Black"), Terms(9), DiceSpec())]


@pytest.mark.parametrize("length", [15, 25, 3])
async def test_another_length_is_typed(tmp_path: Path, length: int) -> None:
    app = among_people(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await pick(pilot, "length", "other")
        await pilot.press(*str(length), "enter", "enter")
        assert app.asked == [("begin", ("White", "Black"), Terms(length), DiceSpec())]


async def test_digits_on_the_row_of_lengths_are_a_length(tmp_path: Path) -> None:
    app = among_people(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("down", "down", "down", "1", "7", "enter", "enter")
        assert app.asked == [("begin", ("White", "Black"), Terms(17), DiceSpec())]


@pytest.mark.parametrize("typed", ["16", "27", "0", "-3", "4.5", "seven", "٤", "9999999"])
async def test_a_bad_length_is_one_clear_sentence(tmp_path: Path, typed: str) -> None:
    app = among_people(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await write(pilot, "white", "Ann")
        await pick(pilot, "length", "other")
        await write(pilot, "other", typed)
        await start(pilot)
        assert app.asked == []
        told = f"“{typed}” is no length of a match: type an odd number from 1 to 25."
        assert told in text(app)
        assert app.screen.query_one("#white", Input).value == "Ann"
        assert app.focused is app.screen.query_one("#other")


async def test_no_length_is_asked_for(tmp_path: Path) -> None:
    app = among_people(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await pick(pilot, "length", "other")
        await start(pilot)
        assert "How many points does the match have?" in text(app)
        await pilot.press("5")
        assert "How many points" not in text(app)
        await start(pilot)
        assert app.asked == [("begin", ("White", "Black"), Terms(5), DiceSpec())]


@pytest.mark.parametrize(
    ("white", "black", "told", "field"),
    [
        ("", "Bob", "White has no name: type one.", "white"),
        ("   ", "Bob", "White has no name: type one.", "white"),
        ("Ann", "", "Black has no name: type one.", "black"),
        (
            "Ann",
            "ann ",
            "Both players are called ann: give one of them another name.",
            "black",
        ),
    ],
)
async def test_missing_or_equal_names_are_told(
    tmp_path: Path, white: str, black: str, told: str, field: str
) -> None:
    app = among_people(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await write(pilot, "white", white)
        await write(pilot, "black", black)
        await pick(pilot, "length", "11")
        await start(pilot)
        assert app.asked == []
        assert told in text(app)
        assert app.focused is app.screen.query_one(f"#{field}")
        await write(pilot, field, "Zoe")
        await start(pilot)
        assert app.asked[0][2] == Terms(11)


async def test_money_with_every_option(tmp_path: Path) -> None:
    app = among_people(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await pick(pilot, "length", "money")
        assert "Crawford" not in text(app)
        await pick(pilot, "jacoby", "off")
        await pick(pilot, "automatic", "3")
        await pick(pilot, "beavers", "beavers and raccoons")
        await pick(pilot, "cube-limit", "without limit")
        await pick(pilot, "backgammon", "twice, like a gammon")
        await pick(pilot, "dice", "typed in by hand")
        await start(pilot)
        terms = Terms(0, jacoby=False, automatic_doubles=3, beavers=2, cube_limit=0, backgammon=2)
        assert app.asked == [("begin", ("White", "Black"), terms, DiceSpec("typed"))]


async def test_what_one_point_has_no_row_for_is_as_usual(tmp_path: Path) -> None:
    app = among_people(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await pick(pilot, "crawford", "off")
        await pick(pilot, "cube-limit", "without limit")
        await pick(pilot, "length", "1")
        await start(pilot)
        assert app.asked == [("begin", ("White", "Black"), Terms(1), DiceSpec())]


async def test_money_as_it_stands_has_the_usual_options(tmp_path: Path) -> None:
    app = among_people(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await pick(pilot, "length", "money")
        await start(pilot)
        assert app.asked == [("begin", ("White", "Black"), Terms.of_money(), DiceSpec())]


async def test_money_options_do_not_apply_to_a_match(tmp_path: Path) -> None:
    app = among_people(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await pick(pilot, "length", "money")
        await pick(pilot, "beavers", "beavers")
        await pick(pilot, "length", "5")
        assert "Jacoby" not in text(app)
        await pick(pilot, "crawford", "off")
        await start(pilot)
        terms = Terms(5, crawford=False)
        assert app.asked == [("begin", ("White", "Black"), terms, DiceSpec())]


async def test_a_match_to_one_point_has_no_cube_to_agree_on(tmp_path: Path) -> None:
    app = among_people(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await pick(pilot, "length", "1")
        assert "Crawford" not in text(app)
        assert "Cube" not in text(app)


async def test_the_seed_of_the_command_line_is_kept(tmp_path: Path) -> None:
    app = among_people(tmp_path, dice=DiceSpec("seed", "42"))
    async with app.run_test(size=SIZE) as pilot:
        assert "the computer's (seed 42)" in text(app)
        await start(pilot)
        assert app.asked[0][3] == DiceSpec("seed", "42")


async def test_the_whole_form_by_keys(tmp_path: Path) -> None:
    app = among_people(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press(*["down"] * 3, *["right"] * 5)
        for row in ("jacoby", "automatic", "beavers", "cube-limit", "backgammon", "dice"):
            await pilot.press("down")
            assert app.focused is app.screen.query_one(f"#{row}")
            await pilot.press("enter")
        for row in ("clock", "minutes", "delay", "illegal", "early"):
            await pilot.press("down")
            assert app.focused is app.screen.query_one(f"#{row}")
            if row not in ("minutes", "delay"):
                await pilot.press("right")
        await pilot.press("down", "enter")
        terms = Terms(
            0,
            jacoby=False,
            automatic_doubles=2,
            beavers=1,
            cube_limit=0,
            backgammon=2,
            manners=Manners(illegal_stand=True, early_rolls=True),
            clock=ClockTerms(600_000),
        )
        assert app.asked == [("begin", ("White", "Black"), terms, DiceSpec("typed"))]


@pytest.mark.parametrize(("length", "reserve"), [("1", 120_000), ("7", 840_000)])
async def test_the_usual_clock_goes_by_the_points(
    tmp_path: Path, length: str, reserve: int
) -> None:
    app = among_people(tmp_path)
    async with app.run_test(size=(80, 36)) as pilot:
        await pick(pilot, "length", length)
        await pick(pilot, "clock", "2 minutes a point")
        assert not app.screen.query_one("#minutes-field").display
        await start(pilot)
        assert app.asked[0][2].clock == ClockTerms(reserve, 12_000)  # type: ignore[attr-defined]


@pytest.mark.parametrize("length", ["5", "money"])
async def test_minutes_and_delay_of_ones_own(tmp_path: Path, length: str) -> None:
    app = among_people(tmp_path)
    async with app.run_test(size=(80, 36)) as pilot:
        await pick(pilot, "length", length)
        await pick(pilot, "clock", "minutes and delay")
        await write(pilot, "minutes", "3")
        await write(pilot, "delay", "8")
        await start(pilot)
        assert app.asked[0][2].clock == ClockTerms(180_000, 8_000)  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("field", "typed", "told"),
    [
        ("minutes", "", "“” is no time of a clock: type minutes from 1 to 99."),
        ("minutes", "0", "“0” is no time of a clock: type minutes from 1 to 99."),
        ("minutes", "2.5", "“2.5” is no time of a clock: type minutes from 1 to 99."),
        ("delay", "-1", "“-1” is no delay: type seconds from 0 to 99."),
        ("delay", "100", "“100” is no delay: type seconds from 0 to 99."),
    ],
)
async def test_a_clock_that_is_none_is_refused(
    tmp_path: Path, field: str, typed: str, told: str
) -> None:
    app = among_people(tmp_path)
    async with app.run_test(size=(80, 40)) as pilot:
        await pick(pilot, "clock", "minutes and delay")
        await write(pilot, field, typed)
        await start(pilot)
        assert told in text(app)
        assert app.asked == []
        assert app.focused is app.screen.query_one(f"#{field}")


async def test_the_usual_clock_of_a_match_is_none_of_money_play(tmp_path: Path) -> None:
    app = among_people(tmp_path)
    async with app.run_test(size=(80, 40)) as pilot:
        await pick(pilot, "clock", "2 minutes a point")
        await pick(pilot, "length", "money")
        assert "2 minutes a point" not in text(app)
        assert app.screen.query_one("#minutes-field").display
        await start(pilot)
        assert app.asked[0][2].clock == ClockTerms(600_000)  # type: ignore[attr-defined]


async def test_manners_are_for_two_people(tmp_path: Path) -> None:
    app = among_people(tmp_path)
    async with app.run_test(size=(80, 40)) as pilot:
        await pick(pilot, "illegal", "stand unless called")
        await pick(pilot, "early", "on")
        await pick(pilot, "opponent", "the computer")
        assert "Illegal plays" not in text(app)
        assert "Early rolls" not in text(app)
        await start(pilot)
        assert app.asked[0][2].manners == Manners()  # type: ignore[attr-defined]


async def test_a_wooden_board_has_its_own_dice(tmp_path: Path) -> None:
    app = among_people(tmp_path)
    async with app.run_test(size=(80, 40)) as pilot:
        await pick(pilot, "dice", "a wooden board")
        await start(pilot)
        terms = Terms(7, manners=Manners(wooden=True))
        assert app.asked == [("begin", ("White", "Black"), terms, DiceSpec("typed"))]


async def test_a_wooden_board_is_for_two_people(tmp_path: Path) -> None:
    app = among_people(tmp_path)
    async with app.run_test(size=(80, 40)) as pilot:
        await pick(pilot, "dice", "a wooden board")
        await pick(pilot, "opponent", "the computer")
        assert "a wooden board" not in text(app)
        await start(pilot)
        assert app.asked[0][2].manners == Manners()  # type: ignore[attr-defined]
        assert app.asked[0][3] == DiceSpec()


@pytest.mark.parametrize("how", ["escape", "click", "keys"])
async def test_back(tmp_path: Path, how: str) -> None:
    app = among_people(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        if how == "click":
            await pilot.click(offset=line_of(app, "Back "))
        elif how == "keys":
            await pilot.press("pagedown", "down", "enter")
        else:
            await pilot.press("escape")
        await pilot.pause()
        assert app.asked == [("dismissed", None)]


async def test_the_option_in_hand_is_explained(tmp_path: Path) -> None:
    app = among_people(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        assert "Two players share" in text(app)
        await pilot.press("down", "down", "down", "down")
        assert "No doubling in the first game after" in text(app)


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("  Ann   Lee ", "Ann Lee"),
        ("A\x1b[31mnn\x07", "A[31mnn"),
        ("a\tb\nc", "a b c"),
        ("\u202eevil", "evil"),
        ("क्‍ष", "क्‍ष"),
        ("x" * 40, "x" * 24),
        ("名" * 20, "名" * 12),
        ("[b]x[/b]", "[b]x[/b]"),
    ],
)
def test_names_are_cleaned(typed: str, name: str) -> None:
    assert cleaned_name(typed) == name


@pytest.mark.parametrize("selected", [True, False])
async def test_what_cannot_be_seen_is_not_pasted_either(tmp_path: Path, selected: bool) -> None:
    app = among_people(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        line = app.screen.query_one("#black", Input)
        line.focus()
        await pilot.pause()
        if not selected:
            await pilot.press("end")
        line.post_message(events.Paste("\u202eB\x07ob\tX\x9b2J\u2066\nEve"))
        await pilot.pause()
        assert line.value == ("" if selected else "Black") + "Bob X2J"


def test_odd_lengths_to_25_are_lengths() -> None:
    assert [checked_length(str(n)) for n in range(1, 26, 2)] == list(range(1, 26, 2))
    assert checked_length(" 15 ") == 15


@pytest.mark.parametrize("size", [(80, 24), (160, 50), (40, 10), (20, 5)])
async def test_the_form_can_be_used_at_any_size(tmp_path: Path, size: tuple[int, int]) -> None:
    app = among_people(tmp_path)
    async with app.run_test(size=size) as pilot:
        await pilot.press("pagedown", "enter")
        await pilot.pause()
        assert app.asked[0][2] == Terms(7)
