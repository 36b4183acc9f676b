"""A label that gives way: it shows as much of its text as there is room, and all of it as a tooltip."""

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QTextLayout, QTextOption
from PySide6.QtWidgets import QLabel, QSizePolicy

from app.theme.roles import set_role

BETWEEN = " · "
"""Stands between the parts of a text."""
UNBROKEN = "\N{NO-BREAK SPACE}"
"""Between a number and its sign, which stay on one line."""


class ElidedLabel(QLabel):
    """Plain text in one line, or in so many `lines` as it needs and may have, dressed by its role."""

    def __init__(self, role: str, lines: int = 1) -> None:
        super().__init__()
        self._lines = lines
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        set_role(self, role)

    def minimumSizeHint(self) -> QSize:
        return QSize(20, super().minimumSizeHint().height())

    def hasHeightForWidth(self) -> bool:
        return self._lines > 1

    def heightForWidth(self, width: int) -> int:
        if self._lines == 1:
            return -1
        rows, metrics = self._rows(width), self.fontMetrics()
        drawn = metrics.boundingRect(QRect(0, 0, width, 0), Qt.AlignmentFlag.AlignLeft, "\n".join(rows))
        return max(len(rows) * metrics.lineSpacing(), drawn.height())

    def paintEvent(self, event: QPaintEvent) -> None:
        room = self.contentsRect()
        rows = self._rows(room.width())
        rows[-1] = self.fontMetrics().elidedText(rows[-1], Qt.TextElideMode.ElideRight, room.width())
        whole = "".join(rows).replace(UNBROKEN, " ") == self.text().replace(UNBROKEN, " ")
        self.setToolTip("" if whole else self.text())
        painter = QPainter(self)
        painter.setPen(self.palette().windowText().color())
        text = "\n".join(row.removesuffix(BETWEEN).rstrip() for row in rows)
        painter.drawText(room, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, text)

    def _rows(self, width: int) -> list[str]:
        """The lines that it takes in so many pixels; the last one that it may have holds all that is left."""
        rows = self._broken(width, min(2, self._lines))
        for lines in range(3, self._lines + 1):
            if self.fontMetrics().horizontalAdvance(rows[-1]) > width:
                rows = self._broken(width, lines)
        return rows

    def _broken(self, width: int, lines: int) -> list[str]:
        """At most so many lines."""
        text, rows = self.text().replace(" %", f"{UNBROKEN}%"), list[str]()
        layout = QTextLayout(text, self.font())
        option = QTextOption()
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        layout.setTextOption(option)
        layout.beginLayout()
        while len(rows) < lines - 1 and (line := layout.createLine()).isValid():
            line.setLineWidth(max(1, width))
            rows.append(text[line.textStart() : line.textStart() + line.textLength()])
        layout.endLayout()
        rest = text[sum(map(len, rows)) :]
        part = rows[-1].rfind(BETWEEN) + len(BETWEEN) if rest and rows and BETWEEN in rows[-1] else 0
        if part and self.fontMetrics().horizontalAdvance(rows[-1][part:] + rest) <= width:
            rows[-1], rest = rows[-1][:part], rows[-1][part:] + rest  # no part of it is torn apart
        return [*rows, rest] if rest or not rows else rows
