"""The name and the note that a person gives a run."""

import json
from pathlib import Path

import pytest

from engines.errors import InputError
from engines.runs.config import Config, write_config
from engines.runs.label import LONGEST_NAME, LONGEST_NOTE, Label, read_label, run_of_network, write_label
from engines.runs.layout import LABEL, NETWORKS


def test_what_is_written_is_read(tmp_path: Path) -> None:
    assert read_label(tmp_path) == Label()
    write_label(tmp_path, Label("速い run", "One line.\nAnother."))
    assert read_label(tmp_path) == Label("速い run", "One line.\nAnother.")
    assert [path.name for path in tmp_path.iterdir()] == [LABEL]


def test_texts_are_kept_within_bounds(tmp_path: Path) -> None:
    write_label(tmp_path, Label("  two\nlines " + "x" * 99, "\n y" + "y" * 9999 + "\ud800"))
    found = read_label(tmp_path)
    assert found.name.startswith("two lines x") and len(found.name) == LONGEST_NAME
    assert found.note == "y" * LONGEST_NOTE
    (tmp_path / LABEL).write_text(json.dumps({"name": "a\ud800", "note": "b"}))
    assert read_label(tmp_path) == Label("a?", "b")


@pytest.mark.parametrize(
    "content", ["", "{", "[]", "3", '{"name": 3}', '{"name": "a", "note": null}', "x" * 200_000]
)
def test_a_damaged_file_is_one_sentence(tmp_path: Path, content: str) -> None:
    (tmp_path / LABEL).write_text(content)
    with pytest.raises(InputError, match=LABEL):
        read_label(tmp_path)


def test_a_run_that_is_gone_is_not_made_again(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="any more"):
        write_label(tmp_path / "gone", Label("a"))
    assert not (tmp_path / "gone").exists()


def test_a_network_knows_its_run(tmp_path: Path) -> None:
    network, table = tmp_path / NETWORKS / "000007.onnx", tmp_path / "moves.qtable"
    assert run_of_network(network) is run_of_network(table) is None, "no run lies here"
    write_config(tmp_path, Config("alphazero", "reversi6", "quick"))
    assert run_of_network(network) == run_of_network(table) == tmp_path


def test_what_is_damaged_is_kept_when_another_one_is_written(tmp_path: Path) -> None:
    (tmp_path / "label.json").write_text('{"name": "mine", "note": "precious", ', encoding="utf-8")
    write_label(tmp_path, Label("other", ""))
    assert read_label(tmp_path) == Label("other", "")
    assert "precious" in (tmp_path / "label.json.damaged").read_text(encoding="utf-8")
