"""The computer in a chair of a chouette: as box, as captain, or as a member who is asked.

It decides as in a match of two (`app.engine.player`), with the cube that this person plays for.
"""

from dataclasses import dataclass, replace
from enum import StrEnum

from app.engine.closer import Adviser
from app.engine.levels import Level
from app.engine.player import Act, Choice, Player, Resignation
from rules.actions import Double, Resign
from rules.chouette import Asked, Chouette
from rules.cube import Cube
from rules.game import Phase
from rules.match import Match
from rules.side import Side


class Word(StrEnum):
    """What somebody says who is asked by the team."""

    AGREE = "agree"
    OBJECT = "object"


@dataclass(frozen=True, slots=True)
class Said:
    """What the computer in a chair does.

    Attributes:
        choice: what it does; None where it could double, and doesn't.
        against: the member whose cube the box turns, where each has one.
    """

    choice: Choice | Word | None
    against: int | None = None


class Chair:
    """The computer at a level, in the chair of a person."""

    def __init__(self, level: Level, adviser: Adviser, seed: str) -> None:
        """Sit down.

        Args:
            level: how well it plays.
            adviser: whom it asks.
            seed: what its chance is drawn from; the id of the chouette.
        """
        self._level = level
        self._adviser = adviser
        self._seed = seed

    async def act(self, chouette: Chouette, player: int) -> Said:
        """What a person says or does who is asked.

        Raises:
            EngineTrouble: if the engine gives no answer.
            ValueError: if the person isn't asked.
        """
        mind = Player(self._level, self._adviser, f"{self._seed}/{player}")
        proposed = chouette.proposed
        if isinstance(proposed, Double):
            would = await mind.act(seen_by(chouette, player))
            return Said(Word.AGREE if would is Act.DOUBLE else Word.OBJECT)
        if isinstance(proposed, Resign):
            would = await mind.act(_before_the_roll(seen_by(chouette, player)))
            lost = isinstance(would, Resignation) and would.level >= proposed.level
            return Said(Word.AGREE if lost else Word.OBJECT)
        if chouette.asked is Asked.TURN and chouette.match.game.phase is Phase.TO_ROLL:
            return await self._before_roll(mind, chouette, player)
        return Said(await mind.act(seen_by(chouette, player)))

    async def _before_roll(self, mind: Player, chouette: Chouette, player: int) -> Said:
        """Double, roll or resign; a member who isn't captain can only double."""
        for against in chouette.cubes(player):
            if chouette.can_double(player, against):
                owner = player if against is None else against
                if await mind.act(seen_by(chouette, owner)) is Act.DOUBLE:
                    return Said(Act.DOUBLE, against)
        if player not in chouette.deciders:
            return Said(None)
        return Said(await mind.act(_without_cube(seen_by(chouette, player))))


def seen_by(chouette: Chouette, player: int) -> Match:
    """The match with the cube that a member plays for on its table."""
    match = chouette.match
    if match.game.phase in (Phase.DOUBLED, Phase.OPENING):
        return match
    bet = next((bet for bet in chouette.bets if player in bet.members), None)
    return match if bet is None else _with_cube(match, bet.cube)


def _with_cube(match: Match, cube: Cube) -> Match:
    return replace(match, game=replace(match.game, cube=cube))


def _without_cube(match: Match) -> Match:
    """The match in which the player on roll can't double."""
    turn = match.game.turn or Side.WHITE
    return _with_cube(match, replace(match.game.cube, owner=turn.opponent))


def _before_the_roll(match: Match) -> Match:
    """The match before the dice on the table fell, in which the next player can't double."""
    game = replace(match.game, phase=Phase.TO_ROLL, dice=None, opening=False)
    return _without_cube(replace(match, game=game))
