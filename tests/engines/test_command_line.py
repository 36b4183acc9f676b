"""How a command ends, whichever of the two programs it is of."""

import pytest

from engines.command_line import INTERRUPTED, Parser, answer, named
from engines.errors import InputError


def _raise(error: BaseException) -> int:
    raise error


def test_each_end_has_its_code(capsys: pytest.CaptureFixture[str]) -> None:
    assert answer("hiyoko", lambda: 3) == 3
    assert answer("hiyoko", lambda: _raise(KeyboardInterrupt())) == INTERRUPTED
    assert capsys.readouterr().err == ""
    assert answer("hiyoko", lambda: _raise(InputError("There is no {what}.", what="moon"))) == 2
    assert capsys.readouterr().err == "hiyoko: There is no moon.\n"


def test_a_missing_name_is_not_the_folder_one_is_in(capsys: pytest.CaptureFixture[str]) -> None:
    parser = Parser("hiyoko")
    parser.add_argument("--to", type=named)
    with pytest.raises(SystemExit) as end:
        parser.parse_args(["--to", ""])
    assert end.value.code == 2
    assert capsys.readouterr().err == "hiyoko: argument --to: a name is missing.\n"
