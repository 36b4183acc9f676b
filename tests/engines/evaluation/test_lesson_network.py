"""Networks of lessons: read, run, and refused with a sentence."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import pytest
from onnx import TensorProto, helper, numpy_helper

from engines.errors import InputError
from engines.evaluation.lesson_card import LessonCard, read_card, write_card
from engines.evaluation.lesson_network import ANSWERS, INPUT, SHARES, LessonNetwork
from engines.evaluation.manifest import checksum, manifest_path, read_manifest


def content(output: str = SHARES, shape: tuple[int, ...] = (2, 2), scale: float = 1.0) -> bytes:
    """A network that gives the softmax of the first two pixels, or the sum of the columns."""
    width = int(np.prod(shape))
    kernel = np.eye(width, 2, dtype=np.float32) if output == SHARES else np.ones((width, 1), np.float32)
    last = helper.make_node("Softmax" if output == SHARES else "Identity", ["sum"], [output])
    graph = helper.make_graph(
        [
            helper.make_node("Flatten", [INPUT], ["flat"]),
            helper.make_node("MatMul", ["flat", "kernel"], ["sum"]),
            last,
        ],
        "lesson",
        [helper.make_tensor_value_info(INPUT, TensorProto.FLOAT, ["N", *shape])],
        [helper.make_tensor_value_info(output, TensorProto.FLOAT, ["N", kernel.shape[1]])],
        [numpy_helper.from_array(kernel * np.float32(scale), "kernel")],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)])
    model.ir_version = 9
    onnx.checker.check_model(model)
    made: bytes = model.SerializeToString()
    return made


def saved(folder: Path, made: bytes | None = None, **changes: object) -> Path:
    """A network of the first lesson, or with another card."""
    path, made = folder / "own.onnx", made or content()
    path.write_bytes(made)
    facts: dict[str, object] = {
        "lesson": "digits", "name": "own", "created": "2026-01-01", "sha256": checksum(made),
        "shape": (2, 2), "data": "four pixels", "classes": ("left", "right"),
    }  # fmt: skip
    write_card(path, LessonCard(**(facts | changes)))  # type: ignore[arg-type]
    return path


def test_pictures_are_told_apart(tmp_path: Path) -> None:
    path = saved(tmp_path, training={"epochs": 3})
    network = LessonNetwork.load(path, "digits")
    assert network.card is not None and network.card.training == {"epochs": 3}
    assert network.shape == network.card.shape == (2, 2)
    images = np.zeros((150, 2, 2), np.uint8)
    images[:75, 0, 0] = images[75:, 0, 1] = 200
    shares = network.guess(images)
    assert shares.shape == (150, 2) and shares.dtype == np.float32
    assert shares.argmax(axis=1).tolist() == [0] * 75 + [1] * 75
    assert network.guess(images[:0]).shape == (0, 2)
    with pytest.raises(InputError, match="reads examples of the shape 2×2, not 3×2"):
        network.guess(np.zeros((1, 3, 2), np.uint8))


def test_numbers_are_estimated(tmp_path: Path) -> None:
    columns: dict[str, Any] = {
        "classes": (),
        "columns": ("a", "b", "c"),
        "shape": (3,),
        "lesson": "houses",
        "unit": "coins",
    }
    network = LessonNetwork.load(saved(tmp_path, content(ANSWERS, (3,)), **columns))
    inputs = np.arange(12, dtype=np.float32).reshape(4, 3)
    np.testing.assert_allclose(network.estimate(inputs), inputs.sum(axis=1))


@pytest.mark.parametrize(
    ("changes", "lesson", "sentence"),
    [
        ({}, "residual", "belongs to the lesson Digits, not to Residual network"),
        ({"lesson": "cooking"}, "", "is damaged"),
        ({"classes": ("left",)}, "", "is damaged"),
        ({"shape": (2, 2, 2)}, "", "is damaged"),
        ({"shape": (0, 2)}, "", "is damaged"),
        ({"sha256": "0"}, "", "was replaced"),
        ({"shape": (2, 3)}, "", "is not an ONNX network that can be run here"),
        ({"classes": ("a", "b", "c")}, "", "is not an ONNX network that can be run here"),
    ],
)
def test_what_its_card_says_wrong(
    tmp_path: Path, changes: dict[str, Any], lesson: str, sentence: str
) -> None:
    path = saved(tmp_path, **changes)
    with pytest.raises(InputError, match=sentence):
        LessonNetwork.load(path, lesson)


def test_files_that_are_none(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="There is no network"):
        LessonNetwork.load(tmp_path / "none.onnx")
    path = saved(tmp_path, b"no network at all")
    with pytest.raises(InputError, match="is not an ONNX network"):
        LessonNetwork.load(path)
    path = saved(tmp_path, content(scale=np.nan))
    with pytest.raises(InputError, match="not numbers: its training diverged"):
        LessonNetwork.load(path)
    path = saved(tmp_path, content(ANSWERS))
    with pytest.raises(InputError, match="is not an ONNX network"):
        LessonNetwork.load(path)
    card = manifest_path(path)
    facts = json.loads(card.read_text())
    for text, sentence in (
        ("{", "not readable JSON"),
        ("[]", "was not made by a lesson"),
        (json.dumps(facts | {"kind": "dual"}), "was not made by a lesson"),
        (json.dumps(facts | {"format": 99}), "newer than this program"),
        (json.dumps(facts | {"layers": 3}), "is damaged"),
        (json.dumps({name: value for name, value in facts.items() if name != "unit"}), "is damaged"),
    ):
        card.write_text(text)
        with pytest.raises(InputError, match=sentence):
            read_card(path)
    card.unlink()
    with pytest.raises(InputError, match="has no manifest"):
        read_card(path)


def test_at_the_board_it_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="belongs to a lesson of the Labs and plays no game"):
        read_manifest(saved(tmp_path))
