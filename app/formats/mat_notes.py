"""What a `.mat` file has no words for, told in sentences."""

from collections import Counter
from collections.abc import Iterator

from app.formats.happening import Happening, happenings
from app.i18n import gettext as _
from app.i18n import ngettext
from rules.actions import Call, Claim, InvalidRoll, OpeningRoll, Refuse, TakeBack
from rules.record import Record


def notes(record: Record) -> tuple[str, ...]:
    """Sentences about what the form can't say of a match; none for most matches."""
    return tuple(_notes(record))


def _notes(record: Record) -> Iterator[str]:
    header = record.header
    if header.terms.backgammon == 2:
        yield _("A backgammon counts twice the cube in this match.")
    if header.start is not None and header.start.cube.owner is None and header.start.cube.value > 1:
        yield _cube_in_the_middle(1, header.start.cube.value)
    for happening in happenings(record):
        yield from _of_action(happening, header.pair)
    yield from _left_out(Counter(type(entry.action) for entry in record.entries))


def _of_action(happening: Happening, names: tuple[str, str]) -> Iterator[str]:
    match happening.action:
        case OpeningRoll() if happening.after.game.automatic > happening.before.game.automatic:
            after = happening.after
            yield _cube_in_the_middle(after.number, after.game.cube.value)
        case Claim(by):
            told = _("Game {game}: {name} claims, because {other}'s flag has fallen.")
            yield told.format(
                game=happening.before.number, name=names[by], other=names[by.opponent]
            )


def _cube_in_the_middle(game: int, value: int) -> str:
    told = _("Game {game}: the cube shows {value} in the middle before the first play.")
    return told.format(game=game, value=value)


def _left_out(counts: Counter[type]) -> Iterator[str]:
    """How much was done that leaves no trace."""
    told = {
        TakeBack: ngettext(
            "{count} correction was made; what counts is written.",
            "{count} corrections were made; what counts is written.",
            counts[TakeBack],
        ),
        Call: ngettext(
            "{count} play was called illegal and taken back.",
            "{count} plays were called illegal and taken back.",
            counts[Call],
        ),
        InvalidRoll: ngettext(
            "{count} roll was invalid and rolled again.",
            "{count} rolls were invalid and rolled again.",
            counts[InvalidRoll],
        ),
        Refuse: ngettext(
            "{count} resignation was refused.",
            "{count} resignations were refused.",
            counts[Refuse],
        ),
    }
    for kind, sentence in told.items():
        if counts[kind]:
            yield sentence.format(count=counts[kind])
