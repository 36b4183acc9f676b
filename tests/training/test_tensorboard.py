"""TensorBoard's event files, read back byte by byte."""

import struct
from pathlib import Path

import pytest

from training.tensorboard import TensorBoard, crc32c, masked


def test_checksum_against_the_published_values() -> None:
    assert crc32c(b"123456789") == 0xE3069283
    assert crc32c(bytes(32)) == 0x8A9136AA
    assert crc32c(b"\xff" * 32) == 0x62A8AB43


def test_records_are_framed_and_carry_name_step_and_value(tmp_path: Path) -> None:
    board = TensorBoard(tmp_path / "tensorboard")
    board.scalar("loss/policy", 1.5, 300, 12.25)
    board.close()
    [path] = (tmp_path / "tensorboard").iterdir()
    assert path.name.startswith("events.out.tfevents.")
    first, second = records(path.read_bytes())
    assert b"brain.Event:2" in first
    assert second.startswith(b"\x09" + struct.pack("<d", 12.25) + b"\x10\xac\x02\x2a")
    assert second.endswith(b"\x0a\x0bloss/policy\x15" + struct.pack("<f", 1.5))


def test_a_loss_that_grows_beyond_all_bounds_ends_no_training(tmp_path: Path) -> None:
    board = TensorBoard(tmp_path)
    for value in (1e39, -1e39, float("nan")):
        board.scalar("loss", value, 1, 0.0)
    board.close()
    [path] = tmp_path.iterdir()
    _, *points = records(path.read_bytes())
    assert [point[-4:] for point in points[:2]] == [struct.pack("<f", float(x)) for x in ("inf", "-inf")]


def test_a_second_writer_leaves_the_first_ones_file_alone(tmp_path: Path) -> None:
    for _ in range(2):
        TensorBoard(tmp_path).close()
    assert all(records(path.read_bytes()) for path in tmp_path.iterdir())


def test_a_run_writes_them_on_request(finished: Path) -> None:
    [path] = (finished / "tensorboard").iterdir()
    text = b"".join(records(path.read_bytes()))
    for name in (b"loss/policy", b"score/random", b"games/length"):
        assert name in text


def records(content: bytes) -> list[bytes]:
    """The records of a file; both checksums of each are checked."""
    found = []
    while content:
        (length,) = struct.unpack("<Q", content[:8])
        assert content[8:12] == masked(content[:8])
        event, check = content[12 : 12 + length], content[12 + length : 16 + length]
        assert check == masked(event)
        found.append(event)
        content = content[16 + length :]
    if not found:
        pytest.fail("no records")
    return found
