"""The first lesson: a network of three layers learns to tell handwritten digits apart.

A picture goes in as a row of numbers, one for each pixel. Each neuron of the first layer weighs them all and
says how much it is moved by what it sees; the second layer weighs what the first one said; and the last has
one neuron for each digit. Softmax turns what these say into shares that sum to 1.

Learning is the same everywhere in this program: show a batch of examples, ask how wrong the answers are (the
loss), and change every weight a little in the direction that makes the loss smaller.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from training.kind import Preset
from training.lessons.augmentation import shifted, slanted
from training.lessons.lesson import Lesson
from training.lessons.options import ADAM, DATA, LEARN, NETWORK, SGD, LessonOptions
from training.lessons.sets import TO_ONE, UNSCALED, Examples, Scaling
from training.lessons.start import as_kind
from training.settings import again, option


@dataclass(frozen=True, slots=True)
class Options(LessonOptions):
    """The options of this lesson, with what is good for it."""

    iterations: int = again(LessonOptions, "iterations", 12)
    first: int = option(512, "First layer", "Neurons in the first layer.", NETWORK, 1, 4096)
    second: int = option(256, "Second layer", "Neurons in the second layer.", NETWORK, 1, 4096)
    activation: str = option(
        "relu",
        "Activation",
        "How a neuron responds to its input: relu in proportion, but never below 0; sigmoid from 0 to 1; "
        "tanh from -1 to 1.",
        NETWORK,
        choices=("relu", "sigmoid", "tanh"),
    )
    dropout: float = option(
        0.2,
        "Dropout",
        "Share of the neurons that are switched off at random while learning.",
        NETWORK,
        0.0,
        0.9,
    )
    scaled: bool = option(
        True, "Scaled pixels", "Gives the network pixels from 0 to 1 instead of 0 to 255.", DATA
    )
    shift: int = option(0, "Shift", "Moves each picture at random by up to so many pixels.", LEARN, 0, 16)
    slant: float = option(
        0.0,
        "Slant",
        "Slants each picture at random, by up to this share of its height.",
        LEARN,
        0.0,
        1.0,
    )


def build(shape: tuple[int, ...], classes: int, options: Options) -> Any:
    """The network: two hidden layers, and one neuron for each digit."""
    from keras import Input, Sequential, layers

    return Sequential(
        [
            Input(shape),
            layers.Flatten(),
            layers.Dense(options.first, activation=options.activation),
            layers.Dense(options.second, activation=options.activation),
            layers.Dropout(options.dropout),
            layers.Dense(classes, activation="softmax", dtype="float32"),
        ]
    )


def scale(_learned: Examples, options: Options) -> Scaling:
    """What is done with pixels before the network sees them."""
    return TO_ONE if options.scaled else UNSCALED


def vary(pictures: NDArray[np.uint8], options: Options, rng: np.random.Generator) -> NDArray[np.uint8]:
    """A digit that is moved or slanted a little stays the same digit."""
    return slanted(shifted(pictures, options.shift, rng), options.slant, rng)


PRESETS = (
    Preset(
        "small", "", "Small", 0.3,
        "For the set that comes with the program: about 93 % right, on the writing of people it has never "
        "seen. Pictures are slanted at random, which helps with what you draw.",
        {"iterations": 40, "batch": 32, "first": 128, "second": 64, "held_out": 0.15, "slant": 0.3},
    ),
    Preset(
        "standard", "", "Standard", 1.5,
        "Adam, rectifiers, pictures that are moved a little: more than 98 % on the full set, MNIST.",
        {"shift": 1, "schedule": "cosine"},
    ),
    Preset(
        "book", "", "The book's numbers", 0.5,
        "256 and 128 sigmoids, dropout 0.5, SGD with steps of 0.1, batches of 500, 5 epochs: 91 % on MNIST.",
        {"iterations": 5, "batch": 500, "first": 256, "second": 128, "activation": "sigmoid", "dropout": 0.5,
         "scaled": False, "optimiser": SGD, "learning_rate": 0.1, "held_out": 0.2},
    ),
    Preset(
        "smoke", "", "Trial", 0.2, "A few seconds, to see that everything works.",
        {"iterations": 2, "batch": 64, "first": 16, "second": 16, "optimiser": ADAM, "threads": 1},
    ),
)  # fmt: skip

DIGITS = as_kind(
    LESSON := Lesson(
        id="digits",
        title="Digits",
        help="Three layers of neurons learn to tell handwritten digits apart.",
        reads="grey",
        options=Options,
        presets=PRESETS,
        fixed=("first", "second", "activation", "dropout", "scaled"),
        build=build,
        scale=scale,
        loss="sparse_categorical_crossentropy",
        vary=vary,
    )
)
