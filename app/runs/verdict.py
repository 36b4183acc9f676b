"""Is the run still learning? A verdict in words, with the test that it rests on. No Qt."""

from dataclasses import dataclass
from enum import StrEnum
from statistics import NormalDist

import numpy as np

from app.runs.description import Kind
from app.runs.sentence import Sentence
from app.runs.series import Floats, Series
from app.signs import true_minus

Z, UNLIKELY = 1.96, 0.05
LEAST = 6
"""Fewer points than this say nothing about a trend."""
WINDOW = 20
"""The newest points are compared with as many before them, half of this each at most, of `LEAST` at least."""
SMALL = 0.05
"""A change below this part of the scale is not worth waiting for."""
TOO_NEAR = 0.02
"""A share so near to its end tells nothing about what changes."""


class Trend(StrEnum):
    """What can be said about a run."""

    IMPROVING = "improving"
    FLAT = "flat"
    UNSURE = "too few games"
    FALLING = "falling"
    PERFECT = "perfect"
    DIVERGED = "diverged"


TITLES = {
    Trend.IMPROVING: "Still improving",
    Trend.FLAT: "No longer improving",
    Trend.UNSURE: "Too few games to tell",
    Trend.FALLING: "Getting weaker",
    Trend.PERFECT: "Plays without a mistake",
    Trend.DIVERGED: "Diverged",
}
ENDED = {
    Trend.IMPROVING: "Improving to the end",
    Trend.FLAT: "No longer improving at the end",
    Trend.FALLING: "Weaker at the end",
}
"""What is told otherwise of a run that is over, after the word that it is."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """A trend and the sentence that says what it was judged by."""

    trend: Trend
    reason: Sentence

    def title(self, over: bool = False) -> str:
        """The trend in words (English, to be translated), of a run that goes on or is `over`."""
        return ENDED.get(self.trend, TITLES[self.trend]) if over else TITLES[self.trend]


def judge(kind: Kind, series: dict[str, Series], over: bool = False) -> Verdict:
    """Judge a run by its headline curve that tells most among those that change, or else among those that
    stand still: half of the points may be all that can be had. Where nothing improves any more, by whether it
    makes a mistake. See `compare` for the test. Of a run that is `over` no more measurements are awaited."""
    broken = [name for name, one in series.items() if len(one) and not np.isfinite(one.values[-1])]
    if broken:
        title = kind.metric(broken[0]).title
        return Verdict(Trend.DIVERGED, Sentence("{metric} is no longer a number.", {"metric": title}))
    headlines = [series[m.name] for m in kind.metrics if m.headline and m.name in series]
    candidates = [one for one in headlines if len(one) >= LEAST]
    if not candidates:
        points = max((len(one) for one in headlines), default=0)
        text = "Too few measurements for a trend: {points} of {least}."
        text = text if over else "Measurements so far: {points}. A trend can be told from {least} on."
        return Verdict(Trend.UNSURE, Sentence(text, {"points": points, "least": LEAST}))
    candidates.sort(key=_informative, reverse=True)
    telling = [one for one in candidates if _informative(one)[0] > TOO_NEAR] or candidates[:1]
    verdicts = [_compared(kind, one, len(telling)) for one in telling]
    order = (Trend.IMPROVING, Trend.FALLING), (Trend.FLAT,), (Trend.UNSURE,)
    found = next(one for trends in order for one in verdicts if one.trend in trends)
    faultless = next((m.title for m in kind.metrics if m.truth and _is_perfect(series.get(m.name))), None)
    if faultless is None or found.trend not in (Trend.UNSURE, Trend.FLAT):
        return found
    reason = "“{metric}”, against the truth: no mistake in the last {count} measurements."
    return Verdict(Trend.PERFECT, Sentence(reason, {"metric": faultless, "count": LEAST}))


def _compared(kind: Kind, series: Series, among: int) -> Verdict:
    metric = kind.metric(series.name)
    return compare(series, metric.title, metric.unit in ("share", "%"), among)


def compare(series: Series, title: str, percent: bool, among: int = 1) -> Verdict:
    """Compare the mean of the newest measurements with the mean of as many before them, fewer of both where
    a change among many is over by now.

    The difference's 95 % interval comes from the measurements' own intervals, or from their scatter
    where they have none; it is wider for one curve `among` several that are asked, of which one seems to
    change now and then by chance alone. Above 0: improving; below 0: falling; within a small change: flat;
    else there are too few games to tell.
    """
    half, change, margin = _newest_change(series, _quantile(among))
    scale = 1.0 if percent else float(np.nanmax(series.values) - np.nanmin(series.values)) or 1.0
    if change > margin:
        trend = Trend.IMPROVING
    elif change < -margin:
        trend = Trend.FALLING
    elif abs(change) + margin <= SMALL * scale:
        trend = Trend.FLAT
    else:
        trend = Trend.UNSURE
    signed = f"{round(100 * change, 1) + 0.0:+.1f}" if percent else f"{change:+.3g}"
    values = {
        "change": true_minus(signed),
        "margin": f"{100 * margin:.1f}" if percent else f"{margin:.2g}",
        "metric": title,
        "count": half,
    }
    text = (
        "“{metric}”: {change} ± {margin} points, the last {count} measurements against the {count} before."
        if percent
        else "“{metric}”: {change} ± {margin}, the last {count} measurements against the {count} before."
    )
    return Verdict(trend, Sentence(text, values))


def _newest_change(series: Series, z: float) -> tuple[int, float, float]:
    """How many of the newest measurements are told from as many before, by how much, and the margin. As long
    as fewer say that it goes on more slowly than a straight line would, the steep part is over."""
    half = min(len(series), WINDOW) // 2
    change, margin = _change(series, half, z)
    while abs(change) > margin and half > LEAST // 2:
        fewer = max(half // 2, LEAST // 2)
        newer, unsure = _change(series, fewer, z)
        if (change * fewer / half - newer) * np.sign(change) <= unsure:
            break
        half, change, margin = fewer, newer, unsure
    return half, change, margin


def _change(series: Series, half: int, z: float) -> tuple[float, float]:
    """By how much the newest measurements differ from as many before, and `z` standard errors of that."""
    end = len(series)
    late, early = slice(end - half, None), slice(end - 2 * half, end - half)
    change = float(np.nanmean(series.values[late]) - np.nanmean(series.values[early]))
    return change, z * float(np.hypot(_error(series, late), _error(series, early)))


def _quantile(among: int) -> float:
    """So many standard errors hold all of `among` differences in 95 % of cases."""
    return NormalDist().inv_cdf(1 - UNLIKELY / 2 / among)


def _is_perfect(truth: Series | None) -> bool:
    """Whether what is measured against the truth has had no mistake for long enough."""
    return truth is not None and len(truth) >= LEAST and bool((truth.values[-LEAST:] >= 1.0).all())


def _error(series: Series, part: slice) -> float:
    """The standard error of the mean of a part of a curve."""
    widths: Floats = (series.high[part] - series.low[part]) / (2 * Z)
    count = len(widths)
    if np.all(np.isfinite(widths)):
        return float(np.sqrt(np.sum(widths**2))) / count
    values = series.values[part]
    return float(np.nanstd(values, ddof=1)) / count**0.5 if count > 1 else float("inf")


def _informative(series: Series) -> tuple[float, float]:
    """How much a curve can still tell: the newest one first, then the one farthest from its ends. An
    opponent that always loses, or always wins, says nothing about what changes."""
    newest = float(series.x("seconds")[-1])
    recent = float(np.nanmean(series.values[-LEAST:]))
    return (min(recent, 1.0 - recent), newest)
