"""The program: services, screens and themes put together."""

import uuid
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from textual import events
from textual.app import App
from textual.reactive import var
from textual.screen import Screen

from app import i18n, languages
from app.garbage import collect_from_now_on
from app.i18n import _
from app.leaving import leave_when_told
from app.options import Options, parse
from app.screens.friend_service import friends_of
from app.screens.host import PEOPLE
from app.screens.sitting_down import table_of
from app.state.settings import Settings
from app.storage import settings_file
from app.storage.clock import now
from app.storage.errors import StorageError
from app.storage.journal import Journal
from app.storage.paths import Paths, paths_for
from app.storage.words import sentence
from app.terminal import bears_signs
from rules.record import DiceSpec, Header
from rules.start import Start
from rules.terms import ChouetteTerms, Terms
from widgets.themes import THEMES, VARIABLES

if TYPE_CHECKING:
    from textual.actions import ActionParseResult
    from textual.dom import DOMNode

    from app.engine.memory import Remembering
    from app.engine.thinker import Thinker
    from app.friends.friends import Friends
    from app.storage.library import Library
    from app.storage.practice import Practice
    from app.terminal_widths import Ruler


class BarpointApp(App[int]):
    """Backgammon at a table in the terminal.

    Attributes:
        options: what the command line said.
        paths: where everything lies.
        settings: the player's settings; screens watch them.
        engine: the engine that plays and advises, by id.
        failure: the error that ended the program, if one did.
    """

    TITLE = "Barpoint"
    ALLOW_SELECT = False
    ENABLE_COMMAND_PALETTE = False  # the table has one of its own

    settings: var[Settings] = var(Settings, init=False)

    def __init__(self, options: Options) -> None:
        """The program, its files opened.

        Raises:
            StorageError: if the data can't be used at all.
        """
        super().__init__(ansi_color=True if options.no_color else None)
        self.options = options
        self.paths: Paths = paths_for(options.data_dir)
        self.paths.prepare()
        settings, complaints = settings_file.load(self.paths.settings)
        self.set_reactive(BarpointApp.settings, settings)
        self._journal = Journal.open(self.paths.journal)
        self._complaints = (*complaints, *self._speak(options.lang or settings.language))
        self.engine = "bgsage"
        self._thinkers: dict[str, Thinker] = {}
        self._rememberings: dict[str, Remembering] = {}
        self._library: Library | None = None
        self._ruler: Ruler | None = None
        self._friends: Friends | None = None
        self.failure: Exception | None = None
        for theme in THEMES.values():
            self.register_theme(theme)
        self.animation_level = "none"
        self.set_reactive(App.theme, self._theme_for(settings))
        self.stylesheet.set_variables(self.get_css_variables())

    @classmethod
    def from_args(cls, args: Sequence[str]) -> "BarpointApp":
        """The program as the command line would start it.

        Raises:
            StorageError: if the data can't be used at all.
        """
        return cls(parse(args))

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """The colours of the table under any theme."""
        return dict(VARIABLES)

    # What screens ask (`app.screens.host.Host`)

    @property
    def journal(self) -> Journal:
        """Every match ever played here."""
        return self._journal

    @property
    def exports(self) -> Path:
        """The folder of the files that players export."""
        return self.paths.exports

    @property
    def plain(self) -> bool:
        """Whether everything is drawn in plain ASCII characters."""
        return self.options.plain(self.settings.ascii)

    @property
    def mono(self) -> bool:
        """Whether everything is drawn without colours."""
        return self.options.no_color

    @property
    def dice(self) -> DiceSpec:
        """The dice that the command line asks for."""
        seed = self.options.seed
        return DiceSpec() if seed is None else DiceSpec("seed", seed)

    @property
    def adviser(self) -> "Thinker":
        """The engine that plays; its process is started when it is asked or warmed."""
        return self._thinker(self.engine)

    @property
    def library(self) -> "Library":
        """What engines found out about the matches, kept beside them."""
        if self._library is None:
            from app.storage.library import Library

            self._library = Library(self._journal)
        return self._library

    @property
    def practice(self) -> "Practice":
        """What the player has learnt and practised, kept beside the matches."""
        from app.storage.practice import Practice

        return Practice(self._journal)

    @property
    def friends(self) -> "Friends":
        """What it takes to play with friends elsewhere."""
        if self._friends is None:
            self._friends = friends_of(self._journal, self._handle_exception)
        return self._friends

    def thinker(self, engine: str | None = None) -> "Remembering":
        """An engine that judges, and looks into the library first; the usual one by default."""
        engine = engine or self.engine
        if engine not in self._rememberings:
            from app.engine.memory import Remembering

            self._rememberings[engine] = Remembering(self._thinker(engine), self.library)
        return self._rememberings[engine]

    async def learn_letters(self, words: str) -> None:
        """Ask the terminal once how wide it shows letters, if these words bear signs on some."""
        driver = self._driver
        if driver is not None and self._ruler is None and bears_signs(words):
            from app.terminal_widths import Ruler

            self._ruler = Ruler(driver)
            await self._ruler.measure()

    def apply_settings(self, settings: Settings) -> None:
        """Keep new settings and use them at once everywhere."""
        if settings.language != self.settings.language:
            for trouble in self._speak(settings.language):
                self.notify(trouble, severity="warning")
        self.theme = self._theme_for(settings)
        self.settings = settings
        try:
            settings_file.save(self.paths.settings, settings)
        except StorageError as error:
            self.notify(sentence(error), severity="warning")

    def begin_match(
        self,
        players: tuple[str, str],
        terms: Terms,
        dice: DiceSpec,
        start: Start | None = None,
        seats: tuple[str, str] = PEOPLE,
    ) -> None:
        """Keep a new match and sit down at its table."""
        self._begin(Header(str(uuid.uuid4()), players, terms, now(), seats, dice, start))

    def begin_chouette(
        self,
        players: tuple[str, ...],
        seats: tuple[str, ...],
        terms: Terms,
        options: ChouetteTerms,
        dice: DiceSpec,
    ) -> None:
        """Keep a new chouette and sit down at its table.

        Raises:
            Refusal: if these people can't play one.
        """
        self._begin(Header(str(uuid.uuid4()), players, terms, now(), seats, dice, chouette=options))

    def _begin(self, header: Header) -> None:
        try:
            self._journal.create(header)
        except StorageError as error:
            self.notify(sentence(error), severity="warning")
            return
        self.open_match(header.id)

    def open_match(self, match_id: str) -> None:
        """Sit down at the table of a match."""
        try:
            table = self._table(match_id)
        except StorageError as error:
            self.notify(sentence(error), severity="warning")
            return
        self._show(table)

    def go_home(self) -> None:
        """Back to the home screen; nothing is lost."""
        self._show(self._home())

    # Within

    def _thinker(self, engine: str) -> "Thinker":
        if engine not in self._thinkers:
            from app.engine.thinker import Thinker

            self._thinkers[engine] = Thinker(engine)
        return self._thinkers[engine]

    def _table(self, match_id: str) -> Screen[None]:
        return table_of(self._journal, match_id, lambda: self.friends)

    def _show(self, screen: Screen[None]) -> None:
        """Show a screen in place of all others."""
        while len(self.screen_stack) > 1:
            self.pop_screen()
        if not self.screen._result_callbacks:
            # The default screen is mounted without the callback that switching takes off.
            self.screen._push_result_callback(self.screen, None)
        self.switch_screen(screen)

    def get_default_screen(self) -> Screen[None]:
        """The first screen, as the command line asks; there is none below it."""
        screen = self._first()
        # Of this screen alone Textual doesn't read the style sheet; it is parsed with all others.
        for path in screen.css_path:
            self.stylesheet.read(path)
        return screen

    def _first(self) -> Screen[None]:
        match self.options.command:
            case "resume":
                return self._resumed()
            case "play":
                return self._begun()
            case _:
                return self._home(self._told())

    def _home(self, notices: tuple[str, ...] = ()) -> Screen[None]:
        from app.screens.home import HomeScreen

        return HomeScreen(notices)

    def _theme_for(self, settings: Settings) -> str:
        """The name of the theme to use, which is known to the app afterwards."""
        if not self.mono:
            return settings.theme
        from app.screens.parts.colourless import COLOURLESS

        self.register_theme(COLOURLESS)
        return COLOURLESS.name

    def _speak(self, language: str | None) -> tuple[str, ...]:
        """Speak a language, None for that of the system, and tell what is wrong with its words."""
        code = language or self.options.system_lang or i18n.SOURCE_LANGUAGE
        trouble = None if code == i18n.current() else languages.speak(code)
        return () if trouble is None else (trouble,)

    async def on_event(self, event: events.Event) -> None:
        """Know how wide the letters are before the first screen is made of them."""
        if isinstance(event, events.Compose):
            await self.learn_letters(_("New match") + _("Settings"))
        await super().on_event(event)

    def on_mount(self) -> None:
        """Say what the player should know, and ask what is still to be agreed on."""
        leave_when_told(self)
        self.call_after_refresh(collect_from_now_on)
        if self.options.command == "play" and self.options.terms is None:
            from app.screens.new_match import NewMatchScreen

            self.push_screen(NewMatchScreen())
        if (self.screen.id or "").startswith("match"):
            for notice in self._told():
                self.notify(notice, severity="warning")

    def _told(self) -> tuple[str, ...]:
        """What the player should know from the start."""
        return (*self._complaints, *(sentence(notice) for notice in self._journal.notices))

    def _resumed(self) -> Screen[None]:
        unfinished = self._journal.matches(finished=False)
        if not unfinished:
            return self._home((*self._told(), _("There is no unfinished match.")))
        return self._table_or_home(unfinished[0].id)

    def _begun(self) -> Screen[None]:
        terms = self.options.terms
        if terms is None:
            return self._home(self._told())
        from app.screens.opponents import Company

        both, start = Company.called(self.options.vs), self.options.start
        header = Header(str(uuid.uuid4()), both.players, terms, now(), both.seats, self.dice, start)
        try:
            self._journal.create(header)
        except StorageError as error:
            return self._home((*self._told(), sentence(error)))
        return self._table_or_home(header.id)

    def _table_or_home(self, match_id: str) -> Screen[None]:
        try:
            return self._table(match_id)
        except StorageError as error:
            return self._home((*self._told(), sentence(error)))

    async def run_action(
        self,
        action: "str | ActionParseResult",
        default_namespace: "DOMNode | None" = None,
        namespaces: "Mapping[str, DOMNode] | None" = None,
    ) -> bool:
        """Do what a key or a click asks for, unless its screen is only about to be built."""
        if isinstance(default_namespace, Screen) and not default_namespace.is_mounted:
            return False
        return await super().run_action(action, default_namespace, namespaces)

    def action_help_quit(self) -> None:
        """Answer Ctrl+C, which ends other programs."""
        self.notify(_("Ctrl+Q leaves Barpoint; every match is kept as it is."))

    async def on_unmount(self) -> None:
        """Leave friends, end the engines, and close the journal."""
        if self._friends is not None:
            await self._friends.close()
        for thinker in self._thinkers.values():
            thinker.close()
        self._journal.close()

    def _handle_exception(self, error: Exception) -> None:
        """End the program without a traceback; whoever started it says what happened."""
        self._return_code = 1
        if self._exception is None:
            self._exception = self.failure = error
            self._exception_event.set()
        self._close_messages_no_wait()


def run(options: Options) -> int:
    """Run the program in this terminal.

    Returns:
        The exit status.

    Raises:
        StorageError: if the data can't be used.
        Exception: whatever ended the program otherwise.
    """
    app = BarpointApp(options)
    app.run()
    if app.failure is not None:
        raise app.failure
    return app.return_code or 0
