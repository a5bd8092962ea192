"""Chouettes among the matches of a list: told by their people, one row at 80 columns."""

import time
from dataclasses import replace
from pathlib import Path

import pytest

from app.screens.home import HomeScreen, score_words
from app.screens.matches import MatchesScreen
from app.storage.journal import Standing
from rules.actions import (
    Accept,
    Action,
    EndSession,
    Join,
    Leave,
    Level,
    OpeningRoll,
    OrderRoll,
    Resign,
)
from rules.record import Entry, Header, Record
from rules.side import Side
from tests.app.tabletop import people
from tests.screens.hostapp import HostApp
from tests.screens.seen import line_of, text

ORDER = OrderRoll((6, 5, 4, 3, 2))
GAME: tuple[Action, ...] = (
    OpeningRoll(6, 1),
    Resign(Side.WHITE, Level.GAMMON, 0),
    *(Accept(Side.BLACK, player) for player in (1, 2, 3, 4)),
)
"""The box gives each of the four members a gammon; Jacoby makes it a single game."""


def kept(app: HostApp, *actions: Action, names: tuple[str, ...] = ()) -> Header:
    """Keep a chouette with these actions."""
    moment = int(time.time() * 1000)
    head = replace(people(*names), created=moment)
    app.journal.create(head)
    record = Record(head)
    for seq, action in enumerate(actions, 1):
        record = record.added(Entry(seq, moment, action))
        folded = record.fold()
        assert folded.stopped is None
        app.journal.append(head.id, record.entries[-1], folded.state)
    return head


async def rows(app: HostApp) -> list[str]:
    async with app.run_test(size=(80, 24)):
        return [line.rstrip() for line in text(app).splitlines() if "Chouette:" in line]


async def test_a_chouette_is_told_by_its_people_and_their_points(tmp_path: Path) -> None:
    app = HostApp(tmp_path, HomeScreen)
    kept(app, ORDER, *GAME)
    async with app.run_test(size=(80, 24)):
        shown = text(app)
    assert "Continue  Chouette: Ann −4, Ben +1, Cid +1, Dot +1 …" in shown
    assert "5 players · game 1" in shown


@pytest.mark.parametrize("plain", [False, True])
async def test_a_further_one_has_one_row(tmp_path: Path, plain: bool) -> None:
    app = HostApp(tmp_path, HomeScreen, plain=plain)
    kept(app, ORDER, *GAME)
    kept(app, names=("Ann", "Ben", "Cid"))
    (latest, further) = await rows(app)
    assert "Ann 0, Ben 0, Cid 0" in latest
    minus, more = ("-", "...") if plain else ("−", "…")
    assert f"Chouette: Ann {minus}4, Ben +1, Cid +1, Dot +1 {more}" in further
    assert "today" in further


async def test_whose_turn_it_is(tmp_path: Path) -> None:
    app = HostApp(tmp_path, HomeScreen)
    kept(app, ORDER, OpeningRoll(1, 6))
    kept(app, ORDER)
    kept(app)
    async with app.run_test(size=(100, 36)):
        shown = [line for line in text(app).splitlines() if "players ·" in line]
    assert "roll for the order" in shown[0]
    assert "opening roll" in shown[1]
    assert "Ben to play" in shown[2]
    assert "pips" in shown[2]


async def test_who_has_left_is_no_player_of_it(tmp_path: Path) -> None:
    app = HostApp(tmp_path, HomeScreen)
    kept(app, ORDER, *GAME, Leave(4), Leave(3), Join("Fay"))
    async with app.run_test(size=(100, 36)):
        assert "4 players" in text(app)


@pytest.mark.parametrize("size", [(80, 24), (100, 30)])
async def test_long_and_wide_names_keep_to_their_row(tmp_path: Path, size: tuple[int, int]) -> None:
    app = HostApp(tmp_path, HomeScreen)
    kept(
        app, ORDER, *GAME, names=("Bartholomew the Elder", "王小明王小明王小明", "x" * 60, "D", "E")
    )
    kept(app, names=("Ann", "Ben", "Cid"))
    async with app.run_test(size=size):
        (line,) = [line for line in text(app).splitlines() if "Bartholom" in line]
    assert "Chouette: Bartholom… −4, 王小明王… +1 …" in line.replace("王 小 明 王 ", "王小明王")
    assert "today" in line or size[1] >= 30


async def test_all_chouettes_are_in_the_list_of_matches_and_open_from_it(tmp_path: Path) -> None:
    app = HostApp(tmp_path, MatchesScreen)
    head = kept(app, ORDER, *GAME, EndSession())
    kept(app, names=("Ann", "Ben", "Cid"))
    async with app.run_test(size=(80, 24)) as pilot:
        lines = text(app).splitlines()
        (ended,) = [line for line in lines if "Ann −4" in line]
        (begun,) = [line for line in lines if "Ann 0" in line]
        assert "unfinished" in begun
        assert "unfinished" not in ended
        await pilot.click(offset=line_of(app, "Ann −4"))
        await pilot.pause()
        assert app.asked == [("open", head.id)]


def test_nobody_is_told_who_has_no_room(tmp_path: Path) -> None:
    app = HostApp(tmp_path, HomeScreen)
    kept(app, names=tuple("ABCDEFGHIJ"))
    (row,) = app.journal.matches()
    assert row.people[-1] == Standing("J", 0)
    assert score_words(row) == "Chouette: A 0, B 0, C 0, D 0, E 0, F 0, G 0 …"
