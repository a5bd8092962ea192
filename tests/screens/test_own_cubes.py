"""A cube for each member: whose is turned, who holds it, who is out."""

from pathlib import Path

from rules.chouette import Asked, Role
from rules.game import Phase
from rules.terms import ChouetteTerms
from tests.screens.round_table import gathered
from tests.screens.test_chouette_table import A, B, C, D, E, begun
from widgets.people_view import Standing

OWN = ChouetteTerms(own_cubes=True)


async def test_the_box_says_whose_cube_by_a_click(tmp_path: Path) -> None:
    async with gathered(tmp_path, options=OWN) as table:
        await begun(table, first="box")
        await table.press("d")
        assert "Whose cube is turned?" in table.text
        await table.press("enter")
        assert table.asked is Asked.TURN
        await table.click_person(A)
        assert "Bela doubles to 2. Anna: passing loses 1." in table.prompt
        await table.press("t")
        cubes = {bet.members[0]: bet.cube.value for bet in table.chouette.bets}
        assert cubes == {E: 1, C: 1, A: 2, D: 1}
        holders = {person.player: person.holder for person in table.people.view.people}
        assert holders == {B: None, E: None, C: None, A: Standing.MEMBER, D: None}
        assert table.chouette.stake(B) == 5


async def test_the_box_says_whose_cube_by_the_number_and_can_let_it_be(tmp_path: Path) -> None:
    async with gathered(tmp_path, options=OWN) as table:
        await begun(table, first="box")
        await table.press("d", "escape")
        assert table.asked is Asked.TURN
        assert "Your roll, Bela." in table.text
        await table.press("d", "4")
        assert "Dora: passing loses 1." in table.prompt
        await table.press("p")
        assert table.chouette.role(D) is Role.OUT
        assert table.asked is Asked.TURN
        assert table.phase is Phase.TO_ROLL


async def test_each_member_doubles_alone(tmp_path: Path) -> None:
    async with gathered(tmp_path, options=OWN) as table:
        await begun(table)
        await table.press("d", "2")
        assert "Cid doubles to 2. Bela: passing loses 1." in table.prompt
        await table.press("t")
        await table.click_person(A)
        await table.press("d")
        assert "Anna doubles to 2. Bela: passing loses 1." in table.prompt
        await table.press("p")
        assert table.chouette.scores[A] == 1
        assert table.chouette.role(A) is Role.OUT
        people = {person.player: person for person in table.people.view.people}
        assert people[C].holder is Standing.BOX
        assert people[C].stake == "2"


async def test_a_click_on_the_cube_asks_whose(tmp_path: Path) -> None:
    async with gathered(tmp_path, options=OWN) as table:
        await begun(table, first="box")
        await table.click(table.cell(table.layout.cube(table.board.view.cube)))
        assert "Whose cube is turned?" in table.text


async def test_only_those_whose_cube_can_be_turned_are_named(tmp_path: Path) -> None:
    async with gathered(tmp_path, options=OWN) as table:
        await begun(table, first="box")
        for member in (E, C, A):
            table.store.double(B, member)
            table.store.take()
        await table.pilot.pause()
        await table.press("d")
        assert "Bela doubles to 2. Dora: passing loses 1." in table.prompt


async def test_a_result_does_not_count_one_cube_for_all(tmp_path: Path) -> None:
    async with gathered(tmp_path, options=OWN) as table:
        await begun(table, first="box")
        for place in "1234":
            await table.press("d", place, "p")
        assert table.asked is Asked.BETWEEN
        await table.until(lambda: "each member's cube counts for itself" in table.text)
        assert "Bela wins as the box" in table.text
        assert "The cube is at" not in table.text
