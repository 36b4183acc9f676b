"""Ready-made settings for each board, and the seed's own."""

from typing import Any

from training.kind import Preset

_BLOG: dict[str, Any] = {
    "way": "turn", "symmetries": False, "alpha": 0.1, "gamma": 0.9, "epsilon": 0.3, "final_epsilon": 0.3,
    "first_value": 50.0, "win": 1000.0,
}  # fmt: skip
"""The agent of the blog, as it stands there; only the dictionary and the pickle are a database."""
_SMOKE: dict[str, Any] = {
    "iterations": 2, "games": 50, "memory": 1, "evaluation_games": 8, "rollouts_games": 0, "perfect_games": 0,
}  # fmt: skip
_SMALL: dict[str, Any] = {"memory": 8, "rollouts_games": 20, "perfect_games": 10, "evaluation_share": 0.8}


def _smoke(game: str) -> Preset:
    return Preset("smoke", game, "Trial", 0.2, "A few seconds, to see that everything works.", _SMOKE)


PRESETS: tuple[Preset, ...] = (
    Preset(
        "quick", "reversi4", "Quick", 0.1,
        "2,000 games, as many as the blog's author needed. In a test it then had 97 % of the points against "
        "random moves, and never lost when it moved second.",
        _SMALL | {"iterations": 10, "games": 200},
    ),
    Preset(
        "standard", "reversi4", "Standard", 0.2,
        "50,000 games. It then never loses when it moves second, whatever the other side plays: a test went "
        "through every line.",
        _SMALL | {"iterations": 20, "games": 2500},
    ),
    Preset(
        "blog", "reversi4", "The blog's numbers", 0.1,
        "2,000 games of the agent that this grew from, of the blog “Gijutsu o kajiru neko”: it learns at "
        "each turn, only wins count, and mirrored positions are strangers to each other.",
        _SMALL | _BLOG | {"iterations": 10, "games": 200},
    ),
    _smoke("reversi4"),
    Preset(
        "quick", "reversi6", "Quick", 0.3,
        "50,000 games, about 30 MB of disk. There are far more positions than any table can hold: it knows "
        "the opening and guesses later. In a test, 40,000 games brought 63 % of the points against random "
        "moves.",
        {"iterations": 20, "games": 2500},
    ),
    Preset(
        "standard", "reversi6", "Standard", 1,
        "200,000 games, about 105 MB of disk. How strong it gets has not been measured yet.",
        {"iterations": 20, "games": 10_000},
    ),
    Preset(
        "blog", "reversi6", "The blog's numbers", 1,
        "200,000 games of the agent that this grew from, of the blog “Gijutsu o kajiru neko”. They took its "
        "author 1.2 GB; here it is about 125 MB of disk.",
        _BLOG | {"iterations": 20, "games": 10_000},
    ),
    _smoke("reversi6"),
)  # fmt: skip
