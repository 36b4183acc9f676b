"""A few of the games that a run played against itself, kept for people to look at."""

from pathlib import Path

from engines.game import Game, Move
from engines.matches.match import Match
from engines.matches.record import record_of, save_record

PER_ITERATION = 4
MOST = 200
"""Games kept in a run; of more, those of every second iteration go."""


def keep_games(folder: Path, game: Game, iteration: int, games: tuple[tuple[int, ...], ...]) -> None:
    """Save the last few of an iteration's `games` (moves from the start) as `iteration-number.json`,
    and thin out the older ones. Raises InputError when the disk is full."""
    for number, moves in enumerate(games[-PER_ITERATION:], 1):
        match = Match(game, game.initial, tuple(Move(move) for move in moves))
        player = f"self-play {iteration}"
        save_record(record_of(match, player, player), folder / f"{iteration:06}-{number}.json")
    thin_out(folder)


def thin_out(folder: Path) -> None:
    """Remove games until at most `MOST` are left: those of every second iteration, so that the first
    and the newest iteration stay."""
    while len(paths := sorted(folder.glob("*.json"))) > MOST:
        iterations = sorted({path.name.partition("-")[0] for path in paths})
        gone = set(iterations[-2:0:-2])
        if not gone:
            return
        for path in paths:
            if path.name.partition("-")[0] in gone:
                path.unlink(missing_ok=True)
