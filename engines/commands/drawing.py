"""Boards as text."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engines.game import Game, Side
    from engines.matches.match import Match

_LETTERS = {"lion": "L", "elephant": "E", "giraffe": "G", "chick": "C", "hen": "+C"}
_SHEET = ("X", "O")


def draw(match: "Match") -> str:
    """The board with the names of its squares, the last move, hands, and who is to move."""
    game, position = match.game, match.position
    turned = _is_shogi(game)
    columns = [str(game.columns - c) if turned else "abcdefgh"[c] for c in range(game.columns)]
    rows = ["abcdefgh"[r] if turned else str(r + 1) for r in range(game.rows)]
    cells = [_symbol(piece.kind, piece.side) if piece else "." for piece in game.pieces(position)]
    width = max(len(cell) for cell in (*cells, ".."))
    lines = ["  " + " ".join(name.rjust(width) for name in columns)]
    for r, name in enumerate(rows):
        row = cells[r * game.columns : (r + 1) * game.columns]
        lines.append(f"{name} " + " ".join(cell.rjust(width) for cell in row))
    for side, hand in zip(type(position.side), game.hands(position), strict=True):
        held = " ".join(_symbol(kind, side) for kind, count in hand.items() for _ in range(count))
        if held:
            lines.append(f"{player_name(game, side)} holds {held}")
    if match.plies:
        before = match.positions[-2]
        played = game.format_move(before, match.moves[-1])
        lines.append(f"{player_name(game, before.side)} played {played}")
    return "\n".join(lines)


def player_name(game: "Game", side: "Side") -> str:
    """What a side is called where the board is drawn with letters."""
    if _is_shogi(game):
        return ("Sente (capitals)", "Gote (small letters)")[side]
    return ("X (first)", "O (second)")[side]


def _symbol(kind: str, side: "Side") -> str:
    letter = _LETTERS.get(kind)
    if letter is None:
        return _SHEET[side]
    return letter.lower() if side else letter


def _is_shogi(game: "Game") -> bool:
    """Whether squares are named as in shogi: files from the right, ranks by letters."""
    return any(piece is not None and piece.kind in _LETTERS for piece in game.pieces(game.initial))
