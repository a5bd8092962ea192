"""Sitting down at tables of every kind, and getting up from them while a clock runs."""

from pathlib import Path

import pytest

from app.main import BarpointApp
from app.screens.home import HomeScreen
from app.screens.table import TableScreen
from app.storage.journal import Journal
from app.storage.paths import paths_for
from rules.actions import Pause
from rules.record import DiceSpec
from rules.refusal import Refusal, Rule
from rules.terms import ChouetteTerms, ClockTerms, Manners, Terms

TIMED = Terms(5, clock=ClockTerms(60_000))
SEED = DiceSpec("seed", "7")


def program(data: Path, *more: str) -> BarpointApp:
    return BarpointApp.from_args(["--data-dir", str(data), "--seed", "7", *more])


def last_action(data: Path) -> object:
    with Journal.open(paths_for(data).journal) as journal:
        (row,) = journal.matches()
        return journal.load(row.id).record.entries[-1].action


@pytest.mark.parametrize("how", ["leave", "quit"])
async def test_getting_up_stops_the_clocks(tmp_path: Path, how: str) -> None:
    app = program(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        app.begin_match(("Ann", "Ben"), TIMED, SEED)
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        store = app.screen.store
        store.roll()
        assert store.view.clock_runs
        if how == "leave":
            app.screen.action_leave()
            await pilot.pause()
            assert isinstance(app.screen, HomeScreen)
            assert store.view.stopped
    assert last_action(tmp_path) == Pause()
    app = program(tmp_path, "resume")
    async with app.run_test(size=(80, 24)):
        assert isinstance(app.screen, TableScreen)
        assert app.screen.store.view.stopped
    assert last_action(tmp_path) == Pause()


async def test_a_table_without_clocks_is_left_as_it_is(tmp_path: Path) -> None:
    app = program(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        app.begin_match(("Ann", "Ben"), Terms(5), SEED)
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        app.screen.store.roll()
        seq = app.screen.store.view.seq
    with Journal.open(paths_for(tmp_path).journal) as journal:
        (row,) = journal.matches()
        assert len(journal.load(row.id).record.entries) == seq


async def test_a_wooden_board_has_a_table_of_its_own(tmp_path: Path) -> None:
    from app.screens.companion import CompanionScreen

    app = program(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        wooden = Terms(5, manners=Manners(wooden=True))
        app.begin_match(("Ann", "Ben"), wooden, DiceSpec("typed"))
        await pilot.pause()
        assert isinstance(app.screen, CompanionScreen)


async def test_a_chouette_has_a_table_of_its_own_and_is_resumed_there(tmp_path: Path) -> None:
    from app.screens.chouette_table import ChouetteScreen

    names = ("Ann", "Ben", "Cid", "Dot")
    app = program(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        app.begin_chouette(names, ("human",) * 4, Terms.of_money(), ChouetteTerms(), SEED)
        await pilot.pause()
        assert isinstance(app.screen, ChouetteScreen)
    app = program(tmp_path, "resume")
    async with app.run_test(size=(80, 24)):
        assert isinstance(app.screen, ChouetteScreen)
        people = app.screen.store.chouette.people
        assert tuple(one.name for one in people) == names


@pytest.mark.parametrize(
    ("names", "rule"),
    [(("Ann", "Ben", "ann"), Rule.SAME_NAME), (("Ann", "Ben"), Rule.TOO_FEW_PLAYERS)],
)
async def test_people_who_cannot_play_a_chouette(
    tmp_path: Path, names: tuple[str, ...], rule: Rule
) -> None:
    app = program(tmp_path)
    async with app.run_test(size=(80, 24)):
        seats = ("human",) * len(names)
        with pytest.raises(Refusal) as raised:
            app.begin_chouette(names, seats, Terms.of_money(), ChouetteTerms(), SEED)
        assert raised.value.rule is rule
        assert isinstance(app.screen, HomeScreen)
        assert app.journal.matches() == ()
