"""The second lesson: a network estimates what a house costs.

The digits had ten answers, of which one was right; here the answer is a number, and it matters how far off an
estimate is. The loss is the square of the difference, so that one large error weighs more than many small
ones. What one reads off is plainer: by how much the estimates are off on average.

Few houses are soon learned by heart. So some are held out, and when the error on them has not become smaller
for a while, learning ends: early stopping. It is the error, not the loss, that is watched: squared, a single
strange house would outweigh all others, and the network of the first epoch would be the best.
"""

from dataclasses import dataclass, replace
from typing import Any

from engines.errors import InputError
from training.kind import Preset
from training.lessons.lesson import Lesson
from training.lessons.options import DATA, NETWORK, LessonOptions
from training.lessons.reading import BOSTON
from training.lessons.sets import UNSCALED, Examples, Given, Scaling, without_columns
from training.lessons.start import as_kind
from training.settings import again, option

PREJUDICE = "B"
WITH = (
    "The column B of the Boston set is made from the share of Black residents, by a formula that takes it "
    "for granted that they change what a house is worth. It is used only to compare with the book."
)
WITHOUT = "The column B of the Boston set, which is made from the share of Black residents, is left out."


@dataclass(frozen=True, slots=True)
class Options(LessonOptions):
    """The options of this lesson, with what is good for it."""

    left_out: str = option(
        "B",
        "Columns left out",
        "Names of columns that the network does not see, with commas between them. B of the Boston set is "
        "made from the share of Black residents and stands for a prejudice, not for a house.",
        DATA,
    )
    held_out: float = again(LessonOptions, "held_out", 0.2)
    iterations: int = again(LessonOptions, "iterations", 300)
    patience: int = again(LessonOptions, "patience", 30)
    keep_best: bool = again(LessonOptions, "keep_best", True)
    batch: int = again(LessonOptions, "batch", 32)
    first: int = option(64, "First layer", "Neurons in the first layer.", NETWORK, 1, 4096)
    second: int = option(64, "Second layer", "Neurons in the second layer.", NETWORK, 1, 4096)
    dropout: float = option(
        0.0, "Dropout", "Share of the neurons that are switched off at random while learning.", NETWORK, 0.0,
        0.9,
    )  # fmt: skip
    scaled_prices: bool = option(
        True, "Scaled prices", "Lets the network learn prices with mean 0 and deviation 1.", DATA
    )


def choose(given: Given, options: Options) -> Given:
    """The columns that the network may see. Raises InputError for a name that is no column's."""
    named = [name.strip() for name in options.left_out.split(",") if name.strip()]
    for name in named:
        if name not in given.columns and name != PREJUDICE:
            raise InputError(
                "There is no column {name} in {data}; choose from {known}.",
                name=name, data=given.name, known=", ".join(given.columns),
            )  # fmt: skip
    if not set(given.columns) - set(named):
        raise InputError("No column is left to learn from.")
    if PREJUDICE not in given.columns or given.columns != BOSTON:
        return without_columns(given, named)
    return replace(without_columns(given, named), note=WITHOUT if PREJUDICE in named else WITH)


def build(shape: tuple[int, ...], answers: int, options: Options) -> Any:
    """The network: two hidden layers, and one neuron that says the price."""
    from keras import Input, Sequential, layers

    return Sequential(
        [
            Input(shape),
            layers.Dense(options.first, activation="relu"),
            layers.Dense(options.second, activation="relu"),
            layers.Dropout(options.dropout),
            layers.Dense(answers, dtype="float32"),
        ]
    )


def scale(learned: Examples, _options: Options) -> Scaling:
    """What is done with the columns before the network sees them: each gets mean 0 and deviation 1, so that
    years and square metres weigh alike."""
    return Scaling.of(learned.inputs)


def target(learned: Examples, options: Options) -> Scaling:
    """What is done with the prices."""
    return Scaling.of(learned.truth[:, None]) if options.scaled_prices else UNSCALED


PRESETS = (
    Preset(
        "small", "", "Small", 0.5,
        "For the houses that come with the program: off by about 17 thousand dollars.", {},
    ),
    Preset(
        "standard", "", "Standard", 3.0,
        "For many houses, such as California's: larger layers and batches, and the steps become smaller.",
        {"first": 256, "second": 128, "batch": 128, "iterations": 100, "schedule": "cosine", "dropout": 0.1},
    ),
    Preset(
        "book", "", "The book's numbers", 1.0,
        "64 and 64 rectifiers, Adam with steps of 0.001, batches of 32, ends after 30 epochs without "
        "progress: off by 2.6 thousand dollars on the Boston set, column B included.",
        {"left_out": "", "iterations": 500, "scaled_prices": False, "keep_best": False},
    ),
    Preset(
        "smoke", "", "Trial", 0.2, "A few seconds, to see that everything works.",
        {"iterations": 2, "most": 192, "first": 8, "second": 8, "threads": 1},
    ),
)  # fmt: skip

HOUSES = as_kind(
    LESSON := Lesson(
        id="houses",
        title="House prices",
        help="Two layers of neurons learn to estimate what a house costs.",
        reads="numbers",
        options=Options,
        presets=PRESETS,
        fixed=("left_out", "first", "second", "dropout", "scaled_prices"),
        choose=choose,
        build=build,
        scale=scale,
        target=target,
        loss="mean_squared_error",
    )
)
