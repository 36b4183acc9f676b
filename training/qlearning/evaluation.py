"""How well a table plays: matches against fixed opponents, from the game's start."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from threading import Event

from engines.game import Game
from engines.matches.arena import MatchResult, play_match
from engines.matches.rating import wilson
from engines.opponents.qtable import QTable
from engines.opponents.spec import make_opponent
from engines.qtables.store import Store
from engines.search.limit import Control
from training.qlearning.curves import PERFECT, RANDOM, ROLLOUTS
from training.qlearning.options import Options
from training.score import Score


@dataclass(frozen=True, slots=True)
class Contest:
    """A match: the name of its curve, the opponent as a SPEC, games with each colour, and whether only
    those count in which the table moves second."""

    name: str
    player: str
    games: int
    as_second: bool = False


def contests(options: Options) -> list[Contest]:
    """The matches that are wanted."""
    wanted = [
        Contest(RANDOM, "random", options.evaluation_games),
        Contest(ROLLOUTS, "rollouts:n=100", options.rollouts_games),
        Contest(PERFECT, "perfect", 2 * options.perfect_games, as_second=True),
    ]
    return [contest for contest in wanted if contest.games]


def hold(
    game: Game, table: Path, wanted: list[Contest], seed: int, stop: Event, report: Callable[[int], None]
) -> list[Score] | None:
    """Play all matches; None when stopped before the end. `report` hears how many are over. Raises
    InputError where the table cannot be read."""
    scores = []
    with Store(table, game) as store:
        for number, contest in enumerate(wanted):
            report(number)
            player, opponent = QTable(game, store, seed), make_opponent(game, contest.player, seed + 1)
            control = Control(stop=stop)
            result = play_match(game, player, opponent, contest.games, openings=0, seed=seed, control=control)
            if stop.is_set():
                return None
            scores.append(_score(contest, result))
    return scores


def _score(contest: Contest, result: MatchResult) -> Score:
    tally = result.as_second if contest.as_second else result.total
    return Score(contest.name, tally.score, *wilson(tally.score, tally.games))
