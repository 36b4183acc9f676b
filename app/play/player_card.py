"""A player's card: picture, name, whose turn it is, the time left, the count of stones, and thinking
progress."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QProgressBar, QVBoxLayout

from app.i18n import tr
from app.theme.roles import label, set_role
from app.theme.tint import drawing
from app.widgets.elided import ElidedLabel

TALL, LOW = 64, 48
"""How high a card is: usually, and where others need the room."""
PICTURES = {TALL: 40, LOW: 34}
"""How large the picture is then."""
ROOMY = 380
GAP, CLOSE_GAP = 12, 7
"""Between what stands in a card, also in one that is not as wide as `ROOMY`, in pixels."""


class PlayerCard(QFrame):
    """One of the two players."""

    def __init__(self) -> None:
        super().__init__()
        self.picture, self.stone = QLabel(), QLabel()
        self.name, self.detail = ElidedLabel("title"), ElidedLabel("soft")
        self.clock, self.figure = label("number"), label("figure")
        self.progress = QProgressBar()
        self.progress.setTextVisible(False)
        self.progress.setRange(0, 0)
        self._icon: tuple[str, ...] = ()
        texts = self._texts = QVBoxLayout()
        texts.addStretch()
        texts.addWidget(self.name)
        texts.addWidget(self.detail)
        texts.addWidget(self.progress)
        texts.addStretch()
        row = self._row = QHBoxLayout(self)
        row.setSpacing(GAP)
        row.addWidget(self.picture)
        row.addLayout(texts, 1)
        row.addWidget(self.clock)
        row.addWidget(self.stone)
        row.addWidget(self.figure)
        self.figure.setMinimumWidth(30)
        self.figure.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.clock.hide()
        self.set_low(False)
        self.set_active(False)
        self.set_thinking(False)

    def show_player(
        self, icon: tuple[str, ...], stone: tuple[str, ...], name: str, detail: str, heard: str
    ) -> None:
        """Who it is, which stones are theirs, and one line about them; `heard` is the line for those who do
        not see the stones."""
        self.name.setText(name)
        self.detail.setText(detail)
        self.setAccessibleName(f"{name}, {heard}")
        self._icon = icon or self._icon
        self._draw()
        if stone:
            self.stone.setPixmap(drawing(stone, 28, self.devicePixelRatioF()))

    def _draw(self) -> None:
        if self._icon:
            size = self.picture.width()
            self.picture.setPixmap(drawing(self._icon, size, self.devicePixelRatioF()))

    def set_low(self, low: bool) -> None:
        """Whether what stands here is closer together, as others need the room."""
        height = LOW if low else TALL
        if height == self.minimumHeight():
            return
        edge = 2 if low else 4
        self.setFixedHeight(height)
        self.picture.setFixedSize(PICTURES[height], PICTURES[height])
        self._row.setContentsMargins(12, edge, 16, edge)
        self._texts.setSpacing(0 if low else 1)
        self._draw()

    def set_figure(self, text: str, tip: str) -> None:
        """The count at the right."""
        self.figure.setText(text)
        self.figure.setToolTip(tip)
        self.figure.setVisible(bool(text))

    def set_clock(self, text: str, scarce: bool) -> None:
        """The time left, and whether there is little of it; an empty text where none is counted."""
        self.clock.setText(text)
        self.clock.setToolTip(tr("Time left"))
        set_role(self.clock, "number-mistake" if scarce else "number")
        self.clock.setVisible(bool(text))

    def set_active(self, active: bool) -> None:
        """Whether this one is to move."""
        set_role(self, "active-card" if active else "resting-card")

    def set_thinking(self, thinking: bool, part: float | None = None) -> None:
        """Whether this one thinks, and how far they are (0 to 1), where that is known."""
        self.progress.setVisible(thinking)
        self.detail.setVisible(not thinking or not self.progress.isVisible())
        if part is None:
            self.progress.setRange(0, 1)
            self.progress.setValue(0)
        else:
            self.progress.setRange(0, 1000)
            self.progress.setValue(int(part * 1000))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """In a narrow column what stands here moves closer together."""
        super().resizeEvent(event)
        self._row.setSpacing(GAP if self.width() >= ROOMY else CLOSE_GAP)
