"""A screen on which the keys and answers that are written can be clicked."""

from textual import on
from textual.screen import Screen, ScreenResultType

from widgets.prompt import ChoiceChosen


class ClickedScreen(Screen[ScreenResultType]):
    """A screen that does what is clicked in its line of keys, or beside its question."""

    @on(ChoiceChosen)
    async def _choice_chosen(self, event: ChoiceChosen) -> None:
        event.stop()
        if self.is_active:  # else the click before has opened something over it
            await self.run_action(event.choice)
