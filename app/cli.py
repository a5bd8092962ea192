"""The command line: `barpoint` and what may stand behind it.

Only what a command needs is imported: help and version load neither Textual
nor pydantic. Whatever is wrong is one line on stderr and exit status 2.
"""

import gc
import importlib.util
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from app import i18n, languages
from app.i18n import N_, gettext
from app.options import Options, parse
from app.terminal import speaks_ascii_only, why_unfit
from app.usage import UsageError

__all__ = ["Options", "UsageError", "main", "parse"]

VERSION = "0.1.0"

OK, CRASHED, REFUSED, INTERRUPTED, PIPE_CLOSED = 0, 1, 2, 130, 141
WRONG = 1
"""The status where a match was checked and found wrong."""

_PRINTING = ("plays", "analyse", "convert", "verify")
"""The commands that print; all others open the program, which tells its troubles itself."""

_PLAIN = str.maketrans({"“": '"', "”": '"', "…": "..."})

HELP = N_(
    """\
Backgammon in the terminal: a full-screen table you click on.

  barpoint                       the home screen
  barpoint play                  begin a match
      --to N, --money              to N points (an odd number), or for money
      --xgid XGID                  or from a position
      --vs OPPONENT                human, beginner, casual, intermediate,
                                   advanced, expert or world-class
  barpoint resume                go on with the last unfinished match
  barpoint plays XGID [--json]   print the legal plays of a position with dice
  barpoint analyse WHAT [--json] judge a position (XGID), a match by its number
                                 or a file (.xg, .bgf, .mat)
      --level LEVEL                quick, normal, thorough, rollout or deep
      --engine ENGINE              bgsage or gnubg
  barpoint convert WHAT FILE     write a match as .mat, a sheet as .csv or .md
  barpoint verify MATCH [--json] check the dice of a match with a friend

Options, before or behind the command:
  --data-dir DIR                 keep everything in this folder
  --seed N                       repeatable dice for the matches begun now
  --ascii                        draw with plain characters
  --lang CODE                    language: {languages}
  --version, -h, --help          print the version, or this help
  NO_COLOR                       in the environment: without colours"""
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run Barpoint.

    Args:
        arguments: those behind the program's name; None takes those of the process.

    Returns:
        The exit status: 0, 1 after a crash or where a match verified is wrong, 2 after a
        complaint, 130 after Ctrl-C.
    """
    try:
        return _run(sys.argv[1:] if arguments is None else arguments)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _silence(sys.stdout)
        return PIPE_CLOSED


def _run(arguments: Sequence[str]) -> int:
    stranger = _stranger()
    if stranger is not None:
        return _complain(stranger)
    trouble = languages.speak(languages.asked(arguments))
    try:
        options = parse(arguments)
    except UsageError as error:
        return _complain(str(error))
    if trouble is not None and (options.help or options.command in _PRINTING):
        _complain(trouble)
    if options.help:
        return _print(gettext(HELP).format(languages=", ".join(i18n.available())))
    if options.version:
        return _print(f"barpoint {VERSION}")
    commands = {"plays": _plays, "analyse": _analyse, "convert": _convert, "verify": _verify}
    try:
        return commands.get(options.command, _open)(options)
    except BrokenPipeError:
        raise
    except Exception as error:  # noqa: BLE001 (whatever it is, no player sees a traceback)
        return _crashed(options, error)


def _plays(options: Options) -> int:
    from app.formats.plays_report import plays_report
    from app.formats.xgid import BadXGID

    try:
        return _print(plays_report(options.xgid or "", as_json=options.json))
    except BadXGID as error:
        return _complain(str(error))


def _analyse(options: Options) -> int:
    from app.analyse.command import NoAnswer, Stopped, run

    try:
        answered = run(options)
    except Stopped as stopped:
        if str(stopped):
            _complain(str(stopped))
        return INTERRUPTED
    except NoAnswer as error:
        for warning in error.warnings:
            _complain(warning)
        return _complain(str(error))
    for warning in answered.warnings:
        _complain(warning)
    if options.json:
        return _print(answered.text)
    from app.screens.parts.plain import written

    return _print(written(answered.text, options.plain(None)))


def _convert(options: Options) -> int:
    from app.convert import NotConverted, run

    try:
        converted = run(options, _complain)
    except NotConverted as error:
        return _complain(str(error))
    for warning in converted.warnings:
        _complain(warning)
    return _print(converted.text)


def _verify(options: Options) -> int:
    from app.screens.parts.plain import written
    from app.verify import NotVerified, run, shown

    try:
        told = run(options, _complain)
    except NotVerified as error:
        return _complain(str(error))
    text = shown(told, as_json=options.json)
    printed = _print(text if options.json else written(text, options.plain(None)))
    return WRONG if printed == OK and not told.good else printed


def _open(options: Options) -> int:
    """Open the program on the terminal."""
    unfit = why_unfit()
    if unfit is not None:
        return _complain(unfit)
    gc.disable()  # a start makes little garbage; `app.main` begins to collect behind it
    from app.storage.errors import StorageError
    from app.storage.words import sentence

    try:
        from app.main import run

        return run(options)
    except StorageError as error:
        return _complain(sentence(error))


def _crashed(options: Options, error: Exception) -> int:
    """Leave a log of what nobody thought of, and one sentence."""
    from app import crash
    from app.storage.paths import paths_for

    log = paths_for(options.data_dir).crash_log
    _complain(crash.report(log, error, VERSION))
    return CRASHED


def _print(text: str) -> int:
    """Print to stdout and see that it has arrived."""
    try:
        print(text, flush=True)
    except BrokenPipeError:
        raise
    except (OSError, ValueError) as error:
        _silence(sys.stdout)
        reason = getattr(error, "strerror", None) or error
        return _complain(gettext("Nothing can be printed here: {reason}.").format(reason=reason))
    return OK


def _complain(sentence: str) -> int:
    """Say on stderr what is wrong, in one line."""
    line = " ".join(sentence.split())
    if speaks_ascii_only():
        line = line.translate(_PLAIN)
    try:
        print(f"barpoint: {line}", file=sys.stderr, flush=True)
    except (OSError, ValueError):
        _silence(sys.stderr)
    return REFUSED


def _silence(stream: object) -> None:
    """Send what is still buffered nowhere, so that Python does not complain at its end."""
    try:
        number = stream.fileno()  # type: ignore[attr-defined]
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, number)
        os.close(nowhere)
    except (AttributeError, OSError, ValueError):
        return


def _stranger() -> str | None:
    """The sentence about a package of another program that would run instead of ours."""
    home = Path(__file__).resolve().parents[1]
    for name in ("app", "widgets", "rules"):
        found = importlib.util.find_spec(name)
        origin = found.origin if found is not None else None
        if origin is None or Path(origin).resolve().parents[1] != home:
            return gettext(
                "The package “{name}” of Barpoint is not found in {home}, but in {other}: start "
                "Barpoint from another folder, and without PYTHONPATH."
            ).format(name=name, home=home, other=Path(origin).parent if origin else "no place")
    return None
