"""Rules and glossary on the screen: searching, trying, every size, other languages, damage."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot

from app import i18n
from app.academy.broken import Broken
from app.academy.glossary import Glossary, glossary
from app.academy.lesson import Decide, Do
from app.academy.reference import Reference, reference
from app.screens.browsing import BrowsingScreen
from app.screens.glossary import GlossaryScreen, topics
from app.screens.new_match import NewMatchScreen
from app.screens.reference import ReferenceScreen
from app.screens.rules import RulesScreen
from rules.refusal import Rule
from rules.side import Side
from tests.app.test_i18n import catalogue
from tests.app.test_languages import HEADER
from tests.screens.hostapp import HostApp
from tests.screens.scholar import Chip, OnBoard, deeds, do, settle
from tests.screens.seen import line_of, text

pytestmark = pytest.mark.usefixtures("notices_stay")

SIZES = [(80, 24), (120, 36), (160, 50)]
RULES, WORDS = reference().rules, glossary().words


class Loaded:
    """Dice that fall as they should."""

    def roll(self, n: int) -> tuple[int, int]:
        """A 3-1."""
        return 3, 1


@asynccontextmanager
async def shown(
    folder: Path, screen: BrowsingScreen, size: tuple[int, int] = (120, 36), **look: bool
) -> AsyncIterator[tuple[BrowsingScreen, Pilot[str]]]:
    """A book on the screen."""
    app = HostApp(folder, lambda: screen, **look)  # type: ignore[arg-type]
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield screen, pilot


async def press(pilot: Pilot[str], *keys: str) -> None:
    for key in keys:
        await pilot.press(key)
    await pilot.pause()
    await pilot.pause()


def listed(screen: BrowsingScreen) -> list[str]:
    return [item.id for item in screen.found.items if item.id in screen.topics]


async def look_up(pilot: Pilot[str], screen: BrowsingScreen, key: str) -> None:
    """Open a topic by its whole name."""
    screen.line.value = key
    await pilot.pause()
    await press(pilot, "enter")
    assert open_at(screen) == key


def open_at(screen: BrowsingScreen) -> str:
    """Which topic is open."""
    return "" if screen.topic is None else screen.topic.key


# Searching


async def test_what_is_typed_is_found_in_any_order_and_stressed(tmp_path: Path) -> None:
    async with shown(tmp_path, ReferenceScreen()) as (screen, pilot):
        assert listed(screen) == list(RULES)
        assert "81 of 81" in text(pilot.app)
        await press(pilot, *"OFF Bear")
        found = listed(screen)
        assert found[:1] == ["When bearing off begins"]
        assert len(found) < len(RULES)
        assert f"{len(found)} of 81" in text(pilot.app)
        for key in found:
            told = f"{key} {RULES[key].text}".casefold()
            assert "off" in told
            assert "bear" in told
        first = screen.found.items[0]
        assert [first.label[a:b] for a, b in first.stressed] == ["bear", "off"]
        shown_text = screen.query_one("#text").render()
        assert str(shown_text).count("off") > 1
        stressed = [span for span in shown_text.spans if "underline" in str(span.style)]  # type: ignore[union-attr]
        words = {str(shown_text)[span.start : span.end].casefold() for span in stressed}
        assert words == {"bear", "off"}
        await press(pilot, "escape")
        assert listed(screen) == list(RULES)
        await press(pilot, *"xyzzy", "enter")
        assert listed(screen) == []
        assert "Nothing is found" in text(pilot.app)


async def test_a_word_comes_before_those_that_speak_of_it(tmp_path: Path) -> None:
    async with shown(tmp_path, GlossaryScreen()) as (screen, pilot):
        await press(pilot, *"shot")
        assert listed(screen)[0] == "shot"
        assert open_at(screen) == "shot"
        assert len(listed(screen)) > 4


async def test_q_goes_back_where_nothing_is_typed_yet(tmp_path: Path) -> None:
    async with shown(tmp_path, GlossaryScreen()) as (screen, pilot):
        await press(pilot, *"eq")
        assert listed(screen)[0] == "equity"
        await press(pilot, "backspace", "backspace", "q")
        assert pilot.app.asked == [("dismissed", None)]  # type: ignore[attr-defined]


# Trying


async def test_every_rule_can_be_tried_by_clicks_and_put_back(tmp_path: Path) -> None:
    async with shown(tmp_path, ReferenceScreen(dice=Loaded()), (80, 24)) as (screen, pilot):
        await press(pilot, "enter")
        for key, rule in RULES.items():
            assert open_at(screen) == key
            trying = screen.trying
            assert isinstance(trying.step, Do | Decide)
            for deed in deeds(trying.step, trying.scene):
                await do(pilot, screen, deed)
            if isinstance(trying.step, Decide) and trying.step.act == "roll":
                assert screen.trying.scene.dice == (3, 1)
                assert isinstance(screen.trying.step, Do)
                screen.put_back()
            else:
                assert screen.trying.done, key
                assert screen.trying.answer is not None
                assert screen.trying.answer.right
                await do(pilot, screen, Chip("undo"))
            assert not screen.trying.done
            assert str(screen.trying.scene) == rule.position
            screen.action_next()
            await settle(pilot)


@pytest.mark.parametrize(
    ("key", "deed", "rule"),
    [
        ("Entering", OnBoard("13", Side.WHITE), Rule.ENTER_FIRST),
        ("Not before the opening roll", OnBoard("cube", Side.WHITE), Rule.TOO_LATE_TO_DOUBLE),
        ("Not your cube", Chip("act('double')"), Rule.CUBE_NOT_YOURS),
        ("The Crawford rule", Chip("act('double')"), Rule.CRAWFORD),
        ("The last face", Chip("act('double')"), Rule.CUBE_AT_LIMIT),
    ],
)
async def test_what_the_rules_forbid_is_refused_by_name(
    tmp_path: Path, key: str, deed: Chip | OnBoard, rule: Rule
) -> None:
    async with shown(tmp_path, ReferenceScreen()) as (screen, pilot):
        await look_up(pilot, screen, key)
        await do(pilot, screen, deed)
        answer = screen.trying.answer
        assert answer is not None
        assert answer.refusal is not None
        assert answer.refusal.rule is rule
        assert not screen.trying.done


@pytest.mark.parametrize(
    ("key", "act", "told"),
    [
        ("Taking", "take", "You play on for 2, and the cube is yours."),
        ("Taking", "pass", "you lose 1 point."),
        ("Redoubling", "double", "You offer to play for 4"),
        ("Beavers", "beaver", "once more, to 4"),
        ("After a beaver", "take", "You play on for 4, and the cube is your opponent's."),
        ("After a beaver", "pass", "you lose 2 points."),
        ("After a beaver", "beaver", "once more, to 8"),
        ("Resigning", "resign", "lose a single game"),
        ("The answer to a resignation", "accept", "you win 1 point."),
        ("The answer to a resignation", "refuse", "play goes on"),
        ("No move at all", "pick up", "your opponent is on roll"),
    ],
)
async def test_what_comes_of_it_is_told(tmp_path: Path, key: str, act: str, told: str) -> None:
    async with shown(tmp_path, ReferenceScreen()) as (screen, pilot):
        await look_up(pilot, screen, key)
        await do(pilot, screen, Chip(f"act('{act}')"))
        assert screen.trying.done
        assert told in " ".join(text(pilot.app).split())


# The way through


async def test_one_gets_about_by_keys(tmp_path: Path) -> None:
    async with shown(tmp_path, ReferenceScreen(), (80, 24)) as (screen, pilot):
        await press(pilot, "down", "down", "enter")
        assert screen.reading
        assert open_at(screen) == "The four quadrants"
        await press(pilot, "tab", "enter")
        assert open_at(screen) == "The bar"
        await press(pilot, "b")
        assert open_at(screen) == "The four quadrants"
        await press(pilot, "escape")
        assert not screen.reading
        await press(pilot, "pagedown", "enter")
        assert isinstance(pilot.app.screen, NewMatchScreen)
        await press(pilot, "escape", "escape")
        assert pilot.app.asked == [("dismissed", None)]  # type: ignore[attr-defined]


async def test_one_gets_about_by_mouse(tmp_path: Path) -> None:
    async with shown(tmp_path, ReferenceScreen()) as (screen, pilot):
        await pilot.click(offset=line_of(pilot.app, "Doubles"))
        await pilot.pause()
        assert (open_at(screen), screen.reading) == ("Doubles", True)
        await do(pilot, screen, OnBoard("13", Side.WHITE))
        await do(pilot, screen, OnBoard("10", Side.WHITE))
        assert screen.trying.draft is not None
        assert screen.trying.draft.steps == ((13, 10),)
        await press(pilot, "escape", *"blots", "escape")
        await pilot.hover(offset=line_of(pilot.app, "Hitting"))
        await pilot.pause()
        assert (open_at(screen), screen.reading) == ("Hitting", False)
        await do(pilot, screen, OnBoard("6", Side.WHITE))
        assert screen.reading
        x, y = line_of(pilot.app, "See also")
        await pilot.click(offset=(x + 4, y + 1))
        await pilot.pause()
        assert open_at(screen) == "Entering"


@pytest.mark.parametrize("make", [ReferenceScreen, GlossaryScreen])
async def test_a_game_can_be_started_from_everywhere(
    tmp_path: Path, make: type[BrowsingScreen]
) -> None:
    for keys in ((), ("enter",), tuple("xyzzy")):
        screen = make()  # type: ignore[call-arg]
        async with shown(tmp_path, screen, (80, 24)) as (_screen, pilot):
            await press(pilot, *keys)
            x, y = line_of(pilot.app, "start a game")
            await pilot.click(offset=(x + 1, y))
            await pilot.pause()
            assert isinstance(pilot.app.screen, NewMatchScreen)


async def test_a_game_is_started_at_the_end_of_the_list(tmp_path: Path) -> None:
    async with shown(tmp_path, ReferenceScreen(), (80, 24)) as (screen, pilot):
        await press(pilot, *"crawford")
        assert screen.found.items[-1].label == "Start a game"
        await press(pilot, *["down"] * (len(screen.found.items) - 1), "enter")
        assert isinstance(pilot.app.screen, NewMatchScreen)


async def test_the_reference_is_reached_from_the_rules_at_a_glance(tmp_path: Path) -> None:
    app = HostApp(tmp_path, RulesScreen)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.click(offset=line_of(app, "All rules"))
        await pilot.pause()
        assert isinstance(app.screen, ReferenceScreen)


@pytest.mark.parametrize(
    ("size", "look"),
    [
        *((size, {}) for size in SIZES),
        ((80, 24), {"plain": True}),
        ((120, 36), {"no_color": True}),
    ],
    ids=str,
)
async def test_list_text_and_board_are_there_in_every_size(
    tmp_path: Path, size: tuple[int, int], look: dict[str, bool]
) -> None:
    async with shown(tmp_path, ReferenceScreen(), size, **look) as (screen, pilot):
        for key in ("Doubles", "Gammon"):
            screen.line.value = key
            await pilot.pause()
            await pilot.pause()
            wide = size[0] > 80
            seen = " ".join(text(pilot.app).split())
            assert "Start a game" in seen
            assert RULES[key].text.split(",")[0].split(".")[0][:12] in seen
            assert screen.board.display is wide
            await press(pilot, "enter")
            assert screen.board.region.width > 0
            assert (screen.found.region.width > 0) is wide
            for word in RULES[key].text.split():
                assert word in text(pilot.app)
            await press(pilot, "escape", "escape")
            assert not screen.line.value


async def test_where_there_is_hardly_any_room_it_is_the_list_s_or_the_text_s(
    tmp_path: Path,
) -> None:
    async with shown(tmp_path, GlossaryScreen(), (40, 12)) as (screen, pilot):
        pane = screen.query_one("#pane")
        assert screen.found.region.width == 40
        await press(pilot, "tab")
        assert screen.line.has_focus, "what else there is to see can't be seen"
        await look_up(pilot, screen, "prime")
        assert pane.region.width >= 38
        assert not screen.found.region.width
        assert WORDS["prime"].meaning.split(":")[0] in " ".join(text(pilot.app).split())
        await press(pilot, "escape")
        assert screen.found.region.width == 40


# Pictures


async def test_every_word_has_its_picture_and_all_of_its_meaning(tmp_path: Path) -> None:
    async with shown(tmp_path, GlossaryScreen(), (80, 24)) as (screen, pilot):
        await press(pilot, "enter")
        for _ in WORDS:
            topic, view = screen.topic, screen.board.view
            assert topic is not None
            entry = WORDS[topic.key]
            places = (*view.points, *view.bar, *view.off, view.cube, view.dice)
            marked = any(place.marked for place in places) or view.dice.half is not None
            assert marked is bool(entry.points)
            assert len(view.arrows) >= len(entry.arrows) + len(entry.their_arrows)
            seen = text(pilot.app)
            for word in (*topic.title.split(), *entry.meaning.split()):
                assert word in seen, topic.key
            screen.action_next()
            await settle(pilot)
        assert open_at(screen) == next(iter(WORDS))


# Languages and damage


async def test_another_language_is_searched_and_sorted_in_its_own_way(tmp_path: Path) -> None:
    folder = tmp_path / "locale"
    words = {"": HEADER, "alphabet\x04abcdefghijklmnopqrstuvwxyz": "abcõz"}
    catalogue(folder / "xx" / "LC_MESSAGES" / "barpoint.mo", words)
    words = {"": HEADER, "anchor": "õla", "bar": "zab", "blot": "aza"}
    catalogue(folder / "xx" / "LC_MESSAGES" / "academy.mo", words)
    i18n.set_language("xx", folder)
    try:
        book = Glossary({word: WORDS[word] for word in ("anchor", "bar", "blot")})
        assert [topic.title for topic in topics(book)] == ["aza", "õla", "zab"]
        async with shown(tmp_path, GlossaryScreen(book)) as (screen, pilot):
            await press(pilot, *"Ola")
            assert listed(screen) == ["anchor"]
            assert "anchor" in text(pilot.app)
    finally:
        i18n.set_language(None)


@pytest.mark.parametrize("language", ["et", "hi"])
async def test_rules_are_found_by_their_english_names_too(tmp_path: Path, language: str) -> None:
    i18n.set_language(language)
    async with shown(tmp_path, ReferenceScreen()) as (screen, pilot):
        assert screen.topics["The bar"].title != "The bar"
        await press(pilot, *"the BAR")
        assert "The bar" in listed(screen)
        await press(pilot, "escape", *"Doubles")
        assert listed(screen)[:1] == ["Doubles"]


async def test_a_damaged_chapter_is_told_and_the_rest_is_there(tmp_path: Path) -> None:
    broken = (Broken("2.toml", 7, "this is no rule"),)
    half = reference()
    book = Reference(half.chapters[:1], half.rules, broken)
    async with shown(tmp_path, ReferenceScreen(book)) as (screen, pilot):
        (told,) = pilot.app._notifications
        assert told.message == broken[0].sentence
        assert listed(screen) == [rule.title for rule in half.chapters[0].rules]
    async with shown(tmp_path, ReferenceScreen(Reference(broken=broken))) as (screen, pilot):
        assert "Nothing here can be read" in " ".join(text(pilot.app).split())
        assert [item.label for item in screen.found.items] == ["Start a game"]
