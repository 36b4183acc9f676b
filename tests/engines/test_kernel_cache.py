"""The cache of compiled kernels: bound to what the sources say, and to nothing else."""

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from engines import kernel_cache
from engines.games.reversi import kernels as reversi
from engines.games.tictactoe import kernels

ROOT = Path(__file__).resolve().parents[2]
LEGAL = """
from engines.catalogue import find_game
game = find_game("tictactoe")
print(len(game.legal_moves(game.initial)))
"""


def run(program: str, **environment: str) -> str:
    result = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, env={**os.environ, **environment},
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    return result.stdout


@pytest.mark.parametrize("kernel", [kernels.legal, reversi.legal, reversi.flips])
def test_kernels_of_this_process_are_kept_by_it(kernel: Any) -> None:
    """Also where one module compiles another one's function, as that of `flips`."""
    module = kernel.py_func.__module__
    locator = kernel_cache.KernelLocator.from_function(kernel.py_func, sys.modules[module].__file__ or "")
    assert locator is not None
    assert locator.get_cache_path().endswith(f"{module}-{kernel_cache.stamp(module)}")
    assert kernel.stats.cache_path == locator.get_cache_path()


def test_a_cache_tells_how_far_it_is(tmp_path: Path) -> None:
    share = "from engines.kernel_cache import part_compiled; print(part_compiled());"
    modules = "import engines.games.tictactoe.kernels; import engines.games.reversi.kernels;"
    before, after = run(f"{share}{modules}{share}", HIYOKO_KERNELS=str(tmp_path)).split()
    assert float(before) == 0 < float(after) < 1
    assert len(list(tmp_path.rglob("*.nbi"))) == round(float(after) * kernel_count())


def kernel_count() -> int:
    """Told by the lines of the sources."""
    made = re.compile(r"^(@|\w+ = )(kernel|compiled|inlined|njit)\b", re.MULTILINE)
    return sum(len(made.findall(path.read_text("utf-8"))) for path in (ROOT / "engines").rglob("*.py"))


def test_other_peoples_functions_are_not_its_business() -> None:
    assert kernel_cache.KernelLocator.from_function(run, __file__) is None


def test_modules_with_kernels_are_found_without_loading_them() -> None:
    found = kernel_cache.kernel_modules()
    assert {"engines.games.reversi.kernels", "engines.search.tree"} <= set(found)
    assert "engines.errors" not in found
    program = "import sys; from engines import kernel_cache; kernel_cache.is_warm(); print(*sys.modules)"
    assert not {"numba", "numpy"} & set(run(program).split())


def test_a_stamp_follows_what_is_imported(monkeypatch: pytest.MonkeyPatch) -> None:
    """Constants and kernels of another module are built in, so its text counts too."""
    before = kernel_cache.stamp.__wrapped__("engines.search.tree")
    text = kernel_cache._text
    for name, changes in [("engines/search/select.py", True), ("engines/matches/arena.py", False)]:
        changed = ROOT / name
        with monkeypatch.context() as patch:
            patch.setattr(kernel_cache, "_text", lambda path, it=changed: text(path) + "#" * (path == it))
            assert (kernel_cache.stamp.__wrapped__("engines.search.tree") != before) is changes


def test_it_works_where_nothing_can_be_kept(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    assert run(LEGAL, HIYOKO_KERNELS=str(blocked)) == "9\n"
    assert blocked.read_text() == "in the way"


def test_files_emptied_by_a_power_cut_are_dropped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is missing is compiled, but numba fails on what is empty."""
    monkeypatch.setenv("HIYOKO_KERNELS", str(tmp_path))
    assert not kernel_cache._place("missing").exists()
    folder = kernel_cache.own_folder() / "module"
    folder.mkdir(parents=True)
    (folder / "a.nbc").write_bytes(b"")
    (folder / "b.nbc").write_bytes(b"x")
    assert kernel_cache._place("module") == folder
    assert [path.name for path in folder.iterdir()] == ["b.nbc"]


def test_a_full_disk_is_no_place_for_kernels(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert kernel_cache._writable.__wrapped__(tmp_path)
    monkeypatch.setattr(kernel_cache, "_ROOM", 2**62)
    assert not kernel_cache._writable.__wrapped__(tmp_path)


def test_warm_is_known_only_after_everything_was_compiled(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setenv("HIYOKO_KERNELS", str(tmp_path))
    assert not kernel_cache.is_warm()
    kernel_cache.mark_warm()
    assert kernel_cache.is_warm()
    monkeypatch.setenv("NUMBA_CPU_NAME", "another")
    kernel_cache.tag.cache_clear()
    assert not kernel_cache.is_warm()
    monkeypatch.undo()
    kernel_cache.tag.cache_clear()
