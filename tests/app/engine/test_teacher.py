"""What the teacher says about positions every player knows."""

import pytest
from hypothesis import given, settings

from app.engine import teacher
from app.engine.remarks import remarks
from app.engine.teacher_words import phrase
from app.engine.topics import EXPOSURES, Remark, Topic
from rules.actions import Dice
from rules.notation import parse_play
from rules.plays import legal_plays
from rules.position import START, Position
from tests.strategies import any_turn, board, turns


def after(position: Position, dice: Dice, text: str) -> Position:
    return parse_play(position, dice, text).result


def said(position: Position, dice: Dice, text: str) -> tuple[str, ...]:
    return teacher.words_for(position, after(position, dice, text))


# Openings.


@pytest.mark.parametrize(
    ("dice", "play", "words"),
    [
        ((3, 1), "8/5 6/5", ("makes the 5-point",)),
        ((4, 2), "8/4 6/4", ("makes the 4-point",)),
        ((6, 1), "13/7 8/7", ("makes the bar-point",)),
        ((5, 3), "8/3 6/3", ("makes the 3-point",)),
        ((6, 4), "8/2 6/2", ("makes the 2-point",)),
        ((6, 5), "24/13", ("runs a back checker to the mid-point (lover's leap)",)),
        ((6, 4), "24/14", ("runs a back checker to 14", "leaves a shot (11 of 36)")),
        (
            (2, 1),
            "13/11 6/5",
            (
                "starts the 5-point (slot)",
                "brings a builder to 11",
                "leaves shots at 2 blots (15 of 36)",
            ),
        ),
        (
            (2, 1),
            "24/23 13/11",
            (
                "splits the back checkers, one to 23",
                "brings a builder to 11",
                "leaves only an indirect shot (2 of 36)",
            ),
        ),
        (
            (5, 1),
            "13/8 6/5",
            ("starts the 5-point (slot)", "brings a builder to 8", "leaves a shot (15 of 36)"),
        ),
        (
            (4, 3),
            "13/10 13/9",
            ("brings builders to 10 and 9", "leaves shots at 2 blots (11 of 36)"),
        ),
        ((4, 4), "24/20(2) 13/9(2)", ("anchors on 20, the golden point", "makes the 9-point")),
        ((6, 6), "24/18(2) 13/7(2)", ("makes the bar-point and the opponent's bar-point",)),
    ],
)
def test_openings(dice: Dice, play: str, words: tuple[str, ...]) -> None:
    assert said(START, dice, play) == words


# Replies and hits.


def test_a_reply_that_hits() -> None:
    # They slotted their 5-point: it is 20 for the player.
    position = board({24: 2, 13: 5, 8: 3, 6: 5}, {1: 2, 12: 4, 14: 1, 17: 3, 19: 4, 20: 1})
    told = said(position, (4, 1), "24/20* 6/5")
    assert told[0] == "hits on 20"


def test_a_loose_hit_is_called_that() -> None:
    position = board({24: 2, 13: 5, 8: 3, 6: 5}, {1: 1, 4: 1, 12: 5, 17: 3, 19: 5})
    told = said(position, (4, 2), "13/9 6/4*")
    assert told[0] == "hits loose on 4"
    assert any(words.startswith("leaves") for words in told)


def test_a_point_on_a_blot() -> None:
    position = board({24: 2, 13: 5, 8: 3, 6: 5}, {1: 1, 4: 1, 12: 5, 17: 3, 19: 5})
    assert said(position, (4, 2), "8/4* 6/4")[0] == "hits and makes the point on 4"


def test_hitting_twice_and_hitting_on_the_way() -> None:
    position = board({13: 2, 8: 3, 6: 5}, {5: 1, 4: 1, 20: 5, 22: 5})
    assert said(position, (4, 3), "8/5*/1")[0] == "hits on 5 and moves on"
    assert said(position, (4, 3), "8/5* 8/4*")[0] == "hits two blots, on 5 and 4"


def test_the_opponent_stays_on_the_bar() -> None:
    position = board({13: 2, 8: 3, 6: 3, 5: 2, 4: 2, 3: 2}, {2: 1, 20: 5, 22: 5, 18: 2})
    told = said(position, (6, 1), "8/2*/1")
    assert "the opponent stays on the bar with 16 of 36 rolls" in told


# Primes and boards.


def test_a_five_point_prime_is_made() -> None:
    position = board({24: 2, 10: 1, 8: 3, 7: 2, 6: 3, 5: 2}, {1: 2, 19: 5, 17: 3, 12: 4})
    assert said(position, (6, 4), "10/4 8/4")[0] == "makes the 4-point: a five-point prime"


def test_a_broken_prime_is_built() -> None:
    position = board({24: 2, 10: 1, 9: 2, 8: 3, 6: 3, 5: 2}, {1: 2, 19: 5, 17: 3, 12: 4})
    told = said(position, (6, 4), "10/4 8/4")
    assert told[:2] == ("makes the 4-point", "builds a broken prime (5 points of six)")


def test_a_full_prime_is_kept_and_broken() -> None:
    priming = board({13: 1, 8: 3, 7: 2, 6: 2, 5: 2, 4: 2, 3: 2}, {1: 2, 19: 5, 20: 5, 21: 3})
    assert "keeps the full prime" in said(priming, (4, 1), "13/8")
    assert "breaks the full prime" in said(priming, (4, 1), "7/3 7/6")


def test_the_board_is_closed() -> None:
    position = board({8: 2, 7: 2, 6: 3, 5: 2, 4: 2, 3: 2, 2: 2}, {24: 5, 23: 5}, their_bar=1)
    told = said(position, (6, 6), "8/2(2) 7/1(2)")
    assert told[:2] == ("closes the board", "shuts the opponent out")


# Behind.


def test_an_anchor_is_made_and_given_up() -> None:
    position = board({24: 1, 21: 1, 13: 5, 8: 3, 6: 5}, {1: 2, 12: 5, 17: 3, 19: 5})
    assert said(position, (3, 2), "24/21 13/11")[0] == "anchors on 21"
    anchored = board({24: 1, 20: 2, 13: 4, 8: 3, 6: 5}, {1: 2, 12: 5, 17: 3, 19: 5})
    assert "gives up the anchor on 20" in said(anchored, (6, 1), "20/13")


def test_a_back_checker_runs_to_safety() -> None:
    position = board({24: 2, 14: 1, 13: 4, 8: 3, 6: 5}, {1: 2, 12: 5, 17: 3, 19: 5})
    assert said(position, (6, 4), "24/14")[0] == "runs a back checker to safety"


def test_the_last_one_gets_away() -> None:
    position = board({20: 1, 8: 5, 6: 5, 5: 4}, {2: 2, 13: 1, 19: 5, 23: 5})
    assert said(position, (6, 3), "20/11")[0] == "gets the last back checker away"


# Giving up and misplacing.


def test_points_are_broken() -> None:
    position = board({24: 2, 13: 5, 8: 2, 6: 5}, {1: 2, 12: 5, 17: 3, 19: 5})
    assert "breaks the 8-point" in said(position, (5, 2), "8/3 6/4")


def test_checkers_are_buried() -> None:
    assert "buries a checker on 2" in said(START, (6, 2), "8/2 13/11")


def test_stacks_are_named_where_there_is_nothing_better_to_say() -> None:
    position = board({24: 2, 14: 1, 13: 4, 8: 3, 6: 5}, {1: 2, 12: 5, 17: 3, 19: 5})
    assert Topic.STACKS in {r.topic for r in remarks(position, after(position, (6, 2), "14/6"))}


def test_a_double_shot() -> None:
    # Any 4, any 2, and 3-1; 1-1 is blocked.
    position = board({13: 1, 9: 2, 6: 4}, {3: 1, 5: 1, 19: 8})
    assert "leaves a double shot (22 of 36)" in said(position, (5, 1), "13/7")


# Races.


def test_contact_is_broken() -> None:
    position = board({13: 2, 6: 5, 5: 5}, {9: 1, 20: 5, 19: 5})
    pips = 9 + 8 + 30 + 25 - 3, 16 + 25 + 30
    told = said(position, (6, 5), "13/8 13/7")
    assert told == (f"breaks contact, {pips[1] - (7 + 8 + 30 + 25)} ahead in the race",)


def test_a_race_tells_the_lead() -> None:
    position = board({12: 1, 8: 2, 6: 5, 5: 4}, {18: 6, 20: 5})
    mine, theirs = 12 + 16 + 30 + 20 - 3, 6 * 7 + 5 * 5
    told = said(position, (2, 1), "8/6 12/11")
    assert told == ("brings a checker home", f"{mine - theirs} behind in the race")


def test_bearing_off() -> None:
    position = board({6: 2, 4: 2, 1: 2}, {24: 5})
    assert said(position, (6, 4), "6/off 4/off")[0] == "bears off 2 checkers"
    assert said(position, (2, 1), "6/4 1/off")[0] == "bears off a checker"


def test_the_last_checker_wins() -> None:
    position = board({1: 1}, {24: 5})
    assert said(position, (2, 1), "1/off") == ("bears off the last checker and wins",)


# Everything.


@given(any_turn)
@settings(max_examples=60, deadline=None)
def test_there_is_always_something_to_say(turn: tuple[Position, Dice]) -> None:
    position, dice = turn
    for play in legal_plays(position, dice)[:10]:
        words = teacher.words_for(position, play.result)
        assert 1 <= len(words) <= teacher.MOST
        assert len(set(words)) == len(words)
        assert all(word and "{" not in word for word in words)


RARE = {  # primes and full boards are seldom built by chance
    Topic.LOVERS_LEAP,
    Topic.CLOSES_BOARD,
    Topic.SHUTS_OUT,
    Topic.KEEPS_PRIME,
    Topic.BREAKS_PRIME,
    Topic.BROKEN_PRIME,
}


def test_all_topics_come_up_and_what_is_exposed_is_always_said() -> None:
    met = set()
    for position, dice in turns(11, 600):
        for play in legal_plays(position, dice)[:8]:
            found = remarks(position, play.result)
            met |= {remark.topic for remark in found}
            risks = [remark for remark in found if remark.topic in EXPOSURES]
            if risks:
                assert phrase(risks[0]) in teacher.words_for(position, play.result)
    assert met >= set(Topic) - RARE


@pytest.mark.parametrize("topic", Topic)
def test_every_topic_has_words(topic: Topic) -> None:
    words = phrase(Remark(topic, 50, (5,), 5))
    assert words
    assert "{" not in words


# Two plays.


def test_the_better_play_and_the_price_of_the_other() -> None:
    best = after(START, (6, 1), "13/7 8/7")
    yours = after(START, (6, 1), "13/7 6/5")
    told = teacher.difference(START, best, yours)
    assert told.startswith("makes the bar-point; yours leaves")
    assert teacher.difference(START, best, best) == ""


def test_fewer_shots() -> None:
    best = after(START, (2, 1), "24/23 13/11")
    yours = after(START, (2, 1), "13/11 6/5")
    assert "yours leaves 15 shots instead of 2" in teacher.difference(START, best, yours)


def test_wasted_pips() -> None:
    position = board({6: 2, 4: 2, 1: 2}, {24: 5})
    best, yours = (after(position, (4, 1), play) for play in ("4/off 1/off", "6/2 6/5"))
    told = teacher.difference(position, best, yours)
    assert told.startswith("bears off 2 checkers; yours wastes ")


def test_what_the_other_play_gives_up_is_not_said_twice() -> None:
    priming = board({13: 1, 8: 3, 7: 2, 6: 2, 5: 2, 4: 2, 3: 2}, {1: 2, 19: 5, 20: 5, 21: 3})
    best, yours = (after(priming, (4, 1), play) for play in ("13/8", "8/4 8/7"))
    assert teacher.difference(priming, best, yours).count("prime") == 1


@given(any_turn)
@settings(max_examples=30, deadline=None)
def test_any_two_plays_can_be_compared(turn: tuple[Position, Dice]) -> None:
    position, dice = turn
    plays = legal_plays(position, dice)
    for play in plays[:6]:
        told = teacher.difference(position, plays[-1].result, play.result)
        assert "{" not in told
        assert not told.endswith(".")
