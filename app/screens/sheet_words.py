"""Plates, moves and the line above the table of a chouette, with the names of those who act."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from app.i18n import _
from app.screens.parts.cells import cut
from app.state.view import Line, MatchView
from rules.actions import OrderRoll
from rules.chouette import Asked, Chouette
from rules.record import Entry
from rules.roster import Places, ranked
from widgets.view import MoveLine, MovesView, PlateView, ScoreView

_NAME_CELLS = 8


def chouette_score(view: MatchView) -> ScoreView:
    """The line above the table."""
    chouette = view.chouette
    assert chouette is not None
    parts = [_("chouette"), _("game {n}").format(n=max(view.match.number, 1))]
    if chouette.options.own_cubes:
        parts.append(_("a cube for each"))
    if view.read_only:
        parts.append(_("read only"))
    return ScoreView(tuple(parts))


def chouette_plates(
    view: MatchView, plates: tuple[PlateView, PlateView]
) -> tuple[PlateView, PlateView]:
    """The plates of the box and of the captain, with their running scores."""
    chouette = view.chouette
    assert chouette is not None
    white, black = plates
    box, captain = chouette.box, chouette.captain
    if chouette.asked is Asked.BETWEEN and chouette.sheet:  # whose board is still to be seen
        box, captain = chouette.sheet[-1].box, chouette.sheet[-1].captain
    return (
        _plate(chouette, white, box, _("Box")),
        _plate(chouette, black, captain, _("Captain")),
    )


def _plate(chouette: Chouette, plate: PlateView, player: int | None, nobody: str) -> PlateView:
    if player is None:
        return replace(plate, name=nobody, score=0)
    person = chouette.people[player]
    return replace(plate, name=person.name, score=person.score)


def chouette_moves(view: MatchView, entries: Sequence[Entry], moves: MovesView) -> MovesView:
    """The list of moves, with the name of everybody who said something.

    Args:
        view: the chouette.
        entries: everything that happened, for the dice of the first order.
        moves: the list without names.
    """
    chouette = view.chouette
    assert chouette is not None
    if chouette.asked is Asked.ORDER or (not chouette.sheet and not view.lines):
        return MovesView(_("Order"), tuple(_order_lines(chouette, entries)))
    # The lines of the list are those of the view, one for one.
    named = tuple(map(lambda told, line: _named(chouette, told, line), moves.lines, view.lines))
    return replace(moves, lines=named)


def _named(chouette: Chouette, told: MoveLine, line: Line) -> MoveLine:
    if line.player is None:
        return told
    name = cut(chouette.people[line.player].name, _NAME_CELLS, "…")
    return replace(told, text=_("{name} {does}").format(name=name, does=told.text))


def _order_lines(chouette: Chouette, entries: Sequence[Entry]) -> Iterator[MoveLine]:
    """What everybody has rolled for the place at the table."""
    places: Places = (tuple(range(len(chouette.people))),)
    rolled: dict[int, list[int]] = {}
    for entry in entries:
        if isinstance(entry.action, OrderRoll):
            tied = sorted(who for place in places if len(place) > 1 for who in place)
            dice = dict(zip(tied, entry.action.dice, strict=True))
            for who, die in dice.items():
                rolled.setdefault(who, []).append(die)
            places = ranked(places, dice)
    for who in (who for place in places for who in place):
        if who in rolled:
            dice_text = " ".join(map(str, rolled[who]))
            name = cut(chouette.people[who].name, 2 * _NAME_CELLS, "…")
            yield MoveLine(None, f"{name} {dice_text}")
