"""The clocks by which everything is kept and measured."""

import time


def now() -> int:
    """The present, in milliseconds since 1970 (UTC)."""
    return time.time_ns() // 1_000_000


def stopwatch() -> int:
    """Milliseconds that only go forward."""
    return time.monotonic_ns() // 1_000_000
