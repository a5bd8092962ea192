"""A table at which more than two play by hand: who is asked, and who answers or advises."""

from typing import ClassVar

from textual import on
from textual.binding import Binding, BindingType

from app.i18n import _
from app.refusals import sentence
from app.screens.advice_marks import advice_of, may_advise
from app.screens.chouette_prompts import described
from app.screens.chouette_seats import Chairs
from app.screens.people_view import Attention
from app.screens.prompts import EntryKind
from app.screens.table import TableScreen
from app.state import choosing
from app.state.chouette_commands import EXTRA
from app.state.chouette_store import ChouetteStore
from app.state.dice import parse_several
from rules.actions import Level
from rules.chouette import TEAM, Asked, Chouette
from rules.draft import TurnDraft
from rules.refusal import Refusal, Rule
from rules.turn import Draft
from widgets.people import People
from widgets.spot import Spot, SpotDragged

QUESTIONS = (Asked.AGREE_DOUBLE, Asked.AGREE_RESIGN, Asked.DOUBLED, Asked.RESIGNED)
"""What several people may be asked at once, each for an answer of their own."""

_NOBODY = (Asked.ORDER, Asked.OPENING, Asked.BETWEEN, Asked.ENDED)
"""When nobody alone decides."""


class TeamScreen(TableScreen):
    """A table with a box and a team.

    Attributes:
        in_hand: the member whose advice, or double, is being made.
    """

    store: ChouetteStore
    seats: Chairs
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(",".join(command.keys), command.id, command.title, show=False) for command in EXTRA
    ]

    in_hand: int | None = None
    _turned_to: int | None = None  # who was clicked, to be asked first
    _chosen: int | None = None  # the checker that the member in hand has chosen
    _picking: bool = False  # whether it is asked whose cube is turned

    @property
    def chouette(self) -> Chouette:
        """The state."""
        return self.store.chouette

    @property
    def asked(self) -> int | None:
        """The person whose decision it is; None where nobody's alone, or the computer's."""
        if self.chouette.asked in _NOBODY or self.store.view.read_only:
            return None
        people = self._askable
        return self._turned_to if self._turned_to in people else next(iter(people), None)

    @property
    def _askable(self) -> tuple[int, ...]:
        """The people who may answer now."""
        deciders = self.chouette.deciders
        return tuple(player for player in deciders if self.seats.level_in(player) is None)

    @property
    def attention(self) -> Attention:
        """Who is looked at."""
        asked, chouette = self.asked, self.chouette
        others = self._doublers() if self._picking else self._askable
        may_answer = tuple(who for who in others if asked is not None and who != asked)
        if chouette.asked is Asked.ORDER and len(chouette.deciders) < len(chouette.people):
            may_answer = chouette.deciders  # the tied, who roll again
        return Attention(asked, may_answer, self.in_hand, self._chosen, self._picking)

    @property
    def turned_to(self) -> int | None:
        """The member who is in hand."""
        return self.in_hand

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Let nobody answer blindly while the terminal is too small for the table."""
        if action in ("agree", "object") and not self.seen:
            return False
        return super().check_action(action, parameters)

    # Commands

    def action_proceed(self) -> None:
        """Roll for the order, end an advice, or do what comes next at any table."""
        if self.turned_to is not None:
            self.action_drop()
        elif self.chouette.proposed is not None:
            self.say_refused(Rule.ASK_THE_TEAM)
        elif self.chouette.asked is not Asked.ORDER:
            super().action_proceed()
        elif self.store.view.typed_dice:
            self.open_entry(EntryKind.DICE)
        else:
            self._do(self.store.order_roll)

    def action_double(self) -> None:
        """Double, or propose it; where several cubes can be turned, ask whose."""
        doubler = self.in_hand if self.in_hand is not None else self.asked
        doublers = self._doublers()
        if self.chouette.options.own_cubes and self.chouette.asked is Asked.TURN and doublers:
            if self.in_hand in doublers:
                doublers = (self.in_hand,)
            if len(doublers) == 1:
                self._turn_cube_of(doublers[0])
            else:
                self._picking = True
                self._show()
            return
        self.decide(lambda: self.store.double(doubler), "double")

    def _doublers(self) -> tuple[int, ...]:
        """The members whose own cubes can be turned now by the people of the side on roll."""
        chouette, box = self.chouette, self.chouette.box
        if box is None or not chouette.options.own_cubes:
            return ()
        if chouette.match.game.turn is not TEAM:
            return tuple(who for who in chouette.members if chouette.can_double(box, who))
        people = (who for who in chouette.members if self.seats.level_in(who) is None)
        return tuple(filter(chouette.can_double, people))

    def _turn_cube_of(self, member: int) -> None:
        """Double with the cube between the box and a member."""
        self._picking = False
        if self.chouette.match.game.turn is TEAM:
            self.decide(lambda: self.store.double(member), "double")
        else:
            self.decide(lambda: self.store.double(self.chouette.box, member), "double")

    def action_take(self) -> None:
        """Take the double."""
        player = self.asked
        self.decide(lambda: self.store.take(player), "take")

    def action_pass(self) -> None:
        """Pass the double."""
        player = self.asked
        self.decide(lambda: self.store.pass_double(player), "pass")

    def action_beaver(self) -> None:
        """Turn the cube once more."""
        player = self.asked
        self.decide(lambda: self.store.beaver(player), "beaver")

    def action_accept(self) -> None:
        """Accept the resignation."""
        player = self.asked
        self.by_hand(lambda: self.store.accept(player))

    def action_refuse(self) -> None:
        """Refuse the resignation."""
        player = self.asked
        self.by_hand(lambda: self.store.refuse(player))

    def action_resign_level(self, level: int) -> None:
        """Offer to lose the game at a level."""
        player = self.asked
        self.by_hand(lambda: self.store.resign(Level(level), player))

    def action_agree(self) -> None:
        """Agree to what the team is asked about, or accept a resignation."""
        player = self.asked
        if self.chouette.proposed is None or player is None:
            self.action_accept()
        else:
            self.by_hand(lambda: self.store.agree(player))

    def action_object(self) -> None:
        """Keep the team from what it is asked about; else show the 21 rolls, as at any table."""
        player = self.asked
        if self.chouette.proposed is None or player is None:
            self.action_odds()
        else:
            self.by_hand(lambda: self.store.object(player))

    def action_drop(self) -> None:
        """Let go of whoever is in hand, and of questions."""
        self.in_hand = self._chosen = self._turned_to = None
        self._picking = False
        super().action_drop()

    def hear_digit(self, digit: str) -> bool:
        """Answer a question, or name a member by the place in the team."""
        if super().hear_digit(digit):
            return True
        if not self._picking and self.chouette.asked not in QUESTIONS:
            return False
        line = self.chouette.line
        if 0 < int(digit) <= len(line):
            self.turn_to(line[int(digit) - 1])
        return True

    # People

    @on(People.Chosen)
    def _person_chosen(self, event: People.Chosen) -> None:
        event.stop()
        if self.seen:
            self.turn_to(event.player)

    def turn_to(self, player: int) -> None:
        """Ask somebody, take a member in hand, or say what somebody is."""
        if self._picking:
            if player in self._doublers():
                self._turn_cube_of(player)
        elif self.chouette.asked in QUESTIONS and player in self._askable:
            self._turned_to = player
            self._show()
        elif player == self.turned_to:
            self.action_drop()
        elif self.may_speak(player):
            self.take_in_hand(player)
        else:
            self._say(described(self.chouette, player), warning=False)

    def may_speak(self, player: int | None) -> bool:
        """Whether a member who isn't captain can advise now, or propose a double."""
        if player is None or self.waiting:
            return False
        chouette = self.chouette
        if may_advise(chouette, player):
            return True
        team = chouette.asked is Asked.TURN and chouette.match.game.turn is TEAM
        others = player in chouette.members and player != chouette.captain
        return team and others and chouette.can_double(player)

    def take_in_hand(self, player: int) -> None:
        """Let a member show a play, or propose a double."""
        self.in_hand, self._chosen = player, None
        self._hinting.close()
        self._show()
        self._do(self.store.deselect)

    def action_consult(self) -> None:
        """Take the next member in hand who can advise; after the last one, nobody."""
        able = [player for player in self.chouette.line if self.may_speak(player)]
        if not able:
            alone = len(self.chouette.line) == 1
            told = _("Only two play: nobody else can advise.")
            told = told if alone else _("No member can advise the captain now.")
            self._say(told, warning=False)
            return
        at = able.index(self.turned_to) + 1 if self.turned_to in able else 0
        if at < len(able):
            self.take_in_hand(able[at])
        else:
            self.action_drop()

    # Advice on the board

    @property
    def _advice(self) -> TurnDraft | None:
        return None if self.in_hand is None else advice_of(self.chouette, self.in_hand)

    def _choose(self, spot: Spot, *, smaller: bool) -> None:
        draft = self._advice
        if draft is None:
            super()._choose(spot, smaller=smaller)
            return
        number = self._number(spot)
        if number is not None:
            self._do(lambda: self._mark(draft, number, smaller=smaller))
        elif spot.kind == "dice":
            self.action_drop()
        else:
            self._chosen = None
            self._show()

    def _mark(self, draft: TurnDraft, number: int, *, smaller: bool) -> None:
        larger = self.host.settings.one_click and self._chosen is None and not smaller
        found = choosing.choose(draft, self._chosen, number, smaller=smaller, larger=larger)
        if found.steps:
            self._advise(draft.move(*found.steps))
        else:
            self._chosen = found.selected
            self._show()

    @on(SpotDragged)
    def _dragged_for_advice(self, event: SpotDragged) -> None:
        draft = self._advice
        if draft is None:
            return
        event.stop()
        event.prevent_default()  # nothing is moved
        source, target = self._number(event.source), self._number(event.target)
        if source is not None and target is not None:
            self._do(lambda: self._advise(choosing.dragged(draft, source, target)))

    def _advise(self, draft: Draft) -> None:
        if self.in_hand is not None:
            self.store.advise(self.in_hand, draft.steps)

    def action_undo(self) -> None:
        """Take back the last step; of the advice, while somebody is in hand."""
        draft = self._advice
        if draft is None:
            super().action_undo()
        elif self._chosen is not None:
            self._chosen = None
            self._show()
        else:
            self._do(lambda: self._advise(draft.undo()))

    # Typing

    def confirm(self, entry: EntryKind, text: str) -> bool:
        """Use typed dice or a typed play; a member's is advice."""
        before, draft = self.store.view, self._advice
        if entry is EntryKind.DICE and self.chouette.asked is Asked.ORDER:
            self._do(lambda: self.store.order_roll(self._order_dice(text)))
        elif entry is EntryKind.PLAY and draft is not None:
            self._do(lambda: self._advise(choosing.typed(draft, text)))
        else:
            return super().confirm(entry, text)
        return self.store.view is not before

    def _order_dice(self, text: str) -> tuple[int, ...]:
        """One die for each of those who roll for their places.

        Raises:
            Refusal: if it is anything else.
        """
        count = len(self.chouette.deciders)
        dice = parse_several(text)
        if dice is None or len(dice) != count:
            raise Refusal(Rule.ORDER_DICE, count=count)
        return dice

    def say_refused(self, rule: Rule) -> None:
        """Say why something can't be done now."""
        self._say(sentence(Refusal(rule)), warning=False)
