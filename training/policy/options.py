"""Every number that a run on people's games depends on, with its range and its meaning."""

from collections.abc import Mapping
from dataclasses import dataclass

from training.limits import RUN, check_end, minutes_option, seed_option, threads_option
from training.networks.backend import precision_option
from training.networks.policy import PLAIN, RESIDUAL
from training.settings import option, with_settings

DATA, NETWORK, LEARN, MEASURE = "Game records", "Network", "Learning", "Evaluation"


@dataclass(frozen=True, slots=True)
class Options:
    """The options of one run. Every field documents itself in its metadata."""

    data: str = option(
        "", "Collection of games",
        "A folder of game collections, or the files themselves, separated by semicolons: WTHOR "
        "(.wtb, with .JOU and .TRN beside it), tables made from it (.csv), GGF or SGF. WTHOR can "
        "be downloaded from the French Othello Federation.", DATA, files="folder", needed=True,
    )  # fmt: skip
    people: bool = option(True, "People only", "Leaves out games in which a program took part.", DATA)
    since: int = option(0, "From year", "Leaves out games played before this year.", DATA, 0, 9999)
    held_out: float = option(
        0.04, "Held out",
        "Share of the games set aside for measuring and never learned from; games are never split.",
        DATA, 0.001, 0.5,
    )  # fmt: skip
    symmetries: bool = option(
        True, "Symmetries", "Data augmentation: each position is shown in a randomly chosen symmetric form.",
        DATA,
    )  # fmt: skip

    minutes: float = minutes_option(60.0)
    iterations: int = option(
        0, "Rounds", "The run ends after this many rounds; 0 sets no limit.", RUN, 0, 1_000_000
    )
    round_positions: int = option(
        150_000, "Positions per round", "Positions learned from between two measurements.",
        RUN, 100, 100_000_000,
    )  # fmt: skip
    first_positions: int = option(
        10_000, "Positions in the first round",
        "The first round has this many at most; the number doubles with each round up to the one above.",
        RUN, 100, 100_000_000,
    )  # fmt: skip
    seed: int = seed_option()
    threads: int = threads_option()

    form: str = option(
        RESIDUAL, "Form", "residual: residual blocks. plain: convolutions one after another.", NETWORK,
        choices=(RESIDUAL, PLAIN),
    )  # fmt: skip
    filters: int = option(64, "Filters", "Channels of each convolution.", NETWORK, 4, 512)
    depth: int = option(6, "Depth", "Number of residual blocks, or of plain layers.", NETWORK, 2, 60)

    batch: int = option(512, "Batch", "Positions in one learning step (mini-batch).", LEARN, 4, 16_384)
    precision: str = precision_option()
    learning_rate: float = option(1e-3, "Learning rate", "Learning rate after the warm-up.", LEARN, 1e-6, 1.0)
    final_learning_rate: float = option(
        1e-5, "Last learning rate", "Learning rate at the end of the run (cosine schedule).", LEARN, 1e-7, 1.0
    )
    schedule: str = option(
        "cosine", "Schedule",
        "cosine: falls over the whole run. steps: multiplied by 0.8 after each eighth of it.", LEARN,
        choices=("cosine", "steps"),
    )  # fmt: skip
    warmup_steps: int = option(
        300, "Warm-up", "Steps over which the learning rate rises to its full value.", LEARN, 0, 100_000
    )
    weight_decay: float = option(
        0.01, "Weight decay",
        "Decoupled weight decay (AdamW): each step shrinks the weights by this times the learning rate.",
        LEARN, 0.0, 1.0,
    )  # fmt: skip
    averaging: float = option(
        0.998, "Weight averaging",
        "Decay of the moving average of the weights, which is the network that plays; 0 turns averaging off.",
        LEARN, 0.0, 0.9999,
    )  # fmt: skip

    measured: int = option(
        10_000, "Positions measured", "Held-out positions measured after each round; 0 measures all.",
        MEASURE, 0, 10_000_000,
    )  # fmt: skip
    games: int = option(
        100, "Games against random", "Games in each match against random moves.", MEASURE, 2, 10_000
    )
    match_rounds: int = option(
        4, "Rounds between matches", "Rounds from one match to the next.", MEASURE, 1, 1000
    )


def options_from(settings: Mapping[str, object]) -> Options:
    """Options with some values given, perhaps as texts; raises InputError as `with_settings` does, and
    for a run without an end."""
    options = with_settings(Options(), settings)
    check_end(options)
    return options
