"""The run's log, followed while it is shown."""

from pathlib import Path

from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import QPlainTextEdit

from app.i18n import keep_translated, tr
from app.runs.folder import read_log
from engines.runs.layout import LOG


class LogView(QPlainTextEdit):
    """Shows the end of the log of one run; stays where one reads unless one reads the end."""

    def __init__(self) -> None:
        super().__init__()
        self.setReadOnly(True)
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.WidgetWidth)
        fixed = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        fixed.setPixelSize(12)
        self.setFont(fixed)
        self._folder: Path | None = None
        self._stamp = (0, 0)
        keep_translated(self.retranslate)

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.setPlaceholderText(tr("Nothing has been logged yet."))
        self.setAccessibleName(tr("Log"))

    def show_run(self, folder: Path | None) -> None:
        """Show this run's log from now on."""
        if folder != self._folder:
            self._folder, self._stamp = folder, (0, 0)
            self.clear()
        self.look()

    def look(self) -> None:
        """Read again if the log grew and someone looks."""
        if self._folder is None or not self.isVisible():
            return
        try:
            facts = (self._folder / LOG).stat()
        except OSError:
            return
        stamp = (facts.st_size, facts.st_mtime_ns)
        if stamp == self._stamp:
            return
        self._stamp = stamp
        bar = self.verticalScrollBar()
        at_end, place = bar.value() >= bar.maximum() - 2, bar.value()
        self.setPlainText(read_log(self._folder))
        bar.setValue(bar.maximum() if at_end else place)
