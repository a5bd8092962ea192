"""The table of a chouette: who is asked, what they answer by keys and clicks, who is next."""

from pathlib import Path

import pytest

from rules.actions import Level
from rules.chouette import BOX, TEAM, Asked, Role
from rules.game import Phase
from rules.record import DiceSpec
from tests.screens.round_table import FIVE, Round, gathered, seated
from widgets.palette import Ink
from widgets.people import paint_people
from widgets.people_view import Standing

A, B, C, D, E = range(5)


async def begun(table: Round, *, first: str = "team") -> None:
    """Bela is the box, Emil the captain, then Cid, Anna and Dora; one turn each is played."""
    await table.order(3, 6, 4, 1, 5)
    assert (table.chouette.box, table.chouette.line) == (B, (E, C, A, D))
    await table.open(*((3, 1) if first == "team" else (1, 3)))
    await table.turn()


def asked_row(table: Round) -> str:
    """The name in the row that stands in reverse."""
    view = table.people.view
    rows = paint_people(view, 40, 20, table.people.glyphs)
    lit = [row for row in rows if all(behind is Ink.CURSOR for *_, behind in row)]
    assert len(lit) == 1
    return next(person.name for person in view.people if person.asked)


async def test_everybody_rolls_for_the_order_and_the_tied_again(tmp_path: Path) -> None:
    async with gathered(tmp_path) as table:
        assert "Everybody rolls a die" in table.text
        await table.press("space", *"36315", "enter")
        assert "Anna and Cid are tied, and roll again." in table.text
        assert table.asked is Asked.ORDER
        await table.press("space", *"24", "enter")
        assert (table.chouette.box, table.chouette.line) == (B, (E, C, A, D))
        assert "Bela against Emil: each rolls one die." in table.text
        assert "Cid 3 4" in table.text


async def test_many_who_are_tied_are_counted_and_marked(tmp_path: Path) -> None:
    async with gathered(tmp_path, size=(80, 24)) as table:
        await table.order(6, 2, 2, 2, 2)
        assert "4 players are tied, and roll again." in table.text
        marked = [person.name for person in table.people.view.people if person.may_answer]
        assert marked == ["Bela", "Cid", "Dora", "Emil"]


@pytest.mark.parametrize("typed", ["3631", "36317", "three", "366315"])
async def test_dice_that_are_no_dice_get_a_clear_word(tmp_path: Path, typed: str) -> None:
    async with gathered(tmp_path) as table:
        await table.press("space", *typed, "enter")
        assert "type one die from 1 to 6 for each" in " ".join(table.text.split())
        assert table.asked is Asked.ORDER
        assert table.view.seq == 0


async def test_the_computer_rolls_for_the_order(tmp_path: Path) -> None:
    async with gathered(tmp_path, dice=DiceSpec("seed", "5")) as table:
        while table.asked is Asked.ORDER:
            await table.press("space")
        assert table.asked is Asked.OPENING
        half = table.dice(BOX)
        while table.asked is Asked.OPENING:
            await table.click(half)
        assert table.asked is Asked.TURN


async def test_the_panel_tells_places_roles_stakes_and_scores(tmp_path: Path) -> None:
    async with gathered(tmp_path) as table:
        await begun(table)
        people = table.people.view.people
        assert [person.name for person in people] == ["Bela", "Emil", "Cid", "Anna", "Dora"]
        assert [person.place for person in people] == [0, 1, 2, 3, 4]
        standings = [person.standing for person in people]
        assert standings == [Standing.BOX, Standing.CAPTAIN, *[Standing.MEMBER] * 3]
        assert [person.stake for person in people] == ["4", "1", "1", "1", "1"]
        assert asked_row(table) == "Emil"
        assert "Your roll, Emil." in table.text


async def test_each_member_is_asked_and_one_can_refuse(tmp_path: Path) -> None:
    async with gathered(tmp_path) as table:
        await begun(table)
        await table.press("d")
        assert "Cid: agree to the double to 2?" in table.text
        assert asked_row(table) == "Cid"
        await table.click_words("a agree")
        assert "Anna: agree to the double to 2?" in table.text
        await table.press("enter", "space")
        assert table.asked is Asked.AGREE_DOUBLE
        await table.press("o")
        assert table.asked is Asked.TURN
        await table.press("d")
        assert "A member has objected" in table.text
        assert "Anna objects" in table.text


async def test_somebody_else_can_be_asked_first_by_click_or_number(tmp_path: Path) -> None:
    async with gathered(tmp_path) as table:
        await begun(table)
        await table.press("d")
        await table.click_person(D)
        assert "Dora: agree to the double to 2?" in table.text
        await table.press("3")
        assert "Anna: agree to the double to 2?" in table.text
        await table.press("a", "a", "a")
        assert "The team doubles to 2. Bela: passing loses 1 to each." in table.prompt
        assert asked_row(table) == "Bela"
        await table.press("t")
        assert [bet.cube.value for bet in table.chouette.bets] == [2]
        assert table.chouette.stake(B) == 8


async def test_the_box_passes_and_pays_each_member(tmp_path: Path) -> None:
    async with gathered(tmp_path) as table:
        await begun(table)
        await table.press("d", "a", "a", "a", "p")
        assert table.asked is Asked.BETWEEN
        await table.until(lambda: "the captain." in table.text)
        assert table.chouette.scores == (1, -4, 1, 1, 1)
        assert "Bela passes the double: Emil wins 1 point" in table.text
        assert "Next: Emil is the box, Cid the captain." in table.text


async def test_members_take_and_pass_alone_and_the_captain_can_go(tmp_path: Path) -> None:
    async with gathered(tmp_path) as table:
        await begun(table, first="box")
        await table.press("d")
        assert "Bela doubles to 2. Emil: passing loses 1." in table.text
        await table.press("enter")
        assert table.phase is Phase.DOUBLED
        await table.press("p")
        assert "Cid: passing loses 1." in table.text
        await table.click_person(D)
        await table.press("p")
        await table.click_words("t take")
        assert "Anna: passing loses 1." in table.text
        await table.press("t")
        assert table.chouette.captain == C
        assert table.chouette.line == (C, A, D, E)
        assert [table.chouette.role(who) for who in (D, E)] == [Role.OUT, Role.OUT]
        assert "Dora out" in table.text
        assert table.chouette.scores == (0, 2, 0, -1, -1)
        assert asked_row(table) == "Bela"


async def test_a_resignation_of_the_team_is_asked_of_all(tmp_path: Path) -> None:
    async with gathered(tmp_path) as table:
        await begun(table)
        await table.press("r", "2")
        for name in ("Cid", "Anna", "Dora"):
            assert f"{name}: agree to lose a gammon?" in table.prompt
            await table.press("a")
        assert "The team offers to lose a gammon. Bela: accept?" in table.prompt
        await table.press("f")
        assert table.asked is Asked.TURN


async def test_the_resignation_of_the_box_is_answered_by_each_alone(tmp_path: Path) -> None:
    async with gathered(tmp_path) as table:
        await begun(table, first="box")
        await table.press("r", "1")
        assert "Bela offers to lose a single game. Emil: accept?" in table.prompt
        await table.press("a")
        assert "Cid: accept?" in table.prompt
        await table.press("f", "f", "f")
        assert table.chouette.captain == C
        assert table.chouette.role(E) is Role.OUT
        assert table.chouette.scores[E] == 1


async def test_a_member_can_propose_the_double(tmp_path: Path) -> None:
    async with gathered(tmp_path) as table:
        await begun(table)
        await table.click_person(A)
        assert table.screen.in_hand == A
        await table.press("d")
        assert table.chouette.proposed is not None
        assert table.chouette.proposed.player == A
        assert "Emil: agree to the double to 2?" in table.prompt


async def test_who_has_nothing_to_say_is_described(tmp_path: Path) -> None:
    async with gathered(tmp_path) as table:
        await begun(table)
        await table.click_person(B)
        assert "Bela is the box, alone against the team." in table.text
        await table.click_person(E)
        assert "Emil is the captain, and moves for the team." in table.text


async def test_a_turn_of_the_box_has_the_boxs_name(tmp_path: Path) -> None:
    async with gathered(tmp_path) as table:
        await begun(table, first="box")
        assert "Your roll, Bela." in table.text
        table.store.roll((6, 4))
        await table.pilot.pause()
        assert "Bela: 6-4: choose a blue checker." in table.text
        assert table.screen._projected().prompt.side is BOX
        await table.turn()
        assert table.screen._projected().prompt.side is TEAM


async def test_a_chouette_is_resumed_with_its_question(tmp_path: Path) -> None:
    async with gathered(tmp_path) as table:
        await begun(table)
        await table.press("d", "a")
    async with seated(tmp_path) as table:
        assert table.asked is Asked.AGREE_DOUBLE
        assert "Anna: agree to the double to 2?" in table.text
        await table.press("a", "a", "t")
        assert table.chouette.stake(E) == 2


async def test_a_change_of_turn_repaints_two_rows_of_the_panel(tmp_path: Path) -> None:
    async with gathered(tmp_path) as table:
        await begun(table)
        table.store.roll((3, 1))
        await table.pilot.pause()
        regions: list[object] = []
        refresh = table.people.refresh

        def counted(*args: object, **more: object) -> object:
            regions.extend(args)
            return refresh(*args, **more)  # type: ignore[arg-type]

        table.people.refresh = counted  # type: ignore[method-assign, assignment]
        await table.turn()
        assert len(regions) == 2


async def test_a_click_on_the_score_opens_the_sheet(tmp_path: Path) -> None:
    async with gathered(tmp_path) as table:
        await begun(table)
        await table.pilot.click("#score")
        await table.pilot.pause()
        assert table.app.screen.id == "score-sheet"
        assert "No game is finished yet." in table.text


async def test_the_21_rolls_are_told_for_who_rolls_them(tmp_path: Path) -> None:
    async with gathered(tmp_path) as table:
        await begun(table)
        await table.press("o")
        await table.until(lambda: table.app.screen.id == "odds")
        assert "The 21 rolls from here for Emil" in table.text


async def test_the_keys_and_commands_of_a_chouette(tmp_path: Path) -> None:
    async with gathered(tmp_path) as table:
        await begun(table)
        await table.press("question_mark")
        assert "show what a member would play" in " ".join(table.text.split())
        await table.press("escape", "d", "ctrl+p")
        for words in ("agree", "object", "score sheet", "somebody leaves"):
            assert words in table.text
        assert "somebody joins" not in table.text


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (160, 50)])
async def test_ten_people_have_room(tmp_path: Path, size: tuple[int, int]) -> None:
    ten = (*FIVE, "Friedrich Wilhelm", "Gus", "Hanna", "Ida", "Jo")
    async with gathered(tmp_path, ten, size=size) as table:
        await table.order(6, 5, 4, 3, 2, 1, 1, 1, 1, 1)
        await table.order(6, 5, 4, 3, 2)
        await table.open(3, 1)
        rows = range(table.people.size.height)
        assert {*map(table.people.player_at, rows)} == {None, *range(10)}
        assert "Gus" in table.text
        assert "Game 1" in table.text
        await table.turn()
        await table.press("d")
        await table.click_person(9)
        assert "Jo: agree to the double to 2?" in table.text


async def test_the_settlement_and_the_sheet_add_up(tmp_path: Path) -> None:
    async with gathered(tmp_path) as table:
        await begun(table)
        table.store.resign(Level.GAMMON)
        for player in (C, A, D):
            table.store.agree(player)
        table.store.accept()
        await table.until(lambda: "the captain." in table.text)
        assert sum(table.chouette.scores) == 0
        assert "Next: Bela is the box, Cid the captain." in table.text
        await table.click_words("Next game")
        assert table.asked is Asked.OPENING
        assert (table.chouette.box, table.chouette.captain) == (B, C)


async def test_a_chouette_is_not_analysed_and_says_so(tmp_path: Path) -> None:
    async with gathered(tmp_path) as table:
        await begun(table)
        await table.press("m")
        assert "A chouette can't be analysed: only matches of two." in table.text
        assert table.app.screen is table.screen
