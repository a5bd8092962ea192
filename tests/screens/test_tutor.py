"""The tutor at the real table: it warns before a mistake is final, and tells nothing unasked."""

from pathlib import Path

import pytest

from app.engine import catalogue
from app.engine.catalogue import USUAL
from app.screens.tutoring import threshold, warning
from app.state.settings import Settings
from rules.game import Phase
from rules.position import START, Position
from rules.side import Side
from rules.terms import Terms
from tests.app.tabletop import board
from tests.screens.company import BEGINNER, begun, resumed, taken_up
from tests.screens.kept import check_golden
from tests.screens.sitting import QUIET, Sitting, sitting, xgid
from widgets.table import Table

pytestmark = pytest.mark.usefixtures("notices_stay")

WHITE, BLACK = Side.WHITE, Side.BLACK
ROLLED = ("play", "--xgid", xgid(dice="31"))
BAD = "13/10 6/5"
GOOD = "8/5 6/5"
FAILING = "tests.engines:Failing"
STUCK = "tests.engines:Stuck"


def tutored(tutor: str = "errors", **more: object) -> Settings:
    return QUIET.model_copy(update={"tutor": tutor, **more})


async def play(seat: Sitting, text: str) -> None:
    await seat.press("slash", *text, "enter")


async def known(seat: Sitting) -> None:
    """Wait until the tutor knows what it thinks."""
    await seat.until(lambda: not seat.screen._tutor.busy)


def shown(seat: Sitting) -> str:
    return seat.screen.query_one(Table).view.prompt.text


def choices(seat: Sitting) -> list[str]:
    return [choice.text for choice in seat.screen.query_one(Table).view.prompt.choices]


@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
async def test_a_bad_play_is_named_with_its_cost_before_it_is_final(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    async with sitting(tmp_path, *ROLLED, settings=tutored(), size=size) as seat:
        await play(seat, BAD)
        await known(seat)
        await seat.press("space")
        assert seat.phase is Phase.TO_PLAY
        assert "This play costs 0.25" in seat.text
        assert "a blunder" in seat.text
        assert "8/5" not in seat.text, "it does not say what is better"
        assert choices(seat) == ["take back", "keep it", "hint"]
        assert all(words in seat.text for words in choices(seat))
        assert not seat.screen.query_one(Table).view.board.arrows


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (160, 50)], ids=lambda size: str(size[0]))
@pytest.mark.parametrize("plain", [False, True], ids=["unicode", "ascii"])
async def test_the_warning_and_the_hint_are_drawn_as_kept(
    tmp_path: Path, size: tuple[int, int], plain: bool
) -> None:
    if plain and size[0] > 80:
        pytest.skip("one size in ASCII is enough")
    slot = board({1: 2, 7: 1, 12: 5, 17: 3, 19: 4}, {24: 2, 13: 5, 8: 3, 6: 5})
    begun(tmp_path, start=taken_up(WHITE, (3, 1), board=slot), terms=Terms(7))
    settings = tutored(ascii=plain)
    async with resumed(tmp_path, settings=settings, size=size) as seat:
        await play(seat, "13/9")
        await known(seat)
        await seat.press("space")
        name = f"{size[0]}-ascii" if plain else str(size[0])
        check_golden(f"tutor-{name}", seat.text)
        await seat.press("3")
        await seat.until(lambda: seat.board.view.arrows)
        await seat.settled()
        check_golden(f"tutor-hint-{name}", seat.text)


async def test_a_good_play_is_picked_up_without_a_word(tmp_path: Path) -> None:
    async with sitting(tmp_path, *ROLLED, settings=tutored("doubtful")) as seat:
        await play(seat, GOOD)
        await known(seat)
        await seat.press("space")
        assert seat.phase is Phase.TO_ROLL


async def test_taken_back_the_turn_begins_anew(tmp_path: Path) -> None:
    async with sitting(tmp_path, *ROLLED, settings=tutored()) as seat:
        await play(seat, BAD)
        await known(seat)
        await seat.press("space", "1")
        assert seat.phase is Phase.TO_PLAY
        assert seat.steps == ()
        assert "costs" not in seat.text
        await play(seat, GOOD)
        await seat.press("space")
        assert seat.phase is Phase.TO_ROLL


@pytest.mark.parametrize("how", ["2", "click"])
async def test_kept_it_is_final(tmp_path: Path, how: str) -> None:
    async with sitting(tmp_path, *ROLLED, settings=tutored()) as seat:
        await play(seat, BAD)
        await known(seat)
        await seat.click(seat.die)
        if how == "click":
            await seat.click_words("keep it")
        else:
            await seat.press(how)
        assert seat.phase is Phase.TO_ROLL
        assert seat.view.actor is BLACK


@pytest.mark.parametrize("keys", ["space space", "enter enter", "escape", "backspace", "9"])
async def test_no_habit_keeps_a_mistake(tmp_path: Path, keys: str) -> None:
    async with sitting(tmp_path, *ROLLED, settings=tutored()) as seat:
        await play(seat, BAD)
        await known(seat)
        await seat.press("space", *keys.split())
        assert seat.phase is Phase.TO_PLAY


async def test_the_best_play_is_told_only_when_it_is_asked_for(tmp_path: Path) -> None:
    async with sitting(tmp_path, *ROLLED, settings=tutored()) as seat:
        await play(seat, BAD)
        await known(seat)
        await seat.press("space", "3")
        await seat.until(lambda: "8/5 6/5" in seat.text)
        assert seat.board.view.arrows
        await seat.press("space")
        assert seat.phase is Phase.TO_PLAY, "what is not seen is not picked up"
        assert not seat.board.view.arrows


@pytest.mark.parametrize(
    ("tutor", "dice", "text", "warned"),
    [
        ("doubtful", "41", "13/9 6/5", True),
        ("errors", "41", "13/9 6/5", False),
        ("errors", "21", "13/10", True),
        ("blunders", "21", "13/10", False),
        ("blunders", "31", BAD, True),
        ("off", "31", BAD, False),
    ],
)
async def test_from_its_threshold_on(
    tmp_path: Path, tutor: str, dice: str, text: str, warned: bool
) -> None:
    rolled = ("play", "--xgid", xgid(dice=dice))
    async with sitting(tmp_path, *rolled, settings=tutored(tutor)) as seat:
        await play(seat, text)
        await known(seat)
        await seat.press("space")
        assert (seat.phase is Phase.TO_PLAY) is warned


@pytest.mark.parametrize(("grading", "warned"), [("xg", True), ("gnubg", False)])
async def test_what_a_blunder_is_the_grades_of_the_settings_say(
    tmp_path: Path, grading: str, warned: bool
) -> None:
    rolled = ("play", "--xgid", xgid(dice="21"))
    async with sitting(tmp_path, *rolled, settings=tutored("blunders", grading=grading)) as seat:
        await play(seat, "24/23 6/4")  # costs about 0.1
        await known(seat)
        await seat.press("space")
        assert (seat.phase is Phase.TO_PLAY) is warned


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("pick_up", "This play costs 0.123, a blunder."),
        ("roll", "Not to double costs 0.123, a blunder."),
        ("double", "This double costs 0.123, a blunder."),
        ("take", "To take costs 0.123, a blunder."),
        ("pass", "To pass costs 0.123, a blunder."),
        ("beaver", "To beaver costs 0.123, a blunder."),
    ],
)
def test_the_words_of_a_warning(name: str, text: str) -> None:
    assert warning(name, 0.123) == text
    assert "an error" in warning(name, 0.05)
    assert "doubtful" in warning(name, 0.015)
    assert "an error" in warning(name, 0.1, "gnubg")
    assert threshold("doubtful") < threshold("errors") < threshold("blunders")


# Cube


async def test_a_wrong_double_is_named_before_it_is_offered(tmp_path: Path) -> None:
    async with sitting(tmp_path, "play", "--xgid", xgid(), settings=tutored()) as seat:
        await known(seat)
        await seat.press("d")
        assert seat.phase is Phase.TO_ROLL
        assert "This double costs" in shown(seat)
        assert choices(seat) == ["think again", "keep it", "hint"]
        await seat.press("1")
        assert "costs" not in shown(seat)
        await seat.press("space")
        assert seat.phase is Phase.TO_PLAY


async def test_a_double_that_is_missed(tmp_path: Path) -> None:
    last_roll = board({1: 1}, {5: 1, 2: 1})  # 19 rolls of 36 bear both off
    begun(tmp_path, computer=BLACK, start=taken_up(WHITE, board=last_roll), terms=Terms(7))
    async with resumed(tmp_path, engine=USUAL, settings=tutored()) as seat:
        await known(seat)
        await seat.press("space")
        assert seat.phase is Phase.TO_ROLL
        assert "Not to double costs" in shown(seat)
        await seat.press("2")
        assert seat.phase is Phase.TO_PLAY


@pytest.mark.parametrize(
    ("key", "name", "position"),
    [("t", "To take", board({24: 15}, {1: 2})), ("p", "To pass", START)],
)
async def test_a_wrong_answer_to_a_double(
    tmp_path: Path, key: str, name: str, position: Position
) -> None:
    start = taken_up(BLACK, board=position.flipped(), doubled=True)
    begun(tmp_path, computer=BLACK, start=start, terms=Terms(7))
    async with resumed(tmp_path, engine=USUAL, settings=tutored()) as seat:
        await known(seat)
        await seat.press(key)
        assert seat.phase is Phase.DOUBLED
        assert f"{name} costs" in shown(seat)
        assert choices(seat) == ["think again", "keep it", "hint"]
        await seat.press("2")
        assert seat.phase is not Phase.DOUBLED


async def test_where_no_double_is_possible_nothing_is_judged(tmp_path: Path) -> None:
    crawford = xgid(score=(6, 3), crawford=1)
    async with sitting(tmp_path, "play", "--xgid", crawford, settings=tutored()) as seat:
        assert not seat.screen._tutor.busy
        await seat.press("space")
        assert seat.phase is Phase.TO_PLAY


# By itself


async def test_dice_that_are_picked_up_by_themselves_wait_for_it_too(tmp_path: Path) -> None:
    settings = tutored(pick_up="auto")
    async with sitting(tmp_path, *ROLLED, settings=settings) as seat:
        await play(seat, BAD)
        await seat.until(lambda: "This play costs" in seat.text)
        assert seat.phase is Phase.TO_PLAY
        await seat.press("1")
        await play(seat, GOOD)
        await seat.until(lambda: seat.phase is Phase.TO_ROLL)


# Time and trouble


async def test_who_does_not_want_to_wait_asks_once_more(tmp_path: Path) -> None:
    begun(tmp_path, start=taken_up(WHITE, (3, 1)), computer=BLACK)
    async with resumed(tmp_path, engine=STUCK, settings=tutored()) as seat:
        await play(seat, BAD)
        await seat.press("space")
        assert seat.phase is Phase.TO_PLAY
        assert "The tutor is thinking" in shown(seat)
        await seat.press("space")
        assert seat.phase is not Phase.TO_PLAY


async def test_what_was_held_is_done_when_it_turns_out_well(tmp_path: Path) -> None:
    async with sitting(tmp_path, *ROLLED, settings=tutored()) as seat:
        await play(seat, GOOD)
        await seat.press("space")
        await seat.until(lambda: seat.phase is Phase.TO_ROLL)


async def test_a_play_that_was_changed_meanwhile_is_not_picked_up(tmp_path: Path) -> None:
    begun(tmp_path, start=taken_up(WHITE, (3, 1)))
    async with resumed(tmp_path, engine=STUCK, settings=tutored()) as seat:
        await play(seat, BAD)
        await seat.press("space", "backspace")
        assert seat.screen._tutor.held is None
        seat.screen.post_message(seat.screen._tutor.Judged())
        await seat.settled()
        assert seat.phase is Phase.TO_PLAY


async def test_an_engine_that_fails_keeps_nobody_from_playing(tmp_path: Path) -> None:
    begun(tmp_path, start=taken_up(WHITE, (3, 1)))
    async with resumed(tmp_path, engine=FAILING, settings=tutored()) as seat:
        await known(seat)
        await play(seat, BAD)
        await seat.press("space")
        assert seat.view.actor is BLACK
        told = [notice.message for notice in seat.app._notifications]
        assert any("gave no answer" in message for message in told)


async def test_without_an_engine_it_says_what_to_install_once_and_keeps_nobody_from_playing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(catalogue, "installed", lambda engine: False)
    begun(tmp_path, start=taken_up(WHITE, (3, 1)))
    async with resumed(tmp_path, engine=USUAL, settings=tutored()) as seat:
        await known(seat)
        await play(seat, BAD)
        await seat.press("space")
        assert seat.view.actor is BLACK
        await seat.press("space")
        told = [notice.message for notice in seat.app._notifications]
        assert sum("pip install bgsage" in message for message in told) == 1


async def test_the_computers_own_decisions_are_not_judged(tmp_path: Path) -> None:
    begun(tmp_path, BEGINNER, start=taken_up(BLACK, (3, 1)))
    async with resumed(tmp_path, settings=tutored("doubtful")) as seat:
        played = seat.view.actor is WHITE  # on a busy machine, by now
        assert played or not seat.screen._tutor.busy
        await seat.until(lambda: seat.view.actor is WHITE)
        assert "costs" not in shown(seat)


async def test_a_hint_speaks_to_the_player_who_was_doubled(tmp_path: Path) -> None:
    begun(tmp_path, start=taken_up(BLACK, doubled=True), terms=Terms(7))
    async with resumed(tmp_path, engine=USUAL) as seat:
        await seat.press("h")
        await seat.until(lambda: "You can take" in " ".join(hint_words(seat)))
        await seat.press("h")
        assert seat.screen.query_one(Table).view.hint is None
        await seat.press("t")
        await seat.until(lambda: seat.view.match.game.cube.owner is WHITE)


def hint_words(seat: Sitting) -> tuple[str, ...]:
    hint = seat.screen.query_one(Table).view.hint
    return () if hint is None else hint.words
