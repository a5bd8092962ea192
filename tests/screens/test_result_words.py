"""Who won what and why: one line of the table for each way a game ends."""

import pytest

from app.screens.result import result_sentences
from app.state.view import MatchView
from rules.actions import Beaver, EndSession, Level, Pass
from rules.cube import Cube
from rules.side import Side
from rules.terms import Terms
from tests.screens import games
from tests.screens.games import OWNED, after, offered, resigned, two_games, won

MONEY = Terms.of_money()
PLAIN_MONEY = Terms(0)

CASES: dict[str, tuple[MatchView, tuple[str, ...]]] = {
    "single": (
        won(games.SINGLE),
        (
            "Ann wins a single game: Bob has borne off 3 checkers.",
            "1 point.",
            "Ann 1 – Bob 0 in the match to 7.",
        ),
    ),
    "single at a cube": (
        won(games.SINGLE, cube=OWNED),
        (
            "Ann wins a single game: Bob has borne off 3 checkers.",
            "The cube is at 2: 2 points.",
            "Ann 2 – Bob 0 in the match to 7.",
        ),
    ),
    "gammon": (
        won(games.GAMMON),
        (
            "Ann wins a gammon: Bob has borne off no checker.",
            "2 points.",
            "Ann 2 – Bob 0 in the match to 7.",
        ),
    ),
    "gammon at a cube": (
        won(games.GAMMON, cube=OWNED, score=(1, 3)),
        (
            "Ann wins a gammon: Bob has borne off no checker.",
            "2 × cube 2 = 4 points.",
            "Ann 5 – Bob 3 in the match to 7.",
        ),
    ),
    "backgammon in the home": (
        won(games.BACKGAMMON, cube=OWNED, terms=Terms(13)),
        (
            "Ann wins a backgammon: Bob has borne off no checker and has one in Ann's home.",
            "3 × cube 2 = 6 points.",
            "Ann 6 – Bob 0 in the match to 13.",
        ),
    ),
    "backgammon on the bar": (
        won(games.ON_THE_BAR),
        (
            "Ann wins a backgammon: Bob has borne off no checker and has one on the bar.",
            "3 points.",
            "Ann 3 – Bob 0 in the match to 7.",
        ),
    ),
    "backgammon counts twice": (
        won(games.BACKGAMMON, terms=Terms(7, backgammon=2)),
        (
            "Ann wins a backgammon: Bob has borne off no checker and has one in Ann's home.",
            "A backgammon counts as a gammon here: 2 × cube 1 = 2 points.",
            "Ann 2 – Bob 0 in the match to 7.",
        ),
    ),
    "pass": (
        offered(Pass(Side.BLACK)),
        (
            "Bob passes the double: Ann wins 1 point, the cube's value before it.",
            "Ann 1 – Bob 0 in the match to 7.",
        ),
    ),
    "pass of a redouble": (
        offered(Pass(Side.BLACK), cube=Cube(2, Side.WHITE, turned=True)),
        (
            "Bob passes the double: Ann wins 2 points, the cube's value before it.",
            "Ann 2 – Bob 0 in the match to 7.",
        ),
    ),
    "pass of a beaver": (
        offered(Beaver(Side.BLACK), Pass(Side.WHITE), terms=games.BEAVERS),
        (
            "Ann passes the beaver: Bob wins 2 points, the value of the double.",
            "Ann 0 – Bob 2 after 1 game.",
        ),
    ),
    "pass of a raccoon": (
        offered(Beaver(Side.BLACK), Beaver(Side.WHITE), Pass(Side.BLACK), terms=games.BEAVERS),
        (
            "Bob passes: Ann wins 4 points, the value before the last turn of the cube.",
            "Ann 4 – Bob 0 after 1 game.",
        ),
    ),
    "resignation": (
        resigned(Level.SINGLE),
        (
            "Ann resigns: Bob wins a single game.",
            "1 point.",
            "Ann 0 – Bob 1 in the match to 7.",
        ),
    ),
    "resignation of a gammon at a cube": (
        resigned(Level.GAMMON, cube=OWNED),
        (
            "Ann resigns: Bob wins a gammon.",
            "2 × cube 2 = 4 points.",
            "Ann 0 – Bob 4 in the match to 7.",
        ),
    ),
    "resignation of a backgammon": (
        resigned(Level.BACKGAMMON, terms=PLAIN_MONEY),
        (
            "Ann resigns: Bob wins a backgammon.",
            "3 points.",
            "Ann 0 – Bob 3 after 1 game.",
        ),
    ),
    "Jacoby caps a resignation": (
        resigned(Level.GAMMON, terms=MONEY),
        (
            "Ann resigns: Bob wins a gammon.",
            "No player has turned the cube, so it counts as a single game (Jacoby): 1 point.",
            "Ann 0 – Bob 1 after 1 game.",
        ),
    ),
    "Jacoby after an automatic double": (
        won(games.GAMMON, terms=MONEY, cube=Cube(2)),
        (
            "Ann wins a gammon: Bob has borne off no checker.",
            "No player has turned the cube, so it counts as a single game (Jacoby): 2 points.",
            "Ann 2 – Bob 0 after 1 game.",
        ),
    ),
    "Jacoby with a turned cube": (
        won(games.GAMMON, terms=MONEY, cube=OWNED),
        (
            "Ann wins a gammon: Bob has borne off no checker.",
            "2 × cube 2 = 4 points.",
            "Ann 4 – Bob 0 after 1 game.",
        ),
    ),
    "Crawford announced": (
        won(games.SINGLE, score=(5, 2)),
        (
            "Ann wins a single game: Bob has borne off 3 checkers.",
            "1 point.",
            "Ann 6 – Bob 2 in the match to 7.",
            "The next game is the Crawford game: no doubling.",
        ),
    ),
    "Crawford played": (
        won(games.SINGLE, score=(2, 6), crawford=True),
        (
            "Ann wins a single game: Bob has borne off 3 checkers.",
            "1 point.",
            "Ann 3 – Bob 6 in the match to 7.",
            "The Crawford game is played: the cube is back in the next game.",
        ),
    ),
    "no Crawford game": (
        won(games.SINGLE, score=(5, 2), terms=Terms(7, crawford=False)),
        (
            "Ann wins a single game: Bob has borne off 3 checkers.",
            "1 point.",
            "Ann 6 – Bob 2 in the match to 7.",
        ),
    ),
    "the match is won": (
        won(games.GAMMON, score=(4, 6), cube=OWNED),
        (
            "Ann wins a gammon: Bob has borne off no checker.",
            "2 × cube 2 = 4 points.",
            "Ann 8 – Bob 6 in the match to 7.",
            "Ann wins the match.",
        ),
    ),
    "a match to one point": (
        resigned(Level.SINGLE, terms=Terms(1)),
        (
            "Ann resigns: Bob wins a single game.",
            "1 point.",
            "Ann 0 – Bob 1 in the match to 1.",
            "Bob wins the match.",
        ),
    ),
    "the session ends with a lead": (
        won(games.GAMMON, EndSession(), terms=PLAIN_MONEY, score=(1, 2)),
        (
            "Ann wins a gammon: Bob has borne off no checker.",
            "2 points.",
            "Ann 3 – Bob 2 after 1 game.",
            "The session is over: Ann is 1 point ahead.",
        ),
    ),
    "the session ends level": (
        won(games.GAMMON, EndSession(), terms=PLAIN_MONEY, score=(0, 2)),
        (
            "Ann wins a gammon: Bob has borne off no checker.",
            "2 points.",
            "Ann 2 – Bob 2 after 1 game.",
            "The session is over, and it ends level.",
        ),
    ),
    "second game": (
        two_games(),
        (
            "Ann resigns: Bob wins a gammon.",
            "2 points.",
            "Ann 1 – Bob 2 in the match to 7.",
        ),
    ),
    "while a game is played": (after(), ()),
}


@pytest.mark.parametrize(("view", "told"), CASES.values(), ids=CASES.keys())
def test_the_result_is_told_in_whole_sentences(view: MatchView, told: tuple[str, ...]) -> None:
    assert result_sentences(view) == told
