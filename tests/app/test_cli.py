"""The command line: what it prints, what it refuses in one sentence, what it hands on."""

import json
import os
import pty
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

import app.main
from app import cli, i18n
from app.cli import Options, UsageError, main, parse
from app.engine.levels import LEVELS, Level
from app.storage.errors import Kind, StorageError
from app.terminal import speaks_ascii_only, take_no_color
from rules.side import Side
from rules.terms import Terms

ROOT = Path(__file__).parents[2]
OPENING_31 = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10"
BLACK_31 = "XGID=-b----E-C---eE---c-e----B-:0:0:-1:31:0:0:0:0:10"


def options(*arguments: str, **environ: str) -> Options:
    return parse(arguments, dict(environ))


def complaint(*arguments: str) -> str:
    with pytest.raises(UsageError) as raised:
        options(*arguments)
    return str(raised.value)


def run(
    *arguments: str, environ: Mapping[str, str] | None = None, cwd: Path = ROOT
) -> subprocess.CompletedProcess[str]:
    """Run the program as a user does, without a terminal."""
    return subprocess.run(
        [sys.executable, "-m", "app", *arguments],
        cwd=cwd,
        env=os.environ | (environ or {}),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )


# What is printed


@pytest.mark.parametrize("arguments", [["--help"], ["-h"], ["play", "--help"], ["--help", "--foo"]])
def test_help_is_short_and_lists_every_command_and_option(
    capsys: pytest.CaptureFixture[str], arguments: list[str]
) -> None:
    assert main(arguments) == 0
    text = capsys.readouterr().out
    assert len(text.splitlines()) <= 24
    assert max(map(len, text.splitlines())) < 80
    for word in (
        "play",
        "resume",
        "plays XGID",
        "convert",
        "verify MATCH",
        "--data-dir",
        "--seed",
        "--ascii",
        "--lang",
    ):
        assert word in text
    for word in (*(level.id for level in LEVELS), "--level", "--engine", ".xg, .bgf, .mat"):
        assert word in text
    for word in ("et|hi", "{"):
        assert word not in text


def test_every_option_in_the_help_is_known(capsys: pytest.CaptureFixture[str]) -> None:
    main(["--help"])
    for option in set(re.findall(r"--[a-z-]+", capsys.readouterr().out)):
        assert "There is no option" not in _said(capsys, option)


def _said(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    main(arguments)
    return capsys.readouterr().err


def test_the_version_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert re.fullmatch(r"barpoint \d+\.\d+\.\d+\n", capsys.readouterr().out)


@pytest.mark.parametrize("xgid", [OPENING_31, OPENING_31.removeprefix("XGID="), BLACK_31])
def test_plays_are_printed(capsys: pytest.CaptureFixture[str], xgid: str) -> None:
    assert main(["plays", xgid, "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert set(data) == {"xgid", "dice", "count", "plays"}
    assert data["count"] == len(data["plays"]) == 16
    assert {"play": "8/5 6/5", "position": "-b---BD-B---eE---c-e----B-"} in data["plays"]
    assert main(["plays", xgid]) == 0
    assert "  8/5 6/5\n" in capsys.readouterr().out


# What is understood


def test_options_stand_before_or_behind_the_command() -> None:
    wanted = Options("play", Path("d"), seed="7", ascii=True, lang="en", to=5)
    words = ["--data-dir", "d", "--seed", "7", "--ascii", "--lang", "en"]
    assert options(*words, "play", "--to", "5") == wanted
    assert options("play", "--to", "5", *words) == wanted
    assert options("--to=5", "--seed=7", "play", *words) == wanted
    assert options(*words[:4], "play", *words[4:], "--to", "5") == wanted


def test_without_arguments_there_is_the_home_screen() -> None:
    assert options() == Options("home")
    assert options("resume") == Options("resume")


def test_what_a_match_is_played_for() -> None:
    assert options("play").terms is None
    assert options("play", "--to", "7").terms == Terms(7)
    assert options("play", "--money").terms == Terms.of_money()
    assert options("play", "--vs", "human").vs == "human"
    assert options("play", "--to", "7").start is None


def test_a_match_from_a_position() -> None:
    found = options("play", "--xgid", BLACK_31.replace("0:0:0:0:10", "2:0:1:3:6"))
    assert found.terms == Terms(3)
    assert found.start is not None
    assert (found.start.turn, found.start.dice, found.start.score) == (Side.BLACK, (3, 1), (2, 0))
    assert found.start.crawford


@pytest.mark.parametrize("seed", ["0", "7", "007", "123456789012345678"])
def test_seeds(seed: str) -> None:
    assert options("--seed", seed).seed == str(int(seed))


@pytest.mark.parametrize("level", LEVELS)
def test_the_computer_is_an_opponent(level: Level) -> None:
    assert options("play", "--vs", level.id, "--to", "5").vs == level.id


def test_what_is_analysed() -> None:
    assert options("analyse", "7").subject == "7"
    assert options("analyse", OPENING_31, "--json") == Options(
        "analyse", subject=OPENING_31, json=True
    )
    bare = OPENING_31.removeprefix("XGID=")
    assert options("analyse", bare).subject == OPENING_31
    found = options("--level", "Deep", "analyse", "m.xg", "--engine", "gnubg")
    assert (found.subject, found.level, found.engine) == ("m.xg", "4ply", "gnubg")


# What is refused


OPPONENTS = "human, beginner, casual, intermediate, advanced, expert, world-class"

REFUSED = {
    "ply": "There is no command “ply”: did you mean play?",
    "dance": "There is no command “dance”: there are play, resume, plays, analyse, convert, "
    "verify.",
    "analise x": "There is no command “analise”: did you mean analyse?",
    "play 7": "“7” is one word too many behind “play”.",
    f"plays {OPENING_31} x": "“x” is one word too many behind “plays”.",
    "--foo": "There is no option “--foo”: “barpoint --help” lists them.",
    "--see 7": "There is no option “--see”: “barpoint --help” lists them.",
    "-x play": "There is no option “-x”: “barpoint --help” lists them.",
    "--seed": "--seed needs a value behind it.",
    "play --to": "--to needs a value behind it.",
    "play --to --money": "--to needs a value behind it.",
    "--ascii=yes": "--ascii is not used rightly: ignored explicit argument 'yes'.",
    "--seed x": "--seed takes a whole number of at most 18 digits, not “x”.",
    "--seed -1": "--seed takes a whole number of at most 18 digits, not “-1”.",
    "--seed 1.5": "--seed takes a whole number of at most 18 digits, not “1.5”.",
    f"--seed {'9' * 19}": f"--seed takes a whole number of at most 18 digits, not “{'9' * 19}”.",
    "play --money --to 3": "Play for money has no length: give --to or --money, not both of them.",
    f"play --xgid {OPENING_31} --to 3": (
        "An XGID says itself what is played for: leave --to and --money out."
    ),
    "play --vs gnubg": f"There is no opponent “gnubg”: there are {OPPONENTS}.",
    "play --vs=": f"There is no opponent “”: there are {OPPONENTS}.",
    "play --vs begginer": "There is no opponent “begginer”: did you mean beginner?",
    "play --vs World-Class": "There is no opponent “World-Class”: did you mean world-class?",
    "plays --vs expert": "--vs goes with “barpoint play” only.",
    "--lang tlh": f"--lang takes {', '.join(i18n.available())}, not “tlh”.",
    "--to 3": "--to goes with “barpoint play” only.",
    "resume --money": "--money goes with “barpoint play” only.",
    f"--xgid {OPENING_31}": "--xgid goes with “barpoint play” only.",
    "play --json": "--json goes with “barpoint plays”, “barpoint analyse” and “barpoint "
    "verify” only.",
    "verify": "“barpoint verify” needs the number of a match behind it, such as “barpoint "
    "verify 7”.",
    "verify match.mat": "“barpoint verify” needs the number of a match behind it, such as "
    "“barpoint verify 7”.",
    "verify 7 8": "“8” is one word too many behind “verify”.",
    "play --level deep": "--level goes with “barpoint analyse” only.",
    "plays --engine gnubg": "--engine goes with “barpoint analyse” only.",
    "analyse": (
        "“barpoint analyse” needs an XGID, the number of a match or a file (.xg, .bgf, .mat) "
        "behind it."
    ),
    "analyse 7 8": "“8” is one word too many behind “analyse”.",
    "analyse 7 --level dep": "There is no level of analysis “dep”: did you mean deep?",
    "analyse 7 --level x": (
        "There is no level of analysis “x”: there are quick, normal, thorough, rollout, deep, "
        "1ply, 2ply, 3ply, 4ply, truncated1, truncated2."
    ),
    "analyse 7 --engine gnu": "There is no engine “gnu”: did you mean gnubg?",
    "plays": f"“barpoint plays” needs an XGID with dice behind it, such as {OPENING_31}.",
}


@pytest.mark.parametrize("line", REFUSED)
def test_wrong_arguments_are_refused_in_one_sentence(line: str) -> None:
    assert complaint(*line.split()) == REFUSED[line]


@pytest.mark.parametrize(
    "to", ["0", "2", "4", "24", "26", "27", "99", "1001", "-3", "x", "3.0", "", "５"]
)
def test_a_match_has_an_odd_number_of_points_to_25(to: str) -> None:
    said = complaint("play", f"--to={to}")
    assert said == f"--to takes an odd number of points from 1 to 25, not “{to}”."


def test_an_empty_folder_name_is_refused() -> None:
    assert complaint("--data-dir", "") == "--data-dir takes a folder, not an empty name."


@pytest.mark.parametrize(
    "xgid",
    ["", "nonsense", "XGID=", "XGID=-b----E-C---eE---c-e----B-:0:0:1:77:0:0:0:0:10",
     "XGID=pb----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10", "-z----E-C---eE---c-e----B-:0",
     "XGID=" + "o" * 26 + ":0:0:1:31:0:0:0:0:10", "x\ny" * 99],
)  # fmt: skip
@pytest.mark.parametrize("way", [["plays"], ["play", "--xgid"]])
def test_an_unreadable_xgid_is_refused_in_one_sentence(xgid: str, way: list[str]) -> None:
    if way == ["play", "--xgid"] and xgid.startswith("-"):
        xgid = f"XGID={xgid}"
    said = complaint(*way, xgid)
    assert said.startswith("This XGID can't be used: ")
    assert said.endswith(".")
    assert "\n" not in said


def test_everything_wrong_with_a_position_is_named_at_once() -> None:
    said = complaint("plays", "XGID=" + "o" * 26 + ":9:0:5:77:0:0:0:0:10")
    assert said.count(";") >= 3


def test_plays_without_dice_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["plays", OPENING_31.replace(":31:", ":00:")]) == 2
    assert "no dice" in capsys.readouterr().err


def test_a_complaint_is_one_line_on_stderr_and_status_2(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["x\ny\x1b[31m" + "z" * 500]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("barpoint: There is no command “x?y?[31mzz")
    assert said.err.count("\n") == 1
    assert len(said.err) < 200


def test_a_complaint_is_ascii_where_the_locale_says_so(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "C")
    main(["ply"])
    assert capsys.readouterr().err == 'barpoint: There is no command "ply": did you mean play?\n'


# The terminal


@pytest.mark.parametrize(
    ("environ", "plain"),
    [
        ({}, False),
        ({"LC_ALL": "C"}, True),
        ({"LC_ALL": "POSIX"}, True),
        ({"LC_ALL": "C.UTF-8"}, False),
        ({"LC_ALL": "", "LANG": "C"}, True),
        ({"LC_ALL": "C", "LANG": "en_GB.UTF-8"}, True),
        ({"LC_ALL": "en_GB.utf8", "LANG": "C"}, False),
        ({"LC_CTYPE": "C", "LANG": "en_GB.UTF-8"}, True),
        ({"LC_CTYPE": "UTF-8"}, False),
        ({"LANG": "et_EE.ISO-8859-15@euro"}, True),
        ({"LANG": "de_DE.UTF-8@euro"}, False),
        ({"LANG": "en_US"}, False),
        ({"LANG": "ja_JP.eucJP"}, True),
        ({"TERM": "vt100", "LANG": "en_GB.UTF-8"}, True),
        ({"TERM": "linux", "LANG": "en_GB.UTF-8"}, False),
        ({"TERM": "xterm-256color"}, False),
    ],
)
def test_locale_and_terminal_ask_for_ascii(environ: dict[str, str], plain: bool) -> None:
    assert speaks_ascii_only(environ) is plain
    assert options(**environ).ascii_terminal is plain


def test_the_setting_stands_between_the_option_and_the_terminal() -> None:
    assert options("--ascii").plain(False)
    assert options(LC_ALL="C").plain(None)
    assert not options(LC_ALL="C").plain(False)
    assert options().plain(True)
    assert not options().plain(None)


@pytest.mark.parametrize(("environ", "wanted"), [({}, False), ({"NO_COLOR": ""}, False),
                                                 ({"NO_COLOR": "1"}, True)])  # fmt: skip
def test_no_color_is_read_and_taken_away(environ: dict[str, str], wanted: bool) -> None:
    assert parse([], environ).no_color is wanted
    assert "NO_COLOR" not in environ
    assert not take_no_color(environ)


@pytest.fixture
def terminal() -> Iterator[tuple[int, int]]:
    ends = pty.openpty()
    yield ends
    for end in ends:
        os.close(end)


@pytest.mark.parametrize("command", [[], ["play"], ["resume"]])
def test_without_a_terminal_on_stdin_the_program_says_so(
    command: list[str], tmp_path: Path
) -> None:
    done = run(*command, "--data-dir", str(tmp_path / "data"))
    assert done.returncode == 2
    assert done.stderr == (
        "barpoint: Barpoint is played in a terminal, but its input is not one: "
        "start it without redirecting stdin.\n"
    )
    assert done.stdout == ""
    assert not (tmp_path / "data").exists()


def started(terminal: tuple[int, int], **environ: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "app"],
        cwd=ROOT,
        env=os.environ | environ,
        stdin=terminal[1],
        stdout=terminal[1],
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )


def test_without_a_terminal_on_stderr_the_program_says_so(terminal: tuple[int, int]) -> None:
    done = started(terminal)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "through stderr, but that is not one" in done.stderr


def test_a_closed_stdin_is_no_terminal() -> None:
    done = subprocess.run(
        ["sh", "-c", f"exec '{sys.executable}' -m app <&-"],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)


class Tty:
    def isatty(self) -> bool:
        return True


@pytest.fixture
def tty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the program believe that it has a terminal."""
    monkeypatch.setattr(cli, "why_unfit", lambda: None)


def test_a_dumb_terminal_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", Tty())
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    monkeypatch.setenv("TERM", "dumb")
    assert main([]) == 2
    assert "TERM=dumb" in capsys.readouterr().err


# Starting


@pytest.mark.usefixtures("tty")
def test_the_program_gets_the_options(monkeypatch: pytest.MonkeyPatch) -> None:
    handed: list[Options] = []

    def run(options: Options) -> int:
        handed.append(options)
        return 5

    monkeypatch.setattr(app.main, "run", run)
    assert main(["play", "--to", "5", "--seed", "3"]) == 5
    assert (handed[0].command, handed[0].to, handed[0].seed) == ("play", 5, "3")


@pytest.mark.usefixtures("tty")
def test_trouble_with_the_data_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def run(options: Options) -> int:
        raise StorageError(Kind.NEWER, path="/x/journal.sqlite3", found=9, known=1)

    monkeypatch.setattr(app.main, "run", run)
    assert main([]) == 2
    said = capsys.readouterr().err
    assert said.startswith("barpoint: /x/journal.sqlite3 was written by a newer Barpoint")
    assert said.count("\n") == 1


@pytest.mark.usefixtures("tty")
def test_ctrl_c_leaves_no_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def run(options: Options) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(app.main, "run", run)
    assert main([]) == 130
    assert capsys.readouterr().err == ""


@pytest.mark.usefixtures("tty")
@pytest.mark.parametrize("folder", ["data", "file/data"])
def test_an_error_nobody_foresaw_is_one_sentence_and_a_log(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    folder: str,
) -> None:
    def run(options: Options) -> int:
        raise RuntimeError("oh\nno")

    monkeypatch.setattr(app.main, "run", run)
    (tmp_path / "file").write_text("")
    assert main(["--data-dir", str(tmp_path / folder)]) == 1
    said = capsys.readouterr().err
    assert said.startswith("barpoint: Barpoint stopped because of an error in it")
    assert said.count("\n") == 1
    log = tmp_path / folder / "crash.log"
    if folder == "data":
        assert f"written down in {log}." in said
        assert "RuntimeError: oh" in log.read_text()
        assert log.read_text().startswith("barpoint ")
    else:
        assert "RuntimeError" in said


@pytest.mark.parametrize(
    ("module", "command"),
    [("app.formats.plays_report", "plays"), ("app.analyse.command", "analyse")],
)
def test_a_command_whose_part_is_broken_shows_no_traceback(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    module: str,
    command: str,
) -> None:
    monkeypatch.setitem(sys.modules, module, None)  # as if it could not be imported
    asked = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10"
    assert main(["--data-dir", str(tmp_path), command, asked]) == 1
    said = capsys.readouterr().err
    assert said.startswith("barpoint: Barpoint stopped because of an error in it")
    assert said.count("\n") == 1


@pytest.mark.usefixtures("tty")
@pytest.mark.parametrize("where", ["data", "data/deeper"])
def test_a_data_folder_that_is_a_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], where: str
) -> None:
    (tmp_path / "data").write_text("mine")
    assert main(["--data-dir", str(tmp_path / where)]) == 2
    said = capsys.readouterr().err
    assert "is not a folder: choose a folder with --data-dir.\n" in said
    assert said.count("\n") == 1
    assert (tmp_path / "data").read_text() == "mine"


def piped(command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["sh", "-c", command], cwd=ROOT, capture_output=True, text=True, check=False
    )


def test_a_reader_that_closes_the_pipe_is_no_trouble() -> None:
    line = f"'{sys.executable}' -m app plays {OPENING_31} --json"
    done = piped(f"({line}; echo $? >&2) | true")
    assert done.stderr.strip() in ("0", "141")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_disk_under_stdout_is_said() -> None:
    done = piped(f"'{sys.executable}' -m app plays {OPENING_31} > /dev/full")
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "Nothing can be printed here" in done.stderr


@pytest.mark.parametrize("name", ["widgets", "rules"])
def test_a_package_of_another_program_is_not_run(tmp_path: Path, name: str) -> None:
    for package in ("app", "widgets", "rules"):
        shutil.copytree(ROOT / package, tmp_path / "ours" / package)
    shutil.rmtree(tmp_path / "ours" / name)
    stranger = tmp_path / "theirs" / name
    stranger.mkdir(parents=True)
    (stranger / "__init__.py").write_text("raise SystemExit('the wrong one')")
    path = os.pathsep.join([str(tmp_path / "theirs"), str(tmp_path / "ours")])
    done = subprocess.run(
        [sys.executable, "-P", "-c", "from app.cli import main; raise SystemExit(main())"],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert f"The package “{name}” of Barpoint is not found in" in done.stderr


def test_a_damaged_journal_is_told_of_where_nothing_is_analysed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "journal.sqlite3").write_bytes(b"no database" * 999)
    assert main(["--data-dir", str(tmp_path), "analyse", "1"]) == cli.REFUSED
    first, last = capsys.readouterr().err.splitlines()
    assert "was damaged" in first
    assert "no match 1" in last


def test_one_reason_is_told_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    place = tmp_path / "file"
    place.write_text("no folder")
    assert main(["--data-dir", str(place), "analyse", "1"]) == cli.REFUSED
    (told,) = capsys.readouterr().err.splitlines()
    assert "is not a folder" in told
