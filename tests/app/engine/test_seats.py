"""The seat of the computer in a header."""

import pytest

from app.engine.levels import LEVELS, Level
from app.engine.seats import HUMAN, level_of, seat_of
from rules.record import Header
from rules.terms import Terms


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.id)
def test_a_seat_leads_back_to_its_level_through_a_header(level: Level) -> None:
    head = Header(
        "12345678-1234-5678-1234-567812345678",
        ("Ann", "Barpoint"),
        Terms(5),
        0,
        seats=(HUMAN, seat_of(level)),
    )
    white, black = Header.from_dict(head.to_dict()).seats
    assert level_of(white) is None
    assert level_of(black) is level


def test_a_seat_of_a_level_unknown_here_is_nobodys() -> None:
    assert level_of("computer:grandmaster") is None
    assert level_of("computer:") is None
    assert level_of("beginner") is None
