"""Ready-made settings for each board, and those of the article that began it."""

from typing import Any

from training.kind import Preset
from training.networks.deepq import LINES

GAMES = ("reversi4", "reversi6")
_ARTICLE: dict[str, Any] = {
    "minutes": 4320, "fitted_rounds": 60, "first_positions": 100_000, "backwards": False, "games": 200,
    "epsilon": 0.1, "final_epsilon": 0.1, "opening": 0, "form": LINES, "filters": 64, "batch": 256,
    "learning_rate": 1e-4, "final_learning_rate": 1e-4, "warmup_steps": 0, "weight_decay": 0.0,
    "averaging": 0.0, "gamma": 0.99, "trace": 0.0, "fresh": True, "images": "four", "precision": "float32",
}  # fmt: skip
_SMOKE: dict[str, Any] = {
    "iterations": 3, "random_games": 60, "fitted_rounds": 2, "fitted_positions": 96, "games": 6, "filters": 4,
    "depth": 1, "batch": 32, "warmup_steps": 2, "averaging": 0.9, "reuse": 1.0, "memory": 400,
    "evaluation_games": 2, "evaluation_share": 0.0, "line_playouts": 20, "threads": 1,
}  # fmt: skip
_TINY: dict[str, Any] = {
    "random_games": 20_000, "fitted_rounds": 6, "fitted_positions": 20_000, "games": 200, "filters": 16,
    "depth": 2, "opening": 4,
}  # fmt: skip


def _smoke(game: str) -> Preset:
    return Preset("smoke", game, "Trial", 0.3, "A few seconds, to see that everything works.", _SMOKE)


PRESETS: tuple[Preset, ...] = (
    Preset(
        "quick", "reversi4", "Quick", 3, "A small network, enough for this board.", _TINY | {"minutes": 3}
    ),
    Preset(
        "standard", "reversi4", "Standard", 10, "A small network with more time.", _TINY | {"minutes": 10}
    ),
    _smoke("reversi4"),
    Preset(
        "quick", "reversi6", "Quick", 20,
        "Random games first, then its own: a small residual network and some minutes, for a first look.",
        {"minutes": 20, "filters": 32, "random_games": 100_000, "fitted_rounds": 8},
    ),
    Preset(
        "standard", "reversi6", "Standard", 80,
        "A residual network: random games first, then its own. In a test on one thread it then won 194 of "
        "200 games against a rollout search of 100 playouts.",
        {"minutes": 80, "filters": 48, "depth": 4},
    ),
    Preset(
        "article", "reversi6", "The article's network", 4320,
        "The line scanner of the article that this grew from, with its Adam of 0.0001 and four images; it "
        "ran for three days. What the article does not say is chosen here.",
        _ARTICLE,
    ),
    _smoke("reversi6"),
)  # fmt: skip
