"""The library keeps evaluations and analysed matches, and answers for statistics."""

import shutil
import sqlite3
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from app.storage import database
from app.storage.errors import Kind, StorageError
from app.storage.journal import Journal
from app.storage.library import Grouping, JudgedRow, Library, Performance
from rules.cube import Cube
from rules.position import START
from rules.record import DiceSpec, Header
from rules.side import Side
from rules.start import Start
from rules.terms import Terms
from tests.app.make_journal_fixture import DATA, EVALUATION, JUDGED, heads
from tests.app.playing import BEGUN, happenings, header

V1, V2 = (DATA / f"journal-v{number}.sqlite3" for number in (1, 2))
MONDAY = 1_760_313_600_000  # 13 October 2025, 00:00 UTC
DAY = 86_400_000
CASUAL, EXPERT = "computer:casual", "computer:expert"


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with Journal.open(tmp_path / "journal.sqlite3") as opened:
        yield opened


@pytest.fixture
def library(journal: Journal) -> Library:
    return Library(journal)


def match(
    journal: Journal, seats: tuple[str, str] = ("human", "human"), names: tuple[str, str] = ("", "")
) -> str:
    head = replace(header(), seats=seats, players=names if any(names) else ("Ann", "Ben"))
    journal.create(head)
    return head.id


def row(seq: int, cost: float = 0.0, **given: object) -> JudgedRow:
    usual = JudgedRow(seq, 1, 0, MONDAY, "play", "race", "fine", cost, True)
    return replace(usual, **given)  # type: ignore[arg-type]


def keep(library: Library, match_id: str, *rows: JudgedRow, actions: int = 0) -> None:
    library.keep_report(match_id, rows, engine="Sage 1", search="2ply", actions=actions)


# Evaluations


def test_an_evaluation_is_kept_for_good(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite3"
    with Journal.open(path) as journal:
        library = Library(journal)
        assert library.recall("key") is None
        library.keep("key", '{"Ωmega": 1}')
        library.keep("other", "x" * 100_000)
        library.keep("key", '{"Ωmega": 2}')
    with Journal.open(path) as journal:
        assert Library(journal).recall("key") == '{"Ωmega": 2}'
        assert Library(journal).recall("other") == "x" * 100_000
    assert path.stat().st_size < 100_000


def test_an_evaluation_that_can_not_be_kept_stops_nobody(journal: Journal) -> None:
    library = Library(journal)
    other = sqlite3.connect(journal.path)
    other.execute("BEGIN IMMEDIATE")
    library.keep("key", "body")
    assert library.trouble is not None
    assert library.trouble.kind is Kind.LOCKED
    other.rollback()
    other.close()
    assert library.recall("key") is None
    library.keep("key", "body")
    assert (library.recall("key"), library.trouble) == ("body", None)


@pytest.mark.parametrize("body", [b"", b"\x00nonsense", "text", 7, b"x\x9cK\xcc"])
def test_a_damaged_evaluation_is_none(journal: Journal, library: Library, body: object) -> None:
    with journal.writing() as connection:
        connection.execute("INSERT INTO evaluation VALUES ('key', ?, 0)", (body,))
    assert library.recall("key") is None
    library.keep("key", "sound")
    assert library.recall("key") == "sound"


def test_the_journal_is_deleted_and_evaluations_go_on(journal: Journal, library: Library) -> None:
    match_id = match(journal)
    library.keep("key", "body")
    journal.path.unlink()
    keep(library, match_id, row(1))
    assert library.recall("key") == "body"
    assert match_id in library.analysed()


# Analysed matches


def test_an_analysis_is_kept_with_its_match(journal: Journal, library: Library) -> None:
    head = header()
    journal.create(head)
    played = happenings(head, seed=1, most=12)
    for happening in played[:10]:
        journal.append(head.id, happening.entry, happening.match)
    assert library.analysed() == {}
    keep(library, head.id, row(2), actions=10)
    (found,) = library.analysed().values()
    assert (found.engine, found.search, found.actions, found.whole) == ("Sage 1", "2ply", 10, True)
    assert found.at > BEGUN
    journal.append(head.id, played[10].entry, played[10].match)
    assert library.analysed()[head.id].whole is False


def test_a_new_analysis_replaces_the_old_one(journal: Journal, library: Library) -> None:
    match_id, other = match(journal), match(journal)
    keep(library, match_id, row(1, 0.5), row(2, 0.5))
    keep(library, other, row(1, 0.25))
    keep(library, match_id, row(1, 0.125))
    costs = {found.group: found.play_cost for found in library.performance(Grouping.MATCH)}
    assert costs == {match_id: 0.125, other: 0.25}


def test_an_analysis_that_can_not_be_kept_leaves_the_old_one(
    journal: Journal, library: Library
) -> None:
    match_id = match(journal)
    keep(library, match_id, row(1, 0.5))
    with pytest.raises(StorageError):
        keep(library, match_id, row(1, 0.25), row(1, 0.25))  # one decision twice
    with pytest.raises(StorageError) as raised:
        keep(library, "nowhere", row(1))
    assert raised.value.kind is Kind.NO_MATCH
    (found,) = library.performance(Grouping.PLAYER)
    assert found.play_cost == 0.5


# Statistics


def by_group(library: Library, grouping: Grouping, **asked: object) -> dict[str, Performance]:
    found = library.performance(grouping, **asked)  # type: ignore[arg-type]
    return {one.group: one for one in found}


def test_sums_and_ratings(journal: Journal, library: Library) -> None:
    keep(
        library,
        match(journal),
        row(1, 0.05, luck=0.5),
        row(2, 0.15, grade="blunder", luck=-0.25),
        row(3, 9.0, counted=False, luck=0.0, grade="blunder"),
        row(4, 0.04, kind="cube", grade="error"),
        row(5, 0.0, kind="answer", grade="doubtful"),
        row(6, 1.0, kind="resignation", counted=False, grade="blunder"),
        row(7, 0.3, side=1),
    )
    found = by_group(library, Grouping.PLAYER)
    ann, ben = found["Ann"], found["Ben"]
    assert (ann.plays, ann.cubes, ann.decisions, ann.rolls, ann.matches) == (2, 2, 4, 3, 1)
    assert (ann.doubtful, ann.errors, ann.blunders) == (1, 1, 1)
    assert ann.luck == 0.25
    assert ann.pr == pytest.approx(500 * 0.24 / 4)
    assert (ann.play_cost, ann.cube_cost) == (pytest.approx(0.2), pytest.approx(0.04))
    assert (ben.decisions, ben.pr) == (1, pytest.approx(150.0))


def test_decisions_are_graded_by_other_lines(journal: Journal, library: Library) -> None:
    costs = (0.01, 0.02, 0.03, 0.031, 0.06, 0.061, 0.12, 0.121, 9.0)
    rows = [row(seq, cost, grade="blunder") for seq, cost in enumerate(costs, 1)]
    keep(library, match(journal), *rows, row(10, 1.0, counted=False))
    as_kept = by_group(library, Grouping.PLAYER)["Ann"]
    assert (as_kept.doubtful, as_kept.errors, as_kept.blunders) == (0, 0, 9)
    found = by_group(library, Grouping.PLAYER, lines=(0.03, 0.06, 0.12))["Ann"]
    assert (found.doubtful, found.errors, found.blunders) == (2, 2, 2)
    assert found.pr == as_kept.pr


def test_weeks_begin_on_monday(journal: Journal, library: Library) -> None:
    moments = [MONDAY - 1, MONDAY, MONDAY + 7 * DAY - 1, MONDAY + 7 * DAY, MONDAY + 21 * DAY]
    rows = [row(seq, 0.1, at=at) for seq, at in enumerate(moments, 1)]
    keep(library, match(journal), *rows)
    weeks = library.performance(Grouping.WEEK)
    assert [(one.week, one.decisions) for one in weeks] == [
        (date(2025, 10, 6), 1),
        (date(2025, 10, 13), 2),
        (date(2025, 10, 20), 1),
        (date(2025, 11, 3), 1),
    ]
    since = library.performance(Grouping.WEEK, since=MONDAY + 7 * DAY)
    assert [one.week for one in since] == [date(2025, 10, 20), date(2025, 11, 3)]


def test_only_people_are_rated_unless_asked_otherwise(journal: Journal, library: Library) -> None:
    both = (row(1, 0.1), row(2, 0.2, side=1))
    keep(library, match(journal, ("human", CASUAL)), *both)
    keep(library, match(journal, (EXPERT, "human")), *both)
    keep(library, match(journal), *both)
    by_level = by_group(library, Grouping.OPPONENT)
    assert {seat: one.play_cost for seat, one in by_level.items()} == {
        CASUAL: pytest.approx(0.1),
        EXPERT: pytest.approx(0.2),
        "human": pytest.approx(0.3),
    }
    assert library.performance(Grouping.OPPONENT)[0].group == "human"  # the most decisions first
    computers = by_group(library, Grouping.MATCH, seat=CASUAL)
    assert [one.play_cost for one in computers.values()] == [pytest.approx(0.2)]
    everybody = by_group(library, Grouping.PLAYER, seat=None)
    assert (everybody["Ann"].decisions, everybody["Ben"].matches) == (3, 3)


def test_one_of_several_people(journal: Journal, library: Library) -> None:
    keep(library, match(journal), row(1, 0.1, theme="opening"), row(2, 0.2, side=1))
    keep(library, match(journal, names=("Cleo", "Ann")), row(1, 0.4), row(2, 0.8, side=1))
    found = by_group(library, Grouping.THEME, player="Ann")
    assert {kind: one.play_cost for kind, one in found.items()} == {
        "opening": pytest.approx(0.1),
        "race": pytest.approx(0.8),
    }
    assert library.performance(Grouping.WEEK, player="Nobody") == ()


# Old and damaged journals


def test_an_old_journal_gets_a_library_and_its_cubes(tmp_path: Path) -> None:
    path = Path(shutil.copy(V1, tmp_path / "journal.sqlite3"))
    with Journal.open(path) as journal:
        library = Library(journal)
        assert (library.analysed(), library.performance(Grouping.WEEK)) == ({}, ())
        assert library.recall(EVALUATION[0]) is None
        for listed in journal.matches():
            cube = journal.load(listed.id).match.game.cube
            assert (listed.cube, listed.cube_owner) == (cube.value, cube.owner)
        assert any(listed.cube > 1 for listed in journal.matches())
        keep(library, heads()[0].id, row(1))
        assert library.analysed().keys() == {heads()[0].id}


def test_the_kept_journal_has_a_library(tmp_path: Path) -> None:
    path = Path(shutil.copy(V2, tmp_path / "journal.sqlite3"))
    with Journal.open(path) as journal:
        library = Library(journal)
        assert library.recall(EVALUATION[0]) == EVALUATION[1]
        assert library.analysed().keys() == {heads()[0].id}
        found = by_group(library, Grouping.PLAYER)
        assert found["Ann"].decisions + found["Ben"].decisions == len(JUDGED)
        assert found["Ben"].blunders == 1


def test_what_was_judged_is_saved_from_a_damaged_journal(tmp_path: Path) -> None:
    path = Path(shutil.copy(V2, tmp_path / "journal.sqlite3"))
    damage_pages_of(path, "evaluation")
    with Journal.open(path) as journal:
        library = Library(journal)
        assert journal.notices[0].facts["count"] == 3
        assert library.recall(EVALUATION[0]) is None
        assert library.analysed().keys() == {heads()[0].id}
        assert by_group(library, Grouping.PLAYER)["Ben"].blunders == 1


@pytest.mark.parametrize("table", ["analysed", "judged"])
def test_matches_are_saved_without_what_was_judged(tmp_path: Path, table: str) -> None:
    path = Path(shutil.copy(V2, tmp_path / "journal.sqlite3"))
    with Journal.open(path) as journal:
        before = [journal.load(listed.id) for listed in journal.matches()]
    damage_pages_of(path, table)
    with Journal.open(path) as journal:
        assert journal.notices[0].facts["count"] == 3
        assert [journal.load(listed.id) for listed in journal.matches()] == before
        Library(journal).performance(Grouping.WEEK)


def test_a_damaged_old_journal_is_saved_too(tmp_path: Path) -> None:
    path = Path(shutil.copy(V1, tmp_path / "journal.sqlite3"))
    with Journal.open(path) as journal:
        before = {listed.id: journal.load(listed.id) for listed in journal.matches()}
    path = Path(shutil.copy(V1, tmp_path / "journal.sqlite3"))
    for companion in database.COMPANIONS:
        path.with_name(path.name + companion).unlink(missing_ok=True)
    with path.open("r+b") as file:
        file.seek(4096 * 11)  # a page of actions
        file.write(b"\xaa" * 4096)
    with Journal.open(path) as journal:
        assert journal.notices[0].facts["count"] == 3
        for match_id, loaded in before.items():
            saved = journal.load(match_id).record
            assert saved.entries == loaded.record.entries[: len(saved.entries)]


def damage_pages_of(path: Path, table: str) -> None:
    """Overwrite the page at which a table begins."""
    with sqlite3.connect(path) as connection:
        (page,) = connection.execute(
            "SELECT rootpage FROM sqlite_master WHERE name = ?", (table,)
        ).fetchone()
    connection.close()
    with path.open("r+b") as file:
        file.seek(4096 * (page - 1))
        file.write(b"\xaa" * 4096)


# The cube in the list


def test_the_list_knows_the_cube(journal: Journal) -> None:
    start = Start(START, Side.BLACK, cube=Cube(4, Side.BLACK, turned=True))
    head = Header(
        header().id, ("Ann", "Ben"), Terms(9), BEGUN, dice=DiceSpec("seed", "7"), start=start
    )
    journal.create(head)
    (listed,) = journal.matches()
    assert (listed.cube, listed.cube_owner) == (4, Side.BLACK)
