"""What may tell the cause of an error, to be read and copied."""

from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import QDialog, QHBoxLayout, QPlainTextEdit, QVBoxLayout, QWidget

from app.i18n import error_text, keep_translated, tr
from app.theme.roles import button, label, name
from app.widgets.room import resize_within_screen
from engines.errors import InputError

SIZE = (680, 460)


class DetailsDialog(QDialog):
    """The sentence, and the lines behind it, the newest in sight."""

    def __init__(self, error: InputError, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._error = error
        self.sentence, self.lines, self.close_button = (
            label("strong", wraps=True),
            QPlainTextEdit(),
            button("primary"),
        )
        self.lines.setReadOnly(True)
        fixed = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        fixed.setPixelSize(12)
        self.lines.setFont(fixed)
        self.lines.setPlainText(error.details)
        self.close_button.setDefault(True)
        self.close_button.clicked.connect(self.accept)
        below, layout = QHBoxLayout(), QVBoxLayout(self)
        below.addStretch()
        below.addWidget(self.close_button)
        layout.setContentsMargins(24, 18, 24, 18)
        layout.setSpacing(10)
        layout.addWidget(self.sentence)
        layout.addWidget(self.lines, 1)
        layout.addLayout(below)
        resize_within_screen(self, *SIZE)
        keep_translated(self.retranslate)
        bar = self.lines.verticalScrollBar()
        bar.setValue(bar.maximum())

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.setWindowTitle(tr("Details"))
        self.sentence.setText(error_text(self._error))
        self.close_button.setText(tr("Close"))
        name(
            self.lines,
            tr("Details"),
            tr("The exchange with the program: > sent, < received, ! errors"),
        )
