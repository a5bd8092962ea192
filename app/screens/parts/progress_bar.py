"""How far something is: a bar, and words below it."""

from rich.text import Text
from textual.widgets import Static

from app.screens.parts.columns import tinted
from app.screens.parts.plain import written


class ProgressBar(Static):
    """A bar that fills from the left.

    Args:
        id: the widget's id.
    """

    DEFAULT_CSS = "ProgressBar { width: 1fr; height: 2; }"

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id, markup=False)
        self._share = 0.0
        self._words = ""

    def tell(self, share: float, words: str) -> None:
        """Show how far it is.

        Args:
            share: how much is done, 0 to 1.
            words: the same in words.
        """
        if (share, words) != (self._share, self._words):
            self._share, self._words = share, words
            self._draw()

    def on_resize(self) -> None:
        """As long as there is room."""
        self._draw()

    def _draw(self) -> None:
        plain = self.screen.has_class("-plain")
        full, rest = bar(self._share, max(self.size.width, 1), plain=plain)
        self.update(
            Text.assemble(
                tinted(self.app, full, "movable"),
                tinted(self.app, rest, "edge"),
                "\n",
                tinted(self.app, written(self._words, plain), "muted"),
            )
        )


def bar(share: float, width: int, *, plain: bool) -> tuple[str, str]:
    """A bar in two parts: what is done, and the rest.

    >>> bar(0.5, 8, plain=True)
    ('[###', '...]')
    """
    share = max(0.0, min(1.0, share))
    if plain:
        room = max(width - 2, 0)
        done = round(share * room)
        return "[" + "#" * done, "." * (room - done) + "]"
    done = round(share * width)
    return "━" * done, "─" * (width - done)
