"""Live facts: shots at a blot, and the counts of a race."""

from dataclasses import replace

import pytest

from app.screens.facts import facts
from app.screens.projection import Overlay, table_view
from app.state.settings import Settings
from rules.chouette import Chouette
from rules.position import START
from rules.side import Side
from rules.terms import ChouetteTerms, Terms
from tests.app.tabletop import board, draft, table
from tests.rules.chouettes import seated_as
from tests.screens.games import GAMMON, won
from widgets.spot import Spot

BOTH = pytest.mark.parametrize("turn", list(Side))
RACE = board({19: 5, 20: 4, 21: 2}, {1: 2, 2: 3, 3: 4, 5: 2, 6: 2})


def at(number: int, turn: Side) -> Spot:
    return Spot("point", number if turn is Side.WHITE else 25 - number)


@BOTH
def test_shots_at_an_own_blot(turn: Side) -> None:
    store = table(START, (4, 3), turn)
    store.move(13, 9)
    assert facts(store.view, at(9, turn)).endswith("of 36 rolls hit 9")
    store.move(24, 21)
    before = facts(store.view, at(9, turn))
    assert before != facts(store.view, at(21, turn))


@BOTH
def test_a_slot_is_hit_by_fifteen_rolls(turn: Side) -> None:
    store = table(START, (2, 1), turn)
    store.move(6, 5)
    assert facts(store.view, at(5, turn)) == "15 of 36 rolls hit 5"


@BOTH
def test_shots_are_told_in_the_numbers_of_the_reader(turn: Side) -> None:
    store = table(START, (2, 1), turn)
    store.move(6, 5)
    assert facts(store.view, at(5, turn), turn.opponent) == "15 of 36 rolls hit 20"


@BOTH
def test_a_blot_of_the_opponent_is_told_too(turn: Side) -> None:
    store = table(board({24: 14, 20: 1}, {6: 14, 21: 1}), turn=turn)
    assert facts(store.view, at(20, turn)) == "11 of 36 rolls hit 20"


@BOTH
@pytest.mark.parametrize("spot", [None, Spot("bar"), Spot("dice"), Spot("felt")])
def test_elsewhere_nothing_is_told(turn: Side, spot: Spot | None) -> None:
    store = table(START, (3, 1), turn)
    assert facts(store.view, spot) == ""
    for number in (6, 8, 1, 12, 10):
        assert facts(store.view, at(number, turn)) == ""


@BOTH
def test_a_race_tells_who_is_ahead_with_wastage(turn: Side) -> None:
    store = table(RACE, turn=turn)
    leader = "Ann" if turn is Side.WHITE else "Ben"
    told = facts(store.view, at(6, turn))
    assert told.endswith(f"ahead with wastage: {leader}")
    view = table_view(store.view, Settings(), Overlay())
    mine, theirs = view.plates[turn], view.plates[turn.opponent]
    assert mine.effective is not None
    assert theirs.effective is not None
    assert mine.pips is not None
    assert mine.effective > mine.pips
    assert told.startswith(f"{theirs.effective - mine.effective:.1f} ")


@BOTH
def test_a_race_of_a_chouette_names_the_box_or_the_captain(turn: Side) -> None:
    begun = Chouette.begin(Terms(0), ChouetteTerms(), ("Ann", "Ben", "Cid"), ("human",) * 3)
    chouette = seated_as(begun, 2, (1, 0))
    view = replace(table(RACE, turn=turn).view, chouette=chouette)
    leader = "Cid" if turn is Side.WHITE else "Ben"
    assert facts(view, None).endswith(f"ahead with wastage: {leader}")


def test_an_even_race() -> None:
    even = board({19: 5, 20: 5, 21: 5}, {6: 5, 5: 5, 4: 5})
    assert facts(table(even).view, None) == "even with wastage"


def test_counts_are_left_out_with_contact_and_where_facts_are_not_wanted() -> None:
    for store, settings in (
        (table(START), Settings()),
        (table(RACE), Settings(live_facts=False)),
    ):
        view = table_view(store.view, settings, Overlay())
        assert [plate.effective for plate in view.plates] == [None, None]


def test_after_the_game_nothing_is_told() -> None:
    assert facts(won(GAMMON), Spot("point", 24)) == ""


def test_the_board_that_is_seen_counts() -> None:
    store = table(START, (2, 1))
    store.move(6, 5)
    assert store.view.draft == draft(START, (2, 1), (6, 5))
    assert facts(store.view, Spot("point", 5))
    store.undo()
    assert facts(store.view, Spot("point", 5)) == ""
