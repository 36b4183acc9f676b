"""Opponents of any strength between Chick and Lion: between two levels lie those with settings between."""

import math
from itertools import pairwise

from engines.game import Game
from engines.opponents.levels import Level, levels
from engines.opponents.options import Option, Value
from engines.opponents.spec import format_spec, parse_spec


def reach(game: Game) -> tuple[float, float]:
    """The ratings of the weakest and the strongest opponent that `spec_for` knows."""
    ladder = levels(game)
    return ladder[0].elo, ladder[-1].elo


def spec_for(game: Game, elo: float) -> str:
    """The spec of the opponent whose rating is `elo`, or the nearest within reach: each setting is
    taken between those of the two levels around it, whole numbers of a search by their ratio."""
    ladder = levels(game)
    if elo <= ladder[0].elo:
        return ladder[0].spec
    for lower, upper in pairwise(ladder):
        if elo < upper.elo:
            return _between(lower, upper, (elo - lower.elo) / (upper.elo - lower.elo))
    return ladder[-1].spec


def _between(lower: Level, upper: Level, part: float) -> str:
    """The opponent that is `part` (0 to 1) of the way up; the nearer level where they are not of one kind."""
    (kind, low), (other, high) = parse_spec(lower.spec), parse_spec(upper.spec)
    pairs = [(option, low.values[option.name], high.values.get(option.name)) for option in kind.options]
    if kind != other or any(option.kind == "text" and one != two for option, one, two in pairs):
        return lower.spec if part < 0.5 else upper.spec
    mixed = {option.name: _mix(option, one, two, part) for option, one, two in pairs}
    return format_spec(kind, mixed)


def _mix(option: Option, low: Value, high: Value, part: float) -> Value:
    if isinstance(low, str) or isinstance(high, str) or low is None or high is None or low == high:
        return low if part < 0.5 else high
    if option.kind == "int" and low > 0 and high > 0:
        return round(math.exp((1 - part) * math.log(low) + part * math.log(high)))
    between = float(low) + (float(high) - float(low)) * part
    return round(between) if option.kind == "int" else round(between, 4)
