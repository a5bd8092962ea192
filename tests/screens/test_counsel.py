"""Computer members who are asked what they would do: a mark on the board, or a sentence."""

from pathlib import Path

import pytest

from app.screens.advice_marks import mark_arrows
from app.state.view import LineKind
from rules.chouette import Asked
from rules.plays import legal_plays
from rules.terms import ChouetteTerms
from tests.screens.round_table import Round, gathered
from tests.screens.test_chouette_advice import rolled, shown
from tests.screens.test_chouette_computers import FAILING, seats
from tests.screens.test_chouette_table import A, C, D, E, begun

STUCK = "tests.engines:Stuck"
MISSING = "nothing.at:All"


async def told(table: Round) -> None:
    """Wait until whoever is asked has said something."""
    await table.until(lambda: "would" in table.prompt or "No checker" in table.prompt)


async def race(table: Round, team: tuple[int, int], box: tuple[int, int]) -> None:
    """A turn of each with these dice, after which the captain, Emil, is on roll."""
    await begun(table)
    for dice in (team, box):
        await table.turn(dice)
    assert table.asked is Asked.TURN
    assert table.screen.asked == E


async def test_a_computer_member_marks_its_play_with_its_letter(tmp_path: Path) -> None:
    async with gathered(tmp_path, seats=seats(C)) as table:
        await rolled(table)
        await table.click_person(C)
        assert table.screen.turned_to == C
        await told(table)
        marks = dict(table.chouette.marks)
        game = table.view.match.game
        results = {play.steps: play for play in legal_plays(game.position, (3, 1))}
        assert marks[C] in results
        assert f"Cid would play {results[marks[C]]}." in table.text
        assert {mark for _, _, mark in shown(table)} == {"C"}
        assert table.steps == ()
        await table.click_person(C)
        assert table.screen.turned_to is None
        assert shown(table)


async def test_the_captain_moves_on_while_a_computer_is_asked(tmp_path: Path) -> None:
    async with gathered(tmp_path, seats=seats(C), engine=STUCK) as table:
        await rolled(table)
        await table.press("u")
        assert "Cid thinks." in table.text
        await table.drag(table.point(17), table.point(20))
        assert table.steps == ((8, 5),)
        await table.drag(table.point(19), table.point(20))
        await table.press("escape")
        assert table.screen.turned_to is None
        await table.press("space")
        assert table.chouette.marks == ()
        assert table.view.actor is not None
        assert len(table.view.lines) == 2


async def test_a_change_of_position_ends_the_asking(tmp_path: Path) -> None:
    async with gathered(tmp_path, seats=seats(C), engine=STUCK) as table:
        await rolled(table)
        await table.press("u")
        await table.turn()
        assert table.screen.turned_to is None
        assert "thinks" not in table.prompt


async def test_the_key_goes_round_people_and_computers(tmp_path: Path) -> None:
    async with gathered(tmp_path, seats=seats(C, D)) as table:
        await rolled(table)
        seen = []
        for _ in range(4):
            await table.press("u")
            seen.append(table.screen.turned_to)
            if table.screen.turned_to in (C, D):
                await told(table)
        assert seen == [C, A, D, None]
        assert {who for who, _ in table.chouette.marks} == {C, D}
        assert "CD" in {arrow.mark for arrow in mark_arrows(table.chouette)}


@pytest.mark.parametrize("engine", [FAILING, MISSING])
async def test_without_an_answer_a_sentence_tells_why(tmp_path: Path, engine: str) -> None:
    async with gathered(tmp_path, seats=seats(C), engine=engine) as table:
        await rolled(table)
        await table.click_person(C)
        await table.until(lambda: "engine" in " ".join(table.text.split()))
        assert table.screen.turned_to is None
        assert table.chouette.marks == ()
        await table.turn()
        assert len(table.view.lines) == 2


async def test_a_computer_that_would_double_lets_a_person_propose_it(tmp_path: Path) -> None:
    async with gathered(tmp_path, seats=seats(C)) as table:
        await race(table, team=(6, 6), box=(2, 1))
        await table.click_person(C)
        await told(table)
        assert "Cid would double to 2." in table.text
        assert table.chouette.proposed is None
        await table.press("escape")
        assert table.screen.turned_to is None
        await table.click_person(C)
        await told(table)
        await table.click_words("d propose it")
        assert table.chouette.proposed is not None
        assert table.chouette.proposed.player == C
        assert "Emil: agree to the double to 2?" in table.prompt


async def test_a_computer_that_would_not_double_says_so(tmp_path: Path) -> None:
    async with gathered(tmp_path, seats=seats(C)) as table:
        await race(table, team=(2, 1), box=(6, 6))
        await table.click_person(C)
        await told(table)
        assert "Cid would not double now." in table.text
        await table.press("d")
        proposed = [line for line in table.view.lines if line.kind is LineKind.PROPOSE]
        assert [line.player for line in proposed] == [E]


async def test_without_consultation_it_tells_only_about_the_cube(tmp_path: Path) -> None:
    options = ChouetteTerms(consultation=False)
    async with gathered(tmp_path, seats=seats(C), options=options) as table:
        await begun(table)
        await table.click_person(C)
        await told(table)
        table.store.roll((3, 1))
        await table.pilot.pause()
        await table.click_person(C)
        assert table.screen.turned_to is None
        assert "Cid is in the team, number 2." in table.text
