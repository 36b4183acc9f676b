"""The book that comes with the program: whole, and its moves the best."""

import pytest

from engines.catalogue import find_game
from engines.game import Move
from engines.paths import resource
from engines.solvers.reversi.book import LARGEST, Book, reach
from engines.solvers.reversi.book_checking import holds, sample, structure
from engines.solvers.reversi.solver import ReversiSolver

GAME = find_game("reversi6")
FILE = resource("books", "reversi6.book")
BOOK = Book.load(FILE, GAME)


def test_it_is_what_it_says() -> None:
    assert FILE.stat().st_size < LARGEST
    assert reach(FILE) == BOOK.limit < 32
    assert reach(resource("books", "nothing.book")) is None
    assert reach(resource("levels.json")) is None
    assert BOOK.complete


def test_the_first_player_loses_by_four() -> None:
    """J. Feinstein, 1993: 16-20."""
    move, value = BOOK.find(GAME.initial) or (Move(0), 0)
    assert value == -4
    assert move in GAME.legal_moves(GAME.initial)


def test_whatever_can_arise_is_in_it_and_no_reply_takes_a_disc() -> None:
    found = structure(BOOK)
    assert found.missing == found.unfit == ()
    assert found.arising >= len(BOOK) > 1000


@pytest.mark.parametrize("seed", range(3))
def test_the_solver_agrees(seed: int) -> None:
    """On some of the positions nearest to the end; `hiyoko-engine book check` asks for more."""
    last = min(map(GAME.empty_squares, sample(BOOK, len(BOOK), seed)))
    (position,) = sample(BOOK, 1, seed, last)
    assert holds(BOOK, position, ReversiSolver(GAME))
