"""Files are whole or not there."""

import os
import sys
from pathlib import Path

import pytest

from engines.errors import InputError
from engines.files import read_json, write_atomically, write_json


def test_there_and_back(tmp_path: Path) -> None:
    path = tmp_path / "a" / "b.json"
    write_json(path, {"ひよこ": [1, 2.5, None]})
    assert read_json(path) == {"ひよこ": [1, 2.5, None]} and "ひよこ" in path.read_text(encoding="utf-8")
    write_json(path, 3)
    assert read_json(path) == 3
    assert [file.name for file in path.parent.iterdir()] == ["b.json"]


@pytest.mark.skipif(os.name != "posix", reason="permissions are POSIX's")
def test_permissions_are_those_of_any_new_file(tmp_path: Path) -> None:
    write_atomically(tmp_path / "ours", b"x")
    (tmp_path / "usual").write_bytes(b"x")
    assert (tmp_path / "ours").stat().st_mode == (tmp_path / "usual").stat().st_mode


def test_a_failure_leaves_the_old_content_and_no_litter(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a"
    write_atomically(path, b"old")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(InputError, match="a cannot be written: No space left on device"):
        write_atomically(path, b"new")
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_file_that_somebody_looks_into_is_replaced_a_moment_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As Windows has it, where a virus scanner opens what is new and a trainer its commands."""
    replace, refusals = os.replace, [PermissionError(13, "Access is denied")] * 2

    def held(made: Path, path: Path) -> None:
        if refusals:
            raise refusals.pop()
        replace(made, path)

    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(os, "replace", held)
    write_atomically(tmp_path / "a", b"new")
    assert (tmp_path / "a").read_bytes() == b"new"
    refusals += [PermissionError(13, "Access is denied")] * 20
    with pytest.raises(InputError, match="a cannot be written: Access is denied"):
        write_atomically(tmp_path / "a", b"newer")
    assert [path.name for path in tmp_path.iterdir()] == ["a"]
    assert (tmp_path / "a").read_bytes() == b"new"


def test_half_a_character_is_written_and_read_back(tmp_path: Path) -> None:
    value = {"caf\udce9": ["\\\udc80", "\ud83d", "ひよこ"]}
    write_json(tmp_path / "x.json", value)
    assert read_json(tmp_path / "x.json") == value


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1e999", "-1e999", "[[2.5, 1e400]]"])
def test_what_could_not_be_written_again_is_not_read_where_it_is_to_be(number: str, tmp_path: Path) -> None:
    (tmp_path / "x.json").write_text(f'{{"a": {number}}}')
    with pytest.raises(InputError, match="not readable JSON"):
        read_json(tmp_path / "x.json", finite=True)
    assert isinstance(read_json(tmp_path / "x.json"), dict)


def test_values_that_json_does_not_know_are_no_files(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="JSON"):
        write_json(tmp_path / "x.json", float("nan"))
    assert not (tmp_path / "x.json").exists()


def test_a_name_that_no_file_can_have_is_told(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot be read"):
        read_json(tmp_path / "a\0b")


def test_a_file_of_absurd_size_is_not_read(tmp_path: Path) -> None:
    (tmp_path / "x.json").write_text("1" * 100)
    with pytest.raises(InputError, match="too large"):
        read_json(tmp_path / "x.json", largest=99)
    assert read_json(tmp_path / "x.json", largest=100) == int("1" * 100)
