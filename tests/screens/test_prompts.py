"""The sentence beside the player who has to do something, its answers, and the key line."""

from collections.abc import Callable, Iterator

import pytest

from app.screens.prompts import Question, dice_text, key_line, key_name, point_name, prompt_view
from app.screens.table import TableScreen
from app.state.commands import COMMANDS
from app.state.store import MatchStore
from app.state.view import MatchView
from rules.actions import Level
from rules.position import START
from rules.record import DiceSpec
from rules.side import Side
from rules.start import Start
from rules.terms import Terms
from tests.app.tabletop import Loaded, MemoryLog, board, header, sit_down, table
from tests.screens.mannered import by_hand, called, early
from widgets.view import Choice, PromptView

WHITE, BLACK = Side.WHITE, Side.BLACK


def prompt(store: MatchStore, asking: Question | None = None) -> PromptView:
    return prompt_view(store.view, asking)


def ids(choices: tuple[Choice, ...]) -> list[str]:
    return [choice.id for choice in choices]


def keys(store: MatchStore, asking: Question | None = None) -> set[str]:
    """What the key line offers, beyond what it always does."""
    found = set(ids(key_line(store.view, asking)))
    assert {"keys", "leave"} <= found
    return found - {"keys", "leave"}


class TestOpening:
    def test_both_roll(self) -> None:
        store = sit_down(header())
        assert prompt(store) == PromptView(
            "Each player rolls one die; the higher one starts.",
            choices=(Choice("proceed", "roll", "Space"),),
        )
        assert keys(store) == {"proceed"}

    def test_a_tie_is_rolled_again(self) -> None:
        store = sit_down(header(), dice=Loaded((4, 4)))
        store.roll()
        assert prompt(store).text == "4-4: a tie. Roll again."
        assert ids(prompt(store).choices) == ["proceed"]

    def test_a_tie_that_doubles(self) -> None:
        store = sit_down(header(Terms.of_money()), dice=Loaded((4, 4), (2, 2)))
        store.roll()
        assert prompt(store).text == "4-4: a tie, the cube shows 2. Roll again."
        store.roll()
        assert prompt(store).text == "2-2: a tie, the cube shows 2. Roll again."

    def test_dice_rolled_by_hand(self) -> None:
        store = sit_down(header(dice=DiceSpec("typed")))
        assert prompt(store).choices == (Choice("proceed", "type the dice", "Space"),)
        (choice,) = [each for each in key_line(store.view, None) if each.id == "proceed"]
        assert choice.text == "type the dice"


class TestToRoll:
    @pytest.mark.parametrize(("turn", "name"), [(WHITE, "Ann"), (BLACK, "Ben")])
    def test_roll_or_double(self, turn: Side, name: str) -> None:
        store = table(turn=turn)
        roll, double = Choice("proceed", "roll", "Space"), Choice("double", "double", "d")
        assert prompt(store) == PromptView(f"Your roll, {name}.", turn, choices=(roll, double))
        assert keys(store) == {"proceed", "double", "resign", "hint"}

    def test_no_double_where_it_is_not_legal(self) -> None:
        store = table(score=(6, 0), crawford=True)
        assert ids(prompt(store).choices) == ["proceed"]
        assert keys(store) == {"proceed", "resign"}


class TestToPlay:
    def test_from_the_first_step_to_the_last(self) -> None:
        store = table(dice=(1, 3))
        assert prompt(store) == PromptView("3-1: choose a blue checker.", WHITE)
        line = key_line(store.view, None)
        assert keys(store) == {"resign", "undo", "proceed", "hint"}
        store.choose(8)
        assert prompt(store).text == "Where does the checker on 8 go?"
        assert prompt(store).choices == (Choice("drop", "put back", "Esc"),)
        store.choose(5)
        assert prompt(store).text == "Still to play: 1"
        assert key_line(store.view, None) == line, "the line of keys is calm within a turn"
        store.choose(6)
        assert prompt(store).text == "3-1 is played."
        assert prompt(store).choices == (
            Choice("proceed", "pick up", "Space"),
            Choice("undo", "take back", "Backspace"),
        )
        assert keys(store) == {"resign", "undo", "proceed", "hint"}
        (choice,) = [each for each in key_line(store.view, None) if each.id == "proceed"]
        assert choice.text == "pick up"

    def test_what_is_left_of_a_double(self) -> None:
        store = table(dice=(2, 2))
        store.move(13, 11)
        assert prompt(store).text == "Still to play: 2 2 2"

    def test_from_the_bar(self) -> None:
        store = table(board(own={25: 1, 6: 2}, opponent={1: 2}), (5, 3))
        store.choose(25)
        assert prompt(store).text == "Where does the checker on the bar go?"

    def test_no_checker_can_move(self) -> None:
        store = table(board(own={25: 1}, opponent={19: 2, 20: 2}), (6, 5))
        assert prompt(store).text == "6-5: no checker can move."
        assert ids(prompt(store).choices) == ["proceed"]

    def test_a_die_that_cannot_be_played(self) -> None:
        higher = "---------b----------A---b-"
        store = table(higher, (6, 5))
        store.choose(20)
        assert prompt(store).text == "6-5: the rest, 5, can't be played."
        assert ids(prompt(store).choices) == ["proceed", "undo"]


class TestCube:
    def test_a_double(self) -> None:
        store = table()
        store.double()
        assert prompt(store) == PromptView(
            "Ann doubles to 2. Passing loses 1.",
            BLACK,
            choices=(Choice("take", "take", "t"), Choice("pass", "pass", "p")),
        )
        assert keys(store) == {"take", "pass", "hint"}

    def test_beaver_and_raccoon(self) -> None:
        store = table(terms=Terms(0, beavers=2))
        store.double()
        assert ids(prompt(store).choices) == ["take", "pass", "beaver"]
        assert keys(store) == {"take", "pass", "beaver", "hint"}
        store.beaver()
        assert prompt(store).text == "Ben beavers to 4. Passing loses 2."
        assert prompt(store).side is WHITE
        assert keys(store) == {"take", "pass", "beaver"}
        (answer,) = [choice for choice in prompt(store).choices if choice.id == "beaver"]
        assert answer.text == "raccoon"
        store.beaver()
        assert prompt(store).text == "Ann raccoons to 8. Passing loses 4."
        assert prompt(store).side is BLACK
        assert ids(prompt(store).choices) == ["take", "pass"]

    def test_what_a_pass_loses_is_what_is_lost(self) -> None:
        for turns in range(3):
            store = table(terms=Terms(0, beavers=2))
            store.double()
            for _ in range(turns):
                store.beaver()
            stake = int(prompt(store).text.rstrip(".").split()[-1])
            store.pass_double()
            assert max(store.view.match.score) == stake


class TestResigning:
    def test_the_question(self) -> None:
        asked = prompt(table(turn=BLACK), Question.RESIGN)
        assert asked.text == "Resign what?"
        assert asked.side is BLACK
        assert asked.choices == (
            Choice("resign_level(1)", "single game", "1"),
            Choice("resign_level(2)", "gammon", "2"),
            Choice("resign_level(3)", "backgammon", "3"),
            Choice("drop", "play on", "Esc"),
        )
        assert keys(table(), Question.RESIGN) == set()

    @pytest.mark.parametrize(
        ("level", "words"),
        [
            (Level.SINGLE, "a single game"),
            (Level.GAMMON, "a gammon"),
            (Level.BACKGAMMON, "a backgammon"),
        ],
    )
    def test_the_offer(self, level: Level, words: str) -> None:
        store = table(dice=(3, 1))
        store.resign(level)
        assert prompt(store) == PromptView(
            f"Ann offers to lose {words}.",
            BLACK,
            choices=(Choice("accept", "accept", "a"), Choice("refuse", "refuse", "f")),
        )
        assert keys(store) == {"accept", "refuse"}


class TestTheEnd:
    def test_of_a_game(self) -> None:
        store = table()
        store.double()
        store.pass_double()
        assert prompt(store) == PromptView(
            "The game is over.", choices=(Choice("proceed", "go on", "Space"),)
        )
        assert keys(store) == {"proceed"}
        (choice,) = [each for each in key_line(store.view, None) if each.id == "proceed"]
        assert choice.text == "go on"

    def test_of_a_match(self) -> None:
        store = table(score=(6, 0))
        store.double()
        store.pass_double()
        assert prompt(store) == PromptView(
            "The match is over.", choices=(Choice("proceed", "result", "Space"),)
        )
        assert keys(store) == set()

    def test_of_a_session(self) -> None:
        store = table(terms=Terms(0))
        store.double()
        store.pass_double()
        store.end_session()
        assert prompt(store).text == "The session is over."

    def test_of_a_damaged_record(self) -> None:
        store = sit_down(header(), damage="The record stops at action 1.")
        assert prompt(store) == PromptView("The record stops at action 1.", warning=True)
        assert keys(store) == set()


def every_view() -> Iterator[tuple[MatchView, Question | None]]:
    """A view of every phase, with every question."""
    begun: list[Callable[[], MatchStore]] = [
        lambda: sit_down(header()),
        lambda: sit_down(header(dice=DiceSpec("typed"))),
        table,
        lambda: table(terms=Terms(0, beavers=1)),
        lambda: table(dice=(3, 1)),
        lambda: sit_down(header(Terms(0, beavers=2), Start(START, WHITE, doubled=True))),
        lambda: sit_down(header(), MemoryLog(), damage="The record stops at action 1."),
    ]
    for begin in begun:
        yield begin().view, None
        yield begin().view, Question.RESIGN
    for answer in (MatchStore.take, MatchStore.pass_double):
        store = table(score=(6, 0))
        store.double()
        answer(store)
        yield store.view, None
    for level in Level:
        store = table(dice=(3, 1))
        store.choose(8)
        yield store.view, None
        store.play("8/5 6/5")
        yield store.view, None
        store.resign(level)
        yield store.view, None
        store.accept()
        yield store.view, None


LOSING = {"pass", "accept", "double", "resign", *(f"resign_level({n})" for n in (1, 2, 3))}


def test_enter_never_loses_anything() -> None:
    """Nor does Space: what costs something has a key of its own."""
    for view, asking in every_view():
        for choice in (*prompt_view(view, asking).choices, *key_line(view, asking)):
            assert choice.key != "Enter"
            if choice.id in LOSING:
                assert choice.key in {"p", "a", "d", "r", "1", "2", "3"}


def test_every_view_has_a_sentence_and_a_way_on() -> None:
    for view, asking in every_view():
        seen = prompt_view(view, asking)
        assert seen.text
        assert "{" not in seen.text
        assert key_line(view, asking)


def test_every_choice_is_something_the_table_can_do() -> None:
    for view, asking in every_view():
        for choice in (*prompt_view(view, asking).choices, *key_line(view, asking)):
            name = choice.id.partition("(")[0]
            assert hasattr(TableScreen, f"action_{name}"), choice
            assert choice.text
            assert choice.key


def test_every_command_is_something_the_table_can_do() -> None:
    for command in COMMANDS:
        name = command.id.partition("(")[0]
        assert name.startswith("app.") or hasattr(TableScreen, f"action_{name}"), command


def test_every_footer_command_is_offered_somewhere() -> None:
    views = [*every_view(), *((begin().view, None) for begin in (by_hand, called, early))]
    offered = {
        each.id for view, asking in views for each in key_line(view, asking, claims=(WHITE,))
    }
    assert offered == {command.id for command in COMMANDS if command.footer}


def test_the_same_command_has_the_same_key_everywhere() -> None:
    known = {command.id: key_name(command.keys[0]) for command in COMMANDS}
    for view, asking in every_view():
        for choice in (*prompt_view(view, asking).choices, *key_line(view, asking)):
            assert choice.key == known.get(choice.id, choice.key)


def test_rolls_and_points_as_players_say_them() -> None:
    assert dice_text((1, 3)) == dice_text((3, 1)) == "3-1"
    assert (point_name(25), point_name(13)) == ("the bar", "13")
