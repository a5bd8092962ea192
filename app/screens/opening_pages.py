"""The pages of the opening book as the board, the panel and the list beside them show them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rich.cells import cell_len

from app.academy.book import Book, Opening, OpeningPlay, Reply
from app.engine.question import Question
from app.engine.teacher import words_for
from app.engine.verdicts import Candidate, Chances, PlayVerdict
from app.i18n import _, lesson, pgettext
from app.screens.hints import arrows_of, play_hint, signed, with_arrows
from app.screens.parts.menu import MenuItem
from app.screens.position_board import position_board
from app.screens.projection import below
from app.state.settings import Settings
from rules.actions import Dice
from rules.plays import Play
from rules.position import START, Position
from rules.side import Side
from widgets.hint_view import HintView
from widgets.lines import padded
from widgets.view import BoardView, DiceView

_EQUITY = len("+0.159")
"""Cells of an equity."""


@dataclass(frozen=True, slots=True)
class Page:
    """Where the book is open: at a list of rolls, or at the plays of one.

    Attributes:
        roll: the opening roll.
        rank: which play of it is looked at, from 0.
        answer: the opponent's roll; None at the opening.
        answer_rank: which play of that is looked at, from 0.
        listing: whether a roll is being chosen from the list.
    """

    roll: Dice
    rank: int = 0
    answer: Dice | None = None
    answer_rank: int = 0
    listing: bool = True

    @property
    def dice(self) -> Dice:
        """The roll that is played here."""
        return self.roll if self.answer is None else self.answer

    @property
    def at(self) -> int:
        """Which play is looked at, from 0."""
        return self.rank if self.answer is None else self.answer_rank

    @property
    def before(self) -> "Page | None":
        """The page from which one came here; None at the beginning."""
        if not self.listing:
            return replace(self, listing=True)
        return None if self.answer is None else Page(self.roll, self.rank, listing=False)

    @property
    def after(self) -> "Page | None":
        """The page to which what is chosen here leads; None behind the last."""
        if self.listing:
            return replace(self, listing=False)
        return replace(self, answer=(1, 1), listing=True) if self.answer is None else None

    def with_dice(self, dice: Dice) -> "Page":
        """The same list at another roll."""
        if dice == self.dice:
            return self
        if self.answer is None:
            return replace(self, roll=dice, rank=0)
        return replace(self, answer=dice, answer_rank=0)

    def with_play(self, rank: int) -> "Page":
        """The plays of the same roll, another one looked at."""
        if self.answer is None:
            return replace(self, rank=rank, listing=False)
        return replace(self, answer_rank=rank, listing=False)

    def mover(self, settings: Settings) -> Side:
        """Who plays here: whoever sits at the bottom has begun."""
        first = below(settings)
        return first if self.answer is None else first.opponent


@dataclass(frozen=True, slots=True)
class Spread:
    """What the book says at a page.

    Attributes:
        page: which one.
        opening: the opening roll.
        position: the board, as the player who moves sees it.
        plays: what can be played, the best first.
        search: how deeply the engine searched.
    """

    page: Page
    opening: Opening
    position: Position
    plays: Sequence[OpeningPlay | Reply]
    search: str

    @property
    def play(self) -> Play:
        """The play that is looked at."""
        return self.plays[self.page.at].move

    @property
    def first(self) -> OpeningPlay:
        """The play of the opening roll that is looked at, or was answered."""
        return self.opening.plays[self.page.rank]


def spread(book: Book, page: Page) -> Spread:
    """What the book says at a page.

    Raises:
        BrokenFile: if it names a play that isn't legal.
    """
    opening = book.opening(page.roll)
    if page.answer is None:
        return Spread(page, opening, START, opening.plays, book.openings_search)
    first = opening.plays[page.rank]
    replies = first.replies(page.answer)
    return Spread(page, opening, first.facing, replies, book.replies_search)


def board_view(shown: Spread, settings: Settings) -> BoardView:
    """The board before the play, with its arrows."""
    page, side = shown.page, shown.page.mover(settings)
    board = position_board(shown.position, side, settings, dice=page.dice)
    if page.answer is None:  # each player has thrown one die, and the higher one begins
        board = replace(board, dice=DiceView(page.roll if side is Side.WHITE else page.roll[::-1]))
    return with_arrows(board, arrows_of(shown.play, side))


def hint_view(shown: Spread, settings: Settings) -> HintView:
    """The plays of the roll, what they are worth, and what is said of one."""
    page = shown.page
    candidates = tuple(
        Candidate(one.result, one.equity, Chances(*one.chances), shown.search)
        for one in shown.plays
    )
    verdict = PlayVerdict(Question(shown.position, dice=page.dice), candidates)
    hint = play_hint(verdict, page.at, _words(shown), page.mover(settings))
    return replace(hint, title=written_roll(page.dice))


def _words(shown: Spread) -> tuple[str, ...]:
    """What a play is called and what it is for; of a reply what the board tells."""
    if shown.page.answer is not None:
        return words_for(shown.position, shown.play.result)
    return (", ".join(map(lesson, shown.first.names)), lesson(shown.first.purpose))


def rolls(book: Book, page: Page, width: int) -> tuple[MenuItem, ...]:
    """The rolls to choose from, each with its best play.

    Args:
        book: the book.
        page: where it is open.
        width: of the list, in cells.
    """
    if page.answer is None:
        rows = [
            (one.roll, one.best.play, one.best.equity, lesson(one.best.names[0]))
            for one in book.openings
        ]
    else:
        first = book.opening(page.roll).plays[page.rank]
        rows = [(one.roll, one.play, one.equity, "") for one in first.best_replies()]
    widest = max(cell_len(play) for _roll, play, _equity, _name in rows)
    room = width - len("▸ 6-5 ") - widest
    gap = 2 if room >= 2 + _EQUITY else 1
    return tuple(
        MenuItem(
            id_of(roll),
            f"{written_roll(roll)} {padded(play, widest)}",
            _note(equity, name, room - gap),
            gap=gap,
        )
        for roll, play, equity, name in rows
    )


def _note(equity: float, name: str, room: int) -> str:
    """What stands behind a play: its equity, and what it is called, as far as there is room."""
    told = signed(equity)
    if room < _EQUITY:
        return ""
    named = f"{told} · {name}" if name else told
    return named if cell_len(named) <= room else told


def id_of(roll: Dice) -> str:
    """A roll as the id of an entry."""
    return "{}{}".format(*roll)


def where(book: Book, page: Page, play: Play | None) -> tuple[str, ...]:
    """The way from the cover to a page.

    Args:
        book: the book.
        page: the page.
        play: the play that is looked at, where there is one.
    """
    said, way = _("{roll}: {play}"), [_("Opening book")]
    if page.answer is not None or not page.listing:
        first = book.opening(page.roll).plays[page.rank]
        way.append(said.format(roll=written_roll(page.roll), play=first.play))
    if page.answer is not None and page.listing:
        way.append(pgettext("opening book", "replies"))
    elif page.answer is not None and play is not None:
        way.append(said.format(roll=written_roll(page.answer), play=play))
    return tuple(way)


def written_roll(roll: Dice) -> str:
    """A roll as players write it."""
    return "{}-{}".format(*roll)


def credit(book: Book, depth: str) -> str:
    """Whose figures these are.

    Args:
        book: the book.
        depth: how deeply was searched, as players write it.
    """
    return _("Computed by {engine} {version}, {depth}; money play, cube in the middle").format(
        engine=book.engine, version=book.version, depth=depth
    )
