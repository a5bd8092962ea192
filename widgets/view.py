"""Frozen views: everything the widgets draw, and nothing they may change.

Points carry White's numbers throughout; which numbers are printed is decided
by the player on roll (`BoardView.turn`).
"""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rules.side import Side

if TYPE_CHECKING:
    from widgets.hint_view import HintView
    from widgets.people_view import PeopleView
    from widgets.talk_view import TalkView

POINTS = 24


@dataclass(frozen=True, slots=True)
class PointView:
    """What stands on one place: a point, a side's half of the bar, or a tray.

    Attributes:
        side: the owner of the checkers, or of the coming checker; None for nobody.
        count: how many checkers.
        movable: a checker here can be moved now.
        selected: a checker here is picked up and waits for its landing.
        target: the checker picked up (or both dice) can land here.
        hit: a landing here hits the blot that stands here.
        last: the last move left from here or landed here.
        leaving: a mark, or nothing, for each checker that an arrow leads away, uppermost first.
        landing: a mark, or nothing, for each checker that an arrow leads here, lowest first.
        marked: a teacher points at it.
    """

    side: Side | None = None
    count: int = 0
    movable: bool = False
    selected: bool = False
    target: bool = False
    hit: bool = False
    last: bool = False
    leaving: tuple[str, ...] = ()
    landing: tuple[str, ...] = ()
    marked: bool = False


EMPTY = PointView()


@dataclass(frozen=True, slots=True)
class DiceView:
    """The dice on the table.

    Attributes:
        values: the faces: two, or four for doubles; none where no dice lie. With
            `side` None these are the opening dice, (White's, Black's); a 0 is a die not thrown yet.
        used: for each of the moves the dice give (2, or 4 for doubles), whether it is
            played; these are dimmed. Shorter or empty means not used.
        side: whose right half they lie on; None at the opening, each die on its own half.
        active: whether a click on them does something now: picks them up, or rolls
            where none lie yet (then the place is marked on the right half).
        done: whether the turn is complete and the dice wait to be picked up.
        early: the faces of the opponent's dice, where they were rolled before these are picked up.
        marked: whether a teacher points at them.
        half: on whose right half a teacher points; None for none.
    """

    values: tuple[int, ...] = ()
    used: tuple[bool, ...] = ()
    side: Side | None = None
    active: bool = False
    done: bool = False
    early: tuple[int, ...] = ()
    marked: bool = False
    half: Side | None = None


@dataclass(frozen=True, slots=True)
class CubeView:
    """The doubling cube.

    Attributes:
        face: the figure on top: 64 in the middle at the start.
        owner: at whose side it lies, None for the middle; while a double is
            offered, the player who has to answer.
        offered: whether it is being offered to `owner` now.
        active: whether a click on it does something now.
        visible: False in a game without a cube.
        marked: whether a teacher points at it.
    """

    face: int = 64
    owner: Side | None = None
    offered: bool = False
    active: bool = False
    visible: bool = True
    marked: bool = False


@dataclass(frozen=True, slots=True)
class Arrow:
    """The way of one checker, drawn on the board.

    Attributes:
        source: where it leaves, by White's number: 25 is White's half of the bar, 0 Black's.
        target: where it comes to rest, by White's number: 0 is White's tray, 25 Black's.
        side: whose checker it is.
        hits: where it hits a blot, on its way or at its end, by White's numbers.
        second: whether it belongs to another play, shown for comparison: a quiet line only.
        wrong: whether it belongs to a mistake: a line in the colour of warnings.
        mark: whose it is: a letter, or several, at both its ends; empty for a number where there
            are different ways.
    """

    source: int
    target: int
    side: Side
    hits: tuple[int, ...] = ()
    second: bool = False
    wrong: bool = False
    mark: str = ""


@dataclass(frozen=True, slots=True)
class BoardView:
    """The whole board.

    Attributes:
        points: 24 places, index 0 is White's point 1.
        bar: White's and Black's checkers on the bar.
        off: White's and Black's checkers borne off; a target where one can be borne off.
        dice: the dice.
        cube: the cube.
        turn: the player whose numbers are printed, usually the one on roll; None prints the
            bottom player's.
        bottom: the player who sits at the bottom.
        mirrored: False: the bottom player's home is at the bottom right.
        numbers: whether the points' numbers are printed.
        quadrants: names of the four quadrants, printed in the middle strip, in place of the dice,
            towards the quadrant they name: White's home, White's outer, Black's outer, Black's
            home; empty for none.
        arrows: a play to look at: where each checker goes. Checkers that take the same way are
            listed one by one, next to each other.
    """

    points: tuple[PointView, ...] = (EMPTY,) * POINTS
    bar: tuple[PointView, PointView] = (EMPTY, EMPTY)
    off: tuple[PointView, PointView] = (EMPTY, EMPTY)
    dice: DiceView = field(default_factory=DiceView)
    cube: CubeView = field(default_factory=CubeView)
    turn: Side | None = None
    bottom: Side = Side.WHITE
    mirrored: bool = False
    numbers: bool = True
    quadrants: tuple[str, ...] = ()
    arrows: tuple[Arrow, ...] = ()

    @property
    def numbered_for(self) -> Side:
        """Whose numbers are printed on the points."""
        return self.bottom if self.turn is None else self.turn


@dataclass(frozen=True, slots=True)
class PlateView:
    """A player's plate.

    Attributes:
        side: which player.
        name: the player's name.
        score: points won in the match or session.
        pips: the pip count, None to leave it out.
        lead: by how many pips this player is ahead; 0 or less prints nothing.
        on_roll: whether it is this player's turn.
        note: a quiet word behind the counts ("1 away", "thinking …").
        shorter: the same in fewer and fewer letters, for where there is little room.
        effective: in a race the pip count with what the bear-off wastes; None for no race.
    """

    side: Side
    name: str
    score: int = 0
    pips: int | None = None
    lead: int = 0
    on_roll: bool = False
    note: str = ""
    shorter: tuple[str, ...] = ()
    effective: float | None = None


@dataclass(frozen=True, slots=True)
class ClockView:
    """A player's clock, as it was at a moment.

    Attributes:
        side: whose it is.
        reserve: what was left of the reserve, in milliseconds; below zero once it is overdrawn.
        delay: what was left of the delay that passes in each turn first, in milliseconds.
        since: the moment from which it runs, in seconds; None while it stands.
    """

    side: Side
    reserve: int
    delay: int = 0
    since: float | None = None


@dataclass(frozen=True, slots=True)
class ScoreView:
    """The line above the table: "match to 7", "game 4", "Crawford".

    Attributes:
        parts: what is played, in translated parts, joined by a dot.
    """

    parts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class MoveLine:
    """One turn in the list of moves.

    Attributes:
        side: who played it; None for a line of both (a result).
        text: what was played, in notation or words.
        dice: the roll, such as "31"; empty for a double, a take and so on.
        number: the number of the pair of turns, printed once where it begins; 0 for none.
        mark: a short sign behind it, such as "?!".
    """

    side: Side | None
    text: str
    dice: str = ""
    number: int = 0
    mark: str = ""


@dataclass(frozen=True, slots=True)
class MovesView:
    """The list of moves.

    Attributes:
        title: its heading, such as "Game 4".
        lines: all turns of the game, the newest last; the newest that fit are shown.
        close: whether the pairs of turns stand close together, where there is little room.
    """

    title: str = ""
    lines: tuple[MoveLine, ...] = ()
    close: bool = False


@dataclass(frozen=True, slots=True)
class Choice:
    """An answer that can be clicked in the prompt or in the key line.

    Attributes:
        id: what the message `Chosen` of the prompt or the key line carries.
        text: what is written.
        key: the key that does the same.
    """

    id: str
    text: str
    key: str = ""


@dataclass(frozen=True, slots=True)
class PromptView:
    """What is to be done now, shown beside the player it concerns.

    Attributes:
        text: one sentence.
        side: whom it concerns; None for both, shown at the bottom.
        warning: whether it is a refusal, drawn in the colour of warnings.
        choices: answers drawn behind the sentence as small buttons ("t take"), clickable.
    """

    text: str = ""
    side: Side | None = None
    warning: bool = False
    choices: tuple[Choice, ...] = ()


@dataclass(frozen=True, slots=True)
class TableView:
    """Everything on the table screen.

    Attributes:
        board: the board.
        plates: White's and Black's plate.
        score: the line above the table.
        moves: the list of moves.
        prompt: what is to be done now.
        keys: keys and what they do, for the last line; clickable.
        hint: what the engine advises, in place of the moves; None for nothing.
        facts: a quiet line below the lower plate: shots, or the counts of a race.
        people: who sits around the table, above the moves, where more than two play.
        clocks: White's and Black's clock; None where there are none.
        talk: what was said, below the moves; None where nobody talks over a line.
    """

    board: BoardView = field(default_factory=BoardView)
    plates: tuple[PlateView, PlateView] = (PlateView(Side.WHITE, ""), PlateView(Side.BLACK, ""))
    score: ScoreView = field(default_factory=ScoreView)
    moves: MovesView = field(default_factory=MovesView)
    prompt: PromptView = field(default_factory=PromptView)
    keys: tuple[Choice, ...] = ()
    hint: "HintView | None" = None
    facts: str = ""
    people: "PeopleView | None" = None
    clocks: tuple[ClockView, ClockView] | None = None
    talk: "TalkView | None" = None
