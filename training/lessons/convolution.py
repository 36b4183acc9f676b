"""The third lesson: convolutions learn what is in small pictures.

A dense layer looks at every pixel with weights of its own, and would have to learn a cat anew for each place
where it can sit. A convolution is a small window, 3×3 pixels, that slides over the picture: the same few
weights find an edge wherever it is. Windows upon windows find corners, eyes, faces. Pooling keeps the largest
of 2×2 numbers, so that what was found counts more than where exactly; and at the end dense layers decide.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from training.kind import Preset
from training.lessons.augmentation import mirrored, shifted
from training.lessons.lesson import Lesson
from training.lessons.options import ADAM, LEARN, NETWORK, LessonOptions
from training.lessons.sets import TO_ONE, Examples, Scaling
from training.lessons.start import as_kind
from training.networks.backend import FLOAT32, precision_option
from training.settings import again, option


@dataclass(frozen=True, slots=True)
class Options(LessonOptions):
    """The options of this lesson, with what is good for it."""

    iterations: int = again(LessonOptions, "iterations", 30)
    precision: str = precision_option()
    filters: int = option(
        32, "Filters", "Windows in each of the first two convolutions; the next two have twice as many.",
        NETWORK, 1, 256,
    )  # fmt: skip
    dense: int = option(512, "Dense layer", "Neurons in the layer that decides.", NETWORK, 1, 4096)
    dropout: float = option(
        0.25, "Dropout", "Share of the neurons that are switched off at random while learning.", NETWORK, 0.0,
        0.9,
    )  # fmt: skip
    dense_dropout: float = option(
        0.5, "Dropout at the end", "The same, after the dense layer.", NETWORK, 0.0, 0.9
    )
    shift: int = option(2, "Shift", "Moves each picture at random by up to so many pixels.", LEARN, 0, 16)
    mirror: bool = option(True, "Mirror", "Mirrors half of the pictures, chosen at random.", LEARN)


def build(shape: tuple[int, ...], classes: int, options: Options) -> Any:
    """The network: twice two convolutions and a pooling, and two dense layers."""
    from keras import Input, Sequential, layers

    def conv(filters: int) -> Any:
        return layers.Conv2D(filters, 3, padding="same", activation="relu")

    few, many = options.filters, 2 * options.filters
    return Sequential(
        [
            Input(shape),
            conv(few), conv(few), layers.MaxPooling2D(2), layers.Dropout(options.dropout),
            conv(many), conv(many), layers.MaxPooling2D(2), layers.Dropout(options.dropout),
            layers.Flatten(),
            layers.Dense(options.dense, activation="relu"),
            layers.Dropout(options.dense_dropout),
            layers.Dense(classes, activation="softmax", dtype="float32"),
        ]
    )  # fmt: skip


def scale(_learned: Examples, _options: Options) -> Scaling:
    """What is done with pixels before the network sees them: 0 … 255 becomes 0 … 1."""
    return TO_ONE


def vary(pictures: NDArray[np.uint8], options: Options, rng: np.random.Generator) -> NDArray[np.uint8]:
    """A frog that sits elsewhere, or looks the other way, is still a frog."""
    pictures = shifted(pictures, options.shift, rng)
    return mirrored(pictures, rng) if options.mirror else pictures


PRESETS = (
    Preset(
        "small", "", "Small", 1.5,
        "For the pictures that come with the program, with half the filters: about 87 % told right.",
        {"iterations": 10, "batch": 32, "filters": 16, "dense": 128, "dropout": 0.1, "shift": 0,
         "mirror": False},
    ),
    Preset(
        "standard", "", "Standard", 30.0,
        "The book's layers, pictures that are moved and mirrored at random, and steps that become smaller.",
        {"schedule": "cosine"},
    ),
    Preset(
        "book", "", "The book's numbers", 20.0,
        "32 and 64 filters, 512 neurons, Adam with steps of 0.001, batches of 128, 20 epochs: 73.5 % of "
        "all of CIFAR-10.",
        {"iterations": 20, "shift": 0, "mirror": False},
    ),
    Preset(
        "smoke", "", "Trial", 0.3, "A few seconds, to see that everything works.",
        {"iterations": 2, "most": 128, "filters": 2, "dense": 8, "optimiser": ADAM, "threads": 1,
         "precision": FLOAT32},
    ),
)  # fmt: skip

CONVOLUTION = as_kind(
    LESSON := Lesson(
        id="convolution",
        title="Convolution",
        help="Windows that slide over small pictures learn what is in them.",
        reads="colours",
        options=Options,
        presets=PRESETS,
        fixed=("filters", "dense", "dropout", "dense_dropout"),
        build=build,
        scale=scale,
        loss="sparse_categorical_crossentropy",
        vary=vary,
    )
)
