"""Keras's backend is loaded without a word, but for what is wrong."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.architecture.sources import ROOT

LOADS = """
import os, sys
from pathlib import Path
import training.networks.backend as backend
class Finder:
    def find_spec(self, name, path=None, target=None):
        if name == "keras":
            os.write(2, b"I0000 00:00:1795954764.957946    3638 port.cc:153] oneDNN is on.\\n" + {said!r})
            {then}
sys.meta_path.insert(0, Finder())
backend.quiet_tensorflow(1, Path({log!r}))
"""
TROUBLE = b"E0000 00:00:1795954764.957946    3638 cuda.cc:1] no driver\n"


@pytest.mark.parametrize(("then", "kept"), [("", False), ("raise ImportError('gone')", True)])
def test_a_log_keeps_what_is_wrong_but_no_notices(tmp_path: Path, then: str, kept: bool) -> None:
    log = tmp_path / "log.txt"
    log.write_bytes(b"I0000 an older line\n")
    program = LOADS.format(said=TROUBLE, then=then, log=str(log))
    result = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False
    )
    lines = log.read_bytes().splitlines(keepends=True)
    assert lines[0] == b"I0000 an older line\n" and TROUBLE in lines
    assert any(b"oneDNN" in line for line in lines) == kept
    assert ("gone" in result.stderr) == kept == bool(result.returncode)
    assert not any(b"absl::InitializeLog" in line for line in lines) or kept
