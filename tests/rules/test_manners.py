"""Table manners: invalid and early rolls, plays that are not checked, and calls."""

from dataclasses import replace

import pytest

from rules.actions import (
    Accept,
    Action,
    Beaver,
    Call,
    Double,
    EndSession,
    InvalidReason,
    InvalidRoll,
    Level,
    MakePlay,
    NextGame,
    OpeningRoll,
    Pause,
    Refuse,
    Resign,
    Roll,
    Take,
    TakeBack,
)
from rules.game import Phase
from rules.match import Match
from rules.plays import legal_plays
from rules.position import START, Position
from rules.record import Entry, Header, Record
from rules.refusal import Refusal, Rule
from rules.result import Ending
from rules.side import Side
from rules.start import Start
from rules.terms import ClockTerms, Manners, Terms
from tests.rules.tables import BLACK, WHITE, after, board, refused

LOOSE = Terms(5, manners=Manners(illegal_stand=True))
EARLY = Terms(5, manners=Manners(early_rolls=True))
WOODEN = Terms(5, manners=Manners(wooden=True))
LEANING = InvalidReason.LEANING
RACE = board({3: 2, 1: 2}, {4: 2, 2: 2})
LEGAL = MakePlay(WHITE, ((8, 5), (6, 5)))
ILLEGAL = MakePlay(WHITE, ((24, 5),))


def begun(terms: Terms, place: Position = START, **options: object) -> Match:
    """A match in the middle of a game, White on roll."""
    return Match.begin(terms, Start(place, WHITE, **options))  # type: ignore[arg-type]


# Invalid rolls


@pytest.mark.parametrize("reason", InvalidReason)
def test_an_invalid_roll_changes_nothing_and_is_rolled_again(reason: InvalidReason) -> None:
    match = begun(Terms(5))
    assert after(match, InvalidRoll(WHITE, reason), InvalidRoll(WHITE, reason)) == match
    assert after(match, InvalidRoll(WHITE, reason), Roll(WHITE, (3, 1))).game.dice == (3, 1)


def test_an_invalid_opening_roll_is_nobodys() -> None:
    match = Match.begin(Terms(5))
    assert after(match, InvalidRoll(None, LEANING)) == match
    assert refused(match, InvalidRoll(WHITE, LEANING)) is Rule.OPENING_FIRST


def test_the_player_may_still_double_after_an_invalid_roll() -> None:
    assert after(begun(Terms(5)), InvalidRoll(WHITE, LEANING)).game.can_double(WHITE)


def test_a_roll_is_invalid_only_where_one_is_due() -> None:
    match = begun(Terms(5))
    assert refused(match, InvalidRoll(BLACK, LEANING)) is Rule.WRONG_TURN
    assert refused(match, InvalidRoll(None, LEANING)) is Rule.ROLL_FIRST
    rolled = after(match, Roll(WHITE, (3, 1)))
    assert refused(rolled, InvalidRoll(WHITE, LEANING)) is Rule.PLAY_FIRST
    assert refused(rolled, InvalidRoll(BLACK, LEANING)) is Rule.WRONG_TURN
    assert refused(rolled, InvalidRoll(None, LEANING)) is Rule.PLAY_FIRST
    doubled = after(match, Double(WHITE))
    assert refused(doubled, InvalidRoll(WHITE, LEANING)) is Rule.ANSWER_DOUBLE
    assert refused(doubled, InvalidRoll(None, LEANING)) is Rule.ANSWER_DOUBLE


# Early rolls


def test_a_roll_before_the_opponent_has_picked_up_is_refused() -> None:
    match = after(begun(EARLY), Roll(WHITE, (3, 1)))
    assert not match.game.can_roll_early(BLACK)
    assert refused(match, Roll(BLACK, (6, 5))) is Rule.EARLY_ROLL
    assert refused(match, InvalidRoll(BLACK, LEANING)) is Rule.EARLY_ROLL


def test_no_early_roll_where_the_players_did_not_agree_on_it() -> None:
    match = after(begun(Terms(5), RACE), Roll(WHITE, (3, 1)))
    assert not match.game.can_roll_early(BLACK)
    assert refused(match, Roll(BLACK, (6, 5))) is Rule.WRONG_TURN


def test_an_early_roll_where_both_bear_off_without_contact() -> None:
    match = after(begun(EARLY, RACE), Roll(WHITE, (3, 1)))
    assert len(legal_plays(match.game.position, (3, 1))) > 1
    assert match.game.can_roll_early(BLACK)
    assert not match.game.can_roll_early(WHITE)
    early = after(match, InvalidRoll(BLACK, LEANING), Roll(BLACK, (6, 5)))
    assert (early.game.turn, early.game.dice, early.game.early) == (WHITE, (3, 1), (6, 5))
    assert refused(early, Roll(BLACK, (4, 4))) is Rule.PLAY_FIRST
    played = after(early, MakePlay(WHITE, ((3, 0), (1, 0))))
    game = played.game
    assert (game.phase, game.turn, game.dice, game.early) == (Phase.TO_PLAY, BLACK, (6, 5), None)
    assert refused(played, Double(BLACK)) is Rule.TOO_LATE_TO_DOUBLE
    assert refused(played, Roll(BLACK, (6, 5))) is Rule.PLAY_FIRST


@pytest.mark.parametrize(
    ("place", "why"),
    [
        (board({7: 1, 1: 2}, {4: 2}), "White is not all home"),
        (board({3: 2}, {7: 1, 4: 2}), "Black is not all home"),
        (board({25: 1, 6: 1}, {4: 2}), "a checker on the bar meets those before it"),
        (board({3: 2, 2: 1}, {24: 1, 1: 1}), "there is contact"),
        (board({3: 2, 2: 1}, {25: 1, 1: 1}), "a checker on Black's bar has the way before it"),
    ],
)
def test_no_early_roll_otherwise(place: Position, why: str) -> None:
    match = after(begun(EARLY, place), Roll(WHITE, (2, 1)))
    assert len(legal_plays(match.game.position, (2, 1))) > 1, why
    assert refused(match, Roll(BLACK, (6, 5))) is Rule.EARLY_ROLL, why


@pytest.mark.parametrize(
    ("place", "dice", "count"),
    [
        (board({25: 1, 6: 2}, {6: 2, 5: 2, 4: 2, 3: 2, 2: 2, 1: 2}), (6, 5), 0),
        (board({25: 2, 8: 2}, {3: 2, 13: 2}), (6, 5), 1),
    ],
)
def test_an_early_roll_where_the_play_is_forced(
    place: Position, dice: tuple[int, int], count: int
) -> None:
    match = after(begun(EARLY, place), Roll(WHITE, dice))
    plays = legal_plays(match.game.position, dice)
    assert len(plays) == count
    early = after(match, Roll(BLACK, (4, 2)))
    played = after(early, MakePlay(WHITE, plays[0].steps if plays else ()))
    assert (played.game.turn, played.game.dice) == (BLACK, (4, 2))


def test_forced_is_judged_by_the_legal_plays_also_where_illegal_ones_stand() -> None:
    terms = Terms(5, manners=Manners(illegal_stand=True, early_rolls=True))
    forced = board({25: 2, 8: 2}, {3: 2, 13: 2})
    assert after(begun(terms, forced), Roll(WHITE, (6, 5))).game.can_roll_early(BLACK)
    assert not after(begun(terms), Roll(WHITE, (6, 5))).game.can_roll_early(BLACK)


def test_early_dice_mean_nothing_once_the_game_is_over() -> None:
    match = after(
        begun(EARLY, board({1: 2}, {4: 2})),
        Roll(WHITE, (3, 1)),
        Roll(BLACK, (6, 5)),
        MakePlay(WHITE, ((1, 0), (1, 0))),
    )
    assert match.games[0].ending is Ending.BORNE_OFF
    assert (match.game.phase, match.game.early, match.game.dice) == (Phase.OVER, None, None)


def test_early_dice_stay_where_a_resignation_is_refused() -> None:
    match = after(begun(EARLY, RACE), Roll(WHITE, (3, 1)), Roll(BLACK, (6, 5)))
    again = after(match, Resign(WHITE, Level.SINGLE), Refuse(BLACK))
    assert again == match


def test_a_called_play_brings_the_early_dice_back_too() -> None:
    terms = Terms(5, manners=Manners(illegal_stand=True, early_rolls=True))
    rolled = after(begun(terms, RACE), Roll(WHITE, (3, 1)), Roll(BLACK, (6, 5)))
    played = after(rolled, MakePlay(WHITE, ((3, 0), (3, 0))))
    assert played.game.last is not None
    assert not played.game.last.legal
    assert after(played, Call(BLACK)) == rolled
    replied = after(played, MakePlay(BLACK, ((4, 0), (2, 0))))
    assert after(replied, Call(WHITE)) == played


# Illegal plays and calls


def test_plays_are_checked_by_default() -> None:
    match = after(begun(Terms(5)), Roll(WHITE, (3, 1)))
    assert refused(match, ILLEGAL) is Rule.NO_SUCH_DIE
    assert refused(after(match, LEGAL), Call(BLACK)) is Rule.NOT_HERE


def test_an_illegal_play_stands_unless_it_is_called() -> None:
    match = after(begun(LOOSE), Roll(WHITE, (3, 1)), ILLEGAL)
    assert match.game.board.counts[5] == 1
    assert match.game.last is not None
    assert not match.game.last.legal
    assert str(match.game.last.play) == "24/5"
    stands = after(match, Roll(BLACK, (6, 5)))
    assert refused(stands, Call(BLACK)) is Rule.NOTHING_TO_CALL
    assert refused(after(match, Double(BLACK)), Call(WHITE)) is Rule.NOTHING_TO_CALL
    assert refused(after(match, Double(BLACK), Take(WHITE)), Call(BLACK)) is Rule.NOTHING_TO_CALL


@pytest.mark.parametrize("caller", [WHITE, BLACK])
def test_either_player_calls_it_and_it_is_taken_back(caller: Side) -> None:
    rolled = after(begun(LOOSE), Roll(WHITE, (3, 1)))
    called = after(rolled, ILLEGAL, Call(caller))
    assert called == rolled
    assert after(called, LEGAL).game.turn is BLACK
    assert refused(called, Call(BLACK)) is Rule.NOTHING_TO_CALL


def test_a_legal_play_cannot_be_called() -> None:
    match = after(begun(LOOSE), Roll(WHITE, (3, 1)), LEGAL)
    assert match.game.last is not None
    assert match.game.last.legal
    refusal = match.why_no_call()
    assert refusal is not None
    assert refusal.rule is refused(match, Call(BLACK)) is Rule.LEGAL_PLAY


def test_a_play_is_legal_by_its_result_however_it_was_moved() -> None:
    match = after(begun(LOOSE), Roll(WHITE, (3, 1)))
    for steps in (((24, 20),), ((24, 22), (22, 20)), ((6, 5), (8, 5)), ((8, 2), (2, 5), (6, 5))):
        last = after(match, MakePlay(WHITE, steps)).game.last
        assert last is not None
        assert last.legal
        assert last.play in legal_plays(START, (3, 1))


def test_playing_nothing_is_legal_only_where_nothing_can_move() -> None:
    idle = after(begun(LOOSE), Roll(WHITE, (3, 1)), MakePlay(WHITE, ()))
    assert idle.game.last is not None
    assert not idle.game.last.legal
    closed = board({25: 1, 6: 2}, {6: 2, 5: 2, 4: 2, 3: 2, 2: 2, 1: 2})
    rolled = after(begun(LOOSE, closed), Roll(WHITE, (6, 5)))
    for steps, legal in (((), True), (((6, 5), (5, 6)), True), (((6, 5),), False)):
        last = after(rolled, MakePlay(WHITE, steps)).game.last
        assert last is not None
        assert last.legal is legal
        assert (last.play.steps == ()) is legal


def test_the_opening_play_can_be_called_and_is_the_opening_again() -> None:
    opened = after(Match.begin(LOOSE), OpeningRoll(3, 1))
    called = after(opened, MakePlay(WHITE, ((24, 5),)), Call(BLACK))
    assert called == opened
    assert called.game.opening
    assert refused(called, Double(WHITE)) is Rule.NOT_BEFORE_OPENING


def test_invalid_rolls_and_refused_resignations_leave_time_for_a_call() -> None:
    rolled = after(begun(LOOSE), Roll(WHITE, (3, 1)))
    match = after(rolled, ILLEGAL, InvalidRoll(BLACK, LEANING))
    assert after(match, Call(BLACK)) == rolled
    resigned = after(match, Resign(BLACK, Level.GAMMON))
    assert after(resigned, Call(BLACK)) == rolled
    assert after(resigned, Refuse(WHITE), Call(WHITE)) == rolled


def test_a_game_that_was_given_up_stays_so() -> None:
    match = after(begun(LOOSE), Roll(WHITE, (3, 1)), ILLEGAL, Resign(BLACK, Level.GAMMON))
    assert refused(after(match, Accept(WHITE)), Call(BLACK)) is Rule.NOTHING_TO_CALL


LAST_TWO = board({6: 1, 1: 1}, {4: 15})


def test_a_game_won_by_an_illegal_play_goes_back() -> None:
    rolled = after(begun(LOOSE, LAST_TWO, score=(1, 2)), Roll(WHITE, (2, 1)))
    won = after(rolled, MakePlay(WHITE, ((6, 0), (1, 0))))
    assert (won.score, won.number, won.game.phase) == ((3, 2), 1, Phase.OVER)
    called = after(won, Call(BLACK))
    assert called == rolled
    assert (called.score, called.games, called.game.phase) == ((1, 2), (), Phase.TO_PLAY)
    assert refused(after(won, NextGame()), Call(BLACK)) is Rule.NOTHING_TO_CALL


def test_a_match_won_by_an_illegal_play_goes_back() -> None:
    crawford = begun(LOOSE, LAST_TWO, score=(4, 2), crawford=True)
    rolled = after(crawford, Roll(WHITE, (2, 1)))
    won = after(rolled, MakePlay(WHITE, ((6, 0), (1, 0))))
    assert (won.over, won.winner, won.crawford_played) == (True, WHITE, True)
    called = after(won, Call(WHITE))
    assert called == rolled
    assert (called.over, called.crawford_played) == (False, False)
    legal = after(crawford, Roll(WHITE, (6, 1)), MakePlay(WHITE, ((6, 0), (1, 0))))
    assert legal.over
    assert refused(legal, Call(BLACK)) is Rule.LEGAL_PLAY


def test_the_crawford_game_comes_after_a_called_end_as_without_it() -> None:
    rolled = after(begun(LOOSE, LAST_TWO, score=(2, 2)), Roll(WHITE, (2, 1)))
    illegal = MakePlay(WHITE, ((6, 0), (1, 0)))
    assert after(rolled, illegal).next_is_crawford
    called = after(rolled, illegal, Call(BLACK), MakePlay(WHITE, ((6, 4), (1, 0))))
    assert not called.next_is_crawford
    assert called.score == (2, 2)


def test_after_a_session_is_ended_nothing_is_called() -> None:
    money = replace(LOOSE, length=0)
    won = after(begun(money, LAST_TWO), Roll(WHITE, (2, 1)), MakePlay(WHITE, ((6, 0), (1, 0))))
    assert refused(after(won, EndSession()), Call(BLACK)) is Rule.MATCH_OVER


def test_nothing_to_call_before_the_first_play() -> None:
    assert refused(Match.begin(LOOSE), Call(BLACK)) is Rule.NOTHING_TO_CALL
    assert refused(begun(LOOSE), Call(BLACK)) is Rule.NOTHING_TO_CALL
    assert refused(after(begun(LOOSE), Roll(WHITE, (3, 1))), Call(WHITE)) is Rule.NOTHING_TO_CALL


@pytest.mark.parametrize(
    ("steps", "told"),
    [
        (((8, 1),), "blocked(point=1)"),
        (((7, 6),), "no-checker(point=7)"),
        (((25, 20),), "no-checker(point=25)"),
        (((0, 5),), "no-checker(point=0)"),
        (((24, 23), (24, 22), (24, 21)), "no-checker(point=24)"),
        (((6, 5),) * 17, "too-many-steps(most=16)"),
        (((8, 8),), "wrong-way(source=8, target=8)"),
    ],
)
def test_what_no_table_allows_is_refused(steps: tuple[tuple[int, int], ...], told: str) -> None:
    match = after(begun(LOOSE), Roll(WHITE, (3, 1)))
    with pytest.raises(Refusal) as caught:
        match.apply(MakePlay(WHITE, steps))
    assert str(caught.value) == told
    assert match.game.phase is Phase.TO_PLAY


# Corrections

HEADER = Header("2f1c8a54-5f0c-4b43-9d4f-0d6a3ffb1c11", ("Ann", "Bo"), WOODEN, 0)


def record(*actions: Action, terms: Terms = WOODEN) -> Record:
    entries = tuple(Entry(seq, seq, action) for seq, action in enumerate(actions, 1))
    return Record(replace(HEADER, terms=terms), entries)


def test_a_correction_reaches_back_any_number_of_turns() -> None:
    opened = (OpeningRoll(3, 1), LEGAL)
    kept = record(*opened, Double(BLACK), Take(WHITE), Roll(BLACK, (6, 5)), TakeBack(2))
    assert kept.match() == record(*opened).match()
    assert [entry.seq for entry in kept.standing] == [1, 2]
    again = Record(kept.header, (*kept.entries, Entry(7, 7, Roll(BLACK, (6, 6)))))
    assert again.match().game.dice == (6, 6)
    assert [entry.seq for entry in again.standing] == [1, 2, 7]
    whole = Record(again.header, (*again.entries, Entry(8, 8, TakeBack(0))))
    assert (whole.match(), whole.standing) == (Match.begin(WOODEN), ())


def test_what_was_corrected_can_be_gone_back_to() -> None:
    kept = record(OpeningRoll(3, 1), LEGAL, TakeBack(0), OpeningRoll(6, 5), TakeBack(2))
    assert kept.match() == record(OpeningRoll(3, 1), LEGAL).match()
    assert [entry.seq for entry in kept.standing] == [1, 2]


@pytest.mark.parametrize("to", [1, 2, 9])
def test_only_what_has_happened_is_taken_back(to: int) -> None:
    folded = record(OpeningRoll(3, 1), TakeBack(to)).fold()
    assert folded.count == 1
    assert isinstance(folded.stopped, Refusal)
    assert folded.stopped.rule is Rule.NOTHING_TO_TAKE_BACK


def test_corrections_belong_to_the_wooden_board() -> None:
    folded = record(OpeningRoll(3, 1), TakeBack(0), terms=Terms(5)).fold()
    assert isinstance(folded.stopped, Refusal)
    assert folded.stopped.rule is Rule.NOT_HERE


# Changes

CHANGES = Terms(5, manners=Manners(changes=True), clock=ClockTerms(60_000, 0))
OPENED = (OpeningRoll(3, 1), LEGAL)


def test_the_play_just_made_may_be_changed() -> None:
    kept = record(*OPENED, TakeBack(1), terms=CHANGES)
    assert kept.match() == record(OpeningRoll(3, 1), terms=CHANGES).match()
    other = MakePlay(WHITE, ((24, 23), (13, 10)))
    again = record(*OPENED, TakeBack(1), other, terms=CHANGES)
    assert again.match() == record(OpeningRoll(3, 1), other, terms=CHANGES).match()
    assert [entry.seq for entry in again.standing] == [1, 4]
    twice = record(*OPENED, TakeBack(1), other, TakeBack(3), terms=CHANGES)
    assert [entry.seq for entry in twice.standing] == [1]


def test_the_time_of_a_change_has_passed() -> None:
    entries = (*record(*OPENED).entries, Entry(3, 3, TakeBack(1), used=7_000))
    clocks = Record(replace(HEADER, terms=CHANGES), entries).match().clocks
    assert clocks is not None
    assert (clocks.left, clocks.running) == ((60_000, 53_000), WHITE)


@pytest.mark.parametrize(
    ("actions", "to"),
    [
        ((), 0),
        ((OpeningRoll(3, 1),), 0),  # dice are not taken back
        (OPENED, 0),  # nor with their play
        (OPENED, 2),
        ((*OPENED, Roll(BLACK, (6, 5))), 1),
        ((*OPENED, Roll(BLACK, (6, 5))), 2),
        ((*OPENED, Double(BLACK)), 1),
        ((*OPENED, Double(BLACK), Take(WHITE)), 3),
        ((*OPENED, Resign(BLACK, Level.SINGLE), Refuse(WHITE)), 3),
        ((*OPENED, Pause()), 1),
        ((*OPENED, TakeBack(1)), 1),
        ((*OPENED, TakeBack(1)), 2),
    ],
)
def test_only_a_play_that_nothing_has_followed_is_changed(
    actions: tuple[Action, ...], to: int
) -> None:
    folded = record(*actions, TakeBack(to), terms=CHANGES).fold()
    assert folded.count == len(actions)
    assert isinstance(folded.stopped, Refusal)
    assert folded.stopped.rule is Rule.NOTHING_TO_TAKE_BACK


def test_the_play_that_ends_a_game_stands() -> None:
    start = Start(board({1: 1}, {3: 2}), WHITE, (6, 5))
    header = replace(HEADER, terms=CHANGES, start=start)
    kept = Record(header, (Entry(1, 1, MakePlay(WHITE, ((1, 0),))), Entry(2, 2, TakeBack(0))))
    folded = kept.fold()
    assert folded.count == 1
    assert isinstance(folded.stopped, Refusal)
    assert folded.stopped.rule is Rule.NOTHING_TO_TAKE_BACK


def test_a_called_play_no_longer_stands() -> None:
    kept = record(OpeningRoll(3, 1), ILLEGAL, InvalidRoll(BLACK, LEANING), Call(BLACK), LEGAL)
    loose = Record(replace(HEADER, terms=LOOSE), kept.entries)
    assert [entry.seq for entry in loose.standing] == [1, 5]
    assert loose.match() == after(Match.begin(LOOSE), OpeningRoll(3, 1), LEGAL)


def test_a_game_knows_neither_calls_nor_claims() -> None:
    assert refused(begun(LOOSE).game, Call(WHITE)) is Rule.NOT_HERE
    assert refused(begun(Terms(5)), Beaver(BLACK)) is Rule.NOTHING_TO_ANSWER
