"""Mazes as text: there and back, and a sentence for everything else."""

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.errors import InputError
from engines.mazes.files import find_maze, from_text, load_maze, save_maze, to_text, without_file
from engines.mazes.generator import generate
from engines.mazes.maze import FIRST, Maze

TEXT = to_text(FIRST)


def changed(**facts: object) -> str:
    return json.dumps(json.loads(TEXT) | facts)


@settings(deadline=None, max_examples=50)
@given(st.integers(2, 20), st.integers(1, 20), st.integers(0, 1000), st.floats(0, 1))
def test_a_maze_survives_being_written(columns: int, rows: int, seed: int, loops: float) -> None:
    maze = generate(columns, rows, seed, loops)
    assert from_text(to_text(maze)) == maze


def test_the_format_is_the_promised_one() -> None:
    assert json.loads(TEXT) == {
        "format": "hiyoko-maze", "version": 1, "columns": 3, "rows": 3, "start": 0, "goal": 8,
        "walls": [[1, 4], [4, 5], [5, 8], [6, 7]],
    }  # fmt: skip


@pytest.mark.parametrize(
    "text",
    [
        "", "[]", "{}", "null", TEXT[:-9], changed(format="other"), changed(columns="3"),
        changed(columns=3.0), changed(start=True), changed(walls=[[1]]), changed(walls=[[1, "4"]]),
        changed(walls=7), "[" * 5000,
    ],
)  # fmt: skip
def test_what_is_no_maze_is_refused(text: str) -> None:
    with pytest.raises(InputError, match="not a maze"):
        from_text(text)


def test_newer_large_and_closed_mazes_are_refused() -> None:
    for text, words in (
        (changed(version=2), "newer"),
        (changed(columns=21, rows=21), "20×20"),
        (changed(walls=[[5, 8], [7, 8]]), "no way"),
    ):
        with pytest.raises(InputError, match=words):
            from_text(text)


def test_files(tmp_path: Path) -> None:
    path = tmp_path / "one.maze.json"
    save_maze(FIRST, path)
    assert load_maze(path) == FIRST == find_maze(str(path))
    path.write_bytes(b"\xff\xfe" * 100)
    with pytest.raises(InputError, match="not a maze"):
        load_maze(path)
    path.write_bytes(b" " * 70_000)
    with pytest.raises(InputError, match="too large"):
        load_maze(path)
    with pytest.raises(InputError, match="cannot be read"):
        load_maze(tmp_path / "none")
    with pytest.raises(InputError, match="no way"):
        save_maze(Maze(2, 1, 0, 1, frozenset({(0, 1)})), path)


def test_settings_name_a_maze_in_four_ways(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    save_maze(FIRST, tmp_path / "first")
    assert without_file(str(tmp_path / "first")) == TEXT
    assert all(without_file(text) == text for text in ("", TEXT, "12x8:5"))
    assert find_maze("") == FIRST == find_maze(TEXT)
    assert find_maze("12x8:5") == generate(12, 8, 5)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    save_maze(FIRST, tmp_path / "my.maze.json")
    assert find_maze("~/my.maze.json") == FIRST
    with pytest.raises(InputError, match="20×20"):
        find_maze("30x8:5")


@pytest.mark.parametrize(
    ("text", "sentence"), [("20x12", "as in 20x12:1"), ("8x8:", "as in 8x8:1"), ("21x20", "not 21×20")]
)
def test_a_size_without_a_seed_is_told_how_to_be_written(text: str, sentence: str) -> None:
    with pytest.raises(InputError, match=sentence):
        find_maze(text)


def test_a_file_may_be_named_as_a_size(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    save_maze(FIRST, tmp_path / "8x8")
    assert find_maze("8x8") == FIRST
