"""What is agreed on before any match: rows of options, names, and what is wrong with them."""

from collections.abc import Iterator

from rich.cells import cell_len, set_cell_size

from app.i18n import _
from app.screens.parts.choice_row import ChoiceRow, Option
from app.screens.parts.text_field import visible
from rules.record import DiceSpec
from rules.terms import CUBE_FACE_LIMIT, Terms

NAME_CELLS = 24
WOODEN = "wooden"
"""The value of the row of dice for a match on a wooden board."""


class BadForm(ValueError):
    """What was agreed on makes no match.

    Attributes:
        sentence: what is wrong and what would be right.
        field: the id of the field that is wrong.
    """

    def __init__(self, sentence: str, field: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.field = field


def cleaned_name(text: str) -> str:
    """A name without control characters and spare spaces, of at most 24 cells."""
    name = " ".join(visible(text).split())
    return name if cell_len(name) <= NAME_CELLS else set_cell_size(name, NAME_CELLS).strip()


def switch() -> tuple[Option, Option]:
    """Off or on."""
    return Option(False, _("off")), Option(True, _("on"))


def money_rows() -> Iterator[ChoiceRow]:
    """The options of money play."""
    usual = Terms.of_money()
    hint = _("On: gammons and backgammons count only once a player has turned the cube.")
    yield ChoiceRow(_("Jacoby rule"), switch(), usual.jacoby, hint=hint, id="jacoby")
    yield ChoiceRow(
        _("Automatic doubles"),
        [Option(limit, str(limit)) for limit in range(6)],
        usual.automatic_doubles,
        hint=_("How many equal opening rolls of a game double the cube."),
        id="automatic",
    )
    beavers = (
        Option(0, _("none")),
        Option(1, _("beavers")),
        Option(2, _("beavers and raccoons")),
    )
    hint = _("Whoever is doubled may turn the cube again at once, and keep it.")
    yield ChoiceRow(_("Beavers"), beavers, usual.beavers, hint=hint, id="beavers")


def stake_rows() -> Iterator[ChoiceRow]:
    """How far the cube goes, and what it is multiplied by."""
    cubes = (
        Option(CUBE_FACE_LIMIT, _("up to {face}").format(face=CUBE_FACE_LIMIT)),
        Option(0, _("without limit")),
    )
    hint = _("How far the cube can be turned.")
    yield ChoiceRow(_("Cube"), cubes, CUBE_FACE_LIMIT, hint=hint, id="cube-limit")
    counts = (Option(3, _("three times")), Option(2, _("twice, like a gammon")))
    hint = _("Three times the cube is usual; some countries count a backgammon twice.")
    yield ChoiceRow(_("Backgammon counts"), counts, 3, hint=hint, id="backgammon")


def dice_row(given: DiceSpec, *, wooden: bool = False) -> ChoiceRow:
    """Who rolls.

    Args:
        given: the dice that the command line asks for.
        wooden: whether the match can be played on a wooden board, too.
    """
    hint = _("One source for both players, or real dice whose numbers you type in.")
    if wooden:
        hint = _(
            "A wooden board: roll and move there, and type dice and plays here; score, cube, clocks"
            " and record are kept."
        )
    options = dice_options(given, wooden=wooden)
    return ChoiceRow(_("Dice"), options, given.kind == "typed", hint=hint, id="dice")


def dice_options(given: DiceSpec, *, wooden: bool = False) -> tuple[Option, ...]:
    """The values of the row that `dice_row` makes."""
    seeded = _("the computer's (seed {seed})").format(seed=given.seed)
    own = seeded if given.kind == "seed" else _("the computer's")
    board = (Option(WOODEN, _("a wooden board")),) if wooden else ()
    return (Option(False, own), Option(True, _("typed in by hand")), *board)


def chosen_dice(given: DiceSpec, *, typed: bool) -> DiceSpec:
    """Where the dice of a new match come from."""
    if typed:
        return DiceSpec("typed")
    return DiceSpec() if given.kind == "typed" else given
