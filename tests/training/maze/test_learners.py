"""The walkers: what the first lessons promise of them, over a hundred seeds."""

from random import Random

import pytest

from engines.mazes.generator import generate
from engines.mazes.maze import FIRST, Maze
from training.maze.learners import PolicyGradient, QLearning, RandomWalk, Sarsa, World, softmax

SEEDS = 100


def world(maze: Maze = FIRST, longest: int = 100_000) -> World:
    return World(maze.exits(), maze.start, maze.goal, longest)


@pytest.mark.parametrize("kind", [Sarsa, QLearning])
def test_the_shortest_path_is_found_and_kept(kind: type[Sarsa]) -> None:
    """In at least 95 of 100 seeds every walk from the 20th on takes 4 steps."""
    steady = 0
    for seed in range(SEEDS):
        learner = kind(world(), Random(seed), 0.1, 0.9, 0.5, 0.5, 0.1)
        steps = [len(learner.episode().choices) for _ in range(100)]
        steady += set(steps[19:]) == {4}
    assert steady >= 95


def test_policy_gradient_ends_with_the_shortest_path() -> None:
    """The last walk, after which the policy stands still, takes 4 steps (`training.maze.bench` looks at
    all hundred seeds)."""
    shortest = 0
    for seed in range(10):
        learner = PolicyGradient(world(), Random(seed), 0.1)
        walk = learner.episode()
        while walk.change >= 1e-4:
            walk = learner.episode()
        shortest += len(walk.choices) == 4
    assert shortest == 10


def value_iteration(maze: Maze, gamma: float) -> list[list[float]]:
    """The true value of every step, by going over all of them until nothing changes."""
    exits = maze.exits()
    known = [[0.0 for _ in ways] for ways in exits]
    while True:
        worth = [max(values, default=0.0) for values in known]
        new = [
            [1.0 if there == maze.goal else gamma * worth[there] for there in ways] for ways in exits
        ]  # fmt: skip
        if new == known:
            return known
        known = new


@pytest.mark.parametrize("maze", [FIRST, generate(5, 4, 3, 0.5)])
def test_q_learning_comes_to_the_true_values(maze: Maze) -> None:
    """With much exploration and a step size that falls."""
    learner = QLearning(world(maze), Random(5), 0.5, 0.9, 0.9, 1.0, 0.1)
    for episode in range(4000):
        learner.eta = 0.5 * 1000 / (1000 + episode)
        learner.episode()
    for found, true in zip(learner.table, value_iteration(maze, 0.9), strict=True):
        for one, other in zip(found, true, strict=False):
            assert abs(one - other) < 1e-2


def test_sarsa_and_q_learning_differ_in_their_update_alone() -> None:
    assert set(vars(QLearning)) - {"__module__", "__doc__", "__firstlineno__", "__static_attributes__"} == {
        "value_of_next"
    }
    one = Sarsa(world(), Random(7), 0.1, 0.9, 0.0, 0.5, 0.1)
    other = QLearning(world(), Random(7), 0.1, 0.9, 0.0, 0.5, 0.1)
    for _ in range(50):  # without random steps the step that is taken is the best one
        assert one.episode() == other.episode()
    assert one.table == other.table


def test_the_updates_by_hand() -> None:
    """Three cells in a row, the goal at the right: what comes after a step back is the next step's value
    for Sarsa, the best one's for Q-learning."""
    maze = Maze(3, 1, 0, 2)
    for kind, next_value in ((Sarsa, 0.2), (QLearning, 0.8)):
        learner = kind(world(maze), Random(1), 0.1, 0.9, 0.0, 0.5, 0.0)
        learner.table = [[0.5], [0.8, 0.2], [0.0]]
        assert learner.value_of_next(1, 1) == next_value
        walk = learner.episode()
        assert walk.choices == [0, 0]
        assert learner.table[0][0] == pytest.approx(0.5 + 0.1 * (0.9 * 0.8 - 0.5))
        assert learner.table[1] == [pytest.approx(0.8 + 0.1 * (1 - 0.8)), 0.2]
        assert walk.change == pytest.approx(0.1 * (0.9 * 0.8 - 0.5) + 0.02)


def test_the_update_of_the_policy_by_hand() -> None:
    """θ changes by η (N(s,a) − π(s,a) N(s)) / T, and π is its softmax."""
    learner = PolicyGradient(world(), Random(3), 0.1)
    walk = learner.episode()
    counts = [[0] * len(ways) for ways in FIRST.exits()]
    cell = 0
    for a in walk.choices:
        counts[cell][a] += 1
        cell = FIRST.exits()[cell][a]
    for s in range(8):
        even = 1 / len(counts[s])
        for a, count in enumerate(counts[s]):
            delta = (count - even * sum(counts[s])) / len(walk.choices)
            assert learner.theta[s][a] == pytest.approx(1 + 0.1 * delta)
        assert learner.table[s] == pytest.approx(softmax(learner.theta[s]))


def test_a_random_walk_learns_nothing_and_chooses_evenly() -> None:
    learner = RandomWalk(world(), Random(2))
    before = [list(row) for row in learner.table]
    taken, exits = [0, 0, 0], FIRST.exits()
    for _ in range(300):
        cell = 0
        for a in learner.episode().choices:
            taken[a] += cell == 3
            cell = exits[cell][a]
        assert cell == 8
    assert learner.table == before
    assert max(taken) - min(taken) < 0.1 * sum(taken)


def test_a_walk_that_leads_nowhere_is_broken_off() -> None:
    still = Sarsa(world(longest=50), Random(1), 0.0, 1.0, 0.0, 1.0, 0.0)
    assert len(still.episode().choices) == 50


def test_the_larger_beta_the_more_a_preference_counts() -> None:
    """π is the softmax of βθ; with 0 nothing that was learned counts."""
    for beta in (0.0, 1.0, 3.0):
        learner = PolicyGradient(world(), Random(3), 1.0, beta)
        learner.episode()
        for theta, pi in zip(learner.theta[:8], learner.table[:8], strict=True):
            assert pi == pytest.approx(softmax([beta * one for one in theta]))
            assert beta or pi == pytest.approx([1 / len(pi)] * len(pi))


def test_of_two_ways_policy_gradient_settles_on_the_shorter() -> None:
    """The way that opens between the middle and its right neighbour is two steps longer."""
    two_ways = FIRST.with_wall(4, 5, standing=False)
    for seed in range(SEEDS // 10):
        learner = PolicyGradient(world(two_ways), Random(seed), 1.0)
        while learner.episode().change >= 1e-4:
            pass
        assert max(learner.table[3]) == learner.table[3][1] > 0.9 and learner.table[0][1] > 0.9


def test_what_expects_much_needs_no_random_steps_and_what_expects_nothing_stands_on_one_spot() -> None:
    for seed in range(SEEDS):
        hopeful = Sarsa(world(), Random(seed), 0.1, 0.9, 0.0, 0.5, 0.1)
        assert [len(hopeful.episode().choices) for _ in range(20)][-1] == 4
        hopeless = Sarsa(world(longest=1000), Random(seed), 0.1, 0.9, 0.0, 0.5, 0.0)
        assert len(hopeless.episode().choices) == 1000


def test_a_way_that_was_walled_up_is_walked_round() -> None:
    """Without the wall above the goal two ways lead there, of four steps both."""
    open_above = FIRST.with_wall(5, 8, standing=False)
    for blocked in ((1, 2), (3, 4)):
        maze = open_above.with_wall(*blocked, standing=True)
        learner = QLearning(world(maze), Random(1), 0.1, 0.9, 0.5, 0.5, 0.1)
        assert [len(learner.episode().choices) for _ in range(50)][-1] == 4
