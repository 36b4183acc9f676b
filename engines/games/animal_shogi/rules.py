"""Animal Shogi, official and simple, in the player's words."""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cached_property

import numpy as np

from engines.errors import InputError
from engines.game import (
    FIRST_WINS,
    ONGOING,
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
from engines.games.animal_shogi import sfen
from engines.games.animal_shogi.steps import (
    DIRECTIONS,
    FAR_RANK,
    HAND_KINDS,
    HANDS_SHIFT,
    HEN,
    KINDS,
    LION_SQUARES,
    SIMPLE_BIT,
    STEPS,
    occupied,
    reach,
    turned,
)

_PIECES = tuple(tuple(Piece(kind, side) for kind in KINDS) for side in Side)
_HANDICAPS = (
    ("chick", "Handicap: Sente has no chick", "3/ELG"),
    ("elephant", "Handicap: Sente has no elephant", "1C1/1LG"),
    ("giraffe", "Handicap: Sente has no giraffe", "1C1/EL1"),
    ("elephant-and-giraffe", "Handicap: Sente has no elephant and no giraffe", "1C1/1L1"),
)
_MIRRORED_DIRECTION = (0, 7, 6, 5, 4, 3, 2, 1)


class AnimalShogi(Game):
    """Take the lion, or bring yours home: a lion wins as soon as it stands on the far rank and no
    enemy attacks it. A chick that steps onto the far rank becomes a hen. A side without a move
    loses. The simple rules know neither homecoming nor hens."""

    rows, columns = 4, 3
    actions = 12 * (DIRECTIONS + len(HAND_KINDS))
    words = 3
    planes = 24
    max_moves = 43  # lion 8, hen 6, elephant 4, giraffe 4, and three kinds to drop on 7 empty squares

    def __init__(self, game_id: str, simple: bool = False) -> None:
        self.id = game_id
        self.simple = simple
        self.kinds = tuple(kind for kind in KINDS if not simple or kind != KINDS[HEN])
        self.max_plies = 300 if simple else 0
        self.repetition_limit = 0 if simple else 3

    @cached_property
    def kernels(self) -> Kernels:
        from engines.games.animal_shogi import kernels

        return Kernels(kernels.legal, kernels.play, kernels.encode)

    @cached_property
    def symmetries(self) -> tuple[Symmetry, ...]:
        """The identity, and left for right."""
        squares = np.arange(12, dtype=np.int64)
        mirrored = squares.reshape(4, 3)[:, ::-1].reshape(-1).copy()
        kinds = [*_MIRRORED_DIRECTION, *range(DIRECTIONS, self.actions // 12)]
        actions = np.concatenate([12 * kind + mirrored for kind in kinds])
        symmetries = (Symmetry(squares, np.arange(self.actions, dtype=np.int64)), Symmetry(mirrored, actions))
        for symmetry in symmetries:
            symmetry.squares.flags.writeable = symmetry.actions.flags.writeable = False
        return symmetries

    @cached_property
    def initial(self) -> Position:
        return self.parse_position("gle/1c1/1C1/ELG b - 1")

    @cached_property
    def handicaps(self) -> tuple[Handicap, ...]:
        """The first player does without pieces: as in shogi, who gives the handicap moves first."""
        return tuple(
            Handicap(id, title, self.parse_position(f"gle/1c1/{rows} b - 1"))
            for id, title, rows in _HANDICAPS
        )

    def parse_position(self, text: str) -> Position:
        return self._position(*sfen.parse(text))

    def arrange(
        self, pieces: Sequence[Piece | None], hands: Sequence[Mapping[str, int]], side: Side
    ) -> Position:
        board: sfen.Board = [(piece.kind, int(piece.side)) if piece else None for piece in pieces]
        held = (Counter(hands[0]), Counter(hands[1]))
        sfen.check(board, held)
        return self._position(board, side, held)

    def _position(self, board: sfen.Board, side: int, hands: sfen.Hands) -> Position:
        words = [0, 0]
        for square, cell in enumerate(board):
            if cell is None:
                continue
            kind, owner = KINDS.index(cell[0]), cell[1]
            if self.simple and kind == HEN:
                raise InputError("There are no hens under the simple rules.")
            words[owner] |= 1 << 12 * kind + (11 - square if owner else square)
        flags = side | self.simple << SIMPLE_BIT
        for owner, hand in enumerate(hands):
            for slot, name in enumerate(HAND_KINDS):
                flags |= hand[name] << HANDS_SHIFT + 6 * owner + 2 * slot
        flags |= self._result(words, flags) << 1
        return Position((*words, flags))

    def format_position(self, position: Position) -> str:
        board: sfen.Board = [
            (piece.kind, int(piece.side)) if piece else None for piece in self.pieces(position)
        ]
        first, second = self.hands(position)
        return sfen.write(board, position.side, (Counter(first), Counter(second)))

    def parse_move(self, position: Position, text: str) -> Move:
        wanted = text.strip().lower()
        if wanted[1:2] == "*" and (kind := sfen.kind_of(wanted[0])):
            wanted = sfen.letter_of(kind) + wanted[1:]
        for move in self.legal_moves(position):
            written = self.format_move(position, move).lower()
            if wanted in (written, written.removesuffix("+")):
                return move
        if sfen.is_move(wanted):
            raise InputError("The move {move} is not legal here.", move=text.strip())
        raise InputError(
            "'{text}' is not a move; a move looks like {example}.", text=text.strip(), example="2c2b or C*2b"
        )

    def format_move(self, position: Position, move: Move) -> str:
        anatomy = self.anatomy(position, move)
        assert anatomy.target is not None
        target = sfen.square_name(anatomy.target)
        if anatomy.origin is None:
            return f"{sfen.letter_of(anatomy.drop or '').upper()}*{target}"
        piece = self.pieces(position)[anatomy.origin]
        promotes = piece and piece.kind == "chick" and move % 12 < 3 and not self.simple
        return f"{sfen.square_name(anatomy.origin)}{target}{'+' if promotes else ''}"

    def anatomy(self, position: Position, move: Move) -> Anatomy:
        kind, target = divmod(move, 12)
        turn = 11 if position.side else 0
        seen = abs(turn - target)
        if kind >= DIRECTIONS:
            return Anatomy(seen, drop=HAND_KINDS[kind - DIRECTIONS])
        return Anatomy(seen, origin=abs(turn - (target - STEPS[kind])))

    def pieces(self, position: Position) -> tuple[Piece | None, ...]:
        board: list[Piece | None] = [None] * 12
        for side in Side:
            for place in range(60):
                if position.words[side] >> place & 1:
                    kind, square = divmod(place, 12)
                    board[11 - square if side else square] = _PIECES[side][kind]
        return tuple(board)

    def hands(self, position: Position) -> tuple[dict[str, int], dict[str, int]]:
        first, second = (
            {kind: _held(position.words[2], side, slot) for slot, kind in enumerate(HAND_KINDS)}
            for side in Side
        )
        return first, second

    def outcome(self, position: Position) -> Outcome | None:
        if not position.result:
            return None
        winner = Side(position.result - FIRST_WINS)
        own, other = position.words[winner], position.words[winner.other]
        if not other & LION_SQUARES:
            return Outcome(winner, Reason.LION_CAPTURED)
        tried = not self.simple and _home(own, other)
        return Outcome(winner, Reason.TRY if tried else Reason.NO_LEGAL_MOVE)

    def _result(self, words: list[int], flags: int) -> int:
        """The result bits of a position of which nothing else is known."""
        side = flags & 1
        own, other = words[side], words[1 - side]
        win, loss = (FIRST_WINS, SECOND_WINS)[:: -1 if side else 1]
        if not own & LION_SQUARES:
            return loss
        if not other & LION_SQUARES:
            return win
        if not self.simple and _home(other, own):
            return loss
        if not self.simple and _home(own, other):
            return win
        hand = flags >> HANDS_SHIFT + 6 * side & 63
        return ONGOING if hand or _attacks(own) & ~occupied(own) else loss


def _held(flags: int, side: int, slot: int) -> int:
    return flags >> HANDS_SHIFT + 6 * side + 2 * slot & 3


def _attacks(pieces: int) -> int:
    squares = 0
    for direction in range(DIRECTIONS):
        squares |= reach(pieces, direction)
    return squares


def _home(own: int, other: int) -> bool:
    """Whether the lion of `own` stands safe on its far rank."""
    return bool(own & FAR_RANK & ~turned(_attacks(other)))
