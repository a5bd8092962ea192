"""The scripted evening of five at a chouette, against figures that were reckoned by hand."""

from typing import NamedTuple

from rules.actions import Level
from rules.chouette import Asked, Chouette, Role
from rules.record import DiceSpec, Entry, Header, Record
from rules.terms import ChouetteTerms
from tests.e2e.evening import ANNA, BORIS, CLARA, DORA, EMIL, NAMES, SEED, TERMS, moments


class Game(NamedTuple):
    """A game of the evening, worked out with pencil and paper.

    `line` is the team as it sat down, `then` the box and the team of the next game.
    """

    box: int
    line: tuple[int, ...]
    captain: int
    points: tuple[int, ...]
    totals: tuple[int, ...]
    then: tuple[int, ...]


# A tie for the last two places is rolled again. Then:
# 1. Clara passes the double of the team: 1 to each of the four.
# 2. Emil and Boris pass: 1 each to Anna. Dora and Clara lose a gammon with the cube on 4: 8 each.
# 3. Anna passes a redouble with the cube on 2: 2 to each of the four.
# 4. Opening dice of 5-5 put the cube on 2. Boris pays 2 to Emil, who accepts his resignation, and
#    2 to each of the others at the end: under Jacoby his gammon is a single game.
GAMES = (
    Game(CLARA, (ANNA, EMIL, DORA, BORIS), ANNA,
         (1, 1, -4, 1, 1), (1, 1, -4, 1, 1), (ANNA, EMIL, DORA, BORIS, CLARA)),
    Game(ANNA, (EMIL, DORA, BORIS, CLARA), DORA,
         (18, -1, -8, -8, -1), (19, 0, -12, -7, 0), (ANNA, BORIS, CLARA, EMIL, DORA)),
    Game(ANNA, (BORIS, CLARA, EMIL, DORA), BORIS,
         (-8, 2, 2, 2, 2), (11, 2, -10, -5, 2), (BORIS, CLARA, EMIL, DORA, ANNA)),
    Game(BORIS, (CLARA, EMIL, DORA, ANNA), CLARA,
         (2, -8, 2, 2, 2), (13, -6, -8, -3, 4), (CLARA, EMIL, DORA, ANNA, BORIS)),
)  # fmt: skip


def states() -> list[Chouette]:
    told = moments()
    return [*(moment.before for moment in told), told[-1].after]


def test_the_score_sheet_to_the_point() -> None:
    end = states()[-1]
    assert end.asked is Asked.ENDED
    assert [line.number for line in end.sheet] == [1, 2, 3, 4]
    assert [line.level for line in end.sheet] == [1, Level.GAMMON, 1, 1]
    assert [line.cube for line in end.sheet] == [1, 4, 2, 2]
    for line, game in zip(end.sheet, GAMES, strict=True):
        assert (line.box, line.captain) == (game.box, game.captain)
        assert (line.points, line.totals) == (game.points, game.totals)
    assert end.scores == GAMES[-1].totals


def test_everybody_sits_where_the_rules_put_them() -> None:
    begun = [state for state in states() if state.asked is Asked.OPENING]
    seats = {state.match.number: (state.box, state.line) for state in begun}
    assert seats == {n: (game.box, game.line) for n, game in enumerate(GAMES, 1)}
    after = [state for state in states() if state.asked is Asked.BETWEEN]
    assert [(state.box, *state.line) for state in after] == [game.then for game in GAMES]
    for state in after:
        captain = state.captain
        assert captain == state.line[0]
        assert state.role(captain) is Role.CAPTAIN


def test_the_captain_who_passes_is_out_and_the_next_taker_leads() -> None:
    after = next(s for s in states() if s.match.number == 2 and s.match.game.cube.value == 2)
    assert after.captain == DORA
    assert after.line == (DORA, BORIS, CLARA, EMIL)
    assert [after.role(who) for who in (EMIL, BORIS)] == [Role.OUT, Role.OUT]
    assert [after.stake(who) for who in (ANNA, BORIS, CLARA, DORA, EMIL)] == [4, 0, 2, 2, 0]


def test_scores_add_up_to_zero_all_evening() -> None:
    assert all(sum(state.scores) == 0 for state in states())


def test_the_evening_is_kept_as_a_record() -> None:
    header = Header(
        "00000000-0000-0000-0000-000000000001",
        NAMES,
        TERMS,
        0,
        ("human",) * len(NAMES),
        DiceSpec("seed", SEED),
        chouette=ChouetteTerms(),
    )
    entries = (Entry(n, n, moment.action) for n, moment in enumerate(moments(), 1))
    record = Record(header, tuple(entries))
    again = Record.from_dict(record.to_dict())
    assert again == record
    assert list(again.states()) == states()
