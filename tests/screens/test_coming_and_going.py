"""Who joins and leaves a chouette, and the score sheet that keeps everybody's line."""

from pathlib import Path

from rules.chouette import Asked, Role
from tests.screens.round_table import Round, gathered
from tests.screens.test_chouette_table import A, D, E, begun


async def between_games(table: Round) -> None:
    """The box has passed the first double: Emil is the next box, Cid the captain."""
    await begun(table)
    await table.press("d", "a", "a", "a", "p")
    await table.until(lambda: "the captain." in table.text)


async def test_somebody_joins_between_games_at_the_end_of_the_team(tmp_path: Path) -> None:
    async with gathered(tmp_path) as table:
        await between_games(table)
        await table.click_item("Somebody joins")
        await table.press(*"Fay", "enter")
        await table.until(lambda: table.app.screen.id == "chouette-result")
        assert table.chouette.people[5].name == "Fay"
        assert table.chouette.line[-1] == 5
        await table.settled()
        await table.click_words("Next game")
        assert table.chouette.role(5) is Role.MEMBER
        assert table.row(5)


async def test_a_name_that_is_taken_is_refused_and_nothing_is_lost(tmp_path: Path) -> None:
    async with gathered(tmp_path) as table:
        await between_games(table)
        await table.click_item("Somebody joins")
        await table.press(*"anna", "enter")
        assert "Somebody here is called “anna” already: choose another name." in table.text
        await table.press("enter")
        assert len(table.chouette.people) == 5
        await table.press("escape")
        await table.until(lambda: table.app.screen.id == "chouette-result")


async def test_nobody_joins_in_the_middle_of_a_game(tmp_path: Path) -> None:
    async with gathered(tmp_path) as table:
        await begun(table)
        await table.press("j")
        assert "A game is being played: join when it is over" in table.text


async def test_whoever_leaves_in_a_game_names_who_answers(tmp_path: Path) -> None:
    async with gathered(tmp_path) as table:
        await begun(table, first="box")
        await table.press("e")
        assert "Who leaves the table?" in table.text
        await table.press("enter")
        assert not any(person.leaving for person in table.chouette.people)
        await table.press("e")
        await table.click_item("Dora")
        assert "Who answers for Dora until this game is over?" in table.text
        await table.press("escape")
        assert not table.chouette.people[D].leaving
        await table.press("e")
        await table.click_item("Dora")
        await table.click_item("Anna")
        assert table.chouette.people[D].deputy == A
        await table.press("d", "t", "t", "t")
        assert "Anna for Dora: passing loses 1." in table.prompt
        await table.press("p")
        assert table.chouette.scores[D] == -1


async def test_whoever_leaves_between_games_is_gone_at_once(tmp_path: Path) -> None:
    async with gathered(tmp_path) as table:
        await between_games(table)
        await table.click_item("Somebody leaves")
        await table.click_item("Emil")
        await table.until(lambda: "Next: Cid is the box, Anna the captain." in table.text)
        assert table.chouette.role(E) is Role.ABSENT
        assert table.people.view.people[-1].name == "Emil"


async def test_two_are_left_and_play_on_and_one_alone_cannot(tmp_path: Path) -> None:
    async with gathered(tmp_path, ("Anna", "Bela", "Cid")) as table:
        await table.order(6, 5, 4)
        await table.open(3, 1)
        await table.press("r", "1", "a", "a")
        await table.until(lambda: "the captain." in table.text)
        await table.click_item("Somebody leaves")
        await table.click_item("Anna")
        await table.until(lambda: "Two are left: Bela and Cid play on for money." in table.text)
        await table.click_item("Somebody leaves")
        await table.click_item("Bela")
        await table.until(lambda: "Nobody is left to play against" in table.text)
        assert "Next game" not in table.text
        await table.click_item("End the chouette")
        assert table.asked is Asked.ENDED


async def test_two_play_on_in_words_that_fit_and_the_evening_ends(tmp_path: Path) -> None:
    async with gathered(tmp_path, ("Anna", "Bela", "Cid")) as table:
        await table.order(6, 5, 4)
        await table.open(3, 1)
        await table.press("r", "1", "a", "a")
        await table.until(lambda: "the captain." in table.text)
        table.store.leave(A)
        await table.click_item("Next game")
        await table.open(3, 1)
        await table.turn()
        for player, told in ((1, "Bela plays against Cid."), (2, "Cid plays against Bela.")):
            await table.click_person(player)
            assert told in table.text
        await table.press("u")
        assert "Only two play: nobody else can advise." in table.text
        await table.press("d")
        assert "Cid doubles to 2. Bela: passing loses 1." in table.prompt
        await table.press("t")
        table.store.roll((2, 1))
        await table.press("r", "2")
        assert "Cid offers to lose a gammon. Bela: accept?" in table.prompt
        await table.press("a")
        await table.until(lambda: "Two are left" in table.text)
        assert "team" not in table.text
        await table.click_item("End the chouette")
        await table.until(lambda: table.app.screen.id == "chouette-end")
        assert table.chouette.scores == (-2, 5, -3)
        assert "Anna  −2  owes Bela 2" in table.text


async def test_the_sheet_is_exported_and_never_over_another_file(tmp_path: Path) -> None:
    async with gathered(tmp_path) as table:
        await between_games(table)
        await table.click_item("Score sheet")
        assert "■ −4" in table.text
        await table.click_words("for a spreadsheet (.csv)")
        await table.click_words("for a spreadsheet (.csv)")
        await table.click_words("as text (.md)")
        exports = sorted(path.name for path in (tmp_path / "exports").iterdir())
        assert exports == ["chouette-1-2.csv", "chouette-1.csv", "chouette-1.md"]
        assert "exports" in table.text
        csv = (tmp_path / "exports" / "chouette-1.csv").read_text()
        assert "Bela" in csv
        assert "-4" in csv
