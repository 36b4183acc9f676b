"""What is compared, settings with names, each trained with several seeds for the same processor time."""

import re
from dataclasses import dataclass
from pathlib import Path

from engines.errors import InputError
from training.comparison.meanings import Meanings
from training.kinds import find_kind

KIND = "alphazero"
"""The kind of training that is compared."""
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._+-]{0,40}")
FAIR: dict[str, object] = {
    "clock": "processor", "iterations": 0, "rungs": 0, "truth_positions": 0, "evaluation_share": 0.0,
    "best_games": 2,
}  # fmt: skip
"""Settings of every variant, unless it says otherwise: time is processor time, and none of it goes into
measuring, which is done afterwards."""


@dataclass(frozen=True, slots=True)
class Variant:
    """A name, the options that it changes in the preset, and `words`: the changes as they were written,
    `key=value key=value`; `-` without any."""

    name: str
    settings: dict[str, str]
    words: str


@dataclass(frozen=True, slots=True)
class Entry:
    """One training of the comparison: a variant with a seed, and where its run lies."""

    variant: Variant
    seed: int
    folder: Path

    def settings(self, minutes: float) -> dict[str, object]:
        """All that is set beside the preset; `minutes` of processor time."""
        return {**FAIR, **self.variant.settings, "minutes": minutes, "seed": self.seed}


def read_variant(text: str, meanings: Meanings) -> Variant:
    """A variant from `name: key=value key=value`, whose files are those that were meant at first; raises
    InputError for anything else."""
    name, _, rest = text.partition(":")
    pairs = [pair.partition("=") for pair in rest.split()]
    if not _NAME.fullmatch(name.strip()) or not all(key and equals for key, equals, _ in pairs):
        raise InputError(
            "The variant {text} is not readable: it looks like “name: key=value key=value”.", text=text
        )
    ways = find_kind(KIND).paths
    settings = {key: meanings.of(value, ways[key]) if key in ways else value for key, _, value in pairs}
    return Variant(name.strip(), settings, " ".join(rest.split()) or "-")


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
