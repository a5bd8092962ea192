"""Every refusal of the rules has one clear sentence with its facts."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.refusals import PLURALS, SENTENCES, sentence
from rules.refusal import Refusal, Rule
from widgets.lines import wrap
from widgets.table import LEAST, place_parts

ROOT = Path(__file__).parents[2]

FACTS: dict[Rule, dict[str, int | str]] = {
    Rule.BLOCKED: {"point": 24},
    Rule.NO_CHECKER: {"point": 8},
    Rule.NO_SUCH_DIE: {"source": 13, "target": 8},
    Rule.WRONG_WAY: {"source": 8, "target": 13},
    Rule.MUST_PLAY_BOTH: {"high": 6, "low": 5},
    Rule.MUST_PLAY_HIGHER: {"die": 6},
    Rule.MUST_PLAY_MORE: {"count": 3},
    Rule.NOT_ALL_HOME: {"point": 13},
    Rule.CHECKER_BEHIND: {"point": 5},
    Rule.UNFINISHED_PLAY: {"left": 2},
    Rule.TOO_MANY_STEPS: {"most": 16},
    Rule.UNREADABLE: {"text": "hello"},
    Rule.TWO_WAYS: {"source": 13, "target": 8},
    Rule.BAD_DICE: {"text": "07"},
    Rule.CUBE_AT_LIMIT: {"value": 64},
    Rule.BEAVER_LIMIT: {"limit": 1},
    Rule.TOO_FEW_PLAYERS: {"count": 3},
    Rule.TOO_MANY_PLAYERS: {"count": 10},
    Rule.SAME_NAME: {"text": "Ann"},
    Rule.ORDER_DICE: {"count": 3},
}


def told(rule: Rule, **facts: int | str) -> str:
    return sentence(Refusal(rule, **facts))


def test_every_rule_has_a_sentence() -> None:
    assert set(SENTENCES) | set(PLURALS) == set(Rule)
    assert not set(SENTENCES) & set(PLURALS)


@pytest.mark.parametrize("rule", Rule)
def test_a_sentence_is_whole_and_tells_its_facts(rule: Rule) -> None:
    text = told(rule, **FACTS.get(rule, {}))
    assert re.fullmatch(r"[A-Z“0-9][^{}]*\.", text)
    assert "The rules do not allow this" not in text
    assert len(text) <= 160
    for name, fact in FACTS.get(rule, {}).items():
        assert str(fact) in text, name


@pytest.mark.parametrize("rule", Rule)
def test_a_sentence_has_room_beside_the_plate_of_the_smallest_table(rule: Rule) -> None:
    prompt = place_parts(*LEAST)
    assert prompt is not None
    facts = FACTS.get(rule, {})
    if "text" in facts:
        facts = {"text": "x" * 60}
    assert len(wrap(told(rule, **facts), prompt.prompt_below.width)) <= prompt.prompt_below.height


def test_no_two_rules_say_the_same() -> None:
    assert len({told(rule, **FACTS.get(rule, {})) for rule in Rule}) == len(Rule)


def test_bar_and_tray_are_called_by_their_names() -> None:
    assert told(Rule.NO_SUCH_DIE, source=25, target=20).startswith(
        "No die that is left plays bar/20"
    )
    assert "6/off" in told(Rule.NO_SUCH_DIE, source=6, target=0)
    assert told(Rule.NO_CHECKER, point=25).startswith("You have no checker on the bar")
    assert "on the bar" in told(Rule.NOT_ALL_HOME, point=25)
    assert told(Rule.NO_CHECKER, point=0).startswith("No checker of yours can come from the tray")


def test_a_move_to_where_the_checker_stands_goes_no_wrong_way() -> None:
    assert told(Rule.WRONG_WAY, source=6, target=6).startswith("6/6 moves no checker")


def test_numbers_agree() -> None:
    assert "1 die can" in told(Rule.UNFINISHED_PLAY, left=1)
    assert "3 dice can" in told(Rule.UNFINISHED_PLAY, left=3)


def test_long_text_is_cut() -> None:
    text = told(Rule.UNREADABLE, text="x" * 500)
    assert "x" * 17 + "…" in text
    assert len(text) < 120


def test_braces_in_typed_text_do_no_harm() -> None:
    assert "“{point}{0}”" in told(Rule.UNREADABLE, text="{point}{0}")


def test_a_refusal_without_its_facts_still_has_a_sentence() -> None:
    assert told(Rule.BLOCKED) == "The rules do not allow this (blocked)."


def refusals_in_code() -> Iterator[tuple[str, Rule, set[str]]]:
    """Every `Refusal(Rule.X, name=…)` written in the product."""
    for path in [*ROOT.glob("rules/*.py"), *ROOT.glob("app/**/*.py")]:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
                continue
            if node.func.id != "Refusal" or not node.args:
                continue
            rule = node.args[0]
            if isinstance(rule, ast.Attribute):
                names = {keyword.arg for keyword in node.keywords if keyword.arg}
                yield f"{path.name}:{node.lineno}", Rule[rule.attr], names


def test_the_rules_give_the_facts_that_the_sentences_tell() -> None:
    found = list(refusals_in_code())
    assert len(found) > 20
    wrong = [
        (place, rule.name, names)
        for place, rule, names in found
        if names != set(FACTS.get(rule, {}))
    ]
    assert wrong == []
