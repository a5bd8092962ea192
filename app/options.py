"""What the command line asks for, checked; everything wrong is one sentence."""

import argparse
import os
import re
from collections.abc import Mapping, MutableMapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal, cast

from app import i18n, languages
from app.i18n import gettext
from app.terminal import speaks_ascii_only, take_no_color
from app.usage import UsageError, hint, quoted, split

if TYPE_CHECKING:
    from app.formats.xgid import XGID
    from rules.start import Start
    from rules.terms import Terms

Command = Literal["home", "play", "resume", "plays", "analyse", "convert", "verify"]

COMMANDS = ("play", "resume", "plays", "analyse", "convert", "verify")
HUMAN = "human"
LONGEST_MATCH = 25

_BELONG: Mapping[str, tuple[str, ...]] = {
    "to": ("play",),
    "money": ("play",),
    "vs": ("play",),
    "xgid": ("play",),
    "json": ("plays", "analyse", "verify"),
    "level": ("analyse",),
    "engine": ("analyse",),
}
_WORDS: Mapping[str, int] = {"plays": 1, "analyse": 1, "convert": 2, "verify": 1}
"""How many words may stand behind a command; none behind the others."""
_SEED = re.compile(r"[0-9]{1,18}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Options:
    """What to do, and how.

    Attributes:
        command: the screen to open, or what to print.
        data_dir: the folder that holds everything, None for the usual ones.
        seed: the seed of the dice of matches begun now, None for the system's randomness.
        ascii: whether plain characters are asked for.
        ascii_terminal: whether locale or terminal show only plain characters.
        no_color: whether colours are not wanted.
        lang: the language, None for the one in the settings.
        system_lang: the language of the system, where the settings name none; None for English.
        to: the length of the match to begin, None where it isn't said.
        money: whether to play for money.
        vs: who sits at the other side: `human`, or the id of a level of the computer.
        xgid: the position to play on from, or to list the plays of.
        subject: what to analyse or convert: an XGID, the number of a match, or a file.
        target: the file to convert it to.
        number: the number of the match to verify.
        level: how deeply to analyse, the value of a `Search`; None for the usual depth.
        engine: which engine analyses, by id; None for the usual one.
        json: whether to print JSON.
        help: whether only the help is asked for.
        version: whether only the version is asked for.
    """

    command: Command = "home"
    data_dir: Path | None = None
    seed: str | None = None
    ascii: bool = False
    ascii_terminal: bool = False
    no_color: bool = False
    lang: str | None = None
    system_lang: str | None = None
    to: int | None = None
    money: bool = False
    vs: str = HUMAN
    xgid: str | None = None
    subject: str | None = None
    target: str | None = None
    number: int | None = None
    level: str | None = None
    engine: str | None = None
    json: bool = False
    help: bool = False
    version: bool = False

    @property
    def terms(self) -> "Terms | None":
        """What the match to begin is played for, None where it isn't said."""
        from rules.terms import Terms

        if self.xgid is not None:
            return _position(self.xgid).terms()
        if self.money:
            return Terms.of_money()
        return None if self.to is None else Terms(self.to)

    @property
    def start(self) -> "Start | None":
        """Where the match to begin is taken up, None for the usual beginning."""
        return None if self.xgid is None else _position(self.xgid).start()

    def plain(self, setting: bool | None) -> bool:
        """Whether to draw in ASCII, given the player's setting (None lets the terminal decide)."""
        return self.ascii or (self.ascii_terminal if setting is None else setting)


def parse(arguments: Sequence[str], environ: MutableMapping[str, str] = os.environ) -> Options:
    """Read the arguments; options may stand before or after the command.

    Args:
        arguments: those behind the program's name.
        environ: the environment; NO_COLOR is taken out of it.

    Raises:
        UsageError: with one sentence about the first thing that is wrong.
    """
    no_color, plain = take_no_color(environ), speaks_ascii_only(environ)
    told = split(arguments)
    lang, system_lang = _language(told.lang), languages.system(environ)
    if told.help or told.version:
        return Options(help=told.help, version=told.version, lang=lang, system_lang=system_lang)
    command = _command(told.words)
    _check_belongings(told, command)
    return Options(
        command=command,
        data_dir=_data_dir(told.data_dir),
        seed=_seed(told.seed),
        ascii=told.ascii,
        ascii_terminal=plain,
        no_color=no_color,
        lang=lang,
        system_lang=system_lang,
        to=_length(told.to),
        money=told.money,
        vs=_opponent(told.vs),
        xgid=_xgid(told.words[1:], told.xgid, command),
        subject=_subject(told.words[1:], command),
        target=_target(told.words[1:], command),
        number=_number(told.words[1:], command),
        level=_level(told.level),
        engine=_engine(told.engine),
        json=told.json,
    )


def _command(words: Sequence[str]) -> Command:
    if not words:
        return "home"
    word = words[0]
    if word not in COMMANDS:
        raise UsageError(
            gettext("There is no command {word}: {hint}").format(
                word=quoted(word), hint=hint(word, COMMANDS)
            )
        )
    room = 1 + _WORDS.get(word, 0)
    if len(words) > room:
        raise UsageError(
            gettext("{word} is one word too many behind “{command}”.").format(
                word=quoted(words[room]), command=word
            )
        )
    return cast(Command, word)


def _check_belongings(told: argparse.Namespace, command: Command) -> None:
    """See that every option goes with the command and with the other options."""
    for name, commands in _BELONG.items():
        if getattr(told, name) not in (None, False) and command not in commands:
            raise UsageError(_belongs(f"--{name}", *commands))
    if told.money and told.to is not None:
        raise UsageError(
            gettext("Play for money has no length: give --to or --money, not both of them.")
        )
    if told.xgid is not None and (told.money or told.to is not None):
        raise UsageError(
            gettext("An XGID says itself what is played for: leave --to and --money out.")
        )


def _belongs(option: str, *commands: str) -> str:
    if len(commands) > 1:
        told = gettext(
            "{option} goes with “barpoint {first}”, “barpoint {second}” and “barpoint {third}” "
            "only."
        )
        first, second, third = commands
        return told.format(option=option, first=first, second=second, third=third)
    return gettext("{option} goes with “barpoint {command}” only.").format(
        option=option, command=commands[0]
    )


def _length(text: str | None) -> int | None:
    if text is None:
        return None
    length = int(text) if re.fullmatch(r"[0-9]{1,3}", text, re.ASCII) else 0
    if length % 2 == 0 or length > LONGEST_MATCH:
        raise UsageError(
            gettext("--to takes an odd number of points from 1 to {most}, not {text}.").format(
                most=LONGEST_MATCH, text=quoted(text)
            )
        )
    return length


def _seed(text: str | None) -> str | None:
    if text is None:
        return None
    if not _SEED.fullmatch(text):
        raise UsageError(
            gettext("--seed takes a whole number of at most 18 digits, not {text}.").format(
                text=quoted(text)
            )
        )
    return str(int(text))


def _language(code: str | None) -> str | None:
    if code is not None and code not in i18n.known():
        raise UsageError(
            gettext("--lang takes {languages}, not {text}.").format(
                languages=", ".join(i18n.known()), text=quoted(code)
            )
        )
    return code


def _opponent(text: str | None) -> str:
    if text in (None, HUMAN):
        return HUMAN
    from app.engine.levels import LEVELS

    known = (HUMAN, *(level.id for level in LEVELS))
    if text not in known:
        raise UsageError(
            gettext("There is no opponent {word}: {hint}").format(
                word=quoted(text or ""), hint=hint(text or "", known)
            )
        )
    return text


def _level(text: str | None) -> str | None:
    if text is None:
        return None
    from app.analyse.depths import DEPTHS, depth

    found = depth(text)
    if found is None:
        raise UsageError(
            gettext("There is no level of analysis {word}: {hint}").format(
                word=quoted(text), hint=hint(text, DEPTHS)
            )
        )
    return found.value


def _engine(text: str | None) -> str | None:
    if text is None:
        return None
    from app.engine.catalogue import engines

    known = tuple(engine.id for engine in engines())
    if text not in known:
        raise UsageError(
            gettext("There is no engine {word}: {hint}").format(
                word=quoted(text), hint=hint(text, known)
            )
        )
    return text


def _data_dir(text: str | None) -> Path | None:
    if text is None:
        return None
    if not text or "\0" in text:
        raise UsageError(gettext("--data-dir takes a folder, not an empty name."))
    return Path(text)


def _xgid(words: Sequence[str], option: str | None, command: Command) -> str | None:
    """The XGID behind `plays` or `--xgid`, known to be readable."""
    if command == "plays" and not words:
        raise UsageError(
            gettext(
                "“barpoint plays” needs an XGID with dice behind it, such as {example}."
            ).format(example="XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10")
        )
    if command in ("analyse", "convert", "verify"):
        return None
    text = words[0] if words else option
    if text is not None:
        _position(text)
    return text


def _subject(words: Sequence[str], command: Command) -> str | None:
    """What stands behind `analyse` or `convert`; what it is, is found out there."""
    if command == "convert":
        return _converted(words)[0]
    if command != "analyse":
        return None
    if not words or not words[0].strip():
        raise UsageError(
            gettext(
                "“barpoint analyse” needs an XGID, the number of a match or a file (.xg, .bgf, "
                ".mat) behind it."
            )
        )
    if "\0" in words[0]:
        raise UsageError(gettext("“barpoint analyse” can't open a name with a zero in it."))
    return words[0]


def _target(words: Sequence[str], command: Command) -> str | None:
    """The file that `convert` writes."""
    return _converted(words)[1] if command == "convert" else None


def _converted(words: Sequence[str]) -> tuple[str, str]:
    if len(words) < _WORDS["convert"] or not all(word.strip() for word in words):
        raise UsageError(
            gettext(
                "“barpoint convert” needs two words behind it: the number of a match or a file, "
                "and the file to write, such as “barpoint convert 7 match.mat”."
            )
        )
    if "\0" in words[0] + words[1]:
        raise UsageError(gettext("“barpoint convert” can't open a name with a zero in it."))
    return words[0], words[1]


def _number(words: Sequence[str], command: Command) -> int | None:
    """The number of the match that `verify` checks."""
    if command != "verify":
        return None
    from app.analyse.subject import OwnMatch, subject_of

    subject = subject_of(words[0]) if words else None
    if not isinstance(subject, OwnMatch):
        raise UsageError(
            gettext(
                "“barpoint verify” needs the number of a match behind it, such as “barpoint "
                "verify 7”."
            )
        )
    return subject.number


def _position(text: str) -> "XGID":
    from app.formats.xgid import BadXGID, parse_xgid

    try:
        return parse_xgid(text)
    except BadXGID as error:
        raise UsageError(str(error)) from error
