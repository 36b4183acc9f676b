"""A small card over the board: a move to confirm, or something that takes a moment."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QRectF, Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QProgressBar, QVBoxLayout, QWidget

from app.i18n import tr
from app.theme.roles import button, name, set_role
from app.widgets.elided import ElidedLabel

ROOMY = 480
"""Over a narrower board a question takes two lines, in pixels."""
_ALIGN = Qt.AlignmentFlag
_PLACES = tuple(
    down | across
    for across in (_ALIGN.AlignHCenter, _ALIGN.AlignLeft, _ALIGN.AlignRight)
    for down in (_ALIGN.AlignBottom, _ALIGN.AlignTop, _ALIGN.AlignVCenter)
)
"""Where over the board it can lie, the one that is liked best first."""
_AWAY = 26
"""From the board's edge, in pixels."""


class Notice(QFrame):
    """One sentence, with a button or a progress line: over the lower edge, unless that hides what is asked
    about."""

    def __init__(self, over: QWidget) -> None:
        super().__init__(over)
        self._over = over
        set_role(self, "notice")
        self.text = ElidedLabel("strong", lines=2)
        self.button = button("primary")
        self.button.clicked.connect(self._act)
        self.away = button("quiet")
        self.away.setText("✕")
        self.away.setFixedWidth(36)
        self.away.clicked.connect(self.hide)
        self.progress = QProgressBar()
        self.progress.setRange(0, 1000)
        self.progress.setTextVisible(False)
        self._deed: Callable[[], None] | None = None
        row = QHBoxLayout()
        row.setSpacing(14)
        row.addWidget(self.text)
        row.addWidget(self.button)
        row.addWidget(self.away)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 10, 12, 10)
        layout.addLayout(row)
        layout.addWidget(self.progress)
        self._place = QVBoxLayout(over)
        self._place.addWidget(self)
        self._place.setContentsMargins(0, _AWAY, 0, _AWAY)
        self._put(_PLACES[0])
        self.hide()

    def ask(
        self, text: str, action: str, tip: str, deed: Callable[[], None], no: str = "",
        about: Sequence[QRectF] = (),
    ) -> None:  # fmt: skip
        """Say something that one button answers; `no` is what putting it away means, "" where one cannot. It
        hides as little as it can of what it is `about`, in pixels of what lies below."""
        self.text.setWordWrap(self._over.width() < ROOMY)
        self.text.setText(text)
        self.button.setText(action)
        name(self.button, action, tip)
        name(self.away, tr("Close this note"), no)
        self.away.setVisible(bool(no))
        self._deed = deed
        self.button.show()
        self.progress.hide()
        self.show()
        self._put(min(_PLACES, key=lambda place: self._hidden(place, about)))

    def wait(self, text: str, part: float | None) -> None:
        """Say what is under way, and how far (0 to 1) where that is known."""
        self.text.setWordWrap(False)
        self.text.setText(text)
        self.button.hide()
        self.away.hide()
        self.progress.setVisible(part is not None)
        self.progress.setValue(int(1000 * (part or 0.0)))
        self.show()
        self._put(_PLACES[0])

    def _act(self) -> None:
        if self._deed is not None:
            self._deed()

    def _put(self, place: Qt.AlignmentFlag) -> None:
        self._place.setAlignment(self, place)
        self._place.activate()

    def _hidden(self, place: Qt.AlignmentFlag, about: Sequence[QRectF]) -> float:
        """Square pixels that are hidden there."""
        self._put(place)
        parts = (one.intersected(QRectF(self.geometry())) for one in about)
        return sum(part.width() * part.height() for part in parts)
