"""Every step of every lesson can be done, in every language, by a learner that clicks."""

from pathlib import Path

import pytest

from app import i18n
from app.academy.shelf import TRACKS, shelf
from app.main import BarpointApp
from app.screens.lesson import LessonScreen
from tests.screens.scholar import attend


@pytest.mark.parametrize("language", ["en", "et", "hi"])
@pytest.mark.parametrize("track", TRACKS)
async def test_every_step_can_be_done(tmp_path: Path, track: str, language: str) -> None:
    app = BarpointApp.from_args(["--data-dir", str(tmp_path), "--lang", language])
    assert (i18n.current(), i18n.lesson_trouble()) == (language, None)
    app.settings = app.settings.model_copy(update={"animation": "off"})
    lessons = next(row.lessons for row in shelf().tracks if row.name == track)
    async with app.run_test(size=(80, 24)) as pilot:
        for lesson_id in lessons:
            screen = LessonScreen(lesson_id)
            app.push_screen(screen)
            await pilot.pause()
            await attend(pilot, screen)
            screen.dismiss(None)
            await pilot.pause()
        known = app.practice.lessons()
    assert {lesson_id for lesson_id in lessons if known[lesson_id].done} == set(lessons)
