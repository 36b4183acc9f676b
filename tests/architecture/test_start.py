"""What must be quick to start loads nothing that is slow."""

import subprocess
import sys

import pytest

from tests.architecture.sources import ROOT

SLOW = ("tensorflow", "keras", "tf2onnx", "onnx", "onnxruntime", "numba", "PySide6", "pyqtgraph")


@pytest.mark.parametrize(
    ("module", "allowed"),
    [
        ("engines.catalogue", ()),
        ("engines.__main__", ()),
        ("training.__main__", ()),
        ("app.labs.search.page", ("PySide6",)),
        ("app.__main__", ("PySide6", "pyqtgraph", "numba", "onnxruntime")),
    ],
)
def test_import_loads_nothing_slow(module: str, allowed: tuple[str, ...]) -> None:
    program = f"import sys, {module}; print(*(set({SLOW!r}) & set(sys.modules)))"
    result = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert set(result.stdout.split()) <= set(allowed)
