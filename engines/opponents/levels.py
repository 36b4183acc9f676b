"""Levels from Chick to Lion: opponents that a person chooses by an animal."""

from dataclasses import dataclass
from functools import cache

from engines.errors import InputError
from engines.evaluation.library import BEST, bundled
from engines.files import read_json
from engines.game import Game
from engines.opponents.spec import parse_spec
from engines.paths import resource

FORMAT = 1


@dataclass(frozen=True, slots=True)
class Level:
    """One level. `id` is stable (settings and saved games hold it); `animal` and `sentence_key` are
    English and the keys of their translations; `spec` is what `make_opponent` takes."""

    id: str
    animal: str
    spec: str
    sentence_key: str


def levels(game: Game) -> tuple[Level, ...]:
    """The game's levels, the weakest first. They search with the bundled network called `best`, and
    with random playouts where the game has none. Raises InputError when `levels.json` is damaged."""
    has_network = any(manifest.name == BEST for manifest in bundled(game))
    return _read(game.id, "network" if has_network else "playouts")


def find_level(game: Game, level_id: str) -> Level:
    """The game's level of that id; raises InputError with the known ones."""
    known = levels(game)
    for level in known:
        if level.id == level_id:
            return level
    raise InputError(
        "There is no level {level}; known are {known}.",
        level=repr(level_id), known=", ".join(level.id for level in known),
    )  # fmt: skip


@cache
def _read(game_id: str, ladder: str) -> tuple[Level, ...]:
    path = resource("levels.json")
    table = read_json(path)
    try:
        if not isinstance(table, dict) or table["format"] != FORMAT:
            raise InputError("{path} is of another format.", path=path)
        ladders = table["games"].get(game_id, {})
        steps = ladders.get(ladder) or table["others"][ladder]
        found = tuple(
            Level(level, table["animals"][level], step["spec"], step["sentence"])
            for level, step in zip(table["animals"], steps, strict=True)
        )
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        if isinstance(error, InputError):
            raise
        raise InputError("{path} is damaged.", path=path) from error
    for level in found:
        parse_spec(level.spec)
    return found
