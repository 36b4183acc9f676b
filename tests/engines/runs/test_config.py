"""A run's configuration: found again, and refused in one sentence where it cannot be used."""

from pathlib import Path

import pytest

from engines.errors import InputError
from engines.runs.config import VERSION, Config, read_config, write_config
from engines.runs.layout import CONFIG


def test_a_configuration_is_found_again(tmp_path: Path) -> None:
    config = Config("alphazero", "tictactoe", "quick", {"minutes": 3.0}, 12.5)
    write_config(tmp_path, config)
    assert read_config(tmp_path) == config
    assert config.version == VERSION


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "not readable JSON"),
        (b'{"version": 1, "kind": "alph', "not readable JSON"),
        (b"\xff\xfe\x00", "not readable JSON"),
        (b"[]", "is not a run's"),
        (b"{}", "is not a run's"),
        (b'{"version": "1"}', "is not a run's"),
        (b'{"version": 1, "kind": "alphazero"}', "is incomplete"),
        (b'{"version": 1, "kind": "a", "game": "b", "preset": "c", "options": 3}', "is incomplete"),
        (b'{"version": 2, "kind": "alphazero"}', "newer version"),
    ],
)
def test_a_configuration_that_cannot_be_used(tmp_path: Path, content: bytes, sentence: str) -> None:
    (tmp_path / CONFIG).write_bytes(content)
    with pytest.raises(InputError, match=sentence):
        read_config(tmp_path)
    assert (tmp_path / CONFIG).read_bytes() == content


@pytest.mark.parametrize("created", ["1e400", "NaN", "-1e400", "1" + 400 * "0", "1e20", "-5", '"x"'])
def test_a_moment_that_is_none_counts_as_not_told(tmp_path: Path, created: str) -> None:
    write_config(tmp_path, Config("maze", "", "quick", {}, 777.0))
    text = (tmp_path / CONFIG).read_text()
    (tmp_path / CONFIG).write_text(text.replace("777.0", created))
    assert read_config(tmp_path).created == 0.0


def test_no_run_at_all(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "nowhere"):
        with pytest.raises(InputError, match="There is no run in"):
            read_config(path)
    assert list(tmp_path.iterdir()) == []
