"""The moves, two in a row; a click looks at the position after the move."""

from typing import Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QPointF,
    QRectF,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from app.analysis.verdict_words import line_texts
from app.i18n import keep_translated, languages, sentences, tr
from app.play.note_dot import draw_dot
from app.play.session import Session
from app.play.timing.paces import took_text
from app.theme.fonts import BODY, SMALL, font
from app.theme.ring import EDGE
from app.theme.roles import label, name, set_role
from app.theme.theme import colour, theme
from app.widgets.elided import ElidedLabel
from engines.matches.match import Match
from engines.notation.openings import opening_name

_Index = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()


class MoveTable(QAbstractTableModel):
    """A move with its number, and the one after it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._texts: list[str] = []
        self._times: list[str] = []
        self._notes: tuple[str, ...] = ()
        self.marks: dict[int, tuple[str, str]] = {}
        """What stands behind a move, and one sentence about it, by the move's number."""
        self.cursor = 0

    def show_moves(self, texts: list[str], times: list[str], cursor: int) -> None:
        """Show a line's moves, of which `cursor` were made in the position looked at; `times` are sentences
        about what each took, "" for nothing."""
        self.beginResetModel()
        self._texts, self._times, self.cursor = texts, times, cursor
        self.endResetModel()

    def show_marks(self, marks: dict[int, tuple[str, str]]) -> None:
        """Show what moves lost."""
        if marks != self.marks:
            self.marks = marks
            self._change()

    def show_notes(self, notes: tuple[str, ...]) -> None:
        """Show on which moves something is written, and what: on the game first, "" for nothing."""
        if notes != self._notes:
            self._notes = notes
            self._change()

    def _change(self) -> None:
        if self._texts:
            self.dataChanged.emit(self.index(0, 0), self.index(self.rowCount() - 1, 2))

    def rowCount(self, parent: _Index = _ROOT) -> int:
        """One row for two plies."""
        return 0 if parent.isValid() else (len(self._texts) + 1) // 2

    def columnCount(self, parent: _Index = _ROOT) -> int:
        """Number, first, second."""
        return 3

    def ply(self, index: _Index) -> int | None:
        """How many moves are made once the one in a cell is; None for a cell without a move."""
        ply = 2 * index.row() + index.column()
        return ply if index.column() and 0 < ply <= len(self._texts) else None

    def index_of(self, ply: int) -> QModelIndex:
        """The cell of the move that was the `ply`-th."""
        return self.index((ply - 1) // 2, (ply - 1) % 2 + 1) if ply else QModelIndex()

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """A cell's text and dress."""
        ply = self.ply(index)
        if role == Qt.ItemDataRole.DisplayRole:
            return str(2 * index.row() + 1) if not index.column() else self._texts[ply - 1] if ply else ""
        if role == Qt.ItemDataRole.ForegroundRole:
            faded = ply is None or ply > self.cursor
            return colour(theme.palette.soft if faded else theme.palette.ink)
        if role == Qt.ItemDataRole.FontRole:
            return font(BODY, 700 if ply is not None and ply == self.cursor else 400)
        if role == Qt.ItemDataRole.ToolTipRole and ply is not None:
            told = sentences(self.marks[ply][1] if ply in self.marks else "", self._times[ply - 1])
            return "\n".join(filter(None, (told, self.note(index)))) or None
        if role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleDescriptionRole):
            return self.note(index) or None
        return None

    def note(self, index: _Index) -> str:
        """What is written on the move in a cell, or beside the first ones on the game; "" for nothing."""
        ply = 0 if not index.row() and not index.column() else self.ply(index)
        return self._notes[ply] if ply is not None and ply < len(self._notes) else ""

    def mark(self, index: _Index) -> str:
        """What stands behind the move in a cell."""
        ply = self.ply(index)
        return self.marks[ply][0] if ply in self.marks else ""


class MoveCell(QStyledItemDelegate):
    """A move's text, on a rounded wash where it is the one looked at, within an edge where the keyboard is,
    with a mark where it was a mistake."""

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Wash, then text."""
        model = index.model()
        assert isinstance(model, MoveTable)
        rect = QRectF(option.rect)
        ply = model.ply(index)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if ply is not None and ply == model.cursor:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colour(theme.palette.accent_wash))
            painter.drawRoundedRect(rect.adjusted(0, 1, -6, -1), 7, 7)
        if option.state & QStyle.StateFlag.State_HasFocus:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(colour(theme.palette.accent_text), EDGE))
            painter.drawRoundedRect(rect.adjusted(1, 2, -7, -2), 6, 6)
        painter.setPen(model.data(index, Qt.ItemDataRole.ForegroundRole))
        painter.setFont(model.data(index, Qt.ItemDataRole.FontRole))
        text = model.data(index, Qt.ItemDataRole.DisplayRole)
        painter.drawText(rect.adjusted(9, 0, -6, 0), Qt.AlignmentFlag.AlignVCenter, text)
        if model.note(index):
            draw_dot(painter, QPointF(rect.left() + 4.5, rect.center().y()))
        mark = model.mark(index)
        if mark:
            behind = 9 + painter.fontMetrics().horizontalAdvance(text) + (2 if mark.startswith("?") else 6)
            grave = mark.startswith("?")
            painter.setPen(colour(theme.palette.mistake if grave else theme.palette.accent_text))
            painter.setFont(font(BODY, 700) if grave else font(SMALL, 500))
            painter.drawText(rect.adjusted(behind, 0, -6, 0), Qt.AlignmentFlag.AlignVCenter, mark)
        painter.restore()


class MoveList(QFrame):
    """A card with the moves."""

    jumped = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        set_role(self, "card")
        self.table = QTableView()
        self.model = MoveTable(self)
        self.table.setModel(self.model)
        self.table.setItemDelegate(MoveCell(self.table))
        self.table.setShowGrid(False)
        set_role(self.table, "list")
        self.table.verticalHeader().hide()
        self.table.horizontalHeader().hide()
        self.table.verticalHeader().setDefaultSectionSize(26)
        self.table.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.table.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.table.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.table.setTabKeyNavigation(False)
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        for column, width in enumerate((42, 112, 112)):
            header.resizeSection(column, width)
        self.opening, self.source = label("soft"), ElidedLabel("soft")
        for one in (self.opening, self.source):
            one.setContentsMargins(10, 0, 8, 2)
            one.hide()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 10, 8, 10)
        layout.setSpacing(2)
        layout.addWidget(self.source)
        layout.addWidget(self.opening)
        layout.addWidget(self.table)
        self.table.clicked.connect(self._jump)
        self.table.activated.connect(self._jump)
        self.setMinimumHeight(72)
        keep_translated(self.retranslate)

    def retranslate(self) -> None:
        """Texts in the current language."""
        name(self.table, tr("Moves"), tr("The moves of the game; click one to see its position"))

    def show_session(self, session: Session) -> None:
        """Show a session's line."""
        line = session.line
        opening = opening_name(session.match, languages.current)
        self.opening.setText(tr("Opening: {name}", name=opening))
        self.opening.setToolTip(tr("The name players give to this opening"))
        self.opening.setVisible(bool(opening))
        self.source.setText(tr("Taken from: {source}", source=session.source))
        self.source.setVisible(bool(session.source))
        texts = line_texts(line)
        times = [took_text(line.took(ply)) for ply in range(line.plies)]
        self.model.show_moves(texts, times, session.cursor)
        self.show_notes(line)
        current = self.model.index_of(session.cursor)
        self.table.selectionModel().setCurrentIndex(current, QItemSelectionModel.SelectionFlag.NoUpdate)
        self.table.scrollTo(current)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """What is looked at stays in sight when a card above takes room."""
        super().resizeEvent(event)
        QTimer.singleShot(0, self._keep_in_sight)

    def _keep_in_sight(self) -> None:
        self.table.scrollTo(self.model.index_of(self.model.cursor))

    def show_marks(self, marks: dict[int, tuple[str, str]]) -> None:
        """Mark moves by what they lost: number -> mark and sentence."""
        self.model.show_marks(marks)

    def show_notes(self, line: Match) -> None:
        """Mark moves of the line that is shown on which something is written."""
        self.model.show_notes(line.notes)

    def _jump(self, index: QModelIndex) -> None:
        ply = self.model.ply(index)
        if ply is not None:
            self.jumped.emit(ply)
