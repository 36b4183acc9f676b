"""Animal Shogi as those write it who have solved it: T. Tanaka's text, and that of clausecker's dobutsu.

Both name squares from the top left corner, `A1`, to the bottom right one, `C4`, as the first player sees
them. Tanaka's positions are four rows such as `-KI-LI-ZO` (giraffe, lion and elephant of the second player;
` . ` is empty), six digits, how many chicks, elephants and giraffes the first player holds and then the
second one, and `+` or `-` for who is to move; his moves say what stands on the target afterwards: `+B3B2HI`,
`-00A3ZO`. clausecker's positions are `S/gle/-c-/-C-/ELG/-` (`G/…` with the second player to move, `R` a hen,
the hands last), his moves `Cb3xb2`, `Lb1-a2`, `E*c2`. The signs of moves, and what they say of pieces and
captures, are not looked at: which move is meant, and whether it can be made, is clear without.
"""

import re
from collections.abc import Iterator

from engines.errors import InputError
from engines.games.animal_shogi import sfen
from engines.notation.script import Script
from engines.notation.shogi import shogi_games

_PIECES = {"LI": "L", "ZO": "E", "KI": "G", "HI": "C", "NI": "+C"}
_HELD = ("C", "E", "G")
_CELL = r"(?:[+-](?:LI|ZO|KI|HI|NI)|[ \t]*\.[ \t]*)"
_ROWS = re.compile(rf"((?:{_CELL}{{3}}\s+){{4}})([0-2]{{6}})\s+([+-])(?=\s|$)")
_BOARD = re.compile(r"([SG])((?:/[-LGECRlgecr]{3}){4})/(-|[GECgec]+)(?=\s|$)")
_TANAKA = re.compile(r"[+-](00|[A-C][1-4])([A-C][1-4])(LI|ZO|KI|HI|NI)")
_DOBUTSU = re.compile(r"(?:[LGECR]([a-c][1-4])[-x]|([GEC])\*)([a-c][1-4])\+?")


def read_tanaka(text: str) -> Script | None:
    """A position, moves, or both; None where the text begins with nothing of the kind. Raises InputError for
    what follows and is no move."""
    start = None
    if rows := _ROWS.match(text):
        start, text = _of_rows(rows[1], rows[2], rows[3]), text[rows.end() :]
    elif board := _BOARD.match(text):
        start, text = _of_board(board[1], board[2], board[3]), text[board.end() :]
    words = text.split()
    if start is None and not (words and _move(words[0])):
        return None
    return Script(shogi_games(), start, tuple(_moves(words)))


def _moves(words: list[str]) -> Iterator[str]:
    for word in words:
        move = _move(word)
        if move is None:
            raise InputError("From '{rest}' on, these are not moves.", rest=word[:30])
        yield move


def _move(word: str) -> str | None:
    """A move of either kind as USI, without the sign that a chick becomes a hen."""
    if found := _TANAKA.fullmatch(word):
        begun = _PIECES[found[3]][-1] + "*" if found[1] == "00" else _square(found[1])
        return begun + _square(found[2])
    if found := _DOBUTSU.fullmatch(word):
        return (f"{found[2]}*" if found[2] else _square(found[1])) + _square(found[3])
    return None


def _square(name: str) -> str:
    return sfen.square_name(3 * (int(name[1]) - 1) + "abc".index(name[0].lower()))


def _of_rows(rows: str, held: str, side: str) -> str:
    cells = re.findall(r"([+-])(LI|ZO|KI|HI|NI)|\.", rows)
    letters = [_cased(_PIECES[piece], sign == "+") if piece else "1" for sign, piece in cells]
    hands = [_cased(kind, place < 3) * int(held[place]) for place, kind in enumerate(_HELD * 2)]
    return _sfen(letters, side == "+", "".join(hands))


def _of_board(side: str, rows: str, held: str) -> str:
    letters = [{"-": "1", "R": "+C", "r": "+c"}.get(letter, letter) for letter in rows.replace("/", "")]
    return _sfen(letters, side == "S", held.replace("-", ""))


def _sfen(letters: list[str], first: bool, held: str) -> str:
    board = "/".join("".join(letters[row : row + 3]) for row in range(0, 12, 3))
    hands = "".join(f"{held.count(letter)}{letter}" for letter in dict.fromkeys(held))
    return f"{board} {'b' if first else 'w'} {hands or '-'} 1"


def _cased(letter: str, first: bool) -> str:
    return letter if first else letter.lower()
