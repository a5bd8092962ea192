"""The messages of two programs: their form, their bounds, and how they become bytes.

Everything that is heard comes through `decode`, which takes nothing but what is described
here; `app/net/PROTOCOL.md` says what the messages mean.
"""

import re
from typing import Annotated, Any, Literal
from unicodedata import category, normalize

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from app.net.chain import canonical
from app.net.transport import MOST_BYTES
from rules.apart import LATEST

MOST_TEXT = 200
"""How many characters a chat line may have."""
MOST_NAME = 40
"""How many characters a player's name may have."""
MOST_MARKS = 4
"""How many marks a letter may carry; no language needs more, and piled up they hide lines."""
MOST_RUNGS = 12
"""How many earlier links a `State` may hold."""
MOST_SEQ = 1_000_000
"""How many actions a match may have."""


_UNSEEN = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0"
    "\U000e0100-\U000e01ef]"
)
"""Letters, marks and signs that show nothing: fillers, joiners, selectors of variants."""


class Malformed(Exception):
    """Bytes that are no message.

    Attributes:
        reason: `version` or `kind` where a newer program may have meant something by it,
            `size` or `form` otherwise.
    """

    def __init__(self, reason: Literal["version", "kind", "size", "form"]) -> None:
        super().__init__(reason)
        self.reason = reason


Hash = Annotated[bytes, Field(min_length=32, max_length=32)]
Signature = Annotated[bytes, Field(min_length=64, max_length=64)]
Seq = Annotated[int, Field(ge=0, le=MOST_SEQ)]
Colour = Annotated[int, Field(ge=0, le=1)]
Id = Annotated[str, Field(pattern=r"^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$")]
Word = Annotated[str, Field(pattern=r"^[a-z][a-z-]{0,31}$")]
Name = Annotated[str, Field(min_length=1, max_length=MOST_NAME)]
Pair = tuple[Hash, Hash]


class Part(BaseModel):
    """What messages are made of: nothing but the fields that are named."""

    model_config = ConfigDict(
        extra="forbid",
        strict=True,
        frozen=True,
        ser_json_bytes="hex",
        val_json_bytes="hex",
    )


class Sent(Part):
    """What all messages have in common."""

    v: Literal[1] = 1


class Hello(Sent):
    """Who is there. Newer programs may add fields to it, and to no other message."""

    model_config = ConfigDict(extra="ignore")

    kind: Literal["hello"] = "hello"
    versions: Annotated[tuple[Annotated[int, Field(ge=1, le=1000)], ...], Field(max_length=20)]
    program: Annotated[str, Field(max_length=60)]
    name: Name
    challenge: Hash
    host: bool
    match: Id | None = None


class Offer(Sent):
    """The host proposes a match."""

    kind: Literal["offer"] = "offer"
    id: Id
    terms: dict[str, Any]
    created: Annotated[int, Field(ge=0, le=LATEST)]
    side: Colour
    key: Hash
    commitment: Hash


class Answer(Sent):
    """The guest takes the match (with all fields), or declines it (with none)."""

    kind: Literal["answer"] = "answer"
    key: Hash | None = None
    commitment: Hash | None = None
    signature: Signature | None = None


class Begin(Sent):
    """The host has kept the match; its signature over the agreement."""

    kind: Literal["begin"] = "begin"
    signature: Signature


class Resume(Sent):
    """Either side shows that it is who began the match."""

    kind: Literal["resume"] = "resume"
    id: Id
    signature: Signature


class Proof(Part):
    """That the one who is told has signed a link."""

    seq: Seq
    link: Hash
    signature: Signature


class State(Sent):
    """How far this side is, and what its player wants. Sent every 15 s, and on any doubt.

    Attributes:
        run: of the program, made anew at each start.
        n: the number of this message in the run.
        reply: whether the other's state is wanted in return.
        seq: the number of the last action here.
        link: its link.
        signature: the sender's, over the link.
        rungs: the links at seq - 1, - 2, - 4, - 8 …
        proof: how far the other has signed, as far as can be shown here.
        roll: the number of the next roll.
        shown: whether the sender has shown its value for it.
        heard: the other's value for it, if known.
        presence: of the player.
        ask: what the player asks for, about this very state.
        ready: whether the player waits for the next game.
        end: whether the player wants to end the session.
        claim: whether the player claims on time.
    """

    kind: Literal["state"] = "state"
    run: Annotated[str, Field(pattern=r"^[0-9a-f]{16}$")]
    n: Annotated[int, Field(ge=0, le=2**53)]
    reply: bool
    seq: Seq
    link: Hash
    signature: Signature
    rungs: Annotated[tuple[Hash, ...], Field(max_length=MOST_RUNGS)] = ()
    proof: Proof | None = None
    roll: Seq
    shown: bool
    heard: Hash | None = None
    presence: Literal["here", "away"] = "here"
    ask: Literal["change", "rematch"] | None = None
    ready: bool = False
    end: bool = False
    claim: bool = False


class Action(Sent):
    """An action, with what its link is made of, and the sender's signature over the link.

    Attributes:
        entry: the envelope as it is kept.
        values: of a roll: what both have shown, White's first.
        next: of a roll: what both have committed to for the roll after it.
        signature: the sender's, over the link.
    """

    kind: Literal["action"] = "action"
    entry: dict[str, Any]
    values: Pair | None = None
    next: Pair | None = None
    signature: Signature


class Ack(Sent):
    """All actions up to one are kept; the signature over its link."""

    kind: Literal["ack"] = "ack"
    seq: Seq
    link: Hash
    signature: Signature


class Want(Sent):
    """Send the actions of these numbers again."""

    kind: Literal["want"] = "want"
    first: Annotated[int, Field(ge=1, le=MOST_SEQ)]
    last: Annotated[int, Field(ge=1, le=MOST_SEQ)]


class Show(Sent):
    """A value for a roll, after which there is no other way than this roll.

    Attributes:
        seq: the number of the last action before it.
        roll: the number of the roll.
        value: the sender's value.
        next: the sender's commitment to the roll after it.
        yours: the other's value, where it was shown before: that it was.
        signature: the sender's, over all of it but `yours`.
    """

    kind: Literal["show"] = "show"
    seq: Seq
    roll: Seq
    value: Hash
    next: Hash
    yours: Hash | None = None
    signature: Signature


class WrongValue(Sent):
    """The match ends: the one who is told has shown a value it had not committed to.

    The fields are those of its `Show`, with its own signature.
    """

    kind: Literal["wrong-value"] = "wrong-value"
    seq: Seq
    roll: Seq
    value: Hash
    next: Hash
    signature: Signature


class Decline(Sent):
    """No to what was asked about a state."""

    kind: Literal["decline"] = "decline"
    seq: Seq
    ask: Literal["change", "rematch"]


class Rematch(Sent):
    """Yes to a rematch; what follows on this line is a new greeting."""

    kind: Literal["rematch"] = "rematch"
    seq: Seq


class Say(Sent):
    """Something said: text, or the name of a phrase."""

    kind: Literal["say"] = "say"
    run: Annotated[str, Field(pattern=r"^[0-9a-f]{16}$")]
    n: Annotated[int, Field(ge=0, le=2**53)]
    text: Annotated[str, Field(max_length=MOST_TEXT)] = ""
    phrase: Word | None = None


class Refused(Sent):
    """A message was not taken; never answered.

    Attributes:
        reason: why.
        what: the kind of message, where it had one.
        seq: the number of the action, where it was one.
    """

    kind: Literal["refused"] = "refused"
    reason: Word
    what: Word | None = None
    seq: Seq | None = None


class Bye(Sent):
    """The player leaves the table."""

    kind: Literal["bye"] = "bye"


Greeting = Hello | Offer | Answer | Begin | Resume
Playing = State | Action | Ack | Want | Show | WrongValue | Decline | Rematch | Say | Refused | Bye
Message = Greeting | Playing

_MESSAGE: TypeAdapter[Message] = TypeAdapter(Annotated[Message, Field(discriminator="kind")])


def encode(message: Message) -> bytes:
    """A message as bytes, in canonical JSON.

    Raises:
        ValueError: if it would be longer than `MOST_BYTES`.
    """
    data = canonical(message.model_dump(mode="json", exclude_none=True))
    if len(data) > MOST_BYTES:
        raise ValueError(f"a message of {len(data)} bytes")
    return data


def decode(data: bytes) -> Message:
    """The message of some bytes.

    Raises:
        Malformed: if they are none.
    """
    if len(data) > MOST_BYTES:
        raise Malformed("size")
    try:
        return _MESSAGE.validate_json(data)
    except ValidationError as error:
        raise Malformed(_reason(error)) from None


def _reason(error: ValidationError) -> Literal["version", "kind", "form"]:
    for fault in error.errors(include_url=False, include_input=False, include_context=False):
        if fault["type"] == "union_tag_invalid":
            return "kind"
        if fault["loc"][1:] == ("v",) and fault["type"] == "literal_error":
            return "version"
    return "form"


def clean_line(text: str, most: int = MOST_TEXT) -> str:
    """What is left of a text as one line that no terminal takes for more than characters.

    Control, format, bidirectional, private and unassigned characters are dropped, and those that
    show nothing; so are marks that stand on nothing, or too high on each other. All kinds of
    spaces become one space. Cleaning twice changes no more: both sides of a match sign the same
    names.

    Args:
        text: whatever it is.
        most: how many characters may be left.
    """
    known = normalize("NFC", "".join(_shown(letter) for letter in text[: 8 * most]))
    return " ".join(filter(None, map(_unpiled, known.split())))[:most].strip()


def _shown(letter: str) -> str:
    kind = category(letter)
    if kind.startswith("Z") or letter in "\t\n\r":
        return " "
    return "" if kind.startswith("C") or _UNSEEN.match(letter) else letter


def _unpiled(word: str) -> str:
    """A word without the marks that nothing carries, and those above `MOST_MARKS` others."""
    left: list[str] = []
    marks = MOST_MARKS
    for letter in word:
        marks = marks + 1 if category(letter).startswith("M") else 0
        if marks <= MOST_MARKS:
            left.append(letter)
    return "".join(left)
