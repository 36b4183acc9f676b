"""When a run will be how strong: on curves of which the law is known."""

import math
import random

import pytest

from app.runs.description import Kind, Metric
from app.runs.forecast import FAR, LEAST, TIRING, Forecast, forecast
from app.runs.sentence import Sentence
from app.runs.series import Series
from app.runs.words import forecast_text
from engines.runs.events import Metric as Point

KIND = Kind("k", "K", "", (), (), (), (
    Metric("easy", "Easy", "p", "share", headline=True), Metric("hard", "Hard", "p", "share", headline=True),
    Metric("loss", "Loss", "q"),
), ())  # fmt: skip
STEP = 60.0


def interval(share, games):
    """Wilson's, as the trainer tells it."""
    z = 1.96
    whole = 1 + z * z / games
    middle = (share + z * z / 2 / games) / whole
    half = z * math.sqrt(share * (1 - share) / games + z * z / 4 / games**2) / whole
    return middle - half, middle + half


def measured(law, minutes, games, seed=0):
    """A curve that is measured every minute by so many games; none is played where they are infinite."""
    chance, series = random.Random(seed), Series("hard")
    for at in range(1, minutes + 1):
        true = law(STEP * at)
        share = sum(chance.random() < true for _ in range(games)) / games
        series.append(Point(at, at, STEP * at, "hard", share, *interval(share, games)))
    return series


def odds(x):
    return 1 / (1 + math.exp(-x))


def steady(seconds):
    return odds(-3 + seconds / 1200)


def tiring(seconds):
    return odds(-2 + 2.2 * math.log(seconds / 600))


def between(seconds):
    return odds(-3.5 + 0.06 * math.sqrt(seconds))


def true_moment(law, target):
    return next(at for at in range(1, 200_000) if law(at) >= target)


@pytest.mark.parametrize("law", [steady, tiring, between])
def test_where_odds_grow_the_truth_lies_between_in_nine_of_ten_cases(law):
    given = right = 0
    for minutes in (25, 50, 80):
        for seed in range(40):
            found = forecast(KIND, {"hard": measured(law, minutes, 100, seed)})
            if isinstance(found, Forecast):
                left = true_moment(law, found.target) - STEP * minutes
                given, right = given + 1, right + (found.low <= max(0.0, left) <= found.high)
    assert given >= 25 and right >= 0.88 * given, (given, right)


@pytest.mark.parametrize("end", [0.4, 0.6, 0.7])
def test_what_ends_below_the_next_step_is_hardly_ever_promised(end):
    def law(seconds):
        return end * (1 - math.exp(-seconds / 2000))

    told = [forecast(KIND, {"hard": measured(law, minutes, 100, seed)}) for minutes in (25, 50, 100)
            for seed in range(40)]  # fmt: skip
    assert sum(isinstance(one, Forecast) and one.target > end for one in told) <= 6


def test_level_curves_and_short_ones_bear_none():
    for seed in range(20):
        level = forecast(KIND, {"hard": measured(lambda _: 0.6, 40, 100, seed)})
        assert not isinstance(level, Forecast)
    assert forecast(KIND, {"hard": measured(steady, LEAST - 1, 100)}) is None
    assert forecast(KIND, {}) is None


def test_why_it_will_take_long_is_told():
    slow = measured(lambda at: odds(-3 + at / 40_000), 100, 4000)
    assert forecast(KIND, {"hard": slow}) == Sentence(FAR, {"metric": "Hard", "target": 50})
    unsure = measured(lambda at: odds(-2 + at / 1200), 30, 40)
    assert forecast(KIND, {"hard": unsure}) == Sentence(FAR, {"metric": "Hard", "target": 50}), "it may be"
    bends = measured(lambda at: 0.7 * (1 - math.exp(-at / 900)), 60, 4000)
    assert forecast(KIND, {"hard": bends}) == Sentence(TIRING, {"metric": "Hard"})


def test_of_several_the_hardest_is_told_and_no_loss():
    curves = {"easy": measured(lambda at: steady(at + 1200), 50, 200), "hard": measured(steady, 50, 200)}
    found = forecast(KIND, {**curves, "loss": measured(steady, 50, 200)})
    assert isinstance(found, Forecast) and found.metric == "Hard"


def test_points_without_intervals_say_nothing():
    series = Series("hard")
    for at in range(1, 60):
        series.append(Point(at, at, STEP * at, "hard", steady(STEP * at)))
    assert forecast(KIND, {"hard": series}) is None


def test_in_words():
    assert forecast_text(Forecast("Hard", 0.9, 300.0, 1500.0)) == (
        "At this pace “Hard” reaches 90 % in 5 min to 25 min."
    )
    assert (
        forecast_text(Forecast("Hard", 0.75, 0.0, 600.0)) == "At this pace “Hard” reaches 75 % within 10 min."
    )
    assert forecast_text(Sentence(FAR, {"metric": "Hard", "target": 50})) == (
        "“Hard” is still a long way from 50 %."
    )
