"""One table of commands: keys, footer, palette and help are all made from it.

Titles are message ids, translated where they are shown.
"""

from dataclasses import dataclass

from app.i18n import N_


@dataclass(frozen=True, slots=True)
class Command:
    """Something a player can do at the table.

    Attributes:
        id: the name of the action method (`action_<id>`) of the table screen.
        title: a few words for footer, palette and help, as a message id.
        keys: Textual key names; the first is the one that is told.
        footer: whether the key line shows it when it is possible.
        group: the heading in the help panel, as a message id.
    """

    id: str
    title: str
    keys: tuple[str, ...]
    footer: bool = False
    group: str = N_("Table")

    @property
    def plays(self) -> bool:
        """Whether it belongs to the game itself, or only looks something up."""
        return self.group in (_PLAY, _CUBE, _MANNERS)


_PLAY = N_("Playing")
_CUBE = N_("Cube and resigning")
_MANNERS = N_("Table manners")
_TABLE = N_("Table")

COMMANDS: tuple[Command, ...] = (
    Command("proceed", N_("roll or pick up"), ("space",), footer=True, group=_PLAY),
    Command("press", N_("choose"), ("enter",), group=_PLAY),
    Command("press_smaller", N_("the smaller die"), ("shift+enter", "full_stop"), group=_PLAY),
    Command("cursor('left')", N_("to the left"), ("left",), group=_PLAY),
    Command("cursor('right')", N_("to the right"), ("right",), group=_PLAY),
    Command("cursor('up')", N_("up"), ("up",), group=_PLAY),
    Command("cursor('down')", N_("down"), ("down",), group=_PLAY),
    Command("undo", N_("take back"), ("backspace",), footer=True, group=_PLAY),
    Command("drop", N_("put back"), ("escape",), group=_PLAY),
    Command("notation", N_("type a play"), ("slash",), group=_PLAY),
    Command("double", N_("double"), ("d",), footer=True, group=_CUBE),
    Command("take", N_("take"), ("t",), footer=True, group=_CUBE),
    Command("pass", N_("pass"), ("p",), footer=True, group=_CUBE),
    Command("beaver", N_("beaver"), ("b",), footer=True, group=_CUBE),
    Command("resign", N_("resign"), ("r",), footer=True, group=_CUBE),
    Command("accept", N_("accept"), ("a",), footer=True, group=_CUBE),
    Command("refuse", N_("refuse"), ("f",), footer=True, group=_CUBE),
    Command("roll_early", N_("roll early"), ("l",), footer=True, group=_MANNERS),
    Command("invalid_roll", N_("invalid roll"), ("v",), footer=True, group=_MANNERS),
    Command("call", N_("call the play"), ("c",), footer=True, group=_MANNERS),
    Command("claim", N_("claim"), ("w",), footer=True, group=_MANNERS),
    Command("hint", N_("hint"), ("h",), footer=True, group=_TABLE),
    Command("odds", N_("the 21 rolls from here"), ("o",), group=_TABLE),
    Command("record", N_("games of the match"), ("g",), group=_TABLE),
    Command("analyse", N_("analyse the match"), ("m",), group=_TABLE),
    Command("dice_statistics", N_("dice statistics"), ("i",), group=_TABLE),
    Command("quadrants", N_("name the quadrants"), ("n",), group=_TABLE),
    Command("position", N_("show the position as XGID"), ("x",), group=_TABLE),
    Command("settings", N_("settings"), ("s",), group=_TABLE),
    Command("rules", N_("rules at a glance"), ("f1",), group=_TABLE),
    Command("keys", N_("keys"), ("question_mark",), footer=True, group=_TABLE),
    Command("commands", N_("all that is possible"), ("ctrl+p",), group=_TABLE),
    Command("leave", N_("leave"), ("q",), footer=True, group=_TABLE),
    Command("pause", N_("stop the clocks, or go on"), ("k",), footer=True, group=_TABLE),
    Command("app.quit", N_("quit"), ("ctrl+q",), group=_TABLE),
)
