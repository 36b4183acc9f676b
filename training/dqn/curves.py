"""The curves that a run with a deep Q-network draws, and the panels they stand in."""

from training.kind import Metric, Panel
from training.stages import TIME, time_metrics
from training.truth import DECISIONS, TRUTH

MATCHES = {
    "score/random": ("random", "Random moves"),
    "score/rollouts30": ("rollouts:n=30", "Rollouts (30)"),
    "score/rollouts100": ("rollouts:n=100", "Rollouts (100)"),
    "score/rollouts1000": ("rollouts:n=1000", "Rollouts (1000)"),
}
"""The names of the curves of matches, with the opponent's SPEC and title."""
IMAGES = (
    "As it is", "90°", "180°", "270°", "Mirrored", "Mirrored, 90°", "Mirrored, 180°", "Mirrored, 270°"
)  # fmt: skip
"""The eight images of a board, by how far they are turned, in the order of the game's symmetries."""
LINE = "line"

PANELS = (
    TRUTH,
    Panel("strength", "Strength", "Share of the points against fixed opponents, with 95 % intervals"),
    Panel(
        LINE, "One game, eight images", "Values along a game of strong rollout searches, as Black sees them",
        over="Move",
    ),
    Panel("loss", "Loss", "What the network still gets wrong"),
    Panel("images", "Symmetry", "How far the images of the same board are valued apart"),
    Panel("speed", "Speed", "Work done in a second"),
    Panel("games", "Games", "How self-play games end"),
    Panel("exploring", "Exploration rate", "Share of the moves drawn at random"),
    Panel("rate", "Learning rate", "Step size of the optimiser"),
    Panel("window", "Replay", "Moves that are learned from"),
    TIME,
    Panel("memory", "Memory", "Held by the trainer"),
)  # fmt: skip

METRICS = (
    DECISIONS,
    *(
        Metric(
            name, title, "strength", "share",
            "Share of the points of the network alone, which looks at the board after each of its moves; "
            "half of the games with each colour; a draw counts half.", headline=True,
        )
        for name, (_, title) in MATCHES.items()
    ),
    *(
        Metric(
            f"{LINE}/{number}", title, LINE, "",
            "What the network gives for each move of the game, looked at turned so far, or mirrored: 1 is "
            "won for Black. Where the lines part, it does not know yet that the boards are the same.",
        )
        for number, title in enumerate(IMAGES)
    ),
    Metric("loss/value", "Value", "loss", "", "Mean squared distance of the values from their targets."),
    Metric(
        "images/spread", "Spread of the images", "images", "",
        "Standard deviation of the values of a board's eight images, averaged over the game that is drawn.",
    ),
    Metric("speed/games", "Games", "speed", "1/s", "Self-play games finished in a second.", log=True),
    Metric("speed/learning", "Learning", "speed", "1/s", "Moves learned from in a second.", log=True),
    Metric("games/first", "First player wins", "games", "share", "Share of the self-play games."),
    Metric("games/second", "Second player wins", "games", "share", "Share of the self-play games."),
    Metric("games/draws", "Draws", "games", "share", "Share of the self-play games."),
    Metric(
        "exploring/epsilon", "Exploration rate", "exploring", "share", "Share of the moves drawn at random."
    ),
    Metric("learning/rate", "Learning rate", "rate", "", "Step size of the optimiser.", log=True),
    Metric("learning/window", "Memory", "window", "moves", "Moves in the memory."),
    *time_metrics("selfplay", "learning", "evaluation"),
    Metric("memory/resident", "Memory", "memory", "MiB", "Main memory held by the trainer."),
)  # fmt: skip
