"""Arrows on the board: which checkers leave, where they come to rest, and the lines between."""

import random
from collections.abc import Mapping
from dataclasses import replace

import pytest
from rich.cells import cell_len

from rules.formatting import ways
from rules.plays import Play, legal_plays
from rules.position import BAR
from rules.side import Side
from tests.strategies import scattered_turns, turns
from tests.widgets.drawing import as_text, check_golden, draw, geometry_for
from tests.widgets.samples import ARROWS, BEARS_OFF, MAKES_A_POINT, OPENING, W, table
from tests.widgets.tables import TableApp
from tests.widgets.test_board import Refreshed, shown
from tests.widgets.test_table import Teletype, looks, settled
from widgets import arrows
from widgets.geometry import Box, Geometry, Size
from widgets.glyphs import ASCII, BLOCKS, LINES, Glyphs
from widgets.palette import Ink
from widgets.trail import EAST, HEADS, NORTH, SECOND, SOUTH, WEST, Trail, overlay
from widgets.view import Arrow, BoardView, DiceView, PointView

SETS = {"blocks": BLOCKS, "lines": LINES, "ascii": ASCII}
SIZES = {Size.SMALL: (80, 24), Size.MEDIUM: (120, 36), Size.LARGE: (160, 50)}
STEPS = {NORTH: (0, -1), EAST: (1, 0), SOUTH: (0, 1), WEST: (-1, 0)}


@pytest.mark.parametrize("glyphs", SETS.values(), ids=SETS)
@pytest.mark.parametrize("size", Size)
@pytest.mark.parametrize("name", ARROWS)
def test_a_play_is_drawn_as_kept(name: str, size: Size, glyphs: Glyphs) -> None:
    check_golden(f"arrows-{name}-{size}-{glyphs.name}", as_text(draw(ARROWS[name], size, glyphs)))


@pytest.mark.parametrize("glyphs", SETS.values(), ids=SETS)
@pytest.mark.parametrize("size", Size)
@pytest.mark.parametrize("name", ARROWS)
def test_every_glyph_of_an_arrow_is_one_cell_wide(name: str, size: Size, glyphs: Glyphs) -> None:
    for row in draw(ARROWS[name], size, glyphs):
        assert all(cell_len(glyph) == 1 for glyph, *_ in row)
        assert glyphs is not ASCII or all(glyph.isascii() for glyph, *_ in row)


def board_before(play: Play, mover: Side, bottom: Side, *, mirrored: bool) -> BoardView:
    """The board before a play, with its arrows."""
    before = play.before if mover is W else play.before.flipped()
    counts = before.counts

    def place(count: int) -> PointView:
        side = None if not count else W if count > 0 else Side.BLACK
        return PointView(side, abs(count))

    def number(point: int) -> int:
        return point if mover is W else BAR - point

    shown = [
        Arrow(
            number(way[0]),
            number(way[-1]),
            mover,
            tuple(number(point) for point in way[1:] if play.before.counts[point] == -1 and point),
        )
        for way in ways(play.before, play.steps)
    ]
    return BoardView(
        points=tuple(place(counts[point]) for point in range(1, BAR)),
        bar=(PointView(W, counts[BAR]), PointView(Side.BLACK, -counts[0])),
        off=(PointView(W, before.off), PointView(Side.BLACK, before.opponent_off)),
        dice=DiceView((3, 1), (False, False), mover),
        turn=mover,
        bottom=bottom,
        mirrored=mirrored,
        arrows=tuple(shown),
    )


def random_boards(count: int) -> list[BoardView]:
    """Boards with arrows of legal plays, from games and thrown together, for both players."""
    rng = random.Random(11)
    found: list[BoardView] = []
    for position, dice in (*turns(3, count), *scattered_turns(5, count)):
        plays = [play for play in legal_plays(position, dice) if play.steps]
        if plays:
            mover, bottom = rng.choice(list(Side)), rng.choice(list(Side))
            play = rng.choice(plays)
            found.append(board_before(play, mover, bottom, mirrored=rng.random() < 0.5))
    return found


def boxes(geometry: Geometry) -> Mapping[str, Box]:
    named = {f"point-{number}": box for number, box in enumerate(geometry.points, 1)}
    whole = Box(0, 0, geometry.width, geometry.height)
    return {**named, "bar": geometry.bar, "dice": geometry.strip, "board": whole}


def pieces(geometry: Geometry, shares: Mapping[str, Trail]) -> dict[tuple[int, int], int]:
    """All pieces of lines, by the cells of the board."""
    at = boxes(geometry)
    return {
        (at[name].x + x, at[name].y + y): piece
        for name, trail in shares.items()
        for x, y, piece in trail
    }


@pytest.mark.parametrize("size", Size)
def test_lines_lead_on_or_pass_behind_something(size: Size) -> None:
    for board in random_boards(60):
        marked = arrows.marked(board)
        geometry = geometry_for(marked, size)
        lines = pieces(geometry, arrows.trails(geometry, marked))
        tracer = arrows._Tracer(geometry, marked)
        for cell, piece in lines.items():
            assert cell not in tracer._covered
            if piece >= min(HEADS.values()):
                continue
            for way, (dx, dy) in STEPS.items():
                if piece & way:
                    beside = (cell[0] + dx, cell[1] + dy)
                    leads_on = beside in lines or beside in tracer._covered
                    assert leads_on, (size, board.arrows, cell)


@pytest.mark.parametrize("size", Size)
def test_every_arrow_has_its_checkers_and_its_places(size: Size) -> None:
    for board in random_boards(60):
        marked = arrows.marked(board)
        leaving = [place.leaving for place in (*marked.points, *marked.bar)]
        landing = [place.landing for place in (*marked.points, *marked.off)]
        assert sum(map(len, leaving)) == sum(map(len, landing)) == len(board.arrows)
        marks = {mark for place in leaving for mark in place}
        different = len(set(board.arrows))
        wanted = {str(n) for n in range(1, different + 1)} if different > 1 else {""}
        assert marks == wanted
        struck = {point for arrow in board.arrows for point in arrow.hits}
        assert {n for n, place in enumerate(marked.points, 1) if place.hit} == struck
        draw(board, size, BLOCKS)


def test_a_head_points_at_each_landing() -> None:
    geometry = geometry_for(MAKES_A_POINT, Size.MEDIUM)
    shares = arrows.trails(geometry, arrows.marked(MAKES_A_POINT))
    heads = [piece for trail in shares.values() for *_, piece in trail if piece >= 16]
    assert heads == [HEADS[SOUTH]]
    shares = arrows.trails(geometry, arrows.marked(BEARS_OFF))
    heads = sorted(piece for trail in shares.values() for *_, piece in trail if piece >= 16)
    assert heads == [HEADS[EAST], HEADS[SOUTH]]


def test_a_second_play_is_a_quiet_line_and_marks_nothing() -> None:
    board = replace(OPENING, arrows=(Arrow(24, 18, W, second=True),))
    marked = arrows.marked(board)
    assert marked.points == board.points
    shares = arrows.trails(geometry_for(board, Size.SMALL), marked)
    assert all(piece & SECOND for trail in shares.values() for *_, piece in trail)


def test_a_mistake_is_a_line_in_the_colour_of_warnings() -> None:
    inks = {}
    for wrong in (False, True):
        board = replace(OPENING, arrows=(Arrow(24, 18, W, wrong=wrong),))
        shares = arrows.trails(geometry_for(board, Size.SMALL), arrows.marked(board))
        pieces = [(x, 0, piece) for trail in shares.values() for x, (*_, piece) in enumerate(trail)]
        blank = ((" ", Ink.TEXT, Ink.SCREEN),) * len(pieces)
        (row,) = overlay((blank,), tuple(pieces), BLOCKS)
        inks[wrong] = {ink for glyph, ink, _ in row if glyph != " "}
    assert inks == {False: {Ink.TARGET}, True: {Ink.WARNING}}


@pytest.mark.parametrize("size", SIZES.values())
async def test_the_table_shows_arrows_and_forgets_them(size: tuple[int, int]) -> None:
    app = TableApp(table(OPENING))
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        bare = shown(app)
        for board in ARROWS.values():
            app.table.view = table(replace(OPENING, arrows=board.arrows))
            await settled(pilot)
            assert shown(app) != bare
        app.table.view = table(OPENING)
        await settled(pilot)
        assert shown(app) == bare


async def test_arrows_follow_a_new_size() -> None:
    app, fresh = TableApp(table(MAKES_A_POINT)), TableApp(table(MAKES_A_POINT))
    async with app.run_test(size=(160, 50)) as pilot:
        await settled(pilot)
        await pilot.resize_terminal(80, 24)
        await settled(pilot)
        resized = shown(app)
    async with fresh.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        assert shown(fresh) == resized


async def test_only_what_an_arrow_touches_is_refreshed(monkeypatch: pytest.MonkeyPatch) -> None:
    app = TableApp(table(OPENING))
    async with app.run_test(size=(120, 36)) as pilot:
        await settled(pilot)
        spy = Refreshed(monkeypatch)
        app.board.view = replace(OPENING, arrows=MAKES_A_POINT.arrows)
        await settled(pilot)
        assert spy.ids <= {"point-8", "point-7", "point-6", "point-5", "bar"}
        assert all(regions and not layout for _, regions, layout in spy.calls)


@pytest.mark.parametrize(("size", "most"), [((80, 24), 2500), ((120, 36), 4500), ((160, 50), 6500)])
async def test_another_play_costs_few_bytes_and_is_drawn_whole(
    size: tuple[int, int], most: int
) -> None:
    app = Teletype(table(OPENING), size)
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        app.table.view = table(OPENING)
        for shown_now in (MAKES_A_POINT.arrows, (Arrow(24, 20, W),), MAKES_A_POINT.arrows):
            app.table.view = table(replace(OPENING, arrows=shown_now))
            await settled(pilot)
            assert app.sent < most
            assert app.paper.cells == looks(app.screen)
