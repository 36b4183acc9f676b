"""While a collection is read: how far it is, and what becomes of it when it is stopped or out of sight."""

import re

import pytest
from PySide6.QtCore import Qt

from app.play.lists.collection import CollectionDialog
from app.settings import options
from engines.matches.record import Record
from engines.notation.writing_brackets import write_ggf
from tests.engines.notation.wthor_files import collection, played


@pytest.fixture
def many(tmp_path):
    """An archive that takes a while."""
    file = tmp_path / "many.ggf"
    file.write_text(f"{write_ggf(Record(played(3)))}\n" * 3000)
    return file


def test_what_was_listed_before_is_there(qtbot, settings, tmp_path, many):
    dialog, folder = CollectionDialog(settings), collection(tmp_path / "wthor", 12)
    qtbot.addWidget(dialog)
    dialog.show()
    assert not dialog.stop.isVisible()
    for listed in (0, 12):
        dialog.open([many])
        said = dialog.status if listed else dialog.coming.text
        assert dialog.stop.isVisible() and said.isVisible() and said.text() == "Reading …"
        qtbot.mouseClick(dialog.stop, Qt.MouseButton.LeftButton)
        assert dialog.status.text() == "Reading was stopped." and not dialog.stop.isVisible()
        assert dialog.view.table.rowCount() == listed and not dialog.coming.isVisible()
        dialog.open([folder])
        qtbot.waitUntil(lambda: not dialog.stop.isVisible(), timeout=10_000)
        assert dialog.status.text().startswith("12 games.")
    assert settings[options.COLLECTION] == str(folder)
    dialog.close()


def test_how_far_it_is_stands_where_the_games_will(qtbot, settings, many):
    dialog = CollectionDialog(settings)
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.open([many])
    text, line = dialog.coming.text, dialog.coming.line
    qtbot.waitUntil(lambda: re.fullmatch(r"Reading … <?\d+%", text.text()) is not None, timeout=10_000)
    assert line.isVisible() and not dialog.empty.isVisible() and not dialog.status.text(), "it is said once"
    qtbot.waitUntil(lambda: dialog.status.text().startswith("3,000 games"), timeout=30_000)
    assert not dialog.coming.isVisible()
    dialog.close()
