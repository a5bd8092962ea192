"""`barpoint verify`: a fair match is found so, and whatever is changed afterwards is found."""

import asyncio
import json
import shutil
import sqlite3
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from app.cli import main
from app.friends.ledger import bond_of_row, roll_of_row
from app.friends.verifying import Flaw, verify
from app.friends.view import Ask, Stage
from app.storage.friendship import Friendships
from app.storage.journal import Journal
from app.storage.paths import paths_for
from rules.actions import (
    Action,
    Claim,
    InvalidReason,
    InvalidRoll,
    Level,
    MakePlay,
    Pause,
    Resign,
)
from rules.record import Entry, Header
from rules.side import Side
from rules.terms import ClockTerms, Terms
from tests.app.friends.programs import BEGUN, TERMS, Program, Two, meet, play, settled, until


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of two players after a match."""
    folder = tmp_path_factory.mktemp("played")
    asyncio.run(whole_match(folder))
    return folder


async def whole_match(folder: Path) -> None:
    two = Two(folder)
    await meet(*two.both)
    await play(Random(1), *two.both)
    await settled(*two.both)
    await until(lambda: all(map(signed_to_the_end, two.both)))
    for program in two.both:
        await program.close()


def signed_to_the_end(program: Program) -> bool:
    bond = Friendships(program.journal).bond(program.match.id)
    return bond is not None and bond.signed == len(program.match.store.entries)


@pytest.fixture
def ann(played: Path, tmp_path: Path) -> Path:
    """A copy of the host's data."""
    return Path(shutil.copytree(played / "ann", tmp_path / "ann"))


def verified(folder: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, dict[str, object]]:
    status = main(["verify", "1", "--json", "--data-dir", str(folder)])
    printed = capsys.readouterr()
    assert printed.err == ""
    data = json.loads(printed.out)
    assert isinstance(data, dict)
    return status, data


def changed(folder: Path, *statements: str) -> None:
    """Change what lies in the journal, as whoever has the file can."""
    with sqlite3.connect(paths_for(folder).journal) as database:
        for statement in statements:
            database.execute(statement)
    database.close()


def body(folder: Path, kind: str) -> tuple[int, dict[str, object]]:
    """The number and the fields of the fifth action of a kind."""
    with sqlite3.connect(paths_for(folder).journal) as database:
        rows = database.execute("SELECT seq, body FROM action ORDER BY seq").fetchall()
    database.close()
    found = [(seq, json.loads(text)) for seq, text in rows if json.loads(text)["kind"] == kind]
    return found[4]


@pytest.mark.parametrize("name", ["ann", "ben"])
def test_a_fair_match(played: Path, name: str, capsys: pytest.CaptureFixture[str]) -> None:
    status, data = verified(played / name, capsys)
    assert status == 0
    assert data["good"] is True
    assert data["findings"] == data["refused"] == []
    assert data["players"] == ["Ann", "Ben"]
    assert data["friend"] == ("black" if name == "ann" else "white")
    actions, rolls, signed = data["actions"], data["rolls"], data["signed"]
    assert isinstance(actions, int)
    assert isinstance(rolls, int)
    assert isinstance(signed, int)
    assert signed == actions
    assert 10 < rolls < actions
    assert main(["verify", "#1", "--data-dir", str(played / name)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Match 1: Ann (White) and Ben (Black)"
    assert lines[-1] == "Everything fits: the rules, the dice and the signatures."


def test_what_was_refused_meanwhile_is_told(ann: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with Journal.open(paths_for(ann).journal) as journal:
        (row,) = journal.matches()
        Friendships(journal).note_refused(row.id, BEGUN, "rules (action wrong turn)")
        Friendships(journal).note_refused(row.id, BEGUN + 1, "by the friend: place")
    status, data = verified(ann, capsys)
    assert (status, data["good"]) == (0, True)
    assert data["refused"] == [
        {"at": BEGUN, "reason": "rules (action wrong turn)"},
        {"at": BEGUN + 1, "reason": "by the friend: place"},
    ]
    assert main(["verify", "1", "--data-dir", str(ann)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[-2:] == [
        "  2 messages refused (--json tells why)",
        "Everything fits: the rules, the dice and the signatures.",
    ]


def other_dice(folder: Path) -> int:
    seq, fields = body(folder, "roll")
    dice = fields["dice"]
    assert isinstance(dice, list)
    fields["dice"] = [dice[0] % 6 + 1, dice[1]]
    write(folder, seq, fields)
    return seq


def other_time(folder: Path) -> int:
    seq, fields = body(folder, "play")
    at = fields["at"]
    assert isinstance(at, int)
    fields["at"] = at + 1
    write(folder, seq, fields)
    return 0


def other_play(folder: Path) -> int:
    seq, fields = body(folder, "play")
    fields["steps"] = [[24, 1]]
    write(folder, seq, fields)
    return seq


def write(folder: Path, seq: int, fields: dict[str, object]) -> None:
    with sqlite3.connect(paths_for(folder).journal) as database:
        text = json.dumps(fields, separators=(",", ":"))
        database.execute("UPDATE action SET body = ? WHERE seq = ?", (text, seq))
    database.close()


FIFTH = "WHERE number = 5"
ZEROS = "zeroblob(32)"
NO_VALUE = f"DELETE FROM agreed_roll {FIFTH}"

TAMPERED: dict[str, tuple[Callable[[Path], int] | str, set[Flaw], str | None]] = {
    "other dice": (other_dice, {Flaw.WRONG_DICE}, None),
    "another play": (other_play, {Flaw.ILLEGAL}, None),
    "another time": (other_time, {Flaw.SIGNATURE}, None),
    "an own value": (
        f"UPDATE agreed_roll SET mine = {ZEROS} {FIFTH}",
        {Flaw.OWN_VALUE, Flaw.SIGNATURE},
        "white",
    ),
    "the friend's value": (
        f"UPDATE agreed_roll SET theirs = {ZEROS} {FIFTH}",
        {Flaw.OTHER_VALUE, Flaw.SIGNATURE},
        "black",
    ),
    "the friend's commitment": (
        f"UPDATE agreed_roll SET theirs_committed = {ZEROS} {FIFTH}",
        {Flaw.OTHER_VALUE, Flaw.SIGNATURE},
        "black",
    ),
    "no value": (NO_VALUE, {Flaw.UNKNOWN_VALUE}, None),
    "no tail": (
        "DELETE FROM action WHERE seq > (SELECT max(seq) - 2 FROM action)",
        {Flaw.MISSING},
        "white",
    ),
    "a tail said not to be signed": (
        "UPDATE friendship SET signed = signed - 4",
        {Flaw.SIGNATURE},
        None,
    ),
    "no signature": ("UPDATE friendship SET signature = x''", {Flaw.SIGNATURE}, None),
    "another signature": (
        "UPDATE friendship SET signature = zeroblob(64)",
        {Flaw.SIGNATURE},
        None,
    ),
    "another key": (f"UPDATE friendship SET friend_key = {ZEROS}", {Flaw.SIGNATURE}, None),
    "another seed": (
        f"UPDATE friendship SET seed = {ZEROS}",
        {Flaw.OWN_VALUE, Flaw.SIGNATURE},
        "white",
    ),
    "another name": (
        "UPDATE match SET header = replace(header, 'Ben', 'Bob')",
        {Flaw.SIGNATURE},
        None,
    ),
    "a fault": (
        "UPDATE friendship SET fault = 'wrong-value-theirs'",
        {Flaw.FAULT},
        "black",
    ),
}


@pytest.mark.parametrize("what", TAMPERED)
def test_what_was_changed_is_found(
    ann: Path, what: str, capsys: pytest.CaptureFixture[str]
) -> None:
    change, flaws, whose = TAMPERED[what]
    seq = None
    if isinstance(change, str):
        changed(ann, change)
    else:
        seq = change(ann)
    status, data = verified(ann, capsys)
    findings = data["findings"]
    assert isinstance(findings, list)
    assert status == 1
    assert {found["flaw"] for found in findings} >= flaws
    if whose is not None:
        assert whose in {found["whose"] for found in findings}
    if seq:
        assert seq in {found["action"] for found in findings}
    assert main(["verify", "1", "--data-dir", str(ann)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert "This is wrong:" in lines
    assert len(lines) == 5 + len(findings)
    assert not any("{" in line for line in lines)


@pytest.mark.parametrize(
    ("forged", "used"),
    [
        (Resign(Side.BLACK, Level.BACKGAMMON), 0),
        (Claim(Side.WHITE), 2**30),  # the friend's program writes down that its time is up
        (Pause(), 0),
    ],
    ids=lambda forged: getattr(forged, "kind", ""),
)
async def test_an_action_that_the_friend_has_not_signed(
    tmp_path: Path, forged: Action, used: int, capsys: pytest.CaptureFixture[str]
) -> None:
    two = Two(tmp_path)
    await meet(*two.both, replace(TERMS, clock=ClockTerms(3_600_000)))
    chance = Random(1)
    while two.ann.match.store.view.actor is not Side.BLACK:
        await play(chance, *two.both, most=two.ann.match.store.view.seq + 1)
        await settled(*two.both)
    await until(lambda: signed_to_the_end(two.ann))
    entry = Entry(two.ann.match.store.view.seq + 1, BEGUN, forged, used=used)
    for program in two.both:
        await program.close()
    with sqlite3.connect(paths_for(tmp_path / "ann").journal) as database:
        text = json.dumps(entry.to_dict())
        database.execute("INSERT INTO action VALUES (1, ?, ?)", (entry.seq, text))
    database.close()
    status, data = verified(tmp_path / "ann", capsys)
    assert status == 1
    assert data["signed"] == entry.seq - 1
    assert data["findings"] == [
        {"flaw": "unsigned", "action": entry.seq, "whose": "black", "detail": ""}
    ]


def test_a_record_that_breaks_the_rules_is_found_wherever_it_comes_from(played: Path) -> None:
    with Journal.open(paths_for(played / "ann").journal) as journal:
        (row,) = journal.matches()
        record, friendships = journal.load(row.id).record, Friendships(journal)
        kept = friendships.bond(row.id)
        assert kept is not None
        bond, rolls = bond_of_row(kept), map(roll_of_row, friendships.rolls(row.id))
        known = {roll.number: roll for roll in rolls}
    assert verify(record, bond, known).good
    at = next(seq for seq, entry in enumerate(record.entries) if isinstance(entry.action, MakePlay))
    play = record.entries[at].action
    assert play.by is not None
    for action in (
        MakePlay(play.by, ((24, 1),)),
        MakePlay(play.by.opponent, ()),
        InvalidRoll(play.by, InvalidReason.LEANING),
    ):
        entries = list(record.entries)
        entries[at] = replace(entries[at], action=action)
        found = verify(replace(record, entries=tuple(entries)), bond, known).findings
        assert (Flaw.ILLEGAL, at + 1, play.by) in [(one.flaw, one.seq, one.whose) for one in found]
    other = replace(record.entries[at], seq=at + 5)
    entries = [*record.entries[:at], other, *record.entries[at + 1 :]]
    found = verify(replace(record, entries=tuple(entries)), bond, known).findings
    assert (Flaw.ILLEGAL, at + 1) in [(one.flaw, one.seq) for one in found]


def test_what_cannot_be_verified(ann: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with Journal.open(paths_for(ann).journal) as journal:
        other = Header("6f1c9a52-7d0e-4b55-9a38-0c1f2f6f2a11", ("Ann", "Cay"), Terms(3), 0)
        number = journal.create(other)
    for asked, told in {str(number): "was not played with a friend", "99": "no match 99"}.items():
        assert main(["verify", asked, "--data-dir", str(ann)]) == 2
        complaint = capsys.readouterr().err
        assert told in complaint.lower()
        assert complaint.count("\n") == 1


@pytest.mark.parametrize("command", [("verify", "1"), ("convert", "#1", "match.mat")])
def test_a_damaged_journal_is_told_by_whatever_opens_it_first(
    ann: Path, command: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    journal = paths_for(ann).journal
    journal.write_bytes(b"damaged" + journal.read_bytes()[7:])
    assert main([*command, "--data-dir", str(ann)]) == 2
    complaint = capsys.readouterr().err
    assert "was damaged: it is kept as" in complaint
    assert "There is no match 1" in complaint


@pytest.mark.parametrize("change", [other_play, lambda ann: changed(ann, NO_VALUE)])
async def test_a_match_that_was_tampered_with_can_only_be_looked_at(
    played: Path, tmp_path: Path, change: Callable[[Path], object]
) -> None:
    shutil.copytree(played, tmp_path, dirs_exist_ok=True)
    change(tmp_path / "ann")
    two = Two(tmp_path)
    (row,) = two.ann.journal.matches()
    match = two.ann.friends.match(row.id)
    assert match.store.view.damage
    match.say("hello")
    match.set_away(True)
    match.answer(True)
    assert not match.may_ask(Ask.REMATCH)
    hosting, joining = two.ben.friends.meeting(), two.ann.friends.meeting()
    hosting.resume(row.id)
    await until(lambda: hosting.view.code)
    joining.resume(row.id, hosting.view.code)
    await until(lambda: joining.over)
    assert joining.view.stage is Stage.FAILED
    assert joining.view.detail == match.store.view.damage
    await until(lambda: not two.ben.friends.live or not two.ben.match.attached)
    for program in two.both:
        await program.close()
