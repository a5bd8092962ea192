"""The real program with files that can't be used as they should: a sentence, and nothing lost."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from app.main import BarpointApp
from app.screens.home import HomeScreen
from app.screens.new_match import NewMatchScreen
from app.screens.table import TableScreen
from app.state.settings import Settings
from app.storage.errors import Kind, StorageError
from app.storage.journal import Journal
from app.storage.paths import paths_for
from app.storage.words import AT_THE_TABLE, at_the_table, stops_at
from rules.game import Phase
from rules.terms import Terms
from tests.app.playing import happenings, header
from tests.screens.seen import text
from tests.screens.sitting import QUIET, Sitting, sitting, xgid
from widgets.lines import wrap
from widgets.table import LEAST, Table, place_parts

ROLLED = ("play", "--xgid", xgid(dice="31"))


@contextmanager
def locked(seat: Sitting) -> Iterator[None]:
    """Another program writes to the journal."""
    other = sqlite3.connect(seat.app.paths.journal, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    try:
        yield
    finally:
        other.execute("ROLLBACK")
        other.close()


@contextmanager
def full(seat: Sitting) -> Iterator[None]:
    """There is no room for anything more."""
    connection = seat.app.journal._connection
    pages = connection.execute("PRAGMA page_count").fetchone()[0]
    connection.execute(f"PRAGMA max_page_count = {pages}")
    try:
        yield
    finally:
        connection.execute("PRAGMA max_page_count = 1000000")


@contextmanager
def read_only(seat: Sitting) -> Iterator[None]:
    """Nothing can be written any more."""
    connection = seat.app.journal._connection
    connection.execute("PRAGMA query_only = 1")
    try:
        yield
    finally:
        connection.execute("PRAGMA query_only = 0")


@pytest.mark.parametrize("kind", AT_THE_TABLE)
def test_trouble_has_room_beside_the_plate_of_the_smallest_table(kind: Kind) -> None:
    trouble = StorageError(kind, path="/a/long/way/" * 20, number=1234, reason="disk I/O error")
    place = place_parts(*LEAST)
    assert place is not None
    for told in (at_the_table(trouble), stops_at(1234, "")):
        assert len(wrap(told, place.prompt_below.width)) <= place.prompt_below.height
        assert "{" not in told


@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
@pytest.mark.parametrize(
    ("trouble", "told"),
    [(locked, "nothing is lost, please try again"), (read_only, "can't be written")],
    ids=["locked", "read-only"],
)
async def test_what_cannot_be_kept_is_said_and_can_be_tried_again(
    tmp_path: Path, trouble: object, told: str, size: tuple[int, int]
) -> None:
    async with sitting(tmp_path, *ROLLED, size=size) as seat:
        await seat.drag(seat.point(8), seat.point(5))
        before = seat.view
        with trouble(seat):  # type: ignore[operator]
            await seat.drag(seat.point(6), seat.point(5))
            assert told in seat.screen.query_one(Table).view.prompt.text
            assert seat.view is before
            await seat.press("r", "1")
            assert seat.view is before
        await seat.press("escape")
        await seat.drag(seat.point(6), seat.point(5))
        assert seat.steps == ((8, 5), (6, 5))
        await seat.press("space")
        assert seat.phase is Phase.TO_ROLL
    with Journal.open(paths_for(tmp_path).journal) as journal:
        (row,) = journal.matches()
        assert len(journal.load(row.id).record.entries) == 1


async def test_a_full_disk_is_said_and_the_game_goes_on_with_room(tmp_path: Path) -> None:
    async with sitting(tmp_path, "play", "--to", "25") as seat:
        with full(seat):
            for _ in range(3000):
                before = seat.view
                _play_on(seat)
                if seat.view is before:
                    break
            assert seat.view is before, "there was room for everything"
            assert seat.phase is not Phase.OVER
            await seat.press("space")
            await seat.settled()
            assert "is full" in words(seat.app)
            kept = seat.view
        _play_on(seat)
        assert seat.view is not kept
        last = seat.view
    with Journal.open(paths_for(tmp_path).journal) as journal:
        (row,) = journal.matches()
        assert journal.load(row.id).match == last.match


def _play_on(seat: Sitting) -> None:
    """Do what comes next, as the table does it: what can't be kept is said there."""
    draft = seat.view.draft
    if draft is None or draft.complete:
        seat.screen.action_proceed()
        if seat.phase is Phase.OVER:
            seat.store.next_game()
    else:
        seat.screen._do(lambda: seat.store.move(*draft.plays[0].steps[len(draft.steps)]))


def words(app: BarpointApp) -> str:
    """What is on the screen, without the breaks between its lines."""
    return " ".join(text(app).split())


BAD = {"theme": "pink", "auto_roll": "yes", "direction": "clockwise"}


@pytest.mark.parametrize("arguments", [(), ("resume",), ("play", "--to", "3"), ("play",)])
async def test_bad_values_in_the_settings_are_told_at_the_start(
    tmp_path: Path, arguments: tuple[str, ...]
) -> None:
    async with sitting(tmp_path, "play", "--to", "5"):
        pass
    paths_for(tmp_path).settings.write_text(json.dumps(BAD))
    app = BarpointApp.from_args(["--data-dir", str(tmp_path), *arguments])
    async with app.run_test(size=(120, 36), notifications=True) as pilot:
        await pilot.pause()
        if isinstance(app.screen, NewMatchScreen):
            await pilot.press("escape")
            await pilot.pause()
        seat = Sitting(app, pilot)
        await seat.until(lambda: "The setting theme" in words(app))
        assert "The setting auto_roll" in words(app)
        assert app.settings == Settings(direction="clockwise")
    assert json.loads(paths_for(tmp_path).settings.read_text()) == BAD


async def test_resume_opens_the_match_played_last(tmp_path: Path) -> None:
    paths = paths_for(tmp_path)
    paths.prepare()
    heads = [header(Terms(7), names=(f"Ann {n}", "Ben")) for n in range(3)]
    with Journal.open(paths.journal) as journal:
        for head in heads:
            journal.create(head)
        for later, head in enumerate((heads[0], heads[2], heads[1])):
            (first,) = happenings(head, 1, 1)
            entry = replace(first.entry, at=first.entry.at + 1000 * later)
            journal.append(head.id, entry, first.match)
    async with sitting(tmp_path, "resume") as seat:
        assert seat.store.header.id == heads[1].id
        await seat.press("q")
        home = seat.app.screen
        assert isinstance(home, HomeScreen)
        assert all(f"Ann {n} 0 – Ben 0" in seat.text for n in range(3))


async def test_a_match_open_in_another_window_is_not_opened_again(tmp_path: Path) -> None:
    async with sitting(tmp_path, *ROLLED) as seat:
        match_id = seat.store.header.id
        await seat.drag(seat.point(8), seat.point(5))
        other = BarpointApp.from_args(["--data-dir", str(tmp_path)])
        async with other.run_test(size=(120, 36), notifications=True) as pilot:
            await pilot.pause()
            await pilot.press("enter")
            await Sitting(other, pilot).until(lambda: "is open in another window" in words(other))
            assert isinstance(other.screen, HomeScreen)
        await seat.press("q")
        again = BarpointApp.from_args(["--data-dir", str(tmp_path), "resume"])
        async with again.run_test(size=(120, 36), notifications=True) as pilot:
            await pilot.pause()
            assert isinstance(again.screen, TableScreen)
            assert again.screen.store.header.id == match_id
            draft = again.screen.store.view.draft
            assert draft is not None
            assert draft.steps == ((8, 5),)


async def test_a_damaged_record_can_be_looked_at_only(tmp_path: Path) -> None:
    async with sitting(tmp_path, "play", "--to", "3") as seat:
        await seat.press("space")
        while seat.phase is Phase.OPENING:
            await seat.press("space")
    with sqlite3.connect(paths_for(tmp_path).journal) as journal:
        journal.execute("UPDATE action SET body = '{}' WHERE seq = 1")
    async with sitting(tmp_path, "resume", settings=QUIET) as seat:
        before = seat.view
        assert before.read_only
        assert "not played on: its action 1 is damaged" in words(seat.app)
        await seat.press("space", "d", "r", "1")
        await seat.click(seat.point(8))
        assert seat.view is before
