"""Line icons in the palette's colours."""

from PySide6.QtCore import QObject, QSize
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QAbstractButton

from app.theme.theme import theme
from app.theme.tint import tinted
from engines.paths import resource


def icon(name: str, size: int = 18, tint: str = "") -> QIcon:
    """A line icon, in ink unless another colour is named."""
    colour = tint or theme.palette.ink
    result = QIcon()
    for ratio in (1.0, 2.0):
        result.addPixmap(tinted(("icons", f"{name}.svg"), size, ratio, colour))
        faded = tinted(("icons", f"{name}.svg"), size, ratio, theme.palette.soft)
        result.addPixmap(faded, QIcon.Mode.Disabled)
    return result


class ThemedIcon(QObject):
    """Keeps a button's icon in the palette's colour, as long as there is the button."""

    def __init__(self, button: QAbstractButton, name: str, size: int = 18, on_accent: bool = False) -> None:
        super().__init__(button)
        self._button, self.name, self._size, self._on_accent = button, name, size, on_accent
        button.setIconSize(QSize(size, size))
        self.refresh()
        theme.changed.connect(self.refresh)

    def refresh(self) -> None:
        """Draw it anew, in the palette's colour and by its name."""
        tint = theme.palette.accent_ink if self._on_accent else ""
        self._button.setIcon(icon(self.name, self._size, tint))


def program_icon() -> QIcon:
    """The chick."""
    result = QIcon()
    for size in (16, 24, 32, 48, 64, 128, 256):
        result.addFile(str(resource("icons", f"hiyoko-{size}.png")))
    return result
