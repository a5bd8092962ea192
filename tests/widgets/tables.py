"""A tiny app with one table, for tests with a pilot."""

from textual import on
from textual.app import App, ComposeResult
from textual.message import Message

from tests.widgets.samples import table
from widgets.board import Board
from widgets.choices import ChoiceChosen
from widgets.score import Score
from widgets.spot import Spot, SpotChosen, SpotDragged
from widgets.table import Table
from widgets.themes import THEMES, VARIABLES
from widgets.view import TableView


class TableApp(App[None]):
    """Shows a table and keeps what it tells."""

    def __init__(
        self, view: TableView | None = None, *, plain: bool = False, mono: bool = False
    ) -> None:
        super().__init__(ansi_color=True if mono else None)
        self.first = view or table()
        self.plain = plain
        self.told: list[Message] = []
        for theme in THEMES.values():
            self.register_theme(theme)
        self.theme = "wood"

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return dict(VARIABLES)

    def compose(self) -> ComposeResult:
        yield Table(self.first, plain=self.plain)

    @property
    def table(self) -> Table:
        return self.query_one(Table)

    @property
    def board(self) -> Board:
        return self.query_one(Board)

    @property
    def chosen(self) -> list[tuple[Spot, bool]]:
        """Every place that was chosen, and whether for the smaller die."""
        return [(m.spot, m.smaller) for m in self.told if isinstance(m, SpotChosen)]

    @property
    def dragged(self) -> list[tuple[Spot, Spot]]:
        return [(m.source, m.target) for m in self.told if isinstance(m, SpotDragged)]

    @on(SpotChosen)
    @on(SpotDragged)
    @on(ChoiceChosen)
    @on(Score.Chosen)
    def keep(self, message: Message) -> None:
        self.told.append(message)

    def text(self) -> list[str]:
        """What stands on the screen."""
        return [strip.text for strip in self.screen._compositor.render_strips()]
