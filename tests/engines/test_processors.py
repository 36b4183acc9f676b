"""Work is laid out for the processors that the program may use."""

import os
import subprocess
import sys

import pytest


@pytest.mark.skipif(not hasattr(os, "sched_setaffinity"), reason="no system to keep a process to a processor")
def test_one_that_is_kept_to_a_processor_counts_it_alone() -> None:
    program = """
import os
os.sched_setaffinity(0, list(os.sched_getaffinity(0))[:1])
from engines.catalogue import find_game
from engines.processors import processors
from engines.review.usual import usual_judge
print(processors(), usual_judge(find_game("reversi8")))
"""
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    count, judge = ran.stdout.split()
    assert count == "1" and judge.endswith(",threads=1")
