"""Reversi (Othello) on 4x4, 6x6 and 8x8 boards, in the player's words."""

from collections.abc import Mapping, Sequence
from functools import cached_property

from engines.game import (
    DRAW,
    FIRST_WINS,
    SECOND_WINS,
    Anatomy,
    Game,
    Handicap,
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
from engines.games.reversi.flipping import board_mask, inner_mask, mobility

_PIECES = (Piece("disc", Side.FIRST), Piece("disc", Side.SECOND))
_CORNERS = (
    "Handicap: Black has a corner",
    "Handicap: Black has two corners",
    "Handicap: Black has three corners",
    "Handicap: Black has four corners",
)


class Reversi(Game):
    """Black is first. A side that can flip nothing must pass; when neither can flip, more discs win."""

    words = 3
    planes = 28
    kinds = ("disc",)

    def __init__(self, game_id: str, size: int) -> None:
        self.id = game_id
        self.rows = self.columns = size
        self.actions = size * size + 1
        self.max_moves = size * size - 2  # both colours are on a board where a disc can be flipped
        if size == 6:  # measured nowhere else, see training/RECIPE.md
            self.planes, self.fewer_planes = 38, (28, 34)

    @cached_property
    def kernels(self) -> Kernels:
        from engines.games.reversi import kernels, planes

        return Kernels(kernels.legal, kernels.play, planes.encode)

    @cached_property
    def symmetries(self) -> tuple[Symmetry, ...]:
        return square_symmetries(self.rows, self.actions)

    @cached_property
    def initial(self) -> Position:
        """White on the centre's main diagonal, Black on the other, Black to move."""
        n, low = self.rows, self.rows // 2 - 1
        white = 1 << n * low + low | 1 << n * (low + 1) + low + 1
        black = 1 << n * low + low + 1 | 1 << n * (low + 1) + low
        return Position((black, white, n << 4))

    @cached_property
    def handicaps(self) -> tuple[Handicap, ...]:
        """Black, who moves first, is the weaker one and has corners, in the order in which Othello players
        give them: a1, h8, h1, a8."""
        n = self.rows
        if n < 6:
            return ()
        black, white, flags = self.initial.words
        corners = (0, n * n - 1, n - 1, n * (n - 1))
        given = [sum(1 << corner for corner in corners[: count + 1]) for count in range(len(corners))]
        return tuple(
            Handicap(f"{count}-corners", title, Position((black | discs, white, flags)))
            for count, (title, discs) in enumerate(zip(_CORNERS, given, strict=True), 1)
        )

    def parse_position(self, text: str) -> Position:
        cells, side = split_cells(text, self.rows)
        return self._position(*cell_masks(cells), side)

    def arrange(
        self, pieces: Sequence[Piece | None], hands: Sequence[Mapping[str, int]], side: Side
    ) -> Position:
        return self._position(*piece_masks(pieces), side)

    def format_position(self, position: Position) -> str:
        return format_cells(position, self.rows * self.columns)

    def parse_move(self, position: Position, text: str) -> Move:
        return find_move(self, position, text, "d3, or pass")

    def format_move(self, position: Position, move: Move) -> str:
        return "pass" if move == self.actions - 1 else square_name(move, self.columns)

    def anatomy(self, position: Position, move: Move) -> Anatomy:
        return Anatomy(None if move == self.actions - 1 else move)

    def pieces(self, position: Position) -> tuple[Piece | None, ...]:
        black, white = position.words[:2]
        return tuple(
            _PIECES[0] if black >> square & 1 else _PIECES[1] if white >> square & 1 else None
            for square in range(self.rows * self.columns)
        )

    def empty_squares(self, position: Position) -> int:
        black, white = position.words[:2]
        return self.rows * self.columns - (black | white).bit_count()

    def hands(self, position: Position) -> tuple[dict[str, int], dict[str, int]]:
        return {}, {}

    def outcome(self, position: Position) -> Outcome | None:
        if not position.result:
            return None
        discs = position.words[0].bit_count(), position.words[1].bit_count()
        if discs[0] == discs[1]:
            return Outcome(None, Reason.DISCS, 0)
        winner = Side.FIRST if discs[0] > discs[1] else Side.SECOND
        margin = self.rows * self.columns - 2 * min(discs)  # empty squares count for the winner
        return Outcome(winner, Reason.DISCS, margin)

    def _position(self, black: int, white: int, side: int) -> Position:
        return Position((black, white, self.rows << 4 | self._result(black, white) << 1 | side))

    def _result(self, black: int, white: int) -> int:
        """The result bits of a position of which nothing else is known."""
        n = self.rows
        inner, empty = inner_mask(n), board_mask(n) & ~(black | white)
        if mobility(black, white, inner, empty, n) or mobility(white, black, inner, empty, n):
            return 0
        lead = black.bit_count() - white.bit_count()
        return FIRST_WINS if lead > 0 else SECOND_WINS if lead < 0 else DRAW
