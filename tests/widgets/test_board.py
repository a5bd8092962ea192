"""The board in an app: pointer, keyboard, what is refreshed, classes and colours."""

from dataclasses import replace
from pathlib import Path

import pytest
from textual.geometry import Region
from textual.pilot import Pilot

from rules.side import Side
from tests.conftest import SOAK
from tests.widgets.samples import BEAR_OFF, MIDDLE, OPENING, SELECTED, points, table
from tests.widgets.tables import TableApp
from widgets.bar import Bar
from widgets.cube import Cube
from widgets.dice import Dice, marked
from widgets.geometry import Box, Geometry, Size, lay_out
from widgets.part import JUMP, Part, changed_regions
from widgets.point import STATES, Point
from widgets.spot import Spot, SpotChosen
from widgets.table import Table
from widgets.tray import Tray
from widgets.view import BoardView, CubeView, DiceView
from widgets.words import ENGLISH

SMALL, MEDIUM, LARGE = (80, 24), (120, 36), (160, 50)


def geometry(app: TableApp) -> Geometry:
    found = app.board.geometry
    assert found is not None
    return found


def on_screen(app: TableApp, box: Box) -> tuple[int, int]:
    origin = app.board.region.offset
    x, y = box.middle
    return origin.x + x, origin.y + y


async def click(
    pilot: Pilot[None], cell: tuple[int, int], button: int = 1, ctrl: bool = False
) -> None:
    await pilot.mouse_down(offset=cell, button=button, control=ctrl)
    await pilot.mouse_up(offset=cell)
    await pilot.pause()


@pytest.mark.parametrize("size", [SMALL, MEDIUM, LARGE] if SOAK else [SMALL])
async def test_each_place_tells_that_it_was_chosen(size: tuple[int, int]) -> None:
    app = TableApp(table(BEAR_OFF))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        layout = geometry(app)
        kinds: list[type[SpotChosen]] = []
        for number, box in enumerate(layout.points, 1):
            await click(pilot, on_screen(app, box))
            assert app.chosen[-1][0].same(Spot("point", number))
        kinds = [type(m) for m in app.told if isinstance(m, SpotChosen)]
        assert set(kinds) == {Point.Chosen}
        for box, spot, kind in (
            (layout.trays[0], Spot("off", side=Side.WHITE), Tray.Chosen),
            (layout.trays[1], Spot("off", side=Side.BLACK), Tray.Chosen),
            (layout.bar_half(Side.WHITE), Spot("bar", side=Side.WHITE), Bar.Chosen),
            (layout.dice(BEAR_OFF.dice)[0][1], Spot("dice"), Dice.Chosen),
            (layout.cube(BEAR_OFF.cube), Spot("cube", side=Side.WHITE), Cube.Chosen),
            (layout.left, Spot("felt"), Dice.FeltChosen),
        ):
            await click(pilot, on_screen(app, box))
            assert app.chosen[-1][0].same(spot)
            assert type(app.told[-1]) is kind
        assert len(app.told) == 24 + 6


async def test_the_half_is_told() -> None:
    app = TableApp(table(OPENING))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await click(pilot, on_screen(app, geometry(app).points[5]))
        await click(pilot, on_screen(app, geometry(app).points[6]))
        assert [spot.half for spot, _ in app.chosen] == [Side.WHITE, Side.BLACK]


@pytest.mark.parametrize(
    ("button", "ctrl", "smaller"), [(1, False, False), (3, False, True), (1, True, True)]
)
async def test_the_button_of_the_press_counts(button: int, ctrl: bool, smaller: bool) -> None:
    app = TableApp(table(MIDDLE))
    async with app.run_test(size=MEDIUM) as pilot:
        await pilot.pause()
        await click(pilot, on_screen(app, geometry(app).points[7]), button, ctrl)
        assert app.chosen == [(Spot("point", 8, half=Side.BLACK), smaller)]


async def test_the_middle_button_does_nothing() -> None:
    app = TableApp(table(MIDDLE))
    async with app.run_test(size=MEDIUM) as pilot:
        await pilot.pause()
        await click(pilot, on_screen(app, geometry(app).points[7]), 2)
        assert app.told == []


async def test_a_drag_tells_from_where_to_where() -> None:
    app = TableApp(table(MIDDLE))
    async with app.run_test(size=MEDIUM) as pilot:
        await pilot.pause()
        layout = geometry(app)
        await pilot.mouse_down(offset=on_screen(app, layout.points[7]))
        await pilot.mouse_up(offset=on_screen(app, layout.points[4]))
        await pilot.pause()
        assert [(a.point, b.point) for a, b in app.dragged] == [(8, 5)]
        assert app.chosen == []


async def test_a_press_on_the_frame_is_nothing() -> None:
    app = TableApp(table(MIDDLE))
    async with app.run_test(size=MEDIUM) as pilot:
        await pilot.pause()
        corner = app.board.region.offset
        await click(pilot, (corner.x, corner.y))
        await pilot.mouse_down(offset=(corner.x, corner.y))
        await pilot.mouse_up(offset=on_screen(app, geometry(app).points[7]))
        await pilot.pause()
        assert app.told == []


async def test_a_press_on_another_widget_is_not_remembered() -> None:
    app = TableApp(table(MIDDLE))
    async with app.run_test(size=MEDIUM) as pilot:
        await pilot.pause()
        point = on_screen(app, geometry(app).points[7])
        await pilot.mouse_down(offset=point)
        await pilot.mouse_up(offset=(5, 35))
        await pilot.pause()
        await click(pilot, point)
        assert len(app.chosen) == 1


@pytest.mark.parametrize("bottom", Side)
@pytest.mark.parametrize("mirrored", [False, True])
@pytest.mark.parametrize("size", [SMALL, MEDIUM, LARGE])
async def test_every_cell_of_the_screen_is_hit_right(
    size: tuple[int, int], bottom: Side, mirrored: bool
) -> None:
    view = replace(MIDDLE, bottom=bottom, mirrored=mirrored)
    app = TableApp(table(view))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        board, layout = app.board, geometry(app)
        origin = board.region.offset
        for x in range(size[0]):
            for y in range(size[1]):
                found = board.spot_at(x, y)
                assert found == layout.spot_at(x - origin.x, y - origin.y, view)
                widget, _region = app.screen.get_widget_at(x, y)
                if isinstance(widget, Point):
                    assert found is not None
                    assert found.point == widget.number


async def test_hits_are_right_after_any_resize() -> None:
    app = TableApp(table(MIDDLE))
    async with app.run_test(size=MEDIUM) as pilot:
        for size in (SMALL, (79, 24), LARGE, (20, 5), (101, 33), (140, 50), (80, 23), (200, 70)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            if app.board.is_on_screen and app.board.geometry is not None:
                for number, box in enumerate(geometry(app).points, 1):
                    spot = app.board.spot_at(*on_screen(app, box))
                    assert spot is not None
                    assert spot.point == number
                    widget = app.query_one(f"#point-{number}")
                    x, y = on_screen(app, box)
                    assert app.screen.get_widget_at(x, y)[0] is widget
            else:
                assert app.table.too_small.is_on_screen


async def test_the_keyboard_walks_over_the_board() -> None:
    app = TableApp(table(MIDDLE))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        board = app.board
        board.move_cursor(0, 0)
        assert board.cursor == Spot("point", 18)
        board.move_cursor(1, 0)
        assert board.cursor == Spot("bar", side=Side.WHITE)
        board.move_cursor(1, 0)
        assert board.cursor == Spot("point", 19)
        board.move_cursor(-1, 0)
        board.move_cursor(0, 1)
        assert board.cursor == Spot("cube")
        board.move_cursor(1, 0)
        assert board.cursor == Spot("dice")
        board.move_cursor(0, 1)
        assert board.cursor is not None
        assert board.cursor.kind == "point"
        assert board.cursor.point < 7
        for _ in range(9):
            board.move_cursor(1, 0)
        assert board.cursor == Spot("off", side=Side.WHITE)


@pytest.mark.parametrize("mono", [False, True])
@pytest.mark.parametrize("plain", [False, True])
async def test_the_cursor_can_be_seen_everywhere(plain: bool, mono: bool) -> None:
    app = TableApp(table(BEAR_OFF), plain=plain, mono=mono)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        before = shown(app)
        for _, spot, _ in geometry(app).stops(BEAR_OFF):
            app.board.cursor = spot
            await pilot.pause()
            assert shown(app) != before
            app.board.cursor = None
            await pilot.pause()
            assert shown(app) == before


def shown(app: TableApp) -> list[object]:
    strips = app.screen._compositor.render_strips()
    return [[(segment.text, segment.style) for segment in strip] for strip in strips]


class Refreshed:
    """Spies on the regions that parts refresh."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.calls: list[tuple[str | None, tuple[Region, ...], bool]] = []
        genuine = Part.refresh

        def refresh(part: Part, *regions: Region, layout: bool = False, **more: bool) -> Part:
            self.calls.append((part.id, regions, layout))
            return genuine(part, *regions, layout=layout, **more)

        monkeypatch.setattr(Part, "refresh", refresh)

    @property
    def ids(self) -> set[str | None]:
        return {name for name, _, _ in self.calls}


async def test_only_what_changes_is_refreshed(monkeypatch: pytest.MonkeyPatch) -> None:
    app = TableApp(table(MIDDLE))
    async with app.run_test(size=MEDIUM) as pilot:
        await pilot.pause()
        spy = Refreshed(monkeypatch)
        app.table.view = table(SELECTED)
        changed = {f"#point-{n}" for n in (13, 18, 8, 7, 6, 5, 4)} | {"#dice"}
        assert {f"#{name}" for name in spy.ids} == changed
        assert all(regions and not layout for _, regions, layout in spy.calls)
        seven = next(regions for name, regions, _ in spy.calls if name == "point-7")
        assert sum(region.height for region in seven) < 6


async def test_an_equal_view_refreshes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    app = TableApp(table(MIDDLE))
    async with app.run_test(size=MEDIUM) as pilot:
        await pilot.pause()
        spy = Refreshed(monkeypatch)
        app.table.view = table(replace(MIDDLE))
        assert spy.calls == []


async def test_a_change_of_turn_needs_no_new_layout_of_the_board(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app = TableApp(table(MIDDLE))
    async with app.run_test(size=MEDIUM) as pilot:
        await pilot.pause()
        spy = Refreshed(monkeypatch)
        app.board.view = replace(MIDDLE, turn=Side.BLACK, dice=DiceView((5, 2), (), Side.BLACK))
        assert not any(layout for _, _, layout in spy.calls)
        for name, regions, _ in spy.calls:
            if name and name.startswith("point"):
                assert [region.height for region in regions] == [1]


def test_changed_regions_are_the_cells_that_differ() -> None:
    from widgets.palette import Ink, text_cells

    old = tuple(text_cells(text, Ink.TEXT) for text in ("abcd", "abcd", "abcd", "abcd"))
    new = tuple(text_cells(text, Ink.TEXT) for text in ("abcd", "aXcd", "abYd", "abcd"))
    assert changed_regions(old, new) == [Region(1, 1, 1, 1), Region(2, 2, 1, 1)]
    assert changed_regions(old, old) == []
    far = (text_cells("a" * 30, Ink.TEXT),)
    assert changed_regions(far, (text_cells("ab" + "a" * 26 + "bb", Ink.TEXT),)) == [
        Region(1, 0, 1, 1),
        Region(28, 0, 2, 1),
    ]
    assert changed_regions(
        far, (text_cells("ab" + "a" * JUMP + "b".ljust(20, "a"), Ink.TEXT),)
    ) == [Region(1, 0, 2 + JUMP, 1)]
    assert changed_regions((), new) == [Region(0, 0, 4, 4)]


async def test_states_are_classes() -> None:
    app = TableApp(table(SELECTED))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert {w.id for w in app.query(".-target")} == {"point-7", "point-5", "point-4"}
        assert {w.id for w in app.query(".-selected")} == {"point-8"}
        assert {w.id for w in app.query(".-hit")} == {"point-4"}
        assert {w.id for w in app.query(".-last")} == {"point-6"}
        assert not app.query(".-movable")
        app.table.view = table(BEAR_OFF)
        await pilot.pause()
        assert {w.id for w in app.query(".-movable")} == {"bar"}
        assert {w.id for w in app.query(".-target")} == {"off-white"}
        assert not app.query(".-selected")


async def test_no_style_is_computed_for_a_move(monkeypatch: pytest.MonkeyPatch) -> None:
    app = TableApp(table(MIDDLE))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        updates: list[object] = []
        monkeypatch.setattr(app, "update_styles", lambda node, **_: updates.append(node))
        app.table.view = table(SELECTED)
        await pilot.pause()
        assert updates == []


async def test_the_theme_changes_everything_at_once() -> None:
    app = TableApp(table(MIDDLE))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        before, wood = shown(app), app.board.palette
        for theme in ("slate", "high-contrast", "colour-blind"):
            app.theme = theme
            await pilot.pause()
            await pilot.pause()
            assert app.board.palette != wood
            assert all(part.palette is app.board.palette for part in app.query(Part))
            assert shown(app) != before
        app.theme = "wood"
        await pilot.pause()
        await pilot.pause()
        assert shown(app) == before


async def test_without_colours_no_colour_is_sent() -> None:
    app = TableApp(table(SELECTED), mono=True)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        for strip in app.screen._compositor.render_strips():
            for segment in strip:
                style = segment.style
                assert style is None or style.color is None or style.color.is_default


async def test_glyphs_can_change_while_playing() -> None:
    app = TableApp(table(SELECTED))
    async with app.run_test(size=MEDIUM) as pilot:
        await pilot.pause()
        app.table.plain = True
        await pilot.pause()
        assert all(line.isascii() for line in app.text())
        app.table.plain = False
        await pilot.pause()
        assert not all(line.isascii() for line in app.text())


async def test_every_part_has_its_id() -> None:
    app = TableApp()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        wanted = [f"point-{n}" for n in range(1, 25)]
        wanted += ["bar", "off-white", "off-black", "dice", "cube"]
        assert {w.id for w in app.board.children} == set(wanted)
        outside = {"board", "plate-white", "plate-black", "score", "moves", "prompt"}
        assert outside <= {w.id for w in app.table.children}
        assert isinstance(app.query_one("#table"), Table)


async def test_a_dragged_checker_is_lifted_until_it_is_dropped() -> None:
    app = TableApp(table(MIDDLE))
    async with app.run_test(size=MEDIUM) as pilot:
        await pilot.pause()
        layout = geometry(app)
        await pilot.mouse_down(offset=on_screen(app, layout.points[7]))
        await pilot._post_mouse_events([_move()], offset=on_screen(app, layout.points[4]), button=1)
        await pilot.pause()
        assert app.query_one("#point-8").has_class("-selected")
        await pilot.mouse_up(offset=on_screen(app, layout.points[4]))
        await pilot.pause()
        assert not app.query_one("#point-8").has_class("-selected")


def _move() -> type:
    from textual.events import MouseMove

    return MouseMove


async def test_points_without_numbers() -> None:
    bare = BoardView(points=points({6: 2}, {}), numbers=False)
    app = TableApp(table(bare))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert "12" not in app.text()[20]
        app.board.view = replace(bare, numbers=True)
        await pilot.pause()
        assert "12  11  10" in app.text()[20]
        app.board.view = replace(bare, numbers=True, turn=Side.BLACK)
        await pilot.pause()
        assert "13  14  15" in app.text()[20]


async def test_parts_move_with_the_board_and_the_cube() -> None:
    app = TableApp(table(MIDDLE))
    async with app.run_test(size=MEDIUM) as pilot:
        await pilot.pause()
        for view in (
            replace(MIDDLE, cube=CubeView(2, Side.BLACK)),
            replace(MIDDLE, cube=CubeView(4, Side.WHITE, offered=True)),
            replace(MIDDLE, cube=CubeView(4, Side.WHITE), mirrored=True),
            replace(MIDDLE, cube=CubeView(visible=False), bottom=Side.BLACK),
            MIDDLE,
        ):
            app.board.view = view
            for _ in range(4):
                await pilot.pause()
            layout = lay_out(Size.MEDIUM, geometry(app).rows, view.bottom, view.mirrored)
            assert geometry(app) == layout
            origin = app.board.region.offset
            boxes = {f"point-{n}": box for n, box in enumerate(layout.points, 1)}
            boxes |= {"off-white": layout.trays[0], "off-black": layout.trays[1]}
            if view.cube.visible:
                boxes["cube"] = layout.cube(view.cube)
            for name, box in boxes.items():
                region = app.query_one(f"#{name}").region
                assert region == Region(*box_tuple(box)).translate(origin), name


def box_tuple(box: Box) -> tuple[int, int, int, int]:
    return box.x, box.y, box.width, box.height


def test_no_style_depends_on_a_state() -> None:
    root = Path(__file__).parents[2]
    sheets = [*root.glob("widgets/**/*.py"), *root.glob("app/**/*.tcss"), *root.glob("app/**/*.py")]
    for sheet in sheets:
        text = sheet.read_text(encoding="utf-8")
        for state in STATES:
            assert f".-{state}" not in text, sheet


@pytest.mark.parametrize(
    ("size", "side"), [(SMALL, None), (MEDIUM, None), (MEDIUM, Side.WHITE), (LARGE, Side.BLACK)]
)
async def test_the_word_beside_the_dice_picks_them_up(
    size: tuple[int, int], side: Side | None
) -> None:
    dice = DiceView((3, 1), (True, True), side, active=True, done=True)
    app = TableApp(table(replace(MIDDLE, dice=dice)))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        places = list(marked(geometry(app), dice, ENGLISH))
        for around, word in places:
            assert word is not None
            for x, y in (
                (word.x, word.y),
                (word.x + word.width - 1, word.y),
                (around.x, around.y),
                (around.x - 1, around.y),
            ):
                await click(pilot, on_screen(app, Box(x, y, 1, 1)))
        kinds = [spot.kind for spot, _ in app.chosen]
        assert kinds == ["dice", "dice", "dice", "felt"] * (2 if side is None else 1)


async def test_beside_dice_that_are_still_played_is_felt() -> None:
    dice = DiceView((3, 1), (True, False), Side.WHITE, active=True)
    app = TableApp(table(replace(MIDDLE, dice=dice)))
    async with app.run_test(size=MEDIUM) as pilot:
        await pilot.pause()
        ((_, word),) = marked(geometry(app), dice, ENGLISH)
        assert word is not None
        await click(pilot, on_screen(app, word))
        assert [spot.kind for spot, _ in app.chosen] == ["felt"]
