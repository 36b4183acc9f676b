"""What GoGui asks an engine about the rules of a game that is not Go, so that it can show and referee it.

GoGui counts rows from the bottom and draws at the top what it is told first. Here rows count from the top, so
that it shows the board mirrored, with every stone where its coordinates say.
"""

from collections.abc import Callable

from engines.game import Side
from engines.matches.match import Match
from engines.protocols.spelling import Spelling

_STONES = {Side.FIRST: "X", Side.SECOND: "O"}
_WINNERS = {Side.FIRST: "B", Side.SECOND: "W"}


def gogui_rules(spelling: Spelling, match: Callable[[], Match]) -> dict[str, Callable[[list[str]], str]]:
    """Commands that tell of the rules, and of how a match stands."""
    return {
        "gogui-rules_game_id": lambda _: str(spelling.variant),
        "gogui-rules_board_size": lambda _: str(spelling.game.rows),
        "gogui-rules_board": lambda _: _board(match()),
        "gogui-rules_legal_moves": lambda _: _moves(spelling, match()),
        "gogui-rules_side_to_move": lambda _: "white" if match().position.side else "black",
        "gogui-rules_final_result": lambda _: _result(match()),
    }


def _board(match: Match) -> str:
    game = match.game
    stones = [_STONES[piece.side] if piece else "." for piece in game.pieces(match.position)]
    rows = [stones[start : start + game.columns] for start in range(0, len(stones), game.columns)]
    return "\n" + "\n".join(" ".join(row) for row in reversed(rows))


def _moves(spelling: Spelling, match: Match) -> str:
    """None once the game is over, as GoGui knows that it is."""
    moves = () if match.outcome else match.legal_moves
    return " ".join(spelling.write_move(match.position, move) for move in moves)


def _result(match: Match) -> str:
    """`B+14` or `W+2`, without a number where there is none to tell."""
    outcome = match.outcome
    if outcome is None:
        return "unknown"
    if outcome.winner is None:
        return "Draw"
    return f"{_WINNERS[outcome.winner]}+{'' if outcome.margin is None else outcome.margin}"
