"""The exact solver against brute force, published values, and itself."""

import random
import time
from threading import Event, Timer

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engines.catalogue import find_game
from engines.game import Game, Move, Position
from engines.solvers.reversi.control import Progress, SolverControl, Stopped
from engines.solvers.reversi.solver import ReversiSolver
from tests.engines.solvers.reversi.brute_force import Board

GAMES = {n: find_game(f"reversi{n}") for n in (4, 6, 8)}
SOLVERS = {n: ReversiSolver(game, table_bits=16) for n, game in GAMES.items()}

FFO = [
    (
        "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X",
        {"g8": 18, "h1": 12, "h7": 6, "a2": 6, "a3": 4, "b1": -4, "a4": -22, "g2": -24},
    ),
    (
        "-XXXXXX---XOOOO--XOXXOOX-OOOOOOOOOOOXXOOOOOXXOOX--XXOO----XXXXX- X",
        {"a4": 10, "b2": 0, "a3": -6, "g7": -8, "a7": -12, "h7": -14, "b7": -14, "h2": -24},
    ),
    (
        "----OX----OOXX---OOOXX-XOOXXOOOOOXXOXXOOOXXXOOOOOXXXXOXO--OOOOOX X",
        {"d1": 2, "g3": 0, "b8": -2, "b1": -4, "c1": -4, "a2": -4, "a3": -6, "b2": -12},
    ),
]
"""Positions 1-3 of the end-game test of the French Othello Federation, with the value of every move."""


def wander(game: Game, rng: random.Random, empties: int) -> Position:
    """A position of a random game with at most so many empty squares; the game may be over."""
    position = game.initial
    while (moves := game.legal_moves(position)) and game.empty_squares(position) > empties:
        position = game.play(position, rng.choice(moves))
    return position


def best_of(solver: ReversiSolver, position: Position) -> Move:
    move = solver.best(position)[0]
    assert move is not None
    return move


def check(n: int, position: Position) -> None:
    game, solver = GAMES[n], SOLVERS[n]
    board = Board(game.format_position(position))
    value = board.solve()
    assert solver.margin(position) == value
    assert solver.result(position) == (value > 0) - (value < 0)
    assert solver.at_least(position, value)
    assert not solver.at_least(position, value + 2)
    values = solver.all_moves(position)
    assert set(values) == set(game.legal_moves(position))
    other = "XO"[position.side.other]
    after = board.after(board.text, board.side) or {game.actions - 1: board.text}
    for move, found in values.items():
        assert found == -board.margin(after[move], other), game.format_move(position, move)
    if values:
        assert max(values.values()) == value == values[best_of(solver, position)]
    else:
        assert solver.best(position) == (None, value)


@settings(max_examples=80, deadline=None, suppress_health_check=list(HealthCheck))
@given(n=st.sampled_from((4, 6, 8)), empties=st.integers(0, 8), seed=st.integers(0, 10**9))
def test_brute_force_agrees(n: int, empties: int, seed: int) -> None:
    check(n, wander(GAMES[n], random.Random(seed), empties))


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(n=st.sampled_from((4, 6, 8)), seed=st.integers(0, 10**9), filled=st.integers(0, 8))
def test_boards_that_no_game_reaches_too(n: int, seed: int, filled: int) -> None:
    rng = random.Random(seed)
    weights = rng.choice([(1, 1), (1, 8), (8, 1)])
    cells = rng.choices("XO", weights, k=n * n)
    for square in rng.sample(range(n * n), filled):
        cells[square] = "-"
    check(n, GAMES[n].parse_position("".join(cells) + " " + rng.choice("XO")))


@pytest.mark.parametrize("number", range(len(FFO)))
def test_published_positions(number: int) -> None:
    game, (text, published) = GAMES[8], FFO[number]
    position = game.parse_position(text)
    values = ReversiSolver(game).all_moves(position)
    assert {game.format_move(position, move): value for move, value in values.items()} == published
    assert list(values.values()) == sorted(values.values(), reverse=True)


def test_the_small_game_from_its_start() -> None:
    game, solver = GAMES[4], ReversiSolver(GAMES[4], table_bits=10)
    assert set(solver.all_moves(game.initial).values()) == {-10}
    assert solver.margin(game.initial) == -10
    assert solver.result(game.initial) == -1


@pytest.mark.parametrize("n", [6, 8])
def test_deeper_positions_are_consistent(n: int) -> None:
    """All answers agree with each other, with a tiny table, and with the board turned about."""
    game, rng = GAMES[n], random.Random(n)
    for _ in range(4):
        position = wander(game, rng, 13)
        solver = SOLVERS[n]
        values = solver.all_moves(position)
        if not values:
            continue
        value = max(values.values())
        assert ReversiSolver(game, table_bits=2).margin(position) == value
        assert solver.margin(position) == value
        assert solver.result(position) == (value > 0) - (value < 0)
        assert values[best_of(solver, position)] == value
        for symmetry in game.symmetries[1:]:
            words = [sum(1 << i for i, at in enumerate(symmetry.squares) if word >> int(at) & 1)
                     for word in position.words[:2]]  # fmt: skip
            image = Position((*words, position.words[2]))
            assert ReversiSolver(game, table_bits=14).margin(image) == value


def test_progress_tells_every_move() -> None:
    game = GAMES[6]
    position = wander(game, random.Random(3), 12)
    heard: list[Progress] = []
    values = ReversiSolver(game, 14).all_moves(position, SolverControl(progress=heard.append))
    assert heard[-1].values == values
    assert heard[-1].nodes > 0
    assert {one.total for one in heard} == {len(values)}
    assert [len(one.values) for one in heard] == sorted(len(one.values) for one in heard)


def test_what_is_told_is_not_searched() -> None:
    game = GAMES[6]
    position = wander(game, random.Random(3), 12)
    whole, alone = ReversiSolver(game, 14), ReversiSolver(game, 14)
    values = whole.all_moves(position)
    told = dict.fromkeys(list(values)[:2], 36)  # not true, to be seen again
    assert ReversiSolver(game, 14).all_moves(position, told=told) == values | told
    assert alone.all_moves(position, told=values) == values
    assert alone.nodes == 0 < whole.nodes


def test_a_stop_is_answered_soon() -> None:
    """The start of the 8x8 game takes for ever."""
    solver, stop = ReversiSolver(GAMES[8], 12), Event()
    timer = Timer(0.2, stop.set)
    timer.start()
    started = time.monotonic()
    with pytest.raises(Stopped):
        solver.best(GAMES[8].initial, SolverControl(stop))
    assert time.monotonic() - started < 5
    timer.join()
    assert SOLVERS[8].margin(GAMES[8].parse_position("X" * 62 + "O- X")) == 64
