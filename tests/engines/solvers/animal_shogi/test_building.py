"""Stopping a build: nothing is left of it."""

from pathlib import Path
from threading import Event, active_count

import numpy as np
import pytest

from engines.catalogue import find_game
from engines.errors import InputError
from engines.solvers.animal_shogi.building import Progress, Solver, build
from engines.solvers.animal_shogi.layout import Layout, layout, size
from engines.solvers.animal_shogi.retrograde import DRAW, UNDECIDED

SIMPLE = find_game("animal-shogi-simple")


def test_a_stopped_build_leaves_nothing(tmp_path: Path) -> None:
    stop, heard = Event(), []

    def progress(now: Progress) -> None:
        heard.append(now)
        if len(heard) == 3:
            stop.set()

    threads = active_count()
    assert build(SIMPLE, tmp_path / "table.tb", stop, progress, threads=2) is False
    assert active_count() <= threads
    assert list(tmp_path.iterdir()) == []
    assert heard[0].phase == "judging" and 0 < heard[0].done < heard[1].done < 0.1


def test_a_failing_listener_ends_the_build_and_leaves_nothing(tmp_path: Path) -> None:
    def progress(_now: Progress) -> None:
        raise KeyboardInterrupt

    threads = active_count()
    with pytest.raises(KeyboardInterrupt):
        build(SIMPLE, tmp_path / "table.tb", None, progress, threads=2)
    assert active_count() <= threads
    assert list(tmp_path.iterdir()) == []


def test_other_games_cannot_be_built(tmp_path: Path) -> None:
    with pytest.raises(InputError):
        build(find_game("tictactoe"), tmp_path / "table.tb")


def test_no_room_is_no_build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.disk_usage", lambda _folder: type("usage", (), {"free": 10}))
    with pytest.raises(InputError, match="room"):
        build(SIMPLE, tmp_path / "table.tb")


def test_a_small_world_is_solved_to_the_end() -> None:
    """A world with the lions in one place: whoever is decided there is so whatever the number of
    threads that work on it."""
    whole = layout(True)
    own, enemy = 9, 2  # opposite corners: the same for the other side
    lions = np.full_like(whole.lions, -1)
    lions[own, enemy] = 0
    first = 56_236 * int(whole.lions[own, enemy])
    base = whole.base[first : first + 56_237] - whole.base[first]
    small = Layout(lions, np.array([12 * own + enemy], np.int16), whole.radix, base, whole.configs, 0)
    one, three = (Solver(small, Event(), lambda _now: None, threads).solve() for threads in (1, 3))
    assert one is not None and three is not None
    assert np.array_equal(one, three) and one.size == size(small)
    assert not ((one >= UNDECIDED) & (one < DRAW)).any()
    assert len(np.unique(one)) > 5
