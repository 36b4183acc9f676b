"""A whole comparison, as small as can be: trained, judged, printed, and never done twice."""

import json
from dataclasses import asdict
from pathlib import Path

import pytest

from engines.catalogue import find_game
from engines.runs.config import Config, write_config
from tests.engines.evaluation.tiny import tiny_network
from tests.training.trainer import Trainer, events_of
from training.comparison.meanings import FILE
from training.comparison.variants import Entry, Variant
from training.kinds import find_kind
from training.runs import Run

TINY = ("--preset", "smoke", "--minutes", "0.02", "--seeds", "1", "--sims", "0", "--positions", "40",
        "--against", "random", "--games", "4", "--match-sims", "2")  # fmt: skip


def test_variants_are_trained_judged_and_printed(tmp_path: Path) -> None:
    arguments = ("compare", "--to", tmp_path / "all", "--game", "tictactoe", *TINY, "--variant", "base:")
    ended = Trainer(*arguments, folder=tmp_path).wait()
    assert ended.code == 0, ended.errors
    lines = ended.output.splitlines()
    assert lines[0].startswith("| variant | changes | seed | processor minutes |")
    assert len(lines) == 3 and lines[2].startswith("| base | - | 1 | ")
    run = tmp_path / "all" / "base-1"
    count = len(events_of(run))
    again = Trainer(*arguments, folder=tmp_path).wait()
    assert (again.code, again.output, again.errors) == (0, ended.output, "")
    assert len(events_of(run)) == count
    other = Trainer(*arguments[:-1], "base: sims=3", folder=tmp_path).wait()
    assert other.code == 2 and "made with other settings" in other.errors


def test_a_network_to_start_from_is_the_same_from_everywhere(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A run keeps the whole path of what was given beside the folder one was in."""
    from training.__main__ import main

    kind, network = find_kind("alphazero"), str(tmp_path / "mine.onnx")
    entry = Entry(Variant("base", {"start": network}, ""), 1, tmp_path / "all" / "base-1")
    preset = kind.find_preset("tictactoe", "smoke")
    options = asdict(kind.options_from(preset.settings | entry.settings(0.02)))
    (tmp_path / "mine.onnx").touch()
    entry.folder.mkdir(parents=True)
    write_config(entry.folder, Config("alphazero", "tictactoe", "smoke", options, 0.0))

    def said(start: str) -> str:
        arguments = ("compare", "--to", tmp_path / "all", "--game", "tictactoe", *TINY)
        more = ("--variant", f"base: start={start}", "--against", "nobody")
        assert main([str(one) for one in (*arguments, *more)]) == 2
        return capsys.readouterr().err

    monkeypatch.chdir(tmp_path)
    for start in ("mine.onnx", "./mine.onnx", network):
        assert "nobody" in said(start), "it goes on to what judges"
    assert "made with other settings" in said("other.onnx")


def test_what_lies_in_files_is_the_same_wherever_the_command_goes_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A network to start from, and an opponent."""
    from training.__main__ import main

    here, there, network = tmp_path / "here", tmp_path / "there", "mine.onnx"
    for folder in (here, there):
        folder.mkdir()
    tiny_network(here / network, find_game("tictactoe"), 1)
    spec, start = f"alphazero:net=./{network},sims=2", f"start=./{network}"
    arguments = ["compare", "--to", str(tmp_path / "all"), "--game", "tictactoe", *TINY]
    for folder, opponents in ((here, (spec, "random")), (there, (spec,))):
        monkeypatch.chdir(folder)
        assert main([*arguments, "--variant", f"base: {start}", "--against", *opponents]) == 2
        assert "its log says why" in capsys.readouterr().err, "a network that cannot learn on is no start"
    begun = Run.open(tmp_path / "all" / "base-1").config.options["start"]
    assert begun == str(here / network)
    kept = json.loads((tmp_path / "all" / FILE).read_text())
    assert kept == {f"./{network}": begun, spec: f"alphazero:net={begun},sims=2"}
    assert main([*arguments, "--variant", "base:", "--against", f"alphazero:net=./other-{network}"]) == 2
    assert "other" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("variant", "sentence"),
    [("base: filtres=3", "There is no option filtres"), ("base: sims", "is not readable")],
)
def test_what_cannot_be_compared(
    variant: str, sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from training.__main__ import main

    folder = tmp_path / "all"
    assert main(["compare", "--to", str(folder), "--game", "tictactoe", *TINY, "--variant", variant]) == 2
    assert sentence in capsys.readouterr().err
    assert not folder.exists()


@pytest.mark.parametrize(
    "wrong",
    [("--minutes", "0"), ("--minutes", "nan"), ("--seeds", "0"), ("--positions", "-1"), ("--games", "0"),
     ("--sims", "-1"), ("--match-sims", "0")],
)  # fmt: skip
def test_numbers_that_could_not_be_meant(
    wrong: tuple[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from training.__main__ import main

    folder = tmp_path / "all"
    with pytest.raises(SystemExit) as end:
        main(["compare", "--to", str(folder), "--game", "tictactoe", *TINY, "--variant", "base:", *wrong])
    assert end.value.code == 2
    assert f"argument {wrong[0]}" in capsys.readouterr().err
    assert not folder.exists()
