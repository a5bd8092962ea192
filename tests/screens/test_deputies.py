"""Chairs that change hands: who answers for whoever leaves, and the computer among them."""

from dataclasses import replace
from pathlib import Path

import pytest

from app.engine import catalogue
from app.engine.chair import Said
from app.engine.player import Resignation
from app.screens.chouette_seats import perform
from app.screens.parts.menu import Menu
from app.state.chouette_store import ChouetteStore
from rules.actions import Level
from rules.chouette import BOX, Asked
from rules.game import Phase
from tests.screens.round_table import Round, gathered, store_of
from tests.screens.test_chouette_computers import STUCK, seats
from tests.screens.test_chouette_table import A, C, D, E, begun
from tests.screens.test_coming_and_going import between_games


def named(table: Round) -> list[str]:
    """Those who can be chosen in the panel over the table."""
    items = table.app.screen.query_one(Menu).items
    return [item.label for item in items if item.id.startswith("who:")]


async def test_whoever_leaves_can_neither_leave_again_nor_answer(tmp_path: Path) -> None:
    async with gathered(tmp_path) as table:
        await begun(table)
        table.store.leave(D, A)
        await table.press("e")
        assert named(table) == ["Bela", "Emil", "Cid", "Anna"]
        await table.click_item("Anna")
        assert named(table) == ["Bela", "Emil", "Cid"]
        await table.click_item("Cid")
        assert "Cid answers for Anna until this game is over." in table.text
        assert [table.chouette.people[who].deputy for who in (A, D)] == [C, C]


async def test_a_person_answers_for_the_computer_that_leaves(tmp_path: Path) -> None:
    async with gathered(tmp_path, seats=seats(C), engine=STUCK) as table:
        await begun(table, first="box")
        table.store.leave(C, D)
        await table.press("d", "t")
        assert "Dora for Cid: passing loses 1." in table.prompt
        await table.press("p")
        assert not table.screen.waiting
        assert C not in table.chouette.deciders


async def test_the_computer_answers_for_a_person_who_leaves(tmp_path: Path) -> None:
    async with gathered(tmp_path, seats=seats(C)) as table:
        await begun(table, first="box")
        table.store.leave(D, C)
        await table.press("d")
        await table.until(lambda: not {C, D} & {*table.chouette.deciders})
        assert table.chouette.deciders == (E, A)


async def test_the_computer_joins_at_a_level(tmp_path: Path) -> None:
    async with gathered(tmp_path) as table:
        await between_games(table)
        await table.click_item("Somebody joins")
        await table.press("tab", "right", "right")
        await table.click_item("Join")
        await table.until(lambda: table.app.screen.id == "chouette-result")
        assert table.chouette.people[5].name == "Casual"
        assert table.chouette.people[5].seat == "computer:casual"


async def test_without_an_engine_the_computer_cannot_join(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = catalogue._ENGINES["bgsage"]
    monkeypatch.setitem(catalogue._ENGINES, "bgsage", replace(known, installed=lambda: False))
    async with gathered(tmp_path) as table:
        await between_games(table)
        await table.click_item("Somebody joins")
        await table.press("tab", "right")
        await table.click_item("Join")
        assert "bgsage" in table.text
        assert len(table.chouette.people) == 5


def before_the_roll_of_the_box() -> ChouetteStore:
    """A chouette in which the box is to roll."""
    store = store_of()
    while store.chouette.asked is Asked.ORDER:
        store.order_roll()
    while store.view.actor is not BOX or store.view.match.game.phase is not Phase.TO_ROLL:
        draft = store.view.draft
        if draft is None:
            store.roll()
        else:
            store.lay(draft.plays[0].steps if draft.plays else ())
            store.pick_up()
    return store


def test_a_resignation_that_was_refused_is_not_offered_again() -> None:
    store = before_the_roll_of_the_box()
    box = store.chouette.box
    assert box is not None
    gives_up = Said(Resignation(Level.SINGLE))
    perform(store, box, gives_up)
    assert store.chouette.asked is Asked.RESIGNED
    for member in store.chouette.deciders:
        store.refuse(member)
    perform(store, box, gives_up)
    assert store.view.match.game.phase is Phase.TO_PLAY
