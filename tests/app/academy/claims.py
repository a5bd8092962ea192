"""Lessons held against the rules: whatever a step shows, asks for or says must be so.

`faults` names everything that is wrong with a lesson; `engine_faults` does so with what only an
engine can judge.
"""

import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import product
from pathlib import Path

from app.academy.lesson import (
    Choose,
    Claims,
    Decide,
    Do,
    Lesson,
    Look,
    Move,
    Read,
    ScoreTable,
    Setup,
    Step,
    Touch,
    Track,
    Wrong,
)
from app.academy.moves import ways
from app.academy.scene import after, opening_scene, scene_of
from app.academy.shelf import FOLDER
from app.engine.engine import Engine, Search
from app.engine.question import Question
from app.engine.verdicts import CubeChoice
from app.formats.xgid import XGID, parse_xgid
from rules.actions import Accept, Action, Beaver, Dice, Double, Pass, Refuse, Resign, Roll, Take
from rules.actions import Level as Stake
from rules.draft import TurnDraft
from rules.game import Phase
from rules.match import Match
from rules.notation import parse_draft, parse_play
from rules.plays import Play, legal_plays
from rules.position import BAR, OFF, Position
from rules.refusal import Refusal, Rule
from rules.result import level_won
from rules.side import Side

FEWEST_STEPS, MOST_STEPS = 5, 14
MOST_WORDS = 60
"""So many words fit beside the board at 80×24."""
MOST_WORDS_OF_AN_ANSWER = 50

AS_GOOD = 0.02
"""Plays that are so near to the best must be right, too."""

_FACES = (64, 2, 4, 8, 16, 32)
_PASSIVE = (Read, Look)
_CHOICES = {
    CubeChoice.NO_DOUBLE: "no double",
    CubeChoice.TOO_GOOD: "too good",
    CubeChoice.DOUBLE_TAKE: "double, take",
    CubeChoice.DOUBLE_PASS: "double, pass",
    CubeChoice.DOUBLE_BEAVER: "double, beaver",
}

Leg = tuple[int, int]


def read_lesson(path: Path) -> Lesson:
    """A lesson as its file has it."""
    return Lesson.model_validate(tomllib.loads(path.read_text(encoding="utf-8")))


def read_track(folder: Path) -> Track:
    """A track as its file has it."""
    text = (folder / "track.toml").read_text(encoding="utf-8")
    return Track.model_validate(tomllib.loads(text))


def lesson_files() -> tuple[Path, ...]:
    """The files of all lessons of all tracks."""
    return tuple(sorted(path for path in FOLDER.glob("*/*.toml") if path.name != "track.toml"))


@dataclass(frozen=True)
class Stood:
    """A step with the boards that can lie before the learner in it.

    Attributes:
        number: its number in the lesson, from 1.
        step: the step.
        boards: the board it says; or all that the steps before can have led to.
    """

    number: int
    step: Step
    boards: tuple[XGID, ...]

    @property
    def board(self) -> XGID:
        """The board, one of several that are alike for the purpose."""
        return self.boards[0]

    def named(self, fault: str) -> str:
        """A fault with the place where it is."""
        return f"step {self.number} ({self.step.kind}): {fault}"


def stood(lesson: Lesson) -> Iterator[Stood]:
    """The steps of a lesson with their boards, whichever right plays were made before."""
    began: tuple[XGID, ...] = ()
    ended: tuple[XGID, ...] = ()
    for number, step in enumerate(lesson.steps, 1):
        if number == 1:
            began = (opening_scene(step),)
        else:
            began = tuple({scene_of(step, *both): None for both in product(began, ended)})
        at = Stood(number, step, began)
        yield at
        ended = tuple(dict.fromkeys(_ends(at)))


def _ends(at: Stood) -> Iterator[XGID]:
    """The boards that a step leaves behind; the board as it was, where nothing right is told."""
    for board in at.boards:
        if isinstance(at.step, Do):
            plays = _right_plays(at.step, board)
            yield from [after(at.step, board, play.result) for play in plays] or [board]
        else:
            yield after(at.step, board)


def faults(lesson: Lesson) -> list[str]:
    """Everything in a lesson that the rules, or the size of the screen, contradict."""
    found = [] if FEWEST_STEPS <= len(lesson.steps) <= MOST_STEPS else ["too short or too long"]
    if isinstance(lesson.steps[-1], _PASSIVE):
        found.append("nothing is done in the last step")
    for at in stood(lesson):
        found += [at.named(fault) for fault in step_faults(at)]
    return found


def faults_of(step: Step) -> list[str]:
    """Everything in a step with a position of its own that the rules contradict."""
    return list(step_faults(Stood(1, step, (opening_scene(step),))))


def engine_faults(lesson: Lesson, engine: Engine, search: Search = Search.TWO) -> list[str]:
    """Everything in a lesson that an engine contradicts."""
    return [
        at.named(fault)
        for at in stood(lesson)
        if at.step.claim is not None
        for fault in _judged(at, at.step.claim, engine, search)
    ]


def asks_engine(lesson: Lesson) -> bool:
    """Whether a lesson says something that only an engine can judge."""
    claims = [step.claim for step in lesson.steps if step.claim]
    return any(claim.best or claim.cube for claim in claims)


def step_faults(at: Stood) -> Iterator[str]:
    """Everything in a step that the rules, or the size of the screen, contradict."""
    step = at.step
    yield from _of_texts(step)
    yield from _of_arrows(at, step.arrows, "arrow")
    yield from _of_their_arrows(at)
    yield from _of_places(at, step.points)
    if step.claim is not None:
        yield from _of_claims(at, step.claim)
    match step:
        case Do():
            yield from _of_play(at, step)
        case Touch():
            yield from _of_touches(at, step)
        case Decide():
            yield from _of_act(at, step)
        case Choose():
            yield from _of_options(at, step)
        case Setup():
            yield from _of_setup(step)
        case ScoreTable():
            yield from _of_table(step)


# Words


def _of_texts(step: Step) -> Iterator[str]:
    said = [text for text in (getattr(step, name, None) for name in ("right", "hint")) if text]
    said += [wrong.reason for wrong in getattr(step, "wrong", ())]
    said += [option.reason for option in getattr(step, "options", ())]
    for text, most in [
        (step.text, MOST_WORDS),
        *((text, MOST_WORDS_OF_AN_ANSWER) for text in said),
    ]:
        if len(text.split()) > most:
            yield f"{len(text.split())} words are too many for the screen: {text[:40]}"
        if text.count("*") % 2:
            yield f"a star is not closed: {text[:40]}"
        if text.count("!") > 1:
            yield f"it shouts: {text[:40]}"


# Marks on the board


def _of_arrows(at: Stood, arrows: Iterable[Move], what: str) -> Iterator[str]:
    for board in at.boards:
        yield from _of_moves(board.position, arrows, what)


def _of_their_arrows(at: Stood) -> Iterator[str]:
    for board in at.boards:
        yield from _of_moves(board.position.flipped(), at.step.their_arrows, "their arrow")


def _of_moves(position: Position, moves: Iterable[Move], what: str) -> Iterator[str]:
    """Arrows start where a checker stands or came to, go forwards, and are starred if they hit."""
    counts = list(position.counts)
    for move in moves:
        for (source, target), starred in _starred(move):
            if counts[source] <= 0:
                yield f"{what} {move}: no checker stands on {source}"
            elif target >= source:
                yield f"{what} {move}: it goes backwards"
            elif starred != (target != OFF and counts[target] == -1):
                yield f"{what} {move}: a star stands for a hit, and every hit has one"
            else:
                _step(counts, (source, target))


def _step(counts: list[int], leg: Leg) -> None:
    source, target = leg
    counts[source] -= 1
    if target != OFF:
        counts[target] = max(counts[target], 0) + 1


def _starred(moves: str) -> Iterator[tuple[Leg, bool]]:
    """The single moves that notation names, and whether each is written as a hit."""
    for way in ways(moves):
        for leg in way.legs:
            yield leg, leg[1] in way.hits


def _of_places(at: Stood, places: Iterable[str]) -> Iterator[str]:
    for place in places:
        for board in at.boards:
            game = _match(board).game
            if place == "cube" and not game.cube_allowed:
                yield "a cube is named, and none is on the board"
            if place == "dice" and board.dice is None:
                yield "dice are named, and none are on the board"


# What is claimed


def _of_claims(at: Stood, claim: Claims) -> Iterator[str]:
    for board in at.boards:
        position = board.position
        yield from _differs("pips", claim.pips, (position.pips, position.opponent_pips))
        yield from _differs("contact", claim.contact, position.contact)
        yield from _of_roll_claims(board, claim)
        yield from _of_stake_claims(board, claim)


def _differs(what: str, claimed: object, found: object) -> Iterator[str]:
    if claimed is not None and claimed != found:
        yield f"{what} is {found}, not {claimed}"


def _of_roll_claims(board: XGID, claim: Claims) -> Iterator[str]:
    wants_dice = (claim.plays, claim.movable, claim.dances, claim.forced, claim.best)
    if any(told is not None for told in wants_dice) or claim.legal or claim.illegal:
        if board.dice is None:
            yield "something is said about a roll, and no dice are there"
            return
        position, dice = board.position, board.dice
        plays = legal_plays(position, dice)
        sources = TurnDraft.start(position, dice).sources
        yield from _differs("plays", claim.plays, len(plays))
        yield from _differs("movable", claim.movable, len(sources))
        yield from _differs("dances", claim.dances, not plays)
        yield from _differs("forced", claim.forced, len(plays) == 1)
        for text in claim.legal + ((claim.best,) if claim.best else ()):
            yield from _unless_legal(position, dice, text)
        for text, rule in claim.illegal.items():
            yield from _differs(f"what forbids {text}", rule, _forbidden_by(position, dice, text))


def _unless_legal(position: Position, dice: Dice, text: str) -> Iterator[str]:
    rule = _forbidden_by(position, dice, text)
    if rule is not None:
        yield f"{text} is not a legal play: {rule}"


def _forbidden_by(position: Position, dice: Dice, text: str) -> Rule | None:
    try:
        parse_play(position, dice, text)
    except Refusal as refusal:
        return refusal.rule
    return None


def _of_stake_claims(board: XGID, claim: Claims) -> Iterator[str]:
    match = _match(board)
    game = match.game
    yield from _differs("crawford", claim.crawford, game.crawford)
    assert game.turn is not None
    yield from _differs("may_double", claim.may_double, game.can_double(game.turn))
    if claim.result is None:
        passed = game.apply(Pass(game.turn.opponent)) if game.phase is Phase.DOUBLED else None
        points = passed.result.points if passed and passed.result else None
        yield from _differs("points of a pass", claim.points, points)
        return
    result = _borne_off(board)
    yield from _differs("result", Stake[claim.result.upper()], result.level)
    yield from _differs("points", claim.points, result.points)


@dataclass(frozen=True)
class _Won:
    level: Stake
    points: int


def _borne_off(board: XGID) -> _Won:
    """What the game counts once the player on roll has borne the last checker off."""
    game = _match(board).game
    left = tuple(min(count, 0) for count in board.position.counts)
    level = game.counted(level_won(Position(left)))
    times = game.terms.backgammon if level is Stake.BACKGAMMON else level.value
    return _Won(level, game.cube.value * times)


def _match(board: XGID) -> Match:
    return Match.begin(board.terms(), board.start())


# What is done


def _right_plays(step: Do, board: XGID) -> tuple[Play, ...]:
    """The plays that are right; what is not legal is left away."""
    if board.dice is None:
        return ()
    position, dice = board.position, board.dice
    if not step.accept:
        return legal_plays(position, dice)
    legal = [text for text in step.accept if _forbidden_by(position, dice, text) is None]
    return tuple(parse_play(position, dice, text) for text in legal)


def _of_play(at: Stood, step: Do) -> Iterator[str]:
    board = at.board
    if len(at.boards) > 1:
        yield "nobody knows on which board this is played"
    if board.dice is None:
        yield "there are no dice to play"
        return
    position, dice = board.position, board.dice
    if not legal_plays(position, dice):
        yield "nothing can be played; let the dice be picked up instead"
        return
    for text in step.accept:
        yield from _unless_legal(position, dice, text)
    right = _right_plays(step, board)
    if len({play.key for play in right}) < len(right):
        yield "two of the accepted plays are the same"
    if step.claim and step.claim.plays == len(step.accept) != len(right):
        yield "not all legal plays are accepted"
    if step.hint and not step.accept:
        yield "every legal play is right, so that the hint is never told"
    for wrong in step.wrong:
        yield from _of_wrong_play(position, dice, right, wrong)


def _of_wrong_play(
    position: Position, dice: Dice, right: tuple[Play, ...], wrong: Wrong
) -> Iterator[str]:
    if wrong.rule is not None and wrong.rule not in _answered(TurnDraft.start(position, dice)):
        yield f"no try is answered by {wrong.rule}"
    if wrong.play is None:
        return
    start = TurnDraft.start(position, dice)
    impossible = _impossible(start, wrong.play)
    if impossible:
        yield f"nobody can try {wrong.play}: {impossible}"
        return
    try:
        draft = parse_draft(position, dice, wrong.play)
    except Refusal:
        if len(list(_starred(wrong.play))) > 1:
            yield f"{wrong.play} is refused before it is made: name the move that can't be made"
        return
    if _reached(draft) <= {play.key for play in right}:
        yield f"{wrong.play} is told to be wrong, and is right however it goes on"


def _impossible(start: TurnDraft, text: str) -> str:
    """Why a try can't be made at any table; empty where it can, at first or later in the turn."""
    legs = sorted((leg for leg, _ in _starred(text)), reverse=True)
    boards = [at.position.counts for at in _drafts(start, {})]
    reasons = [_stuck(list(counts), legs, start.moves_dice) for counts in boards]
    return "" if "" in reasons else reasons[0]


def _stuck(counts: list[int], legs: list[Leg], dice: tuple[int, ...]) -> str:
    """Why moves can't be tried on a board; empty where they can."""
    together = {sum(dice[:many]) for many in range(2, len(dice) + 1)} | set(dice)
    for source, target in legs:
        if counts[source] <= 0:
            return f"no checker stands on {source}"
        way = source - target
        if way not in together and not (target == OFF and way < max(together)):
            return f"no dice go from {source} to {target}"
        _step(counts, (source, target))
    return ""


def _answered(draft: TurnDraft) -> set[Rule]:
    """The rules that answer some try in a turn, at its beginning or later on."""
    found: set[Rule] = set()
    for at in _drafts(draft, {}):
        if not at.complete:
            found.add(Rule.UNFINISHED_PLAY)
        for source in range(1, BAR + 1):
            for target in range(BAR):
                if target not in at.targets(source):
                    found.add(at.why_not(source, target).rule)
    return found


def _reached(draft: TurnDraft) -> set[int]:
    """The results that a turn can still come to."""
    return {at.position.key for at in _drafts(draft, {}) if at.complete}


def _drafts(
    draft: TurnDraft, seen: dict[tuple[int, tuple[int, ...]], TurnDraft]
) -> Iterable[TurnDraft]:
    """A turn and all ways in which it can go on, each board once."""
    key = (draft.position.key, draft.dice_left)
    if key not in seen:
        seen[key] = draft
        for source in draft.sources:
            for target in draft.targets(source):
                _drafts(draft.move((source, target)), seen)
    return seen.values()


def _of_touches(at: Stood, step: Touch) -> Iterator[str]:
    yield from _of_places(at, step.places)
    if len(set(step.places)) < len(step.places):
        yield "a place is to be touched twice"
    for wrong in step.wrong:
        if wrong.place is None:
            yield "a wrong touch is told by its place"
        elif wrong.place in step.places:
            yield f"{wrong.place} is right and wrong"
        else:
            yield from _of_places(at, (wrong.place,))


def _of_act(at: Stood, step: Decide) -> Iterator[str]:
    board = at.board
    refused = _refused(board, step.act)
    if refused:
        yield f"{step.act} is refused: {refused}"
    for wrong in step.wrong:
        if wrong.act == step.act:
            yield f"{wrong.act} is right and wrong"
        elif wrong.rule and wrong.rule not in _act_refusals(board):
            yield f"no act is answered by {wrong.rule}"
        elif wrong.play:
            yield "nothing is played where something else is to be done"


def _acts(by: Side, answering: Side) -> dict[str, Action]:
    return {
        "roll": Roll(by, (3, 1)),
        "double": Double(by),
        "take": Take(answering),
        "pass": Pass(answering),
        "beaver": Beaver(answering),
        "resign": Resign(by, Stake.SINGLE),
    }


def _refused(board: XGID, act: str) -> Rule | None:
    """The rule by which something that is done at the table is refused."""
    game = _match(board).game
    assert game.turn is not None
    if act == "pick up":
        if board.dice is None:
            return Rule.ROLL_FIRST
        return Rule.UNFINISHED_PLAY if legal_plays(board.position, board.dice) else None
    try:
        if act in ("accept", "refuse"):
            answer = Accept if act == "accept" else Refuse
            game.apply(Resign(game.turn, Stake.SINGLE)).apply(answer(game.turn.opponent))
        else:
            answering = game.actor if game.phase is Phase.DOUBLED else game.turn.opponent
            assert answering is not None
            game.apply(_acts(game.turn, answering)[act])
    except Refusal as refusal:
        return refusal.rule
    return None


def _act_refusals(board: XGID) -> set[Rule | None]:
    acts = (*_acts(Side.WHITE, Side.BLACK), "pick up", "accept", "refuse")
    return {_refused(board, act) for act in acts}


def _of_options(at: Stood, step: Choose) -> Iterator[str]:
    labels = [option.label for option in step.options]
    if len(set(labels)) < len(labels):
        yield "two answers are the same"
    for option in step.options:
        yield from _of_arrows(at, option.arrows, f"arrow of “{option.label}”")
        if option.right and option.arrows and at.board.dice:
            text = " ".join(option.arrows)
            try:
                parse_draft(at.board.position, at.board.dice, text)
            except Refusal as refusal:
                yield f"{text} is shown as right and can't be played: {refusal.rule}"


def _of_setup(step: Setup) -> Iterator[str]:
    if step.position is not None:
        yield "the board is empty before, and the target after it: no position counts"
    counts = parse_xgid(step.target).board.counts
    if not any(count > 0 for count in counts) and step.side != "black":
        yield "White has no checkers to be set up"
    if not any(count < 0 for count in counts) and step.side != "white":
        yield "Black has no checkers to be set up"


def _of_table(step: ScoreTable) -> Iterator[str]:
    if not set(step.cubes) <= set(_FACES) or len(set(step.cubes)) < len(step.cubes):
        yield "the columns are different faces of the cube"
    if len(set(step.asked)) < len(step.asked):
        yield "a cell is asked for twice"
    for result, face in step.asked:
        if face not in step.cubes:
            yield f"no column has the cell {result} × {face}"


# What an engine judges


def _judged(at: Stood, claim: Claims, engine: Engine, search: Search) -> Iterator[str]:
    board = at.board
    if claim.cube is not None:
        asked = Question.of(_match(board)).before_roll
        choice = _CHOICES[engine.cube(asked, search).choice]
        yield from _differs("cube", claim.cube, choice)
    if claim.best is None or board.dice is None:
        return
    verdict = engine.play(Question.of(_match(board)), search)
    assert verdict.best is not None
    named = {one.key: str(one) for one in legal_plays(board.position, board.dice)}
    best = named[verdict.best.result.key]
    held = {claim.best: parse_play(board.position, board.dice, claim.best)}
    if isinstance(at.step, Do):
        right = _right_plays(at.step, board)
        held |= {str(play): play for play in right}
        if verdict.best.result not in {play.result for play in right}:
            yield f"the engine's best, {best}, is not accepted"
    for text, play in held.items():
        cost = verdict.cost(play.result)
        if cost is None or cost > claim.margin:
            yield f"{text} falls short of {best} by {cost}"
    if isinstance(at.step, Do) and at.step.accept:
        accepted = {play.result for play in held.values()}
        for candidate in verdict.candidates:
            if (
                candidate.result not in accepted
                and verdict.best.equity - candidate.equity < AS_GOOD
            ):
                yield f"{named[candidate.result.key]} is as good, and not accepted"
