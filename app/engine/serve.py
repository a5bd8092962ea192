"""The engine's own process: a question a line on stdin, an answer a line on stdout.

It ends with its parent: when stdin ends, so does it, whatever it is thinking about.
"""

import json
import os
import queue
import signal
import sys
import threading
from collections.abc import Callable
from typing import Any, BinaryIO

from app.engine import catalogue
from app.engine.coding import Undecodable, encoded, question_of
from app.engine.engine import Engine, EngineTrouble, Search, Trouble
from rules.position import InvalidPosition, Position

LONGEST_LINE = 1 << 16
POLITENESS = 5

Answer = dict[str, Any]


def main(engine: str) -> None:
    """Answer questions until stdin ends."""
    answers = _own_stdout()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(POLITENESS)
    lines: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(sys.stdin.buffer, lines), daemon=True).start()
    asked = _loaded(engine)
    while True:
        body = json.dumps(_answer(asked, engine, lines.get()), separators=(",", ":"))
        try:
            answers.write(body.encode() + b"\n")
            answers.flush()
        except OSError:
            os._exit(0)


def _own_stdout() -> BinaryIO:
    """The way to the parent, out of reach of a library that prints."""
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    return answers


def _listen(source: BinaryIO, lines: "queue.SimpleQueue[bytes]") -> None:
    while line := source.readline(LONGEST_LINE):
        lines.put(line)
    os._exit(0)


def _loaded(engine: str) -> Callable[[], Engine]:
    """A way to the engine: it is loaded at once, and what went wrong is told at each question."""
    try:
        made = catalogue.make(engine)
    except EngineTrouble as trouble:
        kept = trouble

        def broken() -> Engine:
            raise EngineTrouble(kept.kind, kept.engine, kept.why)

        return broken
    return lambda: made


def _answer(asked: Callable[[], Engine], name: str, line: bytes) -> Answer:
    number = 0
    try:
        request = json.loads(line)
        number = request["id"]
        return {"id": number, "verdict": _verdict(asked(), request)}
    except EngineTrouble as trouble:
        return {"id": number, "trouble": trouble.kind.value, "why": trouble.why}
    except Exception as error:  # noqa: BLE001 (whatever it is, the parent has to be answered)
        return {"id": number, "trouble": Trouble.FAILED.value, "why": repr(error)}


def _verdict(engine: Engine, request: dict[str, Any]) -> str:
    try:
        question = question_of(request["question"])
        search = Search(request["search"])
        also = [Position.parse(text) for text in request["also"]]
    except (Undecodable, InvalidPosition, ValueError) as error:
        raise EngineTrouble(Trouble.FAILED, engine.id, repr(error)) from error
    match request["ask"]:
        case "play":
            return encoded(engine.play(question, search, also))
        case "cube":
            return encoded(engine.cube(question, search))
        case "rolls":
            return encoded(engine.rolls(question, search))
        case asked:
            raise EngineTrouble(Trouble.FAILED, engine.id, f"asked for {asked!r}")
