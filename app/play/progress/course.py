"""A person's level over the games that counted, as numbers to draw. No Qt here."""

from dataclasses import dataclass

from app.i18n import tr
from app.play.opponents.my_level import rounded
from engines.game import Game
from engines.opponents.levels import Level, levels
from engines.opponents.standing import Played, Standing, load_standing

MARGIN = 60.0
"""So many points of rating are shown above the highest and below the lowest of what is drawn."""


@dataclass(frozen=True, slots=True)
class Course:
    """After each counted game, the first guess before them: what the level was thought to be, and its 95 %
    interval; then the games themselves, and the game's levels that lie in that range."""

    estimates: tuple[float, ...]
    intervals: tuple[tuple[float, float], ...]
    results: tuple[Played, ...]
    levels: tuple[Level, ...]

    @property
    def games(self) -> int:
        """How many have counted."""
        return len(self.results)

    @property
    def reach(self) -> tuple[float, float]:
        """The ratings to show: the estimates, the opponents and the last interval."""
        shown = [*self.estimates, *self.intervals[-1], *(played.elo for played in self.results)]
        return min(shown) - MARGIN, max(shown) + MARGIN


def course_of(game: Game) -> Course:
    """The course of the person's level in one game."""
    return course(load_standing(game), levels(game))


def course(standing: Standing, known: tuple[Level, ...]) -> Course:
    """The course of a standing, beside the game's levels."""
    stages = standing.history()
    estimates = tuple(stage.elo for stage in stages)
    found = Course(estimates, tuple(stage.interval for stage in stages), standing.results, ())
    low, high = found.reach
    inside = tuple(level for level in known if low <= level.elo <= high)
    return Course(found.estimates, found.intervals, found.results, inside)


def in_words(found: Course) -> str:
    """Where it stands now, how sure that is, and between which levels."""
    if not found.games:
        return tr(
            "No game has counted yet. Games against the levels count, if played to the end without help."
        )
    elo, low, high = (rounded(one) for one in (found.estimates[-1], *found.intervals[-1]))
    if found.games == 1:
        return tr(
            "About {elo}, almost certainly between {low} and {high}, from the one game that counted.",
            elo=elo, low=low, high=high,
        )  # fmt: skip
    return tr(
        "About {elo}, almost certainly between {low} and {high}, from {games} games that counted.",
        elo=elo, low=low, high=high, games=found.games,
    )  # fmt: skip


def beside(found: Course, known: tuple[Level, ...]) -> str:
    """Which level comes closest; empty before a game has counted."""
    if not found.games:
        return ""
    closest = min(known, key=lambda level: abs(level.elo - found.estimates[-1]))
    return tr("Closest level: {animal}.", animal=tr(closest.animal))
