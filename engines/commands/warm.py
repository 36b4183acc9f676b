"""`warm`: compile everything ahead of time, so that nobody waits for it later."""

import argparse
import sys
import time

from engines import kernel_cache


def add_arguments(command: argparse.ArgumentParser) -> None:
    """What the command takes."""
    command.add_argument(
        "--check", action="store_true", help="only check: exit with 0 if everything is compiled, else 1"
    )
    command.add_argument("--force", action="store_true", help="run even if everything is compiled already")


def run(options: argparse.Namespace) -> int:
    """Fill the cache. Prints to standard output, flushed line by line."""
    if options.check:
        return 0 if kernel_cache.is_warm() else 1
    if kernel_cache.is_warm() and not options.force:
        print("All kernels are compiled already.", flush=True)
        return 0

    started = time.monotonic()
    from engines.warming import warm

    for part in warm():
        if sys.stderr.isatty():
            print(f"{part:4.0%} compiled\r", end="", file=sys.stderr, flush=True)
    print(f"All kernels are compiled, after {time.monotonic() - started:.0f} seconds.")
    return 0
