"""Verdicts are computed once; what is damaged in the memory is forgotten."""

from dataclasses import dataclass, field

import pytest

from app.engine import catalogue
from app.engine.engine import Search
from app.engine.memory import Remembering
from app.engine.question import Question, Stakes
from app.engine.thinker import Thinker
from rules.plays import legal_plays
from rules.position import START, Position
from tests.app.engine.asking import BEFORE, OPENING, needs_sage, process
from tests.app.engine.conftest import Make


@dataclass
class Notes:
    """A memory that counts."""

    kept: dict[str, str] = field(default_factory=dict)
    asked: list[str] = field(default_factory=list)

    def recall(self, key: str) -> str | None:
        self.asked.append(key)
        return self.kept.get(key)

    def keep(self, key: str, body: str) -> None:
        self.kept[key] = body


@pytest.fixture
def notes() -> Notes:
    return Notes()


def gone(thinker: Thinker) -> None:
    """Take the engine away."""
    thinker.close()
    thinker._ask = None  # type: ignore[assignment, method-assign]


@needs_sage
async def test_what_was_asked_once_is_known_without_the_engine(sage: Thinker, notes: Notes) -> None:
    remembering = Remembering(sage, notes)
    first = (
        await remembering.play(OPENING, Search.TWO),
        await remembering.cube(BEFORE, Search.TWO),
        await remembering.rolls(BEFORE, Search.ONE),
    )
    assert len(notes.kept) == 3
    gone(sage)
    again = (
        await remembering.play(OPENING, Search.TWO),
        await remembering.cube(BEFORE, Search.TWO),
        await remembering.rolls(BEFORE, Search.ONE),
    )
    assert again == first
    assert sage.child is None


async def test_keys_name_engine_version_search_kind_and_question(
    thinker_of: Make, notes: Notes, monkeypatch: pytest.MonkeyPatch
) -> None:
    thinker = thinker_of("Patient")
    monkeypatch.setattr(catalogue, "version", lambda engine: "3.4")
    for search in (Search.ONE, Search.THREE):
        await Remembering(thinker, notes).cube(BEFORE, search)
    await Remembering(thinker, notes).rolls(BEFORE, Search.ONE)
    await Remembering(thinker, notes).cube(Question(START, Stakes(jacoby=True)), Search.ONE)
    monkeypatch.setattr(catalogue, "version", lambda engine: "3.5")
    await Remembering(thinker, notes).cube(BEFORE, Search.ONE)
    assert len(set(notes.asked)) == len(notes.kept) == 5
    assert all(thinker.engine in key for key in notes.kept)
    assert {key.split()[1] for key in notes.kept} == {"3.4", "3.5"}


@pytest.mark.parametrize("body", ["", "{", "{}", "[[]]", "\x00"])
async def test_a_damaged_entry_is_computed_anew_and_mended(
    thinker_of: Make, notes: Notes, body: str
) -> None:
    remembering = Remembering(thinker_of("Patient"), notes)
    verdict = await remembering.cube(BEFORE, Search.ONE)
    (key,) = notes.kept
    right, notes.kept[key] = notes.kept[key], body
    assert await remembering.cube(BEFORE, Search.ONE) == verdict
    assert notes.kept == {key: right}


@needs_sage
async def test_a_play_that_has_to_be_searched_deeply_is_searched(
    sage: Thinker, notes: Notes
) -> None:
    # A race that is nearly over, so that a rollout is quick.
    question = Question(Position.parse("-CB----------------a----b-"), Stakes(), (2, 1))
    remembering = Remembering(sage, notes)
    results = [play.result for play in legal_plays(question.position, (2, 1))]
    first = await remembering.play(question, Search.ROLLOUT)
    assert first.best is not None
    deep = first.best.search
    again = await remembering.play(question, Search.ROLLOUT, results)
    assert {one.search for one in again.candidates} == {deep}
    before = process(sage)
    gone(sage)
    assert await remembering.play(question, Search.ROLLOUT, results) == again
    assert before


async def test_the_process_is_warmed_and_closed_through_it(thinker_of: Make, notes: Notes) -> None:
    thinker = thinker_of("Patient")
    remembering = Remembering(thinker, notes)
    remembering.warm()
    assert thinker.child is not None
    remembering.close()
    assert thinker.child is None
