"""The numbers that every lesson depends on, with their ranges and meanings."""

from dataclasses import dataclass

from training.networks.backend import FLOAT32, precision_option
from training.settings import option

RUN, DATA, NETWORK, LEARN = "Run", "Data", "Network", "Learning"
SGD, MOMENTUM, ADAM = "sgd", "momentum", "adam"


@dataclass(frozen=True, slots=True)
class LessonOptions:
    """What all lessons have in common; each adds options of its own and may begin with other values."""

    data: str = option(
        "",
        "Data set",
        "Empty is the one that comes with the program; keras fetches the full one; or an .npz file, "
        "a table (.csv) of numbers, CIFAR-10's binary files, or the folder that they are in.",
        DATA,
    )
    most: int = option(0, "At most", "Learns from at most so many examples; 0 means all.", DATA, 0, 1_000_000)
    held_out: float = option(
        0.1,
        "Held out",
        "Share of the examples that are not learned from, to see in time when the network only learns by "
        "heart.",
        DATA,
        0.01,
        0.5,
    )

    iterations: int = option(5, "Epochs", "Goes over all examples so many times.", RUN, 1, 10_000)
    patience: int = option(
        0,
        "Patience",
        "Ends early when the held-out examples have not improved for so many epochs; with 0 it never does.",
        RUN,
        0,
        10_000,
    )
    keep_best: bool = option(
        False, "Keep the best", "Ends with the network that did best on held-out examples.", RUN
    )
    seed: int = option(0, "Seed", "Start of the random numbers; 0 chooses one.", RUN, 0, 2_000_000_000)
    threads: int = option(0, "Threads", "Processor threads; 0 uses all cores.", RUN, 0, 256)

    batch: int = option(128, "Batch", "Examples in one learning step.", LEARN, 1, 4096)
    optimiser: str = option(
        ADAM,
        "Optimiser",
        "How a step is made from the slope of the loss: sgd goes straight down, momentum keeps some of its "
        "speed, adam gives each weight a step size of its own.",
        LEARN,
        choices=(SGD, MOMENTUM, ADAM),
    )
    learning_rate: float = option(1e-3, "Learning rate", "Size of the learning steps.", LEARN, 1e-6, 10.0)
    schedule: str = option(
        "constant",
        "Schedule",
        "How the learning rate changes: constant keeps it, cosine raises it at first and then lowers it to "
        "nothing, steps divides it by ten after 80 epochs and again after 120.",
        LEARN,
        choices=("constant", "cosine", "steps"),
    )
    precision: str = precision_option(FLOAT32)
