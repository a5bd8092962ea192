"""The clock by which everything is kept."""

import time


def now() -> int:
    """The present, in milliseconds since 1970 (UTC)."""
    return time.time_ns() // 1_000_000
