"""An evening of five at a chouette: four games by mouse, killed three times, to the point."""

import csv
import re
from pathlib import Path

import pytest

from app.storage.journal import Journal
from app.storage.paths import paths_for
from rules.actions import Action, Advise, EndSession, MakePlay, NextGame, Object, Take
from rules.chouette import TEAM, Asked, Chouette
from rules.side import Side
from tests.e2e.company import CompanyMouse, asked_on, scores_on
from tests.e2e.evening import BORIS, EMIL, NAMES, SEED, Moment, moments
from tests.e2e.harness import Terminal
from tests.e2e.player import click_on, command, wait_kept, wait_pips

QUESTIONS = (Asked.AGREE_DOUBLE, Asked.AGREE_RESIGN, Asked.DOUBLED, Asked.RESIGNED)
HALF_ASKED = (Object(TEAM, BORIS), Take(TEAM, EMIL))
"""Before these somebody of the team has answered, and somebody has not."""

CSV = """\
Game,Box,Captain,Winner,Result,Cube,Anna,Boris,Clara,Dora,Emil
1,Clara,Anna,the team,single game,1,1,1,-4,1,1
2,Anna,Dora,the box,gammon,4,18,-1,-8,-8,-1
3,Anna,Boris,the team,single game,2,-8,2,2,2,2
4,Boris,Clara,the team,single game,2,2,-8,2,2,2
Total,,,,,,13,-6,-8,-3,4
"""
MARKDOWN = """\
| Game | Box | Captain | Winner | Result | Cube | Anna | Boris | Clara | Dora | Emil |
| --: | :-- | :-- | :-- | :-- | --: | --: | --: | --: | --: | --: |
| 1 | Clara | Anna | the team | single game | 1 | 1 | 1 | -4 | 1 | 1 |
| 2 | Anna | Dora | the box | gammon | 4 | 18 | -1 | -8 | -8 | -1 |
| 3 | Anna | Boris | the team | single game | 2 | -8 | 2 | 2 | 2 | 2 |
| 4 | Boris | Clara | the team | single game | 2 | 2 | -8 | 2 | 2 | 2 |
| Total |  |  |  |  |  | 13 | -6 | -8 | -3 | 4 |
"""


def sit_down(terminal: Terminal) -> None:
    """Fill in the form of a chouette: the fields by mouse, the names by hand."""
    terminal.wait_for("New chouette")
    click_on(terminal, "New chouette")
    for number, name in enumerate(NAMES, 1):
        chair = f"Player {number}"
        terminal.wait_for(chair)
        x, y = terminal.find(chair)
        terminal.click((x + len(chair) + 15, y))
        terminal.send(name)
        terminal.wait_for(name)
    terminal.wait_for(f"Player {len(NAMES) + 1}")
    terminal.wait_still()  # where the last line stood, another one stands now
    click_on(terminal, "Start the chouette")
    terminal.wait_for("Everybody rolls")


class Evening:
    """The five of them around one terminal."""

    def __init__(self, terminal: Terminal, data: Path) -> None:
        self.terminal = terminal
        self.data = data
        self.hands = CompanyMouse(terminal, NAMES)

    def do(self, moment: Moment) -> None:
        """Let one thing happen, and look who is asked before it."""
        chouette, action = moment.before, moment.action
        if chouette.asked in QUESTIONS:
            self.wait_asked(chouette)
        if action in HALF_ASKED:
            self.kill(chouette)
            self.wait_asked(chouette)
        match action:
            case NextGame():
                self.between(chouette)
                click_on(self.terminal, "Next game")
                self.terminal.wait_gone("Next game")
            case EndSession():
                self.between(chouette)
                self.read_sheet()
                click_on(self.terminal, "End the chouette")
            case _:
                self.hands.do(chouette, action)

    def wait_asked(self, chouette: Chouette) -> None:
        """Wait until the panel shows exactly those who have not answered yet."""
        wanted = {NAMES[who] for who in chouette.deciders}
        self.terminal.wait_for(lambda screen: asked_on(screen, NAMES) == wanted)

    def between(self, chouette: Chouette) -> None:
        """Wait until a game is over, and told who is who in the next one."""
        self.terminal.wait_for("End the chouette")
        assert chouette.box is not None
        box, captain = NAMES[chouette.box], NAMES[chouette.line[0]]
        self.terminal.wait_for(f"Next: {box} is the box, {captain} the captain.")

    def kill(self, chouette: Chouette) -> None:
        """End the program without warning, and take the evening up again."""
        self.terminal.kill9()
        self.terminal.restart(command(self.data, "resume"))
        self.hands = CompanyMouse(self.terminal, NAMES, chouette.match.game.turn or Side.WHITE)

    def kill_and_compare(self, chouette: Chouette) -> None:
        """All is there as before once the evening is taken up again, arrows and letters too."""
        seen = _drawn(self.terminal.wait_still())
        self.kill(chouette)
        self.terminal.wait_for(lambda screen: _drawn(screen) == seen)

    def read_sheet(self) -> None:
        """Look at the score sheet, and let it be written to files."""
        click_on(self.terminal, "Score sheet")
        self.terminal.wait_for(lambda screen: sheet_on(screen) == sheet_in(CSV))
        click_on(self.terminal, "(.csv)")
        self.terminal.wait_for("chouette-1.csv")
        click_on(self.terminal, "(.md)")
        self.terminal.wait_for("chouette-1.md")
        click_on(self.terminal, "Close")
        self.terminal.wait_gone("the last line is the sum")


def _drawn(screen: str) -> list[str]:
    """What is on a screen, but for full blocks, which look like papered blanks."""
    return [row.replace("█", " ").rstrip() for row in screen.split("\n")]


def sheet_on(screen: str) -> list[dict[str, int]]:
    """The score sheet on a screen: everybody's points of each game, and the sums; or nothing."""
    rows = [row.split("│")[1] for row in screen.split("\n") if row.count("│") == 2]
    top = next((n for n, row in enumerate(rows) if set(row.split()) == set(NAMES)), None)
    if top is None:
        return []
    names, found = rows[top].split(), []
    for row in rows[top + 1 :]:
        label, *points = re.findall(r"=|[+−]?\d+", row) or [""]
        if len(points) != len(names):
            return []
        found.append(
            {name: int(text.replace("−", "-")) for name, text in zip(names, points, strict=True)}
        )
        if label == "=":
            return found
    return []


def sheet_in(text: str) -> list[dict[str, int]]:
    """The same of a sheet in CSV."""
    return [{name: int(row[name]) for name in NAMES} for row in csv.DictReader(text.splitlines())]


def kept(data: Path) -> list[Action]:
    """Everything that the journal has of the evening."""
    with Journal.open(paths_for(data).journal) as journal:
        (row,) = journal.matches()
        loaded = journal.load(row.id)
    assert loaded.damaged is None
    return [entry.action for entry in loaded.record.entries]


@pytest.mark.slow
def test_an_evening_of_five_by_mouse(tmp_path: Path) -> None:
    with Terminal(command(tmp_path, "--seed", SEED)) as terminal:
        sit_down(terminal)
        evening = Evening(terminal, tmp_path)
        for count, moment in enumerate(moments(), 1):
            evening.do(moment)
            wait_kept(terminal, tmp_path, count)
            if isinstance(moment.action, Advise) and len(moment.action.steps) > 1:
                evening.kill_and_compare(moment.after)
            elif isinstance(moment.action, MakePlay) and moment.after.asked is Asked.TURN:
                wait_pips(terminal, moment.after.match)
        totals = sheet_in(CSV)[-1]
        terminal.wait_for(lambda screen: scores_on(screen, NAMES) == totals)
    assert kept(tmp_path) == [moment.action for moment in moments()]
    exports = tmp_path / "exports"
    assert (exports / "chouette-1.csv").read_bytes() == CSV.replace("\n", "\r\n").encode()
    assert (exports / "chouette-1.md").read_text(encoding="utf-8") == MARKDOWN
