"""How deeply to analyse, in words; this module loads no engine."""

from collections.abc import Mapping

from app.engine.engine import Search

DEPTHS: Mapping[str, Search] = {
    "quick": Search.ONE,
    "normal": Search.TWO,
    "thorough": Search.THREE,
    "rollout": Search.ROLLOUT,
    "deep": Search.FOUR,
    **{search.value: search for search in Search},
}
"""What may stand behind `--level`: words, and the names of the searches themselves."""

FOR_POSITIONS = Search.THREE
"""The usual depth for one position, which takes a second."""

FOR_MATCHES = Search.TWO
"""The usual depth for a whole match, which takes a minute."""


def depth(word: str) -> Search | None:
    """The search that a word stands for, None for an unknown word.

    >>> depth("Thorough")
    <Search.THREE: '3ply'>
    """
    return DEPTHS.get(word.strip().lower())
