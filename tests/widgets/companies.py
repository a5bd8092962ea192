"""People around a table to draw: a few, and ten of them."""

from dataclasses import replace

from tests.widgets.samples import table
from widgets.people_view import PeopleView, PersonView, Standing
from widgets.view import PromptView, TableView

BOX, CAPTAIN, MEMBER, OUT, AWAY = Standing
WORDS = {
    BOX: ("box", "box"),
    CAPTAIN: ("captain", "capt."),
    MEMBER: ("", ""),
    OUT: ("out", "out"),
    AWAY: ("away", "away"),
}


def person(player: int, name: str, standing: Standing, **more: object) -> PersonView:
    """Somebody, with the usual words for the standing."""
    view = PersonView(player, name, standing, WORDS[standing])
    return replace(view, **more)  # type: ignore[arg-type]


FEW = PeopleView(
    "Chouette",
    ("cube", "score"),
    (
        person(0, "Anna", BOX, stake="2", score=12),
        person(2, "Cid", CAPTAIN, place=1, stake="2", score=-7),
        person(1, "Bela", MEMBER, place=2, letter="B", stake="2", score=0, asked=True),
        person(4, "Emmanuelle", MEMBER, place=3, letter="E", stake="2", score=3, marked=True),
        person(3, "Dora", OUT, place=4, score=-8),
    ),
)
"""Five people: a member is asked."""

OWN_CUBES = PeopleView(
    "Chouette",
    ("cube", "score"),
    (
        person(0, "Anna", BOX, stake="7", score=12),
        person(2, "Cid", CAPTAIN, place=1, stake="2", holder=BOX, score=-7, may_answer=True),
        person(1, "Bela", MEMBER, place=2, letter="B", stake="4", holder=MEMBER, in_hand=True),
        person(4, "Emmanuelle", MEMBER, place=3, letter="E", stake="1", score=-5, asked=True),
    ),
)
"""Four people, each member with a cube of their own."""

NAMES = (
    "Anna",
    "Bela",
    "Cid",
    "Dora",
    "Emmanuelle",
    "Friedrich Wilhelm",
    "Gus",
    "李小龍",
    "I",
    "Jo",
)

TEN = PeopleView(
    "Chouette",
    ("cube", "score"),
    (
        person(0, NAMES[0], BOX, stake="64", score=118),
        person(1, NAMES[1], CAPTAIN, place=1, stake="64", score=-24, asked=True),
        *(
            person(n, NAMES[n], MEMBER, place=n, letter=NAMES[n][0], stake="64", score=-8)
            for n in range(2, 8)
        ),
        person(8, NAMES[8], OUT, place=8, score=-20),
        person(9, NAMES[9], OUT, place=9, score=-26),
        person(10, "Karl", AWAY),
        person(11, "Lise", AWAY),
    ),
)
"""Ten people, and two who have left."""

COMPANIES = {"few": FEW, "own-cubes": OWN_CUBES, "ten": TEN}


def crowded(people: PeopleView) -> TableView:
    """A table with people around it."""
    return replace(table(prompt=PromptView("Bela: agree to the double to 4?")), people=people)
