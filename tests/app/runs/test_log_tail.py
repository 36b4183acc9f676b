"""The log, read as it grows."""

import pytest

from app.runs.folder import LOG_BYTES
from app.runs.log_tail import LogTail
from engines.runs.layout import LOG


@pytest.fixture
def log(tmp_path):
    return tmp_path / LOG


def write(log, content, mode="ab"):
    with log.open(mode) as file:
        file.write(content)


def test_only_what_is_new_is_read(tmp_path, log):
    tail = LogTail(tmp_path)
    assert tail.read() == ("", False), "there is none yet"
    write(log, b"one\ntw")
    assert tail.read() == ("one\ntw", True)
    assert tail.read() == ("", False)
    write(log, b"o\n" + "二".encode()[:2])
    assert tail.read() == ("o\n", False)
    write(log, "二".encode()[2:])
    assert tail.read() == ("二", False), "a letter that was cut in two"


def test_of_much_the_end_is_read(tmp_path, log):
    tail = LogTail(tmp_path)
    write(log, b"x" * LOG_BYTES + b"\nend\n")
    text, alone = tail.read()
    assert alone and len(text) == LOG_BYTES and text.endswith("\nend\n")
    write(log, b"y" * LOG_BYTES + b"z")
    text, alone = tail.read()
    assert alone and text == "y" * (LOG_BYTES - 1) + "z"


def test_a_file_that_is_replaced_or_cut_is_read_from_its_beginning(tmp_path, log):
    tail = LogTail(tmp_path)
    write(log, b"one\ntwo\n")
    tail.read()
    write(log, b"1\n", mode="wb")
    assert tail.read() == ("1\n", True)
    other = tmp_path / "other"
    write(other, b"another\n")
    other.replace(log)
    assert tail.read() == ("another\n", True)
    log.unlink()
    assert tail.read() == ("", False), "what was read stays to be seen"
