"""What can be looked up from the table without leaving it: each opens over the board."""

from app.screens.typed import TypedScreen
from app.state.store import MatchStore
from rules.side import Side


class LookupScreen(TypedScreen):
    """A screen with a match, from which others are opened.

    Attributes:
        store: the match.
    """

    store: MatchStore

    @property
    def waiting(self) -> bool:
        """Whether nobody at this table has to act, but the computer."""
        raise NotImplementedError

    @property
    def claims(self) -> tuple[Side, ...]:
        """Who may claim, because the opponent's flag has fallen."""
        raise NotImplementedError

    def action_record(self) -> None:
        """Show the games of the match."""
        from app.screens.record import RecordScreen

        self.app.push_screen(RecordScreen(self.store.view))

    def action_analyse(self) -> None:
        """Have the match analysed as far as it has got."""
        from app.screens.analysis import AnalysisScreen

        self.app.push_screen(AnalysisScreen(self.store.header.id))

    def action_dice_statistics(self) -> None:
        """Show how the dice fell."""
        from app.screens.statistics import DiceStatisticsScreen

        self.app.push_screen(DiceStatisticsScreen(self.store.header, self.store.entries))

    def action_settings(self) -> None:
        """Open the settings over the table."""
        from app.screens.settings import SettingsScreen

        self.app.push_screen(SettingsScreen())

    def action_rules(self) -> None:
        """Open the rules at a glance."""
        from app.screens.rules import RulesScreen

        self.app.push_screen(RulesScreen())

    def action_commands(self) -> None:
        """Show all that can be done now, and do what is chosen."""
        from app.screens.palette import PaletteScreen

        palette = PaletteScreen(self.store.view, waiting=self.waiting, claims=self.claims)
        self.app.push_screen(palette, self._commanded)

    async def _commanded(self, command: str | None) -> None:
        if command is not None:
            await self.run_action(command)

    def action_keys(self) -> None:
        """Show the keys."""
        from app.screens.keys import KeysScreen

        self.app.push_screen(KeysScreen())
