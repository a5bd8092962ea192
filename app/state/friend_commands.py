"""What can be done at a table with a friend who sits apart, beside what any table offers."""

from app.i18n import N_
from app.state.commands import COMMANDS, Command

_FRIEND = N_("Your friend")

EXTRA: tuple[Command, ...] = (
    Command("chat", N_("say something"), ("c",), footer=True, group=_FRIEND),
    Command("talk", N_("all that was said, and quick phrases"), ("l",), group=_FRIEND),
    Command("change", N_("ask to change the play"), ("u",), footer=True, group=_FRIEND),
    Command("rematch", N_("rematch"), ("e",), footer=True, group=_FRIEND),
    Command("tell_code", N_("meet again: get a new code"), ("y",), group=_FRIEND),
    Command("type_code", N_("meet again: type the code"), ("j",), group=_FRIEND),
)
"""The commands that only a friend's table has."""

_ELSEWHERE = ("roll_early", "invalid_roll", "call", "pause")
"""What is done only where both sit at one screen; two of its keys do something else here."""

FRIEND_COMMANDS: tuple[Command, ...] = (
    *(command for command in COMMANDS if command.id not in _ELSEWHERE),
    *EXTRA,
)
"""All commands at the table with a friend."""

ADVICE = ("hint", "odds", "analyse")
"""The commands that ask the engine: nobody does before the match is over."""
