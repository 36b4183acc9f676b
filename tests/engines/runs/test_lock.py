"""Who works in a run folder."""

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from engines.errors import InputError
from engines.runs.layout import LOCK
from engines.runs.liveness import birth, lives
from engines.runs.lock import acquire, owner, release
from tests.architecture.sources import ROOT

LINUX = sys.platform.startswith("linux")


def gone_process() -> int:
    """The id of a process that has just ended."""
    process = subprocess.Popen([sys.executable, "-c", ""])
    process.wait()
    return process.pid


def test_only_a_living_process_owns_a_run(tmp_path: Path) -> None:
    assert owner(tmp_path) is None
    acquire(tmp_path)
    assert owner(tmp_path) == os.getpid()
    release(tmp_path)
    assert owner(tmp_path) is None
    (tmp_path / LOCK).write_text(json.dumps({"pid": gone_process(), "started": time.time()}))
    assert owner(tmp_path) is None


def test_a_locked_run_is_refused(tmp_path: Path) -> None:
    acquire(tmp_path)
    before = (tmp_path / LOCK).read_bytes()
    with pytest.raises(InputError, match="already being trained"):
        acquire(tmp_path)
    assert (tmp_path / LOCK).read_bytes() == before


def test_a_lock_whose_process_is_gone_is_taken_over(tmp_path: Path) -> None:
    (tmp_path / LOCK).write_text(json.dumps({"pid": gone_process(), "started": time.time()}))
    acquire(tmp_path)
    assert owner(tmp_path) == os.getpid()
    assert [path.name for path in tmp_path.glob("lock*")] == [LOCK]


@pytest.mark.skipif(sys.platform == "darwin", reason="it does not tell when a process began")
def test_a_younger_process_with_the_same_number_is_not_the_owner(tmp_path: Path) -> None:
    acquire(tmp_path)
    facts = json.loads((tmp_path / LOCK).read_text())
    (tmp_path / LOCK).write_text(json.dumps(facts | {"born": facts["born"] - 1}))
    assert owner(tmp_path) is None


def test_a_clock_that_is_set_forward_or_back_takes_no_run_from_its_owner(tmp_path: Path) -> None:
    acquire(tmp_path)
    facts = json.loads((tmp_path / LOCK).read_text())
    for started in (1_000_000_000.0, 9e9):
        (tmp_path / LOCK).write_text(json.dumps(facts | {"started": started}))
        assert owner(tmp_path) == os.getpid()


def test_a_lock_that_is_just_being_written_counts_and_an_old_broken_one_does_not(tmp_path: Path) -> None:
    lock = tmp_path / LOCK
    lock.write_text('{"pid": 1')
    assert owner(tmp_path) == -1
    with pytest.raises(InputError, match="already being trained"):
        acquire(tmp_path)
    os.utime(lock, (time.time() - 60, time.time() - 60))
    assert owner(tmp_path) is None
    lock.write_text("[" * 100_000)
    os.utime(lock, (time.time() - 60, time.time() - 60))
    assert owner(tmp_path) is None
    acquire(tmp_path)
    assert owner(tmp_path) == os.getpid()


def test_who_takes_a_stale_lock_over_in_the_meantime_keeps_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both saw that it was stale; the slower one comes when the other has already locked."""
    lock, replace = tmp_path / LOCK, os.replace
    lock.write_text(json.dumps({"pid": 2**22 + 1, "born": 1, "started": 1.0}))
    other = os.getppid()

    def late(source: Path, target: Path) -> None:
        lock.write_text(json.dumps({"pid": other, "born": birth(other), "started": 1.0}))
        replace(source, target)

    monkeypatch.setattr(os, "replace", late)
    with pytest.raises(InputError, match="already being trained"):
        acquire(tmp_path)
    assert owner(tmp_path) == other
    assert [path.name for path in tmp_path.iterdir()] == [LOCK]


@pytest.mark.skipif(not LINUX, reason="only Linux tells of the dead that nobody buried")
def test_a_dead_process_that_nobody_has_buried_yet_does_not_live() -> None:
    process = subprocess.Popen([sys.executable, "-c", "pass"])
    os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)
    assert not lives(process.pid, 0)
    process.wait()


@pytest.mark.parametrize("pid", ["9223372036854775808", "1e400", "99999999999999999999999"])
def test_no_process_has_a_number_beyond_all_bounds(tmp_path: Path, pid: str) -> None:
    (tmp_path / LOCK).write_text(f'{{"pid": {pid}, "started": 1.0}}')
    os.utime(tmp_path / LOCK, (1.0, 1.0))
    assert owner(tmp_path) is None


def test_no_process_has_a_number_below_one() -> None:
    assert not lives(0, 0) and not lives(-1, 0)


@pytest.mark.skipif(not LINUX, reason="limits of files are kept by Linux")
def test_on_a_full_disk_no_lock_is_left_that_keeps_everybody_out(tmp_path: Path) -> None:
    code = (
        "import resource, signal, sys; from pathlib import Path; from engines.runs.lock import acquire\n"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN); resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))\n"
        "acquire(Path(sys.argv[1]))"
    )
    command = [sys.executable, "-c", code, str(tmp_path)]
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert f"InputError: {tmp_path / LOCK} cannot be written: File too large." in ended.stderr
    acquire(tmp_path)
    assert owner(tmp_path) == os.getpid()
