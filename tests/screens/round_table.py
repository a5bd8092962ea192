"""A chouette in a test: a journal with people in chairs, and a table that is sat down at."""

import uuid
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

from app.main import BarpointApp
from app.screens.chouette_table import ChouetteScreen
from app.screens.parts.menu import Menu
from app.state.chouette_store import ChouetteStore
from app.state.dice import SystemDice
from app.state.settings import Settings
from app.state.view import MatchView
from app.storage import settings_file
from app.storage.journal import Journal
from app.storage.paths import paths_for
from rules.actions import EndSession, Step
from rules.chouette import TEAM, Asked, Chouette
from rules.game import Phase
from rules.record import DiceSpec, Entry, Header, Record, State
from rules.terms import ChouetteTerms, Terms
from tests.rules.chouettes import game_won, seated_as
from tests.screens.sitting import QUIET, Sitting
from widgets.people import People

FIVE = ("Anna", "Bela", "Cid", "Dora", "Emil")
PIPS = "tests.engines:Pips"
CREATED = 1_700_000_000_000
MONEY = Terms.of_money()


class Round(Sitting):
    """Somebody who plays for everybody around the table."""

    @property
    def screen(self) -> ChouetteScreen:
        return next(each for each in self.app.screen_stack if isinstance(each, ChouetteScreen))

    @property
    def store(self) -> ChouetteStore:
        return self.screen.store

    @property
    def chouette(self) -> Chouette:
        return self.store.chouette

    @property
    def asked(self) -> Asked:
        return self.chouette.asked

    @property
    def people(self) -> People:
        return self.screen.query_one(People)

    @property
    def prompt(self) -> str:
        return self.screen._projected().prompt.text

    def row(self, player: int) -> tuple[int, int]:
        """A cell of a person's row in the panel, on the screen."""
        people = self.people
        y = next(row for row in range(people.size.height) if people.player_at(row) == player)
        return self.people.region.x + 4, self.people.region.y + y

    async def click_person(self, player: int) -> None:
        await self.click(self.row(player))

    async def click_item(self, label: str) -> None:
        """Click an entry of the list that lies over the table."""
        await self.pilot.pause()
        menu = self.app.screen.query_one(Menu)
        at = next(index for index, item in enumerate(menu.items) if item.label == label)
        y = sum(item.height for item in menu.items[:at])
        await self.pilot.click(offset=(menu.region.x + 6, menu.region.y + y))
        await self.pilot.pause()

    async def order(self, *dice: int) -> None:
        """Roll for box, captain and places by hand."""
        self.store.order_roll(dice)
        await self.pilot.pause()

    async def open(self, box: int, captain: int) -> None:
        """Roll the opening roll by hand."""
        self.store.roll((box, captain))
        await self.pilot.pause()

    async def turn(self, dice: tuple[int, int] | None = None) -> None:
        """Play any legal play: with these dice, or with those on the table."""
        if dice is not None:
            self.store.roll(dice)
        draft = self.view.draft
        assert draft is not None
        self.store.lay(draft.plays[0].steps if draft.plays else ())
        if self.phase is Phase.TO_PLAY:
            self.store.pick_up()
        await self.pilot.pause()


def over(names: tuple[str, ...] = FIVE) -> MatchView:
    """A chouette after a game that the box has resigned."""
    seats = ("human",) * len(names)
    begun = Chouette.begin(MONEY, ChouetteTerms(), names, seats)
    chouette = game_won(seated_as(begun, 0, tuple(range(1, len(names)))), TEAM)
    header = Header(str(uuid.UUID(int=9)), names, MONEY, CREATED, seats, chouette=chouette.options)
    return MatchView(header, chouette.match, chouette=chouette)


def ended(names: tuple[str, ...] = FIVE) -> MatchView:
    """The same, after which nothing more is played."""
    view = over(names)
    assert view.chouette is not None
    chouette = view.chouette.apply(EndSession())
    return replace(view, match=chouette.match, chouette=chouette)


class Silent:
    """A log that keeps nothing."""

    def append(self, match_id: str, entry: Entry, state: State) -> None: ...

    def save_draft(self, match_id: str, seq: int, steps: tuple[Step, ...]) -> None: ...

    def save_clock(self, match_id: str, seq: int, elapsed: int) -> None: ...


def store_of(names: tuple[str, ...] = FIVE) -> ChouetteStore:
    """A chouette about to begin, kept nowhere."""
    seats = ("human",) * len(names)
    header = Header(str(uuid.UUID(int=9)), names, MONEY, CREATED, seats, chouette=ChouetteTerms())
    return ChouetteStore(Record(header, ()), Silent(), SystemDice(), lambda: CREATED)


@asynccontextmanager
async def gathered(
    folder: Path,
    players: tuple[str, ...] = FIVE,
    *,
    seats: tuple[str, ...] = (),
    terms: Terms = MONEY,
    options: ChouetteTerms | None = None,
    dice: DiceSpec | None = None,
    engine: str = PIPS,
    settings: Settings = QUIET,
    size: tuple[int, int] = (120, 36),
    arguments: tuple[str, ...] = (),
) -> AsyncIterator[Round]:
    """Begin a chouette with typed dice, and sit down at its table."""
    header = Header(
        str(uuid.UUID(int=9)),
        players,
        terms,
        CREATED,
        seats or ("human",) * len(players),
        dice or DiceSpec("typed"),
        chouette=options or ChouetteTerms(),
    )
    paths = paths_for(folder)
    paths.prepare()
    with Journal.open(paths.journal) as journal:
        journal.create(header)
    async with seated(
        folder, engine=engine, settings=settings, size=size, arguments=arguments
    ) as table:
        yield table


@asynccontextmanager
async def seated(
    folder: Path,
    *,
    engine: str = PIPS,
    settings: Settings = QUIET,
    size: tuple[int, int] = (120, 36),
    arguments: tuple[str, ...] = (),
) -> AsyncIterator[Round]:
    """Sit down at the chouette that is kept in a folder."""
    settings_file.save(paths_for(folder).settings, settings)
    app = BarpointApp.from_args(["--data-dir", str(folder), *arguments, "resume"])
    app.engine = engine
    async with app.run_test(size=size, notifications=True) as pilot:
        await pilot.pause()
        yield Round(app, pilot)
