"""What can't be kept at once because another program is writing."""

import asyncio
from collections.abc import Callable
from typing import TypeVar

from app.storage.errors import StorageError

TRIES = 20

Kept = TypeVar("Kept")


async def when_it_can(keep: Callable[[], Kept], pause: float) -> Kept:
    """Keep something, if need be after a while.

    Args:
        keep: what keeps it.
        pause: seconds between two attempts.

    Raises:
        StorageError: if it can't be kept at all.
    """
    for _ in range(TRIES):
        try:
            return keep()
        except StorageError as error:
            if not error.worth_retrying:
                raise
            await asyncio.sleep(pause)
    return keep()
