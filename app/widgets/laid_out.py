"""What lies in a layout."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QLayout, QWidget

_DIRECT = Qt.FindChildOption.FindDirectChildrenOnly


def laid_out(layout: QLayout) -> list[QWidget | QLayout]:
    """The widgets and layouts of a layout that has a widget, in its order, a grid's line by line."""
    # Not by the layout's items: in Python one may outlive its layout, and is then taken for whatever comes to
    # lie at the same address.
    owner = layout.parentWidget()
    parts: list[QWidget | QLayout] = [one for one in layout.children() if isinstance(one, QLayout)]
    parts += owner.findChildren(QWidget, options=_DIRECT)
    places = {one: place for one in parts if (place := layout.indexOf(one)) >= 0}
    return sorted(places, key=lambda one: _order(layout, places[one]))


def _order(layout: QLayout, place: int) -> tuple[int, ...]:
    if isinstance(layout, QGridLayout):
        return tuple(layout.getItemPosition(place)[:2])  # type: ignore[index]
    return (place,)
