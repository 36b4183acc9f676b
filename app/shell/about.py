"""What this program is."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from app.i18n import tr
from app.theme.roles import label
from app.theme.tint import drawing
from app.widgets.reading import ReadingDialog
from engines.version import VERSION

WIDTH = 480


class AboutDialog(ReadingDialog):
    """The chick, the name, and three sentences."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.fill()

    def contents(self) -> QWidget:
        """All of it, below each other."""
        self.setWindowTitle(tr("About Hiyoko"))
        picture = QLabel()
        picture.setPixmap(drawing(("icons", "hiyoko.svg"), 112, self.devicePixelRatioF()))
        picture.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        title, text, number = label("figure"), label(wraps=True), label("soft")
        title.setText("Hiyoko")
        number.setText(tr("Version {version}", version=VERSION))
        text.setText(
            tr(
                "Play Reversi and Animal Shogi against networks that taught themselves, "
                "and train new ones while you watch."
            )
        )
        for widget in (title, text, number):
            widget.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        page = QWidget()
        layout = QVBoxLayout(page)
        layout.setContentsMargins(36, 28, 36, 24)
        layout.setSpacing(10)
        for widget in (picture, title, number, text):
            layout.addWidget(widget)
        layout.addSpacing(8)
        self.closing(layout, Qt.AlignmentFlag.AlignHCenter)
        self.fit(layout, WIDTH)
        return page
