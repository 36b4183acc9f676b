"""Cold kernels are compiled by a helper; the window waits for them and says so."""

import sys

import pytest

from app.play.readiness import Readiness
from engines import kernel_cache


@pytest.fixture
def cold(monkeypatch, tmp_path):
    monkeypatch.setenv("HIYOKO_KERNELS", str(tmp_path / "kernels"))
    if kernel_cache.is_warm():
        pytest.skip("this program was shipped with its kernels")


def readiness(script):
    return Readiness(warm=[sys.executable, "-c", script])


def test_nothing_is_loaded_before_the_window_is_painted(qapp):
    waiting = readiness("")
    waiting.prepare("tictactoe", lambda: pytest.fail("too early"))
    assert not waiting.is_compiling
    waiting.shut_down()


def test_a_cold_cache_is_warmed_by_a_helper_first(qtbot, cold):
    told: list[float] = []
    ready: list[str] = []
    waiting = readiness("import engines.games.tictactoe.kernels")
    waiting.compiling.connect(told.append)
    waiting.prepare("tictactoe", lambda: ready.append("tictactoe"))
    waiting.open()
    assert waiting.is_compiling and not ready
    qtbot.waitUntil(lambda: bool(ready), timeout=60_000)
    assert told[0] == 0 and told[-1] == 1 and told == sorted(told)
    assert 0 < kernel_cache.part_compiled() < 1
    waiting.shut_down()


def test_a_helper_that_fails_gives_a_sentence_and_the_game_goes_on(qtbot, cold, caplog):
    ready: list[str] = []
    waiting = readiness("import sys; sys.exit('no space left')")
    waiting.prepare("tictactoe", lambda: ready.append("tictactoe"))
    with qtbot.waitSignal(waiting.failed, timeout=20_000) as failed:
        waiting.open()
    assert "prepared in advance" in str(failed.args[0]) and "no space left" in caplog.text
    qtbot.waitUntil(lambda: bool(ready), timeout=60_000)
    waiting.shut_down()


def test_closing_while_compiling_ends_the_helper(qtbot, cold):
    waiting = readiness("import threading; threading.Event().wait()")
    waiting.open()
    assert waiting.is_compiling
    waiting.shut_down()
