"""Calls a person back who is elsewhere on the desktop: something that took long is over."""

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QApplication, QSystemTrayIcon, QWidget

from app.theme.icons import program_icon


class Caller(QObject):
    """Silent while a window of the program is active, or where nobody wants to be called."""

    called = Signal(str, str)
    """Somebody was called: a title and a sentence."""

    def __init__(self) -> None:
        super().__init__()
        self.wanted = True
        self._tray: QSystemTrayIcon | None = None
        self._window: QWidget | None = None
        """Where the news are."""

    def call(self, widget: QWidget, title: str, text: str) -> None:
        """Have the desktop point at the window that `widget` is in, and say something where it has a tray."""
        if not self.wanted or QApplication.activeWindow() is not None:
            return
        self._window = widget.window()
        QApplication.alert(self._window)
        if QSystemTrayIcon.isSystemTrayAvailable():
            if self._tray is None:
                self._tray = QSystemTrayIcon(program_icon())
                self._tray.messageClicked.connect(self._come)
                self._tray.activated.connect(self._come)
            self._tray.show()
            self._tray.showMessage(title, text, program_icon())
        self.called.emit(title, text)

    def rest(self) -> None:
        """The person is here: nothing stays in the tray."""
        if self._tray is not None:
            self._tray.hide()
            self._tray.deleteLater()
        self._tray = self._window = None

    def _come(self, *_: object) -> None:
        """The message was clicked."""
        window = self._window
        if window is not None:
            window.setWindowState(window.windowState() & ~Qt.WindowState.WindowMinimized)
            window.show()
            window.raise_()
            window.activateWindow()
        self.rest()


caller = Caller()
