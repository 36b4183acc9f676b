"""A few of the games that a run played against itself, kept for people to look at."""

from pathlib import Path

from engines.game import Game, Move
from engines.matches.match import Match
from engines.matches.record import record_of, save_record

PER_ITERATION = 4
MOST = 200
"""Games kept in a run."""


def keep_games(folder: Path, game: Game, iteration: int, games: tuple[tuple[int, ...], ...]) -> None:
    """Save the last few of an iteration's `games` (moves from the start) as `iteration-number.json`,
    and thin out the older ones. Raises InputError when the disk is full."""
    for number, moves in enumerate(games[-PER_ITERATION:], 1):
        match = Match(game, game.initial, tuple(Move(move) for move in moves))
        player = f"self-play {iteration}"
        save_record(record_of(match, player, player), folder / f"{iteration:06}-{number}.json")
    thin_out(folder)


def thin_out(folder: Path) -> None:
    """Remove games until at most `MOST` are left, an iteration's at a time, so that the iterations
    left are about equally far apart. The first and the newest one stay."""
    while len(paths := sorted(folder.glob("*-*.json"))) > MOST:
        iterations = sorted({path.name.partition("-")[0] for path in paths}, key=_number)
        if len(iterations) < 3:
            return
        numbers = [_number(name) for name in iterations]
        gaps = [after - before for before, after in zip(numbers, numbers[2:], strict=False)]
        gone = iterations[1 + gaps.index(min(gaps))]
        for path in folder.glob(f"{gone}-*.json"):
            path.unlink(missing_ok=True)


def _number(name: str) -> int:
    """An iteration's number; 0 for what has none."""
    return int(name) if name.isdecimal() else 0
