"""The size of everything: as chosen, never larger than the screen has room for, and nobody inherits it."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QSize

from app.theme.scale import FACTOR, HANDED, SIZES, largest, wished_size

ROOT = Path(__file__).resolve().parents[3]
PROGRAM = """
import os, sys
from app import application

class Shown(application.Hiyoko):
    def show(self):
        super().show()
        self.window.painted.connect(self.tell)

    def tell(self):
        names = ("QT_SCALE_FACTOR", "HIYOKO_SIZE")
        print(self.window.devicePixelRatioF(), *(os.environ.get(name) for name in names))
        self.window.close()

application.Hiyoko = Shown
words = "import os; print('again', os.environ['HIYOKO_SIZE'])"
application.window_command = lambda: [sys.executable, "-c", words]
sys.exit(application.run(["hiyoko"]))
"""
"""The window says how large it is drawn as it comes up, and what those that it starts would inherit. Whom it
starts in its place says which size it was given."""


@pytest.mark.parametrize(
    ("screen", "size"),
    [((1280, 800), 1.25), ((1366, 768), 1.25), ((1920, 1080), 1.75), ((3840, 2160), 2.0), ((800, 480), 1.0)],
)
def test_the_window_has_room_on_the_screen(screen, size):
    assert largest(QSize(*screen)) == size
    assert size == 1.0 or (screen[0] / size >= 960 and screen[1] / size >= 600)


@pytest.mark.parametrize(
    ("screen", "size", "given", "said"),
    [
        ((1920, 1080), 1.5, {}, "1.5 None None"),
        ((1280, 800), 2.0, {}, "again 1.25"),
        ((1280, 800), 2.0, {"HIYOKO_SIZE": "1.25"}, "1.25 None None"),
    ],
)
def test_everything_is_drawn_in_that_size(home, tmp_path, screen, size, given, said):
    one = {"name": "one", "x": 0, "y": 0, "width": screen[0], "height": screen[1], "dpr": 1}
    file = tmp_path / "screen.json"
    file.write_text(json.dumps({"screens": [one | {"logicalDpi": 96, "logicalBaseDpi": 96}]}))
    home.mkdir(exist_ok=True)
    (home / "settings.json").write_text(json.dumps({"size": size}))
    environment = {name: value for name, value in os.environ.items() if name not in (FACTOR, HANDED)}
    found = subprocess.run(
        [sys.executable, "-c", PROGRAM], cwd=ROOT, capture_output=True, text=True, timeout=60, check=False,
        env=environment | given | {"QT_QPA_PLATFORM": f"offscreen:configfile={file}"},
    )  # fmt: skip
    assert found.returncode == 0, found.stderr
    assert found.stdout.strip() == said
    assert json.loads((home / "settings.json").read_text())["size"] == size


@pytest.mark.parametrize(
    ("stored", "given", "size"),
    [
        (1.5, {}, 1.5),
        (2.0, {"HIYOKO_SIZE": "1.25"}, 1.25),
        (1.5, {"HIYOKO_SIZE": "1.0"}, 1.0),
        (1.5, {"HIYOKO_SIZE": "nonsense"}, 1.5),
        (1.5, {"HIYOKO_SIZE": "97"}, 1.5),
        (1.5, {"QT_SCALE_FACTOR": "2"}, 1.0),
        (1.5, {"QT_SCALE_FACTOR": "2", "HIYOKO_SIZE": "1.25"}, 1.0),
    ],
)
def test_what_was_handed_over_goes_before_what_was_stored_and_qts_own_word_before_both(
    monkeypatch, stored, given, size
):
    for name in (FACTOR, HANDED):
        monkeypatch.delenv(name, raising=False)
    for name, value in given.items():
        monkeypatch.setenv(name, value)
    assert wished_size(stored) == size
    assert HANDED not in os.environ


def test_sizes_begin_with_the_desktops_own_and_grow():
    assert SIZES[0] == 1.0 and list(SIZES) == sorted(set(SIZES))
