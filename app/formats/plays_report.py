"""What `barpoint plays XGID` prints: the legal plays of a position with its roll."""

import json

from app.formats.xgid import XGID, BadXGID, parse_xgid
from app.i18n import gettext as _
from app.i18n import ngettext
from rules.actions import Dice
from rules.plays import Play, legal_plays
from rules.side import Side


def plays_report(text: str, *, as_json: bool = False) -> str:
    """The legal plays of the first XGID of a text, in lines or as JSON.

    The JSON is `{"xgid", "dice", "count", "plays": [{"play", "position"}]}`, with the
    positions as the player on roll sees them.

    Raises:
        BadXGID: if there is none, it is wrong, or it has no dice.
    """
    xgid = parse_xgid(text)
    if xgid.dice is None:
        raise BadXGID(_("it has no dice to play, such as 31 in its fifth field"))
    plays = sorted(legal_plays(xgid.position, xgid.dice), key=_order)
    return _json(xgid, xgid.dice, plays) if as_json else _lines(xgid, xgid.dice, plays)


def _order(play: Play) -> list[tuple[int, int]]:
    return [(-source, -target) for source, target in play.steps]


def _json(xgid: XGID, dice: Dice, plays: list[Play]) -> str:
    data = {
        "xgid": str(xgid),
        "dice": list(dice),
        "count": len(plays),
        "plays": [{"play": str(play), "position": str(play.result)} for play in plays],
    }
    return json.dumps(data, indent=2)


def _lines(xgid: XGID, dice: Dice, plays: list[Play]) -> str:
    roll = f"{dice[0]}-{dice[1]}"
    white = xgid.turn == Side.WHITE
    if not plays:
        nothing = (
            _("White can't move with {roll}.") if white else _("Black can't move with {roll}.")
        )
        return nothing.format(roll=roll)
    count = len(plays)
    if white:
        title = ngettext(
            "White has {count} play with {roll}:", "White has {count} plays with {roll}:", count
        )
    else:
        title = ngettext(
            "Black has {count} play with {roll}:", "Black has {count} plays with {roll}:", count
        )
    return "\n".join([title.format(count=count, roll=roll), *(f"  {play}" for play in plays)])
