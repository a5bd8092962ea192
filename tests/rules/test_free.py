"""Turns where plays are not checked: what may be moved, what is judged, what is refused."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.actions import Dice, Step
from rules.draft import Draft, Landing, TurnDraft
from rules.free import FreeDraft, free_play
from rules.notation import parse_free
from rules.plays import legal_plays
from rules.position import START, Position
from rules.refusal import Refusal, Rule
from tests.rules import oracle
from tests.rules.tables import board
from tests.strategies import any_turn


def refused(draft: FreeDraft, *steps: Step) -> str:
    with pytest.raises(Refusal) as caught:
        draft.move(*steps)
    return str(caught.value)


def test_the_beginning_of_a_turn() -> None:
    draft: Draft = FreeDraft.start(START, (3, 1))
    assert draft.sources == {24, 13, 8, 6}
    assert (draft.complete, draft.free, draft.legal, draft.forced) == (True, True, False, False)
    assert draft.plays == legal_plays(START, (3, 1))
    assert draft.moves_dice == draft.dice_left == (3, 1)
    assert draft.dice_used == (False, False)
    assert (draft.steps, draft.previous, draft.position) == ((), None, START)
    assert draft.play.steps == ()


def test_a_checked_turn_looks_the_same_from_outside() -> None:
    draft: Draft = TurnDraft.start(START, (3, 1))
    assert (draft.complete, draft.free, draft.legal) == (False, False, False)
    done = draft.move((8, 5), (6, 5))
    assert (done.complete, done.free, done.legal) == (True, False, True)


def test_a_checker_goes_anywhere_but_to_two_or_more_enemies() -> None:
    draft = FreeDraft.start(START, (3, 1))
    blocked = {1, 12, 17, 19}  # White's numbers of Black's 24, 13, 8 and 6
    assert set(draft.targets(8)) == set(range(26)) - blocked - {8}
    assert set(draft.targets(6)) == set(range(26)) - blocked - {6}
    assert draft.targets(7) == draft.targets(25) == draft.targets(0) == ()


def test_forwards_backwards_off_and_onto_the_bar() -> None:
    draft = FreeDraft.start(START, (3, 1)).move((6, 11), (6, 0), (24, 25), (25, 3), (0, 2))
    counts = draft.position.counts
    assert (counts[6], counts[11], counts[24], counts[3], counts[2]) == (3, 1, 1, 1, 1)
    assert (draft.position.bar, draft.position.off) == (0, 0)
    assert 0 not in draft.sources
    assert 0 in draft.undo().sources


def test_landing_on_a_blot_hits_it_only_there() -> None:
    place = board({23: 2, 6: 1}, {20: 1, 1: 1, 13: 13})
    draft = FreeDraft.start(place, (6, 5))
    over = draft.move((6, 3))
    assert over.position.opponent_bar == 0
    hit = draft.move((6, 5))
    assert hit.position.opponent_bar == 1
    assert hit.position.counts[5] == 1
    backwards = draft.move((6, 24))
    assert (backwards.position.opponent_bar, backwards.position.counts[24]) == (1, 1)


def test_what_no_table_allows_names_the_point() -> None:
    draft = FreeDraft.start(START, (3, 1))
    assert refused(draft, (24, 19)) == "blocked(point=19)"
    assert refused(draft, (7, 5)) == "no-checker(point=7)"
    assert refused(draft, (0, 5)) == "no-checker(point=0)"
    assert refused(draft, (8, 26)) == "wrong-way(source=8, target=26)"
    assert refused(draft, (8, -1)) == "wrong-way(source=8, target=-1)"
    assert refused(draft, (-1, 5)) == "no-checker(point=-1)"
    assert refused(draft, (26, 5)) == "no-checker(point=26)"
    assert str(draft.why_not(24, 19)) == "blocked(point=19)"
    with pytest.raises(ValueError, match="can be made"):
        draft.why_not(24, 18)


def test_a_turn_has_no_more_steps_than_a_record_holds() -> None:
    draft = FreeDraft.start(START, (3, 1)).move(*((8, 7), (7, 8)) * 8)
    assert refused(draft, (8, 7)) == "too-many-steps(most=16)"
    assert draft.sources == {24, 13, 8, 6}
    assert draft.targets(8) == ()


def test_nobody_is_shut_out_for_ever() -> None:
    closed = {6: 2, 5: 2, 4: 2, 3: 2, 2: 2, 1: 2}
    place = board({**closed, 7: 1, 8: 1}, {**closed, 18: 1, 25: 1})
    draft = FreeDraft.start(place, (6, 1))
    assert refused(draft, (8, 25)) == "shut-out"
    assert draft.move((8, 9)).position.counts[9] == 1


def test_taking_back() -> None:
    draft = FreeDraft.start(START, (3, 1))
    played = draft.move((8, 5), (24, 2), (6, 5))
    assert played.undo() == draft.move((8, 5), (24, 2))
    assert played.undo_to(1) == draft.move((8, 5))
    assert played.undo_to(0) == draft
    assert played.previous == played.undo()
    with pytest.raises(Refusal, match="nothing-to-take-back"):
        draft.undo()


@pytest.mark.parametrize(
    ("dice", "steps", "left"),
    [
        ((3, 1), ((8, 5),), (1,)),
        ((3, 1), ((8, 7),), (3,)),
        ((3, 1), ((8, 4),), ()),
        ((3, 1), ((8, 2),), (3, 1)),
        ((3, 1), ((5, 8),), (3, 1)),
        ((3, 1), ((8, 5), (8, 5)), (1,)),
        ((2, 2), ((8, 4), (6, 4)), (2,)),
        ((2, 2), ((13, 5),), ()),
        ((3, 1), ((6, 0),), (3, 1)),
        ((6, 5), ((8, 0),), ()),
        ((6, 2), ((4, 0),), (2,)),
        ((6, 2), ((2, 0),), (6,)),
        ((6, 2), ((0, 6),), (6, 2)),
    ],
)
def test_dice_count_as_used_where_a_step_goes_by_them(
    dice: Dice, steps: tuple[Step, ...], left: tuple[int, ...]
) -> None:
    place = board({25: 1, 13: 2, 8: 3, 6: 2, 5: 1, 4: 1, 2: 1}, {13: 2})
    draft = FreeDraft.start(place, dice).move(*steps)
    assert draft.dice_left == left
    assert draft.dice_used.count(False) == len(left)


def test_landings_by_the_dice_come_first() -> None:
    landings = FreeDraft.start(START, (3, 1)).landings(8)
    assert landings[:3] == (
        Landing(5, ((8, 5),), (3,), False, ()),
        Landing(7, ((8, 7),), (1,), False, ()),
        Landing(4, ((8, 4),), (3, 1), False, ()),
    )
    assert {landing.dice for landing in landings[3:]} == {()}
    assert len(landings) == 21


def test_landings_tell_what_is_hit() -> None:
    landings = FreeDraft.start(board({6: 2}, {20: 1, 1: 1}), (1, 4)).landings(6)
    assert {landing.target for landing in landings if landing.hits} == {5, 24}


def test_both_dice_make_a_point() -> None:
    draft = FreeDraft.start(START, (3, 1))
    assert draft.make_point(5) == ((8, 5), (6, 5))
    assert draft.make_point(7) is None
    assert draft.make_point(8) is None
    assert FreeDraft.start(START, (6, 4)).make_point(2) == ((8, 2), (6, 2))
    assert FreeDraft.start(START, (6, 6)).make_point(7) == ((13, 7), (13, 7))
    assert FreeDraft.start(START, (6, 6)).make_point(24) is None


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        ("8/5 6/5", ((8, 5), (6, 5))),
        ("6/5 8/5", ((8, 5), (6, 5))),
        ("24/20", ((24, 21), (21, 20))),
        ("24/5", ((24, 5),)),
        ("6/11 6/off", ((6, 11), (6, 0))),
        ("24/bar bar/3", ((24, 25), (25, 3))),
        ("13/7(2)", ((13, 7), (13, 7))),
        ("cannot move", ()),
    ],
)
def test_typed_plays(text: str, steps: tuple[Step, ...]) -> None:
    assert parse_free(FreeDraft.start(START, (3, 1)), text).steps == steps


def test_a_typed_play_goes_on_from_what_was_moved_and_a_whole_one_takes_its_place() -> None:
    begun = FreeDraft.start(START, (3, 1)).move((24, 5))
    assert parse_free(begun, "6/4").steps == ((24, 5), (6, 4))
    assert parse_free(begun, "8/5 6/5").steps == ((8, 5), (6, 5))


@pytest.mark.parametrize(
    ("text", "rule"),
    [("hello", Rule.UNREADABLE), ("24/19", Rule.BLOCKED), ("7/5", Rule.NO_CHECKER)],
)
def test_typed_plays_that_cannot_be(text: str, rule: Rule) -> None:
    with pytest.raises(Refusal) as caught:
        parse_free(FreeDraft.start(START, (3, 1)), text)
    assert caught.value.rule is rule


@given(any_turn, st.integers(0, 10**9))
def test_random_free_turns(turn: tuple[Position, Dice], seed: int) -> None:
    """Checkers are neither won nor lost, no point is shared, and a legal result is known as one."""
    position, dice = turn
    rng = Random(seed)
    draft = FreeDraft.start(position, dice)
    while draft.sources and rng.random() < 0.85:
        source = rng.choice(sorted(draft.sources))
        targets = draft.targets(source)
        if not targets:
            break
        target = rng.choice(targets)
        before = draft
        draft = draft.move((source, target))
        assert draft.undo() == before
        landing = next(way for way in before.landings(source) if way.target == target)
        was_hit = draft.position.opponent_bar > before.position.opponent_bar
        assert landing.hits is was_hit
    after = draft.position
    assert Position(after.counts) == after
    own = sum(count for count in after.counts if count > 0)
    assert (own + after.off, after.opponent_off) == (15, position.opponent_off)
    assert free_play(position, draft.steps) == draft.play
    results = oracle.results(position, dice) if draft.plays else {str(position)}
    assert draft.legal is (str(after) in results)


@given(any_turn)
def test_every_legal_play_can_be_made_freely(turn: tuple[Position, Dice]) -> None:
    position, dice = turn
    for play in legal_plays(position, dice):
        draft = FreeDraft.start(position, dice).move(*play.steps)
        assert (draft.play, draft.legal) == (play, True)
