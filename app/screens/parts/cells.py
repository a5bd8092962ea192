"""Text measured in terminal cells, so that wide letters keep their columns."""

from rich.cells import cell_len, set_cell_size


def fitted(text: str, width: int, more: str = "…") -> str:
    """A text of exactly this many cells: padded, or cut with a sign that it goes on.

    >>> fitted("Ann", 5), fitted("Annabella", 5)
    ('Ann  ', 'Anna…')
    """
    if width <= 0:
        return ""
    if cell_len(text) <= width:
        return set_cell_size(text, width)
    return set_cell_size(cut(text, width, more), width)


def shortened(text: str, width: int, between: str = " · ") -> str:
    """A text without the last of its parts, as far as they have no room; the first one stays.

    >>> shortened("today · match to 5 · game 1", 20)
    'today · match to 5'
    """
    parts = text.split(between)
    while len(parts) > 1 and cell_len(between.join(parts)) > width:
        parts.pop()
    return between.join(parts)


def cut(text: str, width: int, more: str = "…") -> str:
    """A text of at most this many cells, cut with a sign that it goes on."""
    if cell_len(text) <= width:
        return text
    room = max(width - cell_len(more), 0)
    return set_cell_size(text, room).rstrip() + more[:width]
