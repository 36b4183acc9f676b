"""A key that goes through the choices of a setting, and says which one is in force now."""

from typing import Any

from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QToolTip, QWidget

from app.i18n import tr
from app.settings import options
from app.settings.options import Option
from app.settings.store import Settings
from app.widgets.announcing import announce

SHOWN_FOR = 2500
"""Milliseconds."""
THOUGHTS = tuple(choice for choice in options.OVERLAY.choices if choice[0] in ("none", *options.THOUGHTS))
"""The figures that every AI has; the truth has a key of its own, and the others are there now and then."""


def turn(
    settings: Settings, option: Option[Any], choices: tuple[tuple[Any, str], ...], over: QWidget
) -> None:
    """Take the choice after the one in force, or the first where that is none of them; say so over `over`."""
    values = [value for value, _ in choices]
    at = values.index(settings[option]) if settings[option] in values else -1
    value, title = choices[(at + 1) % len(choices)]
    settings[option] = value
    said = tr("{setting}: {choice}", setting=tr(option.title), choice=tr(title))
    QToolTip.showText(over.mapToGlobal(QPoint(12, 12)), said, over, QRect(), SHOWN_FOR)
    announce(over, said)
