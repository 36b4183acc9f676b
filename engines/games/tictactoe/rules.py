"""Tic-tac-toe in the player's words."""

from collections.abc import Mapping, Sequence
from functools import cached_property

from engines.errors import InputError
from engines.game import (
    DRAW,
    FIRST_WINS,
    ONGOING,
    SECOND_WINS,
    Anatomy,
    Game,
    Kernels,
    Move,
    Outcome,
    Piece,
    Position,
    Reason,
    Side,
    Symmetry,
)
from engines.games.grid import (
    cell_masks,
    find_move,
    format_cells,
    piece_masks,
    split_cells,
    square_name,
    square_symmetries,
)
from engines.games.tictactoe.lines import FULL, LINES

_MARKS = (Piece("mark", Side.FIRST), Piece("mark", Side.SECOND))


class TicTacToe(Game):
    """Crosses are first. Three in a line win; a full board is a draw."""

    rows = columns = 3
    actions = max_moves = 9
    words = planes = 3
    kinds = ("mark",)

    def __init__(self, game_id: str) -> None:
        self.id = game_id

    @cached_property
    def kernels(self) -> Kernels:
        from engines.games.tictactoe import kernels

        return Kernels(kernels.legal, kernels.play, kernels.encode)

    @cached_property
    def symmetries(self) -> tuple[Symmetry, ...]:
        return square_symmetries(3, self.actions)

    @cached_property
    def initial(self) -> Position:
        return Position((0, 0, 0))

    def parse_position(self, text: str) -> Position:
        cells, side = split_cells(text, 3)
        return self._position(*cell_masks(cells), side)

    def arrange(
        self, pieces: Sequence[Piece | None], hands: Sequence[Mapping[str, int]], side: Side
    ) -> Position:
        return self._position(*piece_masks(pieces), side)

    def _position(self, crosses: int, noughts: int, side: int) -> Position:
        if crosses.bit_count() - noughts.bit_count() != side:
            raise InputError(
                "{crosses} X and {noughts} O cannot stand on the board when {side} is to move.",
                crosses=crosses.bit_count(),
                noughts=noughts.bit_count(),
                side="XO"[side],
            )
        marks = (crosses, noughts)
        if _has_line(marks[side]):
            raise InputError("{side} cannot be to move with three in a line.", side="XO"[side])
        result = DRAW if crosses | noughts == FULL else ONGOING
        if _has_line(marks[1 - side]):
            result = (FIRST_WINS, SECOND_WINS)[1 - side]
        return Position((crosses, noughts, result << 1 | side))

    def format_position(self, position: Position) -> str:
        return format_cells(position, 9)

    def parse_move(self, position: Position, text: str) -> Move:
        return find_move(self, position, text, "b2")

    def format_move(self, position: Position, move: Move) -> str:
        return square_name(move, 3)

    def anatomy(self, position: Position, move: Move) -> Anatomy:
        return Anatomy(move)

    def pieces(self, position: Position) -> tuple[Piece | None, ...]:
        crosses, noughts = position.words[:2]
        return tuple(
            _MARKS[0] if crosses >> square & 1 else _MARKS[1] if noughts >> square & 1 else None
            for square in range(9)
        )

    def hands(self, position: Position) -> tuple[dict[str, int], dict[str, int]]:
        return {}, {}

    def outcome(self, position: Position) -> Outcome | None:
        if not position.result:
            return None
        if position.result == DRAW:
            return Outcome(None, Reason.BOARD_FULL)
        return Outcome(Side(position.result - FIRST_WINS), Reason.LINE)


def _has_line(marks: int) -> bool:
    return any(marks & line == line for line in LINES)
