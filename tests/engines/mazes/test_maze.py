"""The maze itself: the first lessons' own, its ways and distances, and what is refused."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.errors import InputError
from engines.mazes.generator import generate
from engines.mazes.maze import FIRST, Maze, check


def test_the_first_maze_has_the_ways_of_the_first_lesson() -> None:
    """Per cell S0 … S7 whether one can go up, right, down, left, as the lesson's table says."""
    table = ("0110", "0101", "0011", "1110", "0011", "1000", "1000", "1100")
    for cell, ways in enumerate(table):
        assert FIRST.directions(cell) == tuple(way for way in range(4) if ways[way] == "1")
    assert FIRST.distances() == (4, 5, 6, 3, 2, 7, 4, 1, 0)
    assert FIRST.exits()[3] == (0, 4, 6) and FIRST.exits()[8] == ()
    assert check(FIRST) is FIRST


@pytest.mark.parametrize(
    ("maze", "words"),
    [
        (Maze(21, 3, 0, 5), "between 2 and 20×20 cells, not 21×3"),
        (Maze(0, 3, 0, 1), "not 0×3"),
        (Maze(1, 1, 0, 0), "not 1×1"),
        (Maze(3, 3, 0, 9), "inside"),
        (Maze(3, 3, -1, 8), "inside"),
        (Maze(3, 3, 4, 4), "different"),
        (Maze(3, 3, 0, 8, frozenset({(2, 3)})), "neighbouring cells, not between 2 and 3"),
        (Maze(3, 3, 0, 8, frozenset({(1, 0)})), "neighbouring"),
        (Maze(3, 3, 0, 8, frozenset({(8, 11)})), "neighbouring"),
        (Maze(3, 3, 0, 8, frozenset({(5, 8), (7, 8)})), "There is no way"),
    ],
)
def test_what_nobody_can_walk_in_is_refused(maze: Maze, words: str) -> None:
    with pytest.raises(InputError, match=words):
        check(maze)


@settings(deadline=None, max_examples=50)
@given(st.integers(1, 20), st.integers(1, 20), st.integers(0, 10**6), st.floats(0, 1))
def test_generated_mazes_join_all_cells(columns: int, rows: int, seed: int, loops: float) -> None:
    if columns * rows < 2:
        with pytest.raises(InputError):
            generate(columns, rows, seed)
        return
    maze = generate(columns, rows, seed)
    assert check(maze) == generate(columns, rows, seed)
    assert min(maze.distances()) == 0
    passages = sum(len(maze.directions(cell)) for cell in range(maze.cells)) // 2
    assert passages == maze.cells - 1
    looser = check(generate(columns, rows, seed, loops))
    assert looser.walls <= maze.walls
    assert len(looser.walls) == len(maze.walls) - round(loops * len(maze.walls))


def test_a_wall_comes_and_goes() -> None:
    walled = FIRST.with_wall(1, 0, standing=True)
    assert walled.walls == FIRST.walls | {(0, 1)}
    assert walled.with_wall(0, 1, standing=False) == FIRST
