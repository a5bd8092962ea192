"""PROTOCOL.md says what the program does; a client made from its words alone agrees with it."""

import hashlib
import json
import re
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from nacl.signing import SigningKey, VerifyKey

import app.net
from app.net import healing, pulse, sync, wire
from app.net.greeting import MANNERS
from app.net.session import Session
from app.net.transport import MOST_BYTES
from app.net.tunnel import APP_ID
from rules import action_coding
from rules.coding import terms_to_data
from rules.terms import Terms
from tests.app.net.examples import MESSAGES
from tests.app.net.ledgers import MemoryLedger, a_pair

TEXT = (Path(app.net.__file__).parent / "PROTOCOL.md").read_text(encoding="utf-8")
PLAIN = " ".join(TEXT.split())
BLOCKS = re.findall(r"```(?:json|text)\n(.*?)```", TEXT, re.DOTALL)
AGREEMENT: dict[str, Any] = json.loads(BLOCKS[0])
LINK_0 = BLOCKS[1].strip()
LINES = BLOCKS[2].strip().split("\n")
SEEDS = (bytes([1] * 32), bytes([2] * 32))


def test_every_kind_of_message_is_described_with_its_fields() -> None:
    rows = dict(re.findall(r"^\| `([a-z-]+)` \| (.*?) ?\|$", TEXT, re.MULTILINE))
    assert set(rows) == {message.kind for message in MESSAGES}
    for message in MESSAGES:
        described = re.findall(r"\[?`([a-z]+)`\]?", rows[message.kind])
        optional = set(re.findall(r"\[`([a-z]+)`\]", rows[message.kind]))
        fields = {
            name: field
            for name, field in type(message).model_fields.items()
            if name not in ("v", "kind")
        }
        assert described == list(fields)
        assert optional == {name for name, field in fields.items() if not field.is_required()}


def test_every_kind_of_action_is_described() -> None:
    table = TEXT[TEXT.index("| kinds | fields |") : TEXT.index("**One side alone")]
    described = set(re.findall(r"`([a-z]+)`", table))
    players = set(action_coding._PLAYERS) - {"call", "agree", "object", "advise"}
    nobodys = set(action_coding._NOBODYS) - {"order", "join", "leave"}
    assert described == players | nobodys | {"white", "black", "to", "dice", "steps", "level"}


@pytest.mark.parametrize(
    "said",
    [
        f"at most {MOST_BYTES} bytes",
        f"`{APP_ID}`",
        f"1 to {wire.MOST_NAME} characters",
        f"(at most {wire.MOST_RUNGS})",
        f"{healing.BATCH} at a time",
        f"Every {pulse.HEARTBEAT:.0f} s",
        f"at least {pulse.PAUSE:.0f} s apart",
        f"After {sync.MOST_REFUSALS} refusals",
        f"with {wire.MOST_MARKS} marks",
    ],
)
def test_the_numbers_are_those_of_the_program(said: str) -> None:
    assert said in PLAIN


def test_every_reason_for_a_refusal_is_described() -> None:
    modules = Path(app.net.__file__).parent.glob("*.py")
    code = "\n".join(module.read_text(encoding="utf-8") for module in modules)
    given = re.findall(r'(?:NotTaken|Malformed|_refuse)\(\s*"([a-z-]+)"', code)
    assert {"rules", "size", "wrong-friend"} <= set(given)
    assert [reason for reason in given if f"`{reason}`" not in TEXT] == []


def test_the_example_is_what_the_program_says() -> None:
    ledgers = [MemoryLedger(kept) for kept in a_pair(Terms(3), seeds=SEEDS)]
    sessions = [
        Session(ledger, now=lambda: 0.0, fresh=lambda: bytes([7] * 32)) for ledger in ledgers
    ]
    for one in sessions:
        one.start()
    said: list[str] = []
    for decides in (False, True):
        if decides:
            sessions[0].roll()
        while sent := [(1 - at, data) for at in (0, 1) for data in sessions[at].outbox()]:
            for to, data in sent:
                said.append(data.decode())
                sessions[to].heard(data)
    assert [line for line in said if '"state"' not in line] == LINES


# A client that is made of the words of the page, and of nothing else


def canonical(data: object) -> bytes:
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def sha(data: bytes) -> bytes:
    return hashlib.sha256(data).digest()


def four(number: int) -> bytes:
    return number.to_bytes(4, "big")


MATCH = UUID(AGREEMENT["id"]).bytes
WHITE, BLACK, ACTION, ACK = (json.loads(line) for line in LINES)


def test_link_0_is_that_of_the_agreement() -> None:
    assert AGREEMENT["terms"]["manners"] == terms_to_data(Terms(3, manners=MANNERS))["manners"]
    assert sha(b"barpoint agreement 1" + canonical(AGREEMENT)).hex() == LINK_0
    keys = [SigningKey(seed).verify_key.encode().hex() for seed in SEEDS]
    assert keys == AGREEMENT["keys"]


def test_values_fit_the_commitments() -> None:
    for side, show in enumerate((WHITE, BLACK)):
        value = bytes.fromhex(show["value"])
        told = sha(b"barpoint commitment 1" + MATCH + four(0) + bytes([side]) + value)
        assert told.hex() == AGREEMENT["commitments"][side]
        text = b"barpoint show 1" + MATCH + four(show["seq"]) + four(show["roll"])
        check(side, text + value + bytes.fromhex(show["next"]), show["signature"])
    assert BLACK["yours"] == WHITE["value"]


def test_the_dice_follow_from_the_values() -> None:
    values = [bytes.fromhex(show["value"]) for show in (WHITE, BLACK)]
    block = sha(b"barpoint roll 1" + MATCH + four(0) + values[0] + values[1] + four(0))
    white, black, *_ = [byte % 6 + 1 for byte in block if byte < 252]
    assert (ACTION["entry"]["white"], ACTION["entry"]["black"]) == (white, black)


def test_the_action_and_its_ack_are_signed_over_the_link() -> None:
    told = {name: ACTION[name] for name in ("entry", "values", "next")}
    link = sha(b"barpoint action 1" + bytes.fromhex(LINK_0) + canonical(told))
    assert ACTION["values"] == [WHITE["value"], BLACK["value"]]
    assert ACTION["next"] == [WHITE["next"], BLACK["next"]]
    assert ACK["link"] == link.hex()
    for side, message in enumerate((ACTION, ACK)):
        check(side, b"barpoint link 1" + MATCH + four(1) + link, message["signature"])


def check(side: int, text: bytes, signature: str) -> None:
    key = VerifyKey(bytes.fromhex(AGREEMENT["keys"][side]))
    assert key.verify(text, bytes.fromhex(signature)) == text
