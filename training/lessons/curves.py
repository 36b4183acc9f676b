"""The curves that a lesson draws, and the panels they stand in."""

from training.kind import Metric, Panel

TRAIN, HELD, TEST = "train", "validation", "test"
LOSS, ACCURACY, ERROR = "loss", "accuracy", "error"
BATCH_LOSS, BATCH_ACCURACY, BATCH_ERROR = "batch/loss", "batch/accuracy", "batch/error"
RATE, MEMORY = "learning/rate", "memory/resident"

_LOSS = Panel("loss", "Loss", "What learning is to make small, after each epoch")
_BATCH = Panel("batch", "Loss in a batch", "The same, of some of the learning steps")
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

_LOSSES = (
    Metric(
        "loss/train", "Learned examples", "loss", "",
        "The mean over the epoch, while the network learned; dropout makes it look worse than it is.",
    ),
    Metric("loss/validation", "Held-out examples", "loss", "", "Of examples that are never learned from."),
    Metric(
        "loss/test", "Test", "loss", "",
        "On examples that only serve to measure how good the network is.",
    ),
    Metric(BATCH_LOSS, "Single batches", "batch", "", "Of one learning step."),
    Metric(RATE, "Learning rate", "rate", "", "Size of the learning steps.", log=True),
    Metric(MEMORY, "Memory", "memory", "MiB", "Memory that the trainer holds."),
)  # fmt: skip
PICTURES = (
    Metric(
        "accuracy/train", "Learned examples", "accuracy", "share",
        "The mean over the epoch, while the network learned; dropout makes it look worse than it is.",
    ),
    Metric(
        "accuracy/validation", "Held-out examples", "accuracy", "share",
        "Of examples that are never learned from.",
    ),
    Metric(
        "accuracy/test", "Test", "accuracy", "share",
        "On examples that only serve to measure how good the network is, with a 95 % interval.",
        headline=True,
    ),
    Metric(BATCH_ACCURACY, "Single batches", "batch_accuracy", "share", "Of one learning step."),
    *_LOSSES,
)  # fmt: skip
NUMBERS = (
    Metric(
        "error/train", "Learned examples", "error", "",
        "The mean over the epoch, while the network learned; dropout makes it look worse than it is.",
    ),
    Metric(
        "error/validation", "Held-out examples", "error", "", "Of examples that are never learned from."
    ),
    Metric(
        "error/test", "Test", "error", "",
        "On examples that only serve to measure how good the network is.",
        headline=True,
    ),
    Metric(BATCH_ERROR, "Single batches", "batch_error", "", "Of one learning step."),
    *_LOSSES,
)  # fmt: skip
