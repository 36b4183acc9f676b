"""The curves that a run with a Q-table draws, and the panels they stand in."""

from training.kind import Metric, Panel
from training.stages import TIME, time_metrics
from training.truth import DECISIONS, TRUTH

RANDOM, ROLLOUTS, PERFECT = "score/random", "score/rollouts100", "score/perfect"
"""The names of the curves of matches."""

PANELS = (
    TRUTH,
    Panel("strength", "Strength", "Share of the points against fixed opponents, with 95 % intervals"),
    Panel("table", "What it knows", "Positions and moves that have a value"),
    Panel("changes", "Values that change", "Share of the updates that move a value notably"),
    Panel("file", "File", "Size of the table on disk"),
    Panel("speed", "Speed", "Work done in a second"),
    Panel("games", "Games", "How self-play games end"),
    Panel("length", "Game length", "Moves in a self-play game"),
    TIME,
    Panel("memory", "Memory", "Held by the trainer"),
)

METRICS = (
    DECISIONS,
    Metric(
        RANDOM, "Random moves", "strength", "share",
        "Share of the points against random moves, half of the games with each colour; a draw counts half.",
        headline=True,
    ),
    Metric(
        ROLLOUTS, "Rollouts (100)", "strength", "share",
        "Share of the points against a rollout search of 100 playouts, half of the games with each colour; a "
        "draw counts half.", headline=True,
    ),
    Metric(
        PERFECT, "Perfect player moves first", "strength", "share",
        "Share of the points in games that the perfect player begins. On 4x4 the second player can win them "
        "all.", headline=True,
    ),
    Metric("table/positions", "Positions", "table", "positions", "Positions with a known move."),
    Metric("table/moves", "Known moves", "table", "moves", "Moves that have been learned from."),
    Metric(
        "values/changes", "Notable changes", "changes", "share",
        "Share of the updates that move a value by more than a hundredth of a win; it falls as the table "
        "settles.",
    ),
    Metric("table/file", "File", "file", "MB", "The file, with its log of what was written last."),
    Metric(
        "speed/games", "Games", "speed", "1/s", "Games played, learned from and written in a second.",
        log=True,
    ),
    Metric(
        "speed/positions", "Moves played", "speed", "1/s", "Moves played in a second of self-play.", log=True
    ),
    Metric("games/first", "First player wins", "games", "share", "Share of the self-play games."),
    Metric("games/second", "Second player wins", "games", "share", "Share of the self-play games."),
    Metric("games/draws", "Draws", "games", "share", "Share of the self-play games."),
    Metric("games/length", "Length", "length", "moves", "Mean number of moves in a self-play game."),
    *time_metrics("selfplay", "evaluation"),
    Metric("memory/resident", "Memory", "memory", "MiB", "Main memory held by the trainer."),
)  # fmt: skip
