"""Write `data/journal-vN.sqlite3`: a small journal of the schema that is current now.

Run it once for every released schema, from the root of the checkout:
`python -m tests.app.make_journal_fixture`. A file that is there already is
never written again, because it stands for what players have on their disks.
"""

import random
import sqlite3
import uuid
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from app.state.chouette_store import ChouetteStore
from app.state.dice import source_for
from app.state.store import store_for
from app.storage.friendship import BondRow, Friendships, RefusedRow, RollRow
from app.storage.journal import Journal
from app.storage.library import JudgedRow, Library
from app.storage.practice import CardRow, Practice
from app.storage.schema import MIGRATIONS
from rules.apart import FRIEND
from rules.chouette import TEAM, Asked
from rules.record import DiceSpec, Header, Record
from rules.terms import ChouetteTerms, ClockTerms, Manners, Terms
from tests.app.chouettes import do_something
from tests.app.playing import BEGUN, happenings
from tests.app.tabletop import Stopwatch

DATA = Path(__file__).parent / "data"

PLAYERS = (("Ann", "Ben"), ("Café", "Ωmega"), ("White", "Black"))
TERMS = (Terms(1), Terms(5), Terms.of_money())


def heads() -> list[Header]:
    """The headers of the three matches that a file of every version has."""
    return [
        Header(str(uuid.UUID(int=number)), players, terms, BEGUN, dice=DiceSpec("seed", "7"))
        for number, (players, terms) in enumerate(zip(PLAYERS, TERMS, strict=True), 1)
    ]


def later_heads() -> list[Header]:
    """The headers of what a file has from version 3 on: a chouette, and a match with clocks."""
    seed = DiceSpec("seed", "7")
    names = ("Ann", "Ben", "Cid", "Dot", "Ωmega")
    chouette = Header(
        str(uuid.UUID(int=4)),
        names,
        Terms.of_money(),
        BEGUN,
        ("human",) * len(names),
        seed,
        chouette=ChouetteTerms(),
    )
    timed = Terms(5, clock=ClockTerms.of_match(5))
    return [chouette, Header(str(uuid.UUID(int=5)), PLAYERS[0], timed, BEGUN, dice=seed)]


def friends_head() -> Header:
    """The header of the match with a friend that a file has from version 5 on."""
    return Header(
        str(uuid.UUID(int=6)),
        ("Ann", "Zoë"),
        Terms(3, manners=Manners(changes=True)),
        BEGUN,
        ("human", FRIEND),
        DiceSpec("agreed"),
    )


BOND = BondRow(0, 1, b"s" * 32, b"k" * 32, "Zoë", 6, b"g" * 64, change=5)
ROLLS = (
    RollRow(0, b"a" * 32, b"b" * 32, b"c" * 32, shown=True),
    RollRow(1, b"d" * 32, b"e" * 32),
)
REFUSED = RefusedRow(BEGUN + 8, "not a message")


def write(path: Path) -> None:
    """A finished match, one with a half-played turn, and money play in its first game.

    Then a chouette while its members answer a double in its second game, and a match with clocks
    in which one has run since the last action. The library has an evaluation, and the finished
    match as analysed. One lesson is done and one begun; a mistake was drilled once. At last a
    match with a friend, whose rolls need not be those of its actions here.
    """
    with Journal.open(path) as journal:
        for head, most in zip(heads(), (10_000, 40, 25), strict=True):
            journal.create(head)
            played = happenings(head, seed=head.terms.length, most=most)
            last = len(played) - 1
            while not played[last].match.over and len(played[last].steps) < 2:
                last -= 1
            for happening in played[:last]:
                journal.append(head.id, happening.entry, happening.match)
            final = played[last]
            if final.match.over:
                journal.append(head.id, final.entry, final.match)
            else:
                journal.save_draft(head.id, final.entry.seq - 1, final.steps[:1])
        chouette, timed = later_heads()
        _play_chouette(journal, chouette)
        _play_on_time(journal, timed)
        _fill_library(Library(journal), heads()[0].id)
        _practise(Practice(journal, _ticking()))
        _meet(journal, friends_head())
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
    connection.execute("VACUUM")
    connection.close()
    path.with_suffix(".lock").unlink()


def _play_chouette(journal: Journal, head: Header) -> None:
    """Play until one of those who are asked has answered a double in a later game."""
    journal.create(head)
    store = store_for(Record(head), journal, source_for(head.dice), _ticking())
    assert isinstance(store, ChouetteStore)
    chance = random.Random(4)
    while not (
        store.chouette.sheet
        and store.chouette.asked is Asked.DOUBLED
        and store.chouette.answers
        and store.view.actor is TEAM
    ):
        do_something(store, chance, games=1000)


def _play_on_time(journal: Journal, head: Header) -> None:
    """Play four turns of twenty seconds, and ten more seconds of the next."""
    journal.create(head)
    watch = Stopwatch()
    store = store_for(Record(head), journal, source_for(head.dice), _ticking(), stopwatch=watch)
    while len(store.entries) < 8:
        watch.pass_(10)
        if store.view.draft is None:
            store.roll()
        else:
            store.play(str(store.view.draft.plays[0]))
            store.pick_up()
    watch.pass_(10)
    store.heartbeat()


def _meet(journal: Journal, head: Header) -> None:
    """Seven actions of a match with a friend, six of which the friend has signed."""
    friendships = Friendships(journal)
    friendships.create(head, BOND, ROLLS)
    for happening in happenings(head, seed=6, most=7):
        journal.append(head.id, happening.entry, happening.match)
    friendships.note_refused(head.id, REFUSED.at, REFUSED.reason)


def _ticking() -> Callable[[], int]:
    ticks = iter(range(BEGUN + 1, BEGUN + 10**9))
    return lambda: next(ticks)


EVALUATION = ("sage 1 2ply -b----E-C---eE---c-e----B- play", '{"equity":0.125}')
JUDGED = (
    JudgedRow(2, 1, 0, BEGUN + 2, "play", "opening", "fine", 0.0, True, 0.0625),
    JudgedRow(4, 1, 1, BEGUN + 4, "play", "opening", "blunder", 0.25, True, -0.125),
    JudgedRow(5, 1, 0, BEGUN + 5, "cube", "cube", "doubtful", 0.015625, True),
)


def _fill_library(library: Library, match_id: str) -> None:
    library.keep(*EVALUATION)
    library.keep_report(match_id, JUDGED, engine="Sage 1", search="2ply", actions=5)


CARD = CardRow(
    *(1, "opening 31", str(uuid.UUID(int=1)), 4, "play"),
    *("XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10", "13/9", 0.25),
    *(BEGUN, BEGUN, "{}"),
)
LESSONS = ("moving/01-two-dice", "moving/02-one-checker")
"""One that is done, and one at its third step."""


def _practise(practice: Practice) -> None:
    practice.keep_done(LESSONS[0])
    practice.keep_step(LESSONS[1], 2)
    practice.add_cards([CARD])
    practice.keep_review(replace(CARD, due=BEGUN + 7), rating=3, cost=0.0)
    practice.keep_exercise("pips", 4000, correct=True)


if __name__ == "__main__":
    target = DATA / f"journal-v{len(MIGRATIONS)}.sqlite3"
    if target.exists():
        raise SystemExit(f"{target} is there already, and stays as it is.")
    DATA.mkdir(exist_ok=True)
    write(target)
    print(target)
