"""The screens of meeting a friend: the code told, typed and copied; what is proposed; trouble."""

import re
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
from textual import events
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Input

from app.friends.friends import Friends
from app.friends.meeting import Meeting
from app.friends.view import Proposal, Stage
from app.net.transport import Trouble
from app.screens.friend_words import trouble_told
from app.screens.friends import FriendsScreen
from app.screens.home import HomeScreen
from app.screens.hosting import HostingScreen
from app.screens.joining import JoiningScreen
from app.screens.parts.menu import Menu
from app.screens.proposing import ProposingScreen
from app.screens.settings import SettingsScreen
from app.storage.clock import now, stopwatch
from app.storage.journal import Journal
from rules.side import Side
from rules.terms import ClockTerms, Manners, Terms
from tests.app.friends.memory import MemoryTransport
from tests.screens.hostapp import HostApp
from tests.screens.seen import line_of, text
from tests.screens.test_new_match import pick

SIZE = (80, 24)
FRIENDS = Manners(changes=True)
SEVEN = Terms(7, manners=FRIENDS)
PROPOSAL = Proposal("Ann", SEVEN, Side.WHITE)
PATIENCE = 60.0


@dataclass
class Here:
    """Somebody at a screen, and a friend's program elsewhere.

    Attributes:
        app: the program here.
        pilot: the hands here.
        far: the friend's service.
        way: the friend's way to others.
    """

    app: HostApp
    pilot: Pilot[str]
    far: Friends
    way: MemoryTransport

    @property
    def seen(self) -> str:
        """What stands on the screen, its lines joined."""
        return " ".join(text(self.app).split())

    @property
    def screen(self) -> Screen[object]:
        return self.app.screen

    @property
    def choices(self) -> list[str]:
        return [item.id for item in self.screen.query_one("#choices", Menu).items]

    async def until(self, holds: Callable[[], object]) -> None:
        end = time.monotonic() + PATIENCE
        while not holds():
            assert time.monotonic() < end, text(self.app)
            await self.pilot.pause(0.005)
        await self.pilot.pause()

    async def sees(self, words: str) -> None:
        await self.until(lambda: words in self.seen)

    async def enter(self, code: str) -> None:
        """Type a code, and go there."""
        line = self.screen.query_one("#code", Input)
        line.value = code
        line.focus()
        await self.pilot.pause()
        await self.pilot.press("enter")

    async def click(self, words: str) -> None:
        await self.pilot.click(offset=line_of(self.app, words))
        await self.pilot.pause()

    async def joined(self, code: str = "", name: str = "Bob") -> Meeting:
        """Let the friend type the code that is shown here."""
        await self.until(lambda: code or self.code)
        meeting = self.far.meeting()
        meeting.join(code or self.code, name)
        return meeting

    async def hosted(self, proposal: Proposal = PROPOSAL) -> Meeting:
        """Let the friend get a code."""
        meeting = self.far.meeting()
        meeting.host(proposal)
        await self.until(lambda: meeting.view.code)
        return meeting

    @property
    def code(self) -> str:
        assert isinstance(self.screen, HostingScreen)
        return self.screen.view.code


@asynccontextmanager
async def here(
    folder: Path,
    first: Callable[[], Screen[None]],
    *,
    size: tuple[int, int] = SIZE,
    name: str = "Ann",
    plain: bool = False,
) -> AsyncIterator[Here]:
    """A screen, and a friend elsewhere."""
    (folder / "far").mkdir()
    app = HostApp(folder, first, plain=plain)
    app.settings = app.settings.model_copy(update={"name": name})
    way = app.exchange.transport()
    with Journal.open(folder / "far" / "journal.sqlite3") as journal:
        far = Friends(journal, now, way, stopwatch=stopwatch, tick=0.05)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            yield Here(app, pilot, far, way)
        await far.close()


def hosting() -> Screen[None]:
    return HostingScreen(PROPOSAL)


# The way there


async def test_the_way_from_home_by_keys_and_by_mouse(tmp_path: Path) -> None:
    async with here(tmp_path, HomeScreen) as one:
        await one.pilot.press("f")
        assert isinstance(one.screen, FriendsScreen)
        await one.pilot.press("escape")
        await one.click("Play with a friend")
        assert isinstance(one.screen, FriendsScreen)
        for key, words, screen in (
            ("n", "New match", ProposingScreen),
            ("c", "Join with a code", JoiningScreen),
        ):
            await one.pilot.press(key)
            await one.until(lambda screen=screen: isinstance(one.screen, screen))
            await one.pilot.press("escape")
            await one.until(lambda: isinstance(one.screen, FriendsScreen))
            await one.click(words)
            await one.until(lambda screen=screen: isinstance(one.screen, screen))
            await one.pilot.press("escape")
            await one.until(lambda: isinstance(one.screen, FriendsScreen))
        await one.click("Back")
        assert isinstance(one.screen, HomeScreen)


async def test_a_match_with_a_friend_is_listed_as_one(tmp_path: Path) -> None:
    async with here(tmp_path, hosting) as one:
        guest = await one.joined()
        await one.until(lambda: guest.view.stage is Stage.PROPOSED)
        guest.accept()
        await one.until(lambda: one.app.asked)
        match_id = guest.view.match
        one.app.push_screen(HomeScreen())
        await one.sees("Continue Ann 0 – Bob 0")
        assert "with a friend" in one.seen
        one.app.push_screen(FriendsScreen())
        await one.sees("Unfinished")
        await one.click("Ann 0")
        assert one.app.asked[-1] == ("open", match_id)


# What is proposed


async def test_who_has_no_name_is_asked_for_one_and_keeps_it(tmp_path: Path) -> None:
    async with here(tmp_path, ProposingScreen, name="") as one:
        await one.pilot.press("pagedown", "enter")
        assert "You have no name" in one.seen
        assert one.app.focused is one.screen.query_one("#name")
        await one.pilot.press(*"Cleo", "enter", "enter")
        assert isinstance(one.screen, HostingScreen)
        assert one.app.settings.name == "Cleo"
        await one.pilot.press("escape")
        await one.until(lambda: isinstance(one.screen, ProposingScreen))
        assert one.screen.query_one("#name", Input).value == "Cleo"


async def test_everything_that_can_be_agreed_on_reaches_the_friend(tmp_path: Path) -> None:
    async with here(tmp_path, ProposingScreen) as one:
        await pick(one.pilot, "colour", "Black")
        await pick(one.pilot, "length", "5")
        await pick(one.pilot, "crawford", "off")
        await pick(one.pilot, "cube-limit", "without limit")
        await pick(one.pilot, "backgammon", "twice, like a gammon")
        await pick(one.pilot, "clock", "2 minutes a point")
        await one.pilot.press("pagedown", "enter")
        guest = await one.joined()
        await one.until(lambda: guest.view.stage is Stage.PROPOSED)
        terms = Terms(
            5,
            crawford=False,
            cube_limit=0,
            backgammon=2,
            manners=FRIENDS,
            clock=ClockTerms.of_match(5),
        )
        assert guest.view.proposal == Proposal("Ann", terms, Side.BLACK)


@pytest.mark.parametrize("columns", [80, 40])
async def test_a_long_proposal_goes_on_below_its_beginning(tmp_path: Path, columns: int) -> None:
    terms = Terms(0, jacoby=True, automatic_doubles=1, beavers=2, cube_limit=0, manners=FRIENDS)
    async with here(tmp_path, JoiningScreen) as one:
        hosting = await one.hosted(Proposal("Bob", terms, Side.WHITE))
        await one.enter(hosting.view.code)
        await one.sees("cube without limit")
        await one.pilot.resize_terminal(columns, 24)
        await one.sees("cube without limit")
        rows = text(one.app).split("\n")
        first = next(y for y, row in enumerate(rows) if "Jacoby rule" in row)
        last = next(y for y, row in enumerate(rows) if row.rstrip().endswith("limit"))
        assert first < last
        for row in rows[first : last + 1]:
            assert row.index(row.split()[-1]) >= rows[first].index("Jacoby")
            assert not row[rows[first].index("Jacoby") - 1].strip()


async def test_money_is_proposed_with_its_own_options(tmp_path: Path) -> None:
    async with here(tmp_path, ProposingScreen, size=(80, 30)) as one:
        await pick(one.pilot, "length", "money")
        await pick(one.pilot, "beavers", "beavers")
        await one.pilot.press("pagedown", "enter")
        guest = await one.joined()
        await one.until(lambda: guest.view.stage is Stage.PROPOSED)
        assert guest.view.proposal is not None
        terms = Terms(0, jacoby=True, automatic_doubles=1, beavers=1, manners=FRIENDS)
        assert guest.view.proposal.terms == terms
        assert "Jacoby rule · 1 automatic double · beavers" in one.seen


async def test_a_bad_length_is_said_in_place(tmp_path: Path) -> None:
    async with here(tmp_path, ProposingScreen) as one:
        await one.pilot.press("1", "6", "pagedown", "enter")
        assert "“16” is no length of a match" in one.seen
        assert isinstance(one.screen, ProposingScreen)


# The code told


@pytest.mark.parametrize("plain", [False, True], ids=["unicode", "ascii"])
async def test_the_code_is_there_in_any_size_to_be_read_and_marked(
    tmp_path: Path, plain: bool
) -> None:
    large = "#" if plain else "█"
    async with here(tmp_path, hosting, plain=plain) as one:
        await one.until(lambda: one.code)
        for size in (SIZE, (120, 36), (60, 14), (160, 50), (50, 40), (30, 10), SIZE):
            await one.pilot.resize_terminal(*size)
            await one.pilot.pause()
            assert one.code in text(one.app), size
            assert (large in text(one.app)) is (size >= ((120, 36) if plain else SIZE)), size
            assert not plain or text(one.app).isascii()
            for words in ("Copy the code", "Back", "Waiting for your friend since"):
                assert size < SIZE or words in one.seen


async def test_copying_hands_the_code_on_and_claims_nothing(tmp_path: Path) -> None:
    async with here(tmp_path, hosting) as one:
        await one.until(lambda: one.code)
        for key, words in (("c", ""), ("enter", ""), ("", "Copy the code"), ("", one.code)):
            one.app.copy_to_clipboard("")
            await (one.pilot.press(key) if key else one.click(words))
            assert one.app.clipboard == one.code
        assert "handed to the terminal's clipboard" in one.seen
        assert "copied" not in one.seen.lower()
        assert one.code in text(one.app)
        assert "Back" in one.seen


async def test_the_match_opens_when_the_friend_accepts(tmp_path: Path) -> None:
    async with here(tmp_path, hosting) as one:
        guest = await one.joined()
        await one.sees("It is Bob who came")
        await one.until(lambda: guest.view.stage is Stage.PROPOSED)
        guest.accept()
        await one.until(lambda: one.app.asked)
        assert one.app.asked == [("open", guest.view.match)]


async def test_a_declined_match_is_said_with_the_form_first(tmp_path: Path) -> None:
    async with here(tmp_path, ProposingScreen) as one:
        await pick(one.pilot, "length", "5")
        await one.pilot.press("pagedown", "enter")
        guest = await one.joined()
        await one.until(lambda: guest.view.stage is Stage.PROPOSED)
        guest.decline()
        await one.sees("Bob has declined it")
        assert one.choices == ["change", "again", "back"]
        await one.pilot.press("enter")
        await one.until(lambda: isinstance(one.screen, ProposingScreen))
        assert one.screen.query_one("#length").value == "5"  # type: ignore[attr-defined]


async def test_a_wrong_guess_brings_a_new_code(tmp_path: Path) -> None:
    async with here(tmp_path, hosting) as one:
        await one.until(lambda: one.code)
        old = one.code
        one.app.exchange.spoil(old)
        await one.until(lambda: one.code not in ("", old))
        await one.sees("Somebody typed a wrong code")
        assert one.code in text(one.app)
        assert old not in text(one.app)


async def test_a_code_without_a_connection_is_told(tmp_path: Path) -> None:
    async with here(tmp_path, lambda: HostingScreen(PROPOSAL)) as one:
        told = "No connection to the server: it is tried again and again."
        await one.until(lambda: one.code)
        way = one.app.friends._transport("")
        assert isinstance(way, MemoryTransport)
        way.cut()
        await one.sees(told)
        assert one.code in one.seen
        way.restore()
        await one.until(lambda: told not in one.seen)
        guest = await one.joined()
        await one.until(lambda: guest.view.stage is Stage.PROPOSED)
        way.cut()
        await one.sees(told)


@pytest.mark.parametrize("how", ["escape", "back"])
async def test_leaving_asks_nothing_and_frees_the_code(tmp_path: Path, how: str) -> None:
    async with here(tmp_path, HomeScreen) as one:
        one.app.push_screen(hosting())
        await one.pilot.pause()
        await one.until(lambda: one.code)
        code = one.code
        if how == "back":
            await one.click("Back")
        else:
            await one.pilot.press("escape")
        await one.until(lambda: isinstance(one.screen, HomeScreen))
        guest = await one.joined(code)
        await one.until(lambda: guest.view.stage is Stage.FAILED)
        assert guest.view.trouble is Trouble.CODE_USED


async def test_an_unreachable_server_is_tried_again_or_changed(tmp_path: Path) -> None:
    async with here(tmp_path, FriendsScreen) as one:
        one.app.exchange.reachable = False
        one.app.push_screen(hosting())
        await one.sees("can't be reached")
        assert one.choices == ["again", "settings", "back"]
        await one.click("Settings")
        assert isinstance(one.screen, SettingsScreen)
        await one.pilot.press("escape")
        await one.until(lambda: isinstance(one.screen, HostingScreen))
        one.app.exchange.reachable = True
        await one.click("Try again")
        await one.until(lambda: one.code)
        assert "Waiting for your friend" in one.seen


@pytest.mark.parametrize("screen", [hosting, JoiningScreen])
async def test_the_server_is_the_one_in_the_settings(
    tmp_path: Path, screen: Callable[[], Screen[None]]
) -> None:
    async with here(tmp_path, FriendsScreen) as one:
        way = one.app.friends._transport
        assert isinstance(way, MemoryTransport)
        for server in ("ws://here:4000/v1", ""):
            one.app.settings = one.app.settings.model_copy(update={"server": server})
            one.app.push_screen(screen())
            await one.pilot.pause()
            assert way.servers.pop() == server
            await one.pilot.press("escape")


async def test_no_wrong_key_loses_the_code(tmp_path: Path) -> None:
    async with here(tmp_path, hosting) as one:
        await one.until(lambda: one.code)
        assert re.search(r"Waiting for your friend since \d\d:\d\d\.", one.seen)
        code = one.code
        await one.pilot.press("x", "q", "1", "space", "up", "down", "tab", "n", "r", "backspace")
        assert isinstance(one.screen, HostingScreen)
        assert one.code == code


# The code typed


async def test_a_code_is_typed_and_the_match_accepted(tmp_path: Path) -> None:
    async with here(tmp_path, JoiningScreen, name="") as one:
        host = await one.hosted()
        await one.pilot.press(*"Bob", "enter", *host.view.code, "enter")
        await one.sees("Ann proposes this match.")
        for words in ("Length 7 points", "You play Black", "Clocks none"):
            assert words in one.seen
        assert one.choices == ["accept", "decline"]
        await one.pilot.press("enter")
        await one.until(lambda: one.app.asked[1:])
        assert host.view.stage is Stage.AGREED
        assert one.app.asked[-1] == ("open", host.view.match)
        assert one.app.settings.name == "Bob"


async def test_everything_that_is_proposed_is_seen_before_it_is_accepted(tmp_path: Path) -> None:
    long = Terms(
        5, crawford=False, cube_limit=0, backgammon=2, manners=FRIENDS, clock=ClockTerms(600_000)
    )
    money = Terms(0, jacoby=True, automatic_doubles=2, beavers=2, cube_limit=256, manners=FRIENDS)
    seen = {
        long: (
            "Length 5 points", "You play White", "Clocks 10 minutes a side",
            "no Crawford game, cube without limit, a backgammon counts twice",
        ),
        money: (
            "Length money, game by game", "Jacoby rule, 2 automatic doubles, beavers and raccoons",
            "cube up to 256",
        ),
    }  # fmt: skip
    async with here(tmp_path, HomeScreen) as one:
        for terms, told in seen.items():
            one.app.push_screen(JoiningScreen())
            host = await one.hosted(Proposal("Ann", terms, Side.BLACK))
            await one.enter(host.view.code)
            await one.sees("Ann proposes this match.")
            for words in told:
                assert words in one.seen
            await one.click("Decline it")
            await one.until(lambda: isinstance(one.screen, HomeScreen))


async def test_a_match_is_declined(tmp_path: Path) -> None:
    async with here(tmp_path, HomeScreen) as one:
        one.app.push_screen(JoiningScreen())
        host = await one.hosted()
        await one.enter(host.view.code)
        await one.sees("Ann proposes this match.")
        await one.click("Decline it")
        await one.until(lambda: isinstance(one.screen, HomeScreen))
        await one.until(lambda: host.view.stage is Stage.FAILED)
        assert host.view.trouble is Trouble.DECLINED


async def test_what_was_accepted_waits_for_a_broken_connection(tmp_path: Path) -> None:
    async with here(tmp_path, JoiningScreen) as one:
        host = await one.hosted()
        await one.enter(host.view.code)
        await one.sees("Ann proposes this match.")
        one.way.cut()
        await one.pilot.press("enter")
        await one.sees("You have accepted")
        await one.sees("ask your friend, and begin anew with a new code")
        assert one.choices == ["back"]
        one.way.restore()
        await one.until(lambda: one.app.asked)
        assert one.app.asked[-1] == ("open", host.view.match)


async def test_a_host_who_leaves_is_told_and_another_code_asked_for(tmp_path: Path) -> None:
    async with here(tmp_path, JoiningScreen) as one:
        host = await one.hosted()
        await one.enter(host.view.code)
        await one.sees("Ann proposes this match.")
        await host.cancel()
        await one.sees("Ask your friend for a new code")
        assert one.choices == ["other", "back"]
        assert one.app.focused is one.screen.query_one("#code")


async def test_esc_leaves_what_is_proposed(tmp_path: Path) -> None:
    async with here(tmp_path, HomeScreen) as one:
        one.app.push_screen(JoiningScreen())
        host = await one.hosted()
        await one.enter(host.view.code)
        await one.sees("Ann proposes this match.")
        await one.pilot.press("escape")
        await one.until(lambda: isinstance(one.screen, HomeScreen))
        await one.until(lambda: host.view.stage is Stage.FAILED)


async def test_tab_completes_the_words(tmp_path: Path) -> None:
    async with here(tmp_path, JoiningScreen) as one:
        line = one.screen.query_one("#code", Input)
        assert one.app.focused is line
        await one.pilot.press(*"7-cr")
        await one.sees("Tab writes 7-crossover-")
        await one.pilot.press("tab")
        assert line.value == "7-crossover-"
        assert "the first letters of the next word" in one.seen
        await one.pilot.press("tab")
        assert one.app.focused is line
        await one.pilot.press(*"c")
        await one.sees("Tab writes 7-crossover-crossover; or: clockwork")
        await one.pilot.press(*"lo", "tab")
        assert line.value == "7-crossover-clockwork"
        assert "Enter goes to your friend." in one.seen
        await one.pilot.press("tab")
        assert one.app.focused is not line


@pytest.mark.parametrize(
    "typed", ["{0}-{1}-{2} ", " {0}.{1}.{2}.", "{0} {1}  {2}", "{0}–{1}–{2}", "come: {0}-{1}-{2}!"]
)
async def test_a_code_is_read_however_it_is_written(tmp_path: Path, typed: str) -> None:
    async with here(tmp_path, JoiningScreen) as one:
        host = await one.hosted()
        await one.enter(typed.format(*host.view.code.upper().split("-")))
        await one.sees("Ann proposes this match.")


async def test_a_code_is_found_in_a_message_that_is_pasted(tmp_path: Path) -> None:
    async with here(tmp_path, JoiningScreen) as one:
        host = await one.hosted()
        line = one.screen.query_one("#code", Input)
        line.post_message(events.Paste(f"Hi!\nIt's at 8 o'clock:\n“{host.view.code}”, come!"))
        await one.pilot.pause()
        assert line.value == host.view.code
        await one.pilot.press("enter")
        await one.sees("Ann proposes this match.")


async def test_what_is_no_code_goes_nowhere(tmp_path: Path) -> None:
    async with here(tmp_path, JoiningScreen) as one:
        for typed in ("", "7", "7-crossover", "crossover-clockwork", "seven", "7-a-b-c"):
            await one.enter(typed)
            assert "A code is a number and two words, such as 7-crossover-clockwork." in one.seen
            assert one.app.focused is one.screen.query_one("#code")
            assert isinstance(one.screen, JoiningScreen)
            assert one.screen.view.stage is Stage.IDLE


async def test_letters_that_no_code_has_are_noticed_while_they_are_typed(tmp_path: Path) -> None:
    async with here(tmp_path, JoiningScreen) as one:
        await one.pilot.press(*"7-x")
        assert "No code goes on like this" in one.seen
        await one.pilot.press("backspace", "backspace", "backspace", "c")
        assert "A code begins with a number." in one.seen


async def test_a_wrong_code_is_said_and_another_one_typed(tmp_path: Path) -> None:
    async with here(tmp_path, JoiningScreen) as one:
        host = await one.hosted()
        old = host.view.code
        number, first, _second = old.split("-")
        await one.enter(f"{number}-{first}-zulu")
        await one.sees("The code was wrong, and is used up now")
        assert "Your friend's screen shows a new one" in one.seen
        assert one.choices == ["other", "back"]
        await one.until(lambda: host.view.code != old)
        await one.enter(host.view.code)
        await one.sees("Ann proposes this match.")


async def test_no_name_no_joining(tmp_path: Path) -> None:
    async with here(tmp_path, JoiningScreen, name="") as one:
        host = await one.hosted()
        await one.enter(host.view.code)
        assert "You have no name" in one.seen
        assert one.app.focused is one.screen.query_one("#name")
        await one.pilot.press(*"Bob", "enter", "enter")
        await one.sees("Ann proposes this match.")


async def test_joining_is_tried_again_when_the_server_was_away(tmp_path: Path) -> None:
    async with here(tmp_path, JoiningScreen) as one:
        host = await one.hosted()
        one.app.exchange.reachable = False
        await one.enter(host.view.code)
        await one.sees("can't be reached")
        assert one.choices == ["join", "settings", "back"]
        one.app.exchange.reachable = True
        await one.pilot.press("enter")
        await one.sees("Ann proposes this match.")


async def test_nothing_a_friend_says_is_markup_or_control(tmp_path: Path) -> None:
    async with here(tmp_path, JoiningScreen) as one:
        host = await one.hosted(Proposal("[red]Eve[/]", SEVEN, Side.WHITE))
        await one.enter(host.view.code)
        await one.sees("[red]Eve[/] proposes this match.")


# Going on


async def test_an_unfinished_match_goes_on_by_either_screen(tmp_path: Path) -> None:
    async with here(tmp_path, FriendsScreen) as one:
        one.app.push_screen(hosting())
        await one.pilot.pause()
        guest = await one.joined()
        await one.until(lambda: guest.view.stage is Stage.PROPOSED)
        guest.accept()
        await one.until(lambda: one.app.asked)
        match_id = guest.view.match
        await one.app.pop_screen()
        for side in ("host", "guest"):
            one.way.kill()
            for match in one.far.live:
                await match.close()
            for match in one.app.friends.live:
                await match.close()
            again = one.far.meeting()
            below = one.app.screen
            if side == "host":
                one.app.push_screen(HostingScreen(resuming=match_id))
                await one.sees("Going on with Bob")
                await one.until(lambda: one.code)
                again.resume(match_id, one.code)
            else:
                again.resume(match_id)
                await one.until(lambda again=again: again.view.code)
                one.app.push_screen(JoiningScreen(resuming=match_id))
                await one.sees("Going on with Bob")
                assert not one.screen.query("#name")
                await one.enter(again.view.code)
            await one.until(lambda again=again: again.view.stage is Stage.AGREED)
            await one.until(lambda below=below: one.app.screen is below)
        assert one.app.asked == [("open", match_id)], "the table lay below"


async def test_a_match_that_is_not_kept_can_not_go_on(tmp_path: Path) -> None:
    async with here(tmp_path, lambda: HostingScreen(resuming="nothing")) as one:
        assert "isn't kept on this computer" in one.seen


# Words


@pytest.mark.parametrize("hosting", [True, False])
@pytest.mark.parametrize("trouble", Trouble)
def test_every_trouble_says_what_happened_and_what_to_do(trouble: Trouble, hosting: bool) -> None:
    told = trouble_told(trouble, name="Bob", hosting=hosting)
    for sentence in (told.happened, told.advice):
        assert sentence[0].isupper()
        assert sentence.endswith(".")
        assert "wormhole" not in sentence
        assert len(sentence) < 110
    if not hosting and trouble is Trouble.WRONG_CODE:
        assert "new one" in told.advice
    if trouble is Trouble.NOT_HERE:
        assert hosting is ("Join with a code" in told.advice)
    if not hosting and trouble is Trouble.WRONG_FRIEND:
        assert "tell it" not in told.advice
    assert _WORDS[trouble] in told.happened


_WORDS = {
    Trouble.UNREACHABLE: "can't be reached",
    Trouble.SERVER_REFUSES: "answers, but won't",
    Trouble.NOT_INSTALLED: "missing here, or damaged",
    Trouble.BAD_CODE: "no code",
    Trouble.WRONG_CODE: "code was wrong",
    Trouble.CODE_USED: "used up, or nobody waits",
    Trouble.CLOSED: "line between the two programs was cut",
    Trouble.VERSIONS: "versions that don't understand each other",
    Trouble.MALFORMED: "makes no sense",
    Trouble.DECLINED: "declined",
    Trouble.UNKNOWN_MATCH: "doesn't have this match",
    Trouble.NOT_HERE: "isn't kept on this computer",
    Trouble.OTHER_MATCH: "another unfinished match",
    Trouble.WRONG_FRIEND: "isn't the one that this match was begun with",
    Trouble.LEFT: "Bob has left",
}
"""What of each is a player told, and of no other."""
