"""How what is painted by hand shows that it is chosen, or has the focus."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter

from app.theme.ring import EDGE, paint_edge
from app.theme.stylesheet import stylesheet
from app.theme.theme import colour, theme

SIZE = 60


def edge(qapp, chosen, focused):
    """The colours along a line from the left edge of a card inwards, by their names."""
    image = QImage(SIZE, SIZE, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    paint_edge(painter, QRectF(0, 0, SIZE, SIZE), 11, chosen, focused)
    painter.end()
    return [image.pixelColor(x, SIZE // 2).name() for x in range(10)]


def test_the_focus_looks_on_cards_as_it_does_on_buttons(qapp):
    focus, accent = colour(theme.palette.accent_text).name(), colour(theme.palette.accent).name()
    button = f"QPushButton:focus {{ border: {EDGE:.0f}px solid {theme.palette.accent_text};"
    assert button in stylesheet(theme.palette)
    assert edge(qapp, chosen=False, focused=False) == ["#ffffff"] * 10
    for chosen, shade in ((False, focus), (True, accent)):
        assert edge(qapp, chosen, focused=not chosen) == [shade] * int(EDGE) + ["#ffffff"] * (10 - int(EDGE))
    both = edge(qapp, chosen=True, focused=True)
    assert both[0] == accent and len(set(both[2:])) > 1, "a ring within"
