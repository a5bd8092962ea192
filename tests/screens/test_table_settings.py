"""What a setting does at the real table: by itself where it is asked for, and at once."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from app import i18n
from app.screens.motion import PACES
from app.screens.table import TableScreen
from app.state.settings import Settings
from rules.game import Phase
from rules.side import Side
from tests.app.test_i18n import catalogue
from tests.screens.sitting import QUIET, Sitting, sitting, xgid
from widgets.table import Table
from widgets.view import TableView

WHITE, BLACK = Side.WHITE, Side.BLACK
ROLLED = xgid(dice="31")
FORCED = xgid("---------b----------A---b-", dice="65")
OWNED_BY_BLACK = xgid(cube=1, owner=-1)
RACE = xgid("-BBB---------------a-bbb--", dice="61")


def with_(**values: object) -> Settings:
    return QUIET.model_copy(update=values)


def untouched(seat: Sitting) -> bool:
    return seat.phase in (Phase.TO_PLAY, Phase.TO_ROLL) and not seat.steps


@pytest.mark.parametrize(
    ("settings", "position", "done"),
    [
        (with_(auto_roll=True), OWNED_BY_BLACK, lambda seat: seat.phase is Phase.TO_PLAY),
        (with_(auto_forced=True), FORCED, lambda seat: seat.steps == ((20, 14),)),
        (with_(auto_bear_off=True), RACE, lambda seat: seat.view.draft.complete),
    ],
    ids=["roll", "forced", "bear off"],
)
async def test_the_table_acts_by_itself_where_it_is_asked_to(
    tmp_path: Path, settings: Settings, position: str, done: Callable[[Sitting], bool]
) -> None:
    arguments = ("play", "--xgid", position)
    async with sitting(tmp_path / "hand", *arguments) as seat:
        await seat.settled()
        assert untouched(seat)
        seat.app.apply_settings(settings)
        await seat.until(lambda: done(seat))
    async with sitting(tmp_path / "alone", *arguments, settings=settings) as seat:
        await seat.until(lambda: done(seat))
        await seat.settled()
        assert seat.view.actor is WHITE, "the dice are picked up by hand"


async def test_nothing_is_rolled_where_a_double_is_possible(tmp_path: Path) -> None:
    arguments = ("play", "--xgid", xgid())
    async with sitting(tmp_path, *arguments, settings=with_(auto_roll=True)) as seat:
        await seat.settled()
        assert seat.phase is Phase.TO_ROLL


@pytest.mark.parametrize(("pick_up", "actor"), [("hand", WHITE), ("auto", BLACK)])
async def test_the_dice_are_picked_up(tmp_path: Path, pick_up: str, actor: Side) -> None:
    arguments = ("play", "--xgid", ROLLED)
    async with sitting(tmp_path, *arguments, settings=with_(pick_up=pick_up)) as seat:
        await seat.press("slash", *"8/5 6/5", "enter")
        await seat.settled()
        assert seat.view.actor is actor


@pytest.mark.parametrize(
    ("one_click", "steps", "selected"), [(False, (), 8), (True, ((8, 5),), None)]
)
async def test_one_click_plays_the_larger_die(
    tmp_path: Path, one_click: bool, steps: tuple[tuple[int, int], ...], selected: int | None
) -> None:
    arguments = ("play", "--xgid", ROLLED)
    async with sitting(tmp_path, *arguments, settings=with_(one_click=one_click)) as seat:
        await seat.click(seat.point(8))
        assert seat.steps == steps
        assert seat.view.selected == selected


@pytest.mark.parametrize("speed", list(PACES))
async def test_the_pace_of_what_happens_by_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, speed: str
) -> None:
    waits: list[float] = []
    shown: list[TableView] = []
    set_timer, watch = TableScreen.set_timer, Table.watch_view

    def quick(screen: TableScreen, delay: float, *rest: Any, **more: Any) -> object:
        waits.append(delay)
        return set_timer(screen, 0.001, *rest, **more)

    def seen(table: Table, old: TableView, new: TableView) -> None:
        shown.append(new)
        watch(table, old, new)

    monkeypatch.setattr(TableScreen, "set_timer", quick)
    monkeypatch.setattr(Table, "watch_view", seen)
    settings = with_(auto_bear_off=True, animation=speed)
    async with sitting(tmp_path, "play", "--xgid", RACE, settings=settings) as seat:
        await seat.until(lambda: seat.view.draft is not None and seat.view.draft.complete)
        await seat.settled()
        borne = [view.board.off[WHITE].count for view in shown]
        assert borne == ([11] if speed == "off" else [10, 11]), "step by step"
        assert waits[0] == max(PACES[speed], 0.001)  # type: ignore[index]
        assert set(waits[1:]) <= {PACES[speed]}  # type: ignore[index]


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (160, 50)])
async def test_everything_seen_changes_at_once(tmp_path: Path, size: tuple[int, int]) -> None:
    async with sitting(tmp_path, "play", "--xgid", ROLLED, size=size) as seat:
        usual = seat.text
        assert " 23 " in usual
        picture = seat.app.export_screenshot()
        changes: list[tuple[dict[str, object], Callable[[], bool]]] = [
            ({"numbers": False}, lambda: " 23 " not in seat.text),
            ({"ascii": True}, lambda: seat.text.isascii()),
            ({"direction": "clockwise"}, lambda: seat.layout.points[0].x < seat.layout.bar.x),
            ({"bottom": "black"}, lambda: seat.layout.points[0].y < seat.layout.strip.y),
            ({"theme": "slate"}, lambda: seat.app.export_screenshot() != picture),
        ]
        for change, there in changes:
            assert not there()
            seat.app.apply_settings(with_(**change))
            await seat.until(there)
            seat.app.apply_settings(QUIET)
            await seat.until(lambda: seat.text == usual)


async def test_the_language_is_heard_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    catalogue(
        tmp_path / "xx" / "LC_MESSAGES" / "barpoint.mo",
        {
            "": "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=n!=1;\n",
            "{dice}: choose a blue checker.": "{dice}: vali sinine kabe.",
            "borne off\x04off": "väljas",
            "resign": "alistu",
            "match to {n}": "matš {n} punktini",
            "keys": "klahvid",
        },
    )
    monkeypatch.setattr(i18n, "LOCALE_FOLDER", tmp_path)
    async with sitting(tmp_path / "data", "play", "--xgid", ROLLED) as seat:
        words = ("vali sinine kabe", "väljas", "alistu", "matš 7 punktini", "klahvid")
        assert not any(word in seat.text for word in words)
        await seat.press("s")
        await seat.click_words("xx")
        await seat.press("escape")
        await seat.settled()
        for word in words:
            assert word in seat.text
        bindings = seat.screen.active_bindings
        assert bindings["r"].binding.description == "alistu"
        seat.app.apply_settings(QUIET)
        await seat.until(lambda: "choose a blue checker" in seat.text)
