"""What is said of runs."""

import pytest

from app.runs.description import Metric
from app.runs.words import figure

SHARE = Metric("truth/preserved_search", "With search", "truth", unit="share")


@pytest.mark.parametrize(
    ("value", "text"),
    [(1.0, "100 %"), (0.9996, "99.9 %"), (0.9953, "99.5 %"), (0.5, "50.0 %"), (float("nan"), "–")],
)
def test_only_what_is_whole_is_a_hundred_percent(value, text):
    assert figure(value, SHARE) == text
