"""The curves that an AlphaZero run draws, and the panels they stand in."""

from training.alphazero.measuring.ladder import LADDER
from training.kind import Metric, Panel
from training.stages import TIME, time_metrics
from training.truth import TRUTH

PANELS = (
    TRUTH,
    Panel("strength", "Strength", "Share of the points against fixed opponents, with 95 % intervals"),
    Panel("loss", "Loss", "How far the network is from what it is taught"),
    Panel("best_moves", "Best moves", "Share of the decisions in which no move is better"),
    Panel("judgement", "Judgement and truth", "How far the network's expectation is from the exact truth"),
    Panel("value", "Judgement", "How well the network foresees the results of new games"),
    Panel("policy", "Policy", "How sure the network is of its moves, and what search adds"),
    Panel("agreement", "Agreement", "How often search changes the network's mind"),
    Panel("games", "Games", "How self-play games end"),
    Panel("length", "Game length", "Moves in a self-play game"),
    Panel("speed", "Speed", "Work done in a second"),
    Panel("efficiency", "Efficiency", "Share of self-play time that the network is busy"),
    Panel("data", "Window", "Positions that are learned from"),
    Panel("variety", "Different positions", "Share of the positions that are learned from"),
    Panel("learning", "Learning", "Step size"),
    Panel("moved", "Movement", "How far learning moves the weights"),
    Panel("reuse", "Sample reuse", "How often a new position is learned from"),
    TIME,
    Panel("memory", "Memory", "Held by the trainer"),
)

METRICS = (
    Metric(
        "truth/preserved_search", "With search", TRUTH.id, "share",
        "Share of the decisions in which the network with search keeps the win or the draw. Only positions "
        "count in which some move gives it away.", headline=True, truth=True,
    ),
    Metric(
        "truth/preserved_alone", "Network alone", TRUTH.id, "share",
        "The same for the network's first thought, without search.", headline=True, truth=True,
    ),
    *(
        Metric(
            f"score/{rung.name}", rung.title, "strength", "share",
            f"Share of the points against {rung.title.lower()}; a draw counts half.", headline=True,
        )
        for rung in LADDER
    ),
    Metric(
        "truth/optimal_search", "With search", "best_moves", "share",
        "Share of the same decisions in which no move is better: by value, then by margin or by the "
        "distance to the end.",
    ),
    Metric(
        "truth/optimal_alone", "Network alone", "best_moves", "share",
        "The same for the network's first thought, without search.",
    ),
    Metric(
        "truth/brier", "Squared error", "judgement", "",
        "Mean squared difference between expected and true score, from 0 (loss) to 1 (win): 0 is perfect, "
        "0.25 is what always expecting a draw gets where nothing is drawn.",
    ),
    Metric(
        "truth/calibration", "Calibration error", "judgement", "",
        "Mean distance between expected and true scores of positions that the network expects as much of; "
        "0 is perfect.",
    ),
    Metric(
        "score/best", "Best so far", "strength", "share",
        "Share of the points against the best network so far.",
    ),
    Metric("score/gate", "Gate", "strength", "share", "Share of the points against the network that plays."),
    Metric(
        "loss/policy", "Policy", "loss", "nats",
        "Cross-entropy between the search's moves and the network's, while learning.", log=True,
    ),
    Metric(
        "loss/value", "Value", "loss", "",
        "Squared error of the value against what is taught, results mixed with the search's values, while "
        "learning.", log=True,
    ),
    Metric(
        "unseen/policy", "Policy, new games", "loss", "nats",
        "The same on games that were not learned from yet.", log=True,
    ),
    Metric(
        "unseen/value", "Value, new games", "loss", "",
        "Squared error against the results of games that were not learned from yet.", log=True,
    ),
    Metric(
        "learned/value", "Value, learned games", "loss", "",
        "The same of games that were learned from: far below the new games', the network learns games by "
        "heart.", log=True,
    ),
    Metric(
        "value/accuracy", "Right winner", "value", "share",
        "Share of the decided games' positions in which the network names the winner before it learns "
        "from them. 0.5 is guessing; 1 is out of reach as long as players err.",
    ),
    Metric(
        "value/calibration", "Calibration error", "value", "",
        "Mean distance between promised and real results, from -1 (loss) to 1 (win); 0 is perfect.",
    ),
    Metric(
        "policy/entropy", "Uncertainty", "policy", "nats",
        "Entropy of the network's moves; 0 means always sure.",
    ),
    Metric(
        "policy/gain", "What search adds", "policy", "nats",
        "How far the search's moves are from the network's: what there is still to learn.",
    ),
    Metric(
        "policy/agreement", "Same first choice", "agreement", "share",
        "Share of the new positions in which the network, before it learns from them, prefers the move that "
        "the search prefers.",
    ),
    Metric("games/first", "First player wins", "games", "share", "Share of the self-play games."),
    Metric("games/second", "Second player wins", "games", "share", "Share of the self-play games."),
    Metric("games/draws", "Draws", "games", "share", "Share of the self-play games."),
    Metric("games/length", "Length", "length", "moves", "Mean number of moves in a self-play game."),
    Metric(
        "speed/evaluations", "Evaluations", "speed", "1/s",
        "Positions that get a judgement in a second of self-play; about one that came before the network is "
        "not asked again.", log=True,
    ),
    Metric(
        "speed/positions", "Moves played", "speed", "1/s", "Moves played in a second of self-play.", log=True
    ),
    Metric(
        "speed/learning", "Learned positions", "speed", "1/s",
        "Positions learned from in a second of learning.", log=True,
    ),
    Metric(
        "speed/efficiency", "Network busy", "efficiency", "share",
        "Share of self-play time spent in the network; the rest is search.",
    ),
    Metric("learning/window", "Window", "data", "positions", "Positions in memory."),
    Metric(
        "data/distinct", "Different positions", "variety", "share",
        "Share of the positions in memory that are different ones; little in a small game, and where "
        "self-play repeats itself.",
    ),
    Metric(
        "learning/moved", "Weights", "moved", "share",
        "How far an iteration's learning moves the weights, as a share of their size. It falls with the step "
        "size; a jump upwards tells of trouble.", log=True,
    ),
    Metric("learning/rate", "Learning rate", "learning", "", "Step size of the optimiser.", log=True),
    Metric("learning/reuse", "Sample reuse", "reuse", "", "Learned positions for each new one."),
    *time_metrics("selfplay", "learning", "evaluation"),
    Metric("memory/resident", "Memory", "memory", "MiB", "Main memory held by the trainer."),
)  # fmt: skip
