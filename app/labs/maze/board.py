"""The maze on the screen. While it is being drawn the mouse sets walls and moves start and goal."""

import dataclasses

from PySide6.QtCore import QEvent, QLineF, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from app.labs.maze import painting
from app.labs.maze.painting import Frame, Scene
from app.labs.maze.words import cell_words
from app.theme.ring import paint_ring
from app.theme.theme import colour, theme
from engines.mazes.maze import DOWN, LEFT, RIGHT, UP, Maze, Wall

EDGE = 8
BY_TAB = (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)
NEAR = 0.3
"""A wall is meant within so much of a cell's side."""
KEYS = {Qt.Key.Key_Up: UP, Qt.Key.Key_Right: RIGHT, Qt.Key.Key_Down: DOWN, Qt.Key.Key_Left: LEFT}


class MazeBoard(QWidget):
    """Shows a scene, and the numbers of the cell under the pointer; while `drawing`, hands over the maze as
    the person changes it.

    With the mouse: press a side of a cell to set or take a wall, go on along it for more; drag start or
    goal. With the keys: arrows move a cursor, Shift with an arrow sets or takes the wall there, S and G put
    start and goal at the cursor."""

    drawn = Signal(object)
    """The Maze as it is now."""

    def __init__(self, maze: Maze) -> None:
        super().__init__()
        self.scene = Scene(maze)
        self.drawing = self._ringed = False
        self._cursor: int | None = None
        self._near: Wall | None = None
        self._builds: bool | None = None
        self._moves = ""
        self._painted: tuple[tuple[object, ...], QPixmap] | None = None
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(120, 120)

    @property
    def maze(self) -> Maze:
        """The maze shown."""
        return self.scene.maze

    def show_scene(self, scene: Scene) -> None:
        """Show another moment."""
        self.scene = scene
        self.update()

    def set_drawing(self, on: bool) -> None:
        """Let the person draw, or not."""
        self.drawing, self._near, self._cursor = on, None, None
        self._let_go()
        self.setCursor(Qt.CursorShape.CrossCursor if on else Qt.CursorShape.ArrowCursor)
        self.update()

    def frame(self) -> Frame:
        """Where the maze lies."""
        return Frame.within(QRectF(self.rect()).adjusted(EDGE, EDGE, -EDGE, -EDGE), self.maze)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, frame, ratio = QPainter(self), self.frame(), self.devicePixelRatioF()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawPixmap(0, 0, self._ground(frame, ratio))
        painting.paint_walker(painter, frame, self.scene, ratio)
        if self.drawing:
            self._paint_hints(painter, frame)
        if self.hasFocus() and self._ringed and self._cursor is None:
            paint_ring(painter, QRectF(self.rect()), EDGE)

    def _ground(self, frame: Frame, ratio: float) -> QPixmap:
        """Everything but the walker, painted anew only when it has changed: mostly it has not."""
        scene = self.scene
        look = scene.maze, scene.glow, scene.figures, scene.arrows, self.size(), ratio, theme.palette
        if self._painted is None or not _same(self._painted[0], look):
            picture = QPixmap(self.size() * ratio)
            picture.setDevicePixelRatio(ratio)
            picture.fill(Qt.GlobalColor.transparent)
            painter = QPainter(picture)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            for paint in (painting.paint_cells, painting.paint_labels, painting.paint_arrows):
                paint(painter, frame, scene)
            painting.paint_walls(painter, frame, scene.maze)
            painting.paint_ends(painter, frame, scene.maze, ratio)
            painter.end()
            self._painted = look, picture
        return self._painted[1]

    def _paint_hints(self, painter: QPainter, frame: Frame) -> None:
        """The side that a press would change, and the keyboard's cursor."""
        accent = colour(theme.palette.accent, 0.85)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if self._near is not None:
            painter.setPen(QPen(accent, max(4.0, frame.cell * 0.1), c=Qt.PenCapStyle.RoundCap))
            painter.drawLine(frame.side(self.maze, self._near))
        if self._cursor is not None and self.hasFocus():
            room = frame.cell * 0.12
            painter.setPen(QPen(accent, 2.5))
            square = frame.square(self.maze, self._cursor).adjusted(room, room, -room, -room)
            painter.drawRoundedRect(square, room, room)

    def event(self, event: QEvent) -> bool:
        """Say what the walker knows of the cell under the pointer."""
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            cell = self._cell_at(QPointF(event.pos()))
            words = cell_words(self.scene, cell) if cell is not None else ""
            QToolTip.showText(event.globalPos(), words, self)
            return True
        return super().event(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Who came by Tab sees it by a ring; a press of Start brings the keys here as well."""
        super().focusInEvent(event)
        if event.reason() is not Qt.FocusReason.ActiveWindowFocusReason:
            self._ringed = event.reason() in BY_TAB

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take hold of start or goal, or set or take a wall."""
        if not self.drawing or event.button() != Qt.MouseButton.LeftButton:
            super().mousePressEvent(event)
            return
        cell, wall = self._cell_at(event.position()), self._wall_at(event.position())
        if wall is not None:
            self._builds = wall not in self.maze.walls
            self._set_wall(wall)
        elif cell in (self.maze.start, self.maze.goal):
            self._moves = "start" if cell == self.maze.start else "goal"

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Go on with what was begun; otherwise show what a press would change."""
        if not self.drawing:
            return
        cell, wall = self._cell_at(event.position()), self._wall_at(event.position())
        if self._moves and cell is not None:
            self._put(self._moves, cell)
        elif self._builds is not None and wall is not None:
            self._set_wall(wall)
        near = None if self._moves else wall
        if near != self._near:
            self._near = near
            self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Let go."""
        super().mouseReleaseEvent(event)
        self._let_go()

    def leaveEvent(self, event: QEvent) -> None:
        """No side is near any more."""
        super().leaveEvent(event)
        self._near = None
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Draw with the keys."""
        key = Qt.Key(event.key())
        if not self.drawing or not (key in KEYS or key in (Qt.Key.Key_S, Qt.Key.Key_G)):
            super().keyPressEvent(event)
            return
        cell = self.maze.start if self._cursor is None else self._cursor
        if key in KEYS:
            beside = self.maze.neighbour(cell, KEYS[key])
            if beside is not None and event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
                wall = min(cell, beside), max(cell, beside)
                self._change(self.maze.with_wall(*wall, standing=wall not in self.maze.walls))
            elif beside is not None:
                cell = beside
        else:
            self._put("start" if key == Qt.Key.Key_S else "goal", cell)
        self._cursor = cell
        self.update()

    def _set_wall(self, wall: Wall) -> None:
        if self._builds is not None and (wall in self.maze.walls) != self._builds:
            self._change(self.maze.with_wall(*wall, standing=self._builds))

    def _put(self, end: str, cell: int) -> None:
        other = self.maze.goal if end == "start" else self.maze.start
        if cell != other and cell != getattr(self.maze, end):
            start, goal = (cell, other) if end == "start" else (other, cell)
            self._change(dataclasses.replace(self.maze, start=start, goal=goal))

    def _change(self, maze: Maze) -> None:
        self.show_scene(Scene(maze))
        self.drawn.emit(maze)

    def _let_go(self) -> None:
        self._builds, self._moves = None, ""

    def _cell_at(self, point: QPointF) -> int | None:
        frame = self.frame()
        column, row = (point.x() - frame.left) / frame.cell, (point.y() - frame.top) / frame.cell
        inside = 0 <= column < self.maze.columns and 0 <= row < self.maze.rows
        return int(row) * self.maze.columns + int(column) if inside else None

    def _wall_at(self, point: QPointF) -> Wall | None:
        """The nearest side between two cells, where it is near enough."""
        cell, frame = self._cell_at(point), self.frame()
        if cell is None:
            return None
        beside = (self.maze.neighbour(cell, way) for way in range(4))
        walls = [(min(cell, one), max(cell, one)) for one in beside if one is not None]
        distances = [(_distance(frame.side(self.maze, wall), point), wall) for wall in walls]
        nearest = min(distances, default=None)
        return nearest[1] if nearest is not None and nearest[0] < NEAR * frame.cell else None


def _same(one: tuple[object, ...], other: tuple[object, ...]) -> bool:
    """Whether two looks are made of the same objects; what is equal but not the same is soon compared."""
    return all(a is b or a == b for a, b in zip(one, other, strict=True))


def _distance(line: QLineF, point: QPointF) -> float:
    """From a point to an upright or level line that passes by it."""
    upright = abs(line.dx()) < abs(line.dy())
    return abs(line.x1() - point.x()) if upright else abs(line.y1() - point.y())
