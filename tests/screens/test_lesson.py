"""A lesson on the screen: every kind of step by mouse and by keys, wrong tries, the way through."""

import asyncio
from pathlib import Path

import pytest

from app import i18n
from app.academy.lesson import Choose, Decide, Touch
from app.screens.academy import PAGES, AcademyScreen, next_lesson
from app.screens.lesson import LessonScreen
from app.screens.lesson_tour import Tour
from app.screens.parts.menu import Menu
from app.state.settings import Settings
from app.storage.errors import Kind, StorageError
from app.storage.practice import LessonProgress, Practice
from rules.side import Side
from tests.app.test_i18n import catalogue
from tests.screens.hostapp import HostApp
from tests.screens.kept import check_golden
from tests.screens.scholar import Chip, OnBoard, attend, cell_of, click, do
from tests.screens.schooling import HANDS, lesson, small
from tests.screens.seen import line_of, text
from widgets.prompt import Prompt

pytestmark = pytest.mark.usefixtures("notices_stay")

__all__ = ["small"]

SIZES = [(80, 24), (120, 36), (160, 50)]
LESSONS = ("01-moves", "02-words", "03-hands")


def at(name: str) -> OnBoard:
    return OnBoard(name, Side.WHITE)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}")
async def test_every_step_is_done_by_clicks(
    tmp_path: Path, small: Path, size: tuple[int, int]
) -> None:
    async with lesson(tmp_path, LESSONS[0], size=size) as (screen, pilot):
        await attend(pilot, screen)
        assert "You have finished the lesson “Moves”." in text(pilot.app)
        for title in ("Words", "Hands"):
            await do(pilot, screen, Chip("next"))
            await pilot.pause()
            assert isinstance(pilot.app.screen, LessonScreen)
            screen = pilot.app.screen
            assert screen.lesson.title == title
            await attend(pilot, screen)
        assert all(row.done for row in pilot.app.practice.lessons().values())  # type: ignore[attr-defined]
        await pilot.press("enter")
        assert not isinstance(pilot.app.screen, LessonScreen), "no lesson follows"


async def test_every_step_is_done_by_keys(tmp_path: Path, small: Path) -> None:
    async with lesson(tmp_path, LESSONS[0]) as (screen, pilot):
        await pilot.press("right", "slash", *"8/5 6/5", "enter")
        assert screen.trying.draft is not None
        assert screen.trying.draft.complete
        await pilot.press("space")
        assert "That is the golden point." in text(pilot.app)
        await pilot.press("enter", "space", "enter")
        screen = pilot.app.screen  # type: ignore[assignment]
        assert screen.lesson.title == "Words"
        await pilot.press("down", "down", "up", "enter")
        assert screen.trying.done
        await pilot.press("right", *"5", "backspace", *"4", "enter", *"12", "enter")
        assert screen.trying.done
        await pilot.press("enter", "enter")
        screen = pilot.app.screen  # type: ignore[assignment]
        await pilot.press("up", "enter")
        assert screen.trying.touched == ("6",)
        await pilot.press(*["right"] * 6, "enter")
        assert screen.trying.done
        await pilot.press("enter", "space")
        assert "The dice fall." in text(pilot.app)
        await pilot.press("enter", "up", *["right"] * 5, "enter", "backspace")
        assert screen.trying.missing == (2, 0)
        await pilot.press("enter", "enter")
        assert screen.trying.done
        await pilot.press("enter")
        assert screen.finished


async def test_wrong_tries_are_told_and_put_back_and_at_last_it_is_shown(
    tmp_path: Path, small: Path
) -> None:
    async with lesson(tmp_path, LESSONS[0], step=1) as (screen, pilot):
        for name in ("13", "9", "dice"):
            await do(pilot, screen, at(name))
        assert "One checker took both dice." in text(pilot.app)
        assert screen.trying.draft is not None
        assert not screen.trying.draft.steps, "it is put back"
        for name in ("13", "7"):
            await do(pilot, screen, at(name))
        assert "Only 3 and 1 are rolled." in text(pilot.app)
        assert "show me" not in text(pilot.app)
        for name in ("13", "1"):  # it is put back, and then there is nothing in hand
            await do(pilot, screen, at(name))
        assert "You have no checker on the 1 point" in text(pilot.app)
        assert screen.query_one(Prompt).view.warning
        await pilot.press("n")
        assert screen.at == 1, "nobody goes on without having done it"
        await do(pilot, screen, Chip("show"))
        assert {(arrow.source, arrow.target) for arrow in screen.board.view.arrows} == {
            (8, 5),
            (6, 5),
        }
        await do(pilot, screen, Chip("next"))
        assert screen.at == 2
        assert screen.trying.scene.board.counts[5] == 2, "it goes on with what was shown"


async def test_hands_work_as_at_the_table(tmp_path: Path, small: Path) -> None:
    settings = Settings(animation="off", pick_up="auto")
    async with lesson(tmp_path, LESSONS[0], step=1, settings=settings) as (screen, pilot):
        x, y = cell_of(screen, at("6"))
        await pilot.mouse_down(offset=(x, y))
        await pilot.mouse_up(offset=cell_of(screen, at("5")))
        await pilot.pause()
        assert screen.trying.draft is not None
        assert screen.trying.draft.steps == ((6, 5),)
        await pilot.press("backspace")
        assert screen.trying.draft.steps == ()
        await do(pilot, screen, at("5"))  # an empty point that both dice can make
        assert screen.trying.done, "picked up by itself, as the player likes it"
        await pilot.press("left")
        assert screen.at == 0
        await pilot.press("right")
        assert not screen.trying.done, "it begins anew"
        await click(pilot, screen, *cell_of(screen, at("8")), button=3)
        assert screen.trying.draft.steps == ((8, 7),)
        await do(pilot, screen, at("24"))
        assert screen.selected == 24, "a click picks up, also where there is one landing"
        await do(pilot, screen, at("21"))
        assert screen.trying.misses == 1, "the whole play was judged"


async def test_checkers_that_have_gone_by_themselves_bear_a_second_click(
    tmp_path: Path, small: Path
) -> None:
    async with lesson(tmp_path, LESSONS[0], step=1) as (screen, pilot):
        for _ in range(2):  # the first click makes the point
            await do(pilot, screen, at("5"))
        assert screen.trying.draft is not None
        assert screen.trying.draft.complete
        assert screen.trying.answer is None, "who clicks where they landed is told nothing"
        assert screen.trying.misses == 0
        await do(pilot, screen, at("5"))
        assert screen.query_one(Prompt).view.warning, "one click more is a try"


async def test_the_dice_of_an_opening_roll_lie_each_on_its_own_half(tmp_path: Path) -> None:
    app = HostApp(tmp_path, lambda: LessonScreen("moving/01-first-roll"))
    app.practice.keep_step("moving/01-first-roll", 1)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("space")
        for kind in (Decide, Choose):
            screen = app.screen
            assert isinstance(screen, LessonScreen)
            assert isinstance(screen.trying.step, kind)
            assert screen.board.view.dice.values == (5, 3)
            assert screen.board.view.dice.side is None, "White's and Black's"
            await pilot.press("enter")


async def test_what_was_said_goes_away_with_the_next_try(tmp_path: Path, small: Path) -> None:
    async with lesson(tmp_path, LESSONS[0], step=1) as (screen, pilot):
        for then in ("8", "backspace", "escape"):
            for name in ("24", "19"):
                await do(pilot, screen, at(name))
            assert screen.query_one(Prompt).view.warning
            misses = screen.trying.misses
            await (do(pilot, screen, at(then)) if then == "8" else pilot.press(then))
            assert not screen.query_one(Prompt).view.warning
            assert screen.trying.misses == misses, "and that is no wrong try"
            await pilot.press("backspace")
            assert screen.trying.misses == misses
            assert screen.selected is None


async def test_a_line_begun_for_a_play_that_clicks_have_ended_closes(
    tmp_path: Path, small: Path
) -> None:
    async with lesson(tmp_path, LESSONS[0], step=1) as (screen, pilot):
        await pilot.press("slash", "1", "3")
        assert screen._field is not None
        for name in ("8", "5", "6", "5", "dice"):
            await do(pilot, screen, at(name))
        await do(pilot, screen, Chip("next"))
        assert screen.at == 2
        await pilot.press("enter")
        assert screen._field is None
        assert screen.at == 2


async def test_answers_name_their_keys(tmp_path: Path, small: Path) -> None:
    async with lesson(tmp_path, LESSONS[1]) as (screen, pilot):
        assert "↑ ↓ Enter choose" in text(pilot.app)
        await pilot.press("down", "enter")
        assert screen.trying.done
        assert "↑ ↓ Enter choose" not in text(pilot.app)


@pytest.mark.parametrize("one_click", [False, True])
async def test_what_is_forbidden_can_be_tried_by_clicks(tmp_path: Path, one_click: bool) -> None:
    app = HostApp(tmp_path, lambda: LessonScreen("moving/08-must-play"))
    app.settings = Settings(animation="off", one_click=one_click)
    app.practice.keep_step("moving/08-must-play", 1)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = app.screen
        assert isinstance(screen, LessonScreen)
        assert screen.trying.draft is not None
        for name, held in (("10", 10), ("20", 20), ("20", None), ("10", 10), ("4", 10)):
            await do(pilot, screen, at(name))
            assert screen.selected == held, "none goes by itself, though each has one landing"
        assert not screen.trying.draft.steps
        assert "After 10/4 no 4 could be played any more." in text(app)
        assert screen.trying.misses == 1


async def test_a_checker_stays_in_hand_where_it_can_not_land(tmp_path: Path, small: Path) -> None:
    async with lesson(tmp_path, LESSONS[0], step=1) as (screen, pilot):
        for name in ("24", "19"):
            await do(pilot, screen, at(name))
        assert screen.trying.misses == 1
        assert screen.selected == 24
        await do(pilot, screen, at("20"))
        assert screen.trying.draft is not None
        assert screen.trying.draft.position.counts[20] == 1


async def test_a_checker_that_can_not_move_is_answered_when_it_is_clicked(
    tmp_path: Path, small: Path
) -> None:
    path = small / "board" / "01-moves.toml"
    stuck = 'play = "6/1"\nreason = "Black holds your 1-point."\n\n[[step.wrong]]\nplay = "13/9"'
    data = path.read_text().replace('play = "13/9"', stuck).replace(":31:", ":51:")
    path.write_text(data.replace('"8/5 6/5"', '"13/8 6/5"'))
    async with lesson(tmp_path, LESSONS[0], step=1) as (screen, pilot):
        await click(pilot, screen, *cell_of(screen, at("8")), button=3)  # the 1: a 5 is left
        await do(pilot, screen, at("6"))
        assert "Black holds your 1-point." in text(pilot.app)


async def test_no_two_acts_have_one_key(tmp_path: Path, small: Path) -> None:
    path = small / "board" / "03-hands.toml"
    again = 'act = "pick up"\nwrong = [{ act = "roll", reason = "Once is enough." }]'
    data = path.read_text().replace('act = "roll"', again).replace(":00:", ":62:")
    path.write_text(data)
    async with lesson(tmp_path, LESSONS[2], step=1) as (screen, pilot):
        choices = {choice.id: choice.key for choice in screen.query_one(Prompt).view.choices}
        assert choices == {"act('pick up')": "Space", "act('roll')": ""}
        await do(pilot, screen, Chip("act('roll')"))
        assert "Once is enough." in text(pilot.app)


async def test_dice_that_were_rolled_lie_there_and_the_other_half_is_answered(
    tmp_path: Path, small: Path
) -> None:
    path = small / "board" / "03-hands.toml"
    then = '[[step]]\nkind = "do"\ntext = "Play."\nright = "Played."\nposition = "{position}"\n\n'
    position = "XGID=-b----E-C---eE---c-e----B-:0:0:1:62:0:0:0:0:10"
    set_up = '[[step]]\nkind = "setup"'
    path.write_text(path.read_text().replace(set_up, then.format(position=position) + set_up))
    async with lesson(tmp_path, LESSONS[2], step=1) as (screen, pilot):
        assert screen.board.view.dice.values == ()
        y = screen.board.size.height // 2
        await click(pilot, screen, screen.board.region.x + 10, screen.board.region.y + y)
        assert "Not now." in text(pilot.app), "these are the opponent's dice"
        await pilot.press("space")
        assert screen.trying.done
        assert screen.board.view.dice.values == (6, 2)
        assert screen.board.view.dice.side is None, "the game begins: each has rolled one"
        assert not screen.board.view.dice.active


async def test_a_checker_put_down_is_taken_off_by_the_right_button(
    tmp_path: Path, small: Path
) -> None:
    async with lesson(tmp_path, LESSONS[2], step=2) as (screen, pilot):
        await do(pilot, screen, at("2"))
        assert "Only the 1-point." in text(pilot.app)
        await do(pilot, screen, at("1"))
        assert "1 checker is still to be placed" in text(pilot.app)
        await click(pilot, screen, *cell_of(screen, at("1")), button=3)
        assert "2 checkers are still to be placed" in text(pilot.app)


async def test_letters_do_at_the_table_what_they_stand_for(tmp_path: Path, small: Path) -> None:
    async with lesson(tmp_path, LESSONS[2], step=1) as (screen, pilot):
        await pilot.press("t")
        assert screen.trying.misses == 0, "nothing is offered that could be taken"
        await pilot.press("d")
        assert screen.trying.misses == 1
        assert "Not now." in text(pilot.app)
        await pilot.press("space")
        assert screen.trying.done
        await pilot.press("b", "n")
        assert screen.at == 1, "back and on again"


async def test_a_lesson_goes_on_where_it_was_left_and_forgets_nothing(
    tmp_path: Path, small: Path
) -> None:
    async with lesson(tmp_path, LESSONS[2]) as (screen, pilot):
        for name in ("off", "6"):
            await do(pilot, screen, at(name))
        await do(pilot, screen, Chip("next"))
        await pilot.press("escape")
        again = LessonScreen("board/03-hands")
        await pilot.app.push_screen(again)
        assert again.at == 1
        assert "2 of 3" in text(pilot.app)
        assert pilot.app.practice.tallies()["lessons"].answers == 1  # type: ignore[attr-defined]
        await pilot.press("b")
        assert isinstance(again.trying.step, Touch)
        await pilot.press("n")
        assert again.at == 1, "what was done once may be passed"


async def test_looking_back_loses_nothing_of_how_far_one_has_come(
    tmp_path: Path, small: Path
) -> None:
    async with lesson(tmp_path, LESSONS[0], step=2) as (screen, pilot):
        await pilot.press("b", "b")
        await do(pilot, screen, Chip("next"))
        assert screen.at == 1
        practice = pilot.app.practice  # type: ignore[attr-defined]
        assert practice.lessons()["board/01-moves"].step == 2
        await pilot.press("n", "enter")
        assert screen.finished
        assert practice.lessons()["board/01-moves"].step == 0
        await pilot.press("b", "b", "b", "n")
        assert practice.lessons()["board/01-moves"].step == 1, "it was begun once more"


async def test_a_journal_that_can_not_be_written_is_told_once(
    tmp_path: Path, small: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_told: object, **_named: object) -> None:
        raise StorageError(Kind.FULL, path=tmp_path)

    for name in ("keep_step", "keep_done", "keep_exercise", "lessons"):
        monkeypatch.setattr(Practice, name, full)
    async with lesson(tmp_path, LESSONS[2]) as (screen, pilot):
        await attend(pilot, screen)
        assert len(pilot.app._notifications) == 1


@pytest.mark.parametrize("speed", ["fast", "off"])
async def test_a_checker_walks_all_its_way_and_walks_once_more(
    tmp_path: Path, small: Path, speed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    walked: list[int] = []
    stand = Tour._stand

    def noted(self: Tour, gone: int) -> None:
        stand(self, gone)
        walked.append(self.gone or 0)

    monkeypatch.setattr(Tour, "_stand", noted)
    settings = Settings.model_validate({"animation": speed})
    async with lesson(tmp_path, LESSONS[0], step=2, settings=settings) as (screen, pilot):
        board = screen.board

        def gone() -> int:
            return sum(place.marked for place in board.view.points)

        for _ in range(2):
            async with asyncio.timeout(60):
                while not board.view.off[Side.BLACK].count:
                    await pilot.pause(0.01)
            assert board.view.off[Side.BLACK].count == 1
            assert gone() == 24
            assert walked == list(range(0 if speed == "fast" else walked[-1], walked[-1] + 1))
            assert walked[-1] >= 24
            walked.clear()
            await do(pilot, screen, Chip("again"))
            assert (walked[0] == 0) is (speed == "fast")
        await pilot.press("enter")
        assert screen.finished


async def test_longer_words_move_into_the_column(tmp_path: Path, small: Path) -> None:
    async with lesson(tmp_path, LESSONS[1]) as (screen, pilot):
        await pilot.press("2")
        assert "No: an anchor is a point." in text(pilot.app)
        await pilot.press("1")
        await pilot.pause()
        shown = text(pilot.app)
        assert "Right!" in shown
        assert "that you leave" in shown, "its end is in sight"
        await pilot.press("pageup", "pageup")
        await pilot.pause()
        assert "What is a single" in text(pilot.app)
        assert [arrow.source for arrow in screen.board.view.arrows] == [24]


async def test_a_small_terminal_is_told_and_a_larger_one_goes_on(
    tmp_path: Path, small: Path
) -> None:
    async with lesson(tmp_path, LESSONS[2], size=(60, 16)) as (screen, pilot):
        assert "The table needs 80 × 24 cells." in text(pilot.app)
        assert "Click your 6-point" in text(pilot.app)
        await pilot.press("up", "enter")
        assert screen.trying.misses == 0
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        await do(pilot, screen, at("6"))
        assert screen.trying.touched == ("6",)


@pytest.mark.parametrize("look", [{}, {"plain": True}, {"no_color": True}], ids=str)
@pytest.mark.parametrize(("name", "step"), [("01-moves", 1), ("02-words", 0), ("02-words", 1)])
async def test_it_looks_as_it_was_drawn(
    tmp_path: Path, small: Path, name: str, step: int, look: dict[str, bool]
) -> None:
    async with lesson(tmp_path, name, step=step, **look) as (_screen, pilot):
        shown = text(pilot.app)
        assert shown.isascii() or not look.get("plain")
        how = "".join(look) or "colour"
        check_golden(f"lesson-{name}-{step + 1}-{how}", shown)


# The academy


async def test_the_academy_shows_how_far_one_has_come_and_what_is_broken(
    tmp_path: Path, small: Path
) -> None:
    (small / "board" / "02-words.toml").write_text(' title = "Words')
    app = HostApp(tmp_path, AcademyScreen)
    app.practice.keep_done("board/01-moves")
    app.practice.keep_step("board/03-hands", 1)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        shown = text(app)
        assert "✓ Moves" in shown
        assert "Go on: Hands" in shown
        assert "Hands  step 2 of 3" in shown
        assert "board/02-words.toml, line 1, can't be read" in " ".join(shown.split())
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, LessonScreen)
        assert app.screen.at == 1
        await pilot.press("escape")
        await pilot.click(offset=line_of(app, "Moves"))
        await pilot.pause()
        assert isinstance(app.screen, LessonScreen)
        assert app.screen.at == 0
        await pilot.press("q", "q")
        assert app.asked == [("dismissed", None)]


async def test_the_academy_tells_of_words_that_can_not_be_read(
    tmp_path: Path, small: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = tmp_path / "xx" / "LC_MESSAGES"
    catalogue(words / "barpoint.mo", {"": "Content-Type: text/plain; charset=UTF-8\n"})
    (words / "academy.mo").write_bytes(b"nonsense")
    monkeypatch.setattr(i18n, "LOCALE_FOLDER", tmp_path)
    i18n.set_language("xx")
    app = HostApp(tmp_path, AcademyScreen)
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        shown = " ".join(text(app).split())
        assert "English is used, because" in shown
        assert "academy.mo" in shown
        assert "A point is made." in shown


async def test_a_lesson_that_can_not_be_played_does_not_open(tmp_path: Path, small: Path) -> None:
    path = small / "board" / "01-moves.toml"
    path.write_text(path.read_text().replace('accept = ["8/5 6/5"]', 'accept = ["8/5 6/4"]'))
    app = HostApp(tmp_path, AcademyScreen)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, AcademyScreen)
        (told,) = app._notifications
        assert "board/01-moves.toml, line 14" in told.message


async def test_a_long_list_of_lessons_can_be_walked_through(tmp_path: Path) -> None:
    app = HostApp(tmp_path, AcademyScreen)
    async with app.run_test(size=(80, 24)) as pilot:
        menu = app.screen.query_one(Menu)
        assert "Begin here: " in text(app)
        for item in menu.items:
            assert item.label.strip() in text(app)
            await pilot.press("down")
        assert menu.cursor == 0


async def test_a_lesson_may_have_any_name_that_a_file_may_have(small: Path) -> None:
    (small / "board" / "04. Öö [b] 'x'.toml").write_text(HANDS)
    async with lesson(small, "04. Öö [b] 'x'") as (screen, _pilot):
        assert screen.is_mounted


async def test_everything_else_to_learn_from_opens_and_leads_back(tmp_path: Path) -> None:
    app = HostApp(tmp_path, AcademyScreen)
    async with app.run_test(size=(80, 24)) as pilot:
        opened = set()
        for page in PAGES:
            await pilot.click(offset=line_of(app, page.title))
            await pilot.pause()
            opened.add(type(app.screen).__name__)
            await pilot.press("escape")
            await pilot.pause()
            assert isinstance(app.screen, AcademyScreen), page.title
        assert opened == {page.screen for page in PAGES}


def test_what_was_begun_comes_first_then_what_is_not_done() -> None:
    from app.academy.shelf import shelf

    names = list(shelf().lessons)
    done, begun = LessonProgress(0, 1), LessonProgress(2)
    assert next_lesson(shelf(), {}) == names[0]
    assert next_lesson(shelf(), {names[0]: done}) == names[1]
    assert next_lesson(shelf(), {names[0]: done, names[3]: begun}) == names[3]
    assert next_lesson(shelf(), dict.fromkeys(names, done)) is None
