"""The games of a run that are kept for people to look at: one file a game, named by its iteration."""

from pathlib import Path

from engines.runs.layout import GAMES


def game_path(folder: Path, iteration: int, number: int) -> Path:
    """Where the `number`th kept game of an iteration lies in a run folder."""
    return folder / GAMES / f"{iteration:06}-{number}.json"


def kept_games(folder: Path) -> dict[int, list[Path]]:
    """The kept games of a run by iteration, both in their order. What has another name is left out."""
    found: dict[int, list[Path]] = {}
    for path in sorted((folder / GAMES).glob("*-*.json")):
        iteration = path.name.partition("-")[0]
        if iteration.isdecimal():
            found.setdefault(int(iteration), []).append(path)
    return dict(sorted(found.items()))
