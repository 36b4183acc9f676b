"""A search unfolded: every move that the AI looked at, how often, and what it expects after it."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRectF,
    QSignalBlocker,
    QSize,
    QSizeF,
    Qt,
    Signal,
)
from PySide6.QtGui import QGuiApplication, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHBoxLayout,
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from app.analysis.line_row import May
from app.analysis.truth import word
from app.analysis.verdict_words import move_text
from app.i18n import keep_translated, languages, tr
from app.keys import commands
from app.keys.keyboard import keyboard
from app.theme.roles import button, label, name, set_role
from app.theme.theme import colour, theme
from engines.game import Side
from engines.matches.match import Match
from engines.search.branches import Branch
from engines.search.info import SearchInfo

MOVE, TRIED, EXPECTED, AT_FIRST = range(4)
SHARE = Qt.ItemDataRole.UserRole
"""How much of the tries at its position a move got, 0 to 1."""
_WIDTHS = {TRIED: 84, EXPECTED: 66, AT_FIRST: 78}
BAR = 0.35
"""How much of the accent a bar has, so that the number on it is read in both themes."""
_ROW = 26


def branches_of(info: SearchInfo) -> tuple[Branch, ...]:
    """The tree of an opinion; of one without a tree the moves alone, the most promising first."""
    if info.branches:
        return info.branches
    found = [
        Branch(move, info.visits.get(move, 0), info.values.get(move), info.exact, info.prior.get(move))
        for move in info.policy
    ]
    return tuple(sorted(found, key=lambda one: (one.visits, info.policy[one.move]), reverse=True))


class Row(QTreeWidgetItem):
    """A move of the search; `match` is the game after it. What follows is filled in when it is unfolded."""

    def __init__(self, before: Match, branch: Branch, share: float, side: Side, may: May) -> None:
        """`share` of the tries at the position before; figures are as `side` sees them."""
        mover = before.position.side
        worth = None if branch.value is None else branch.value if mover is side else -branch.value
        super().__init__(
            [
                move_text(before.game, before.position, branch.move),
                f"{branch.visits:,}" if branch.visits else "",
                _expected(worth, branch.certain),
                "" if branch.prior is None else f"{round(100 * branch.prior)} %",
            ]
        )
        self.match = before.play(branch.move)
        self.replies = branch.replies if may(self.match) else ()
        self.setData(TRIED, SHARE, share)
        for column in (EXPECTED, AT_FIRST):
            self.setTextAlignment(column, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        if self.replies:
            self.setChildIndicatorPolicy(QTreeWidgetItem.ChildIndicatorPolicy.ShowIndicator)


def _expected(worth: float | None, certain: bool) -> str:
    if worth is None:
        return ""
    if certain:
        return word(worth)
    return f"{round(50 * (worth + 1))} %"


def rows(before: Match, branches: tuple[Branch, ...], side: Side, may: May) -> list[QTreeWidgetItem]:
    """A row for each move at a position; what follows is there where it `may` be told."""
    tries = max(1, sum(branch.visits for branch in branches))
    return [Row(before, branch, branch.visits / tries, side, may) for branch in branches]


class TriedCell(QStyledItemDelegate):
    """The number of tries, on a bar as long as their share."""

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Bar, then number."""
        plain = QStyleOptionViewItem(option)
        self.initStyleOption(plain, index)
        plain.text = ""
        plain.widget.style().drawControl(QStyle.ControlElement.CE_ItemViewItem, plain, painter, plain.widget)
        share = index.data(SHARE) or 0.0
        room = QRectF(option.rect).adjusted(8, 4, -4, -4)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour(theme.palette.accent, BAR))
        if share:
            painter.drawRoundedRect(
                QRectF(room.topLeft(), QSizeF(max(6.0, room.width() * share), room.height())), 4, 4
            )
        painter.setPen(colour(theme.palette.ink))
        painter.drawText(room.adjusted(5, 0, 0, 0), Qt.AlignmentFlag.AlignVCenter, index.data())
        painter.restore()

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """All rows are of one height."""
        return QSize(super().sizeHint(option, index).width(), _ROW)


class SearchTree(QFrame):
    """A card with the tree. A row pointed at, or reached by the keyboard, is looked at."""

    looked = Signal(object)
    """The `Match` after the moves of a row; None when nothing is looked at any more."""
    closed = Signal()

    def __init__(self) -> None:
        super().__init__()
        set_role(self, "card")
        self.title, self.text = label("strong"), label("soft", wraps=True)
        self.back, self.view = button("mini"), QTreeWidget()
        self._nothing = QWidget()
        """Takes the room where there is nothing to show."""
        self._shown: tuple[object, ...] = ()
        self._side = Side.FIRST
        self._may: May = lambda _: True
        self._build()
        self.back.clicked.connect(self.closed)
        self.view.itemExpanded.connect(self._unfold)
        self.view.itemEntered.connect(self._look)
        self.view.itemClicked.connect(lambda row: row.setExpanded(not row.isExpanded()))
        self.view.currentItemChanged.connect(self._step)
        self.view.installEventFilter(self)
        self.view.viewport().installEventFilter(self)
        keep_translated(self.retranslate)

    def _build(self) -> None:
        view, header = self.view, self.view.header()
        set_role(view, "tree")
        view.setColumnCount(4)
        view.setFrameShape(QFrame.Shape.NoFrame)
        view.setUniformRowHeights(True)
        view.setIndentation(14)
        view.setMouseTracking(True)
        view.setExpandsOnDoubleClick(False)
        view.setItemDelegateForColumn(TRIED, TriedCell(view))
        view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        view.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        header.setStretchLastSection(False)
        header.setSectionsMovable(False)
        header.setSectionResizeMode(MOVE, QHeaderView.ResizeMode.Stretch)
        for column, width in _WIDTHS.items():
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.Fixed)
            header.resizeSection(column, width)
        top = QHBoxLayout()
        top.addWidget(self.title, 1)
        top.addWidget(self.back)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 8, 8, 8)
        layout.setSpacing(2)
        layout.addLayout(top)
        layout.addWidget(self.text)
        layout.addWidget(view, 1)
        layout.addWidget(self._nothing, 1)
        self.setMinimumHeight(150)

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.title.setText(tr("What the AI looked at"))
        self.back.setText(tr("Moves"))
        name(self.back, tr("Moves"), keyboard.tip(tr("Back to the moves of the game"), commands.UNFOLD))
        tip = tr("Point at a move to see the board after it; click it to see the replies")
        name(self.title, self.title.text(), tip)
        self.view.setAccessibleName(self.title.text())
        self.view.setAccessibleDescription(tip)
        head = self.view.headerItem()
        for column, (title, tip) in enumerate(
            (
                (tr("Move"), ""),
                (tr("Tried"), tr("How often the search tried the move; the bar is its share of the tries")),
                (
                    tr("Worth"),
                    tr("The score expected after it: a win counts 100 %, a draw 50 %"),
                ),
                (tr("Prior"), tr("How likely the move looked to the network before it searched")),
            )
        ):
            head.setText(column, title)
            head.setToolTip(column, tip)
            if column > TRIED:
                head.setTextAlignment(column, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)

    def show_search(
        self, match: Match, info: SearchInfo | None, side: Side, note: str, may: May = lambda _: True
    ) -> None:
        """Show what was thought of the position at the end of a match, as `side` sees it, as far as lines
        `may` go on; `note` says whose eyes those are, or why there is nothing."""
        self.text.setText(note)
        self.view.setVisible(info is not None)
        self._nothing.setVisible(info is None)
        if info is None:
            self._shown = ()
            return
        if QGuiApplication.mouseButtons() and self._shown[:1] == (match.positions,):
            return  # a row that goes while it is pressed cannot be clicked
        branches = branches_of(info)
        told = tuple(may(match.play(branch.move)) for branch in branches)
        shown = (match.positions, side, languages.current, branches, told)
        before, self._shown = self._shown, shown
        self._side, self._may = side, may
        if shown[:3] != before[:3]:
            self.view.clear()
            self.view.addTopLevelItems(rows(match, branches, side, may))
        elif shown != before:
            self._grow(rows(match, branches, side, may))

    def _grow(self, grown: list[QTreeWidgetItem]) -> None:
        """Show the tree of a search that went on: what was unfolded and where one looked stay so."""
        view, current = self.view, self.view.currentItem()
        unfolded = {row.match.moves for row in self._rows() if row.isExpanded()}
        at = current.match.moves if isinstance(current, Row) else None
        place = view.verticalScrollBar().value()
        with QSignalBlocker(view):
            view.clear()
            view.addTopLevelItems(grown)
            for row in self._rows():
                if row.match.moves in unfolded:
                    self._unfold(row)
                    row.setExpanded(True)
                if row.match.moves == at:
                    view.setCurrentItem(row)
        view.verticalScrollBar().setValue(place)

    def _rows(self) -> Iterator[Row]:
        """All rows there are, also those that come in while one goes through them."""
        waiting = [self.view.topLevelItem(place) for place in range(self.view.topLevelItemCount())]
        for row in waiting:
            if isinstance(row, Row):
                yield row
                waiting.extend(row.child(place) for place in range(row.childCount()))

    def _unfold(self, row: QTreeWidgetItem) -> None:
        if isinstance(row, Row) and not row.childCount():
            row.addChildren(rows(row.match, row.replies, self._side, self._may))

    def _step(self, row: QTreeWidgetItem | None, _: QTreeWidgetItem | None) -> None:
        if self.view.hasFocus():
            self._look(row)

    def _look(self, row: QTreeWidgetItem | None) -> None:
        self.looked.emit(row.match if isinstance(row, Row) else None)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Whoever looks elsewhere sees the board as it is; who comes by keyboard sees the row they are on."""
        if event.type() in (QEvent.Type.Leave, QEvent.Type.FocusOut, QEvent.Type.Hide):
            self.looked.emit(None)
        elif event.type() is QEvent.Type.FocusIn and watched is self.view:
            self._look(self.view.currentItem())
        return super().eventFilter(watched, event)
