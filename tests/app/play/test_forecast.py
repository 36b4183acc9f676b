"""How long what is being done still takes."""

import pytest

from app.play.lists.forecast import Forecast


@pytest.mark.parametrize(("before", "seconds", "done", "said"), [
    (0, 2.9, 50, "x"), (0, 4.0, 50, "x · 4 s left"), (0, 60.0, 25, "x · 3 min left"),
    (40, 10.0, 50, "x · 50 s left"),
    (50, 10.0, 50, "x"), (0, 10.0, 100, "x"), (0, 10.0, 0, "x"),
])  # fmt: skip
def test_what_is_left_is_foretold_by_what_was_done_since_it_began(before, seconds, done, said):
    times = iter((1000.0, 1000.0 + seconds))
    assert Forecast(before, lambda: next(times)).after("x", done, 100) == said
