"""Having a match analysed: how deeply, how far it is, and what went wrong."""

import time
from collections.abc import Sequence
from enum import StrEnum

from rich.console import RenderableType
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widget import Widget
from textual.widgets import Static
from textual.worker import Worker

from app.analyse.rows import rows
from app.engine import catalogue
from app.engine.analysis.analyse import Progress, analyse
from app.engine.analysis.grading import PRESETS
from app.engine.analysis.report import MatchReport
from app.engine.engine import EngineTrouble, Search
from app.engine.words import sentence as engine_sentence
from app.i18n import N_, _, gettext, ngettext
from app.screens.host import host
from app.screens.parts.choice_row import ChoiceRow, Option
from app.screens.parts.menu import Menu, MenuItem
from app.screens.parts.panel import Panel
from app.screens.parts.progress_bar import ProgressBar
from app.storage.errors import StorageError
from app.storage.library import Analysed
from app.storage.words import sentence
from rules.record import Record

DEPTHS: tuple[tuple[Search, str, str], ...] = (
    (Search.ONE, N_("quick"), N_("Sees every position at a glance: a few seconds for a match.")),
    (Search.TWO, N_("normal"), N_("Looks one roll ahead: less than a minute for a match.")),
    (Search.THREE, N_("thorough"), N_("Looks two rolls ahead: some minutes for a match.")),
    (Search.FOUR, N_("deep"), N_("Looks three rolls ahead: an hour or more for a match.")),
)
"""How deeply a match can be analysed: the search, its word, and what it means."""

USUAL = Search.TWO

_EVERY = 0.1
"""Seconds between two looks at the progress."""

_HOUR = 3600
_MINUTE = 60


class Stage(StrEnum):
    """What the panel is about."""

    ASKING = "asking"
    RUNNING = "running"
    TROUBLE = "trouble"


class AnalysisScreen(Panel[None]):
    """A panel that has a match analysed, and gives way to its report."""

    CSS_PATH = "analysis.tcss"

    def __init__(self, match_id: str, *, anew: bool = False) -> None:
        """A panel for a match.

        Args:
            match_id: the UUID of the match.
            anew: whether to ask how deeply, though it has been analysed already.
        """
        super().__init__()  # no id: one may follow another before that is gone
        self._match_id = match_id
        self._anew = anew
        self._record: Record | None = None
        self._before: Analysed | None = None
        self._stage = Stage.ASKING
        self._work: Worker[None] | None = None
        self._told_at = 0.0
        self._trouble = ""

    def compose(self) -> ComposeResult:
        """The panel; the match is read first, because its name stands above."""
        self._trouble = self._read()
        yield from super().compose()

    def _read(self) -> str:
        """Read the match.

        Returns:
            What keeps it from being analysed, empty if nothing does.
        """
        try:
            loaded = host(self).journal.load(self._match_id)
            self._before = host(self).library.analysed().get(self._match_id)
        except StorageError as error:
            return sentence(error)
        self._record = loaded.record
        return ""

    def heading(self) -> str:
        """Which match it is."""
        if self._record is None:
            return _("Analysis")
        players, match = self._record.header.players, self._record.fold().match
        score = f"{players[0]} {match.score[0]} – {players[1]} {match.score[1]}"
        return _("Analysis: {score}").format(score=score)

    def body(self) -> Sequence[Widget | RenderableType]:
        """The choice of depth and engine, the progress, and a sentence; each at its time."""
        return (self._form(), ProgressBar("progress"), Static(id="sentence", markup=False))

    def _form(self) -> Widget:
        search = USUAL.value if self._before is None else self._before.search
        depths = [Option(one.value, gettext(word)) for one, word, _hint in DEPTHS]
        if search not in {option.value for option in depths}:
            search = USUAL.value
        installed = [one for one in catalogue.engines() if one.installed]
        engines = [Option(one.id, one.title) for one in installed]
        chosen = self._before.engine.partition(" ")[0] if self._before is not None else ""
        if chosen not in {one.id for one in installed}:
            chosen = installed[0].id if installed else catalogue.USUAL
        form = [ChoiceRow(_("How deeply"), depths, search, label_width=14, id="depth")]
        if engines:
            form.append(ChoiceRow(_("Engine"), engines, chosen, label_width=14, id="engine"))
        return Vertical(*form, id="form")

    def on_mount(self) -> None:
        """Open a report that is there, or ask."""
        before = self._before
        if self._trouble:
            self._show(Stage.TROUBLE, self._trouble)
        elif not self._decisions():
            self._record = None
            self._show(Stage.TROUBLE, _("Nothing was decided in this match yet."))
        elif before is not None and before.whole and not self._anew:
            self._run()
        else:
            self._ask()

    def _decisions(self) -> bool:
        from app.engine.analysis.decisions import decisions

        return self._record is not None and bool(decisions(self._record))

    # Stages

    def _show(self, stage: Stage, told: str = "") -> None:
        self._stage = stage
        self.query_one("#form").display = stage is Stage.ASKING
        self.query_one(ProgressBar).display = stage is Stage.RUNNING
        line = self.query_one("#sentence", Static)
        line.display = bool(told)
        line.set_class(stage is Stage.TROUBLE, "-warning")
        line.update(self.written(told))
        menu = self.query_one(Menu)
        menu.items = self._items()
        menu.cursor = 0
        self.call_after_refresh(self.on_resize)
        menu.focus()

    def _items(self) -> tuple[MenuItem, ...]:
        if self._stage is Stage.RUNNING:
            return (MenuItem("cancel", _("Cancel"), _("what is done is kept")),)
        back = MenuItem("back", _("Back"))
        if self._record is None:
            return (back,)
        if self._stage is Stage.TROUBLE:
            return (MenuItem("again", _("Again")), MenuItem("other", _("Another way")), back)
        if not self._engines:
            return (back,)
        return (MenuItem("start", _("Analyse")), back)

    @property
    def _engines(self) -> bool:
        return bool(self.query("#engine"))

    def _ask(self, told: str = "") -> None:
        if not self._engines:
            missing = [one.missing for one in catalogue.engines() if one.missing]
            self._show(Stage.ASKING, "\n\n".join(missing))
            self.query_one("#form").display = False
            return
        self._show(Stage.ASKING, told or self._hint())

    def _hint(self) -> str:
        """What the chosen depth means."""
        search = self.query_one("#depth", ChoiceRow).value
        return next((gettext(hint) for one, _word, hint in DEPTHS if one.value == search), "")

    def on_choice_row_changed(self, event: ChoiceRow.Changed) -> None:
        """Explain the depth that was chosen."""
        event.stop()
        self.query_one("#sentence", Static).update(self.written(self._hint()))

    def chosen(self, choice: str) -> None:
        """Start, stop, or ask again."""
        if choice in ("start", "again"):
            self._run()
        elif choice == "cancel":
            self._cancel()
        elif choice == "other":
            self._ask()

    def action_read(self, by: int) -> None:
        """Go on to the next choice, or back to the one before, as in other forms."""
        if self._stage is not Stage.ASKING:
            super().action_read(by)
        elif by > 0:
            self.focus_next()
        else:
            self.focus_previous()

    def action_back(self) -> None:
        """Stop what is running, or close the panel."""
        if self._stage is Stage.RUNNING:
            self._cancel()
        else:
            self.finish(None)

    def _cancel(self) -> None:
        if self._work is not None:
            self._work.cancel()
        self._ask(_("Cancelled; the next time goes on from there."))

    # Work

    @property
    def _stands(self) -> bool:
        """Whether the panel is whole: it is taken apart before its work ends with the program."""
        return self.is_attached and bool(self.query(ProgressBar))

    def _run(self) -> None:
        self._show(Stage.RUNNING)
        self.query_one(ProgressBar).tell(0.0, _("thinking …"))
        self._work = self.run_worker(self._analyse(), exclusive=True)

    async def _analyse(self) -> None:
        record = self._record
        assert record is not None
        engine = str(self.query_one("#engine", ChoiceRow).value) if self._engines else None
        search = Search(str(self.query_one("#depth", ChoiceRow).value))
        thinker = host(self).thinker(engine)
        name = f"{thinker.engine} {catalogue.version(thinker.engine)}".rstrip()
        try:
            report = await analyse(
                record,
                thinker,
                search,
                progress=self._tell,
                thresholds=PRESETS[host(self).settings.grading],
                engine=name,
            )
        except EngineTrouble as trouble:
            if self._stands:
                self._show(Stage.TROUBLE, engine_sentence(trouble))
            return
        try:
            self._keep(record, report)
        except StorageError as error:
            self.notify(self.written(sentence(error)), severity="warning")
        self._open(record, report)

    def _keep(self, record: Record, report: MatchReport) -> None:
        """Keep the report and its blunders as cards, unless it is the one that is kept already."""
        before = self._before
        known = (
            before is not None
            and before.whole
            and ((before.engine, before.search) == (report.engine, report.search))
        )
        if not known:
            host(self).library.keep_report(
                self._match_id,
                rows(report, record),
                engine=report.engine,
                search=report.search,
                actions=report.actions,
            )
            from app.analyse.cards import cards

            practice = host(self).practice
            practice.add_cards(cards(report, record, practice.now()))

    def _open(self, record: Record, report: MatchReport) -> None:
        from app.screens.analysis_report import ReportScreen

        if self.is_active:
            self.app.switch_screen(ReportScreen(record, report))

    def _tell(self, progress: Progress) -> None:
        now = time.monotonic()
        if (now - self._told_at < _EVERY and progress.done < progress.total) or not self._stands:
            return
        self._told_at = now
        share = progress.done / progress.total if progress.total else 1.0
        self.query_one(ProgressBar).tell(share, progress_words(progress))


def progress_words(progress: Progress) -> str:
    """How far an analysis is and how long it takes, in words."""
    done = ngettext(
        "{done} of {count} decision", "{done} of {count} decisions", progress.total
    ).format(done=progress.done, count=progress.total)
    if progress.seconds_left is None:
        return done
    return f"{done} · {left_words(progress.seconds_left)}"


def left_words(seconds: float) -> str:
    """How long something still takes, as roughly as people say it."""
    if seconds >= _HOUR:
        hours = round(seconds / _HOUR)
        return ngettext("about {count} hour left", "about {count} hours left", hours).format(
            count=hours
        )
    if seconds >= _MINUTE:
        minutes = round(seconds / _MINUTE)
        return ngettext("about {count} minute left", "about {count} minutes left", minutes).format(
            count=minutes
        )
    rounded = max(1, round(seconds))
    return ngettext("{count} second left", "{count} seconds left", rounded).format(count=rounded)
