"""Arrays in one file: they come back, and every damage is of one kind."""

import io
import zipfile
from pathlib import Path

import numpy as np
import pytest

from engines.arrays import Arrays, packed, unpacked

ARRAYS: Arrays = {"squares": np.arange(200, dtype=np.uint8), "state": np.ones((2, 3), np.float32)}


def test_there_and_back(tmp_path: Path) -> None:
    (tmp_path / "file.npz").write_bytes(packed(ARRAYS))
    for found in (unpacked(packed(ARRAYS)), unpacked(tmp_path / "file.npz")):
        assert found.keys() == ARRAYS.keys()
        assert all(np.array_equal(found[name], ARRAYS[name]) for name in ARRAYS)
    with pytest.raises(FileNotFoundError):
        unpacked(tmp_path / "none.npz")


@pytest.mark.filterwarnings("ignore")
def test_every_byte_may_be_another() -> None:
    content = packed(ARRAYS)
    for at in range(len(content)):
        damaged = content[:at] + bytes([content[at] ^ 0x55]) + content[at + 1 :]
        for wrong in (damaged, content[:at]):
            try:
                unpacked(wrong)
            except (ValueError, OSError):
                continue


def test_headers_that_are_no_python_are_damage() -> None:
    """NumPy reads them with Python's own parser, which complains in its own ways."""
    buffer = io.BytesIO()
    np.save(buffer, ARRAYS["squares"])
    for wrong in (b"(((", b")))"):
        with_header = buffer.getvalue().replace(b"(200", wrong + b" ", 1)
        archive = io.BytesIO()
        with zipfile.ZipFile(archive, "w") as file:
            file.writestr("squares.npy", with_header)
        with pytest.raises(ValueError, match="no whole file of arrays"):
            unpacked(archive.getvalue())
