"""What a player has learnt and practised is kept, migrated and saved from a damaged journal."""

import shutil
import time
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from app.storage.journal import Journal
from app.storage.practice import LessonProgress, Practice, Tally
from tests.app.make_journal_fixture import CARD, DATA, LESSONS
from tests.app.playing import BEGUN
from tests.app.test_damage import damage_actions

NOON = datetime(2026, 3, 10, 12)


class Calendar:
    """A clock that stands until it is set."""

    def __init__(self) -> None:
        self.day = NOON

    def __call__(self) -> int:
        return int(self.day.timestamp() * 1000)


@pytest.fixture
def calendar() -> Calendar:
    return Calendar()


@pytest.fixture
def practice(tmp_path: Path, calendar: Calendar) -> Iterator[Practice]:
    with Journal.open(tmp_path / "journal.sqlite3") as journal:
        yield Practice(journal, calendar)


def test_a_lesson_goes_on_at_its_step_and_begins_again_when_done(
    practice: Practice, calendar: Calendar
) -> None:
    practice.keep_step("moving/one", 3)
    practice.keep_step("moving/two", 1)
    practice.keep_step("moving/one", 4)
    assert practice.lessons() == {
        "moving/one": LessonProgress(4),
        "moving/two": LessonProgress(1),
    }
    practice.keep_done("moving/one")
    practice.keep_done("moving/three")
    done = calendar()
    assert practice.lessons()["moving/one"] == LessonProgress(0, done)
    assert practice.lessons()["moving/three"] == LessonProgress(0, done)
    practice.keep_step("moving/one", 2)
    assert practice.lessons()["moving/one"] == LessonProgress(2, done)


def test_one_question_makes_one_card(practice: Practice) -> None:
    other = replace(CARD, key="opening 64")
    assert practice.add_cards([CARD, replace(CARD, cost=0.5), other]) == 2
    assert practice.add_cards([other]) == 0
    first, second = practice.due_cards()
    assert (first.cost, second.key) == (CARD.cost, "opening 64")


def test_cards_are_due_in_the_order_of_their_waiting(
    practice: Practice, calendar: Calendar
) -> None:
    now = calendar()
    tomorrow = now + 12 * 3600 * 1000  # it is noon
    dues = {"a": now - 5, "b": tomorrow, "c": now - 9, "d": tomorrow - 1}
    practice.add_cards(replace(CARD, key=key, due=due) for key, due in dues.items())
    assert [card.key for card in practice.due_cards()] == ["c", "a", "d"]
    assert practice.card_counts() == (3, 4)
    first = practice.due_cards()[0]
    practice.keep_review(replace(first, due=tomorrow + 1, state='{"s":1}'), rating=1, cost=0.1)
    assert practice.card_counts() == (2, 4)
    calendar.day += timedelta(hours=12)
    assert [card.key for card in practice.due_cards()] == ["a", "d", "b", "c"]
    assert practice.due_cards()[3].state == '{"s":1}'
    practice.drop_card(first.number)
    assert practice.card_counts() == (3, 3)
    with practice._journal.reading() as connection:
        assert connection.execute("SELECT count(*) FROM review").fetchone() == (0,)


def test_an_answer_to_a_card_that_was_dropped_in_another_window_is_let_go(
    practice: Practice,
) -> None:
    practice.add_cards([CARD])
    (card,) = practice.due_cards()
    practice.drop_card(card.number)
    practice.keep_review(card, rating=3, cost=0.0)
    assert practice.card_counts() == (0, 0)


def test_exercises_are_tallied(practice: Practice, calendar: Calendar) -> None:
    practice.keep_exercise("pips", 3000, correct=True)
    calendar.day += timedelta(days=1)
    practice.keep_exercise("pips", 9000, correct=False)
    practice.keep_exercise("pips", 5000, correct=True)
    practice.keep_exercise("moves", 1000, correct=False)
    assert practice.tallies() == {"pips": Tally(3, 2, 8000, 3000), "moves": Tally(1, 0, 0)}
    assert practice.tallies(calendar() - 1)["pips"] == Tally(2, 1, 5000, 5000)


@pytest.mark.parametrize("zone", ["UTC", "Pacific/Auckland", "America/Los_Angeles"])
def test_a_streak_counts_days_up_to_today_or_yesterday(
    practice: Practice, calendar: Calendar, zone: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TZ", zone)
    time.tzset()
    try:
        assert practice.streak() == 0
        for hours in (0, 11, 24, 72, 96):  # noon and night of a day, the next, then two later ones
            calendar.day = NOON + timedelta(hours=hours)
            practice.keep_exercise("moves", 1, correct=False)
        assert practice.streak() == 2
        calendar.day = NOON + timedelta(hours=96 + 35)  # late on the day after
        assert practice.streak() == 2
        calendar.day += timedelta(days=1)
        assert practice.streak() == 0
    finally:
        monkeypatch.undo()
        time.tzset()


@pytest.mark.parametrize("nonsense", ["'much'", "x'00ff'", "1.5", "-1", "-9e17", "9e17"])
def test_nonsense_that_a_damaged_journal_holds_is_passed_over(
    practice: Practice, nonsense: str
) -> None:
    practice.keep_step("moving/one", 3)
    practice.keep_exercise("pips", 3000, correct=True)
    with practice._journal.writing() as connection:
        connection.execute(f"INSERT INTO lesson VALUES ('moving/two', {nonsense}, NULL)")
        connection.execute(f"INSERT INTO exercise VALUES ({nonsense}, 'moves', 1, {nonsense})")
    assert practice.lessons()["moving/one"] == LessonProgress(3)
    assert all(progress.step >= 0 for progress in practice.lessons().values())
    assert practice.tallies()["pips"] == Tally(1, 1, 3000, 3000)
    assert practice.streak() == 1


@pytest.mark.parametrize("zone", ["Europe/Tallinn", "America/Los_Angeles", "Asia/Kathmandu"])
@pytest.mark.parametrize("begun", [datetime(2026, 3, 1, 0, 10), datetime(2040, 10, 1, 23, 50)])
def test_no_day_of_a_streak_is_lost_when_clocks_are_changed(
    practice: Practice,
    calendar: Calendar,
    zone: str,
    begun: datetime,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TZ", zone)
    time.tzset()
    try:
        for days in range(60):
            calendar.day = begun + timedelta(days=days)
            practice.keep_exercise("moves", 1, correct=False)
        assert practice.streak() == 60
    finally:
        monkeypatch.undo()
        time.tzset()


def check_what_was_learnt(journal: Journal) -> None:
    practice = Practice(journal, lambda: BEGUN + 8)
    assert practice.lessons()[LESSONS[0]].done is not None
    assert practice.lessons()[LESSONS[1]] == LessonProgress(2)
    assert practice.due_cards() == (replace(CARD, due=BEGUN + 7),)
    assert practice.tallies() == {"pips": Tally(1, 1, 4000, 4000)}
    with journal.reading() as connection:
        assert connection.execute("SELECT card, rating, cost FROM review").fetchall() == [
            (CARD.number, 3, 0.0)
        ]


def test_a_journal_of_version_4_has_what_was_learnt(tmp_path: Path) -> None:
    path = Path(shutil.copy(DATA / "journal-v4.sqlite3", tmp_path / "journal.sqlite3"))
    with Journal.open(path) as journal:
        check_what_was_learnt(journal)


def test_what_was_learnt_is_saved_from_a_damaged_journal(tmp_path: Path) -> None:
    path = Path(shutil.copy(DATA / "journal-v4.sqlite3", tmp_path / "journal.sqlite3"))
    damage_actions(path)
    with Journal.open(path) as journal:
        assert journal.notices
        check_what_was_learnt(journal)
