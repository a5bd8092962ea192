"""What can be wrong with an XGID, in words for the player."""

from collections.abc import Iterable, Iterator

from app.i18n import N_
from app.i18n import gettext as _
from rules.position import CHECKERS, Problem, ProblemKind
from rules.side import Side
from rules.start import Start
from rules.terms import Terms

_LONGEST = 24

_BOARD = {
    ProblemKind.LENGTH: N_("its position has {count} characters instead of 26"),
    ProblemKind.CHARACTER: N_(
        "“{character}” at place {slot} of its position is no number of checkers"
    ),
    ProblemKind.OWN_TOO_MANY: N_("White has {count} checkers instead of at most 15"),
    ProblemKind.OPPONENT_TOO_MANY: N_("Black has {count} checkers instead of at most 15"),
    ProblemKind.OWN_BAR: N_("place 25 is White's bar, and Black has checkers there"),
    ProblemKind.OPPONENT_BAR: N_("place 0 is Black's bar, and White has checkers there"),
    ProblemKind.BOTH_SHUT_OUT: N_(
        "both players are on the bar against closed boards, which can't come about"
    ),
    ProblemKind.BOTH_FINISHED: N_("there is no checker left on the board"),
}


class BadXGID(ValueError):
    """A text that is no possible XGID.

    Attributes:
        problems: everything that is wrong, in the player's language, without full stops.
    """

    def __init__(self, *problems: str) -> None:
        super().__init__(*problems)
        self.problems = problems

    def __str__(self) -> str:
        return _("This XGID can't be used: {problems}.").format(problems="; ".join(self.problems))


def named(text: str) -> str:
    """A text as it can be quoted in a sentence: short and printable."""
    shown = "".join(letter if letter.isprintable() else "?" for letter in text)
    return shown if len(shown) <= _LONGEST else shown[: _LONGEST - 1] + "…"


def board_problems(problems: Iterable[Problem]) -> list[str]:
    """What is wrong with the checkers on the board."""
    return [
        _(_BOARD[problem.kind]).format(
            count=problem.count, slot=problem.slot, character=named(problem.character)
        )
        for problem in problems
    ]


def finish_problems(start: Start) -> Iterator[str]:
    """What is wrong with the checkers borne off."""
    if start.board.off == CHECKERS:
        yield _("White has borne off every checker: the game is over")
    if start.board.opponent_off == CHECKERS:
        yield _("Black has borne off every checker: the game is over")


def score_problems(start: Start, terms: Terms) -> Iterator[str]:
    """What is wrong with score, length and Crawford game together."""
    if terms.money:
        return
    white, black = start.score
    if max(white, black) >= terms.length:
        told = _("the score of {white} to {black} is past the end of a {length}-point match")
        yield told.format(white=white, black=black, length=terms.length)
    if start.crawford and start.score.count(terms.length - 1) != 1:
        yield _("it says Crawford game, but not exactly one player is one point away")


def cube_problems(start: Start, terms: Terms) -> Iterator[str]:
    """What is wrong with the cube, and with a double on offer."""
    cube = start.cube
    if cube.owner is not None and cube.value == 1:
        yield _("the cube lies on a player's side but has not been turned")
    if start.crawford and (cube.value > 1 or start.doubled):
        yield _("it says Crawford game, but the cube has been turned")
    if terms.length == 1 and (cube.value > 1 or start.doubled):
        yield _("a 1-point match has no cube, but it has been turned")
    elif max(cube.value, start.offered) > terms.cube_limit:
        yield _("the cube comes to {value}, above its limit of {limit}").format(
            value=max(cube.value, start.offered), limit=terms.cube_limit
        )
    if start.doubled:
        yield from _of_double(start, terms)


def _of_double(start: Start, terms: Terms) -> Iterator[str]:
    if not start.cube.held_by(start.turn):
        yield (
            _("White has doubled, but Black owns the cube")
            if start.turn == Side.WHITE
            else _("Black has doubled, but White owns the cube")
        )
    if start.extra_turns > terms.beavers:
        yield _("a beaver is on offer, but beavers are not allowed")
