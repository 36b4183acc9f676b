"""Whether a book keeps its word: it knows whatever can arise, and no move is better than its own.

The first is seen by playing the book's moves against every reply, where the values of a position and of
those that follow must also fit; the second by solving positions anew, each with an empty memory. To know
that a move is the best and what it is worth takes two questions: does the reply gain more for the other
side, and does any move gain more for this one?
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass

from engines.game import Move, Position, Side
from engines.solvers.reversi.book import Book, canonical
from engines.solvers.reversi.solver import ReversiSolver


@dataclass(frozen=True, slots=True)
class Structure:
    """What the walk through a book has found. `arising` positions are the book's business; of those with
    a choice of moves `missing` are not in it, and the values of `unfit` do not follow from the values
    after their moves, or their move is none."""

    arising: int
    missing: tuple[Position, ...]
    unfit: tuple[Position, ...]


def structure(book: Book) -> Structure:
    """Walk through everything that can arise against the book's moves from the game's start."""
    everything = list(arising(book))
    entries = [(position, book.find(position)) for position in everything]
    missing = [one for one, entry in entries if entry is None and len(book.game.legal_moves(one)) > 1]
    unfit = [one for one, entry in entries if entry and not _fits(book, one, *entry)]
    return Structure(len(everything), tuple(missing), tuple(unfit))


def arising(book: Book) -> Iterator[Position]:
    """Every position above the book's limit where it has to move, with either colour, one of each kind. Where
    it does not know its move, nothing follows."""
    start, seen = book.game.initial, set()
    waiting = [start, *_replies(book, start)]
    while waiting:
        position = waiting.pop()
        key = canonical(book.game, position)[0]
        if key not in seen and not position.result and book.game.empty_squares(position) > book.limit:
            seen.add(key)
            yield position
            waiting += following(book, position)


def following(book: Book, position: Position) -> list[Position]:
    """Where the side that moves in `position` by the book may have to move next, or how the game has ended;
    nothing where the book does not know its move."""
    move = _move(book, position)
    if move is None:
        return []
    after = book.game.play(position, move)
    return [after] if after.result else list(_replies(book, after))


def sample(book: Book, count: int, seed: int, empties: int | None = None) -> list[Position]:
    """So many of its positions, or all, drawn from those with at most so many empty squares. (Both sides
    see the board alike, so that the first may always be the one to move.)"""
    whose = book.game.initial.words[2]
    found = [Position((own, opponent, whose)) for own, opponent in sorted(book.entries)]
    found = [one for one in found if empties is None or book.game.empty_squares(one) <= empties]
    return random.Random(seed).sample(found, min(count, len(found)))


def holds(book: Book, position: Position, solver: ReversiSolver) -> bool:
    """Whether the solver agrees with an entry: the move gains its value, and no move gains more."""
    entry = book.find(position)
    if entry is None or entry[0] not in book.game.legal_moves(position):
        return False
    move, value = entry
    solver.forget()
    after = book.game.play(position, move)
    if after.side == position.side:
        gained = solver.at_least(after, value)
    else:
        gained = not solver.at_least(after, 2 - value)
    return gained and not solver.at_least(position, value + 2)


def _fits(book: Book, position: Position, move: Move, value: int) -> bool:
    """Whether what is known of the positions after agrees with an entry."""
    if move not in book.game.legal_moves(position):
        return False
    for other in book.game.legal_moves(position):
        gain = _known(book, book.game.play(position, other), position.side)
        if gain is not None and (gain > value or (other == move and gain != value)):
            return False
    left = [_known(book, one, position.side) for one in following(book, position)]
    least = min((one for one in left if one is not None), default=value)
    return least >= value if None in left else least == value


def _known(book: Book, position: Position, side: Side) -> int | None:
    """What a position is worth to a side, where the rules or the book tell."""
    outcome = book.game.outcome(position)
    if outcome:
        margin = outcome.margin or 0
        return margin if outcome.winner == side else -margin
    entry = book.find(position)
    return None if entry is None else entry[1] if position.side == side else -entry[1]


def _move(book: Book, position: Position) -> Move | None:
    """What the book plays: its move, or the only one."""
    moves = book.game.legal_moves(position)
    entry = book.find(position)
    if entry and entry[0] in moves:
        return entry[0]
    return moves[0] if len(moves) == 1 else None


def _replies(book: Book, position: Position) -> Iterator[Position]:
    return (book.game.play(position, move) for move in book.game.legal_moves(position))
