"""TensorBoard event files written directly: records of length, checksum and a small protocol buffer."""

import math
import os
import socket
import struct
import time
from pathlib import Path


def _table() -> tuple[int, ...]:
    """The table of CRC-32C (Castagnoli), reflected polynomial 0x82F63B78."""
    table = []
    for byte in range(256):
        rest = byte
        for _ in range(8):
            rest = rest >> 1 ^ (0x82F63B78 if rest & 1 else 0)
        table.append(rest)
    return tuple(table)


_TABLE = _table()


def crc32c(data: bytes) -> int:
    """CRC-32C of some bytes."""
    crc = 0xFFFFFFFF
    for byte in data:
        crc = _TABLE[(crc ^ byte) & 0xFF] ^ crc >> 8
    return crc ^ 0xFFFFFFFF


def masked(data: bytes) -> bytes:
    """The checksum as the record format wants it: rotated, and a constant added."""
    crc = crc32c(data)
    return struct.pack("<I", ((crc >> 15 | crc << 17) + 0xA282EAD8) & 0xFFFFFFFF)


def _varint(number: int) -> bytes:
    out = bytearray()
    while number > 0x7F:
        out.append(number & 0x7F | 0x80)
        number >>= 7
    out.append(number)
    return bytes(out)


def _text(field: int, content: bytes) -> bytes:
    return _varint(field << 3 | 2) + _varint(len(content)) + content


def _single(value: float) -> bytes:
    """A number in four bytes: one that is too large for them is infinite."""
    try:
        return struct.pack("<f", value)
    except OverflowError:
        return struct.pack("<f", math.copysign(math.inf, value))


class TensorBoard:
    """Writes scalars to an event file in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        """Start a new file; earlier ones of the same run stay and are read together with it."""
        folder.mkdir(parents=True, exist_ok=True)
        name = f"events.out.tfevents.{int(time.time())}.{socket.gethostname()}.{os.getpid()}"
        self._file = (folder / name).open("ab")
        self._record(b"\x09" + struct.pack("<d", time.time()) + _text(3, b"brain.Event:2"))

    def scalar(self, name: str, value: float, step: int, at: float) -> None:
        """Write one point: `at` in unix seconds."""
        point = _text(1, name.encode()) + b"\x15" + _single(value)
        summary = _text(5, _text(1, point))
        self._record(b"\x09" + struct.pack("<d", at) + b"\x10" + _varint(step) + summary)

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def _record(self, event: bytes) -> None:
        length = struct.pack("<Q", len(event))
        self._file.write(length + masked(length) + event + masked(event))
        self._file.flush()
