"""The academy where much of it is damaged."""

from pathlib import Path

from app.screens.academy import AcademyScreen
from app.screens.lesson import LessonScreen
from tests.screens.hostapp import HostApp
from tests.screens.schooling import small
from tests.screens.seen import text

__all__ = ["small"]


async def test_what_is_broken_can_be_read_however_much_it_is(tmp_path: Path, small: Path) -> None:
    for number in range(9):
        (small / "board" / f"1{number}-more.toml").write_text("title = ")
    app = HostApp(tmp_path, AcademyScreen)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "board/10-more.toml, line 1" in text(app)
        assert "board/18-more.toml, line 1" not in text(app)
        await pilot.press("tab", "end")
        for _moment in range(100):
            if "board/18-more.toml, line 1" not in text(app):
                await pilot.pause(0.01)
        assert "board/18-more.toml, line 1" in text(app)
        await pilot.press("tab", "enter")
        await pilot.pause()
        assert isinstance(app.screen, LessonScreen)
