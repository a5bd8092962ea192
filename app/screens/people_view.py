"""The people around a chouette's table, for the panel: places, roles, stakes and scores."""

from dataclasses import dataclass

from rich.cells import cell_len

from app.i18n import _, pgettext
from app.screens.parts.cells import cut
from rules.chouette import BOX, Asked, Chouette, Role
from rules.plays import Play
from widgets.people_view import PeopleView, PersonView, Standing

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@dataclass(frozen=True, slots=True)
class Counsel:
    """What a computer member would do, who is asked.

    Attributes:
        player: the member.
        play: what it would play, where there are dice.
        doubles: whether it would double.
        given: whether it has said so already; until then it thinks.
    """

    player: int
    play: Play | None = None
    doubles: bool = False
    given: bool = False


@dataclass(frozen=True, slots=True)
class Attention:
    """Who is looked at: what the table knows beyond the state of a chouette.

    Attributes:
        asked: whose decision is next.
        may_answer: who else can be asked, or chosen for what is asked.
        in_hand: whose advice is put on the board.
        selected: the checker chosen for it, in the mover's numbers.
        picking: whether it is asked whose cube is turned.
        thinking: in whose chair the computer has to decide before any person can.
        troubled: for whom the computer can't decide.
        counsel: what a computer member would do who was asked.
    """

    asked: int | None = None
    may_answer: tuple[int, ...] = ()
    in_hand: int | None = None
    selected: int | None = None
    picking: bool = False
    thinking: int | None = None
    troubled: int | None = None
    counsel: Counsel | None = None

    @property
    def turned_to(self) -> int | None:
        """The member who is in hand, a person or the computer."""
        return self.in_hand if self.counsel is None else self.counsel.player

    @property
    def decides(self) -> int | None:
        """Whose decision is next, a person's or the computer's."""
        first = (self.troubled, self.thinking, self.asked)
        return next((player for player in first if player is not None), None)


def people_view(chouette: Chouette, attention: Attention) -> PeopleView:
    """Everybody, the box first, then the team in its order, then those who have left."""
    letters = letters_of(chouette)
    people = tuple(
        _person(chouette, player, attention, letters[player]) for player in order_of(chouette)
    )
    titles = (pgettext("heading", "stake"), pgettext("heading", "score"))
    return PeopleView(_("Chouette"), titles, people)


def order_of(chouette: Chouette) -> tuple[int, ...]:
    """The order in which people are listed; once the chouette has ended, that of the last game."""
    present = [who for who, person in enumerate(chouette.people) if person.present]
    seated = () if chouette.box is None else (chouette.box, *chouette.line)
    if chouette.asked is Asked.ENDED:
        last = seats_at_the_board(chouette)
        seated = tuple(sorted(seated, key=lambda who: last.index(who) if who in last else 2))
    others = [who for who in present if who not in seated]
    gone = [who for who, person in enumerate(chouette.people) if not person.present]
    return (*seated, *others, *gone)


def seats_at_the_board(chouette: Chouette) -> tuple[int | None, int | None]:
    """Box and captain of the game whose board is to be seen, be it over or not."""
    if chouette.asked in (Asked.BETWEEN, Asked.ENDED) and chouette.sheet:
        return chouette.sheet[-1].box, chouette.sheet[-1].captain
    return chouette.box, chouette.captain


def role_of(chouette: Chouette, player: int) -> Role:
    """What somebody is, or was in the last game once there is no next one."""
    if chouette.asked is not Asked.ENDED or not chouette.people[player].present:
        return chouette.role(player)
    box, captain = seats_at_the_board(chouette)
    return {box: Role.BOX, captain: Role.CAPTAIN}.get(player, Role.MEMBER)


def place_of(chouette: Chouette, player: int) -> int:
    """Somebody's place in the team, from 1; 0 for the box and for who has none."""
    line = chouette.line
    if chouette.asked is Asked.ENDED:
        team = (Role.CAPTAIN, Role.MEMBER)
        line = tuple(who for who in order_of(chouette) if role_of(chouette, who) in team)
    return line.index(player) + 1 if player in line else 0


def letters_of(chouette: Chouette) -> tuple[str, ...]:
    """A letter for everybody: of the name, as long as it is free and one cell wide."""
    taken: list[str] = []
    for person in chouette.people:
        wanted = (letter for letter in person.name.upper() if letter.isalpha())
        free = (letter for letter in (*wanted, *_LETTERS) if _fits(letter, taken))
        taken.append(next(free, "?"))
    return tuple(taken)


def short_names(chouette: Chouette, cells: int) -> tuple[str, ...]:
    """Everybody's name in so many cells; those that look alike then have their letters."""
    names = [cut(person.name, cells) for person in chouette.people]
    alike = [
        f"{cut(person.name, cells - 2)} {letter}"
        for person, letter in zip(chouette.people, letters_of(chouette), strict=True)
    ]
    pairs = zip(names, alike, strict=True)
    return tuple(name if names.count(name) == 1 else other for name, other in pairs)


def _fits(letter: str, taken: list[str]) -> bool:
    return len(letter) == cell_len(letter) == 1 and letter not in taken


def _person(chouette: Chouette, player: int, attention: Attention, letter: str) -> PersonView:
    role, person = role_of(chouette, player), chouette.people[player]
    stake = chouette.stake(player)
    advises = chouette.options.consultation and role is Role.MEMBER
    return PersonView(
        player=player,
        name=person.name,
        standing=Standing(role.value),
        words=_words(role),
        place=place_of(chouette, player),
        letter=letter if advises and chouette.playing else "",
        stake=str(stake) if stake else "",
        holder=_holder(chouette, player),
        score=person.score,
        asked=player == attention.decides,
        may_answer=player in attention.may_answer,
        in_hand=player == attention.turned_to,
        marked=any(player == who for who, _steps in chouette.marks),
    )


def _words(role: Role) -> tuple[str, str]:
    """What somebody is, in a word, and shorter."""
    return {
        Role.BOX: (pgettext("chouette", "box"), pgettext("chouette", "box")),
        Role.CAPTAIN: (pgettext("chouette", "captain"), pgettext("short for captain", "capt.")),
        Role.MEMBER: ("", ""),
        Role.OUT: (pgettext("chouette", "out"), pgettext("chouette", "out")),
        Role.ABSENT: (pgettext("chouette", "away"), pgettext("chouette", "away")),
    }[role]


def _holder(chouette: Chouette, player: int) -> Standing | None:
    """Who may turn somebody's own cube; None where it lies in the middle, or is shared."""
    if not chouette.options.own_cubes:
        return None
    for bet in chouette.bets:
        if player in bet.members and bet.cube.owner is not None:
            return Standing.BOX if bet.cube.owner is BOX else Standing.MEMBER
    return None
