"""How strong a network is: matches against fixed opponents and against the best one so far."""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from threading import Event

from engines.errors import InputError
from engines.evaluation.cache import Cached
from engines.evaluation.network import Network
from engines.game import Game
from engines.matches.arena import MatchResult, play_match
from engines.opponents.alphazero import AlphaZero
from engines.opponents.opponent import Opponent
from engines.opponents.spec import make_opponent
from engines.search.limit import Control, Limit
from training.alphazero.measuring.ladder import LADDER
from training.score import Score

MASTERED = 0.98
ENOUGH = 2
"""A rung that was mastered so often is not played any more."""
READY = 0.5
"""The score at which the next rung is tried."""
OPENING_PLIES = 4
LEAST = 4
"""Games of a match for a thread by itself: networks are loaded for each."""


@dataclass(frozen=True, slots=True)
class Contest:
    """A match to be played: the network's opponent by the name of its curve:
    a fixed one as a spec, or another network's file."""

    name: str
    opponent: str | Path
    games: int


def due_rungs(rungs: int, games: int, scores: dict[str, float], passes: dict[str, int]) -> list[Contest]:
    """The fixed opponents that are worth playing now, given the last `scores` and how often each was
    mastered: those not yet mastered, up to the first that the network does not match."""
    due = []
    for rung in LADDER[:rungs]:
        if passes.get(rung.name, 0) < ENOUGH or rung == LADDER[rungs - 1]:
            due.append(Contest(rung.name, rung.player, games))
        if scores.get(rung.name, 0.0) < READY:
            break
    return due


def _player(game: Game, contest: Contest, seed: int, sims: int) -> Opponent:
    """The contest's opponent: a fixed one by its spec, or a network that searches."""
    if isinstance(contest.opponent, Path):
        return AlphaZero(game, Cached(Network.load(contest.opponent, game)), Limit(sims), seed=seed)
    return make_opponent(game, contest.opponent, seed)


def hold(
    game: Game,
    network: os.PathLike[str],
    sims: int,
    contests: list[Contest],
    seed: int,
    threads: int,
    stop: Event,
    report: Callable[[int], None],
) -> list[Score] | None:
    """Play all contests, on so many `threads`, which share each match; None when stopped before the end.
    `report` hears how many are over."""

    def play(contest: Contest, part: slice) -> MatchResult:
        first = AlphaZero(game, Cached(Network.load(Path(network), game)), Limit(sims), seed=seed)
        second = _player(game, contest, seed + 1, sims)
        return play_match(
            game, first, second, contest.games, OPENING_PLIES, seed, Control(stop=stop), part=part
        )

    with ThreadPoolExecutor(max(1, threads)) as pool:
        parts = {
            contest.name: [pool.submit(play, contest, part) for part in shared_out(contest.games, threads)]
            for contest in reversed(contests)
        }
        for _ in as_completed([part for those in parts.values() for part in those]):
            if not stop.is_set():
                report(sum(all(part.done() for part in those) for those in parts.values()))
    if stop.is_set():
        return None
    return [_score(contest, [part.result() for part in parts[contest.name]]) for contest in contests]


def _score(contest: Contest, parts: list[MatchResult]) -> Score:
    whole = MatchResult(tuple(game for part in parts for game in part.finished), contest.games)
    return Score(contest.name, whole.score, whole.low, whole.high)


def shared_out(games: int, players: int) -> list[slice]:
    """Which of a match's games each of at most so many players plays: pairs as long as there are any, and
    `LEAST` or more, if there are so many."""
    pairs = (games + 1) // 2
    parts = max(1, min(players, 2 * pairs // LEAST))
    ends = [2 * (pairs * k // parts) for k in range(parts)] + [games]
    return [slice(begin, end) for begin, end in pairwise(ends)]


def gate_words(iteration: int, score: Score, gate: float) -> InputError:
    """What the gate decided, in a form that can be translated."""
    passed = (
        "Iteration {iteration}: the new network takes over, with {share} of the points against the playing "
        "one."
    )
    failed = (
        "Iteration {iteration}: the new network is not better, with {share} of the points against the "
        "playing one."
    )
    return InputError(
        passed if score.score > gate else failed, iteration=iteration, share=f"{score.score:.0%}"
    )
