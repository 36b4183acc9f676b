"""One calm line under the tabs for what went wrong, with its next step, and for what is still to come."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QWidget

from app.i18n import keep_translated, tr
from app.theme.roles import button, label, name, set_role


class Banner(QFrame):
    """A sentence that stays until it is closed or replaced."""

    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.text = label(wraps=True)
        self.close_button = button("quiet")
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 8, 8, 8)
        row.addWidget(self.text, 1)
        row.addWidget(self.close_button)
        self.close_button.clicked.connect(self.dismiss)
        self.hide()
        keep_translated(self.retranslate)

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.close_button.setText(tr("Close"))
        name(self.close_button, tr("Close"), tr("Close this message (Escape)"))

    def show_text(self, text: str) -> None:
        """Say something that went wrong."""
        set_role(self, "error")
        self._show(text)

    def promise(self, text: str) -> None:
        """Say what is still to come, without alarm."""
        set_role(self, "notice")
        self._show(text)

    def _show(self, text: str) -> None:
        self.text.setText(text)
        self.setAccessibleName(text)
        self.show()

    def dismiss(self) -> None:
        """Take the message away."""
        self.hide()
        self.closed.emit()
