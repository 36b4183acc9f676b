"""Which network of a run is the best.

The rule: the newer network takes over unless it is significantly worse than the best so far. It has learned
longer, which makes it better more often than not, and every comparison that a run can afford is too noisy
to prove that: of two equally strong networks a match of 60 games calls the newer one worse half of the
time. What can be told is a decline, and two comparisons look for it:

* the exact truth, where the game has a test set: both networks are asked about the same decisions, with
  search, and only those count that one keeps and the other gives away (McNemar's test). It is compared
  with the network that missed the fewest so far, not with the last best one, so that many small declines
  do not add up;
* the match against the best network so far.

Either alone, or both together (Stouffer's sum), must be worse by `SIGNIFICANT` standard errors.
"""

from collections.abc import Collection
from dataclasses import dataclass, field

SIGNIFICANT = 1.96


@dataclass(frozen=True, slots=True)
class Comparison:
    """How a network compares with another in one respect: `lead` in standard errors, above 0 is better,
    and the `figures` that it is made from."""

    lead: float
    figures: dict[str, float]


@dataclass(frozen=True, slots=True)
class Choice:
    """Whether a network is the best so far, and by which comparisons."""

    best: bool
    by: dict[str, Comparison] = field(default_factory=dict)

    def as_json(self) -> dict[str, object]:
        """What a manifest says of it."""
        return {
            "best": self.best,
            "by": {name: {"lead": round(one.lead, 2), **one.figures} for name, one in self.by.items()},
        }

    @property
    def words(self) -> str:
        """The choice as a sentence of a few words."""
        if not self.by:
            return "it is the best so far, with nothing to compare"
        leads = ", ".join(f"{name} {one.lead:+.1f} standard errors" for name, one in self.by.items())
        return f"it {'is the best so far' if self.best else 'is worse than the best so far'} ({leads})"


def choose(truth: Comparison | None, match: Comparison | None) -> Choice:
    """Choose by what there is; without a comparison the newer network takes over."""
    by = {name: one for name, one in (("truth", truth), ("match", match)) if one}
    leads = [one.lead for one in by.values()]
    if len(leads) > 1:
        leads.append(sum(leads) / len(leads) ** 0.5)
    return Choice(all(lead >= -SIGNIFICANT for lead in leads), by)


def compare_missed(missed: Collection[int], record: Collection[int], asked: int) -> Comparison:
    """Two networks asked about the same `asked` decisions, given the numbers of those they missed."""
    won, lost = len(set(record) - set(missed)), len(set(missed) - set(record))
    lead = (won - lost) / (won + lost) ** 0.5 if won + lost else 0.0
    return Comparison(lead, {"asked": asked, "kept_only_by_it": won, "kept_only_by_the_record": lost})


def compare_score(score: float, low: float, high: float, games: int) -> Comparison:
    """A match's share of the points, with its 95 % interval, against an even one."""
    figures = {"games": games, "score": round(score, 4), "low": round(low, 4), "high": round(high, 4)}
    return Comparison((score - 0.5) * 2 * games**0.5, figures)
