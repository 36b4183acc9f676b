"""`hiyoko`: the window."""

import multiprocessing
import sys
from pathlib import Path


def main() -> int:
    """Start the window; returns the exit code."""
    multiprocessing.freeze_support()
    report, arguments = _options()
    from app.application import make_application, run

    if report is None:
        return run(arguments)
    from app.smoke import run_smoke

    return run_smoke(make_application(arguments), report)


def _options() -> tuple[Path | None, list[str]]:
    """Where the self-test's report goes, if one is wanted, and what is left for Qt."""
    if len(sys.argv) < 2:
        return None, sys.argv
    import argparse

    from engines.version import VERSION

    parser = argparse.ArgumentParser(
        "hiyoko",
        description="Play Reversi and Animal Shogi, and train networks.",
        epilog="Files with games (.json, .ggf, .sgf, .obf, .txt, .wtb) that are named are opened.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"hiyoko {VERSION}")
    parser.add_argument("--smoke", type=Path, metavar="FILE", help="try everything out and write a report")
    options, others = parser.parse_known_args()
    return options.smoke, [sys.argv[0], *others]


if __name__ == "__main__":
    sys.exit(main())
