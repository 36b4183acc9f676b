"""Tables as spreadsheets write them: read with their names, and every bad one with its line."""

import tracemalloc
from pathlib import Path

import numpy as np
import pytest

from engines.errors import InputError
from training.lessons import spreadsheet
from training.lessons.finding import NUMBERS, find, load
from training.lessons.spreadsheet import read_csv

ROWS = [(10 * at, at + 0.5, 3 * at) for at in range(1, 21)]


def written(
    path: Path, separator: str = ",", head: str = "area,rooms,price", encoding: str = "utf-8"
) -> Path:
    lines = [head, *(",".join(str(one) for one in row) for row in ROWS), ""]
    path.write_text("\r\n".join(lines).replace(",", separator), encoding=encoding, newline="")
    return path


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_a_table_is_learned_from(tmp_path: Path, separator: str) -> None:
    path = written(tmp_path / "mine.csv", separator)
    for data in (path, tmp_path):  # the file, or the folder that it is in
        given = load(find(str(data), NUMBERS), NUMBERS)
        assert (given.name, given.columns) == ("mine.csv", ("area", "rooms"))
        assert len(given.learned) == 16 and len(given.test) == 4
    truth = np.sort(np.concatenate((given.learned.truth, given.test.truth)))
    assert truth.tolist() == [row[2] for row in ROWS]


@pytest.mark.parametrize("encoding", ["utf-8-sig", "cp932"])
def test_names_may_be_japanese(tmp_path: Path, encoding: str) -> None:
    arrays = read_csv(written(tmp_path / "mine.csv", head="広さ,部屋,価格", encoding=encoding))
    assert arrays["columns"].tolist() == ["広さ", "部屋"]


def test_a_large_table_needs_little_more_room_than_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(spreadsheet, "LARGEST", 1_000_000)  # so much is set aside to read a file
    path, rows = tmp_path / "large.csv", 30_000
    path.write_text("area,rooms,price\n" + "123.456,7,890.123\n" * rows)
    tracemalloc.start()
    table = read_csv(path)
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert table["x"].shape == (rows, 2) and most < 3 * (path.stat().st_size + rows * 3 * 8)


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "must name its columns"),
        (b"price\n1\n", "must name its columns"),
        (b"1,2\n3,4\n", "must name its columns"),
        (b"a,b\n1,2\n\n1,2,3\n", "Line 4 of .* has 3 columns; its first line names 2"),
        (b"a,b\n1,2\n1,\n", "In line 3 of .* the column b has no number"),
        (b"a,b\n1,nan\n", "In line 2 of .* the column b has no number: .nan"),
        (b"a,b\n1,2\n", "ten rows of numbers or more, and this has 1"),
        (b"a,b\n", "this has 0"),
        (b"a,b\n\0\0\n", "not readable text"),
        (b"\x89\xff\xfe\x81", "not readable text"),
        (b'a,b\n"' + b"1" * 200_000 + b'",2\n', "not readable text"),
    ],
)
def test_what_is_no_table_is_said(tmp_path: Path, content: bytes, sentence: str) -> None:
    path = tmp_path / "mine.csv"
    path.write_bytes(content)
    with pytest.raises(InputError, match=sentence):
        load(find(str(path), NUMBERS), NUMBERS)
