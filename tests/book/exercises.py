"""`make exercises`: positions to practise on, from games that an engine played against itself.

Natural positions to count pips and moves in; decisions with the cube in money play, without the
Jacoby rule; plays of a race in which both bear off. What each choice is worth is an engine's word,
and so are the chances to win a match from every score, from which take points are reckoned. The
result is data of the program, `app/academy/exercises.json`.
"""

import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from app.engine.catalogue import installed
from app.engine.engine import Engine, Search
from app.engine.question import Question, Stakes
from app.engine.verdicts import CubeVerdict, PlayVerdict
from rules.plays import legal_plays
from rules.position import BAR, CHECKERS, HOME, SLOTS, START, Position

TARGET = Path("app") / "academy" / "exercises.json"

SEED = 20_261
GAMES = 90
NATURAL, CUBES, BEAROFFS = 160, 30, 80
"""So many positions; of the cubes so many of each answer."""

FARTHEST = 15
"""The table of match scores goes up to so many points away."""

_DIGITS = 4
_SLIP = 0.15
"""How often a player of these games takes the second best play, so that no two games agree."""

_EDGE = 0.25
"""A cube decision is asked where the better way is better by less than this, ..."""

_CLEAR = 0.02
"""... and by more than this; a bear-off where the best play is better than the next by more."""

_BEAROFF_CLEAR = 0.008


def main() -> None:
    """Play, judge, and write the file."""
    if not installed("bgsage"):
        sys.exit("Making the exercises needs bgsage: pip install bgsage")
    from app.engine.sage import Sage

    TARGET.write_text(_as_text(exercises(Sage())), encoding="utf-8")
    print(f"{TARGET}: {Sage().title}")


def exercises(engine: Engine) -> dict[str, Any]:
    """Everything that the file holds."""
    name, _, version = engine.title.rpartition(" ")
    chance = random.Random(SEED)
    met = list(_positions(engine, chance))
    chance.shuffle(met)
    natural = [one for one in met if _worth_counting(one)][:NATURAL]
    return {
        "engine": name,
        "version": version,
        "searches": {"cubes": Search.THREE.value, "bearoffs": Search.THREE.value},
        "table": _match_table(),
        "positions": [str(one) for one in natural],
        "cubes": _cubes(engine, met),
        "bearoffs": list(_bearoffs(engine, chance)),
    }


def _positions(engine: Engine, chance: random.Random) -> Iterator[Position]:
    """Positions before a roll, as they come up in games."""
    for _ in range(GAMES):
        position = START
        while CHECKERS not in (position.off, position.opponent_off):
            dice = (chance.randint(1, 6), chance.randint(1, 6))
            if legal_plays(position, dice):
                found = engine.play(Question(position, dice=dice), Search.ONE).candidates
                second = len(found) > 1 and chance.random() < _SLIP
                position = found[int(second)].result
            position = position.flipped()
            yield position


def _worth_counting(position: Position) -> bool:
    """Whether a position has more to count than the first or the last ones of a game."""
    return position.contact and 60 <= position.pips <= 150 and position != START


def _cubes(engine: Engine, met: list[Position]) -> list[dict[str, Any]]:
    """Close decisions, as many of each answer."""
    found: dict[str, list[dict[str, Any]]] = {}
    for position in dict.fromkeys(met):
        if position.pips < 25 or position.opponent_pips < 25:
            continue
        question = Question(position, Stakes())
        if not _close(engine.cube(question, Search.ONE), _EDGE + 0.1):
            continue
        verdict = engine.cube(question, Search.TWO)
        kept = found.setdefault(verdict.choice.value, [])
        if len(kept) < CUBES and _close(verdict, _EDGE):
            verdict = engine.cube(question, Search.THREE)
            if _close(verdict, _EDGE):
                kept.append(_cube(position, verdict))
        if len(found) == 4 and all(len(some) >= CUBES for some in found.values()):
            break
    return [one for some in found.values() for one in some]


def _close(verdict: CubeVerdict, edge: float) -> bool:
    """Whether the decision is neither obvious nor a matter of taste."""
    double = min(verdict.double_take, verdict.double_pass) - verdict.no_double
    take = verdict.double_take - verdict.double_pass
    return _CLEAR < abs(double) < edge and _CLEAR < abs(take) < 3 * edge


def _cube(position: Position, verdict: CubeVerdict) -> dict[str, Any]:
    return {
        "position": str(position),
        "no_double": round(verdict.no_double, _DIGITS),
        "take": round(verdict.double_take, _DIGITS),
        "pass": round(verdict.double_pass, _DIGITS),
        "win": round(verdict.chances.win, _DIGITS),
    }


def _bearoffs(engine: Engine, chance: random.Random) -> Iterator[dict[str, Any]]:
    """Rolls of a race in which the best play isn't a matter of taste."""
    count = 0
    while count < BEAROFFS:
        position, dice = _race(chance), (chance.randint(1, 6), chance.randint(1, 6))
        if len(legal_plays(position, dice)) < 3:
            continue
        question = Question(position, Stakes(cube=False), dice)
        if not _clear(engine.play(question, Search.ONE)):
            continue
        verdict = engine.play(question, Search.THREE)
        if _clear(verdict):
            count += 1
            yield {
                "position": str(position),
                "dice": list(dice),
                "plays": {
                    str(one.result): round(one.equity, _DIGITS) for one in verdict.candidates
                },
            }


def _race(chance: random.Random) -> Position:
    """Both at home, about as far from the end."""
    counts = [0] * SLOTS
    left = chance.randint(4, 12)
    for _ in range(left):
        counts[chance.choices(range(1, HOME + 1), (3, 3, 3, 4, 4, 5))[0]] += 1
    for _ in range(max(2, left + chance.randint(-2, 1))):
        counts[BAR - chance.choices(range(1, HOME + 1), (3, 3, 3, 4, 4, 5))[0]] -= 1
    return Position(tuple(counts))


def _clear(verdict: PlayVerdict) -> bool:
    first, second, *_rest = (one.equity for one in verdict.candidates)
    return first - second > _BEAROFF_CLEAR


def _match_table() -> list[list[float]]:
    """The chances to win a match, by the points that this player and the opponent need.

    The game before which a player comes within one point is the Crawford game.
    """
    import bgbot_cpp

    away = range(1, FARTHEST + 1)
    return [
        [round(bgbot_cpp.get_met(mine, theirs, False), _DIGITS) for theirs in away] for mine in away
    ]


def _as_text(found: dict[str, Any]) -> str:
    """JSON with a line for each entry."""
    parts = []
    for name, value in found.items():
        if isinstance(value, list):
            lines = ",\n".join(f"  {json.dumps(one)}" for one in value)
            parts.append(f" {json.dumps(name)}: [\n{lines}\n ]")
        else:
            parts.append(f" {json.dumps(name)}: {json.dumps(value)}")
    return "{\n" + ",\n".join(parts) + "\n}\n"


if __name__ == "__main__":
    main()
