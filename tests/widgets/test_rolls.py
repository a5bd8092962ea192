"""The grid of the 21 rolls."""

from itertools import product

import pytest
from rich.cells import cell_len
from textual import on
from textual.app import App, ComposeResult

from tests.strategies import ROLLS
from tests.widgets.drawing import check_golden
from tests.widgets.test_table import text_of
from widgets.glyphs import ASCII, BLOCKS, LINES, Glyphs, choose
from widgets.palette import MONO, resolve
from widgets.rolls import FACES, RollGrid, paint_rolls, plan_for
from widgets.rolls_view import RollsView, RollView
from widgets.themes import THEMES, VARIABLES

SETS = {"blocks": BLOCKS, "lines": LINES, "ascii": ASCII}
SIZES = {"small": (80, 24), "medium": (100, 34), "large": (160, 50)}

VIEW = RollsView(
    rolls=tuple(
        RollView((max(dice), min(dice)), f"{(at - 10) / 20:+.3f}", (at - 10) // 5, "24/18 13/11")
        for at, dice in enumerate(ROLLS)
    ),
    rolled=(3, 1),
    pointed=(2, 5),
)


class GridApp(App[None]):
    """A grid, and what it tells."""

    def __init__(self, *, mono: bool = False) -> None:
        super().__init__(ansi_color=True if mono else None)
        self.pointed: list[tuple[int, int]] = []
        self.mono = mono
        for theme in THEMES.values():
            self.register_theme(theme)
        self.theme = "wood"

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return dict(VARIABLES)

    def compose(self) -> ComposeResult:
        yield RollGrid("rolls")

    def on_mount(self) -> None:
        palette = MONO if self.mono else resolve(self.theme_variables)
        self.grid.dress(palette, choose(ascii_only=False, mono=self.mono))
        self.grid.show(VIEW)
        self.grid.focus()

    @property
    def grid(self) -> RollGrid:
        return self.query_one(RollGrid)

    @on(RollGrid.Pointed)
    def hear(self, message: RollGrid.Pointed) -> None:
        self.pointed.append(message.roll)


@pytest.mark.parametrize("glyphs", SETS.values(), ids=SETS)
@pytest.mark.parametrize("size", SIZES)
def test_the_grid_is_drawn_as_kept(size: str, glyphs: Glyphs) -> None:
    plan = plan_for(*SIZES[size])
    rows = paint_rolls(VIEW, plan, plan.width, plan.height, glyphs)
    assert all(cell_len(glyph) == 1 for row in rows for glyph, *_ in row)
    check_golden(f"rolls-{size}-{glyphs.name}", "\n".join(text_of(rows)) + "\n")


@pytest.mark.parametrize("size", SIZES.values())
def test_every_cell_of_a_roll_is_that_roll(size: tuple[int, int]) -> None:
    plan = plan_for(*size)
    for first, second in product(FACES, FACES):
        x, y = plan.cell(first, second)
        for dx, dy in product(range(plan.wide), range(plan.high)):
            assert plan.roll_at(x + dx, y + dy) == (first, second)
    assert plan.roll_at(0, 0) is None
    assert plan.width <= size[0] - 12


@pytest.mark.parametrize("glyphs", SETS.values(), ids=SETS)
def test_the_best_and_the_worst_differ_by_glyph(glyphs: Glyphs) -> None:
    good, bad = glyphs.standing
    assert good != bad
    plan = plan_for(80, 24)
    text = "\n".join(text_of(paint_rolls(VIEW, plan, plan.width, plan.height, glyphs)))
    best = sum(1 if r.dice[0] == r.dice[1] else 2 for r in VIEW.rolls if r.standing == 2)
    worst = sum(1 if r.dice[0] == r.dice[1] else 2 for r in VIEW.rolls if r.standing == -2)
    assert text.count(good) == best
    assert text.count(bad) == worst
    assert text.count(glyphs.pip) == 2  # the roll on the table, in both its places


@pytest.mark.parametrize("mono", [False, True])
async def test_mouse_and_keys_point_at_rolls(mono: bool) -> None:
    app = GridApp(mono=mono)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        region, plan = app.grid.region, plan_for(80, 24)
        x, y = plan.cell(4, 6)
        await pilot.hover(offset=(region.x + x + 3, region.y + y))
        await pilot.hover(offset=(region.x + x + 4, region.y + y))
        assert app.pointed == [(4, 6)]
        await pilot.press("right", "down", "left", "up")
        assert app.pointed == [(4, 6), (5, 6), (5, 5), (4, 5)]


async def test_an_empty_grid_points_at_nothing() -> None:
    app = GridApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        app.grid.show(RollsView())
        await pilot.press("down")
        await pilot.hover(offset=(10, 3))
        assert app.pointed == []
