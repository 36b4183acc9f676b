"""What the trainer says of itself, as JSON: kinds, presets, options, metrics, panels.

The window builds its forms and plots from this alone. Nothing here needs TensorFlow.
"""

from dataclasses import asdict
from typing import Any

from engines.catalogue import GAMES
from training.alphazero.curves import METRICS, PANELS
from training.alphazero.options import Options, options_from
from training.alphazero.presets import PRESETS, Preset
from training.settings import described

VERSION = 1


def description() -> dict[str, Any]:
    """Everything, ready for `json.dumps`."""
    return {"version": VERSION, "kinds": [_alphazero()]}


def _alphazero() -> dict[str, Any]:
    return {
        "id": "alphazero",
        "title": "AlphaZero",
        "help": "A network learns a game from nothing but its rules, by playing against itself.",
        "games": [game.id for game in GAMES],
        "presets": [_preset(preset) for preset in PRESETS],
        "options": described(Options),
        "metrics": METRICS,
        "panels": PANELS,
    }


def _preset(preset: Preset) -> dict[str, Any]:
    options = asdict(options_from(preset.settings))
    return {
        "id": preset.id, "game": preset.game, "title": preset.title, "minutes": preset.minutes,
        "help": preset.help, "options": options,
    }  # fmt: skip
