"""What a trainer is asked to do, in a file that it looks at often."""

import json
from enum import StrEnum
from pathlib import Path

from engines.files import write_json
from engines.runs.layout import CONTROL


class Command(StrEnum):
    """What the trainer is asked to do."""

    RUN = "run"
    PAUSE = "pause"
    STOP_AFTER_ITERATION = "stop_after_iteration"
    STOP = "stop"


def give_command(folder: Path, command: Command) -> None:
    """Ask the trainer for something. Raises InputError when that cannot be written."""
    write_json(folder / CONTROL, {"command": command})


def last_command(folder: Path) -> Command | None:
    """What was asked for last: to run where nothing was; None where the file cannot be read."""
    try:
        return Command(json.loads((folder / CONTROL).read_text())["command"])
    except FileNotFoundError:
        return Command.RUN
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return None
