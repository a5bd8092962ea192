"""Trouble with an engine told to the player, one sentence each."""

import platform
import sys
from collections.abc import Mapping

from app.engine.engine import EngineTrouble, Trouble
from app.i18n import N_, gettext

SENTENCES: Mapping[Trouble, str] = {
    Trouble.MISSING: N_("The engine {engine} is not installed."),
    Trouble.UNFIT: N_("The engine {engine} can't judge this."),
    Trouble.CRASHED: N_(
        "The engine {engine} stopped unexpectedly; it is started anew when needed."
    ),
    Trouble.HUNG: N_("The engine {engine} took too long and was stopped; try again, or less deep."),
    Trouble.FAILED: N_("The engine {engine} gave no answer that could be used."),
}

MISSING: Mapping[str, str] = {
    "bgsage": N_(
        "The computer's play, hints and analysis need the engine bgsage: install it with "
        "“{command}”."
    ),
    "gnubg": N_(
        "GNU Backgammon is not installed: get the program gnubg, for example with “{command}”."
    ),
}
"""What to install."""

COMMANDS: Mapping[str, str] = {"bgsage": "pip install bgsage", "gnubg": "sudo apt install gnubg"}

NO_WHEEL = N_(
    "There is no engine bgsage for this kind of computer ({computer}); with GNU Backgammon "
    "installed (the program gnubg) positions and matches can be analysed."
)

UNFIT: Mapping[str, str] = {
    "length": N_("The match is too long for the engine {engine}: its tables don't reach so far."),
    "over": N_("The game is over in this position: there is nothing to judge."),
    "position": N_("No game can come to this position: the engine can't judge it."),
    "dice": N_("The engine can't judge this: the dice are missing, or no dice."),
    "cube": N_("The engine doesn't know a cube of this value."),
    "search": N_("The engine {engine} can't search this deep: choose another depth."),
}
"""What is wrong with a question."""

WHEELS = {("linux", "x86_64"), ("darwin", "arm64")}


def sentence(trouble: EngineTrouble) -> str:
    """What the player is told about trouble with an engine."""
    message = SENTENCES[trouble.kind]
    if trouble.kind is Trouble.UNFIT:
        message = UNFIT.get(trouble.why, message)
    if trouble.kind is Trouble.MISSING:
        message = MISSING.get(trouble.engine, message)
        if trouble.engine == "bgsage" and not has_wheel():
            message = NO_WHEEL
    return gettext(message).format(
        engine=trouble.engine,
        command=COMMANDS.get(trouble.engine, ""),
        computer=f"{platform.system()} {platform.machine()}",
    )


def has_wheel() -> bool:
    """Whether bgsage can be installed on this kind of computer."""
    return sys.platform == "win32" or (sys.platform, platform.machine()) in WHEELS
