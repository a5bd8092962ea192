"""The move list in the players' words."""

import pytest

from app.screens.listing import moves_view, text
from app.state.view import Line, LineKind
from rules.actions import InvalidReason, Level
from rules.record import DiceSpec
from rules.side import Side
from rules.terms import Terms
from tests.app.tabletop import Loaded, board, header, sit_down, table
from widgets.view import MoveLine, MovesView

WHITE, BLACK = Side.WHITE, Side.BLACK


def test_white_begins() -> None:
    store = sit_down(header(), dice=Loaded((3, 1), (6, 4), (5, 2)))
    store.roll()
    assert moves_view(store.view) == MovesView("Game 1", (MoveLine(WHITE, "…", "31", 1),))
    store.play("8/5 6/5")
    store.pick_up()
    store.roll()
    store.play("24/14")
    store.pick_up()
    store.roll()
    assert moves_view(store.view).lines == (
        MoveLine(WHITE, "8/5 6/5", "31", 1),
        MoveLine(BLACK, "24/14", "64"),
        MoveLine(WHITE, "…", "52", 2),
    )


def test_black_begins() -> None:
    store = sit_down(header(), dice=Loaded((1, 3), (6, 4)))
    store.roll()
    store.play("8/5 6/5")
    store.pick_up()
    store.roll()
    assert moves_view(store.view).lines == (
        MoveLine(BLACK, "8/5 6/5", "31", 1),
        MoveLine(WHITE, "…", "64", 2),
    )


def test_a_tie_has_no_number() -> None:
    store = sit_down(header(), dice=Loaded((2, 2), (3, 1)))
    store.roll()
    store.roll()
    assert moves_view(store.view).lines == (
        MoveLine(None, "tie", "22"),
        MoveLine(WHITE, "…", "31", 1),
    )


def test_a_double_belongs_to_the_turn() -> None:
    store = table(rolls=((3, 1), (6, 4)))
    store.double()
    store.take()
    store.roll()
    store.play("8/5 6/5")
    store.pick_up()
    assert moves_view(store.view).lines == (
        MoveLine(WHITE, "doubles to 2", "", 1),
        MoveLine(BLACK, "takes"),
        MoveLine(WHITE, "8/5 6/5", "31"),
    )
    store.double()
    store.pass_double()
    assert moves_view(store.view).lines[-2:] == (
        MoveLine(BLACK, "doubles to 4"),
        MoveLine(WHITE, "passes", "", 0),
    )


def test_a_turn_without_moves() -> None:
    store = table(board(own={25: 1, 6: 2}, opponent={19: 2, 20: 2}), (6, 5))
    store.pick_up()
    assert moves_view(store.view).lines == (MoveLine(WHITE, "cannot move", "65", 1),)


def test_a_resignation_refused_leaves_one_turn() -> None:
    store = table(dice=(3, 1))
    store.resign(Level.GAMMON)
    store.refuse()
    store.play("8/5 6/5")
    store.pick_up()
    assert moves_view(store.view).lines == (
        MoveLine(WHITE, "resigns a gammon", "", 1),
        MoveLine(BLACK, "refuses"),
        MoveLine(WHITE, "8/5 6/5", "31"),
    )


def test_numbers_count_on_without_a_gap() -> None:
    store = sit_down(header(Terms(1), dice=DiceSpec("seed", "11")))
    while not store.view.between_games:
        draft = store.view.draft
        if draft is None:
            store.roll()
        elif draft.complete:
            store.pick_up()
        else:
            source = max(draft.sources)
            store.move(source, draft.targets(source)[0])
    numbers = [line.number for line in moves_view(store.view).lines if line.number]
    assert numbers == list(range(1, len(numbers) + 1))
    whites = [line for line in moves_view(store.view).lines if line.side is WHITE]
    assert all(line.number for line in whites)


def test_the_next_game_begins_an_empty_list() -> None:
    store = table()
    store.double()
    store.pass_double()
    assert moves_view(store.view).title == "Game 1"
    store.next_game()
    assert moves_view(store.view) == MovesView("Game 2")


@pytest.mark.parametrize("kind", list(LineKind))
def test_every_line_has_words(kind: LineKind) -> None:
    line = Line(kind, WHITE, (3, 1), "8/5 6/5", Level.SINGLE, reason=InvalidReason.LEANING)
    assert text(line)
    assert "{" not in text(line)
