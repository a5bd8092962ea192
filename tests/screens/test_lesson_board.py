"""What the board of a lesson shows of a step: how it lies, what is pointed at, what was done."""

from typing import Any

import pytest
from pydantic import TypeAdapter

from app.academy.acting import acted, acts
from app.academy.lesson import Step
from app.academy.scene import opening_scene
from app.academy.trying import Trying, begin, chose, put, show, slot_of
from app.screens.lesson_board import board_view, names_of, on_tour
from app.screens.lesson_words import content
from rules.side import Side
from widgets.spot import Spot
from widgets.view import Arrow, BoardView

WHITE = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10"
BLACK = WHITE.replace(":1:31", ":-1:31")
ASKED = {"right": "Yes.", "hint": "No."}
_STEP: TypeAdapter[Step] = TypeAdapter(Step)


def step(kind: str = "read", position: str = WHITE, **fields: Any) -> Trying:
    told = {"kind": kind, "text": "Text.", "position": position, **fields}
    made = _STEP.validate_python(told)
    return begin(made, opening_scene(made))


def board(kind: str = "read", position: str = WHITE, **fields: Any) -> BoardView:
    return board_view(step(kind, position, **fields))


def test_the_board_lies_as_the_lesson_has_it() -> None:
    usual = board()
    assert (usual.bottom, usual.mirrored, usual.turn) == (Side.WHITE, False, Side.WHITE)
    assert usual.quadrants == ()
    assert board(mirrored=True).mirrored
    assert board(bottom="black").bottom is Side.BLACK
    assert len(board(quadrants=True).quadrants) == 4
    assert board(position=BLACK).turn is Side.BLACK
    assert board(numbers="black").turn is Side.BLACK
    empty = {"target": WHITE, **ASKED}
    assert board("setup", numbers="black", **empty).turn is Side.BLACK
    laid = board("setup", bottom="black", mirrored=True, quadrants=True, **empty)
    assert (laid.bottom, laid.mirrored, len(laid.quadrants)) == (Side.BLACK, True, 4)


@pytest.mark.parametrize(("position", "side"), [(WHITE, Side.WHITE), (BLACK, Side.BLACK)])
def test_a_teacher_points_at_places_in_the_numbers_of_who_is_on_roll(
    position: str, side: Side
) -> None:
    usual = board(position=position)
    shown = board(position=position, points=["6", "24"])
    marked = [number for number, place in enumerate(shown.points, 1) if place.marked]
    assert marked == ([6, 24] if side is Side.WHITE else [1, 19])
    assert [place.marked for place in board(position=position, points=["bar"]).bar] == [
        side is Side.WHITE,
        side is Side.BLACK,
    ]
    assert board(position=position, points=["off"]).off[side].marked
    assert not board(position=position, points=["off"]).off[side.opponent].marked
    assert board(position=position, points=["cube"]).cube.marked
    assert board(position=position, points=["dice"]).dice.marked
    assert board(position=position, points=["right half"]).dice.half is side
    assert not usual.cube.marked
    assert not usual.dice.marked
    assert usual.dice.half is None


def test_arrows_lead_in_the_numbers_of_whose_they_are() -> None:
    shown = board(arrows=["8/5"], their_arrows=["24/20"]).arrows
    assert shown == (Arrow(8, 5, Side.WHITE), Arrow(1, 5, Side.BLACK))
    (hit,) = board(position=BLACK, arrows=["13/12*/8"]).arrows
    assert (hit.source, hit.target, hit.hits) == (12, 17, (13,))
    doing = {"accept": ["8/5 6/5"], "arrows": ["24/20"], **ASKED}
    trying = step("do", **doing)
    assert [arrow.source for arrow in board_view(trying).arrows] == [24]
    assert sorted(arrow.source for arrow in board_view(show(trying)).arrows) == [6, 8]
    options = [
        {"label": "A", "right": True, "reason": "Yes.", "arrows": ["8/5", "6/5"]},
        {"label": "B", "reason": "No."},
    ]
    asked = step("choose", options=options, arrows=["13/8"])
    assert [arrow.source for arrow in board_view(asked).arrows] == [13]
    assert [arrow.source for arrow in board_view(asked, None, 0).arrows] == [8, 6]
    assert [arrow.source for arrow in board_view(chose(asked, 1), None, 1).arrows] == [13]


def test_the_cube_is_turned_where_that_was_right() -> None:
    before = WHITE.replace(":31:", ":00:")
    trying = step("act", before, act="double", **ASKED)
    assert (board_view(trying).cube.face, board_view(trying).cube.owner) == (64, None)
    offered = board_view(acted(trying, "double")).cube
    assert (offered.face, offered.owner, offered.offered) == (2, Side.BLACK, True)
    trying = step("act", WHITE.replace(":31:", ":D:"), act="take", **ASKED)
    taken = board_view(acted(trying, "take")).cube
    assert (taken.face, taken.owner, taken.offered) == (2, Side.BLACK, False)
    money = WHITE.replace(":31:", ":D:").replace(":0:0:10", ":2:0:10")
    trying = step("act", money, act="take", **ASKED)
    assert acts(trying) == ("take", "pass", "beaver")
    trying = step("act", money, act="beaver", **ASKED)
    beavered = board_view(acted(trying, "beaver")).cube
    assert (beavered.face, beavered.offered) == (4, True)


def test_checkers_on_the_bar_are_set_up_each_on_its_half() -> None:
    target = "XGID=aB---------------------b-A:0:0:1:00:0:0:0:0:10"
    trying = step("setup", target=target, **ASKED)
    assert (slot_of(0, Side.WHITE), slot_of(0, Side.BLACK)) == (25, 0)
    for slot in (25, 0):
        trying = put(trying, slot)
    shown = board_view(trying)
    assert [(place.side, place.count) for place in shown.bar] == [(Side.WHITE, 1), (Side.BLACK, 1)]
    assert trying.misses == 0


def test_a_place_is_called_by_all_its_names() -> None:
    trying, black = step(), step(position=BLACK)
    point = Spot("point", 6, half=Side.WHITE)
    assert names_of(point, trying) == ("6", "right half")
    assert names_of(point, black) == ("19",)
    assert names_of(Spot("off", side=Side.BLACK), trying) == ()
    assert names_of(Spot("off", side=Side.BLACK), black) == ("off",)


def test_a_checker_goes_the_way_of_its_colour() -> None:
    lying = board()
    for side, first, tenth in ((Side.WHITE, 24, 14), (Side.BLACK, 1, 11)):
        at_first, later = on_tour(lying, side, 0), on_tour(lying, side, 10)
        for shown, place in ((at_first, first), (later, tenth)):
            (walking,) = [n for n, point in enumerate(shown.points, 1) if point.selected]
            assert walking == place
        assert later.points[first - 1].count == lying.points[first - 1].count - 1
        assert sum(point.marked for point in later.points) == 11
        home = on_tour(lying, side, 24)
        assert (home.off[side].count, home.off[side.opponent].count) == (1, 0)


# Words


def test_stressed_words_are_bold_and_paragraphs_apart() -> None:
    shown = content("A *point* is\nmade.\n\nWell *done*.", plain=False)
    assert shown.plain == "A point is made.\n\nWell done."
    bold = [shown.plain[span.start : span.end] for span in shown.spans if "bold" in str(span.style)]
    assert bold == ["point", "done"]
