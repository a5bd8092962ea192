"""What a player can set: one small frozen model, with a docstring for every field."""

import re
from typing import Literal

from pydantic import BaseModel, ConfigDict, field_validator

from app import i18n

Direction = Literal["counterclockwise", "clockwise"]
Colour = Literal["white", "black"]
ThemeName = Literal["wood", "slate", "high-contrast", "colour-blind"]
Speed = Literal["off", "slow", "normal", "fast"]
PickUp = Literal["hand", "auto"]
Warns = Literal["off", "doubtful", "errors", "blunders"]
Depth = Literal["1ply", "2ply", "3ply"]
Grading = Literal["xg", "gnubg"]


LONGEST_NAME = 40
LONGEST_ADDRESS = 200
_SERVER = re.compile(r"wss?://[^\s/?#@]+(:\d{1,5})?(/[!-~]*)?", re.ASCII)


def is_server(address: str) -> bool:
    """Whether this may be the address of a mailbox server."""
    return len(address) <= LONGEST_ADDRESS and _SERVER.fullmatch(address) is not None


class Settings(BaseModel):
    """The settings of this player on this computer; a value that is not listed is refused."""

    model_config = ConfigDict(frozen=True, strict=True, extra="ignore", defer_build=True)

    direction: Direction = "counterclockwise"
    """The way the player at the bottom runs; counter-clockwise has home at the bottom right."""

    swap_sides: bool = False
    """Mirror the board after every game, so that a player learns both directions."""

    bottom: Colour = "white"
    """The colour that sits at the bottom of the board."""

    theme: ThemeName = "wood"
    """The colours of board, checkers and dice."""

    ascii: bool | None = None
    """Draw with plain ASCII characters; None lets the terminal's locale decide."""

    animation: Speed = "normal"
    """How fast the opponent's checkers are seen to move."""

    pick_up: PickUp = "hand"
    """End a turn by picking up the dice by hand, or by itself after the last checker."""

    auto_roll: bool = False
    """Roll by itself where no double is legal."""

    auto_forced: bool = False
    """Play forced moves by itself."""

    one_click: bool = False
    """A click on a checker that has several landings plays the larger die at once."""

    auto_bear_off: bool = False
    """Bear off by itself in a race."""

    numbers: bool = True
    """Show the numbers of the points."""

    tutor: Warns = "off"
    """From which mistake on the tutor warns before a play or a cube action is final."""

    hint_depth: Depth = "2ply"
    """How deeply hints and the tutor search."""

    grading: Grading = "xg"
    """Whose lines divide doubtful decisions, errors and blunders: XG's or gnubg's."""

    live_facts: bool = True
    """Show races, shots and other facts beside the board."""

    language: str | None = None
    """The language of the program, such as `en`; None for the system's."""

    name: str = ""
    """The player's name for friends who play over the network; empty before one is typed."""

    server: str = ""
    """The mailbox server that brings friends together, `ws://` or `wss://`; empty for the usual."""

    @field_validator("name")
    @classmethod
    def _written_out(cls, name: str) -> str:
        if len(name) > LONGEST_NAME or not name.isprintable():
            raise ValueError("no name")
        return name

    @field_validator("server")
    @classmethod
    def _reached(cls, server: str) -> str:
        if server and not is_server(server):
            raise ValueError("no address of a server")
        return server

    @field_validator("language")
    @classmethod
    def _spoken(cls, code: str | None) -> str | None:
        if code is not None and code not in i18n.known():
            raise ValueError("no such catalogue")
        return code
