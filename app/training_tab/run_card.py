"""One run in the list: what it is, how it stands, and whether it is drawn beside another."""

from PySide6.QtCore import QPoint, QRectF, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QProgressBar, QVBoxLayout, QWidget

from app.curves.style import dash_icon
from app.i18n import tr
from app.runs.description import Description
from app.runs.model import RunModel, State
from app.runs.words import card_text, plain_title, run_title, settings_text, trouble_text
from app.theme.icons import ThemedIcon
from app.theme.ring import paint_edge
from app.theme.roles import button, name, set_role
from app.theme.theme import colour, theme
from app.widgets.elided import ElidedLabel

RADIUS = 11
SIZE, LINE = 12, 18
"""Of the disc that shows a run's state, and as high as a line of what the run is, in pixels."""
LINES = 3
"""So many lines what a run is, and how it stands, may take; in a narrow list figures are to be seen too."""


class StateDot(QWidget):
    """A run's state as a small disc: what shines is at work; a ring is paused."""

    def __init__(self) -> None:
        super().__init__()
        self.setFixedSize(SIZE, LINE)
        self._state = State.STARTING

    def show_state(self, state: State) -> None:
        """Take another colour."""
        if state is not self._state:
            self._state = state
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        tokens = theme.palette
        shades = {
            State.STARTING: tokens.accent, State.RUNNING: tokens.accent, State.PAUSED: tokens.accent,
            State.FINISHED: tokens.truth, State.FAILED: tokens.mistake, State.DIED: tokens.mistake,
            State.UNREADABLE: tokens.mistake,
        }  # fmt: skip
        shade = colour(shades.get(self._state, tokens.soft))
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(0, (LINE - SIZE) / 2)
        hollow = self._state in (State.PAUSED, State.STARTING)
        if hollow:
            pen = painter.pen()
            pen.setColor(shade)
            pen.setWidthF(2.0)
            painter.setPen(pen)
            painter.drawEllipse(QRectF(2.5, 2.5, 7, 7))
        else:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(shade)
            painter.drawEllipse(QRectF(1.5, 1.5, 9, 9))


class EyeIcon(ThemedIcon):
    """Instead of what it is called, the dashes of a run that is drawn beside another."""

    number = 0
    """The run's number there; 0 for one that is not drawn."""

    def refresh(self) -> None:
        """Draw it anew, in the palette's colour."""
        super().refresh()
        if self.number:
            self._button.setIcon(dash_icon(self.number))


class RunCard(QFrame):
    """A card that is chosen by a click or a key; its eye draws the run beside the chosen one."""

    chosen = Signal(object)
    """The RunModel."""
    asked = Signal(object, QPoint)
    """The RunModel, and where on the screen its menu is to open."""
    overlaid = Signal(object, bool)
    """The RunModel, and whether it is to be drawn too."""

    def __init__(self, model: RunModel) -> None:
        super().__init__()
        self.model, self.apart = model, ""
        self._selected = False
        self.dot, self.title, self.text = StateDot(), ElidedLabel("strong", LINES), ElidedLabel("soft", LINES)
        self.plain, self.note = ElidedLabel("soft", LINES), ElidedLabel("soft")
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setRange(0, 1000)
        self.eye = button("mini", checkable=True)
        self._icon = EyeIcon(self.eye, "chart", 15)
        self.eye.setFixedSize(28, 26)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._build()
        self.eye.toggled.connect(self._overlay)
        set_role(self, "card")

    def _build(self) -> None:
        words = QGridLayout()
        words.setHorizontalSpacing(9)
        words.setVerticalSpacing(3)
        words.addWidget(self.dot, 0, 0, Qt.AlignmentFlag.AlignTop)
        words.addWidget(self.title, 0, 1)
        for row, one in enumerate((self.plain, self.text, self.note), 1):
            words.addWidget(one, row, 1)
        words.setColumnStretch(1, 1)
        across = QHBoxLayout()
        across.setSpacing(6)
        across.addLayout(words, 1)
        across.addWidget(self.eye, 0, Qt.AlignmentFlag.AlignVCenter)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 11, 10, 11)
        layout.setSpacing(8)
        layout.addLayout(across)
        layout.addWidget(self.bar)

    def show_news(self, description: Description, now: float, apart: str) -> None:
        """Say how the run stands; `apart` tells it from others of its name, "" where there are none."""
        model, self.apart = self.model, apart
        kind = description.kind_of(model.config)
        title, plain = run_title(model, description), plain_title(model, description)
        self.title.setText(title)
        more = " · ".join(part for part in (plain if title != plain else "", apart) if part)
        self.plain.setText(more)
        self.plain.setVisible(bool(more))
        self.note.setText(" ".join(model.label.note.split()))
        self.note.setVisible(bool(model.label.note))
        self.text.setText(card_text(model, kind, now))
        self.dot.show_state(model.status.state)
        progress = model.progress if model.status.live else None
        self.bar.setVisible(progress is not None)
        self.bar.setValue(int(1000 * (progress or 0.0)))
        tip = trouble_text(model) or settings_text({}, model.folder)
        spoken = ", ".join(filter(None, (title, more, self.text.text())))
        name(self, spoken, "\n\n".join(part for part in (tip, model.label.note) if part))
        name(self.eye, tr("Draw beside the chosen run"))

    def set_selected(self, selected: bool) -> None:
        """Whether it is the run looked at."""
        self._selected = selected
        self.update()
        self.eye.setVisible(not selected and bool(self.model.series))

    def show_dash(self, number: int) -> None:
        """Draw on the eye the dashes by which the run is told apart; 0 for a run that is not drawn."""
        self._icon.number = number
        self._icon.refresh()

    def _overlay(self, on: bool) -> None:
        self.overlaid.emit(self.model, on)

    def paintEvent(self, event: QPaintEvent) -> None:
        """The card, and round the chosen one an edge that takes no room."""
        super().paintEvent(event)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_edge(painter, QRectF(self.rect()), RADIUS, self._selected, self.hasFocus())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose it."""
        if event.button() == Qt.MouseButton.LeftButton:
            self.chosen.emit(self.model)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Offer what can be asked about it: at the pointer, or below it where a key asked."""
        by_key = event.reason() == QContextMenuEvent.Reason.Keyboard
        below = self.mapToGlobal(QPoint(14, self.height() - 6))
        self.asked.emit(self.model, below if by_key else event.globalPos())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Choose it by Enter or the space bar."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.chosen.emit(self.model)
        else:
            super().keyPressEvent(event)
