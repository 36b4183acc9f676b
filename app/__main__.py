"""`hiyoko`: the window."""

import multiprocessing
import sys


def main() -> int:
    """Start the window; returns the exit code."""
    multiprocessing.freeze_support()
    from app.application import run

    return run()


if __name__ == "__main__":
    sys.exit(main())
