"""Which tables there are, and which file a name or a path means."""

from pathlib import Path

from engines import catalogue
from engines.errors import InputError
from engines.game import Game
from engines.games.reversi.rules import Reversi
from engines.paths import data_home, from_home, resource
from engines.qtables.store import SUFFIX

BEST = "best"
"""The name of the table that is shipped with the program."""
LARGEST = 36
"""Squares of the largest board whose positions and moves have keys of 63 bits."""
GAMES = tuple(
    game.id for game in catalogue.GAMES if isinstance(game, Reversi) and game.rows * game.columns <= LARGEST
)
"""Ids of the games whose positions have keys."""


def find_table(path_or_name: str | Path, game: Game) -> Path:
    """The file that is meant: a path (it ends in .qtable or has a folder in it), or the name of a bundled
    table of this game, or of one in the person's own folder. Raises InputError where no such name is."""
    if game.id not in GAMES:
        raise InputError("There are Q-tables for Reversi on small boards alone, not for {game}.", game=game)
    text = str(path_or_name)
    if text.lower().endswith(SUFFIX) or "/" in text or "\\" in text:
        return from_home(text)
    folders = (resource("qtables", game.id), data_home() / "qtables" / game.id)
    for folder in folders:
        if (folder / f"{text}{SUFFIX}").is_file():
            return folder / f"{text}{SUFFIX}"
    known = sorted({path.stem for folder in folders for path in folder.glob(f"*{SUFFIX}")})
    if not known:
        raise InputError(
            "There is no Q-table {name} for {game}: none has been trained for it yet.",
            name=text, game=game,
        )  # fmt: skip
    raise InputError(
        "There is no Q-table {name} for {game}; choose from {known}.",
        name=text, game=game, known=", ".join(known),
    )  # fmt: skip


def bundled_table(game: Game) -> Path | None:
    """The table that is shipped for a game; None where there is none."""
    path = resource("qtables", game.id, f"{BEST}{SUFFIX}")
    return path if path.is_file() else None
