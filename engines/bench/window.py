"""How the window feels: its start, its memory, and how late its timers come. The window measures itself
(`hiyoko --smoke`), in a process of its own with an empty home folder."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from engines.console import window_command
from engines.errors import InputError
from engines.files import read_json

SECONDS = 900
FIGURES = {
    "painted": "gui_seconds_to_painted_board",
    "ready": "gui_seconds_to_ready_game",
    "memory_megabytes": "gui_idle_memory_megabytes",
    "slip_at_first_search_ms": "gui_worst_timer_slip_at_first_search_ms",
    "slip_while_searching_ms": "gui_worst_timer_slip_while_searching_ms",
    "slip_while_training_ms": "gui_worst_timer_slip_while_training_ms",
}


def window() -> dict[str, object]:
    """The figures, each None where the system does not tell. Raises InputError when the trial fails."""
    with tempfile.TemporaryDirectory(prefix="hiyoko-bench-") as folder:
        report = Path(folder, "report.json")
        environment = {**os.environ, "HIYOKO_HOME": folder}
        if sys.platform == "linux" and not {"DISPLAY", "WAYLAND_DISPLAY"} & set(os.environ):
            environment.setdefault("QT_QPA_PLATFORM", "offscreen")
        command = [*window_command(), "--smoke", str(report)]
        try:
            subprocess.run(command, env=environment, capture_output=True, check=False, timeout=SECONDS)
        except subprocess.TimeoutExpired as error:
            raise InputError(
                "The window did not finish its self-test within {seconds} s.", seconds=SECONDS
            ) from error
        found = read_json(report)
    if not isinstance(found, dict) or not found.get("ok"):
        reason = found.get("error") if isinstance(found, dict) else None
        raise InputError("The window's self-test failed: {reason}.", reason=reason)
    return {name: found.get(key) for key, name in FIGURES.items()}
