"""The pointer over a board, as the platform would tell."""

from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QHelpEvent, QMouseEvent
from PySide6.QtWidgets import QApplication


def point(page, square):
    """Move it to a square; None for beside the board."""
    board, none = page.board, Qt.MouseButton.NoButton
    at = board.board_geometry.cell_rect(square).center() if square is not None else QPointF(1, 1)
    viewport, keys = board.viewport(), Qt.KeyboardModifier.NoModifier
    move = QMouseEvent(
        QEvent.Type.MouseMove, at, QPointF(viewport.mapToGlobal(at.toPoint())), none, none, keys
    )
    QApplication.sendEvent(viewport, move)


def rest(page, square):
    """Let it rest on a square for long enough to be told what is written there."""
    viewport = page.board.viewport()
    at = page.board.board_geometry.cell_rect(square).center().toPoint()
    QApplication.sendEvent(viewport, QHelpEvent(QEvent.Type.ToolTip, at, viewport.mapToGlobal(at)))
