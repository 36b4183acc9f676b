"""Files written off the window's thread."""

from functools import partial
from threading import Event, current_thread, main_thread

import pytest

from app.background.writer import Writer
from engines.errors import InputError
from engines.files import write_atomically


@pytest.fixture
def writer(qapp):
    writer = Writer()
    yield writer
    writer.finish()


@pytest.fixture
def held(writer, tmp_path):
    """A writer that is busy until the event is set."""
    begun, go_on = Event(), Event()

    def work():
        begun.set()
        assert go_on.wait(30)

    writer.put(tmp_path / "first", work)
    assert begun.wait(30)
    yield go_on
    go_on.set()


def test_a_file_is_written_on_another_thread(qtbot, writer, tmp_path):
    threads = []
    writer.put(tmp_path / "a", lambda: threads.append(current_thread()))
    assert writer.busy
    qtbot.waitUntil(lambda: not writer.busy)
    assert threads and threads[0] is not main_thread()


def test_of_several_states_only_the_last_is_written_and_in_order(qtbot, writer, held, tmp_path):
    written: list[tuple[str, int]] = []
    for path, state in (("a", 1), ("b", 2), ("a", 3), ("c", 4), ("a", 5)):
        writer.put(tmp_path / path, partial(written.append, (path, state)))
    held.set()
    qtbot.waitUntil(lambda: not writer.busy)
    assert written == [("b", 2), ("c", 4), ("a", 5)]


def test_what_waits_at_the_end_is_written(writer, held, tmp_path):
    for state in (b"old", b"new"):
        writer.put(tmp_path / "game", partial(write_atomically, tmp_path / "game", state))
    held.set()
    writer.finish()
    assert (tmp_path / "game").read_bytes() == b"new"


def test_a_failure_is_told_even_when_something_else_followed(qtbot, writer, held, tmp_path):
    (tmp_path / "file").write_text("mine")
    told: list[object] = []
    writer.failed.connect(told.append)
    writer.put(tmp_path / "x", partial(write_atomically, tmp_path / "file" / "x", b""))
    writer.put(tmp_path / "y", partial(write_atomically, tmp_path / "y", b"whole"))
    held.set()
    qtbot.waitUntil(lambda: bool(told))
    assert isinstance(told[0], InputError) and "cannot be written" in str(told[0])
    assert (tmp_path / "y").read_bytes() == b"whole"
    (tmp_path / "file").unlink()  # it is tried again at the end


def test_a_failure_at_the_end_is_logged(writer, held, tmp_path, caplog):
    (tmp_path / "file").write_text("mine")
    writer.put(tmp_path / "x", partial(write_atomically, tmp_path / "file" / "x", b""))
    held.set()
    writer.finish()
    assert "cannot be written" in caplog.text


def test_what_could_not_be_written_is_tried_again_at_the_end(qtbot, writer, tmp_path):
    where = tmp_path / "games"
    where.write_text("no folder")
    for state in (b"old", b"new"):
        with qtbot.waitSignal(writer.failed):
            writer.put(where / "game", partial(write_atomically, where / "game", state))
    where.unlink()
    writer.finish()
    assert (where / "game").read_bytes() == b"new"


def test_an_older_state_does_not_come_back_at_the_end(qtbot, writer, tmp_path):
    where = tmp_path / "games"
    where.write_text("no folder")
    with qtbot.waitSignal(writer.failed):
        writer.put(where / "game", partial(write_atomically, where / "game", b"old"))
    where.unlink()
    writer.put(where / "game", partial(write_atomically, where / "game", b"new"))
    writer.finish()
    assert (where / "game").read_bytes() == b"new"
