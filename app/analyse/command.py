"""`barpoint analyse`: what is asked, who judges it, and what is printed."""

import asyncio
import json
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from app.analyse.depths import FOR_MATCHES, FOR_POSITIONS
from app.analyse.match import Told, joined
from app.analyse.position import Asked, PositionReport
from app.analyse.progress import ProgressLine
from app.analyse.rows import rows
from app.analyse.subject import OwnMatch, subject_of
from app.engine import catalogue, words
from app.engine.analysis.analyse import Judge, analyse
from app.engine.analysis.decisions import decisions
from app.engine.analysis.grading import PRESETS, Thresholds
from app.engine.analysis.report import MatchReport
from app.engine.engine import EngineTrouble, Search
from app.engine.memory import Remembering
from app.engine.thinker import PATIENCE, Thinker
from app.formats.foreign import BadFile, read_match
from app.formats.xgid import BadXGID, parse_xgid
from app.i18n import gettext as _
from app.i18n import ngettext
from app.options import Options
from app.state.settings import Settings
from app.storage import settings_file
from app.storage.errors import StorageError
from app.storage.journal import Journal
from app.storage.library import Library
from app.storage.paths import paths_for
from app.storage.words import sentence
from rules.record import Record


class NoAnswer(Exception):
    """There is nothing to print; the text is a sentence or two for the player.

    Attributes:
        warnings: sentences about what else went wrong.
    """

    warnings: tuple[str, ...] = ()


class Stopped(KeyboardInterrupt):
    """Ctrl-C ended it; the text is a sentence about what is kept, if anything is."""


@dataclass(frozen=True, slots=True)
class Answered:
    """What is printed.

    Attributes:
        text: for stdout.
        warnings: sentences for stderr.
    """

    text: str
    warnings: tuple[str, ...] = ()


def run(options: Options) -> Answered:
    """Analyse what the command line names.

    Raises:
        NoAnswer: if that can't be done.
        Stopped: after Ctrl-C; what was judged so far is kept.
    """
    with _data(options) as data:
        try:
            return _answered(options, data)
        except NoAnswer as error:
            error.warnings = tuple(told for told in data.warnings if str(error) not in told)
            raise
        except KeyboardInterrupt as stop:
            raise Stopped(*data.kept) from stop


def _answered(options: Options, data: "_Data") -> Answered:
    try:
        report = asyncio.run(_Command(options, data).report())
    except EngineTrouble as trouble:
        raise NoAnswer(" ".join((words.sentence(trouble), *data.kept))) from trouble
    except (BadXGID, BadFile) as error:
        raise NoAnswer(str(error)) from error
    except StorageError as error:
        raise NoAnswer(sentence(error)) from error
    data.check()
    shown = json.dumps(report.data(), indent=2, ensure_ascii=False) if options.json else None
    return Answered(shown or report.text(), tuple(data.warnings))


class _Data:
    """The journal and the library, as far as they can be opened.

    Attributes:
        journal: None if it can't be opened.
        trouble: why it can't be.
        thresholds: the lines between grades, as the settings say.
        warnings: what the player should be told.
        kept: what is said about the work done, if it ends early.
    """

    def __init__(
        self, journal: Journal | None, trouble: StorageError | None, settings: Settings
    ) -> None:
        self.journal = journal
        self.trouble = trouble
        self.library = None if journal is None else Library(journal)
        self.thresholds: Thresholds = PRESETS[settings.grading]
        self.warnings: list[str] = []
        self.kept: tuple[str, ...] = ()
        if trouble is not None:
            self._warn(trouble)

    def check(self) -> None:
        """Warn if the library could not keep what was judged."""
        if self.library is not None and self.library.trouble is not None:
            self._warn(self.library.trouble)

    def _warn(self, trouble: StorageError) -> None:
        told = _("Nothing is remembered of this: {reason}")
        self.warnings.append(told.format(reason=sentence(trouble)))


@contextmanager
def _data(options: Options) -> Iterator[_Data]:
    settings = Settings.model_construct()
    try:
        paths = paths_for(options.data_dir)
        paths.prepare()
        settings, complaints = settings_file.load(paths.settings)
        journal = Journal.open(paths.journal)
    except StorageError as error:
        yield _Data(None, error, settings)
        return
    with closing(journal):
        data = _Data(journal, None, settings)
        data.warnings += (*complaints, *map(sentence, journal.notices))
        yield data


class _Command:
    """One run of the command."""

    def __init__(self, options: Options, data: _Data) -> None:
        self._options = options
        self._data = data
        self._engine = options.engine or _usual()

    async def report(self) -> PositionReport | Told:
        """Find out what is asked, and answer it."""
        subject = subject_of(self._options.subject or "")
        if isinstance(subject, OwnMatch):
            return await self._own(subject.number)
        if isinstance(subject, Path):
            return await self._file(subject)
        return await self._position(subject)

    async def _position(self, text: str) -> PositionReport:
        asked = Asked.of(parse_xgid(text))
        search = self._search(FOR_POSITIONS)
        with self._judge() as judge:
            title = await self._title()
            if asked.question.dice is not None:
                play = await judge.play(asked.question, search)
                return PositionReport(asked, play, title, search)
            cube = await judge.cube(asked.question, search)
            return PositionReport(asked, cube, title, search)

    async def _own(self, number: int) -> Told:
        journal = self._data.journal
        if journal is None:
            assert self._data.trouble is not None
            raise self._data.trouble
        loaded = journal.load(journal.id_of(number))
        if loaded.record.header.chouette is not None:
            told = _("Number {number} is a chouette: only matches of two can be analysed.")
            raise NoAnswer(told.format(number=number))
        report = await self._match([(1, loaded.record)])
        self._keep(loaded.record, report)
        header = loaded.record.header
        notes = (loaded.damaged,) if loaded.damaged else ()
        return Told(
            {"match": number},
            header.pair,
            header.terms,
            loaded.match.score,
            report,
            (*notes, *_skipped(report)),
            self._data.thresholds,
        )

    async def _file(self, path: Path) -> Told:
        imported = read_match(path)
        report = await self._match([(part.first, part.record) for part in imported.parts])
        score = imported.parts[-1].record.fold().match.score
        notes = (*map(str, imported.notes), *_skipped(report))
        source: dict[str, Any] = {"file": str(path)}
        return Told(
            source,
            imported.players,
            imported.terms,
            score,
            report,
            notes,
            self._data.thresholds,
        )

    async def _match(self, parts: list[tuple[int, Record]]) -> MatchReport:
        total = sum(len(decisions(record)) for _first, record in parts)
        if not total:
            raise NoAnswer(_("There is no decision in this match to judge."))
        line = ProgressLine(total=total)
        reports = []
        try:
            with self._judge() as judge:
                title = await self._title()
                for first, record in parts:
                    found = await analyse(
                        record,
                        judge,
                        self._search(FOR_MATCHES),
                        progress=line.tell,
                        thresholds=self._data.thresholds,
                        engine=title,
                    )
                    reports.append((first, found))
                    line.before += len(found.judged) + len(found.skipped)
        except (EngineTrouble, asyncio.CancelledError):
            self._data.kept = self._kept(line)
            raise
        finally:
            line.clear()
        return joined(reports)

    def _kept(self, line: ProgressLine) -> tuple[str, ...]:
        """The sentence about what is kept of an analysis that ends early."""
        if self._data.library is None or not line.done:
            return ()
        told = ngettext(
            "{count} decision is kept: the same command goes on from there.",
            "{count} decisions are kept: the same command goes on from there.",
            line.done,
        )
        return (told.format(count=line.done),)

    def _keep(self, record: Record, report: MatchReport) -> None:
        """Keep what was found in a match of our own: for statistics, and its blunders as cards."""
        assert self._data.library is not None
        assert self._data.journal is not None
        from app.analyse.cards import cards  # with what schedules them: not for a position
        from app.storage.practice import Practice

        practice = Practice(self._data.journal)
        try:
            self._data.library.keep_report(
                record.header.id,
                rows(report, record),
                engine=report.engine,
                search=report.search,
                actions=report.actions,
            )
            practice.add_cards(cards(report, record, practice.now()))
        except StorageError as error:
            self._data.warnings.append(sentence(error))

    @contextmanager
    def _judge(self) -> Iterator[Judge]:
        """The engine, with its memory where there is one."""
        thinker = Thinker(self._engine, patience=PATIENCE)
        library = self._data.library
        try:
            yield thinker if library is None else Remembering(thinker, library)
        finally:
            thinker.close()

    async def _title(self) -> str:
        """The engine's name and version."""
        info = next((one for one in catalogue.engines() if one.id == self._engine), None)
        version = await asyncio.to_thread(catalogue.version, self._engine)
        return f"{info.title if info else self._engine} {version}".strip()

    def _search(self, usual: Search) -> Search:
        return usual if self._options.level is None else Search(self._options.level)


def _usual() -> str:
    """The engine that is asked where none is named: the first one that is installed."""
    found = [one.id for one in catalogue.engines() if one.installed]
    return found[0] if found else catalogue.USUAL


def _skipped(report: MatchReport) -> Iterator[str]:
    """Sentences about the decisions that could not be judged, one for each reason."""
    reasons = {(one.kind, one.why): one for one in reversed(report.skipped)}
    for (kind, why), first in reasons.items():
        count = sum((one.kind, one.why) == (kind, why) for one in report.skipped)
        told = ngettext(
            "{count} decision could not be judged, in game {game}, turn {turn}: {reason}",
            "{count} decisions could not be judged, the first in game {game}, turn {turn}: "
            "{reason}",
            count,
        )
        reason = words.sentence(EngineTrouble(kind, report.engine, why))
        yield told.format(
            count=count, game=first.decision.game, turn=first.decision.turn, reason=reason
        )
