"""All rules of the reference are true, and can be tried on their boards."""

from pathlib import Path

import pytest

from app.academy.acting import why_not
from app.academy.reference import Reference, reference
from app.academy.trying import begin
from app.formats.xgid import parse_xgid
from rules.refusal import Rule
from tests.app.academy.claims import faults_of

BOOK = reference()

WHOLE = {
    "01-board": "The object of the game",
    "02-moving": "Two dice, two moves",
    "03-bearing-off": "When bearing off begins",
    "04-cube": "The doubling cube",
    "05-match-and-money": "Matches",
    "06-resigning": "Resigning",
    "07-chouette": "Box and team",
    "08-clocks": "Reserve and delay",
    "09-table-manners": "Dice rolled by hand",
}
"""The chapters and their first rules."""


def test_all_chapters_can_be_read() -> None:
    assert BOOK.broken == ()
    assert [chapter.rules[0].title for chapter in BOOK.chapters] == list(WHOLE.values())


@pytest.mark.parametrize("title", BOOK.rules)
def test_a_rule_shows_and_asks_what_the_rules_say(title: str) -> None:
    assert faults_of(BOOK.rules[title].step("Yes.")) == []


def test_every_rule_has_a_title_of_its_own_and_leads_to_others() -> None:
    count = sum(len(chapter.rules) for chapter in BOOK.chapters)
    assert len(BOOK.rules) == count
    for rule in BOOK.rules.values():
        assert set(rule.see) <= BOOK.rules.keys() - {rule.title}
        assert len(BOOK.seen_from(rule.title)) == len(set(rule.see)) == len(rule.see)


@pytest.mark.parametrize(
    ("title", "act", "rule"),
    [
        ("Not your cube", "double", Rule.CUBE_NOT_YOURS),
        ("The last face", "double", Rule.CUBE_AT_LIMIT),
        ("The Crawford rule", "double", Rule.CRAWFORD),
        ("Matches to one point", "double", Rule.NO_CUBE),
        ("When you may double", "double", None),
        ("Taking", "pass", None),
        ("Beavers", "beaver", None),
        ("After a beaver", "beaver", None),
        ("Resigning", "resign", None),
    ],
)
def test_what_is_tried_on_a_board_is_judged_by_the_rules(
    title: str, act: str, rule: Rule | None
) -> None:
    entry = BOOK.rules[title]
    trying = begin(entry.step("Yes."), parse_xgid(entry.position))
    refusal = why_not(trying, act)  # type: ignore[arg-type]
    assert (refusal.rule if refusal else None) is rule


def test_a_broken_chapter_is_named_and_spoils_no_other(tmp_path: Path) -> None:
    good = """title = "One"\n[[rule]]\ntitle = "That"\ntext = "This."\nposition = "{}"\n"""
    start = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:6"
    (tmp_path / "1.toml").write_text(good.format(start))
    (tmp_path / "2.toml").write_text(good.format(start.replace("b", "B")))
    (tmp_path / "3.toml").write_text('title = "Three"\n[[rule]]\ntext = "No board."\n')
    (tmp_path / "4.toml").write_bytes(b'title = "Four"\n\xff')
    book: Reference = reference(tmp_path)
    assert list(book.rules) == ["That"]
    assert [(one.file, one.line) for one in book.broken] == [
        ("2.toml", 5),
        ("3.toml", 2),
        ("4.toml", 2),
    ]
    assert "position" in book.broken[1].sentence
