"""One opponent to choose: picture, name and one honest sentence; one of the person's own can be removed."""

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy

from app.i18n import tr
from app.play.opponents import my_level, perfection
from app.play.opponents.level_story import story
from app.play.opponents.my_level import is_my_level
from app.play.opponents.own_engines import engine_of, engine_story
from app.play.opponents.own_networks import file_of, network_story, network_teaching
from app.play.opponents.perfection import is_perfect
from app.play.opponents.players import LEVEL, describe, story_of
from app.theme.fonts import BODY, SMALL, font
from app.theme.icons import ThemedIcon
from app.theme.ring import paint_edge
from app.theme.roles import button, name
from app.theme.theme import theme
from app.theme.tint import drawing
from engines.game import Game

PICTURE = 38
HEIGHT, MOST_LINES, RADIUS = 64, 4, 10
WRAPPED = Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap
REMOVE = (28, 26)
"""The button that removes a row, in pixels."""


class LevelRow(QAbstractButton):
    """A checkable row, painted in one piece."""

    room_right = 10
    """What is left free beside the words, in pixels."""

    def __init__(self, game: Game, seat: str) -> None:
        super().__init__()
        self.seat = seat
        self._game = game
        self._sentence = ""
        self.setCheckable(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        grows = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        grows.setHeightForWidth(True)
        self.setSizePolicy(grows)
        self.retranslate()

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.setText(describe(self._game, self.seat).name)
        self._sentence = self._story()
        self.setAccessibleName(self.text())
        self.setAccessibleDescription(self._sentence)
        self.setToolTip(self._sentence)
        self.updateGeometry()
        self.update()

    def _story(self) -> str:
        if is_my_level(self.seat):
            return my_level.sentence(self._game)
        if self.seat.startswith(LEVEL):
            from engines.opponents.levels import find_level

            return story(find_level(self._game, self.seat.removeprefix(LEVEL)))
        if is_perfect(self.seat):
            return perfection.sentence(self._game)
        engine, path = engine_of(self.seat), file_of(self.seat)
        if engine is not None:
            return engine_story(engine)
        return network_story(path) if path is not None else story_of(self.seat)

    def sizeHint(self) -> QSize:
        """As high as name and two lines."""
        return QSize(300, HEIGHT)

    def heightForWidth(self, width: int) -> int:
        """Higher where the sentence takes more lines, up to `MOST_LINES`."""
        metrics = QFontMetrics(font(SMALL))
        room = QRect(0, 0, width - 62 - self.room_right, MOST_LINES * metrics.lineSpacing())
        lines = metrics.boundingRect(room, WRAPPED, self._sentence).height()
        return max(HEIGHT, 24 + min(lines, room.height()) + 6)

    @property
    def words(self) -> QRectF:
        """Where the sentence stands, of which a longer one shows no more."""
        return QRectF(62, 24, self.width() - 62 - self.room_right, self.height() - 26)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Ground, picture, name, sentence."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setOpacity(1.0 if self.isEnabled() else 0.4)
        palette = theme.palette
        area = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        painter.setPen(Qt.PenStyle.NoPen)
        if self.isChecked() or self.underMouse():
            painter.setBrush(QColor(palette.accent_wash if self.isChecked() else palette.hover))
        painter.drawRoundedRect(area, RADIUS, RADIUS)
        paint_edge(painter, area, RADIUS, self.isChecked(), self.hasFocus())
        picture = drawing(describe(self._game, self.seat).icon, PICTURE, self.devicePixelRatioF())
        painter.drawPixmap(12, (self.height() - PICTURE) // 2, picture)
        painter.setPen(QColor(palette.ink))
        painter.setFont(font(BODY, 600))
        words = self.words
        room, cut = QRectF(words.x(), 6, words.width(), 18), Qt.TextElideMode.ElideRight
        called = painter.fontMetrics().elidedText(self.text(), cut, int(room.width()))
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, called)
        painter.setPen(QColor(palette.soft))
        painter.setFont(font(SMALL))
        painter.drawText(words, WRAPPED, self._sentence)


class OwnRow(LevelRow):
    """A network or a program of the person's own, with a button that removes it; the Delete key does too."""

    removed = Signal(str)
    """Its seat: it is to be removed."""
    room_right = REMOVE[0] + 12

    def __init__(self, game: Game, seat: str) -> None:
        self.remove_button = button("mini")
        super().__init__(game, seat)
        self.remove_button.setParent(self)
        self.remove_button.setFixedSize(*REMOVE)
        ThemedIcon(self.remove_button, "delete", 15)
        self.remove_button.clicked.connect(self._remove)

    def retranslate(self) -> None:
        """Texts in the current language."""
        super().retranslate()
        name(
            self.remove_button, tr("Remove {network}", network=self.text()),
            tr("Take this opponent away (Delete)"),
        )  # fmt: skip
        path = file_of(self.seat)
        self.setToolTip(f"{self._sentence}\n{network_teaching(path) if path else ''}".strip())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The button stays at the right."""
        super().resizeEvent(event)
        wide, high = REMOVE
        self.remove_button.move(self.width() - wide - 6, (self.height() - high) // 2)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The Delete key removes."""
        if event.key() == Qt.Key.Key_Delete:
            self._remove()
        else:
            super().keyPressEvent(event)

    def _remove(self) -> None:
        self.removed.emit(self.seat)
