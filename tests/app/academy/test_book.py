"""The opening book: complete, legal, in order, as an engine sees it, and its damage is told."""

import json
import re
import tomllib
from collections.abc import Callable
from dataclasses import astuple
from pathlib import Path

import pytest

from app.academy.book import FOLDER, OPENING_ROLLS, ROLLS, OpeningPlay, load, openings
from app.academy.book_data import FIGURES, WORDS
from app.academy.files import BrokenFile
from app.engine.catalogue import installed
from app.engine.engine import Search
from app.engine.question import Question
from rules.notation import parse_play
from rules.plays import legal_plays
from rules.position import START

BOOK = openings()
PLAYS = [(one.roll, play) for one in BOOK.openings for play in one.plays]
WITNESS = Path(__file__).parent / "data" / "gnubg-replies.json"

NEAR = 0.05
"""By how much two depths of a search may differ about plays that are nearly equal."""


# What is in it


def test_all_openings_are_there_with_three_plays_at_least_and_every_legal_one_graded() -> None:
    assert tuple(one.roll for one in BOOK.openings) == OPENING_ROLLS
    assert len(OPENING_ROLLS) == 15
    for one in BOOK.openings:
        legal = {play.result for play in legal_plays(START, one.roll)}
        assert one.worth.keys() == legal
        assert {play.result for play in one.plays} <= legal
        assert len(one.plays) >= 3
        costs = [play.cost for play in one.plays]
        assert costs == sorted(costs)
        assert costs[0] == 0 == min(BOOK.grade(one.roll, result) or 0.0 for result in legal)
        # Nothing that is as good as what is listed is left out.
        assert max(costs[2], 0.035) <= min(
            cost
            for result in legal
            if one.of(result) is None and (cost := one.cost(result)) is not None
        )


@pytest.mark.parametrize(("roll", "play"), PLAYS, ids=lambda part: str(getattr(part, "play", "")))
def test_all_replies_are_there_legal_and_the_best_first(
    roll: tuple[int, int], play: OpeningPlay
) -> None:
    assert parse_play(START, roll, play.play).result == play.result == play.facing.flipped()
    assert [best.roll for best in play.best_replies()] == list(ROLLS)
    for best in play.best_replies():
        replies = play.replies(best.roll)
        assert replies == play.replies((best.roll[1], best.roll[0]))
        results = {legal.result for legal in legal_plays(play.facing, best.roll)}
        assert {reply.result for reply in replies} <= results
        assert len(replies) >= min(2, len(results))
        assert (replies[0].play, replies[0].equity, replies[0].cost) == (best.play, best.equity, 0)
        costs = [reply.cost for reply in replies]
        assert costs == sorted(costs)
        assert len({reply.result for reply in replies}) == len(replies)
        for reply in replies:
            win, gammon, backgammon, lost, lost_worse = reply.chances
            assert 0 <= backgammon <= gammon <= win <= 1
            assert 0 <= lost_worse <= lost <= 1 - win


def test_the_mean_of_the_replies_is_what_the_opening_is_worth() -> None:
    for _roll, play in PLAYS:
        best = play.best_replies()
        throws = sum(one.equity * (1 if one.roll[0] == one.roll[1] else 2) for one in best)
        # The opponent may double before the roll, which a mean of plays does not know.
        assert throws / 36 == pytest.approx(-play.equity, abs=0.06)


def test_the_engine_is_named_with_its_version_and_how_deeply_it_searched() -> None:
    assert BOOK.engine == "bgsage"
    assert re.fullmatch(r"\d+(\.\d+)+", BOOK.version)
    assert {BOOK.openings_search, BOOK.replies_search} <= {search.value for search in Search}


@pytest.mark.parametrize(
    ("roll", "play", "most"),
    [
        ((3, 1), "8/5 6/5", 0.0),
        ((4, 2), "8/4 6/4", 0.0),
        ((6, 1), "13/7 8/7", 0.0),
        ((6, 5), "24/13", 0.0),
        ((4, 3), "13/10 13/9", 0.02),
        ((4, 3), "24/21 13/9", 0.02),
        ((4, 3), "24/20 13/10", 0.02),
        ((6, 4), "24/14", 0.02),
        ((6, 4), "24/18 13/9", 0.02),
        ((6, 4), "8/2 6/2", 0.02),
        ((2, 1), "13/11 6/5", 0.02),
    ],
)
def test_what_every_player_knows(roll: tuple[int, int], play: str, most: float) -> None:
    result = parse_play(START, roll, play).result
    cost = BOOK.grade((roll[1], roll[0]), result)
    assert cost is not None
    assert cost <= most
    assert BOOK.grade(roll, START) is None
    with pytest.raises(KeyError):
        BOOK.grade((2, 2), result)


# Foreign and own witnesses


def test_another_engine_finds_its_replies_among_those_that_are_listed() -> None:
    same = asked = 0
    for name, replies in json.loads(WITNESS.read_text("utf-8")).items():
        dice, _, text = name.partition(" ")
        roll = int(dice[0]), int(dice[1])
        play = BOOK.opening(roll).of(parse_play(START, roll, text).result)
        assert play is not None
        for answer, best in replies.items():
            listed = play.replies((int(answer[0]), int(answer[1])))
            result = parse_play(play.facing, (int(answer[0]), int(answer[1])), best).result
            asked += 1
            same += listed[0].result == result
            assert result in {one.result for one in listed}, (name, answer, best)
    assert asked == 24 * 21
    assert same >= 0.9 * asked


@pytest.mark.skipif(not installed("bgsage"), reason="bgsage is not installed")
@pytest.mark.parametrize("roll", [(3, 1), (4, 3), (6, 2), (6, 5)], ids=str)
def test_the_engine_says_the_same_when_it_is_asked_again(roll: tuple[int, int]) -> None:
    from app.engine.sage import Sage

    engine, opening = Sage(), BOOK.opening(roll)
    verdict = engine.play(Question(START, dice=roll, opening=True), Search.TWO)
    assert (verdict.cost(opening.best.result) or 0.0) <= NEAR
    for play in opening.plays:
        assert verdict.cost(play.result) == pytest.approx(play.cost, abs=NEAR)
    for answer in ((4, 2), (6, 6), (5, 3)):
        replies = opening.best.replies(answer)
        found = engine.play(Question(opening.best.facing, dice=answer), Search.TWO)
        assert (found.cost(replies[0].result) or 0.0) <= NEAR
        again = found.of(replies[0].result)
        assert again is not None
        assert again.equity == pytest.approx(replies[0].equity, abs=2 * NEAR)
        assert again.chances.win == pytest.approx(replies[0].chances[0], abs=NEAR)


@pytest.mark.skipif(not installed("bgsage"), reason="bgsage is not installed")
def test_a_quick_search_comes_near_every_figure() -> None:
    from app.engine.sage import Sage

    engine = Sage()
    for opening in BOOK.openings:
        verdict = engine.play(Question(START, dice=opening.roll, opening=True), Search.ONE)
        for one in verdict.candidates:
            assert opening.worth[one.result] == pytest.approx(one.equity, abs=0.12)
        for play in opening.plays:
            known = verdict.of(play.result)
            assert known is not None
            assert play.equity == pytest.approx(known.equity, abs=0.045)
            assert play.chances == pytest.approx(astuple(known.chances), abs=0.03)
    for _roll, play in PLAYS:
        for best in play.best_replies():
            found = engine.play(Question(play.facing, dice=best.roll), Search.ONE)
            for reply in play.replies(best.roll):
                again = found.of(reply.result)
                assert again is not None
                assert reply.equity == pytest.approx(again.equity, abs=0.12)
                assert reply.chances[0] == pytest.approx(again.chances.win, abs=0.03)


# Words


def test_every_play_is_called_something_and_has_a_purpose_and_no_words_are_left_over() -> None:
    for _roll, play in PLAYS:
        assert play.names
        assert all(name[0].islower() and not name.endswith(".") for name in play.names)
        assert not any(name in play.names[0] for name in play.names[1:]), play.names
        assert play.purpose[0].isupper()
        assert play.purpose.endswith(".")
        assert play.purpose.count(". ") <= 1
    told = tomllib.loads((FOLDER / WORDS).read_text("utf-8"))["opening"]
    said = {(opening["roll"], one["play"]) for opening in told for one in opening["play"]}
    assert said == {("{}-{}".format(*roll), play.play) for roll, play in PLAYS}


@pytest.mark.parametrize(
    ("word", "holds"),
    [
        ("slot", lambda play: any(play.result.counts[point] == 1 for point in (4, 5, 7))),
        ("split", lambda play: play.result.counts[24] == 1 or play.result.counts[24] == 0),
        ("run", lambda play: play.result.counts[24] == 1 and min(play.move.steps)[1] <= 16),
        ("builder", lambda play: any(play.result.counts[point] == 1 for point in (9, 10, 11))),
        ("make the", lambda play: any(play.result.counts[point] == 2 for point in (2, 3, 4, 5, 7))),
        ("both back checkers", lambda play: play.result.counts[24] == 0),
    ],
)
def test_a_name_says_what_is_on_the_board(word: str, holds: Callable[[OpeningPlay], bool]) -> None:
    named = [play for _, play in PLAYS if any(word in name for name in play.names)]
    assert named
    for play in named:
        assert holds(play), (play.play, play.names)


def test_what_is_said_of_gammons_is_so() -> None:
    fours, sixes = BOOK.opening((4, 3)).plays, BOOK.opening((6, 4)).plays
    usual = {play.play: play.chances for play in (*fours, *sixes)}
    won = {name: ends[1] for name, ends in usual.items()}
    lost = {name: ends[3] for name, ends in usual.items()}
    builders, split, golden, both = (
        "13/10 13/9", "24/21 13/9", "24/20 13/10", "24/21 24/20",
    )  # fmt: skip
    assert won[builders] == max(won[play.play] for play in fours)
    assert lost[builders] == max(lost[play.play] for play in fours)
    assert won[builders] > won[split] > won[both]
    assert won[both] == min(won[builders], won[split], won[golden], won[both])
    assert won["8/2 6/2"] == max(won["8/2 6/2"], won["24/18 13/9"], won["24/14"])
    assert lost["24/14"] == min(lost["8/2 6/2"], lost["24/18 13/9"], lost["24/14"])


# Damage


@pytest.mark.parametrize(
    ("file", "old", "new", "reason", "line_of"),
    [
        (FIGURES, '"equity": ', '"equity": ,', "this is no JSON", '"24/23 13/11"'),
        (FIGURES, '"24/23 13/10", "re', '"13/9", "re', "not fit together", '"24/23 13/10", "re'),
        (FIGURES, '"8/5 6/5", "result": "-', '"8/5 6/5", "result": "b', "legal plays", "[3,1]"),
        (FIGURES, '"engine"', '"motor"', "“engine” is missing", ""),
        (FIGURES, "[3,1]", "[3,7]", "“roll” can't be “7”", "[3,1]"),
        (FIGURES, "[2,1]", "[3,2]", "not the 15 opening rolls", ""),
        (FIGURES, '"66":', '"67":', "not the 21 replies", '"24/23 13/11", "re'),
        (FIGURES, '"11": [["', '"11": [["6/4",-2,[0,0,0,0,0]],["', "order", '"24/23 13/11", "re'),
        (WORDS, "lover's", 'lover"s', "this is no TOML", "lover's"),
        (WORDS, 'roll = "3-1"', "", "“roll” is missing", None),
        (WORDS, 'play = "24/13"', 'play = "24/14"', "no words for 6-5, 24/13", ""),
    ],
)
def test_a_damaged_book_is_told_with_file_line_and_reason(
    tmp_path: Path, file: str, old: str, new: str, reason: str, line_of: str | None
) -> None:
    for name in (FIGURES, WORDS):
        (tmp_path / name).write_text((FOLDER / name).read_text("utf-8"), "utf-8")
    sound = (FOLDER / file).read_text("utf-8")
    assert old in sound
    (tmp_path / file).write_text(sound.replace(old, new, 1), "utf-8")
    with pytest.raises(BrokenFile) as bad:
        load(tmp_path)
    broken = bad.value.broken
    assert broken.file == file
    assert reason in broken.reason
    marked = 'roll = "3-1"' if line_of is None else line_of
    line = sound[: sound.index(marked)].count("\n") + 1 - (line_of is None) if marked else 0
    assert broken.line == line
    assert str(bad.value).startswith(f"{file}, line {line}" if line else file)


def test_a_file_that_is_missing_or_no_text_is_told(tmp_path: Path) -> None:
    with pytest.raises(match=FIGURES):
        load(tmp_path)
    (tmp_path / FIGURES).write_bytes(b"{\n\xff}")
    (tmp_path / WORDS).write_bytes(b"")
    with pytest.raises(match=rf"{FIGURES}, line 2"):
        load(tmp_path)


def test_a_reply_that_is_not_legal_is_told_when_its_page_is_opened(tmp_path: Path) -> None:
    figures = (FOLDER / FIGURES).read_text("utf-8")
    (tmp_path / WORDS).write_text((FOLDER / WORDS).read_text("utf-8"), "utf-8")
    broken = re.sub(r'"66": \[\["[^"]*"', '"66": [["24/1"', figures, count=1)
    (tmp_path / FIGURES).write_text(broken, "utf-8")
    play = load(tmp_path).opening((2, 1)).best
    assert play.replies((6, 5))
    with pytest.raises(match=rf"{FIGURES}, line 7") as bad:
        play.replies((6, 6))
    assert "no legal play" in str(bad.value)
