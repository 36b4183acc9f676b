"""What the curves say where the pointer is: a small card that follows it."""

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QFrame, QLabel, QVBoxLayout, QWidget

from app.curves.style import curve_colour
from app.i18n import tr
from app.runs.description import Metric
from app.runs.series import Series
from app.runs.words import duration, figure
from app.theme.roles import set_role
from app.theme.theme import theme

OFFSET, WIDEST = 16, 380


class Readout(QFrame):
    """A card over what holds a plot; never takes the pointer's events."""

    def __init__(self, over: QWidget) -> None:
        super().__init__(over)
        self._over = over
        set_role(self, "readout")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.text = QLabel()
        self.text.setTextFormat(Qt.TextFormat.RichText)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 9, 12, 9)
        layout.addWidget(self.text)
        self.hide()

    def tell(self, html: str, at: QPoint, widest: int = WIDEST) -> None:
        """Show `html` beside a point of what it lies over, inside its edges. A text wraps where it is wider
        than `widest` pixels."""
        self.text.setText(html)
        self.text.setWordWrap(False)
        self.text.setFixedWidth(min(self.text.sizeHint().width() + 2, widest))
        self.text.setWordWrap(True)
        self.adjustSize()
        x = at.x() + OFFSET
        if x + self.width() > self._over.width():
            x = at.x() - OFFSET - self.width()
        y = min(max(4, at.y() - self.height() // 2), self._over.height() - self.height() - 4)
        self.move(max(0, x), max(0, y))
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
    """The card's text: a row for each curve, of its colour's index, name, value and interval."""
    soft = theme.palette.soft
    lines = [f'<div style="color:{soft}; font-size:11px">{title}</div>', '<table cellpadding="1">']
    for index, name, value, interval in rows:
        dot = f'<span style="color:{curve_colour(index).name()}">●</span>'
        lines.append(
            f'<tr><td>{dot}&nbsp;</td><td>{name}&nbsp;&nbsp;</td><td align="right"><b>{value}</b></td>'
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
    if low == low and high == high:  # not NaN
        share = metric.unit == "share"
        interval = f"{low * 100:.1f} – {high * 100:.1f}" if share else f"{low:.3g} – {high:.3g}"
    return index, tr(metric.title), figure(value, metric), interval
