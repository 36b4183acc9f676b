"""Fair comparisons on a machine that does other things too."""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from statistics import median

Work = Callable[[], int]
"""Does some work, a few milliseconds of it, and says how many units that was."""


@dataclass(frozen=True)
class Rate:
    """Units a second by the clock on the wall, and by the processor time of the calling thread,
    which other programs do not disturb (and which does not see other threads)."""

    wall: float
    cpu: float


def alternate(works: Mapping[str, Work], rounds: int, seconds: float) -> dict[str, Rate]:
    """The rate of each work, as the median over `rounds` slices of `seconds`. The slices take turns,
    so that whatever else the machine does falls on all alike."""
    found: dict[str, list[Rate]] = {name: [] for name in works}
    for work in works.values():
        work()
    for _ in range(rounds):
        for name, work in works.items():
            found[name].append(rate(work, seconds))
    return {name: middle(rates) for name, rates in found.items()}


def rate(work: Work, seconds: float) -> Rate:
    """The rate of one slice; the work is done once or more, until the time is over."""
    units, elapsed, wall, cpu = 0, 0.0, time.perf_counter(), time.thread_time()
    while not units or elapsed < seconds:
        units += work()
        elapsed = time.perf_counter() - wall
    return Rate(units / elapsed, units / max(time.thread_time() - cpu, 1e-9))


def middle(rates: Sequence[Rate]) -> Rate:
    """The medians."""
    return Rate(median(one.wall for one in rates), median(one.cpu for one in rates))
