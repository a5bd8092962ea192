"""An engine in its own process: the same answers, in turn, and nothing left behind."""

import asyncio
import os
import signal
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest
from bgsage import BgBotAnalyzer

from app.engine.child import ROOT
from app.engine.engine import EngineTrouble, Search, Trouble
from app.engine.thinker import Thinker
from tests.app.engine.asking import (
    BEFORE,
    OPENING,
    handed,
    lives,
    needs_proc,
    needs_sage,
    process,
    runs,
    until_gone,
)
from tests.app.engine.conftest import Make


@needs_sage
async def test_fifty_handed_positions_are_judged_as_by_a_bare_call(sage: Thinker) -> None:
    bare = BgBotAnalyzer(eval_level="1ply")
    for question in handed(50, seed=1):
        verdict = await sage.play(question, Search.ONE)
        counts = question.position.counts
        assert question.dice is not None
        found = bare.checker_play(
            [-counts[0], *counts[1:]], *question.dice, jacoby=False, beaver=False
        ).moves
        if not verdict.candidates:
            assert len(found) == 1
            assert found[0].board == [-counts[0], *counts[1:]]
            continue
        equities = {(-move.board[0], *move.board[1:]): move.equity for move in found}
        for one in verdict.candidates:
            assert one.equity == pytest.approx(equities.pop(one.result.counts), abs=1e-6)
            assert one.search == "1ply"
        assert not equities
        assert verdict.best is not None
        assert verdict.best.equity == max(one.equity for one in verdict.candidates)


@needs_sage
async def test_the_cube_and_the_rolls_come_across_whole(sage: Thinker) -> None:
    cube = await sage.cube(BEFORE, Search.TWO)
    assert cube.question == BEFORE
    assert (cube.search, cube.double, cube.take) == ("2ply", False, True)
    rolls = await sage.rolls(BEFORE, Search.ONE)
    assert len(rolls.rolls) == 21
    assert sum(roll.ways for roll in rolls.rolls) == 36
    assert rolls.mean == pytest.approx(cube.no_double, abs=0.05)


async def test_questions_asked_together_are_answered_one_after_the_other(thinker_of: Make) -> None:
    thinker = thinker_of("Patient")
    asked = [thinker.cube(BEFORE, Search.ONE) for _ in range(5)]
    asked += [thinker.cube(BEFORE, Search.THREE)]
    searches = [verdict.search for verdict in await asyncio.gather(*asked)]
    assert searches == ["1ply"] * 5 + ["3ply"]


async def test_two_thinkers_think_at_once(thinker_of: Make) -> None:
    slow, quick = thinker_of("Patient"), thinker_of("Patient")
    search = asyncio.create_task(slow.cube(BEFORE, Search.TWO))
    await quick.cube(BEFORE, Search.ONE)
    assert not search.done()
    assert process(slow) != process(quick)
    search.cancel()


async def test_a_search_that_nobody_waits_for_does_not_delay_the_next(thinker_of: Make) -> None:
    thinker = thinker_of("Deaf")
    await thinker.cube(BEFORE, Search.ONE)
    before = process(thinker)
    search = asyncio.create_task(thinker.cube(BEFORE, Search.TWO))
    while thinker.child is None or thinker.child.unanswered is None:
        await asyncio.sleep(0.01)
    search.cancel()
    await thinker.cube(BEFORE, Search.ONE)
    assert process(thinker) != before  # nobody waited for the old one to answer
    await until_gone(before)


async def test_the_next_process_is_ready_after_a_dropped_search(thinker_of: Make) -> None:
    thinker = thinker_of("Patient")
    search = asyncio.create_task(thinker.cube(BEFORE, Search.TWO))
    while thinker.child is None or thinker.child.unanswered is None:
        await asyncio.sleep(0.01)
    before = process(thinker)
    search.cancel()
    await until_gone(before)
    assert process(thinker) != before


async def test_a_short_search_that_is_dropped_costs_no_process(thinker_of: Make) -> None:
    thinker = thinker_of("Patient")
    await thinker.cube(BEFORE, Search.ONE)
    before = process(thinker)
    for _ in range(10):
        search = asyncio.create_task(thinker.play(OPENING, Search.ONE))
        await asyncio.sleep(0)
        search.cancel()
    verdict = await thinker.cube(BEFORE, Search.THREE)
    assert verdict.search == "3ply"
    assert process(thinker) == before


async def test_leaving_the_queue_leaves_the_running_search_alone(thinker_of: Make) -> None:
    thinker = thinker_of("Patient")
    await thinker.cube(BEFORE, Search.ONE)
    before = process(thinker)
    first = asyncio.create_task(thinker.cube(BEFORE, Search.ONE))
    second = asyncio.create_task(thinker.cube(BEFORE, Search.TWO))
    await asyncio.sleep(0)
    second.cancel()
    assert (await first).search == "1ply"
    assert process(thinker) == before


async def test_closing_ends_a_search_and_a_later_question_begins_anew(thinker_of: Make) -> None:
    thinker = thinker_of("Patient")
    search = asyncio.create_task(thinker.cube(BEFORE, Search.TWO))
    waiting = asyncio.create_task(thinker.cube(BEFORE, Search.ONE))
    while thinker.child is None or thinker.child.unanswered is None:
        await asyncio.sleep(0.01)
    before = process(thinker)
    thinker.close()
    assert not lives(before)
    for task in (search, waiting):
        with pytest.raises(EngineTrouble) as caught:
            await task
        assert (caught.value.kind, caught.value.why) == (Trouble.CRASHED, "closed")
    assert thinker.child is None
    assert (await thinker.cube(BEFORE, Search.ONE)).search == "1ply"
    thinker.close()
    thinker.close()


async def test_warming_starts_the_process_ahead(thinker_of: Make) -> None:
    thinker = thinker_of("Patient")
    assert thinker.child is None
    thinker.warm()
    before = process(thinker)
    thinker.warm()
    await thinker.cube(BEFORE, Search.ONE)
    assert process(thinker) == before


async def test_a_chatty_library_disturbs_nothing(
    thinker_of: Make, capfd: pytest.CaptureFixture[str]
) -> None:
    thinker = thinker_of("Chatty")
    for _ in range(3):
        assert (await thinker.cube(BEFORE, Search.ONE)).search == "1ply"
    assert capfd.readouterr() == ("", "")


@needs_proc
async def test_the_process_is_polite_and_far_from_the_terminal(thinker_of: Make) -> None:
    thinker = thinker_of("Patient")
    await thinker.cube(BEFORE, Search.ONE)
    pid = process(thinker)
    assert os.getsid(pid) == pid
    assert os.getpriority(os.PRIO_PROCESS, pid) == os.getpriority(os.PRIO_PROCESS, 0) + 5
    places = [os.readlink(f"/proc/{pid}/fd/{number}") for number in (0, 1, 2)]
    assert places[0].startswith("pipe:")
    assert places[1:] == ["/dev/null"] * 2
    mine = {f"{name}={value}" for name, value in os.environ.items()}
    theirs = Path(f"/proc/{pid}/environ").read_bytes().decode().split("\0")
    # The readline library adds the size of the terminal where Python doesn't see it.
    added = {entry for entry in theirs if entry and not entry.startswith(("LINES=", "COLUMNS="))}
    assert added <= mine <= set(theirs)
    os.kill(pid, signal.SIGINT)
    assert (await thinker.cube(BEFORE, Search.ONE)).search == "1ply"
    assert process(thinker) == pid


PROGRAM = """
    import asyncio, os, sys
    from app.engine.thinker import Thinker
    from tests.app.engine.asking import BEFORE
    from app.engine.engine import Search

    thinker = Thinker("tests.app.engine.planted:Deaf")

    async def main():
        verdict = await thinker.cube(BEFORE, Search.ONE)
        asyncio.get_running_loop().call_later(0.2, told)
        {then}

    def told():
        print(thinker.child.pid, flush=True)

    asyncio.run(main())
"""


def program(then: str, folder: Path) -> subprocess.Popen[str]:
    """A program of its own that asks an engine, started in another folder."""
    text = f"import sys; sys.path.insert(0, {str(ROOT)!r})\n" + textwrap.dedent(PROGRAM)
    return subprocess.Popen(
        [sys.executable, "-c", text.format(then=then)],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


@needs_proc
async def test_a_killed_program_leaves_no_engine_behind(tmp_path: Path) -> None:
    asking = program("await thinker.cube(BEFORE, Search.TWO)", tmp_path)
    assert asking.stdout is not None
    pid = int(await asyncio.to_thread(asking.stdout.readline))
    assert runs(pid)
    asking.kill()
    asking.communicate()
    await until_gone(pid)


@needs_proc
@pytest.mark.parametrize(
    "then",
    [
        "await asyncio.sleep(0.3)",
        "await asyncio.sleep(0.3); thinker.close()",
        "asyncio.create_task(thinker.cube(BEFORE, Search.TWO)); await asyncio.sleep(0.3)",
        "asyncio.get_running_loop().call_later(0.3, os._exit, 0); "
        "await thinker.cube(BEFORE, Search.TWO)",
        "asyncio.create_task(thinker.cube(BEFORE, Search.TWO)); await asyncio.sleep(0.3); "
        "thinker.close()",
    ],
    ids=["idle", "closed", "in-a-search", "at-once", "closed-in-a-search"],
)
async def test_a_program_that_ends_makes_no_noise(tmp_path: Path, then: str) -> None:
    # A stranger's package of the same name lies where the program runs.
    (tmp_path / "app").mkdir()
    (tmp_path / "app" / "__init__.py").write_text("raise SystemExit('the wrong app')")
    asking = program(then, tmp_path)
    told, complaints = await asyncio.to_thread(asking.communicate)
    assert (asking.returncode, complaints) == (0, "")
    await until_gone(int(told))
