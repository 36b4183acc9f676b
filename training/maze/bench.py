"""`python -m training.maze.bench`: how surely the walkers find their way, and how fast they walk."""

import sys
import time
from random import Random

from engines.mazes.generator import generate
from engines.mazes.maze import FIRST, Maze
from training.maze.learners import Learner, PolicyGradient, QLearning, Sarsa, World

SEEDS, SECONDS = 100, 2.0


def main() -> int:
    """Print the measured figures, a line each."""
    for kind in (Sarsa, QLearning):
        print(f"{kind.__name__}: {_steady(kind)} of {SEEDS} seeds take 4 steps from episode 20 on")
    shortest, episodes = _policy_ends()
    print(f"PolicyGradient: {shortest} of {SEEDS} seeds end at 4 steps, after {episodes:.0f} episodes")
    large = _world(generate(20, 20, 1))
    for learner in (
        Sarsa(large, Random(1), 0.5, 0.98, 0.5, 0.95, 0.01),
        QLearning(large, Random(1), 0.5, 0.98, 0.5, 0.95, 0.01),
        PolicyGradient(large, Random(1), 0.1),
    ):
        wall, own = _speed(learner)
        print(f"{type(learner).__name__} in 20x20: {wall:,.0f} steps a second ({own:,.0f} of processor time)")
    return 0


def _world(maze: Maze) -> World:
    return World(maze.exits(), maze.start, maze.goal)


def _steady(kind: type[Sarsa]) -> int:
    count = 0
    for seed in range(SEEDS):
        learner = kind(_world(FIRST), Random(seed), 0.1, 0.9, 0.5, 0.5, 0.1)
        steps = [len(learner.episode().choices) for _ in range(100)]
        count += set(steps[19:]) == {4}
    return count


def _policy_ends() -> tuple[int, float]:
    shortest, episodes = 0, 0
    for seed in range(SEEDS):
        learner = PolicyGradient(_world(FIRST), Random(seed), 0.1)
        walk = learner.episode()
        while walk.change >= 1e-4:
            walk, episodes = learner.episode(), episodes + 1
        shortest += len(walk.choices) == 4
    return shortest, episodes / SEEDS


def _speed(learner: Learner) -> tuple[float, float]:
    steps, started, own = 0, time.perf_counter(), time.process_time()
    while time.perf_counter() - started < SECONDS:
        steps += len(learner.episode().choices)
    return steps / (time.perf_counter() - started), steps / (time.process_time() - own)


if __name__ == "__main__":
    sys.exit(main())
