"""Where something is to be written."""

import pytest
from PySide6.QtWidgets import QFileDialog, QWidget

from app.widgets.saving import file_to_write

KINDS = {"Games (*.json)": (".json",), "Pictures (*.png *.svg)": (".png", ".svg")}


@pytest.mark.parametrize(("typed", "kind", "written"), [
    ("", "", None),
    ("a.json", "Games (*.json)", "a.json"),
    ("taken.json", "Games (*.json)", "taken.json"),  # the dialog has asked about it
    ("a.SVG", "Games (*.json)", "a.SVG"),
    ("a", "Pictures (*.png *.svg)", "a.png"),
    ("a.gif", "Games (*.json)", "a.gif"),  # refused where it is written
    ("a.v2", "Games (*.json)", "a.v2.json"),
    ("a", "nonsense", "a.json"),
    ("taken", "Games (*.json)", "taken-2.json"),  # and has not about this
])  # fmt: skip
def test_a_suffix_is_added_and_nothing_written_over_unasked(
    qtbot, tmp_path, monkeypatch, typed, kind, written
):
    (tmp_path / "taken.json").write_text("mine")
    answer = (str(tmp_path / typed) if typed else "", kind)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: answer)
    parent = QWidget()
    qtbot.addWidget(parent)
    assert file_to_write(parent, "Save", KINDS, (".gif",)) == (written and tmp_path / written)
