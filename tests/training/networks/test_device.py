"""Keras and ONNX Runtime judge alike, and self-play may ask either."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from engines.catalogue import find_game
from engines.errors import InputError
from engines.evaluation.manifest import write_manifest
from engines.evaluation.network import Network
from engines.runs import events
from tests.training.alphazero.played import options, selfplay
from tests.training.trainer import Trainer, events_of, in_child
from training.alphazero.options import Options
from training.alphazero.playing.evaluators import Evaluators, rate
from training.alphazero.playing.selfplay import SelfPlay
from training.networks.device import DeviceNetwork, accelerator
from training.networks.dual import DualSpec, build
from training.networks.export import save_onnx
from training.networks.weights import named_weights


def test_both_evaluators_agree(tmp_path: Path) -> None:
    found = in_child(_compared, str(tmp_path / "a.onnx"))
    assert [rows for rows, _, _ in found["answers"]] == [1, 5, 16, 20]
    assert max(policy for _, policy, _ in found["answers"]) < 1e-5
    assert max(value for _, _, value in found["answers"]) < 1e-5
    if found["device"] is None:
        assert found["auto"] == ["Network"] * found["here"] and found["said"] == []
    assert found["keras"] == ["DeviceNetwork"] * found["here"] and found["same"]
    assert found["here"] >= 1 and found["here"] + found["elsewhere"] == 2
    assert found["rate"] > 0
    assert found["known"][0] > 0 == found["known"][1], "an accelerator is sooner asked again"


def test_a_network_of_another_shape_is_refused(tmp_path: Path) -> None:
    said = in_child(_refused, str(tmp_path / "a.onnx"))
    assert len(said) == 2
    assert all(text.endswith("so that only ONNX Runtime can ask it.") for text in said)


def _refused(path: str) -> list[str]:
    game, file = find_game("reversi4"), Path(path)
    spec = DualSpec.of(game, 8, 1, True)
    said = []
    for other in (replace(spec, blocks=0), replace(spec, planes=4)):
        save_onnx(other, named_weights(build(other, 3)), file)
        try:
            DeviceNetwork(game, spec).take(file)
        except InputError as error:
            said.append(str(error))
    return said


def _compared(path: str) -> dict[str, Any]:
    game, file = find_game("animal-shogi"), Path(path)
    spec = DualSpec.of(game, 8, 2, True, normalised=True)
    save_onnx(spec, named_weights(build(spec, 3)), file)
    write_manifest(file, game, size=spec.size, origin={}, training={})
    samples = selfplay(game, options(opening_share=1.0), seed=3).play(6)
    network, device = Network.load(file, game), DeviceNetwork(game, spec)
    device.take(file)
    answers = []
    for rows in (1, 5, 16, 20):
        one, other = (
            who.evaluate(samples.states[:rows], samples.repeats[:rows]) for who in (network, device)
        )
        answers.append(
            (len(other[1]), *(float(np.abs(a - b).max()) for a, b in zip(one, other, strict=True)))
        )
    said: list[str] = []
    auto = Evaluators(game, spec, Options(precision="float32"), 2, said.append).load(file)
    keras = Evaluators(game, spec, Options(evaluator="keras", precision="float32"), 2, said.append)
    first, again = keras.load(file), keras.load(file)
    return {
        "answers": answers,
        "device": accelerator(),
        "here": keras.here,
        "elsewhere": keras.elsewhere,
        "auto": [type(one).__name__ for one in auto],
        "keras": [type(one).__name__ for one in first],
        "same": all(a is b for a, b in zip(first, again, strict=True)),
        "said": said,
        "rate": rate(first, 16, 0.05),
        "known": [_known(device, accelerated) for accelerated in (False, True)],
    }


def _known(device: DeviceNetwork, accelerated: bool) -> int:
    """How often self-play had an answer already."""
    device.accelerated = accelerated
    return SelfPlay(device.game, [device], options(), 1).play(2).known


def test_a_run_that_asks_keras_works_and_resumes(tmp_path: Path) -> None:
    run = tmp_path / "run"
    smoke = ("--game", "tictactoe", "--preset", "smoke", "--set", "evaluator=keras")
    assert Trainer("new", "--run", run, *smoke, folder=tmp_path).wait().code == 0
    assert Trainer("resume", "--run", run, "--set", "iterations=3", folder=tmp_path).wait().code == 0
    last = events_of(run)[-1]
    assert isinstance(last, events.Finished) and last.outcome == "completed"
