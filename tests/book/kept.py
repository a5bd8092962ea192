"""The verdicts of a long computation in a file, so that it can be taken up where it was."""

import json
from collections.abc import Callable
from pathlib import Path

from app.engine.coding import Verdict, cube_verdict, encoded, play_verdict
from app.engine.engine import Engine, Search
from app.engine.question import Question
from app.engine.verdicts import CubeVerdict, PlayVerdict


class Asked:
    """An engine whose answers are kept, one a line; another version of it has another file."""

    def __init__(self, engine: Engine, folder: Path) -> None:
        """Look up what was answered before.

        Args:
            engine: the engine.
            folder: where the file lies.
        """
        folder.mkdir(parents=True, exist_ok=True)
        self.engine = engine
        self.path = folder / f"{engine.title.replace(' ', '-')}.jsonl"
        self._answers = self._read()

    def play(self, question: Question, search: Search) -> PlayVerdict:
        """The verdict about a roll, computed only if it isn't kept.

        It is the kept text that is read in either case, so that a run which was taken up comes to
        the same figures as one that never stopped.
        """
        body = self._answer(question, search, self.engine.play)
        return play_verdict(body, question)

    def cube(self, question: Question, search: Search) -> CubeVerdict:
        """The verdict about a position before the roll, likewise."""
        body = self._answer(question, search, self.engine.cube)
        return cube_verdict(body, question)

    def _answer(
        self, question: Question, search: Search, ask: Callable[[Question, Search], Verdict]
    ) -> str:
        key = f"{search.value} {question.key}"
        if key not in self._answers:
            body = encoded(ask(question, search))
            with self.path.open("a", encoding="utf-8") as file:
                file.write(json.dumps([key, body]) + "\n")
            self._answers[key] = body
        return self._answers[key]

    def _read(self) -> dict[str, str]:
        """What the file holds; a last line that was cut short is left out of it."""
        if not self.path.exists():
            return {}
        whole = self.path.read_bytes().rpartition(b"\n")[0]
        lines = whole.decode().splitlines()
        self.path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
        return dict(json.loads(line) for line in lines)
