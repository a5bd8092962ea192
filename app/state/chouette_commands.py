"""What can be done at the table of a chouette, beside what can be done at any table."""

from app.i18n import N_
from app.state.commands import COMMANDS, Command

_CHOUETTE = N_("Chouette")

EXTRA: tuple[Command, ...] = (
    Command("agree", N_("agree"), ("a",), footer=True, group=_CHOUETTE),
    Command("object", N_("object"), ("o",), footer=True, group=_CHOUETTE),
    Command("consult", N_("show what a member would play"), ("u",), group=_CHOUETTE),
    Command("join", N_("somebody joins"), ("j",), group=_CHOUETTE),
    Command("depart", N_("somebody leaves"), ("e",), group=_CHOUETTE),
)
"""The commands of a chouette; `a` and `o` answer the team's question while one is asked."""

_ELSEWHERE = ("analyse", "record")

CHOUETTE_COMMANDS: tuple[Command, ...] = (
    *(command for command in COMMANDS if command.id not in _ELSEWHERE),
    Command("record", N_("score sheet"), ("g",), group=N_("Table")),
    *EXTRA,
)
"""All commands at the table of a chouette."""
