"""The fourth lesson: a residual network, deep enough to need a way past its own layers.

More layers can say more, but a picture that goes through fifty of them is lost before the first ones have
learned anything. A residual block only adds something to what it was given: x + f(x). Where it has nothing
to say it passes on what came, and the loss finds its way back to the first layers. The networks that play in
this program are made of such blocks.

In a block each convolution is preceded by a normalisation, which brings the numbers of a batch to mean 0 and
deviation 1, and by a rectifier, max(0, x). Two forms: `plain`, two windows of 3×3; and `bottleneck`, which
first makes a quarter of the filters of them with 1×1, looks round with 3×3, and widens again with 1×1.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from training.kind import Preset
from training.lessons.augmentation import mirrored, shifted
from training.lessons.lesson import Lesson
from training.lessons.options import LEARN, MOMENTUM, NETWORK, LessonOptions
from training.lessons.sets import Examples, Scaling
from training.lessons.start import as_kind
from training.networks.backend import FLOAT32, precision_option
from training.settings import again, option

STAGES = 3
"""Each has half the rows and columns of the one before, and twice the filters."""
FOLLOWING = 0.9
"""How slowly the means that a normalisation will use later follow those of the batches."""
PLAIN, BOTTLENECK = "plain", "bottleneck"


@dataclass(frozen=True, slots=True)
class Options(LessonOptions):
    """The options of this lesson, with what is good for it."""

    iterations: int = again(LessonOptions, "iterations", 30)
    batch: int = again(LessonOptions, "batch", 64)
    optimiser: str = again(LessonOptions, "optimiser", MOMENTUM)
    learning_rate: float = again(LessonOptions, "learning_rate", 0.05)
    schedule: str = again(LessonOptions, "schedule", "cosine")
    precision: str = precision_option()
    form: str = option(
        PLAIN,
        "Form",
        "What a block is made of: two windows of 3×3, or one between two of 1×1, with a quarter of "
        "the filters.",
        NETWORK,
        choices=(PLAIN, BOTTLENECK),
    )
    blocks: int = option(3, "Blocks", "Residual blocks in each of the three stages.", NETWORK, 1, 30)
    filters: int = option(
        16, "Filters", "In the first stage; each next one has twice as many.", NETWORK, 4, 256
    )
    weight_decay: float = option(
        1e-4,
        "Weight decay",
        "Adds so much of the squares of all weights to the loss, so that they stay small.",
        LEARN,
        0.0,
        0.1,
    )
    shift: int = option(4, "Shift", "Moves each picture at random by up to so many pixels.", LEARN, 0, 16)
    mirror: bool = option(True, "Mirror", "Mirrors half of the pictures, chosen at random.", LEARN)


def build(shape: tuple[int, ...], classes: int, options: Options) -> Any:
    """The network: a convolution, three stages of residual blocks, the mean of each filter, a decision."""
    from keras import Input, Model, layers, regularizers

    from training.networks.normalisation import BatchNormalization

    small_weights = regularizers.L2(options.weight_decay)

    def conv(x: Any, filters: int, size: int, stride: int = 1) -> Any:
        return layers.Conv2D(
            filters, size, strides=stride, padding="same", use_bias=False,
            kernel_initializer="he_normal", kernel_regularizer=small_weights,
        )(x)  # fmt: skip

    def ready(x: Any) -> Any:
        return layers.ReLU()(BatchNormalization(momentum=FOLLOWING)(x))

    def block(x: Any, filters: int, stride: int, first: bool) -> Any:
        inner = ready(x)
        # Where the shape changes, what goes past the block is brought to the new one.
        past = conv(inner, filters, 1, stride) if first else x
        if options.form == BOTTLENECK:
            inner = conv(inner, filters // 4, 1, stride)
            inner = conv(ready(inner), filters // 4, 3)
            inner = conv(ready(inner), filters, 1)
        else:
            inner = conv(inner, filters, 3, stride)
            inner = conv(ready(inner), filters, 3)
        return layers.Add()([past, inner])

    picture = Input(shape)
    x = conv(picture, 16, 3)
    for stage in range(STAGES):
        for number in range(options.blocks):
            first = number == 0
            x = block(x, options.filters * 2**stage, 2 if stage and first else 1, first)
    x = layers.GlobalAveragePooling2D()(ready(x))
    last = layers.Dense(classes, activation="softmax", kernel_regularizer=small_weights, dtype="float32")
    return Model(picture, last(x))


def scale(learned: Examples, _options: Options) -> Scaling:
    """What is done with pixels before the network sees them: each colour gets mean 0 and deviation 1."""
    return Scaling.of(learned.inputs)


def vary(pictures: NDArray[np.uint8], options: Options, rng: np.random.Generator) -> NDArray[np.uint8]:
    """A frog that sits elsewhere, or looks the other way, is still a frog."""
    pictures = shifted(pictures, options.shift, rng)
    return mirrored(pictures, rng) if options.mirror else pictures


PRESETS = (
    Preset(
        "small", "", "Small", 1.5,
        "For the pictures that come with the program: one block in each stage, 98 % told right.",
        {"iterations": 10, "batch": 32, "blocks": 1, "shift": 2, "mirror": False},
    ),
    Preset(
        "standard", "", "ResNet-20", 60.0,
        "Nine blocks, 20 layers with weights: small enough for a laptop.", {},
    ),
    Preset(
        "book", "", "The book's numbers", 3000.0,
        "54 blocks with bottlenecks, SGD from 0.1, batches of 128, 100 epochs: 94.2 % of all of CIFAR-10. It "
        "takes days without a graphics card, and about 6 GB of memory.",
        {"iterations": 100, "batch": 128, "learning_rate": 0.1, "schedule": "steps", "form": BOTTLENECK,
         "blocks": 18, "filters": 64, "held_out": 0.02},
    ),
    Preset(
        "smoke", "", "Trial", 0.3, "A few seconds, to see that everything works.",
        {"iterations": 2, "most": 128, "blocks": 1, "filters": 4, "threads": 1, "precision": FLOAT32},
    ),
)  # fmt: skip

RESIDUAL = as_kind(
    LESSON := Lesson(
        id="residual",
        title="Residual network",
        help="Blocks that add to what they are given make a deep network that still learns.",
        reads="colours",
        options=Options,
        presets=PRESETS,
        fixed=("form", "blocks", "filters", "weight_decay"),
        build=build,
        scale=scale,
        loss="sparse_categorical_crossentropy",
        vary=vary,
    )
)
