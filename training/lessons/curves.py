"""The curves that a lesson draws, and the panels they stand in."""

from training.kind import Metric, Panel

TRAIN, HELD, TEST = "train", "validation", "test"
LOSS, ACCURACY, ERROR = "loss", "accuracy", "error"
BATCH_LOSS, BATCH_ACCURACY, BATCH_ERROR = "batch/loss", "batch/accuracy", "batch/error"
RATE, MEMORY = "learning/rate", "memory/resident"

_LOSS = Panel("loss", "Loss", "What learning is to make small, after each epoch")
_BATCH = Panel("batch", "Loss in a batch", "Of some learning steps, by examples seen")
_RATE = Panel("rate", "Learning rate", "Size of the learning steps")
_MEMORY = Panel("memory", "Memory", "Held by the trainer")

PICTURE_PANELS = (
    Panel("accuracy", "Accuracy", "Share of the pictures that are recognised, in %, after each epoch"),
    _LOSS,
    _BATCH,
    Panel(
        "batch_accuracy",
        "Accuracy in a batch",
        "Share of the pictures that are recognised in some of the learning steps, in %",
    ),
    _RATE,
    _MEMORY,
)
NUMBER_PANELS = (
    Panel(
        "error",
        "Mean absolute error",
        "How far the estimates are off on average, in the unit of the prices, after each epoch",
    ),
    _LOSS,
    _BATCH,
    Panel(
        "batch_error",
        "Error in a batch",
        "How far the estimates are off, in the unit of the prices, in some of the learning steps",
    ),
    _RATE,
    _MEMORY,
)

_TEST = "On examples that only serve to measure how good the network is."
_TEST_SHARE = "On examples that only serve to measure how good the network is, with a 95 % interval."


def _of_epochs(figure: str, unit: str, test: str, headline: bool) -> tuple[Metric, ...]:
    """A figure of what is learned from, of what is held out, and of the test, told of in `test`."""
    return (
        Metric(
            f"{figure}/{TRAIN}", "Learned examples", figure, unit,
            "The mean over the epoch, while the network learned; dropout makes it look worse than it is.",
        ),
        Metric(
            f"{figure}/{HELD}", "Held-out examples", figure, unit, "Of examples that are never learned from."
        ),
        Metric(f"{figure}/{TEST}", "Test", figure, unit, test, headline=headline),
    )  # fmt: skip


_LOSSES = (
    *_of_epochs(LOSS, "", _TEST, headline=False),
    Metric(BATCH_LOSS, "Single batches", "batch", "", "Of one learning step."),
    Metric(RATE, "Learning rate", "rate", "", "Size of the learning steps.", log=True),
    Metric(MEMORY, "Memory", "memory", "MiB", "Memory that the trainer holds."),
)
PICTURES = (
    *_of_epochs(ACCURACY, "share", _TEST_SHARE, headline=True),
    Metric(BATCH_ACCURACY, "Single batches", "batch_accuracy", "share", "Of one learning step."),
    *_LOSSES,
)
NUMBERS = (
    *_of_epochs(ERROR, "", _TEST, headline=True),
    Metric(BATCH_ERROR, "Single batches", "batch_error", "", "Of one learning step."),
    *_LOSSES,
)
