"""The tablebase command: what it makes, tells and refuses."""

import _thread
import signal
from collections.abc import Iterator
from pathlib import Path
from threading import Event, Thread
from threading import enumerate as all_threads

import pytest

from engines.__main__ import main
from engines.paths import resource

PACKED = resource("tablebases", "animal-shogi-simple.tbz")


def test_info_tells_what_the_program_answers_with(capsys) -> None:
    assert main(["tablebase", "info", "--game", "animal-shogi"]) == 0
    told = dict(line.split(maxsplit=1) for line in capsys.readouterr().out.splitlines())
    assert told["kind"] == "packed" and told["boards"] == "128,656,283"
    assert told["start"].endswith("a loss in 78 plies for the first player")


@pytest.fixture
def keyboard() -> Iterator[None]:
    """Ctrl-C is heard, also where the tests run in the background of a shell that shuts it out."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.fixture
def files(tmp_path: Path) -> Iterator[Path]:
    """A folder with some files that are no tables of the simple rules."""
    content = PACKED.read_bytes()
    (tmp_path / "short").write_bytes(content[:-1])
    flipped = bytearray(content)
    flipped[len(flipped) // 2] ^= 1
    (tmp_path / "flipped").write_bytes(flipped)
    (tmp_path / "other").write_bytes(bytes(5000))
    (tmp_path / "empty").write_bytes(b"")
    yield tmp_path
    assert sorted(path.name for path in tmp_path.iterdir()) == ["empty", "flipped", "other", "short"]


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("short", "is damaged"),
        ("flipped", "is damaged"),
        ("other", "is not a tablebase"),
        ("empty", "is damaged"),
        ("missing", "cannot be read: No such file or directory"),
    ],
)
@pytest.mark.parametrize("action", ["info", "check", "unpack"])
def test_what_is_no_table_is_refused_in_a_sentence(
    files: Path, capsys, action: str, name: str, sentence: str
) -> None:
    given = ["tablebase", action, "--game", "animal-shogi-simple", "--from", str(files / name)]
    assert main([*given, "--to", str(files / "new.tb")] if action == "unpack" else given) == 2
    complaint = capsys.readouterr().err
    assert sentence in complaint and complaint.count("\n") == 1


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        (["info", "--game", "reversi6"], "There is no tablebase for reversi6"),
        (["build", "--game", "tictactoe"], "There is no tablebase for tictactoe"),
        (["info", "--game", "animal-shogi", "--from", str(PACKED)], "is for animal-shogi-simple, not"),
        (["pack", "--game", "animal-shogi", "--from", str(PACKED), "--to", "x"], "is not a tablebase"),
        (["unpack", "--game", "animal-shogi", "--to", f"{__file__}/table.tb"], "cannot be written"),
    ],
)
def test_what_cannot_be_done_is_said(given: list[str], sentence: str, capsys) -> None:
    assert main(["tablebase", *given]) == 2
    assert sentence in capsys.readouterr().err


@pytest.mark.parametrize(
    "given",
    [
        [],
        ["fold", "--game", "animal-shogi"],
        ["pack", "--game", "animal-shogi"],
        ["build", "--game", "animal-shogi", "--threads", "0"],
    ],
)
def test_what_is_not_understood_ends_with_code_2(given: list[str], capsys) -> None:
    with pytest.raises(SystemExit) as end:
        main(["tablebase", *given])
    assert end.value.code == 2
    assert capsys.readouterr().err.startswith("hiyoko-engine tablebase")


@pytest.mark.parametrize("action", ["build", "unpack"])
def test_ctrl_c_ends_it_and_leaves_nothing(action: str, tmp_path: Path, capsys, keyboard) -> None:
    def press() -> None:
        while not working():
            Event().wait(0.01)
        _thread.interrupt_main()

    thread = Thread(target=press)
    thread.start()
    given = ["tablebase", action, "--game", "animal-shogi-simple", "--to", str(tmp_path / "table.tb")]
    assert main(given) == 130
    thread.join()
    assert "Stopped; nothing was written." in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
    assert not working()


def working() -> bool:
    return any(thread.name.startswith(("solving", "unpacking")) for thread in all_threads())
