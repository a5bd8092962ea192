"""What is said and offered at a table with a friend, in every state of the two of them."""

from dataclasses import replace

import pytest

from app.friends.view import Ask, FriendView, Presence
from app.net.transport import Trouble
from app.screens.across import Across
from app.screens.friend_help import FriendKeysScreen, FriendPaletteScreen
from app.screens.friend_prompts import (
    friend_prompt,
    key_line,
    leaving,
    possible,
    rematch_sentence,
)
from app.screens.friend_view import friend_view
from app.screens.projection import Overlay
from app.screens.prompts import Question
from app.state.friend_commands import EXTRA, FRIEND_COMMANDS
from app.state.settings import Settings
from app.state.view import MatchView
from rules.actions import Level, MakePlay, OpeningRoll
from rules.position import START
from rules.side import Side
from rules.start import Start
from rules.terms import Terms
from tests.screens import games
from widgets.view import PromptView

WHITE, BLACK = Side.WHITE, Side.BLACK
BOB = FriendView("Bob", BLACK, Presence.HERE)
OPENED = (OpeningRoll(3, 1), MakePlay(WHITE, ((8, 5), (6, 5))))
GONE = (Presence.APART, Presence.LEFT)


def across(changeable: bool = False, **facts: object) -> Across:
    """Bob, who plays Black."""
    return Across(replace(BOB, **facts), changeable=changeable)  # type: ignore[arg-type]


def with_draft(view: MatchView) -> MatchView:
    """The dice that were rolled lie there to be played."""
    return replace(view, draft=view.match.game.draft())


def opening() -> MatchView:
    return games.after()


def mine() -> MatchView:
    """The player has dice to play."""
    return with_draft(games.after(OpeningRoll(3, 1)))


def my_roll() -> MatchView:
    return games.after(start=Start(START, WHITE))


def theirs() -> MatchView:
    """The player has picked up; the friend is to roll."""
    return games.after(*OPENED)


def over() -> MatchView:
    """The match is over."""
    return games.resigned(Level.SINGLE, Terms(1))


def between() -> MatchView:
    """A game is over, the match is not."""
    return games.resigned(Level.SINGLE)


def told(view: MatchView, at: Across) -> tuple[str, Side | None, tuple[str, ...]]:
    prompt = friend_prompt(view, at, ())
    return prompt.text, prompt.side, tuple(choice.id for choice in prompt.choices)


CODES = ("tell_code", "type_code")


@pytest.mark.parametrize(
    ("view", "at", "text", "side", "choices"),
    [
        (theirs(), across(), "Bob is on roll.", BLACK, ()),
        (theirs(), across(changeable=True), "Bob is on roll.", BLACK, ("change",)),
        (
            theirs(), across(asking=Ask.CHANGE),
            "Bob is asked whether you may change your play.", BLACK, (),
        ),
        (theirs(), across(declined=Ask.CHANGE), "Bob lets the play stand.", BLACK, ()),
        (theirs(), across(rolling=True), "Bob rolls …", BLACK, ()),
        (my_roll(), across(rolling=True), "You roll …", WHITE, ()),
        (opening(), across(rolling=True), "The dice are rolling …", None, ()),
        (
            my_roll(), across(asked=Ask.CHANGE),
            "Bob asks to change the play. All right?", WHITE, ("answer(1)", "answer(2)"),
        ),
        (
            theirs(), across(presence=Presence.APART),
            "Bob isn't here. To go on, meet again:", BLACK, CODES,
        ),
        (
            my_roll(), across(presence=Presence.LEFT),
            "Bob has left the table. To go on, meet again:", BLACK, CODES,
        ),
        (
            theirs(), across(presence=Presence.SILENT),
            "Nothing is heard of Bob. Wait, or meet again:", BLACK, CODES,
        ),
        (
            theirs(), across(presence=Presence.SILENT, connected=False),
            "No connection: it is tried again and again. Or meet anew:", BLACK, CODES,
        ),
        (
            my_roll(), across(rolling=True, presence=Presence.SILENT),
            "The roll waits for Bob; it stays what it is. Meet again:", BLACK, CODES,
        ),
        (between(), across(waiting=True), "Waiting for Bob to go on.", BLACK, ("proceed",)),
        (between(), across(ready=True), "Bob waits for the next game.", WHITE, ("proceed",)),
        (between(), across(), "The game is over.", None, ("proceed",)),
        (
            between(), across(presence=Presence.LEFT, waiting=True),
            "Bob has left the table. To go on, meet again:", BLACK, ("proceed", *CODES),
        ),
        (over(), across(), "The match is over.", None, ("rematch", "proceed")),
        (over(), across(presence=Presence.LEFT), "The match is over.", None, ("proceed",)),
        (
            over(), across(presence=Presence.APART, trouble=Trouble.MALFORMED),
            "Bob isn't here for a rematch.", None, ("proceed",),
        ),
        (
            over(), across(presence=Presence.APART, trouble=Trouble.CLOSED, unkept="It is full."),
            "It is full.", None, ("proceed",),
        ),
        (
            over(), across(asked=Ask.REMATCH),
            "Bob asks for a rematch.", None, ("answer(1)", "answer(2)", "proceed"),
        ),
        (
            over(), across(asking=Ask.REMATCH),
            "Bob is asked for a rematch.", None, ("proceed",),
        ),
        (
            over(), across(declined=Ask.REMATCH),
            "No rematch now, says Bob.", None, ("rematch", "proceed"),
        ),
    ],
)  # fmt: skip
def test_each_state_is_told_beside_the_one_it_concerns(
    view: MatchView, at: Across, text: str, side: Side | None, choices: tuple[str, ...]
) -> None:
    assert told(view, at) == (text, side, choices)


@pytest.mark.parametrize("presence", [*GONE, Presence.SILENT])
def test_a_turn_can_be_played_to_its_end_while_the_friend_is_away(presence: Presence) -> None:
    text, side, _ = told(mine(), across(presence=presence))
    assert text == "3-1: choose a blue checker."
    assert side is WHITE


def test_a_fault_is_all_that_is_told_and_nothing_is_offered() -> None:
    prompt = friend_prompt(theirs(), across(fault="wrong-value-theirs", changeable=True), ())
    assert prompt.warning
    assert not prompt.choices
    assert prompt.text.startswith("Bob's program")


def test_what_cannot_be_kept_is_told_where_the_friend_is_waited_for() -> None:
    at = across(unkept="The disk is full.", presence=Presence.SILENT)
    for view in (theirs(), my_roll(), opening()):
        prompt = friend_prompt(view, at, ())
        assert (prompt.text, prompt.warning) == ("The disk is full.", True)
        assert [choice.id for choice in prompt.choices] == list(CODES)
    assert friend_prompt(mine(), at, ()).text == "3-1: choose a blue checker."
    assert friend_prompt(over(), at, ()).text == "The match is over."
    assert friend_prompt(theirs(), across(unkept="Full.", fault="forked"), ()).text != "Full."


def test_a_clock_that_stands_is_told_but_nobody_can_start_it_here() -> None:
    prompt = friend_prompt(replace(mine(), stopped=True), across(), ())
    assert prompt.text == "Paused. 3-1: choose a blue checker."
    assert not prompt.choices


def test_a_claim_is_offered() -> None:
    prompt = friend_prompt(theirs(), across(), (WHITE,))
    assert [choice.id for choice in prompt.choices] == ["claim"]


def test_leaving_somebody_who_is_there_is_asked_about() -> None:
    prompt = leaving(mine(), across())
    assert prompt.text == "Leave Bob? To go on, you meet again with a code."
    assert [(choice.id, choice.key) for choice in prompt.choices] == [
        ("answer(1)", "1"), ("drop", "Esc"),
    ]  # fmt: skip


# Keys


def keys(view: MatchView, at: Across, *, idle: bool = False) -> list[str]:
    return [choice.id for choice in key_line(view, at, None, (), idle=idle)]


def test_the_key_line_has_what_is_possible_and_no_hint() -> None:
    assert keys(mine(), across()) == ["chat", "proceed", "undo", "resign", "keys", "leave"]
    at = across(changeable=True)
    assert keys(theirs(), at, idle=True) == ["chat", "change", "keys", "leave"]
    assert keys(theirs(), across(presence=Presence.LEFT), idle=True) == ["keys", "leave"]
    assert keys(over(), across(), idle=False) == ["chat", "rematch", "keys", "leave"]


def test_nobody_stops_a_clock_here() -> None:
    assert "pause" not in keys(replace(mine(), stopped=True), across())


def test_who_waits_for_the_next_game_is_not_asked_to_go_on_again() -> None:
    (_chat, proceed, *_) = key_line(between(), across(waiting=True), None, (), idle=False)
    assert proceed.text == "result"


def test_while_something_is_asked_only_its_answers_count() -> None:
    line = key_line(mine(), across(), Question.RESIGN, (), idle=False)
    assert [choice.id for choice in line] == ["keys", "leave"]


def test_codes_are_to_be_had_in_the_middle_of_a_match_and_only_there() -> None:
    for presence in Presence:  # who was killed is missed only after a while
        assert set(CODES) <= possible(theirs(), across(presence=presence))
        assert not set(CODES) & possible(over(), across(presence=presence))
    assert not set(CODES) & possible(theirs(), across(presence=Presence.LEFT, fault="forked"))
    assert not set(CODES) & possible(replace(theirs(), damage="Damaged."), across())


def test_a_rematch_is_for_two_who_are_there_after_the_match() -> None:
    assert "rematch" in possible(over(), across())
    assert "rematch" not in possible(over(), across(presence=Presence.LEFT))
    assert "rematch" not in possible(between(), across())
    assert "rematch" not in possible(over(), across(asking=Ask.REMATCH))
    assert not {"rematch", "chat"} & possible(over(), across(agreeing=True))
    assert rematch_sentence(over(), across()) == ""


def test_each_key_means_one_thing_at_this_table() -> None:
    taken = [key for command in FRIEND_COMMANDS for key in command.keys]
    assert len(taken) == len(set(taken))


def test_every_command_of_the_friend_has_an_action() -> None:
    from app.screens.friend_table import FriendScreen

    assert all(hasattr(FriendScreen, f"action_{command.id}") for command in EXTRA)


def items(view: MatchView, at: Across) -> set[str]:
    screen = FriendPaletteScreen(view, at, waiting=False, claims=())
    return {item.id for item in screen.choices()}


def test_the_palette_offers_no_engine_before_the_match_is_over() -> None:
    before, after = items(mine(), across()), items(over(), across())
    assert not before & {"hint", "odds", "analyse", "pause", "roll_early", "call", "invalid_roll"}
    assert {"chat", "talk", "resign", "leave", "back"} <= before
    assert {"analyse", "odds", "rematch"} <= after


def test_the_help_knows_the_commands_of_this_table() -> None:
    assert FriendKeysScreen.commands is FRIEND_COMMANDS


# The whole table


@pytest.mark.parametrize("friend", [WHITE, BLACK])
@pytest.mark.parametrize("bottom", ["white", "black"])
def test_the_own_side_is_always_at_the_bottom(friend: Side, bottom: str) -> None:
    settings = Settings.model_validate({"bottom": bottom})
    at = Across(replace(BOB, side=friend))
    shown = friend_view(mine(), settings, Overlay(reader=friend.opponent), at)
    assert shown.board.bottom is friend.opponent
    assert shown.board.numbered_for is friend.opponent


@pytest.mark.parametrize(
    ("settings", "mirrored"),
    [({}, False), ({"direction": "clockwise"}, True)],
)
@pytest.mark.parametrize("friend", [WHITE, BLACK])
def test_the_home_lies_where_ones_own_settings_have_it(
    friend: Side, settings: dict[str, str], mirrored: bool
) -> None:
    mine_is = Settings.model_validate(settings)
    at = Across(replace(BOB, side=friend))
    shown = friend_view(mine(), mine_is, Overlay(reader=friend.opponent), at)
    assert shown.board.mirrored is mirrored


def test_the_question_about_leaving_stands_in_place_of_the_prompt() -> None:
    shown = friend_view(mine(), Settings(), Overlay(asking=Question.LEAVE), across())
    assert shown.prompt == leaving(mine(), across())


def test_a_refusal_stands_in_place_of_the_sentence_but_keeps_its_answers() -> None:
    overlay = Overlay(message="No.", warning=True)
    left = across(presence=Presence.LEFT)
    shown = friend_view(theirs(), Settings(), overlay, left)
    answers = friend_prompt(theirs(), left, ()).choices
    assert shown.prompt == PromptView("No.", BLACK, warning=True, choices=answers)
