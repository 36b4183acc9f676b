"""What a trainer is asked to do."""

import json
from pathlib import Path

import pytest

from engines.runs.command import Command, give_command, last_command
from engines.runs.layout import CONTROL


@pytest.mark.parametrize("command", Command)
def test_a_command_is_written_whole_and_found_again(tmp_path: Path, command: Command) -> None:
    assert last_command(tmp_path) is Command.RUN
    give_command(tmp_path, command)
    assert json.loads((tmp_path / CONTROL).read_text()) == {"command": command.value}
    assert last_command(tmp_path) is command
    assert [path.name for path in tmp_path.iterdir()] == [CONTROL]


@pytest.mark.parametrize(
    "content", ["", "{", "[]", "{}", '{"command": 5}', '{"command": "jump"}', "null", "[" * 100_000]
)
def test_a_command_that_cannot_be_read_is_none(tmp_path: Path, content: str) -> None:
    (tmp_path / CONTROL).write_text(content)
    assert last_command(tmp_path) is None
