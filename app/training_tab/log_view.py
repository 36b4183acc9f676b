"""The run's log, followed while it is shown."""

from pathlib import Path

from PySide6.QtGui import QFontDatabase, QTextCursor
from PySide6.QtWidgets import QPlainTextEdit

from app.i18n import keep_translated, tr
from app.runs.log_tail import LogTail

MOST = 5000
"""So many lines are kept, the newest."""


class LogView(QPlainTextEdit):
    """Shows the end of the log of one run; stays where one reads unless one reads the end."""

    def __init__(self) -> None:
        super().__init__()
        self.setReadOnly(True)
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.WidgetWidth)
        fixed = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        fixed.setPixelSize(12)
        self.setFont(fixed)
        self.setMaximumBlockCount(MOST)
        self._folder: Path | None = None
        self._tail: LogTail | None = None
        keep_translated(self.retranslate)

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.setPlaceholderText(tr("Nothing has been logged yet."))
        self.setAccessibleName(tr("Log"))

    def show_run(self, folder: Path | None) -> None:
        """Show this run's log from now on."""
        if folder != self._folder:
            self._folder, self._tail = folder, LogTail(folder) if folder is not None else None
            self.clear()
        self.look()

    def look(self) -> None:
        """Read what is new, if someone looks."""
        if self._tail is None or not self.isVisible():
            return
        text, alone = self._tail.read()
        if alone:
            self.clear()
        if not text:
            return
        bar = self.verticalScrollBar()
        at_end, place = bar.value() >= bar.maximum() - 2, bar.value()
        end = QTextCursor(self.document())
        end.movePosition(QTextCursor.MoveOperation.End)
        end.insertText(text)
        bar.setValue(bar.maximum() if at_end else place)
