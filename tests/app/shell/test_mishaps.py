"""What nobody catches is written down, and said once: in a process of its own, whose hooks it may change."""

import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = """
import logging, sys
from pathlib import Path
from PySide6.QtCore import QCoreApplication, QTimer
from app.shell.mishaps import Mishaps

if sys.argv[2] == "no terminal":
    sys.stderr = None
application = QCoreApplication([])
mishaps = Mishaps(Path(sys.argv[1]))
mishaps.happened.connect(lambda error: print("told:", error, flush=True))
logging.getLogger("settings").warning("some words")


def fail():
    return 1 / 0


for _ in range(2):
    QTimer.singleShot(0, fail)
QTimer.singleShot(0, application.quit)
application.exec()
print("still here")
"""


@pytest.mark.parametrize("terminal", ["terminal", "no terminal"])
@pytest.mark.parametrize("place", ["home/errors.log", "file/errors.log"])
def test_an_error_that_nobody_caught_is_written_down_and_told_once(
    tmp_path: Path, terminal: str, place: str
) -> None:
    (tmp_path / "file").write_text("no folder")
    path = tmp_path / place
    ended = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(path), terminal], capture_output=True, text=True, check=True
    )
    said = f"told: Something unexpected went wrong; the details are in {path}.\nstill here\n"
    assert ended.stdout == said
    heard = [ended.stderr] if terminal == "terminal" else []
    written = [path.read_text()] if place.startswith("home") else []
    for text in heard + written:
        assert "WARNING settings: some words" in text
        assert text.count(", in fail") == 2
        assert text.count("ZeroDivisionError: division by zero") == 2
    if terminal != "terminal":
        assert ended.stderr == ""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a file that is always full")
def test_a_log_that_has_no_room_is_no_mishap_of_its_own(tmp_path: Path) -> None:
    (tmp_path / "errors.log").symlink_to("/dev/full")
    command = [sys.executable, "-c", PROGRAM, str(tmp_path / "errors.log"), "terminal"]
    ended = subprocess.run(command, capture_output=True, text=True, check=True)
    assert "still here" in ended.stdout
    assert "some words" in ended.stderr and "Logging error" not in ended.stderr
