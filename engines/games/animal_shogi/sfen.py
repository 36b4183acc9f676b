"""Animal Shogi positions as text: `gle/1c1/1C1/ELG b - 1`.

Upper case is the first player, `+c` a hen; hands as in SFEN (`-`, `Ec`, `2c`); the last number is
optional. The letters r k b p (giraffe, lion, elephant, chick) are read too.
"""

import re
from collections import Counter

from engines.errors import InputError
from engines.games.animal_shogi.steps import HAND_KINDS, KINDS

LETTERS = {"l": "lion", "e": "elephant", "g": "giraffe", "c": "chick"}
_READ = LETTERS | {"k": "lion", "b": "elephant", "r": "giraffe", "p": "chick"}
_WRITE = {kind: letter for letter, kind in LETTERS.items()} | {"hen": "+c"}
_MOVE = re.compile(r"(?:[1-3][a-d]|[gecrbp]\*)[1-3][a-d]\+?")
_HAND_ORDER = ("giraffe", "elephant", "chick")

Board = list[tuple[str, int] | None]
"""Per square, from the top left: the kind and its side (0 or 1)."""
Hands = tuple[Counter[str], Counter[str]]


def square_name(square: int) -> str:
    """`3a` is the top left square, `1d` the bottom right."""
    row, column = divmod(square, 3)
    return f"{3 - column}{'abcd'[row]}"


def kind_of(letter: str) -> str | None:
    """The kind that a letter of either set names, whatever its case."""
    return _READ.get(letter.lower())


def letter_of(kind: str) -> str:
    """The small letter of a kind that can stand in a hand."""
    return _WRITE[kind]


def is_move(text: str) -> bool:
    """Whether a lower-case text has the form of a move, legal or not."""
    return bool(_MOVE.fullmatch(text))


def parse(text: str) -> tuple[Board, int, Hands]:
    """Board, side to move and hands; raises InputError for whatever cannot stand on a board."""
    parts = text.split()
    if not 3 <= len(parts) <= 4:
        raise InputError(
            "A position is a board, the side to move, hands and perhaps a ply: 3 or 4 parts, not {parts}.",
            parts=len(parts),
        )
    board = _board(parts[0])
    if parts[1] not in ("b", "w"):
        raise InputError("The side to move is '{side}'; it must be b or w.", side=parts[1])
    hands = _hands(parts[2])
    if len(parts) == 4 and not (parts[3].isascii() and parts[3].isdecimal()):
        raise InputError("The ply '{ply}' is not a number.", ply=parts[3])
    check(board, hands)
    return board, "bw".index(parts[1]), hands


def write(board: Board, side: int, hands: Hands) -> str:
    """The text of a position, with ply 1."""
    rows = []
    for row in range(4):
        cells = "".join(_cell(cell) for cell in board[3 * row : 3 * row + 3])
        rows.append(cells.replace("111", "3").replace("11", "2"))
    held = "".join(
        _count(hand[kind]) + _cased(_WRITE[kind], owner)
        for owner, hand in enumerate(hands)
        for kind in _HAND_ORDER
        if hand[kind]
    )
    return f"{'/'.join(rows)} {'bw'[side]} {held or '-'} 1"


def _cell(cell: tuple[str, int] | None) -> str:
    return _cased(_WRITE[cell[0]], cell[1]) if cell else "1"


def _count(held: int) -> str:
    return str(held) if held > 1 else ""


def _cased(letter: str, side: int) -> str:
    return letter if side else letter.upper()


def _board(text: str) -> Board:
    rows = text.split("/")
    if len(rows) != 4:
        raise InputError("The board has 4 rows, but the position lists {rows}.", rows=len(rows))
    return [cell for number, row in enumerate(rows, 1) for cell in _row(row, number)]


def _row(text: str, number: int) -> Board:
    """One row; a `+` waits for the chick that it makes a hen."""
    cells: Board = []
    promoted = False
    for letter in text:
        kind = kind_of(letter)
        if promoted and kind != "chick":
            raise InputError("Row {row} has a + that is not followed by a chick.", row=number)
        if letter in "123":
            cells += [None] * int(letter)
        elif kind:
            cells.append(("hen" if promoted else kind, int(letter.islower())))
        elif letter != "+":
            raise InputError("Row {row} holds '{letter}', which is no piece.", row=number, letter=letter)
        promoted = letter == "+"
    if promoted:
        raise InputError("Row {row} has a + that is not followed by a chick.", row=number)
    if len(cells) != 3:
        raise InputError("Row {row} has {given} squares; it must have 3.", row=number, given=len(cells))
    return cells


def _hands(text: str) -> Hands:
    hands: Hands = (Counter(), Counter())
    if text == "-":
        return hands
    count = 0
    for letter in text:
        kind = kind_of(letter)
        if letter in "12" and not count:
            count = int(letter)
        elif kind in HAND_KINDS:
            hands[letter.islower()][kind] += count or 1
            count = 0
        else:
            raise InputError("The hands '{hands}' cannot be read at '{letter}'.", hands=text, letter=letter)
    if count:
        raise InputError("The hands '{hands}' end with a number.", hands=text)
    return hands


def check(board: Board, hands: Hands) -> None:
    """Raise InputError for what the game's eight pieces cannot show."""
    lions = [sum(cell == ("lion", side) for cell in board) for side in (0, 1)]
    if max(lions) > 1:
        raise InputError(
            "The {player} player has {lions} lions.",
            player=("first", "second")[lions[0] < 2],
            lions=max(lions),
        )
    if not any(lions):
        raise InputError("There is no lion on the board.")
    stand = Counter("chick" if cell[0] == "hen" else cell[0] for cell in board if cell)
    for kind in KINDS[1:4]:
        total = stand[kind] + hands[0][kind] + hands[1][kind]
        if total > 2:
            raise InputError(
                "There are {total} pieces of the kind {kind}; a game has 2.", total=total, kind=kind
            )
