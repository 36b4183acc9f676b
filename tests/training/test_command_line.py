"""The trainer's command line: what it refuses, in one sentence and with code 2, and that nothing is lost."""

import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from engines.catalogue import find_game
from engines.evaluation.manifest import read_manifest, read_quantized
from engines.evaluation.network import Network
from engines.runs.layout import CONFIG, EVENTS, LOCK, LOG
from tests.architecture.sources import ROOT
from tests.training.trainer import Trainer, events_of
from training.__main__ import main

SMOKE = ("--game", "tictactoe", "--preset", "smoke")
Capture = pytest.CaptureFixture[str]


def contents(folder: Path) -> dict[str, bytes]:
    """Every file below a folder."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def refused(capsys: Capture, *arguments: object) -> str:
    """The sentence with which a command is refused."""
    assert main([str(argument) for argument in arguments]) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.startswith("hiyoko-train: ")
    assert shown.err.count("\n") == 1
    sentence = shown.err.removeprefix("hiyoko-train: ").strip()
    assert sentence.endswith(".")
    return sentence


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--game", "chess"), "chess"),
        (
            ("--game", "tictactoe", "--kind", "magic"),
            "no kind of training magic; choose from alphazero, ",
        ),
        (
            ("--game", "tictactoe", "--preset", "huge"),
            "no preset huge for tictactoe; choose from quick,",
        ),
        ((*SMOKE, "--set", "filtres=8"), "There is no option filtres;"),
        ((*SMOKE, "--set", "filters"), "filters is not readable: options are set with KEY=VALUE."),
        ((*SMOKE, "--set", "sims=lots"), "sims must be a number, not lots."),
        ((*SMOKE, "--set", "sims=0"), "sims must be between 1 and 10000, not 0."),
        ((*SMOKE, "--set", "iterations=0"), "A run needs an end: set minutes or iterations above 0."),
        ((*SMOKE, "--set", "exact_values=true"), "Exact values are known of Reversi and Animal"),
        ((*SMOKE, "--set", "start=nobody"), "There is no network nobody"),
        ((*SMOKE, "--set", "start=./none.onnx"), "There is no network none.onnx."),
        ((*SMOKE, "--set", "planes=2"), "Networks of tictactoe may read so many planes: 3; not 2."),
        (
            ("--game", "reversi6", "--preset", "smoke", "--set", "planes=30"),
            "Networks of reversi6 may read so many planes: 28, 34, 38; not 30.",
        ),
    ],
)
def test_what_cannot_be_begun(
    arguments: tuple[str, ...], sentence: str, tmp_path: Path, capsys: Capture
) -> None:
    assert sentence in refused(capsys, "new", "--run", tmp_path / "run", *arguments)
    assert not (tmp_path / "run").exists()


def test_a_new_run_where_there_is_one(finished: Path, capsys: Capture) -> None:
    before = contents(finished)
    assert "already a run" in refused(capsys, "new", "--run", finished, *SMOKE)
    assert contents(finished) == before


def test_a_new_run_where_nothing_can_be_written(tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "file").write_text("mine")
    assert "cannot be written" in refused(capsys, "new", "--run", tmp_path / "file" / "run", *SMOKE)
    assert (tmp_path / "file").read_text() == "mine"


@pytest.mark.parametrize(
    ("name", "content", "sentence"),
    [
        (CONFIG, b"{", "is damaged"),
        (CONFIG, b'{"version": 9}', "made by a newer version"),
        pytest.param(
            LOCK,
            json.dumps({"pid": os.getpid(), "started": 9e9}).encode(),
            "already being trained",
            id="lock",
        ),
        ("checkpoints/000002/state.json", b'{"version": 9}', "made by a newer version"),
    ],
)
def test_a_run_that_cannot_be_resumed(
    finished: Path, name: str, content: bytes, sentence: str, capsys: Capture
) -> None:
    (finished / name).write_bytes(content)
    before = contents(finished)
    settings = ("--set", "iterations=5")
    assert sentence in refused(capsys, "resume", "--run", finished, *settings)
    assert contents(finished) == before


def test_a_config_of_an_unknown_game(finished: Path, capsys: Capture) -> None:
    config = json.loads((finished / CONFIG).read_text())
    (finished / CONFIG).write_text(json.dumps(config | {"game": "chess"}))
    before = contents(finished)
    assert "chess" in refused(capsys, "resume", "--run", finished)
    assert contents(finished) == before


def with_option(run: Path, name: str, value: object) -> None:
    """The run as a version left it that had one more option."""
    config = json.loads((run / CONFIG).read_text())
    config["options"][name] = value
    (run / CONFIG).write_text(json.dumps(config))


def test_a_run_goes_on_without_an_option_that_is_gone_and_was_off(finished: Path, tmp_path: Path) -> None:
    with_option(finished, "leaves", 0)
    ended = Trainer("resume", "--run", finished, "--set", "iterations=3", folder=tmp_path).wait()
    assert ended.code == 0, ended.errors


def test_a_run_that_used_an_option_that_is_gone(finished: Path, capsys: Capture) -> None:
    with_option(finished, "leaves", 8)
    before = contents(finished)
    assert "There is no option leaves" in refused(capsys, "resume", "--run", finished)
    assert contents(finished) == before


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ((), "is complete. Extend it with iterations or minutes."),
        (("--set", "iterations=1"), "is complete. Extend it with iterations or minutes."),
        (
            ("--set", "iterations=5", "--set", "filters=16"),
            "filters cannot be changed",
        ),
        (("--set", "iterations=many"), "iterations must be a number, not many."),
    ],
)
def test_a_complete_run_stays_complete(
    finished: Path, settings: tuple[str, ...], sentence: str, capsys: Capture
) -> None:
    before = contents(finished)
    assert sentence in refused(capsys, "resume", "--run", finished, *settings)
    assert contents(finished) == before


@pytest.mark.parametrize(
    "arguments", [(), ("dance",), ("new",), ("new", "--run", ""), ("export", "--run", "x", "--to", "")]
)
def test_what_cannot_be_read_is_refused_in_one_sentence(arguments: tuple[str, ...], capsys: Capture) -> None:
    with pytest.raises(SystemExit) as end:
        main(list(arguments))
    shown = capsys.readouterr()
    assert (end.value.code, shown.out, shown.err.count("\n")) == (2, "", 1)


def test_no_run(tmp_path: Path, capsys: Capture) -> None:
    for command in (("resume",), ("export", "--to", tmp_path / "a.onnx")):
        assert "There is no run in" in refused(capsys, command[0], "--run", tmp_path, *command[1:])
    assert contents(tmp_path) == {}


@pytest.mark.parametrize(("which", "iteration"), [("best", None), ("latest", 2), ("1", 1), ("2", 2)])
def test_an_exported_network_plays(finished: Path, tmp_path: Path, which: str, iteration: int | None) -> None:
    target = tmp_path / "deep" / "mine.onnx"
    assert main(["export", "--run", str(finished), "--to", str(target), "--network", which]) == 0
    manifest = Network.load(target, find_game("tictactoe")).manifest
    assert manifest.name == "mine"
    assert manifest.training["iterations"] == (iteration or manifest.training["iterations"])
    assert "--game tictactoe --preset smoke" in str(manifest.origin["command"])


def test_what_is_exported_is_there_in_bytes_too(finished: Path, tmp_path: Path, capsys: Capture) -> None:
    target = tmp_path / "mine.onnx"
    assert main(["export", "--run", str(finished), "--to", str(target)]) == 0
    assert sorted(file.name for file in tmp_path.iterdir() if file.stem == "mine") == [
        "mine.int8", "mine.json", "mine.onnx",
    ]  # fmt: skip
    (tmp_path / "mine.int8").unlink()
    assert main(["quantize", "--game", "tictactoe", "--network", str(target)]) == 0
    assert "times as many positions a second" in capsys.readouterr().out
    assert read_quantized(read_manifest(target))


@pytest.mark.parametrize("name", ["nobody", "dqn"])
def test_what_cannot_be_quantized(name: str, capsys: Capture) -> None:
    sentence = refused(capsys, "quantize", "--game", "reversi6", "--network", name)
    assert "There is no network nobody" in sentence or "nothing that could be quantized" in sentence


def test_an_export_that_cannot_be(finished: Path, tmp_path: Path, capsys: Capture) -> None:
    def export(*more: object) -> str:
        return refused(capsys, "export", "--run", finished, *more)

    target = tmp_path / "old.onnx"
    target.write_text("old")
    assert "the iterations 1, 2" in export("--to", target, "--network", "7")
    assert "must end in .onnx" in export("--to", tmp_path / "a.bin")
    assert "cannot be written" in export("--to", target / "a.onnx")
    network = finished / "networks" / "000002.onnx"
    network.write_bytes(network.read_bytes()[:100])
    export("--to", target, "--network", "2")
    network.unlink()
    export("--to", target, "--network", "2")
    assert target.read_text() == "old"


def test_a_blend_is_a_network_that_says_what_it_is(finished: Path, tmp_path: Path, capsys: Capture) -> None:
    def export(name: str, which: str, *more: object) -> tuple[str, ...]:
        return (
            "export",
            "--run",
            str(finished),
            "--to",
            str(tmp_path / name),
            "--network",
            which,
            *map(str, more),
        )

    assert main([*export("one.onnx", "1")]) == 0
    first = ("--blend", tmp_path / "one.onnx")
    assert main([*export("blend.onnx", "2", *first, "--share", 0.25)]) == 0
    game = find_game("tictactoe")
    one, two, blend = (
        Network.load(path, game)
        for path in (tmp_path / "one.onnx", finished / "networks" / "000002.onnx", tmp_path / "blend.onnx")
    )
    said = {"network": "tictactoe/one", "sha256": one.manifest.sha256, "share": 0.25}
    assert blend.manifest.training == {**two.manifest.training, "blended": said}
    assert (blend.manifest.name, blend.manifest.origin) == ("blend", two.manifest.origin)
    asked = game.initial.array()[None], np.zeros(1, np.uint8)
    ours, theirs = blend.evaluate(*asked)[0].copy(), two.evaluate(*asked)[0].copy()
    assert (ours != theirs).any()
    assert "between 0 and 1" in refused(capsys, *export("b.onnx", "2", *first, "--share", 1))
    assert "There is no network nobody" in refused(capsys, *export("b.onnx", "2", "--blend", "nobody"))
    assert "built alike" in refused(capsys, *export("b.onnx", "2", "--blend", "best"))
    assert not (tmp_path / "b.onnx").exists()


def test_a_run_without_networks_exports_none(finished: Path, tmp_path: Path, capsys: Capture) -> None:
    (finished / EVENTS).unlink()
    assert "has saved nothing yet" in refused(
        capsys, "export", "--run", finished, "--to", tmp_path / "a.onnx"
    )


@pytest.mark.skipif(sys.platform == "win32", reason="no limit of file sizes")
@pytest.mark.parametrize("largest", [3000, 20_000], ids=["events", "checkpoint"])
def test_no_space_left(finished: Path, tmp_path: Path, largest: int) -> None:
    """A disk that takes no file of this size: the run ends with a sentence and goes on later."""
    before = contents(finished)
    trainer = Trainer(
        "resume", "--run", finished, "--set", "iterations=3", folder=tmp_path, largest_file=largest
    )
    ended = trainer.wait()
    assert ended.code == 2
    assert "cannot be written: " in ended.errors and ended.errors.count("\n") == 1
    assert not (finished / LOCK).exists()
    assert not list(finished.rglob("*.onnx.*tmp"))
    for name in ("checkpoints/000002/learner.npz", "networks/000002.onnx", "checkpoints/000001/state.json"):
        assert contents(finished)[name] == before[name]
    assert contents(finished)[EVENTS].startswith(before[EVENTS])
    events_of(finished)
    if largest > 3000:
        assert Trainer("resume", "--run", finished, folder=tmp_path).wait().code == 0


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_a_full_disk(finished: Path, tmp_path: Path) -> None:
    (finished / LOG).unlink()
    (finished / LOG).symlink_to("/dev/full")
    ended = Trainer("resume", "--run", finished, "--set", "iterations=3", folder=tmp_path).wait()
    assert ended.code == 2
    assert ended.errors == f"hiyoko-train: {finished / LOG} cannot be written: No space left on device.\n"


@pytest.mark.parametrize("option", ["--help", "--version"])
def test_help_and_version(option: str) -> None:
    result = subprocess.run(
        [sys.executable, "-m", "training", option], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert "hiyoko-train" in result.stdout
