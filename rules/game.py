"""One game: a frozen state, an action in, the next state or a named refusal out."""

from dataclasses import dataclass, replace

from rules.actions import (
    Accept,
    Action,
    Beaver,
    Dice,
    Double,
    EndSession,
    InvalidRoll,
    Level,
    MakePlay,
    NextGame,
    OpeningRoll,
    Pass,
    Refuse,
    Resign,
    Roll,
    Step,
    Take,
)
from rules.cube import CENTRED, Cube
from rules.draft import Draft, TurnDraft
from rules.phase import PENDING, TURN, Phase
from rules.played import LastPlay, checked_dice, judged
from rules.plays import legal_plays
from rules.position import CHECKERS, START, Position
from rules.refusal import Refusal, Rule
from rules.result import Ending, GameResult, level_won
from rules.side import Side
from rules.start import Start
from rules.terms import Terms

__all__ = ["Game", "LastPlay", "Phase"]


@dataclass(frozen=True, slots=True)
class Game:
    """The state of one game.

    Attributes:
        terms: what the players agreed on.
        board: the checkers, always in White's view.
        phase: what the game waits for.
        turn: the player on roll (the doubler while a double is pending), None before the opening.
        dice: the dice on the table.
        cube: the cube as last agreed.
        offered: the value on offer while a double is pending, else 0.
        extra_turns: how often the pending double was beavered so far.
        resigned: the level offered while a resignation is pending.
        result: how the game ended.
        crawford: whether this is the Crawford game.
        automatic: how many automatic doubles there were.
        opening: whether the dice on the table are those of the opening roll.
        opening_dice: the last opening roll, White's die first, a tie too.
        last: the play made last.
        early: the opponent's dice, rolled before the player on roll has picked up.
    """

    terms: Terms
    board: Position = START
    phase: Phase = Phase.OPENING
    turn: Side | None = None
    dice: Dice | None = None
    cube: Cube = CENTRED
    offered: int = 0
    extra_turns: int = 0
    resigned: Level | None = None
    result: GameResult | None = None
    crawford: bool = False
    automatic: int = 0
    opening: bool = False
    opening_dice: Dice | None = None
    last: LastPlay | None = None
    early: Dice | None = None

    @classmethod
    def taken_up(cls, terms: Terms, start: Start) -> "Game":
        """The game that begins in the middle."""
        rolled = Phase.TO_PLAY if start.dice else Phase.TO_ROLL
        return cls(
            terms,
            start.board,
            Phase.DOUBLED if start.doubled else rolled,
            start.turn,
            start.dice,
            start.cube,
            start.offered,
            start.extra_turns,
            crawford=start.crawford,
        )

    @property
    def actor(self) -> Side | None:
        """The player who must act now, None at the opening roll and after the end."""
        if self.turn is None or self.phase is Phase.OVER:
            return None
        answering = self.phase is Phase.RESIGNED or (
            self.phase is Phase.DOUBLED and self.extra_turns % 2 == 0
        )
        return self.turn.opponent if answering else self.turn

    @property
    def position(self) -> Position:
        """The board from the side of the player on roll, White's before the opening."""
        return self.view(self.turn or Side.WHITE)

    def view(self, side: Side) -> Position:
        """The board from a player's side."""
        return self.board if side == Side.WHITE else self.board.flipped()

    def pips(self, side: Side) -> int:
        """A player's pip count."""
        return self.board.pips if side == Side.WHITE else self.board.opponent_pips

    @property
    def cube_allowed(self) -> bool:
        """Whether the cube is in play at all in this game."""
        return self.terms.length != 1 and self.terms.cube_limit != 1 and not self.crawford

    def can_double(self, side: Side) -> bool:
        """Whether a player may double now."""
        return self.why_no_double(side) is None

    def why_no_double(self, side: Side) -> Refusal | None:
        """The rule that keeps a player from doubling now, None where nothing does."""
        rule = self._no_double(side)
        if rule is Rule.CUBE_AT_LIMIT:
            return Refusal(rule, value=self.cube.value)
        return Refusal(rule) if rule else None

    def _no_double(self, side: Side) -> Rule | None:
        pending = PENDING.get(self.phase)
        if pending or not self.cube_allowed:
            return pending or (Rule.CRAWFORD if self.crawford else Rule.NO_CUBE)
        if self.phase is Phase.OPENING:
            return Rule.NOT_BEFORE_OPENING
        if side != self.turn:
            return Rule.WRONG_TURN
        if self.phase is Phase.TO_PLAY:
            return Rule.NOT_BEFORE_OPENING if self.opening else Rule.TOO_LATE_TO_DOUBLE
        if not self.cube.held_by(side):
            return Rule.CUBE_NOT_YOURS
        return None if self._under_limit(self.cube.value * 2) else Rule.CUBE_AT_LIMIT

    @property
    def can_beaver(self) -> bool:
        """Whether the player who must answer may turn the cube once more."""
        return self.phase is Phase.DOUBLED and self.why_no_beaver() is None

    def why_no_beaver(self) -> Refusal | None:
        """The rule that keeps the cube from being turned once more in answer to a double."""
        limit = self.terms.beavers
        if not limit:
            return Refusal(Rule.BEAVERS_OFF)
        if self.extra_turns >= limit:
            return Refusal(Rule.BEAVER_LIMIT, limit=limit)
        if not self._under_limit(self.offered * 2):
            return Refusal(Rule.CUBE_AT_LIMIT, value=self.offered)
        return None

    def apply(self, action: Action) -> "Game":
        """The state after an action.

        Raises:
            Refusal: naming the rule that the action breaks.
        """
        match action:
            case OpeningRoll():
                return self._open((action.white, action.black))
            case Roll():
                return self._roll(action.by, action.dice)
            case InvalidRoll():
                return self._invalid_roll(action.by)
            case MakePlay():
                return self._play(action.by, action.steps)
            case Double():
                return self._double(action.by)
            case Take():
                return self._take(action.by)
            case Pass():
                return self._pass(action.by)
            case Beaver():
                return self._beaver(action.by)
            case Resign():
                return self._resign(action.by, action.level)
            case Accept():
                return self._accept(action.by)
            case Refuse():
                return self._refuse(action.by)
            case NextGame() | EndSession():
                over = self.phase is Phase.OVER
                raise Refusal(Rule.GAME_OVER if over else Rule.GAME_NOT_OVER)
            case _:
                raise Refusal(Rule.NOT_HERE)

    def _open(self, dice: Dice) -> "Game":
        if self.phase is not Phase.OPENING:
            raise Refusal(PENDING.get(self.phase) or TURN[self.phase])
        white, black = checked_dice(dice)
        if white == black:
            return self._tied(dice)
        return replace(
            self,
            phase=Phase.TO_PLAY,
            turn=Side.WHITE if white > black else Side.BLACK,
            dice=(max(dice), min(dice)),
            opening=True,
            opening_dice=dice,
        )

    def _tied(self, dice: Dice) -> "Game":
        cube = self.cube.doubled_by_itself()
        allowed = self.cube_allowed and self._under_limit(cube.value)
        if not allowed or self.automatic >= self.terms.automatic_doubles:
            return replace(self, opening_dice=dice)
        return replace(self, opening_dice=dice, cube=cube, automatic=self.automatic + 1)

    def draft(self) -> Draft | None:
        """The turn to be played with the dice on the table, None where there are none."""
        if self.dice is None:
            return None
        if not self.terms.manners.illegal_stand:
            return TurnDraft.start(self.position, self.dice)
        from rules.free import FreeDraft  # only who agreed on it waits for it

        return FreeDraft.start(self.position, self.dice)

    def can_roll_early(self, by: Side) -> bool:
        """Whether a player may roll before the opponent has picked up the dice.

        So it is where the players agreed on it and nothing can change any more: both bear off
        without contact, or the play is wholly forced.
        """
        if not self._too_early(by) or self.early is not None:
            return False
        if self.view(by).all_home and self.position.all_home:
            return True
        assert self.dice is not None
        return len(legal_plays(self.position, self.dice)) <= 1

    def _too_early(self, by: Side) -> bool:
        """Whether a roll of this player comes before the opponent has picked up."""
        early_rolls = self.terms.manners.early_rolls
        return early_rolls and self.phase is Phase.TO_PLAY and by.opponent == self.turn

    def _roll(self, by: Side, dice: Dice) -> "Game":
        if self._need_roll(by):
            return replace(self, early=checked_dice(dice))
        return replace(self, phase=Phase.TO_PLAY, dice=checked_dice(dice), opening=False)

    def _need_roll(self, by: Side) -> bool:
        """Refuse a roll that isn't due; whether it comes before the opponent has picked up."""
        if not self._too_early(by):
            self._need_turn(by, Phase.TO_ROLL)
            return False
        if not self.can_roll_early(by):
            raise Refusal(Rule.EARLY_ROLL if self.early is None else Rule.PLAY_FIRST)
        return True

    def _invalid_roll(self, by: Side | None) -> "Game":
        if by is not None:
            self._need_roll(by)
        elif self.phase is not Phase.OPENING:
            raise Refusal(PENDING.get(self.phase) or TURN[self.phase])
        return self

    def _play(self, by: Side, steps: tuple[Step, ...]) -> "Game":
        self._need_turn(by, Phase.TO_PLAY)
        assert self.dice is not None
        free = self.terms.manners.illegal_stand
        last = judged(by, self.view(by), self.dice, steps, free=free)
        after = last.play.result
        finished = after.off == CHECKERS
        done = replace(
            self,
            board=after if by == Side.WHITE else after.flipped(),
            phase=Phase.TO_ROLL if self.early is None else Phase.TO_PLAY,
            turn=by if finished else by.opponent,
            dice=self.early,
            early=None,
            opening=False,
            last=last,
        )
        return done._over(by, Ending.BORNE_OFF, level_won(after)) if finished else done

    def _double(self, by: Side) -> "Game":
        refusal = self.why_no_double(by)
        if refusal:
            raise refusal
        return replace(self, phase=Phase.DOUBLED, offered=self.cube.value * 2)

    def _take(self, by: Side) -> "Game":
        self._need_answer(by, Phase.DOUBLED)
        assert self.turn is not None
        return replace(
            self,
            phase=Phase.TO_ROLL,
            cube=Cube.taken(self.offered, self.turn.opponent),
            offered=0,
            extra_turns=0,
        )

    def _pass(self, by: Side) -> "Game":
        self._need_answer(by, Phase.DOUBLED)
        agreed = replace(self.cube, value=self.offered // 2)
        return replace(self, cube=agreed)._over(by.opponent, Ending.PASSED, Level.SINGLE)

    def _beaver(self, by: Side) -> "Game":
        self._need_answer(by, Phase.DOUBLED)
        refusal = self.why_no_beaver()
        if refusal:
            raise refusal
        return replace(self, offered=self.offered * 2, extra_turns=self.extra_turns + 1)

    def _resign(self, by: Side, level: Level) -> "Game":
        self._need_turn(by, Phase.TO_ROLL, Phase.TO_PLAY)
        return replace(self, phase=Phase.RESIGNED, resigned=Level(level))

    def _accept(self, by: Side) -> "Game":
        self._need_answer(by, Phase.RESIGNED)
        return self._over(by, Ending.RESIGNED, self.resigned or Level.SINGLE)

    def _refuse(self, by: Side) -> "Game":
        self._need_answer(by, Phase.RESIGNED)
        return replace(self, phase=Phase.TO_PLAY if self.dice else Phase.TO_ROLL, resigned=None)

    def claimed(self, by: Side) -> "Game":
        """The game that a player wins because the opponent's flag fell: single, times the cube.

        Raises:
            Refusal: GAME_OVER.
        """
        if self.phase is Phase.OVER:
            raise Refusal(Rule.GAME_OVER)
        return self._over(by, Ending.CLAIMED, Level.SINGLE)

    def _over(self, winner: Side, ending: Ending, reached: Level) -> "Game":
        level = self.counted(reached)
        times = self.terms.backgammon if level is Level.BACKGAMMON else level.value
        value = self.cube.value
        result = GameResult(winner, value * times, level, ending, value, self.crawford, reached)
        return replace(
            self,
            phase=Phase.OVER,
            dice=None,
            early=None,
            offered=0,
            extra_turns=0,
            resigned=None,
            result=result,
        )

    def counted(self, level: Level) -> Level:
        """What a level counts as: Jacoby makes it single until a player has turned the cube."""
        return Level.SINGLE if self.terms.jacoby and not self.cube.turned else level

    def _need_turn(self, by: Side, *phases: Phase) -> None:
        pending = PENDING.get(self.phase)
        if pending:
            raise Refusal(pending)
        if self.phase is Phase.OPENING:
            raise Refusal(Rule.OPENING_FIRST)
        if by != self.turn:
            raise Refusal(Rule.WRONG_TURN)
        if self.phase not in phases:
            raise Refusal(TURN[self.phase])

    def _need_answer(self, by: Side, phase: Phase) -> None:
        if self.phase is not phase:
            over = self.phase is Phase.OVER
            raise Refusal(Rule.GAME_OVER if over else Rule.NOTHING_TO_ANSWER)
        if by != self.actor:
            raise Refusal(Rule.WRONG_TURN)

    def _under_limit(self, value: int) -> bool:
        limit = self.terms.cube_limit
        return not limit or value <= limit
