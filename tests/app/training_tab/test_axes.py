"""The numbers on the axes of plots."""

import pytest

from app.curves.axes import QuietAxis, short_text, time_scale


@pytest.mark.parametrize(
    ("value", "spacing", "text"),
    [
        (0, 0, "0"), (9999, 0, "9999"), (12_000, 0, "12k"), (3e6, 0, "3M"), (-2.5e9, 0, "-2.5G"),
        (2e29, 0, "2e29"), (0.5, 0.1, "0.5"), (0.5, 0.05, "0.50"), (0.0004, 0, "4e-4"), (7, 1, "7"),
    ],
)  # fmt: skip
def test_a_number_takes_no_more_room_than_it_needs(value, spacing, text):
    assert short_text(value, spacing) == text


def test_a_longer_run_is_drawn_in_larger_units():
    assert [time_scale(seconds)[0] for seconds in (299, 300, 3 * 3600 - 1, 3 * 3600)] == [1, 60, 60, 3600]


def test_what_is_counted_has_no_ticks_between_whole_numbers(qapp):
    axis = QuietAxis("bottom")
    assert min(spacing for spacing, _ in axis.tickSpacing(1.0, 2.0, 400)) < 1
    axis.write_as("", whole=True)
    assert min(spacing for spacing, _ in axis.tickSpacing(1.0, 2.0, 400)) == 1


def test_a_logarithmic_axis_has_round_numbers_however_much_of_it_is_seen(qapp):
    axis = QuietAxis("left")
    axis.setLogMode(x=False, y=True)

    def ticks(low, high):
        [(_, values)] = axis.logTickValues(low, high, 400, None)
        return axis.tickStrings(values, 1.0, 1.0)

    assert ticks(-1.0, 3.0) == ["0.1", "1", "10", "100", "1000"]
    assert ticks(0.0, 1.0) == ["1", "2", "5", "10"]
    assert ticks(-0.68, 0.09) == ["0.3", "0.5", "0.7", "1"]
    assert len(ticks(0.05, 0.25)) == 3, "between two powers of ten there are others"
