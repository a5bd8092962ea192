"""Every decision of a match is found in its record, and nothing that is none."""

import uuid
from random import Random

import pytest

from app.engine.analysis.decisions import decisions, find
from app.engine.analysis.report import Decision, DecisionKind
from app.engine.question import Holder
from rules.actions import (
    Accept,
    Beaver,
    Call,
    Claim,
    Double,
    InvalidReason,
    InvalidRoll,
    Level,
    MakePlay,
    NextGame,
    OpeningRoll,
    OrderRoll,
    Pass,
    Pause,
    Refuse,
    Resign,
    Roll,
    Take,
    TakeBack,
)
from rules.cube import Cube
from rules.plays import legal_plays
from rules.position import START, Position
from rules.record import Entry, Header, Record
from rules.side import Side
from rules.start import Start
from rules.terms import ChouetteTerms, ClockTerms, Manners, Terms
from tests.app.analysis.matches import random_record as orderly_record
from tests.app.analysis.matches import record_of
from tests.app.playing import BEGUN
from tests.rules.mannered import random_manners, random_record

WHITE, BLACK = Side.WHITE, Side.BLACK
PLAY, CUBE, ANSWER = DecisionKind.PLAY, DecisionKind.CUBE, DecisionKind.ANSWER
RESIGNATION = DecisionKind.RESIGNATION

OPENED = (OpeningRoll(3, 1), MakePlay(WHITE, ((8, 5), (6, 5))))
REPLIED = (*OPENED, Roll(BLACK, (6, 5)), MakePlay(BLACK, ((24, 18), (18, 13))))

CLOSED_OUT = Position.parse("-BBBBBBA-----------bbbbbbA")


def brief(found: tuple[Decision, ...]) -> list[tuple[int, str, str]]:
    return [(one.seq, one.kind.value, one.chosen) for one in found]


def test_the_opening_play_and_the_reply() -> None:
    found = decisions(record_of(*REPLIED))
    assert brief(found) == [(2, "play", "8/5 6/5"), (3, "cube", "roll"), (4, "play", "24/13")]
    opening, rolled, reply = found
    assert (opening.by, opening.question.opening, opening.question.dice) == (WHITE, True, (3, 1))
    assert opening.result == Position.parse("-b---BD-B---eE---c-e----B-")
    assert (rolled.by, rolled.question.dice, rolled.result) == (BLACK, None, None)
    assert rolled.question == reply.question.before_roll
    assert reply.question.position == opening.result.flipped()
    assert (reply.by, reply.question.opening) == (BLACK, False)
    assert [one.turn for one in found] == [1, 2, 2]


def test_ties_before_the_opening_are_nothing() -> None:
    assert decisions(record_of(OpeningRoll(2, 2), OpeningRoll(5, 5), OpeningRoll(1, 3))) == ()


def test_a_double_and_its_answers() -> None:
    taken = record_of(*OPENED, Double(BLACK), Take(WHITE), Roll(BLACK, (6, 5)))
    passed = record_of(*OPENED, Double(BLACK), Pass(WHITE))
    assert brief(decisions(taken))[1:] == [(3, "cube", "double"), (4, "answer", "take")]
    assert brief(decisions(passed))[1:] == [(3, "cube", "double"), (4, "answer", "pass")]
    double, answer = decisions(taken)[1:]
    assert double.question == answer.question
    assert (double.by, answer.by) == (BLACK, WHITE)


def test_a_beaver_is_an_answer_and_what_follows_is_none() -> None:
    terms = Terms(0, beavers=2)
    turned = (Double(BLACK), Beaver(WHITE), Beaver(BLACK), Take(WHITE))
    played = (Roll(BLACK, (6, 5)), MakePlay(BLACK, ((24, 18), (18, 13))))
    _, double, beaver, play = decisions(record_of(*OPENED, *turned, *played, terms=terms))
    assert brief((double, beaver)) == [(3, "cube", "double"), (4, "answer", "beaver")]
    assert double.question == beaver.question
    assert (beaver.question.stakes.value, beaver.question.stakes.holder) == (1, Holder.MIDDLE)
    assert (play.question.stakes.value, play.question.stakes.holder) == (8, Holder.THEIRS)


def test_no_double_without_the_right_to_double() -> None:
    owned = (*OPENED, Double(BLACK), Take(WHITE), Roll(BLACK, (6, 5)))
    assert brief(decisions(record_of(*owned)))[-1] == (4, "answer", "take")
    assert brief(decisions(record_of(*REPLIED, terms=Terms(1)))) == [
        (2, "play", "8/5 6/5"),
        (4, "play", "24/13"),
    ]
    crawford = Start(START, WHITE, score=(4, 2), crawford=True)
    assert decisions(record_of(Roll(WHITE, (2, 1)), start=crawford)) == ()


@pytest.mark.parametrize(
    ("score", "value", "found"), [((3, 0), 2, 0), ((2, 0), 2, 1), ((4, 0), 1, 0)]
)
def test_a_dead_cube_is_no_decision_until_it_is_turned(
    score: tuple[int, int], value: int, found: int
) -> None:
    cube = Cube(value, WHITE, turned=True) if value > 1 else Cube()
    start = Start(START, WHITE, score=score, cube=cube)
    assert len(decisions(record_of(Roll(WHITE, (2, 1)), start=start))) == found
    assert len(decisions(record_of(Double(WHITE), start=start))) == 1


def test_resignations_and_what_they_give_away() -> None:
    rolled = (*OPENED, Roll(BLACK, (6, 5)), Resign(BLACK, Level.GAMMON), Refuse(WHITE))
    again = (*rolled, Resign(BLACK, Level.BACKGAMMON), Accept(WHITE))
    found = decisions(record_of(*again))[2:]
    assert [(one.by, one.chosen, one.points) for one in found] == [
        (BLACK, "resign", 2),
        (WHITE, "refuse", 2),
        (BLACK, "resign", 3),
        (WHITE, "accept", 3),
    ]
    assert {one.kind for one in found} == {RESIGNATION}
    assert {one.question.dice for one in found} == {(6, 5)}


def test_jacoby_makes_a_resignation_cheap() -> None:
    record = record_of(*OPENED, Resign(BLACK, Level.BACKGAMMON), terms=Terms.of_money())
    assert decisions(record)[-1].points == 1


def test_a_game_taken_up_in_the_middle() -> None:
    rolled = Start(START, WHITE, dice=(3, 1))
    (play,) = decisions(record_of(OPENED[1], start=rolled))
    assert (play.seq, play.kind, play.question.opening) == (1, PLAY, False)
    waiting = Start(START, BLACK)
    assert brief(decisions(record_of(Roll(BLACK, (2, 1)), start=waiting))) == [(1, "cube", "roll")]
    doubled = Start(START, BLACK, doubled=True)
    (answer,) = decisions(record_of(Take(WHITE), start=doubled))
    assert (answer.kind, answer.by, answer.chosen) == (ANSWER, WHITE, "take")
    beavered = Start(START, BLACK, doubled=True, extra_turns=1)
    money = record_of(Take(BLACK), start=beavered, terms=Terms(0, beavers=2))
    assert decisions(money) == ()


def test_a_dance_is_a_play() -> None:
    start = Start(CLOSED_OUT, WHITE, dice=(6, 6))
    (found,) = decisions(record_of(MakePlay(WHITE, ()), start=start))
    assert (found.kind, found.result) == (PLAY, CLOSED_OUT)


def test_games_and_turns_are_numbered() -> None:
    one = (*OPENED, Double(BLACK), Pass(WHITE))
    two = (NextGame(), OpeningRoll(1, 2), MakePlay(BLACK, ((13, 11), (6, 5))))
    found = decisions(record_of(*one, *two))
    assert [(one.game, one.turn) for one in found] == [(1, 1), (1, 2), (1, 2), (2, 1)]


def test_a_damaged_record_is_followed_as_far_as_it_goes() -> None:
    sound = record_of(*REPLIED)
    illegal = record_of(*OPENED, Roll(BLACK, (6, 5)), MakePlay(BLACK, ((24, 1),)), NextGame())
    entries = sound.entries
    gap = Record(sound.header, (*entries[:3], Entry(5, 0, entries[3].action)))
    for broken in (illegal, gap):
        found = find(broken)
        assert (found.actions, found.stopped) == (3, 4)
        assert found.decisions == decisions(sound)[:2]
    whole = find(sound)
    assert (whole.actions, whole.stopped) == (4, None)


LOOSE = Terms(5, manners=Manners(illegal_stand=True, early_rolls=True), clock=ClockTerms(600_000))
ILLEGAL = MakePlay(WHITE, ((24, 5),))


def test_an_illegal_play_is_not_judged_and_what_follows_is() -> None:
    record = record_of(
        OpeningRoll(3, 1), ILLEGAL, Roll(BLACK, (6, 5)), MakePlay(BLACK, ((24, 13),)), terms=LOOSE
    )
    found = find(record)
    assert (found.actions, found.stopped) == (4, None)
    assert brief(found.decisions) == [(3, "cube", "roll"), (4, "play", "24/13")]
    assert found.decisions[1].question.position.counts[20] == -1
    assert [one.turn for one in found.decisions] == [2, 2]


def test_a_called_play_is_none_and_the_numbers_are_those_of_the_record() -> None:
    record = record_of(
        OpeningRoll(3, 1),
        ILLEGAL,
        InvalidRoll(BLACK, InvalidReason.LEANING),
        Pause(),
        Call(BLACK),
        MakePlay(WHITE, ((8, 5), (6, 5))),
        Roll(BLACK, (6, 5)),
        MakePlay(BLACK, ((24, 18), (18, 13))),
        terms=LOOSE,
    )
    found = find(record)
    assert (found.actions, found.stopped) == (8, None)
    usual = [(6, "play", "8/5 6/5"), (7, "cube", "roll"), (8, "play", "24/13")]
    assert brief(found.decisions) == usual
    assert [one.turn for one in found.decisions] == [1, 2, 2]


def test_what_was_corrected_is_none() -> None:
    wooden = Terms(5, manners=Manners(wooden=True))
    record = record_of(
        OpeningRoll(6, 5),
        MakePlay(WHITE, ((24, 18), (18, 13))),
        Double(BLACK),
        Pass(WHITE),
        TakeBack(0),
        *REPLIED,
        terms=wooden,
    )
    assert brief(find(record).decisions) == [
        (7, "play", "8/5 6/5"),
        (8, "cube", "roll"),
        (9, "play", "24/13"),
    ]


def test_an_early_roll_is_no_decision() -> None:
    race = Start(Position.parse("--B-B-------------------b-"), WHITE, score=(1, 1))
    record = record_of(
        Roll(WHITE, (3, 1)),
        Roll(BLACK, (6, 5)),
        MakePlay(WHITE, ((4, 1), (2, 1))),
        MakePlay(BLACK, ((1, 0), (1, 0))),
        terms=LOOSE,
        start=race,
    )
    found = find(record)
    assert (found.actions, found.stopped) == (4, None)
    assert [(one.seq, one.kind) for one in found.decisions] == [(1, CUBE), (3, PLAY), (4, PLAY)]


def test_a_claim_ends_a_record_without_a_decision() -> None:
    record = record_of(*OPENED, terms=LOOSE)
    late = Entry(3, BEGUN, Claim(WHITE), used=700_000)
    found = find(record.added(late))
    assert (found.actions, found.stopped, len(found.decisions)) == (3, None, 1)


def test_only_the_plays_of_a_chouette_are_judged() -> None:
    head = Header(
        str(uuid.UUID(int=1)),
        ("Ann", "Bob", "Cid"),
        Terms.of_money(),
        BEGUN,
        ("human",) * 3,
        chouette=ChouetteTerms(),
    )
    actions = (OrderRoll((6, 5, 4)), *REPLIED, Double(WHITE, 0))
    entries = tuple(Entry(seq, BEGUN, action) for seq, action in enumerate(actions, 1))
    found = find(Record(head, entries))
    assert (found.actions, found.stopped) == (6, None)
    assert brief(found.decisions) == [(3, "play", "8/5 6/5"), (5, "play", "24/13")]


@pytest.mark.parametrize("seed", range(6))
def test_disorderly_matches_are_followed_to_their_end(seed: int) -> None:
    rng = Random(f"disorderly {seed}")
    record, states = random_record(rng, random_manners(rng), 300)
    found = find(record)
    assert (found.actions, found.stopped) == (len(record.entries), None)
    standing = {entry.seq for entry in record.standing}
    assert {one.seq for one in found.decisions} <= standing
    for one in found.decisions:
        if one.kind is PLAY:
            last = states[one.seq].game.last
            assert last is not None
            assert (last.legal, last.play.result) == (True, one.result)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(
    "terms", [Terms(7), Terms(0, automatic_doubles=2, beavers=3)], ids=["match", "money"]
)
def test_what_is_found_fits_the_record(terms: Terms, seed: int) -> None:
    record = orderly_record(terms, seed)
    found = {one.seq: one for one in decisions(record)}
    states = list(record.states())
    assert len(found) == len(decisions(record))
    for before, entry in zip(states, record.entries, strict=False):
        one = found.get(entry.seq)
        match entry.action:
            case MakePlay(by):
                assert one is not None
                plays = legal_plays(one.question.position, one.question.dice or (0, 0))
                assert one.result in {play.result for play in plays} or not plays
                assert (one.kind, one.by) == (PLAY, by)
            case Double(by):
                assert one is not None
                assert (one.kind, one.by, one.chosen) == (CUBE, by, "double")
            case Roll(by):
                away = terms.length - before.match.score[by] if terms.length else 1000
                alive = before.match.game.cube.value < away
                assert (one is not None) == (before.match.game.can_double(by) and alive)
            case Resign() | Accept() | Refuse():
                assert one is not None
                assert one.points >= 1
            case OpeningRoll() | NextGame():
                assert one is None
