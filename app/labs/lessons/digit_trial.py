"""Drawing digits for a network: the bars move while one draws."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QImage, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from app.i18n import tr
from app.labs.lessons.bars import ShareBars
from app.labs.lessons.drawn import is_large
from app.labs.lessons.examination import Pictures
from app.labs.lessons.images import to_image
from app.labs.lessons.pad import PAPER, DigitPad
from app.labs.lessons.square import SquareColumn
from app.labs.lessons.tellings import Lesson
from app.labs.lessons.trial import Trial
from app.theme.roles import button, caption, label, set_role
from app.theme.theme import colour

if TYPE_CHECKING:
    from engines.evaluation.lesson_network import LessonNetwork

PREVIEW = 56
DIGITS = tuple("0123456789")


class Preview(QWidget):
    """What the network sees, point by point."""

    def __init__(self) -> None:
        super().__init__()
        self._image: QImage | None = None
        self.setFixedSize(PREVIEW, PREVIEW)

    def sizeHint(self) -> QSize:
        return QSize(PREVIEW, PREVIEW)

    def show_picture(self, pixels: NDArray[np.uint8] | None) -> None:
        """A picture uint8 [h, w], or none."""
        self._image = to_image(pixels) if pixels is not None else None
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), colour(PAPER))
        if self._image is not None:
            painter.drawImage(QRectF(self.rect()), self._image)


class DigitTrial(Trial):
    """A pad, and the shares of the ten digits."""

    def __init__(self, lesson: Lesson) -> None:
        super().__init__(lesson)
        self.pad, self.bars, self.preview = DigitPad(), ShareBars(), Preview()
        self.answer, self.seen_label = label("title", wraps=True), label("soft", wraps=True)
        self.set_label = label("soft", wraps=True)
        self.clear_button = button()
        self._truth: int | None = None
        self.bars.show_classes(DIGITS)
        self._build()
        self.clear_button.clicked.connect(self.pad.clear)
        self.pad.changed.connect(self._drawn)
        self.guesser.answered.connect(self._answered)

    def _build(self) -> None:
        left = SquareColumn(self.pad, self.clear_button, self.example_button)
        card = QFrame()
        set_role(card, "card")
        seen = QHBoxLayout()
        seen.setSpacing(12)
        seen.addWidget(self.preview)
        seen.addWidget(self.answer, 1)
        right = QVBoxLayout(card)
        right.setContentsMargins(16, 14, 12, 12)
        right.setSpacing(10)
        right.addLayout(seen)
        right.addWidget(self.bars, 1)
        row = QHBoxLayout()
        row.setSpacing(12)
        row.addWidget(left, 1)
        row.addWidget(card, 1)
        self.body.addLayout(row, 1)
        for words in (self.seen_label, self.set_label):
            self.body.addWidget(words)

    def retranslate(self) -> None:
        """Texts in the current language."""
        super().retranslate()
        caption(self.clear_button, tr("Clear"), tr("Wipe the sheet."))
        self.pad.retranslate()
        self.bars.retranslate()
        self._say_answer()
        self._say_set()

    def show_example(self, number: int) -> None:
        """Put a test picture on the sheet."""
        if isinstance(self.examination, Pictures) and self.examination.images.ndim == 3:
            pixels = self.examination.images[number]
            self.pad.fit(pixels.shape)
            self._truth = int(self.examination.truth[number])
            self.pad.show_example(pixels)

    def show_no_answer(self) -> None:
        """The drawing stays."""
        self.bars.show_shares(None)
        self._say_answer()
        self._say_set()

    def adopt(self, network: LessonNetwork) -> None:
        """Another network answers: about the same drawing."""
        if network.card is not None:
            self.bars.show_classes(network.card.classes)
            self.pad.fit(network.card.shape)
            self._drawn(self.pad.picture())
        self._say_set()

    def _drawn(self, pixels: NDArray[np.uint8] | None) -> None:
        if self.pad.strokes or pixels is None:
            self._truth = None
        self.preview.show_picture(pixels)
        if pixels is None:
            self.bars.show_shares(None)
        else:
            self.guesser.ask(pixels)
        self._say_answer()

    def _answered(self, shares: NDArray[np.float32]) -> None:
        if not self.pad.empty:
            self.bars.show_shares(shares, self._truth)
            self._say_answer()

    def _say_set(self) -> None:
        """How a drawing is prepared, as the examples were; and what a set of small ones cannot teach."""
        small, network = not is_large(self.pad.shape), self.network
        card = network.card if network is not None else None
        self.seen_label.setText(
            tr("What the network sees: set upright, stretched, and as thick as its examples.")
            if small
            else tr("What the network sees: centred and scaled as its examples are.")
        )
        self.set_label.setVisible(small and card is not None)
        if card is not None:
            self.set_label.setText(tr(
                "It learned from {data}. One that learned from all of MNIST reads drawings better.",
                data=tr(card.data),
            ))  # fmt: skip

    def _say_answer(self) -> None:
        nothing = tr("Nothing drawn yet") if self.pad.empty else ""
        self.answer.setText(self.bars.answer() or nothing)
