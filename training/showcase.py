"""A few of the games that a run played against itself, kept for people to look at."""

from pathlib import Path

from engines.game import Game, Move
from engines.matches.match import Match
from engines.matches.record import record_of, save_record
from engines.runs.games import game_path, kept_games

PER_ITERATION = 4
MOST = 200
"""Games kept in a run."""


def keep_games(run: Path, game: Game, iteration: int, games: tuple[tuple[int, ...], ...]) -> None:
    """Save the last few of an iteration's `games` (moves from the start) in a run folder, and thin out
    the older ones. Raises InputError when the disk is full."""
    for number, moves in enumerate(games[-PER_ITERATION:], 1):
        match = Match(game, game.initial, tuple(Move(move) for move in moves))
        player = f"self-play {iteration}"
        save_record(record_of(match, player, player), game_path(run, iteration, number))
    thin_out(run)


def thin_out(run: Path) -> None:
    """Remove games until at most `MOST` are left, an iteration's at a time, so that the iterations
    left are about equally far apart. The first and the newest one stay."""
    kept = kept_games(run)
    while sum(len(paths) for paths in kept.values()) > MOST and len(kept) > 2:
        iterations = list(kept)
        gaps = [after - before for before, after in zip(iterations, iterations[2:], strict=False)]
        for path in kept.pop(iterations[1 + gaps.index(min(gaps))]):
            path.unlink(missing_ok=True)
