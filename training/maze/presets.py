"""Ready-made settings: one for each lesson, as the lessons are usually told, and one for large mazes."""

from training.kind import Preset
from training.maze.options import POLICY, QLEARNING, RANDOM, SARSA

PRESETS = (
    Preset(RANDOM, "", "Random walk", 0.02, "100 random walks through the 3×3 maze.", {"learner": RANDOM}),
    Preset(
        POLICY, "", "Policy gradient", 0.05,
        "η 0.1; ends when an episode changes the probabilities by less than 0.0001.",
        {"learner": POLICY, "iterations": 20_000},
    ),
    Preset(
        SARSA, "", "Sarsa", 0.02, "η 0.1, γ 0.9, ε 0.5 and half of it in each episode, 100 episodes.",
        {"learner": SARSA},
    ),
    Preset(
        QLEARNING, "", "Q-learning", 0.02,
        "η 0.1, γ 0.9, ε 0.5 and half of it in each episode, 100 episodes.", {"learner": QLEARNING},
    ),
    Preset(
        "large", "", "Large maze", 0.1,
        "Q-learning in 20×20 cells: larger steps, and a longer sight, for goals that are far away.",
        {"learner": QLEARNING, "maze": "20x20:1", "iterations": 500, "eta": 0.5, "gamma": 0.98,
         "fading": 0.95, "start_values": 0.01},
    ),
)  # fmt: skip
