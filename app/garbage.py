"""When garbage is collected: not while the program starts (`app.cli`), and then rarely."""

import gc


def collect_from_now_on() -> None:
    """Begin to collect garbage, but leave alone what the start made: it stays to the end."""
    gc.freeze()
    gc.enable()
