"""Animal Shogi once more: a slow second opinion on lists, written from the rules alone."""

import re
from collections import Counter
from dataclasses import dataclass
from random import Random

import numpy as np
import pytest

from engines.catalogue import GAMES
from engines.game import Outcome, Position, Reason, Side
from engines.games.animal_shogi.rules import AnimalShogi
from tests.engines.games.playthrough import random_match

both = pytest.mark.parametrize(
    "game", [game for game in GAMES if isinstance(game, AnimalShogi)], ids=lambda game: game.id
)

# Steps of the first player's pieces as (rows down, columns right).
AROUND = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]
STEPS = {
    "L": AROUND,
    "E": [(-1, -1), (-1, 1), (1, -1), (1, 1)],
    "G": [(-1, 0), (1, 0), (0, -1), (0, 1)],
    "C": [(-1, 0)],
    "+C": [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, 0)],
}
Square = tuple[int, int]


@dataclass
class Slow:
    """Pieces by square, hands as letters of their side, the side as `b` or `w`."""

    board: dict[Square, str]
    side: str
    hands: list[str]

    @staticmethod
    def read(text: str) -> "Slow":
        rows, side, held, _ = text.split()
        board: dict[Square, str] = {}
        for row, line in enumerate(rows.split("/")):
            column = 0
            for cell in re.findall(r"\+?[A-Za-z]|\d", line):
                if cell.isdigit():
                    column += int(cell)
                else:
                    board[row, column] = cell
                    column += 1
        pieces = re.findall(r"(\d?)([A-Za-z])", held)
        return Slow(board, side, [letter for count, letter in pieces for _ in range(int(count or 1))])

    def key(self) -> tuple[object, ...]:
        return self.side, tuple(sorted(self.board.items())), tuple(sorted(Counter(self.hands).items()))

    def owns(self, piece: str) -> bool:
        return piece.isupper() == (self.side == "b")

    def targets(self, square: Square) -> list[Square]:
        piece = self.board[square]
        ahead = 1 if piece.isupper() else -1
        steps = [(square[0] + ahead * down, square[1] + right) for down, right in STEPS[piece.upper()]]
        return [(row, column) for row, column in steps if 0 <= row < 4 and 0 <= column < 3]

    def successors(self, *, official: bool) -> dict[str, "Slow"]:
        moves = {}
        other = "w" if self.side == "b" else "b"
        far = 0 if self.side == "b" else 3
        for square, piece in self.board.items():
            for target in self.targets(square) if self.owns(piece) else []:
                victim = self.board.get(target)
                if victim and self.owns(victim):
                    continue
                promotes = official and piece in "Cc" and target[0] == far
                board = {at: what for at, what in self.board.items() if at != square}
                board[target] = "+" + piece if promotes else piece
                hands = [*self.hands, victim[-1].swapcase()] if victim and victim not in "Ll" else self.hands
                moves[name(square) + name(target) + "+" * promotes] = Slow(board, other, list(hands))
        for letter in {letter for letter in self.hands if self.owns(letter)}:
            for target in ((row, column) for row in range(4) for column in range(3)):
                if target not in self.board:
                    hands = list(self.hands)
                    hands.remove(letter)
                    moves[letter.upper() + "*" + name(target)] = Slow(
                        {**self.board, target: letter}, other, hands
                    )
        return moves

    def at_home(self, lion: str) -> bool:
        """Whether that lion stands on its far rank where no enemy piece steps to."""
        squares = [square for square, piece in self.board.items() if piece == lion]
        if not squares or squares[0][0] != (0 if lion == "L" else 3):
            return False
        enemies = [at for at, piece in self.board.items() if piece.isupper() != lion.isupper()]
        return not any(squares[0] in self.targets(enemy) for enemy in enemies)

    def outcome(self, *, official: bool) -> Outcome | None:
        mover, waiting = (Side.FIRST, Side.SECOND) if self.side == "b" else (Side.SECOND, Side.FIRST)
        for side in (waiting, mover):
            if "Ll"[side.other] not in self.board.values():
                return Outcome(side, Reason.LION_CAPTURED)
        for side in (waiting, mover):
            if official and self.at_home("Ll"[side]):
                return Outcome(side, Reason.TRY)
        if not self.successors(official=official):
            return Outcome(waiting, Reason.NO_LEGAL_MOVE)
        return None

    def planes(self, *, seen: bool) -> list[list[list[int]]]:
        """The 24 planes as [plane][row][column], turned round for the second player."""
        mine = ["L", "E", "G", "C", "+C"]
        if self.side == "w":
            mine = [piece.lower() for piece in mine]
        theirs = [piece.swapcase() for piece in mine]
        planes = [
            [[int(self.board.get((row, column)) == piece) for column in range(3)] for row in range(4)]
            for piece in mine + theirs
        ]
        for letters in (mine, theirs):
            counts = [self.hands.count(letters[kind]) for kind in (3, 1, 2)]
            planes += [[[int(count >= least)] * 3] * 4 for count in counts for least in (1, 2)]
        planes += [[[int(seen)] * 3] * 4, [[1] * 3] * 4]
        return planes if self.side == "b" else [[row[::-1] for row in plane[::-1]] for plane in planes]


def name(square: Square) -> str:
    return f"{3 - square[1]}{'abcd'[square[0]]}"


def check(game: AnimalShogi, position: Position) -> None:
    official = not game.simple
    slow = Slow.read(game.format_position(position))
    outcome = slow.outcome(official=official)
    assert game.outcome(position) == outcome
    expected = {} if outcome else slow.successors(official=official)
    written = {game.format_move(position, move): move for move in game.legal_moves(position)}
    assert set(written) == set(expected)
    for move, after in expected.items():
        reached = game.play(position, written[move])
        assert Slow.read(game.format_position(reached)).key() == after.key()
        assert game.outcome(reached) == after.outcome(official=official)
        assert game.parse_position(game.format_position(reached)) == reached
    for repeats in (0, 1, 2):
        planes = np.empty(12 * 24, np.float32)
        game.kernels.encode(position.array(), repeats, planes)
        assert planes.reshape(4, 3, 24).transpose(2, 0, 1).tolist() == slow.planes(seen=repeats > 0)


@both
@pytest.mark.parametrize("seed", range(10))
def test_random_games(game: AnimalShogi, seed: int) -> None:
    for position in random_match(game, Random(seed), 60).positions:
        check(game, position)


@both
def test_random_boards(game: AnimalShogi) -> None:
    """Pieces thrown on the board: lions anywhere, stuck chicks, full hands."""
    rng = Random(11)
    for _ in range(200):
        check(game, game.parse_position(random_text(game, rng)))


def random_text(game: AnimalShogi, rng: Random) -> str:
    cells = ["1"] * 12
    for lion in "Ll":
        cells[rng.choice([i for i, cell in enumerate(cells) if cell == "1"])] = lion
    held = ""
    for piece in "ggeecc":
        owned = rng.choice((piece, piece.upper()))
        place = rng.random()
        if place < 0.3:
            held += owned
        elif place < 0.9:
            hen = piece == "c" and not game.simple and rng.random() < 0.5
            square = rng.choice([i for i, cell in enumerate(cells) if cell == "1"])
            cells[square] = "+" * hen + owned
    rows = ["".join(cells[i : i + 3]) for i in range(0, 12, 3)]
    return f"{'/'.join(rows)} {rng.choice('bw')} {held or '-'} 1"
