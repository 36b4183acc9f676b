"""The curves that an AlphaZero run draws, and the panels they stand in."""

from typing import Any

from training.alphazero.ladder import LADDER


def _metric(
    name: str, title: str, panel: str, unit: str, help: str, log: bool = False, headline: bool = False
) -> dict[str, Any]:
    return {
        "name": name,
        "title": title,
        "panel": panel,
        "unit": unit,
        "help": help,
        "log": log,
        "headline": headline,
    }


def _panel(id: str, title: str, subtitle: str) -> dict[str, str]:
    return {"id": id, "title": title, "subtitle": subtitle}


PANELS = [
    _panel("truth", "Exact truth", "Share of the decisions that keep a win or a draw, with 95 % intervals"),
    _panel("strength", "Strength", "Share of the points against fixed opponents, with 95 % intervals"),
    _panel("loss", "Loss", "How far the network is from what it is taught"),
    _panel("best_moves", "Best moves", "Share of the decisions in which no move is better"),
    _panel("judgement", "Judgement and truth", "How far the network's expectation is from the exact truth"),
    _panel("value", "Judgement", "How well the network foresees the results of new games"),
    _panel("policy", "Policy", "How sure the network is of its moves, and what search adds"),
    _panel("games", "Games", "How self-play games end"),
    _panel("length", "Game length", "Moves in a self-play game"),
    _panel("speed", "Speed", "Work done in a second"),
    _panel("efficiency", "Efficiency", "Share of self-play time that the network is busy"),
    _panel("data", "Window", "Positions that are learned from"),
    _panel("learning", "Learning", "Step size"),
    _panel("reuse", "Sample reuse", "How often a new position is learned from"),
    _panel("memory", "Memory", "Held by the trainer"),
]

METRICS = [
    _metric(
        "truth/preserved_search",
        "With search",
        "truth",
        "share",
        "Share of the decisions in which the network with search keeps the win or the draw. Only positions "
        "count in which some move gives it away.",
        headline=True,
    ),
    _metric(
        "truth/preserved_alone",
        "Network alone",
        "truth",
        "share",
        "The same for the network's first thought, without search.",
        headline=True,
    ),
    *(
        _metric(
            f"score/{rung.name}",
            rung.title,
            "strength",
            "share",
            f"Share of the points against {rung.title.lower()}; a draw counts half.",
            headline=True,
        )
        for rung in LADDER
    ),
    _metric(
        "truth/optimal_search",
        "With search",
        "best_moves",
        "share",
        "Share of the same decisions in which no move is better: by value, then by margin or by the "
        "distance to the end.",
    ),
    _metric(
        "truth/optimal_alone",
        "Network alone",
        "best_moves",
        "share",
        "The same for the network's first thought, without search.",
    ),
    _metric(
        "truth/brier",
        "Squared error",
        "judgement",
        "",
        "Mean squared difference between expected and true score, from 0 (loss) to 1 (win): 0 is perfect, "
        "0.25 is what always expecting a draw gets where nothing is drawn.",
    ),
    _metric(
        "truth/calibration",
        "Calibration error",
        "judgement",
        "",
        "Mean distance between expected and true scores of positions that the network expects as much of; "
        "0 is perfect.",
    ),
    _metric(
        "score/best",
        "Best so far",
        "strength",
        "share",
        "Share of the points against the best network so far.",
    ),
    _metric("score/gate", "Gate", "strength", "share", "Share of the points against the network that plays."),
    _metric(
        "loss/policy",
        "Policy",
        "loss",
        "nats",
        "Cross-entropy between the search's moves and the network's, while learning.",
        log=True,
    ),
    _metric("loss/value", "Value", "loss", "", "Squared error of the value, while learning.", log=True),
    _metric(
        "unseen/policy",
        "Policy, new games",
        "loss",
        "nats",
        "The same on games that were not learned from yet.",
        log=True,
    ),
    _metric(
        "unseen/value",
        "Value, new games",
        "loss",
        "",
        "Squared error against the results of games that were not learned from yet.",
        log=True,
    ),
    _metric(
        "value/accuracy",
        "Right winner",
        "value",
        "share",
        "Share of the decided games' positions in which the network names the winner before it learns "
        "from them. 0.5 is guessing; 1 is out of reach as long as players err.",
    ),
    _metric(
        "value/calibration",
        "Calibration error",
        "value",
        "",
        "Mean distance between promised and real results, from -1 (loss) to 1 (win); 0 is perfect.",
    ),
    _metric(
        "policy/entropy",
        "Uncertainty",
        "policy",
        "nats",
        "Entropy of the network's moves; 0 means always sure.",
    ),
    _metric(
        "policy/gain",
        "What search adds",
        "policy",
        "nats",
        "How far the search's moves are from the network's: what there is still to learn.",
    ),
    _metric("games/first", "First player wins", "games", "share", "Share of the self-play games."),
    _metric("games/second", "Second player wins", "games", "share", "Share of the self-play games."),
    _metric("games/draws", "Draws", "games", "share", "Share of the self-play games."),
    _metric("games/length", "Length", "length", "moves", "Mean number of moves in a self-play game."),
    _metric(
        "speed/evaluations",
        "Evaluations",
        "speed",
        "1/s",
        "Positions that the network judges in a second of self-play.",
        log=True,
    ),
    _metric("speed/positions", "Moves", "speed", "1/s", "Moves played in a second of self-play.", log=True),
    _metric(
        "speed/learning",
        "Learned positions",
        "speed",
        "1/s",
        "Positions learned from in a second of learning.",
        log=True,
    ),
    _metric(
        "speed/efficiency",
        "Network busy",
        "efficiency",
        "share",
        "Share of self-play time spent in the network; the rest is search.",
    ),
    _metric("learning/window", "Window", "data", "positions", "Positions in memory."),
    _metric("learning/rate", "Learning rate", "learning", "", "Step size of the optimiser.", log=True),
    _metric("learning/reuse", "Sample reuse", "reuse", "", "Learned positions for each new one."),
    _metric("memory/resident", "Memory", "memory", "MiB", "Main memory held by the trainer."),
]
