"""What a dual network reads of Reversi, against sets of squares and walks over them."""

from functools import cache, cached_property
from random import Random

import numpy as np
import pytest

from engines.catalogue import find_game
from engines.game import Game, Position
from engines.games.reversi import planes as p
from engines.games.reversi.playing_on import CAREFUL, PARITY, PROMISING, STIFLING
from engines.games.reversi.promises.looks6 import STARTS
from engines.games.reversi.promises.promise6 import weights6
from engines.games.reversi.promises.weights import SCALE
from tests.engines.games.playthrough import random_match

Square = tuple[int, int]
AXES = ((0, 1), (1, 0), (1, 1), (1, -1))
WAYS = tuple((sign * a, sign * b) for a, b in AXES for sign in (1, -1))
SIZES = [find_game(f"reversi{n}") for n in (4, 6, 8)]
LOOKS = (
    ((0, 0), (0, 1), (0, 2), (0, 3), (0, 4), (0, 5), (1, 1), (1, 4)),
    *(tuple((row, column) for column in range(6)) for row in (1, 2)),
    tuple((row, column) for row in range(3) for column in range(3)),
    *(tuple((i, i + right) for i in range(6 - right)) for right in range(3)),
)
"""The squares of one look of each kind at the 6x6 board, see `looks6`."""
every_size = pytest.mark.parametrize("game", SIZES, ids=lambda game: game.id)


@cache
def rays(n: int, square: Square) -> list[list[Square]]:
    """The squares that lie in each of the eight ways from one, the nearest first."""
    inside = {(row, column) for row in range(n) for column in range(n)}
    far = [[(square[0] + k * a, square[1] + k * b) for k in range(1, n)] for a, b in WAYS]
    return [[at for at in ray if at in inside] for ray in far]


@cache
def image(n: int, number: int) -> dict[Square, Square]:
    """Where each square is in one of the eight images of a board."""

    def moved(square: Square) -> Square:
        row, column = reversed(square) if number & 1 else square
        return n - 1 - row if number & 2 else row, n - 1 - column if number & 4 else column

    return {(row, column): moved((row, column)) for row in range(n) for column in range(n)}


class Board:
    """Two sets of squares; `own` is to move."""

    def __init__(self, n: int, own: set[Square], other: set[Square]) -> None:
        self.n, self.own, self.other = n, own, other
        self.squares = [(row, column) for row in range(n) for column in range(n)]
        self.empty = set(self.squares) - own - other
        self._moves: list[Square] | None = None

    @cached_property
    def turned(self) -> "Board":
        return Board(self.n, self.other, self.own)

    def flips(self, square: Square) -> set[Square]:
        found: set[Square] = set()
        for ray in rays(self.n, square):
            for steps, at in enumerate(ray):
                if at not in self.other:
                    found.update(ray[:steps] if at in self.own else ())
                    break
        return found

    def moves(self) -> list[Square]:
        if self._moves is None:
            self._moves = [square for square in self.squares if square in self.empty and self.flips(square)]
        return self._moves

    def play(self, square: Square) -> "Board":
        """The board after a move, the other side to move."""
        flips = self.flips(square)
        return Board(self.n, self.other - flips, self.own | flips | {square})

    def regions(self) -> list[set[Square]]:
        rest, found = set(self.empty), []
        while rest:
            part, edge = set(), {next(iter(rest))}
            while edge:
                part |= edge
                edge = {(r + a, c + b) for r, c in edge for a, b in WAYS} & self.empty - part
            rest -= part
            found.append(part)
        return found

    def region(self, square: Square) -> set[Square]:
        return next(region for region in self.regions() if square in region)

    def firm(self) -> set[Square]:
        """Own discs that on every axis stand in a full line, or beside the edge or another such disc."""
        taken, board = self.own | self.other, set(self.squares)
        found: set[Square] = set()
        while True:
            more = {at for at in self.own if all(self._holds(at, axis, taken, board, found) for axis in AXES)}
            if more == found:
                return found
            found = more

    def _holds(self, at: Square, axis: Square, taken, board, found) -> bool:
        line = {(at[0] + k * axis[0], at[1] + k * axis[1]) for k in range(-self.n, self.n + 1)} & board
        beside = [(at[0] + sign * axis[0], at[1] + sign * axis[1]) for sign in (1, -1)]
        return line <= taken or any(square not in board or square in found for square in beside)

    def end(self, rule: int) -> int:
        """The margin for `own` when both sides go on by a rule."""
        if self.moves():
            return -max(
                (self.play(square) for square in self.moves()), key=lambda it: it.rank(self, rule)
            ).end(rule)
        if self.turned.moves():
            return -self.turned.end(rule)
        mine, others, all_ = len(self.own), len(self.other), len(self.squares)
        return all_ - 2 * others if mine > others else 2 * mine - all_ if mine < others else 0

    def rank(self, before: "Board", rule: int) -> tuple[float, list[int]]:
        """How good this board is by a rule for the side that has just moved, and of boards as good, which."""
        return self._score(before, rule), [-number for number in min(map(self._numbers, range(8)))]

    def _score(self, before: "Board", rule: int) -> float:
        if rule == PROMISING:
            return -self.promise()
        move = next(square for square in before.empty if square not in self.empty)
        replies = set(self.moves())
        score = -16 * len(replies) - 16 * len(replies & self.corners)
        if rule in (PARITY, CAREFUL):
            score += 24 * (move in self.corners) + 12 * (len(before.region(move)) % 2)
        if rule == CAREFUL:
            score += 8 * len(self.turned.moves()) - 2 * len(before.flips(move))
        return score

    def promise(self) -> float:
        """The sum of all looks, in discs; the eight images show every look of a kind equally often."""
        learned, total = weights6(), 0.0
        for start, side in zip(STARTS[-2:], (self, self.turned), strict=True):
            total += int(learned[start + len(side.moves())])
        for number in range(8):
            image = self._image(number)
            for start, look in zip(STARTS, LOOKS, strict=False):
                digits = [1 if at in image.own else 2 if at in image.other else 0 for at in look]
                weight = int(learned[start + sum(digit * 3**i for i, digit in enumerate(digits))])
                total += weight / (4 if look[-1] == (5, 5) else 2)
        return total / SCALE

    def _image(self, number: int) -> "Board":
        to = image(self.n, number)
        return Board(self.n, {to[square] for square in self.own}, {to[square] for square in self.other})

    def _numbers(self, image: int) -> list[int]:
        """The board as two numbers, own discs last, as an image in the middle of an 8x8 board shows it."""
        edge, seen = (8 - self.n) // 2, self._image(image)
        return [
            sum(1 << 8 * (row + edge) + column + edge for row, column in discs)
            for discs in (seen.other, seen.own)
        ]

    @property
    def corners(self) -> set[Square]:
        return {(row, column) for row in (0, self.n - 1) for column in (0, self.n - 1)}


def board_of(game: Game, position: Position) -> Board:
    n = game.rows
    own, other = position.words[position.side], position.words[position.side.other]
    squares = [(row, column) for row in range(n) for column in range(n)]
    return Board(
        n,
        {square for i, square in enumerate(squares) if own >> i & 1},
        {square for i, square in enumerate(squares) if other >> i & 1},
    )


def seen(game: Game, position: Position, planes: int = p.ALL) -> np.ndarray:
    found = np.full(game.rows * game.columns * planes, np.nan, np.float32)
    game.kernels.encode(position.array(), 0, found)
    return found.reshape(game.rows, game.columns, planes)


def after_a_move(board: Board, square: Square) -> dict[int, float]:
    """The planes of a legal move, by walking."""
    after = board.play(square)
    replies = {reply: after.play(reply) for reply in after.moves()}
    losses = [after.flips(reply) for reply in replies]
    back = sum(square in loss for loss in losses)
    kept = sum(bool(set(then.moves()) & board.corners) for then in replies.values())
    parities = [len(region) % 2 for region in after.regions()]
    fewest = min([len(then.moves()) for then in replies.values()] + [p.NO_REPLY])
    return {
        p.TURNED: len(board.flips(square)) / 8,
        p.REPLIES: len(replies) / 8,
        p.SILENT: not replies,
        p.AGAIN: len(after.turned.moves()) / 8,
        p.TURNED_BACK: back / 4,
        p.SAFE: back == 0,
        p.CORNER_GIVEN: bool(set(replies) & board.corners),
        p.CORNER_NEXT: bool(set(after.turned.moves()) & board.corners),
        p.LEAD: (len(after.other) - len(after.own)) / len(board.squares),
        p.LEFT: fewest / 8,
        p.SHUT_OUT: fewest == 0,
        p.CORNER_KEPT: kept / max(1, len(replies)),
        p.NEAR_REPLIES: len(set(replies) & board.region(square)) / 4,
        p.LOSSES: len(set().union(*losses)) / 16,
        p.WORST_LOSS: max(map(len, losses), default=0) / 8,
        p.FIRM_AFTER: len(after.turned.firm()) / 12,
        p.OPPONENT_FIRM_AFTER: len(after.firm()) / 12,
        p.ODD: sum(parities) / 4,
        p.EVEN: (len(parities) - sum(parities)) / 4,
    }


def played_on(board: Board, square: Square) -> dict[int, float]:
    """How the game ends after a legal move, by playing it."""
    found: dict[int, float] = {}
    for rule, (lead, winner) in {
        STIFLING: (p.STIFLING_MARGIN, p.STIFLING_WINNER),
        PARITY: (p.PARITY_MARGIN, p.PARITY_WINNER),
        CAREFUL: (p.CAREFUL_MARGIN, p.CAREFUL_WINNER),
        PROMISING: (p.PROMISING_MARGIN, p.PROMISING_WINNER),
    }.items():
        if rule == PROMISING and board.n != 6:
            continue
        margin = -board.play(square).end(rule)
        found |= {lead: 2 * margin / len(board.squares), winner: np.sign(margin)}
    return found


def promises(after: Board) -> tuple[float, float]:
    """What a board promises the side that has just moved, and the least that it promises after a reply."""
    left = [after.play(reply).promise() for reply in after.moves()]
    return -after.promise(), min(left, default=after.turned.promise())


def by_walking(board: Board) -> np.ndarray:
    planes = np.zeros((board.n, board.n, p.ALL), np.float32)
    moves, threats = board.moves(), board.turned.moves()
    firm, opponent_firm = board.firm(), board.turned.firm()
    for square in board.squares:
        cell = planes[square]
        cell[p.OWN], cell[p.OPPONENT] = square in board.own, square in board.other
        cell[p.LEGAL], cell[p.THREATS], cell[p.ONES] = square in moves, square in threats, 1
        cell[p.EMPTY] = len(board.empty) / len(board.squares)
        if square in board.empty:
            cell[p.REGION] = 1 if len(board.region(square)) % 2 else -1
        cell[p.FIRM], cell[p.OPPONENT_FIRM] = square in firm, square in opponent_firm
        if square in moves:
            found = after_a_move(board, square)
            found |= played_on(board, square) if len(board.empty) <= p.LAST_EMPTIES else {}
            for plane, value in found.items():
                cell[plane] = value
            if board.n == 6:
                cell[p.PROMISE], cell[p.PROMISE_LEFT] = (one / 18 for one in promises(board.play(square)))
    return planes


@every_size
@pytest.mark.parametrize("seed", range(3))
def test_planes_are_what_walking_finds(game: Game, seed: int) -> None:
    for position in random_match(game, Random(seed), 200).positions[seed :: 4 if game.rows < 8 else 8]:
        expected = by_walking(board_of(game, position))
        np.testing.assert_allclose(seen(game, position), expected, atol=1e-6, err_msg=str(position))


@every_size
@pytest.mark.parametrize("planes", [p.COUNTS, p.LINES])
def test_networks_may_read_the_first_planes_alone(game: Game, planes: int) -> None:
    assert {game.planes, *game.fewer_planes} <= {p.COUNTS, p.LINES, p.ALL}
    for position in random_match(game, Random(5), 200).positions:
        np.testing.assert_array_equal(
            seen(game, position, planes), seen(game, position)[..., :planes], err_msg=str(position)
        )


@every_size
def test_firm_discs_are_never_turned(game: Game) -> None:
    met = 0
    for seed in range(20):
        firm: dict[int, np.ndarray] = {}
        for position in random_match(game, Random(seed), 200).positions:
            cells = seen(game, position)
            planes = {position.side: p.FIRM, position.side.other: p.OPPONENT_FIRM}
            for side, before in firm.items():
                plane = p.OWN if side == position.side else p.OPPONENT
                assert cells[..., plane][before].all()
                met += before.sum()
            firm = {side: cells[..., plane] > 0 for side, plane in planes.items()}
    assert met > 100
