"""The points of the curves, made from what self-play and learning hand over."""

from training.alphazero.checkpoint import State
from training.alphazero.learning.learner import Learned
from training.alphazero.samples import Samples


def selfplay_figures(samples: Samples, threads: int) -> dict[str, float]:
    """Measures by name of the games that were just played."""
    games, seconds = max(1, samples.games), max(1e-9, samples.seconds)
    return {
        "games/length": samples.plies / games,
        "games/first": samples.first_wins / games,
        "games/second": samples.second_wins / games,
        "games/draws": samples.draws / games,
        "speed/positions": samples.plies / seconds,
        "speed/evaluations": samples.evaluations / seconds,
        "speed/efficiency": min(1.0, samples.evaluator_seconds / (seconds * threads)),
    }


def learning_figures(learned: Learned, steps: int, batch: int, positions: int) -> dict[str, float]:
    """Measures by name of an iteration's learning: `steps` in all, on `positions` new positions."""
    return {
        "loss/policy": learned.policy_loss,
        "loss/value": learned.value_loss,
        "learning/rate": learned.learning_rate,
        "learning/moved": learned.moved,
        "learning/reuse": steps * batch / max(1, positions),
        "speed/learning": learned.steps * batch / max(1e-9, learned.seconds),
    }


def manifest_figures(state: State, steps: int, seconds: float, threads: int) -> dict[str, object]:
    """What a network's manifest says of the training so far."""
    inner = ("best", "gate")
    return {
        "iterations": state.iteration,
        "games": state.games,
        "positions": state.plies,
        "evaluations": state.evaluations,
        "steps": steps,
        "minutes": round(seconds / 60, 2),
        "threads": threads,
        "scores": {name: round(score, 4) for name, score in state.scores.items() if name not in inner},
        "truth": {name.removeprefix("truth/"): round(value, 4) for name, value in state.truth.items()},
    }
