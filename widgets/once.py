"""Timers that go off once."""

from collections.abc import Callable

from textual.message_pump import MessagePump
from textual.timer import Timer


def once(owner: MessagePump, delay: float, callback: Callable[[], None]) -> Timer:
    """A timer that goes off once, however busy the machine is.

    Textual leaves out ticks that are late when a timer begins to wait for them; a short one with
    but a single tick would then never go off, and what was to come by itself never came.

    Args:
        owner: the screen or widget with which it ends.
        delay: in seconds.
        callback: what it calls.
    """
    timer = owner.set_timer(delay, callback)
    timer._skip = False  # there is no public way to say so
    return timer
