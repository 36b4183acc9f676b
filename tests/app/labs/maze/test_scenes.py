"""What is seen of an episode: the walker's place, glow that spreads, arrows."""

import pytest

from app.labs.maze.scenes import Stage
from engines.mazes.maze import FIRST, Maze
from engines.mazes.recording import Episode


def table(values):
    return tuple(tuple(values[cell] for _ in ways) for cell, ways in enumerate(FIRST.exits()))


NOTHING = Episode(0, 0, 0, "", table([0.0] * 9))
TRUE = Episode(1, 4, 0, "drdr", table([0.9**3, 0.0, 0.0, 0.81, 0.9, 0.0, 0.0, 1.0, 0.0]))


def test_the_walker_walks_its_way():
    stage = Stage(FIRST, True, 0.9)
    places = [stage.scene(NOTHING, TRUE, step, 0.0).walker for step in (0, 0.5, 1, 2, 3, 4, 9)]
    assert places == [(0.5, 0.5), (0.5, 1.0), (0.5, 1.5), (1.5, 1.5), (1.5, 2.5), (2.5, 2.5), (2.5, 2.5)]
    assert stage.scene(NOTHING, TRUE, 2.2, 0.0).trail == ((0.5, 0.5), (0.5, 1.5), (1.5, 1.5))


def test_what_was_learned_lights_up_when_the_walk_is_over():
    stage = Stage(FIRST, True, 0.9)
    before, half, after = (stage.scene(NOTHING, TRUE, 4, part).glow for part in (0.0, 0.5, 1.0))
    assert sum(before) == 1.0 == before[8]
    assert after[8] > after[7] - 1e-9 > after[4] > after[3] > after[0] > 0 == after[1]
    assert half == pytest.approx([(one + other) / 2 for one, other in zip(before, after, strict=True)])
    assert stage.scene(NOTHING, TRUE, 4, 1.0).figures[7] == "1.00"


def test_arrows_show_the_best_steps_or_the_probabilities():
    values = [list(row) for row in table([0.1] * 9)]
    values[0] = [0.2, 0.7]
    episode = Episode(1, 0, 0, "", tuple(tuple(row) for row in values))
    best = {(one.cell, one.direction): one.weight for one in Stage(FIRST, True, 0.9).scene(
        episode, episode, 0, 1.0).arrows}  # fmt: skip
    assert best[0, 2] > 0 == best[0, 1] and best[3, 0] == best[3, 1] > 0
    shares = {(one.cell, one.direction): one.weight for one in Stage(FIRST, False, 0.9).scene(
        episode, episode, 0, 1.0).arrows}  # fmt: skip
    seen = Stage(FIRST, False, 0.9).scene(episode, Episode(2, 0, 0, "", episode.table), 0, 1.0)
    assert seen.figures[0] == "70%" and not seen.figures[8] and not seen.has_values
    assert shares[0, 2] == 0.7 and shares[0, 1] == 0.2
    assert not any(cell == 8 for cell, _ in best)


def test_without_values_cells_glow_where_the_walk_came_through():
    stage = Stage(FIRST, False, 0.9)
    walk = Episode(1, 6, 0, "dudrdr", NOTHING.table)
    early, late = stage.scene(NOTHING, walk, 1, 0.0).glow, stage.scene(NOTHING, walk, 6, 1.0).glow
    assert early[0] == early[3] > 0 == early[4]
    assert late[0] == late[3] > late[4] == late[8] > late[1] == 0


@pytest.mark.parametrize("gamma", [0.0, 0.5, 1.0])
def test_any_discount_and_the_smallest_maze(gamma):
    maze = Maze(2, 1, 0, 1)
    episode = Episode(1, 1, 0, "r", ((0.25,), ()))
    glow = Stage(maze, True, gamma).scene(episode, episode, 1, 1.0).glow
    assert 0 <= glow[0] <= glow[1] == 1.0
