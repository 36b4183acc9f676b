"""Beside the tree: what each move at the root is thought to be worth, how often it was tried, the truth."""

import math

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QColor, QResizeEvent
from PySide6.QtWidgets import QFrame, QHeaderView, QTreeWidget, QTreeWidgetItem, QVBoxLayout, QWidget

from app.analysis.search_tree import SHARE, TriedCell
from app.analysis.truth import word
from app.analysis.verdict_words import move_text
from app.i18n import tr
from app.labs.search.curve import SearchCounts, SearchCurve
from app.labs.search.playback import Playback
from app.labs.search.preparing import Method
from app.labs.search.words import worth_text
from app.theme.fonts import BODY, font
from app.theme.roles import label, set_role
from app.theme.theme import theme
from engines.game import Move
from engines.search.watched import Node

MOVE, TRIED, WORTH, BOUND, FIRST, TRUTH = range(6)
WIDTHS = {TRIED: 60, WORTH: 60, BOUND: 62, FIRST: 62, TRUTH: 52}
NARROW_WIDTHS = {TRIED: 56, WORTH: 56, BOUND: 56, FIRST: 56, TRUTH: 52}
NUMBERS = (WORTH, BOUND, FIRST, TRUTH)
NARROW = 290
"""Pixels below which there is no room for what stands below the boards as well."""
FEWEST_ROWS, ROW_HIGH, HEAD_HIGH = 4, 26, 34


class SearchFigures(QWidget):
    """Figures of a playback. A row that is activated asks for its move to be played."""

    move_wanted = Signal(object)
    row_chosen = Signal(object)
    """The `Move` of a row that was reached."""

    def __init__(self) -> None:
        super().__init__()
        self.table, self.curve, self.counts = QTreeWidget(), SearchCurve(), SearchCounts()
        self.node_text, self.hint = label(wraps=True), label("soft", wraps=True)
        self._method = Method.PLAYOUTS
        self._rows: dict[Move, QTreeWidgetItem] = {}
        self._playback: Playback | None = None
        self._counts: dict[Method, int] = {}
        self._build()
        self.table.itemActivated.connect(lambda row: self.move_wanted.emit(row.data(MOVE, SHARE)))
        self.table.currentItemChanged.connect(
            lambda row, _: self.row_chosen.emit(row.data(MOVE, SHARE) if row is not None else None)
        )

    def _build(self) -> None:
        table, header = self.table, self.table.header()
        set_role(table, "tree")
        table.setColumnCount(len(WIDTHS) + 1)
        table.setFrameShape(QFrame.Shape.NoFrame)
        table.setRootIsDecorated(False)
        table.setUniformRowHeights(True)
        table.setItemDelegateForColumn(TRIED, TriedCell(table))
        table.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        header.setStretchLastSection(False)
        header.setSectionsMovable(False)
        header.setMinimumSectionSize(30)
        header.setSectionResizeMode(MOVE, QHeaderView.ResizeMode.Stretch)
        for column in WIDTHS:
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.Fixed)
        card = QFrame()
        set_role(card, "card")
        inside = QVBoxLayout(card)
        inside.setContentsMargins(8, 6, 8, 6)
        inside.addWidget(table)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(10)
        layout.addWidget(card)
        layout.addWidget(self.hint)
        layout.addWidget(self.curve, 1)
        layout.addWidget(self.counts, 1)
        layout.addWidget(self.node_text)
        layout.addStretch(0)

    def retranslate(self) -> None:
        """Texts in the current language."""
        heads = (
            (tr("Move"), ""),
            (tr("Tried"), tr("How often the search tried the move; the bar is its share of the tries")),
            (tr("Worth"), tr("The score expected after it: a win counts 100 %, a draw 50 %")),
            (
                tr("Bound"),
                tr(
                    "What UCT goes by: the mean, and a bonus for moves that were rarely tried. The "
                    "move with the largest is tried next"
                ),
            ),
            (tr("Prior"), tr("How likely the move looked to the network before it searched")),
            (tr("Truth"), tr("What the move leads to when both sides play perfectly")),
        )
        head = self.table.headerItem()
        for column, (text, tip) in enumerate(heads):
            head.setText(column, text)
            head.setToolTip(column, tip)
            if column in NUMBERS:
                head.setTextAlignment(column, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.table.setAccessibleName(tr("The moves at the root"))
        self.hint.setText(
            tr("Enter or a double click plays a move; so does a click on the board at the root.")
        )
        self.table.setAccessibleDescription(self.hint.text())
        self.table.setToolTip(self.hint.text())
        self.curve.retranslate()
        self.counts.retranslate()
        self._show_again()

    def refresh(self) -> None:
        """Take the palette's colours."""
        self._show_again()

    def show_playback(self, playback: Playback | None, method: Method, counts: dict[Method, int]) -> None:
        """Show another search."""
        self._playback, self._method = playback, method
        self._fit()
        self.curve.setVisible(not method.exhaustive)
        self.counts.setVisible(method.exhaustive)
        self.node_text.setText("")
        if playback is None:
            self.table.clear()
            self._rows = {}
            return
        self._counts = counts
        self._show_again()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """In a small window the worth of a move is to be read below its board only."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        narrow, header = self.width() < NARROW, self.table.header()
        self.table.setColumnHidden(WORTH, narrow and not self._method.exhaustive)
        self.table.setColumnHidden(FIRST, self._method is not Method.NETWORK)
        self.table.setColumnHidden(BOUND, self._method is not Method.PLAYOUTS)
        for column, width in (NARROW_WIDTHS if narrow else WIDTHS).items():
            header.resizeSection(column, width)

    def take_news(self, counts: dict[Method, int]) -> None:
        """The search has gone on."""
        playback, self._counts = self._playback, counts
        if playback is None:
            return
        nodes = {node.move: node for node in playback.prepared.search.root.children}
        whole = max(1, sum(playback.figures(node)[0] for node in nodes.values()))
        for move, row in self._rows.items():
            self._write(row, playback, nodes.get(move), whole)
        if self._method is Method.PLAYOUTS:
            self._write_bounds(playback, nodes)
        if self._method.exhaustive:
            done = playback.prepared.search.done
            so_far = {self._method: done} if done else {}
            self.counts.show_counts(counts | so_far)
        else:
            self.curve.show_points(playback.points)

    def _show_again(self) -> None:
        if self._playback is not None:
            self._fill(self._playback)
            self.take_news(self._counts)

    def _fill(self, playback: Playback) -> None:
        """A row for each move, the best by the truth first."""
        match, truth = playback.prepared.match, playback.prepared.truth
        tints = {1: theme.palette.truth, 0: theme.palette.soft, -1: theme.palette.mistake}
        with QSignalBlocker(self.table):
            self.table.clear()
            self._rows = {}
            for move in [*truth, *(move for move in match.legal_moves if move not in truth)]:
                row = QTreeWidgetItem([move_text(match.game, match.position, move)])
                row.setData(MOVE, SHARE, move)
                if move in truth:
                    row.setText(TRUTH, word(truth[move].value))
                    row.setForeground(TRUTH, QColor(tints[truth[move].value]))
                for column in NUMBERS:
                    row.setTextAlignment(column, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
                self._rows[move] = row
            self.table.addTopLevelItems(list(self._rows.values()))
        self.table.setFixedHeight(HEAD_HIGH + max(FEWEST_ROWS, len(self._rows)) * ROW_HIGH)

    @staticmethod
    def _write(row: QTreeWidgetItem, playback: Playback, node: Node | None, whole: int) -> None:
        visits, value = playback.figures(node) if node is not None else (0, None)
        texts = {
            TRIED: f"{visits:,}" if visits else "",
            WORTH: worth_text(value, node.bound if node is not None else 0),
        }
        texts[FIRST] = f"{round(100 * node.prior)} %" if node is not None and node.prior is not None else ""
        if node is not None and node.cut:
            texts[WORTH] = "×"
        for column, text in texts.items():
            if row.text(column) != text:
                row.setText(column, text)
        row.setData(TRIED, SHARE, visits / whole)

    def _write_bounds(self, playback: Playback, nodes: dict[Move | None, Node]) -> None:
        """What the next choice goes by; the largest stands out."""
        bounds = {move: playback.bound(nodes[move]) if move in nodes else math.inf for move in self._rows}
        largest = max(bounds.values(), default=0.0)
        for move, row in self._rows.items():
            row.setText(BOUND, "∞" if math.isinf(bounds[move]) else f"{round(100 * bounds[move])} %")
            row.setFont(BOUND, font(BODY, 600 if bounds[move] == largest else 400))
