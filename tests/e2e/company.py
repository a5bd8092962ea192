"""Hands at the table of a chouette: whatever anybody does or says there, by mouse alone."""

from collections.abc import Iterator, Sequence

from rules.actions import (
    Accept,
    Action,
    Advise,
    Agree,
    Double,
    Level,
    Object,
    OrderRoll,
    Pass,
    Refuse,
    Resign,
    Step,
    Take,
)
from rules.chouette import TEAM, Chouette
from rules.draft import TurnDraft
from rules.side import Side
from tests.e2e.harness import Missing, Terminal
from tests.e2e.player import Mouse, act, click_on

_LEVELS = {
    Level.SINGLE: "single game",
    Level.GAMMON: "gammon",
    Level.BACKGAMMON: "backgammon",
}


class CompanyMouse:
    """Plays at a chouette with the mouse alone.

    Args:
        terminal: where.
        names: everybody's, in the order of the roster.
        shown: whose numbers are on the board now.
    """

    def __init__(self, terminal: Terminal, names: Sequence[str], shown: Side = Side.WHITE) -> None:
        self.terminal = terminal
        self.names = names
        self.mouse = Mouse(terminal)
        self.mouse.look(shown)

    def do(self, chouette: Chouette, action: Action) -> None:
        """Do or say something.

        Args:
            chouette: the state before it.
            action: what.
        """
        match action:
            case OrderRoll():
                self.click_key("Space roll")
            case Double(player=player):
                self.double(chouette, player)
            case Agree(player=player):
                self.say(player, "agree to", "a agree")
            case Object(player=player):
                self.say(player, "agree to", "o object")
            case Take(player=player):
                self.say(player, "passing loses", "t take")
            case Pass(player=player):
                self.say(player, "passing loses", "p pass")
            case Accept(player=player):
                self.say(player, "accept?", "a accept")
            case Refuse(player=player):
                self.say(player, "accept?", "f refuse")
            case Resign(level=level):
                self.wait_turn(chouette)
                self.click_key("r resign")
                click_on(self.terminal, _LEVELS[level])
            case Advise(player=player, steps=steps):
                self.advise(chouette, player, steps)
            case _:
                act(self.mouse, chouette.match, action)

    def double(self, chouette: Chouette, player: int | None) -> None:
        """Turn the cube; a member who isn't captain is clicked first."""
        self.wait_turn(chouette)
        if chouette.match.game.turn is TEAM and player not in (None, chouette.captain):
            self.click_person(player)
        self.click_key("d double")

    def wait_turn(self, chouette: Chouette) -> None:
        """Wait until the box or the captain is asked to roll: what comes then lies still."""
        player = chouette.deciders[0]
        self.terminal.wait_for(f"Your roll, {self.names[player]}.")

    def say(self, player: int | None, question: str, answer: str) -> None:
        """Answer for somebody, who is clicked first if somebody else is asked."""
        assert player is not None
        wanted = f"{self.names[player]}: {question}"
        screen = self.terminal.wait_for(question)
        if wanted not in screen:
            self.click_person(player)
            self.terminal.wait_for(wanted)
        click_on(self.terminal, answer)
        self.terminal.wait_gone(wanted)

    def advise(self, chouette: Chouette, player: int, steps: tuple[Step, ...]) -> None:
        """Show the captain one more step of a play, which is kept step by step."""
        match, shown = chouette.match, dict(chouette.marks).get(player, ())
        assert match.game.dice is not None
        if not shown:
            self.click_person(player)
            self.terminal.wait_for(f"{self.names[player]}, show")
        self.mouse.steps(match, steps, len(shown))
        if TurnDraft.start(match.game.position, match.game.dice).move(*steps).complete:
            click_on(self.terminal, "done")

    def click_key(self, text: str) -> None:
        """Click a word on the line of keys, which is the last one."""
        self.terminal.wait_for(text)
        rows = self.terminal.rows()
        y = max(y for y, row in enumerate(rows) if row.strip())
        self.terminal.click((rows[y].index(text) + 1, y))

    def click_person(self, player: int | None) -> None:
        """Click somebody's row beside the board."""
        assert player is not None
        rows = self.terminal.rows()
        left, top = self.terminal.find("Chouette")
        for y, row in enumerate(rows[top:], top):
            if (x := row.find(self.names[player], left)) >= 0:
                self.terminal.click((x + 1, y))
                return
        raise Missing(f"{self.names[player]} sits nowhere:\n" + "\n".join(rows))


def asked_on(screen: str, names: Sequence[str]) -> set[str]:
    """Whose decision the panel of a screen shows, and who else is asked."""
    return {name for name, row in _people(screen, names) if row[0] in "▸?"}


def scores_on(screen: str, names: Sequence[str]) -> dict[str, int]:
    """The scores that the panel of a screen shows."""
    figures = {name: row.split()[-1].replace("−", "-") for name, row in _people(screen, names)}
    return {name: int(text) for name, text in figures.items() if text.lstrip("+-").isdecimal()}


def _people(screen: str, names: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Everybody's row of the panel, from its heading down."""
    rows = screen.split("\n")
    top = next((y for y, row in enumerate(rows) if "Chouette" in row), len(rows))
    for row in rows[top + 1 : top + 1 + len(names)]:
        told = row[rows[top].index("Chouette") :]
        yield from ((name, told) for name in names if name in told)
