"""Every number that a run on people's games depends on, with its range and its meaning."""

from collections.abc import Mapping
from dataclasses import dataclass

from training.limits import RUN, check_end, minutes_option, seed_option, threads_option
from training.networks.backend import precision_option
from training.networks.policy import PLAIN, RESIDUAL
from training.settings import option, with_settings

DATA, NETWORK, LEARN, MEASURE = "Games", "Network", "Learning", "Evaluation"


@dataclass(frozen=True, slots=True)
class Options:
    """The options of one run. Every field documents itself in its metadata."""

    data: str = option(
        "",
        "Collection of games",
        "A folder with WTHOR files (.wtb, with .JOU and .TRN beside them), tables made of them (.csv), GGF "
        "or SGF, or such files themselves, several with semicolons between them. The French Othello "
        "Federation offers WTHOR for download.",
        DATA,
        files="folder",
        needed=True,
    )
    people: bool = option(True, "People only", "Learns only from games in which no program took part.", DATA)
    since: int = option(0, "From year", "Learns only from games of this year and later.", DATA, 0, 9999)
    held_out: float = option(
        0.04,
        "Held out",
        "Share of the games that are never learned from, to measure with; always whole games.",
        DATA,
        0.001,
        0.5,
    )
    symmetries: bool = option(
        True, "Symmetries", "Shows each position turned or mirrored, drawn anew each time.", DATA
    )

    minutes: float = minutes_option(60.0)
    iterations: int = option(
        0, "Rounds", "Ends the run after so many rounds; 0 means no such limit.", RUN, 0, 1_000_000
    )
    round_positions: int = option(
        150_000, "Positions per round", "Positions that are learned from between two measurements.",
        RUN, 100, 100_000_000,
    )  # fmt: skip
    first_positions: int = option(
        10_000,
        "Positions in the first round",
        "Where that is fewer. The next rounds have twice as many each, until they have all.",
        RUN, 100, 100_000_000,
    )  # fmt: skip
    seed: int = seed_option()
    threads: int = threads_option()

    form: str = option(
        RESIDUAL,
        "Form",
        "Residual blocks, or plain layers of convolutions one after the other.",
        NETWORK,
        choices=(RESIDUAL, PLAIN),
    )
    filters: int = option(64, "Filters", "Width of the network.", NETWORK, 4, 512)
    depth: int = option(6, "Depth", "Residual blocks, or plain layers.", NETWORK, 2, 60)

    batch: int = option(512, "Batch", "Positions in one learning step.", LEARN, 4, 16_384)
    precision: str = precision_option()
    learning_rate: float = option(1e-3, "Learning rate", "Step size after the warm-up.", LEARN, 1e-6, 1.0)
    final_learning_rate: float = option(
        1e-5, "Last learning rate", "Step size at the end of the run (cosine schedule).", LEARN, 1e-7, 1.0
    )
    schedule: str = option(
        "cosine",
        "Schedule",
        "Cosine falls over the whole run; steps multiplies by 0.8 after each eighth of it.",
        LEARN,
        choices=("cosine", "steps"),
    )
    warmup_steps: int = option(300, "Warm-up", "Steps until the full learning rate.", LEARN, 0, 100_000)
    weight_decay: float = option(
        0.01, "Weight decay", "Pull of the weights towards zero, times the learning rate.", LEARN, 0.0, 1.0
    )
    averaging: float = option(
        0.998,
        "Weight averaging",
        "How slowly the network that plays follows the one that learns; 0 means at once.",
        LEARN,
        0.0,
        0.9999,
    )

    measured: int = option(
        10_000,
        "Positions measured",
        "So many positions of held-out games are looked at after each round; 0 means all.",
        MEASURE,
        0,
        10_000_000,
    )
    games: int = option(
        100, "Games against random", "Games in each match against random moves.", MEASURE, 2, 10_000
    )
    match_rounds: int = option(
        4, "Rounds between matches", "A match is played after every so many rounds.", MEASURE, 1, 1000
    )


def options_from(settings: Mapping[str, object]) -> Options:
    """Options with some values given, perhaps as texts; raises InputError as `with_settings` does, and
    for a run without an end."""
    options = with_settings(Options(), settings)
    check_end(options)
    return options
