"""`make bench`: prints every figure as a ratio measured in one run; never fails for a slow one."""

import argparse
import platform

from tests.bench import chouette, clocks, engine, friends, generators, lessons, programs
from tests.bench.report import table

PARTS = {
    "plays": generators.measure,
    "program": programs.measure,
    "clocks": clocks.measure,
    "chouette": chouette.measure,
    "lessons": lessons.measure,
    "friends": friends.measure,
    "engine": engine.measure,
}


def main() -> None:
    """Measure all parts, or the named ones, and print the table."""
    parser = argparse.ArgumentParser(prog="make bench ARGS=...")
    parser.add_argument("parts", nargs="*", choices=[[], *PARTS], metavar="|".join(PARTS))
    parts = parser.parse_args().parts or PARTS
    print(f"Python {platform.python_version()}, {platform.system()} {platform.machine()}")
    print(table(figure for part in parts for figure in PARTS[part]()))


if __name__ == "__main__":
    main()
