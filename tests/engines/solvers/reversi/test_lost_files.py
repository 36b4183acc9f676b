"""What the oracle has to read, lost or damaged: it says so before it is asked anything."""

import subprocess
import sys
from pathlib import Path

import pytest

from engines.catalogue import find_game
from engines.errors import InputError
from engines.game import Move
from engines.games.reversi.promises.promise8 import weights8
from engines.solvers.reversi.book import Book
from engines.solvers.reversi.oracle import ReversiOracle, bundled_book

REVERSI6, REVERSI8 = find_game("reversi6"), find_game("reversi8")


def test_a_damaged_book_is_said_before_a_question(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engines.solvers.reversi.oracle.resource", tmp_path.joinpath)
    assert bundled_book(REVERSI6) is None
    path = tmp_path / "books" / "reversi6.book"
    Book(REVERSI6, 20, {(1, 2): (Move(3), 4)}).save(path)
    whole = bundled_book(REVERSI6)
    assert whole is not None and len(whole) == 1
    path.write_bytes(path.read_bytes()[:-1])
    with pytest.raises(InputError, match="checksum"):
        ReversiOracle(REVERSI6)


@pytest.mark.parametrize(("content", "why"), [(None, "cannot be read"), (b"\x93NUMPY", "does not hold what")])
def test_lost_weights_are_said_before_a_question(
    content: bytes | None, why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engines.games.reversi.promises.weights.resource", tmp_path.joinpath)
    path = tmp_path / "solvers" / "reversi8.npy"
    path.parent.mkdir()
    if content:
        path.write_bytes(content)
    weights8.cache_clear()
    with pytest.raises(InputError, match=why) as said:
        ReversiOracle(REVERSI8)
    assert str(said.value).count(".") == 2 and str(path) in str(said.value), (
        "one sentence with the file's name"
    )


def test_weights_of_reversi_are_read_for_no_other_game() -> None:
    program = """
import sys
from engines.catalogue import GAMES
from engines.matches.match import Match
from engines.opponents.makers import is_reversi
from engines.opponents.spec import make_opponent
from engines.search.limit import Limit
for game in GAMES:
    for spec in () if is_reversi(game) else ("level:chick", "alphazero", "perfect", "rollouts"):
        make_opponent(game, spec).choose([Match.new(game)], Limit(sims=2))
print(*(name for name in sys.modules if name.startswith("engines.games.reversi.promises")))
"""
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == ""
