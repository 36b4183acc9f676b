"""How a command ends, whichever of the two programs it is of."""

import errno
import io
import os
import signal
import subprocess
import sys

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


def test_ctrl_c_that_a_library_took_for_its_own_trouble_is_no_traceback() -> None:
    def load() -> int:
        try:
            signal.raise_signal(signal.SIGINT)
        except KeyboardInterrupt as error:  # as numpy has it, half loaded
            raise ImportError("datetime") from error
        return 0

    before = signal.getsignal(signal.SIGINT)
    assert answer("hiyoko", load) == INTERRUPTED and signal.getsignal(signal.SIGINT) is before
    with pytest.raises(ImportError, match="numpy"):
        answer("hiyoko", lambda: _raise(ImportError("numpy")))


@pytest.mark.parametrize("program", ["engines", "training"])
@pytest.mark.parametrize("loaded", ["engines.command_line", "argparse"])
def test_ctrl_c_before_anybody_listens_is_no_traceback(program: str, loaded: str) -> None:
    code = f"""
import signal, sys
class Finder:
    def find_spec(self, name, *_):
        if name == {loaded!r}:
            signal.raise_signal(signal.SIGINT)
signal.signal(signal.SIGINT, signal.default_int_handler)
sys.meta_path.insert(0, Finder())
import engines
assert not {{"ast", "hashlib"}} & sys.modules.keys(), "time goes by before anybody listens"
from {program}.__main__ import main
sys.exit(main(["--version"]))
"""
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stderr) == (INTERRUPTED, "")


def test_output_that_cannot_be_written_is_said_in_a_sentence(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    reading, writing = os.pipe()
    os.close(writing)
    with os.fdopen(reading, "w") as output:  # an end that only reads
        monkeypatch.setattr(sys, "stdout", output)
        assert answer("hiyoko", lambda: print("well") or 0) == 2
    assert capsys.readouterr().err == f"hiyoko: {os.strerror(errno.EBADF)}.\n"


def test_a_file_that_cannot_be_had_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert answer("hiyoko", lambda: _raise(PermissionError(13, "Permission denied", "attic"))) == 2
    assert capsys.readouterr().err == "hiyoko: attic: Permission denied.\n"


def test_what_a_terminal_cannot_show_is_an_escape(monkeypatch: pytest.MonkeyPatch) -> None:
    output = io.TextIOWrapper(io.BytesIO(), encoding="cp1252", newline="\n")
    monkeypatch.setattr(sys, "stdout", output)
    assert answer("hiyoko", lambda: print("runs/ひよこ") or 0) == 0
    assert output.buffer.getvalue() == rb"runs/\u3072\u3088\u3053" + b"\n"


def test_streams_that_were_closed_lead_nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    monkeypatch.setattr(sys, "stdout", None)
    assert answer("hiyoko", lambda: print("well") or len(sys.stdin.read())) == 0
    sys.stdin.close()
    sys.stdout.close()


def test_a_missing_name_is_not_the_folder_one_is_in(capsys: pytest.CaptureFixture[str]) -> None:
    parser = Parser("hiyoko")
    parser.add_argument("--to", type=named)
    with pytest.raises(SystemExit) as end:
        parser.parse_args(["--to", ""])
    assert end.value.code == 2
    assert capsys.readouterr().err == "hiyoko: argument --to: a name is missing.\n"
