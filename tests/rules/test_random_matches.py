"""Random whole matches keep what must always hold."""

from random import Random

import pytest

from rules.game import Game, Phase
from rules.match import Match, fold
from rules.position import Position
from rules.record import Entry, Header, Record
from rules.result import Ending
from rules.side import Side
from tests.rules.playouts import random_match, random_terms

BATCHES = 20
USUAL, LONG = 15, 250  # matches in a batch


@pytest.mark.parametrize("batch", range(BATCHES))
def test_random_matches(batch: int, soak: bool) -> None:
    for number in range(LONG if soak else USUAL):
        rng = Random(f"{batch}/{number}")
        terms = random_terms(rng)
        before = Match.begin(terms)
        actions = []
        states = [before]
        for action, match in random_match(rng, terms):
            check(before, match)
            actions.append(action)
            states.append(match)
            before = match
        assert fold(terms, actions) == before
        prefix = rng.randrange(len(actions))
        assert fold(terms, actions[:prefix]) == states[prefix]
        kept = Record(
            Header("00000000-0000-4000-8000-000000000000", ("A", "B"), terms, 0),
            tuple(Entry(seq, 0, action) for seq, action in enumerate(actions, 1)),
        )
        assert Record.from_dict(kept.to_dict()) == kept
        assert kept.match() == before


def check(before: Match, match: Match) -> None:
    """What holds after every action."""
    game = match.game
    check_board(game)
    check_phase(game)
    if not match.terms.money:
        assert match.over == (max(match.score) >= match.terms.length)
    won = [0, 0]
    for result in match.games:
        won[result.winner] += result.points
    assert match.score == tuple(won)
    assert sum(result.crawford for result in match.games) <= 1
    if len(match.games) > len(before.games):
        check_result(before, match)


def check_board(game: Game) -> None:
    """Fifteen checkers a side and no shared point."""
    counts = game.board.counts
    assert sum(max(count, 0) for count in counts) + game.board.off == 15
    assert sum(max(-count, 0) for count in counts) + game.board.opponent_off == 15
    assert Position(counts) == game.board
    for side in Side:
        assert game.view(side).pips == game.pips(side)


def check_phase(game: Game) -> None:
    """The parts of a state go together."""
    phase = game.phase
    assert (game.actor is None) == (phase in (Phase.OPENING, Phase.OVER))
    assert (game.result is not None) == (phase is Phase.OVER)
    assert (game.resigned is not None) == (phase is Phase.RESIGNED)
    assert (game.offered > 0) == (phase is Phase.DOUBLED)
    if phase is not Phase.RESIGNED:
        assert (game.dice is not None) == (phase is Phase.TO_PLAY)
    cube, limit = game.cube, game.terms.cube_limit
    assert cube.value & (cube.value - 1) == 0
    assert not limit or max(cube.value, game.offered) <= limit or cube.value == 1
    assert cube.turned == (cube.owner is not None)
    if not game.cube_allowed:
        assert (cube.value, game.offered) == (1, 0)


def check_result(before: Match, match: Match) -> None:
    """A game counts the cube times its level."""
    result = match.games[-1]
    game, terms = match.game, match.terms
    times = {1: 1, 2: 2, 3: terms.backgammon}[result.level]
    assert result.points == result.cube * times
    assert game.result == result
    if terms.jacoby and not game.cube.turned:
        assert result.level == 1
    if result.ending is Ending.BORNE_OFF:
        assert game.view(result.winner).off == 15
        assert result.cube == before.game.cube.value
    elif result.ending is Ending.PASSED:
        assert result.points * 2 == before.game.offered
    else:
        assert result.reached == before.game.resigned
