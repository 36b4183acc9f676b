"""How well a network plays, alone: matches against fixed opponents, from paired random openings."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event

from engines.evaluation.qnetwork import QNetwork
from engines.game import Game
from engines.matches.arena import Encounter, MatchResult, play_match
from engines.opponents.dqn import DQN
from engines.opponents.spec import make_opponent
from engines.search.limit import Control
from training.dqn.curves import MATCHES
from training.dqn.options import Options
from training.score import Score

OPENING_PLIES = 4
RANDOM = "score/random"
LAST, LAST_RANDOM = 2, 10
"""How many times more games there are at the end of a run, at most."""


def closing_seconds(options: Options, measured: float) -> float:
    """The seconds that are kept for the games at the end of a run, of which one measurement before took so
    many: they are not to take more than their share of it."""
    games = (LAST_RANDOM + LAST * (len(MATCHES) - 1)) / len(MATCHES)
    return min(games * measured, options.evaluation_share * options.minutes * 60)


def hold(
    game: Game,
    network: Path,
    options: Options,
    more: Callable[[], bool],
    seed: int,
    threads: int,
    stop: Event,
    report: Callable[[int], None],
) -> list[Score] | None:
    """Play all matches, several at once, each again and again as long as `more` games are wanted; None when
    stopped before the end. `report` hears how many are over. Both are asked on any thread."""
    over, games = 0, options.evaluation_games

    def match(name: str) -> Score | None:
        nonlocal over
        times = LAST_RANDOM if name == RANDOM else LAST
        player = DQN(game, QNetwork.load(network, game), seed=seed)
        opponent = make_opponent(game, MATCHES[name][0], seed + 1)
        played: tuple[Encounter, ...] = ()
        for part in range(times):
            if part and not more():
                break
            played += play_match(
                game, player, opponent, games, OPENING_PLIES if game.rows > 4 else 2, seed + part,
                Control(stop=stop),
            ).finished  # fmt: skip
            if stop.is_set():
                return None
        result = MatchResult(played, len(played))
        over += 1
        report(over)
        return Score(name, result.score, result.low, result.high)

    with ThreadPoolExecutor(max(1, threads)) as pool:
        scores = list(pool.map(match, reversed(MATCHES)))
    whole = [score for score in reversed(scores) if score]
    return None if len(whole) < len(MATCHES) else whole
