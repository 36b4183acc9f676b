"""The curves that a run on people's games draws, and the panels they stand in."""

from training.kind import Metric, Panel
from training.stages import TIME, time_metrics

PANELS = (
    Panel(
        "foresight", "Moves foreseen", "Share of the moves in games that were held out, with 95 % intervals"
    ),
    Panel("strength", "Strength", "Share of the points against fixed opponents, with 95 % intervals"),
    Panel("loss", "Loss", "How far the network is from what people play"),
    Panel("speed", "Speed", "Work done in a second"),
    Panel("waiting", "Waiting", "Share of the learning time in which no positions were ready"),
    Panel("learning", "Learning", "Step size"),
    TIME,
    Panel("memory", "Memory", "Held by the trainer"),
)

METRICS = (
    Metric(
        "held/top1", "First choice", "foresight", "share",
        "Share of the positions in which the network's first choice is the move that was played.",
        headline=True,
    ),
    Metric(
        "held/top3", "First three", "foresight", "share",
        "Share of the positions in which the move that was played is among the network's first three.",
        headline=True,
    ),
    Metric(
        "score/random", "Random moves", "strength", "share",
        "Share of the points against random moves; a draw counts half. The network does not look ahead.",
        headline=True,
    ),
    Metric(
        "held/loss", "Held-out games", "loss", "nats",
        "Cross-entropy with the moves played in games that were held out, in nats.",
    ),
    Metric(
        "loss/policy", "Learned games", "loss", "nats",
        "Cross-entropy with the moves played in the games learned from, in nats, while learning.",
    ),
    Metric("speed/learning", "Positions learned", "speed", "1/s", "Positions learned from in a second."),
    Metric(
        "speed/waiting", "Waiting for positions", "waiting", "share",
        "Share of the learning time that was spent waiting for the next batch.",
    ),
    Metric("learning/rate", "Learning rate", "learning", "", "Size of the learning steps.", log=True),
    *time_metrics("learning", "evaluation"),
    Metric("memory/resident", "Memory", "memory", "MiB", "Memory that the trainer holds."),
)  # fmt: skip
