"""Plays as text: written in one way, read in many.

Reading takes what players type: `8/5 6/5`, `13/7(2)`, `bar/20*`, `b/20`, `25/20`, `6/off`, `6/0`,
`13/8/7`, `13-7`, `13 7`, in any order of the moves and with or without stars.
"""

import re
from collections.abc import Iterator
from contextlib import suppress
from itertools import pairwise

from rules.actions import Dice, Step
from rules.draft import Draft, TurnDraft
from rules.formatting import CANNOT_MOVE, format_play, point_name
from rules.plays import Play
from rules.position import BAR, EMPTY, OFF, Position
from rules.refusal import Refusal, Rule

__all__ = ["CANNOT_MOVE", "format_play", "parse_draft", "parse_free", "parse_play", "point_name"]

_DICE = re.compile(r"^\s*[1-6]\s*-?\s*[1-6]\s*:")
_TOKEN = re.compile(
    r"\s*(?:(?P<point>bar|off|b|o|[0-9]{1,2}(?![0-9]))\*?|(?P<to>[/-])|\((?P<times>[1-4])\)|,)"
)
_WORDS = {"bar": BAR, "b": BAR, "off": OFF, "o": OFF}

_Legs = tuple[Step, ...]  # moves that are still to be made, each by one die or several
_State = tuple[Position, tuple[int, ...], _Legs]


def parse_play(position: Position, dice: Dice, text: str) -> Play:
    """Read a whole play.

    Where two ways of one checker differ in what they hit and the text does not name the point
    on the way, the one without a hit is meant.

    Args:
        position: the board before the play, as the player sees it.
        dice: the roll.
        text: the play as a player types it.

    Raises:
        Refusal: naming why the text is not a legal play: UNREADABLE, UNFINISHED_PLAY, TWO_WAYS
            or the rule of the first move that can't be made.

    >>> from rules.position import START
    >>> parse_play(START, (3, 1), "6-5, 8-5").steps
    ((8, 5), (6, 5))
    """
    return parse_draft(position, dice, text).play


def parse_draft(position: Position, dice: Dice, text: str) -> TurnDraft:
    """Read a play, or the beginning of one, into the draft of a turn.

    Raises:
        Refusal: as `parse_play`, but for UNFINISHED_PLAY.
    """
    draft = TurnDraft.start(position, dice)
    if text.strip().lower() == CANNOT_MOVE:
        return draft
    legs = tuple(sorted(_read(text), reverse=True))
    if not draft.plays:
        raise Refusal(Rule.CANNOT_MOVE)
    ends = list(_ends(draft, legs, set()))
    if not ends:
        raise _explained(draft, legs)
    finished = [end for end in ends if end.complete]
    return _meant(draft, legs, finished or ends)


def parse_free(draft: Draft, text: str) -> Draft:
    """Read a play, or more of one, where illegal plays stand: what is written is what is moved.

    A text that is a legal play is meant as one, with what it hits on the way.

    Args:
        draft: the turn so far; a text that is a whole play takes its place.
        text: the play as a player types it.

    Raises:
        Refusal: UNREADABLE, or why the first impossible move can't be made.
    """
    start = draft.undo_to(0)
    with suppress(Refusal):
        return start.move(*parse_play(draft.start_position, draft.dice, text).steps)
    if text.strip().lower() == CANNOT_MOVE:
        return start
    return draft.move(*_read(text))


class _Reader:
    """Collects the ways of checkers from the tokens of a text."""

    def __init__(self) -> None:
        self.chains: list[list[int]] = []
        self.times: list[int] = []
        self.joining = False

    def take(self, token: re.Match[str]) -> bool:
        """Take one more token; False if it can't stand here."""
        if token["to"]:
            return self._join(token["to"])
        if token["times"]:
            if self.times:
                self.times[-1] = int(token["times"])
            return bool(self.times) and not self.joining
        if token["point"]:
            self._point(_WORDS[token["point"]] if token["point"] in _WORDS else int(token["point"]))
        return True

    def legs(self) -> _Legs:
        """The moves read, none if the text is no play."""
        if self.joining or any(len(chain) < 2 or max(chain) > BAR for chain in self.chains):
            return ()
        ways = zip(self.chains, self.times, strict=True)
        return tuple(leg for chain, times in ways for _ in range(times) for leg in pairwise(chain))

    def _join(self, sign: str) -> bool:
        if not self.chains:
            return False
        if self.joining:  # 6/- is a way to write off
            self.chains[-1].append(OFF)
            self.joining = False
            return sign == "-"
        self.joining = True
        return True

    def _point(self, point: int) -> None:
        if self.joining or (self.chains and len(self.chains[-1]) == 1):
            self.chains[-1].append(point)
        else:
            self.chains.append([point])
            self.times.append(1)
        self.joining = False


def _read(text: str) -> _Legs:
    """The moves that a text names.

    Raises:
        Refusal: UNREADABLE.
    """
    reader = _Reader()
    rest = _DICE.sub("", text.lower()).rstrip()
    while rest:
        token = _TOKEN.match(rest)
        if token is None or not reader.take(token):
            raise Refusal(Rule.UNREADABLE, text=text)
        rest = rest[token.end() :]
    legs = reader.legs()
    if not legs:
        raise Refusal(Rule.UNREADABLE, text=text)
    return legs


def _ends(draft: TurnDraft, legs: _Legs, seen: set[_State]) -> Iterator[TurnDraft]:
    """The drafts to which the moves can lead, one for each position."""
    state = (draft.position, draft.dice_left, legs)
    if state in seen:
        return
    seen.add(state)
    if not legs:
        yield draft
    for leg in dict.fromkeys(legs):
        source, goal = leg
        at = legs.index(leg)
        for target in draft.targets(source):
            if target >= goal:
                onwards = ((target, goal),) if target > goal else ()
                rest = tuple(sorted((*legs[:at], *onwards, *legs[at + 1 :]), reverse=True))
                yield from _ends(draft.move((source, target)), rest, seen)


def _meant(draft: TurnDraft, legs: _Legs, ends: list[TurnDraft]) -> TurnDraft:
    """The draft that a text means, of several that differ in what is hit on the way."""
    if len(ends) == 1:
        return ends[0]
    named = {target for _, target in legs}
    before = draft.position.board
    for end in ends:
        after = end.position.board
        if all(
            target in named or before[target] >= EMPTY or after[target] == before[target]
            for _, target in end.steps
        ):
            return end
    source, target = max(legs, key=lambda leg: leg[0] - leg[1])
    raise Refusal(Rule.TWO_WAYS, source=source, target=target)


def _explained(draft: TurnDraft, legs: _Legs) -> Refusal:
    """The reason why moves can't be made: the first one that fails."""
    for source, target in legs:
        ways = [way for way in draft.landings(source) if way.target == target]
        if not draft.dice_left:
            return Refusal(Rule.NO_SUCH_DIE, source=source, target=target)
        if not ways:
            return draft.why_not(source, target)
        draft = draft.move(*ways[0].steps)
    source, target = min(legs)
    return Refusal(Rule.NO_SUCH_DIE, source=source, target=target)
