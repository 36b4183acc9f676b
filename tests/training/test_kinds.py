"""What a network says of how it came to be."""

import time
from pathlib import Path

from engines.runs.config import Config
from training.kinds import find_kind, origin


def test_the_origin_tells_what_differs_from_the_preset_and_no_folders(tmp_path: Path) -> None:
    one, two = tmp_path / "private" / "WTH_1.wtb", tmp_path / "private" / "WTH_2.wtb"
    settings: dict[str, object] = {"data": f"{one};{two}", "minutes": 7}
    options = find_kind("policy").options_from(settings)
    found = origin(Config("policy", "reversi8", "standard", settings, time.time()), options)
    command = str(found["command"])
    assert command.startswith("hiyoko-train new --run DIR --kind policy --game reversi8 --preset standard")
    assert "--set data=WTH_1.wtb;WTH_2.wtb" in command and "--set minutes=7.0" in command
    assert "private" not in str(found) and "filters" not in command
