"""`barpoint convert`: matches and score sheets written to files."""

import csv
import io
import os
import uuid
from pathlib import Path

import pytest

from app.cli import main
from app.formats.foreign import read_match
from app.formats.sheet import sheet_csv, sheet_markdown
from app.storage.errors import Kind, StorageError
from app.storage.exports import export, write_new
from app.storage.journal import Journal
from app.storage.paths import paths_for
from rules.actions import Level, MakePlay
from rules.chouette import Chouette, Settled
from rules.record import DiceSpec, Header
from rules.side import Side
from rules.terms import ChouetteTerms, Terms
from tests.app.formats.test_foreign import MATCH
from tests.app.formats.writing import as_xg
from tests.app.playing import BEGUN, happenings, header


def kept_match(folder: Path, head: Header | None = None) -> Header:
    """A journal with one whole match in it."""
    head = head or header(Terms(3))
    paths = paths_for(folder)
    paths.prepare()
    with Journal.open(paths.journal) as journal:
        journal.create(head)
        if head.chouette is None:
            for one in happenings(head, 7):
                journal.append(head.id, one.entry, one.match)
    return head


def chouette_header() -> Header:
    return Header(
        str(uuid.uuid4()), ("Ann", "Ben", "Cay"), Terms.of_money(), BEGUN, ("human",) * 3,
        DiceSpec(), chouette=ChouetteTerms(),
    )  # fmt: skip


def evening(*names: str) -> Chouette:
    """Two games: the second with somebody who joined."""
    begun = Chouette.begin(Terms.of_money(), ChouetteTerms(), names, ("human",) * len(names))
    sheet = (
        Settled(1, 0, 1, Side.BLACK, Level.GAMMON, 2, (-8, 4, 4), (-8, 4, 4)),
        Settled(2, 1, 2, Side.WHITE, Level.SINGLE, 1, (-1, 3, -1, -1), (-9, 7, 3, -1)),
    )
    scores = (-9, 7, 3, -1)
    people = tuple(
        type(person)(person.name, person.seat, score)
        for person, score in zip(begun.people, scores, strict=True)
    )
    return Chouette(begun.terms, begun.options, people, sheet=sheet)


# The command


def test_a_match_of_our_own_becomes_a_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    head = kept_match(tmp_path / "data")
    target = tmp_path / "out.mat"
    assert main(["--data-dir", str(tmp_path / "data"), "convert", "1", str(target)]) == 0
    assert capsys.readouterr().out == f"Match 1 is written to {target}.\n"
    imported = read_match(target)
    assert imported.players == head.players
    (part,) = imported.parts
    plays = sum(isinstance(one.entry.action, MakePlay) for one in happenings(head, 7))
    assert sum(isinstance(entry.action, MakePlay) for entry in part.record.entries) == plays


def test_a_file_of_another_program_becomes_a_mat(tmp_path: Path) -> None:
    (part,) = read_match(MATCH).parts
    source, target = tmp_path / "match.xg", tmp_path / "out.mat"
    source.write_bytes(as_xg(part.record))
    assert main(["convert", str(source), str(target)]) == 0
    (again,) = read_match(target).parts
    assert [entry.action for entry in again.record.entries] == [
        entry.action for entry in part.record.entries
    ]


def test_a_file_that_is_there_is_left_as_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "mine.mat"
    target.write_text("mine")
    assert main(["convert", str(MATCH), str(target)]) == 2
    said = capsys.readouterr().err
    assert (
        said == f"barpoint: {target} is there already, and is left as it is: name another file.\n"
    )
    assert target.read_text() == "mine"
    assert os.listdir(tmp_path) == ["mine.mat"]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["1"], "needs two words"),
        ([], "needs two words"),
        (["1", " "], "needs two words"),
        (["a", "b", "c"], "one word too many"),
        (["9", "out.mat"], "There is no match 9"),
        (["no.mat", "out.mat"], "no.mat can't be converted: there is no such file."),
        (["1", "out.sgf"], "A match is written as .mat, not as .sgf."),
        (["1", "out"], "A match is written as .mat"),
        (["1", "missing/out.mat"], "out.mat can't be written: No such file or directory."),
        (["2", "out.mat"], "A chouette's score sheet is written as .csv or .md, not as .mat."),
    ],
)
def test_what_cannot_be_converted_is_one_sentence(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    words: list[str],
    told: str,
) -> None:
    data = tmp_path / "data"
    kept_match(data)
    kept_match(data, chouette_header())
    monkeypatch.chdir(tmp_path)
    assert main(["--data-dir", str(data), "convert", *words]) == 2
    said = capsys.readouterr().err
    assert told in said
    assert said.count("\n") == 1
    assert os.listdir(tmp_path) == ["data"]


def test_a_chouette_becomes_a_score_sheet(tmp_path: Path) -> None:
    data = tmp_path / "data"
    kept_match(data, chouette_header())
    for name in ("sheet.csv", "sheet.MD"):
        assert main(["--data-dir", str(data), "convert", "1", str(tmp_path / name)]) == 0
    assert (tmp_path / "sheet.csv").read_bytes() == (
        b"Game,Box,Captain,Winner,Result,Cube,Ann,Ben,Cay\r\nTotal,,,,,,0,0,0\r\n"
    )
    assert (tmp_path / "sheet.MD").read_text().startswith("| Game | Box ")


def test_what_could_not_be_followed_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = MATCH.parent / "q23_pipes_hit_all_points.mat"
    assert main(["convert", str(source), str(tmp_path / "out.mat")]) == 0
    assert "its play is not legal; the game is read up to there." in capsys.readouterr().err


# The score sheet


def test_the_sheet_has_a_row_for_each_game_and_the_totals() -> None:
    rows = list(csv.reader(io.StringIO(sheet_csv(evening("Ann", "Ben", "Cay", "Dee")))))
    assert rows == [
        ["Game", "Box", "Captain", "Winner", "Result", "Cube", "Ann", "Ben", "Cay", "Dee"],
        ["1", "Ann", "Ben", "the team", "gammon", "2", "-8", "4", "4", ""],
        ["2", "Ben", "Cay", "the box", "single game", "1", "-1", "3", "-1", "-1"],
        ["Total", "", "", "", "", "", "-9", "7", "3", "-1"],
    ]
    assert sheet_csv(evening("Ann", "Ben", "Cay", "Dee")).count("\r\n") == 4


def test_no_name_is_computed_by_a_spreadsheet() -> None:
    names = ("=1+1", "+Ben", "-Cay", "@Dee")
    titles = next(csv.reader(io.StringIO(sheet_csv(evening(*names)))))
    assert titles[6:] == ["'=1+1", "'+Ben", "'-Cay", "'@Dee"]


def test_names_are_quoted_as_the_standard_has_it() -> None:
    text = sheet_csv(evening('Ann "A"', "Ben, jr", "Cay", "Dee"))
    assert '"Ann ""A""","Ben, jr",Cay' in text.splitlines()[0]


def test_the_sheet_in_markdown_keeps_its_columns() -> None:
    lines = sheet_markdown(evening("Ann|Bob", "*Ben*", "Cay", "Dee")).splitlines()
    assert lines[0] == (
        "| Game | Box | Captain | Winner | Result | Cube | Ann\\|Bob | \\*Ben\\* | Cay | Dee |"
    )
    assert lines[1] == "| --: | :-- | :-- | :-- | :-- | --: | --: | --: | --: | --: |"
    assert lines[2].startswith("| 1 | Ann\\|Bob | \\*Ben\\* | the team | gammon | 2 | -8 |")
    assert lines[-1] == "| Total |  |  |  |  |  | -9 | 7 | 3 | -1 |"


# Files


def test_exports_take_free_names(tmp_path: Path) -> None:
    folder = tmp_path / "exports"
    paths = [export(folder, "match-7", ".mat", text) for text in ("one", "two", "three")]
    assert [path.name for path in paths] == ["match-7.mat", "match-7-2.mat", "match-7-3.mat"]
    assert [path.read_text() for path in paths] == ["one", "two", "three"]


def test_a_dangling_link_is_not_written_through(tmp_path: Path) -> None:
    link = tmp_path / "link.mat"
    link.symlink_to(tmp_path / "elsewhere")
    with pytest.raises(FileExistsError):
        write_new(link, "text")
    assert not (tmp_path / "elsewhere").exists()


def test_a_file_system_without_links_gets_the_file_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_names: object) -> None:
        raise PermissionError

    monkeypatch.setattr(os, "link", refuse)
    write_new(tmp_path / "one.mat", "text")
    assert (tmp_path / "one.mat").read_text() == "text"
    with pytest.raises(FileExistsError):
        write_new(tmp_path / "one.mat", "other")
    assert os.listdir(tmp_path) == ["one.mat"]


def test_exports_that_cannot_be_written_are_told(tmp_path: Path) -> None:
    (tmp_path / "exports").write_text("")
    with pytest.raises(StorageError) as raised:
        export(tmp_path / "exports", "match-1", ".mat", "text")
    assert raised.value.kind is Kind.NOT_A_FOLDER
