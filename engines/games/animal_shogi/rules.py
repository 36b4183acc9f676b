"""Animal Shogi, official and simple, in the player's words."""

from collections import Counter
from functools import cached_property

import numpy as np

from engines.errors import InputError
from engines.game import FIRST_WINS, SECOND_WINS, Anatomy, Game, Kernels, Move, Outcome, Piece, Position
from engines.game import Reason, Side, Symmetry
from engines.games.animal_shogi import sfen
from engines.games.animal_shogi.steps import DIRECTIONS, HAND_KINDS, HANDS_SHIFT, HEN, KINDS, SIMPLE_BIT
from engines.games.animal_shogi.steps import STEPS, TRY_BIT, occupied, reach

_PIECES = tuple(tuple(Piece(kind, side) for kind in KINDS) for side in Side)
_MIRRORED_DIRECTION = (0, 7, 6, 5, 4, 3, 2, 1)


class AnimalShogi(Game):
    """Take the lion, or bring yours home: a lion that steps onto the last rank where no enemy
    attacks it wins. A chick becomes a hen on the last rank. The simple rules know neither."""

    rows, columns = 4, 3
    actions = 12 * (DIRECTIONS + len(HAND_KINDS))
    words = 3
    planes = 24
    max_moves = 43  # lion 8, hen 6, elephant 4, giraffe 4, and three kinds to drop on 7 empty squares

    def __init__(self, game_id: str, simple: bool = False) -> None:
        self.id = game_id
        self.simple = simple
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

    def parse_position(self, text: str) -> Position:
        board, side, hands = sfen.parse(text)
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
        board: sfen.Board = [piece and (piece.kind, int(piece.side)) for piece in self.pieces(position)]
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
            {kind: self._held(position.words[2], side, slot) for slot, kind in enumerate(HAND_KINDS)}
            for side in Side
        )
        return first, second

    def outcome(self, position: Position) -> Outcome | None:
        if not position.result:
            return None
        winner = Side(position.result - FIRST_WINS)
        if position.words[2] >> TRY_BIT & 1:
            return Outcome(winner, Reason.TRY)
        lion = position.words[winner.other] & 0xFFF
        return Outcome(winner, Reason.NO_LEGAL_MOVE if lion else Reason.LION_CAPTURED)

    @staticmethod
    def _held(flags: int, side: int, slot: int) -> int:
        return flags >> HANDS_SHIFT + 6 * side + 2 * slot & 3

    @staticmethod
    def _result(words: list[int], flags: int) -> int:
        """The result bits of a position given as text: a missing lion or no move decides it."""
        for side, loss in ((0, SECOND_WINS), (1, FIRST_WINS)):
            if not words[side] & 0xFFF:
                return loss
        side = flags & 1
        free = ~occupied(words[side])
        stuck = not any(reach(words[side], direction) & free for direction in range(DIRECTIONS))
        if stuck and not flags >> HANDS_SHIFT + 6 * side & 63:
            return (SECOND_WINS, FIRST_WINS)[side]
        return 0
