"""An analysed match: every decision with its cost, and what they add up to."""

from dataclasses import dataclass
from enum import StrEnum

from app.engine.engine import Trouble
from app.engine.question import Question
from app.engine.verdicts import CubeVerdict, PlayVerdict
from rules.position import Position
from rules.side import Side


class DecisionKind(StrEnum):
    """What was decided."""

    PLAY = "play"
    CUBE = "cube"  # to double, or to roll where a double was possible
    ANSWER = "answer"  # take, pass or beaver
    RESIGNATION = "resignation"  # to resign, or to accept a resignation


class Grade(StrEnum):
    """How bad a decision was."""

    FINE = "fine"
    DOUBTFUL = "doubtful"
    ERROR = "error"
    BLUNDER = "blunder"


class Theme(StrEnum):
    """What kind of game a decision belongs to."""

    OPENING = "opening"
    BLITZ = "blitz"
    PRIME = "prime"
    HOLDING = "holding"
    BACK_GAME = "back-game"
    RACE = "race"
    BEAR_OFF = "bear-off"
    CUBE = "cube"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Decision:
    """One decision of a match, before it is judged.

    Attributes:
        seq: number of the action that took it; the roll's, for a double that was not offered.
        game: number of the game in the record, from 1.
        by: who decided.
        kind: what was decided.
        question: the position; for an ANSWER the doubler's, before the roll.
        result: the board that was played to, from the mover's side; None if it is no PLAY.
        chosen: what was done: `roll`, `double`, `take`, `pass`, `beaver`, `resign`, `accept`,
            `refuse`; the play's notation for a PLAY.
        points: what a RESIGNATION offers, the cube included; 0 for others.
        turn: number of the turn in its game, from 1; a cube action belongs to the turn it
            precedes.
    """

    seq: int
    game: int
    by: Side
    kind: DecisionKind
    question: Question
    result: Position | None
    chosen: str
    points: int = 0
    turn: int = 1


@dataclass(frozen=True, slots=True)
class Judged:
    """A decision with its verdict.

    Attributes:
        decision: what was decided.
        verdict: what the engine says.
        cost: equity lost, 0 or more, in points of the cube before the decision.
        counted: whether it counts for the PR (forced and obvious ones don't).
        grade: how bad it was.
        theme: what kind of game it belongs to.
        luck: how lucky the roll was that came before a PLAY; None for others.
        win: the chances of White to win the game, 0 to 1, after the decision.
    """

    decision: Decision
    verdict: PlayVerdict | CubeVerdict
    cost: float
    counted: bool
    grade: Grade
    theme: Theme
    luck: float | None
    win: float


@dataclass(frozen=True, slots=True)
class Tally:
    """The sums of one player over a game or a match.

    Attributes:
        plays: counted checker plays.
        cubes: counted cube decisions.
        play_cost: equity lost by checker plays.
        cube_cost: equity lost with the cube.
        luck: sum of the luck of all rolls.
        doubtful: how many decisions were doubtful.
        errors: how many were errors.
        blunders: how many were blunders.
    """

    plays: int = 0
    cubes: int = 0
    play_cost: float = 0.0
    cube_cost: float = 0.0
    luck: float = 0.0
    doubtful: int = 0
    errors: int = 0
    blunders: int = 0

    @property
    def decisions(self) -> int:
        """Counted decisions of both kinds."""
        return self.plays + self.cubes

    @property
    def pr(self) -> float | None:
        """Performance rating: 500 times the equity lost for each decision, lower is better."""
        if not self.decisions:
            return None
        return 500 * (self.play_cost + self.cube_cost) / self.decisions

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(
            self.plays + other.plays,
            self.cubes + other.cubes,
            self.play_cost + other.play_cost,
            self.cube_cost + other.cube_cost,
            self.luck + other.luck,
            self.doubtful + other.doubtful,
            self.errors + other.errors,
            self.blunders + other.blunders,
        )


@dataclass(frozen=True, slots=True)
class GameReport:
    """One analysed game.

    Attributes:
        number: which one, from 1.
        tallies: White's and Black's.
    """

    number: int
    tallies: tuple[Tally, Tally]


@dataclass(frozen=True, slots=True)
class Skipped:
    """A decision that the engine could not judge.

    Attributes:
        decision: what was decided.
        kind: why there is no verdict.
        why: the engine's own word for it, for an unfit one the name of what is wrong.
    """

    decision: Decision
    kind: Trouble
    why: str


@dataclass(frozen=True, slots=True)
class MatchReport:
    """An analysed match.

    Attributes:
        engine: who judged, by name and version.
        search: how deeply.
        judged: every decision, in order.
        games: the sums of each game.
        skipped: decisions that could not be judged.
        stopped: number of the action from which on the record can't be followed; None where
            all of it can.
        actions: how many actions of the record were looked at.
    """

    engine: str
    search: str
    judged: tuple[Judged, ...]
    games: tuple[GameReport, ...]
    skipped: tuple[Skipped, ...] = ()
    stopped: int | None = None
    actions: int = 0

    @property
    def tallies(self) -> tuple[Tally, Tally]:
        """White's and Black's sums over the match."""
        white, black = Tally(), Tally()
        for game in self.games:
            white, black = white + game.tallies[0], black + game.tallies[1]
        return white, black
