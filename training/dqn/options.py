"""Every number that a run with a deep Q-network depends on, with its range and its meaning."""

from collections.abc import Mapping
from dataclasses import dataclass

from engines.errors import InputError
from training.limits import check_end, iterations_option, minutes_option, seed_option, threads_option
from training.networks.backend import precision_option
from training.networks.deepq import LINES, RESIDUAL
from training.settings import option, with_settings

RANDOM, PLAY, NETWORK, LEARN, MEASURE = (
    "Random games", "Self-play", "Network", "Learning", "Evaluation",
)  # fmt: skip
ONE, FOUR, EIGHT = "one", "four", "eight"
"""How many symmetric images of a board a target looks at."""


@dataclass(frozen=True, slots=True)
class Options:
    """The options of one run. Every field documents itself in its metadata."""

    minutes: float = minutes_option()
    iterations: int = iterations_option()
    seed: int = seed_option()
    threads: int = threads_option()

    random_games: int = option(
        200_000, "Random games",
        "Games of random moves, played before anything else and kept in the run's folder.",
        RANDOM, 1, 5_000_000,
    )  # fmt: skip
    fitted_rounds: int = option(
        12, "Fitted Q iterations",
        "Iterations that learn from the random games (fitted Q iteration) before self-play "
        "begins; 0 skips them.", RANDOM, 0, 100_000,
    )  # fmt: skip
    fitted_positions: int = option(
        100_000, "Moves per iteration", "Moves of the random games that each fitted Q iteration learns from.",
        RANDOM, 16, 100_000_000,
    )  # fmt: skip
    first_positions: int = option(
        12_500, "Moves in the first iteration",
        "The first iteration learns from this many at most; the number doubles with each "
        "iteration up to the one above.", RANDOM, 16, 100_000_000,
    )  # fmt: skip
    backwards: bool = option(
        True, "From the end backwards",
        "The first iteration learns only from the last moves of the games, each later one from "
        "earlier moves too, so that targets rest on values already learned.", RANDOM,
    )  # fmt: skip

    games: int = option(
        600, "Games per iteration", "Finished self-play games in each iteration.", PLAY, 2, 1_000_000
    )
    epsilon: float = option(
        0.1, "Exploration rate", "Epsilon: the share of moves chosen at random; the others are greedy.",
        PLAY, 0.0, 1.0,
    )  # fmt: skip
    final_epsilon: float = option(
        0.03, "Final exploration rate", "Epsilon at the end of the run; it changes linearly over the run.",
        PLAY, 0.0, 1.0,
    )  # fmt: skip
    opening: int = option(
        8, "Random opening", "Each game begins with up to this many random moves.", PLAY, 0, 30
    )

    form: str = option(
        RESIDUAL, "Form",
        "residual: residual blocks on the board after a move. lines: the article's network, "
        "which reads every row, column and diagonal of the boards before and after the move.", NETWORK,
        choices=(RESIDUAL, LINES),
    )  # fmt: skip
    filters: int = option(
        40, "Filters", "Channels of each convolution, or features of each line for the line network.",
        NETWORK, 2, 512,
    )  # fmt: skip
    depth: int = option(3, "Depth", "Number of residual blocks; unused by the line network.", NETWORK, 1, 40)

    batch: int = option(512, "Batch", "Moves in one learning step (mini-batch).", LEARN, 4, 16_384)
    precision: str = precision_option()
    learning_rate: float = option(2e-3, "Learning rate", "Learning rate after the warm-up.", LEARN, 1e-7, 1.0)
    final_learning_rate: float = option(
        3e-5, "Last learning rate", "Learning rate at the end of the run (cosine schedule).", LEARN, 1e-8, 1.0
    )
    warmup_steps: int = option(
        200, "Warm-up", "Steps over which the learning rate rises to its full value.", LEARN, 0, 100_000
    )
    weight_decay: float = option(
        1e-4, "Weight decay",
        "Decoupled weight decay (AdamW): each step shrinks the weights by this times the learning rate.",
        LEARN, 0.0, 1.0,
    )  # fmt: skip
    averaging: float = option(
        0.995, "Weight averaging",
        "Decay with which the target network, which also plays, follows the online network; 0 "
        "copies it at the start of each iteration instead.", LEARN, 0.0, 0.9999,
    )  # fmt: skip
    gamma: float = option(
        1.0, "Discount", "Discount factor (gamma): the weight of the next position's value in a target.",
        LEARN, 0.0, 1.0,
    )  # fmt: skip
    trace: float = option(
        0.7, "Trace decay",
        "Lambda: how far targets follow the game as it was played (1) rather than the value of "
        "the best reply (0); a random move cuts the trace.", LEARN, 0.0, 1.0,
    )  # fmt: skip
    fresh: bool = option(
        False, "Fresh targets",
        "Targets are computed anew by the current target network each time a move is replayed; "
        "otherwise each move keeps the target from when it was played, which is much faster.", LEARN,
    )  # fmt: skip
    images: str = option(
        ONE, "Symmetric images",
        "Board symmetries used to value the best reply: one, the highest of four (as in the "
        "article), or the mean of all eight.", LEARN, choices=(ONE, FOUR, EIGHT),
    )  # fmt: skip
    double: bool = option(
        False, "Double DQN",
        "The online network chooses the best reply and the target network values it (only with "
        "fresh targets).", LEARN,
    )  # fmt: skip
    reuse: float = option(
        4.0, "Reuse", "How many times each move is replayed, on average.", LEARN, 0.01, 1000.0
    )
    memory: int = option(
        300_000, "Memory", "Capacity of the replay memory, in moves of self-play.", LEARN, 100, 20_000_000
    )

    evaluation_share: float = option(
        0.1, "Share of time", "Share of the time spent on matches against fixed opponents.",
        MEASURE, 0.0, 0.9,
    )  # fmt: skip
    evaluation_games: int = option(
        100, "Games in a match",
        "Games against each fixed opponent. At the end of the run up to twice as many, and up to "
        "ten times as many against random moves, if time allows.", MEASURE, 2, 10_000,
    )  # fmt: skip
    line_playouts: int = option(
        5000, "Playouts for the picture",
        "The game whose values are plotted is played by a rollout search with this many playouts per move.",
        MEASURE, 1, 100_000,
    )  # fmt: skip


def options_from(settings: Mapping[str, object]) -> Options:
    """Options with some values given, perhaps as texts; raises InputError as `with_settings` does, and
    for a run without an end."""
    options = with_settings(Options(), settings)
    check_end(options)
    if options.double and not options.fresh:
        raise InputError("Double DQN needs fresh targets.")
    return options
