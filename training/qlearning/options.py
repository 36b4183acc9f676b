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
        0.3, "Exploration rate",
        "Epsilon: the share of moves chosen at random. The others are greedy; ties are broken at random.",
        PLAY, 0.0, 1.0,
    )  # fmt: skip
    final_epsilon: float = option(
        0.3, "Final exploration rate", "Epsilon at the end of the run; it changes linearly over the run.",
        PLAY, 0.0, 1.0,
    )  # fmt: skip

    way: str = option(
        GAME, "Learn",
        "turn: after each turn, the previous move is updated towards the best move now. game: "
        "after the game, moves are updated from last to first, each against the opponent's best "
        "reply.", LEARN, choices=(TURN, GAME),
    )  # fmt: skip
    alpha: float = option(
        0.1, "Learning rate", "Step size (alpha): how far a value moves towards its target at each update.",
        LEARN, 0.001, 1.0,
    )  # fmt: skip
    averaging: bool = option(
        True, "First visits averaged",
        "The first updates of a move are averaged with equal weight, until the step size has "
        "fallen to the learning rate (only with game).", LEARN,
    )  # fmt: skip
    gamma: float = option(
        0.98, "Discount",
        "Discount factor (gamma) of the following value. With turn it scales the whole update, as "
        "in the original agent.", LEARN, 0.0, 1.0,
    )  # fmt: skip
    trace: float = option(
        0.5, "Trace decay",
        "Lambda: how far targets follow the game's actual result (1) rather than the value of the "
        "best reply (0); only with game.", LEARN, 0.0, 1.0,
    )  # fmt: skip
    first_value: float = option(
        50.0, "First value",
        "Initial value of moves never tried; a high one (optimistic start) encourages exploration.",
        LEARN, 0.0, 1_000_000.0,
    )  # fmt: skip
    win: float = option(
        1000.0, "Value of a win", "Value of a won game; a loss is 0 and a draw half.", LEARN, 1.0, 1_000_000.0
    )
    symmetries: bool = option(
        True, "Symmetries", "The eight symmetric forms of a position share one entry of the table.", LEARN
    )

    memory: int = option(
        128, "Memory",
        "Memory for the cached part of the table, in MiB; rarely seen positions stay in the file.",
        TABLE, 1, 8192,
    )  # fmt: skip

    evaluation_share: float = option(
        0.15, "Share of time", "Share of the time spent on matches against fixed opponents.",
        MEASURE, 0.0, 0.9,
    )  # fmt: skip
    evaluation_games: int = option(
        200, "Games against random moves",
        "Games against random moves in each evaluation, half with each colour.", MEASURE, 2, 10_000,
    )  # fmt: skip
    rollouts_games: int = option(
        40, "Games against rollouts",
        "Games against a rollout search of 100 playouts in each evaluation, half with each "
        "colour; 0 plays none.", MEASURE, 0, 10_000,
    )  # fmt: skip
    perfect_games: int = option(
        0, "Games against the perfect player",
        "Games in each evaluation in which the perfect player moves first; 0 plays none. Fast only on 4x4.",
        MEASURE, 0, 10_000,
    )  # fmt: skip


def options_from(settings: Mapping[str, object]) -> Options:
    """Options with some values given, perhaps as texts; raises InputError as `with_settings` does, and
    for a run without an end."""
    options = with_settings(Options(), settings)
    check_end(options)
    if options.first_value > options.win:
        raise InputError("The first value must not be above the value of a win.")
    return options
