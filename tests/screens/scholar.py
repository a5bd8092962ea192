"""A learner that does every step of a lesson right, by clicks, from nothing but its data."""

from collections.abc import Iterator
from dataclasses import dataclass

from textual.events import MouseDown, MouseUp
from textual.geometry import Offset
from textual.pilot import Pilot
from textual.widgets import Static

from app.academy.counting import worth
from app.academy.lesson import Choose, Decide, Do, Place, ScoreTable, Setup, Step, Touch
from app.academy.scene import taught
from app.formats.xgid import XGID
from app.i18n import lesson
from app.screens.lesson import LessonScreen
from app.screens.lesson_hands import LessonHands
from app.screens.projection import to_white
from rules.draft import TurnDraft
from rules.position import BAR, CHECKERS, OFF
from rules.side import Side
from widgets.answers import Answers, lay_answers
from widgets.choices import ChoicePart
from widgets.geometry import Box
from widgets.prompt import Prompt, lay_sentence
from widgets.score_grid import ScoreGrid, pieces
from widgets.spot import Spot

SIDES = {"white": Side.WHITE, "black": Side.BLACK}


@dataclass(frozen=True, slots=True)
class OnBoard:
    """A click on a place: its name as lessons have it, in the numbers of a player."""

    name: Place
    side: Side


@dataclass(frozen=True, slots=True)
class Chip:
    """A click on something to choose, by its id."""

    id: str


Deed = OnBoard | Chip


def deeds(step: Step, scene: XGID) -> Iterator[Deed]:
    """The clicks that do a step."""
    side = scene.turn
    match step:
        case Do():
            yield from _play(step, scene)
        case Touch(places=places):
            yield from (OnBoard(place, side) for place in places)
        case Decide(act=act):
            if act == "double" and not scene.offer:
                yield OnBoard("cube", side)
            else:
                yield Chip(f"act('{act}')")
        case Choose(options=options):
            right = next(at for at, option in enumerate(options) if option.right)
            yield Chip(f"option({right})")
        case Setup():
            yield from _set_up(step, scene)
        case ScoreTable(asked=cells):
            yield from (Chip(f"score({worth(*cell)})") for cell in cells)


def _play(step: Do, scene: XGID) -> Iterator[Deed]:
    assert scene.dice is not None
    draft = TurnDraft.start(scene.position, scene.dice)
    wanted = taught(step, scene)
    steps = next((play.steps for play in draft.plays if play.result == wanted), ())
    for source, target in steps:
        yield OnBoard(_name(source), scene.turn)
        yield OnBoard(_name(target), scene.turn)
        draft = draft.move((source, target))
    if draft.position.off < CHECKERS:
        yield OnBoard("dice", scene.turn)


def _name(number: int) -> Place:
    return {BAR: "bar", OFF: "off"}.get(number, str(number))


def _set_up(step: Setup, scene: XGID) -> Iterator[Deed]:
    for slot, count in enumerate(scene.board.counts):
        side = Side.WHITE if count > 0 else Side.BLACK
        if step.side is not None and SIDES[step.side] is not side:
            continue
        name = "bar" if slot in (0, BAR) else str(to_white(slot, scene.turn))
        yield from [OnBoard(name, side if name == "bar" else scene.turn)] * abs(count)


# In a program that is tested


async def attend(pilot: Pilot[object], screen: LessonScreen) -> None:
    """Do a lesson from where it stands to its end, looking after every step."""
    count = len(screen.lesson.steps)
    while not screen.finished:
        at, step = screen.at, screen.trying.step
        assert shown(screen) == words(step.text)
        asked = list(deeds(step, screen.trying.scene))
        on_board = [deed for deed in asked if isinstance(deed, OnBoard)]
        for deed in on_board[:-1]:
            press(screen, *cell_of(screen, deed))  # in one go, as fast as a hand can
        for deed in on_board[-1:] or asked:
            assert not screen.trying.done, f"{screen.lesson_id}, step {at + 1}: done too early"
            await do(pilot, screen, deed)
        answer = screen.trying.answer
        assert screen.trying.done, f"{screen.lesson_id}, step {at + 1}: {answer}"
        assert not screen.trying.misses
        await do(pilot, screen, Chip("next"))
        assert screen.finished or screen.at == at + 1 < count


async def do(pilot: Pilot[object], screen: LessonHands, deed: Deed) -> None:
    """Click."""
    if isinstance(deed, OnBoard):
        x, y = cell_of(screen, deed)
    else:
        x, y = cell_of_choice(screen, deed.id)
    await click(pilot, screen, x, y)


async def click(
    pilot: Pilot[object], screen: LessonHands, x: int, y: int, *, button: int = 1
) -> None:
    """Click a cell of the screen, and see what comes of it."""
    press(screen, x, y, button=button)
    await settle(pilot)


async def settle(pilot: Pilot[object]) -> None:
    """Wait for all that comes of a click, without the sleep of a pause until nothing is at work."""
    for _round in range(2):
        await pilot.pause(0)


def press(screen: LessonScreen, x: int, y: int, *, button: int = 1) -> None:
    """Press and release on a cell of the screen, as a terminal tells it."""
    screen.app.mouse_position = Offset(x, y)
    for kind in (MouseDown, MouseUp):
        event = kind(None, x, y, 0, 0, button, False, False, False, x, y)
        screen._forward_event(event)


def shown(screen: LessonScreen) -> str:
    """What the teacher says in this step, in one line."""
    content = screen.query_one("#text", Static).content
    return " ".join(str(content).split())


def words(text: str) -> str:
    """A lesson's text as it is to be read, in the language spoken now."""
    return " ".join(lesson(text).replace("*", "").split())


def cell_of(screen: LessonHands, deed: OnBoard) -> tuple[int, int]:
    """A cell of a place of the board."""
    board, geometry = screen.board, screen.board.geometry
    assert geometry is not None
    if deed.name == "right half":
        box: Box | None = geometry.half(deed.side)
        assert box is not None
        corner = (box.x + 1, box.y)  # beside the dice
        return board.region.x + corner[0], board.region.y + corner[1]
    box = geometry.box_of(_spot(deed), board.view)
    assert box is not None, deed
    x, y = box.middle
    if deed.name == "dice":
        x = geometry.dice(board.view.dice)[0][1].middle[0]
    return board.region.x + x, board.region.y + y


def _spot(deed: OnBoard) -> Spot:
    match deed.name:
        case "bar":
            return Spot("bar", side=deed.side)
        case "off":
            return Spot("off", side=deed.side)
        case "cube":
            return Spot("cube")
        case "dice":
            return Spot("dice")
    return Spot("point", to_white(int(deed.name), deed.side))


def cell_of_choice(screen: LessonHands, choice: str) -> tuple[int, int]:
    """A cell of something to choose: an answer, a number, or a word below the board."""
    for part, x, y in _places(screen, choice):
        assert part.choice_at(x, y) == choice
        return part.region.x + x, part.region.y + y
    raise AssertionError(f"{choice} can't be chosen")


def _places(screen: LessonHands, choice: str) -> Iterator[tuple[ChoicePart, int, int]]:
    prompt = screen.query_one(Prompt)
    laid = lay_sentence(prompt.view, *prompt.size, prompt.above, prompt.glyphs)
    yield from ((prompt, chip.x, chip.y) for chip in laid.chips if chip.choice == choice)
    for answers in screen.query(Answers):
        lines = lay_answers(answers.views, answers.size.width)
        for y, line in enumerate(lines):
            if line is not None and answers.views[line[0]].id == choice:
                yield answers, 0, y
    for grid in screen.query(ScoreGrid):
        for piece in pieces(grid.view, *grid.size, grid.glyphs):
            if piece.id == choice:
                yield grid, piece.x, piece.y
