"""The panel of the people: every standing at every width, and the pointer on it."""

from dataclasses import replace

import pytest
from textual import on

from rules.side import Side
from tests.widgets.companies import COMPANIES, FEW, OWN_CUBES, TEN, crowded, person
from tests.widgets.drawing import as_text, check_golden, draw
from tests.widgets.samples import MAKES_A_POINT, MOVES
from tests.widgets.tables import TableApp
from widgets.geometry import Size
from widgets.glyphs import ASCII, BLOCKS, LINES, Glyphs, in_ascii
from widgets.moves import paint_moves
from widgets.palette import Ink
from widgets.people import People, paint_people, rows_needed, score_text
from widgets.people_view import PeopleView, Standing
from widgets.table import Table
from widgets.view import Arrow

SETS = {"blocks": BLOCKS, "lines": LINES, "ascii": ASCII}
NARROW, WIDE = 19, 29


def text(view: PeopleView, width: int, glyphs: Glyphs = BLOCKS, height: int | None = None) -> str:
    rows = paint_people(view, width, height or 1 + len(view.people), glyphs)
    if glyphs is ASCII:
        rows = tuple(map(in_ascii, rows))
    return "".join("".join(glyph for glyph, *_ in row).rstrip() + "\n" for row in rows)


@pytest.mark.parametrize("glyphs", SETS.values(), ids=SETS)
@pytest.mark.parametrize("width", [NARROW, 23, WIDE])
@pytest.mark.parametrize("name", COMPANIES)
def test_the_people_are_drawn_as_kept(name: str, width: int, glyphs: Glyphs) -> None:
    check_golden(f"people-{name}-{width}-{glyphs.name}", text(COMPANIES[name], width, glyphs))


@pytest.mark.parametrize("width", range(12, 40))
@pytest.mark.parametrize("view", COMPANIES.values(), ids=COMPANIES)
def test_every_row_is_as_wide_as_the_panel(view: PeopleView, width: int) -> None:
    assert {len(row) for row in paint_people(view, width, 16, BLOCKS)} == {width}


@pytest.mark.parametrize("standing", [*Standing])
@pytest.mark.parametrize("glyphs", SETS.values(), ids=SETS)
def test_every_standing_has_a_sign_of_its_own(standing: Standing, glyphs: Glyphs) -> None:
    assert len(set(glyphs.standings.values())) == len(glyphs.standings) == len(Standing)
    assert glyphs.standings[standing] in text(
        PeopleView(people=(person(0, "A", standing),)), 19, glyphs
    )


def test_who_is_asked_stands_in_reverse_with_an_arrow_and_nobody_else() -> None:
    rows = paint_people(FEW, NARROW, 6, BLOCKS)
    asked = [all(behind is Ink.CURSOR for *_, behind in row) for row in rows]
    assert asked == [False, False, False, True, False, False]
    assert [row[0][0] == BLOCKS.on_roll for row in rows] == asked


def test_who_may_answer_too_and_who_is_in_hand_are_marked_otherwise() -> None:
    leads = [row[0][0] for row in paint_people(OWN_CUBES, NARROW, 5, BLOCKS)[1:]]
    assert leads == [" ", "?", BLOCKS.cursor[0], BLOCKS.on_roll]


def test_the_word_of_a_standing_gives_way_to_the_name_but_not_the_other_way_round() -> None:
    captain = person(0, "Friedrich Wilhelm", Standing.CAPTAIN, place=1, stake="1")
    view = PeopleView(people=(captain,))
    assert "captain" in text(view, 34)
    assert "capt." in text(view, NARROW)
    assert "Frie" in text(view, NARROW)


def test_scores_have_their_sign() -> None:
    assert [score_text(score) for score in (3, 0, -12)] == ["+3", "0", "−12"]


@pytest.mark.parametrize(("room", "rows"), [(19, 12), (20, 13), (31, 13), (12, 11)])
def test_who_has_left_is_shown_only_where_the_moves_have_room(room: int, rows: int) -> None:
    assert rows_needed(TEN, room) == rows


def test_turns_stand_close_where_the_people_take_the_room() -> None:
    close = paint_moves(replace(MOVES, close=True), NARROW, 12, BLOCKS)
    apart = paint_moves(MOVES, NARROW, 12, BLOCKS)
    lines = ["".join(glyph for glyph, *_ in row).rstrip() for row in close]
    assert lines[2:5] == [" 1 52 13/8 24/22", " 2 31 8/5 6/5", "   64 24/14"]
    assert "".join(glyph for glyph, *_ in apart[3]).strip() == ""


@pytest.mark.parametrize("size", [Size.SMALL, Size.MEDIUM, Size.LARGE])
def test_an_arrow_carries_the_letters_of_those_whose_it_is(size: Size) -> None:
    shared = (Arrow(8, 5, Side.WHITE, mark="BE"), Arrow(6, 5, Side.WHITE, mark="B"))
    text = as_text(draw(replace(MAKES_A_POINT, arrows=shared), size, BLOCKS))
    assert text.count("BE") == 2  # where it leaves, and where it comes to rest
    assert text.count("B") == 4


class PeopleApp(TableApp):
    """Keeps whose row was clicked, too."""

    @on(People.Chosen)
    def keep_person(self, message: People.Chosen) -> None:
        self.told.append(message)


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (160, 50)])
@pytest.mark.parametrize("view", COMPANIES.values(), ids=COMPANIES)
async def test_people_and_moves_share_the_column(view: PeopleView, size: tuple[int, int]) -> None:
    app = PeopleApp(crowded(view))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        table = app.query_one(Table)
        people, moves = app.query_one(People).region, table.moves.region
        assert people.x == moves.x
        assert people.bottom < moves.y
        assert moves.height >= 6
        assert moves.bottom == table.board.region.bottom


async def test_a_click_on_a_row_names_the_person() -> None:
    app = PeopleApp(crowded(FEW))
    async with app.run_test(size=(80, 24)) as pilot:
        people = app.query_one(People)
        for player in (2, 4):
            row = 1 + [person.player for person in FEW.people].index(player)
            cell = people.region.x + 3, people.region.y + row
            await pilot.mouse_down(offset=cell)
            await pilot.mouse_up(offset=cell)
        heading = people.region.offset
        await pilot.mouse_down(offset=heading)
        await pilot.mouse_up(offset=heading)
        await pilot.pause()
        chosen = [told.player for told in app.told if isinstance(told, People.Chosen)]
        assert chosen == [2, 4]


async def test_a_change_of_one_person_repaints_only_that_row() -> None:
    app = PeopleApp(crowded(FEW))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        people = app.query_one(People)
        regions: list[object] = []
        refresh = people.refresh
        people.refresh = lambda *args, **more: regions.extend(args) or refresh(*args, **more)  # type: ignore
        last = FEW.people[-1]
        changed = PeopleView(
            FEW.title,
            FEW.titles,
            (*FEW.people[:-1], person(3, last.name, last.standing, place=4, score=-9)),
        )
        app.table.view = crowded(changed)
        await pilot.pause()
        assert len(regions) == 1
