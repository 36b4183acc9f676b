"""A process that writes a table again and again until somebody kills it: `writer.py FILE FIRST_ROUND`."""

import sys
from pathlib import Path

import numpy as np

from engines.catalogue import find_game
from engines.qtables.store import About, Rows, Store

ROWS = 60_000
KEYS = np.arange(ROWS, dtype=np.uint64) * np.uint64(9_973)


def write(store: Store, number: int) -> None:
    """Round `number`: every row gets that value."""
    about = About("reversi6", store.game.rules_version, True, 1000.0, {}, {"round": number})
    values, visits = np.full(ROWS, float(number)), np.full(ROWS, number, np.uint32)
    store.write(Rows(KEYS, values, visits), about)


if __name__ == "__main__":
    with Store(Path(sys.argv[1]), find_game("reversi6"), writing=True) as store:
        for number in range(int(sys.argv[2]), 1_000_000):
            write(store, number)
            print(number, flush=True)
