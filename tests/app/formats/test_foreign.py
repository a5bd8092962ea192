"""Match files of other programs: followed by our rules, and refused in one sentence."""

import gzip
import os
import re
import zlib
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from app.formats import foreign
from app.formats.following import Imported
from app.formats.foreign import BadFile, read_match
from rules.actions import Action, MakePlay
from rules.record import DiceSpec, Header, Record
from rules.terms import Terms
from tests.app.formats.writing import as_bgf, as_xg, bgf_file, smile, xg_file

DATA = Path(__file__).parent / "data"
MATCH = DATA / "five-points.mat"
REAL = Path(os.environ.get("BARPOINT_MATCHES", "none"))
"""A folder of real matches from servers, which are not ours to hand on."""
HEAD = " 5 point match\n\n Game 1\n Anna : 0                 Ben : 0\n"


def written(folder: Path, name: str, content: bytes | str) -> Path:
    path = folder / name
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return path


def complaint(path: Path) -> str:
    with pytest.raises(BadFile) as raised:
        read_match(path)
    said = str(raised.value)
    assert said.endswith(".")
    assert not said.endswith("..")
    assert said.count("can't be analysed") == 1
    assert "\n" not in said
    return said


def actions(imported: Imported) -> list[Action]:
    (part,) = imported.parts
    return [entry.action for entry in part.record.entries]


@pytest.fixture(scope="module")
def five_points() -> Record:
    (part,) = read_match(MATCH).parts
    return part.record


# What can be read


def test_a_whole_match_is_followed_to_its_end(five_points: Record) -> None:
    imported = read_match(MATCH)
    assert imported.notes == ()
    assert imported.terms == Terms(5, cube_limit=0)
    assert imported.players == ("gnubg", "root")
    match = five_points.match()
    assert match.over
    assert match.score == (5, 0)
    assert len(match.games) == 3
    assert imported.parts[0].first == 1


@pytest.mark.parametrize("write", [as_xg, as_bgf])
def test_the_binary_files_are_the_same_match(
    tmp_path: Path, five_points: Record, write: Callable[[Record], bytes]
) -> None:
    imported = read_match(written(tmp_path, "m", write(five_points)))
    assert imported.notes == ()
    assert actions(imported) == [entry.action for entry in five_points.entries]


def test_a_resignation_in_a_binary_file(tmp_path: Path) -> None:
    resigned = read_match(DATA / "q22_losses.mat").parts[0].record
    assert resigned.match().score == (0, 1)
    for write in (as_xg, as_bgf):
        imported = read_match(written(tmp_path, "m", write(resigned)))
        assert actions(imported) == [entry.action for entry in resigned.entries]


def test_names_are_kept_in_any_alphabet(tmp_path: Path, five_points: Record) -> None:
    header = five_points.header
    renamed = Record(
        Header(header.id, ("Åsa", "Ωmega"), header.terms, 0, dice=DiceSpec("typed")),
        five_points.entries,
    )
    assert read_match(written(tmp_path, "m.xg", as_xg(renamed))).players == ("Åsa", "Ωmega")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_text_is_read_in_usual_encodings(tmp_path: Path, encoding: str) -> None:
    text = f"{HEAD}  1) 31: 8/5 6/5                65: 24/18 18/13\n".replace("Anna", "Zoë")
    imported = read_match(written(tmp_path, "m.mat", text.encode(encoding)))
    assert imported.players == ("Zoë", "Ben")
    assert len(actions(imported)) == 4


def test_the_content_decides_and_not_the_name(tmp_path: Path, five_points: Record) -> None:
    for name, content in (
        ("a.mat", as_xg(five_points)),
        ("b.xg", as_bgf(five_points)),
        ("c.bgf", MATCH.read_bytes()),
        ("d", MATCH.read_bytes()),
    ):
        assert read_match(written(tmp_path, name, content)).notes == ()


def test_a_file_is_the_same_match_every_time(tmp_path: Path) -> None:
    ids = {
        read_match(written(tmp_path, name, MATCH.read_bytes())).parts[0].record.header.id
        for name in ("a.mat", "b.mat")
    }
    assert len(ids) == 1


@pytest.mark.parametrize(
    ("name", "score"),
    [
        ("q09_bar_words", (0, 0)), ("q10_double_take", (0, 0)), ("q11_double_drop_wins", (1, 0)),
        ("q14_questionmarks", (0, 1)), ("q15_bom_crlf", (0, 0)), ("q22_losses", (0, 1)),
    ],
)  # fmt: skip
def test_quirks_that_are_read(name: str, score: tuple[int, int]) -> None:
    imported = read_match(DATA / f"{name}.mat")
    assert imported.notes == ()
    assert imported.parts[-1].record.match().score == score


def test_a_game_given_up_out_of_turn_makes_the_next_one_a_part_of_its_own() -> None:
    imported = read_match(DATA / "q12_resign_wins_no_bearoff.mat")
    assert [part.first for part in imported.parts] == [1, 2]
    start = imported.parts[1].record.header.start
    assert start is not None
    assert start.score == (2, 0)


def test_a_second_column_close_behind_the_first_is_read(tmp_path: Path) -> None:
    text = HEAD + "".join(
        (
            "  1) 31: 8/5 6/5                65: 24/18 18/13\n",
            "  2) 11: 24/23 24/23 8/7 8/7  Doubles => 2\n",
            "  3)  Takes                      43: 13/10 13/9\n",
        )
    )
    kinds = [action.kind for action in actions(read_match(written(tmp_path, "m.mat", text)))]
    assert kinds == ["opening", "play", "roll", "play", "roll", "play", "double", "take",
                     "roll", "play"]  # fmt: skip


@pytest.mark.skipif(not REAL.is_dir(), reason="BARPOINT_MATCHES names no folder of real matches")
def test_real_matches_are_followed_to_their_ends() -> None:
    unreadable = []
    paths = sorted(REAL.glob("*.mat"))
    assert paths
    for path in paths:
        try:
            imported = read_match(path)
        except BadFile as error:
            unreadable.append(error.reason)
        else:
            assert imported.notes == (), path.name
            assert len(imported.parts) == 1
    assert unreadable == ["line 17: a player has no name"] * 2


# What can't be followed to its end


def test_an_illegal_play_is_named_and_the_game_kept_up_to_there() -> None:
    imported = read_match(DATA / "q23_pipes_hit_all_points.mat")
    assert [str(note) for note in imported.notes] == [
        "Game 1, turn 2 (beta, 5-2, line 5): its play is not legal; the game is read up to there."
    ]
    assert sum(isinstance(action, MakePlay) for action in actions(imported)) == 1


def test_a_later_game_goes_on_behind_an_illegal_play(tmp_path: Path) -> None:
    text = MATCH.read_text().replace("  3) 31: 8/5 6/5 ", "  3) 31: 8/5 5/3 ")
    assert text != MATCH.read_text()
    imported = read_match(written(tmp_path, "m.mat", text))
    assert str(imported.notes[0]).startswith("Game 1, turn 5 (gnubg, 3-1, line 9): ")
    assert [part.first for part in imported.parts] == [1, 2]
    assert imported.parts[1].record.fold().match.score == (5, 0)


def test_wrong_points_are_noted(tmp_path: Path) -> None:
    text = MATCH.read_text().replace("Wins 2 point", "Wins 1 point", 1)
    text = re.sub(r"gnubg : 2 ", "gnubg : 1 ", text)
    imported = read_match(written(tmp_path, "m.mat", text))
    assert str(imported.notes[0]) == (
        "Game 1: the file gives 1 to gnubg, by the rules it is 2 to gnubg."
    )


# What is refused by name


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("q16_money_beaver", "game 1: a beaver in it can't be read yet"),
        ("q19_illegal_play", "game 1: a play that is marked as illegal in it can't be read yet"),
        ("q20_set_pos", "game 1: a position that is set up in it can't be read yet"),
        ("q06_incomplete_legal", "game 1, turn 1 (alpha, 3-1, line 5): its play is not legal"),
    ],
)
def test_quirks_that_are_refused_by_name(name: str, reason: str) -> None:
    with pytest.raises(BadFile) as raised:
        read_match(DATA / f"{name}.mat")
    assert raised.value.reason == reason


TEXTS = {
    "hello\nworld\n" * 9: "it is named .mat, but a match in text (.mat) begins differently",
    " 5 point match\n\nnothing\n": "there is no line “Game 1” in it",
    HEAD: "game 1: no play of it could be read",
    HEAD.replace("Anna", ""): "line 4: a player has no name",
    HEAD.replace("Ben", ""): "line 4: a player has no name",
    HEAD.replace("Anna", "A:b"): "line 4: a player's name has a colon in it",
    HEAD.replace("Anna", "Ben"): "line 4: both players have the same name, Ben",
    HEAD.replace(" Anna : 0                 Ben : 0\n", ""):
        "line 3: a game begins, but the names and points of its players do not follow",
    HEAD + "  1) 31: 8/5 6/5\n" + "x" * 501:
        "line 6 has 501 characters, more than a match has in one",
    HEAD + "  1) 31: 8/5 6/5      65: 24/18\n  2) 77: 8/5\n":
        "line 6: 77 is no roll of two dice",
    HEAD + "  1) 31: 8/4 6/5\n": "game 1, turn 1 (Anna, 3-1, line 5): its play is not legal",
    HEAD + "  1) 31: bar/22 6/5\n": "game 1, turn 1 (Anna, 3-1, line 5): its play is not legal",
    HEAD.replace("5 point", "99999 point") + "  1) 31: 8/5 6/5\n":
        "a match to 99999 points can't be",
}  # fmt: skip


@pytest.mark.parametrize("text", TEXTS)
def test_broken_text_is_refused_by_name(tmp_path: Path, text: str) -> None:
    path = written(tmp_path, "m.mat", text)
    with pytest.raises(BadFile) as raised:
        read_match(path)
    assert raised.value.reason == TEXTS[text]


def test_what_is_no_file_at_all(tmp_path: Path) -> None:
    assert "there is no such file" in complaint(tmp_path / "none.mat")
    assert "it is a folder" in complaint(tmp_path)
    assert "it is empty" in complaint(written(tmp_path, "e.xg", b""))
    assert "it is empty" in complaint(written(tmp_path, "e.mat", b" \n\n "))
    assert "it is no match" in complaint(
        written(tmp_path, "p.png", b"\x89PNG\r\n\x1a\n" + bytes(99))
    )
    assert "it is no match" in complaint(written(tmp_path, "m.sgf", b"(;FF[4]GM[6]MI[length:5])"))
    assert "begins differently" in complaint(written(tmp_path, "m.xg", b"\0\1\2" * 999))
    assert "can't be analysed" in complaint(tmp_path / ("x" * 300))


def test_a_file_that_may_not_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> object:
        raise PermissionError(13, "Permission denied")

    path = written(tmp_path, "m.mat", MATCH.read_bytes())
    monkeypatch.setattr(Path, "open", refuse)
    assert complaint(path).endswith("it can't be opened: Permission denied.")


def test_long_and_strange_names_are_quoted_short(tmp_path: Path) -> None:
    said = complaint(tmp_path / ("a\x1b[31m\n" * 30))
    assert "\x1b" not in said
    assert len(said) < 120


def test_a_file_that_is_too_large(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(foreign, "LARGEST", 1024 * 1024)
    path = written(tmp_path, "m.mat", HEAD + "x\n" * 1024 * 1024)
    assert "it is larger than 1 MB" in complaint(path)


def test_a_file_that_is_huge_inside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(foreign, "LARGEST_INSIDE", 4 * 1024 * 1024)
    bomb = bytes(foreign.LARGEST_INSIDE + 1)
    header = b'{"format":"BGF"}\n'
    for content in (
        xg_file(bomb),
        header + zlib.compress(b":)\n\0" + bomb),
        header + gzip.compress(b":)\n\0" + bomb),
    ):
        assert len(content) < 99_999
        assert "it is larger than 4 MB" in complaint(written(tmp_path, "bomb", content))


def test_a_board_of_a_billion_checkers(tmp_path: Path) -> None:
    game = {"initial": {"points": [10**9] * 26}, "moves": []}
    content = bgf_file({"nameGreen": "A", "nameRed": "B", "matchlen": 5, "games": [game]})
    assert "impossible board" in complaint(written(tmp_path, "m.bgf", content))


def test_nested_to_death(tmp_path: Path) -> None:
    deep = b'{"format":"BGF"}\n' + b":)\n\0" + b"\xf8" * 100_000
    assert "RecursionError" in complaint(written(tmp_path, "m.bgf", deep))
    deep = b"{" + b'"a":{' * 100_000 + b"\n"
    assert "first line" in complaint(written(tmp_path, "m.bgf", deep))


def test_an_xg_file_without_analysis_has_no_plays(tmp_path: Path, five_points: Record) -> None:
    content = as_xg(five_points, analysed=False)
    assert "saved without an analysis" in complaint(written(tmp_path, "m.xg", content))


@pytest.mark.parametrize("share", [0.0005, 0.01, 0.3, 0.6, 0.9, 0.999])
@pytest.mark.parametrize("write", [as_xg, as_bgf])
def test_a_file_that_was_cut_off(
    tmp_path: Path, five_points: Record, write: Callable[[Record], bytes], share: float
) -> None:
    content = write(five_points)
    complaint(written(tmp_path, "m", content[: max(5, int(len(content) * share))]))


def test_an_xg_file_whose_last_record_is_not_whole(tmp_path: Path, five_points: Record) -> None:
    records = zlib.decompress(as_xg(five_points)[8232:])
    for inside in (records[:-700], records[:2000]):
        said = complaint(written(tmp_path, "m.xg", xg_file(inside)))
        assert "its last record is not whole" in said


@pytest.mark.parametrize("seed", range(40))
def test_damaged_files_are_read_or_refused_but_never_crash(
    tmp_path: Path, five_points: Record, seed: int
) -> None:
    random = Random(seed)
    packed = random.choice((as_xg, as_bgf))(five_points)
    head, body = (packed[:8232], packed[8232:]) if packed[:4] == b"RGMH" else packed.split(b"\n", 1)
    inside = bytearray(zlib.decompress(body))
    for _ in range(random.choice((1, 5, 50, 500))):
        inside[random.randrange(len(inside))] = random.randrange(256)
    gap = b"" if packed[:4] == b"RGMH" else b"\n"
    path = written(tmp_path, "m", head + gap + zlib.compress(bytes(inside)))
    _read_or_refused(path)


@pytest.mark.parametrize("seed", range(40))
def test_damaged_text_is_read_or_refused_but_never_crashes(tmp_path: Path, seed: int) -> None:
    random = Random(seed)
    text = bytearray(MATCH.read_bytes())
    for _ in range(random.choice((1, 5, 50, 500))):
        place = random.randrange(len(text))
        piece = random.choice((b"", b"\n", b" ", b":", b"7", b"/", b"*", b"(9)", b"\xff", b"bar"))
        text[place : place + random.choice((0, 1, 20))] = piece
    _read_or_refused(written(tmp_path, "m.mat", bytes(text)))


def _read_or_refused(path: Path) -> None:
    """What is read is a match by our rules; what is not is refused in one sentence."""
    try:
        imported = read_match(path)
    except BadFile as error:
        said = str(error)
    else:
        said = "".join(map(str, imported.notes))
        _check_parts(imported)
    assert "\n" not in said


def _check_parts(imported: Imported) -> None:
    for part in imported.parts:
        assert part.record.fold().stopped is None


def test_smile_there_and_back() -> None:
    from gvformat.bgf import decode_smile

    value = {"a": [1, -7, 0, 123456, None, True, False, "", "text"], "b": {"c": []}}
    assert decode_smile(b":)\n\0" + smile(value)) == value
