"""When will a run be as strong as one wishes? An answer only where the measurements bear one. No Qt.

A share is taken to grow by its log-odds, as the rating of a player does: in proportion to the time that was
learned for, at best, or to its logarithm, where it tires. Both laws are fitted to the newer half of the run,
and what is told reaches from the earliest moment that the one allows to the latest of the other.
"""

import math
from dataclasses import dataclass

import numpy as np

from app.runs.description import Kind
from app.runs.sentence import Sentence
from app.runs.series import Floats, Series

LEAST = 6
"""Fewer points than this in the newer half of a run bear no forecast."""
TARGETS = (0.5, 0.75, 0.9, 0.95)
FARTHEST, LATEST, WIDEST = 0.5, 1.5, 8.0
"""Nothing is told of what would likely take longer than the first, or might take longer than the second,
times as long as the run has lasted; nor where the latest moment is so many times as far as the earliest."""
NEAREST = 0.05
"""The earliest moment counts as so far at least, as a part of what the run has lasted."""
BENDS = 0.7
"""Standard errors below nothing from which on a curve is taken to bend."""
SURE, OFTEN, EDGE = 1.96, 1.64, 0.002
TIRING = "“{metric}” seems to improve more and more slowly."
FAR = "“{metric}” is still a long way from {target} %."


@dataclass(frozen=True, slots=True)
class Forecast:
    """A curve reaches a share, `target`, so many seconds of training from its newest measurement on; the
    truth lies between `low` and `high` in about nine of ten cases, if it goes on as it did."""

    metric: str
    target: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class _Line:
    """Weighted least squares: log-odds = `level` + `slope` * place, with the covariance of both."""

    level: float
    slope: float
    covariance: Floats

    def span(self, height: float, q: float) -> tuple[float, float] | None:
        """Between which places it reaches a height (Fieller); None where that may be never."""
        v, short = self.covariance, self.level - height
        a = self.slope**2 - q * q * v[1, 1]
        if self.slope <= 0 or a <= 0:
            return None
        b, c = short * self.slope - q * q * v[0, 1], short**2 - q * q * v[0, 0]
        root = float(np.sqrt(max(0.0, b * b - a * c)))
        return (-b - root) / a, (-b + root) / a


def forecast(kind: Kind, series: dict[str, Series]) -> Forecast | Sentence | None:
    """When a headline curve will be at its next step, of several the last in the trainer's order, which is
    not chosen by what it promises; or why that will take long, of several what tells more; None where the
    measurements do not tell how fast it improves."""
    found = [
        _reach(series[metric.name], metric.title)
        for metric in kind.metrics
        if metric.headline and metric.unit == "share" and metric.name in series
    ]
    told = [one for one in found if isinstance(one, Forecast)]
    reasons = [one for one in found if isinstance(one, Sentence)]
    tired = [one for one in reasons if one.template == TIRING]
    return next((some[-1] for some in (told, tired, reasons) if some), None)


def _reach(series: Series, title: str) -> Forecast | Sentence | None:
    """Both laws are fitted over the time as a part of what the run has lasted, counted from now."""
    seconds, odds, errors = _newer_half(series)
    if len(seconds) < LEAST or seconds[0] <= 0:
        return None
    now, q = float(seconds[-1]), _quantile(len(seconds) - 2)
    steady, tiring = _fit(seconds / now - 1, odds, errors), _fit(np.log(seconds / now), odds, errors)
    target = next((one for one in TARGETS if _odds(one) > max(steady.level, tiring.level)), TARGETS[-1])
    early, late = steady.span(_odds(target), q), tiring.span(_odds(target), q)
    if early is None or late is None or late[1] <= 0:
        return None
    if _tires(np.log(seconds / now), odds, errors):
        return Sentence(TIRING, {"metric": title})
    likely = np.expm1((_odds(target) - tiring.level) / tiring.slope)
    first, last = max(0.0, early[0]), float(np.expm1(min(late[1], 1.0)))
    if likely > FARTHEST or last > LATEST:
        return Sentence(FAR, {"metric": title, "target": round(100 * target)})
    bears = last <= WIDEST * max(first, NEAREST)
    return Forecast(title, target, now * first, now * last) if bears else None


def _newer_half(series: Series) -> tuple[Floats, Floats, Floats]:
    """The seconds, log-odds and their standard errors of what was measured in the newer half of the run's
    time, by the intervals: these know of the games behind a point, and never end in nothing or all."""
    seconds, low, high = series.x("seconds"), series.low, series.high
    if not len(seconds):
        return np.zeros(0), np.zeros(0), np.zeros(0)
    chosen = (seconds >= seconds[-1] / 2) & np.isfinite(low) & np.isfinite(high) & (high > low)
    least, most = (np.clip(end[chosen], EDGE, 1 - EDGE) for end in (low, high))
    least, most = np.log(least / (1 - least)), np.log(most / (1 - most))
    return seconds[chosen], (least + most) / 2, (most - least) / (2 * SURE)


def _fit(places: Floats, odds: Floats, errors: Floats) -> _Line:
    (level, slope), covariance = _squares(np.vander(places, 2, increasing=True), odds, errors)
    return _Line(float(level), float(slope), covariance)


def _tires(places: Floats, odds: Floats, errors: Floats) -> bool:
    """Whether it bends down, more likely than not by far: then it may never be there."""
    terms, covariance = _squares(np.vander(places, 3, increasing=True), odds, errors)
    return bool(terms[2] + BENDS * np.sqrt(covariance[2, 2]) < 0)


def _squares(table: Floats, odds: Floats, errors: Floats) -> tuple[Floats, Floats]:
    """The terms of a weighted least-squares fit and their covariance, which grows where the points scatter
    more than their own errors say."""
    weighted, wanted = table / errors[:, None], odds / errors
    covariance = np.linalg.pinv(weighted.T @ weighted)
    terms = covariance @ weighted.T @ wanted
    scatter = float(np.sum((wanted - weighted @ terms) ** 2)) / max(1, len(odds) - table.shape[1])
    return terms, covariance * max(1.0, scatter)


def _odds(share: float) -> float:
    return math.log(share / (1 - share))


def _quantile(freedom: int) -> float:
    """About where Student's distribution leaves 5 % above."""
    return OFTEN + 2.0 / freedom + 2.5 / freedom**2
