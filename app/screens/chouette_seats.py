"""Who sits in the chairs of a chouette, and the computer in some of them."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, cast

from textual.message import Message

from app.engine.engine import EngineTrouble
from app.engine.levels import Level
from app.engine.seats import level_of
from app.screens.opponent import ANSWERS, Opponent, Thought
from app.screens.seats import Seats
from app.state.chouette_store import ChouetteStore
from app.state.view import LineKind, MatchView
from rules.chouette import BOX, TEAM, Asked, Chouette, Person
from rules.game import Phase
from rules.plays import Play
from rules.side import Side

if TYPE_CHECKING:
    from app.engine.chair import Said
    from app.engine.player import Choice


class Chairs(Seats):
    """The chairs of a chouette: a person sits in each, or the computer at a level.

    A person can sit down for the computer, for one decision or for as long as the table is open.
    """

    def __init__(self, store: ChouetteStore) -> None:
        """The chairs around a table.

        Args:
            store: the chouette; people come and go.
        """
        self._store = store
        self._known: tuple[Person, ...] = ()
        self._some = False  # whether the computer sits in any chair of those known
        self._given: set[int] = set()
        self._once: tuple[int, int] | None = None  # a player, and the action after which

    @property
    def _chouette(self) -> Chouette:
        return self._store.chouette

    def level_in(self, player: int) -> Level | None:
        """The level of the computer that decides for somebody; None where a person does."""
        if not self.computers:
            return None
        speaker = self._chouette.answers_for(player)
        if speaker in self._given or self._once == (player, self._store.view.seq):
            return None
        return level_of(self._chouette.people[speaker].seat)

    def computer(self, view: MatchView) -> Level | None:
        """The level of the box or the captain who has to act, None where a person has to."""
        actor = view.actor
        return None if actor is None or view.read_only else self.level(actor)

    def follow(self, view: MatchView) -> None:
        """Give a chair back that a person took for a decision which is over."""
        if self._once is not None and self._once[1] != view.seq:
            self._once = None

    def level(self, side: Side) -> Level | None:
        """The level of the box or of the captain."""
        chouette = self._chouette
        player = chouette.box if side is BOX else chouette.captain
        return None if player is None else self.level_in(player)

    @property
    def people(self) -> bool:
        """Whether a person plays at all; without one the table is only watched."""
        return any(self.level_in(player) is None for player in self._present)

    @property
    def computers(self) -> bool:
        """Whether the computer sits in any chair."""
        people = self._chouette.people
        if people is not self._known:
            self._known = people
            self._some = any(person.present and level_of(person.seat) for person in people)
        return self._some

    @property
    def reader(self) -> Side | None:
        """The side of the only person at the table, for whom the points keep their numbers."""
        people = [player for player in self._present if self.level_in(player) is None]
        if len(people) != 1 or self._chouette.box is None:
            return None
        return BOX if people[0] == self._chouette.box else TEAM

    @property
    def _present(self) -> Iterator[int]:
        people = enumerate(self._chouette.people)
        return (player for player, person in people if person.present)

    def take_chair(self, player: int, *, for_good: bool) -> None:
        """Let a person decide for somebody.

        Args:
            player: for whom.
            for_good: as long as the table is open, otherwise this once.
        """
        if for_good:
            self._given.add(self._chouette.answers_for(player))
        else:
            self._once = (player, self._store.view.seq)


@dataclass(frozen=True, slots=True)
class ChairThought(Thought):
    """What the computer in a chair thinks about.

    Attributes:
        chouette: the state, before what it will do.
        player: in whose chair it sits.
    """

    chouette: Chouette
    player: int


class Heard(Message):
    """An answer of the computer in a chair.

    Attributes:
        thought: the state that it is an answer to, and whose chair it is.
        said: what it does or would do, or why it can't think.
    """

    def __init__(self, thought: ChairThought, said: "Said | EngineTrouble") -> None:
        super().__init__()
        self.thought = thought
        self.said = said


class Company(Opponent):
    """Whoever plays for the computer in all its chairs, one after the other."""

    class Spoke(Heard):
        """The computer in a chair knows what it does or says."""

    heard: ClassVar[type[Heard]] = Spoke
    """The message with which it tells."""

    async def choose(self, thought: Thought) -> "Choice":
        """What to do or to say in a chair."""
        from app.engine.chair import Chair

        assert isinstance(thought, ChairThought)
        chair = Chair(thought.level, self._adviser(), self._seed)
        return cast("Choice", await chair.act(thought.chouette, thought.player))

    def message(self, thought: Thought, found: "Choice | EngineTrouble") -> Message:
        """What tells the table of an answer, or that there is none."""
        assert isinstance(thought, ChairThought)
        return self.heard(thought, cast("Said | EngineTrouble", found))


def candidates(chouette: Chouette, chairs: Chairs) -> tuple[int, ...]:
    """In whose chairs the computer has something to decide now, in order.

    With a cube for each, members may double before the captain rolls.
    """
    if chouette.asked in (Asked.ORDER, Asked.OPENING, Asked.BETWEEN, Asked.ENDED):
        return ()
    players = chouette.deciders
    game = chouette.match.game
    if chouette.asked is Asked.TURN and game.turn is TEAM and game.phase is Phase.TO_ROLL:
        doublers = (player for player in chouette.members if chouette.can_double(player))
        own = tuple(doublers) if chouette.options.own_cubes else ()
        players = (*(player for player in own if player not in players), *players)
    return tuple(player for player in players if chairs.level_in(player) is not None)


def perform(store: ChouetteStore, player: int, said: "Said") -> None:
    """Do at the table what the computer in a chair does or says.

    Raises:
        Refusal: if the rules don't allow it.
    """
    from app.engine.chair import Word
    from app.engine.player import Act, Resignation

    choice, side = said.choice, store.view.actor
    if isinstance(choice, Play):
        store.lay(choice.steps)
    elif isinstance(choice, Resignation):
        # Once refused, a resignation isn't offered again in the same game: it is played on.
        refused = any(line.kind is LineKind.RESIGN and line.by is side for line in store.view.lines)
        store.roll() if refused else store.resign(choice.level, player)
    elif choice is Act.ROLL:
        store.roll()
    elif choice is Act.DOUBLE:
        store.double(player, said.against)
    elif isinstance(choice, Word):
        store.agree(player) if choice is Word.AGREE else store.object(player)
    elif choice is not None:
        ANSWERS[choice](store, player)
