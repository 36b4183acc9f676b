"""From what a player thinks to the move it plays."""

import numpy as np

from engines.game import Move
from engines.opponents.sampling import pick
from engines.search.info import SearchInfo


def test_a_move_that_is_proven_worse_is_never_drawn_however_often_it_was_visited() -> None:
    worse, best = Move(1), Move(2)
    info = SearchInfo(0.5, {worse: 0.0, best: 1.0}, visits={worse: 900, best: 1}, pv=(best,))
    rng = np.random.default_rng(1)
    assert {pick(info, 1.0, rng) for _ in range(50)} == {best}
