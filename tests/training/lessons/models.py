"""Functions that run where TensorFlow may be loaded: see tests.training.trainer.in_child."""

import os
import socket
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

from engines.errors import InputError
from engines.evaluation.lesson_network import LessonNetwork
from training.lessons.finding import KERAS, find, load
from training.lessons.lesson import Lesson
from training.lessons.sets import Scaling


def differences(lesson: str, settings: dict[str, object], seed: int) -> float:
    """How far the answers of Keras and of the network that was written are apart, at most, relative to the
    size of the answers; for a model with random weights, its normalisations' statistics too."""
    import keras

    from training.lessons.exporting import onnx_model

    found: Lesson = import_module(f"training.lessons.{lesson}").LESSON
    rng = np.random.default_rng(seed)
    shape = {"grey": (9, 7), "colours": (16, 12, 3), "numbers": (5,)}[found.reads]
    classes = 1 if found.reads == "numbers" else 4
    model = found.build(shape, classes, found.options_from(settings))
    for variable in model.variables:
        if variable.dtype == "float32":
            noise = rng.normal(0, 0.3, variable.shape)
            variable.assign(np.abs(noise) + 0.5 if "variance" in variable.name else noise)
    examples: Any = rng.integers(0, 256, (70, *shape)).astype(np.uint8 if classes > 1 else np.float32)
    scaling = Scaling(tuple(rng.normal(100, 9, shape[-1])), tuple(rng.uniform(50, 90, shape[-1])))
    target = Scaling((20.0,), (7.0,)) if classes == 1 else None
    network = LessonNetwork.of(onnx_model(model, scaling, target).SerializeToString())
    said: Any = model.predict_on_batch(scaling.apply(examples))
    keras.utils.clear_session()
    if target:
        expected = said[:, 0] * 7 + 20
        return float(np.abs(network.estimate(examples) - expected).max() / np.abs(expected).max())
    return float(np.abs(network.guess(examples) - said).max())


def unknown_layer() -> str:
    """The sentence for a model with a layer that nobody has said how to write."""
    from keras import Input, Sequential, layers

    from training.lessons.exporting import onnx_model

    try:
        onnx_model(Sequential([Input((4,)), layers.GaussianNoise(0.1)]), Scaling())
    except InputError as error:
        return str(error)
    return ""


def fetched(kind: str, home: Path) -> str:
    """The sentence when nothing can be fetched: a closed door stands for the network."""
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        os.environ.update(KERAS_HOME=str(home), https_proxy=f"http://127.0.0.1:{door.getsockname()[1]}")
        import keras

        keras.config.set_floatx("float32")
        try:
            load(find(KERAS, kind), kind)
        except InputError as error:
            return str(error)
    return ""
