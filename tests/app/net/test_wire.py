"""Messages: there and back, bounded, and nothing else is taken for one."""

import json
from typing import Any, get_args
from unicodedata import category

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from app.net import wire
from app.net.transport import MOST_BYTES
from tests.app.net.examples import MESSAGES

IDS = [message.kind for message in MESSAGES]


@pytest.mark.parametrize("message", MESSAGES, ids=IDS)
def test_a_message_comes_back_as_it_was(message: wire.Message) -> None:
    data = wire.encode(message)
    assert wire.decode(data) == message
    assert len(data) < MOST_BYTES


def test_every_kind_has_an_example() -> None:
    kinds = (*get_args(wire.Greeting), *get_args(wire.Playing))
    assert {kind.model_fields["kind"].default for kind in kinds} == set(IDS)


@pytest.mark.parametrize("message", MESSAGES, ids=IDS)
def test_a_message_with_a_field_too_many_or_too_few_is_none(message: wire.Message) -> None:
    fields: dict[str, Any] = json.loads(wire.encode(message))
    if not isinstance(message, wire.Hello):
        assert reason({**fields, "more": 1}) == "form"
    for name in set(fields) - {"kind", "v"}:
        field = type(message).model_fields[name]
        if field.is_required():
            assert reason({key: fields[key] for key in fields if key != name}) == "form"


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "form"),
        (b"{}", "form"),
        (b"[]", "form"),
        (b"null", "form"),
        (b"[" * MOST_BYTES, "form"),
        (b'{"kind":"bye","v":1}' + b" " * MOST_BYTES, "size"),
        (b"\xff\xfe", "form"),
        (b'{"kind":"bye","v":2}', "version"),
        (b'{"kind":"sing","v":1}', "kind"),
        (b'{"kind":"sing","v":9}', "kind"),
        (b'{"kind":["bye"],"v":1}', "kind"),
        (b'{"kind":"want","v":1,"first":0,"last":1}', "form"),
        (b'{"kind":"want","v":1,"first":1,"last":1e9}', "form"),
        (b'{"kind":"want","v":1,"first":true,"last":1}', "form"),
        (b'{"kind":"want","v":1,"first":' + b"9" * 1000 + b',"last":1}', "form"),
        (b'{"kind":"refused","v":1,"reason":"<b>"}', "form"),
        (b'{"kind":"say","v":1,"run":"0123456789abcdef","n":1,"text":"\\ud800"}', "form"),
        (b'{"kind":"say","v":1,"run":"0123456789abcdef","n":1,"phrase":"\\u001b[2J"}', "form"),
    ],
)
def test_what_is_no_message_is_named(data: bytes, said: str) -> None:
    with pytest.raises(wire.Malformed) as caught:
        wire.decode(data)
    assert caught.value.reason == said


def test_a_newer_hello_may_say_more() -> None:
    hello = next(one for one in MESSAGES if isinstance(one, wire.Hello))
    fields = {**json.loads(wire.encode(hello)), "avatar": "gull", "versions": [1, 2]}
    read = wire.decode(json.dumps(fields).encode())
    assert isinstance(read, wire.Hello)
    assert read.versions == (1, 2)


def test_a_message_that_is_too_long_is_not_made() -> None:
    action = wire.Action(entry={"text": "x" * MOST_BYTES}, signature=bytes(64))
    with pytest.raises(ValueError, match="bytes"):
        wire.encode(action)


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("  well   played\n", "well played"),
        ("a\tb\r\nc", "a b c"),
        ("\x1b[31mred\x1b[0m", "[31mred[0m"),
        ("a\x00b\x7fc\x9bd", "abcd"),
        ("\u202eevil\u2066x\u2069", "evilx"),  # bidirectional controls
        ("zero\u200bwidth\ufeff", "zerowidth"),
        ("two\u2028lines\u2029here", "two lines here"),
        ("\ue000private\U000f0000", "private"),
        ("e\u0301t\u00e9", "\u00e9t\u00e9"),
        ("नमस्ते", "नमस्ते"),
        ("\u3164\u2800\u115f\ufe0f", ""),  # letters that show nothing
        ("\u0301 e\u0323 \u0301x", "\u1eb9 x"),  # marks on nothing
        ("z" + "\u0323\u0302\u0301" * 60, "\u1e93" + "\u0323" * 4),  # marks that hide lines
        ("[b]not markup[/b]", "[b]not markup[/b]"),  # screens show text, not markup
        ("\ud800", ""),
        ("", ""),
        ("x" * 500, "x" * 200),
        ("\u200b" * 100_000, ""),
    ],
)
def test_a_line_has_only_what_can_be_shown(said: str, shown: str) -> None:
    assert wire.clean_line(said) == shown


@given(st.text(max_size=300), st.integers(1, 40))
@example("e\u200b\u0301", 40)
@example("a \u0301 b" + "\u0301" * 9, 40)
def test_a_clean_line_stays_as_it_is(text: str, most: int) -> None:
    line = wire.clean_line(text, most)
    assert wire.clean_line(line, most) == line
    assert len(line) <= most
    assert not {category(letter)[0] for letter in line} & {"C"}
    assert all(letter == " " for letter in line if category(letter)[0] == "Z")


def reason(fields: dict[str, Any]) -> str:
    with pytest.raises(wire.Malformed) as caught:
        wire.decode(json.dumps(fields).encode())
    return caught.value.reason
