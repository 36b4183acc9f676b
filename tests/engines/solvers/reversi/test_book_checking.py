"""A book that keeps its word is told from one that does not."""

from pathlib import Path

import pytest

from engines.catalogue import find_game
from engines.game import Position
from engines.solvers.reversi.book import Book, canonical
from engines.solvers.reversi.book_building import BookOptions, build
from engines.solvers.reversi.book_checking import arising, holds, sample, structure
from engines.solvers.reversi.solver import ReversiSolver

GAME = find_game("reversi4")


@pytest.fixture(name="book", scope="module")
def _book(tmp_path_factory: pytest.TempPathFactory) -> Book:
    path: Path = tmp_path_factory.mktemp("book") / "book"
    return build(GAME, path, BookOptions(4, table_bits=14))


def with_entry(book: Book, position: Position, change) -> Book:
    """The book with another entry in one place, or without it."""
    key, _ = canonical(GAME, position)
    entries = {one: entry for one, entry in book.entries.items() if one != key}
    changed = change(*book.entries[key])
    return Book(GAME, book.limit, entries | ({key: changed} if changed else {}))


def test_a_whole_book_is_found_whole(book: Book) -> None:
    found = structure(book)
    assert found.missing == found.unfit == ()
    assert found.arising >= len(book) > 20
    positions, solver = sample(book, 1000, 1), ReversiSolver(GAME, 14)
    assert len(positions) == len(book)
    assert all(holds(book, one, solver) for one in positions)


def test_a_sample_is_drawn_by_its_seed_and_from_what_is_late_enough(book: Book) -> None:
    assert sample(book, 5, 1) == sample(book, 5, 1) != sample(book, 5, 2)
    late = sample(book, 1000, 1, 7)
    assert 0 < len(late) < len(book)
    assert all(GAME.empty_squares(one) <= 7 for one in late)


def test_what_is_missing_is_found(book: Book) -> None:
    for position in [one for one in arising(book) if book.find(one)][:20]:
        found = structure(with_entry(book, position, lambda *_: None))
        assert canonical(GAME, position)[0] in [canonical(GAME, one)[0] for one in found.missing]


def test_a_value_that_does_not_follow_is_found(book: Book) -> None:
    assert structure(with_entry(book, GAME.initial, lambda move, value: (move, value + 2))).unfit
    assert structure(with_entry(book, GAME.initial, lambda move, value: (move, value - 2))).unfit


def test_a_wrong_value_and_a_worse_move_are_found(book: Book) -> None:
    """Every move of every position, with its own value and with two discs more or fewer."""
    solver, told = ReversiSolver(GAME, 14), set[bool]()
    for position in sample(book, 12, 3):
        values = ReversiSolver(GAME, 14).all_moves(position)
        inverse = GAME.symmetries[canonical(GAME, position)[1]].actions.tolist()
        for move, worth in values.items():
            for claimed in (worth - 2, worth, worth + 2):
                entry = (inverse.index(move), claimed)
                other = with_entry(book, position, lambda *_, entry=entry: entry)
                expected = claimed == worth == max(values.values())
                told.add(expected)
                assert holds(other, position, solver) == expected
    assert told == {True, False}
    assert not holds(book, Position((1, 2, 0)), solver)
