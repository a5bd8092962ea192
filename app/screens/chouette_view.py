"""What the table shows of a chouette: a pure function, like that of a match of two."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from app.i18n import _
from app.screens import manner_words, prompts
from app.screens.advice_marks import advising_board, marked_board
from app.screens.chouette_prompts import chouette_prompt, key_line
from app.screens.listing import moves_view
from app.screens.parts.cells import cut
from app.screens.people_view import Attention, people_view, seats_at_the_board, short_names
from app.screens.projection import Overlay, board_view, plates_view, spoken_prompt
from app.state.settings import Settings
from app.state.view import Line, MatchView
from rules.actions import OrderRoll
from rules.chouette import Asked, Chouette
from rules.record import Entry
from rules.roster import Places, ranked
from widgets.view import (
    BoardView,
    MoveLine,
    MovesView,
    PlateView,
    PromptView,
    ScoreView,
    TableView,
)

_NAME_CELLS = 8
_ORDER_CELLS = 11
"""Cells of a name in the list, before what somebody does and before several dice."""


def chouette_view(
    view: MatchView,
    settings: Settings,
    overlay: Overlay,
    attention: Attention,
    entries: Sequence[Entry],
) -> TableView:
    """Everything the table shows.

    Args:
        view: the chouette.
        settings: the player's.
        overlay: what the screen shows beyond the chouette itself.
        attention: who is looked at.
        entries: everything that happened, for the dice of the first order.
    """
    chouette = view.chouette
    assert chouette is not None
    plates = plates_view(view, overlay.frame or view.draft, settings, overlay)
    asks = overlay.asking if attention.troubled is None else None
    return TableView(
        board=_board(view, settings, overlay, attention),
        plates=chouette_plates(view, plates),
        score=chouette_score(view),
        moves=chouette_moves(view, entries),
        prompt=_prompt(view, overlay, attention, asks),
        keys=prompts.key_line(view, asks) if asks else key_line(view, attention, overlay.claims),
        people=people_view(chouette, attention),
    )


def _board(
    view: MatchView, settings: Settings, overlay: Overlay, attention: Attention
) -> BoardView:
    """The board, with the members' marks, and with what can be clicked by those who are asked."""
    chouette = view.chouette
    assert chouette is not None
    if attention.in_hand is not None:
        advising = advising_board(view, settings, overlay, attention.in_hand, attention.selected)
        if advising is not None:
            return advising
    board = marked_board(view, overlay, board_view(view, settings, overlay))
    if chouette.asked is Asked.TURN:
        active = not overlay.waiting and chouette.side_may_double
        return replace(board, cube=replace(board.cube, active=active))
    if chouette.proposed is None:
        return board
    idle = replace(board.cube, active=False), replace(board.dice, active=False)
    return replace(board, cube=idle[0], dice=idle[1])


def _prompt(
    view: MatchView,
    overlay: Overlay,
    attention: Attention,
    asks: prompts.Question | None,
) -> PromptView:
    """The question with a name, unless the table has something else to ask."""

    def now() -> PromptView:
        prompt = chouette_prompt(view, attention)
        if attention.picking or attention.in_hand is not None:
            return prompt
        return manner_words.with_manners(prompt, view, overlay.claims)

    return spoken_prompt(view, overlay, asks, now)


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
    box, captain = seats_at_the_board(chouette)
    return (
        _plate(chouette, white, box, _("Box")),
        _plate(chouette, black, captain, _("Captain")),
    )


def _plate(chouette: Chouette, plate: PlateView, player: int | None, nobody: str) -> PlateView:
    if player is None:
        return replace(plate, name=nobody, score=0)
    person = chouette.people[player]
    return replace(plate, name=person.name, score=person.score)


def chouette_moves(view: MatchView, entries: Sequence[Entry]) -> MovesView:
    """The list of moves, with the name of everybody who said something.

    Args:
        view: the chouette.
        entries: everything that happened, for the dice of the first order.
    """
    chouette = view.chouette
    assert chouette is not None
    if chouette.asked is Asked.ORDER or (not chouette.sheet and not view.lines):
        return MovesView(_("Order"), tuple(_order_lines(chouette, entries)))
    moves, names = moves_view(view), short_names(chouette, _NAME_CELLS)
    # The lines of the list are those of the view, one for one.
    named = tuple(map(lambda told, line: _named(names, told, line), moves.lines, view.lines))
    return replace(moves, lines=named, close=True)


def _named(names: Sequence[str], told: MoveLine, line: Line) -> MoveLine:
    if line.player is None:
        return told
    text = _("{name} {does}").format(name=names[line.player], does=told.text)
    return replace(told, text=text)


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
            name = cut(chouette.people[who].name, _ORDER_CELLS, "…")
            yield MoveLine(None, f"{name} {dice_text}")
