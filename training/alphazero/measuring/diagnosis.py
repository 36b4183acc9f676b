"""What a network makes of positions that it has not learned from: losses, certainty, calibration. And of some
that it has, by the same measure: what it learns by heart shows in the difference alone, since what it is
taught is no game's result but a mixture of that and of the search's value."""

import numpy as np
from numpy.typing import NDArray

from engines.evaluation.evaluator import Evaluator
from training.alphazero.learning.replay import ILLEGAL, Batch, Replay

MOST = 2048
"""Positions looked at, at most."""
BINS = 10


def judge_newest(replay: Replay, evaluator: Evaluator, count: int) -> dict[str, float]:
    """Measures by name over the newest `count` positions (at most `MOST`), before they are learned.

    Losses in nats and squared error against the game's result; `gain` is how far the search's policy
    is from the network's (KL divergence, nats), which is what there is to learn. `accuracy` is the
    share of the positions of decided games where the value has the winner's sign (a value of exactly 0
    names nobody); it is left out when every game was drawn. `agreement` is the share of the positions with a
    known policy in which the network's first choice is the search's, too.
    """
    count = min(count, MOST, len(replay))
    if not count:
        return {}
    rows = np.arange(len(replay) - count, len(replay))
    logits, values = answers(replay, evaluator, rows)
    batch = replay.batch(rows, np.zeros(count, np.int64), 0.0)
    shares, cross, own = _crossed(batch, logits)
    result = batch.result[:, 0]
    decided = result != 0
    right = np.sign(values[decided]) == result[decided]
    figures = {
        "unseen/policy": float(cross.mean()),
        "unseen/value": float(((values - result) ** 2).mean()),
        "policy/entropy": float(-(shares * np.log(shares + 1e-12)).sum(axis=1).mean()),
        "policy/gain": float((cross - own).mean()),
        "value/calibration": calibration_error(values, result),
    }
    if decided.any():
        figures["value/accuracy"] = float(right.mean())
    taught = np.where(batch.policy == ILLEGAL, 0.0, batch.policy)
    known = taught.sum(axis=1) > 0
    if known.any():
        same = shares[known].argmax(axis=1) == taught[known].argmax(axis=1)
        figures["policy/agreement"] = float(same.mean())
    return figures


def judge_learned(replay: Replay, evaluator: Evaluator, newest: int) -> dict[str, float]:
    """The squared error against the results of positions, at most `MOST`, that were in the memory before the
    `newest` ones; nothing where there are none."""
    learned = len(replay) - newest
    if learned <= 0:
        return {}
    rows = np.unique(np.linspace(0, learned - 1, min(learned, MOST)).astype(np.int64))
    _, values = answers(replay, evaluator, rows)
    results = replay.arrays["outcome"][rows].astype(np.float32)
    return {"learned/value": float(((values - results) ** 2).mean())}


def distinct_share(replay: Replay) -> dict[str, float]:
    """The share of the positions in the memory that are different ones; nothing where it is empty."""
    states = replay.arrays["states"]
    return {"data/distinct": len(np.unique(states, axis=0)) / len(states)} if len(states) else {}


def calibration_error(values: NDArray[np.float32], results: NDArray[np.float32]) -> float:
    """Mean distance between what the network promised and what came, over bins of equal promise."""
    which = np.clip(((values + 1) * BINS / 2).astype(int), 0, BINS - 1)
    error = 0.0
    for at in range(BINS):
        inside = which == at
        if inside.any():
            error += inside.mean() * abs(float(values[inside].mean() - results[inside].mean()))
    return float(error)


def answers(
    replay: Replay, evaluator: Evaluator, rows: NDArray[np.int64]
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """A network's logits f32 [n, actions] and values f32 [n] for some rows of a memory."""
    logits, values = [], []
    for at in range(0, len(rows), 256):
        part = rows[at : at + 256]
        policy, value = evaluator.evaluate(
            np.ascontiguousarray(replay.arrays["states"][part]), replay.arrays["repeats"][part]
        )
        logits.append(policy.copy())
        values.append(value.copy())
    return np.concatenate(logits), np.concatenate(values)


def _crossed(
    batch: Batch, logits: NDArray[np.float32]
) -> tuple[NDArray[np.float32], NDArray[np.float32], NDArray[np.float32]]:
    """A network's shares of the moves f32 [B, A], their cross-entropy with what a batch teaches and that
    one's own entropy, f32 [B] in nats."""
    legal = batch.policy != ILLEGAL
    target = np.where(legal, batch.policy, 0.0)
    shares = _softmax(np.where(legal, logits, -1e9))
    cross = -(target * np.log(shares + 1e-12)).sum(axis=1)
    return shares, cross, -(target * np.log(target + 1e-12)).sum(axis=1)


def _softmax(logits: NDArray[np.float32]) -> NDArray[np.float32]:
    shares: NDArray[np.float32] = np.exp(logits - logits.max(axis=1, keepdims=True))
    shares /= shares.sum(axis=1, keepdims=True)
    return shares
