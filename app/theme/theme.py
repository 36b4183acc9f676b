"""The look now in force; painters read it when they paint, `changed` says to paint again."""

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication

from app.theme.fonts import base_font
from app.theme.palette import BOARD_THEMES, DARK, LIGHT, BoardTheme, Palette, board_theme
from app.theme.stylesheet import stylesheet


class Theme(QObject):
    """The current palette and board."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.palette: Palette = LIGHT
        self._board: BoardTheme | None = None
        self._worn: Palette | None = None

    def use(self, appearance: str, board: str) -> None:
        """Show "light", "dark" or "system" colours and the board theme of that id. Only other colours dress
        every widget anew, which takes a moment; a board is only painted."""
        palette = _palette(appearance)
        self.palette, self._board = palette, board_theme(board)
        application = QApplication.instance()
        if isinstance(application, QApplication) and palette != self._worn:
            self._worn = palette
            # A sheet that takes another one's place dresses a widget once for each of those it lies in.
            application.setStyleSheet("")
            application.setFont(base_font())
            application.setPalette(qt_palette(palette))
            application.setStyleSheet(stylesheet(palette))
        self.changed.emit()

    @contextmanager
    def lent(self, palette: Palette) -> Iterator[None]:
        """Other colours for what is painted meanwhile, which is not the window."""
        own, self.palette = self.palette, palette
        try:
            yield
        finally:
            self.palette = own

    def board_for(self, suiting: str) -> BoardTheme:
        """The chosen board, or the one named `suiting` where each game has its own."""
        return self._board or board_theme(suiting) or BOARD_THEMES[0]


def _palette(appearance: str) -> Palette:
    if appearance == "system":
        dark = QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark
        return DARK if dark else LIGHT
    return DARK if appearance == "dark" else LIGHT


def qt_palette(palette: Palette) -> QPalette:
    """The same colours for what the style sheet does not reach."""
    roles = QPalette.ColorRole
    colours = {
        roles.Window: palette.ground,
        roles.Base: palette.card,
        roles.AlternateBase: palette.hover,
        roles.Text: palette.ink,
        roles.WindowText: palette.ink,
        roles.ButtonText: palette.ink,
        roles.Button: palette.raised,
        roles.ToolTipBase: palette.card,
        roles.ToolTipText: palette.ink,
        roles.Highlight: palette.accent,
        roles.HighlightedText: palette.accent_ink,
        roles.PlaceholderText: palette.soft,
        roles.Link: palette.accent_text,
    }
    result = QPalette()
    for role, colour in colours.items():
        result.setColor(role, QColor(colour))
    return result


theme = Theme()


def colour(text: str, alpha: float = 1.0) -> QColor:
    """A colour of the palette with an opacity of 0 to 1."""
    result = QColor(text)
    result.setAlphaF(alpha)
    return result


def between(first: str, second: str, share: float) -> QColor:
    """A colour between two of the palette, at 0 the first and at 1 the second."""
    start, end = colour(first), colour(second)
    pairs = (start.redF(), end.redF()), (start.greenF(), end.greenF()), (start.blueF(), end.blueF())
    red, green, blue = (a + (b - a) * share for a, b in pairs)
    return QColor.fromRgbF(red, green, blue)
