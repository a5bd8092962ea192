"""The store: every command journaled before it is shown, refused by name, restored exactly."""

from collections.abc import Callable
from pathlib import Path

import pytest

from app.state.dice import SeededDice, source_for
from app.state.store import AsLeft, MatchStore
from app.state.view import MatchView
from app.storage.errors import StorageError
from app.storage.journal import Journal
from rules.actions import Level, MakePlay, OpeningRoll, Resign, Roll, Step
from rules.cube import Cube
from rules.draft import TurnDraft
from rules.game import Phase
from rules.position import START
from rules.record import DiceSpec, Header
from rules.refusal import Refusal, Rule
from rules.result import Ending
from rules.side import Side
from rules.start import Start
from rules.terms import Terms
from tests.app.tabletop import BEGUN, Loaded, MemoryLog, Watcher, board, header, sit_down, table

WHITE, BLACK = Side.WHITE, Side.BLACK
TYPED = DiceSpec("typed")
LAST_ONE = board(own={2: 1}, opponent={24: 2})
ALMOST_OFF = board(own={2: 2, 1: 1}, opponent={24: 2})

Command = Callable[[MatchStore], object]

COMMANDS: dict[str, Command] = {
    "roll": lambda store: store.roll(),
    "choose": lambda store: store.choose(8),
    "move": lambda store: store.move(8, 5),
    "undo": lambda store: store.undo(),
    "play": lambda store: store.play("8/5 6/5"),
    "pick_up": lambda store: store.pick_up(),
    "double": lambda store: store.double(),
    "take": lambda store: store.take(),
    "pass_double": lambda store: store.pass_double(),
    "beaver": lambda store: store.beaver(),
    "resign": lambda store: store.resign(Level.SINGLE),
    "check_resignation": lambda store: store.check_resignation(),
    "accept": lambda store: store.accept(),
    "refuse": lambda store: store.refuse(),
    "next_game": lambda store: store.next_game(),
    "end_session": lambda store: store.end_session(),
}


def opening() -> MatchStore:
    return sit_down(header(), dice=Loaded((3, 1)))


def to_roll() -> MatchStore:
    return table()


def playing() -> MatchStore:
    return table(dice=(3, 1))


def played() -> MatchStore:
    store = playing()
    store.play("8/5 6/5")
    return store


def doubled() -> MatchStore:
    store = to_roll()
    store.double()
    return store


def resigned() -> MatchStore:
    store = playing()
    store.resign(Level.GAMMON)
    return store


def over() -> MatchStore:
    store = doubled()
    store.pass_double()
    return store


def match_over() -> MatchStore:
    store = table(turn=BLACK, score=(6, 0))
    store.resign(Level.SINGLE)
    store.accept()
    return store


# Which rule refuses a command in a phase; a command that is missing is allowed there.
REFUSED: list[tuple[Callable[[], MatchStore], dict[str, Rule]]] = [
    (
        opening,
        dict.fromkeys(["choose", "move", "play", "pick_up"], Rule.OPENING_FIRST)
        | {"undo": Rule.NOTHING_TO_TAKE_BACK}
        | dict.fromkeys(["double", "take", "pass_double", "beaver"], Rule.OPENING_FIRST)
        | dict.fromkeys(["resign", "check_resignation", "accept", "refuse"], Rule.OPENING_FIRST)
        | {"next_game": Rule.GAME_NOT_OVER, "end_session": Rule.NOT_MONEY},
    ),
    (
        to_roll,
        dict.fromkeys(["choose", "move", "play", "pick_up"], Rule.ROLL_FIRST)
        | {"undo": Rule.NOTHING_TO_TAKE_BACK}
        | dict.fromkeys(["take", "pass_double", "beaver"], Rule.NOTHING_TO_ANSWER)
        | dict.fromkeys(["accept", "refuse"], Rule.NOTHING_TO_ANSWER)
        | {"next_game": Rule.GAME_NOT_OVER, "end_session": Rule.NOT_MONEY},
    ),
    (
        playing,
        {"roll": Rule.PLAY_FIRST, "pick_up": Rule.UNFINISHED_PLAY}
        | {"undo": Rule.NOTHING_TO_TAKE_BACK, "double": Rule.TOO_LATE_TO_DOUBLE}
        | dict.fromkeys(["take", "pass_double", "beaver"], Rule.NOTHING_TO_ANSWER)
        | dict.fromkeys(["accept", "refuse"], Rule.NOTHING_TO_ANSWER)
        | {"next_game": Rule.GAME_NOT_OVER, "end_session": Rule.NOT_MONEY},
    ),
    (
        played,
        {"roll": Rule.PLAY_FIRST, "choose": Rule.ALL_PLAYED, "move": Rule.ALL_PLAYED}
        | {"double": Rule.TOO_LATE_TO_DOUBLE},
    ),
    (
        doubled,
        dict.fromkeys(["roll", "choose", "move", "play", "pick_up"], Rule.ANSWER_DOUBLE)
        | {"undo": Rule.NOTHING_TO_TAKE_BACK, "beaver": Rule.BEAVERS_OFF}
        | dict.fromkeys(["double", "resign", "check_resignation"], Rule.ANSWER_DOUBLE)
        | dict.fromkeys(["accept", "refuse"], Rule.NOTHING_TO_ANSWER)
        | {"next_game": Rule.GAME_NOT_OVER, "end_session": Rule.NOT_MONEY},
    ),
    (
        resigned,
        dict.fromkeys(["roll", "choose", "move", "play", "pick_up"], Rule.ANSWER_RESIGNATION)
        | {"undo": Rule.NOTHING_TO_TAKE_BACK}
        | dict.fromkeys(["double", "resign", "check_resignation"], Rule.ANSWER_RESIGNATION)
        | dict.fromkeys(["take", "pass_double", "beaver"], Rule.NOTHING_TO_ANSWER)
        | {"next_game": Rule.GAME_NOT_OVER, "end_session": Rule.NOT_MONEY},
    ),
    (
        over,
        {name: Rule.GAME_OVER for name in COMMANDS if name not in ("next_game", "end_session")}
        | {"undo": Rule.NOTHING_TO_TAKE_BACK, "end_session": Rule.NOT_MONEY},
    ),
    (
        match_over,
        dict.fromkeys(COMMANDS, Rule.MATCH_OVER) | {"undo": Rule.NOTHING_TO_TAKE_BACK},
    ),
]


@pytest.mark.parametrize(
    ("begun", "name", "rule"),
    [
        pytest.param(begun, name, rule, id=f"{begun.__name__}-{name}")
        for begun, rules in REFUSED
        for name, rule in rules.items()
    ],
)
def test_a_refused_command_names_its_rule_and_changes_nothing(
    begun: Callable[[], MatchStore], name: str, rule: Rule
) -> None:
    store = begun()
    log = store._log
    assert isinstance(log, MemoryLog)
    before, calls, watcher = store.view, log.calls, Watcher(store)
    with pytest.raises(Refusal) as caught:
        COMMANDS[name](store)
    assert caught.value.rule is rule
    assert store.view is before
    assert log.calls == calls
    assert not watcher.seen


def test_a_refused_choice_keeps_the_selection() -> None:
    store = playing()
    store.choose(8)
    with pytest.raises(Refusal):
        store.choose(2)
    assert store.view.selected == 8


class TestRolling:
    def test_the_opening_roll_belongs_to_the_higher_die(self) -> None:
        store = sit_down(header(), dice=Loaded((2, 2), (1, 4)))
        store.roll()
        assert store.view.match.game.phase is Phase.OPENING
        store.roll()
        assert store.view.actor is BLACK
        assert store.view.draft == TurnDraft.start(START, (4, 1))

    def test_the_nth_roll_is_asked_for(self) -> None:
        dice = Loaded((1, 1), (3, 1), (6, 5))
        store = sit_down(header(), dice=dice)
        store.roll()
        store.roll()
        store.play("8/5 6/5")
        store.pick_up()
        store.roll()
        assert dice.asked == [0, 1, 2]

    def test_nothing_is_drawn_where_no_roll_is_due(self) -> None:
        for store in (playing(), doubled(), resigned(), over()):
            dice = Loaded((1, 1))
            store._dice = dice
            with pytest.raises(Refusal):
                store.roll()
            assert not dice.asked

    def test_seeded_dice_go_on_after_an_interruption(self) -> None:
        head, log = header(), MemoryLog()
        for _ in range(100):
            step_on(sit_down(head, log))  # as after a kill, before every command
        rolled = [
            action.dice if isinstance(action, Roll) else (action.white, action.black)
            for action in (entry.action for entry in log.entries)
            if isinstance(action, Roll | OpeningRoll)
        ]
        assert len(rolled) > 20
        assert rolled == [SeededDice("7").roll(n) for n in range(len(rolled))]


def step_on(store: MatchStore) -> None:
    """The first thing that can be done."""
    draft = store.view.draft
    if draft is None:
        store.roll()
    elif draft.complete:
        store.pick_up()
    else:
        source = max(draft.sources)
        store.move(source, draft.targets(source)[0])


class TestTypedDice:
    def typed(self) -> MatchStore:
        return sit_down(header(dice=TYPED))

    def test_each_roll_is_typed_in(self) -> None:
        store = self.typed()
        store.roll((3, 1))
        store.play("8/5 6/5")
        store.pick_up()
        store.roll((2, 6))
        assert [entry.action for entry in store.entries] == [
            OpeningRoll(3, 1),
            MakePlay(WHITE, ((8, 5), (6, 5))),
            Roll(BLACK, (2, 6)),
        ]

    def test_nothing_is_rolled_for_the_players(self) -> None:
        store = self.typed()
        for _ in range(2):
            with pytest.raises(Refusal) as caught:
                store.roll()
            assert caught.value.rule is Rule.BAD_DICE
        assert not store.entries

    @pytest.mark.parametrize("dice", [(0, 1), (7, 1), (3, 9)])
    def test_impossible_dice(self, dice: tuple[int, int]) -> None:
        store = self.typed()
        with pytest.raises(Refusal) as caught:
            store.roll(dice)
        assert caught.value.rule is Rule.BAD_DICE
        store.roll((3, 1))
        store.play("8/5 6/5")
        store.pick_up()
        with pytest.raises(Refusal) as caught:
            store.roll(dice)
        assert caught.value.rule is Rule.BAD_DICE

    def test_not_while_dice_lie_on_the_table(self) -> None:
        store = self.typed()
        store.roll((3, 1))
        with pytest.raises(Refusal) as caught:
            store.roll((3, 1))
        assert caught.value.rule is Rule.PLAY_FIRST

    def test_no_typed_dice_in_a_match_with_the_programs_dice(self) -> None:
        for store in (opening(), to_roll()):
            with pytest.raises(Refusal) as caught:
                store.roll((6, 6))
            assert caught.value.rule is Rule.BAD_DICE


class TestMoving:
    def test_a_click_selects_and_a_second_one_moves(self) -> None:
        store = playing()
        store.choose(8)
        assert store.view.selected == 8
        store.choose(5)
        assert store.view.selected is None
        assert steps(store) == ((8, 5),)

    def test_a_selection_alone_is_not_kept(self) -> None:
        log = MemoryLog()
        store = table(dice=(3, 1), log=log)
        store.choose(8)
        assert log.calls == 0

    def test_the_selection_is_put_back(self) -> None:
        store = playing()
        store.choose(8)
        store.deselect()
        assert store.view.selected is None
        watcher = Watcher(store)
        store.deselect()
        assert not watcher.seen

    def test_larger_and_smaller_die_at_once(self) -> None:
        store = playing()
        store.choose(8, larger=True)
        store.undo()
        store.choose(8, smaller=True)
        assert steps(store) == ((8, 7),)

    def test_a_drag_and_a_drag_back(self) -> None:
        store = playing()
        store.move(8, 4)
        assert len(steps(store)) == 2
        store.move(4, 8)
        assert steps(store) == ()
        assert store.view.draft == playing().view.draft

    def test_black_moves_in_black_numbers(self) -> None:
        store = table(dice=(3, 1), turn=BLACK)
        store.choose(5)
        assert steps(store) == ((8, 5), (6, 5))
        store.pick_up()
        assert store.view.match.game.board.flipped().counts[5] == 2

    def test_a_typed_play_replaces_what_was_moved(self) -> None:
        store = playing()
        store.move(24, 21)
        store.play("8/5 6/5")
        assert sorted(steps(store)) == [(6, 5), (8, 5)]
        assert store.view.match.game.phase is Phase.TO_PLAY

    def test_a_typed_play_that_is_refused_changes_nothing(self) -> None:
        store = playing()
        store.move(24, 21)
        before = store.view
        for text in ("8/2", "nonsense", "8/5", "13/12 8/5"):
            with pytest.raises(Refusal):
                store.play(text)
        assert store.view is before

    def test_a_turn_without_moves_is_picked_up(self) -> None:
        shut = board(own={25: 1, 6: 2}, opponent={19: 2, 20: 2})
        store = table(shut, (6, 5))
        draft = store.view.draft
        assert draft is not None
        assert draft.complete
        store.pick_up()
        assert store.entries[-1].action == MakePlay(WHITE, ())
        assert store.view.actor is BLACK


class TestTakingBack:
    def test_everything_step_by_step_hits_too(self) -> None:
        store = table(board(own={13: 2, 6: 2}, opponent={10: 1, 8: 1, 24: 2}), (5, 3))
        start = store.view.draft
        store.move(13, 10)
        store.move(13, 8)
        draft = store.view.draft
        assert draft is not None
        assert draft.position.opponent_bar == 2
        assert draft.complete
        store.undo()
        assert store.view.draft is not None
        assert store.view.draft.position.opponent_bar == 1
        store.undo()
        assert store.view.draft == start
        assert store.view.draft.position == start.position
        with pytest.raises(Refusal) as caught:
            store.undo()
        assert caught.value.rule is Rule.NOTHING_TO_TAKE_BACK

    def test_after_the_last_die_until_the_dice_are_picked_up(self) -> None:
        store = played()
        store.undo()
        store.undo()
        store.play("24/20")
        store.pick_up()
        with pytest.raises(Refusal) as caught:
            store.undo()
        assert caught.value.rule is Rule.NOTHING_TO_TAKE_BACK

    def test_the_selection_first(self) -> None:
        store = playing()
        store.choose(8)
        store.undo()
        assert store.view.selected is None
        assert steps(store) == ()

    def test_after_a_step_the_step_with_the_selection(self) -> None:
        store = table(dice=(2, 2))
        store.move(13, 11)
        store.choose(13)
        assert store.view.selected == 13
        store.undo()
        assert steps(store) == ()
        assert store.view.selected is None

    def test_not_while_a_resignation_is_on_offer(self) -> None:
        store = played()
        store.resign(Level.SINGLE)
        before = store.view
        with pytest.raises(Refusal) as raised:
            store.undo()
        assert raised.value.rule is Rule.NOTHING_TO_TAKE_BACK
        assert store.view is before


class TestTheFifteenthChecker:
    def test_ends_the_game_at_once(self) -> None:
        store = table(LAST_ONE, (6, 5))
        store.choose(2)
        game = store.view.match.game
        assert game.phase is Phase.OVER
        assert game.result is not None
        assert game.result.winner is WHITE
        assert game.result.ending is Ending.BORNE_OFF
        assert store.entries[-1].action == MakePlay(WHITE, ((2, 0),))

    @pytest.mark.parametrize(
        "command",
        [lambda store: store.play("2/off(2) 1/off"), lambda store: drag_all_off(store)],
        ids=["typed", "dragged"],
    )
    def test_however_it_goes_off(self, command: Command) -> None:
        store = table(ALMOST_OFF, (2, 2))
        command(store)
        assert store.view.match.game.phase is Phase.OVER
        assert store.view.draft is None

    def test_not_where_a_checker_is_left(self) -> None:
        store = table(ALMOST_OFF, (6, 5))
        store.choose(0)
        store.choose(0)
        assert store.view.match.game.phase is Phase.TO_PLAY
        store.undo()
        assert steps(store) == ((2, 0),)

    def test_if_its_action_cannot_be_kept_the_turn_waits_complete(self) -> None:
        log = MemoryLog()
        store = table(LAST_ONE, (6, 5), log=log)
        log.calls_left = 1
        with pytest.raises(StorageError):
            store.choose(2)
        assert steps(store) == ((2, 0),)
        log.calls_left = None
        store.pick_up()
        assert store.view.match.game.phase is Phase.OVER


def drag_all_off(store: MatchStore) -> None:
    for source in (2, 2, 1):
        store.move(source, 0)


class TestKeepingFirst:
    """A log that fails leaves everything as it was, and the same command works later."""

    @pytest.mark.parametrize(
        ("begun", "command"),
        [
            (opening, COMMANDS["roll"]),
            (to_roll, COMMANDS["roll"]),
            (playing, COMMANDS["move"]),
            (playing, COMMANDS["play"]),
            (played, COMMANDS["undo"]),
            (played, COMMANDS["pick_up"]),
            (to_roll, COMMANDS["double"]),
            (doubled, COMMANDS["take"]),
            (doubled, COMMANDS["pass_double"]),
            (playing, COMMANDS["resign"]),
            (resigned, COMMANDS["accept"]),
            (resigned, COMMANDS["refuse"]),
            (over, COMMANDS["next_game"]),
        ],
    )
    def test_what_is_not_kept_is_not_shown(
        self, begun: Callable[[], MatchStore], command: Command
    ) -> None:
        store = begun()
        store._dice = SeededDice("7")
        log = store._log
        assert isinstance(log, MemoryLog)
        before, entries, watcher = store.view, store.entries, Watcher(store)
        log.calls_left = 0
        for _ in range(2):
            with pytest.raises(StorageError):
                command(store)
        assert store.view is before
        assert store.entries == entries
        assert not watcher.seen
        log.calls_left = None
        command(store)
        assert store.view is not before
        assert watcher.seen[0][0] is before

    def test_it_is_kept_before_listeners_hear_of_it(self) -> None:
        log = MemoryLog()
        store = sit_down(header(), log, Loaded((3, 1)))
        kept: list[tuple[int, object]] = []
        store.subscribe(lambda _old, _new: kept.append((len(log.entries), log.draft)))
        store.roll()
        store.move(8, 5)
        store.move(6, 5)
        store.pick_up()
        assert kept == [(1, None), (1, (1, ((8, 5),))), (1, (1, ((8, 5), (6, 5)))), (2, None)]

    def test_dice_that_were_not_kept_are_drawn_at_the_same_place(self) -> None:
        log = MemoryLog(calls_left=0)
        store = sit_down(header(), log)
        for _ in range(3):
            with pytest.raises(StorageError):
                store.roll()
        log.calls_left = None
        store.roll()
        assert log.entries[0].action == OpeningRoll(*SeededDice("7").roll(0))


class TestListeners:
    def test_they_see_what_was_and_what_is(self) -> None:
        store = playing()
        first, watcher = store.view, Watcher(store)
        store.choose(8)
        store.choose(5)
        assert watcher.seen[0][0] is first
        assert watcher.seen[0][1] is watcher.seen[1][0]
        assert watcher.seen[1][1] is store.view

    def test_they_can_stop(self) -> None:
        store = playing()
        watcher, other = Watcher(store), Watcher(store)
        watcher.stop()
        watcher.stop()
        store.choose(8)
        assert not watcher.seen
        assert len(other.seen) == 1

    def test_one_may_stop_while_it_is_told(self) -> None:
        store = playing()
        told: list[str] = []

        def once(_old: MatchView, _new: MatchView) -> None:
            told.append("once")
            stop()

        stop = store.subscribe(once)
        store.subscribe(lambda _old, _new: told.append("always"))
        store.choose(8)
        store.deselect()
        assert told == ["once", "always", "always"]


class TestRestoring:
    def test_half_a_turn_comes_back(self) -> None:
        head, log = header(), MemoryLog()
        store = sit_down(head, log, Loaded((3, 1)))
        store.roll()
        store.move(8, 5)
        again = sit_down(head, log)
        assert again.view == store.view
        again.undo()
        assert log.draft is None
        assert sit_down(head, log).view == again.view

    @pytest.mark.parametrize(
        "draft",
        [
            pytest.param((0, ((8, 5),)), id="of an earlier action"),
            pytest.param((2, ((8, 5),)), id="of a later action"),
            pytest.param((1, ((8, 2),)), id="that the dice do not allow"),
        ],
    )
    def test_a_half_turn_that_does_not_fit_is_left_out(
        self, draft: tuple[int, tuple[Step, ...]]
    ) -> None:
        head, log = header(), MemoryLog()
        sit_down(head, log, Loaded((3, 1))).roll()
        log.draft = draft
        assert steps(sit_down(head, log)) == ()

    def test_before_the_roll_there_is_none(self) -> None:
        log = MemoryLog(draft=(0, ((8, 5),)))
        assert sit_down(header(), log).view.draft is None

    def test_every_moment_of_a_game(self) -> None:
        head, log = header(), MemoryLog()
        store = sit_down(head, log)
        for _ in range(200):
            if store.view.between_games:
                break
            step_on(store)
            assert sit_down(head, log).view == store.view


class TestReadOnly:
    def test_nothing_can_be_done(self) -> None:
        head, log = header(), MemoryLog()
        sit_down(head, log, Loaded((3, 1))).roll()
        calls = log.calls
        store = sit_down(head, log, damage="The record stops at action 2.")
        assert store.view.read_only
        for command in COMMANDS.values():
            before = store.view
            with pytest.raises(Refusal) as caught:
                command(store)
            assert caught.value.rule is Rule.READ_ONLY
            assert store.view is before
        assert log.calls == calls

    def test_nor_rolled(self) -> None:
        dice = Loaded((3, 1))
        store = sit_down(header(), dice=dice, damage="The record stops at action 1.")
        with pytest.raises(Refusal) as caught:
            store.roll()
        assert caught.value.rule is Rule.READ_ONLY
        assert not dice.asked


class TestResigning:
    def test_refused_in_the_middle_of_a_turn_the_turn_is_as_it_was(self) -> None:
        head, log = header(), MemoryLog()
        store = sit_down(head, log, Loaded((3, 1)))
        store.roll()
        store.move(8, 5)
        half, lines = store.view.draft, store.view.lines
        store.resign(Level.GAMMON)
        assert store.view.actor is BLACK
        assert store.view.draft == half
        assert sit_down(head, log).view == store.view
        store.refuse()
        assert store.view.actor is WHITE
        assert store.view.draft == half
        assert store.view.lines[-1] == lines[-1]
        assert sit_down(head, log).view == store.view
        store.undo()
        assert steps(store) == ()

    def test_nor_is_it_lost_to_a_kill_in_between(self, tmp_path: Path) -> None:
        head = header()
        with Journal.open(tmp_path / "journal.sqlite3") as journal:
            journal.create(head)
            seated(journal, head).roll()
            step_on(seated(journal, head))
            half = seated(journal, head).view.draft
            seated(journal, head).resign(Level.SINGLE)
            assert seated(journal, head).view.draft == half
            seated(journal, head).refuse()
            assert seated(journal, head).view.draft == half
            assert half is not None
            assert len(half.steps) == 1
            seated(journal, head).resign(Level.SINGLE)
            seated(journal, head).accept()
            assert journal.load(head.id).draft is None

    def test_refused_after_the_last_die_the_dice_still_lie_there(self) -> None:
        store = played()
        store.resign(Level.SINGLE)
        store.refuse()
        store.pick_up()
        assert store.view.actor is BLACK

    def test_the_selection_is_dropped(self) -> None:
        store = playing()
        store.choose(8)
        store.resign(Level.SINGLE)
        assert store.view.selected is None

    def test_accepted_it_ends_the_game_at_its_level(self) -> None:
        log = MemoryLog()
        store = table(dice=(3, 1), log=log, cube=Cube(2, WHITE, turned=True))
        store.move(8, 5)
        store.resign(Level.GAMMON)
        store.accept()
        result = store.view.match.game.result
        assert result is not None
        assert (result.winner, result.points, result.ending) == (BLACK, 4, Ending.RESIGNED)
        assert store.view.draft is None
        assert log.draft is None
        assert store.view.match.score == (0, 4)

    def test_before_the_roll(self) -> None:
        store = to_roll()
        store.resign(Level.BACKGAMMON)
        assert store.view.draft is None
        store.refuse()
        assert store.view.match.game.phase is Phase.TO_ROLL
        store.double()

    def test_a_question_alone_changes_nothing(self) -> None:
        log = MemoryLog()
        store = table(dice=(3, 1), log=log)
        store.check_resignation()
        assert log.calls == 0

    def test_only_once_however_often_it_is_clicked(self) -> None:
        store = playing()
        store.resign(Level.SINGLE)
        with pytest.raises(Refusal):
            store.resign(Level.SINGLE)
        store.accept()
        with pytest.raises(Refusal):
            store.accept()
        assert store.view.match.score == (0, 1)


class TestCube:
    def test_double_and_take(self) -> None:
        store = doubled()
        assert store.view.actor is BLACK
        store.take()
        assert store.view.actor is WHITE
        assert store.view.match.game.cube == Cube(2, BLACK, turned=True)

    def test_a_dropped_double_costs_the_value_before_it(self) -> None:
        assert over().view.match.score == (1, 0)

    def test_beaver_raccoon_and_the_doublers_pass(self) -> None:
        store = table(terms=Terms(0, beavers=1))
        store.double()
        store.beaver()
        assert store.view.actor is WHITE
        store.pass_double()
        assert store.view.match.score == (0, 2)


class TestTakenUpFromAnXGID:
    def test_with_dice(self) -> None:
        store = table(dice=(3, 1), turn=BLACK)
        assert store.view.draft == TurnDraft.start(START, (3, 1))
        assert store.view.actor is BLACK

    def test_with_a_pending_double(self) -> None:
        start = Start(START, WHITE, doubled=True)
        store = sit_down(header(start=start), dice=Loaded((4, 2)))
        assert store.view.actor is BLACK
        assert store.view.draft is None
        store.take()
        store.roll()
        assert store.view.match.game.cube.value == 2

    def test_half_its_first_turn_comes_back(self) -> None:
        head, log = header(start=Start(START, BLACK, (3, 1))), MemoryLog()
        store = sit_down(head, log)
        store.move(8, 5)
        assert log.draft == (0, ((8, 5),))
        assert sit_down(head, log).view == store.view


class TestBetweenGames:
    def test_the_next_game_begins_with_its_opening_roll(self) -> None:
        store = over()
        store.next_game()
        assert store.view.match.number == 2
        assert store.view.match.game.phase is Phase.OPENING
        assert store.view.lines == ()

    def test_a_money_session_ends_between_games(self) -> None:
        store = table(terms=Terms.of_money())
        with pytest.raises(Refusal) as caught:
            store.end_session()
        assert caught.value.rule is Rule.GAME_NOT_OVER
        store.double()
        store.pass_double()
        store.end_session()
        assert store.view.finished
        assert store.view.match.winner is WHITE

    def test_the_crawford_game_has_no_double(self) -> None:
        store = table(score=(6, 0), crawford=True)
        with pytest.raises(Refusal) as caught:
            store.double()
        assert caught.value.rule is Rule.CRAWFORD


def test_entries_are_numbered_and_dated() -> None:
    store = opening()
    store.roll()
    store.resign(Level.SINGLE)
    store.refuse()
    assert [entry.seq for entry in store.entries] == [1, 2, 3]
    assert store.entries[1].action == Resign(store.entries[1].by or WHITE, Level.SINGLE)
    assert [entry.at for entry in store.entries] == sorted(entry.at for entry in store.entries)


def seated(journal: Journal, head: Header) -> MatchStore:
    """The store of a match as the journal has it, as after a kill."""
    loaded = journal.load(head.id)
    return MatchStore(
        loaded.record, journal, source_for(head.dice), lambda: BEGUN, left=AsLeft(loaded.draft)
    )


def steps(store: MatchStore) -> tuple[Step, ...]:
    assert store.view.draft is not None
    return store.view.draft.steps
