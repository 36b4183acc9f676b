"""Ready-made settings for each game: from seconds to a night, and the seeds' own."""

from typing import Any

from engines.catalogue import GAMES
from engines.game import Game
from engines.processors import processors
from training.kind import Preset

_SMOKE: dict[str, Any] = {
    "minutes": 0, "iterations": 2, "games": 8, "parallel_games": 4, "threads": 1, "sims": 4, "fast_sims": 2,
    "filters": 8, "blocks": 1, "batch": 32, "reuse": 1.0, "warmup_steps": 5, "window_start": 1000,
    "rungs": 1, "evaluation_games": 4, "evaluation_sims": 4, "best_games": 4, "truth_positions": 60,
    "evaluator": "onnx", "precision": "float32",
}  # fmt: skip

_BOOK: dict[str, Any] = {
    "minutes": 0, "iterations": 10, "games": 500, "first_games": 500, "algorithm": "puct", "sims": 50,
    "full_share": 1.0, "c_puct": 1.0, "fpu": 0.0, "dirichlet_share": 0.0, "temperature_plies": 1000,
    "opening_share": 0.0, "filters": 128, "blocks": 16, "pooling": False, "normalised": True,
    "batch": 128, "epochs": 100, "schedule": "steps", "learning_rate": 1e-3, "warmup_steps": 0,
    "weight_decay": 0.0005, "averaging": 0.0, "root_value_share": 0.0, "window": "newest",
    "gating": True, "gate_games": 10, "gate_score": 0.5, "evaluation_sims": 50, "rungs": 3,
    "evaluation_games": 20,
}  # fmt: skip

_SMALL = {"filters": 32, "blocks": 3, "window_start": 8000}
_REVERSI = {
    "opening_share": 0.8, "opening_plies": 12, "exact_endings": 14, "reuse": 6.0, "window_start": 80_000,
}  # fmt: skip
"""Without many random openings nearly all games followed the same few lines: the error of the value on new
games was 0.69, and 0.33 a few minutes later with them."""
_SMALL_MEASURE = {"evaluation_games": 20, "best_games": 20, "truth_positions": 300}
_REVERSI8 = {
    "blocks": 6, "games": 512, "considered": 12, "full_share": 0.3, "fast_sims": 8, "opening_share": 0.9,
    "opening_plies": 20, "branch_share": 0.3, "solved_share": 0.3, "exact_values": True,
    **_SMALL_MEASURE, "evaluation_sims": 32,
}  # fmt: skip
"""On 8x8 most of a game is far from what a solver knows: see RECIPE.md, "fewer positions of a game, and more
games"."""
_SHOGI = {
    "opening_share": 0.5, "opening_plies": 30, "branch_share": 0.6, "dirichlet_alpha": 1.0,
    "exact_endings": 24, "exact_values": True, "root_value_share": 0.0,
}  # fmt: skip
"""Without branching games six of ten became the same draw; without exact values those draws taught that won
positions are none: see RECIPE.md."""
_PATIENT_SHOGI = {
    "filters": 96, "blocks": 6, "window_start": 100_000, "sims": 12, "considered": 8, "longest": 200,
    "exact_endings": 12, "solved_share": 0.5, "advice": 1.0, "haste": 0.5, "reuse": 2.0,
    "opening_share": 0.9, "branch_share": 0.5, "stubborn_share": 0.4,
    "review_share": 0.4,
}  # fmt: skip
"""For Animal Shogi with time, see RECIPE.md: after eight minutes the wider network was no better than the
smaller one, and after 85 minutes with the settings above three of four positions in the memory were copies of
others. Where the solution says which moves are best, small searches are enough, which meet more positions.
Without haste it hardly gets on with games that it is winning, without stubborn games it never meets those who
hold out, and what it has no faith in it only learns by going back to where that was the right move."""
_PATIENT_REVERSI = {"final_learning_rate": 3e-5}
"""For 6x6 Reversi with time, see RECIPE.md: seven blocks, smaller searches and more random openings brought
nothing more."""
_PATIENT: dict[str, dict[str, Any]] = {
    "reversi6": _PATIENT_REVERSI, "animal-shogi": _PATIENT_SHOGI, "animal-shogi-simple": _PATIENT_SHOGI
}  # fmt: skip
_BRISK: dict[str, dict[str, Any]] = {
    "reversi6": {"evaluation_share": 0.12, **_SMALL_MEASURE}, "reversi8": {"evaluation_share": 0.12}
}  # fmt: skip
"""Twenty minutes are soon over: where measuring takes long it is to be done more than twice."""
_UNTOLD: dict[str, Any] = {
    "exact_endings": 0, "exact_values": False, "advice": 0.0, "haste": 0.0,
    "stubborn_share": 0.0, "review_share": 0.0, "root_value_share": 0.5,
}  # fmt: skip
_RULES_PLANES = {"reversi6": 34}
"""The planes that say nothing that was learned from a solver."""
_BY_GAME: dict[str, dict[str, Any]] = {
    "tictactoe": _SMALL | {"filters": 16, "blocks": 2, "opening_plies": 3},
    "reversi4": _SMALL | {"opening_plies": 9},
    "reversi6": _REVERSI | {"dirichlet_alpha": 2.0},
    "reversi8": _REVERSI | _REVERSI8,
    "animal-shogi": _SHOGI,
    "animal-shogi-simple": _SHOGI,
}
_TINY = ("tictactoe", "reversi4")
_BOOK_MINUTES = {
    "tictactoe": 240.0, "reversi4": 600.0, "reversi6": 3600.0, "reversi8": 12_000.0,
    "animal-shogi": 1200.0, "animal-shogi-simple": 1200.0,
}  # fmt: skip
"""Reckoned from the speed of smaller networks on two cores, by positions, squares and weights."""
_BOOK_MINUTES_A_PAIR = 3.0
"""For each pair of squares of a game that nobody has reckoned for: about what those of square boards are."""
_BOOK_CORES = 2

_MEASURED = {
    ("tictactoe", "quick"): (
        "In a test three minutes on one core were enough to play without a mistake, whatever the replies."
    ),
    ("tictactoe", "standard"): (
        "In a test ten minutes on one core were enough to play without a mistake, whatever the replies."
    ),
    ("reversi4", "standard"): (
        "In a test ten minutes on one core were enough to play without a mistake, whatever the replies."
    ),
    ("animal-shogi-simple", "quick"): (
        "In a test twenty minutes on one core were enough to win 200 of 200 games against a rollout search "
        "of 1,000 playouts."
    ),
    ("animal-shogi-simple", "standard"): (
        "In a test two hours on one core were enough to win 200 of 200 games against a rollout search "
        "of 1,000 playouts."
    ),
    ("reversi4", "quick"): (
        "In a test one minute on one core was enough to play without a mistake, whatever the replies."
    ),
    ("reversi6", "quick"): (
        "In a test twenty minutes on one core were enough to win 199 of 200 games against a rollout search "
        "of 1,000 playouts."
    ),
    ("reversi6", "standard"): (
        "In a test an hour on one core was enough to win 394 of 400 games against a rollout search "
        "of 1,000 playouts."
    ),
    ("reversi8", "quick"): (
        "In a test twenty-five minutes on one busy core were enough to win 199 of 200 games against a "
        "rollout search of 1,000 playouts."
    ),
    ("reversi8", "standard"): (
        "In a test two hours on one core were enough to win 194 of 200 games against a rollout search "
        "of 1,000 playouts."
    ),
    ("animal-shogi", "quick"): (
        "In a test twenty minutes on one core were enough to win 198 of 200 games against a rollout search "
        "of 1,000 playouts."
    ),
    ("animal-shogi", "standard"): (
        "In a test two hours on one core were enough to win 198 of 200 games against a rollout search "
        "of 1,000 playouts."
    ),
}
"""What came of a preset: two cores at most, 64 simulations a move; in matches 100 games or more from random
openings, of the small games every game that its own moves and any replies allow."""
_EXPECTED = {
    "quick": "For a first result. How strong it gets in this game has not been measured yet.",
    "standard": "Enough time to learn well. How strong it gets in this game has not been measured yet.",
    "rules": "No solver and no table helps it: it finds out by playing how games end.",
    "long": "For those who want to see how far it goes.",
}


def _timed(game: str, id: str, title: str, minutes: float, **more: Any) -> Preset:
    settings = {**_BY_GAME.get(game, {}), **more, "minutes": minutes}
    return Preset(id, game, title, minutes, _MEASURED.get((game, id), _EXPECTED[id]), settings)


def presets_of(game: Game) -> tuple[Preset, ...]:
    """A game's presets; one that nobody has chosen settings for yet gets the usual ones."""
    id, usual = game.id, _BY_GAME.get(game.id, {})
    smoke = {**usual, **_SMOKE}
    tiny, patient = id in _TINY, _PATIENT.get(id, {})
    told = any(usual.get(name) for name in ("exact_endings", "exact_values"))
    untold = _UNTOLD | {"planes": _RULES_PLANES.get(id, 0)}
    book_minutes = _book_minutes(game) * _BOOK_CORES / processors()
    return (
        _timed(id, "quick", "Quick", 3 if tiny else 20, **_BRISK.get(id, {})),
        _timed(id, "standard", "Standard", 10 if tiny else 120, **patient),
        *([_timed(id, "rules", "From the rules alone", 120, **untold)] if told else []),
        _timed(
            id, "long", "Half an hour" if tiny else "A night", 30 if tiny else 600,
            **{"sims": 64, "window_start": 50_000, "evaluation_share": 0.05, **patient},
        ),
        Preset(
            "book", id, "The book's numbers", book_minutes,
            "128 filters, 16 blocks, 50 simulations, 500 games a cycle, 100 epochs, a gate of 10 games, 10 "
            "cycles: the numbers this project grew from. Slow without a graphics card: hours on a small "
            "board, days on a large one.", _BOOK,
        ),
        Preset("smoke", id, "Trial", 0.3, "A few seconds, to see that everything works.", smoke),
    )  # fmt: skip


def _book_minutes(game: Game) -> float:
    squares = game.rows * game.columns
    return _BOOK_MINUTES.get(game.id, _BOOK_MINUTES_A_PAIR * squares**2)


PRESETS: tuple[Preset, ...] = tuple(preset for game in GAMES for preset in presets_of(game))
