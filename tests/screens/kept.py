"""Screens kept as text, to be compared with."""

import os
from pathlib import Path

GOLDENS = Path(__file__).parent / "goldens"


def check_golden(name: str, text: str) -> None:
    """Compare with the text kept under a name; `GOLDENS=write` writes it instead."""
    path = GOLDENS / f"{name}.txt"
    shown = "\n".join(line.rstrip() for line in text.splitlines()) + "\n"
    if os.environ.get("GOLDENS") == "write":
        path.parent.mkdir(exist_ok=True)
        path.write_text(shown, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == shown
