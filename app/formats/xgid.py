"""XGID: a position with everything around it in one line of text.

`XGID=<position>:<cube>:<cube position>:<turn>:<dice>:<score>:<score>:<rules>:<length>:<limit>`

The frame is absolute: upper case is White (player 1, at the bottom), whoever is
on roll. Reading is forgiving about what stands around it, and where it is wrong
everything that is wrong is named at once.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from app.formats.xgid_problems import (
    BadXGID,
    board_problems,
    cube_problems,
    finish_problems,
    named,
    score_problems,
)
from app.i18n import gettext as _
from rules.actions import Dice
from rules.cube import Cube
from rules.game import Phase
from rules.match import Match
from rules.position import START, InvalidPosition, Position, Problem, Setup
from rules.side import Side
from rules.start import Start
from rules.terms import Terms

__all__ = ["XGID", "BadXGID", "parse_xgid"]

PREFIX = "XGID="
USUAL_LIMIT = 10
_FIELDS = 10
_OFFERS = ("", "D", "B", "R")
_BEAVERS = 2  # a flag says that beavers are allowed; with them goes the raccoon that `R` stands for
_MARKED = re.compile(r"XGID\s*=\s*([^\s<>\"'`]+)", re.IGNORECASE)
_WORDS = re.compile(r"[^\s<>\"'`]+")
_FEWEST_COLONS = 5  # a word with fewer is no XGID, rather than one with missing fields
_MINUS = str.maketrans("−–", "--")


@dataclass(frozen=True, slots=True)
class XGID:
    """An XGID that says something possible.

    Attributes:
        board: the checkers in White's view.
        cube: the logarithm of the cube's value (1 for 2, 2 for 4), before a pending double.
        owner: who owns the cube, None in the middle.
        turn: the player on roll, or the one who doubled.
        dice: the roll in the order it is written in, None before it.
        offer: 0, or 1 for a double to be answered, 2 for a beaver, 3 for a raccoon.
        score: the points of White and Black.
        crawford: whether this is the Crawford game.
        jacoby: whether the Jacoby rule holds (money).
        beavers: whether beavers are allowed (money).
        length: the length of the match, 0 for money.
        limit: the logarithm of the cube's limit, 0 for no cube.
    """

    board: Position
    cube: int = 0
    owner: Side | None = None
    turn: Side = Side.WHITE
    dice: Dice | None = None
    offer: int = 0
    score: tuple[int, int] = (0, 0)
    crawford: bool = False
    jacoby: bool = False
    beavers: bool = False
    length: int = 0
    limit: int = USUAL_LIMIT

    def __str__(self) -> str:
        dice = "".join(map(str, self.dice)) if self.dice else "00"
        rules = self.jacoby + 2 * self.beavers if self.length == 0 else int(self.crawford)
        fields = (
            self.board,
            self.cube,
            0 if self.owner is None else _sign(self.owner),
            _sign(self.turn),
            _OFFERS[self.offer] or dice,
            *self.score,
            rules,
            self.length,
            self.limit,
        )
        return PREFIX + ":".join(map(str, fields))

    @property
    def position(self) -> Position:
        """The board from the side of the player on roll."""
        return self.board if self.turn == Side.WHITE else self.board.flipped()

    def terms(self) -> Terms:
        """The terms of a match that goes on from here."""
        if self.length:
            return Terms(self.length, cube_limit=2**self.limit)
        beavers = _BEAVERS if self.beavers else 0
        return Terms(0, jacoby=self.jacoby, beavers=beavers, cube_limit=2**self.limit)

    def start(self) -> Start:
        """Where a match is taken up from here; a pending double is kept."""
        return Start(
            board=self.board,
            turn=self.turn,
            dice=self.dice,
            cube=Cube(2**self.cube, self.owner, turned=self.owner is not None),
            score=self.score,
            crawford=self.crawford and self.length > 1,
            doubled=self.offer > 0,
            extra_turns=max(0, self.offer - 1),
        )

    @classmethod
    def of(cls, match: Match) -> "XGID":
        """The XGID of a match as it stands (before the opening roll White is on roll)."""
        game, terms = match.game, match.terms
        doubled = game.phase is Phase.DOUBLED
        over = game.phase is Phase.OVER
        return cls(
            board=game.board,
            cube=game.cube.value.bit_length() - 1,
            owner=game.cube.owner,
            turn=Side.WHITE if game.turn is None else game.turn,
            dice=None if over else game.dice,
            offer=min(1 + game.extra_turns, len(_OFFERS) - 1) if doubled else 0,
            score=match.score,
            crawford=game.crawford,
            jacoby=terms.money and terms.jacoby,
            beavers=terms.money and terms.beavers > 0,
            length=terms.length,
            limit=terms.cube_limit.bit_length() - 1 if terms.cube_limit else USUAL_LIMIT,
        )


def parse_xgid(text: str) -> XGID:
    """Read the first XGID of a text.

    The prefix and the last field may be missing, and other text may stand around it.

    Raises:
        BadXGID: naming everything that is wrong.
    """
    fields = _fields(text.translate(_MINUS))
    if not _FIELDS - 1 <= len(fields) <= _FIELDS:
        count = _("it has {count} fields between colons instead of {right}")
        raise BadXGID(count.format(count=len(fields), right=_FIELDS), *_read_board(fields[0])[1])
    return _Reading(fields).xgid()


def _fields(text: str) -> list[str]:
    marked = _MARKED.search(text)
    words = [marked[1]] if marked else _WORDS.findall(text)
    for word in words:
        if marked or word.count(":") >= _FEWEST_COLONS:
            return word.strip("()[]{},;.").split(":")
    raise BadXGID(_("there is no XGID in it"))


class _Reading:
    """The fields of one XGID on their way to values; what is wrong is collected."""

    def __init__(self, fields: list[str]) -> None:
        self._fields = fields
        self._wrong: list[str] = []
        self._unread: set[str] = set()

    def xgid(self) -> XGID:
        """The XGID, if nothing is wrong."""
        position, cube, owner, turn, dice, white, black, rules, length, *limit = self._fields
        board, problems = _read_board(position)
        self._wrong += problems
        points = self._number("length", length, _("the match length"), 9999)
        flags = self._rules(rules, points)
        rolled, offer = self._dice(dice)
        found = XGID(
            board=board,
            cube=self._number("cube", cube, _("the cube"), 30) or 0,
            owner=self._side("owner", owner, _("the cube's place"), middle=True),
            turn=self._side("turn", turn, _("the turn")) or Side.WHITE,
            dice=rolled,
            offer=offer,
            score=(
                self._number("score", white, _("White's score"), 9999) or 0,
                self._number("score", black, _("Black's score"), 9999) or 0,
            ),
            crawford=bool(points) and bool(flags & 1),
            jacoby=points == 0 and bool(flags & 1),
            beavers=points == 0 and bool(flags & 2),
            length=points or 0,
            limit=self._limit(limit),
        )
        self._wrong += self._between(found)
        if self._wrong:
            raise BadXGID(*dict.fromkeys(self._wrong))
        return found

    def _between(self, found: XGID) -> Iterator[str]:
        """What is wrong between fields, as far as they could be read themselves."""
        start, terms = found.start(), found.terms()
        yield from finish_problems(start)
        if self._unread.isdisjoint(("score", "rules", "length")):
            yield from score_problems(start, terms)
        if self._unread.isdisjoint(("cube", "owner", "turn", "dice", "rules", "length", "limit")):
            yield from cube_problems(start, terms)

    def _no(self, field: str, text: str, what: str, right: str) -> None:
        self._unread.add(field)
        told = _("{what} is “{text}” instead of {right}")
        self._wrong.append(told.format(what=what, text=named(text), right=right))

    def _number(self, field: str, text: str, what: str, highest: int) -> int | None:
        if re.fullmatch(r"[0-9]{1,4}", text) and int(text) <= highest:
            return int(text)
        self._no(field, text, what, _("a whole number from 0 to {highest}").format(highest=highest))
        return None

    def _limit(self, texts: list[str]) -> int:
        if not texts or not texts[0]:
            return USUAL_LIMIT
        limit = self._number("limit", texts[0], _("the cube's limit"), 30)
        return USUAL_LIMIT if limit is None else limit

    def _side(self, field: str, text: str, what: str, *, middle: bool = False) -> Side | None:
        if text in ("1", "-1") or (middle and text == "0"):
            return {"1": Side.WHITE, "-1": Side.BLACK}.get(text)
        self._no(field, text, what, _("1, 0 or -1") if middle else _("1 or -1"))
        return None

    def _dice(self, text: str) -> tuple[Dice | None, int]:
        if re.fullmatch(r"[1-6]{2}", text):
            return (int(text[0]), int(text[1])), 0
        if text == "00" or text in _OFFERS[1:]:
            return None, _OFFERS.index(text) if text != "00" else 0
        self._no("dice", text, _("the roll"), _("two dice from 1 to 6, 00, D, B or R"))
        return None, 0

    def _rules(self, text: str, length: int | None) -> int:
        if re.fullmatch(r"[01]" if length else r"[0-3]", text):
            return int(text)
        in_match = _("0 or 1 (1 is the Crawford game of a match)")
        in_money = _("0 to 3 (1 is Jacoby, 2 is beavers, 3 is both)")
        self._no("rules", text, _("the rules field"), in_match if length else in_money)
        return 0


def _read_board(text: str) -> tuple[Position, list[str]]:
    """The board (the usual one instead of an impossible one) and what is wrong with it."""
    problems: list[Problem] = []
    try:
        setup = Setup.parse(text)
    except InvalidPosition as error:
        problems += error.problems
        if len(text) != len(str(START)):
            return START, board_problems(problems)
        bad = {problem.slot for problem in problems}
        readable = ("-" if slot in bad else letter for slot, letter in enumerate(text))
        setup = Setup.parse("".join(readable))
    problems += setup.problems()
    return (START if problems else setup.position()), board_problems(problems)


def _sign(side: Side) -> int:
    return 1 if side == Side.WHITE else -1
