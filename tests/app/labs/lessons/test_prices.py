"""Numbers of every size are written in the room that there is."""

import pytest
from PySide6.QtGui import QFontMetricsF

from app.curves.axes import short_text
from app.labs.lessons.prices import figure_text, money, price_text
from app.labs.lessons.scatter import LEFT, ticks
from app.labs.lessons.words import precise
from app.theme.fonts import TINY, font


def test_very_large_numbers_are_written_with_a_power_of_ten():
    assert [write(1.234e29) for write in (price_text, figure_text, precise)] == ["1.23×10²⁹"] * 3
    assert price_text(-2e11) == "−2×10¹¹" and money(5e30, "") == "5×10³⁰"
    assert price_text(123_456.7) == "123,457" and precise(812.25) == "812.2" and precise(0.25) == "0.250"


@pytest.mark.parametrize("most", [0.8, 600, 250_000, 38e6, 7.5e9, 2.2e29, 9e37])
def test_the_axes_numbers_fit_beside_the_dots(qapp, most):
    letters, room = QFontMetricsF(font(TINY)), LEFT - 24
    for value in ticks(0, most):
        assert letters.horizontalAdvance(short_text(value)) <= room, short_text(value)
