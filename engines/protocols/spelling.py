"""How positions and moves are written in each protocol, and which games it can play.

UCI's coordinates are those of Fairy-Stockfish: ranks are counted from the bottom, the first player is `w` and
has the capitals, pieces are dropped with `@`. It passes in Reversi by moving one of its discs onto its own
square.
"""

import re
from collections.abc import Iterable

from engines.errors import InputError
from engines.game import Game, Move, Position, Reason, Side
from engines.games.animal_shogi.rules import AnimalShogi
from engines.games.animal_shogi.sfen import letter_of
from engines.games.reversi.rules import Reversi
from engines.games.tictactoe.rules import TicTacToe
from engines.matches.match import Match
from engines.notation.shogi import chess_square, sfen_of_fen

GTP, USI, UCI, NBOARD = "gtp", "usi", "uci", "nboard"
PROTOCOLS = (GTP, USI, UCI, NBOARD)
NBOARD_ROWS = 8
"""NBoard's board; it knows no other."""
_STEP = re.compile(r"([a-c][1-4])([a-c][1-4])(\+?)")
_DROP = re.compile(r"([a-z])@([a-c][1-4])")


class Spelling:
    """The program's own words, which are USI's for Animal Shogi. `variant` is what an engine for many games
    calls this one; `sides` are the letters of the first and the second player, with which the fields of
    clocks begin."""

    variant: str | None = None
    sides: tuple[str, str] = ("b", "w")
    position_word = "sfen"

    def __init__(self, game: Game) -> None:
        self.game = game

    def write_position(self, position: Position) -> str:
        """The position in one line."""
        return self.game.format_position(position)

    def read_position(self, text: str) -> Position:
        """The position that is written so; raises InputError where none is."""
        return self.game.parse_position(text)

    def write_move(self, position: Position, move: Move) -> str:
        """A legal move, without blanks."""
        return self.game.format_move(position, move)

    def read_move(self, position: Position, text: str) -> Move:
        """The legal move that is written so; raises InputError where none is."""
        return self.game.parse_move(position, text)

    def allows(self, position: Position, move: Move) -> bool:
        """Whether those who write so allow a legal move, too."""
        return True

    def write_line(self, match: Match, moves: Iterable[Move]) -> list[str]:
        """Moves that follow on a match, as far as they are legal and others allow them."""
        words = []
        for move in moves:
            if move not in match.legal_moves or not self.allows(match.position, move):
                break
            words.append(self.write_move(match.position, move))
            match = match.play(move)
        return words

    def read_line(self, match: Match, words: Iterable[str]) -> tuple[Move, ...]:
        """Moves that follow on a match, as far as they are readable and legal."""
        moves: list[Move] = []
        for word in words:
            if match.outcome:
                break
            try:
                moves.append(self.read_move(match.position, word))
            except InputError:
                break
            match = match.play(moves[-1])
        return tuple(moves)


class UsiShogi(Spelling):
    """Animal Shogi by USI. Other programs' rules forbid to leave the lion to be taken; they know the official
    rules, and the simplified ones at most from a file that describes them under the name here."""

    def __init__(self, game: AnimalShogi) -> None:
        super().__init__(game)
        self.variant = "dobutsu-simple" if game.simple else "dobutsu"

    def allows(self, position: Position, move: Move) -> bool:
        game, after = self.game, self.game.play(position, move)
        ends = (game.outcome(game.play(after, reply)) for reply in game.legal_moves(after))
        return not any(end and end.reason == Reason.LION_CAPTURED for end in ends)


class Capitals(Spelling):
    """Squares in capitals with rows from the top, as Othello programs have them also in GTP; some of them
    pass with `PA`. Games are called as in Quarry and GRhino."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.variant = "Othello" if isinstance(game, Reversi) else "Tic-Tac-Toe"

    def write_move(self, position: Position, move: Move) -> str:
        return super().write_move(position, move).upper()

    def read_move(self, position: Position, text: str) -> Move:
        return super().read_move(position, "pass" if text.upper() in ("PA", "PS") else text)


class Othello(Capitals):
    """As NBoard and GGF have it: a pass is always `PA`."""

    def write_move(self, position: Position, move: Move) -> str:
        text = super().write_move(position, move)
        return "PA" if text == "PASS" else text


class UciShogi(UsiShogi):
    """Animal Shogi by UCI: `gle/1c1/1C1/ELG[-] w 0 1`, `b2b3`, `C@b3`, `b3b4+`."""

    sides, position_word = ("w", "b"), "fen"

    def write_position(self, position: Position) -> str:
        board = self.game.format_position(position).split()[0]
        held = "".join(
            (letter_of(kind).lower() if side else letter_of(kind).upper()) * count
            for side, hand in zip(Side, self.game.hands(position), strict=True)
            for kind, count in hand.items()
        )
        return f"{board}[{held or '-'}] {self.sides[position.side]} 0 1"

    def read_position(self, text: str) -> Position:
        return self.game.parse_position(sfen_of_fen(*_board_and_side(text)))

    def write_move(self, position: Position, move: Move) -> str:
        text = self.game.format_move(position, move)
        if "*" in text:
            return f"{text[0]}@{chess_square(text[2:4])}"
        return f"{chess_square(text[:2])}{chess_square(text[2:4])}{text[4:]}"

    def read_move(self, position: Position, text: str) -> Move:
        wanted = text.lower()
        if step := _STEP.fullmatch(wanted):
            wanted = f"{chess_square(step[1])}{chess_square(step[2])}{step[3]}"
        elif drop := _DROP.fullmatch(wanted):
            wanted = f"{drop[1]}*{chess_square(drop[2])}"
        else:
            raise _no_move(text, "b2b3 or C@b3")
        return self.game.parse_move(position, wanted)


class UciReversi(Spelling):
    """Reversi by UCI, as Fairy-Stockfish has it under the name Flipello: `8/8/8/3pP3/3Pp3/8/8/8[P..p..] w 0
    1`, with discs enough in both hands; `P@d3`, and a pass as `d5d5`."""

    sides, position_word = ("w", "b"), "fen"

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.variant = "flipello" if game.rows == 8 else f"flipello{game.rows}"

    def write_position(self, position: Position) -> str:
        pieces, columns = self.game.pieces(position), self.game.columns
        cells = "".join("-" if piece is None else "Pp"[piece.side] for piece in pieces)
        rows = (cells[start : start + columns] for start in range(0, len(cells), columns))
        board = "/".join(re.sub("-+", lambda empty: str(len(empty[0])), row) for row in rows)
        left = pieces.count(None)
        return f"{board}[{'P' * left}{'p' * left}] {self.sides[position.side]} 0 1"

    def read_position(self, text: str) -> Position:
        board, side = _board_and_side(text)
        cells = re.sub(r"[0-9]", lambda empty: "-" * int(empty[0]), board.partition("[")[0].replace("/", ""))
        marks = cells.replace("P", "X").replace("p", "O")
        return self.game.parse_position(f"{marks} {({'w': 'X', 'b': 'O'}).get(side, side)}")

    def write_move(self, position: Position, move: Move) -> str:
        target = self.game.anatomy(position, move).target
        if target is not None:
            return f"P@{self._square(target)}"
        pieces = self.game.pieces(position)
        own = [square for square, piece in enumerate(pieces) if piece and piece.side == position.side]
        lowest = self._square(min(own, key=lambda square: (-(square // self.game.columns), square)))
        return f"{lowest}{lowest}"

    def read_move(self, position: Position, text: str) -> Move:
        wanted = text.lower()
        if wanted.startswith("p@"):
            return self.game.parse_move(position, self._mirrored(wanted[2:]))
        if wanted == "0000" or (len(wanted) == 4 and wanted[:2] == wanted[2:]):
            return self.game.parse_move(position, "pass")
        raise _no_move(text, "P@d3")

    def _square(self, square: int) -> str:
        row, column = divmod(square, self.game.columns)
        return f"{'abcdefgh'[column]}{self.game.rows - row}"

    def _mirrored(self, name: str) -> str:
        """A square's name with its rank counted from the other end."""
        if not re.fullmatch("[a-h][1-8]", name):
            return name
        return f"{name[0]}{self.game.rows + 1 - int(name[1])}"


def find_spelling(protocol: str, game: Game) -> Spelling:
    """How a protocol writes a game; raises InputError where it cannot."""
    if isinstance(game, AnimalShogi) and protocol in (USI, UCI):
        return UsiShogi(game) if protocol == USI else UciShogi(game)
    if isinstance(game, Reversi) and protocol == UCI:
        return UciReversi(game)
    if isinstance(game, Reversi) and protocol == NBOARD and game.rows == NBOARD_ROWS:
        return Othello(game)
    if isinstance(game, Reversi | TicTacToe) and protocol == GTP:
        return Capitals(game)
    raise InputError("{game} cannot be played by {protocol}.", game=game, protocol=protocol)


def protocols_of(game: Game) -> tuple[str, ...]:
    """The protocols that can play a game."""
    found = []
    for protocol in PROTOCOLS:
        try:
            find_spelling(protocol, game)
        except InputError:
            continue
        found.append(protocol)
    return tuple(found)


def with_due_pass(match: Match, side: Side) -> Match:
    """The match after the pass that others leave unsaid: where it is not `side` to move, and the other side
    can do nothing but pass."""
    due = match.must_pass and match.position.side != side
    return match.play(match.legal_moves[0]) if due else match


def _board_and_side(text: str) -> tuple[str, str]:
    parts = text.split()
    if len(parts) < 2:
        raise InputError("A position in FEN is a board with the hands, and the side to move.")
    return parts[0], parts[1]


def _no_move(text: str, example: str) -> InputError:
    return InputError("'{text}' is not a move; a move looks like {example}.", text=text, example=example)
