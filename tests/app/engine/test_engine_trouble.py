"""Engines that crash, hang, lie or are not there: named, survived, told in a sentence."""

import asyncio
import os
import signal

import pytest

from app.engine import catalogue, words
from app.engine.child import Child
from app.engine.engine import EngineTrouble, Search, Trouble
from app.engine.thinker import Thinker
from tests.app.engine.asking import (
    BEFORE,
    OPENING,
    PLANTED,
    needs_proc,
    needs_sage,
    process,
    until_gone,
)
from tests.app.engine.conftest import Make


async def trouble_of(thinker: Thinker, search: Search = Search.ONE) -> EngineTrouble:
    """What comes of asking about the cube."""
    with pytest.raises(EngineTrouble) as caught:
        await thinker.cube(BEFORE, search)
    return caught.value


async def thinking(thinker: Thinker) -> int:
    """The number of the process, as soon as it has been asked something."""
    while thinker.child is None or thinker.child.unanswered is None:
        await asyncio.sleep(0.01)
    return process(thinker)


@needs_sage
@needs_proc
async def test_an_engine_killed_in_a_search_is_replaced(sage: Thinker) -> None:
    await sage.cube(BEFORE, Search.ONE)
    search = asyncio.create_task(sage.play(OPENING, Search.FOUR))
    pid = await thinking(sage)
    await asyncio.sleep(0.1)
    os.kill(pid, signal.SIGKILL)
    with pytest.raises(EngineTrouble) as caught:
        await search
    assert (caught.value.kind, caught.value.engine) == (Trouble.CRASHED, "bgsage")
    await until_gone(pid)
    assert (await sage.play(OPENING, Search.ONE)).best is not None


@needs_sage
@needs_proc
async def test_an_engine_that_stands_still_is_killed(thinker_of: Make) -> None:
    thinker = thinker_of("bgsage")
    await thinker.cube(BEFORE, Search.ONE)
    usual, thinker._patience = thinker._patience, 0.3
    pid = process(thinker)
    os.kill(pid, signal.SIGSTOP)
    assert (await trouble_of(thinker)).kind is Trouble.HUNG
    await until_gone(pid)
    thinker._patience = usual
    assert (await thinker.play(OPENING, Search.ONE)).best is not None


async def test_an_engine_killed_between_questions_is_not_missed(thinker_of: Make) -> None:
    thinker = thinker_of("Patient")
    await thinker.cube(BEFORE, Search.ONE)
    os.kill(process(thinker), signal.SIGKILL)
    for _ in range(100):
        if thinker.child is None or not thinker.child.alive:
            break
        await asyncio.sleep(0.01)
    assert (await thinker.cube(BEFORE, Search.ONE)).search == "1ply"


async def test_a_question_that_kills_is_tried_twice_and_others_go_on(
    thinker_of: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    started = []
    born = Child.__init__

    def counted(self: Child, engine: str) -> None:
        started.append(engine)
        born(self, engine)

    monkeypatch.setattr(Child, "__init__", counted)
    thinker = thinker_of("Fragile")
    for _ in range(5):
        assert (await trouble_of(thinker)).kind is Trouble.CRASHED
    assert len(started) == 2
    assert (await thinker.play(OPENING, Search.ONE)).best is not None


async def test_a_question_that_hangs_is_tried_twice(thinker_of: Make) -> None:
    thinker = thinker_of("Patient", 0.3)
    for _ in range(2):
        assert (await trouble_of(thinker, Search.TWO)).kind is Trouble.HUNG
    thinker.warm()
    before = process(thinker)
    assert (await trouble_of(thinker, Search.TWO)).kind is Trouble.HUNG
    assert process(thinker) == before


@pytest.mark.parametrize(
    ("engine", "kind"),
    [
        ("Unborn", Trouble.CRASHED),
        ("Babbling", Trouble.FAILED),
        ("Endless", Trouble.FAILED),
        ("Nowhere", Trouble.FAILED),
        ("Clumsy", Trouble.FAILED),
        ("Stranger", Trouble.MISSING),
        ("Unfit", Trouble.MISSING),
    ],
)
async def test_nonsense_has_a_name(thinker_of: Make, engine: str, kind: Trouble) -> None:
    thinker = thinker_of(engine)
    for _ in range(2):
        trouble = await trouble_of(thinker)
        assert (trouble.kind, trouble.engine) == (kind, f"{PLANTED}:{engine}")
        assert words.sentence(trouble)


@pytest.mark.parametrize(
    "line",
    [
        b'{"id": 4, "verdict": "the answer to the last question"}',
        b'{"id": 5, "verdict": 7}',
        b'{"id": 5, "trouble": "bored", "why": ""}',
        b'{"verdict": ""}',
        b"[5]",
    ],
)
async def test_an_answer_to_something_else_is_not_believed(thinker_of: Make, line: bytes) -> None:
    thinker = thinker_of("Patient")
    assert thinker._verdict(b'{"id": 5, "verdict": "right"}', 5) == "right"
    with pytest.raises(EngineTrouble) as caught:
        thinker._verdict(line, 5)
    assert caught.value.kind is Trouble.FAILED


async def test_a_play_that_is_none_is_not_believed(thinker_of: Make) -> None:
    with pytest.raises(EngineTrouble) as caught:
        await thinker_of("Lying").play(OPENING, Search.ONE)
    assert caught.value.kind is Trouble.FAILED


async def test_an_engine_that_cannot_be_started_is_told(
    thinker_of: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.executable", "/nowhere/python")
    thinker = thinker_of("Patient")
    thinker.warm()
    assert (await trouble_of(thinker)).kind is Trouble.FAILED


async def test_an_engine_that_is_not_installed_is_told_without_a_process(
    thinker_of: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(catalogue, "find_spec", lambda name: None)
    monkeypatch.setattr(words, "has_wheel", lambda: True)
    thinker = thinker_of("bgsage")
    thinker.warm()
    trouble = await trouble_of(thinker)
    assert trouble.kind is Trouble.MISSING
    assert thinker.child is None
    assert "pip install bgsage" in words.sentence(trouble)
    (usual,) = [engine for engine in catalogue.engines() if engine.id == "bgsage"]
    assert not usual.installed
    assert usual.missing == words.sentence(trouble)


def test_the_catalogue_knows_two_engines() -> None:
    known = catalogue.engines()
    assert [engine.id for engine in known] == ["bgsage", "gnubg"]
    assert all(bool(engine.missing) != engine.installed for engine in known)
    for engine in known:
        assert bool(catalogue.version(engine.id)) == engine.installed
    assert catalogue.version("no:such") == ""


def test_gnubg_is_found_where_it_lies_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda name, path=None: None)
    assert not catalogue.installed("gnubg")
    (other,) = [engine for engine in catalogue.engines() if engine.id == "gnubg"]
    assert "gnubg" in other.missing
    with pytest.raises(EngineTrouble) as caught:
        catalogue.make("gnubg").cube(BEFORE, Search.ONE)
    assert caught.value.kind is Trouble.MISSING


def test_where_there_is_no_wheel_the_sentence_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("platform.machine", lambda: "riscv64")
    monkeypatch.setattr("sys.platform", "linux")
    sentence = words.sentence(EngineTrouble(Trouble.MISSING, "bgsage"))
    assert "riscv64" in sentence
    assert "gnubg" in sentence
    assert "pip" not in sentence


@pytest.mark.parametrize(
    ("system", "machine", "there"),
    [
        ("linux", "x86_64", True),
        ("linux", "aarch64", False),
        ("darwin", "arm64", True),
        ("darwin", "x86_64", False),
        ("win32", "AMD64", True),
    ],
)
def test_wheels_are_known(
    monkeypatch: pytest.MonkeyPatch, system: str, machine: str, there: bool
) -> None:
    monkeypatch.setattr("platform.machine", lambda: machine)
    monkeypatch.setattr("sys.platform", system)
    assert words.has_wheel() is there


@pytest.mark.parametrize("engine", ["bgsage", "gnubg", "another"])
@pytest.mark.parametrize("kind", list(Trouble))
@pytest.mark.parametrize("why", ["", "length", "over", "position", "dice", "search", "cube"])
def test_every_trouble_is_one_sentence(engine: str, kind: Trouble, why: str) -> None:
    sentence = words.sentence(EngineTrouble(kind, engine, why))
    assert sentence[0].isupper()
    assert sentence.endswith(".")
    assert "{" not in sentence
    assert ". " not in sentence
    assert "\n" not in sentence
