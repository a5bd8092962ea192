"""Terms and starts as JSON-able data, and back."""

from dataclasses import asdict
from typing import Any

from rules.cube import Cube
from rules.fields import Fields, Problem
from rules.position import START, Position
from rules.side import Side
from rules.start import Start
from rules.terms import ChouetteTerms, ClockTerms, Manners, Terms

Data = dict[str, Any]


def terms_to_data(terms: Terms) -> Data:
    """Terms as JSON-able data; manners and clocks only where they are not the usual ones."""
    data: Data = {
        "length": terms.length,
        "crawford": terms.crawford,
        "jacoby": terms.jacoby,
        "automatic_doubles": terms.automatic_doubles,
        "beavers": terms.beavers,
        "cube_limit": terms.cube_limit,
        "backgammon": terms.backgammon,
    }
    if terms.manners != Manners():
        data["manners"] = _manners_to_data(terms.manners)
    if terms.clock is not None:
        data["clock"] = asdict(terms.clock)
    return data


def read_terms(fields: Fields) -> Terms:
    """Terms from their fields; usual ones where a field is wrong."""
    length = fields.integer("length", 0)
    limit = fields.integer("cube_limit", 0)
    if limit & (limit - 1):
        fields.wrong("cube_limit", Problem.OUT_OF_RANGE)
        limit = 0
    terms = Terms(
        length,
        crawford=fields.flag("crawford"),
        jacoby=fields.flag("jacoby"),
        automatic_doubles=fields.integer("automatic_doubles", 0, 5),
        beavers=fields.integer("beavers", 0),
        cube_limit=limit,
        backgammon=fields.integer("backgammon", 2, 3),
        manners=_read_manners(fields.inside("manners")) if fields.has("manners") else Manners(),
        clock=_read_clock(fields.inside("clock")) if fields.has("clock") else None,
    )
    fields.end()
    return terms


def _manners_to_data(manners: Manners) -> Data:
    """Manners as JSON-able data; records from before there were changes don't name them."""
    data = asdict(manners)
    if not manners.changes:
        del data["changes"]
    return data


def _read_manners(fields: Fields) -> Manners:
    manners = Manners(
        illegal_stand=fields.flag("illegal_stand"),
        early_rolls=fields.flag("early_rolls"),
        wooden=fields.flag("wooden"),
        changes=fields.flag("changes") if fields.has("changes") else False,
    )
    fields.end()
    return manners


def _read_clock(fields: Fields) -> ClockTerms:
    clock = ClockTerms(fields.integer("reserve", 1), fields.integer("delay", 0))
    fields.end()
    return clock


def chouette_to_data(terms: ChouetteTerms) -> Data:
    """What a chouette agreed on, as JSON-able data."""
    return asdict(terms)


def read_chouette(fields: Fields) -> ChouetteTerms:
    """What a chouette agreed on."""
    terms = ChouetteTerms(
        own_cubes=fields.flag("own_cubes"), consultation=fields.flag("consultation")
    )
    fields.end()
    return terms


def start_to_data(start: Start) -> Data:
    """A start as JSON-able data; the board is the position field of an XGID."""
    return {
        "board": str(start.board),
        "turn": int(start.turn),
        "dice": None if start.dice is None else list(start.dice),
        "cube": start.cube.value,
        "owner": None if start.cube.owner is None else int(start.cube.owner),
        "score": list(start.score),
        "crawford": start.crawford,
        "doubled": start.doubled,
        "extra_turns": start.extra_turns,
    }


def read_start(fields: Fields, terms: Terms) -> Start:
    """A start from its fields, which must go with the terms."""
    owner = Side(fields.integer("owner", 0, 1)) if fields.has("owner") else None
    fields.get("owner")
    dice = fields.pair("dice", 1, 6) if fields.has("dice") else None
    fields.get("dice")
    start = Start(
        board=fields.made("board", Position.parse, START),
        turn=Side(fields.integer("turn", 0, 1)),
        dice=dice,
        cube=Cube(fields.integer("cube", 1), owner, turned=owner is not None),
        score=fields.pair("score", 0),
        crawford=fields.flag("crawford"),
        doubled=fields.flag("doubled"),
        extra_turns=fields.integer("extra_turns", 0),
    )
    fields.end()
    for name in start.faults(terms):
        fields.wrong(name, Problem.DISAGREES)
    return start
