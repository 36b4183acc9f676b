"""Where the time of a run goes: to its self-play, its learning, its measurements, or to something else."""

from training.kind import Metric, Panel

TIME = Panel("time", "Where the time goes", "Share of the time since the measurement before")
OTHER, LAST = "other", "evaluation"
"""What is no stage of its own; and the stage after which shares are told."""
_TITLES = {"selfplay": "Self-play", "learning": "Learning", LAST: "Measuring", OTHER: "Other"}
_HELP = {
    "selfplay": "Share of the time spent on games against itself.",
    "learning": "Share of the time spent on learning steps.",
    LAST: "Share of the time spent on matches and other measurements.",
    OTHER: "Share of the time spent on everything else, such as writing files.",
}


def time_metrics(*stages: str) -> tuple[Metric, ...]:
    """A curve for each of these stages of a kind of training, and one for the rest."""
    return tuple(
        Metric(f"time/{stage}", _TITLES[stage], TIME.id, "share", _HELP[stage]) for stage in (*stages, OTHER)
    )


class Stages:
    """Counts the active seconds that each stage takes, of those that were ever entered."""

    def __init__(self) -> None:
        self._spent: dict[str, float] = {OTHER: 0.0}
        self.begin(0.0)

    def begin(self, seconds: float) -> None:
        """Count from this moment of the run on."""
        self._spent = dict.fromkeys(self._spent, 0.0)
        self._now, self._since, self._measured = OTHER, seconds, False

    def enter(self, stage: str, seconds: float) -> None:
        """A stage begins, which may be the one at work."""
        self._count(seconds)
        self._now = stage if stage in _TITLES else OTHER
        self._spent.setdefault(self._now, 0.0)
        self._measured |= stage == LAST

    def shares(self, seconds: float) -> dict[str, float]:
        """At the end of an iteration: the share of each stage since this was told before, by its curve;
        nothing until there was another measurement."""
        self._count(seconds)
        self._now, whole = OTHER, sum(self._spent.values())
        if not self._measured or whole <= 0:
            return {}
        found = {f"time/{stage}": spent / whole for stage, spent in self._spent.items()}
        self.begin(seconds)
        return found

    def _count(self, seconds: float) -> None:
        self._spent[self._now] += seconds - self._since
        self._since = seconds
