"""One table of commands: keys, footer, palette and help are all made from it."""

from collections import Counter

from app.state.commands import COMMANDS


def test_no_key_does_two_things() -> None:
    keys = Counter(key for command in COMMANDS for key in command.keys)
    assert [key for key, times in keys.items() if times > 1] == []


def test_no_command_is_named_twice() -> None:
    ids = Counter(command.id for command in COMMANDS)
    assert [name for name, times in ids.items() if times > 1] == []


def test_every_command_has_a_key_a_title_and_a_heading() -> None:
    for command in COMMANDS:
        assert command.keys, command
        assert command.title, command
        assert command.group, command


def test_enter_only_chooses() -> None:
    assert [command.id for command in COMMANDS if "enter" in command.keys] == ["press"]


def test_nothing_important_hangs_on_escape() -> None:
    assert [command.id for command in COMMANDS if "escape" in command.keys] == ["drop"]


def test_digits_are_left_to_the_notation() -> None:
    assert not {key for command in COMMANDS for key in command.keys} & set("0123456789")


def test_the_keys_that_players_know() -> None:
    keys = {key: command.id for command in COMMANDS for key in command.keys}
    expected = {
        "space": "proceed",
        "enter": "press",
        "backspace": "undo",
        "escape": "drop",
        "slash": "notation",
        "d": "double",
        "t": "take",
        "p": "pass",
        "b": "beaver",
        "r": "resign",
        "question_mark": "keys",
        "ctrl+q": "app.quit",
    }
    assert {key: keys.get(key) for key in expected} == expected
