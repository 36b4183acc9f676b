"""`hiyoko`: the window."""

import multiprocessing
import os
import sys
from pathlib import Path

LACKING = "the window needs a library that this system lacks; the README says which it may be: "


def main() -> int:
    """Start the window; returns the exit code, 2 after one sentence where there can be none."""
    multiprocessing.freeze_support()
    report, arguments = _options()
    if hindrance := _hindrance(arguments):
        from engines.command_line import BAD_INPUT

        print(f"hiyoko: {hindrance}", file=sys.stderr)
        return BAD_INPUT
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
        epilog="Files with games (.json, .ggf, .sgf, .obf, .txt, .wtb, .csv) that are named are opened.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"hiyoko {VERSION}")
    parser.add_argument("--smoke", type=Path, metavar="FILE", help="try everything out and write a report")
    options, others = parser.parse_known_args()
    return options.smoke, [sys.argv[0], *others]


def _hindrance(arguments: list[str]) -> str | None:
    """Why there can be no window. Qt would say so in many words, or in none, and crash."""
    try:
        from PySide6 import QtWidgets  # noqa: F401
    except ModuleNotFoundError:
        raise
    except ImportError as error:
        return LACKING + str(error)
    named = os.environ.get("QT_QPA_PLATFORM") or {"-platform", "--platform"} & set(arguments)
    if sys.platform != "linux" or named or os.environ.get("WAYLAND_DISPLAY"):
        return None
    if not os.environ.get("DISPLAY"):
        return "there is no screen for a window here; hiyoko-engine and hiyoko-train need none."
    import ctypes

    from PySide6.QtCore import QLibraryInfo

    plugins = QLibraryInfo.path(QLibraryInfo.LibraryPath.PluginsPath)
    try:
        ctypes.CDLL(f"{plugins}/platforms/libqxcb.so")
    except OSError as error:
        return LACKING + str(error)
    return None


if __name__ == "__main__":
    sys.exit(main())
