"""What ends a run: active minutes, a number of iterations, or the first of both that is reached."""

from collections.abc import Sequence
from typing import Any, Protocol

from engines.errors import InputError
from engines.processors import processors
from training.runs import Run
from training.settings import option
from training.standing import Standing

RUN = "Run"
"""The group of the options here."""


class Limits(Protocol):
    """What all options of runs of this sort have; 0 is no limit."""

    @property
    def minutes(self) -> float:
        """Active minutes, made by `minutes_option`."""

    @property
    def iterations(self) -> int:
        """Rounds, made by `iterations_option`."""


def minutes_option(default: float = 0.0) -> Any:
    """A field `minutes` for a dataclass of options."""
    return option(
        default, "Minutes", "The run ends after this many minutes of training time; 0 sets no limit.", RUN,
        0, 100_000,
    )  # fmt: skip


def iterations_option(default: int = 0) -> Any:
    """A field `iterations` for a dataclass of options."""
    return option(
        default, "Iterations", "The run ends after this many iterations; 0 sets no limit.", RUN,
        0, 1_000_000,
    )  # fmt: skip


def seed_option() -> Any:
    """A field `seed` for a dataclass of options."""
    return option(0, "Seed", "Start of the random numbers; 0 chooses one.", RUN, 0, 2_000_000_000)


def threads_option() -> Any:
    """A field `threads` for a dataclass of options."""
    return option(0, "Threads", "Processor threads; 0 uses all cores.", RUN, 0, 256)


def threads_of(wanted: int) -> int:
    """How many threads the option `threads` means."""
    return wanted or processors()


def check_end(limits: Limits) -> None:
    """Raise InputError for a run without an end."""
    if not limits.minutes and not limits.iterations:
        raise InputError("A run needs an end: set minutes or iterations above 0.")


def over(limits: Limits, done: int, seconds: float) -> bool:
    """Whether all iterations are done, or less than half an iteration is left of the time, `seconds` active
    seconds into the run."""
    complete = bool(limits.iterations) and done >= limits.iterations
    typical = seconds / done if done else 0.0
    return complete or (bool(limits.minutes) and seconds + typical / 2 >= limits.minutes * 60)


def ends(limits: Limits) -> list[float]:
    """What a run that comes to its end notes down of its limits, see `Standing.ended_by`."""
    return [float(limits.minutes), float(limits.iterations)]


def exhausted(limits: Limits, standing: Standing) -> bool:
    """Whether the limits leave nothing to do. An iteration that has begun is always finished. A run that
    these limits have ended is over, whatever is left of its time: it had kept some for a measurement."""
    if standing.begun:
        return False
    ended = standing.ended_by == ends(limits)
    return ended or over(limits, standing.iteration - 1, standing.seconds)


def check_open(limits: Limits, standing: Standing, run: Run, fixed: Sequence[str]) -> None:
    """Raise InputError where a run that has begun cannot go on with these options: they change what is
    `fixed`, or nothing is left to do. One that was killed before it could say so is left that to do; and one
    that has said so is complete until it is given more, whatever was left of its time when it had no room for
    another iteration and its measurement."""
    before = run.config.options
    for name in fixed:
        if getattr(limits, name) != before.get(name, getattr(limits, name)):
            raise InputError("{name} cannot be changed in a run that has begun.", name=name)
    extended = (limits.minutes, limits.iterations) != (before.get("minutes"), before.get("iterations"))
    if run.completed and (exhausted(limits, standing) or not extended):
        raise InputError(
            "The run in {path} is complete. Extend it with iterations or minutes.", path=run.path
        )


def share(limits: Limits, done: float, seconds: float) -> float:
    """The share of the run that is over, 0 to 1, after so many iterations."""
    shares = [0.0]
    if limits.minutes:
        shares.append(seconds / (limits.minutes * 60))
    if limits.iterations:
        shares.append(done / limits.iterations)
    return min(1.0, max(shares))


def left(limits: Limits, standing: Standing, seconds: float) -> float | None:
    """Seconds until the run ends; None when nothing is known yet."""
    found = []
    if limits.minutes:
        found.append(limits.minutes * 60 - seconds)
    done = standing.iteration - 1
    if limits.iterations and done:
        found.append(standing.seconds / done * limits.iterations - seconds)
    return max(0.0, min(found)) if found else None
