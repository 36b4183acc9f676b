"""Mistakes of earlier games are kept, and asked about again when they are due."""

import json
from dataclasses import replace
from datetime import date, timedelta

import pytest

from app.analysis.quiz import Mistake, questions
from app.play.exercises.book import KEPT, RESTS, ExerciseBook
from engines.catalogue import find_game
from engines.errors import InputError
from engines.game import Side
from engines.solvers.oracle import find_oracle
from tests.lines import line_of

GAME = find_game("tictactoe")
DAY = date(2026, 3, 1)


def book_at(path):
    """A book that is written at once."""
    return ExerciseBook(GAME, path, lambda _, write: write())


def asked_in(game, text):
    return questions(line_of(game, text), find_oracle(game).solve, {}, set(Side))


def rests(book):
    return [(one.right, one.due) for one in book.due(DAY + timedelta(days=1000))]


@pytest.fixture
def path(tmp_path):
    return tmp_path / "exercises" / "tictactoe.json"


@pytest.fixture
def book(path):
    return book_at(path)


def test_questions_are_kept_and_read_back_as_they_were(path, book):
    (question,) = asked_in(GAME, "a1 b1 b2 a2 c3")
    book.add([question], DAY)
    (again,) = book_at(path).due(DAY)
    assert again.question == question and (again.right, again.due) == (0, DAY)
    assert again.question.mistake.said("b1") == "b1 turned a draw into a loss."
    book.add([question], DAY + timedelta(days=3))
    assert rests(book) == [(0, DAY)]


@pytest.mark.parametrize(
    "mistake", [Mistake(1, -1), Mistake(0, -1), Mistake(discs=6), Mistake(share=32)], ids=str
)
def test_every_kind_of_mistake_is_read_back(path, book, mistake):
    (question,) = asked_in(GAME, "a1 b1 b2 a2 c3")
    book.add([replace(question, mistake=mistake)], DAY)
    (again,) = book_at(path).due(DAY)
    assert again.question.mistake == mistake


def test_what_is_answered_rightly_rests_longer_each_time_and_is_learned_in_the_end(book):
    (question,) = asked_in(GAME, "a1 b1 b2 a2 c3")
    day = DAY
    book.add([question], day)
    for number, rest in enumerate(RESTS[1:], 1):
        book.answered(question, True, day)
        assert not book.due(day) and rests(book) == [(number, day + timedelta(days=rest))]
        day += timedelta(days=rest)
    book.answered(question, True, day)
    assert rests(book) == []


def test_what_is_missed_begins_anew_and_is_due_at_once(path, book):
    (question,) = asked_in(GAME, "a1 b1 b2 a2 c3")
    book.add([question], DAY)
    book.answered(question, True, DAY)
    book.answered(question, False, DAY + timedelta(days=1))
    assert rests(book_at(path)) == [(0, DAY + timedelta(days=1))]


def test_a_question_that_is_not_in_the_book_changes_nothing(path, book):
    (question,) = asked_in(GAME, "a1 b1 b2 a2 c3")
    book.answered(question, False, DAY)
    assert not path.exists() and not rests(book)


def test_the_best_known_make_room(book):
    (question,) = asked_in(GAME, "a1 b1 b2 a2 c3")
    start = GAME.initial
    many = [
        type(question)(0, type(start)((*start.words[:-1], start.words[-1] + 8 * number)), question.played,
                       question.losses, 0.0, Mistake(discs=9), question.best)
        for number in range(KEPT)
    ]  # fmt: skip
    book.add([question], DAY)
    book.answered(question, True, DAY)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("app.play.exercises.kept.write_json", lambda *_: None)
        book.add(many, DAY)
    assert len(rests(book)) == KEPT and all(right == 0 for right, _ in rests(book))


@pytest.mark.parametrize("text", [
    "{", "[]", '{"format": 2, "exercises": []}', '{"format": 1, "exercises": [{}]}', '{"format": 1}',
    '{"format": 1, "exercises": 3}',
])  # fmt: skip
def test_a_damaged_file_gets_a_sentence_and_is_kept(path, book, text):
    path.parent.mkdir()
    path.write_text(text)
    with pytest.raises(InputError, match="they start afresh"):
        book.due(DAY)
    assert not path.exists() and (path.parent / f"{path.name}.damaged").read_text() == text
    assert book.due(DAY) == []
    book.add(asked_in(GAME, "a1 b1 b2 a2 c3"), DAY)
    assert len(book_at(path).due(DAY)) == len(book.due(DAY)) > 0


@pytest.mark.parametrize(("key", "value"), [
    ("position", "xx"), ("played", "z9"), ("best", 7), ("losses", []), ("losses", {"b1": 1.0}),
    ("spare", None), ("mistake", ["a", 0, 0, 0]), ("mistake", 3), ("right", "x"), ("due", "tomorrow"),
    ("ply", None), ("right", 99), ("right", -1), ("spare", float("nan")),
    ("losses", {"b1": 1.0, "b2": 10**400}),
])  # fmt: skip
def test_every_wrong_entry_is_noticed(path, book, key, value):
    book.add(asked_in(GAME, "a1 b1 b2 a2 c3"), DAY)
    written = json.loads(path.read_text())
    written["exercises"][0][key] = value
    path.write_text(json.dumps(written))
    with pytest.raises(InputError, match="cannot be read"):
        book_at(path).due(DAY)
