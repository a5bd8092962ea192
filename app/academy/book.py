"""The opening book: what to play with the 15 opening rolls, why, and what to reply.

The figures are an engine's, computed once by `make book` for money play with the cube in the
middle; the words are written by hand. Everything is loaded when it is first asked for.

>>> openings().opening((1, 3)).best.play
'8/5 6/5'
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path

from app.academy.book_data import (
    FIGURES,
    WORDS,
    OpeningFigures,
    PlayFigures,
    PlayWords,
    Row,
    Shares,
    Source,
)
from app.i18n import N_, _, gettext
from rules import shots
from rules.actions import Dice
from rules.plays import Play, legal_plays
from rules.position import START, Position

FOLDER = Path(__file__).parent

ROLLS = tuple(sorted(shots.ROLLS))
"""The rolls that answer: 1-1 to 6-6."""

OPENING_ROLLS = tuple((high, low) for high, low in ROLLS if high != low)
"""The rolls that begin a game: 2-1 to 6-5."""

_UNSORTED = N_("the plays are not in order, the best first")


@dataclass(frozen=True, slots=True)
class Reply:
    """A play of the opponent's first roll.

    Attributes:
        move: the play.
        equity: what it is worth to the player who makes it.
        cost: what it loses against the best, 0 or more.
        chances: to win, to win a gammon, a backgammon, to lose a gammon, a backgammon.
    """

    move: Play
    equity: float
    cost: float
    chances: Shares

    @property
    def play(self) -> str:
        """The play in notation."""
        return str(self.move)

    @property
    def result(self) -> Position:
        """The board after it, as the player who moved sees it."""
        return self.move.result


@dataclass(frozen=True, slots=True)
class Best:
    """The best play of a reply, as a list of all rolls tells it.

    Attributes:
        roll: the dice, the larger one first.
        play: in notation.
        equity: what it is worth to the player who makes it.
    """

    roll: Dice
    play: str
    equity: float


@dataclass(frozen=True, slots=True)
class OpeningPlay:
    """A play of an opening roll.

    Attributes:
        move: the play.
        equity: what it is worth.
        cost: what it loses against the best, 0 or more.
        chances: to win, to win a gammon, a backgammon, to lose a gammon, a backgammon.
        names: what players call it, the best known name first, in English (see `i18n.lesson`).
        purpose: what it is for, in English.
    """

    move: Play
    equity: float
    cost: float
    chances: Shares
    names: tuple[str, ...]
    purpose: str
    _rows: Mapping[str, tuple[Row, ...]]
    _source: Source
    _at: tuple[int, int]

    @property
    def play(self) -> str:
        """The play in notation."""
        return str(self.move)

    @property
    def result(self) -> Position:
        """The board after it, as the player who moved sees it."""
        return self.move.result

    @property
    def facing(self) -> Position:
        """The board after it, as the opponent sees it."""
        return self.move.result.flipped()

    def best_replies(self) -> tuple[Best, ...]:
        """The best reply of each of the 21 rolls, from 1-1 to 6-6."""
        best = [(roll, self._rows[_key(roll)][0]) for roll in ROLLS]
        return tuple(Best(roll, row[0], row[1]) for roll, row in best)

    def replies(self, roll: Dice) -> tuple[Reply, ...]:
        """The best replies with a roll, the best first.

        Args:
            roll: the dice, in any order.

        Raises:
            BrokenFile: if the book names one that isn't legal.
        """
        rows = self._rows[_key(roll)]
        legal = {str(play): play for play in legal_plays(self.facing, roll)}
        if any(row[0] not in legal for row in rows):
            raise self._source.bad(_("a reply is no legal play"), *self._at)
        best = rows[0][1]
        return tuple(Reply(legal[play], worth, best - worth, ends) for play, worth, ends in rows)


@dataclass(frozen=True, slots=True)
class Opening:
    """An opening roll.

    Attributes:
        roll: the dice, the larger one first.
        plays: those that are told about, the best first.
        worth: what every legal play is worth, by its result.
    """

    roll: Dice
    plays: tuple[OpeningPlay, ...]
    worth: Mapping[Position, float]

    @property
    def best(self) -> OpeningPlay:
        """The best play."""
        return self.plays[0]

    def of(self, result: Position) -> OpeningPlay | None:
        """The play that is told about and leads to a board; None for any other."""
        return next((one for one in self.plays if one.result == result), None)

    def cost(self, result: Position) -> float | None:
        """What a play loses against the best, by its result; None if it isn't legal."""
        worth = self.worth.get(result)
        return None if worth is None else self.best.equity - worth


@dataclass(frozen=True, slots=True)
class Book:
    """The whole book.

    Attributes:
        engine: the name of the engine that computed it.
        version: which one.
        openings_search: how deeply it searched the openings, such as `4ply`.
        replies_search: how deeply it searched the replies.
        openings: all rolls, from 2-1 to 6-5.
    """

    engine: str
    version: str
    openings_search: str
    replies_search: str
    openings: tuple[Opening, ...]

    def opening(self, roll: Dice) -> Opening:
        """The opening of a roll.

        Args:
            roll: two different dice, in any order.

        Raises:
            KeyError: if no game begins with these dice.
        """
        high = (max(roll), min(roll))
        for one in self.openings:
            if one.roll == high:
                return one
        raise KeyError(roll)

    def grade(self, roll: Dice, result: Position) -> float | None:
        """What a play of an opening roll loses against the best; None if it isn't legal.

        Args:
            roll: two different dice, in any order.
            result: the board after the play, as the player who moved sees it.

        Raises:
            KeyError: if no game begins with these dice.

        >>> from rules.notation import parse_play
        >>> openings().grade((3, 1), parse_play(START, (3, 1), "8/5 6/5").result)
        0.0
        """
        return self.opening(roll).cost(result)


@cache
def openings() -> Book:
    """The book that comes with the program.

    Raises:
        BrokenFile: if its files are damaged.
    """
    return load(FOLDER)


def load(folder: Path) -> Book:
    """Read a book.

    Args:
        folder: where its two files lie.

    Raises:
        BrokenFile: if one of them is damaged or doesn't fit the rules or the other one.
    """
    source, written = Source(folder / FIGURES), Source(folder / WORDS)
    figures = source.figures()
    words = {
        (opening.dice, one.play): one for opening in written.words().opening for one in opening.play
    }
    rolls = tuple(opening.roll for opening in figures.openings)
    if rolls != OPENING_ROLLS:
        raise source.bad(_("these are not the 15 opening rolls in their order"))
    for opening in figures.openings:
        for one in opening.plays:
            if (opening.roll, one.play) not in words:
                roll = "{}-{}".format(*opening.roll)
                told = _("there are no words for {roll}, {play}")
                raise written.bad(told.format(roll=roll, play=one.play))
    found = [_opening(one, words, source, at) for at, one in enumerate(figures.openings)]
    searches = figures.searches
    return Book(figures.engine, figures.version, searches.openings, searches.replies, tuple(found))


def _opening(
    figures: OpeningFigures,
    words: Mapping[tuple[Dice, str], PlayWords],
    source: Source,
    number: int,
) -> Opening:
    """An opening, its plays held against the rules.

    Args:
        figures: what the file says of it.
        words: what is said of plays.
        source: the file.
        number: which opening of the file it is, from 0.
    """
    roll = figures.roll
    legal = {str(play.result): play for play in legal_plays(START, roll)}
    worth = {one.result: one.equity for one in figures.plays} | figures.others
    if worth.keys() != legal.keys():
        raise source.bad(_("these are not the legal plays"), number)
    best = figures.plays[0].equity
    if best < max(worth.values()) or not _falling([one.equity for one in figures.plays]):
        raise source.bad(gettext(_UNSORTED), number)
    plays = []
    for at, one in enumerate(figures.plays):
        move = legal[one.result]
        if wrong := _wrong_with(one, move):
            raise source.bad(wrong, number, at)
        said = words[roll, one.play]
        cost, place = best - one.equity, (number, at)
        known = (one.chances, said.name, said.purpose, one.replies, source, place)
        plays.append(OpeningPlay(move, one.equity, cost, *known))
    by_result = {legal[result].result: value for result, value in worth.items()}
    return Opening(roll, tuple(plays), by_result)


def _wrong_with(one: PlayFigures, move: Play) -> str:
    """What is wrong with a play and the replies to it, empty if nothing is."""
    if str(move) != one.play:
        return _("the play and its result do not fit together")
    if one.replies.keys() != _KEYS:
        return _("these are not the 21 replies")
    if not all(rows and _falling([row[1] for row in rows]) for rows in one.replies.values()):
        return gettext(_UNSORTED)
    return ""


def _falling(equities: list[float]) -> bool:
    return all(better >= worse for better, worse in pairwise(equities))


def _key(roll: Dice) -> str:
    return f"{max(roll)}{min(roll)}"


_KEYS = {_key(roll) for roll in ROLLS}
