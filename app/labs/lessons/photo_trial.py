"""Showing photographs to a network: test pictures, or one from a file."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QImage, QImageReader, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from app.i18n import tr
from app.labs.lessons.bars import ShareBars
from app.labs.lessons.examination import Pictures
from app.labs.lessons.images import to_image, to_pixels
from app.labs.lessons.square import SquareColumn
from app.labs.lessons.tellings import Lesson
from app.labs.lessons.trial import Trial
from app.theme.fonts import BODY, font
from app.theme.roles import button, caption, label, set_role
from app.theme.theme import colour, theme
from app.widgets.saving import ask_to_open
from engines.errors import InputError

if TYPE_CHECKING:
    from engines.evaluation.lesson_network import LessonNetwork

FORMATS = "*.png *.jpg *.jpeg *.bmp *.gif *.webp"
MEGABYTES = 256
"""A picture that takes more memory than this is not read."""


class PictureFrame(QWidget):
    """One picture, large; a file can be dropped on it."""

    dropped = Signal(str)
    """A path."""

    def __init__(self) -> None:
        super().__init__()
        self._image: QImage | None = None
        self.setAcceptDrops(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(170, 170)

    def sizeHint(self) -> QSize:
        return QSize(320, 320)

    def show_picture(self, pixels: NDArray[np.uint8] | None) -> None:
        """A picture uint8 [h, w, 3], or none."""
        self._image = to_image(pixels) if pixels is not None else None
        self.update()

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.setAccessibleName(tr("The picture that the network sees"))
        self.update()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Files are welcome."""
        if event.mimeData().hasUrls():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Show the first file."""
        files = [url.toLocalFile() for url in event.mimeData().urls() if url.isLocalFile()]
        if files:
            self.dropped.emit(files[0])

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, side = QPainter(self), min(self.width(), self.height()) - 2
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        frame = QRectF((self.width() - side) / 2, (self.height() - side) / 2, side, side)
        if self._image is not None:
            painter.drawImage(frame, self._image)
            return
        painter.setPen(QPen(colour(theme.palette.hairline), 1.5, Qt.PenStyle.DashLine))
        painter.drawRoundedRect(frame, 12, 12)
        painter.setFont(font(BODY))
        painter.setPen(colour(theme.palette.soft))
        flags = int(Qt.AlignmentFlag.AlignCenter) | int(Qt.TextFlag.TextWordWrap)
        painter.drawText(frame.adjusted(16, 0, -16, 0), flags, tr("Take an example, or drop a picture here"))


class PhotoTrial(Trial):
    """A picture, and the shares of the classes."""

    def __init__(self, lesson: Lesson) -> None:
        super().__init__(lesson)
        self.frame, self.bars, self.answer = PictureFrame(), ShareBars(), label("title", wraps=True)
        self.file_button = button()
        self._pixels: NDArray[np.uint8] | None = None
        self._source: QImage | None = None
        self._truth: int | None = None
        self._build()
        self.file_button.clicked.connect(self._ask_picture)
        self.frame.dropped.connect(self.open_picture)
        self.guesser.answered.connect(self._answered)

    def _build(self) -> None:
        left = SquareColumn(self.frame, self.example_button, self.file_button)
        card = QFrame()
        set_role(card, "card")
        right = QVBoxLayout(card)
        right.setContentsMargins(16, 14, 12, 12)
        right.setSpacing(10)
        right.addWidget(self.answer)
        right.addWidget(self.bars, 1)
        row = QHBoxLayout()
        row.setSpacing(12)
        row.addWidget(left, 1)
        row.addWidget(card, 1)
        self.body.addLayout(row, 1)

    def retranslate(self) -> None:
        """Texts in the current language."""
        super().retranslate()
        caption(self.file_button, tr("A picture …"), tr("Show the network a picture from a file."))
        self.frame.retranslate()
        self.bars.retranslate()
        self.answer.setText(self.bars.answer())

    def show_example(self, number: int) -> None:
        """Show a test picture."""
        if isinstance(self.examination, Pictures):
            self.bars.show_classes(self.examination.classes)
            self._source = None
            self._show(self.examination.images[number], int(self.examination.truth[number]))

    def open_picture(self, path: str) -> None:
        """Show a picture from a file: its middle square, as small as the network's pictures."""
        if self.network is None and not self.expectant:
            self.failed.emit(
                InputError("There is no network yet: a run has one after its first epoch. Or open a model.")
            )
            return
        reader = QImageReader(path)
        reader.setAutoTransform(True)
        QImageReader.setAllocationLimit(MEGABYTES)
        image = reader.read()
        if image.isNull():
            self.failed.emit(InputError("{path} is no picture that can be read.", path=path))
            return
        self._source = image
        if self.network is not None:
            self.adopt(self.network)

    def show_no_answer(self) -> None:
        """The picture stays."""
        self.bars.show_shares(None, self._truth)
        self.answer.setText(self.bars.answer())

    def adopt(self, network: LessonNetwork) -> None:
        """Another network answers: about the same picture, as far as it can read it."""
        if network.card is None:
            return
        if network.card.classes != self.bars.classes:
            self._truth = None
        self.bars.show_classes(network.card.classes)
        if self._source is not None:
            self._show(to_pixels(self._source, network.card.shape), None)
        elif self._pixels is not None and self._pixels.shape == network.card.shape:
            self.guesser.ask(self._pixels)
        elif (
            isinstance(pictures := self.examination, Pictures)
            and (pictures.classes, pictures.images.shape[1:]) == (network.card.classes, network.card.shape)
            and len(pictures.truth)
        ):
            self.show_example(0)  # so that something is to be seen at once
        else:
            self._show(None, None)

    def _show(self, pixels: NDArray[np.uint8] | None, truth: int | None) -> None:
        self._pixels, self._truth = pixels, truth
        self.frame.show_picture(pixels)
        self.bars.show_shares(None, truth)
        self.answer.setText(self.bars.answer())
        if pixels is not None:
            self.guesser.ask(pixels)

    def _ask_picture(self) -> None:
        ask_to_open(self, tr("Open a picture"), FORMATS, self.open_picture)

    def _answered(self, shares: NDArray[np.float32]) -> None:
        self.bars.show_shares(shares, self._truth)
        self.answer.setText(self.bars.answer())
