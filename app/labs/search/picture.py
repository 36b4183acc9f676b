"""The tree as a picture that grows. A node can be chosen, and looked at more closely with all below it."""

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QHelpEvent, QHideEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from app.board.looks import find_look
from app.i18n import tr
from app.labs.search.boards import square_at
from app.labs.search.layout import DOT, Place, arrange
from app.labs.search.painting import Scene, paint_tree
from app.labs.search.playback import SHOWN, Playback
from app.labs.search.words import node_words
from app.theme.ring import paint_ring
from engines.game import Move
from engines.search.watched import Node

EDGE = 8
GLIDE_MS, GLIDE, STILL = 33, 0.35, 0.6
"""A node glides to its new place by this part of the way at each beat, until it is so near, in pixels."""
REACH = 7.0


class TreePicture(QWidget):
    """Shows a playback. Nothing moves in it while it is hidden."""

    chosen = Signal(object)
    """A node, or None."""
    move_wanted = Signal(object)
    """A square of the board at the root was touched, or a move of it was asked for: its `Move`."""
    zoomed = Signal(bool)
    """Only a part of the tree is shown, or all of it."""

    def __init__(self) -> None:
        super().__init__()
        self.playback: Playback | None = None
        self.node: Node | None = None
        """The one that is chosen."""
        self.top: Node | None = None
        """The one from which the tree is shown; None for the root."""
        self.places: dict[int, Place] = {}
        self._wanted: dict[int, Place] = {}
        self._glider = QTimer(self)
        self._glider.setInterval(GLIDE_MS)
        self._glider.timeout.connect(self._glide)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(400, 240)

    def sizeHint(self) -> QSize:
        return QSize(760, 460)

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.setAccessibleName(tr("The tree of the search"))
        self._describe()

    def show_playback(self, playback: Playback | None) -> None:
        """Show another search from its beginning."""
        self.playback, self.top = playback, None
        self.places = {}
        self.choose(None)
        self.zoomed.emit(False)
        self.take_news(glides=False)

    def take_news(self, glides: bool = True) -> None:
        """The search has gone on. Nodes glide to their places, unless it thinks too fast for that."""
        if self.playback is None:
            self._wanted = self.places = {}
            self.update()
            return
        glides = glides and self.playback.speed <= SHOWN
        top, path = self._shown_top(), self.playback.lit
        self._wanted = arrange(top, self.width(), self.height(), path, EDGE)
        if glides and self.isVisible():
            self.places = {key: self._towards(one, 0.0) for key, one in self._wanted.items()}
            self._glider.start()
        else:
            self._glider.stop()
            self.places = dict(self._wanted)
        self._describe()
        self.update()

    def choose(self, node: Node | None) -> None:
        """Mark a node and tell of it."""
        if node is not self.node:
            self.node = node
            self.chosen.emit(node)
            self.update()
        self._describe()

    def look_closer(self, node: Node | None) -> None:
        """Show the tree from a node on; None for all of it."""
        root = self.playback.prepared.search.root if self.playback else None
        self.top = None if node is root else node
        self.zoomed.emit(self.top is not None)
        self.take_news()

    def _shown_top(self) -> Node:
        assert self.playback is not None
        root = self.playback.prepared.search.root
        if self.top is not None and (self.top.line[0] is not root or not self._is_known(self.top)):
            self.top = None
            self.zoomed.emit(False)
        return self.top or root

    @staticmethod
    def _is_known(node: Node) -> bool:
        """Whether the search still knows it: an exhaustive one forgets."""
        return all(below in above.children for above, below in zip(node.line, node.line[1:], strict=False))

    def _towards(self, wanted: Place, part: float) -> Place:
        now = self.places.get(id(wanted.node))
        if now is None:
            now = self.places.get(id(wanted.node.parent))
            if now is None:
                return wanted
            return wanted._replace(x=now.x + (wanted.x - now.x) * max(part, 0.5))
        if now.node is not wanted.node:
            return wanted
        x, y = now.x + (wanted.x - now.x) * part, now.y + (wanted.y - now.y) * part
        return wanted._replace(x=x, y=y)

    def _glide(self) -> None:
        self.places = {key: self._towards(one, GLIDE) for key, one in self._wanted.items()}
        far = (max(abs(one.x - self._wanted[key].x), abs(one.y - self._wanted[key].y))
               for key, one in self.places.items())  # fmt: skip
        if max(far, default=0.0) < STILL:
            self._glider.stop()
            self.places = dict(self._wanted)
        self.update()

    def node_at(self, point: QPointF) -> Node | None:
        """The node under a point."""
        best, nearest = None, REACH
        for place in self.places.values():
            away = max(abs(point.x() - place.x), abs(point.y() - place.y)) - max(place.side / 2, DOT)
            if away < nearest:
                best, nearest = place.node, max(away, 0.0)
        return best

    def _move_at(self, point: QPointF) -> Move | None:
        """The legal move to a square of the board at the root under a point."""
        if self.playback is None or self.top is not None:
            return None
        match = self.playback.prepared.match
        place = self.places.get(id(self.playback.prepared.search.root))
        if place is None or not place.side:
            return None
        corner = QPointF(place.x - place.side / 2, place.y - place.side / 2)
        square = square_at(match.game, point - corner, place.side)
        if square is None:
            return None
        legal = match.legal_moves
        return next((m for m in legal if match.game.anatomy(match.position, m).target == square), None)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Play a move at the root, or choose a node."""
        move = self._move_at(event.position())
        if move is not None:
            self.move_wanted.emit(move)
        else:
            self.choose(self.node_at(event.position()))

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Look at a node more closely; at the top one, go back."""
        node = self.node_at(event.position())
        if node is not None and self._move_at(event.position()) is None:
            self.look_closer(None if node is self.top else node)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """The pointer tells what can be touched."""
        hand = self._move_at(event.position()) is not None or self.node_at(event.position()) is not None
        self.setCursor(Qt.CursorShape.PointingHandCursor if hand else Qt.CursorShape.ArrowCursor)

    def event(self, event: QEvent) -> bool:
        """Tell of the node under the pointer."""
        if isinstance(event, QHelpEvent) and self.playback is not None:
            node = self.node_at(QPointF(event.pos()))
            text = node_words(self.playback, node) if node is not None else ""
            QToolTip.showText(event.globalPos(), text, self)
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The arrows go from node to node, Enter looks closer, Escape goes back."""
        key, node = Qt.Key(event.key()), self.node
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and node is not None:
            self.look_closer(None if node is self.top else node)
        elif key == Qt.Key.Key_Escape and (node is not None or self.top is not None):
            self.look_closer(None)
            self.choose(None)
        elif key == Qt.Key.Key_Down and self.playback is not None and node is None:
            self.choose(self._shown_top())
        elif node is not None and key in (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Right):
            self.choose(self._neighbour(node, key))
        else:
            super().keyPressEvent(event)

    def _neighbour(self, node: Node, key: Qt.Key) -> Node:
        if key == Qt.Key.Key_Up:
            return node.parent if node.parent is not None and id(node.parent) in self.places else node
        if key == Qt.Key.Key_Down:
            below = [child for child in node.children if id(child) in self.places]
            return max(below, key=lambda child: child.visits, default=node)
        place = self.places.get(id(node))
        if place is None:
            return node
        row = [one.node for one in self.places.values() if one.depth == place.depth]
        row.sort(key=lambda one: self._wanted[id(one)].x)
        at = row.index(node) + (1 if key == Qt.Key.Key_Right else -1)
        return row[min(len(row) - 1, max(0, at))]

    def _describe(self) -> None:
        told = node_words(self.playback, self.node) if self.playback and self.node else ""
        keys = tr("Down goes into the tree, the arrows from one position to the next, Enter looks closer.")
        self.setAccessibleDescription(told or keys)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Arrange anew."""
        super().resizeEvent(event)
        self.take_news(glides=False)

    def hideEvent(self, event: QHideEvent) -> None:
        """Nobody looks: be still."""
        super().hideEvent(event)
        self._glider.stop()
        self.places = dict(self._wanted)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.hasFocus() and self.node is None:  # a node that is chosen shows it
            paint_ring(painter, QRectF(self.rect()), EDGE)
        if self.playback is None:
            return
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        look = find_look(self.playback.prepared.match.game.id)
        top = self.top or self.playback.prepared.search.root
        ratio = self.devicePixelRatioF()
        paint_tree(painter, Scene(self.playback, look, self.places, top, self.node, ratio))
