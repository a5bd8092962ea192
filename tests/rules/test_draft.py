import pytest
from hypothesis import given, settings

from rules.actions import Dice, Step
from rules.draft import Landing, TurnDraft
from rules.plays import Play, legal_plays
from rules.position import START, Position
from rules.refusal import Refusal, Rule
from tests.rules import oracle
from tests.strategies import any_turn, board, scattered_turns, turns

BSDGAMES = board({25: 1, 24: 3, 22: 1, 6: 3, 5: 2, 3: 2, 2: 3}, {19: 6, 17: 3, 12: 3, 7: 1, 1: 2})
HIGHER = Position.parse("---------b----------A---b-")


def refused(draft: TurnDraft, *steps: Step) -> str:
    with pytest.raises(Refusal) as caught:
        draft.move(*steps)
    return str(caught.value)


# What is offered.


def test_the_beginning_of_a_turn() -> None:
    draft = TurnDraft.start(START, (3, 1))
    assert draft.sources == {24, 13, 8, 6}
    assert draft.position == START
    assert draft.plays == legal_plays(START, (3, 1))
    assert not draft.complete
    assert not draft.forced
    assert draft.dice_left == draft.moves_dice == (3, 1)
    assert draft.dice_used == (False, False)
    assert draft.targets(8) == (5, 7)


def test_used_dice() -> None:
    draft = TurnDraft.start(START, (1, 3)).move((8, 5))
    assert draft.dice_left == (1,)
    assert draft.dice_used == (False, True)
    assert draft.move((6, 5)).dice_used == (True, True)


def test_a_double_has_four_dice() -> None:
    draft = TurnDraft.start(START, (2, 2))
    assert draft.moves_dice == draft.dice_left == (2, 2, 2, 2)
    draft = draft.move((24, 22), (24, 22), (6, 4))
    assert draft.dice_used == (True, True, True, False)
    assert draft.dice_left == (2,)
    assert not draft.complete
    assert draft.move((6, 4)).complete


def test_landings_by_one_die_come_before_combined_ones() -> None:
    landings = TurnDraft.start(START, (3, 1)).landings(24)
    assert landings == (
        Landing(21, ((24, 21),), (3,), False, ()),
        Landing(23, ((24, 23),), (1,), False, ()),
        Landing(20, ((24, 21), (21, 20)), (3, 1), False, ()),
    )


def test_landings_of_a_double() -> None:
    landings = TurnDraft.start(START, (2, 2)).landings(24)
    assert [landing.target for landing in landings] == [22, 20, 18, 16]
    assert [len(landing.steps) for landing in landings] == [1, 2, 3, 4]


def test_a_checker_lands_after_each_die() -> None:
    landings = TurnDraft.start(board({13: 1, 6: 1}, {8: 2}), (5, 1)).landings(13)
    assert [(landing.target, landing.steps) for landing in landings] == [
        (12, ((13, 12),)),
        (7, ((13, 12), (12, 7))),
    ]


def test_where_only_one_way_hits_both_are_listed() -> None:
    landings = TurnDraft.start(board({13: 1, 6: 1}, {8: 1}), (5, 1)).landings(13)
    ways = [landing for landing in landings if landing.target == 7]
    assert [(way.steps[0], way.hits_on_the_way) for way in ways] == [
        ((13, 8), (8,)),
        ((13, 12), ()),
    ]
    assert next(landing.hits for landing in landings if landing.target == 8)


def test_only_the_legal_source_counts() -> None:
    # Two checkers are a die away from 7, but one of them would leave the other die unplayable.
    draft = TurnDraft.start(board({13: 1, 5: 1}, {8: 2}), (5, 1))
    assert draft.sources == {13}
    assert draft.landings(5) == ()


def test_larger_die_on_a_checker_that_both_bear_off() -> None:
    draft = TurnDraft.start(board({4: 2, 3: 1}), (6, 5))
    (landing,) = draft.landings(4)
    assert (landing.target, landing.dice) == (0, (5,))
    draft = draft.move((4, 0))
    assert draft.dice_used == (False, True)
    assert draft.move((4, 0)).play.result == board({3: 1})


def test_the_fifteenth_checker_off_completes_the_turn() -> None:
    for dice in ((6, 1), (6, 6), (6, 4)):
        draft = TurnDraft.start(board({4: 1}, {24: 2}), dice).move((4, 0))
        assert draft.complete
        assert draft.play.result.off == 15


def test_a_player_who_cannot_move() -> None:
    position = board({25: 1, 6: 5}, dict.fromkeys(range(19, 25), 2))
    draft = TurnDraft.start(position, (6, 3))
    assert draft.complete
    assert draft.forced
    assert draft.sources == frozenset()
    assert draft.play == Play(position, position.key, ())
    assert str(draft.play) == "cannot move"


def test_one_result_is_forced() -> None:
    assert TurnDraft.start(HIGHER, (6, 5)).forced


@pytest.mark.parametrize("dice", [(0, 3), (7, 7)])
def test_what_is_not_a_roll(dice: Dice) -> None:
    with pytest.raises(Refusal) as caught:
        TurnDraft.start(START, dice)
    assert caught.value.rule is Rule.BAD_DICE


# Making a point.


def test_make_a_point_with_both_dice() -> None:
    assert TurnDraft.start(START, (3, 1)).make_point(5) == ((8, 5), (6, 5))
    assert TurnDraft.start(START, (6, 1)).make_point(7) == ((13, 7), (8, 7))
    assert TurnDraft.start(START, (4, 2)).make_point(4) == ((8, 4), (6, 4))
    assert TurnDraft.start(START, (2, 2)).make_point(4) == ((6, 4), (6, 4))
    assert TurnDraft.start(START, (3, 3)).make_point(7) == (
        (13, 10),
        (10, 7),
        (13, 10),
        (10, 7),
    )


@pytest.mark.parametrize(
    ("position", "dice", "target"),
    [
        (START, (3, 1), 4),
        (START, (3, 1), 6),
        (START, (3, 1), 0),
        (START, (3, 1), 25),
        (START, (6, 5), 7),
        (START, (2, 1), 22),
        (board({8: 1, 6: 1}, {5: 1}), (3, 1), 5),
        (board({25: 1, 8: 1, 6: 1}), (3, 1), 5),
        (board({8: 1, 6: 1}), (2, 2), 2),
    ],
)
def test_points_that_cannot_be_made(position: Position, dice: Dice, target: int) -> None:
    assert TurnDraft.start(position, dice).make_point(target) is None


def test_no_point_with_one_die_left() -> None:
    assert TurnDraft.start(START, (3, 1)).move((24, 23)).make_point(5) is None


# Taking back.


def test_undo_restores_everything() -> None:
    position = board({8: 1, 6: 1}, {5: 1, 20: 2})
    draft = TurnDraft.start(position, (3, 1))
    hit = draft.move((8, 5))
    assert hit.position.opponent_bar == 1
    assert hit.position.opponent_pips == position.opponent_pips + 5
    back = hit.undo()
    assert back == draft
    assert (back.position, back.dice_left, back.sources) == (position, (3, 1), draft.sources)


def test_undo_after_the_last_die() -> None:
    draft = TurnDraft.start(START, (5, 4)).move((13, 8), (13, 9))
    assert draft.complete
    assert draft.undo().steps == ((13, 8),)
    assert draft.undo_to(0).position == START
    assert draft.undo_to(1) == draft.undo()
    assert draft.undo_to(7) == draft


def test_nothing_to_take_back() -> None:
    with pytest.raises(Refusal) as caught:
        TurnDraft.start(START, (3, 1)).undo()
    assert caught.value.rule is Rule.NOTHING_TO_TAKE_BACK


def test_an_unfinished_play() -> None:
    draft = TurnDraft.start(START, (2, 2)).move((6, 4))
    with pytest.raises(Refusal) as caught:
        draft.play  # noqa: B018 - asking is what is tested
    assert str(caught.value) == "unfinished-play(left=3)"


# Refusals: the most helpful rule and its facts.

HOME_AND_ONE = board({8: 1, 4: 2, 2: 1})


@pytest.mark.parametrize(
    ("position", "dice", "step", "reason"),
    [
        (START, (6, 1), (13, 12), "blocked(point=12)"),
        (START, (5, 1), (24, 19), "blocked(point=19)"),
        (START, (3, 1), (7, 6), "no-checker(point=7)"),
        (START, (3, 1), (12, 9), "no-checker(point=12)"),
        (START, (3, 1), (25, 22), "no-checker(point=25)"),
        (START, (3, 1), (0, 0), "no-checker(point=0)"),
        (START, (3, 1), (8, 9), "wrong-way(source=8, target=9)"),
        (START, (3, 1), (8, 8), "wrong-way(source=8, target=8)"),
        (START, (3, 1), (8, 6), "no-such-die(source=8, target=6)"),
        (START, (3, 1), (6, 0), "not-all-home(point=24)"),
        (HOME_AND_ONE, (4, 1), (4, 0), "not-all-home(point=8)"),
        (board({6: 1, 3: 2}), (5, 4), (3, 0), "checker-behind(point=6)"),
        (board({6: 2, 5: 1}), (2, 1), (5, 0), "no-such-die(source=5, target=0)"),
        (HIGHER, (6, 5), (20, 15), "must-play-higher(die=6)"),
        (BSDGAMES, (5, 3), (25, 22), "must-play-both(high=5, low=3)"),
        (BSDGAMES, (5, 3), (24, 21), "enter-first"),
        (board({13: 1, 5: 1}, {8: 2}), (5, 1), (5, 4), "must-play-both(high=5, low=1)"),
        (board({25: 1}, {22: 2}), (3, 4), (25, 22), "blocked(point=22)"),
        (board({25: 1, 6: 1}, {24: 2}), (1, 1), (6, 5), "cannot-move"),
        (board({25: 1, 6: 1}, {24: 2}), (1, 1), (25, 24), "blocked(point=24)"),
    ],
)
def test_why_a_step_is_refused(position: Position, dice: Dice, step: Step, reason: str) -> None:
    draft = TurnDraft.start(position, dice)
    assert refused(draft, step) == reason
    assert str(draft.why_not(*step)) == reason


@pytest.mark.parametrize(
    ("position", "dice", "move", "reason"),
    [
        (START, (6, 5), (24, 14), "no-such-die(source=24, target=14)"),
        (START, (5, 5), (24, 14), "blocked(point=19)"),
        (START, (6, 1), (13, 5), "no-such-die(source=13, target=5)"),
        (START, (1, 1), (24, 19), "no-such-die(source=24, target=19)"),
        (HIGHER, (6, 5), (20, 9), "blocked(point=9)"),
        (board({13: 1, 6: 1}, {8: 2, 10: 2}), (5, 3), (13, 5), "blocked(point=8)"),
        (board({25: 2, 6: 1}), (4, 3), (25, 18), "enter-first"),
        (board({25: 1}, {22: 2, 21: 2}), (4, 3), (25, 18), "cannot-move"),
        (board({25: 1}, {22: 2, 18: 2}), (4, 3), (25, 18), "blocked(point=18)"),
        (board({6: 2, 5: 1}), (4, 3), (5, 0), "checker-behind(point=6)"),
        (board({8: 1, 5: 1}, {6: 2, 2: 2}), (6, 2), (8, 0), "blocked(point=2)"),
        (HOME_AND_ONE, (2, 1), (8, 0), "not-all-home(point=8)"),
        (board({9: 1, 8: 1}), (6, 2), (8, 0), "not-all-home(point=9)"),
    ],
)
def test_why_dice_do_not_combine(position: Position, dice: Dice, move: Step, reason: str) -> None:
    draft = TurnDraft.start(position, dice)
    assert str(draft.why_not(*move)) == reason
    assert move[1] not in {landing.target for landing in draft.landings(move[0])}


def test_several_dice_are_not_a_step() -> None:
    draft = TurnDraft.start(START, (3, 1))
    assert refused(draft, (24, 20)) == "no-such-die(source=24, target=20)"
    assert str(draft.why_not(24, 20)) == "no-such-die(source=24, target=20)"


def test_a_legal_step_has_no_refusal() -> None:
    with pytest.raises(ValueError, match="legal"):
        TurnDraft.start(START, (3, 1)).why_not(8, 5)


def test_no_dice_left() -> None:
    draft = TurnDraft.start(START, (3, 1)).move((8, 5), (6, 5))
    assert str(draft.why_not(24, 21)) == "all-played"
    assert refused(draft, (24, 21)) == "all-played"


def test_a_refused_step_changes_nothing() -> None:
    draft = TurnDraft.start(START, (3, 1))
    assert refused(draft, (8, 5), (13, 12)) == "blocked(point=12)"
    assert draft.steps == ()


def test_every_refusal_of_every_move_is_named() -> None:
    for position, dice in [*turns(5, 20), *scattered_turns(6, 50)]:
        drafts = [TurnDraft.start(position, dice)]
        for play in drafts[0].plays[:1]:
            drafts += [drafts[0].move(*play.steps[:count]) for count in (1, 2, 3)]
        for draft in drafts:
            for source in range(-1, 28):
                for target in set(range(-1, 28)).difference(draft.targets(source)):
                    assert draft.why_not(source, target).rule in Rule


# Properties.


@settings(max_examples=150, deadline=None)
@given(any_turn)
def test_every_play_is_reached_step_by_step_and_undone(turn: tuple[Position, Dice]) -> None:
    position, dice = turn
    start = TurnDraft.start(position, dice)
    for play in start.plays[:40]:
        drafts = [start]
        for source, target in play.steps:
            assert source in drafts[-1].sources
            assert target in {landing.target for landing in drafts[-1].landings(source)}
            drafts.append(drafts[-1].move((source, target)))
        end = drafts[-1]
        assert end.complete
        assert (end.play, str(end.play)) == (play, str(play))
        assert end.play.steps == play.steps
        for draft in reversed(drafts[:-1]):
            end = end.undo()
            assert (end, end.position, end.dice_left) == (draft, draft.position, draft.dice_left)


def test_offers_are_exactly_the_steps_of_legal_ways() -> None:
    for position, dice in [*turns(7, 150), *scattered_turns(8, 500)]:
        ways = oracle.sequences(position, dice)
        if len(ways) < 500:
            _compare(TurnDraft.start(position, dice), {steps for steps, _ in ways})


def _compare(draft: TurnDraft, ways: set[tuple[Step, ...]]) -> None:
    """Every next step of a legal way is offered, and every offer leads to a legal result."""
    depth = len(draft.steps)
    following = {steps[depth] for steps in ways if len(steps) > depth}
    offered = {(source, to) for source in draft.sources for to in draft.targets(source)}
    assert following <= offered
    if draft.complete:
        assert draft.position in {play.result for play in draft.plays} or not draft.plays
    for step in offered:
        rest = {steps for steps in ways if steps[depth : depth + 1] == (step,)}
        _compare(draft.move(step), rest)


def test_landings_lead_where_they_say() -> None:
    for position, dice in [*turns(9, 150), *scattered_turns(10, 300)]:
        draft = TurnDraft.start(position, dice)
        for source in draft.sources:
            seen = set()
            for landing in draft.landings(source):
                end = draft.move(*landing.steps)
                assert landing.steps[0][0] == source
                assert landing.steps[-1][1] == landing.target
                hits = end.position.opponent_bar - position.opponent_bar
                assert hits == landing.hits + len(landing.hits_on_the_way)
                left = list(draft.dice_left)
                for die in landing.dice:
                    left.remove(die)
                assert sorted(left) == sorted(end.dice_left)
                assert (landing.target, landing.hits_on_the_way) not in seen
                seen.add((landing.target, landing.hits_on_the_way))


def test_all_ways_to_a_result_are_written_alike() -> None:
    for position, dice in [*turns(12, 150), *scattered_turns(13, 500)]:
        ways = oracle.sequences(position, dice)
        texts: dict[Position, set[str]] = {}
        for steps, result in ways:
            texts.setdefault(result, set()).add(str(Play(position, result.key, steps)))
        assert all(len(found) == 1 for found in texts.values()), texts
