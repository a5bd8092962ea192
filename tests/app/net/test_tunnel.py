"""What a tunnel tells: nothing follows its end, whatever the connection does then."""

from types import SimpleNamespace
from typing import Any

from wormhole._status import Connected

from app.net.transport import Trouble
from app.net.tunnel import Tunnel


class Heard:
    """What was heard, in order."""

    def __init__(self) -> None:
        self.all: list[tuple[object, ...]] = []

    def __getattr__(self, name: str) -> Any:
        return lambda *given: self.all.append((name, *given))


def test_the_end_is_the_last_that_is_heard() -> None:
    heard = Heard()
    tunnel = Tunnel("", "", heard, lambda happened, *given: happened(*given))
    tunnel._timer = SimpleNamespace(active=lambda: False)
    connected = SimpleNamespace(mailbox_connection=Connected("ws://localhost"))
    tunnel._status(connected)
    tunnel.abandon()
    tunnel._lost()
    tunnel._status(connected)
    tunnel.wormhole_got_message(b"late")
    tunnel.abandon()
    assert heard.all == [("connection", True), ("ended", Trouble.CLOSED, "")]
