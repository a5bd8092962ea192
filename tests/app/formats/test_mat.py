"""Matches written as `.mat`: read back by our own reader and by GNU Backgammon."""

import random
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

from app.formats.following import Imported
from app.formats.foreign import read_match
from app.formats.mat import match_text, safe_names
from rules.actions import (
    Accept,
    Action,
    Double,
    EndSession,
    InvalidReason,
    InvalidRoll,
    Level,
    MakePlay,
    OpeningRoll,
    Refuse,
    Resign,
    Roll,
    TakeBack,
)
from rules.cube import Cube
from rules.position import Position
from rules.record import Entry, Header, Record
from rules.side import Side
from rules.start import Start
from rules.terms import ChouetteTerms, Manners, Terms
from tests.app.playing import happenings, header

GNUBG = shutil.which("gnubg") or shutil.which("gnubg", path="/usr/games")
TERMS = (Terms(1), Terms(3), Terms(5), Terms(7, crawford=False, cube_limit=0), Terms(2),
         Terms(0, jacoby=True), Terms(0), Terms(11, cube_limit=8))  # fmt: skip
"""All that the form can say."""
WHITE, BLACK = Side


def played(seed: int, terms: Terms, names: tuple[str, str] = ("Zoe", "Ann")) -> Record:
    """A random match to its end."""
    head = header(terms, names=names)
    return Record(head, tuple(one.entry for one in happenings(head, seed)))


def record_of(
    *actions: Action, terms: Terms | None = None, names: tuple[str, str] = ("Ann", "Ben")
) -> Record:
    head = header(terms or Terms(5), names=names)
    return Record(head, tuple(Entry(seq, seq, action) for seq, action in enumerate(actions, 1)))


def read_back(folder: Path, text: str) -> Imported:
    path = folder / "match.mat"
    path.write_text(text, encoding="utf-8")
    return read_match(path)


def told(record: Record) -> list[Action]:
    """What a file can tell of a match: neither ties, nor resignations that were refused."""
    kept: list[Action] = []
    for entry in record.standing:
        action = entry.action
        if isinstance(action, EndSession):
            continue
        if isinstance(action, OpeningRoll) and action.white == action.black:
            continue
        if isinstance(action, Refuse):
            kept.pop()
            continue
        kept.append(action)
    return [_with_dice_in_order(action) for action in kept]


def _with_dice_in_order(action: Action) -> Action:
    if isinstance(action, Roll):
        return Roll(action.by, (max(action.dice), min(action.dice)))
    if isinstance(action, MakePlay):
        return MakePlay(action.by, ())  # compared by the boards
    if isinstance(action, Resign):
        return Resign(action.by, Level.SINGLE)  # compared by the results
    return action


def boards(record: Record) -> list[str]:
    """The board after each play that counts."""
    state, found = record.header.begin(), []
    for entry in record.standing:
        state = state.apply(entry.action)
        if isinstance(entry.action, MakePlay):
            found.append(str(state.match.game.board))
    return found


# Round trips


@pytest.mark.parametrize("seed", range(40))
def test_a_random_match_comes_back_as_it_was(tmp_path: Path, seed: int) -> None:
    record = played(seed, TERMS[seed % len(TERMS)])
    imported = read_back(tmp_path, match_text(record))
    assert imported.notes == ()
    assert imported.players == ("Zoe", "Ann")
    (part,) = imported.parts
    assert told(part.record) == told(record)
    assert boards(part.record) == boards(record)
    mine, theirs = record.match(), part.record.match()
    assert theirs.score == mine.score
    assert [
        (one.winner, one.points, one.cube, one.ending, one.crawford) for one in theirs.games
    ] == [(one.winner, one.points, one.cube, one.ending, one.crawford) for one in mine.games]
    wanted = record.header.terms
    assert (imported.terms.length, imported.terms.jacoby) == (wanted.length, wanted.jacoby)
    assert imported.terms.cube_limit == wanted.cube_limit
    if wanted.length > 1:
        assert imported.terms.crawford == wanted.crawford or not any(
            game.crawford for game in mine.games
        )


@pytest.mark.parametrize("seed", range(12))
def test_a_match_that_is_not_over_comes_back_as_far_as_it_got(tmp_path: Path, seed: int) -> None:
    whole = played(seed, Terms(7))
    count = random.Random(seed).randrange(20, len(whole.entries))
    record = Record(whole.header, whole.entries[:count])
    (part,) = read_back(tmp_path, match_text(record)).parts
    assert boards(part.record) == boards(record)
    assert part.record.match().score == record.match().score


@pytest.mark.skipif(GNUBG is None, reason="GNU Backgammon is not installed")
@pytest.mark.parametrize("seed", range(8))
def test_gnu_backgammon_reads_the_same_match(tmp_path: Path, seed: int) -> None:
    terms = [*TERMS, Terms(0, beavers=1), Terms(0, beavers=2, jacoby=True)]
    record = played(seed, terms[(seed * 3) % len(terms)])
    text = match_text(record)
    again = through_gnubg(tmp_path, text)
    assert again[: len(words(text))] == words(text)


def through_gnubg(folder: Path, text: str) -> list[str]:
    """The words of a match as GNU Backgammon writes it, after it has read it."""
    assert GNUBG is not None
    source, target, commands = (folder / name for name in ("in.mat", "out.mat", "commands"))
    source.write_text(text, encoding="utf-8")
    commands.write_text(f'import mat "{source}"\nexport match mat "{target}"\n')
    subprocess.run(
        [GNUBG, "-t", "-q", "-r", "-c", str(commands)],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=120,
        check=False,
    )
    return words(target.read_text(encoding="utf-8"))


def words(text: str) -> list[str]:
    lines = [line for line in text.splitlines() if not line.startswith(";")]
    # A raccoon is one more beaver to it.
    return " ".join(lines).replace(" ????", "").replace("Raccoons", "Beavers").split()


# What it looks like


def test_the_lines_are_those_of_gnu_backgammon() -> None:
    record = record_of(
        OpeningRoll(1, 3),
        MakePlay(BLACK, ((8, 5), (6, 5))),
        Roll(WHITE, (2, 6)),
        MakePlay(WHITE, ((24, 18), (13, 11))),
        Double(BLACK),
        terms=Terms(7),
    )
    lines = match_text(record).splitlines()
    assert lines[0] == '; [Site "Barpoint"]'
    assert lines[lines.index("") :] == [
        "",
        " 7 point match",
        "",
        " Game 1",
        " Ann : 0                        Ben : 0",
        "  1)                             31: 8/5 6/5",
        "  2) 62: 24/18 13/11              Doubles => 2",
    ]


def test_bar_off_and_hits_are_written_in_figures() -> None:
    start = Start(Position((0, 2, 0, 0, 0, 0, -1, *[0] * 13, -1, *[0] * 4, 1)), WHITE, (5, 1))
    head = Header("x", ("Ann", "Ben"), Terms(1), 0, start=start)
    entries = (Entry(1, 1, MakePlay(WHITE, ((25, 20), (20, 19)))),)
    assert "51: 25/20* 20/19" in match_text(Record(head, entries))
    off = replace(start, board=Position((0, 1, 0, 0, 0, 1, *[0] * 18, -3, 0)))
    entries = (Entry(1, 1, MakePlay(WHITE, ((5, 0), (1, 0)))),)
    text = match_text(Record(replace(head, start=off), entries))
    assert "51: 5/0 1/0" in text
    assert "; Set Pos=-A---A------------------c-/0" in text


def test_a_position_with_a_turned_cube_is_set_up() -> None:
    start = Start(Position.parse("-b----E-C---eE---c-e----B-"), BLACK, None, Cube(4, BLACK, True))
    text = match_text(Record(Header("x", ("Ann", "Ben"), Terms(7), 0, start=start)))
    assert "; Set Pos=-b----E-C---eE---c-e----B-/-2" in text


def test_long_names_keep_their_distance(tmp_path: Path) -> None:
    names = ("W" * 60, "Ben")
    record = played(3, Terms(1), names)
    imported = read_back(tmp_path, match_text(record))
    assert imported.players == ("W" * 40, "Ben")
    assert imported.parts[0].record.match().score == record.match().score


@pytest.mark.parametrize(
    ("players", "written"),
    [
        (("Ann", "Ben"), ("Ann", "Ben")),
        (("Ann: 3", "; Ben"), ("Ann 3", "Ben")),
        (("Zoë  O'Hara", "1) Al"), ("Zoë O'Hara", "Al")),
        (("?", "?"), ("?", "? 2")),
        (("31", "52"), ("31", "52")),
        ((":", ""), ("?", "? 2")),
    ],
)
def test_names_that_the_form_cannot_hold_are_made_harmless(
    tmp_path: Path, players: tuple[str, str], written: tuple[str, str]
) -> None:
    assert safe_names(players) == written
    record = played(1, Terms(1), players)
    imported = read_back(tmp_path, match_text(record))
    assert (imported.players, imported.notes) == (written, ())
    assert imported.parts[0].record.match().score == record.match().score


# What it has no words for


def test_a_resignation_after_the_roll_leaves_it_unplayed(tmp_path: Path) -> None:
    record = record_of(OpeningRoll(3, 1), Resign(WHITE, Level.GAMMON), Accept(BLACK))
    text = match_text(record)
    assert "31: ????" in text
    assert text.endswith("  1) 31: ????                    Wins 2 points\n")
    assert "; [" in text


def test_what_was_corrected_is_left_out_and_told() -> None:
    record = record_of(
        OpeningRoll(3, 1),
        MakePlay(WHITE, ((13, 10), (10, 9))),
        InvalidRoll(BLACK, InvalidReason.LEANING),
        TakeBack(1),
        MakePlay(WHITE, ((8, 5), (6, 5))),
        terms=Terms(5, manners=Manners(wooden=True)),
    )
    text = match_text(record)
    assert "; 1 correction was made; what counts is written." in text
    assert "; 1 roll was invalid and rolled again." in text
    assert "  1) 31: 8/5 6/5" in text
    assert "13/10" not in text


ILLEGAL = (
    OpeningRoll(3, 1),
    MakePlay(WHITE, ((13, 10), (13, 10))),
    Roll(BLACK, (6, 2)),
    MakePlay(BLACK, ((24, 18), (18, 16))),
    Roll(WHITE, (2, 1)),
    MakePlay(WHITE, ((10, 8), (6, 5))),
)


def test_an_illegal_play_that_stands_is_written_with_the_position_after_it() -> None:
    text = match_text(record_of(*ILLEGAL, terms=Terms(5, manners=Manners(illegal_stand=True))))
    stakes, counts = "5;0;0;0;0;Black;White;0;0;0;1;0;", "0;-2;0;0;0;0;5;0;3;0;0;0;-3;5;0;-2;"
    place = f"{stakes}{counts}0;-3;0;-5;0;0;0;0;2;0;0;0;"
    assert f"  1) 31: Illegal play ({place})" in text
    assert "62: 24/18 18/16" in text


@pytest.mark.skipif(GNUBG is None, reason="GNU Backgammon is not installed")
def test_gnu_backgammon_goes_on_after_an_illegal_play(tmp_path: Path) -> None:
    text = match_text(record_of(*ILLEGAL, terms=Terms(5, manners=Manners(illegal_stand=True))))
    again = " ".join(through_gnubg(tmp_path, text))
    assert "1) 31: 62: 24/18 18/16 2) 21: 10/8 6/5" in again


@pytest.mark.skipif(GNUBG is None, reason="GNU Backgammon is not installed")
def test_gnu_backgammon_goes_on_after_an_illegal_play_at_the_right(tmp_path: Path) -> None:
    actions = (
        *ILLEGAL[:1],
        MakePlay(WHITE, ((8, 5), (6, 5))),
        Roll(BLACK, (6, 2)),
        MakePlay(BLACK, ((24, 23), (13, 10))),
        Roll(WHITE, (2, 1)),
        MakePlay(WHITE, ((24, 22), (6, 5))),
        Roll(BLACK, (2, 1)),
        MakePlay(BLACK, ((23, 22), (10, 8))),
    )
    text = match_text(record_of(*actions, terms=Terms(5, manners=Manners(illegal_stand=True))))
    again = " ".join(through_gnubg(tmp_path, text))
    assert "1) 31: 8/5 6/5 62: 2) 21: 24/22 6/5 21: 23/22 10/8" in again


def test_an_automatic_double_and_refused_resignations_are_told() -> None:
    record = record_of(
        OpeningRoll(2, 2),
        OpeningRoll(3, 1),
        Resign(WHITE, Level.SINGLE),
        Refuse(BLACK),
        terms=Terms.of_money(),
    )
    text = match_text(record)
    assert "; Game 1: the cube shows 2 in the middle before the first play." in text
    assert "; 1 resignation was refused." in text


def test_a_chouette_is_no_match_of_two() -> None:
    head = Header("x", ("Ann", "Ben", "Cay"), Terms(0), 0, ("human",) * 3,
                  chouette=ChouetteTerms())  # fmt: skip
    with pytest.raises(ValueError, match="chouette"):
        match_text(Record(head))
