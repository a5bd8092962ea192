"""What an engine advises, for the panel of hints and for the arrows on the board."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from app.i18n import _, pgettext
from app.screens.projection import to_white
from rules.formatting import ways
from rules.plays import Play, legal_plays
from rules.position import OFF, Position
from rules.side import Side
from widgets.hint_view import ChanceLine, CubeLine, HintLine, HintView
from widgets.view import Arrow, BoardView, Choice, PointView

if TYPE_CHECKING:
    from app.engine.verdicts import Candidate, Chances, CubeVerdict, PlayVerdict

MOST = 9
"""So many plays are listed: each has a rank of one digit."""


def thinking(*, cube: bool, side: Side) -> HintView:
    """The panel while the engine thinks.

    Args:
        cube: whether the cube is asked about.
        side: whom the hint is for.
    """
    return HintView(_title(cube=cube), side, text=_("thinking …"))


def trouble(sentence: str, *, cube: bool, side: Side) -> HintView:
    """The panel where the engine can't answer.

    Args:
        sentence: what is wrong.
        cube: whether the cube was asked about.
        side: whom the hint is for.
    """
    return HintView(_title(cube=cube), side, text=sentence, warning=True)


def play_hint(
    verdict: "PlayVerdict", selected: int | None, words: Sequence[str], side: Side
) -> HintView:
    """The ranked plays of a roll.

    Args:
        verdict: what the engine says.
        selected: index of the play that is looked at; None for none.
        words: what a teacher says about it.
        side: whose roll it is.
    """
    listed = verdict.candidates[:MOST]
    if not listed:
        return HintView(_title(cube=False), side, text=_("No checker can move."))
    written = written_plays(verdict)
    at = 0 if selected is None else selected
    return HintView(
        title=_title(cube=False),
        side=side,
        note=_depth(listed[0].search),
        heads=(_("equity"), _("loss")),
        lines=tuple(_line(one, written, listed[0]) for one in listed),
        selected=selected,
        chances=_chances(listed[at].chances),
        words=tuple(words),
    )


def cube_hint(
    verdict: "CubeVerdict", words: Sequence[str], side: Side, *, answers: bool = False
) -> HintView:
    """The three ways to go on with the cube.

    Args:
        verdict: what the engine says.
        words: the verdict in words.
        side: who may double.
        answers: whether it was doubled, so that only the answer is left to be decided.
    """
    right = _right_answer(verdict) if answers else _right_way(verdict)
    ways_on = (
        (_("no double"), verdict.no_double),
        (_("double/beaver") if verdict.beaver else _("double/take"), verdict.double_take),
        (_("double/pass"), verdict.double_pass),
    )
    return HintView(
        title=_title(cube=True),
        side=side,
        note=_depth(verdict.search),
        cube=tuple(
            CubeLine(text, signed(value), value, best=index == right)
            for index, (text, value) in enumerate(ways_on)
        ),
        chances=_chances(verdict.chances),
        words=tuple(words),
    )


def _right_way(verdict: "CubeVerdict") -> int:
    from app.engine.verdicts import CubeChoice

    ways_on = {
        CubeChoice.DOUBLE_TAKE: 1,
        CubeChoice.DOUBLE_BEAVER: 1,
        CubeChoice.DOUBLE_PASS: 2,
    }
    return ways_on.get(verdict.choice, 0)


def _right_answer(verdict: "CubeVerdict") -> int:
    return 1 if verdict.take else 2


def play_of(verdict: "PlayVerdict", index: int) -> Play:
    """The play that has a rank, from 0."""
    return _plays(verdict)[verdict.candidates[index].result]


def written_plays(verdict: "PlayVerdict") -> dict[Position, str]:
    """The notation of every play, by its result."""
    return {result: str(play) for result, play in _plays(verdict).items()}


def _plays(verdict: "PlayVerdict") -> dict[Position, Play]:
    question = verdict.question
    if question.dice is None:
        return {}
    return {play.result: play for play in legal_plays(question.position, question.dice)}


def arrows(verdict: "PlayVerdict", index: int, side: Side) -> tuple[Arrow, ...]:
    """The arrows of the play that has a rank.

    Args:
        verdict: what the engine says.
        index: the rank, from 0.
        side: whose roll it is.
    """
    return arrows_of(play_of(verdict, index), side)


def arrows_of(play: Play, side: Side, *, second: bool = False) -> tuple[Arrow, ...]:
    """The arrows of a play: where each checker goes.

    Args:
        play: the play.
        side: whose it is.
        second: whether it is shown quietly, for comparison with another one.
    """
    counts = play.before.counts
    found = []
    for way in ways(play.before, play.steps):
        struck = tuple(
            to_white(point, side) for point in way[1:] if point != OFF and counts[point] == -1
        )
        source, target = to_white(way[0], side), to_white(way[-1], side)
        found.append(Arrow(source, target, side, struck, second))
    return tuple(found)


def with_arrows(board: BoardView, shown: tuple[Arrow, ...]) -> BoardView:
    """The board with arrows on it; other marks step back while they are looked at.

    Args:
        board: the board before the play.
        shown: the arrows.
    """
    if not shown:
        return board
    white, black = board.bar
    left, right = board.off
    return replace(
        board,
        points=tuple(map(_still, board.points)),
        bar=(_still(white), _still(black)),
        off=(_still(left), _still(right)),
        arrows=shown,
    )


def _still(place: PointView) -> PointView:
    if not (place.movable or place.selected or place.target or place.hit or place.last):
        return place
    return PointView(place.side, place.count)


def signed(equity: float) -> str:
    """An equity as it is written: always with its sign, and a real minus."""
    return f"{equity:+.3f}".replace("-", "−")


def hint_keys(view: HintView) -> tuple[Choice, ...]:
    """The keys of the panel, for the last line; clicks on them do the same."""
    close = Choice("focused.close", pgettext("verb", "close"), "Esc")
    if view.selected is None:
        return (close,)
    return (
        Choice("focused.step(1)", _("another play"), "↑ ↓"),
        Choice("focused.choose", _("play it"), "Enter"),
        close,
    )


def _title(*, cube: bool) -> str:
    return pgettext("heading", "Cube") if cube else pgettext("heading", "Hint")


def _depth(search: str) -> str:
    """How deeply was searched, as players write it."""
    if search.endswith("ply"):
        return _("{n}-ply").format(n=search.removesuffix("ply"))
    return _("rollout") if search else ""


def _line(one: "Candidate", written: dict[Position, str], best: "Candidate") -> HintLine:
    loss = best.equity - one.equity
    return HintLine(
        text=written.get(one.result, "?"),
        value=signed(one.equity),
        loss="" if one is best else signed(-loss),
        rough=one.search != best.search,
    )


def _chances(chances: "Chances") -> tuple[ChanceLine, ...]:
    theirs = chances.turned
    return (
        ChanceLine(_("win"), chances.win, theirs.win),
        ChanceLine(_("gammon"), chances.gammon, theirs.gammon),
        ChanceLine(_("backgammon"), chances.backgammon, theirs.backgammon),
    )
