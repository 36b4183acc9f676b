"""The size of everything: as chosen, never larger than the screen has room for, and nobody inherits it."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QSize

from app.theme.scale import SIZES, VARIABLE, largest

ROOT = Path(__file__).resolve().parents[3]
PROGRAM = f"""
import os, sys
from app.application import make_application
application = make_application(["hiyoko"], float(sys.argv[1]))
print(application.primaryScreen().devicePixelRatio(), os.environ.get("{VARIABLE}"))
"""


@pytest.mark.parametrize(
    ("screen", "size"),
    [((1280, 800), 1.25), ((1366, 768), 1.25), ((1920, 1080), 1.75), ((3840, 2160), 2.0), ((800, 480), 1.0)],
)
def test_the_window_has_room_on_the_screen(screen, size):
    assert largest(QSize(*screen)) == size
    assert size == 1.0 or (screen[0] / size >= 960 and screen[1] / size >= 600)


@pytest.mark.parametrize(
    ("screen", "size", "already", "drawn"),
    [
        ((1920, 1080), 1.5, None, "1.5 None"),
        ((1280, 800), 2.0, None, "1.25 None"),
        ((800, 600), 1.5, None, "1.0 None"),
        ((1920, 1080), 1.5, "2", "2.0 2"),
        ((1920, 1080), 1.0, None, "1.0 None"),
    ],
)
def test_everything_is_drawn_in_that_size(tmp_path, screen, size, already, drawn):
    one = {"name": "one", "x": 0, "y": 0, "width": screen[0], "height": screen[1], "dpr": 1}
    file = tmp_path / "screen.json"
    file.write_text(json.dumps({"screens": [one | {"logicalDpi": 96, "logicalBaseDpi": 96}]}))
    environment = {name: value for name, value in os.environ.items() if name != VARIABLE}
    environment["QT_QPA_PLATFORM"] = f"offscreen:configfile={file}"
    if already is not None:
        environment[VARIABLE] = already
    found = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(size)],
        cwd=ROOT, env=environment, capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert found.returncode == 0, found.stderr
    assert found.stdout.strip() == drawn


def test_sizes_begin_with_the_desktops_own_and_grow():
    assert SIZES[0] == 1.0 and list(SIZES) == sorted(set(SIZES))
