"""bgsage behind the engine interface.

Imported only in the engine's own process: bgsage and numpy are loaded with it.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cache
from importlib.metadata import version
from typing import Any

from bgsage import BgBotAnalyzer

from app.engine.engine import EngineTrouble, Search, Trouble
from app.engine.equity import cubeless_equity
from app.engine.fitness import check_before_roll, check_play
from app.engine.question import Holder, Question, Stakes
from app.engine.verdicts import (
    Candidate,
    Chances,
    CubeVerdict,
    PlayVerdict,
    RollsVerdict,
    RollWorth,
)
from rules.plays import legal_plays
from rules.position import Position

ID = "bgsage"

_OWNERS = {Holder.MIDDLE: "centered", Holder.MINE: "player", Holder.THEIRS: "opponent"}
_FULL_WIDTH = (Search.ONE, Search.TWO, Search.THREE, Search.FOUR)
_DEEPER = {Search.ONE: Search.TWO, Search.TWO: Search.THREE, Search.THREE: Search.FOUR}
_ALL_ROLLS = tuple((high, low) for high in range(1, 7) for low in range(1, high + 1))

Board = list[int]


@dataclass(frozen=True, slots=True)
class _Way:
    """How bgsage is asked about stakes.

    Attributes:
        options: its arguments that describe them.
        equity: makes the equity of chances where bgsage has no cube that nobody may turn; None
            where its own equity is right.
    """

    options: dict[str, Any]
    equity: Callable[[Chances], float] | None = None


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
        return tuple(Search)

    def play(
        self, question: Question, search: Search, also: Sequence[Position] = ()
    ) -> PlayVerdict:
        """Judge every legal play of a roll."""
        dice = check_play(ID, question, search, self.searches)
        legal = {
            tuple(_board(play.result)): play.result for play in legal_plays(question.position, dice)
        }
        if not legal:
            return PlayVerdict(question, ())
        way = _way(question.stakes)
        wanted = [_board(position) for position in also]
        if way.equity is not None and search in _FULL_WIDTH:
            # Without a cube bgsage searches only the best as deeply as it is told to.
            wanted = [list(board) for board in legal]
        with _complaints():
            analyzer = _analyzer(search, way.equity is None)
            board = _board(question.position)
            found = analyzer.checker_play(board, *dice, force_boards=wanted, **way.options).moves
            judged = [_candidate(move, legal, way) for move in found]
        if {one.result for one in judged} != set(legal.values()):
            raise EngineTrouble(Trouble.FAILED, ID, "it names other plays than the legal ones")
        return PlayVerdict(question, tuple(sorted(judged, key=lambda one: -one.equity)))

    def cube(self, question: Question, search: Search) -> CubeVerdict:
        """Judge no double, double-take and double-pass before the roll."""
        check_before_roll(ID, question, search, self.searches)
        stakes = question.stakes
        way = _way(stakes)
        with _complaints():
            board = _board(question.position)
            found = _analyzer(search, cubeful=True).cube_action(board, **way.options)
            chances = _chances(found.probs)
            rolling = found.equity_nd if way.equity is None else way.equity(chances)
        if not stakes.may_double:
            return CubeVerdict(
                question, chances, rolling, rolling, rolling, search=_depth(found.eval_level)
            )
        return CubeVerdict(
            question,
            chances,
            rolling,
            found.equity_dt,
            found.equity_dp,
            stakes.beavers and bool(found.is_beaver),
            _depth(found.eval_level),
        )

    def rolls(self, question: Question, search: Search) -> RollsVerdict:
        """Judge the best play of each of the 21 rolls."""
        check_before_roll(ID, question, search, tuple(_DEEPER))
        way = _way(question.stakes)
        found = self._one_by_one(question, search) if way.equity else None
        worth = found or _from_details(question, _DEEPER[search], way)
        return RollsVerdict(question, tuple(sorted(worth, key=lambda roll: -roll.equity)))

    def _one_by_one(self, question: Question, search: Search) -> list[RollWorth]:
        """The rolls, each searched by itself."""
        worth = []
        for dice in _ALL_ROLLS:
            best = self.play(replace(question, dice=dice), search).best
            if best is None:
                after = Question(question.position.flipped(), question.stakes.turned)
                worth.append(RollWorth(dice, -self.cube(after, search).best))
            else:
                worth.append(RollWorth(dice, best.equity, best.result))
        return worth


@cache
def _analyzer(search: Search, cubeful: bool) -> Any:
    """The searcher for a depth; one takes a while to load, so it is kept."""
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


def _way(stakes: Stakes) -> _Way:
    """How to ask about stakes, whether or not the cube is in play.

    bgsage has two ways to say that nobody doubles: the Crawford game, after which it counts on the
    cube's return, and double match point, where gammons don't count either.
    """
    if stakes.away is None:
        if stakes.cube:
            return _Way(_money(stakes))
        if stakes.jacoby and stakes.holder is Holder.MIDDLE:
            return _Way({"away1": 1, "away2": 1})
        return _Way(_money(stakes), lambda chances: cubeless_equity(chances, stakes))
    mine, theirs = stakes.away
    options = {
        "away1": mine,
        "away2": theirs,
        "cube_value": stakes.value,
        "cube_owner": _OWNERS[stakes.holder],
    }
    if stakes.cube or (mine, theirs) == (1, 1):
        return _Way(options)
    if stakes.crawford and 1 in stakes.away:
        return _Way(options | {"is_crawford": True})
    return _Way(options, lambda chances: cubeless_equity(chances, stakes))


def _money(stakes: Stakes) -> dict[str, Any]:
    return {
        "cube_value": stakes.value,
        "cube_owner": _OWNERS[stakes.holder],
        "jacoby": stakes.jacoby,
        "beaver": stakes.beavers,
    }


def _from_details(question: Question, search: Search, way: _Way) -> list[RollWorth]:
    """The rolls as a search of the cube one ply deeper comes past them."""
    board = _board(question.position)
    with _complaints():
        analyzer = _analyzer(search, cubeful=True)
        found = analyzer.cube_action(board, incl_2ply_details=True, **way.options).details["nd"]
        worth = [
            RollWorth(
                (max(roll["die1"], roll["die2"]), min(roll["die1"], roll["die2"])),
                float(roll["cubeful_equity"]),
                None if roll["checkers"] == board else _position(roll["checkers"]),
            )
            for roll in found
        ]
    if {roll.dice for roll in worth} != set(_ALL_ROLLS):
        raise EngineTrouble(Trouble.FAILED, ID, "it leaves rolls out")
    return worth


def _board(position: Position) -> Board:
    """A position as bgsage takes it: the opponent's bar is counted positive too."""
    counts = list(position.counts)
    counts[0] = -counts[0]
    return counts


def _position(board: Board) -> Position:
    return Position((-board[0], *board[1:]))


def _candidate(move: Any, legal: dict[tuple[int, ...], Position], way: _Way) -> Candidate:
    chances = _chances(move.probs)
    equity = float(move.equity) if way.equity is None else way.equity(chances)
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
