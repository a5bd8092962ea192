"""bgsage behind the engine interface.

Imported only in the engine's own process: bgsage and numpy are loaded with it.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from importlib.metadata import version
from typing import Any

from bgsage import BgBotAnalyzer

from app.engine.engine import EngineTrouble, Search, Trouble
from app.engine.equity import Way, cubeless_equity
from app.engine.fitness import Fitness
from app.engine.one_ply import OnePly
from app.engine.question import Holder, Question, Stakes
from app.engine.several_plies import SeveralPlies
from app.engine.verdicts import (
    PASSED,
    Candidate,
    Chances,
    CubeVerdict,
    PlayVerdict,
    RollsVerdict,
    RollWorth,
)
from rules.actions import Dice
from rules.plays import legal_plays
from rules.position import Position

ID = "bgsage"

_OWNERS = {Holder.MIDDLE: "centered", Holder.MINE: "player", Holder.THEIRS: "opponent"}
_FULL_WIDTH = (Search.ONE, Search.TWO, Search.THREE, Search.FOUR)
_ALL_ROLLS = tuple((high, low) for high in range(1, 7) for low in range(1, high + 1))

Board = list[int]

FIT = Fitness(ID, tuple(Search))
ROLLS_FIT = Fitness(ID, (Search.ONE, Search.TWO, Search.THREE))


class Sage:
    """The engine bgsage, version as installed."""

    @property
    def id(self) -> str:
        """Its short name."""
        return ID

    @property
    def title(self) -> str:
        """Its name and version."""
        return f"{ID} {version(ID)}"

    @property
    def searches(self) -> tuple[Search, ...]:
        """How deeply it can search."""
        return FIT.searches

    def play(
        self, question: Question, search: Search, also: Sequence[Position] = ()
    ) -> PlayVerdict:
        """Judge every legal play of a roll."""
        dice = FIT.of_play(question, search)
        plays = legal_plays(question.position, dice)
        legal = {tuple(_board(play.result)): play.result for play in plays}
        if not legal:
            return PlayVerdict(question, ())
        way = Way.to(question.stakes)
        wanted = [_board(position) for position in also]
        if way is Way.CHANCES and search in _FULL_WIDTH:
            # Without the cube bgsage searches only the best as deeply as it is told to.
            wanted = [list(board) for board in legal]
        with _complaints():
            found = _moves(question, dice, search, way, wanted)
            judged = [_candidate(move, legal, question.stakes, way) for move in found]
        if {one.result for one in judged} != set(legal.values()):
            raise EngineTrouble(Trouble.FAILED, ID, "it names other plays than the legal ones")
        return PlayVerdict(question, tuple(sorted(judged, key=lambda one: -one.equity)))

    def cube(self, question: Question, search: Search) -> CubeVerdict:
        """Judge no double, double-take and double-pass before the roll."""
        FIT.before_roll(question, search)
        stakes = question.stakes
        way = Way.to(stakes)
        with _complaints():
            board = _board(question.position)
            found = _analyzer(search, way).cube_action(board, **_options(stakes, way))
            chances, depth = _chances(found.probs), _depth(found.eval_level)
            rolling = _worth(found.equity_nd, chances, stakes, way)
        if not stakes.may_double:
            return CubeVerdict(question, chances, rolling, rolling, rolling, search=depth)
        beaver = stakes.beavers and bool(found.is_beaver)
        return CubeVerdict(question, chances, rolling, found.equity_dt, PASSED, beaver, depth)

    def rolls(self, question: Question, search: Search) -> RollsVerdict:
        """Judge the best play of each of the 21 rolls."""
        ROLLS_FIT.before_roll(question, search)
        way = Way.to(question.stakes)
        with _complaints():
            worth = [_roll(question, dice, search, way) for dice in _ALL_ROLLS]
        return RollsVerdict(question, tuple(sorted(worth, key=lambda roll: -roll.equity)))


def _analyzer(search: Search, way: Way) -> Any:
    return _searcher(search, way is not Way.CHANCES)


@cache
def _searcher(search: Search, cubeful: bool) -> Any:
    """The searcher for a depth; one takes a while to load, so it is kept."""
    if search is Search.ONE:
        return OnePly()
    if cubeful and search in _FULL_WIDTH:
        return SeveralPlies(int(search.value.removesuffix("ply")))
    return BgBotAnalyzer(eval_level=search.value, cubeful=cubeful)


@contextmanager
def _complaints() -> Iterator[None]:
    """Turn whatever bgsage complains of into trouble that has a name."""
    try:
        yield
    except EngineTrouble:
        raise
    except Exception as error:
        raise EngineTrouble(Trouble.FAILED, ID, repr(error)) from error


def _options(stakes: Stakes, way: Way) -> dict[str, Any]:
    """The stakes as bgsage is told them."""
    if way is Way.POINT:
        return {"away1": 1, "away2": 1}
    cube = {"cube_value": stakes.value, "cube_owner": _OWNERS[stakes.holder]}
    if stakes.away is None:
        return cube | {"jacoby": stakes.jacoby, "beaver": stakes.beavers}
    mine, theirs = stakes.away
    return cube | {"away1": mine, "away2": theirs, "is_crawford": way is Way.CRAWFORD}


def _moves(
    question: Question, dice: Dice, search: Search, way: Way, wanted: Sequence[Board] = ()
) -> Any:
    """What bgsage says about a roll: the results, where nothing moves the board as it is."""
    analyzer, board = _analyzer(search, way), _board(question.position)
    options = _options(question.stakes, way)
    return analyzer.checker_play(board, *dice, force_boards=list(wanted), **options).moves


def _roll(question: Question, dice: Dice, search: Search, way: Way) -> RollWorth:
    """The best play of a roll.

    What a deeper search of the cube tells about the rolls on its way is had sooner, but it is
    about other plays where gammons count more or less than for money.
    """
    stakes = question.stakes
    found = [
        (_worth(move.equity, _chances(move.probs), stakes, way), list(move.board))
        for move in _moves(question, dice, search, way)
    ]
    equity, board = max(found, key=lambda one: one[0])
    return RollWorth(dice, equity, _other_than(question.position, board))


def _worth(equity: Any, chances: Chances, stakes: Stakes, way: Way) -> float:
    """The equity of a position: bgsage's own, or reckoned from its chances."""
    return cubeless_equity(chances, stakes) if way is Way.CHANCES else float(equity)


def _other_than(before: Position, board: Board) -> Position | None:
    """The board after a play, None if nothing has moved."""
    after = Position((-board[0], *board[1:]))
    return None if after == before else after


def _board(position: Position) -> Board:
    """A position as bgsage takes it: the opponent's bar is counted positive too."""
    counts = list(position.counts)
    counts[0] = -counts[0]
    return counts


def _candidate(
    move: Any, legal: dict[tuple[int, ...], Position], stakes: Stakes, way: Way
) -> Candidate:
    chances = _chances(move.probs)
    equity = _worth(move.equity, chances, stakes, way)
    return Candidate(legal[tuple(move.board)], equity, chances, _depth(move.eval_level))


def _chances(probs: Any) -> Chances:
    return Chances(
        float(probs.win),
        float(probs.gammon_win),
        float(probs.backgammon_win),
        float(probs.gammon_loss),
        float(probs.backgammon_loss),
    )


def _depth(level: str) -> str:
    """A depth as a player knows it: `2ply` for `2-ply`."""
    return level.replace("-", "").lower()
