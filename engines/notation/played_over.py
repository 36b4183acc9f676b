"""Collected games of Othello, squares in their order, played over: their positions, and as matches."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engines.catalogue import GAMES
from engines.errors import InputError
from engines.game import Game, Move, Position, States
from engines.games.reversi.rules import Reversi
from engines.matches.match import Match


def board_game() -> Game:
    """The game that collections hold: Reversi on 8x8 squares."""
    return next(game for game in GAMES if isinstance(game, Reversi) and game.rows == 8)


@dataclass(frozen=True, slots=True, eq=False)
class Positions:
    """A row for each move of many games: the discs of the side to move and of the other (uint64), which of
    the `sides` moves (uint8), the `squares` played (uint8), and which row of the games it is (int32).
    `faults` uint8 [G] has the number of the first illegal move of each game, 0 for none; games with one
    give no rows."""

    own: States
    opponent: States
    sides: NDArray[np.uint8]
    squares: NDArray[np.uint8]
    games: NDArray[np.int32]
    faults: NDArray[np.uint8]

    def __len__(self) -> int:
        return len(self.own)


def replay(squares: NDArray[np.uint8]) -> Positions:
    """Play over games given as squares uint8 [G, 60]."""
    from engines.games.reversi.replaying import replay_games

    most = squares.size
    own, opponent = np.empty(most, np.uint64), np.empty(most, np.uint64)
    sides, played = np.empty(most, np.uint8), np.empty(most, np.uint8)
    games, faults = np.empty(most, np.int32), np.empty(len(squares), np.uint8)
    count = replay_games(np.ascontiguousarray(squares), own, opponent, sides, played, games, faults)
    return Positions(own[:count], opponent[:count], sides[:count], played[:count], games[:count], faults)


def position_after(found: Positions, at: int) -> Position:
    """The position after the move of a row."""
    board = board_game()
    discs, side = (int(found.own[at]), int(found.opponent[at])), int(found.sides[at])
    black, white = discs[:: -1 if side else 1]
    before = Position((black, white, board.initial.words[-1] | side))
    return board.play(before, Move(int(found.squares[at])))


def last_discs(found: Positions) -> dict[int, tuple[int, int]]:
    """Black's and White's discs after the last move of each game, by its row among the games."""
    lasts = np.nonzero(np.diff(found.games, append=-1))[0]
    ends = {int(found.games[at]): position_after(found, int(at)).words for at in lasts}
    return {row: (words[0].bit_count(), words[1].bit_count()) for row, words in ends.items()}


def match_of(game: Game, squares: NDArray[np.uint8]) -> Match:
    """A game's squares uint8 [60] as a match, its passes put in. Raises InputError at an illegal move."""
    found = replay(squares[None, squares != 255])
    if found.faults[0]:
        raise InputError("Move {number} of this game is illegal.", number=int(found.faults[0]))
    flags, passing = game.initial.words[-1], Move(game.actions - 1)
    positions, moves, sides = list[Position](), list[Move](), found.sides.tolist()
    discs = zip(found.own.tolist(), found.opponent.tolist(), strict=True)
    for at, ((own, opponent), side, square) in enumerate(
        zip(discs, sides, found.squares.tolist(), strict=True)
    ):
        black, white = (opponent, own) if side else (own, opponent)
        if at and side == sides[at - 1]:
            positions.append(Position((black, white, flags | 1 - side)))
            moves.append(passing)
        positions.append(Position((black, white, flags | side)))
        moves.append(Move(square))
    last = game.play(positions[-1], moves[-1]) if moves else game.initial
    return Match.replayed(game, (*positions, last), moves)
