"""Every number an AlphaZero run depends on, with its range and its meaning."""

from collections.abc import Mapping
from dataclasses import dataclass

from training.alphazero.play_options import PlayOptions
from training.limits import check_end
from training.networks.backend import AUTO, PRECISIONS
from training.settings import option, with_settings

NETWORK, LEARN, MEASURE = "Network", "Learning", "Evaluation"


@dataclass(frozen=True, slots=True)
class Options(PlayOptions):
    """All options of one AlphaZero run. Every field documents itself in its metadata."""

    start: str = option(
        "", "Start from",
        "A network to learn on from: its name, GAME/NAME for another game's, or a file; parts that do "
        "not fit begin anew. Empty begins from nothing.", NETWORK, files="*.onnx",
    )  # fmt: skip
    filters: int = option(64, "Filters", "Channels of each convolution.", NETWORK, 4, 512)
    blocks: int = option(5, "Blocks", "Depth of the network in residual blocks.", NETWORK, 1, 60)
    planes: int = option(
        0, "Planes",
        "How many of the game's planes the network reads, where it may read fewer than all; 0 for all.",
        NETWORK, 0, 1000,
    )  # fmt: skip
    pooling: bool = option(
        True, "Board-wide pooling",
        "Every second block gets a bias pooled from the whole board (global pooling).", NETWORK,
    )  # fmt: skip
    normalised: bool = option(
        False, "Normalisations",
        "A batch normalisation after every convolution, as in the first AlphaZero; on processors they take "
        "more time than the convolutions.", NETWORK,
    )  # fmt: skip

    batch: int = option(256, "Batch", "Positions in one learning step (mini-batch).", LEARN, 4, 16_384)
    reuse: float = option(
        4.0, "Sample reuse", "How many times each new position is learned from, on average.", LEARN, 0.1, 64.0
    )
    epochs: int = option(
        0, "Epochs",
        "Passes over the whole window in each iteration, in place of sample reuse; 0 goes by sample reuse.",
        LEARN, 0, 1000,
    )  # fmt: skip
    precision: str = option(
        AUTO, "Precision",
        "Number format of the layers' arithmetic, and of self-play where Keras evaluates. Auto is "
        "bfloat16 where the processor supports it.", LEARN, choices=PRECISIONS,
    )  # fmt: skip
    learning_rate: float = option(2e-3, "Learning rate", "Learning rate after the warm-up.", LEARN, 1e-6, 1.0)
    final_learning_rate: float = option(
        1e-4, "Last learning rate", "Learning rate at the end of the run (cosine schedule).", LEARN, 1e-7, 1.0
    )
    schedule: str = option(
        "cosine", "Schedule",
        "cosine: falls over the whole run. steps: halved at half and again at four fifths of each iteration.",
        LEARN, choices=("cosine", "steps"),
    )  # fmt: skip
    warmup_steps: int = option(
        200, "Warm-up", "Steps over which the learning rate rises to its full value.", LEARN, 0, 100_000
    )
    weight_decay: float = option(
        0.01, "Weight decay",
        "Decoupled weight decay (AdamW): each step shrinks the weights by this times the learning rate.",
        LEARN, 0.0, 1.0,
    )  # fmt: skip
    clip_norm: float = option(
        1.0, "Gradient limit", "Gradients with a larger norm are clipped to it.", LEARN, 0.01, 1000.0
    )
    averaging: float = option(
        0.995, "Weight averaging",
        "Decay of the moving average of the weights, which is the network that plays; 0 turns averaging off.",
        LEARN, 0.0, 0.9999,
    )  # fmt: skip
    value_weight: float = option(
        1.0, "Weight of the value", "Weight of the value's loss against the policy's.", LEARN, 0.01, 10.0
    )
    root_value_share: float = option(
        0.5, "Share of search values",
        "Share of the search's own value in the value target, reached after "
        "a quarter of the run; the rest is the game's result.", LEARN, 0.0, 1.0,
    )  # fmt: skip
    window: str = option(
        "growing", "Window",
        "growing: the replay window grows more slowly than the data. newest: only the last "
        "iteration is learned from.", LEARN, choices=("growing", "newest"),
    )  # fmt: skip
    window_start: int = option(
        25_000, "First window", "Positions from which the window starts to grow more slowly than the data.",
        LEARN, 100, 10_000_000,
    )  # fmt: skip

    evaluation_share: float = option(
        0.08, "Share of time", "Share of the time spent on matches against fixed opponents.",
        MEASURE, 0.0, 0.9,
    )  # fmt: skip
    evaluation_games: int = option(
        40, "Games per opponent", "Games in each match, from paired openings with both colours.",
        MEASURE, 2, 10_000,
    )  # fmt: skip
    evaluation_sims: int = option(
        64, "Simulations", "Simulations for each move in a match.", MEASURE, 1, 10_000
    )
    truth_positions: int = option(
        600, "Exact decisions",
        "Decisions of the test set compared with the exact truth in each evaluation, where the "
        "game has one; 0 compares none.", MEASURE, 0, 100_000,
    )  # fmt: skip
    rungs: int = option(
        4, "Opponents", "Fixed opponents: random, then rollout searches of 30, 100, 1000 and 10000.",
        MEASURE, 0, 5,
    )  # fmt: skip
    best_games: int = option(
        60, "Games against the best", "Games against the best network so far, to choose the best one.",
        MEASURE, 2, 10_000,
    )  # fmt: skip
    gating: bool = option(
        False, "Gating", "Self-play always uses the best network, and a new one must beat it first.", MEASURE
    )
    gate_games: int = option(10, "Gate games", "Games of the gate.", MEASURE, 2, 10_000)
    gate_score: float = option(
        0.5, "Gate", "The gate opens above this share of the points.", MEASURE, 0.0, 1.0
    )


def options_from(settings: Mapping[str, object]) -> Options:
    """Options with some values given, perhaps as texts; raises InputError as `with_settings` does, and
    for a run without an end."""
    options = with_settings(Options(), settings)
    check_end(options)
    return options
