"""A scribe who keeps a chouette on paper: names in a list, points beside them.

Written from the rules alone, independently of `rules.chouette`: the scribe hears what is done,
and looks at the board only when a game has been played out.
"""

from copy import deepcopy

from rules.actions import (
    Accept,
    Action,
    Agree,
    Beaver,
    Call,
    Claim,
    Double,
    Join,
    Leave,
    MakePlay,
    Object,
    OpeningRoll,
    OrderRoll,
    Pass,
    Refuse,
    Resign,
    Take,
)
from rules.result import GameResult
from rules.side import Side
from rules.terms import Terms

BOX, TEAM = "box", "team"


class Scribe:
    """What is written down: who is box, the team in its order, the captain, and all scores."""

    def __init__(self, names: tuple[str, ...], terms: Terms, *, own_cubes: bool) -> None:
        self.terms, self.own_cubes = terms, own_cubes
        self.roster = list(names)
        self.score = dict.fromkeys(names, 0)
        self.rolls: dict[str, list[int]] = {name: [] for name in names}
        self.box, self.captain = "", ""
        self.line: list[str] = []
        self.cubes: dict[str, int] = {}  # of those who are still in
        self.turned: set[str] = set()
        self.ties = 0
        self.offer: tuple[str, list[str], int] | None = None  # who answers, for whom, the value
        self.resigned: tuple[str, int] | None = None  # who answers, the level
        self.proposal: Double | Resign | None = None
        self.agreed: set[str] = set()
        self.said: dict[str, str] = {}
        self.last_winner = ""
        self.leaving: list[str] = []
        self.before_play: dict[str, object] = {}

    def rolling(self) -> list[str]:
        """Who still has to roll for a place."""
        rolls = list(self.rolls.values())
        return [name for name in self.roster if rolls.count(self.rolls[name]) > 1]

    def inside(self) -> list[str]:
        """The members who are still in, in their order."""
        return [name for name in self.line if name in self.cubes]

    def write(self, action: Action, result: GameResult | None) -> None:
        """Write down what happened; `result` is that of a game which is over."""
        match action:
            case OrderRoll(dice):
                self._order(dice)
            case Join(name):
                if name not in self.roster:
                    self.roster.append(name)
                    self.score[name] = 0
                self.line.append(name)
            case Leave(player):
                self._leave(self.roster[player])
            case OpeningRoll(white, black):
                if white == black:
                    self._tie()
            case MakePlay():
                self.before_play = deepcopy(
                    {name: value for name, value in vars(self).items() if name != "before_play"}
                )
                if result:
                    self._everybody(result.winner, result.reached)
            case Claim(by):
                self._everybody(by, 1)
            case Call() if not self.cubes:
                vars(self).update(deepcopy(self.before_play))
            case Double() | Resign():
                self._propose(action)
            case Agree(_, player):
                self.agreed.add(self.roster[player])
                assert self.proposal
                if self.agreed == set(self.inside()):
                    self._offer(self.proposal)
            case Object():
                self.proposal = None
            case Take() | Pass() | Beaver() | Accept() | Refuse():
                self._answer(action)

    def next_game(self) -> None:
        """The checkers are set up."""
        self.captain = self.line[0]
        self.cubes = dict.fromkeys(self.line, 1)
        self.turned, self.ties = set(), 0

    def _order(self, dice: tuple[int, ...]) -> None:
        for name, die in zip(self.rolling(), dice, strict=True):
            self.rolls[name].append(die)
        if not self.rolling():
            ranking = sorted(self.roster, key=lambda name: self.rolls[name], reverse=True)
            self.box, self.line = ranking[0], ranking[1:]
            self.next_game()

    def _tie(self) -> None:
        value = next(iter(self.cubes.values())) * 2
        if self.ties < self.terms.automatic_doubles and not 0 < self.terms.cube_limit < value:
            self.ties += 1
            self.cubes = dict.fromkeys(self.cubes, value)

    def _pay(self, name: str, points: int) -> None:
        """A member gets points from the box (or gives them) and is out."""
        self.score[name] += points
        self.score[self.box] -= points
        del self.cubes[name]
        self.last_winner = TEAM if points > 0 else BOX

    def _worth(self, name: str, level: int) -> int:
        times = {1: 1, 2: 2, 3: self.terms.backgammon}[level]
        if self.terms.jacoby and name not in self.turned:
            times = 1
        return self.cubes[name] * times

    def _everybody(self, winner: Side, level: int) -> None:
        sign = -1 if winner is Side.WHITE else 1
        for name in self.inside():
            self._pay(name, sign * self._worth(name, level))
        self._end(BOX if winner is Side.WHITE else TEAM)

    def _end(self, winner: str) -> None:
        self.offer = self.resigned = self.proposal = None
        self.line.remove(self.captain)
        if winner == BOX:
            self.line.append(self.captain)
        else:
            self.line.append(self.box)
            self.box = self.captain
        for name in self.leaving:
            self._depart(name)
        self.leaving = []

    def _depart(self, name: str) -> None:
        if name in self.line:
            self.line.remove(name)
        else:
            self.box = self.line.pop(0)

    def _leave(self, name: str) -> None:
        if not self.cubes and self.box:
            self._depart(name)
        elif name not in self.leaving:
            self.leaving.append(name)

    def _propose(self, action: Double | Resign) -> None:
        together = isinstance(action, Resign) or not self.own_cubes
        if action.by is Side.BLACK and together and len(self.cubes) > 1:
            self.proposal = action
            who = self.captain if action.player is None else self.roster[action.player]
            self.agreed = {who}
        else:
            self._offer(action)

    def _offer(self, action: Double | Resign) -> None:
        self.proposal, self.said = None, {}
        answers = TEAM if action.by is Side.WHITE else BOX
        if isinstance(action, Resign):
            self.resigned = (answers, action.level)
            return
        about = self.inside()
        if self.own_cubes:
            picked = action.against if action.by is Side.WHITE else action.player
            about = [self.captain if picked is None else self.roster[picked]]
        self.offer = (answers, about, self.cubes[about[0]] * 2)

    def _answer(self, action: Take | Pass | Beaver | Accept | Refuse) -> None:
        asked = self.offer[1] if self.offer else self.inside()
        answers = self.offer[0] if self.offer else self.resigned[0] if self.resigned else ""
        if answers == BOX:
            self._evaluate(dict.fromkeys(asked, action.kind), BOX)
            return
        silent = [name for name in asked if name in self.cubes and name not in self.said]
        self.said[silent[0] if action.player is None else self.roster[action.player]] = action.kind
        if set(self.said) == {name for name in asked if name in self.cubes}:
            self._evaluate(self.said, TEAM)

    def _evaluate(self, said: dict[str, str], who: str) -> None:
        """What follows once all have answered; an answer of the box goes for each it concerns."""
        self.said = {}
        if self.resigned:
            level, self.resigned = self.resigned[1], None
            for name in [name for name, word in said.items() if word == "accept"]:
                self._pay(name, self._worth(name, level) * (-1 if who == BOX else 1))
            self._captain(passed=False)
            return
        assert self.offer
        _, about, value = self.offer
        about = [name for name in about if name in self.cubes]
        stay = [name for name in about if said[name] != "pass"]
        for name in about:
            if name not in stay:
                self._pay(name, value // 2 if who == BOX else -(value // 2))
        self._captain(passed=who == TEAM)
        if stay and all(said[name] == "beaver" for name in stay):
            self.offer = (BOX if who == TEAM else TEAM, stay, value * 2)
            return
        for name in stay:
            self.cubes[name] = value
            self.turned.add(name)
        self.offer = None

    def _captain(self, *, passed: bool) -> None:
        if not self.cubes:
            self._end(self.last_winner)
        if not self.cubes or self.captain in self.cubes:
            return
        if passed:
            self.line.remove(self.captain)
            self.line.append(self.captain)
        self.captain = self.inside()[0]
