"""Whether a run is still learning, or has gone astray: looked at before anything is built on it.

Games are looked at when an iteration has its games, the network when an iteration has been learned and
before it plays. What a network knows is measured against one that knows nothing and takes all legal moves
for equally likely, on the newest positions: in nats of the policy's cross-entropy. The bounds are far
outside of what happens in healthy runs, also in tiny ones.
"""

from dataclasses import dataclass

import numpy as np

from engines.errors import InputError
from engines.evaluation.evaluator import Evaluator
from engines.game import Game
from training.alphazero.learning.learner import Learned
from training.alphazero.learning.replay import ILLEGAL, Replay
from training.alphazero.measuring.diagnosis import MOST, answers
from training.alphazero.samples import Samples
from training.astray import Diverged, check_finite, collapsed, come_apart

WORSE_THAN_NOTHING = 1.0
"""So many nats worse than knowing nothing is no network that learns."""
VALUE_WORSE_THAN_NOTHING = 0.5
"""The same for the value's squared error against that of always expecting a draw."""
FEW = 50
"""With so few positions, which a handful of games decides, the value's bound is twice as far."""
WORTH_KEEPING = 0.3
"""From so many nats of knowledge on it is noticed when most of it is lost."""
LOST = 0.75
"""The share of its knowledge whose loss from one iteration to the next is a collapse."""
SAME = 1e-6
"""Answers that differ by no more than this between positions are the same."""
KNOWN_WITHIN = 1.0
"""Seconds in which it must be known whether a game is a draw."""
ENOUGH_GAMES = 30
"""Fewer games than this say nothing about draws."""
ALL = 0.98
"""The share of drawn games that counts as all."""


@dataclass(frozen=True, slots=True)
class Health:
    """What a network is worth on some positions against knowing nothing: `knowledge` in nats of the policy's
    cross-entropy, the more the better; `value_harm` in squared error, above 0 is worse than expecting
    draws. `same`: it gives every position the same answer. `positions`: on so many."""

    knowledge: float
    value_harm: float
    same: bool
    positions: int


def check_games(samples: Samples, game: Game, iteration: int) -> None:
    """Raise Diverged when all of an iteration's games were drawn, in a game that is no draw by itself."""
    drawn = samples.draws >= ALL * samples.games
    if samples.games >= ENOUGH_GAMES and drawn and not _is_drawn(game):
        raise Diverged(
            "In iteration {iteration} {draws} of {games} games against itself were draws: there is nothing "
            "to learn from them.",
            iteration=iteration, draws=samples.draws, games=samples.games,
        )  # fmt: skip


def check_losses(learned: Learned, replay: Replay, iteration: int) -> None:
    """Raise Diverged when the losses of a stretch of learning are no numbers, or far beyond those of a
    network that knows nothing."""
    check_finite(learned.finite, iteration)
    limit = _ignorance(replay) + WORSE_THAN_NOTHING
    if learned.steps and (learned.policy_loss > limit or learned.value_loss > 1.0 + VALUE_WORSE_THAN_NOTHING):
        raise come_apart(iteration)


def check_network(health: Health | None, known: float, iteration: int) -> None:
    """Raise Diverged when a newly learned network is of no use, or has lost what it `known`ly knew."""
    if health is None:
        return
    if health.same:
        raise collapsed(iteration)
    harmless = VALUE_WORSE_THAN_NOTHING * (1 + FEW / health.positions)
    if not (health.knowledge >= -WORSE_THAN_NOTHING and health.value_harm <= harmless):
        raise come_apart(iteration)
    if known >= WORTH_KEEPING and health.knowledge < (1 - LOST) * known:
        raise Diverged(
            "In iteration {iteration} the network has collapsed: it has forgotten most of what it knew about "
            "moves.",
            iteration=iteration,
        )


def examine(replay: Replay, evaluator: Evaluator, count: int) -> Health | None:
    """Measure a network on the newest `count` positions of a memory, at most `MOST`; None without any."""
    count = min(count, MOST, len(replay))
    if not count:
        return None
    rows = np.arange(len(replay) - count, len(replay))
    logits, values = answers(replay, evaluator, rows)
    batch = replay.batch(rows, np.zeros(count, np.int64), 0.0)
    legal = batch.policy != ILLEGAL
    taught = (batch.policy > 0).any(axis=1)
    masked = np.where(legal, logits, -np.inf)
    top = masked.max(axis=1, keepdims=True)
    log_shares = logits - top - np.log(np.exp(masked - top).sum(axis=1, keepdims=True))
    cross = -np.where(legal, batch.policy * log_shares, 0.0).sum(axis=1)
    gained = np.log(legal.sum(axis=1)) - cross
    result = batch.result[:, 0]
    return Health(
        float(gained[taught].mean()) if taught.any() else 0.0,
        float(((values - result) ** 2).mean() - (result**2).mean()),
        count > 1 and bool(np.ptp(values) <= SAME and np.ptp(logits, axis=0).max() <= SAME),
        count,
    )


def _ignorance(replay: Replay) -> float:
    """The policy's loss of one who takes all legal moves for equally likely, in nats: at most that of the
    positions with the most moves."""
    count = min(MOST, len(replay))
    rows = np.arange(len(replay) - count, len(replay))
    batch = replay.batch(rows, np.zeros(count, np.int64), 0.0)
    return float(np.log((batch.policy != ILLEGAL).sum(axis=1)).mean())


def _is_drawn(game: Game) -> bool:
    """Whether perfect play ends in a draw, or nobody knows."""
    from engines.solvers.oracle import OracleControl, find_oracle

    try:
        truth = find_oracle(game).solve(game.initial, OracleControl(seconds=KNOWN_WITHIN)).truth
    except InputError:
        return True
    return truth is None or truth.value == 0
