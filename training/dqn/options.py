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
        200_000,
        "Random games",
        "Games of random moves that are made first and kept in the run's folder.",
        RANDOM,
        1,
        5_000_000,
    )
    fitted_rounds: int = option(
        12,
        "Rounds of fitted Q",
        "So many iterations learn from the random games before it plays itself; 0 means none.",
        RANDOM,
        0,
        100_000,
    )
    fitted_positions: int = option(
        100_000, "Moves per round", "Moves of random games that such an iteration learns from.",
        RANDOM, 16, 100_000_000,
    )  # fmt: skip
    first_positions: int = option(
        12_500,
        "Moves in the first round",
        "Where that is fewer. The next rounds learn from twice as many each, until they learn from all.",
        RANDOM, 16, 100_000_000,
    )  # fmt: skip
    backwards: bool = option(
        True,
        "From the end backwards",
        "The first round learns from the last moves of the games, the next ones from earlier ones too: each "
        "builds on what is known already.",
        RANDOM,
    )

    games: int = option(
        600, "Games per iteration", "Finished self-play games in each iteration.", PLAY, 2, 1_000_000
    )
    epsilon: float = option(
        0.1, "Random moves", "Share of the moves that are drawn at random; the others are the best known.",
        PLAY, 0.0, 1.0,
    )  # fmt: skip
    final_epsilon: float = option(
        0.03,
        "Random moves at the end",
        "Share of random moves at the end of the run; in between it changes evenly.",
        PLAY,
        0.0,
        1.0,
    )
    opening: int = option(
        8, "Random opening", "Up to so many moves at a game's start are drawn at random.", PLAY, 0, 30
    )

    form: str = option(
        RESIDUAL,
        "Form",
        "Residual blocks that read the board after a move; or the article's network, which reads all lines "
        "of the boards before and after it.",
        NETWORK,
        choices=(RESIDUAL, LINES),
    )
    filters: int = option(40, "Filters", "Width of the network, or numbers for each line.", NETWORK, 2, 512)
    depth: int = option(3, "Depth", "Residual blocks; the line scanner has none.", NETWORK, 1, 40)

    batch: int = option(512, "Batch", "Moves in one learning step.", LEARN, 4, 16_384)
    precision: str = precision_option()
    learning_rate: float = option(2e-3, "Learning rate", "Step size after the warm-up.", LEARN, 1e-7, 1.0)
    final_learning_rate: float = option(
        3e-5, "Last learning rate", "Step size at the end of the run (cosine schedule).", LEARN, 1e-8, 1.0
    )
    warmup_steps: int = option(200, "Warm-up", "Steps until the full learning rate.", LEARN, 0, 100_000)
    weight_decay: float = option(
        1e-4, "Weight decay", "Pull of the weights towards zero, times the learning rate.", LEARN, 0.0, 1.0
    )
    averaging: float = option(
        0.995,
        "Weight averaging",
        "How slowly the target network, which also plays, follows the one that learns; 0 copies it at the "
        "beginning of each iteration.",
        LEARN,
        0.0,
        0.9999,
    )
    gamma: float = option(
        1.0, "Discount", "How much of a value reaches the move before (gamma).", LEARN, 0.0, 1.0
    )
    trace: float = option(
        0.7,
        "Share of what followed",
        "How much of what the game itself led to goes into a target beside the best reply (lambda); a random "
        "move cuts it off.",
        LEARN,
        0.0,
        1.0,
    )
    fresh: bool = option(
        False,
        "Fresh targets",
        "Moves from the memory get a new target from the present target network each time; otherwise they "
        "keep the one that they were played with, which is far quicker.",
        LEARN,
    )
    images: str = option(
        ONE,
        "Symmetric images",
        "The best reply is looked for on one image of the board; on four, of which the highest value counts, "
        "as in the article; or on all eight, which are averaged.",
        LEARN,
        choices=(ONE, FOUR, EIGHT),
    )
    double: bool = option(
        False,
        "Double DQN",
        "The network that learns chooses the best reply and the target network values it (fresh targets "
        "only).",
        LEARN,
    )
    reuse: float = option(
        4.0, "Reuse", "How often each move that was played is learned from, on average.", LEARN, 0.01, 1000.0
    )
    memory: int = option(
        300_000, "Memory", "Moves of its own games that it remembers.", LEARN, 100, 20_000_000
    )

    evaluation_share: float = option(
        0.1,
        "Share of time",
        "Share of the time spent on matches against fixed opponents.",
        MEASURE,
        0.0,
        0.9,
    )
    evaluation_games: int = option(
        100,
        "Games in a match",
        "Games against each fixed opponent; at the end of the run up to twice as many, and against random "
        "moves up to ten times as many, as far as its time goes.",
        MEASURE,
        2,
        10_000,
    )
    line_playouts: int = option(
        5000,
        "Playouts for the picture",
        "A rollout search with so many playouts a move plays the game whose values are drawn.",
        MEASURE,
        1,
        100_000,
    )


def options_from(settings: Mapping[str, object]) -> Options:
    """Options with some values given, perhaps as texts; raises InputError as `with_settings` does, and
    for a run without an end."""
    options = with_settings(Options(), settings)
    check_end(options)
    if options.double and not options.fresh:
        raise InputError("Double DQN needs fresh targets.")
    return options
