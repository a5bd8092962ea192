"""`make levels`: how good each level is, by games against itself judged by a deeper search.

Money games with the Jacoby rule: each weighs the same, whatever happened before it. What counts
as a decision, and the performance rating, are those of the program's own analysis. A run that
was stopped goes on where it was; nothing is written but what was measured, into `build/levels`.
"""

import argparse
import asyncio
import sys
import time
from pathlib import Path

from app.engine.analysis.report import Tally
from app.engine.catalogue import installed
from app.engine.engine import Engine, Search
from app.engine.levels import LEVELS, Level, level
from tests.levels.selfplay import Direct, costs, one_game
from tests.levels.tallies import Kept, rating, tally

JUDGES = {Search.TWO: Search.THREE, Search.THREE: Search.FOUR}
"""The search that judges what a level found with another."""

GAMES = 60
QUICK = 3
FOLDER = Path("build") / "levels"


def main() -> None:
    """Measure the levels and print their ratings."""
    options = _options()
    if not installed("bgsage"):
        sys.exit("Measuring the levels needs bgsage: pip install bgsage")
    from app.engine.sage import Sage

    engine = Sage()
    chosen = [level(name) for name in options.levels] or LEVELS
    print(f"{engine.title}; money games of a level against itself")
    print(f"{'level':13}{'PR':>15}{'plays':>8}{'cubes':>8}{'decisions':>11}{'games':>7}  judge")
    for one in chosen:
        games = asyncio.run(measure(one, engine, options.games, options.folder))
        print(line(one, games), flush=True)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make levels ARGS=...", description=__doc__)
    names = [one.id for one in LEVELS]
    parser.add_argument("levels", nargs="*", choices=[[], *names], metavar="|".join(names))
    parser.add_argument("--games", type=int, default=GAMES, help=f"a level (usually {GAMES})")
    parser.add_argument("--quick", action="store_const", const=QUICK, dest="games")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where to keep the figures")
    return parser.parse_args()


async def measure(one: Level, engine: Engine, number: int, folder: Path) -> list[Tally]:
    """The tallies of so many games of a level, those measured before among them."""
    adviser, judge = Direct(engine), JUDGES[one.search]
    kept = Kept(folder, one, engine.title, judge.value)
    games = kept.games()
    began, before = time.monotonic(), len(games)
    while len(games) < number:
        record = await one_game(one, adviser, f"{one.id}/{len(games)}")
        games.append(tally(await costs(record, adviser, judge)))
        kept.add(games[-1])
        pace = (time.monotonic() - began) / (len(games) - before)
        _tell(f"{one.id}: {len(games)} of {number}, {pace * (number - len(games)):.0f} s left")
    _tell("")
    return games[:number]


def line(one: Level, games: list[Tally]) -> str:
    """What was measured of a level; its first two figures belong into `app.engine.levels`."""
    total = sum(games, Tally())
    plays = 500 * total.play_cost / max(total.plays, 1)
    cubes = 500 * total.cube_cost / max(total.cubes, 1)
    judge = JUDGES[one.search].value
    figures = f"{plays:8.2f}{cubes:8.2f}{total.decisions:11}{len(games):7}"
    return f"{one.id:13}{rating(games)!s:>15}{figures}  {judge}"


def _tell(text: str) -> None:
    if sys.stderr.isatty():
        print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
