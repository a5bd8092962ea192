"""What remains of an error that nobody foresaw: a log for a report, and one sentence."""

import platform
import sys
import traceback
from contextlib import suppress
from pathlib import Path

from app.i18n import gettext


def report(log: Path, error: BaseException, version: str) -> str:
    """Write down what happened.

    Args:
        log: the file to write, in place of the last report.
        error: what was raised.
        version: that of the program.

    Returns:
        The sentence for the player, with the path of the log.
    """
    surroundings = f"barpoint {version}, Python {platform.python_version()} on {sys.platform}\n"
    text = surroundings + "".join(traceback.format_exception(error))
    try:
        with suppress(FileExistsError):
            log.parent.mkdir(mode=0o700, parents=True)
        log.write_text(text, encoding="utf-8", errors="backslashreplace")
    except OSError:
        return gettext(
            "Barpoint stopped because of an error in it: {error}. Your matches are kept."
        ).format(error=" ".join(repr(error).split()))
    return gettext(
        "Barpoint stopped because of an error in it. Your matches are kept, and what happened "
        "is written down in {path}."
    ).format(path=log)
