"""Starting again: the window closes with everything saved, and the same program is there once more."""

import json
import subprocess
import sys
from pathlib import Path

from engines.version import VERSION

ROOT = Path(__file__).resolve().parents[3]
PROGRAM = """
import sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from app import application
from app.settings import options

class Chooser(application.Hiyoko):
    def show(self):
        super().show()
        self.window.painted.connect(self.choose)

    def choose(self):
        self.settings[options.SIZE] = 1.25
        self.window.menu.actions[commands.SETTINGS].trigger()
        self.window.findChild(SettingsDialog).again_button.click()

from app.keys import commands
from app.settings.dialog import SettingsDialog
application.Hiyoko = Chooser
sys.exit(application.run(["hiyoko", "--version"]))
"""


def test_the_program_is_started_again_with_what_it_was_started_with(home):
    """The first leaves `--version` to Qt, which knows nothing of it; the second ends after telling."""
    found = subprocess.run(
        [sys.executable, "-c", PROGRAM], cwd=ROOT, capture_output=True, text=True, timeout=120, check=False
    )
    assert found.returncode == 0, found.stderr
    assert found.stdout.split() == ["hiyoko", VERSION]
    assert json.loads((home / "settings.json").read_text())["size"] == 1.25
