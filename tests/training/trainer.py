"""The trainer in real processes. TensorFlow takes many seconds to import, so one server imports it once
and every process is forked from it (where the system can; elsewhere each imports its own)."""

import json
import multiprocessing
import os
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

from engines.runs import events
from engines.runs.layout import CONTROL, EVENTS
from training import __main__ as program

PATIENCE = 240.0
METHODS = multiprocessing.get_all_start_methods()
CONTEXT: Any = multiprocessing.get_context("forkserver" if "forkserver" in METHODS else "spawn")
CONTEXT.set_forkserver_preload(["tests.training.preloaded", "tests.training.trainer"])


@dataclass(frozen=True)
class Ended:
    """How a trainer ended and what it wrote."""

    code: int
    output: str
    errors: str


class Trainer:
    """One `hiyoko-train` command in a process of its own."""

    def __init__(self, *arguments: object, folder: Path, largest_file: int | None = None) -> None:
        """`folder` gets what it writes to the terminal; no file may grow beyond `largest_file` bytes."""
        folder.mkdir(parents=True, exist_ok=True)
        stem = folder / f"{time.monotonic_ns()}"
        self._output, self._errors = stem.with_suffix(".out"), stem.with_suffix(".err")
        texts = [str(argument) for argument in arguments]
        self.process: BaseProcess = CONTEXT.Process(
            target=_command, args=(texts, self._output, self._errors, largest_file)
        )
        self.process.start()

    def wait(self, seconds: float = PATIENCE) -> Ended:
        """Until it ends by itself."""
        self.process.join(seconds)
        assert self.process.exitcode is not None, f"still running: {self._errors.read_text()}"
        return Ended(self.process.exitcode, self._output.read_text(), self._errors.read_text())

    def kill(self) -> None:
        """`kill -9`."""
        self.process.kill()
        self.process.join(PATIENCE)

    @property
    def alive(self) -> bool:
        """Whether it runs."""
        return self.process.is_alive()


def in_child(function: Callable[..., Any], *arguments: object) -> Any:
    """What a function of a module returns in a process that may use TensorFlow."""
    near, far = CONTEXT.Pipe(duplex=False)
    process = CONTEXT.Process(target=_answer, args=(far, function, arguments))
    process.start()
    far.close()
    try:
        assert near.poll(PATIENCE), "no answer"
        ok, value = near.recv()
    finally:
        near.close()
        process.join(PATIENCE)
    assert ok, value
    return value


def wait_until(condition: Callable[[], object], seconds: float = PATIENCE) -> None:
    """Look often until something is so."""
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, "it never came"
        threading.Event().wait(0.01)


def events_of(run: Path) -> list[events.Event]:
    """The whole events of a run, each of which must be one."""
    try:
        lines = (run / EVENTS).read_bytes().split(b"\n")[:-1]
    except FileNotFoundError:
        return []
    found = [events.from_line(line.decode()) for line in lines]
    assert None not in found
    return [event for event in found if event]


def control(run: Path, command: str) -> None:
    """Give a command as the window does."""
    temporary = run / "control.new"
    temporary.write_text(json.dumps({"command": command}))
    os.replace(temporary, run / CONTROL)


def pause(run: Path) -> None:
    """Have a run pause, and wait until it does."""
    control(run, "pause")
    wait_until(lambda: any(isinstance(one, events.Phase) and one.phase == "paused" for one in events_of(run)))


def stop(run: Path, trainer: Trainer) -> None:
    """Have a run stop: its trainer ends well and says so."""
    control(run, "stop")
    assert trainer.wait().code == 0
    last = events_of(run)[-1]
    assert isinstance(last, events.Finished) and last.outcome == "stopped"


def _command(arguments: list[str], output: Path, errors: Path, largest_file: int | None) -> None:
    for path, number in ((output, 1), (errors, 2)):
        with path.open("wb") as file:
            os.dup2(file.fileno(), number)
    sys.stdout, sys.stderr = os.fdopen(1, "w", closefd=False), os.fdopen(2, "w", closefd=False)
    if largest_file is not None:
        import resource
        import signal

        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (largest_file, largest_file))
    try:
        program.STARTED = time.time()  # it was imported when the server started
        code = program.main(arguments)
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else 1
    sys.stdout.flush()
    sys.stderr.flush()
    sys.exit(code)


def _answer(pipe: Any, function: Callable[..., Any], arguments: tuple[object, ...]) -> None:
    try:
        pipe.send((True, function(*arguments)))
    except BaseException as error:  # noqa: BLE001 - told to the test that waits
        import traceback

        pipe.send((False, f"{error}\n{traceback.format_exc()}"))
