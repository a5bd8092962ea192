"""Who won what and why, in whole sentences."""

from app.i18n import _, ngettext
from app.state.view import LineKind, MatchView
from rules.actions import Level
from rules.match import Match
from rules.position import Position
from rules.result import Ending, GameResult
from rules.side import Side


def result_sentences(view: MatchView) -> tuple[str, ...]:
    """What is told after a game: how it ended, what it counts, the score, what follows.

    Nothing while a game is being played.
    """
    result = view.match.game.result
    if result is None:
        return ()
    return (*game_sentences(view, result), score_sentence(view), *following(view))


def game_sentences(view: MatchView, result: GameResult) -> tuple[str, ...]:
    """How a game ended and what it counts."""
    if result.ending is Ending.PASSED:
        return (_passed(view, result),)
    if result.ending is Ending.RESIGNED:
        return (_resigned(view, result), _points(view, result))
    if result.ending is Ending.CLAIMED:
        return (_claimed(view, result),)
    return (_borne_off(view, result), _points(view, result))


def score_sentence(view: MatchView) -> str:
    """The score after the game."""
    match = view.match
    facts = {
        "white": view.names[Side.WHITE],
        "black": view.names[Side.BLACK],
        "white_score": match.score[Side.WHITE],
        "black_score": match.score[Side.BLACK],
    }
    if match.terms.money:
        count = len(match.games)
        return ngettext(
            "{white} {white_score} – {black} {black_score} after {count} game.",
            "{white} {white_score} – {black} {black_score} after {count} games.",
            count,
        ).format(count=count, **facts)
    return _("{white} {white_score} – {black} {black_score} in the match to {length}.").format(
        length=match.terms.length, **facts
    )


def following(view: MatchView) -> tuple[str, ...]:
    """What follows the game: the Crawford game, the cube again, or the end."""
    match = view.match
    if match.over:
        return (_over(view, match),)
    if match.next_is_crawford:
        return (_("The next game is the Crawford game: no doubling."),)
    if match.game.crawford:
        return (_("The Crawford game is played: the cube is back in the next game."),)
    return ()


def _facts(view: MatchView, result: GameResult) -> dict[str, str | int]:
    times = view.match.terms.backgammon if result.level is Level.BACKGAMMON else result.level
    return {
        "winner": view.names[result.winner],
        "loser": view.names[result.winner.opponent],
        "cube": result.cube,
        "points": result.points,
        "times": int(times),
    }


def _borne_off(view: MatchView, result: GameResult) -> str:
    facts = _facts(view, result)
    loser = result.winner.opponent
    board = view.match.game.view(loser)
    if result.reached is Level.SINGLE:
        return ngettext(
            "{winner} wins a single game: {loser} has borne off {off} checker.",
            "{winner} wins a single game: {loser} has borne off {off} checkers.",
            board.off,
        ).format(off=board.off, **facts)
    if result.reached is Level.GAMMON:
        return _("{winner} wins a gammon: {loser} has borne off no checker.").format(**facts)
    return _where_behind(board).format(**facts)


def _where_behind(board: Position) -> str:
    """The sentence of a backgammon, for the loser's board."""
    if board.bar:
        return _(
            "{winner} wins a backgammon: {loser} has borne off no checker and has one on the bar."
        )
    return _(
        "{winner} wins a backgammon: {loser} has borne off no checker and has one in"
        " {winner}'s home."
    )


def _resigned(view: MatchView, result: GameResult) -> str:
    sentences = {
        Level.SINGLE: _("{loser} resigns: {winner} wins a single game."),
        Level.GAMMON: _("{loser} resigns: {winner} wins a gammon."),
        Level.BACKGAMMON: _("{loser} resigns: {winner} wins a backgammon."),
    }
    return sentences[result.reached].format(**_facts(view, result))


def _claimed(view: MatchView, result: GameResult) -> str:
    if view.match.terms.money:
        return ngettext(
            "{loser}'s time is up: {winner} claims the game and wins {points} point.",
            "{loser}'s time is up: {winner} claims the game and wins {points} points.",
            result.points,
        ).format(**_facts(view, result))
    return _("{loser}'s time is up: {winner} claims the match.").format(**_facts(view, result))


def _points(view: MatchView, result: GameResult) -> str:
    """What the game counts, and how that comes about."""
    facts = _facts(view, result)
    return _points_sentence(view, result, facts).format(**facts)


def _points_sentence(view: MatchView, result: GameResult, facts: dict[str, str | int]) -> str:
    points = result.points
    if result.reached is not result.level:
        return ngettext(
            "No player has turned the cube, so it counts as a single game (Jacoby):"
            " {points} point.",
            "No player has turned the cube, so it counts as a single game (Jacoby):"
            " {points} points.",
            points,
        )
    if result.level is Level.BACKGAMMON and view.match.terms.backgammon == Level.GAMMON:
        return ngettext(
            "A backgammon counts as a gammon here: {times} × cube {cube} = {points} point.",
            "A backgammon counts as a gammon here: {times} × cube {cube} = {points} points.",
            points,
        )
    if result.cube == 1:
        return ngettext("{points} point.", "{points} points.", points)
    if facts["times"] == 1:
        return ngettext(
            "The cube is at {cube}: {points} point.",
            "The cube is at {cube}: {points} points.",
            points,
        )
    return ngettext(
        "{times} × cube {cube} = {points} point.",
        "{times} × cube {cube} = {points} points.",
        points,
    )


def _passed(view: MatchView, result: GameResult) -> str:
    beavers = _extra_turns(view)
    if beavers == 0:
        sentence = ngettext(
            "{loser} passes the double: {winner} wins {points} point, the cube's value before it.",
            "{loser} passes the double: {winner} wins {points} points, the cube's value before it.",
            result.points,
        )
    elif beavers == 1:
        sentence = ngettext(
            "{loser} passes the beaver: {winner} wins {points} point, the value of the double.",
            "{loser} passes the beaver: {winner} wins {points} points, the value of the double.",
            result.points,
        )
    else:
        sentence = ngettext(
            "{loser} passes: {winner} wins {points} point, the value before the last turn of the"
            " cube.",
            "{loser} passes: {winner} wins {points} points, the value before the last turn of the"
            " cube.",
            result.points,
        )
    return sentence.format(**_facts(view, result))


def _extra_turns(view: MatchView) -> int:
    """How often the double that was passed had been beavered."""
    count = 0
    for line in reversed(view.lines):
        if line.kind is LineKind.DOUBLE:
            break
        count += line.kind in (LineKind.BEAVER, LineKind.RACCOON)
    return count


def _over(view: MatchView, match: Match) -> str:
    winner = match.winner
    if not match.terms.money:
        name = view.names[winner] if winner is not None else ""
        return _("{winner} wins the match.").format(winner=name)
    if winner is None:
        return _("The session is over, and it ends level.")
    lead = abs(match.score[Side.WHITE] - match.score[Side.BLACK])
    return ngettext(
        "The session is over: {winner} is {points} point ahead.",
        "The session is over: {winner} is {points} points ahead.",
        lead,
    ).format(winner=view.names[winner], points=lead)
