"""The drill: the mistakes that are due today, one after the other, until each is known."""

import time
from dataclasses import replace
from enum import StrEnum
from typing import ClassVar

from textual.binding import Binding, BindingType

from app.academy.schedule import Rating, rated
from app.academy.sitting import Sitting, days_until
from app.engine.analysis.grading import PRESETS
from app.engine.analysis.report import Judged
from app.engine.engine import EngineTrouble
from app.engine.words import sentence as engine_sentence
from app.i18n import _, ngettext
from app.screens import drill_words as words
from app.screens.analysis_board import hint_view, teachers_words
from app.screens.drill_card import Card, Verdict
from app.screens.host import host
from app.screens.position_board import position_board
from app.screens.projection import below
from app.screens.trainer_desk import Clock, Desk
from app.storage.errors import StorageError
from app.storage.practice import Practice
from rules.actions import Step as Move
from rules.draft import TurnDraft
from rules.position import START
from rules.record import Header
from rules.refusal import Refusal
from rules.side import Side
from widgets.spot import Spot
from widgets.view import PromptView

KIND = "cards"
"""Under which name an answer counts among the exercises."""


class Stage(StrEnum):
    """What the screen is about."""

    ASKING = "asking"
    THINKING = "thinking"
    ANSWERED = "answered"
    TROUBLE = "trouble"
    ENDED = "ended"


class DrillScreen(Desk):
    """The cards that are due."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(key, f"letter('{key}')", show=False) for key in "dtpb"),
        Binding("s", "skip", show=False),
        Binding("x", "discard", show=False),
        Binding("a", "analyse", show=False),
    ]

    def __init__(self, clock: Clock = time.monotonic) -> None:
        """A drill.

        Args:
            clock: measures the answers, in seconds.
        """
        super().__init__("drill", clock)
        self.stage = Stage.ENDED
        self.sitting = Sitting.of(())
        self.card: Card | None = None
        self.dropping = False
        self._analysing = False
        self._cards: dict[int, Card] = {}
        self._header: Header | None = None
        self._kept = self._streak = self._took = 0
        self._trouble = ""
        self._judged: Judged | None = None
        self._rating = Rating.AGAIN
        self._days: int | None = None
        self._looked_at_play: int | None = None

    # Cards

    def begin(self) -> None:
        """Read which cards are due, and ask the first one."""
        self._cards = {}
        self.keep(self._read)
        self.sitting = Sitting.of(self._cards)
        self._ask()

    def on_screen_resume(self) -> None:
        """Look for cards again, where a match may have been analysed meanwhile."""
        if self._analysing:
            self._analysing = False
            self.begin()

    def _read(self, practice: Practice) -> None:
        due = practice.due_cards()
        self._kept = practice.card_counts()[1]
        unreadable = 0
        for row in due:
            try:
                self._cards[row.number] = Card.of(row)
            except ValueError:
                unreadable += 1
        if unreadable:
            told = ngettext(
                "{count} card can't be read and is left out.",
                "{count} cards can't be read and are left out.",
                unreadable,
            )
            self.notify(self.spelt(told.format(count=unreadable)), severity="warning")

    def _ask(self) -> None:
        """Ask the card that is next."""
        number = self.sitting.card
        self.card = None if number is None else self._cards[number]
        self.stage = Stage.ENDED if self.card is None else Stage.ASKING
        self.selected = self._looked_at_play = self._judged = None
        self.dropping = False
        self.board.cursor = None
        if self.card is None:
            self.keep(self._read_end)
        else:
            self._header = self._header_of(self.card)
        self.start_clock()
        self.scroll_to_begin()
        self.show_step()

    def _read_end(self, practice: Practice) -> None:
        self._streak = practice.streak()
        self._kept = practice.card_counts()[1]

    def _header_of(self, card: Card) -> Header | None:
        """The match of a card; None where it is no longer kept."""
        try:
            return host(self).journal.header(card.row.match)
        except StorageError:
            return None

    def action_next(self) -> None:
        """Go on, once the answer is judged; try again where that failed."""
        if self.dropping:
            self.action_stay()
        elif self.stage is Stage.TROUBLE:
            self._think()
        elif self.stage is Stage.ANSWERED:
            self.sitting = self.sitting.answered(knew=self._rating is not Rating.AGAIN)
            self._ask()
        elif self.stage is Stage.ENDED and self.sitting.skipped:
            self.begin()
        elif self.stage is Stage.ENDED and self.sitting.count:
            self.action_leave(at_once=True)

    def action_skip(self) -> None:
        """Leave the card for another time."""
        if self.stage in (Stage.ASKING, Stage.TROUBLE) and not self.dropping:
            self.sitting = self.sitting.skip()
            self._ask()

    def action_discard(self) -> None:
        """Ask whether the card is to be dropped for good; drop it if that was asked."""
        if self.card is None or self.stage is Stage.THINKING:
            return
        if not self.dropping:
            self.dropping = True
            self.selected = None
            self.show_step()
            return
        number = self.card.row.number
        self.dropping = False
        if self.keep(lambda practice: practice.drop_card(number)):
            self.sitting = self.sitting.drop()
            self._ask()
        else:
            self.show_step()

    def action_stay(self) -> None:
        """Keep the card."""
        self.dropping = False
        self.show_step()

    def action_leave(self, at_once: bool = False) -> None:
        """Keep the card, put a picked up checker back, or leave."""
        if self.dropping and not at_once:
            self.action_stay()
        else:
            super().action_leave(at_once)

    def action_analyse(self) -> None:
        """Choose a match to analyse, where there is nothing to drill."""
        if self.is_active and self.stage is Stage.ENDED and not self.sitting.count:
            from app.screens.matches import MatchesScreen

            self._analysing = True
            self.app.push_screen(MatchesScreen())

    # Answers

    @property
    def asking(self) -> bool:
        """Whether an answer is waited for."""
        return self.stage is Stage.ASKING and not self.dropping

    @property
    def playing(self) -> bool:
        """Whether the answer is a play on the board."""
        return self.card is not None and self.card.draft is not None

    @property
    def on_board(self) -> bool:
        """Whether the answer is given on the board: always."""
        return True

    @property
    def turn(self) -> TurnDraft:
        """The play as it lies now."""
        assert self.card is not None
        assert self.card.draft is not None
        return self.card.draft

    @property
    def mover(self) -> Side:
        """Who decides."""
        assert self.card is not None
        return self.card.decider

    def lay(self, turn: TurnDraft) -> None:
        """Go on with the play as it lies now."""
        self._take(replace(self._asked, draft=turn, refusal=None))

    def hear(self, refusal: Refusal, move: Move | None) -> None:
        """Say why something can't be played."""
        self._take(replace(self._asked, refusal=refusal))

    def end_turn(self) -> None:
        """Have the play judged."""
        if self.asking:
            self._take(self._asked.picked_up())

    @property
    def _asked(self) -> Card:
        assert self.card is not None
        return self.card

    def _take(self, card: Card) -> None:
        """Go on with the card as it stands now."""
        self.card = card
        if card.chosen and self.stage is Stage.ASKING:
            self._took = self.used
            self._think()
        else:
            self.show_step()

    def action_proceed(self) -> None:
        """Pick up the dice, roll, or go on."""
        if not self.asking:
            self.action_next()
        elif not self.seen:
            return
        elif self.playing:
            self.pick_up()
        else:
            self.action_deed("roll")

    def action_letter(self, letter: str) -> None:
        """Do with the cube what a letter stands for."""
        for deed, key in words.DEED_KEYS.items():
            if key == letter:
                self.action_deed(deed)

    def action_deed(self, deed: str) -> None:
        """Do something with the cube, or roll."""
        if self.asking and deed in self._asked.deeds:
            self._take(replace(self._asked, chosen=deed))

    def choose_spot(self, spot: Spot) -> None:
        """Double by a click on the cube, roll by one on the own half of the board."""
        if spot.kind == "cube":
            self.action_deed("double")
        elif spot.kind == "dice" or spot.half is self.mover:
            self.action_deed("roll")

    # The engine

    def _think(self) -> None:
        """Have the answer judged, while everything stays at hand."""
        self.stage = Stage.THINKING
        self.show_step()
        self.run_worker(self._judge(self._asked), group="drill", exclusive=True)

    async def _judge(self, card: Card) -> None:
        found: Verdict | EngineTrouble
        try:
            found = await card.verdict(host(self).thinker())
        except EngineTrouble as trouble:
            found = trouble
        self.call_later(self._arrived, card, found)

    def _arrived(self, card: Card, found: Verdict | EngineTrouble) -> None:
        """Take the verdict: the answer is kept before anything of it is shown."""
        if card is not self.card or self.stage is not Stage.THINKING:
            return
        if isinstance(found, EngineTrouble):
            self.stage, self._trouble = Stage.TROUBLE, engine_sentence(found)
        else:
            self._judged = card.judged(found, host(self).settings)
            self._rate(card, self._judged.cost)
            self._looked_at_play = None if card.draft is None else 0
            self.stage = Stage.ANSWERED
            self.scroll_to_begin()
        self.show_step()

    def _rate(self, card: Card, cost: float) -> None:
        """Reckon when the card comes back; only the first answer in a sitting counts."""
        lines = PRESETS[host(self).settings.grading]
        self._rating = rated(cost, self._took, fine=lines.doubtful, error=lines.error)
        self._days = None
        if not self.sitting.first:
            return

        def kept(practice: Practice) -> None:
            now = practice.now()
            row = card.rescheduled(self._rating, now)
            practice.keep_review(row, self._rating, cost)
            practice.keep_exercise(KIND, self._took, correct=self._rating is not Rating.AGAIN)
            self._days = days_until(row.due, now)

        self.keep(kept)

    # What is shown

    def look_at_play(self, index: int) -> None:
        """Look at one of the plays that are told about."""
        self._looked_at_play = index
        self.show_step()

    def show_step(self) -> None:
        """Show the card, or the end, as it stands now."""
        if not self.is_mounted:
            return
        card, settings = self.card, host(self).settings
        if card is None:
            self._show_end()
            return
        self._show_where()
        one = self._judged
        if self.stage is Stage.ANSWERED and one is not None:
            self._show_answered(card, one)
        else:
            self.show_board(card.board(settings, self.selected))
            self.show_pane(words.about(card, self._header))
            self.say(self._prompt(card), words.keys(card, answered=False))

    def _prompt(self, card: Card) -> PromptView:
        if self.dropping:
            return words.dropping()
        if self.stage is Stage.THINKING:
            return words.thinking()
        if self.stage is Stage.TROUBLE:
            return words.in_trouble(self._trouble)
        return words.asking(card)

    def _show_answered(self, card: Card, one: Judged) -> None:
        settings, at = host(self).settings, self._looked_at_play
        self.show_board(card.judged_board(one, settings, at))
        self.show_pane(
            words.told(card, one),
            figures=words.costs(card, one),
            judgement=hint_view(one, at, teachers_words(one, at)),
        )
        prompt = words.verdict(one.cost, self._rating, self._days)
        self.say(words.dropping() if self.dropping else prompt, words.keys(card, answered=True))

    def _show_where(self) -> None:
        count = self.sitting.count
        place = _("{number} of {count}").format(number=self.sitting.number, count=count)
        if not self.sitting.first:
            place = _("once more")
        gone = count - len(self.sitting.waiting) + (self.stage is Stage.ANSWERED)
        self.show_where(_("Your mistakes"), place, min(gone / count, 1.0))

    def _show_end(self) -> None:
        settings = host(self).settings
        self.show_where(_("Your mistakes"), "", 0)
        self.show_board(position_board(START, below(settings), settings))
        self.show_pane("")
        if self.sitting.count:
            self.say(words.ending(self.sitting, self._streak), ())
        else:
            self.say(words.nothing(self._kept), ())
