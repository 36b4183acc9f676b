"""Makes run folders as the lessons' trainer leaves them, with networks that really answer."""

import json
import os
import shutil
import time
from pathlib import Path
from typing import Any

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

from engines.evaluation.lesson_card import LessonCard, write_card
from engines.evaluation.manifest import checksum
from engines.paths import resource
from tests.app.runs.make_runs import event

MINUTES = 3 * 60_000
"""What a busy machine may need, in milliseconds."""
COLOURS = ("airplane", "automobile", "bird", "cat", "deer", "dog", "frog", "horse", "ship", "truck")
OPSET, IR = 17, 8


def linear(path: Path, weights, bias, shares: bool, **facts):
    """Write a network of one dense layer, with softmax where it tells apart, and its card."""
    shape, (inputs, outputs) = facts["shape"], weights.shape
    answer = "shares" if shares else "answers"
    nodes = [
        helper.make_node("Flatten", ["examples"], ["flat"]),
        helper.make_node("Gemm", ["flat", "w", "b"], ["sums"]),
        helper.make_node("Softmax" if shares else "Identity", ["sums"], [answer]),
    ]
    graph = helper.make_graph(
        nodes, "lesson",
        [helper.make_tensor_value_info("examples", TensorProto.FLOAT, ["n", *shape])],
        [helper.make_tensor_value_info(answer, TensorProto.FLOAT, ["n", outputs])],
        [numpy_helper.from_array(weights.astype(np.float32), "w"),
         numpy_helper.from_array(bias.astype(np.float32), "b")],
    )  # fmt: skip
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", OPSET)], ir_version=IR)
    content = model.SerializeToString()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    layers = ({"name": "dense", "kind": "Dense", "shape": [outputs], "parameters": inputs * outputs + outputs,
               "note": "softmax" if shares else ""},)  # fmt: skip
    usual: dict[str, Any] = {"name": path.stem, "created": "2026-01-01", "data": "built in", "layers": layers}
    write_card(path, LessonCard(sha256=checksum(content), **usual, **facts))
    onnx.checker.check_model(model)
    return path


def _softmax(sums):
    powers = np.exp(sums - sums.max(axis=1, keepdims=True))
    return (powers / powers.sum(axis=1, keepdims=True)).astype(np.float32)


def digits():
    """The built-in digits: images, truth, and least-squares weights that tell most of them."""
    with np.load(resource("lessons", "digits.npz")) as file:
        x, y, images, truth = file["x_train"], file["y_train"], file["x_test"], file["y_test"]
    flat = np.c_[x.reshape(len(x), -1), np.ones(len(x))].astype(np.float64)
    weights = np.linalg.lstsq(flat, 8.0 * (np.eye(10)[y] - 0.5), rcond=1e-6)[0]
    return images, truth.astype(np.int64), weights[:-1], weights[-1]


def make_digits(folder: Path, **how):
    """A finished run of the lesson on digits."""
    images, truth, weights, bias = digits()
    shares = _softmax(images.reshape(len(images), -1) @ weights + bias)
    accuracy = float((shares.argmax(1) == truth).mean())
    classes = tuple("0123456789")
    linear(folder / "networks/000005.onnx", weights, bias, True, lesson="digits", shape=(8, 8),
           classes=classes, test={"examples": len(truth), "accuracy": accuracy, "loss": 0.25})  # fmt: skip
    layers = [layer("input", "Input", [8, 8], 0), layer("flatten", "Flatten", [64], 0),
              layer("dense", "Dense", [10], 650, "softmax")]  # fmt: skip
    write(folder, "digits", layers, accuracy, **how)
    np.savez(folder / "examination.npz", images=images, truth=truth, shares=shares, classes=np.array(classes))
    np.savez(folder / "examples.npz", images=images[:9], truth=truth[:9], classes=np.array(classes))
    return folder


def make_photographs(folder: Path, kind="convolution", count=1000, **how):
    """A finished run of one of the lessons on photographs, with coloured noise."""
    chance = np.random.default_rng(1)
    truth = chance.integers(0, 10, count)
    images = chance.integers(0, 90, (count, 32, 32, 3), dtype=np.uint8)
    images[:, :, :, :] += (truth * 16).astype(np.uint8)[:, None, None, None]
    shares = _softmax(chance.normal(0, 1, (count, 10)) + 2.4 * np.eye(10)[truth])
    weights = chance.normal(0, 1e-4, (3072, 10))
    linear(folder / "networks/000005.onnx", weights, np.zeros(10), True, lesson=kind, shape=(32, 32, 3),
           classes=COLOURS, test={"examples": count, "accuracy": 0.1})  # fmt: skip
    layers = [layer("input", "Input", [32, 32, 3], 0)] + [
        layer(f"conv2d_{at}", "Conv2D", [32, 32, 32], 9248, "3×3 relu") for at in range(40)
    ]
    write(folder, kind, layers, float((shares.argmax(1) == truth).mean()), **how)
    np.savez(folder / "examination.npz", images=images, truth=truth, shares=shares, classes=np.array(COLOURS))
    np.savez(folder / "examples.npz", images=images[:9], truth=truth[:9], classes=np.array(COLOURS))
    return folder


def make_houses(folder: Path, **how):
    """A finished run of the lesson on house prices."""
    with np.load(resource("lessons", "houses.npz")) as file:
        x, y, columns, unit = file["x"], file["y"], file["columns"], str(file["unit"])
    flat = np.c_[x, np.ones(len(x))].astype(np.float64)
    weights = np.linalg.lstsq(flat, y, rcond=None)[0]
    answers = (flat @ weights).astype(np.float32)
    linear(folder / "networks/000005.onnx", weights[:-1, None], weights[-1:], False, lesson="houses",
           shape=(len(columns),), columns=tuple(str(one) for one in columns), unit=unit,
           scaling={"mean": [float(one) for one in x.mean(0)], "deviation": [float(one) for one in x.std(0)]},
           test={"examples": 400, "error": 20.0})  # fmt: skip
    layers = [layer("input", "Input", [len(columns)], 0), layer("dense", "Dense", [1], len(columns) + 1)]
    write(folder, "houses", layers, 20.0, **how)
    np.savez(folder / "examination.npz", inputs=x[:400], truth=y[:400], answers=answers[:400],
             columns=columns, unit=np.array(unit))  # fmt: skip
    np.savez(folder / "examples.npz", inputs=x[-9:], truth=y[-9:], columns=columns, unit=np.array(unit))
    return folder


def layer(name, kind, shape, parameters, note=""):
    return {"name": name, "kind": kind, "shape": shape, "parameters": parameters, "note": note}


def write(folder: Path, kind, layers, result, preset="small", epochs=5, outcome="completed", live=False):
    """Everything but the network and the examination; `live` locks the folder by this process."""
    begun = time.time() - 60
    folder.mkdir(parents=True, exist_ok=True)
    config = {"kind": kind, "game": "", "preset": preset, "options": {}, "created": begun, "version": 1}
    (folder / "config.json").write_text(json.dumps(config))
    (folder / "layers.json").write_text(json.dumps(layers))
    lines = [
        event(
            "started", begun, version=1, kind=kind, game="", preset=preset, iterations=epochs, resumed=False
        ),
        event("message", begun, level="info", text="Learns from the built-in set: 1,297 examples."),
    ]
    steps = 10
    for epoch in range(1, epochs + 1):
        for step in range(1, steps + 1):
            at, share = (epoch - 1) * steps + step, ((epoch - 1) * steps + step) / (epochs * steps)
            for name, value in batch(kind, share):
                lines.append(metric(begun, epoch, at * 130, at * 0.4, name, value))
        for name, value, *interval in after(kind, epoch / epochs, result):
            lines.append(metric(begun, epoch, epoch * 1300, epoch * 4.0, name, value, *interval))
    lines.append(event("network", begun, iteration=epochs, path="networks/000005.onnx", best=True))
    if outcome:
        lines.append(event("finished", time.time(), outcome=outcome, text="Done."))
    else:
        lines.append(
            event("phase", time.time(), iteration=epochs, phase="learning", done=3, total=10, eta=42.0)
        )
    (folder / "events.jsonl").write_text("".join(lines))
    if live:
        (folder / "lock").write_text(json.dumps({"pid": os.getpid(), "started": time.time()}))
        (folder / "control.json").write_text(json.dumps({"command": "run"}))


def metric(begun, epoch, games, seconds, name, value, *interval):
    more = dict(zip(("low", "high"), interval, strict=False))
    return event("metric", begun + seconds, iteration=epoch, games=games, seconds=seconds, name=name,
                 value=value, **more)  # fmt: skip


def batch(kind, share):
    yield "batch/loss", 0.3 + 2.0 * np.exp(-4 * share) + 0.1 * np.sin(90 * share)
    if kind == "houses":
        yield "batch/error", 20 + 60 * np.exp(-4 * share) + 3 * np.sin(90 * share)
    else:
        yield "batch/accuracy", min(1.0, 0.9 - 0.7 * np.exp(-4 * share) + 0.05 * np.sin(90 * share))


def after(kind, share, result):
    for part, worse in (("train", 0.0), ("validation", 0.06)):
        yield f"loss/{part}", 0.3 + worse + 2.0 * np.exp(-4 * share)
        if kind == "houses":
            yield f"error/{part}", 20 + 40 * worse + 60 * np.exp(-4 * share)
        else:
            yield f"accuracy/{part}", 0.9 - worse - 0.7 * np.exp(-4 * share)
    if kind == "houses":
        yield "error/test", result + 60 * (1 - share)
    else:
        value = result * (0.4 + 0.6 * share)
        yield "accuracy/test", value, max(0.0, value - 0.02), min(1.0, value + 0.02)
    yield "loss/test", 0.25 + 2.0 * (1 - share)
    yield "learning/rate", 0.001
    yield "memory/resident", 600 + 40 * share


def put(made, home, *lessons):
    """Lay some of these runs into the folder of the Labs."""
    for lesson in lessons:
        shutil.copytree(made[lesson], home / lesson)
