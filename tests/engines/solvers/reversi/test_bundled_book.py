"""The book that comes with the program: right as far as it goes, and never a disc given away."""

import random
from collections.abc import Iterator

import pytest

from engines.catalogue import find_game
from engines.game import Game, Move, Position
from engines.paths import resource
from engines.solvers.reversi.book import LARGEST, Book, canonical, reach
from engines.solvers.reversi.solver import ReversiSolver

GAME = find_game("reversi6")
FILE = resource("books", "reversi6.book")
BOOK = Book.load(FILE, GAME)
SOLVABLE = 24
"""With so many empty squares, or fewer, the solver takes seconds to agree or not."""


def empties(position: Position) -> int:
    return GAME.rows * GAME.columns - (position.words[0] | position.words[1]).bit_count()


def replies(position: Position) -> list[Position]:
    """Where the side that moved in `position` by the book may have to move next, or its end."""
    move = GAME.legal_moves(position)[0]
    entry = BOOK.find(position)
    after = GAME.play(position, entry[0] if entry else move)
    return [after] if after.result else [GAME.play(after, reply) for reply in GAME.legal_moves(after)]


def arising() -> Iterator[Position]:
    """Every position above the limit where the book has to move, one of each kind, either colour."""
    waiting = [GAME.initial, *(GAME.play(GAME.initial, move) for move in GAME.legal_moves(GAME.initial))]
    seen = set()
    while waiting:
        position = waiting.pop()
        key = canonical(GAME, position)[0]
        if key not in seen and not position.result and empties(position) > BOOK.limit:
            seen.add(key)
            yield position
            waiting += replies(position)


def test_it_is_what_it_says() -> None:
    assert FILE.stat().st_size < LARGEST
    assert reach(FILE) == BOOK.limit < 32
    assert reach(resource("books", "nothing.book")) is None
    assert reach(resource("levels.json")) is None
    assert len(BOOK) > 10


def test_the_first_player_loses_by_four() -> None:
    """J. Feinstein, 1993: 16-20."""
    move, value = BOOK.find(GAME.initial) or (Move(0), 0)
    assert value == -4
    assert move in GAME.legal_moves(GAME.initial)


def test_whatever_can_arise_is_in_it_and_no_reply_takes_a_disc() -> None:
    """The value of a position is that of its worst reply, as far as all replies are in the book."""
    wholly = 0
    for position in arising():
        moves = GAME.legal_moves(position)
        entry = BOOK.find(position)
        assert entry is not None or len(moves) == 1, GAME.format_position(position)
        if entry is None:
            continue
        assert entry[0] in moves
        found = [BOOK.find(reply) for reply in replies(position)]
        values = [one[1] for one in found if one]
        assert min(values, default=entry[1]) >= entry[1]
        if all(found):
            wholly += 1
            assert min(values) == entry[1]
    assert wholly


def late(count: int) -> list[Position]:
    """Some of the positions in the book that are nearest to the end. Both sides see the board alike, so
    that the first may always be the one to move."""
    found = [Position((own, opponent, GAME.initial.words[2])) for own, opponent in sorted(BOOK.entries)]
    last = min(map(empties, found))
    return random.Random(1).sample([one for one in found if empties(one) == last], count)


@pytest.mark.parametrize("position", late(2), ids=GAME.format_position)
def test_the_solver_agrees(position: Position) -> None:
    """After the book's move the value is what the book says, and no other move leads to more."""
    if empties(position) > SOLVABLE:
        pytest.skip("this part of the book is too far from the end for a test")
    move, value = BOOK.find(position) or (Move(0), 0)
    solver, other = ReversiSolver(GAME, 21), position.side.other
    for one in GAME.legal_moves(position):
        after = GAME.play(position, one)
        if after.side == other:
            assert solver.at_least(after, -value)
            assert one != move or not solver.at_least(after, -value + 2)
        else:
            assert not solver.at_least(after, value + 2)


@pytest.mark.parametrize("first", [True, False])
@pytest.mark.parametrize("seed", range(3))
def test_nothing_is_given_away_against_random_play(first: bool, seed: int) -> None:
    """As long as the book knows the moves, and to the end where the solver then answers soon."""
    rng, solver, position = random.Random(seed), ReversiSolver(GAME, 21), GAME.initial
    side, value = position.side if first else position.side.other, -4 if first else 4
    while not position.result and (empties(position) > BOOK.limit or BOOK.complete):
        moves = GAME.legal_moves(position)
        if position.side != side:
            position = GAME.play(position, rng.choice(moves))
            continue
        found = BOOK.find(position)
        if found is None:
            best, worth = solver.best(position, known=value)
            found = best or moves[0], worth
        assert found[1] >= value
        value = found[1]
        position = GAME.play(position, found[0])
    if position.result:
        assert margin(GAME, position, side) == value


def margin(game: Game, position: Position, side: int) -> int:
    """The final difference for a side, empties to the winner."""
    discs = [position.words[i].bit_count() for i in (side, 1 - side)]
    left = game.rows * game.columns - sum(discs)
    difference = discs[0] - discs[1]
    return difference + (left if difference > 0 else -left if difference < 0 else 0)
