"""Type: the bundled faces, few sizes, and figures that stand in columns."""

from functools import cache

from PySide6.QtGui import QFont, QFontDatabase

from engines.paths import resource

TINY, SMALL, BODY, TITLE, FIGURE = 11, 12, 13, 15, 20
"""Sizes in pixels."""


@cache
def families() -> tuple[str, ...]:
    """The bundled families, loaded on first use, Latin before Japanese, then the system's own."""
    found: list[str] = []
    for path in sorted(resource("fonts").glob("*.[ot]tf")):
        number = QFontDatabase.addApplicationFont(str(path))
        for family in QFontDatabase.applicationFontFamilies(number) if number >= 0 else []:
            if family not in found:
                found.append(family)
    found.sort(key=lambda family: any(mark in family for mark in ("JP", "Japanese")))
    return (*found, "Noto Sans", "Noto Sans CJK JP", "sans-serif")


def font(size: int = BODY, weight: int = 400) -> QFont:
    """A font of `size` pixels with tabular figures; weights as in CSS (400, 500, 600, 700)."""
    result = QFont(list(families()))
    result.setPixelSize(size)
    result.setWeight(QFont.Weight(weight))
    result.setFeature(QFont.Tag("tnum"), 1)
    result.setStyleStrategy(QFont.StyleStrategy.PreferAntialias)
    return result


def base_font() -> QFont:
    """What every widget uses unless it says otherwise."""
    return font(BODY)
