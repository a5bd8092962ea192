"""The end of a wormhole in Twisted's thread: it is told what to do, and tells what happens.

The machinery of magic-wormhole reconnects by itself and sends again what was not delivered. Here
is added what a match of hours needs: the server is found again within seconds, also after the
computer has slept; a message that the server has lost doesn't hold up all that follow it; and it
can be given up without the server.
"""

import time
from collections.abc import Callable
from typing import Any, Protocol

from twisted.internet import defer, reactor, task
from twisted.internet.endpoints import HostnameEndpoint, wrapClientTLS
from twisted.internet.ssl import optionsForClientTLS
from wormhole import create, errors
from wormhole._interfaces import ITorManager
from wormhole._status import Connected
from zope.interface import implementer

from app.net.codes import WORDS, is_code
from app.net.transport import Trouble

APP_ID = "barpoint.friends/1"
"""What the server tells our codes from those of other programs by."""

PATIENCE = 30.0
"""Seconds that the server may take for its first answer."""

CONNECT_SECONDS = 10.0
"""How long one attempt to reach the server may take."""

RETRY_SECONDS = 3.0
"""The pause between attempts, once the server was reached."""

CHECK_SECONDS = 10.0
"""How often it is looked whether something got stuck."""

ASLEEP_SECONDS = 60.0
"""A pause between two checks that no busy computer makes: it has slept."""

EXPIRY_SECONDS = 600.0
"""The server forgets a code whose host was away for 11 minutes."""

MOST_FRAME = 65_536
"""Bytes of the longest message of the server; those that carry ours are below 5,000."""

MOST_EARLY = 500
"""Messages that the library may keep because others are missing, or nobody asks for their kind."""

MOST_DETAIL = 200

_reactor: Any = reactor


Tell = Callable[..., None]
"""Calls one of the methods of `Ears` with what follows it, on the loop of who listens."""


class Ears(Protocol):
    """What hears of it, wherever `Tell` brings it."""

    def connection(self, stands: bool) -> None:
        """The server is reached, or no longer."""

    def coded(self, code: str) -> None:
        """There is a code to tell."""

    def met(self) -> None:
        """The other program is there, and knew the code."""

    def heard(self, data: bytes) -> None:
        """It has sent a message."""

    def ended(self, trouble: Trouble, detail: str) -> None:
        """All is over; the last that is heard."""


class Tunnel:
    """One wormhole. All calls come in Twisted's thread."""

    def __init__(self, server: str, code: str, ears: Ears, tell: Tell) -> None:
        """Prepare it.

        Args:
            server: the address of the mailbox server.
            code: the friend's code, empty to ask for one.
            ears: what hears of it.
            tell: how it is told.
        """
        self._server = server
        self._code = code
        self._ears = ears
        self._tell = tell
        self._road = _Road(self._lost)
        self._wormhole: Any = None
        self._over = False
        self._met = False
        self._waits_for_code = not code
        self._connected = False
        self._awake = self._reached = time.time()
        self._stuck = -1
        self._timer: Any = None

    def open(self) -> None:
        """Go to the server."""
        self._awake = self._reached = time.time()
        self._timer = _reactor.callLater(CHECK_SECONDS, self._check)
        _reactor.callLater(PATIENCE, self._lose_patience)
        try:
            self._wormhole = create(
                APP_ID,
                self._server,
                _reactor,
                delegate=self,
                tor=self._road,
                on_status_update=self._status,
            )
            if self._code:
                self._wormhole.set_code(self._code)
            else:
                self._wormhole.allocate_code(WORDS)
        except Exception as error:  # noqa: BLE001 - an address that isn't one has many errors
            self._end(Trouble.UNREACHABLE, str(error))

    def send(self, data: bytes) -> None:
        """Send a message, now or as soon as the server is reached."""
        if not self._over:
            self._wormhole.send_message(data)

    def close(self) -> None:
        """End it with the server's knowledge, which `Ears.ended` tells."""
        if not self._over:
            self._wormhole.close()

    def abandon(self) -> None:
        """End it without a word."""
        self._end(Trouble.CLOSED, "")

    def wormhole_got_welcome(self, welcome: object) -> None:
        """The server's messages of the day are none of the players' business."""

    def wormhole_got_code(self, code: str) -> None:
        """The server has given the number, and the words are chosen."""
        if not self._waits_for_code:
            return
        self._waits_for_code = False
        if is_code(code):
            self._tell(self._ears.coded, code)
        else:
            self._end(Trouble.SERVER_REFUSES, "no number")

    def wormhole_got_unverified_key(self, key: object) -> None:
        """Nothing is sure before the other has shown to have the same."""

    def wormhole_got_verifier(self, verifier: object) -> None:
        """The other has it."""
        if not self._met and not self._over:
            self._met = True
            self._tell(self._ears.met)

    def wormhole_got_versions(self, versions: object) -> None:
        """Versions are exchanged in the greeting, whatever the transport."""

    def wormhole_got_message(self, data: bytes) -> None:
        """The next message of the other program."""
        if not self._over:
            self._tell(self._ears.heard, data)

    def wormhole_closed(self, result: object) -> None:
        """The library is through, for one reason or another."""
        trouble = Trouble.CLOSED if self._met else _trouble_of(result)
        self._end(trouble, str(result) if isinstance(result, Exception) else "")

    def _status(self, status: Any) -> None:
        stands = isinstance(status.mailbox_connection, Connected)
        if stands and not self._connected and not self._over:
            if self._expired():
                self._end(Trouble.CLOSED, "the server has forgotten the code")
                return
            self._connected = True
            self._tell(self._ears.connection, True)

    def _lost(self) -> None:
        if self._connected and not self._over:
            self._connected = False
            self._reached = time.time()
            self._tell(self._ears.connection, False)

    def _expired(self) -> bool:
        """Whether nobody can come to the code any more."""
        told = not self._code and not self._waits_for_code
        return told and not self._met and time.time() - self._reached > EXPIRY_SECONDS

    def _check(self) -> None:
        now = time.time()
        slept = now - self._awake > ASLEEP_SECONDS
        if slept and self._connected:
            self._reached = self._awake
            self._connected = False
            self._tell(self._ears.connection, False)
        if slept:
            self._road.cut()
        self._awake = now
        if self._early() > MOST_EARLY:  # it would keep them for ever, and any number of them
            self._end(Trouble.MALFORMED, "too many messages")
            return
        self._skip_what_is_lost()
        if not self._over:
            self._timer = _reactor.callLater(CHECK_SECONDS, self._check)

    def _early(self) -> int:
        """How many messages the library keeps, out of order or for a dilation that never comes."""
        boss = self._wormhole._boss
        kept = (boss._rx_phases, boss._rx_dilate_seqnums, boss._D._pending_inbound_dilate_messages)
        return sum(map(len, kept))

    def _skip_what_is_lost(self) -> None:
        """Go on after a gap that has been there for a whole check.

        A server forgets a mailbox when both programs are away for 11 minutes, and with it what
        one of them has sent meanwhile. The library would wait for that forever, with all that
        follows; for the programs a lost message is nothing that couldn't be asked for again.
        """
        boss = self._wormhole._boss
        following = min(boss._rx_phases, default=-1)
        if following != -1 and following == self._stuck and self._connected:
            boss._next_rx_phase = following
            boss._got_phase(following, boss._rx_phases[following])
            following = -1
        self._stuck = following

    def _lose_patience(self) -> None:
        never = self._waits_for_code or not self._road.reached
        if never and not self._over:
            self._end(Trouble.UNREACHABLE, "no answer")

    def _end(self, trouble: Trouble, detail: str) -> None:
        if self._over:
            return
        self._over = True
        if self._timer.active():
            self._timer.cancel()
        self._road.close()
        self._tell(self._ears.ended, trouble, _clean(detail))


@implementer(ITorManager)
class _Road:
    """The way to the server, in the place where the library would take one through Tor."""

    def __init__(self, lost: Callable[[], None]) -> None:
        self.reached = False
        self._lost = lost
        self._endpoint: Any = None
        self._protocol: Any = None
        self._closed = False

    def stream_via(self, host: str, port: int, tls: bool = False) -> "_Road":
        """The library asks for this once, and then for connections along it."""
        self._endpoint = HostnameEndpoint(_reactor, host, port, timeout=CONNECT_SECONDS)
        if tls:
            self._endpoint = wrapClientTLS(optionsForClientTLS(host), self._endpoint)
        return self

    def connect(self, factory: Any) -> Any:
        """A connection; once there was one, it is tried until there is another."""
        factory.setProtocolOptions(maxFramePayloadSize=MOST_FRAME, maxMessagePayloadSize=MOST_FRAME)
        return defer.Deferred.fromCoroutine(self._connect(factory))

    def cut(self) -> None:
        """Break the connection, which is noticed and mended like any other break."""
        if self._protocol is not None:
            self._protocol.transport.abortConnection()

    def close(self) -> None:
        """Break it for good: from now on the road leads nowhere."""
        self._closed = True
        self.cut()

    async def _connect(self, factory: Any) -> Any:
        while not self._closed:
            try:
                protocol = await self._endpoint.connect(factory)
            except defer.CancelledError:
                raise
            except Exception:
                if not self.reached:
                    raise
            else:
                self._take(protocol)
                return protocol
            await task.deferLater(_reactor, RETRY_SECONDS)
        return await defer.Deferred[Any]()

    def _take(self, protocol: Any) -> None:
        self.reached = True
        self._protocol = protocol
        protocol.is_closed.addBoth(self._gone, protocol)
        if self._closed:
            self.cut()

    def _gone(self, how: object, protocol: Any) -> None:
        if self._protocol is protocol:
            self._protocol = None
            self._lost()


def _trouble_of(result: object) -> Trouble:
    """Why a wormhole ended before anybody came through."""
    match result:
        case errors.WrongPasswordError():
            return Trouble.WRONG_CODE
        case errors.ServerError() if str(result) in {"crowded", "reclaimed"}:
            return Trouble.CODE_USED
        case errors.ServerConnectionError() if isinstance(result.reason, Exception):
            return Trouble.UNREACHABLE
        case errors.LonelyError() | str():
            return Trouble.CLOSED
    return Trouble.SERVER_REFUSES


def _clean(text: str) -> str:
    """A line that can be shown; servers may say what they like."""
    shown = "".join(letter if letter.isprintable() else " " for letter in text)
    return " ".join(shown.split())[:MOST_DETAIL]
