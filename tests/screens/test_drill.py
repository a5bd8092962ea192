"""The drill: plays, cube actions and answers are asked again, judged, and scheduled."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from textual.pilot import Pilot

from app.analyse.cards import card as card_of
from app.analyse.cards import cards
from app.analyse.depths import FOR_MATCHES
from app.engine.analysis.report import DecisionKind, Grade, Judged
from app.engine.engine import EngineTrouble, Trouble
from app.engine.verdicts import PlayVerdict
from app.screens.analysis_review import ReviewScreen
from app.screens.drill import DrillScreen, Stage
from app.screens.home import HomeScreen
from app.screens.matches import MatchesScreen
from app.screens.parts.menu import Menu
from app.screens.trainer_hands import Judgement
from app.storage.practice import CardRow
from rules.plays import legal_plays
from rules.record import Record
from rules.terms import Terms
from tests.engines import Pips
from tests.screens.analysed import Judge, analysed, kept, played
from tests.screens.hostapp import HostApp
from tests.screens.seen import line_of, text
from tests.screens.trainee import play, press, press_key, touch
from widgets.prompt import Prompt
from widgets.view import Choice, PromptView

pytestmark = pytest.mark.usefixtures("notices_stay")

DAY = 86_400_000


class DrillApp(HostApp):
    """A host whose engine judges in this process, or fails."""

    def __init__(self, folder: Path, **look: bool) -> None:
        super().__init__(folder, DrillScreen, **look)
        self.trouble: Trouble | None = None

    def thinker(self, engine: str | None = None) -> "DrillApp":  # type: ignore[override]
        return self

    async def play(self, *question: object) -> PlayVerdict:
        return await self._judge().play(*question)  # type: ignore[arg-type]

    async def cube(self, *question: object) -> object:
        return await self._judge().cube(*question)  # type: ignore[arg-type]

    def _judge(self) -> Judge:
        if self.trouble is not None:
            raise EngineTrouble(self.trouble, "bgsage")
        return Judge()


async def decisions(*kinds: DecisionKind) -> list[Judged]:
    """A blunder of each kind from a match that chance played."""
    report = await analysed(played())
    found = []
    for kind in kinds:
        found.append(
            next(
                one
                for one in report.judged
                if one.grade is Grade.BLUNDER
                and one.decision.kind is kind
                and one not in found
                and (kind is not DecisionKind.ANSWER or one.decision.chosen == "pass")
            )
        )
    return found


PLAY, CUBE, ANSWER = DecisionKind.PLAY, DecisionKind.CUBE, DecisionKind.ANSWER


@asynccontextmanager
async def drilling(
    folder: Path, *kinds: DecisionKind, size: tuple[int, int] = (80, 24), **look: bool
) -> AsyncIterator[tuple[DrillScreen, Pilot[str], DrillApp]]:
    """A drill of one blunder of each kind."""
    app = DrillApp(folder, **look)
    kept(app.journal, played())
    now = app.practice.now()
    app.practice.add_cards(
        replace(card_of(one, played(), now), due=now + at)
        for at, one in enumerate(await decisions(*kinds))
    )
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, DrillScreen)
        yield screen, pilot, app


def said(screen: DrillScreen) -> str:
    return screen.query_one(Prompt).view.text


def reviews(app: HostApp) -> list[tuple[int, int]]:
    """The reviews that are kept: card and rating."""
    with app.journal.reading() as connection:
        return connection.execute("SELECT card, rating FROM review ORDER BY rowid").fetchall()


async def judged(screen: DrillScreen, pilot: Pilot[str]) -> None:
    """Wait for the engine."""
    async with asyncio.timeout(60):
        while screen.stage is Stage.THINKING:
            await pilot.pause(0.01)
    await pilot.pause()


async def test_a_play_is_asked_as_it_was_and_a_right_one_comes_back_later(tmp_path: Path) -> None:
    async with drilling(tmp_path, PLAY) as (screen, pilot, app):
        (row,) = app.practice.due_cards()
        assert screen.card is not None
        question = screen.card.asked.question
        assert screen.board.view.bottom is screen.card.decider
        assert screen.board.view.numbered_for is screen.card.decider
        shown = " ".join(text(app).split())
        assert "1 of 1" in shown
        assert "Ann 0," in shown
        assert "match to 3" in " ".join(
            "".join(line[59:] for line in text(app).splitlines()).split()
        )
        assert question.dice is not None
        verdict = Pips().play(question, FOR_MATCHES)
        best = next(
            one
            for one in legal_plays(question.position, question.dice)
            if one.result == verdict.candidates[0].result
        )
        await play(pilot, screen, best)
        await judged(screen, pilot)
        assert said(screen).startswith("Right! It comes back in ")
        assert screen.board.view.arrows
        (kept_row,) = rows(app)
        assert kept_row.due > row.due + DAY
        assert kept_row.state != row.state
        assert reviews(app) == [(row.number, 4)], "it was quick"
        assert app.practice.tallies()["cards"].correct == 1
        await press(pilot, screen, "next")
        assert said(screen).startswith("1 of 1 were right.")
        assert not app.practice.due_cards()
        await press(pilot, screen, "leave(True)")
        assert app.asked == [("dismissed", None)]


def rows(app: HostApp) -> tuple[CardRow, ...]:
    """All cards, due or not."""
    with app.journal.reading() as connection:
        found = connection.execute(
            "SELECT number, key, match, seq, kind, xgid, chosen, cost, made, due, state FROM card"
        ).fetchall()
    return tuple(CardRow(*row) for row in found)


async def test_a_missed_card_comes_again_and_only_its_first_answer_counts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with drilling(tmp_path, PLAY, CUBE) as (screen, pilot, app):
        kept_when_said: list[tuple[str, int]] = []
        say = screen.say

        def watched(view: PromptView, keys: tuple[Choice, ...]) -> None:
            kept_when_said.append((view.text, len(reviews(app))))
            say(view, keys)

        monkeypatch.setattr(screen, "say", watched)
        assert screen.card is not None
        first, question = screen.card.row, screen.card.asked.question
        assert question.dice is not None
        verdict = Pips().play(question, FOR_MATCHES)
        worst = next(
            one
            for one in legal_plays(question.position, question.dice)
            if one.result == verdict.candidates[-1].result
        )
        await play(pilot, screen, worst)
        await judged(screen, pilot)
        cost = verdict.cost(worst.result)
        assert cost is not None
        assert said(screen) == f"This costs {cost:.3f}. It comes once more at the end."
        shown = text(app)
        assert f"−{first.cost:.3f}" in shown, "what it cost then"
        assert f"−{cost:.3f}" in shown
        assert any(arrow.second for arrow in screen.board.view.arrows), "the play beside the best"
        panel = screen.query_one(Judgement).view
        assert panel is not None
        assert panel.words
        assert reviews(app) == [(first.number, 1)]
        assert {kept for words, kept in kept_when_said if words == said(screen)} == {1}
        assert {kept for words, kept in kept_when_said if words != said(screen)} == {0}
        await pilot.press("enter")
        await touch(pilot, screen, "cube")
        await judged(screen, pilot)
        assert said(screen).startswith("Right!")
        await pilot.press("space")
        assert "once more" in text(app)
        assert screen.card.row.number == first.number
        await play(pilot, screen, worst)
        await judged(screen, pilot)
        await pilot.press("enter")
        assert screen.card is not None, "and again"
        best = next(
            one
            for one in legal_plays(question.position, question.dice)
            if one.result == verdict.candidates[0].result
        )
        await play(pilot, screen, best)
        await judged(screen, pilot)
        assert said(screen) == "Right!"
        await pilot.press("enter")
        assert said(screen).startswith("1 of 2 were right.")
        assert [rating for _card, rating in reviews(app)] == [1, 4]
        assert app.practice.tallies()["cards"].answers == 2


async def test_cube_and_answer_are_given_as_at_the_table(tmp_path: Path) -> None:
    async with drilling(tmp_path, ANSWER, CUBE) as (screen, pilot, _app):
        assert screen.card is not None
        assert screen.board.view.cube.offered
        assert screen.board.view.bottom is screen.card.decider
        assert screen.board.view.cube.owner is screen.card.decider
        await pilot.press("d", "space", "b")
        assert screen.stage is Stage.ASKING, "there is a double to be answered"
        await press(pilot, screen, "deed('take')")
        await judged(screen, pilot)
        assert said(screen).startswith("Right!")
        panel = screen.query_one(Judgement).view
        assert panel is not None
        assert [line.best for line in panel.cube] == [False, True, False]
        await pilot.press("enter", "space")
        await judged(screen, pilot)
        assert "It comes once more at the end." in said(screen), "the mistake was not to double"
        await pilot.press("enter", "t", "d")
        await judged(screen, pilot)
        assert said(screen) == "Right!"


@pytest.mark.parametrize("trouble", [Trouble.MISSING, Trouble.CRASHED])
async def test_without_an_engine_the_card_stays_due(tmp_path: Path, trouble: Trouble) -> None:
    async with drilling(tmp_path, CUBE) as (screen, pilot, app):
        app.trouble = trouble
        await pilot.press("d")
        await judged(screen, pilot)
        assert screen.stage is Stage.TROUBLE
        assert "bgsage" in said(screen)
        assert (len(app.practice.due_cards()), reviews(app)) == (1, [])
        app.trouble = None
        await press(pilot, screen, "next")
        await judged(screen, pilot)
        assert said(screen).startswith("Right!")
        assert not app.practice.due_cards()


async def test_a_card_is_skipped_or_dropped_for_good_after_a_question(tmp_path: Path) -> None:
    async with drilling(tmp_path, PLAY, CUBE, ANSWER) as (screen, pilot, app):
        await pilot.press("s")
        assert "2 of 3" in text(app)
        await pilot.press("x")
        assert said(screen).startswith("Drop this mistake")
        await pilot.press("enter")
        assert (screen.dropping, len(rows(app))) == (False, 3)
        await press_key(pilot, screen, "never again")
        await press(pilot, screen, "discard")
        assert len(rows(app)) == 2
        await pilot.press("x", "escape", "s")
        assert screen.card is None
        assert said(screen) == "2 mistakes are left for another time."
        await press(pilot, screen, "next")
        assert (screen.sitting.count, screen.stage) == (2, Stage.ASKING)


async def test_what_cannot_be_kept_is_told_and_the_drill_goes_on(tmp_path: Path) -> None:
    async with drilling(tmp_path, CUBE) as (screen, pilot, app):
        with app.journal.writing() as connection:
            connection.execute("DROP TABLE review")
        await pilot.press("d")
        await judged(screen, pilot)
        assert said(screen) == "Right!", "nothing is promised"
        assert app._notifications
        assert len(app.practice.due_cards()) == 1


async def test_a_card_that_cannot_be_read_is_left_out(tmp_path: Path) -> None:
    app = DrillApp(tmp_path)
    found = [card_of(one, played(), 0) for one in await decisions(CUBE, PLAY)]
    app.practice.add_cards([replace(found[0], xgid="nonsense"), found[1]])
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "1 of 1" in text(app), "its match is no longer here either"
        assert "White 0," in " ".join(text(app).split())
        assert len(app._notifications) == 1


NONSENSE = (
    "cost = 'much'",
    "made = 'then'",
    "made = 9e17",
    "made = -9e17",
    "chosen = x'ff'",
    "xgid = x'ff'",
    "kind = 'nothing'",
    "kind = 'play', xgid = 'XGID=-------------------bbbbbbA:0:0:1:31:0:0:0:1:10'",
)


@pytest.mark.parametrize("nonsense", NONSENSE)
async def test_a_card_full_of_nonsense_is_left_out(tmp_path: Path, nonsense: str) -> None:
    app = DrillApp(tmp_path)
    app.practice.add_cards([card_of(one, played(), 0) for one in await decisions(PLAY)])
    with app.journal.writing() as connection:
        connection.execute(f"UPDATE card SET {nonsense}")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert len(app._notifications) == 1
        assert isinstance(app.screen, DrillScreen)
        assert app.screen.stage is Stage.ENDED


async def test_with_nothing_due_it_says_what_makes_cards(tmp_path: Path) -> None:
    app = DrillApp(tmp_path, plain=True)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "No mistakes are kept yet." in text(app)
        assert text(app).isascii()
        screen = app.screen
        assert isinstance(screen, DrillScreen)
        await press(pilot, screen, "analyse")
        assert isinstance(app.screen, MatchesScreen)
        kept(app.journal, played())
        (one,) = await decisions(CUBE)
        app.practice.add_cards([card_of(one, played(), 0)])
        await pilot.press("escape")
        await pilot.pause()
        assert screen.stage is Stage.ASKING, "a match was analysed meanwhile"
        with app.journal.writing() as connection:
            connection.execute("UPDATE card SET due = due + ?", (app.practice.now() + 5 * DAY,))
        screen.begin()
        await pilot.pause()
        assert "Nothing to drill today: 1 mistake comes back another day." in text(app)


@pytest.mark.parametrize("size", [(120, 36), (160, 50), (60, 14)])
async def test_it_has_room_at_every_size(tmp_path: Path, size: tuple[int, int]) -> None:
    async with drilling(tmp_path, PLAY, size=size, no_color=True) as (screen, pilot, app):
        if not screen.seen:
            await pilot.press("space", "1")
            assert screen.stage is Stage.ASKING
            return
        for word in ("How do you play this roll?", "match to 3", "s another time", "Esc back"):
            assert word in text(app)


async def test_beavers_are_offered_in_money_play_only(tmp_path: Path) -> None:
    from app.screens.drill_card import Card

    (one,) = await decisions(ANSWER)
    stakes = replace(one.decision.question.stakes, away=None, crawford=False, beavers=True)
    money = replace(
        one, decision=replace(one.decision, question=replace(one.decision.question, stakes=stakes))
    )
    record = played()
    for_money = Record(replace(record.header, terms=Terms(0, beavers=2)), record.entries)
    assert Card.of(card_of(money, for_money, 0)).deeds == ("take", "pass", "beaver")
    assert Card.of(card_of(one, record, 0)).deeds == ("take", "pass")


# Where cards come from, and where they are told about


async def test_any_decision_can_be_made_a_card_once(tmp_path: Path) -> None:
    report = await analysed(played())
    app = HostApp(tmp_path, lambda: ReviewScreen(played(), report, 0))
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.press("c")
        await pilot.pause()
        assert rows(app) == (), "the match isn't kept here"
        kept(app.journal, played())
        await pilot.click(offset=line_of(app, "drill it"))
        await pilot.press("c")
        await pilot.pause()
        (row,) = rows(app)
        assert row.seq == report.judged[0].decision.seq
        told = [one.message for one in app._notifications]
        assert told[-2:] == [
            "This decision is drilled from now on.",
            "This decision is on a card already.",
        ]
        at = next(
            (
                at
                for at, one in enumerate(report.judged)
                if one.decision.kind is DecisionKind.RESIGNATION
            ),
            None,
        )
        if at is not None:
            app.screen._look_at(at)  # type: ignore[attr-defined]
            await pilot.press("c")
            assert len(rows(app)) == 1


async def test_the_home_screen_tells_how_many_mistakes_are_due(tmp_path: Path) -> None:
    app = HostApp(tmp_path, HomeScreen)
    report = await analysed(played())
    found = cards(report, played(), 0)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        menu = app.screen.query_one(Menu)
        assert "drill" not in [item.id for item in menu.items]
        app.practice.add_cards(found[:1])
        app.push_screen(MatchesScreen())
        await pilot.pause()
        await pilot.press("escape")
        await pilot.pause()
        assert menu.items[0].id == "drill"
        assert "1 mistake to drill today" in text(app)
        assert menu.items[menu.cursor].id != "drill", "the cursor stays where it was"
        app.practice.add_cards(found)
        assert "in a row" not in text(app)
        with app.journal.writing() as connection:
            for day in range(3):
                at = app.practice.now() - day * 24 * 3600 * 1000
                connection.execute("INSERT INTO exercise VALUES (?, 'pips', 1, 9)", (at,))
        app.push_screen(MatchesScreen())
        await pilot.pause()
        await pilot.press("escape")
        await pilot.pause()
        assert "3 days in a row" in text(app)
        await pilot.click(offset=line_of(app, "to drill today"))
        await pilot.pause()
        assert isinstance(app.screen, DrillScreen)
        with app.journal.writing() as connection:
            connection.execute("DELETE FROM card")
        await pilot.press("q")
        await pilot.pause()
        assert "to drill today" not in text(app)


async def test_mistakes_stand_above_many_matches_and_enter_goes_on_with_the_last(
    tmp_path: Path,
) -> None:
    from tests.screens.test_home import begun

    app = HostApp(tmp_path, HomeScreen)
    for name in "ABCDEFGHIJKLMNOP":
        last = begun(app, name, "Bob")
    app.practice.add_cards(cards(await analysed(played()), played(), 0)[:5])
    for days in (2, 1):
        at = app.practice.now() - days * DAY
        with app.journal.writing() as connection:
            connection.execute("INSERT INTO exercise VALUES (?, 'pips', 1, 1)", (at,))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        shown = text(app).splitlines()
        (line,) = [line for line in shown if "5 mistakes to drill today" in line]
        assert "2 days in a row" in line
        assert len(shown) == 24
        await pilot.press("enter")
        assert app.asked == [("open", last)]
        await pilot.press("d")
        await pilot.pause()
        assert isinstance(app.screen, DrillScreen)
        assert app.screen.sitting.count == 5
