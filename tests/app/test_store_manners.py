"""Table manners in the store: invalid and early rolls, unchecked plays, calls, corrections."""

from collections.abc import Callable

import pytest

from app.state.automatic import next_automatic
from app.state.corrections import TurnBack
from app.state.store import MatchStore
from app.state.view import Line, LineKind
from rules.actions import (
    Call,
    InvalidReason,
    InvalidRoll,
    Level,
    MakePlay,
    OpeningRoll,
    Roll,
    Step,
    TakeBack,
)
from rules.game import Phase
from rules.position import START
from rules.record import DiceSpec
from rules.refusal import Refusal, Rule
from rules.side import Side
from rules.start import Start
from rules.terms import ClockTerms, Manners, Terms
from tests.app.tabletop import Loaded, MemoryLog, Stopwatch, board, header, sit_down

WHITE, BLACK = Side.WHITE, Side.BLACK
TYPED = DiceSpec("typed")
FREE = Terms(5, manners=Manners(illegal_stand=True))
EARLY = Terms(5, manners=Manners(early_rolls=True))
WOODEN = Terms(5, manners=Manners(wooden=True))


def refused(command: Callable[[], object]) -> Rule:
    with pytest.raises(Refusal) as raised:
        command()
    return raised.value.rule


def turn(store: MatchStore, dice: tuple[int, int], text: str) -> None:
    """A whole turn with dice that are typed in."""
    store.roll(dice)
    store.play(text)
    store.pick_up()


class TestInvalidRolls:
    @pytest.mark.parametrize("reason", list(InvalidReason))
    def test_it_is_recorded_and_rolled_again(self, reason: InvalidReason) -> None:
        store = sit_down(header(dice=TYPED))
        store.invalid_roll(reason)
        turn(store, (3, 1), "8/5 6/5")
        store.invalid_roll(reason)
        store.roll((6, 4))
        actions = [entry.action for entry in store.entries]
        assert actions == [
            InvalidRoll(None, reason),
            OpeningRoll(3, 1),
            MakePlay(WHITE, ((8, 5), (6, 5))),
            InvalidRoll(BLACK, reason),
            Roll(BLACK, (6, 4)),
        ]
        told = [line for line in store.view.lines if line.kind is LineKind.INVALID]
        assert told == [
            Line(LineKind.INVALID, None, reason=reason),
            Line(LineKind.INVALID, BLACK, reason=reason),
        ]

    def test_not_while_the_dice_are_played(self) -> None:
        store = sit_down(header(dice=TYPED))
        store.roll((3, 1))
        assert refused(lambda: store.invalid_roll(InvalidReason.LEANING)) is Rule.PLAY_FIRST

    def test_the_programs_dice_are_always_valid(self) -> None:
        store = sit_down(header())
        assert refused(lambda: store.invalid_roll(InvalidReason.LEANING)) is Rule.NOT_HERE
        assert not store.entries


class TestEarlyRolls:
    def race(self, log: MemoryLog | None = None, terms: Terms = EARLY) -> MatchStore:
        """White is bearing off with 2-1 on the table, and Black waits to do so."""
        both = board(own={6: 3, 5: 2}, opponent={19: 3, 20: 2})
        head = header(terms, Start(both, WHITE, (2, 1)))
        return sit_down(head, log, Loaded((6, 5), (4, 3)))

    def test_the_roll_waits_until_the_dice_are_picked_up(self) -> None:
        store = self.race()
        before = store.view.lines
        store.roll_early()
        assert store.entries[-1].action == Roll(BLACK, (6, 5))
        assert store.view.lines == before
        assert store.view.actor is WHITE
        store.play("6/5 6/4")
        store.pick_up()
        assert store.view.actor is BLACK
        assert store.view.draft is not None
        assert store.view.draft.dice == (6, 5)
        assert store.view.lines[-2:] == (
            Line(LineKind.PLAY, WHITE, (2, 1), "6/5 6/4"),
            Line(LineKind.ROLLED, BLACK, (6, 5)),
        )

    def test_half_a_turn_stays_and_is_not_taken_for_the_next_one(self) -> None:
        log = MemoryLog()
        store = self.race(log)
        store.move(6, 5)
        store.roll_early()
        assert steps(store) == ((6, 5),)
        assert log.draft == (1, ((6, 5),))
        again = self.race_again(store, log)
        assert again.view == store.view
        store.move(6, 4)
        store.pick_up()
        assert log.draft is None
        assert steps(store) == ()
        assert self.race_again(store, log).view == store.view

    def race_again(self, store: MatchStore, log: MemoryLog) -> MatchStore:
        return sit_down(store.header, log)

    def test_it_is_refused_where_the_play_can_matter(self) -> None:
        store = sit_down(header(EARLY), dice=Loaded((3, 1)))
        store.roll()
        assert refused(store.roll_early) is Rule.EARLY_ROLL
        assert len(store.entries) == 1

    def test_it_is_refused_where_it_was_not_agreed_on(self) -> None:
        assert refused(self.race(terms=Terms(5)).roll_early) is Rule.WRONG_TURN

    def test_nothing_is_drawn_for_a_refused_one(self) -> None:
        dice = Loaded((3, 1), (6, 6))
        store = sit_down(header(EARLY), dice=dice)
        store.roll()
        refused(store.roll_early)
        assert dice.asked == [0]


def steps(store: MatchStore) -> tuple[Step, ...]:
    assert store.view.draft is not None
    return store.view.draft.steps


class Habits:
    pick_up = "auto"
    auto_roll = True
    auto_forced = True
    auto_bear_off = True


class TestUncheckedPlays:
    def rolled(self, log: MemoryLog | None = None) -> MatchStore:
        store = sit_down(header(FREE), log, Loaded((3, 1), (6, 4), (5, 2)))
        store.roll()
        return store

    def test_any_checker_goes_anywhere(self) -> None:
        log = MemoryLog()
        store = self.rolled(log)
        store.move(13, 2)
        store.move(6, 9)
        assert steps(store) == ((13, 2), (6, 9))
        assert sit_down(store.header, log).view == store.view

    def test_nothing_is_picked_up_by_itself(self) -> None:
        store = self.rolled()
        assert next_automatic(store.view, Habits()) is None
        store.play("8/5 6/5")
        assert next_automatic(store.view, Habits()) is None

    def test_what_is_not_called_stands(self) -> None:
        store = self.rolled()
        store.move(13, 2)
        store.pick_up()
        assert store.view.lines[-1] == Line(LineKind.PLAY, WHITE, (3, 1), "13/2", legal=False)
        store.roll()
        assert refused(store.call) is Rule.NOTHING_TO_CALL

    def test_what_is_called_is_played_again(self) -> None:
        log = MemoryLog()
        store = self.rolled(log)
        store.move(13, 2)
        store.pick_up()
        store.call()
        assert store.entries[-1].action == Call(BLACK)
        assert store.view.actor is WHITE
        assert store.view.match.game.board == START
        assert steps(store) == ()
        assert [line.kind for line in store.view.lines] == [
            LineKind.PLAY, LineKind.CALLED, LineKind.ROLLED
        ]  # fmt: skip
        assert sit_down(store.header, log).view == store.view

    def test_the_player_may_call_it_too(self) -> None:
        store = self.rolled()
        store.move(13, 2)
        store.pick_up()
        store.call(WHITE)
        assert store.view.match.game.phase is Phase.TO_PLAY

    def test_what_was_begun_with_an_early_roll_is_dropped_with_a_call(self) -> None:
        log = MemoryLog()
        both = board(own={6: 3, 5: 2}, opponent={19: 3, 20: 2})
        terms = Terms(5, manners=Manners(illegal_stand=True, early_rolls=True))
        head = header(terms, Start(both, WHITE, (2, 1)))
        store = sit_down(head, log, Loaded((6, 5)))
        store.roll_early()
        store.move(6, 1)
        store.pick_up()
        store.move(6, 1)
        store.call()
        assert store.view.actor is WHITE
        assert steps(store) == ()
        assert log.draft is None
        assert sit_down(head, log).view == store.view

    def test_no_roll_comes_twice_after_a_call(self) -> None:
        dice = Loaded((3, 1), (6, 4))
        store = sit_down(header(FREE), dice=dice)
        store.roll()
        store.move(13, 2)
        store.pick_up()
        store.call()
        store.play("8/5 6/5")
        store.pick_up()
        store.roll()
        assert dice.asked == [0, 1]

    def test_nothing_is_called_where_plays_are_checked(self) -> None:
        store = sit_down(header(), dice=Loaded((3, 1)))
        assert refused(store.call) is Rule.NOT_HERE


class TestCorrections:
    def wooden(self, log: MemoryLog | None = None) -> MatchStore:
        """Four turns kept from a wooden board, and a double."""
        store = sit_down(header(WOODEN, dice=TYPED), log)
        turn(store, (3, 1), "8/5 6/5")
        turn(store, (6, 4), "24/14")
        turn(store, (5, 2), "24/22 13/8")
        turn(store, (4, 3), "14/10 13/10")
        store.double()
        return store

    def test_what_can_be_taken_back_is_told_the_latest_first(self) -> None:
        found = self.wooden().turns_to_take_back()
        assert [(one.to, one.line.text) for one in found] == [
            (8, "2"), (6, "14/10 13/10"), (4, "24/22 13/8"), (2, "24/14"), (0, "8/5 6/5")
        ]  # fmt: skip
        assert {one.game for one in found} == {1}

    def test_dice_that_are_not_played_are_the_first(self) -> None:
        store = sit_down(header(WOODEN, dice=TYPED))
        turn(store, (3, 1), "8/5 6/5")
        store.roll((6, 4))
        assert store.turns_to_take_back()[0] == TurnBack(2, 1, Line(LineKind.ROLLED, BLACK, (6, 4)))

    def test_nothing_to_take_back(self) -> None:
        store = sit_down(header(WOODEN, dice=TYPED))
        assert store.turns_to_take_back() == ()
        assert refused(lambda: store.take_back(0)) is Rule.NOTHING_TO_TAKE_BACK

    def test_any_number_of_turns_goes_back(self) -> None:
        log = MemoryLog()
        store = self.wooden(log)
        turn_before = store.turns_to_take_back()[-2]
        store.take_back(turn_before.to)
        assert store.entries[-1].action == TakeBack(2)
        assert store.view.actor is BLACK
        assert store.view.lines == (
            Line(LineKind.PLAY, WHITE, (3, 1), "8/5 6/5"),
            Line(LineKind.CORRECTED, None),
        )
        turn(store, (6, 2), "24/18 13/11")
        assert [line.text for line in store.view.lines] == ["8/5 6/5", "", "24/18 13/11"]
        assert sit_down(store.header, log).view == store.view
        assert [one.to for one in store.turns_to_take_back()] == [10, 0]

    def test_a_correction_is_corrected(self) -> None:
        store = self.wooden()
        store.take_back(2)
        store.take_back(9)
        assert store.view.match.game.phase is Phase.DOUBLED
        assert len(store.turns_to_take_back()) == 5

    def test_into_the_game_before(self) -> None:
        log = MemoryLog()
        store = self.wooden(log)
        store.pass_double()
        store.next_game()
        turn(store, (2, 1), "13/11 6/5")
        assert [one.game for one in store.turns_to_take_back()][:3] == [2, 1, 1]
        store.take_back(store.turns_to_take_back()[1].to)
        assert store.view.match.score == (0, 0)
        assert store.view.match.game.phase is Phase.DOUBLED
        assert store.view.lines[-2].kind is LineKind.DOUBLE
        assert sit_down(store.header, log).view == store.view

    def test_after_the_end_of_the_match(self) -> None:
        store = sit_down(header(Terms(1, manners=Manners(wooden=True)), dice=TYPED))
        turn(store, (3, 1), "8/5 6/5")
        store.resign(Level.SINGLE)
        store.accept()
        assert store.view.finished
        store.take_back(2)
        assert not store.view.finished

    def test_half_a_turn_is_dropped(self) -> None:
        log = MemoryLog()
        store = sit_down(header(WOODEN, dice=TYPED), log)
        store.roll((3, 1))
        store.resign(Level.SINGLE)
        store.refuse()
        store.move(8, 5)
        store.take_back(1)
        assert steps(store) == ()
        assert log.draft is None
        assert sit_down(store.header, log).view == store.view

    def test_the_clocks_go_on(self) -> None:
        watch = Stopwatch()
        terms = Terms(5, manners=Manners(wooden=True), clock=ClockTerms(60_000, 0))
        store = sit_down(header(terms, dice=TYPED), stopwatch=watch)
        store.roll((3, 1))
        watch.pass_(20)
        store.play("8/5 6/5")
        store.pick_up()
        store.take_back(1)
        watch.pass_(5)
        assert store.clocks is not None
        assert store.clocks.left == (35_000, 60_000)

    def test_not_in_a_match_on_the_screen(self) -> None:
        store = sit_down(header(), dice=Loaded((3, 1)))
        store.roll()
        assert refused(lambda: store.take_back(0)) is Rule.NOT_HERE

    def test_no_roll_of_the_source_comes_twice(self) -> None:
        dice = Loaded((3, 1), (6, 4))
        store = sit_down(header(WOODEN), dice=dice)
        store.roll()
        store.take_back(0)
        store.roll()
        assert dice.asked == [0, 1]
