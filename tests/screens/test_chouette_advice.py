"""Consultation: members put on the board what they would play, and the captain decides."""

from pathlib import Path

import pytest

from app.screens.advice_marks import mark_arrows
from rules.chouette import BOX, TEAM
from rules.terms import ChouetteTerms
from tests.screens.round_table import Round, gathered
from tests.screens.test_chouette_table import A, B, C, D, E, begun
from widgets.view import Arrow


async def rolled(table: Round, dice: tuple[int, int] = (3, 1)) -> None:
    """The captain has these dice to play."""
    await begun(table)
    table.store.roll(dice)
    await table.pilot.pause()


def shown(table: Round) -> set[tuple[int, int, str]]:
    """The arrows on the board: from, to, whose."""
    return {(arrow.source, arrow.target, arrow.mark) for arrow in table.board.view.arrows}


async def test_a_member_marks_by_drag_and_nothing_is_moved(tmp_path: Path) -> None:
    async with gathered(tmp_path) as table:
        await rolled(table)
        await table.click_person(C)
        assert "Cid, show Emil what you would play." in table.text
        await table.drag(table.point(17), table.point(20))
        await table.drag(table.point(19), table.point(20))
        assert dict(table.chouette.marks)[C] == ((8, 5), (6, 5))
        assert table.steps == ()
        assert shown(table) == {(17, 20, "C"), (19, 20, "C")}
        await table.press("escape")
        assert table.screen.in_hand is None
        assert shown(table) == {(17, 20, "C"), (19, 20, "C")}


async def test_a_member_marks_by_clicks_and_takes_back(tmp_path: Path) -> None:
    async with gathered(tmp_path) as table:
        await rolled(table)
        await table.click_person(A)
        await table.click(table.point(12))
        assert table.board.view.points[11].selected
        assert table.board.view.points[14].target
        await table.click(table.point(15))
        assert dict(table.chouette.marks)[A] == ((13, 10),)
        await table.press("backspace")
        assert table.chouette.marks == ()
        await table.click_person(A)
        assert table.screen.in_hand is None
        await table.drag(table.point(17), table.point(20))
        assert table.steps == ((8, 5),)


async def test_a_play_can_be_typed_as_advice(tmp_path: Path) -> None:
    async with gathered(tmp_path) as table:
        await rolled(table)
        await table.press("u", "slash", *"8/5 6/5", "enter")
        assert dict(table.chouette.marks)[C] == ((8, 5), (6, 5))
        assert table.steps == ()
        await table.press("space")
        assert table.screen.in_hand is None


async def test_an_illegal_advice_is_refused_with_the_rule(tmp_path: Path) -> None:
    async with gathered(tmp_path) as table:
        await rolled(table, (5, 5))
        await table.click_person(C)
        await table.drag(table.point(1), table.point(6))
        assert table.chouette.marks == ()
        assert "blocked" in table.text


async def test_members_who_agree_share_an_arrow(tmp_path: Path) -> None:
    async with gathered(tmp_path) as table:
        await rolled(table)
        for player in (C, D):
            await table.click_person(player)
            await table.drag(table.point(17), table.point(20))
        await table.press("escape")
        assert mark_arrows(table.chouette) == (Arrow(17, 20, TEAM, mark="CD"),)
        marked = {person.letter for person in table.people.view.people if person.marked}
        assert marked == {"C", "D"}


async def test_marks_step_back_once_the_captain_moves(tmp_path: Path) -> None:
    async with gathered(tmp_path) as table:
        await rolled(table)
        await table.click_person(C)
        await table.drag(table.point(17), table.point(20))
        await table.press("escape")
        await table.drag(table.point(12), table.point(15))
        assert table.board.view.arrows == ()
        await table.press("backspace")
        assert shown(table) == {(17, 20, "C")}
        await table.turn()
        assert table.chouette.marks == ()


async def test_the_keys_tell_what_they_do_for_the_member_in_hand(tmp_path: Path) -> None:
    async with gathered(tmp_path, size=(80, 24)) as table:
        await begun(table)
        await table.click_person(A)
        assert "Anna: double to 2?" in table.text
        line = table.text.splitlines()[-1]
        assert "Space done · d double · u next member · ? keys · q leave" in line
        await table.press("space")
        table.store.roll((3, 1))
        await table.pilot.pause()
        assert "u consult · h hint · ? keys · q leave" in table.text.splitlines()[-1]
        await table.press("u")
        line = table.text.splitlines()[-1]
        assert "Space done · Backspace take back · u next member · ? keys · q leave" in line


async def test_consulting_goes_round_the_members(tmp_path: Path) -> None:
    async with gathered(tmp_path) as table:
        await rolled(table)
        seen = []
        for _ in range(4):
            await table.press("u")
            seen.append(table.screen.in_hand)
        assert seen == [C, A, D, None]


@pytest.mark.parametrize("who", [B, E])
async def test_box_and_captain_give_no_advice(tmp_path: Path, who: int) -> None:
    async with gathered(tmp_path) as table:
        await rolled(table)
        await table.click_person(who)
        assert table.screen.in_hand is None


async def test_nobody_advises_in_the_turn_of_the_box(tmp_path: Path) -> None:
    async with gathered(tmp_path) as table:
        await begun(table, first="box")
        table.store.roll((3, 1))
        await table.pilot.pause()
        assert table.view.actor is BOX
        await table.click_person(C)
        assert table.screen.in_hand is None
        assert "Cid is in the team, number 2." in table.text


async def test_without_consultation_nobody_advises(tmp_path: Path) -> None:
    options = ChouetteTerms(consultation=False)
    async with gathered(tmp_path, options=options) as table:
        await rolled(table)
        await table.click_person(C)
        assert table.screen.in_hand is None
        await table.press("u")
        assert "No member can advise the captain now." in table.text
        assert all(person.letter == "" for person in table.people.view.people)


async def test_who_is_out_gives_no_advice(tmp_path: Path) -> None:
    async with gathered(tmp_path) as table:
        await begun(table, first="box")
        await table.press("d", "t", "t", "p", "t")
        await table.turn((3, 1))
        table.store.roll((6, 4))
        await table.pilot.pause()
        await table.click_person(A)
        assert table.screen.in_hand is None
        assert "Anna is out of this game." in table.text
