"""Every decision of a match, in order, found in its record."""

from collections.abc import Iterator
from dataclasses import dataclass

from app.engine.analysis.report import Decision, DecisionKind
from app.engine.question import Question
from rules.actions import Accept, Action, Beaver, Double, MakePlay, Pass, Refuse, Resign, Roll, Take
from rules.match import Match
from rules.record import Record
from rules.side import Side


@dataclass(frozen=True, slots=True)
class Found:
    """What was found in a record.

    Attributes:
        decisions: in order.
        actions: how many actions could be followed.
        stopped: the number of the action that can't be, None where all can.
    """

    decisions: tuple[Decision, ...]
    actions: int
    stopped: int | None = None


def decisions(record: Record) -> tuple[Decision, ...]:
    """Every decision of a match, as far as its record can be followed.

    Forced plays are among them. A roll is one where the player could have doubled and gained by
    it. The answer to a beaver is none: no program judges it.
    """
    return find(record).decisions


def find(record: Record) -> Found:
    """The decisions of a record, and how far it can be followed.

    What was corrected, and plays that were called, are none. Of a chouette only the plays are:
    no program judges a cube against several players.
    """
    folded = record.fold()
    whole = Record(record.header, record.entries[: folded.count])
    states = tuple(state.match for state in whole.states())
    found: list[Decision] = []
    turns = 1
    for entry in whole.standing:
        before, after = states[entry.seq - 1], states[entry.seq]
        turns = 1 if before.number != after.number else turns
        if record.header.chouette is None or isinstance(entry.action, MakePlay):
            found.extend(_taken(before, after, entry.seq, entry.action, turns))
        turns += isinstance(entry.action, MakePlay)
    return Found(tuple(found), folded.count, None if folded.stopped is None else folded.count + 1)


def _taken(before: Match, after: Match, seq: int, action: Action, turn: int) -> Iterator[Decision]:
    """The decision that an action takes, if it takes one."""
    kind = _KINDS.get(type(action))
    by = action.by
    if kind is None or by is None or not _is_one(before, after, action):
        return
    question = Question.of(before)
    if kind in (DecisionKind.CUBE, DecisionKind.ANSWER):
        question = question.before_roll
    played = after.game.last if isinstance(action, MakePlay) else None
    yield Decision(
        seq,
        before.number,
        by,
        kind,
        question,
        None if played is None else played.play.result,
        action.kind if played is None else str(played.play),
        _points(before, after) if kind is DecisionKind.RESIGNATION else 0,
        turn,
    )


def _is_one(before: Match, after: Match, action: Action) -> bool:
    """Whether there was something to decide, and something that can be judged."""
    match action:
        case MakePlay():
            return after.game.last is not None and after.game.last.legal
        case Roll(by):
            return before.game.can_double(by) and not cube_is_dead(before, by)
        case Take() | Pass() | Beaver():
            return before.game.extra_turns == 0
        case _:
            return True


def cube_is_dead(match: Match, side: Side) -> bool:
    """Whether a player wins the match with this game as it is, and so gains nothing by doubling."""
    terms = match.terms
    return not terms.money and match.game.cube.value >= terms.length - match.score[side]


def _points(before: Match, after: Match) -> int:
    """What a resignation gives away."""
    offered = before if before.game.resigned is not None else after
    assert offered.game.actor is not None
    result = offered.apply(Accept(offered.game.actor)).game.result
    assert result is not None
    return result.points


_KINDS: dict[type[Action], DecisionKind] = {
    MakePlay: DecisionKind.PLAY,
    Roll: DecisionKind.CUBE,
    Double: DecisionKind.CUBE,
    Take: DecisionKind.ANSWER,
    Pass: DecisionKind.ANSWER,
    Beaver: DecisionKind.ANSWER,
    Resign: DecisionKind.RESIGNATION,
    Accept: DecisionKind.RESIGNATION,
    Refuse: DecisionKind.RESIGNATION,
}
