"""What a run's networks thought of a position, one column each: the moves' shares, and the expected score."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.analysis.truth import share, short
from app.analysis.verdict_words import move_text
from app.i18n import tr
from app.runs.opinions import Opinion, Told, listed
from app.theme.fonts import SMALL, TINY, font
from app.theme.ring import paint_ring
from app.theme.theme import colour, theme
from engines.game import Move
from engines.matches.match import Match
from engines.runs.events import NetworkSaved

MOST_ROWS = 8
"""So many moves have a row."""
LEFT, RIGHT, BELOW, GAP = 58.0, 62.0, 20.0, 10.0
"""Room for the moves, for the truth, for the iterations, and below the expected score, in pixels."""
SCORE, HIGHEST, ROW = 56.0, 150.0, 23.0
"""The expected score is drawn so high at least, and at most where few moves leave room; and a move's row."""
WIDEST, NUMBERED = 64.0, 30.0
"""A column is no wider than this, and says its share in figures from this width on, in pixels."""
FAINT, STRONG = 0.06, 0.5
"""Of its colour a move has so much that nobody would play; over the colour of a larger share than the second
figures are dark."""
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


@dataclass(frozen=True, slots=True)
class Column:
    """A network of the run, and its opinion once it was asked."""

    network: NetworkSaved
    opinion: Opinion | None

    @property
    def spoke(self) -> Opinion | None:
        """Its opinion, if it has one."""
        return self.opinion if self.opinion is not None and self.opinion.shares else None


class OpinionStrip(QWidget):
    """Columns by iterations, the oldest at the left. Yellow is the share of a move that is right as far as is
    known, red that of one that gives something away; teal is the truth."""

    reached = Signal()
    """The pointer or a key is at another column, or at none."""
    chosen = Signal(int, QPoint)
    """An iteration, and where on the screen it was chosen."""

    def __init__(self) -> None:
        super().__init__()
        self.columns: tuple[Column, ...] = ()
        self.moves: tuple[Move, ...] = ()
        self._told = Told()
        self._match: Match | None = None
        self._at: int | None = None
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def show_told(self, match: Match | None, networks: Sequence[NetworkSaved], told: Told) -> None:
        """Draw what is known of where a match stands; None for nothing."""
        self._match, self._told = match, told
        self.columns = tuple(Column(one, told.opinions.get(one)) for one in networks)
        spoken = [column.spoke for column in self.columns]
        self.moves = listed([one for one in spoken if one is not None], told.truth, MOST_ROWS)
        if self._at is not None and self._at >= len(self.columns):
            self._at = None
        self.updateGeometry()
        self.update()

    @property
    def looked_at(self) -> Column | None:
        """The column that the pointer or a key is at; else the newest network that has spoken."""
        if self._at is not None:
            return self.columns[self._at]
        return next((column for column in reversed(self.columns) if column.spoke), None)

    @property
    def tells_values(self) -> bool:
        """Whether the networks expect anything: some only know moves."""
        return any(column.spoke is not None and column.spoke.value for column in self.columns)

    def sizeHint(self) -> QSize:
        return QSize(420, int(SCORE + GAP + MOST_ROWS * ROW + BELOW))

    def minimumSizeHint(self) -> QSize:
        return QSize(240, self.sizeHint().height())

    def column_at(self, x: float) -> int | None:
        """The number of the column there, in pixels from the left."""
        at = int((x - LEFT) // self._wide) if x >= LEFT else -1
        return at if 0 <= at < len(self.columns) else None

    def cell(self, row: int, column: int) -> QRectF:
        """The place of a move's share."""
        gap = 1.0 if self._wide > 4 else 0.0
        return QRectF(LEFT + column * self._wide, self._top + row * ROW, self._wide - gap, ROW - 1)

    @property
    def _score(self) -> float:
        left = self.height() - GAP - len(self.moves) * ROW - BELOW
        return min(HIGHEST, max(SCORE, left)) if self.tells_values else 0.0

    @property
    def _top(self) -> float:
        return self._score + GAP

    @property
    def _wide(self) -> float:
        room = self.width() - LEFT - RIGHT
        return max(1.0, min(WIDEST, room / max(1, len(self.columns))))

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._match is None or not self.columns:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self._at is not None:
            painter.fillRect(self._column_room(self._at), colour(theme.palette.hover))
        if self.tells_values:
            self._paint_score(painter)
        for row, move in enumerate(self.moves):
            self._paint_row(painter, row, move)
        self._paint_iterations(painter)
        if self.hasFocus():
            paint_ring(painter, QRectF(self.rect()).adjusted(-4, -4, 4, 4), 10)

    def _column_room(self, at: int) -> QRectF:
        return QRectF(LEFT + at * self._wide, 0, self._wide, self._top + len(self.moves) * ROW)

    def _paint_score(self, painter: QPainter) -> None:
        """The expected score of the side to move, and the true one."""
        tokens, truth = theme.palette, self._told.truth
        end = LEFT + len(self.columns) * self._wide
        painter.setFont(font(TINY))
        for score in (0.0, 0.5, 1.0):
            y = self._height_of(score)
            painter.setPen(QPen(colour(tokens.hairline), 1))
            painter.drawLine(QPointF(LEFT, y), QPointF(end, y))
            painter.setPen(colour(tokens.soft))
            painter.drawText(QRectF(0, y - 8, LEFT - 8, 16), _RIGHT, f"{score:.0%}".replace("%", " %"))
        if truth is not None and truth.truth is not None:
            y = self._height_of(share(truth.truth))
            painter.setPen(QPen(colour(tokens.truth), 2))
            painter.drawLine(QPointF(LEFT, y), QPointF(end, y))
            painter.setFont(font(SMALL, 600))
            room = QRectF(end + 8, min(max(0.0, y - 9), self._score - 18), RIGHT - 8, 18)
            painter.drawText(room, _LEFT, short(truth.truth))
        points = [
            QPointF(self.cell(0, at).center().x(), self._height_of((column.spoke.value + 1) / 2))
            for at, column in enumerate(self.columns)
            if column.spoke is not None
        ]
        painter.setPen(QPen(colour(tokens.accent), 2))
        painter.drawPolyline(QPolygonF(points))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour(tokens.accent))
        for point in points:
            painter.drawEllipse(point, 2.5, 2.5)

    def _height_of(self, score: float) -> float:
        return 8 + (self._score - 16) * (1 - score)

    def _paint_row(self, painter: QPainter, row: int, move: Move) -> None:
        tokens, truth = theme.palette, self._told.truth
        assert self._match is not None
        right = truth is None or move in truth.keeping
        place, here = self.cell(row, 0), self._match.position
        painter.setFont(font(SMALL, 600))
        painter.setPen(colour(tokens.ink))
        words = QRectF(0, place.top(), LEFT - 8, place.height())
        painter.drawText(words, _RIGHT, move_text(self._match.game, here, move))
        shade = tokens.accent if right else tokens.mistake
        for at, column in enumerate(self.columns):
            part = column.spoke.shares.get(move, 0.0) if column.spoke is not None else None
            if part is not None:
                painter.fillRect(self.cell(row, at), colour(shade, FAINT + (1 - FAINT) * part))
            if part is not None and self._wide >= NUMBERED and part >= 0.005:
                painter.setFont(font(TINY))
                painter.setPen(colour(tokens.accent_ink if part > STRONG else tokens.ink))
                painter.drawText(self.cell(row, at), Qt.AlignmentFlag.AlignCenter, f"{100 * part:.0f}")
        if truth is not None and move in truth.moves:
            painter.setFont(font(SMALL, 600))
            painter.setPen(colour(tokens.truth if right else tokens.mistake))
            after = QRectF(LEFT + len(self.columns) * self._wide + 8, place.top(), RIGHT - 8, place.height())
            painter.drawText(after, _LEFT, short(truth.moves[move]))

    def _paint_iterations(self, painter: QPainter) -> None:
        """As many numbers as have room, the newest always."""
        painter.setFont(font(TINY))
        painter.setPen(colour(theme.palette.soft))
        y, free = self._top + len(self.moves) * ROW + 2, float(self.width())
        for at in reversed(range(len(self.columns))):
            text = str(self.columns[at].network.iteration)
            wide = painter.fontMetrics().horizontalAdvance(text) + 8
            middle = LEFT + (at + 0.5) * self._wide
            if middle + wide / 2 <= free:
                room = QRectF(middle - wide / 2, y, wide, 16)
                painter.drawText(room, Qt.AlignmentFlag.AlignCenter, text)
                free = middle - wide / 2

    def _reach(self, at: int | None) -> None:
        if at != self._at:
            self._at = at
            self.update()
            self.reached.emit()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """The column under the pointer is told."""
        self._reach(self.column_at(event.position().x()))

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._reach(None)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._reach(None)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click asks what to do with the network."""
        at = self.column_at(event.position().x())
        if event.button() == Qt.MouseButton.LeftButton and at is not None:
            self.chosen.emit(self.columns[at].network.iteration, event.globalPosition().toPoint())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The arrows go from network to network, Enter asks what to do with one."""
        last, key = len(self.columns) - 1, event.key()
        steps = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
        ends = {Qt.Key.Key_Home: 0, Qt.Key.Key_End: last}
        if last < 0 or key not in (*steps, *ends, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            super().keyPressEvent(event)
        elif key in ends:
            self._reach(ends[Qt.Key(key)])
        elif key in steps:
            self._reach(last if self._at is None else min(max(0, self._at + steps[Qt.Key(key)]), last))
        else:
            at = last if self._at is None else self._at
            place = self.cell(len(self.moves), at).bottomLeft().toPoint()
            self.chosen.emit(self.columns[at].network.iteration, self.mapToGlobal(place))


def told_of(column: Column, match: Match, values: bool) -> str:
    """What a network thinks, in a sentence."""
    opinion, number = column.opinion, column.network.iteration
    if opinion is None:
        return tr("Iteration {iteration} has not been asked yet.", iteration=number)
    if opinion.trouble is not None or not opinion.shares:
        return tr("Iteration {iteration} cannot be asked.", iteration=number)
    move = move_text(match.game, match.position, opinion.favourite)
    most = round(100 * opinion.shares[opinion.favourite])
    if not values:
        return tr("Iteration {iteration} prefers {move} ({share} %)", iteration=number, move=move, share=most)
    return tr(
        "Iteration {iteration} prefers {move} ({share} %), expected score {score} %",
        iteration=number, move=move, share=most, score=round(50 * (opinion.value + 1)),
    )  # fmt: skip
