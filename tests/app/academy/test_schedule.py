"""Cards come back by FSRS: the better they are known the later, and never on the same day."""

import json
from datetime import UTC, datetime, timedelta

import pytest

from app.academy.schedule import QUICK, Rating, answered, begun, rated

NOW = int(datetime(2026, 3, 10, 12, tzinfo=UTC).timestamp() * 1000)
DAY = 86_400_000


def test_a_new_card_is_due_at_once() -> None:
    assert begun(NOW).due == NOW


def test_the_better_a_card_is_known_the_later_it_comes_back() -> None:
    days = [(answered(begun(NOW).state, rating, NOW).due - NOW) / DAY for rating in Rating]
    assert days[0] == 1
    assert days == sorted(days)
    assert days[3] > days[2] > days[0]
    assert all(day == int(day) for day in days)


def test_intervals_grow_while_a_card_is_known_and_shrink_when_it_is_missed() -> None:
    card, now, days = begun(NOW), NOW, []
    for rating in (Rating.GOOD, Rating.GOOD, Rating.GOOD, Rating.AGAIN, Rating.GOOD):
        card = answered(card.state, rating, now)
        days.append((card.due - now) // DAY)
        now = card.due
    first, second, third, missed, after = days
    assert first < second < third
    assert missed < second
    assert after < third


def test_the_future_is_that_of_the_library_itself() -> None:
    from fsrs import Card, Scheduler
    from fsrs import Rating as Theirs

    theirs = Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)
    ours, card, when = begun(NOW), Card(), datetime(2026, 3, 10, 12, tzinfo=UTC)
    for rating, late in ((3, 0), (2, 3), (4, 0), (1, 9), (3, 1)):
        card, _log = theirs.review_card(card, Theirs(rating), when)
        ours = answered(ours.state, Rating(rating), round(when.timestamp() * 1000))
        assert ours.due == round(card.due.timestamp() * 1000)
        when = card.due + timedelta(days=late)


BROKEN = (
    "",
    "{",
    "[]",
    "null",
    "{}",
    "[" * 100_000,
    json.dumps({"card_id": 0, "state": 99, "step": 0}),
    begun(NOW).state.replace('"stability": null', '"stability": "much"').replace("1,", "2,", 1),
    answered(begun(NOW).state, Rating.GOOD, NOW).state.replace("+00:00", ""),
)


@pytest.mark.parametrize("state", BROKEN)
def test_a_state_that_cannot_be_read_begins_anew(state: str) -> None:
    assert answered(state, Rating.GOOD, NOW) == answered(begun(NOW).state, Rating.GOOD, NOW)


@pytest.mark.parametrize(
    ("cost", "used", "rating"),
    [
        (0.0, QUICK, Rating.EASY),
        (0.0, QUICK + 1, Rating.GOOD),
        (0.01, 1, Rating.EASY),
        (0.011, 1, Rating.HARD),
        (0.02, 1, Rating.HARD),
        (0.021, 1, Rating.AGAIN),
    ],
)
def test_an_answer_is_rated_by_what_it_costs_and_how_long_it_took(
    cost: float, used: int, rating: Rating
) -> None:
    assert rated(cost, used, fine=0.01, error=0.02) is rating
