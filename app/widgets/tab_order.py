"""The tab key goes through widgets as they are laid out, whichever was made first."""

from collections.abc import Iterator
from itertools import pairwise

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QLayout, QScrollArea, QStackedWidget, QWidget


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
        yield from _laid_out(layout)


def _laid_out(layout: QLayout) -> Iterator[QWidget]:
    places = range(layout.count())
    if isinstance(layout, QGridLayout):
        places_of = {place: layout.getItemPosition(place)[:2] for place in places}  # type: ignore[index]
        order = sorted(places, key=lambda place: places_of[place])
    else:
        order = list(places)
    for place in order:
        item = layout.itemAt(place)
        within, widget = (item.layout(), item.widget()) if item is not None else (None, None)
        if isinstance(within, QLayout):
            yield from _laid_out(within)
        elif widget is not None:
            yield from _stops(widget)
