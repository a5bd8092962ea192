"""All words of the glossary have a true picture."""

from pathlib import Path

import pytest

from app.academy.glossary import glossary
from app.academy.lesson import Lesson
from app.engine.catalogue import installed
from tests.app.academy.claims import engine_faults, faults_of

BOOK = glossary()

SHARED = """
backgammon, board, checker, dice, roll, point, bar, home board, outer board, White and Black, move,
doubles, blot, hit, enter, blocked point, closed board, bear off, doubling cube, double, take, pass,
stake, gammon, match, point (score), Crawford rule, money play, automatic double, Jacoby rule,
chouette, player in the box, captain, team, dice cup, settings, opponent, rules, turn, redouble,
resign, beaver, can't move, illegal play, forced, clock, pip count, anchor, prime, man, space,
bear in, quadrant
"""
"""The words that the three languages have agreed on."""

PLAYERS = """
ace-point, back checker, back game, bar point, battle, blitz, block, board points, boxes, builder,
combination shot, contact, cover, crossover, crunch, cube ownership, dance, deuce-point,
direct shot, diversify, drop, duplicate, equity, exact, free drop, gammon rate, gap, golden point,
hit loose, holding game, indirect shot, initial double, joker, lover's leap, market losers,
mid-point, outfield, pip, post-Crawford, PR, pure, raccoon, race, recirculation, run, safe play,
shift, shot, slot, split, stack, steam, stripped, take point, tempo hit, timing, too good, wastage
"""
"""What players say besides."""


def words(text: str) -> list[str]:
    return [" ".join(word.split()) for word in text.split(",")]


def test_every_word_that_players_use_is_explained_once_in_order() -> None:
    assert BOOK.broken == ()
    assert sorted(BOOK.words) == sorted(words(SHARED) + words(PLAYERS))
    assert list(BOOK.words) == sorted(BOOK.words, key=str.casefold)
    assert Path("app/academy/glossary.toml").read_text("utf-8").count("[[entry]]") == len(
        BOOK.words
    )


@pytest.mark.parametrize("word", BOOK.words)
def test_the_picture_of_a_word_shows_what_the_rules_say(word: str) -> None:
    entry = BOOK.words[word]
    assert faults_of(entry.step) == []
    marks = (*entry.points, *entry.arrows, *entry.their_arrows)
    assert marks or entry.quadrants or entry.mirrored
    assert len(entry.meaning.split()) <= 40
    assert set(entry.see) <= BOOK.words.keys() - {word}


def test_pictures_are_judged_as_the_engine_does() -> None:
    if not installed("bgsage"):
        pytest.skip("bgsage is not installed")
    from app.engine.sage import Sage

    steps = tuple(entry.step for entry in BOOK.words.values())
    asked = [step for step in steps if step.claim and (step.claim.best or step.claim.cube)]
    assert len(asked) > 4
    lesson = Lesson.model_construct(title="Words", summary="All.", steps=tuple(asked))
    assert engine_faults(lesson, Sage()) == []


def test_a_broken_file_is_named(tmp_path: Path) -> None:
    (tmp_path / "glossary.toml").write_text('[[entry]]\nword = "pip"\nmeaning = "one step\n')
    book = glossary(tmp_path)
    assert not book.words
    assert (book.broken[0].file, book.broken[0].line) == ("glossary.toml", 3)
