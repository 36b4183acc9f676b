"""What somebody wrote on a position: a card that is there where something is written, or is to be."""

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QPlainTextEdit, QSizePolicy, QVBoxLayout

from app.theme.roles import label, name, set_role
from engines.matches.match import LONGEST_NOTE, tidy_note

MOST_LINES = 4
"""So many lines are seen at once; there may be more."""
FRAME = 4
"""Pixels of the line below a note that is written, and a little room."""
_PASSING = (Qt.FocusReason.PopupFocusReason, Qt.FocusReason.ActiveWindowFocusReason)


class NoteField(QPlainTextEdit):
    """As high as what is written. Escape leaves it."""

    left = Signal()
    """Nobody writes any more."""
    escaped = Signal()

    def __init__(self) -> None:
        super().__init__()
        set_role(self, "note")
        self.document().setDocumentMargin(0)
        self.setTabChangesFocus(True)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.textChanged.connect(self._take_no_more)
        self.document().documentLayout().documentSizeChanged.connect(lambda _: self._fit())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape leaves."""
        if event.key() == Qt.Key.Key_Escape:
            self.escaped.emit()
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """A menu, or another window in front, ends nothing."""
        super().focusOutEvent(event)
        if event.reason() not in _PASSING:
            self.left.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lines break elsewhere."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        layout, block, height, lines = self.document().documentLayout(), self.document().begin(), 0.0, 0
        while block.isValid() and lines < MOST_LINES:
            lines += max(block.lineCount(), 1)
            height += layout.blockBoundingRect(block).height()
            block = block.next()
        line = max(height / max(lines, 1), self.fontMetrics().lineSpacing())
        self.setFixedHeight(round(line * min(max(lines, 1), MOST_LINES)) + FRAME)

    def _take_no_more(self) -> None:
        """What was put in last is cut where a note would get too long."""
        surplus, cursor = len(self.toPlainText()) - LONGEST_NOTE, self.textCursor()
        if surplus <= 0:
            return
        cursor.beginEditBlock()
        for _ in range(surplus):
            cursor.deletePreviousChar()  # which may be two of Qt's characters
        cursor.endEditBlock()


class NoteCard(QFrame):
    """A title and what is written."""

    written = Signal(str)
    """What stands there now, as `tidy_note` leaves it."""

    def __init__(self) -> None:
        super().__init__()
        set_role(self, "card")
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.title, self.field = label("soft"), NoteField()
        self.title.setBuddy(self.field)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 8, 12, 8)
        layout.setSpacing(2)
        layout.addWidget(self.title)
        layout.addWidget(self.field)
        self.field.textChanged.connect(self._tell)
        self.hide()

    @property
    def text(self) -> str:
        """What is written."""
        return tidy_note(self.field.toPlainText())

    def show_note(self, title: str, tip: str, text: str, fixed: bool) -> None:
        """Show what is written under a title; nobody can write where it is `fixed`."""
        self.title.setText(title)
        name(self.field, title, tip)
        self.field.setReadOnly(fixed)
        if self.text != text:
            with QSignalBlocker(self.field):
                self.field.setPlainText(text)

    def forget(self) -> None:
        """What was written is another position's: it cannot be taken back here."""
        self.field.document().clearUndoRedoStacks()

    def _tell(self) -> None:
        self.written.emit(self.text)
