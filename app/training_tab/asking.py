"""What stands in place of a form, or of curves, while the trainer is asked what it can do, or when it did not
answer."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from app.i18n import error_text, tr
from app.theme.icons import ThemedIcon
from app.theme.roles import button, label, name, set_role

CARDS, HEIGHT = 3, 101
"""As many empty cards stand where something will be, and so high."""


class Asking(QWidget):
    """A sentence over empty cards; or why there was no answer, with a button."""

    again = Signal()
    """The trainer is to be asked once more."""

    def __init__(self, words: str) -> None:
        """`words` is the sentence while it is asked, in English."""
        super().__init__()
        self._words = words
        self.text, self.again_button = label(wraps=True), button("primary")
        ThemedIcon(self.again_button, "refresh", 16, on_accent=True)
        self._error: Exception | None = None
        self.cards = QWidget()
        row = QHBoxLayout(self.cards)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(12)
        for _ in range(CARDS):
            card = QFrame()
            set_role(card, "card")
            card.setFixedHeight(HEIGHT)
            row.addWidget(card)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 12, 0)
        layout.setSpacing(14)
        layout.addWidget(self.text)
        layout.addWidget(self.again_button, 0, Qt.AlignmentFlag.AlignLeft)
        layout.addWidget(self.cards)
        layout.addStretch()
        self.again_button.clicked.connect(self.again)
        self.show_asked()

    def show_asked(self) -> None:
        """The trainer is being asked."""
        self._show(None)

    def show_failure(self, error: Exception) -> None:
        """It did not answer."""
        self._show(error)

    def _show(self, error: Exception | None) -> None:
        self._error = error
        set_role(self.text, "soft" if error is None else "")
        self.again_button.setVisible(error is not None)
        self.cards.setVisible(error is None)
        self.retranslate()

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.text.setText(tr(self._words) if self._error is None else error_text(self._error))
        self.again_button.setText(tr("Try again"))
        name(self.again_button, tr("Try again"), tr("Ask the trainer once more what it can do."))
