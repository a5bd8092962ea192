"""The new-chouette screen: chairs, seats, options, refusals."""

from dataclasses import replace
from pathlib import Path

import pytest

from app.engine import catalogue
from app.main import BarpointApp
from app.screens.chairs import Chair
from app.screens.chouette_form import NewChouetteScreen
from app.screens.chouette_table import ChouetteScreen
from app.screens.home import HomeScreen
from rules.record import DiceSpec
from rules.terms import ChouetteTerms, ClockTerms, Manners, Terms
from tests.screens.hostapp import HostApp
from tests.screens.seen import line_of, text
from tests.screens.test_new_match import pick, write

SIZE = (80, 24)
HUMANS = ("human",) * 3
THREE = ("Anna", "Bela", "Cid")


async def test_the_home_screen_leads_there(tmp_path: Path) -> None:
    app = HostApp(tmp_path, HomeScreen)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.click(offset=line_of(app, "New chouette"))
        await pilot.pause()
        assert isinstance(app.screen, NewChouetteScreen)
        await pilot.press("escape", "c")
        await pilot.pause()
        assert isinstance(app.screen, NewChouetteScreen)


async def test_names_and_enter_start_the_usual_chouette(tmp_path: Path) -> None:
    app = HostApp(tmp_path, NewChouetteScreen)
    async with app.run_test(size=SIZE) as pilot:
        for name in THREE:
            await pilot.press(*name, "enter")
        await pilot.press("pagedown", "enter")
        await pilot.pause()
        usual = ("chouette", THREE, HUMANS, Terms.of_money(), ChouetteTerms(), DiceSpec())
        assert app.asked == [usual]


async def test_there_is_always_one_more_chair_up_to_ten(tmp_path: Path) -> None:
    app = HostApp(tmp_path, NewChouetteScreen)
    async with app.run_test(size=SIZE) as pilot:
        counts = []
        for number in range(10):
            counts.append(sum(chair.display for chair in app.screen.query(Chair)))
            await pilot.press(*f"P{number}", "enter")
        assert counts == [3, 3, 3, 4, 5, 6, 7, 8, 9, 10]
        await pilot.press("pagedown", "enter")
        await pilot.pause()
        assert len(app.asked[0][1]) == 10  # type: ignore[arg-type]


async def test_the_options_are_taken(tmp_path: Path) -> None:
    app = HostApp(tmp_path, NewChouetteScreen)
    async with app.run_test(size=(80, 36)) as pilot:
        for name in THREE:
            await pilot.press(*name, "enter")
        await pick(pilot, "cubes", "one for each member")
        await pick(pilot, "consultation", "not allowed")
        await pick(pilot, "jacoby", "off")
        await pick(pilot, "automatic", "2")
        await pick(pilot, "beavers", "beavers")
        await pick(pilot, "cube-limit", "without limit")
        await pick(pilot, "backgammon", "twice, like a gammon")
        await pick(pilot, "dice", "typed in by hand")
        await pilot.press("pagedown", "enter")
        await pilot.pause()
        terms = Terms(0, automatic_doubles=2, beavers=1, cube_limit=0, backgammon=2)
        options = ChouetteTerms(own_cubes=True, consultation=False)
        assert app.asked == [("chouette", THREE, HUMANS, terms, options, DiceSpec("typed"))]


async def test_clocks_and_manners_are_agreed_on(tmp_path: Path) -> None:
    app = HostApp(tmp_path, NewChouetteScreen)
    async with app.run_test(size=(80, 40)) as pilot:
        for name in THREE:
            await pilot.press(*name, "enter")
        await pick(pilot, "clock", "minutes and delay")
        await write(pilot, "minutes", "0")
        await pilot.press("pagedown", "enter")
        await pilot.pause()
        assert "“0” is no time of a clock" in text(app)
        await write(pilot, "minutes", "5")
        await pick(pilot, "illegal", "stand unless called")
        await pick(pilot, "early", "on")
        await pilot.press("pagedown", "enter")
        await pilot.pause()
        (_kind, _players, _seats, terms, *_rest) = app.asked[0]
        agreed = {"clock": ClockTerms(300_000), "manners": Manners(True, True)}
        assert terms == replace(Terms.of_money(), **agreed)


async def test_the_computer_plays_by_the_rules(tmp_path: Path) -> None:
    app = HostApp(tmp_path, NewChouetteScreen)
    async with app.run_test(size=(80, 40)) as pilot:
        await pick(pilot, "illegal", "stand unless called")
        await pilot.press(*("pageup",))
        for number, name in enumerate(THREE, 1):
            await write(pilot, f"name-{number}", name)
        await pilot.press("tab", "right")
        await pilot.pause()
        assert not app.screen.query_one("#illegal").display
        await pilot.press("pagedown", "enter")
        await pilot.pause()
        (_kind, _players, _seats, terms, *_rest) = app.asked[0]
        assert terms == Terms.of_money()


async def test_two_players_with_one_name_are_told_so(tmp_path: Path) -> None:
    app = HostApp(tmp_path, NewChouetteScreen)
    async with app.run_test(size=SIZE) as pilot:
        for name in ("Anna", "Bela", "ANNA"):
            await pilot.press(*name, "enter")
        await pilot.press("pagedown", "enter")
        await pilot.pause()
        assert "Two players are called ANNA: give one of them another name." in text(app)
        assert app.screen.focused is not None
        assert app.screen.focused.id == "name-3"
        assert app.asked == []
        await write(pilot, "name-3", "Cid")
        await pilot.press("pagedown", "enter")
        await pilot.pause()
        assert len(app.asked) == 1


@pytest.mark.parametrize(("names", "lack"), [((), "3 more names"), (("Anna", "Bela"), "1 more")])
async def test_fewer_than_three_are_told_how_many_lack(
    tmp_path: Path, names: tuple[str, ...], lack: str
) -> None:
    app = HostApp(tmp_path, NewChouetteScreen)
    async with app.run_test(size=SIZE) as pilot:
        for name in names:
            await pilot.press(*name, "enter")
        await pilot.press("pagedown", "enter")
        await pilot.pause()
        assert f"A chouette is played by three to ten: type {lack}" in text(app)
        assert app.screen.focused is not None
        assert app.screen.focused.id == f"name-{len(names) + 1}"


async def test_the_computer_sits_down_in_a_chair_with_a_name_of_its_own(tmp_path: Path) -> None:
    app = HostApp(tmp_path, NewChouetteScreen)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press(*"Anna", "down")
        for _ in range(2):
            await pilot.press("tab", "right", "right", "down", "shift+tab")
        await pilot.press("pagedown", "enter")
        await pilot.pause()
        (_kind, players, seats, *_rest) = app.asked[0]
        assert players == ("Anna", "Casual", "Casual 2")
        assert seats == ("human", "computer:casual", "computer:casual")


async def test_without_an_engine_the_computer_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = catalogue._ENGINES["bgsage"]
    monkeypatch.setitem(catalogue._ENGINES, "bgsage", replace(known, installed=lambda: False))
    app = HostApp(tmp_path, NewChouetteScreen)
    async with app.run_test(size=SIZE) as pilot:
        for name in THREE:
            await pilot.press(*name, "enter")
        await pilot.press("up", "tab", "right", "pagedown", "enter")
        await pilot.pause()
        assert app.asked == []
        assert "bgsage" in text(app)


async def test_the_form_opens_a_table(tmp_path: Path) -> None:
    app = BarpointApp.from_args(["--data-dir", str(tmp_path), "--seed", "7"])
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("c")
        await pilot.pause()
        for name in THREE:
            await pilot.press(*name, "enter")
        await pilot.press("pagedown", "enter")
        await pilot.pause()
        assert isinstance(app.screen, ChouetteScreen)
        await pilot.press("q", "c")
        await pilot.pause()
        names = [chair.person[0] for chair in app.screen.query(Chair)]
        assert names[:4] == [*THREE, ""]
