"""What the curves say where the pointer is: a small card that follows it."""

from collections.abc import Callable
from math import isfinite

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QFrame, QLabel, QVBoxLayout, QWidget

from app.curves.shapes import sign_in_text
from app.i18n import tr
from app.runs.description import Metric
from app.runs.series import Series
from app.runs.words import duration, figure
from app.signs import true_minus
from app.theme.roles import set_role
from app.theme.theme import theme

OFFSET, EDGE, SIDE, WIDEST = 16, 4, 12, 380
COLUMN = 36
"""A column of several takes so many pixels at least."""


class Readout(QFrame):
    """A card over whatever it tells of; never takes the pointer's events."""

    def __init__(self, over: QWidget) -> None:
        super().__init__(over)
        self._over = over
        set_role(self, "readout")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.text = QLabel()
        self.text.setTextFormat(Qt.TextFormat.RichText)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(SIDE, 9, SIDE, 9)
        layout.addWidget(self.text)
        self.hide()

    def tell(self, html: str, at: QPoint) -> None:
        """Show `html` beside a point of the screen, inside the edges of what it lies over. A text wraps where
        it is wider than `WIDEST`."""
        self._write(html, WIDEST)
        self._stand(self._over.mapFromGlobal(at))

    def tell_as_many(self, columns: int, html: Callable[[int], str], at: QPoint) -> None:
        """The same for a text with as many columns as there is room for; `html` is told how many."""
        room, most = self._over.width() - 2 * (EDGE + SIDE), columns
        while (over := self._write(html(most), room) - room) > 0 and most > 1:
            most = max(1, most - max(1, over // COLUMN))
        self._stand(self._over.mapFromGlobal(at))

    def _write(self, html: str, widest: int) -> int:
        """Lay out a text; returns the width that it would like to have, in pixels."""
        self.text.setText(html)
        self.text.setWordWrap(False)
        self.text.setMinimumWidth(0)  # else it would never be narrower than the text before
        wanted = self.text.sizeHint().width() + 2
        self.text.setFixedWidth(min(wanted, widest))
        self.text.setWordWrap(True)
        self.adjustSize()
        return wanted

    def _stand(self, at: QPoint) -> None:
        """Beside a point, or where there is no room, above or below it."""
        room = self._over.rect().adjusted(EDGE, EDGE, -EDGE, -EDGE)
        right, left = at.x() + OFFSET, at.x() - OFFSET - self.width()
        x, y = right, at.y() - self.height() // 2
        if right + self.width() > room.right():
            x = left
        if x < room.left():
            x, y = at.x() - self.width() // 2, at.y() + OFFSET
            if y + self.height() > room.bottom():
                y = at.y() - OFFSET - self.height()
        x = max(room.left(), min(x, room.right() - self.width()))
        self.move(x, max(room.top(), min(y, room.bottom() - self.height())))
        self.show()
        self.raise_()


def heading(series: Series, row: int, lesson: bool = False) -> str:
    """Which point it is: iteration, games where there were any, time. In a lesson that has examples these
    are epochs and examples."""
    iteration, games, seconds = (float(series.x(axis)[row]) for axis in ("iteration", "games", "seconds"))
    if not games:
        text = "Iteration {iteration} · {duration}"
        return tr(text, iteration=int(iteration), duration=duration(seconds))
    text = (
        "Epoch {iteration} · {games} examples · {duration}"
        if lesson
        else "Iteration {iteration} · {games} games · {duration}"
    )
    return tr(text, iteration=int(iteration), games=f"{int(games):,}", duration=duration(seconds))


def table(title: str, rows: list[tuple[int, str, str, str]], note: str) -> str:
    """The card's text: a row for each curve, of its sign's index, name, value and interval."""
    soft = theme.palette.soft
    lines = [f'<div style="color:{soft}; font-size:11px">{title}</div>', '<table cellpadding="1">']
    for index, name, value, interval in rows:
        lines.append(
            f"<tr><td>{sign_in_text(index)}&nbsp;</td><td>{name}&nbsp;&nbsp;</td>"
            f'<td align="right"><b>{value}</b></td>'
            f'<td style="color:{soft}">&nbsp;{interval}</td></tr>'
        )
    lines.append("</table>")
    if note:
        lines.append(f'<div style="color:{soft}; font-size:11px">{note}</div>')
    return "".join(lines)


def row_of(index: int, metric: Metric, series: Series, at: int) -> tuple[int, str, str, str]:
    """One curve's row: its value there and, where it is known, between which values the truth lies."""
    value, low, high = (float(part[at]) for part in (series.values, series.low, series.high))
    interval = ""
    if isfinite(low) and isfinite(high):
        share = metric.unit == "share"
        told = f"{low * 100:.1f} – {high * 100:.1f}" if share else f"{low:.3g} – {high:.3g}"
        interval = true_minus(told)
    return index, tr(metric.title), figure(value, metric), interval
