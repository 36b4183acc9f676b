"""The window in which a person gives a run a name and a note; they are written as they are typed."""

from collections.abc import Callable

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QWidget

from app.i18n import error_text, tr
from app.runs.model import RunModel
from app.theme.roles import label, name
from app.widgets.sections import SectionsDialog
from engines.errors import InputError
from engines.runs.label import LONGEST_NAME, LONGEST_NOTE, Label, read_label, write_label

WIDTH, NOTE_HEIGHT = 480, 120
REST_MS = 400
"""What was typed is written after so long a rest, and when the window closes."""


class LabelDialog(SectionsDialog):
    """For one run; `called()` is what it is called without a name, in the language of now."""

    changed = Signal()
    """A name or a note was written."""

    def __init__(self, run: RunModel, called: Callable[[], str], parent: QWidget) -> None:
        super().__init__(parent)
        self._folder, self._written, self._called = run.folder, run.label, called
        self.name_field, self.note_field = QLineEdit(run.label.name), QPlainTextEdit(run.label.note)
        self.name_field.setMaxLength(LONGEST_NAME)
        self.note_field.setTabChangesFocus(True)
        self.message = label("mistake", wraps=True)
        self._rest = QTimer(self, singleShot=True, interval=REST_MS)
        self._rest.timeout.connect(self.write)
        self.section("Name").addWidget(self.name_field, 0, 0)
        card = self.section("Note")
        card.addWidget(self.note_field, 0, 0)
        card.setRowMinimumHeight(0, NOTE_HEIGHT)
        self.beside.insertWidget(0, self.message, 1)
        self.name_field.textEdited.connect(self._rest.start)
        self.note_field.textChanged.connect(self._rest.start)
        self.finished.connect(self.write)
        self.retranslate()
        self.fit(WIDTH)
        self.name_field.setFocus()

    def retranslate(self) -> None:
        """Texts in the current language."""
        super().retranslate()
        self.setWindowTitle(tr("Name and note"))
        self.name_field.setPlaceholderText(self._called())
        name(self.name_field, tr("Name"), tr("What this run is called wherever it is named."))
        name(self.note_field, tr("Note"), tr("What you want to remember of this run."))

    def write(self) -> None:
        """Write what is new here, beside what another window may have written; a failure is said beside
        *Close*."""
        self._rest.stop()
        label, before = Label(self.name_field.text(), self.note_field.toPlainText()), self._written
        if label == before:
            return
        try:
            there = self._there(label)
            called = label.name if label.name != before.name else there.name
            write_label(self._folder, Label(called, label.note if label.note != before.note else there.note))
        except InputError as error:
            self.message.setText(error_text(error))
            return
        cut = len(label.note.strip()) > LONGEST_NOTE
        most = f"{LONGEST_NOTE:,}"
        self.message.setText(tr("Only the first {most} characters are kept.", most=most) if cut else "")
        self._written = label
        self.changed.emit()

    def _there(self, otherwise: Label) -> Label:
        """What the run is called by now; `otherwise` where that is damaged."""
        try:
            return read_label(self._folder)
        except InputError:
            return otherwise
