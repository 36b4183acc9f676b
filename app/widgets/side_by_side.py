"""Widgets in a row."""

from PySide6.QtWidgets import QHBoxLayout, QWidget


def side_by_side(*parts: QWidget | None) -> QHBoxLayout:
    """Widgets beside each other; None is a stretch."""
    row = QHBoxLayout()
    row.setSpacing(10)
    for part in parts:
        if part is None:
            row.addStretch()
        else:
            row.addWidget(part)
    return row
