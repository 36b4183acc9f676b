"""When a search reports: ten times a second, and with every doubling of what it has done."""

import time

from engines.catalogue import find_game
from engines.matches.match import Match
from engines.search.info import SearchInfo
from engines.search.limit import FEWEST_SIMS, REPORT_SECONDS, Control, Limit, Reports
from engines.search.mcts import Search
from engines.search.rollouts import Rollouts
from tests.engines.search.reference import HashEvaluator

GAME = find_game("reversi6")


def test_it_is_due_after_a_while_and_after_twice_as_many() -> None:
    reports, now = Reports(), time.perf_counter()
    later = now + 1.01 * REPORT_SECONDS
    assert not reports.due(FEWEST_SIMS - 1, now) and not reports.due(0, later)
    assert reports.due(FEWEST_SIMS, now)
    assert not reports.due(2 * FEWEST_SIMS - 1, now)
    assert reports.due(2 * FEWEST_SIMS, now)
    assert not reports.due(2 * FEWEST_SIMS, now)
    assert reports.due(2 * FEWEST_SIMS, later)
    assert reports.due(100 * FEWEST_SIMS, later)
    assert not reports.due(199 * FEWEST_SIMS, later)


def test_quick_searches_tell_how_they_went() -> None:
    for search in (lambda hand: Search(GAME, HashEvaluator(GAME)).run([Match.new(GAME)], Limit(256), hand)[0],
                   lambda hand: Rollouts(GAME, 256, 1).run(Match.new(GAME), hand)):  # fmt: skip
        heard: list[SearchInfo] = []
        info = search(Control(progress=heard.append))
        sims = [one.sims for one in heard]
        assert len(sims) >= 5 and sims == sorted(set(sims)) and sims[0] <= 2 * FEWEST_SIMS
        assert sims[-1] <= info.sims
