"""What the trainer says of itself, as JSON: kinds, presets, options, metrics, panels.

The window builds its forms and plots from this alone. Nothing here needs TensorFlow.
"""

from dataclasses import asdict
from typing import Any

from training.kind import Kind
from training.kinds import all_kinds
from training.settings import described

VERSION = 1


def description() -> dict[str, Any]:
    """Everything, ready for `json.dumps`."""
    return {"version": VERSION, "kinds": [_kind(kind) for kind in all_kinds()]}


def _kind(kind: Kind) -> dict[str, Any]:
    return {
        "id": kind.id,
        "title": kind.title,
        "help": kind.help,
        "place": kind.place,
        "games": list(kind.games),
        "presets": [
            {
                "id": preset.id, "game": preset.game, "title": preset.title, "minutes": preset.minutes,
                "help": preset.help, "options": asdict(kind.options_from(preset.settings)),
            }
            for preset in kind.presets
        ],
        "options": described(kind.options),
        "metrics": [asdict(metric) for metric in kind.metrics],
        "panels": [asdict(panel) for panel in kind.panels],
        "player": kind.player,
        "glance": kind.glance or kind.player,
        "makes": kind.makes,
    }  # fmt: skip
