"""What is shown of a friend: presence with its time, what was said, dice that are verified."""

from dataclasses import replace

import pytest

from app.friends.view import ChatLine, FriendView, Phrase, Presence
from app.net.happenings import Fault
from app.screens.across import Across, presence_notes, talk_view, with_presence
from app.screens.fault_words import fault_sentence
from app.screens.minutes import span_text
from app.state.view import MatchView
from rules.actions import OpeningRoll
from rules.side import Side
from tests.screens import games
from widgets.talk_view import TalkLine
from widgets.view import PlateView

WHITE, BLACK = Side.WHITE, Side.BLACK
NOW = 1_700_000_000_000
MINUTE = 60_000
PLATES = (PlateView(WHITE, "Ann"), PlateView(BLACK, "Bob"))


def turn(of: Side) -> MatchView:
    """A match with dice on the table."""
    return games.after(OpeningRoll(3, 1) if of is WHITE else OpeningRoll(1, 3))


def bob(presence: Presence = Presence.HERE, ago: int = 0, **facts: object) -> Across:
    """Bob, who plays Black, as he has been for a time."""
    friend = FriendView("Bob", BLACK, presence, NOW - ago)
    return Across(replace(friend, **facts), NOW - ago, NOW)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("passed", "told"),
    [
        (0, ""),
        (59_999, ""),
        (60_000, "1 min"),
        (59 * MINUTE, "59 min"),
        (60 * MINUTE, "1 h"),
        (23 * 60 * MINUTE, "23 h"),
        (24 * 60 * MINUTE, "1 day"),
        (49 * 60 * MINUTE, "2 days"),
    ],
)
def test_a_span_is_told_in_the_largest_unit_that_has_passed(passed: int, told: str) -> None:
    assert span_text(passed) == told


@pytest.mark.parametrize(
    ("across", "of", "notes"),
    [
        (bob(), BLACK, ("thinking …", "…")),
        (bob(ago=2 * MINUTE), BLACK, ("thinking for 2 min", "thinking 2 min", "thinking …", "…")),
        (bob(ago=2 * MINUTE), WHITE, ("",)),
        (bob(Presence.AWAY), BLACK, ("away",)),
        (bob(Presence.AWAY, 3 * MINUTE), BLACK, ("away for 3 min", "away 3 min", "away")),
        (bob(Presence.AWAY, 3 * MINUTE), WHITE, ("away for 3 min", "away 3 min", "away")),
        (
            bob(Presence.SILENT, 90_000),
            WHITE,
            ("not heard for 1 min", "not heard 1 min", "not heard"),
        ),
        (bob(Presence.APART, 90_000), WHITE, ("not here",)),
        (bob(Presence.LEFT, 90_000), BLACK, ("has left",)),
    ],
)
def test_presence_and_thinking_are_told_with_their_time(
    across: Across, of: Side, notes: tuple[str, ...]
) -> None:
    assert presence_notes(turn(of), across) == notes


def test_nobody_thinks_once_the_match_is_over() -> None:
    view = games.won(games.SINGLE, terms=replace(games.after().match.terms, length=1))
    assert view.finished
    assert bob(ago=MINUTE).told_since(view) is None
    assert presence_notes(view, bob(ago=MINUTE)) == ("",)


def test_a_time_is_told_only_where_it_goes_on() -> None:
    assert bob().told_since(turn(WHITE)) is None
    assert bob(ago=MINUTE).told_since(turn(BLACK)) == NOW - MINUTE
    assert bob(Presence.AWAY, MINUTE).told_since(turn(WHITE)) == NOW - MINUTE
    assert bob(Presence.APART, MINUTE).told_since(turn(BLACK)) is None


def test_the_notes_stand_on_the_plates_of_those_they_are_about() -> None:
    white, black = with_presence(PLATES, turn(BLACK), bob())
    assert (white.note, black.note) == ("", "thinking …")
    white, black = with_presence(PLATES, turn(BLACK), bob(Presence.SILENT, connected=False))
    assert (white.note, white.shorter) == ("no connection", ("offline",))
    assert black.note == "not heard"
    white, black = with_presence(PLATES, turn(BLACK), bob(Presence.APART, connected=False))
    assert (white.note, black.note) == ("", "not here")


def test_what_was_said_is_shown_with_names_and_phrases_in_the_language_here() -> None:
    chat = (
        ChatLine(WHITE, "hello [b]there[/b]", None, NOW),
        ChatLine(BLACK, "", Phrase.GOOD_LUCK, NOW),
    )
    talk = talk_view(bob(chat=chat), ("Annabella", "Bob"))
    assert talk.lines == (
        TalkLine(WHITE, "Annabel…", "hello [b]there[/b]"),
        TalkLine(BLACK, "Bob", "Good luck!"),
    )


def test_dice_are_called_verified_once_there_are_some_and_as_long_as_nothing_is_wrong() -> None:
    names = ("Ann", "Bob")
    assert talk_view(bob(), names).seal == ""
    assert talk_view(bob(rolls=1), names).seal == "dice verified"
    assert talk_view(bob(rolls=1, fault=Fault.WRONG_VALUE_THEIRS), names).seal == ""


@pytest.mark.parametrize("fault", [*Fault, "of-another-version"])
def test_every_fault_has_a_sentence_that_fits_the_prompt_and_names_the_friend(fault: str) -> None:
    told = fault_sentence(fault, "Bob")
    assert "Bob" in told
    assert told.endswith(".")
    assert len(told) <= 90


def test_it_is_said_whose_program_showed_other_dice() -> None:
    assert fault_sentence(Fault.WRONG_VALUE_THEIRS, "Bob").startswith("Bob's program")
    assert fault_sentence(Fault.WRONG_VALUE_MINE, "Bob").startswith("This program")
    assert "have signed different games" in fault_sentence(Fault.FORKED, "Bob")
    assert "refuses what the rules allow" in fault_sentence(Fault.NOT_ACCEPTED, "Bob")
    assert fault_sentence(Fault.ENDED_THEIRS, "Bob").startswith("Bob's program has found a fault")
