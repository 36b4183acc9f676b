"""`python -m training.lessons.bench --data DIR`: what the lessons come to on the full sets, each in a process
of its own, with the processor time and the memory that it took.

DIR holds `mnist/mnist.npz`, `cifar10/*.bin`, `boston/boston_housing.npz`. `--only` names some of the parts.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from engines.runs import events
from engines.runs.command import Command, give_command
from engines.runs.config import Config
from training.runs import Run

SEEDS = 5
MNIST, CIFAR, BOSTON = "mnist/mnist.npz", "cifar10", "boston/boston_housing.npz"


@dataclass(frozen=True, slots=True)
class Part:
    """A lesson, a preset, a set, and what the last figure of the test should be."""

    lesson: str
    preset: str
    data: str
    bar: float
    most: bool = False
    """Whether the bar is the most, not the least, that is wanted; then it is for the mean of some seeds."""

    @property
    def name(self) -> str:
        """Of the command line."""
        return f"{self.lesson}-{self.preset}"


PARTS = (
    Part("digits", "book", MNIST, 0.91),
    Part("digits", "standard", MNIST, 0.98),
    Part("houses", "book", BOSTON, 2.9, most=True),
    Part("houses", "small", BOSTON, 2.9, most=True),
    Part("convolution", "book", CIFAR, 0.6),
    Part("convolution", "standard", CIFAR, 0.6),
    Part("residual", "standard", CIFAR, 0.65),
)
BUILT_IN = tuple(Part(lesson, "small", "", 0.0) for lesson in ("digits", "houses", "convolution", "residual"))


@dataclass(frozen=True, slots=True)
class Measured:
    """A run: its last figure of the test, seconds of processor time and on the clock, and the most memory it
    held, in MiB."""

    figure: float
    processor: float
    clock: float
    memory: float


def main() -> int:
    """Print the measured figures, a line each; gives 1 when one misses its bar."""
    parser = argparse.ArgumentParser("training.lessons.bench")
    parser.add_argument("--data", required=True, type=Path, help="folder with the full sets")
    parser.add_argument("--only", default="", help="names of parts, with commas between them")
    parser.add_argument("--threads", type=int, default=1)
    arguments = parser.parse_args()
    names = [*(part.name for part in PARTS), "built-in", "stop"]
    chosen = arguments.only.split(",") if arguments.only else names
    if set(chosen) - set(names):
        parser.error("known are " + ", ".join(names))
    missed = [part for part in PARTS if part.name in chosen and not _reaches(part, arguments)]
    for part in BUILT_IN if "built-in" in chosen else ():
        _say(f"{part.name}, built-in", [_measure(part, arguments, 1)])
    if "stop" in chosen:
        for part in PARTS:
            if part.preset != "book":
                print(f"{part.name}: stopped after {_stop(part, arguments):.2f} s", flush=True)
    return 1 if missed else 0


def _reaches(part: Part, arguments: argparse.Namespace) -> bool:
    found = [_measure(part, arguments, seed + 1) for seed in range(SEEDS if part.most else 1)]
    figure = sum(one.figure for one in found) / len(found)
    _say(f"{part.name}, {'at most' if part.most else 'at least'} {part.bar}", found)
    return figure <= part.bar if part.most else figure >= part.bar


def _say(name: str, found: list[Measured]) -> None:
    figures = ", ".join(f"{one.figure:.4g}" for one in found)
    mean = f" (mean {sum(one.figure for one in found) / len(found):.3f})" if len(found) > 1 else ""
    processor, clock = (
        sum(times) / len(found) for times in zip(*((one.processor, one.clock) for one in found), strict=True)
    )
    memory = max(one.memory for one in found)
    print(
        f"{name}: {figures}{mean}; {processor:.0f} s of processor time, {clock:.0f} s, {memory:.0f} MiB",
        flush=True,
    )


def _measure(part: Part, arguments: argparse.Namespace, seed: int) -> Measured:
    with tempfile.TemporaryDirectory() as folder:
        run, began = Path(folder) / "run", time.monotonic()
        process = _begin(part, arguments, run, seed)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            raise SystemExit(f"{part.name} failed")
        figures = [
            one.value for one in _events(run) if isinstance(one, events.Metric) and one.name.endswith("/test")
        ]
        processor, memory = usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024
        return Measured(figures[-1], processor, time.monotonic() - began, memory)


def _stop(part: Part, arguments: argparse.Namespace) -> float:
    """Seconds from a stop in the first epoch until the process has ended."""
    with tempfile.TemporaryDirectory() as folder:
        run = Path(folder) / "run"
        process = _begin(part, arguments, run, 1)
        while len([one for one in _events(run) if isinstance(one, events.Metric)]) < 8:
            time.sleep(0.05)
        began = time.monotonic()
        give_command(run, Command.STOP)
        while not any(isinstance(one, events.Finished) for one in _events(run)):
            time.sleep(0.01)
        answered = time.monotonic() - began
        process.wait()
        return answered


def _begin(part: Part, arguments: argparse.Namespace, run: Path, seed: int) -> "subprocess.Popen[bytes]":
    data = arguments.data / part.data if part.data else ""
    command = [sys.executable, "-m", "training", "new", "--run", run, "--kind", part.lesson]
    command += ["--preset", part.preset, "--set", f"data={data}", "--set", f"seed={seed}"]
    return subprocess.Popen([str(word) for word in (*command, "--set", f"threads={arguments.threads}")])


def _events(run: Path) -> list[events.Event]:
    return Run(run, Config("", "", "", {}, 0.0)).read_events()


if __name__ == "__main__":
    sys.exit(main())
