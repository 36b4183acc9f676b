"""What a trained network is worth: exact truth and matches, one measure at a time, kept in a file."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from engines.errors import InputError
from engines.evaluation.cache import Cached
from engines.evaluation.network import Network
from engines.files import read_json, write_json
from engines.game import Game
from engines.matches.arena import play_match
from engines.matches.rating import wilson
from engines.opponents.alphazero import AlphaZero
from engines.opponents.intuition import Intuition
from engines.opponents.opponent import Opponent
from engines.opponents.spec import make_opponent
from engines.search.limit import Limit
from engines.testsets.position_set import Question, find_set
from training.limits import threads_of
from training.truth import answered

SEED = 1
"""Openings and searches are the same for every network."""


@dataclass(frozen=True, slots=True)
class Share:
    """`points` of `count` decisions or games."""

    points: float
    count: int

    def __add__(self, other: "Share") -> "Share":
        return Share(self.points + other.points, self.count + other.count)

    @property
    def text(self) -> str:
        """In per cent, with the 95 % interval: `96.2 (95.1-97.0)`."""
        share = self.points / self.count
        low, high = wilson(share, self.count)
        return f"{100 * share:.1f} ({100 * low:.1f}–{100 * high:.1f})"


@dataclass(frozen=True, slots=True)
class Measure:
    """One thing that is measured: its name, which is also the head of its column, and how."""

    name: str
    take: Callable[[Path], Share]


def truth_measures(game: Game, sims: Iterable[int], positions: int) -> list[Measure]:
    """The share of the decisions that matter in which the win or the draw is kept, of the first `positions`
    of them (0: all), with each number of simulations; 0 is the network alone."""
    decisions = find_set(game).decisions
    asked = decisions[: positions or len(decisions)]
    return [_truth_measure(game, count, asked) for count in sims]


def match_measures(game: Game, opponents: Mapping[str, str], games: int, sims: int) -> list[Measure]:
    """The share of the points of the network with `sims` simulations in `games` games against each
    opponent, which are specs by what they are called, from paired openings. Raises InputError for an opponent
    that there is not."""
    return [_match_measure(game, name, spec, games, sims) for name, spec in opponents.items()]


class Judgement:
    """The measures of one network, kept in a file: what was measured before is not measured again."""

    def __init__(self, file: Path, network: Path) -> None:
        """Raises InputError for a file that cannot be read."""
        self.file, self.network = file, network
        found = read_json(file) if file.exists() else {}
        if not isinstance(found, dict):
            raise InputError("{path} is damaged.", path=file)
        try:
            self.shares = {name: Share(*values) for name, values in found.items()}
        except TypeError as error:
            raise InputError("{path} is damaged.", path=file) from error

    def take(self, measure: Measure) -> Share:
        """Measure, unless that was done, and keep it."""
        if measure.name not in self.shares:
            self.shares[measure.name] = measure.take(self.network)
            write_json(self.file, {name: [one.points, one.count] for name, one in self.shares.items()})
        return self.shares[measure.name]


def _truth_measure(game: Game, sims: int, asked: tuple[Question, ...]) -> Measure:
    def player(network: Path) -> Opponent:
        loaded = Network.load(network, game)
        return AlphaZero(game, Cached(loaded), Limit(sims), seed=SEED) if sims else Intuition(game, loaded)

    def take(network: Path) -> Share:
        found = answered(lambda: player(network), asked, threads_of(0)).preserved
        return Share(found.kept, found.count)

    name = f"{sims} sims" if sims else "alone"
    return Measure(f"{name}, {len(asked)} decisions", take)


def _match_measure(game: Game, name: str, spec: str, games: int, sims: int) -> Measure:
    make_opponent(game, spec, SEED)

    def take(network: Path) -> Share:
        first = AlphaZero(game, Cached(Network.load(network, game)), Limit(sims), seed=SEED)
        result = play_match(game, first, make_opponent(game, spec, SEED), games, seed=SEED)
        return Share(result.score * result.games, result.games)

    return Measure(f"{sims} sims against {name}, {games} games", take)
