"""Playing games at random, and writing a whole game down."""

from random import Random

from engines.game import Game, Outcome, Side
from engines.matches.match import Match


def random_match(game: Game, rng: Random, plies: int) -> Match:
    """A match of random moves, at most `plies` long, shorter when it ends before."""
    match = Match.new(game)
    while match.plies < plies and match.legal_moves:
        match = match.play(rng.choice(match.legal_moves))
    return match


def transcript(match: Match) -> str:
    """Every position of a match with its legal moves and the move played, and the outcome, as text
    that only changes when rules or notation do."""
    game = match.game
    lines = [f"game {game.id}, rules version {game.rules_version}"]
    for ply, position in enumerate(match.positions):
        lines.append(f"{ply} position {game.format_position(position)}")
        if ply < match.plies:
            legal = (game.format_move(position, move) for move in game.legal_moves(position))
            lines.append(f"{ply} legal {' '.join(legal)}")
            lines.append(f"{ply} move {game.format_move(position, match.moves[ply])}")
    lines.append(f"outcome {_words(match.outcome)}")
    return "\n".join(lines) + "\n"


def _words(outcome: Outcome | None) -> str:
    if outcome is None:
        return "none yet"
    winner = {None: "draw", Side.FIRST: "first wins", Side.SECOND: "second wins"}[outcome.winner]
    margin = "" if outcome.margin is None else f", margin {outcome.margin}"
    return f"{winner}, {outcome.reason}{margin}"
