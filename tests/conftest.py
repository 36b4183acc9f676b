"""What every test gets: a home folder of its own, no screen, and a check that nothing is left running."""

import gc
import logging
import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from pathlib import Path

import pytest

os.environ["QT_QPA_PLATFORM"] = "offscreen"
os.environ["CUDA_VISIBLE_DEVICES"] = "-1"
os.environ["TF_CPP_MIN_LOG_LEVEL"] = "3"
os.environ.pop("HIYOKO_HOME", None)
# Both workers and hundreds of processes of tests read the same modules: what one has compiled is for all
# (`sys.dont_write_bytecode` below).
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

import engines  # noqa: F401  (before numba, which reads its settings when first imported)
from app.background.garbage import collect_garbage

gc.disable()
sys.dont_write_bytecode = False

GRACE_SECONDS = 5.0
FOREIGN_THREADS = ("pydevd", "tf_", "Keras", "tqdm", "ThreadPoolExecutor-tf")
FOREIGN_CHILDREN = ("multiprocessing.resource_tracker", "multiprocessing.forkserver")
OURS = ("app", "engines", "training")


@pytest.hookimpl(tryfirst=True)
def pytest_sessionstart(session: pytest.Session) -> None:
    """Compile what is not compiled yet before the workers start: else both do so at once, and their first
    tests wait for it, as they still do where this fails. Each worker compiles half of the tests' modules."""
    config = session.config
    if config.getoption("numprocesses", None):
        subprocess.run([sys.executable, "-m", "engines", "warm"], cwd=config.rootpath, check=False)
    elif getattr(config, "workerinput", {}).get("workerid") == "gw1" and _all_of_them(config):
        _import_last_half(config.rootpath)


@pytest.fixture(scope="session")
def qapp_cls() -> type:
    """The same application wherever one is first asked for."""
    from app.application import Application

    return Application


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The person's folder of this test alone; it does not exist yet."""
    folder = tmp_path / "home"
    monkeypatch.setenv("HIYOKO_HOME", str(folder))
    return folder


@pytest.fixture(autouse=True)
def _collected() -> Iterator[None]:
    """As in the program: widgets nobody holds go between two tests, on the thread that made them."""
    yield
    collect_garbage()


@pytest.fixture(autouse=True)
def _nothing_left_running() -> Iterator[None]:
    """Fail a test that leaves a thread, a QThread, a job in the pool or a child process behind."""
    threads, children = set(threading.enumerate()), set(_children())
    yield
    left = _wait_until_empty(lambda: [*_new_threads(threads), *_busy_qt(), *_new_children(children)])
    if left:
        pytest.fail("left running: " + "; ".join(left), pytrace=False)


@pytest.fixture(autouse=True)
def _no_unexpected_log(request: pytest.FixtureRequest) -> Iterator[None]:
    """Fail a test during which the program logs a warning or worse; one that takes `caplog` looks itself."""
    lines: list[str] = []
    handler = _Collector(lines)
    logging.getLogger().addHandler(handler)
    yield
    logging.getLogger().removeHandler(handler)
    if lines and "caplog" not in request.fixturenames:
        pytest.fail("unexpected log lines: " + "; ".join(lines), pytrace=False)


def _all_of_them(config: pytest.Config) -> bool:
    return [config.rootpath / name for name in config.args] == [config.rootpath / "tests"]


def _import_last_half(root: Path) -> None:
    """From the last on, while the other worker begins with the first: rewriting a module's assertions takes
    longer than all else in collecting it, and neither does what the other has done."""
    modules = sorted((root / "tests").rglob("test_*.py"))
    for path in reversed(modules[len(modules) // 2 :]):
        with suppress(Exception):  # collecting it will tell
            import_module(".".join(path.relative_to(root).with_suffix("").parts))


class _Collector(logging.Handler):
    def __init__(self, lines: list[str]) -> None:
        super().__init__(logging.WARNING)
        self._lines = lines

    def emit(self, record: logging.LogRecord) -> None:
        if record.name.split(".")[0] in OURS:
            self._lines.append(f"{record.name}: {record.getMessage()}")


def _wait_until_empty(look) -> list[str]:
    deadline = time.monotonic() + GRACE_SECONDS
    left: list[str] = look()
    while left and time.monotonic() < deadline:
        threading.Event().wait(0.02)
        left = look()
    return left


def _new_threads(before: set[threading.Thread]) -> list[str]:
    return [
        f"thread {thread.name}"
        for thread in threading.enumerate()
        if thread not in before
        and not isinstance(thread, threading._DummyThread)
        and not thread.name.startswith(FOREIGN_THREADS)
    ]


def _busy_qt() -> list[str]:
    core = sys.modules.get("PySide6.QtCore")
    if core is None:
        return []
    busy = core.QThreadPool.globalInstance().activeThreadCount()
    left = [f"{busy} jobs in the QThreadPool"] if busy else []
    app = core.QCoreApplication.instance()
    threads = app.findChildren(core.QThread) if app is not None else []
    return left + [f"QThread {thread.objectName()}" for thread in threads if thread.isRunning()]


def _children() -> list[int]:
    """The ids of this process's children, where the system tells (Linux)."""
    try:
        tasks = list(Path("/proc/self/task").iterdir())
        return [int(pid) for task in tasks for pid in (task / "children").read_text().split()]
    except OSError:
        return []


def _new_children(before: set[int]) -> list[str]:
    left = []
    for pid in set(_children()) - before:
        try:
            command = Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
        except OSError:
            continue
        if command and not any(name in command for name in FOREIGN_CHILDREN):
            left.append(f"process {pid} ({command.strip()[:120]})")
    return left
