"""GNU Backgammon, the other engine: a program of its own, asked in its own words."""

import asyncio
import os
import signal
from pathlib import Path

import pytest

from app.engine import catalogue
from app.engine.engine import Engine, EngineTrouble, Search, Trouble
from app.engine.gnu import Gnu
from app.engine.gnu_program import Program
from app.engine.question import Holder, Question, Stakes
from app.engine.verdicts import CubeChoice
from rules.plays import legal_plays
from rules.position import START, Position
from tests.app.engine.asking import (
    BEFORE,
    OPENING,
    descendants,
    handed,
    needs_proc,
    needs_sage,
    process,
    runs,
    until_gone,
)
from tests.app.engine.conftest import Make

if not catalogue.installed("gnubg"):
    pytest.skip("gnubg is not installed", allow_module_level=True)

STRONG = Position.parse("-eDCBCA-----b---b----bb-b-")
STAKES = [
    Stakes(),
    Stakes(jacoby=True, beavers=True),
    Stakes(2, Holder.MINE),
    Stakes(2, Holder.THEIRS),
    Stakes(away=(5, 7)),
    Stakes(away=(1, 5), crawford=True, cube=False),
    Stakes(away=(5, 1), crawford=True, cube=False),
    Stakes(away=(5, 1)),
    Stakes(2, Holder.MINE, away=(4, 2)),
    Stakes(away=(1, 1), cube=False),
    Stakes(cube=False),
    Stakes(cube=False, jacoby=True),
    Stakes(away=(5, 5), cube=False),
]


def named(stakes: Stakes) -> str:
    return Question(START, stakes).key[27:]


@pytest.fixture(scope="module")
def gnu() -> Engine:
    return Gnu()


def test_a_hundred_handed_positions_are_understood(gnu: Engine) -> None:
    for question in handed(100, seed=3):
        assert question.dice is not None
        legal = {play.result for play in legal_plays(question.position, question.dice)}
        verdict = gnu.play(question, Search.ONE)
        assert {one.result for one in verdict.candidates} == legal
        assert {one.search for one in verdict.candidates} <= {"1ply"}


@pytest.mark.parametrize("search", [Search.ONE, Search.TWO, Search.THREE])
def test_all_plays_are_searched_alike(gnu: Engine, search: Search) -> None:
    verdict = gnu.play(OPENING, search)
    assert len(verdict.candidates) == 16
    assert {one.search for one in verdict.candidates} == {search.value}
    assert verdict.best is not None
    assert verdict.best.result == Position.parse("-b---BD-B---eE---c-e----B-")


@needs_sage
@pytest.mark.parametrize("stakes", STAKES, ids=named)
@pytest.mark.parametrize("position", [START, STRONG], ids=str)
def test_both_engines_agree_about_the_stakes(
    gnu: Engine, position: Position, stakes: Stakes
) -> None:
    sage = catalogue.make("bgsage")
    one, other = (engine.cube(Question(position, stakes), Search.TWO) for engine in (gnu, sage))
    assert one.no_double == pytest.approx(other.no_double, abs=0.06)
    assert one.chances.win == pytest.approx(other.chances.win, abs=0.03)
    assert one.choice is other.choice
    assert one.beaver == other.beaver
    if stakes.may_double:
        assert one.double_pass == other.double_pass == 1
        assert one.double_take == pytest.approx(other.double_take, abs=0.12)
    question = Question(position, stakes, (3, 1))
    first, second = (engine.play(question, Search.TWO).best for engine in (gnu, sage))
    assert first is not None
    assert second is not None
    assert first.result == second.result
    assert first.equity == pytest.approx(second.equity, abs=0.12)


def test_one_score_does_not_colour_the_next(gnu: Engine) -> None:
    """What the program remembers of a position is wrong at another score."""
    alone = Question(START, Stakes(away=(1, 1), cube=False), (3, 1))
    fresh = Gnu().play(alone, Search.TWO)
    for stakes in STAKES:
        gnu.play(Question(START, stakes, (3, 1)), Search.TWO)
        assert gnu.play(alone, Search.TWO) == fresh


def test_the_rolls_come_one_by_one(gnu: Engine) -> None:
    rolls = gnu.rolls(BEFORE, Search.ONE)
    assert len({roll.dice for roll in rolls.rolls}) == 21
    assert rolls.rolls[0].dice == (6, 6)
    assert rolls.mean == pytest.approx(gnu.cube(BEFORE, Search.TWO).no_double, abs=0.01)


def test_a_roll_that_moves_nothing_has_its_worth(gnu: Engine) -> None:
    shut_out = Question(Position.parse("-" * 10 + "A" + "-" * 8 + "bbbbb-A"))
    rolls = gnu.rolls(shut_out, Search.ONE)
    danced = [roll for roll in rolls.rolls if roll.best is None]
    assert len(danced) == 20 - 5
    assert all(-3 <= roll.equity <= 1 for roll in danced)
    assert gnu.play(Question(shut_out.position, dice=(5, 5)), Search.ONE).candidates == ()


def test_a_dead_cube_is_not_turned(gnu: Engine) -> None:
    dead = Question(START, Stakes(2, Holder.MINE, away=(2, 4)))
    assert gnu.cube(dead, Search.ONE).choice is CubeChoice.NO_DOUBLE


@pytest.mark.parametrize(
    ("question", "search", "why"),
    [
        (Question(START, Stakes(away=(65, 3))), Search.ONE, "length"),
        (Question(START, Stakes(3)), Search.ONE, "cube"),
        (Question(Position.parse("-CCCCC" + "-" * 20)), Search.ONE, "over"),
        (BEFORE, Search.FOUR, "search"),
        (OPENING, Search.ONE, "dice"),
    ],
)
def test_what_cannot_be_judged_is_refused_by_name(
    gnu: Engine, question: Question, search: Search, why: str
) -> None:
    for ask in (gnu.cube, gnu.rolls):
        with pytest.raises(EngineTrouble) as caught:
            ask(question, search)
        assert (caught.value.kind, caught.value.why) == (Trouble.UNFIT, why)


def test_a_long_match_is_known(gnu: Engine) -> None:
    verdict = gnu.cube(Question(START, Stakes(away=(64, 60))), Search.ONE)
    assert verdict.no_double == pytest.approx(0.1, abs=0.05)


def test_the_engine_says_who_it_is(gnu: Engine) -> None:
    assert gnu.id == "gnubg"
    assert gnu.title == f"GNU Backgammon {catalogue.version('gnubg')}"
    assert gnu.title[-1].isdigit()


def test_nothing_is_left_on_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    gnu = Gnu()
    assert gnu.play(OPENING, Search.ONE).best is not None
    assert gnu.program is not None
    gnu.program.end()
    assert list(tmp_path.iterdir()) == []


def test_a_program_that_ends_is_told_and_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    gnu = Gnu()
    gnu.play(OPENING, Search.ONE)
    first = gnu.program
    assert first is not None
    first.end()
    assert gnu.play(OPENING, Search.ONE).best is not None
    second = gnu.program
    assert second is not None
    assert second is not first

    def ends(self: Program, *commands: str) -> str:
        self.end()
        return asked(self, *commands)

    asked = Program.ask
    monkeypatch.setattr(Program, "ask", ends)
    with pytest.raises(EngineTrouble) as caught:
        gnu.play(OPENING, Search.ONE)
    assert caught.value.kind is Trouble.CRASHED


def test_a_program_that_talks_another_way_is_not_believed(
    gnu: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = f"board:a:b:0:0:0:{':'.join(map(str, START.counts))}:1:0:0:0:0:1\n"
    for told in ("", "no such thing\n", board, board.replace(":5:", ":4:")):
        monkeypatch.setattr(Program, "ask", lambda self, *commands, told=told: told)
        with pytest.raises(EngineTrouble) as caught:
            gnu.cube(BEFORE, Search.ONE)
        assert caught.value.kind is Trouble.FAILED


@needs_proc
async def test_through_a_thinker_both_processes_end(thinker_of: Make) -> None:
    thinker = thinker_of("gnubg")
    assert (await thinker.play(OPENING, Search.ONE)).best is not None
    assert (await thinker.rolls(BEFORE, Search.ONE)).rolls
    pids = {process(thinker), *descendants(process(thinker))}
    assert len(pids) == 2
    thinker.close()
    for pid in pids:
        await until_gone(pid)


@needs_proc
async def test_the_program_ends_with_the_process_that_asks_it(thinker_of: Make) -> None:
    thinker = thinker_of("gnubg")
    await thinker.play(OPENING, Search.ONE)
    (program,) = descendants(process(thinker))
    os.kill(process(thinker), signal.SIGKILL)
    await until_gone(program)


def computed(pid: int) -> int:
    """How long a process has computed, in hundredths of a second."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return int(fields[11])


@needs_proc
async def test_a_program_killed_in_a_search_is_trouble_once(thinker_of: Make) -> None:
    thinker = thinker_of("gnubg")
    await thinker.play(OPENING, Search.ONE)
    (program,) = descendants(process(thinker))
    before = computed(program)
    search = asyncio.create_task(thinker.rolls(BEFORE, Search.THREE))
    while computed(program) == before:
        await asyncio.sleep(0.01)
    os.kill(program, signal.SIGKILL)
    with pytest.raises(EngineTrouble) as caught:
        await search
    assert (caught.value.kind, caught.value.engine) == (Trouble.CRASHED, "gnubg")
    assert not runs(program)
    assert (await thinker.play(OPENING, Search.ONE)).best is not None
