"""The script of the opening book: what is listed, runs that are taken up, the file it writes."""

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from app.academy.book import FOLDER
from app.academy.book_data import FIGURES, WORDS, Figures
from app.engine.engine import Engine, Search
from app.engine.question import Question
from app.engine.verdicts import Candidate, Chances, CubeVerdict, PlayVerdict, RollsVerdict
from rules.notation import parse_play
from rules.plays import legal_plays
from rules.position import START, Position
from tests.book import compute
from tests.book.__main__ import known
from tests.book.compute import NEAR, Depths, as_text, book, judged, opening_plays, reply_plays
from tests.book.kept import Asked

DEPTHS = Depths(Search.ONE, Search.ONE)


class Steady:
    """An engine that holds every play a step worse than the one before, in the order of the rules.

    Attributes:
        questions: what it was asked.
    """

    id = "steady"
    title = "steady 1.5"
    searches = (Search.ONE,)

    def __init__(self, step: float = 0.015) -> None:
        self._step = step
        self.questions: list[Question] = []

    def play(
        self, question: Question, search: Search, also: Sequence[Position] = ()
    ) -> PlayVerdict:
        self.questions.append(question)
        plays = legal_plays(question.position, question.dice or (0, 0))
        return PlayVerdict(
            question,
            tuple(
                Candidate(play.result, 0.3 - rank * self._step, Chances(0.5, 0.2), search.value)
                for rank, play in enumerate(plays)
            ),
        )

    def cube(self, question: Question, search: Search) -> CubeVerdict:
        """A position is worth the more the more pips the player on roll is ahead."""
        self.questions.append(question)
        ahead = (question.position.opponent_pips - question.position.pips) / 100
        return CubeVerdict(question, Chances(0.4), ahead, ahead - 0.1, 1.0, search=search.value)

    def rolls(self, question: Question, search: Search) -> RollsVerdict:
        raise NotImplementedError


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two openings and three replies."""
    monkeypatch.setattr(compute, "OPENING_ROLLS", ((3, 1), (6, 5)))
    monkeypatch.setattr(compute, "ROLLS", ((1, 1), (4, 2), (6, 6)))


def computed(engine: Engine, folder: Path, told: list[str] | None = None) -> str:
    tell = (told if told is not None else []).append
    return as_text(book(Asked(engine, folder), DEPTHS, {(3, 1): ("13/9",)}, tell))


def test_what_comes_near_the_best_is_listed_and_what_players_know() -> None:
    verdict = Steady().play(Question(START, dice=(3, 1)), Search.ONE)
    near = [one for one in verdict.candidates if verdict.candidates[0].equity - one.equity <= NEAR]
    assert len(near) == 3
    assert opening_plays(verdict, ()) == near
    assert reply_plays(verdict) == near
    for text in ("13/9", "8/5 6/5"):
        result = parse_play(START, (3, 1), text).result
        found = opening_plays(verdict, (text,))
        assert result in {one.result for one in found}
        assert set(near) <= set(found)
    far = Steady(step=1.0).play(Question(START, dice=(3, 1)), Search.ONE)
    assert (len(opening_plays(far, ())), len(reply_plays(far))) == (3, 2)
    same = Steady(step=0.0).play(Question(START, dice=(3, 1)), Search.ONE)
    assert (len(opening_plays(same, ())), len(reply_plays(same))) == (16, 4)


def test_only_what_a_quick_search_holds_good_is_searched_deeply(tmp_path: Path) -> None:
    engine, question = Steady(), Question(START, dice=(6, 5))
    quick = engine.play(question, Search.TWO).candidates
    verdict = judged(Asked(engine, tmp_path), question, Search.THREE)
    assert {one.result for one in verdict.candidates} == {one.result for one in quick[:7]}
    assert len(quick) == 7
    far = Steady(step=0.2)
    verdict = judged(Asked(far, tmp_path / "far"), question, Search.THREE)
    assert {one.result for one in verdict.candidates} == {one.result for one in quick[:3]}
    faced = [asked for asked in far.questions if asked.dice is None]
    assert {asked.position.flipped() for asked in faced} == {one.result for one in quick[:3]}
    best = max(quick[:3], key=lambda one: one.result.opponent_pips - one.result.pips)
    assert verdict.candidates[0].equity == pytest.approx(
        (best.result.opponent_pips - best.result.pips) / 100
    )
    assert verdict.candidates[0].chances.win == pytest.approx(0.6)
    assert {one.search for one in verdict.candidates} == {"3ply"}


@pytest.mark.usefixtures("few")
def test_the_file_holds_every_play_and_names_the_engine(tmp_path: Path) -> None:
    told: list[str] = []
    figures = Figures.model_validate_json(computed(Steady(), tmp_path, told))
    assert (figures.engine, figures.version) == ("steady", "1.5")
    assert (figures.searches.openings, figures.searches.replies) == ("1ply", "1ply")
    assert [opening.roll for opening in figures.openings] == [(3, 1), (6, 5)]
    for opening in figures.openings:
        legal = {str(play.result) for play in legal_plays(START, opening.roll)}
        listed = {play.result for play in opening.plays}
        assert listed | opening.others.keys() == legal
        assert not listed & opening.others.keys()
        assert all(list(play.replies) == ["11", "42", "66"] for play in opening.plays)
    assert "13/9" in {play.play for play in figures.openings[0].plays}
    assert told[0] == "0 of 2 openings"


@pytest.mark.usefixtures("few")
def test_a_run_that_was_stopped_goes_on_where_it_was_and_comes_to_the_same(tmp_path: Path) -> None:
    whole, begun = Steady(), Steady()
    once = computed(whole, tmp_path / "once")
    computed(begun, tmp_path / "twice")
    kept = Asked(Steady(), tmp_path / "twice").path
    lines = kept.read_text("utf-8").splitlines(keepends=True)
    assert len(lines) == len(whole.questions) == len(set(whole.questions))
    kept.write_text("".join(lines[:5]) + lines[5][:40], "utf-8")  # stopped in the midst of a line
    rest = Steady()
    assert computed(rest, tmp_path / "twice") == once
    assert len(rest.questions) == len(lines) - 5
    assert kept.read_text("utf-8").splitlines(keepends=True) == lines
    again = Steady()
    assert computed(again, tmp_path / "twice") == once
    assert not again.questions


@pytest.mark.usefixtures("few")
def test_another_version_of_the_engine_is_asked_anew(tmp_path: Path) -> None:
    computed(Steady(), tmp_path)
    newer = Steady()
    newer.title = "steady 1.6"
    assert '"version": "1.6"' in computed(newer, tmp_path)
    assert newer.questions


def test_the_book_of_the_program_was_written_by_it_with_all_plays_that_have_words() -> None:
    text = (FOLDER / FIGURES).read_text("utf-8")
    assert as_text(json.loads(text)) == text
    words = known(FOLDER / WORDS)
    assert list(words) == list(compute.OPENING_ROLLS)
    figures = Figures.model_validate_json(text)
    for opening in figures.openings:
        assert set(words[opening.roll]) == {play.play for play in opening.plays}
