"""The lines of the move list, made from the actions of the game in play."""

import random

import pytest

from app.state.history import extended, opened
from app.state.view import Line, LineKind
from rules.actions import (
    Accept,
    Action,
    Beaver,
    Double,
    EndSession,
    Level,
    MakePlay,
    NextGame,
    OpeningRoll,
    Pass,
    Refuse,
    Resign,
    Roll,
    Take,
)
from rules.match import Match
from rules.position import START
from rules.side import Side
from rules.start import Start
from rules.terms import Terms
from tests.app.playing import play_on
from tests.app.tabletop import board

WHITE, BLACK = Side.WHITE, Side.BLACK


def told(*actions: Action, terms: Terms | None = None, start: Start | None = None) -> list[Line]:
    """The lines after these actions."""
    match = Match.begin(terms or Terms(7), start)
    lines = opened(match)
    for action in actions:
        match = match.apply(action)
        lines = extended(lines, action, match)
    return list(lines)


OPENED = (OpeningRoll(3, 1), MakePlay(WHITE, ((8, 5), (6, 5))))
FIRST = Line(LineKind.PLAY, WHITE, (3, 1), "8/5 6/5")


def test_nothing_at_first() -> None:
    assert told() == []


def test_a_tie_is_nobodys() -> None:
    assert told(OpeningRoll(2, 2)) == [Line(LineKind.OPENING_TIE, None, (2, 2))]


def test_an_open_roll_until_it_is_played() -> None:
    assert told(OpeningRoll(1, 3)) == [Line(LineKind.ROLLED, BLACK, (3, 1))]
    assert told(*OPENED) == [FIRST]
    assert told(*OPENED, Roll(BLACK, (6, 4))) == [FIRST, Line(LineKind.ROLLED, BLACK, (6, 4))]


def test_a_turn_without_moves() -> None:
    shut = board(own={25: 1, 6: 2}, opponent={19: 2, 20: 2})
    start = Start(shut, WHITE, (6, 5))
    assert told(MakePlay(WHITE, ()), start=start) == [Line(LineKind.DANCE, WHITE, (6, 5))]


def test_the_cube() -> None:
    lines = told(*OPENED, Double(BLACK), Take(WHITE), Roll(BLACK, (2, 1)))
    assert lines[1:] == [
        Line(LineKind.DOUBLE, BLACK, text="2"),
        Line(LineKind.TAKE, WHITE),
        Line(LineKind.ROLLED, BLACK, (2, 1)),
    ]


def test_a_pass() -> None:
    assert told(*OPENED, Double(BLACK), Pass(WHITE))[-1] == Line(LineKind.PASS, WHITE)


def test_beavers_and_raccoons() -> None:
    turns = (Double(BLACK), Beaver(WHITE), Beaver(BLACK), Beaver(WHITE))
    lines = told(*OPENED, *turns, terms=Terms(0, beavers=3))
    assert lines[1:] == [
        Line(LineKind.DOUBLE, BLACK, text="2"),
        Line(LineKind.BEAVER, WHITE, text="4"),
        Line(LineKind.RACCOON, BLACK, text="8"),
        Line(LineKind.BEAVER, WHITE, text="16"),
    ]


def test_a_resignation_that_is_refused_leaves_the_roll_to_be_played() -> None:
    resigned = (*OPENED, Roll(BLACK, (6, 4)), Resign(BLACK, Level.GAMMON))
    offer = Line(LineKind.RESIGN, BLACK, level=Level.GAMMON)
    assert told(*resigned) == [FIRST, offer]
    assert told(*resigned, Accept(WHITE)) == [FIRST, offer, Line(LineKind.ACCEPT, WHITE)]
    play = MakePlay(BLACK, ((24, 18), (18, 14)))
    assert told(*resigned, Refuse(WHITE), play) == [
        FIRST,
        offer,
        Line(LineKind.REFUSE, WHITE),
        Line(LineKind.PLAY, BLACK, (6, 4), "24/14"),
    ]


def test_a_resignation_before_the_roll() -> None:
    lines = told(*OPENED, Resign(BLACK, Level.SINGLE), Refuse(WHITE))
    assert [line.kind for line in lines[1:]] == [LineKind.RESIGN, LineKind.REFUSE]


def test_each_game_has_its_own_lines() -> None:
    passed = (*OPENED, Double(BLACK), Pass(WHITE))
    assert told(*passed, NextGame()) == []
    assert told(*passed, NextGame(), OpeningRoll(2, 5)) == [Line(LineKind.ROLLED, BLACK, (5, 2))]


def test_the_end_of_a_session_adds_nothing() -> None:
    passed = (*OPENED, Double(BLACK), Pass(WHITE))
    terms = Terms(0)
    assert told(*passed, EndSession(), terms=terms) == told(*passed, terms=terms)


def test_a_match_taken_up_with_dice() -> None:
    assert told(start=Start(START, BLACK, (3, 1))) == [Line(LineKind.ROLLED, BLACK, (3, 1))]
    assert told(start=Start(START, BLACK)) == []
    assert told(start=Start(START, BLACK, doubled=True)) == []


@pytest.mark.parametrize("seed", range(12))
def test_every_game_reads_well(seed: int) -> None:
    """Every turn is told once, with its dice; at most the last one is open."""
    terms = [Terms(5), Terms(0, jacoby=True, automatic_doubles=2, beavers=2)][seed % 2]
    match = Match.begin(terms)
    lines = opened(match)
    plays = 0
    for happening in play_on(match, 0, random.Random(seed)):
        action = happening.entry.action
        lines = extended(lines, action, happening.match)
        plays = 0 if isinstance(action, NextGame) else plays + isinstance(action, MakePlay)
        turns = [line for line in lines if line.kind in (LineKind.PLAY, LineKind.DANCE)]
        assert len(turns) == plays
        assert all(line.dice for line in turns)
        assert all(line.kind is not LineKind.ROLLED for line in lines[:-1])
        on_table = happening.match.game.dice is not None and happening.match.game.resigned is None
        assert bool(lines and lines[-1].kind is LineKind.ROLLED) == on_table
