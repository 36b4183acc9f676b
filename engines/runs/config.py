"""What a run is: its kind, game, preset and options, written once when it begins."""

from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from engines.errors import InputError
from engines.files import read_json, write_json
from engines.runs.layout import CONFIG

VERSION = 1
"""Version of the run folder; newer ones are refused."""
_LATEST = 32_503_680_000
"""The year 3000 in unix seconds: no calendar of an operating system goes further."""


@dataclass(frozen=True, slots=True)
class Config:
    """What a run is. `options` holds every option of its kind by name; `created` is in unix seconds, 0
    where it was not told."""

    kind: str
    game: str
    preset: str
    options: dict[str, Any] = field(default_factory=dict)
    created: float = 0.0
    version: int = VERSION


def write_config(folder: Path, config: Config) -> None:
    """Write or replace a run's configuration. Raises InputError when that is not possible."""
    write_json(folder / CONFIG, asdict(config))


def read_config(folder: Path) -> Config:
    """A run's configuration. Raises InputError when it is missing, damaged, or of a newer version."""
    if not (folder / CONFIG).is_file():
        raise InputError("There is no run in {path}: it has no {name}.", path=folder, name=CONFIG)
    value = read_json(folder / CONFIG)
    if not isinstance(value, dict) or not isinstance(value.get("version"), int):
        raise InputError("The run in {path} is damaged: {name} is not a run's.", path=folder, name=CONFIG)
    if value["version"] > VERSION:
        raise InputError("The run in {path} was made by a newer version of this program.", path=folder)
    texts = all(isinstance(value.get(key), str) for key in ("kind", "game", "preset"))
    if not texts or not isinstance(value.get("options"), dict):
        raise InputError("The run in {path} is damaged: {name} is incomplete.", path=folder, name=CONFIG)
    created = value.get("created", 0.0)
    told = isinstance(created, int | float) and 0 <= created < _LATEST
    return Config(
        value["kind"], value["game"], value["preset"], value["options"],
        float(created) if told else 0.0, value["version"],
    )  # fmt: skip
