"""What goes into the opening book: which plays are listed, and what the engine says of them."""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from app.academy.book import OPENING_ROLLS, ROLLS
from app.engine.engine import Search
from app.engine.question import Question
from app.engine.verdicts import Candidate, PlayVerdict
from rules.actions import Dice
from rules.notation import parse_play
from rules.plays import legal_plays
from rules.position import START, Position
from tests.book.kept import Asked

NEAR = 0.04
"""By how much a play may fall short of the best and still be listed."""

LEAST, FEWEST = 3, 2
"""So many plays of an opening, and of a reply, are listed, however far they fall short."""

MOST = 4
"""So many plays of a reply are listed, however near they come."""

SCREEN = Search.TWO
"""The quick search that says which replies are worth a deeper one."""

SCREENED = 0.1
"""By how much a reply may fall short of the best in a quick search and still get a deeper one."""

_DIGITS = 4
_DIGITS_OF_CHANCES = 3


@dataclass(frozen=True, slots=True)
class Depths:
    """How deeply is searched.

    Attributes:
        openings: for the first roll.
        replies: for the second one.
    """

    openings: Search = Search.FOUR
    replies: Search = Search.THREE


def book(
    asked: Asked,
    depths: Depths,
    known: Mapping[Dice, tuple[str, ...]],
    tell: Callable[[str], None],
) -> dict[str, Any]:
    """The whole book: listed plays with replies, and what the other legal ones are worth.

    Args:
        asked: the engine.
        depths: how deeply it searches.
        known: plays that are listed in any case, by roll.
        tell: is told how far it has come.
    """
    found = []
    for number, roll in enumerate(OPENING_ROLLS):
        tell(f"{number} of {len(OPENING_ROLLS)} openings")
        question = Question(START, dice=roll, opening=True)
        verdict = asked.play(question, depths.openings)
        found.append((roll, verdict, opening_plays(verdict, known.get(roll, ()))))
    total = sum(len(plays) for _, _, plays in found)
    openings, done = [], 0
    for roll, verdict, plays in found:
        listed = []
        for one in plays:
            tell(f"{done} of {total} openings answered")
            replies = dict(_replies(asked, depths.replies, one.result))
            listed.append(_opening(roll, one, replies))
            done += 1
        worth = {
            str(one.result): round(one.equity, _DIGITS)
            for one in verdict.candidates
            if one not in plays
        }
        openings.append({"roll": list(roll), "plays": listed, "others": worth})
    engine, _, version = asked.engine.title.rpartition(" ")
    return {
        "engine": engine,
        "version": version,
        "searches": {"openings": depths.openings.value, "replies": depths.replies.value},
        "openings": openings,
    }


def opening_plays(verdict: PlayVerdict, known: tuple[str, ...]) -> list[Candidate]:
    """The plays of an opening roll that are listed, the best first.

    Args:
        verdict: what the engine says.
        known: plays that players talk about, whatever they are worth.
    """
    dice = verdict.question.dice
    assert dice is not None
    wanted = {parse_play(verdict.question.position, dice, text).result for text in known}
    return [
        one
        for rank, one in enumerate(verdict.candidates)
        if rank < LEAST or _near(verdict, one) or one.result in wanted
    ]


def reply_plays(verdict: PlayVerdict) -> list[Candidate]:
    """The plays of a reply that are listed, the best first."""
    return [
        one
        for rank, one in enumerate(verdict.candidates[:MOST])
        if rank < FEWEST or _near(verdict, one)
    ]


def judged(asked: Asked, question: Question, search: Search) -> PlayVerdict:
    """The plays of a roll; for a deep search those that are worth it, by what follows each.

    Args:
        asked: the engine.
        question: the roll.
        search: how deeply to look.
    """
    if search in (Search.ONE, SCREEN):
        return asked.play(question, search)
    screened = asked.play(question, SCREEN)
    found = [
        _after(asked, one.result, search)
        for rank, one in enumerate(screened.candidates)
        if rank < LEAST or (screened.cost(one.result) or 0.0) <= SCREENED
    ]
    return PlayVerdict(question, tuple(sorted(found, key=lambda one: -one.equity)))


def _after(asked: Asked, result: Position, search: Search) -> Candidate:
    """A play judged by the position before the opponent's roll, who may double there."""
    faced = asked.cube(Question(result.flipped()), search)
    return Candidate(result, -faced.best, faced.chances.turned, faced.search)


def _near(verdict: PlayVerdict, one: Candidate) -> bool:
    return (verdict.cost(one.result) or 0.0) <= NEAR


def _replies(
    asked: Asked, search: Search, result: Position
) -> Iterator[tuple[str, list[list[Any]]]]:
    """The replies to a play, by the roll, such as `31`."""
    facing = result.flipped()
    for roll in ROLLS:
        verdict = judged(asked, Question(facing, dice=roll), search)
        yield "{}{}".format(*roll), [_reply(facing, roll, one) for one in reply_plays(verdict)]


def _opening(roll: Dice, one: Candidate, replies: dict[str, list[list[Any]]]) -> dict[str, Any]:
    return {
        "play": _written(START, roll, one),
        "result": str(one.result),
        "equity": round(one.equity, _DIGITS),
        "chances": _chances(one),
        "replies": replies,
    }


def _reply(before: Position, roll: Dice, one: Candidate) -> list[Any]:
    return [_written(before, roll, one), round(one.equity, _DIGITS), _chances(one)]


def _written(before: Position, roll: Dice, one: Candidate) -> str:
    return next(str(play) for play in legal_plays(before, roll) if play.result == one.result)


def _chances(one: Candidate) -> list[float]:
    chances = one.chances
    shares = (
        chances.win,
        chances.gammon,
        chances.backgammon,
        chances.lose_gammon,
        chances.lose_backgammon,
    )
    return [round(share, _DIGITS_OF_CHANCES) for share in shares]


def as_text(found: dict[str, Any]) -> str:
    """The book as JSON, with a line for each roll: few lines change with a figure."""
    lines = [
        f" {json.dumps(name)}: {json.dumps(found[name])},"
        for name in ("engine", "version", "searches")
    ]
    blocks = [_opening_text(opening) for opening in found["openings"]]
    return "{\n" + "\n".join(lines) + '\n "openings": [\n' + ",\n".join(blocks) + "\n ]\n}\n"


def _opening_text(opening: dict[str, Any]) -> str:
    plays = ",\n".join(_play_text(play) for play in opening["plays"])
    roll, others = _compact(opening["roll"]), _compact(opening["others"])
    return f'  {{"roll": {roll}, "plays": [\n{plays}\n  ],\n  "others": {others}}}'


def _play_text(play: dict[str, Any]) -> str:
    head = ", ".join(
        f"{json.dumps(name)}: {_compact(value)}"
        for name, value in play.items()
        if name != "replies"
    )
    replies = ",\n".join(
        f"    {json.dumps(roll)}: {_compact(rows)}" for roll, rows in play["replies"].items()
    )
    return f'   {{{head}, "replies": {{\n{replies}\n   }}}}'


def _compact(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"))
