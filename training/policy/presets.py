"""Ready-made settings: from seconds to a night, and those of the article that began it."""

from typing import Any

from engines.processors import processors
from training.kind import Preset
from training.networks.policy import PLAIN

GAME = "reversi8"
_CORES = 2
_ARTICLE_MINUTES = 1500.0
"""Reckoned for two cores from the speed of smaller networks."""
_ARTICLE: dict[str, Any] = {
    "people": False, "held_out": 0.1, "symmetries": False, "minutes": 0, "iterations": 72,
    "round_positions": 500_000, "first_positions": 500_000, "form": PLAIN, "filters": 80,
    "depth": 13, "batch": 256, "precision": "float32", "learning_rate": 1e-3, "schedule": "steps",
    "warmup_steps": 0, "weight_decay": 0.0, "averaging": 0.0,
}  # fmt: skip
"""Five passes over 7.2 million positions."""
_SMOKE: dict[str, Any] = {
    "minutes": 0, "iterations": 2, "round_positions": 100, "filters": 8, "depth": 2, "batch": 32,
    "warmup_steps": 2, "averaging": 0.9, "measured": 200, "held_out": 0.25, "games": 4, "match_rounds": 2,
    "threads": 1,
}  # fmt: skip

PRESETS = (
    Preset(
        "quick", GAME, "Quick", 15, "A small network and a few minutes, for a first look.",
        {"minutes": 15, "filters": 32, "depth": 4, "round_positions": 100_000, "learning_rate": 2e-3},
    ),
    Preset(
        "standard", GAME, "Standard", 60,
        "A residual network that sees each game about once. In a test it then foresaw 58 % of the moves of "
        "held-out games.",
        {"minutes": 60, "depth": 8},
    ),
    Preset(
        "long", GAME, "A night", 600, "A wider and deeper network, and time for it.",
        {"minutes": 600, "filters": 96, "depth": 10, "round_positions": 400_000, "batch": 1024},
    ),
    Preset(
        "book", GAME, "The article's numbers", _ARTICLE_MINUTES * _CORES / processors(),
        "13 layers of 80 filters, batches of 256, Adam from 0.001, five passes over all games, those of "
        "programs too, without symmetries: there 55.4 % of the moves were foreseen.", _ARTICLE,
    ),
    Preset("smoke", GAME, "Trial", 0.3, "A few seconds, to see that everything works.", _SMOKE),
)  # fmt: skip
