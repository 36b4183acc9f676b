"""A widget's role in the style sheet, and the few widgets that every screen is made of."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QHideEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QAbstractButton, QLabel, QPushButton, QWidget


def set_role(widget: QWidget, role: str) -> None:
    """Let the style sheet's rule for `role` apply to `widget` from now on."""
    if widget.property("role") == role:
        return
    widget.setProperty("role", role)
    if widget.testAttribute(Qt.WidgetAttribute.WA_WState_Polished):  # else it still will be
        widget.style().unpolish(widget)
        widget.style().polish(widget)


def label(role: str = "", wraps: bool = False) -> QLabel:
    """A label in plain text, dressed by its role."""
    result = QLabel()
    result.setTextFormat(Qt.TextFormat.PlainText)
    result.setWordWrap(wraps)
    if role:
        set_role(result, role)
    return result


class Button(QPushButton):
    """Whoever clicks twice means what was there at first: a button that took its place meanwhile, where the
    first click led, takes no second one."""

    _pressed = False
    """Whether a click has met it since it came into sight."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses the one that has the focus, also where it does not mean it elsewhere. One of several
        to choose from is chosen by then: there it means what it does around it."""
        if self.group() is not None or event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            super().keyPressEvent(event)
        elif not event.isAutoRepeat():
            self.click()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """The first click, or one that stands alone."""
        self._pressed = True
        super().mousePressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """The second one."""
        if self._pressed:
            super().mouseDoubleClickEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        """Another may be clicked now where it was."""
        self._pressed = False
        super().hideEvent(event)


def button(role: str = "", checkable: bool = False) -> QPushButton:
    """A button, dressed by its role. Enter elsewhere in a dialog means it where it is made the default."""
    result = Button()
    result.setAutoDefault(False)
    result.setCursor(Qt.CursorShape.PointingHandCursor)
    result.setCheckable(checkable)
    if role:
        set_role(result, role)
    return result


def caption(control: QAbstractButton, text: str, tip: str = "") -> None:
    """Write a text on a button, which is its accessible name too, and give it a tooltip."""
    control.setText(text)
    name(control, text, tip)


def name(widget: QWidget, text: str, tip: str = "") -> None:
    """Give a control its accessible name and tooltip."""
    widget.setAccessibleName(text)
    widget.setToolTip(tip or text)
