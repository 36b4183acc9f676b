"""Animal Shogi as Shogi's and chess's programs write it.

`position startpos moves 2c2b …` and `position sfen gle/1c1/1C1/ELG b - 1 moves …` are lines of USI; position
and moves may stand alone. Fairy-Stockfish and pychess write positions as FEN, `gle/1c1/1C1/ELG[-] w 0 1`,
where `w` is the first player, and squares from the first player's left and near corner: `b2b3`, `C@b3`.
"""

import re

from engines.catalogue import GAMES
from engines.errors import InputError
from engines.game import Game
from engines.games.animal_shogi import sfen
from engines.games.animal_shogi.rules import AnimalShogi
from engines.matches.match import Match, match_texts
from engines.notation.script import Script

_CHESS_MOVE = re.compile(r"(?:([a-c][1-4])|([a-z])@)([a-c][1-4])(\+?)", re.IGNORECASE)
_STARTS = ("position", "startpos", "sfen", "moves")


def shogi_games() -> tuple[Game, ...]:
    """The games that are written so."""
    return tuple(game for game in GAMES if isinstance(game, AnimalShogi))


def read_shogi(text: str) -> Script | None:
    """A position, moves, or both; None where the text is nothing of the kind."""
    words = text.split()
    if not words or not (words[0].lower() in _STARTS or "/" in words[0] or _is_move(words[0])):
        return None
    words = words[1:] if words[0].lower() == "position" else words
    start, words = _start(words)
    words = words[1:] if words and words[0].lower() == "moves" else words
    return Script(shogi_games(), start, tuple(_move(word) for word in words))


def write_shogi(match: Match) -> str:
    """A match as a line of USI."""
    game = match.game
    begun = "startpos" if match.start == game.initial else f"sfen {game.format_position(match.start)}"
    moves = match_texts(match)
    return " ".join(["position", begun, *(["moves", *moves] if moves else [])])


def chess_square(square: str) -> str:
    """`1d`, the first player's right and near corner, as chess's programs write it, `c1`; and back."""
    one, other = list(square.lower())
    if one.isdigit():
        return f"{'cba'[int(one) - 1]}{'dcba'.index(other) + 1}"
    return f"{'cba'.index(one) + 1}{'dcba'[int(other) - 1]}"


def sfen_of_fen(board: str, side: str) -> str:
    """The position that the first two fields of a FEN mean, as SFEN; whether there is such a one is not
    looked at. `H` is read for a hen, too."""
    squares, _, held = board.partition("[")
    squares = squares.replace("H", "+C").replace("h", "+c").replace("++", "+")
    return f"{squares} {({'w': 'b', 'b': 'w'}).get(side, side)} {held.rstrip(']') or '-'} 1"


def _is_move(word: str) -> bool:
    return sfen.is_move(word.lower()) or bool(_CHESS_MOVE.fullmatch(word))


def _move(word: str) -> str:
    found = _CHESS_MOVE.fullmatch(word)
    if not found:
        return word
    begun = f"{found[2].upper()}*" if found[2] else chess_square(found[1])
    return begun + chess_square(found[3]) + found[4]


def _start(words: list[str]) -> tuple[str | None, list[str]]:
    """The position that the words begin with, as SFEN, and what follows it."""
    if words and words[0].lower() == "startpos":
        return None, words[1:]
    named = bool(words) and words[0].lower() == "sfen"
    words = words[1:] if named else words
    if not words or "/" not in words[0]:
        if named:
            raise InputError("After 'sfen' a position must follow.")
        return None, words
    if "[" in words[0]:
        rest = words[2:]
        while rest and (rest[0] == "-" or rest[0].isdecimal()):
            rest = rest[1:]
        return sfen_of_fen(words[0], words[1] if len(words) > 1 else ""), rest
    last = 4 if len(words) > 3 and words[3].isdecimal() else 3
    return " ".join(words[:last]), words[last:]
