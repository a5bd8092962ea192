"""What the panel of what was said at the table shows."""

from dataclasses import dataclass

from rules.side import Side


@dataclass(frozen=True, slots=True)
class TalkLine:
    """Something that was said.

    Attributes:
        side: who said it.
        name: their name, as short as it is to be shown.
        text: the words.
    """

    side: Side
    name: str
    text: str


@dataclass(frozen=True, slots=True)
class TalkView:
    """The panel.

    Attributes:
        title: its heading, where there is room for one.
        lines: what was said, the newest last; the newest that fit are shown.
        seal: what holds for this table and is checked, in the last row; empty for nothing.
    """

    title: str = ""
    lines: tuple[TalkLine, ...] = ()
    seal: str = ""
