"""Levels from Chick to Lion: opponents that a person chooses by an animal, with what was measured of them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from types import MappingProxyType
from typing import Any

from engines.errors import InputError
from engines.evaluation.library import has_network
from engines.files import read_json
from engines.game import Game
from engines.opponents.spec import parse_spec
from engines.paths import resource

FORMAT = 2
NETWORK, PLAYOUTS = "network", "playouts"
"""The two ladders a game may have: with its bundled network, and for games without one."""
_LOWEST, _STEP = 600.0, 180.0
"""Ratings assumed of levels that were never measured: a guess, so that a person's level can begin."""


@dataclass(frozen=True, slots=True)
class Level:
    """One level. `id` is stable (settings and saved games hold it); `animal` and `sentence_key` are
    English and the keys of their translations; `spec` is what `make_opponent` takes.

    `elo` is measured in a pool in which MTS(100) has 1000 (see `hiyoko-engine calibrate`), with its
    95 % interval from `low` to `high` after `games` games; without games it is a guess. `against`
    holds wins, draws and losses against fixed players, by their specs.
    """

    id: str
    animal: str
    spec: str
    sentence_key: str
    elo: float
    low: float
    high: float
    games: int = 0
    against: Mapping[str, tuple[int, int, int]] = field(default_factory=lambda: MappingProxyType({}))


def ladder_of(game: Game) -> str:
    """Which of its ladders the game's levels are: `NETWORK` where a network called `best` is bundled."""
    return NETWORK if has_network(game) else PLAYOUTS


def levels(game: Game) -> tuple[Level, ...]:
    """The game's levels, the weakest first. Raises InputError when `levels.json` is damaged."""
    return _read(game.id, ladder_of(game))


def find_level(game: Game, level_id: str) -> Level:
    """The game's level of that id; raises InputError with the known ones."""
    known = levels(game)
    for level in known:
        if level.id == level_id:
            return level
    raise InputError(
        "There is no level {level}; choose from {known}.",
        level=repr(level_id), known=", ".join(level.id for level in known),
    )  # fmt: skip


@cache
def _read(game_id: str, ladder: str) -> tuple[Level, ...]:
    path = resource("levels.json")
    table = read_json(path)
    try:
        if not isinstance(table, dict) or table["format"] != FORMAT:
            raise InputError("{path} has a different format.", path=path)
        steps = table["games"].get(game_id, {}).get(ladder) or table["others"][ladder]
        found = tuple(_level(number, step, table["animals"]) for number, step in enumerate(steps))
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        if isinstance(error, InputError):
            raise
        raise InputError("{path} is damaged.", path=path) from error
    for level in found:
        parse_spec(level.spec)
    return found


def _level(number: int, step: dict[str, Any], animals: dict[str, dict[str, str]]) -> Level:
    text = animals[step["level"]]
    guess = _LOWEST + _STEP * number
    elo = float(step.get("elo", guess))
    against = {spec: (int(w), int(d), int(n)) for spec, (w, d, n) in step.get("against", {}).items()}
    return Level(
        step["level"], text["name"], step["spec"], text["sentence"], elo,
        float(step.get("low", elo)), float(step.get("high", elo)), int(step.get("games", 0)),
        MappingProxyType(against),
    )  # fmt: skip
