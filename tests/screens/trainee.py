"""Clicks on a desk where exercises and cards are answered."""

from textual.pilot import Pilot

from app.screens.trainer_desk import Desk
from app.screens.trainer_figures import Figures, lay_figures
from app.state.choosing import choose
from rules.plays import Play
from rules.position import BAR, CHECKERS, OFF
from tests.screens.scholar import OnBoard, cell_of, cell_of_choice, click
from tests.screens.seen import line_of

NAMES = {BAR: "bar", OFF: "off"}


async def touch(pilot: Pilot[object], screen: Desk, name: str) -> None:
    """Click a place of the board, in the numbers of the player who answers."""
    await click(pilot, screen, *cell_of(screen, OnBoard(name, screen.mover)))


async def press(pilot: Pilot[object], screen: Desk, choice: str) -> None:
    """Click something that is written: an answer, a digit, a word below the board."""
    figures = screen.query_one(Figures)
    if figures.display:
        for piece in lay_figures(figures.view, figures.size.width, figures.glyphs):
            if piece.id == choice:
                await click(
                    pilot, screen, figures.region.x + piece.x + 1, figures.region.y + piece.y
                )
                return
    await click(pilot, screen, *cell_of_choice(screen, choice))


async def press_key(pilot: Pilot[object], screen: Desk, words: str) -> None:
    """Click some words, such as those of a key in the last line."""
    await click(pilot, screen, *line_of(screen.app, words))


async def play(pilot: Pilot[object], screen: Desk, wanted: Play) -> None:
    """Make a play by clicks, and pick up the dice."""
    draft = screen.turn
    for step in wanted.steps:
        source, target = (NAMES.get(place, str(place)) for place in step)
        await touch(pilot, screen, source)
        if choose(draft, None, step[0]).steps != (step,):
            await touch(pilot, screen, target)
        draft = draft.move(step)
    if draft.position.off < CHECKERS:
        await touch(pilot, screen, "dice")
