"""What is done with any match is done with a friend's: it is written, counted, analysed, rated."""

from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from app.analyse.cards import cards
from app.analyse.rows import rows
from app.cli import main
from app.engine.analysis.analyse import analyse
from app.engine.analysis.report import Grade
from app.engine.engine import Search
from app.formats.foreign import read_match
from app.formats.mat import match_text
from app.state.dice_stats import dice_stats
from app.storage.friendship import Friendships
from app.storage.journal import Journal
from app.storage.library import Grouping, Library
from app.storage.paths import paths_for
from rules.actions import MakePlay, OpeningRoll, Roll, TakeBack
from rules.record import Record, following
from rules.side import Side
from tests.app.analysis.matches import Abacus
from tests.app.apart import own_header
from tests.app.make_journal_fixture import BOND
from tests.app.test_random_friends import played

NOW = 1_800_000_000_000


@cache
def a_match() -> Record:
    """A random match of friends with a change in it, as White has kept it."""
    for seed in range(100):
        pair = played(seed).pair
        record = Record(pair.white.header, pair.white.entries)
        if any(isinstance(entry.action, TakeBack) for entry in record.entries):
            return record
    raise AssertionError("no match has a change in it")


def plays(record: Record) -> list[tuple[Side, int]]:
    """Who played, and with how many steps."""
    actions = [entry.action for entry in record.standing]
    return [(one.by, len(one.steps)) for one in actions if isinstance(one, MakePlay)]


def kept(folder: Path) -> Path:
    """A data folder with the match as the first."""
    paths = paths_for(folder)
    paths.prepare()
    with Journal.open(paths.journal) as journal:
        Friendships(journal).create(a_match().header, BOND)
        states = [a_match().header.begin()]
        for entry in a_match().entries:
            states.append(following(states, entry))
            journal.append(a_match().header.id, entry, states[-1])
    return paths.journal


def test_it_is_listed_and_loaded_whole(tmp_path: Path) -> None:
    with Journal.open(kept(tmp_path)) as journal:
        assert journal.load(a_match().header.id).record == a_match()
        (row,) = journal.matches()
        assert (row.friend, row.players) == (Side.BLACK, a_match().header.pair)
        journal.rebuild()
        assert journal.matches() == (row,)


def test_what_counts_is_written_and_read_back(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept(tmp_path / "data")
    target = tmp_path / "out.mat"
    assert main(["--data-dir", str(tmp_path / "data"), "convert", "1", str(target)]) == 0
    assert "correction" in target.read_text(encoding="utf-8")
    assert target.read_text(encoding="utf-8") == match_text(a_match())
    again = [play for part in read_match(target).parts for play in plays(part.record)]
    assert again == plays(a_match())


def test_each_roll_is_counted_once() -> None:
    stats = dice_stats(a_match().standing)
    rolls = sum(isinstance(entry.action, Roll) for entry in a_match().entries)
    openings = sum(isinstance(entry.action, OpeningRoll) for entry in a_match().entries)
    assert sum(stats.both.pairs) == rolls  # no change takes a roll back
    assert stats.openings == openings


@pytest.mark.parametrize("side", Side)
async def test_only_ones_own_mistakes_are_ones_own(tmp_path: Path, side: Side) -> None:
    record = Record(own_header(a_match().header, side), a_match().entries)
    report = await analyse(record, Abacus(), Search.ONE)
    judged = {one.decision.seq: one.decision.by for one in report.judged}
    assert set(judged.values()) == set(Side)
    assert set(judged) <= {entry.seq for entry in record.standing}
    blunders = [one for one in report.judged if one.grade is Grade.BLUNDER]
    assert {one.decision.by for one in blunders} == set(Side)
    made = cards(report, record, NOW)
    assert made
    assert {judged[row.seq] for row in made} == {side}
    with Journal.open(tmp_path / "journal.sqlite3") as journal:
        journal.create(record.header)
        library = Library(journal)
        library.keep_report(
            record.header.id, rows(report, record), engine="x", search="1ply", actions=1
        )
        (own,) = library.performance(Grouping.PLAYER)
        assert own.group == record.header.players[side]
        (against,) = library.performance(Grouping.OPPONENT)
        assert against.group == "friend"
        everybody = library.performance(Grouping.PLAYER, seat=None)
        assert {one.group for one in everybody} == set(record.header.players)


async def test_both_sides_see_the_same_in_it() -> None:
    reports = [
        await analyse(
            Record(own_header(a_match().header, side), a_match().entries), Abacus(), Search.ONE
        )
        for side in Side
    ]
    assert reports[0].judged == reports[1].judged
    other = replace(a_match().header, seats=("friend", "human"))
    assert own_header(a_match().header, Side.BLACK) == other
