"""Rates by hand, the perfect player and the random one, and expectations that come true or not."""

from collections.abc import Sequence
from threading import Event

import numpy as np
import pytest

from engines.catalogue import find_game
from engines.matches.match import Match
from engines.opponents.chance import Chance
from engines.opponents.opponent import Choice
from engines.search.info import SearchInfo
from engines.search.limit import Control, Limit
from engines.solvers.oracle import find_oracle
from engines.testsets.accuracy import Accuracy, Calibration, calibration, measure
from engines.testsets.position_set import Origin, find_set
from tests.engines.testsets.test_position_set import small_set

TICTACTOE = find_game("tictactoe")


class Knowing:
    """Plays a best move, or a worst one, and says what the position is worth."""

    def __init__(self, worst: bool = False, stop: Event | None = None) -> None:
        self.game = TICTACTOE
        self.asked: list[int] = []
        self._worst, self._stop = worst, stop
        self._oracle = find_oracle(TICTACTOE)

    def choose(
        self, matches: Sequence[Match], limit: Limit | None = None, control: Control | None = None
    ) -> list[Choice]:
        self.asked.append(len(matches))
        if self._stop:
            self._stop.set()
        choices = []
        for match in matches:
            solution = self._oracle.solve(match.position)
            assert solution.truth is not None
            move = list(solution.moves)[-1 if self._worst else 0]
            choices.append(Choice(move, SearchInfo(solution.truth.value, {move: 1.0})))
        return choices


def test_rates_of_a_set_made_by_hand() -> None:
    best, worst = (
        measure(Knowing(), small_set().questions),
        measure(Knowing(worst=True), small_set().questions),
    )
    assert (best.preserved.share, best.preserved.count) == (1.0, 1)
    assert (worst.preserved.share, worst.preserved.count) == (0.0, 1)
    assert (worst.preserved_of_all.share, worst.preserved_of_all.count) == (0.5, 2)
    assert best.optimal.share == best.optimal_of_all.share == 1.0
    assert worst.of_stage("late").preserved.count == worst.of_origin(Origin.RANDOM).preserved.count == 1
    assert worst.of_stage("early").preserved.count == worst.of_origin(Origin.STRONG).preserved.count == 0
    assert Accuracy(()).preserved.interval == (0.0, 1.0)


def test_who_knows_everything_makes_no_mistake() -> None:
    found = measure(Knowing(), find_set(TICTACTOE).questions)
    assert found.preserved.share == found.optimal_of_all.share == 1.0
    assert found.preserved.interval[0] > 0.99
    judged = found.calibration
    assert (judged.brier, judged.error) == (0.0, 0.0)


def test_who_knows_nothing_makes_many() -> None:
    found = measure(Chance(TICTACTOE, 1), find_set(TICTACTOE).questions)
    assert 0.3 < found.preserved.share < 0.5
    low, high = found.preserved.interval
    assert low < found.preserved.share < high < 0.6
    assert found.preserved_of_all.share > found.preserved.share > found.optimal.share
    assert found.calibration.brier > 0.15


def test_many_are_asked_at_once_and_a_stop_leaves_out_what_was_broken_off() -> None:
    questions = find_set(TICTACTOE).questions[:300]
    player, told = Knowing(), list[int]()
    measure(player, questions, progress=told.append)
    assert player.asked == [256, 44] and told == [256, 300]
    stop = Event()
    assert measure(Knowing(stop=stop), questions, stop).answers == ()


def test_calibration_compares_expected_and_true_scores() -> None:
    judged = calibration(np.array([0.75, 0.75, 0.05, 0.05]), np.array([1.0, 0.5, 0.0, 0.0]))
    assert judged.brier == pytest.approx((2 * 0.0625 + 2 * 0.0025) / 4)
    assert (judged.low, judged.high) == pytest.approx((0.0325 - 1.96 * 0.03 / 2, 0.0325 + 1.96 * 0.03 / 2))
    assert [(one.count, one.true) for one in judged.bins] == [(2, 0.0), (2, 0.75)]
    assert judged.error == pytest.approx(0.025)
    assert calibration(np.array([0.0, 1.0]), np.array([0.0, 1.0])).error == 0.0
    assert calibration(np.array([]), np.array([])) == Calibration(0.0, 0.0, 1.0, 0.0, ())


def test_expectations_are_told_by_the_tenth_and_no_interval_leaves_what_can_be() -> None:
    expected = np.array([0.0, 0.09, 0.11, 0.95, 1.0])
    assert [one.count for one in calibration(expected, expected).bins] == [2, 1, 2]
    wide = calibration(np.array([0.0, 0.0]), np.array([1.0, 0.0]))
    assert (wide.low, wide.brier, wide.high) == (0.0, 0.5, 1.0)
    assert wide.as_json() == {
        "brier": 0.5, "low": 0.0, "high": 1.0, "error": 0.5,
        "bins": [{"count": 2, "expected": 0.0, "true": 0.5}],
    }  # fmt: skip
