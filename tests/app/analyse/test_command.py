"""`barpoint analyse`: positions, own matches and files, judged by engines good and bad."""

import json
import os
import pty
import re
import select
import signal
import sqlite3
import subprocess
import sys
import time
import uuid
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from app.analyse import command
from app.analyse.command import NoAnswer, run
from app.cli import main
from app.engine import catalogue
from app.engine.engine import Search
from app.formats.foreign import read_match
from app.options import Options
from app.state.settings import Settings
from app.storage import settings_file
from app.storage.journal import Journal
from app.storage.library import Grouping, Library
from app.storage.paths import paths_for
from app.storage.practice import Practice
from rules.record import Header
from rules.terms import ChouetteTerms, Terms

ROOT = Path(__file__).parents[3]
MATCH = ROOT / "tests/app/formats/data/five-points.mat"
STUBS = "tests.app.analyse.stubs"
OPENING = "XGID=-b----E-C---eE---c-e----B-:0:0:1:{dice}:0:0:0:{length}:10"
OPENING_31 = OPENING.format(dice=31, length=0)

needs_bgsage = pytest.mark.skipif(
    not catalogue.installed("bgsage"), reason="bgsage is not installed"
)


def options(folder: Path, subject: object, engine: str = "Plain", **more: Any) -> Options:
    return Options(
        "analyse", folder, subject=str(subject), engine=f"{STUBS}:{engine}", json=True, **more
    )


def data(asked: Options) -> dict[str, Any]:
    found = json.loads(run(asked).text)
    assert isinstance(found, dict)
    return found


def refused(asked: Options) -> str:
    with pytest.raises(NoAnswer) as raised:
        run(asked)
    said = str(raised.value)
    assert "\n" not in said
    assert said.endswith(".")
    return said


# Positions


def test_plays_are_ranked(tmp_path: Path) -> None:
    found = data(options(tmp_path, OPENING_31))
    assert set(found) == {
        "schema", "kind", "xgid", "player", "engine", "level", "dice", "plays",
    }  # fmt: skip
    assert (found["schema"], found["kind"], found["player"]) == (1, "play", "white")
    assert (found["xgid"], found["dice"], found["level"]) == (OPENING_31, [3, 1], "3ply")
    assert len(found["plays"]) == 16
    first, second = found["plays"][:2]
    assert set(first) == {
        "play", "position", "equity", "difference", "level", "chances", "words",
    }  # fmt: skip
    assert (first["equity"], first["difference"]) == (0.2, 0.0)
    assert second["difference"] == -0.05
    assert first["chances"] == {
        "win": 0.55, "gammon": 0.15, "backgammon": 0.01,
        "lose_gammon": 0.12, "lose_backgammon": 0.01,
    }  # fmt: skip


def test_plays_are_numbered_from_the_player_on_roll(tmp_path: Path) -> None:
    white = data(options(tmp_path, OPENING_31))
    black = data(options(tmp_path, OPENING_31.replace(":1:31:", ":-1:31:")))
    assert (white["player"], black["player"]) == ("white", "black")
    assert [one["play"] for one in black["plays"]] == [one["play"] for one in white["plays"]]
    assert "8/5 6/5" in [one["play"] for one in black["plays"]]


def test_the_cube_is_judged(tmp_path: Path) -> None:
    found = data(options(tmp_path, OPENING.format(dice="00", length=7)))
    assert (found["kind"], found["verdict"]) == ("cube", "no-double")
    assert found["equities"] == {"no_double": 0.2, "double_take": 0.1, "double_pass": 1.0}
    assert found["may_double"] is True


@needs_bgsage
def test_where_no_double_is_possible_none_is_talked_about(tmp_path: Path) -> None:
    for xgid in (
        OPENING.format(dice="00", length=1),
        OPENING.format(dice="00", length=7).replace(":0:0:1:00", ":1:-1:1:00"),
        OPENING.format(dice="00", length=7).replace(":0:0:0:7", ":6:0:1:7"),
    ):
        text = run(Options("analyse", tmp_path, subject=xgid, level="1ply")).text
        assert "A double is not possible." in text
        assert "take" not in text
        found = json.loads(
            run(Options("analyse", tmp_path, subject=xgid, level="1ply", json=True)).text
        )
        assert found["may_double"] is False


@pytest.mark.parametrize(
    ("offer", "player", "verdict"),
    [("D", "black", "take"), ("B", "white", "raccoon"), ("R", "black", "take")],
)
def test_an_offer_is_answered(tmp_path: Path, offer: str, player: str, verdict: str) -> None:
    xgid = OPENING.format(dice=offer, length=0).replace(":0:0:0:0:10", ":0:0:3:0:10")
    found = data(options(tmp_path, xgid))
    assert (found["kind"], found["player"], found["verdict"]) == ("answer", player, verdict)
    assert found["offer"] == {"D": "double", "B": "beaver", "R": "raccoon"}[offer]


@needs_bgsage
def test_bgsage_finds_the_five_point(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["analyse", OPENING_31, "--level", "quick", "--data-dir", str(tmp_path)]
    assert main(arguments) == 0
    text = capsys.readouterr().out
    assert max(map(len, text.splitlines())) < 80
    assert re.search(r"^  1\. 8/5 6/5 +\+0\.\d{3} ", text, re.MULTILINE)
    assert "8/5 6/5: makes the 5-point" in text
    assert "Judged by bgsage" in text
    assert main([*arguments, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["plays"][0]["play"] == "8/5 6/5"


@pytest.mark.parametrize(
    ("xgid", "reason"),
    [
        (OPENING_31.replace("E-C", "Z-C"), "no number of checkers"),
        ("XGID=---------------------------:0:0:1:31:0:0:0:0:10", "27 characters"),
        ("XGID=-BCB----------------------:0:0:1:31:0:0:0:0:10", "the game is over"),
        (OPENING.format(dice=31, length=7).replace(":0:0:0:7", ":7:0:0:7"), "past the end"),
        ("XGID=nonsense", "fields"),
    ],
)
def test_impossible_positions_are_refused(tmp_path: Path, xgid: str, reason: str) -> None:
    assert reason in refused(options(tmp_path, xgid))


@needs_bgsage
def test_a_match_longer_than_the_tables_is_refused(tmp_path: Path) -> None:
    asked = Options("analyse", tmp_path, subject=OPENING.format(dice=31, length=99), level="1ply")
    assert "match is too long" in refused(asked)


# Files and own matches


def test_a_file_is_analysed(tmp_path: Path) -> None:
    found = data(options(tmp_path, MATCH))
    assert (found["kind"], found["players"]) == ("match", ["gnubg", "root"])
    assert (found["length"], found["score"], found["level"]) == (5, [5, 0], "2ply")
    assert found["source"] == {"file": str(MATCH)}
    assert [game["number"] for game in found["games"]] == [1, 2, 3]
    white = found["totals"][0]
    assert set(white) == {"pr", "luck", "checker", "cube", "doubtful", "errors", "blunders"}
    costs = [
        one["cost"]
        for one in found["decisions"]
        if one["counted"] and one["player"] == "white" and one["kind"] == "play"
    ]
    assert white["checker"]["decisions"] == len(costs)
    assert white["checker"]["cost"] == pytest.approx(sum(costs), abs=0.01)
    assert found["notes"] == []


def test_every_decision_can_be_asked_about_again(tmp_path: Path) -> None:
    asked = {one["kind"]: one for one in data(options(tmp_path, MATCH))["decisions"]}
    for kind, one in asked.items():
        if kind != "resignation":
            again = data(options(tmp_path, one["xgid"], level="2ply"))
            assert again["kind"] == kind
            assert again["player"] == one["player"]


def test_what_could_not_be_followed_is_told(tmp_path: Path) -> None:
    text = MATCH.read_text().replace("  3) 31: 8/5 6/5 ", "  3) 31: 8/5 5/3 ")
    path = tmp_path / "m.mat"
    path.write_text(text)
    found = data(options(tmp_path, path))
    assert found["notes"] == [
        "Game 1, turn 5 (gnubg, 3-1, line 9): its play is not legal; the game is read up to there."
    ]
    assert [game["number"] for game in found["games"]] == [1, 2, 3]
    shown = run(Options("analyse", tmp_path, subject=str(path), engine=f"{STUBS}:Plain")).text
    assert "Note: Game 1, turn 5" in shown


def test_decisions_that_cannot_be_judged_are_told(tmp_path: Path) -> None:
    found = data(options(tmp_path, MATCH, "Choosy"))
    assert "could not be judged, the first in game 1, turn" in found["notes"][0]
    assert found["decisions"]


def own_match(folder: Path) -> int:
    """Keep a match, between two others that nothing happened in."""
    paths = paths_for(folder)
    paths.prepare()
    record = read_match(MATCH).parts[0].record
    with Journal.open(paths.journal) as journal:
        journal.create(replace(record.header, id=str(uuid.uuid4())))
        number = journal.create(record.header)
        journal.create(replace(record.header, id=str(uuid.uuid4())))
        states = record.states()
        next(states)
        for entry, match in zip(record.entries, states, strict=True):
            journal.append(record.header.id, entry, match)
    return number


def test_an_own_match_is_analysed_by_its_number_and_kept(tmp_path: Path) -> None:
    number = own_match(tmp_path)
    found = data(options(tmp_path, f"#{number}"))
    assert found["source"] == {"match": number}
    assert found["score"] == [5, 0]
    with Journal.open(paths_for(tmp_path).journal) as journal:
        library = Library(journal)
        assert len(library.analysed()) == 1
        kept = library.performance(Grouping.PLAYER, seat=None)
        cards = Practice(journal).due_cards()
    blunders = [
        one
        for one in found["decisions"]
        if one["grade"] == "blunder" and one["kind"] != "resignation"
    ]
    assert {card.xgid for card in cards} == {one["xgid"] for one in blunders} != set()
    assert {one.group for one in kept} == {"gnubg", "root"}
    told = found["totals"][0]["checker"]["decisions"] + found["totals"][1]["checker"]["decisions"]
    assert sum(one.plays for one in kept) == told


def test_decisions_are_graded_as_the_settings_say(tmp_path: Path) -> None:
    usual = data(options(tmp_path, MATCH))
    assert usual["thresholds"] == {"doubtful": 0.01, "error": 0.02, "blunder": 0.08}
    assert {one["grade"] for one in usual["decisions"] if one["cost"] == 0.1} == {"blunder"}
    settings_file.save(paths_for(tmp_path).settings, Settings(grading="gnubg"))
    found = data(options(tmp_path, MATCH))
    assert found["thresholds"] == {"doubtful": 0.03, "error": 0.06, "blunder": 0.12}
    assert {one["grade"] for one in found["decisions"] if one["cost"] == 0.1} == {"error"}
    assert found["totals"][0]["blunders"] < usual["totals"][0]["blunders"]


@pytest.mark.parametrize("subject", [MATCH, OPENING_31, OPENING.format(dice="00", length=0)])
def test_it_is_searched_as_deeply_as_asked(tmp_path: Path, subject: object) -> None:
    usual = data(options(tmp_path, subject))
    assert usual["level"] == ("2ply" if subject is MATCH else "3ply")
    deeper = data(options(tmp_path, subject, level="4ply"))
    assert deeper["level"] == "4ply"
    assert {one["level"] for one in deeper.get("plays", [])} <= {"4ply"}


def test_a_wrong_setting_is_told(tmp_path: Path) -> None:
    paths_for(tmp_path).prepare()
    paths_for(tmp_path).settings.write_text('{"grading": "mine"}')
    answered = run(options(tmp_path, MATCH))
    assert json.loads(answered.text)["thresholds"]["blunder"] == 0.08
    assert [told for told in answered.warnings if "grading" in told and '"gnubg"' in told]


def test_a_number_without_a_match_is_refused(tmp_path: Path) -> None:
    assert refused(options(tmp_path, 7)) == "There is no match 7 in the journal."


def test_a_match_without_decisions_is_refused(tmp_path: Path) -> None:
    paths_for(tmp_path).prepare()
    with Journal.open(paths_for(tmp_path).journal) as journal:
        number = journal.create(read_match(MATCH).parts[0].record.header)
    assert "no decision" in refused(options(tmp_path, number))


def test_a_chouette_is_refused_and_nothing_is_kept(tmp_path: Path) -> None:
    header = Header(
        str(uuid.uuid4()),
        ("Ann", "Bob", "Cid"),
        Terms.of_money(),
        0,
        ("human",) * 3,
        chouette=ChouetteTerms(),
    )
    paths_for(tmp_path).prepare()
    with Journal.open(paths_for(tmp_path).journal) as journal:
        number = journal.create(header)
        assert refused(options(tmp_path, number)) == (
            f"Number {number} is a chouette: only matches of two can be analysed."
        )
        library = Library(journal)
        with pytest.raises(ValueError, match="matches of two"):
            library.keep_report(header.id, (), engine="", search="", actions=0)
        assert library.analysed() == {}


def test_nothing_is_computed_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = options(tmp_path, MATCH)
    first = run(asked).text

    def closed(*_: object, **__: object) -> object:
        raise AssertionError("the engine was started again")

    monkeypatch.setattr("app.engine.thinker.Child", closed)
    assert run(asked).text == first


@pytest.mark.parametrize("subject", [MATCH, OPENING_31])
def test_without_a_place_for_data_it_works_and_says_so(tmp_path: Path, subject: object) -> None:
    place = tmp_path / "file"
    place.write_text("no folder")
    answered = run(options(place, subject))
    assert json.loads(answered.text)["schema"] == 1
    assert len(answered.warnings) == 1
    assert answered.warnings[0].startswith("Nothing is remembered of this: ")
    assert "is not a folder" in refused(options(place, 3))


def keys(value: object) -> set[str]:
    if isinstance(value, dict):
        return set(value).union(*map(keys, value.values()))
    return set().union(*map(keys, value)) if isinstance(value, list) else set()


def test_every_field_is_described(tmp_path: Path) -> None:
    described = (ROOT / "docs/analyse.md").read_text(encoding="utf-8")
    for subject in (MATCH, OPENING_31, OPENING.format(dice="00", length=0),
                    OPENING.format(dice="D", length=0)):  # fmt: skip
        for key in keys(data(options(tmp_path, subject))):
            assert re.search(rf"`[^`]*\b{key}\b[^`]*`", described), key


def test_a_damaged_journal_is_set_aside_and_told_of(tmp_path: Path) -> None:
    paths_for(tmp_path).prepare()
    paths_for(tmp_path).journal.write_bytes(b"no database" * 999)
    answered = run(options(tmp_path, OPENING_31))
    assert len(answered.warnings) == 1
    assert "was damaged" in answered.warnings[0]


def test_a_journal_that_is_being_written_to_does_not_matter(tmp_path: Path) -> None:
    run(options(tmp_path, OPENING.format(dice=21, length=0)))
    other = sqlite3.connect(paths_for(tmp_path).journal, isolation_level=None)
    with closing(other):
        other.execute("BEGIN IMMEDIATE")
        answered = run(options(tmp_path, OPENING_31))
    assert json.loads(answered.text)["plays"]
    assert answered.warnings[0].startswith("Nothing is remembered of this: Another program")


# Engines that fail


def test_a_missing_engine_says_so(tmp_path: Path) -> None:
    assert "is not installed" in refused(options(tmp_path, MATCH, "Missing"))


def test_a_missing_bgsage_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(catalogue, "find_spec", lambda _name: None)
    monkeypatch.setattr("app.engine.gnu_program.path", lambda: None)
    said = refused(Options("analyse", tmp_path, subject=OPENING_31))
    assert "pip install bgsage" in said


def test_what_was_judged_before_a_crash_is_kept(tmp_path: Path) -> None:
    said = refused(options(tmp_path, MATCH, "Crashing"))
    found = re.search(r"(\d+) decisions are kept: the same command goes on from there\.", said)
    assert found is not None
    assert int(found[1]) >= 10
    assert "stopped unexpectedly" in said


def test_an_engine_that_hangs_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "PATIENCE", 0.3)
    assert "took too long" in refused(options(tmp_path, OPENING_31, "Hanging", level="1ply"))


# At a terminal


class Terminal:
    """The command at a terminal."""

    def __init__(self, *arguments: str) -> None:
        self._main, other = pty.openpty()
        program = (
            "import signal, sys; from pathlib import Path; from app import cli; from app.options"
            # Whoever runs the tests in the background has Ctrl-C ignored, and so have we.
            " import Options; signal.signal(signal.SIGINT, signal.default_int_handler);"
            " folder, subject, engine = sys.argv[1:]; cli.parse = lambda _arguments:"
            " Options('analyse', Path(folder), subject=subject, engine=engine);"
            " sys.exit(cli.main([]))"
        )
        self.process = subprocess.Popen(
            [sys.executable, "-c", program, *arguments],
            cwd=ROOT,
            stdin=other,
            stdout=subprocess.PIPE,
            stderr=other,
            start_new_session=True,
        )
        os.close(other)
        self.seen = ""

    def until(self, pattern: str, seconds: float = 60.0) -> str:
        end = time.monotonic() + seconds
        while not re.search(pattern, self.seen):
            assert time.monotonic() < end, self.seen
            if select.select([self._main], [], [], 0.1)[0]:
                self.seen += self._read()
        return self.seen

    def _read(self) -> str:
        try:
            return os.read(self._main, 65536).decode()
        except OSError:  # it has ended, and all it said is read
            raise AssertionError(f"it ended after saying: {self.seen!r}") from None

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self._main)


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    opened = Terminal(str(tmp_path), str(MATCH), f"{STUBS}:Slow")
    yield opened
    opened.close()


def test_progress_is_told_on_a_terminal_and_ctrl_c_ends_it(
    tmp_path: Path, terminal: Terminal
) -> None:
    shown = terminal.until(r"[1-9]\d* of 225 decisions, \d+:\d\d left")
    assert max(map(len, re.split(r"[\r\n]", shown))) < 80
    os.kill(terminal.process.pid, signal.SIGINT)
    terminal.until(r"[1-9]\d* decisions? (is|are) kept: the same command goes on from there\.")
    output, _ = terminal.process.communicate(timeout=60)  # all 225 would take longer
    assert terminal.process.returncode == 130
    assert "225 decisions are kept" not in terminal.seen
    assert output == b""
    assert "Traceback" not in terminal.seen
    with Journal.open(paths_for(tmp_path).journal) as journal, journal.reading() as connection:
        assert connection.execute("SELECT count(*) FROM evaluation").fetchone()[0] > 0


def test_without_a_terminal_there_is_no_progress(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run(options(tmp_path, MATCH))
    assert capsys.readouterr().err == ""


def test_every_level_is_a_search() -> None:
    from app.analyse.depths import DEPTHS, FOR_MATCHES, FOR_POSITIONS

    assert set(DEPTHS.values()) == set(Search)
    assert {FOR_MATCHES, FOR_POSITIONS} <= set(Search)
