"""What the tests of friends share."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.app.friends.programs import Two


@pytest.fixture
async def two(tmp_path: Path) -> AsyncIterator[Two]:
    two = Two(tmp_path)
    yield two
    for program in two.both:
        await program.close()
