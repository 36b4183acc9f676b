"""How a person fared with problems: kept, rated, and which one comes next."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from app.play.exercises.solving import EASIER, SolvingBook
from engines.catalogue import find_game
from engines.errors import InputError
from engines.opponents.standing import first_guess
from engines.problems.problem import Problem, find_problems

GAME = find_game("animal-shogi")
PROBLEMS = find_problems(GAME).problems


def book_at(path):
    """A book that is written at once."""
    return SolvingBook(GAME, path, lambda _, write: write())


@pytest.fixture
def path(tmp_path):
    return tmp_path / "problems" / "animal-shogi.json"


@pytest.fixture
def book(path):
    return book_at(path)


def test_attempts_are_read_back_as_they_were(path, book):
    book.note(PROBLEMS[0], True)
    book.note(PROBLEMS[1], False)
    again = book_at(path)
    assert again.rows == book.rows and again.standing.results == book.standing.results
    assert again.solved(PROBLEMS) == 1 and again.solved(PROBLEMS[1:]) == 0


def test_the_last_attempt_says_whether_a_problem_is_solved(book):
    for solved in (True, False, True):
        book.note(PROBLEMS[0], solved)
        assert book.solved(PROBLEMS[:1]) == solved


def test_who_solves_is_rated_higher_and_asked_harder_problems(book):
    start, first = book.standing.elo, book.next_of(PROBLEMS, None)
    assert start == pytest.approx(first_guess(GAME), abs=5)
    assert abs(first.rating - (start - EASIER)) == min(abs(one.rating - (start - EASIER)) for one in PROBLEMS)
    book.note(first, True)
    after = book.next_of(PROBLEMS, first)
    assert book.standing.elo > start and after.rating > first.rating
    book.note(after, False)
    assert book.next_of(PROBLEMS, after).rating < after.rating


def test_none_comes_again_before_all_were_asked_and_then_those_that_were_missed(book):
    few = PROBLEMS[:6]
    asked: list[Problem] = []
    for number in range(len(few)):
        asked.append(book.next_of(few, asked[-1] if asked else None))
        book.note(asked[-1], number != 2)
    assert set(asked) == set(few)
    assert book.next_of(few, asked[-1]) is asked[2]
    book.note(asked[2], True)
    assert book.next_of(few, asked[2]) is not asked[2]
    assert book.next_of(few[:1], few[0]) is few[0]


def test_the_next_one_asks_for_something_else_unless_only_solved_ones_do(book):
    other = next(one for one in PROBLEMS if one.task is not PROBLEMS[0].task)
    alike = [one for one in PROBLEMS if one.task is PROBLEMS[0].task][:4]
    *few, before = (replace(one, rating=book.standing.elo) for one in (*alike[:3], other, alike[3]))
    assert book.next_of(few, before) is few[3]
    book.note(few[3], True)
    assert book.next_of(few, before) is few[0]


@pytest.mark.parametrize("text", [
    "{", "[]", '{"format": 2}', '{"format": 1, "game": "reversi6", "attempts": []}',
    '{"format": 1, "game": "animal-shogi", "attempts": 3}',
    '{"format": 1, "game": "animal-shogi", "attempts": [[1, 2]]}',
    '{"format": 1, "game": "animal-shogi", "attempts": [["x", 1e9, true]]}',
    '{"format": 1, "game": "animal-shogi", "attempts": [["x", 1000, 1]]}',
])  # fmt: skip
def test_a_damaged_file_gets_a_sentence_and_is_kept(path, text):
    path.parent.mkdir()
    path.write_text(text)
    book = book_at(path)
    with pytest.raises(InputError):
        book.read()
    assert not path.exists() and (path.parent / f"{path.name}.damaged").read_text() == text
    book.note(PROBLEMS[0], True)
    assert book.rows == book_at(path).rows and len(book.rows) == 1


def test_what_cannot_be_read_for_now_stays_and_is_not_written_over(path, book, monkeypatch):
    book.note(PROBLEMS[0], True)
    before = path.read_bytes()
    again = book_at(path)
    with monkeypatch.context() as patch:
        patch.setattr(Path, "open", refuse)
        with pytest.raises(InputError, match="in use"):
            again.read()
    again.note(PROBLEMS[1], True)
    assert path.read_bytes() == before and len(again.rows) == 1 and book_at(path).rows == book.rows


def refuse(*_: object) -> None:
    """As a system does while another program holds a file."""
    raise PermissionError(13, "in use")


def test_each_damaged_file_is_kept(path):
    path.parent.mkdir()
    for text in ("{", "[", "("):
        path.write_text(text)
        with pytest.raises(InputError):
            book_at(path).read()
    assert sorted(one.read_text() for one in path.parent.iterdir()) == ["(", "[", "{"]


def test_the_first_attempts_alone_are_rated(book):
    book.note(PROBLEMS[0], False)
    before = book.standing
    book.note(PROBLEMS[0], True)
    assert book.standing == before and book.solved(PROBLEMS[:1]) == 1


def test_only_the_latest_attempts_are_kept(path, monkeypatch):
    monkeypatch.setattr("app.play.exercises.solving.KEPT", 3)
    book = book_at(path)
    for problem in PROBLEMS[:5]:
        book.note(problem, True)
    assert len(json.loads(path.read_text())["attempts"]) == 3 == len(book_at(path).rows)


def test_two_programs_at_once_lose_nothing_of_each_other(path):
    one, other = book_at(path), book_at(path)
    assert one.rows == other.rows == ()
    one.note(PROBLEMS[0], True)
    other.note(PROBLEMS[1], False)
    one.note(PROBLEMS[2], True)
    assert [row.solved for row in book_at(path).rows] == [True, False, True]
    assert one.rows == other.rows == book_at(path).rows


def test_what_waits_to_be_written_is_not_given_up_for_what_was_written_before(path):
    waiting = []
    book = SolvingBook(GAME, path, lambda _, write: waiting.append(write))
    book.note(PROBLEMS[0], True)
    book.note(PROBLEMS[1], False)
    waiting.pop(0)()
    assert len(book.rows) == 2
    waiting.pop()()
    assert book.rows == book_at(path).rows
    assert len(book.rows) == 2


def test_what_waits_to_be_written_is_not_given_up_for_what_another_program_writes(path):
    waiting = []
    book = SolvingBook(GAME, path, lambda _, write: waiting.append(write))
    book.note(PROBLEMS[0], True)
    book_at(path).note(PROBLEMS[1], False)
    assert [row.solved for row in book.rows] == [True]


def test_what_another_program_has_damaged_is_written_over_by_what_is_known(path, book):
    book.note(PROBLEMS[0], True)
    path.write_text("rubbish")
    assert len(book.rows) == 1
    book.note(PROBLEMS[1], True)
    assert len(book_at(path).rows) == 2
