"""Every number an AlphaZero run depends on, with its range and its meaning."""

from collections.abc import Mapping
from dataclasses import dataclass

from training.limits import RUN, check_end, iterations_option, minutes_option, seed_option
from training.networks.backend import AUTO, PRECISIONS
from training.settings import option, with_settings

PLAY, NETWORK, LEARN, MEASURE = "Self-play", "Network", "Learning", "Evaluation"


@dataclass(frozen=True, slots=True)
class Options:
    """The options of one AlphaZero run. Every field documents itself in its metadata."""

    minutes: float = minutes_option(20.0)
    iterations: int = iterations_option()
    clock: str = option(
        "wall",
        "Clock",
        "What the minutes are counted by: the clock on the wall, or the processor time of all threads "
        "together, by which runs can be compared on a busy computer.",
        RUN,
        choices=("wall", "processor"),
    )
    seed: int = seed_option()
    threads: int = option(
        0, "Threads", "Processor threads for self-play and learning; 0 uses all cores.", RUN, 0, 256
    )

    evaluator: str = option(
        "auto",
        "Evaluator",
        "What asks the network in self-play: ONNX Runtime on the processor, Keras on the device it learns "
        "on and in its precision, or the faster one.",
        PLAY,
        choices=("auto", "onnx", "keras"),
    )
    games: int = option(
        256, "Games per iteration", "Finished self-play games in each iteration.", PLAY, 1, 100_000
    )
    parallel_games: int = option(
        128, "Games at once", "Games played side by side on each thread, so that the network sees batches.",
        PLAY, 1, 4096,
    )  # fmt: skip
    algorithm: str = option(
        "gumbel",
        "Search",
        "How the root of a search is explored: Gumbel learns from few simulations, PUCT is AlphaZero's own.",
        PLAY,
        choices=("gumbel", "puct"),
    )
    sims: int = option(32, "Simulations", "Simulations for each move of a full search.", PLAY, 1, 10_000)
    fast_sims: int = option(
        16, "Fast simulations", "Simulations for each move of a fast search, which is not learned from.",
        PLAY, 1, 10_000,
    )  # fmt: skip
    full_share: float = option(
        1.0,
        "Share of full searches",
        "Share of the moves that get a full search; the others only move the game on.",
        PLAY, 0.01, 1.0,
    )  # fmt: skip
    considered: int = option(16, "Moves considered", "Moves that a Gumbel search starts with.", PLAY, 1, 200)
    c_puct: float = option(
        1.5, "Exploration", "Weight of the network's policy against the values found so far.", PLAY, 0.1, 10.0
    )
    fpu: float = option(
        0.2,
        "First-play reduction",
        "How far below its parent's value an unvisited move is taken to be.",
        PLAY, 0.0, 2.0,
    )  # fmt: skip
    dirichlet_alpha: float = option(
        1.0,
        "Noise shape",
        "Shape of the Dirichlet noise at the root: small values make few moves likely (PUCT only).",
        PLAY, 0.01, 10.0,
    )  # fmt: skip
    dirichlet_share: float = option(
        0.25, "Noise share", "Share of the noise in the root's policy (PUCT only).", PLAY, 0.0, 1.0
    )
    temperature_plies: int = option(
        10,
        "Varied moves",
        "So many moves of a game are drawn by their visits; later ones with the late "
        "temperature (PUCT only).",
        PLAY, 0, 1000,
    )  # fmt: skip
    late_temperature: float = option(
        0.25, "Late temperature", "Randomness of later moves; 0 plays the best (PUCT only).", PLAY, 0.0, 2.0
    )
    opening_share: float = option(
        0.2, "Random openings", "Share of the games that start with random moves.", PLAY, 0.0, 1.0
    )
    opening_plies: int = option(
        8, "Random opening moves", "At most so many random moves at the start of such a game.", PLAY, 1, 60
    )
    branch_share: float = option(
        0.0,
        "Branching games",
        "Share of the games that follow an earlier game to a random move and leave it there at random.",
        PLAY, 0.0, 1.0,
    )  # fmt: skip
    longest: int = option(
        400, "Longest game", "A self-play game is a draw after so many moves.", PLAY, 10, 2000
    )
    exact_endings: int = option(
        0,
        "Exact endings",
        "From so many empty squares (Reversi) or plies before the end (Animal Shogi) on a solver finishes "
        "the game and labels it exactly; 0 leaves the endings to the network.",
        PLAY, 0, 200,
    )  # fmt: skip
    solved_share: float = option(
        1.0,
        "Share of solved positions",
        "Share of the positions of exact endings that are learned from: who plays with a solver needs few of "
        "them.",
        PLAY, 0.0, 1.0,
    )  # fmt: skip
    exact_values: bool = option(
        False,
        "Exact values",
        "Searched positions are labelled with what they are truly worth instead of the game's result: all of "
        "Animal Shogi, late ones of Reversi.",
        PLAY,
    )
    exact_moves: bool = option(
        False,
        "Exact moves",
        "Moves that spoil the true result are struck from what a search teaches, in the same positions.",
        PLAY,
    )
    advice: float = option(
        0.0,
        "Exact advice",
        "Share of the solution's own moves in what a searched position teaches: half for the quickest win or "
        "the longest loss, half for all that keep the result; Animal Shogi only.",
        PLAY, 0.0, 1.0,
    )  # fmt: skip
    stubborn_share: float = option(
        0.0,
        "Stubborn games",
        "Share of the games in which a side that has lost plays the solution's longest defence, so that far "
        "wins are learned to be brought home; Animal Shogi only.",
        PLAY, 0.0, 1.0,
    )  # fmt: skip
    haste: float = option(
        0.0,
        "Haste",
        "How much less a win counts that is a hundred plies away, so that won positions are brought home; "
        "Animal Shogi with exact values only.",
        PLAY, 0.0, 0.9,
    )  # fmt: skip

    start: str = option(
        "",
        "Start from",
        "A network to learn on from: its name, GAME/NAME for another game's, or a file; parts that do "
        "not fit begin anew. Empty begins from nothing.",
        NETWORK,
    )
    filters: int = option(64, "Filters", "Width of the network.", NETWORK, 4, 512)
    blocks: int = option(5, "Blocks", "Depth of the network in residual blocks.", NETWORK, 1, 60)
    pooling: bool = option(
        True, "Board-wide pooling", "Every second block hears the whole board at once.", NETWORK
    )
    normalised: bool = option(
        False,
        "Normalisations",
        "A batch normalisation after every convolution, as in the first AlphaZero; on processors they take "
        "more time than the convolutions.",
        NETWORK,
    )

    batch: int = option(256, "Batch", "Positions in one learning step.", LEARN, 4, 16_384)
    reuse: float = option(
        4.0, "Sample reuse", "How often each new position is learned from, on average.", LEARN, 0.1, 64.0
    )
    epochs: int = option(
        0,
        "Epochs",
        "When above 0: learn so many times from the whole window instead of by sample reuse.",
        LEARN, 0, 1000,
    )  # fmt: skip
    precision: str = option(
        AUTO,
        "Precision",
        "What the layers compute in, in self-play too where Keras asks the network; auto is bfloat16 on "
        "processors that are made for it.",
        LEARN,
        choices=PRECISIONS,
    )
    learning_rate: float = option(2e-3, "Learning rate", "Step size after the warm-up.", LEARN, 1e-6, 1.0)
    final_learning_rate: float = option(
        1e-4, "Last learning rate", "Step size at the end of the run (cosine schedule).", LEARN, 1e-7, 1.0
    )
    schedule: str = option(
        "cosine",
        "Schedule",
        "Cosine falls over the whole run; steps halves at half and again at four fifths of each iteration.",
        LEARN,
        choices=("cosine", "steps"),
    )
    warmup_steps: int = option(200, "Warm-up", "Steps until the full learning rate.", LEARN, 0, 100_000)
    weight_decay: float = option(
        0.01, "Weight decay", "Pull of the weights towards zero, times the learning rate.", LEARN, 0.0, 1.0
    )
    clip_norm: float = option(
        1.0, "Gradient limit", "Largest norm of a step's gradient.", LEARN, 0.01, 1000.0
    )
    averaging: float = option(
        0.995,
        "Weight averaging",
        "How slowly the network that plays follows the one that learns; 0 means at once.",
        LEARN, 0.0, 0.9999,
    )  # fmt: skip
    value_weight: float = option(
        1.0, "Weight of the value", "Weight of the value's loss against the policy's.", LEARN, 0.01, 10.0
    )
    owners_weight: float = option(
        0.0,
        "Weight of the owners",
        "Weight of a further task: whose disc lies on each square at the end (Reversi only). What plays does "
        "not use the answer; learning it helps the rest. 0 leaves it out.",
        LEARN, 0.0, 10.0,
    )  # fmt: skip
    root_value_share: float = option(
        0.5,
        "Share of search values",
        "Share of the search's own value in the value target, reached after "
        "a quarter of the run; the rest is the game's result.",
        LEARN, 0.0, 1.0,
    )  # fmt: skip
    window: str = option(
        "growing",
        "Window",
        "Growing keeps a slowly growing share of all positions; newest keeps only the last iteration.",
        LEARN,
        choices=("growing", "newest"),
    )
    window_start: int = option(
        25_000,
        "First window",
        "Positions from which the window starts to grow more slowly than the data.",
        LEARN, 100, 10_000_000,
    )  # fmt: skip

    evaluation_share: float = option(
        0.08,
        "Share of time",
        "Share of the time spent on matches against fixed opponents.",
        MEASURE, 0.0, 0.9,
    )  # fmt: skip
    evaluation_games: int = option(
        40,
        "Games per opponent",
        "Games in each match, from paired openings with both colours.",
        MEASURE, 2, 10_000,
    )  # fmt: skip
    evaluation_sims: int = option(
        64, "Simulations", "Simulations for each move in a match.", MEASURE, 1, 10_000
    )
    truth_positions: int = option(
        600,
        "Exact decisions",
        "So many decisions are compared with the exact truth in each evaluation, where the game has a test "
        "set; 0 means none.",
        MEASURE, 0, 100_000,
    )  # fmt: skip
    rungs: int = option(
        4,
        "Opponents",
        "Fixed opponents: random, then rollout searches of 30, 100, 1000 and 10000.",
        MEASURE, 0, 5,
    )  # fmt: skip
    best_games: int = option(
        60,
        "Games against the best",
        "Games against the best network so far, to choose the best one.",
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
