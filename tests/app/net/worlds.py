"""Two programs and the line between them, all in one thread, with every kind of accident."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from random import Random

from app.net.happenings import Deed, Due, Happening
from app.net.session import Session
from rules.actions import Claim, EndSession, NextGame, OpeningRoll, Roll, TakeBack
from rules.game import Phase
from rules.refusal import Refusal
from rules.side import Side
from rules.terms import Terms
from tests.app.net.ledgers import Kept, Killed, MemoryLedger, a_pair
from tests.rules.playouts import MONEY_GAMES, random_action


@dataclass(frozen=True)
class Weather:
    """How often what goes wrong: parts of one."""

    lost: float = 0.0
    twice: float = 0.0
    disordered: float = 0.0
    cut: float = 0.0
    killed: float = 0.0


FAIR = Weather()
FOUL = Weather(lost=0.03, twice=0.05, disordered=0.1, cut=0.003, killed=0.003)


class Program:
    """One side's program and its player, who plays at random."""

    def __init__(self, kept: Kept, rng: Random, now: Callable[[], float]) -> None:
        self.ledger = MemoryLedger(kept)
        self.rng = rng
        self._now = now
        self.seen: list[Happening] = []
        self.asks = True  # whether its player ever wants to change a play
        self.answers = True  # whether its player answers by chance when asked for it
        self.session = self._session()

    def _session(self) -> Session:
        return Session(self.ledger, now=self._now, fresh=lambda: self.rng.randbytes(32))

    def restart(self) -> None:
        """A new program, which knows what the old one has kept."""
        self.ledger = MemoryLedger(self.ledger.kept)
        self.session = self._session()

    def restore(self, kept: Kept) -> None:
        """A new program, which knows what was kept some time ago."""
        self.ledger = MemoryLedger(kept)
        self.session = self._session()

    def act(self) -> None:
        """Do something that a player may do now, if there is anything."""
        match, rng = self.ledger.match, self.rng
        session, owner = self.session, self.ledger.bond.side
        if match.over or session.fault or session.rolling:
            return
        with suppress(Refusal):
            if match.game.phase is Phase.OVER:
                enough = match.terms.money and len(match.games) >= MONEY_GAMES
                session.end_session() if enough else session.ready()
            elif match.game.phase is Phase.OPENING:
                session.roll()
            elif match.game.actor is owner:
                self._turn()
            elif self.asks and rng.random() < 0.05:
                session.ask("change")

    def _turn(self) -> None:
        action = random_action(self.rng, self.ledger.match)
        if isinstance(action, OpeningRoll | Roll):
            self.session.roll()
        else:
            self.session.kept(self.ledger.append(action))

    def look(self) -> None:
        """See what has happened, and do what is due."""
        for happening in self.session.happenings():
            self.seen.append(happening)
            if isinstance(happening, Due):
                with suppress(Refusal):
                    self._do(happening.deed)
        if self.answers and self.session.asked == "change":
            self.session.answer(self.rng.random() < 0.7)
            self.look()

    def _do(self, deed: Deed) -> None:
        if self.session.rolling:
            return
        ledger = self.ledger
        action = {
            Deed.NEXT_GAME: NextGame(),
            Deed.END_SESSION: EndSession(),
            Deed.CLAIM: Claim(ledger.bond.side.opponent),
            Deed.TAKE_BACK: TakeBack(len(ledger.entries) - 1),
        }[deed]
        self.session.kept(ledger.append(action))


class World:
    """Two programs, a line and a clock."""

    def __init__(
        self, rng: Random, terms: Terms, weather: Weather = FAIR, host: Side = Side.WHITE
    ) -> None:
        self.rng = rng
        self.weather = weather
        self.time = 1000.0
        seeds = (rng.randbytes(32), rng.randbytes(32))
        self.pair = a_pair(terms, host, seeds)
        self.programs = [Program(kept, rng, lambda: self.time) for kept in self.pair]
        self.line: list[list[bytes]] = [[], []]  # on the way to each
        self.sent: list[bytes] = []
        self.largest = 0
        for program in self.programs:
            program.session.start()

    @property
    def white(self) -> Program:
        return self.programs[0]

    @property
    def black(self) -> Program:
        return self.programs[1]

    @property
    def alike(self) -> bool:
        """Whether both have kept the same, and neither is on the way to more."""
        return self.white.ledger.entries == self.black.ledger.entries

    def over(self) -> bool:
        return all(one.ledger.match.over for one in self.programs) and self.alike

    def step(self) -> None:
        """Let one thing happen."""
        rng, weather = self.rng, self.weather
        side = rng.choice(list(Side))
        if rng.random() < weather.cut:
            self.cut()
        elif rng.random() < weather.killed:
            self.kill(side)
        elif self.line[side] and rng.random() < 0.6:
            self.deliver(side)
        elif rng.random() < 0.8:
            self._guarded(side, self.programs[side].act)
        else:
            self.wait(rng.random())

    def settle(self, most: int = 20_000) -> None:
        """Deliver what is on the way, in fair weather, until nothing is."""
        for _ in range(most):
            for side in Side:
                if self.line[side]:
                    self.deliver(side, Weather())
                    break
            else:
                return
        raise AssertionError("messages go to and fro for ever")

    def wait(self, seconds: float) -> None:
        """Let time pass."""
        self.time += seconds
        for side in Side:
            self._guarded(side, self.programs[side].session.tick)

    def cut(self) -> None:
        """Break the line, with what is on it, and make another one."""
        for side, program in zip(Side, self.programs, strict=True):
            program.session.stop()
            self.line[side].clear()
        for side in Side:
            self._guarded(side, self.programs[side].session.start)

    def kill(self, side: Side, during: Callable[[], object] = lambda: None) -> None:
        """Kill a program at a random place of what it keeps next, and start it again."""
        program, left = self.programs[side], self.rng.randrange(6)

        def hook() -> None:
            nonlocal left
            left -= 1
            if left < 0:
                raise Killed

        program.ledger.hook = hook
        with suppress(Killed):
            for _ in range(3):
                if self.line[side]:
                    program.session.heard(self.line[side].pop(0))
                program.look()
                program.act()
                self._post(side)
        program.restart()
        self.cut()

    def lose(self, side: Side, kept: Kept) -> None:
        """Start a program again from an older copy of what it kept."""
        self.programs[side].restore(kept)
        self.cut()

    def deliver(self, side: Side, weather: Weather | None = None) -> None:
        """Let the next message arrive, or whatever the weather makes of it."""
        rng, line = self.rng, self.line[side]
        weather = weather or self.weather
        at = rng.randrange(len(line)) if rng.random() < weather.disordered else 0
        data = line[at] if rng.random() < weather.twice else line.pop(at)
        if rng.random() >= weather.lost:
            self._guarded(side, lambda: self.programs[side].session.heard(data))

    def _guarded(self, side: Side, what: Callable[[], object]) -> None:
        what()
        self.programs[side].look()
        self._post(side)

    def _post(self, side: Side) -> None:
        for data in self.programs[side].session.outbox():
            self.largest = max(self.largest, len(data))
            self.sent.append(data)
            self.line[side.opponent].append(data)

    def post(self) -> None:
        """Fetch what both have to send."""
        for side in Side:
            self._guarded(side, lambda: None)

    def play(self, most: int = 200_000) -> None:
        """Play to the end."""
        for _ in range(most):
            if self.over():
                break
            self.step()
        else:
            raise AssertionError(self.where())
        self.post()
        for _ in range(20):  # the last signatures
            self.settle()
            self.wait(16)

    def where(self) -> str:
        """How far both are, for a failed test."""
        return "; ".join(
            f"{len(one.ledger.entries)} {one.ledger.match.game.phase} {one.session.fault}"
            for one in self.programs
        )
