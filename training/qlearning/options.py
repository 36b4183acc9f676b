"""Every number that a run with a Q-table depends on, with its range and its meaning."""

from collections.abc import Mapping
from dataclasses import dataclass

from engines.errors import InputError
from training.limits import check_end, iterations_option, minutes_option, seed_option
from training.settings import option, with_settings

PLAY, LEARN, TABLE, MEASURE = "Self-play", "Learning", "Table", "Evaluation"
TURN, GAME = "turn", "game"


@dataclass(frozen=True, slots=True)
class Options:
    """The options of one run. Every field documents itself in its metadata."""

    minutes: float = minutes_option()
    iterations: int = iterations_option(20)
    seed: int = seed_option()

    games: int = option(
        1000, "Games per iteration", "Finished self-play games in each iteration.", PLAY, 1, 1_000_000
    )
    epsilon: float = option(
        0.3,
        "Random moves",
        "Share of the moves that are drawn at random; the others are the best known, any of them among "
        "equals.",
        PLAY,
        0.0,
        1.0,
    )
    final_epsilon: float = option(
        0.3,
        "Random moves at the end",
        "Share of random moves at the end of the run; in between it changes evenly.",
        PLAY,
        0.0,
        1.0,
    )

    way: str = option(
        GAME,
        "Learn",
        "At each turn the move before becomes worth more like the best move now; or at the end of the whole "
        "game, from the last move back to the first, each against the other side's best reply.",
        LEARN,
        choices=(TURN, GAME),
    )
    alpha: float = option(
        0.1, "Learning rate", "How far a value moves towards what was seen (alpha).", LEARN, 0.001, 1.0
    )
    averaging: bool = option(
        True,
        "First visits averaged",
        "The first visits of a move count alike, until the learning rate is reached (whole games only).",
        LEARN,
    )
    gamma: float = option(
        0.98,
        "Discount",
        "How much of a value reaches the move before (gamma); in the way of each turn a second learning "
        "rate, as its author wrote it.",
        LEARN,
        0.0,
        1.0,
    )
    trace: float = option(
        0.5,
        "Share of the result",
        "How much of the game's own result goes back with the best known reply (lambda; whole games only).",
        LEARN,
        0.0,
        1.0,
    )
    first_value: float = option(
        50.0,
        "First value",
        "What a move counts for that was never learned from; a high one makes it curious.",
        LEARN,
        0.0,
        1_000_000.0,
    )
    win: float = option(
        1000.0, "Value of a win", "A lost game has the value 0, a drawn one half.", LEARN, 1.0, 1_000_000.0
    )
    symmetries: bool = option(
        True, "Symmetries", "The eight images of a position are one, and so are their moves.", LEARN
    )

    memory: int = option(
        128,
        "Memory",
        "MiB for the part of the table that is in memory; positions seen less often are only in the file.",
        TABLE,
        1,
        8192,
    )

    evaluation_share: float = option(
        0.15,
        "Share of time",
        "Share of the time spent on matches against fixed opponents.",
        MEASURE,
        0.0,
        0.9,
    )
    evaluation_games: int = option(
        200,
        "Games against random moves",
        "Games against random moves, half with each colour.",
        MEASURE,
        2,
        10_000,
    )
    rollouts_games: int = option(
        40,
        "Games against rollouts",
        "Games against a rollout search of 100 playouts, half with each colour; 0 means none.",
        MEASURE,
        0,
        10_000,
    )
    perfect_games: int = option(
        0,
        "Games against the perfect player",
        "Games in which the perfect player moves first; 0 means none. Quick on 4x4 only.",
        MEASURE,
        0,
        10_000,
    )


def options_from(settings: Mapping[str, object]) -> Options:
    """Options with some values given, perhaps as texts; raises InputError as `with_settings` does, and
    for a run without an end."""
    options = with_settings(Options(), settings)
    check_end(options)
    if options.first_value > options.win:
        raise InputError("The first value must not be above the value of a win.")
    return options
