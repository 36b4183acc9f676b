"""Every number that a walker in a maze depends on, with its range and its meaning."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from engines.mazes.files import without_file
from training.settings import option, with_settings

RUN, LEARN, EXPLORE = "Run", "Learning", "Exploring"
RANDOM, POLICY, SARSA, QLEARNING = "random", "policy", "sarsa", "qlearning"


@dataclass(frozen=True, slots=True)
class Options:
    """The options of one walk through the episodes. Every field documents itself in its metadata."""

    learner: str = option(
        QLEARNING, "Walker", "Who walks, and how it learns.", RUN,
        choices=(RANDOM, POLICY, SARSA, QLEARNING),
    )  # fmt: skip
    maze: str = option(
        "", "Maze", "A maze file, or columns×rows and a seed as in 12x8:5; empty is the 3×3 maze.", RUN
    )
    iterations: int = option(
        100, "Episodes", "Ends the run after so many walks to the goal.", RUN, 1, 1_000_000
    )
    seed: int = option(0, "Seed", "Start of the random numbers; 0 chooses one.", RUN, 0, 2_000_000_000)
    longest: int = option(
        100_000, "Longest walk", "After so many steps a walk ends without a reward.", RUN,
        10, 200_000,
    )  # fmt: skip

    eta: float = option(
        0.1, "Step size η", "How far a value, or a preference, moves towards what was experienced.", LEARN,
        0.0, 1.0,
    )  # fmt: skip
    eta_half: int = option(
        0,
        "Episodes to half η",
        "After so many episodes η is half of what it was at first, after twice as many a third, and so on; "
        "0 leaves it as it is.",
        LEARN,
        0,
        1_000_000,
    )
    gamma: float = option(
        0.9,
        "Discount γ",
        "How much of a reward's value is left one step earlier (Sarsa and Q-learning).",
        LEARN,
        0.0,
        1.0,
    )
    beta: float = option(
        1.0,
        "Inverse temperature β",
        "How strictly policy gradient follows its preferences: with 0 it takes every way equally often; the "
        "larger it is, the less is left to chance.",
        LEARN,
        0.0,
        10.0,
    )
    settled: float = option(
        1e-4,
        "Settled below",
        "Policy gradient ends when an episode changes the probabilities by less than this; with 0 it never "
        "does.",
        LEARN,
        0.0,
        1.0,
    )
    start_values: float = option(
        0.1,
        "First values up to",
        "Values begin as random numbers between 0 and this (Sarsa and Q-learning).",
        LEARN,
        0.0,
        1.0,
    )

    epsilon: float = option(
        0.5, "Random steps ε", "Share of the steps that are taken at random, before the first episode.",
        EXPLORE, 0.0, 1.0,
    )  # fmt: skip
    fading: float = option(
        0.5, "Fading of ε", "What ε is multiplied by before each episode.", EXPLORE, 0.0, 1.0
    )


def options_from(settings: Mapping[str, object]) -> Options:
    """The defaults with some values changed; a maze's file becomes the maze itself, which the run then keeps.
    Raises InputError for an unknown name, a bad value, or no maze."""
    options = with_settings(Options(), settings)
    return replace(options, maze=without_file(options.maze))
