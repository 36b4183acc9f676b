"""What one process reads of a table, another one that shares its memory need not read."""

import json
import os
import subprocess
import sys

import pytest

from engines.catalogue import find_game
from engines.solvers.animal_shogi.memory import Memory
from engines.solvers.animal_shogi.table_file import bundled_path
from engines.solvers.animal_shogi.tablebase import Tablebase

GAME = find_game("animal-shogi")
PROBE = """
import sys
from engines.catalogue import find_game
from engines.solvers.oracle import find_oracle
game = find_game("animal-shogi")
table = find_oracle(game, int(sys.argv[1])).table
verdict = table.probe(game.initial)
print([verdict.value, verdict.distance, int(table.table().ready.sum())])
"""


@pytest.mark.skipif(sys.platform != "linux", reason="memory is shared on Linux")
def test_another_process_reads_for_both() -> None:
    path = bundled_path(GAME)
    assert path
    table, alone = (Tablebase.open_packed(path, GAME) for _ in range(2))
    assert table.memory is not None and not table.table().ready.any()
    command = [sys.executable, "-c", PROBE, str(table.memory)]
    said = subprocess.run(command, pass_fds=(table.memory,), capture_output=True, check=True)
    result, distance, units = json.loads(said.stdout)
    assert units > 0 and table.table().ready.sum() == units and not alone.table().ready.any()
    read = table.table().values.copy()
    assert table.probe(GAME.initial) == alone.probe(GAME.initial)
    assert (table.probe(GAME.initial).value, table.probe(GAME.initial).distance) == (result, distance)
    assert (table.table().values == read).all(), "it was read once more, or not by the other process"
    assert (table.table().values == alone.table().values).all()


@pytest.mark.skipif(sys.platform != "linux", reason="memory is shared on Linux")
def test_memory_of_another_size_is_refused() -> None:
    small = Memory(1000)
    assert small.file is not None
    with pytest.raises(ValueError):
        Memory(10_000, os.dup(small.file))
