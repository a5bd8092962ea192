"""Make and check the catalogues of all languages: `python -m app.locale.catalogues`.

    extract          write the templates, `build/barpoint.pot` and `build/academy.pot`
    init LANGUAGE    begin the catalogues of a language, such as fi or pt_BR
    update           bring all catalogues up to date with the code and the lessons
    compile          make what the program reads of them
    check            tell everything that is missing, stale or wrong

Catalogues are text files (`et/LC_MESSAGES/barpoint.po`) for translators; what the program reads
is compiled from them and kept out of the repository. Babel is needed here, but not by players.
"""

import argparse
import io
import os
import re
import sys
from collections.abc import Sequence
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from app.i18n import DOMAIN, LOCALE_FOLDER
from app.locale.flaws import flaws, unusable
from app.locale.messages import DOMAINS, ROOT, Unreadable, template
from app.locale.po_files import begun, read, text_of, updated

_CODE = re.compile(r"[a-z]{2,3}(_[A-Z][A-Za-z]+)*")

Complaint = str
"""One sentence: file, line and reason."""


def files(folder: Path, domain: str) -> list[Path]:
    """The catalogues of a domain, in all languages."""
    return sorted(folder.glob(f"*/LC_MESSAGES/{domain}.po"))


def extract(target: Path) -> list[Path]:
    """Write the templates.

    Raises:
        Unreadable: if a file of the academy is broken.
    """
    target.mkdir(parents=True, exist_ok=True)
    written = []
    for domain in DOMAINS:
        found = template(domain)
        found.project, found.fuzzy = "Barpoint", False
        path = target / f"{domain}.pot"
        path.write_text(text_of(found), encoding="utf-8")
        written.append(path)
    return written


def begin(folder: Path, language: str, root: Path = ROOT) -> list[Path]:
    """Begin the catalogues that a language doesn't have yet.

    Raises:
        Unreadable: if a file of the academy is broken.
    """
    wanted = [template(domain, root) for domain in DOMAINS]
    return [path for one in wanted for path in _begin(folder, language, one)]


def _begin(folder: Path, language: str, wanted: Catalog) -> list[Path]:
    """Begin one catalogue, unless it is there."""
    path = folder / language / "LC_MESSAGES" / f"{wanted.domain}.po"
    if path.exists():
        return []
    path.parent.mkdir(parents=True, exist_ok=True)
    _replace(path, text_of(begun(language, wanted)).encode())
    return [path]


def update(folder: Path, root: Path = ROOT) -> list[Complaint]:
    """Bring all catalogues up to date; those that can't be read stay as they are.

    Every language gets the catalogues that it doesn't have yet.
    """
    complaints = []
    languages = [path.parent.parent.name for path in files(folder, DOMAIN)]
    for domain in DOMAINS:
        try:
            wanted = template(domain, root)
        except Unreadable as error:
            complaints.append(str(error))
            continue
        for language in languages:
            _begin(folder, language, wanted)
        for path in files(folder, domain):
            try:
                catalogue = read(path, _named(path))
            except Unreadable as error:
                complaints.append(str(error))
                continue
            text = text_of(updated(catalogue, wanted)).encode()
            if text != path.read_bytes():
                _replace(path, text)
    return complaints


def compile_all(folder: Path) -> list[Complaint]:
    """Compile every catalogue; a broken one keeps what was compiled of it before.

    Translations that can't be filled in are left out: their messages stay English.
    """
    complaints: list[Complaint] = []
    for path in (path for domain in DOMAINS for path in files(folder, domain)):
        name = _named(path)
        try:
            catalogue = read(path, name)
            for message, flaw in list(unusable(catalogue)):
                complaints.append(f"{name}:{flaw.line}: {flaw.reason}; English is used there")
                catalogue.delete(message.id, message.context)
            _replace(path.with_suffix(".mo"), _compiled(catalogue))
        except Unreadable as error:
            complaints.append(str(error))
        except OSError as error:
            complaints.append(f"{name}:1: it can't be compiled: {error.strerror}")
    return complaints


def check(folder: Path, root: Path = ROOT) -> list[Complaint]:
    """Everything that is wrong with the catalogues."""
    complaints = []
    for domain in DOMAINS:
        try:
            wanted = template(domain, root)
        except Unreadable as error:
            complaints.append(str(error))
            continue
        for path in files(folder, domain):
            name = _named(path)
            try:
                found = list(flaws(read(path, name), wanted, path.parent.parent.name))
            except Unreadable as error:
                complaints.append(str(error))
                continue
            complaints += [f"{name}:{flaw.line}: {flaw.reason}" for flaw in found]
    return complaints


def _compiled(catalogue: Catalog) -> bytes:
    file = io.BytesIO()
    write_mo(file, catalogue)
    return file.getvalue()


def _replace(path: Path, content: bytes) -> None:
    """Write a file at once or not at all."""
    new = path.with_name(f".{path.name}.new")
    new.write_bytes(content)
    os.replace(new, path)


def _named(path: Path) -> str:
    """A file as complaints name it: seen from the project, if it lies there."""
    resolved = path.resolve()
    return str(resolved.relative_to(ROOT) if resolved.is_relative_to(ROOT) else path)


def _arguments(words: Sequence[str] | None) -> argparse.Namespace:
    description, _, told = (__doc__ or "").partition("\n\n")
    parser = argparse.ArgumentParser(
        prog="python -m app.locale.catalogues",
        description=description,
        epilog=told,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("what", nargs="+", help="one or more of the above; a language after init")
    parser.add_argument("--folder", type=Path, default=LOCALE_FOLDER, help="where they lie")
    asked = parser.parse_args(words)
    if asked.what[0] == "init" and not _CODE.fullmatch(" ".join(asked.what[1:])):
        parser.error("init takes the code of one language, such as fi or pt_BR")
    for what in asked.what if asked.what[0] != "init" else ():
        if what not in ("extract", "update", "compile", "check"):
            parser.error(f"there is no {what}")
    return asked


def main(words: Sequence[str] | None = None) -> int:
    """Do what is asked for.

    Returns:
        The exit status: 1 if something is wrong, told on stderr.
    """
    asked = _arguments(words)
    made: list[Path] = []
    complaints: list[Complaint] = []
    try:
        if asked.what[0] == "init":
            made = begin(asked.folder, asked.what[1])
        if "extract" in asked.what:
            made = extract(ROOT / "build")
    except Unreadable as error:
        complaints.append(str(error))
    for what, work in (("update", update), ("compile", compile_all), ("check", check)):
        if what in asked.what:
            complaints += work(asked.folder)
    for path in made:
        print(_named(path))
    for complaint in dict.fromkeys(complaints):
        print(complaint, file=sys.stderr)
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
