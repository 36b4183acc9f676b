"""Asked when the window is closed while something is being trained."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QDialog, QHBoxLayout, QVBoxLayout, QWidget

from app.i18n import tr
from app.theme.roles import button, caption, label


class CloseQuestion(QDialog):
    """Keep training in the background, stop and save, or do not close. Never blocks: answers by signals."""

    kept = Signal()
    stopped = Signal()

    def __init__(self, parent: QWidget, runs: list[str]) -> None:
        """`runs` is what those that are on are called."""
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(tr("Training is running"))
        title, text = label("title"), label("soft", wraps=True)
        title.setText(tr("Keep training while the window is closed?"))
        text.setText(
            tr("Still training: {runs}. It can go on in the background; it will be here when you come back.",
               runs=", ".join(runs))
        )  # fmt: skip
        self.keep_button, self.stop_button, self.cancel_button = button("primary"), button(), button("quiet")
        texts = (
            (self.keep_button, tr("Keep training"), tr("Close the window; the training goes on.")),
            (
                self.stop_button,
                tr("Stop and save"),
                tr("Close the window; the run can be resumed later."),
            ),
            (self.cancel_button, tr("Cancel"), tr("Do not close the window.")),
        )
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addStretch()
        for one, words, tip in reversed(texts):
            caption(one, words, tip)
            row.addWidget(one)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(24, 22, 24, 18)
        layout.setSpacing(12)
        layout.addWidget(title)
        layout.addWidget(text)
        layout.addSpacing(6)
        layout.addLayout(row)
        self.setMinimumWidth(460)
        self.keep_button.setDefault(True)
        self.keep_button.clicked.connect(self._keep)
        self.stop_button.clicked.connect(self._stop)
        self.cancel_button.clicked.connect(self.reject)

    def _keep(self) -> None:
        self.accept()
        self.kept.emit()

    def _stop(self) -> None:
        self.accept()
        self.stopped.emit()
