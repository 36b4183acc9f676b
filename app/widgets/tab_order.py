"""The tab key goes through widgets as they are laid out, whichever was made first."""

from collections.abc import Iterator
from itertools import pairwise

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLayout, QScrollArea, QStackedWidget, QWidget

from app.widgets.laid_out import laid_out


def order_tabs(root: QWidget) -> None:
    """Lead the tab key through all that lies in `root`, from the top to the bottom, lines from the left."""
    for before, after in pairwise(_stops(root)):
        QWidget.setTabOrder(before, after)


def _stops(widget: QWidget) -> Iterator[QWidget]:
    """Where the tab key may stop. What is in no layout belongs to its control."""
    if widget.focusPolicy() & Qt.FocusPolicy.StrongFocus and widget.focusProxy() is None:
        yield widget
    if isinstance(widget, QScrollArea):
        if inside := widget.widget():
            yield from _stops(inside)
    elif isinstance(widget, QStackedWidget):
        for place in range(widget.count()):
            if page := widget.widget(place):
                yield from _stops(page)
    elif (layout := widget.layout()) is not None:
        yield from _within(layout)


def _within(layout: QLayout) -> Iterator[QWidget]:
    for one in laid_out(layout):
        yield from _stops(one) if isinstance(one, QWidget) else _within(one)
