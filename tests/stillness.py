"""When a program under test stands still: what `pilot.pause()` and every key wait for.

Textual takes a process for idle that has hardly computed for a moment. That is also true of one
that a busy machine doesn't let compute, and then a test would look at a screen that is still to be
laid out. Here nothing may wait to be done, either; so the moment can be a short one.
"""

import asyncio
from time import monotonic, process_time
from typing import Any
from weakref import WeakSet

import textual.app
import textual.pilot
from textual.app import App
from textual.message_pump import MessagePump

MOMENT = 1 / 100
IDLE = MOMENT / 20
"""What a process that does nothing computes in a moment at most, in seconds."""

PATIENCE = 20.0
"""How long what is known to wait may take, however busy the machine is."""

_apps: WeakSet[App[Any]] = WeakSet()


def watch(app: App[Any]) -> None:
    """Wait for this program, too, as long as it runs."""
    _apps.add(app)


async def stillness(min_sleep: float = MOMENT, max_sleep: float = 1.0) -> None:
    """Wait until neither this process computes nor anything waits in the programs of the test.

    Args:
        min_sleep: how many seconds it takes at least.
        max_sleep: after how many it ends although the process computes, as long as nothing waits.
    """
    began = monotonic()
    while True:
        computed = process_time()
        await asyncio.sleep(MOMENT)
        still = process_time() - computed < IDLE
        passed = monotonic() - began
        if passed > PATIENCE:
            return
        if (passed >= max_sleep or (passed > min_sleep and still)) and not any(map(_waits, _apps)):
            return


def _waits(app: App[Any]) -> bool:
    """Whether messages, calls, layout or paint wait in a program."""
    if not app._running or not app._screen_stack:
        return False
    screen = app.screen
    if screen._layout_required or screen._dirty_widgets or screen._callbacks:
        return True
    return any(map(_has_mail, (app, *screen.walk_children(with_self=True))))


def _has_mail(node: MessagePump) -> bool:
    waiting = node._next_callbacks or node._pending_message is not None
    return bool(waiting or (node._running and node.message_queue_size))


def install() -> None:
    """Have Textual's pilots wait so."""
    begin = textual.pilot.Pilot.__init__

    def begin_watched(self: "textual.pilot.Pilot[Any]", app: App[Any]) -> None:
        watch(app)
        begin(self, app)

    textual.pilot.Pilot.__init__ = begin_watched  # type: ignore[method-assign]
    for module in (textual.app, textual.pilot):
        module.wait_for_idle = stillness  # type: ignore[attr-defined]
