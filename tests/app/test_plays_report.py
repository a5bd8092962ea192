"""What `barpoint plays` prints."""

import json

import pytest

from app.formats.plays_report import plays_report
from app.formats.xgid import BadXGID
from rules.plays import legal_plays
from rules.position import START, Position

BEGIN = "-b----E-C---eE---c-e----B-"


def test_json() -> None:
    xgid = f"XGID={BEGIN}:0:0:1:31:0:0:0:7:10"
    data = json.loads(plays_report(f"{xgid}\nand more", as_json=True))
    assert list(data) == ["xgid", "dice", "count", "plays"]
    assert (data["xgid"], data["dice"], data["count"]) == (xgid, [3, 1], 16)
    assert len(data["plays"]) == 16
    assert all(list(play) == ["play", "position"] for play in data["plays"])
    assert {"play": "8/5 6/5", "position": "-b---BD-B---eE---c-e----B-"} in data["plays"]
    results = {str(play.result) for play in legal_plays(START, (3, 1))}
    assert {play["position"] for play in data["plays"]} == results


def test_positions_are_the_movers() -> None:
    place = "-b--B-D-C---dD---c-ea---B-"
    data = json.loads(plays_report(f"XGID={place}:0:0:-1:63:0:0:0:7:10", as_json=True))
    plays = legal_plays(Position.parse(place).flipped(), (6, 3))
    assert {(one["play"], one["position"]) for one in data["plays"]} == {
        (str(play), str(play.result)) for play in plays
    }


def test_text() -> None:
    text = plays_report("XGID=---------b----------A---b-:0:0:1:65:0:0:3:0:10")
    assert text == "White has 1 play with 6-5:\n  20/14"
    lines = plays_report(f"XGID={BEGIN}:0:0:-1:31:0:0:0:7:10").splitlines()
    assert lines[0] == "Black has 16 plays with 3-1:"
    assert lines[1] == "  24/23 13/10"
    assert "  8/5 6/5" in lines


def test_nothing_to_play() -> None:
    xgid = "XGID=aBBBBBBC------------------:0:0:-1:31:0:0:0:3:10"
    assert plays_report(xgid) == "Black can't move with 3-1."
    assert json.loads(plays_report(xgid, as_json=True))["plays"] == []


@pytest.mark.parametrize("dice", ["00", "D"])
def test_dice_are_needed(dice: str) -> None:
    with pytest.raises(BadXGID, match="no dice"):
        plays_report(f"XGID={BEGIN}:0:0:1:{dice}:0:0:0:7:10")


def test_a_wrong_xgid() -> None:
    with pytest.raises(BadXGID, match="there is no XGID"):
        plays_report("hello")
