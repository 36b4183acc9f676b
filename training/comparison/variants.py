"""What is compared, settings with names, each trained with several seeds for the same processor time; and
with whom."""

import re
from dataclasses import dataclass
from pathlib import Path

from engines.errors import InputError
from engines.opponents.spec import format_spec, parse_spec
from engines.paths import from_everywhere

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._+-]{0,40}")
FAIR: dict[str, object] = {
    "clock": "processor", "iterations": 0, "rungs": 0, "truth_positions": 0, "evaluation_share": 0.0,
    "best_games": 2,
}  # fmt: skip
"""Settings of every variant, unless it says otherwise: time is processor time, and none of it goes into
measuring, which is done afterwards."""


@dataclass(frozen=True, slots=True)
class Variant:
    """A name, and the options that it changes in the preset."""

    name: str
    settings: dict[str, str]

    @property
    def words(self) -> str:
        """The changes as they are written, `key=value key=value`; `-` without any."""
        return " ".join(f"{key}={value}" for key, value in self.settings.items()) or "-"


@dataclass(frozen=True, slots=True)
class Entry:
    """One training of the comparison: a variant with a seed, and where its run lies."""

    variant: Variant
    seed: int
    folder: Path

    def settings(self, minutes: float) -> dict[str, object]:
        """All that is set beside the preset; `minutes` of processor time."""
        return {**FAIR, **self.variant.settings, "minutes": minutes, "seed": self.seed}


def read_variant(text: str) -> Variant:
    """A variant from `name: key=value key=value`; raises InputError for anything else."""
    name, _, rest = text.partition(":")
    pairs = [pair.partition("=") for pair in rest.split()]
    if not _NAME.fullmatch(name.strip()) or not all(key and equals for key, equals, _ in pairs):
        raise InputError(
            "The variant {text} is not readable: it looks like “name: key=value key=value”.", text=text
        )
    return Variant(name.strip(), {key: value for key, _, value in pairs})


def read_opponent(spec: str) -> str:
    """A player's spec in which the files that it names are the same wherever the comparison goes on. Raises
    InputError for one that cannot be read."""
    kind, settings = parse_spec(spec)
    named = {
        option.name: value
        for option in kind.options
        if option.file and isinstance(value := settings.values[option.name], str) and Path(value).suffix
    }
    found = {name: from_everywhere(value) for name, value in named.items()}
    return spec if found == named else format_spec(kind, {**settings.values, **found})


def entries(variants: list[Variant], seeds: int, folder: Path) -> list[Entry]:
    """All trainings, every variant once before any is trained again; raises InputError for a name that
    stands twice."""
    names = [variant.name.lower() for variant in variants]
    if len(set(names)) < len(names):
        raise InputError("Every variant needs a name of its own.")
    return [
        Entry(variant, seed, folder / f"{variant.name}-{seed}")
        for seed in range(1, seeds + 1)
        for variant in variants
    ]
