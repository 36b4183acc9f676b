"""The verdict in words, and the test it rests on."""

import math

import pytest

from app.runs.description import Kind, Metric
from app.runs.series import Series
from app.runs.verdict import Trend, judge
from engines.runs.events import Metric as Point

KIND = Kind("k", "K", "", (), (), (), (
    Metric("easy", "Easy", "p", "share", headline=True),
    Metric("hard", "Hard", "p", "share", headline=True),
    Metric("loss", "Loss", "q"),
    Metric("alone", "Alone", "t", "share", headline=True, truth=True),
    Metric("search", "Search", "t", "share", headline=True, truth=True),
), ())  # fmt: skip


def curve(name, values, half=0.1):
    result = Series(name)
    for at, value in enumerate(values):
        result.append(Point(at + 1, at, float(at), name, value, value - half, value + half))
    return result


def judged(**curves):
    made = {name: one if isinstance(one, Series) else curve(name, one) for name, one in curves.items()}
    return judge(KIND, made)


def test_rising_scores_improve():
    verdict = judged(hard=[0.02 * at for at in range(30)])
    assert verdict.trend is Trend.IMPROVING
    assert "+20.0 ±" in str(verdict.reason) and "Hard" in str(verdict.reason)


def test_level_scores_with_many_games_are_flat():
    assert judged(hard=curve("hard", [0.6] * 30, half=0.02)).trend is Trend.FLAT


def test_who_can_only_draw_still_improves_where_another_curve_does():
    drawn, kept = curve("hard", [0.5] * 30, half=0.02), [0.6 + 0.01 * at for at in range(30)]
    assert judged(hard=drawn).trend is Trend.FLAT
    verdict = judged(hard=drawn, alone=kept)
    assert verdict.trend is Trend.IMPROVING and "Alone" in str(verdict.reason)


def test_level_scores_with_few_games_say_nothing():
    assert judged(hard=curve("hard", [0.6] * 30, half=0.3)).trend is Trend.UNSURE


STEEP = [0.43, 0.42, 0.67, 0.83]


@pytest.mark.parametrize("since", [6, 9, 13, 16, 40])
def test_who_has_been_level_for_long_no_longer_improves(since):
    """As in a short run of tic-tac-toe, of which the first points are as steep as they ever are."""
    level = [0.90 + 0.01 * (at % 2) for at in range(since)]
    verdict = judged(alone=curve("alone", [*STEEP, 0.88, *level], half=0.03))
    assert verdict.trend is Trend.FLAT and verdict.title() == "No longer improving"


def test_who_has_been_level_for_a_moment_may_still_improve():
    assert judged(alone=curve("alone", [*STEEP, 0.9, 0.9], half=0.03)).trend is Trend.IMPROVING


def test_who_has_come_back_is_no_longer_getting_weaker():
    verdict = judged(alone=curve("alone", [0.9] * 7 + [0.5, 0.5] + [0.8] * 9, half=0.03))
    assert verdict.trend is Trend.FLAT
    assert judged(alone=curve("alone", [0.9] * 10 + [0.8] * 10, half=0.03)).trend is Trend.FLAT


def test_whether_it_is_still_so_is_told_by_fewer_measurements():
    for values, trend in ((STEEP, Trend.FLAT), ([0.75] * 4, Trend.FLAT)):
        assert judged(alone=curve("alone", [*values, *[0.9] * 12], half=0.03)).trend is trend
    slowly = [0.3 + 0.02 * at for at in range(20)]
    verdict = judged(alone=curve("alone", slowly, half=0.2))
    assert verdict.trend is Trend.IMPROVING and "the last 10 measurements" in str(verdict.reason)


def test_of_several_curves_one_that_changes_by_chance_tells_nothing():
    """As in a short run of Reversi 4 × 4: 8.0 ± 7.7 alone, with other curves that are level beside it."""
    lucky = curve("easy", [0.79, 0.56, 0.79, 0.76, 0.81, 0.79, 0.78, 0.88, 0.80, 0.88], half=0.121)
    assert judged(easy=lucky).trend is Trend.IMPROVING
    level = curve("alone", [0.35, 0.36, 0.82, 0.88, *[0.9] * 6], half=0.03)
    verdict = judged(easy=lucky, hard=curve("hard", [0.5] * 9, half=0.15), alone=level)
    assert verdict.trend is Trend.FLAT and "Alone" in str(verdict.reason)


def test_a_run_that_is_over_is_told_as_what_has_been():
    rising = judged(hard=[0.02 * at for at in range(30)])
    falling = judged(hard=[0.9 - 0.02 * at for at in range(30)])
    level = judged(hard=curve("hard", [0.6] * 30, half=0.02))
    assert [one.title() for one in (rising, falling, level)] == [
        "Still improving", "Getting weaker", "No longer improving",
    ]  # fmt: skip
    assert [one.title(over=True) for one in (rising, falling, level)] == [
        "Improving to the end", "Weaker at the end", "No longer improving at the end",
    ]  # fmt: skip
    assert judged(hard=[0.5] * 3).title(over=True) == "Too few games to tell"


def test_falling_scores_are_named():
    verdict = judged(hard=[0.9 - 0.02 * at for at in range(30)])
    assert verdict.trend is Trend.FALLING and "−" in str(verdict.reason) and "-" not in str(verdict.reason)


def test_no_change_is_not_below_nothing():
    verdict = judged(hard=curve("hard", [0.6] * 20 + [0.5999] * 10, half=0.02))
    assert "+0.0 ± " in str(verdict.reason)


def test_where_games_leave_it_open_what_is_measured_more_surely_tells():
    unsure, sure = curve("hard", [0.5] * 30, half=0.3), curve("alone", [0.9] * 30, half=0.01)
    verdict = judged(hard=unsure, alone=sure)
    assert verdict.trend is Trend.FLAT and "Alone" in str(verdict.reason)
    verdict = judged(hard=unsure, easy=curve("easy", [0.995] * 30, half=0.005))
    assert verdict.trend is Trend.UNSURE and "Hard" in str(verdict.reason)


def test_who_makes_no_mistake_any_more_has_nothing_left_to_learn():
    level, perfect = curve("hard", [0.5] * 12, half=0.3), [0.9] * 6 + [1.0] * 6
    verdict = judged(hard=level, alone=curve("alone", [0.9] * 12, half=0.4), search=perfect)
    assert verdict.trend is Trend.PERFECT and verdict.title() == "Plays without a mistake"
    assert str(verdict.reason) == "“Search”, against the truth: no mistake in the last 6 measurements."
    for search in ([*perfect[:-1], 0.99], [1.0] * 5):
        assert judged(hard=level, search=search).trend is Trend.UNSURE


def test_who_makes_no_mistake_may_still_improve_without_a_search():
    rising = [0.02 * at for at in range(30)]
    assert judged(alone=rising, search=[1.0] * 30).trend is Trend.IMPROVING


def test_a_few_points_say_nothing():
    verdict = judged(hard=[0.1, 0.2, 0.3])
    assert verdict.trend is Trend.UNSURE
    assert str(verdict.reason) == "Measurements so far: 3. A trend can be told from 6 on."
    ended = judge(KIND, {"hard": curve("hard", [0.5, 0.6, 0.7])}, over=True)
    assert str(ended.reason) == "Too few measurements for a trend: 3 of 6."
    assert judged().trend is Trend.UNSURE


def test_a_loss_that_is_no_number_has_diverged():
    verdict = judged(hard=[0.5] * 10, loss=[1.0, math.nan])
    assert verdict.trend is Trend.DIVERGED
    assert str(verdict.reason) == "Loss is no longer a number."


def test_an_opponent_that_always_loses_is_not_what_is_judged_by():
    verdict = judged(easy=[1.0] * 30, hard=[0.02 * at for at in range(30)])
    assert "Hard" in str(verdict.reason)


@pytest.mark.parametrize(("half", "each"), [(0.1, 0.1), (math.nan, 1.96 * math.sqrt(0.06 / 5))])
def test_the_margin_is_that_of_two_means_of_six(half, each):
    """Of each measurement it is its own interval's (± half), or, where it has none, what their scatter says:
    the six squared distances from the mean are 0.06 in all."""
    verdict = judged(hard=curve("hard", [0.4, 0.6] * 3 + [0.45, 0.65] * 3, half))
    margin = 100 * each * math.sqrt(1 / 6 + 1 / 6)
    assert f"+5.0 ± {margin:.1f} points, the last 6 measurements" in str(verdict.reason)
    assert verdict.trend is Trend.UNSURE


def test_a_small_change_is_one_that_is_small_beside_all_that_was_gained():
    kind = Kind("k", "K", "", (), (), (), (Metric("elo", "Elo", "p", headline=True),), ())
    for gained, trend in ((1000.0, Trend.FLAT), (40.0, Trend.UNSURE)):
        level = [gained - 1, gained + 1] * 10
        assert judge(kind, {"elo": curve("elo", [0.0, *level], half=6.0)}).trend is trend


@pytest.mark.parametrize("values", [[0.5] * 12, [0.1 * (at % 3) for at in range(12)]])
def test_without_intervals_the_scatter_counts(values):
    verdict = judged(hard=curve("hard", values, half=math.nan))
    assert verdict.trend in (Trend.FLAT, Trend.UNSURE)
