"""One message of each kind, with everything in it that it can hold."""

from app.net import wire
from rules.apart import LATEST

HASH = bytes(range(32))
SIGNATURE = bytes(range(64))
MATCH = "0f8fad5b-d9cb-469f-a165-70867728950e"
RUN = "0123456789abcdef"
BIG = wire.MOST_SEQ

MESSAGES: tuple[wire.Message, ...] = (
    wire.Hello(
        versions=(1,), program="Barpoint 0.9", name="अ" * 40, challenge=HASH, host=True, match=MATCH
    ),
    wire.Offer(
        id=MATCH,
        terms={"length": 7, "manners": {"changes": True}},
        created=LATEST,
        side=0,
        key=HASH,
        commitment=HASH,
    ),
    wire.Answer(key=HASH, commitment=HASH, signature=SIGNATURE),
    wire.Begin(signature=SIGNATURE),
    wire.Resume(id=MATCH, signature=SIGNATURE),
    wire.State(
        run=RUN,
        n=2**53,
        reply=True,
        seq=BIG,
        link=HASH,
        signature=SIGNATURE,
        rungs=(HASH,) * wire.MOST_RUNGS,
        proof=wire.Proof(seq=BIG, link=HASH, signature=SIGNATURE),
        roll=BIG,
        shown=True,
        heard=HASH,
        presence="away",
        ask="rematch",
        ready=True,
        end=True,
        claim=True,
    ),
    wire.Action(
        entry={
            "seq": BIG,
            "by": 0,
            "at": LATEST,
            "kind": "play",
            "v": 1,
            "used": 2**40,
            "steps": [[25, 24]] * 4,
        },
        values=(HASH, HASH),
        next=(HASH, HASH),
        signature=SIGNATURE,
    ),
    wire.Ack(seq=BIG, link=HASH, signature=SIGNATURE),
    wire.Want(first=1, last=BIG),
    wire.Show(seq=BIG, roll=BIG, value=HASH, next=HASH, yours=HASH, signature=SIGNATURE),
    wire.WrongValue(seq=BIG, roll=BIG, value=HASH, next=HASH, signature=SIGNATURE),
    wire.Decline(seq=BIG, ask="rematch"),
    wire.Rematch(seq=BIG),
    wire.Say(run=RUN, n=2**53, text="अ" * wire.MOST_TEXT, phrase="good-luck"),
    wire.Refused(reason="r" * 32, what="w" * 32, seq=BIG),
    wire.Bye(),
)
