"""From what a player thinks to the move it plays."""

import numpy as np

from engines.opponents.sampling import pick
from engines.search.info import SearchInfo


def test_a_move_that_is_proven_worse_is_never_drawn_however_often_it_was_visited() -> None:
    info = SearchInfo(0.5, {1: 0.0, 2: 1.0}, visits={1: 900, 2: 1}, pv=(2,))
    rng = np.random.default_rng(1)
    assert {pick(info, 1.0, rng) for _ in range(50)} == {2}
    assert pick(info, 0.0, rng) == 2
