"""What a network says of how it came to be."""

import time
from pathlib import Path

import pytest

from engines.runs.config import Config
from training.kinds import find_kind, origin


@pytest.mark.parametrize(
    ("kind", "option", "written", "settled"),
    [
        ("policy", "data", "a.wtb; folder;gone", "{here}/a.wtb;{here}/folder;gone"),
        ("alphazero", "start", "./best.onnx", "{here}/best.onnx"),
        ("alphazero", "start", "best", "best"),
        ("digits", "data", "folder", "{here}/folder"),
        ("digits", "data", "keras", "keras"),
        ("houses", "data", "", ""),
    ],
)
def test_files_are_named_so_that_a_run_can_go_on_from_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str, option: str, written: str, settled: str
) -> None:
    for name in ("folder", "keras", "best"):
        (tmp_path / name).mkdir()
    for name in ("a.wtb", "best.onnx"):
        (tmp_path / name).touch()
    monkeypatch.chdir(tmp_path)
    wanted = {option: settled.format(here=tmp_path), "seed": "3"}
    assert find_kind(kind).settled({option: written, "seed": "3"}) == wanted


def test_the_origin_tells_what_differs_from_the_preset_and_no_folders(tmp_path: Path) -> None:
    one, two = tmp_path / "private" / "WTH_1.wtb", tmp_path / "private" / "WTH_2.wtb"
    settings: dict[str, object] = {"data": f"{one};{two}", "minutes": 7}
    options = find_kind("policy").options_from(settings)
    found = origin(Config("policy", "reversi8", "standard", settings, time.time()), options)
    assert (found["preset"], found["title"]) == ("standard", "Standard")
    command = str(found["command"])
    assert command.startswith("hiyoko-train new --run DIR --kind policy --game reversi8 --preset standard")
    assert "--set data=WTH_1.wtb;WTH_2.wtb" in command and "--set minutes=7.0" in command
    assert "private" not in str(found) and "filters" not in command
