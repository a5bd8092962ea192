"""A match as `gvformat` reads it, followed by our own rules as far as it goes.

The document (OGXM) has games with plies; each ply names its player, dice or cube action and
the boards around it. Every play is looked up among the legal ones. A game that can't be
followed any further ends there with a note, and the next one is taken up at its own score.
"""

import uuid
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from app.formats.problems import BadFile
from app.i18n import gettext as _
from app.refusals import sentence
from rules.actions import (
    Accept,
    Action,
    Dice,
    Double,
    Level,
    MakePlay,
    NextGame,
    OpeningRoll,
    Pass,
    Resign,
    Roll,
    Take,
)
from rules.cube import CENTRED, Cube
from rules.game import Phase
from rules.match import Match
from rules.plays import legal_plays
from rules.position import START, InvalidPosition, Position, Setup
from rules.record import DiceSpec, Entry, Header, Record
from rules.refusal import Refusal
from rules.side import Side
from rules.start import Start
from rules.terms import Terms

_DOUBLE, _TAKE, _PASS = 21, 22, 23
_SET = 31
ROLLS = (*range(21), _SET)
"""The actions with dice; the last one is a play that sets up the board by itself."""
ANSWERS = (_TAKE, _PASS)
"""The actions that answer a double."""
_PIPS = "0123456789abcdefghijklmnop"
_LONGEST_NAME = 60
"""The rest of a name is cut off."""


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of a match that our rules can follow without a gap.

    Attributes:
        record: it, as we keep matches.
        first: the number of its first game in the file.
    """

    record: Record
    first: int


@dataclass(frozen=True, slots=True)
class Note:
    """Something in a match file that could not be followed; as text it is a whole sentence.

    Attributes:
        what: where it is and what is wrong, without a full stop.
        outcome: what was done about it, the same way; empty where nothing had to be.
    """

    what: str
    outcome: str = ""

    def __str__(self) -> str:
        whole = f"{self.what}; {self.outcome}" if self.outcome else self.what
        return _("{told}.").format(told=f"{whole[:1].upper()}{whole[1:]}")


@dataclass(frozen=True, slots=True)
class Imported:
    """A match file as far as it could be read.

    Attributes:
        players: White's and Black's names.
        terms: what they played for.
        parts: the match, in one piece if everything in the file goes together.
        notes: what could not be followed.
    """

    players: tuple[str, str]
    terms: Terms
    parts: tuple[Part, ...]
    notes: tuple[Note, ...]


class _Stop(Exception):
    """A game can't be followed any further; the text says why, without a full stop."""


@dataclass(slots=True)
class _Piece:
    """A part while it grows."""

    header: Header
    first: int
    match: Match
    entries: list[Entry] = field(default_factory=list)

    def add(self, action: Action) -> None:
        """Follow one more action."""
        self.match = self.match.apply(action)
        self.entries.append(Entry(len(self.entries) + 1, self.header.created, action))


def follow(
    document: Mapping[str, Any],
    identity: bytes,
    gaps: Mapping[int, str] | None = None,
    lines: Sequence[Sequence[int]] = (),
) -> Imported:
    """Follow a document of `gvformat` by our own rules.

    Args:
        document: what its readers return.
        identity: what tells this file from others, at least 16 bytes.
        gaps: what was not read of a game, without a full stop, by the game's place from 0.
        lines: where the rolls of each game stand in its text.

    Raises:
        BadFile: if there is no play in it that can be followed.
    """
    walk = _Walk(document, identity, lines)
    for place, game in enumerate(document["games"]):
        if gaps and place in gaps:
            walk.leave_out(place + 1, gaps[place])
        else:
            walk.game(place, game)
    parts = tuple(
        Part(Record(piece.header, tuple(piece.entries)), piece.first)
        for piece in walk.pieces
        if piece.entries
    )
    if not any(
        isinstance(entry.action, MakePlay) for part in parts for entry in part.record.entries
    ):
        raise BadFile("", walk.notes[0].what if walk.notes else _("there is no game in it"))
    return Imported(walk.players, walk.terms, parts, tuple(walk.notes))


class _Walk:
    """The way through a document."""

    def __init__(
        self, document: Mapping[str, Any], identity: bytes, lines: Sequence[Sequence[int]]
    ) -> None:
        self.players = (_name(document["player_white"]), _name(document["player_black"]))
        self.terms = _terms(document)
        self.pieces: list[_Piece] = []
        self.notes: list[Note] = []
        self._created = max(0, int(document.get("timestamp") or 0)) * 1000
        self._identity = identity
        self._lines = lines

    def game(self, place: int, game: Mapping[str, Any]) -> None:
        """Follow one game; what stops it becomes a note."""
        number = place + 1
        plies = [ply for ply in game["plies"] if ply["action_id"] in ROLLS]
        if not plies:
            self.leave_out(number, _("no play of it could be read"))
            return
        turn = 0
        try:
            piece = self._begin(number, game, plies[0])
            for ply in game["plies"]:
                turn += ply in plies
                self._ply(piece, ply, game, last=ply is plies[-1])
            self._end(piece, number, game)
        except _Stop as stop:
            self._note(number, turn, plies, str(stop))
        except Refusal as refusal:
            self._note(number, turn, plies, sentence(refusal).rstrip(".।"))

    def leave_out(self, number: int, reason: str) -> None:
        """Note that a game is left out."""
        told = _("game {game}: {reason}").format(game=number, reason=reason)
        self.notes.append(Note(told, _("it is left out")))

    def _note(self, number: int, turn: int, plies: list[Mapping[str, Any]], reason: str) -> None:
        """Note where a game can't be followed any further."""
        ply = plies[max(turn, 1) - 1]
        told = _("game {game}, turn {turn} ({player}, {dice}{place}): {reason}").format(
            game=number,
            turn=max(turn, 1),
            player=self.players[_side(ply)],
            dice="-".join(map(str, _dice(ply))),
            place=self._place(number, turn),
            reason=reason,
        )
        self.notes.append(Note(told, _("the game is read up to there")))

    def _place(self, number: int, turn: int) -> str:
        """The line of a turn in a text file."""
        lines = self._lines[number - 1] if number <= len(self._lines) else ()
        if not 0 < turn <= len(lines):
            return ""
        return _(", line {line}").format(line=lines[turn - 1])

    def _begin(self, number: int, game: Mapping[str, Any], ply: Mapping[str, Any]) -> _Piece:
        """The piece that a game belongs to, the first roll made."""
        before, by, dice = _State.of(ply["ogid_before"]), _side(ply), _dice(ply)
        usual = before.board == START and before.cube == CENTRED and dice[0] != dice[1]
        opening = OpeningRoll(*(dice if by is Side.WHITE else dice[::-1]))
        crawford = bool(game.get("is_crawford")) and self.terms.length > 1
        if usual and self.pieces and _goes_on(self.pieces[-1].match, before.score, crawford):
            piece = self.pieces[-1]
            piece.add(NextGame())
            piece.add(opening)
        elif usual and before.score == (0, 0) and not crawford:
            piece = self._piece(number, None)
            piece.add(opening)
        else:
            start = Start(before.board, by, dice, before.cube, before.score, crawford)
            faults = start.faults(self.terms)
            if faults:
                raise _Stop(_("it begins with an impossible {what}").format(what=faults[0]))
            piece = self._piece(number, start)
        return piece

    def _piece(self, number: int, start: Start | None) -> _Piece:
        """A new piece of the match."""
        seed = self._identity + number.to_bytes(4, "big")
        header = Header(
            str(uuid.uuid5(uuid.NAMESPACE_OID, seed.hex())),
            self.players,
            self.terms,
            self._created,
            dice=DiceSpec("typed"),
            start=start,
        )
        self.pieces.append(_Piece(header, number, Match.begin(self.terms, start)))
        return self.pieces[-1]

    def _ply(
        self, piece: _Piece, ply: Mapping[str, Any], game: Mapping[str, Any], *, last: bool
    ) -> None:
        action, by = ply["action_id"], _side(ply)
        if action in _CUBE:
            piece.add(_CUBE[action](by))
        elif action in ROLLS:
            self._roll(piece, by, _dice(ply))
            gave_up = last and _winner(game) is by.opponent and not ply.get("moves")
            self._play(piece, by, ply, gave_up=gave_up)

    def _roll(self, piece: _Piece, by: Side, dice: Dice) -> None:
        """Make a roll, unless its dice lie on the table from the beginning."""
        table = piece.match.game
        if table.dice is None or table.turn is not by or set(table.dice) != set(dice):
            piece.add(Roll(by, dice))

    def _play(self, piece: _Piece, by: Side, ply: Mapping[str, Any], *, gave_up: bool) -> None:
        position, dice = piece.match.game.view(by), _dice(ply)
        board = _State.of(ply["ogid_after"]).board
        result = board if by is Side.WHITE else board.flipped()
        legal = legal_plays(position, dice)
        found = next((play for play in legal if play.result == result), None)
        if found is not None:
            piece.add(MakePlay(by, found.steps))
        elif result == position and not legal:
            piece.add(MakePlay(by, ()))
        elif not (result == position and gave_up):  # whoever gives up leaves the roll unplayed
            read = ply.get("moves") or ply["action_id"] == _SET
            raise _Stop(_("its play is not legal") if read else _("its play can't be read"))

    def _end(self, piece: _Piece, number: int, game: Mapping[str, Any]) -> None:
        """Add the resignation that a game ended with, and compare who won how much."""
        winner, points = _winner(game), int(game.get("points_won") or 0)
        table = piece.match.game
        if table.result is None and winner is not None:
            if table.turn is not winner.opponent or table.phase not in (
                Phase.TO_ROLL,
                Phase.TO_PLAY,
            ):
                return  # the loser gave up out of turn: the next game is a part of its own
            level = Level(min(3, max(1, -(-points // table.cube.value))))
            piece.add(Resign(winner.opponent, level))
            piece.add(Accept(winner))
        self._compare(piece.match, number, winner, points)

    def _compare(self, match: Match, number: int, winner: Side | None, points: int) -> None:
        """Note where the file gives other points than the rules; the last game may give more."""
        result = match.game.result
        if result is None or winner is None or result.points == points or not points:
            return
        if match.over and match.winner is winner:
            return
        told = _(
            "game {number}: the file gives {points} to {player}, by the rules it is {right} to "
            "{winner}"
        )
        self.notes.append(
            Note(
                told.format(
                    number=number,
                    points=points,
                    player=self.players[winner],
                    right=result.points,
                    winner=self.players[result.winner],
                )
            )
        )


@dataclass(frozen=True, slots=True)
class _State:
    """What is used of an OGID: the board in White's view, the cube and the score."""

    board: Position
    cube: Cube
    score: tuple[int, int]

    @classmethod
    def of(cls, text: str) -> "_State":
        """Read an OGID as `gvformat` writes it."""
        white, black, cube, *rest = text.split(":")
        counts = [0] * 26
        for letters, sign in ((white, 1), (black, -1)):
            for letter in letters:
                slot = 25 - _PIPS.index(letter)
                if counts[slot] * sign < 0:
                    raise _Stop(_("both players stand on one point"))
                counts[slot] += sign
        try:
            board = Setup(tuple(counts)).position()
        except InvalidPosition as error:
            raise _Stop(_("the board is impossible there")) from error
        owner = {"W": Side.WHITE, "B": Side.BLACK}.get(cube[0])
        value = 1 << int(cube[1:-1])
        return cls(
            board, Cube(value, owner, turned=owner is not None), (int(rest[3]), int(rest[4]))
        )


def _terms(document: Mapping[str, Any]) -> Terms:
    length = int(document["match_length"] or 0)
    if not 0 <= length <= 9999:
        raise BadFile("", _("a match to {length} points can't be").format(length=length))
    limit = int(document.get("cube_limit") or 0)
    if limit < 0 or limit & (limit - 1):
        limit = 0
    if length:
        return Terms(length, crawford=_crawford(document, length), cube_limit=limit)
    beavers = 2 if document.get("beaver") else 0
    return Terms(0, jacoby=bool(document.get("jacoby")), beavers=beavers, cube_limit=limit)


def _crawford(document: Mapping[str, Any], length: int) -> bool:
    """Whether the Crawford rule holds: a text file that doesn't say so means that it does."""
    games = document["games"]
    reached = [_score(game).count(length - 1) == 1 for game in games if game["plies"]]
    marked = any(game.get("is_crawford") for game in games)
    return bool(document.get("crawford")) or marked or not any(reached)


def _score(game: Mapping[str, Any]) -> tuple[int, int]:
    fields = str(game["plies"][0]["ogid_before"]).split(":")
    return int(fields[6]), int(fields[7])


def _goes_on(match: Match, score: tuple[int, int], crawford: bool) -> bool:
    over = match.game.phase is Phase.OVER and not match.over
    return over and match.score == score and match.next_is_crawford == crawford


def _side(ply: Mapping[str, Any]) -> Side:
    return Side.WHITE if ply["color"] == 1 else Side.BLACK


def _winner(game: Mapping[str, Any]) -> Side | None:
    return {0: Side.WHITE, 1: Side.BLACK}.get(game.get("winner", 255))


def _dice(ply: Mapping[str, Any]) -> Dice:
    return int(ply.get("d1") or 0), int(ply.get("d2") or 0)


def _name(text: object) -> str:
    """A player's name on one line."""
    shown = "".join(letter if letter.isprintable() else " " for letter in str(text or ""))
    return " ".join(shown.split())[:_LONGEST_NAME] or "?"


_CUBE: Mapping[int, Callable[[Side], Action]] = {_DOUBLE: Double, _TAKE: Take, _PASS: Pass}
