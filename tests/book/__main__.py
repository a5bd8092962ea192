"""`make book`: what an engine makes of the opening rolls and of all replies to them.

Money play with the cube in the middle, gammons counted. The plays that `app/academy/book.toml`
has words for are listed in any case, and those that come near the best. A run that was stopped
goes on where it was: what the engine answered is kept in `build/book`. The result is data of the
program, `app/academy/opening.json`, with the engine's name and version.
"""

import argparse
import sys
import tomllib
from pathlib import Path

from app.engine.catalogue import installed
from app.engine.engine import Search
from rules.actions import Dice
from tests.book.compute import Depths, as_text, book
from tests.book.kept import Asked

FOLDER = Path("build") / "book"
BOOK = Path("app") / "academy" / "opening.json"
WORDS = BOOK.with_name("book.toml")


def main() -> None:
    """Compute the book and write it."""
    options = _options()
    if not installed("bgsage"):
        sys.exit("Computing the opening book needs bgsage: pip install bgsage")
    from app.engine.sage import Sage

    depths = Depths(Search(options.openings), Search(options.replies))
    found = book(Asked(Sage(), options.folder), depths, known(), _tell)
    _tell("")
    options.book.write_text(as_text(found), encoding="utf-8")
    print(f"{options.book}: {Sage().title}, {depths.openings.value} and {depths.replies.value}")


def known(path: Path = WORDS) -> dict[Dice, tuple[str, ...]]:
    """The plays that have words, by roll."""
    found: dict[Dice, tuple[str, ...]] = {}
    for opening in tomllib.loads(path.read_text(encoding="utf-8"))["opening"]:
        high, low = map(int, opening["roll"].split("-"))
        found[high, low] = tuple(one["play"] for one in opening["play"])
    return found


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make book ARGS=...", description=__doc__)
    searches = [one.value for one in Search]
    parser.add_argument("--openings", choices=searches, default=Depths().openings.value)
    parser.add_argument("--replies", choices=searches, default=Depths().replies.value)
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where answers are kept")
    parser.add_argument("--book", type=Path, default=BOOK, help="the file that is written")
    return parser.parse_args()


def _tell(text: str) -> None:
    if sys.stderr.isatty():
        print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
