"""GNU Backgammon behind the engine interface: a program of its own, talked to by its commands.

Its 0-ply is our 1ply. Every legal play is searched to the same depth, so that all equities of an
answer can be compared.
"""

import re
from collections.abc import Sequence
from dataclasses import replace

from app.engine.engine import EngineTrouble, Search, Trouble
from app.engine.equity import Way, cubeless_equity
from app.engine.fitness import Fitness
from app.engine.gnu_program import ID, Program, version
from app.engine.question import Holder, Question
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
from rules.notation import parse_play
from rules.plays import legal_plays
from rules.position import Position
from rules.refusal import Refusal

__all__ = ["Gnu"]

LONGEST = 64
_PLIES = {Search.ONE: 0, Search.TWO: 1, Search.THREE: 2}
FIT = Fitness(ID, tuple(_PLIES), LONGEST)

_HIGHEST_CUBE = 12
_OWNERS = {Holder.MIDDLE: 0, Holder.MINE: 1, Holder.THEIRS: -1}
_ALL_ROLLS = tuple((high, low) for high in range(1, 7) for low in range(1, high + 1))

_NUMBER = r"([+-]?\d+\.\d+)"
_PLAY = re.compile(
    rf"^ *\d+\. Cube(?:ful|less) (\d)-ply +(.+?) +Eq\.: *{_NUMBER}.*\n"
    rf" +{_NUMBER} {_NUMBER} {_NUMBER} - {_NUMBER} {_NUMBER} {_NUMBER}",
    re.MULTILINE,
)
_WAYS = re.compile(
    rf"^\d\. (no|double|redouble)(?: double| redouble)?(?:, (pass|take|beaver))? +{_NUMBER}",
    re.MULTILINE | re.IGNORECASE,
)
_BEFORE = re.compile(rf"^ *(?:static|\d ply):{(' +' + _NUMBER) * 7}", re.MULTILINE)


class Gnu:
    """The program gnubg, as installed."""

    def __init__(self) -> None:
        self._program: Program | None = None

    @property
    def id(self) -> str:
        """Its short name."""
        return ID

    @property
    def title(self) -> str:
        """Its name and version."""
        return f"GNU Backgammon {version()}"

    @property
    def program(self) -> Program | None:
        """The program that runs now, None before the first question."""
        return self._program

    @property
    def searches(self) -> tuple[Search, ...]:
        """How deeply it can search."""
        return FIT.searches

    def play(
        self, question: Question, search: Search, also: Sequence[Position] = ()
    ) -> PlayVerdict:
        """Judge every legal play of a roll, all of them to the same depth."""
        del also
        dice = FIT.of_play(question, search)
        legal = {play.result for play in legal_plays(question.position, dice)}
        if not legal:
            return PlayVerdict(question, ())
        way = Way.to(question.stakes)
        told = self._asked(question, search, way, f"hint {len(legal)}")
        judged = [_candidate(found, question, dice, way) for found in _PLAY.findall(told)]
        if len(judged) != len(legal) or {one.result for one in judged} != legal:
            raise EngineTrouble(Trouble.FAILED, ID, "it names other plays than the legal ones")
        return PlayVerdict(question, tuple(sorted(judged, key=lambda one: -one.equity)))

    def cube(self, question: Question, search: Search) -> CubeVerdict:
        """Judge no double, double-take and double-pass before the roll.

        GNU Backgammon judges no double that it holds to be pointless, by a player whose present
        stake wins the match: here it neither gains nor loses.
        """
        FIT.before_roll(question, search)
        stakes, way = question.stakes, Way.to(question.stakes)
        told = self._asked(question, search, way, "eval", "hint")
        rows = _BEFORE.findall(told)
        if not rows:
            raise EngineTrouble(Trouble.FAILED, ID, "no evaluation")
        *shares, _, cubeful = map(float, rows[-1])
        chances = Chances(*shares)
        rolling = cubeless_equity(chances, stakes) if way is Way.CHANCES else cubeful
        if not stakes.may_double:
            return CubeVerdict(question, chances, rolling, rolling, rolling, search=search.value)
        ways = {answer: float(equity) for _, answer, equity in _WAYS.findall(told)}
        no_double = ways.get("", rolling)
        taken = ways.get("take", ways.get("beaver", no_double))
        beaver = stakes.beavers and taken < 0
        # It leaves the beaver's turn of the cube out of its figures.
        taken *= 2 if beaver else 1
        return CubeVerdict(question, chances, no_double, taken, PASSED, beaver, search.value)

    def rolls(self, question: Question, search: Search) -> RollsVerdict:
        """Judge the best play of each of the 21 rolls, one after the other."""
        FIT.before_roll(question, search)
        worth = [self._roll(question, dice, search) for dice in _ALL_ROLLS]
        return RollsVerdict(question, tuple(sorted(worth, key=lambda roll: -roll.equity)))

    def _roll(self, question: Question, dice: Dice, search: Search) -> RollWorth:
        best = self._best(replace(question, dice=dice), dice, search)
        if best is not None:
            return RollWorth(dice, best.equity, best.result)
        after = Question(question.position.flipped(), question.stakes.turned)
        return RollWorth(dice, -self.cube(after, search).best)

    def _best(self, question: Question, dice: Dice, search: Search) -> Candidate | None:
        """The best play of a roll; None where nothing moves."""
        way = Way.to(question.stakes)
        if way is Way.CHANCES:  # its own order is by another equity
            return self.play(question, search).best
        if not legal_plays(question.position, dice):
            return None
        found = _PLAY.findall(self._asked(question, search, way, "hint 1"))
        if not found:
            raise EngineTrouble(Trouble.FAILED, ID, "no play")
        return _candidate(found[0], question, dice, way)

    def _asked(self, question: Question, search: Search, way: Way, *commands: str) -> str:
        """What the program tells about a question."""
        if self._program is None or self._program.ended:
            self._program = Program()
        plies, cubeful = _PLIES[search], "off" if way is Way.CHANCES else "on"
        told = self._program.ask(
            # What it remembers of a position is wrong at another score.
            "clear cache",
            f"set evaluation chequerplay evaluation plies {plies}",
            f"set evaluation cubedecision evaluation plies {plies}",
            f"set evaluation chequerplay evaluation cubeful {cubeful}",
            f"set xgid {_xgid(question, way)}",
            *commands,
        )
        _check_board(told, question)
        return told


def _xgid(question: Question, way: Way) -> str:
    """A question as the program is told it."""
    stakes = question.stakes
    dice = "00" if question.dice is None else "".join(map(str, question.dice))
    if way is Way.POINT:
        return f"XGID={question.position}:0:0:1:{dice}:0:0:0:1:10"
    cube = f"{stakes.value.bit_length() - 1}:{_OWNERS[stakes.holder]}"
    if stakes.away is None:
        score = f"0:0:{stakes.jacoby + 2 * stakes.beavers}:0"
    else:
        mine, theirs = stakes.away
        length = max(mine, theirs)
        score = f"{length - mine}:{length - theirs}:{int(way is Way.CRAWFORD)}:{length}"
    return f"XGID={question.position}:{cube}:1:{dice}:{score}:{_HIGHEST_CUBE}"


def _check_board(told: str, question: Question) -> None:
    """Make sure that the program has the question's board and dice in front of it."""
    boards = [line.split(":") for line in told.splitlines() if line.startswith("board:")]
    counts = [str(count) for count in question.position.counts]
    dice = [str(die) for die in sorted(question.dice or (0, 0))]
    if not boards or boards[-1][6:32] != counts or sorted(boards[-1][33:35]) != dice:
        raise EngineTrouble(Trouble.FAILED, ID, "it doesn't take the position")


def _candidate(found: tuple[str, ...], question: Question, dice: Dice, way: Way) -> Candidate:
    plies, text, equity, win, gammon, backgammon, _, lose_gammon, lose_backgammon = found
    try:
        result = parse_play(question.position, dice, text).result
    except Refusal as refusal:
        raise EngineTrouble(Trouble.FAILED, ID, f"unknown play {text!r}") from refusal
    chances = Chances(*map(float, (win, gammon, backgammon, lose_gammon, lose_backgammon)))
    worth = cubeless_equity(chances, question.stakes) if way is Way.CHANCES else float(equity)
    return Candidate(result, worth, chances, f"{int(plies) + 1}ply")
