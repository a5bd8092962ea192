"""A match in which illegal plays stand: one is called and taken back, another one stands."""

from pathlib import Path

import pytest

from app.storage.journal import Journal
from app.storage.paths import paths_for
from rules.actions import (
    Accept,
    Action,
    Call,
    Level,
    MakePlay,
    OpeningRoll,
    Resign,
    Roll,
    Step,
)
from rules.match import Match
from rules.record import Record
from rules.side import Side
from tests.e2e.harness import Terminal
from tests.e2e.player import Mouse, click_on, command, kept, wait_kept, wait_pips

SEED = "12"
WHITE, BLACK = Side.WHITE, Side.BLACK
CALLED = ((13, 7), (13, 7))  # with 3-1
STANDS = ((24, 18), (18, 14))  # with 6-2
HAPPENS: tuple[Action, ...] = (
    OpeningRoll(3, 1),
    MakePlay(WHITE, CALLED),
    Call(BLACK),
    MakePlay(WHITE, ((8, 5), (6, 5))),
    Roll(BLACK, (5, 6)),
    MakePlay(BLACK, ((24, 18), (18, 13))),
    Roll(WHITE, (1, 5)),
    MakePlay(WHITE, ((13, 8), (6, 5))),
    Roll(BLACK, (2, 6)),
    MakePlay(BLACK, STANDS),
    Roll(WHITE, (2, 4)),
    MakePlay(WHITE, ((8, 4), (6, 4))),
    Resign(BLACK, Level.SINGLE),
    Accept(WHITE),
)


class Players:
    """The two of them, with one mouse."""

    def __init__(self, terminal: Terminal, data: Path) -> None:
        self.terminal = terminal
        self.data = data
        self.mouse = Mouse(terminal)
        self.shown = WHITE  # whose numbers the mouse has seen

    @property
    def record(self) -> Record:
        """The match as the journal has it."""
        with Journal.open(paths_for(self.data).journal) as journal:
            (row,) = journal.matches()
            loaded = journal.load(row.id)
        assert loaded.damaged is None
        return loaded.record

    @property
    def match(self) -> Match:
        """The match as it stands."""
        return self.record.match()

    def do(self, action: Action, done: int = 0) -> None:
        """Make one thing happen.

        Args:
            action: what.
            done: how many steps of a play are done already.
        """
        count, match = kept(self.data), self.match
        match action:
            case OpeningRoll() | Roll():
                self.mouse.proceed(match)
            case MakePlay(_, steps):
                self.move(match, steps[done:])
                self.mouse.proceed(match)
            case Call():
                click_on(self.terminal, "call the play")
            case Resign():
                self.terminal.wait_for("Your roll, Black.")  # the line of keys lies still then
                click_on(self.terminal, "resign")
                click_on(self.terminal, "single game")
            case Accept():
                click_on(self.terminal, "accept")
        wait_kept(self.terminal, self.data, count + 1)

    def move(self, match: Match, steps: tuple[Step, ...]) -> None:
        """Move checkers wherever they are wanted."""
        flipped = match.game.turn is not self.shown
        for source, target in steps:
            self.mouse.choose(source, flipped=flipped)
            self.mouse.choose(target, flipped=flipped)

    def begin(self, play: MakePlay) -> None:
        """Make the first step of a play, and wait until it is on the board."""
        match = self.match
        self.move(match, play.steps[:1])
        self.wait_begun(match, play)

    def wait_begun(self, match: Match, play: MakePlay) -> None:
        """Wait until the board shows a play after its first step."""
        source, target = play.steps[0]
        pips = match.game.pips(play.by) - source + target
        self.terminal.wait_for(lambda screen: f"pips {pips}" in screen)

    def kill(self) -> None:
        """End the program without warning, and take the match up again."""
        self.terminal.kill9()
        self.terminal.restart(command(self.data, "resume"))
        self.shown = self.match.game.turn or WHITE
        self.mouse.look(self.shown)


def agree(terminal: Terminal) -> None:
    """Fill in the form of a match to one point between two people, with the mouse."""
    click_on(terminal, "New match")
    terminal.wait_for("Length")
    click_on(terminal, "a person here")
    terminal.wait_for("Illegal plays")
    click_on(terminal, "1", line="Length")
    terminal.wait_gone("Crawford")
    click_on(terminal, "stand unless called")
    terminal.wait_for("▐stand unless called▌")
    click_on(terminal, "Start the match")
    terminal.wait_gone("Length")


@pytest.mark.slow
def test_one_illegal_play_is_called_and_one_stands(tmp_path: Path) -> None:
    with Terminal(command(tmp_path, "--seed", SEED), size=(80, 24)) as terminal:
        agree(terminal)
        players = Players(terminal, tmp_path)
        for done, action in enumerate(HAPPENS):
            begun = action == MakePlay(BLACK, STANDS)
            if isinstance(action, MakePlay) and begun:
                match = players.match
                players.begin(action)
                players.kill()
                players.wait_begun(match, action)
            elif isinstance(action, Call):
                players.kill()
            players.do(action, int(begun))
            assert [entry.action for entry in players.record.entries] == [*HAPPENS[: done + 1]]
            if isinstance(action, Call | MakePlay):
                wait_pips(terminal, players.match)
        terminal.wait_for("The end of the match")
    check(players)


def check(players: Players) -> None:
    """The called play is as if it had never been; the other one counts."""
    record = players.record
    assert record.header.terms.manners.illegal_stand
    standing = [entry.action for entry in record.standing]
    assert standing == [*HAPPENS[:1], *HAPPENS[3:]]
    states = list(record.states())
    called, stands = states[2].match.game.last, states[10].match.game.last
    assert called is not None
    assert stands is not None
    assert (called.legal, stands.legal) == (False, False)
    assert states[3].match.game.position == states[1].match.game.position
    assert players.match.winner is WHITE
