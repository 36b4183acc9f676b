"""Reading a collection is stopped."""

from PySide6.QtCore import Qt

from app.play.lists.collection import CollectionDialog
from app.settings import options
from engines.matches.record import Record
from engines.notation.writing_brackets import write_ggf
from tests.engines.notation.wthor_files import collection, played


def test_what_was_listed_before_is_there(qtbot, settings, tmp_path):
    dialog, folder = CollectionDialog(settings), collection(tmp_path / "wthor", 12)
    qtbot.addWidget(dialog)
    dialog.show()
    assert not dialog.stop.isVisible()
    many = tmp_path / "many.ggf"
    many.write_text(f"{write_ggf(Record(played(3)))}\n" * 3000)
    for listed in (0, 12):
        dialog.open([many])
        assert dialog.stop.isVisible() and dialog.status.text() == "Reading …"
        qtbot.mouseClick(dialog.stop, Qt.MouseButton.LeftButton)
        assert dialog.status.text() == "Reading was stopped." and not dialog.stop.isVisible()
        assert dialog.view.table.rowCount() == listed
        dialog.open([folder])
        qtbot.waitUntil(lambda: not dialog.stop.isVisible(), timeout=10_000)
        assert dialog.status.text().startswith("12 games.")
    assert settings[options.COLLECTION] == str(folder)
    dialog.close()
