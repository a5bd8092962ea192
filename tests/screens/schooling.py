"""A shelf of three small lessons, and a screen on which one of them is open."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot

from app.academy import shelf as shelves
from app.screens.lesson import LessonScreen
from app.state.settings import Settings
from tests.screens.hostapp import HostApp

TRACK = """\
title = "Small things"
summary = "Three small lessons."
order = ["01-moves", "02-words", "03-hands"]
"""

MOVES = """\
title = "Moves"
summary = "A point is made."

[[step]]
kind = "read"
position = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:1:10"
text = '''
You have rolled *3-1*.

Look at your checkers.'''

[[step]]
kind = "do"
accept = ["8/5 6/5"]
arrows = ["8/5"]
text = "Make your 5-point."
right = "That is the golden point."
hint = "Two checkers make a point: bring one from 8 and one from 6."

[[step.wrong]]
play = "13/9"
reason = "One checker took both dice."

[[step.wrong]]
rule = "no-such-die"
reason = "Only 3 and 1 are rolled."

[[step]]
kind = "look"
tour = "black"
text = "See how Black goes round."
"""

WORDS = """\
title = "Words"
summary = "What is said."

[[step]]
kind = "choose"
position = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:1:10"
text = "What is a single checker called?"

[[step.options]]
label = "A blot, and it may be hit as long as it stands alone"
right = true
arrows = ["24/20"]
reason = '''
Yes: a blot. It may be hit by any checker of the opponent that lands there, and then it goes to the
bar, from where it has to enter again before anything else can be moved. A checker that is not
alone is safe, for two of them make a point, on which nobody else may land. So bring them in pairs
where you can, and count what may hit those that you leave alone.'''

[[step.options]]
label = "An anchor"
reason = "No: an anchor is a point."

[[step]]
kind = "score"
cubes = [64, 2, 4]
asked = [["gammon", 2], ["backgammon", 4]]
text = "What does it count?"
right = "All of it."
hint = "Take the result times the cube."
"""

HANDS = """\
title = "Hands"
summary = "What hands do."

[[step]]
kind = "touch"
position = "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10"
places = ["6", "off"]
text = "Click your 6-point and your tray."
right = "There they are."
hint = "Look at the bottom right."

[[step]]
kind = "act"
act = "roll"
text = "Roll."
right = "The dice fall."
hint = "Not now."

[[step]]
kind = "setup"
side = "white"
target = "XGID=-B----------------------a-:0:0:1:00:0:0:0:0:10"
text = "Put two checkers on your 1-point."
right = "Both stand there."
hint = "Only the 1-point."
"""


@pytest.fixture
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The three lessons in place of those of the program; the folder they lie in."""
    folder = tmp_path / "shelf"
    track = folder / "board"
    track.mkdir(parents=True)
    (track / "track.toml").write_text(TRACK)
    for name, text in (("01-moves", MOVES), ("02-words", WORDS), ("03-hands", HANDS)):
        (track / f"{name}.toml").write_text(text)
    monkeypatch.setattr(shelves, "FOLDER", folder)
    monkeypatch.setattr(shelves, "TRACKS", ("board",))
    return folder


@asynccontextmanager
async def lesson(
    folder: Path,
    name: str,
    *,
    step: int = 0,
    size: tuple[int, int] = (80, 24),
    settings: Settings | None = None,
    **look: bool,
) -> AsyncIterator[tuple[LessonScreen, Pilot[str]]]:
    """A lesson on the screen, from one of its steps on."""
    screens: list[LessonScreen] = []

    def opened() -> LessonScreen:
        if step:
            app.practice.keep_step(f"board/{name}", step)
        screens.append(LessonScreen(f"board/{name}"))
        return screens[0]

    app = HostApp(folder, opened, **look)
    if settings is not None:
        app.settings = settings
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield screens[0], pilot
