"""How many processors the program has to itself."""

import os


def processors() -> int:
    """How many it may run on: fewer than the machine has, perhaps, where the system tells; else all."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
