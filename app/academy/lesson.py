"""What a lesson is: a sequence of steps on the board, written down as data.

A lesson is one TOML file in the folder of its track. Positions are XGIDs (upper case is White,
who is the learner unless it is Black's turn); moves and points are in the numbers of the player
on roll, as everywhere. A step without a position goes on with the board of the step before.
"""

from collections.abc import Mapping
from typing import Annotated, Literal, Self

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    StringConstraints,
    model_validator,
)

from app.formats.xgid import parse_xgid
from app.i18n import N_
from rules.refusal import Rule

TRANSLATED = frozenset(
    {
        "title", "summary", "text", "name", "purpose", "question", "answer", "right", "wrong",
        "reason", "word", "meaning", "caption", "label", "hint",
    }
)  # fmt: skip
"""The keys whose strings, or lists of strings, are read by players, in every file here."""

Words = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1)]
"""Text for the learner; a blank line parts paragraphs, *stars* stress a word."""


def _readable(text: str) -> str:
    parse_xgid(text)
    return text


Xgid = Annotated[str, AfterValidator(_readable)]
"""A position with its dice, cube and score."""

Place = Annotated[
    str, StringConstraints(pattern=r"^([1-9]|1\d|2[0-4]|bar|off|cube|dice|right half)$")
]
"""A place on the board: a point by its number, `bar`, `off` (the own tray), `cube`, `dice`, or
`right half` (of the board, where the learner rolls)."""

_POINT = r"([1-9]|1\d|2[0-4])"
_MOVE = rf"(bar|{_POINT})(/(off|{_POINT})\*?)+(\([2-4]\))?"

Move = Annotated[str, StringConstraints(pattern=f"^{_MOVE}$")]
"""One checker's way in notation, such as `13/7`, `bar/20*` or `6/off`."""

Moves = Annotated[str, StringConstraints(pattern=f"^{_MOVE}( {_MOVE})*$")]
"""A play, or a part of one."""

Face = Literal[2, 4, 8, 16, 32, 64]
"""A face of the cube."""

Act = Literal["roll", "pick up", "double", "take", "pass", "beaver", "resign", "accept", "refuse"]
"""What can be done at the table beside moving."""


class Data(BaseModel):
    """Frozen, and strict about names: a misspelt key is a mistake, not an extra."""

    model_config = ConfigDict(frozen=True, extra="forbid", str_strip_whitespace=True)


class Claims(Data):
    """What a step says about its position; tests hold it against rules and engine.

    Attributes:
        pips: the pip counts of the player on roll and of the opponent.
        plays: how many legal plays the roll has.
        movable: how many of the checkers' points have a checker that can move first.
        legal: whole plays that are legal.
        illegal: single moves or plays that are not, with the rule that forbids each.
        dances: whether no checker can move.
        contact: whether the two sides can still meet.
        forced: whether there is just one legal play.
        result: what the game counts once the winner's last checker is off (`single`, ...).
        points: what the winner gets for `result` at the cube's value.
        may_double: whether the player on roll may double.
        crawford: whether this is the Crawford game.
        best: a play that the engine holds best, or within `margin` of it.
        cube: what the engine says of the cube: `no double`, `double, take`, `double, pass` or
            `too good`.
        margin: the equity by which a play may fall short of the engine's best.
    """

    pips: tuple[int, int] | None = None
    plays: int | None = None
    movable: int | None = None
    legal: tuple[str, ...] = ()
    illegal: Mapping[str, Rule] = Field(default_factory=dict)
    dances: bool | None = None
    contact: bool | None = None
    forced: bool | None = None
    result: Literal["single", "gammon", "backgammon"] | None = None
    points: int | None = None
    may_double: bool | None = None
    crawford: bool | None = None
    best: str | None = None
    cube: Literal["no double", "double, take", "double, pass", "too good"] | None = None
    margin: float = 0.03


class Picture(Data):
    """A board, and what is pointed at on it.

    Attributes:
        position: the board.
        points: places that are marked.
        arrows: moves of the player on roll, drawn as arrows.
        their_arrows: moves of the opponent, in the opponent's own numbers.
        quadrants: whether the four quadrants are named on the board.
        bottom: who sits at the bottom.
        mirrored: whether the board lies the other way round (home at the bottom left).
        numbers: whose numbers are printed; None for those of the player on roll.
        claim: what the text says about the position, checked in tests.
    """

    position: Xgid | None = None
    points: tuple[Place, ...] = ()
    arrows: tuple[Move, ...] = ()
    their_arrows: tuple[Move, ...] = ()
    quadrants: bool = False
    bottom: Literal["white", "black"] = "white"
    mirrored: bool = False
    numbers: Literal["white", "black"] | None = None
    claim: Claims | None = None


class StepData(Picture):
    """What every step has; one without a position goes on with the board of the one before.

    Attributes:
        text: what the teacher says.
    """

    text: Words


class Read(StepData):
    """Something to read beside the board."""

    kind: Literal["read"]


class Look(StepData):
    """Something to look at: marked points, arrows, or a checker that walks.

    Attributes:
        tour: whose checker walks its whole way from 24 to off.
    """

    kind: Literal["look"]
    tour: Literal["white", "black"] | None = None


class Wrong(Data):
    """Why a wrong try is wrong; the first entry that fits is told.

    Attributes:
        play: moves that the try contains, in notation; a whole play or a part of it.
        rule: the rule that it breaks.
        act: what was done instead.
        place: what was touched instead.
        reason: what the teacher says.
    """

    play: Moves | None = None
    rule: Rule | None = None
    act: Act | None = None
    place: Place | None = None
    reason: Words

    @model_validator(mode="after")
    def _names_one(self) -> Self:
        if sum(told is not None for told in (self.play, self.rule, self.act, self.place)) != 1:
            raise ValueError(N_("a wrong try is told by one of play, rule, act and place"))
        return self


class Do(StepData):
    """A play to be made on the board with the dice of the position; picked up at its end.

    Attributes:
        accept: the plays that are right, in notation; empty for any legal one.
        right: what the teacher says then.
        hint: what the teacher says to a legal play that is not right and has no reason of its own.
        wrong: reasons for particular tries.
    """

    kind: Literal["do"]
    accept: tuple[str, ...] = ()
    right: Words
    hint: Words | None = None
    wrong: tuple[Wrong, ...] = ()

    @model_validator(mode="after")
    def _helps(self) -> Self:
        if self.accept and self.hint is None:
            raise ValueError(N_("where not every play is right, there must be a hint"))
        return self


class Touch(StepData):
    """Places to be clicked on the board, in any order.

    Attributes:
        places: all of them.
        right: what the teacher says then.
        hint: what the teacher says to any other place.
        wrong: reasons for particular places.
    """

    kind: Literal["touch"]
    places: tuple[Place, ...] = Field(min_length=1)
    right: Words
    hint: Words
    wrong: tuple[Wrong, ...] = ()


class Decide(StepData):
    """Something else to do at the table: roll, double, take, pass, resign ...

    Attributes:
        act: what is right.
        right: what the teacher says then.
        hint: what the teacher says to anything else.
        wrong: reasons for particular acts.
    """

    kind: Literal["act"]
    act: Act
    right: Words
    hint: Words
    wrong: tuple[Wrong, ...] = ()


class Option(Data):
    """An answer to choose.

    Attributes:
        label: what is written on it.
        right: whether it is right.
        reason: what the teacher says to it.
        arrows: a play that is shown while it is looked at.
    """

    label: Words
    right: bool = False
    reason: Words
    arrows: tuple[Move, ...] = ()


class Choose(StepData):
    """A question with answers; `text` asks it. Every right one is accepted.

    Attributes:
        options: two to five.
    """

    kind: Literal["choose"]
    options: tuple[Option, ...] = Field(min_length=2, max_length=5)

    @model_validator(mode="after")
    def _has_a_right_one(self) -> Self:
        if not any(option.right for option in self.options):
            raise ValueError(N_("one of the options must be right"))
        return self


class Setup(StepData):
    """A position to be set up by hand, checker by checker, on an empty board.

    Attributes:
        target: the position to reach.
        side: whose checkers are set; the others stand already. None for both.
        right: what the teacher says then.
        hint: what the teacher says to a checker on a wrong point.
    """

    kind: Literal["setup"]
    target: Xgid
    side: Literal["white", "black"] | None = None
    right: Words
    hint: Words


class ScoreTable(StepData):
    """The interactive table of result × cube: cells to be filled by choosing their points.

    Attributes:
        cubes: the faces of its columns; 64 stands for the cube in the middle, which counts 1.
        asked: the cells to be found, as (`single`, `gammon` or `backgammon`, face).
        right: what the teacher says once all are found.
        hint: what the teacher says to a wrong number.
    """

    kind: Literal["score"]
    cubes: tuple[Face, ...] = Field((64, 2, 4, 8, 16, 32), min_length=1)
    asked: tuple[tuple[Literal["single", "gammon", "backgammon"], int], ...] = Field(min_length=1)
    right: Words
    hint: Words


Step = Annotated[
    Read | Look | Do | Touch | Decide | Choose | Setup | ScoreTable, Field(discriminator="kind")
]


class Lesson(Data):
    """A lesson.

    Attributes:
        title: its name.
        summary: one sentence that says what will be learnt.
        steps: its steps, `[[step]]` in the file.
    """

    title: Words
    summary: Words
    steps: tuple[Step, ...] = Field(alias="step", min_length=1)

    @model_validator(mode="after")
    def _begins_with_a_board(self) -> Self:
        if self.steps[0].position is None and not isinstance(self.steps[0], Setup):
            raise ValueError(N_("the first step needs a position"))
        return self


class Track(Data):
    """A track: `track.toml` in the folder of its lessons.

    Attributes:
        title: its name.
        summary: what it is about.
        order: the files of its lessons without `.toml`, in order.
    """

    title: Words
    summary: Words
    order: tuple[str, ...] = Field(min_length=1)
