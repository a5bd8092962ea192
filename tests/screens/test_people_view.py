"""What the panel of the people says of a chouette, and how its commands are told."""

from collections import Counter
from dataclasses import replace

import pytest

from app.screens.chouette_prompts import called, chouette_prompt, key_line, waiting_prompt
from app.screens.chouette_table import ChouetteScreen
from app.screens.people_view import (
    Attention,
    letters_of,
    order_of,
    people_view,
    place_of,
    short_names,
)
from app.state.chouette_commands import CHOUETTE_COMMANDS, EXTRA
from app.state.view import MatchView
from rules.actions import Advise, Double, Leave, Level, Resign, Roll
from rules.chouette import BOX, TEAM, Chouette
from rules.record import Header
from rules.terms import ChouetteTerms, Terms
from tests.rules.chouettes import OWN, answered, did, doubled, game_won, on_roll, seated
from widgets.glyphs import BLOCKS
from widgets.people_view import Standing
from widgets.prompt import lay_sentence


def view_of(chouette: Chouette) -> MatchView:
    names = tuple(person.name for person in chouette.people)
    header = Header("x", names, chouette.terms, 0, ("human",) * len(names))
    header = replace(header, chouette=chouette.options)
    draft = chouette.match.game.draft() if chouette.match.game.dice else None
    return MatchView(header, chouette.match, chouette=chouette, draft=draft)


def renamed(chouette: Chouette, *names: str) -> Chouette:
    people = zip(chouette.people, names, strict=True)
    return replace(chouette, people=tuple(replace(one, name=name) for one, name in people))


@pytest.mark.parametrize(
    ("names", "letters"),
    [
        (("Anna", "Bela", "Cid"), "ABC"),
        (("Anna", "Alex", "Abel"), "ALB"),
        (("李小龍", "王", "Cid"), "ABC"),
        (("A", "A1", "A2"), "ABC"),
        (("Ärmel", "Øre", "ß"), "ÄØS"),
    ],
)
def test_everybody_has_a_letter_of_one_cell(names: tuple[str, ...], letters: str) -> None:
    assert "".join(letters_of(renamed(seated(3), *names))) == letters


def test_short_names_that_look_alike_have_letters() -> None:
    chouette = renamed(seated(3), "Alexandrina", "Alexander", "王小明李大同")
    assert short_names(chouette, 8) == ("Alexa… A", "Alexa… L", "王小明…")
    assert short_names(chouette, 12) == ("Alexandrina", "Alexander", "王小明李大同")


def test_the_box_comes_first_then_the_team_then_who_has_left() -> None:
    chouette = game_won(seated(4), TEAM)
    assert order_of(chouette) == (1, 2, 3, 0)
    left = did(chouette, Leave(2))
    assert order_of(left) == (1, 3, 0, 2)
    assert [place_of(left, player) for player in (1, 3, 0, 2)] == [0, 1, 2, 0]
    people = people_view(left, Attention()).people
    assert people[-1].standing is Standing.AWAY


def test_stakes_and_holders_of_own_cubes() -> None:
    table = did(on_roll(seated(4, options=OWN), BOX), Double(BOX, 0, 2))
    table = answered(table, "t")
    people = {one.player: one for one in people_view(table, Attention()).people}
    assert [people[who].stake for who in range(4)] == ["4", "1", "2", "1"]
    assert people[2].holder is Standing.MEMBER
    assert people[1].holder is None


def test_letters_are_shown_only_to_members_who_can_advise() -> None:
    chouette = did(on_roll(seated(4), TEAM), Roll(TEAM, (3, 1)), Advise(TEAM, 2, ((8, 5),)))
    people = {one.player: one for one in people_view(chouette, Attention()).people}
    assert [bool(people[who].letter) for who in range(4)] == [False, False, True, True]
    assert [people[who].marked for who in range(4)] == [False, False, True, False]
    silent = seated(4, options=ChouetteTerms(consultation=False))
    assert not any(one.letter for one in people_view(silent, Attention()).people)


LONG = ("Friedrich Wilhelm", "Emmanuelle Marie", "Hanna Elisabeth", "Johann Sebastian")


def prompts() -> dict[str, MatchView]:
    """Every question, of people with long names."""
    beavers = seated(4, terms=Terms(0, beavers=2))
    asked = {
        "opening": seated(4),
        "roll": on_roll(seated(4), TEAM),
        "play": did(on_roll(seated(4), BOX), Roll(BOX, (3, 1))),
        "agree": did(on_roll(seated(4), TEAM), Double(TEAM)),
        "agree to lose": did(on_roll(seated(4), TEAM), Resign(TEAM, Level.BACKGAMMON)),
        "doubled": doubled(on_roll(beavers, TEAM)),
        "box doubles": did(on_roll(beavers, BOX), Double(BOX)),
        "resigned": did(on_roll(seated(4), BOX), Resign(BOX, Level.GAMMON)),
    }
    return {name: view_of(renamed(state, *LONG)) for name, state in asked.items()}


@pytest.mark.parametrize("name", prompts())
def test_every_answer_of_every_question_has_room_at_80_columns(name: str) -> None:
    view = prompts()[name]
    assert view.chouette is not None
    prompt = chouette_prompt(view, Attention(view.chouette.deciders[0]))
    laid = lay_sentence(prompt, 45, 2, False, BLOCKS)
    assert [chip.choice for chip in laid.chips] == [one.id for one in prompt.choices]
    keys = key_line(view, Attention(view.chouette.deciders[0]))
    assert {"keys", "leave"} <= {key.id for key in keys}


@pytest.mark.parametrize("name", [name for name in prompts() if name != "opening"])
def test_a_question_names_whom_it_asks_and_so_does_waiting_for_the_computer(name: str) -> None:
    view = prompts()[name]
    assert view.chouette is not None
    player = view.chouette.deciders[0]
    shown = called(view.chouette, player)
    assert shown in chouette_prompt(view, Attention(player)).text
    waiting = waiting_prompt(view, player)
    assert shown in waiting.text
    assert waiting.choices == ()


def test_enter_and_space_never_answer() -> None:
    for name in ("agree", "doubled", "box doubles", "resigned", "agree to lose"):
        view = prompts()[name]
        assert view.chouette is not None
        for choice in chouette_prompt(view, Attention(view.chouette.deciders[0])).choices:
            assert choice.key not in ("Enter", "Space", "Esc")


def test_every_command_of_a_chouette_has_an_action_and_a_key_of_its_own() -> None:
    for command in CHOUETTE_COMMANDS:
        name = command.id.partition("(")[0].removeprefix("app.")
        assert hasattr(ChouetteScreen, f"action_{name}") or name == "quit", command
    keys = Counter(key for command in CHOUETTE_COMMANDS for key in command.keys)
    # While the team is asked, these two answer; otherwise they are those of any table.
    assert {key for key, times in keys.items() if times > 1} == {"a", "o"}
    assert {command.id for command in EXTRA if command.keys[0] in "ao"} == {"agree", "object"}
