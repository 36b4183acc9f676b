"""How strong a person is, as far as their results tell: a rating and how sure it is, kept for each game."""

import logging
import math
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from engines.errors import InputError
from engines.files import damaged_name, keep_damaged, read_json, write_json
from engines.game import Game
from engines.opponents.levels import levels
from engines.paths import data_home

FORMAT = 1
KEPT = 500
"""Results that are kept; what is older tells nothing of today."""
GUESS_SPREAD = 450.0
"""How unsure the first guess is: one standard deviation, in Elo."""
DRIFT = 12.0
"""How much a person may change from one game to the next: one standard deviation, in Elo."""
_GRID = np.arange(-1000.0, 4000.0 + 1, 10.0)
_DRIFT_KERNEL: NDArray[np.float64] = np.exp(-0.5 * (np.arange(-4, 5) * 10.0 / DRIFT) ** 2)
_DRIFT_KERNEL /= _DRIFT_KERNEL.sum()
_LARGEST = 10_000.0
log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Played:
    """One counted game: the opponent's rating, and the person's score (1, ½ or 0)."""

    elo: float
    score: float


@dataclass(frozen=True)
class Standing:
    """A person's standing in one game: a first guess, and the results since."""

    guess: float
    results: tuple[Played, ...] = ()

    def after(self, opponent: float, score: float) -> "Standing":
        """The standing after one more game."""
        played = Played(opponent, score)
        result = replace(self, results=(*self.results, played)[-KEPT:])
        if len(self.results) < KEPT:
            result.__dict__["_belief"] = _learn(self._belief, played, drifts=bool(self.results))
        return result

    @property
    def elo(self) -> float:
        """The estimate: the mean of what the rating may be."""
        return float(self._belief @ _GRID)

    @property
    def spread(self) -> float:
        """One standard deviation of the estimate, in Elo."""
        return math.sqrt(max(0.0, float(self._belief @ (_GRID - self.elo) ** 2)))

    @property
    def interval(self) -> tuple[float, float]:
        """The rating's 95 % interval."""
        below = np.cumsum(self._belief)
        return float(_GRID[np.searchsorted(below, 0.025)]), float(_GRID[np.searchsorted(below, 0.975)])

    def history(self) -> tuple["Standing", ...]:
        """How it stood before the first result, and after each."""
        stages = [Standing(self.guess)]
        for played in self.results:
            stages.append(stages[-1].after(played.elo, played.score))
        return tuple(stages)

    @cached_property
    def _belief(self) -> NDArray[np.float64]:
        """Chances of the ratings in the grid."""
        belief: NDArray[np.float64] = np.exp(-0.5 * ((_GRID - self.guess) / GUESS_SPREAD) ** 2)
        belief /= belief.sum()
        for number, played in enumerate(self.results):
            belief = _learn(belief, played, drifts=number > 0)
        return belief


def _learn(belief: NDArray[np.float64], played: Played, *, drifts: bool) -> NDArray[np.float64]:
    """What is believed after one more game: Bayes's rule with the law that ratings are defined by, a
    draw being half a win and half a loss. Between two games the rating may drift."""
    if drifts:
        belief = np.convolve(belief, _DRIFT_KERNEL, mode="same")
    wins: NDArray[np.float64] = 1 / (1 + 10 ** ((played.elo - _GRID) / 400))
    belief = belief * wins**played.score * (1 - wins) ** (1 - played.score)
    belief /= belief.sum()
    return belief


def first_guess(game: Game) -> float:
    """What is assumed of somebody who never played: a little above the weakest level."""
    ladder = levels(game)
    return ladder[min(1, len(ladder) - 1)].elo


def standing_path(game: Game) -> Path:
    """Where a game's standing is kept."""
    return data_home() / "standing" / f"{game.id}.json"


def load_standing(game: Game) -> Standing:
    """The person's standing; a new one where there is none yet. A damaged file is set aside as
    `.damaged`, and one begins anew (a warning says so)."""
    path = standing_path(game)
    if not path.exists():
        return Standing(first_guess(game))
    try:
        return _read(read_json(path), path)
    except InputError as error:
        log.warning("the person's level begins anew: %s", error)
        keep_damaged(path)
        return Standing(first_guess(game))


def was_damaged(game: Game) -> bool:
    """Whether a damaged file was set aside once."""
    return damaged_name(standing_path(game)).exists()


def save_standing(game: Game, standing: Standing) -> None:
    """Keep a standing, atomically. Raises InputError where the file cannot be written."""
    results = [{"elo": round(played.elo, 1), "score": played.score} for played in standing.results]
    content = {"format": FORMAT, "game": game.id, "guess": round(standing.guess, 1), "results": results}
    write_json(standing_path(game), content)


def _read(stored: object, path: Path) -> Standing:
    try:
        if stored["format"] != FORMAT:  # type: ignore[index]
            raise InputError("{path} has a different format.", path=path)
        rows = stored["results"][-KEPT:]  # type: ignore[index]
        results = tuple(Played(_number(row["elo"]), _number(row["score"])) for row in rows)
        standing = Standing(_number(stored["guess"]), results)  # type: ignore[index]
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        if isinstance(error, InputError):
            raise
        raise InputError("{path} is damaged.", path=path) from error
    if any(played.score not in (0.0, 0.5, 1.0) for played in results):
        raise InputError("{path} is damaged.", path=path)
    return standing


def _number(value: object) -> float:
    if not isinstance(value, int | float) or isinstance(value, bool) or not abs(value) <= _LARGEST:
        raise ValueError(value)
    return float(value)
