"""The packaged program's console half: trainer and engine in one executable.

`hiyoko-console engines …` is `hiyoko-engine …`, `hiyoko-console training …` is `hiyoko-train …`. The window
finds them through `engines.console`.
"""

import multiprocessing
import sys
from importlib import import_module

from engines.version import VERSION

MODULES = {
    "engines": "engines.__main__",
    "training": "training.__main__",
    "training.baseline": "training.baseline",
    "training.alphazero.playing.acting": "training.alphazero.playing.acting",
}


def main() -> int:
    """Run the program that the first argument names; returns its exit code."""
    multiprocessing.freeze_support()
    if len(sys.argv) > 1 and sys.argv[1] in MODULES:
        module = import_module(MODULES[sys.argv.pop(1)])
        return int(module.main())
    if sys.argv[1:] == ["--version"]:
        print(f"hiyoko-console {VERSION}")
        return 0
    wanted = sys.argv[1:] in ([], ["-h"], ["--help"])
    print("usage: hiyoko-console engines|training ARGUMENT ...", file=sys.stdout if wanted else sys.stderr)
    return 0 if wanted else 2


if __name__ == "__main__":
    sys.exit(main())
