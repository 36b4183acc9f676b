"""The log of a run, as it is shown."""

import pytest
from PySide6.QtGui import QTextCursor

from app.training_tab.log_view import LogView
from engines.runs.layout import LOG


@pytest.fixture
def view(qtbot, tmp_path):
    """It shows a log that is longer than there is room for."""
    (tmp_path / LOG).write_text("".join(f"line {number}\n" for number in range(300)))
    view = LogView()
    qtbot.addWidget(view)
    view.resize(400, 200)
    view.show()
    view.show_run(tmp_path)
    return view


def write(folder, text, mode="a"):
    with (folder / LOG).open(mode) as out:
        out.write(text)


def test_whoever_reads_the_end_follows_it(view, tmp_path):
    bar = view.verticalScrollBar()
    assert bar.value() == bar.maximum() > 0
    write(tmp_path, "new\n" * 20)
    view.look()
    assert bar.value() == bar.maximum() and view.toPlainText().endswith("line 299\n" + "new\n" * 20)


def test_what_is_new_is_added_and_leaves_in_peace_what_is_read_and_selected(view, tmp_path):
    bar = view.verticalScrollBar()
    bar.setValue(40)
    cursor = view.textCursor()
    cursor.setPosition(3)
    cursor.setPosition(9, QTextCursor.MoveMode.KeepAnchor)
    view.setTextCursor(cursor)
    bar.setValue(40)
    write(tmp_path, "new\n")
    view.look()
    assert bar.value() == 40 and view.textCursor().selectedText() == cursor.selectedText() != ""
    assert view.toPlainText().endswith("new\n")


def test_another_log_takes_its_place(view, tmp_path):
    write(tmp_path, "begun anew\n", mode="w")
    view.look()
    assert view.toPlainText() == "begun anew\n"
    other = tmp_path / "other"
    other.mkdir()
    view.show_run(other)
    assert not view.toPlainText()
    view.show_run(tmp_path)
    assert view.toPlainText() == "begun anew\n"
