"""What is told where the libraries of the line can't be loaded."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]

MISSING = """
import asyncio, sys
sys.modules[sys.argv[1]] = None
from app.net.transport import transport_for, TransportError

async def main():
    for _ in range(2):
        opening = transport_for("ws://127.0.0.1:9/v1").host()
        try:
            await opening.code()
        except TransportError as error:
            print(error.trouble)
        await opening.close()

asyncio.run(main())
"""


@pytest.mark.parametrize("library", ["wormhole", "twisted", "twisted.internet", "nacl"])
def test_a_library_that_is_missing_is_told_in_words_and_not_by_a_traceback(library: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", MISSING, library],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "not-installed\n" * 2, "")
