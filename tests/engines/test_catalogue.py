"""The list of games, and that no code but this list knows a game by its name."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from engines.catalogue import GAMES, find_game
from engines.errors import InputError

ROOT = Path(__file__).parents[2]
NAMED_ELSEWHERE = {
    "engines/catalogue.py",
    "app/board/looks.py",  # one look per game
}


def test_ids() -> None:
    """Saved games, runs and networks hold them: once given, they stay."""
    given = {"tictactoe", "reversi4", "reversi6", "reversi8", "animal-shogi", "animal-shogi-simple"}
    ids = [game.id for game in GAMES]
    assert given <= set(ids) and len(set(ids)) == len(ids)
    for game in GAMES:
        assert find_game(game.id) is game


def test_an_unknown_game_is_refused_with_the_known_ones() -> None:
    with pytest.raises(InputError, match=r"no game 'go'; choose from tictactoe, reversi4, .*simple.*\."):
        find_game("go")
    with pytest.raises(InputError, match=r"no game '\{x\}'"):
        find_game("{x}")


def test_shapes() -> None:
    for game in GAMES:
        assert game.max_moves <= game.actions
        assert game.words == len(game.initial.words)
        assert game.initial.result == 0


def test_the_games_load_without_numba() -> None:
    """The window paints its board before the compiled rules are there."""
    code = (
        "import sys; from engines.catalogue import GAMES\n"
        "for game in GAMES: game.pieces(game.parse_position(game.format_position(game.initial)))\n"
        "assert 'numba' not in sys.modules and 'llvmlite' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True, cwd=ROOT, timeout=60)


def strings(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def test_no_code_knows_a_game_by_name() -> None:
    ids = {game.id for game in GAMES}
    found = {
        path.relative_to(ROOT).as_posix()
        for package in ("engines", "app")
        for path in (ROOT / package).rglob("*.py")
        if ids & set(strings(path))
    }
    assert found <= NAMED_ELSEWHERE
