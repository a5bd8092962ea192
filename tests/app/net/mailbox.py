"""A real mailbox server on loopback, in a process of its own, for whoever plays through one.

Run as a program (`python -m tests.app.net.mailbox`) it is the server: it prints its port, obeys
the words on its standard input, and ends when that is closed.
"""

import argparse
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

CHECKOUT = Path(__file__).parents[3]
IN_MEMORY = ":memory:"
PRUNE = "prune"


class MailboxServer:
    """The server's process, seen from the tests.

    Attributes:
        port: where it listens on 127.0.0.1; it stays the same when it is started again.
        url: its address, as a setting or a transport takes it.
    """

    def __init__(self, *, refusing: str = "", kept: Path | None = None) -> None:
        """Start it.

        Args:
            refusing: what the server tells everybody instead of serving them.
            kept: the file that it keeps the mailboxes in; without one they end with it.
        """
        self._refusing = refusing
        self._kept = str(kept or IN_MEMORY)
        self.port = 0
        self._process: subprocess.Popen[str] | None = None
        self.start()

    @property
    def url(self) -> str:
        return f"ws://127.0.0.1:{self.port}/v1"

    def start(self) -> None:
        """Start it, the first time or again."""
        command = [sys.executable, "-m", __name__, "--port", str(self.port), "--db", self._kept]
        if self._refusing:
            command += ["--refusing", self._refusing]
        process = subprocess.Popen(
            command, cwd=CHECKOUT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        assert process.stdout is not None
        self.port = int(process.stdout.readline())
        self._process = process

    def stop(self) -> None:
        """End it at once, as a failing machine would; all connections break."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.communicate()

    def prune(self) -> int:
        """Forget at once all mailboxes that nobody is connected to: usually after 11 minutes.

        Returns:
            How many are left, since somebody is connected as far as the server knows.
        """
        assert self._process is not None
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(PRUNE, file=self._process.stdin, flush=True)
        answer, left = self._process.stdout.readline().split()
        assert answer == PRUNE
        return int(left)


@contextmanager
def mailbox_server(*, refusing: str = "", kept: Path | None = None) -> Iterator[MailboxServer]:
    """A server, as long as the context lasts; the arguments are those of `MailboxServer`."""
    server = MailboxServer(refusing=refusing, kept=kept)
    try:
        yield server
    finally:
        server.stop()


def _serve(port: int, db: str, refusing: str) -> None:
    from twisted.internet import reactor
    from wormhole_mailbox_server.database import create_or_upgrade_channel_db
    from wormhole_mailbox_server.server import make_server
    from wormhole_mailbox_server.web import make_web_server

    running: Any = reactor
    kept = create_or_upgrade_channel_db(db)
    server = make_server(kept, signal_error=refusing or None)
    site = make_web_server(server, log_requests=False)
    print(running.listenTCP(port, site, interface="127.0.0.1").getHost().port, flush=True)

    def prune() -> None:
        now = time.time()
        server.prune_all_apps(now, now - 0.001)
        (left,) = kept.execute("SELECT COUNT(*) AS left FROM mailboxes").fetchone().values()
        print(PRUNE, left, flush=True)

    def obey() -> None:
        for word in sys.stdin:
            if word.strip() == PRUNE:
                running.callFromThread(prune)
        running.callFromThread(running.stop)

    threading.Thread(target=obey, daemon=True).start()
    running.run()


def _main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--db", default=IN_MEMORY)
    parser.add_argument("--refusing", default="")
    given = parser.parse_args()
    _serve(given.port, given.db, given.refusing)


if __name__ == "__main__":
    _main()
