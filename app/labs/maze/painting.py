"""A maze as it is painted: glowing cells, walls, arrows, the walker and its trail."""

from dataclasses import dataclass
from itertools import pairwise

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen, QPolygonF

from app.theme.fonts import font
from app.theme.theme import between, colour, theme
from app.theme.tint import drawing
from engines.mazes.maze import DOWN, LEFT, RIGHT, UP, Maze, Wall

LABELLED, FIGURED = 56.0, 78.0
"""From this size of a cell on it bears its number, and its value."""
SLIM = 0.72
"""Half the foot of an arrow to its length."""
STEP = {UP: (0, -1), RIGHT: (1, 0), DOWN: (0, 1), LEFT: (-1, 0)}
Place = tuple[float, float]
"""A place in the maze, in cells from the left and the top; the first cell has its middle at (0.5, 0.5)."""


@dataclass(frozen=True, slots=True)
class Arrow:
    """A way out of a cell that the walker thinks of: `weight` from 0 (not drawn) to 1; `value` is what its
    table says."""

    cell: int
    direction: int
    weight: float
    value: float


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything to be seen at a moment. `glow` has 0 … 1 for each cell, `figures` a text for each;
    `has_values` tells what the arrows bear: values, or probabilities."""

    maze: Maze
    glow: tuple[float, ...] = ()
    figures: tuple[str, ...] = ()
    arrows: tuple[Arrow, ...] = ()
    walker: Place | None = None
    trail: tuple[Place, ...] = ()
    """Where the walker came from, the oldest first."""
    has_values: bool = True


@dataclass(frozen=True, slots=True)
class Frame:
    """Where the maze lies in a widget: the side of a cell and the top left corner, in pixels."""

    cell: float
    left: float
    top: float

    @classmethod
    def within(cls, room: QRectF, maze: Maze) -> "Frame":
        """As large as fits, in the middle."""
        cell = max(4.0, min(room.width() / maze.columns, room.height() / maze.rows))
        left = room.left() + (room.width() - cell * maze.columns) / 2
        return cls(cell, left, room.top() + (room.height() - cell * maze.rows) / 2)

    def point(self, place: Place) -> QPointF:
        """A place of the maze in pixels."""
        return QPointF(self.left + place[0] * self.cell, self.top + place[1] * self.cell)

    def square(self, maze: Maze, cell: int) -> QRectF:
        """A cell in pixels."""
        row, column = divmod(cell, maze.columns)
        return QRectF(self.left + column * self.cell, self.top + row * self.cell, self.cell, self.cell)

    def side(self, maze: Maze, wall: Wall) -> QLineF:
        """The line between two neighbouring cells."""
        square = self.square(maze, wall[1])
        corner = square.topRight() if wall[1] - wall[0] != 1 or maze.columns == 1 else square.bottomLeft()
        return QLineF(square.topLeft(), corner)


def middle(maze: Maze, cell: int) -> Place:
    """The middle of a cell."""
    row, column = divmod(cell, maze.columns)
    return column + 0.5, row + 0.5


def paint_cells(painter: QPainter, frame: Frame, scene: Scene) -> None:
    """The ground of every cell, brighter the more it glows."""
    maze, tokens = scene.maze, theme.palette
    dark = tokens.hover if tokens.name == "light" else tokens.raised
    painter.setPen(Qt.PenStyle.NoPen)
    gap = max(0.5, min(1.5, frame.cell / 40))
    radius = frame.cell * 0.08
    for cell in range(maze.cells):
        glow = scene.glow[cell] if scene.glow else 0.0
        painter.setBrush(between(dark, tokens.accent, 0.92 * glow))
        square = frame.square(maze, cell).adjusted(gap, gap, -gap, -gap)
        painter.drawRoundedRect(square, radius, radius)


def paint_labels(painter: QPainter, frame: Frame, scene: Scene) -> None:
    """The number of each cell in its corner, and what it is worth, where there is room."""
    if frame.cell < LABELLED:
        return
    maze, tokens = scene.maze, theme.palette
    room = frame.cell * 0.09
    for cell in range(maze.cells):
        square = frame.square(maze, cell).adjusted(room, room, -room, -room)
        ink = colour(tokens.accent_ink if scene.glow and scene.glow[cell] > 0.45 else tokens.soft)
        painter.setPen(ink)
        painter.setFont(font(round(max(10, min(15, frame.cell * 0.11))), 600))
        painter.drawText(square, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop, f"S{cell}")
        if frame.cell >= FIGURED and scene.figures and scene.figures[cell]:
            painter.setFont(font(round(max(11, min(16, frame.cell * 0.12))), 500))
            painter.drawText(
                square, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom, scene.figures[cell]
            )


def paint_walls(painter: QPainter, frame: Frame, maze: Maze) -> None:
    """The walls between cells and the one around all."""
    width = max(2.0, min(7.0, frame.cell * 0.085))
    shape = (Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
    painter.setPen(QPen(colour(theme.palette.ink), width, *shape))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawLines([frame.side(maze, wall) for wall in maze.walls])
    corner = frame.point((0, 0))
    whole = QRectF(corner.x(), corner.y(), frame.cell * maze.columns, frame.cell * maze.rows)
    painter.drawRoundedRect(whole, width, width)


def paint_arrows(painter: QPainter, frame: Frame, scene: Scene) -> None:
    """A small arrow head towards the ways out that the walker would take."""
    painter.setPen(Qt.PenStyle.NoPen)
    for arrow in scene.arrows:
        if arrow.weight <= 0.02:
            continue
        glows = scene.glow and scene.glow[arrow.cell] > 0.45
        ink = theme.palette.accent_ink if glows else theme.palette.ink
        painter.setBrush(colour(ink, 0.15 + 0.7 * min(1.0, arrow.weight)))
        x, y = middle(scene.maze, arrow.cell)
        dx, dy = STEP[arrow.direction]
        size = 0.075 + 0.07 * min(1.0, arrow.weight)
        tip = (x + dx * (0.27 + size), y + dy * (0.27 + size))
        foot = (x + dx * 0.27, y + dy * 0.27)
        painter.drawPolygon(QPolygonF([
            frame.point(tip),
            frame.point((foot[0] + dy * size * SLIM, foot[1] + dx * size * SLIM)),
            frame.point((foot[0] - dy * size * SLIM, foot[1] - dx * size * SLIM)),
        ]))  # fmt: skip


def paint_ends(painter: QPainter, frame: Frame, maze: Maze, ratio: float) -> None:
    """The start as a ring and the goal as a star."""
    ring = frame.cell * 0.3
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(colour(theme.palette.truth, 0.75), max(1.5, frame.cell * 0.035)))
    painter.drawEllipse(frame.point(middle(maze, maze.start)), ring, ring)
    size = max(6, round(frame.cell * 0.62))
    at = frame.point(middle(maze, maze.goal))
    star = drawing(("labs", "goal.svg"), size, ratio)
    painter.drawPixmap(QPointF(at.x() - size / 2, at.y() - size / 2), star)


def paint_walker(painter: QPainter, frame: Frame, scene: Scene, ratio: float) -> None:
    """The chick, and behind it a trail that fades."""
    if scene.walker is None:
        return
    points = [frame.point(place) for place in (*scene.trail, scene.walker)]
    pen = QPen(colour(theme.palette.truth), max(2.0, frame.cell * 0.09), c=Qt.PenCapStyle.RoundCap)
    for number, (one, other) in enumerate(pairwise(points), 1):
        pen.setColor(colour(theme.palette.truth, 0.55 * number / len(points)))
        painter.setPen(pen)
        painter.drawLine(one, other)
    size = max(8, round(frame.cell * 0.66))
    chick = drawing(("labs", "walker.svg"), size, ratio)
    painter.drawPixmap(QPointF(points[-1].x() - size / 2, points[-1].y() - size / 2), chick)
