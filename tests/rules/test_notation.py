import json
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.actions import Dice
from rules.notation import CANNOT_MOVE, format_play, parse_draft, parse_play, point_name
from rules.plays import legal_plays
from rules.position import START, Position
from rules.refusal import Refusal, Rule
from tests.rules.gnubg import dice_of_match_id, position_of_id
from tests.strategies import any_turn, board, scattered_turns, turns

DATA = Path(__file__).parent / "data"


def refused(position: Position, dice: Dice, text: str) -> str:
    with pytest.raises(Refusal) as caught:
        parse_play(position, dice, text)
    return str(caught.value)


# Writing.


@pytest.mark.parametrize(
    ("position", "steps", "text"),
    [
        (START, ((8, 5), (6, 5)), "8/5 6/5"),
        (START, ((6, 5), (8, 5)), "8/5 6/5"),
        (START, ((24, 20), (20, 14)), "24/14"),
        (START, ((13, 10),) * 3 + ((6, 3),), "13/10(3) 6/3"),
        (START, ((24, 22), (22, 20), (24, 22), (22, 20)), "24/20(2)"),
        (START, ((24, 18), (13, 7), (24, 18), (13, 7)), "24/18(2) 13/7(2)"),
        (START, (), "cannot move"),
        (board({25: 1}, {20: 1}), ((25, 20), (20, 18)), "bar/20*/18"),
        (board({25: 1}, {18: 1}), ((25, 20), (20, 18)), "bar/18*"),
        (board({24: 1}, {20: 1, 14: 1}), ((24, 20), (20, 14)), "24/20*/14*"),
        (board({6: 1}, {2: 1, 1: 1}), ((6, 2), (2, 1)), "6/2*/1*"),
        (board({6: 2}, {1: 1}), ((6, 1), (6, 1)), "6/1*(2)"),
        (board({8: 1, 6: 1}, {5: 1}), ((8, 5), (6, 5)), "8/5* 6/5"),
        (board({8: 2, 5: 1}, {5 - 1: 1}), ((8, 4), (5, 4)), "8/4* 5/4"),
        (board({8: 2}, {5: 1}), ((8, 5), (5, 2), (8, 5), (5, 2)), "8/5*/2(2)"),
        (board({6: 1, 5: 1}), ((6, 0), (5, 0)), "6/off 5/off"),
        (board({6: 1}), ((6, 5), (5, 0)), "6/off"),
    ],
)
def test_standard_notation(position: Position, steps: Any, text: str) -> None:
    assert format_play(position, steps) == text


def test_names_of_points() -> None:
    assert [point_name(slot) for slot in (25, 24, 1, 0)] == ["bar", "24", "1", "off"]


def test_plays_of_gnubg_are_written_the_same() -> None:
    count = 0
    for case in json.loads((DATA / "notation.json").read_text(encoding="utf-8")):
        position = position_of_id(case["position_id"])
        dice = dice_of_match_id(case["match_id"])
        plays = {str(play): play for play in legal_plays(position, dice)}
        assert set(case["candidates"]) <= plays.keys(), case
        assert case["played"] is None or case["played"] in plays
        for text in case["candidates"]:
            assert parse_play(position, dice, text) == plays[text]
            count += 1
    assert count > 480


# Reading.


@pytest.mark.parametrize(
    "text",
    [
        "8/5 6/5",
        "6/5 8/5",
        " 8/5,6/5 ",
        "8/5, 6/5",
        "8-5 6-5",
        "8 5 6 5",
        "8/5* 6/5*",
        "8 / 5  6 / 5",
        "31: 8/5 6/5",
        "3-1: 8/5 6/5",
    ],
)
def test_ways_to_type_a_play(text: str) -> None:
    assert str(parse_play(START, (3, 1), text)) == "8/5 6/5"


@pytest.mark.parametrize(
    ("position", "dice", "text", "expected"),
    [
        (START, (6, 6), "13/7(2) 24/18(2)", "24/18(2) 13/7(2)"),
        (START, (6, 6), "13/7 (2) 24-18(2)", "24/18(2) 13/7(2)"),
        (START, (6, 6), "13 7 13 7 24 18 24 18", "24/18(2) 13/7(2)"),
        (START, (3, 3), "13/7(2)", "13/7(2)"),
        (START, (3, 3), "13/10/7(2)", "13/7(2)"),
        (START, (6, 4), "24/14", "24/14"),
        (START, (6, 4), "24 14", "24/14"),
        (START, (6, 4), "24/18/14", "24/14"),
        (START, (6, 4), "24/18 18/14", "24/14"),
        (START, (6, 4), "18/14 24/18", "24/14"),
        (board({25: 1, 8: 2}, {20: 1}), (5, 3), "bar/20* 8/5", "bar/20* 8/5"),
        (board({25: 1, 8: 2}, {20: 1}), (5, 3), "8/5 BAR/20", "bar/20* 8/5"),
        (board({25: 1, 8: 2}, {20: 1}), (5, 3), "b/20 8/5", "bar/20* 8/5"),
        (board({25: 1, 8: 2}, {20: 1}), (5, 3), "25/20 8/5", "bar/20* 8/5"),
        (board({25: 1, 8: 2}, {20: 1}), (5, 3), "bar-20 8-5", "bar/20* 8/5"),
        (board({6: 2, 5: 2}), (6, 5), "6/off 5/off", "6/off 5/off"),
        (board({6: 2, 5: 2}), (6, 5), "6/0 5/o", "6/off 5/off"),
        (board({6: 2, 5: 2}), (6, 5), "6-off, 5/-", "6/off 5/off"),
        (board({3: 1, 1: 6}), (3, 1), "3/off", "3/off"),
        (board({3: 1, 1: 6}), (3, 1), "3/off 1/off", "3/off 1/off"),
    ],
)
def test_what_players_type(position: Position, dice: Dice, text: str, expected: str) -> None:
    assert str(parse_play(position, dice, text)) == expected


def test_without_a_point_on_the_way_no_hit_is_meant() -> None:
    position = board({13: 1, 6: 1}, {8: 1})
    assert str(parse_play(position, (5, 1), "13/7")) == "13/7"
    assert str(parse_play(position, (5, 1), "13/8/7")) == "13/8*/7"
    assert str(parse_play(position, (5, 1), "13/12/7")) == "13/7"
    assert str(parse_play(position, (5, 1), "13/8 8/7")) == "13/8*/7"


def test_where_the_only_way_hits_it_is_meant() -> None:
    position = board({13: 1, 6: 1}, {8: 1, 12: 2})
    assert str(parse_play(position, (5, 1), "13/7")) == "13/8*/7"


def test_where_both_ways_hit_the_player_chooses() -> None:
    position = board({13: 1, 6: 1}, {8: 1, 12: 1})
    assert refused(position, (5, 1), "13/7") == "two-ways(source=13, target=7)"
    assert str(parse_play(position, (5, 1), "13/12*/7")) == "13/12*/7"


def test_a_player_who_cannot_move() -> None:
    position = board({25: 1, 6: 5}, dict.fromkeys(range(19, 25), 2))
    assert parse_play(position, (6, 3), CANNOT_MOVE).steps == ()
    assert refused(position, (6, 3), "6/3") == "cannot-move"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "  ",
        "foo",
        "8",
        "8/",
        "/5",
        "8//5",
        "--",
        "(2)",
        "8/5(5)",
        "8/5(0)",
        "8/(2)5",
        "8/5 6",
        "99/5",
        "123/5",
        "26/25",
        "8/5!",
        "8/x",
        "31:",
        "٣/1",
        "½/1",
    ],
)
def test_unreadable(text: str) -> None:
    with pytest.raises(Refusal) as caught:
        parse_play(START, (3, 1), text)
    assert caught.value.rule is Rule.UNREADABLE
    assert caught.value.facts == {"text": text}


@pytest.mark.parametrize(
    ("position", "dice", "text", "reason"),
    [
        (START, (3, 1), "8/5", "unfinished-play(left=1)"),
        (START, (2, 2), "13/11", "unfinished-play(left=3)"),
        (START, (3, 1), CANNOT_MOVE, "unfinished-play(left=2)"),
        (START, (6, 1), "13/12 13/7", "blocked(point=12)"),
        (START, (3, 1), "8/5 7/6", "no-checker(point=7)"),
        (START, (3, 1), "8/5(2)", "no-such-die(source=8, target=5)"),
        (START, (3, 1), "13/8 6/5", "no-such-die(source=13, target=8)"),
        (START, (3, 1), "5/8 6/5", "wrong-way(source=5, target=8)"),
        (START, (3, 1), "8/11", "wrong-way(source=8, target=11)"),
        (START, (3, 1), "6/off", "not-all-home(point=24)"),
        (board({6: 1, 3: 2}), (5, 4), "6/1 3/off(2)", "no-such-die(source=3, target=0)"),
        (board({6: 2, 3: 1}), (5, 4), "3/off 6/1", "checker-behind(point=6)"),
        (board({25: 1, 8: 2}), (5, 3), "8/5 8/3", "enter-first"),
        (board({25: 2, 8: 2}), (5, 3), "bar/20 8/5", "enter-first"),
        (Position.parse("---------b----------A---b-"), (6, 5), "20/15", "must-play-higher(die=6)"),
        (board({13: 1, 5: 1}, {8: 2}), (5, 1), "5/4", "must-play-both(high=5, low=1)"),
        (board({10: 1}, {7: 2, 5: 2, 2: 2}), (3, 2), "10/5", "blocked(point=5)"),
        (board({13: 1, 3: 1}, {10: 2}), (4, 3), "13/10/6", "blocked(point=10)"),
    ],
)
def test_why_a_play_is_refused(position: Position, dice: Dice, text: str, reason: str) -> None:
    assert refused(position, dice, text) == reason


def test_the_beginning_of_a_play() -> None:
    draft = parse_draft(START, (3, 1), "8/5")
    assert draft.steps == ((8, 5),)
    assert draft.dice_left == (1,)
    with pytest.raises(Refusal, match="no-checker"):
        parse_draft(START, (3, 1), "7/6")


# There and back.


@settings(max_examples=150, deadline=None)
@given(any_turn)
def test_every_play_is_read_back(turn: tuple[Position, Dice]) -> None:
    _read_back(*turn, most=30)


def test_many_plays_are_read_back() -> None:
    for position, dice in [*turns(21, 300), *scattered_turns(22, 1000)]:
        _read_back(position, dice, most=25)


def _read_back(position: Position, dice: Dice, most: int) -> None:
    plays = legal_plays(position, dice)
    texts = {str(play): play for play in plays}
    assert len(texts) == len(plays)
    for play in plays[:: len(plays) // most + 1]:
        again = parse_play(position, dice, str(play))
        assert again == play
        assert str(again) == str(play)


@given(st.text(st.sampled_from("0123456789/-() *,baroff:")) | st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    with suppress(Refusal):
        assert parse_play(START, (3, 1), text) in legal_plays(START, (3, 1))
