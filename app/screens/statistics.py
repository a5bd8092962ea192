"""How the dice fell: counts against what fair dice give in the long run."""

from collections.abc import Iterable, Sequence

from rich.console import RenderableType
from textual.widget import Widget

from app.i18n import _, ngettext
from app.screens.parts.cells import cut
from app.screens.parts.columns import Cell, columns, side_name, tinted
from app.screens.parts.panel import Panel
from app.state.dice_stats import DOUBLES_SHARE, PAIRS, PIPS_A_ROLL, DiceStats, SideDice, dice_stats
from rules.record import DiceSpec, Entry, Header, Record
from rules.side import Side

ENOUGH_DICE = 30
"""From so many dice on, every face is expected five times and the test means something."""

_NAME_CELLS = 12
_PAIR_COLUMNS = 3


class DiceStatisticsScreen(Panel[None]):
    """A panel with the dice of a match."""

    CSS_PATH = "statistics.tcss"

    def __init__(self, header: Header, entries: Iterable[Entry]) -> None:
        """A panel for a match.

        Args:
            header: the players, and where the dice come from.
            entries: everything that happened; what was corrected doesn't count.
        """
        super().__init__(id="statistics")
        self._header = header
        self._stats = dice_stats(Record(header, tuple(entries)).standing)

    def heading(self) -> str:
        """The title."""
        return _("Dice of this match")

    def body(self) -> Sequence[Widget | RenderableType]:
        """Where the dice come from, the counts, and what they say."""
        return (
            source_sentence(self._header.dice),
            "",
            columns(self._faces(), right=range(1, 10), gap=2),
            "",
            *verdicts(self._stats, self._header.pair),
            "",
            tinted(self.app, self.written(self._pairs_title()), "muted"),
            columns(self._pairs(), right=range(4 * _PAIR_COLUMNS), gap=2),
        )

    def _faces(self) -> list[tuple[Cell, ...]]:
        """A column for each face, a line for each player and one for the long run."""
        head = ["", *(str(face) for face in range(1, 7)), _("rolls"), _("doubles"), _("pips")]
        rows: list[tuple[Cell, ...]] = [
            tuple(tinted(self.app, self.written(text), "muted") for text in head)
        ]
        for side in Side:
            dice = self._stats.of(side)
            name = cut(self._header.players[side], _NAME_CELLS, self.written("…"))
            counts = (*dice.faces, dice.rolls, dice.doubles, dice.pips)
            rows.append((side_name(self.app, name, side), *map(str, counts)))
        rows.append(self._expected())
        return rows

    def _expected(self) -> tuple[Cell, ...]:
        """What both players together would have in the long run."""
        both = self._stats.both
        face = f"{sum(both.faces) / 12:.1f}"
        doubles = f"{both.rolls * DOUBLES_SHARE / 2:.1f}"
        pips = f"{both.rolls * PIPS_A_ROLL / 2:.0f}"
        told = (_("long run"), *[face] * 6, f"{both.rolls / 2:.1f}", doubles, pips)
        return tuple(tinted(self.app, self.written(text), "muted") for text in told)

    def _pairs_title(self) -> str:
        rolls = self._stats.both.rolls / 2
        return _("Rolls of each; in the long run {pair}, and {double} of a double:").format(
            pair=f"{rolls / 18:.1f}", double=f"{rolls / 36:.1f}"
        )

    def _pairs(self) -> list[tuple[Cell, ...]]:
        """The 21 rolls side by side: how often White and Black had each, and the long run."""
        white, black = self._stats.white.pairs, self._stats.black.pairs
        cells = [self._pair(index, white[index], black[index]) for index in range(len(PAIRS))]
        length = -(-len(cells) // _PAIR_COLUMNS)
        return [
            tuple(cell for at in range(row, len(cells), length) for cell in cells[at])
            for row in range(length)
        ]

    def _pair(self, index: int, white: int, black: int) -> tuple[Cell, ...]:
        high, low = PAIRS[index]
        name = tinted(self.app, f"{high}-{low}", "muted")
        return (
            name,
            side_name(self.app, f"{white:>3}", Side.WHITE),
            side_name(self.app, f"{black:>3}", Side.BLACK),
            "  ",
        )


def source_sentence(dice: DiceSpec) -> str:
    """Where the dice of both players come from."""
    if dice.kind == "typed":
        return _("Both players roll real dice and type them in.")
    if dice.kind == "agreed":
        return _(
            "Each roll is made of two secret numbers, one from each player's program. Neither can"
            " steer it, and each program has checked every roll."
        )
    if dice.kind == "seed":
        return _(
            "One source rolls for both players and knows nothing of the board: the seed {seed},"
            " from which anyone can compute every roll again."
        ).format(seed=dice.seed)
    return _(
        "One source rolls for both players and knows nothing of the board: the randomness of"
        " the operating system."
    )


def verdicts(stats: DiceStats, players: tuple[str, str]) -> tuple[str, ...]:
    """What the counts say about each player's dice, in words."""
    return tuple(_verdict(stats.of(side), players[side]) for side in Side)


def _verdict(dice: SideDice, name: str) -> str:
    count = sum(dice.faces)
    fit = dice.faces_fit()
    if fit is None or count < ENOUGH_DICE:
        return ngettext(
            "{name}: {count} die is too few to tell anything.",
            "{name}: {count} dice are too few to tell anything.",
            count,
        ).format(name=name, count=count)
    share = max(round(100 * fit.p), 1)
    if fit.p >= 0.05:
        told = _("{name}: as even as fair dice are; {share} of 100 fair sets are less even.")
    elif fit.p >= 0.01:
        told = _("{name}: rather uneven; still, {share} of 100 fair sets are even less even.")
    else:
        told = _("{name}: very uneven; of 100 fair sets hardly one is less even.")
    return told.format(name=name, share=share)
