"""XGIDs: the verified vectors, forgiving reading, and everything wrong named at once."""

import json
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.formats.xgid import XGID, BadXGID, parse_xgid
from rules.actions import Double, Take
from rules.cube import CENTRED, Cube
from rules.game import Phase
from rules.match import Match
from rules.position import START
from rules.side import Side
from rules.start import Start
from rules.terms import Terms
from tests.rules.playouts import random_match, random_terms

ROWS = json.loads((Path(__file__).parent / "data" / "triples.json").read_text("utf-8"))
VECTORS = [(row["name"], row["xgid"]) for row in ROWS if row.get("xgid")]
BEGIN = "-b----E-C---eE---c-e----B-"
WHITE, BLACK = Side.WHITE, Side.BLACK


@pytest.mark.parametrize("xgid", [xgid for _, xgid in VECTORS], ids=[name for name, _ in VECTORS])
def test_vectors_there_and_back(xgid: str) -> None:
    read = parse_xgid(xgid)
    assert str(read) == xgid
    assert parse_xgid(str(read)) == read
    match = Match.begin(read.terms(), read.start())
    assert str(XGID.of(match)) == xgid


def start(xgid: str) -> Start:
    return parse_xgid(xgid).start()


def test_frame_is_absolute() -> None:
    read = parse_xgid("XGID=-b--B-D-C---dD---c-ea---B-:1:1:-1:00:2:4:0:9:10")
    assert (read.turn, read.owner, read.score) == (BLACK, WHITE, (2, 4))
    assert read.board.counts[6] == 4
    assert read.position == read.board.flipped()
    assert read.start().cube == Cube(2, WHITE, turned=True)
    assert Match.begin(read.terms(), read.start()).game.actor is BLACK


def test_dice_stay_in_their_order() -> None:
    assert parse_xgid(f"XGID={BEGIN}:0:0:1:13:0:0:0:7:10").dice == (1, 3)


@pytest.mark.parametrize(
    ("rules", "jacoby", "beavers"),
    [(0, False, 0), (1, True, 0), (2, False, 2), (3, True, 2)],
)
def test_money_rules(rules: int, jacoby: bool, beavers: int) -> None:
    terms = parse_xgid(f"XGID={BEGIN}:0:0:1:00:0:0:{rules}:0:10").terms()
    assert (terms.length, terms.jacoby, terms.beavers) == (0, jacoby, beavers)
    assert terms.cube_limit == 1024


@pytest.mark.parametrize(
    ("letter", "extra", "actor", "offered"),
    [("D", 0, BLACK, 2), ("B", 1, WHITE, 4), ("R", 2, BLACK, 8)],
)
def test_pending_doubles_are_kept(letter: str, extra: int, actor: Side, offered: int) -> None:
    read = parse_xgid(f"XGID={BEGIN}:0:0:1:{letter}:0:0:2:0:10")
    game = Match.begin(read.terms(), read.start()).game
    assert (game.phase, game.actor, game.extra_turns) == (Phase.DOUBLED, actor, extra)
    assert (game.offered, game.cube, game.turn) == (offered, CENTRED, WHITE)
    assert game.apply(Take(actor)).cube == Cube.taken(offered, BLACK)


def test_a_redouble_to_be_answered() -> None:
    read = parse_xgid("XGID=-b--B-D-C---dD---c-ea---B-:1:-1:-1:D:5:3:1:0:10")
    match = Match.begin(read.terms(), read.start())
    assert (match.game.actor, match.game.offered, match.score) == (WHITE, 4, (5, 3))


def test_crawford_and_after() -> None:
    crawford = parse_xgid(f"XGID={BEGIN}:0:0:-1:00:6:3:1:7:10")
    assert not Match.begin(crawford.terms(), crawford.start()).game.can_double(BLACK)
    later = parse_xgid(f"XGID={BEGIN}:0:0:-1:00:6:5:0:7:10")
    match = Match.begin(later.terms(), later.start())
    assert match.crawford_played
    assert match.game.can_double(BLACK)


def test_a_one_point_match_is_no_crawford_game() -> None:
    read = parse_xgid(f"XGID={BEGIN}:0:0:1:31:0:0:1:1:10")
    assert read.crawford
    assert not Match.begin(read.terms(), read.start()).game.crawford


def test_no_cube_at_limit_zero() -> None:
    read = parse_xgid(f"XGID={BEGIN}:0:0:1:00:0:0:0:3:0")
    assert not Match.begin(read.terms(), read.start()).game.cube_allowed


# Forgiving in

PLAIN = f"{BEGIN}:0:0:1:31:0:0:0:7:10"


@pytest.mark.parametrize(
    "text",
    [
        f"XGID={PLAIN}",
        PLAIN,
        PLAIN.removesuffix(":10"),
        f"XGID={PLAIN.removesuffix('10')}",
        f"xgid={PLAIN}",
        f"  XGID = {PLAIN}\n",
        f'"XGID={PLAIN}"',
        f"<p>Look at this: XGID={PLAIN}.</p>",
        f"Is (XGID={PLAIN}) mine?",
        f"XGID={PLAIN}\r\nX:Ann   O:Bö\r\nScore is X:0 O:0 7 pt.(s) match.\r\n",
        f"Position 3\nXGID={PLAIN}\nXGID={BEGIN}:0:0:-1:66:0:0:0:7:10",
        f"Ann: 10:30: what now?\n{PLAIN}",
        f"XGID={PLAIN}".replace("-", "−"),
    ],
)
def test_surroundings(text: str) -> None:
    assert str(parse_xgid(text)) == f"XGID={PLAIN}"


# Wrong


def problems(text: str) -> tuple[str, ...]:
    with pytest.raises(BadXGID) as caught:
        parse_xgid(text)
    assert all(problem in str(caught.value) for problem in caught.value.problems)
    assert "\n" not in str(caught.value)
    return caught.value.problems


@pytest.mark.parametrize("text", ["", " \n", "hello", "10:30", "XGID", "XGID=", "🎲"])
def test_no_xgid(text: str) -> None:
    assert problems(text)


@pytest.mark.parametrize(
    ("xgid", "told"),
    [
        ("-b----E-C---eE---c-e----B:0:0:1:31:0:0:0:7:10", "25 characters"),
        ("-b----E-C---eE---c-e----B--:0:0:1:31:0:0:0:7:10", "27 characters"),
        ("-b----E-C---eE---c-e----C-:0:0:1:31:0:0:0:7:10", "White has 16 checkers"),
        ("-c----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10", "Black has 16 checkers"),
        ("Ab----D-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10", "place 0 is Black's bar"),
        ("-a----E-C---eE---c-e----Ba:0:0:1:31:0:0:0:7:10", "place 25 is White's bar"),
        ("-b----E-C---eE---c-e----?-:0:0:1:31:0:0:0:7:10", "“?” at place 24"),
        ("-b----E-C---eE---c-e----Q-:0:0:1:31:0:0:0:7:10", "“Q” at place 24"),
        ("bBBBBBBA-----------bbbbbbB:0:0:1:31:0:0:0:7:10", "closed boards"),
        ("--------------------------:0:0:1:31:0:0:0:7:10", "no checker left"),
        ("------------------------b-:0:0:1:31:0:0:0:7:10", "White has borne off every"),
        ("-B------------------------:0:0:1:31:0:0:0:7:10", "Black has borne off every"),
        (f"{BEGIN}:x:0:1:31:0:0:0:7:10", "the cube is “x”"),
        (f"{BEGIN}:-1:0:1:31:0:0:0:7:10", "the cube is “-1”"),
        (f"{BEGIN}:99:0:1:31:0:0:0:7:10", "the cube is “99”"),
        (f"{BEGIN}:11:0:1:31:0:0:0:7:10", "above its limit of 1024"),
        (f"{BEGIN}:0:1:1:31:0:0:0:7:10", "has not been turned"),
        (f"{BEGIN}:1:2:1:31:0:0:0:7:10", "the cube's place is “2”"),
        (f"{BEGIN}:0:0:0:31:0:0:0:7:10", "the turn is “0”"),
        (f"{BEGIN}:0:0:1:07:0:0:0:7:10", "the roll is “07”"),
        (f"{BEGIN}:0:0:1:17:0:0:0:7:10", "the roll is “17”"),
        (f"{BEGIN}:0:0:1:3:0:0:0:7:10", "the roll is “3”"),
        (f"{BEGIN}:0:0:1:311:0:0:0:7:10", "the roll is “311”"),
        (f"{BEGIN}:0:0:1::0:0:0:7:10", "the roll is “”"),
        (f"{BEGIN}:0:0:1:X:0:0:0:7:10", "the roll is “X”"),
        (f"{BEGIN}:0:0:1:31:7:0:0:7:10", "7 to 0 is past the end of a 7-point match"),
        (f"{BEGIN}:0:0:1:31:0:9:0:7:10", "0 to 9 is past the end"),
        (f"{BEGIN}:0:0:1:31:-1:0:0:7:10", "White's score is “-1”"),
        (f"{BEGIN}:0:0:1:31:0:x:0:7:10", "Black's score is “x”"),
        (f"{BEGIN}:0:0:1:31:0:0:1:7:10", "not exactly one player"),
        (f"{BEGIN}:0:0:1:31:6:6:1:7:10", "not exactly one player"),
        (f"{BEGIN}:1:1:1:31:6:0:1:7:10", "Crawford game, but the cube"),
        (f"{BEGIN}:0:0:1:D:6:0:1:7:10", "Crawford game, but the cube"),
        (f"{BEGIN}:0:0:1:31:0:0:2:7:10", "the rules field is “2”"),
        (f"{BEGIN}:0:0:1:31:0:0:4:0:10", "the rules field is “4”"),
        (f"{BEGIN}:0:0:1:31:0:0:0:-7:10", "the match length is “-7”"),
        (f"{BEGIN}:0:0:1:31:0:0:0:{'9' * 5000}:10", "the match length is “999"),
        (f"{BEGIN}:0:0:1:31:0:0:0:7:x", "the cube's limit is “x”"),
        (f"{BEGIN}:1:-1:1:D:0:0:0:7:10", "White has doubled, but Black owns the cube"),
        (f"{BEGIN}:1:1:-1:D:0:0:0:7:10", "Black has doubled, but White owns the cube"),
        (f"{BEGIN}:0:0:1:B:0:0:0:7:10", "beavers are not allowed"),
        (f"{BEGIN}:0:0:1:R:0:0:1:0:10", "beavers are not allowed"),
        (f"{BEGIN}:0:0:1:D:0:0:0:1:10", "1-point match has no cube"),
        (f"{BEGIN}:1:1:1:00:0:0:0:1:10", "1-point match has no cube"),
        (f"{BEGIN}:3:1:1:D:0:0:0:9:3", "comes to 16, above its limit of 8"),
        (f"{BEGIN}:0:0:1:31:0:0:0", "8 fields between colons"),
        (f"{BEGIN}:0:0:1:31:0:0:0:7:10:1", "11 fields between colons"),
    ],
)
def test_one_thing_wrong(xgid: str, told: str) -> None:
    found = problems(f"XGID={xgid}")
    assert len(found) == 1
    assert told in found[0]


def test_everything_wrong_at_once() -> None:
    found = problems("XGID=Ac----E-C---eE---c-e----Bz:9:1:2:07:8:x:1:7:3")
    assert [problem.split(" is “")[0] for problem in found] == [
        "“z” at place 25 of its position is no number of checkers",
        "White has 16 checkers instead of at most 15",
        "Black has 16 checkers instead of at most 15",
        "place 0 is Black's bar, and White has checkers there",
        "the roll",
        "the turn",
        "Black's score",
    ]
    assert len(problems(f"XGID={BEGIN}:1:-1:1:B:6:6:1:7:0")) == 5


def test_what_is_quoted_is_short_and_printable() -> None:
    (problem,) = problems(f"XGID={BEGIN}:0:0:1:\x1b[31m{'x' * 300}:0:0:0:7:10")
    assert "\x1b" not in problem
    assert len(problem) < 120


@given(st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    for given_text in (text, f"XGID={text}"):
        try:
            read = parse_xgid(given_text)
        except BadXGID:
            continue
        assert parse_xgid(str(read)) == read


FIELD = st.sampled_from(["", "0", "1", "-1", "2", "3", "6", "00", "31", "D", "B", "R", "7", "x"])
BOARD = st.one_of(
    st.just(BEGIN),
    st.text("-abcoABCOz", min_size=25, max_size=27),
)


@given(st.lists(FIELD, min_size=8, max_size=9), BOARD)
def test_what_is_accepted_can_be_played(fields: list[str], board: str) -> None:
    try:
        read = parse_xgid(f"XGID={':'.join([board, *fields])}")
    except BadXGID:
        return
    match = Match.begin(read.terms(), read.start())
    assert XGID.of(match).start() == read.start()
    assert parse_xgid(str(read)) == read


def test_every_state_of_a_match_has_an_xgid() -> None:
    for seed in range(20):
        rng = Random(seed)
        terms = random_terms(rng)
        for _, match in random_match(rng, terms):
            game = match.game
            if game.phase in (Phase.OPENING, Phase.OVER, Phase.RESIGNED) or terms.cube_limit == 0:
                continue
            xgid = XGID.of(match)
            if game.phase is Phase.DOUBLED and (game.extra_turns > 2 or not terms.money):
                continue
            if not terms.crawford and terms.length:
                continue
            read = parse_xgid(str(xgid))
            assert read == xgid
            again = Match.begin(read.terms(), read.start()).game
            assert (again.board, again.turn, again.dice) == (game.board, game.turn, game.dice)
            assert (again.cube, again.offered, again.phase) == (game.cube, game.offered, game.phase)


def test_the_xgid_of_a_fresh_match() -> None:
    assert str(XGID.of(Match.begin(Terms(7)))) == f"XGID={BEGIN}:0:0:1:00:0:0:0:7:6"
    doubled = Match.begin(Terms(7), Start(START, BLACK)).apply(Double(BLACK))
    assert str(XGID.of(doubled)) == f"XGID={BEGIN}:0:0:-1:D:0:0:0:7:6"
