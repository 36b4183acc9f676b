"""The search of the books, by hand: what a simulation visits, what it carries back, and how games go on."""

import itertools
import math
from typing import Any

import numpy as np
import pytest

from engines.catalogue import find_game
from engines.game import Move, Position
from training import baseline
from training.baseline import Node, main, predict, run

GAME = find_game("tictactoe")


class Network:
    """Gives every position the same logits and value, and remembers what it was asked."""

    def __init__(self, logits: list[float] | None = None, value: float = 0.0) -> None:
        self.logits, self.value = logits or [0.0] * 9, value
        self.asked: list[Any] = []

    def predict(self, planes: Any, batch_size: int, verbose: int) -> dict[str, Any]:
        assert (planes.shape, batch_size, verbose) == ((1, 3, 3, GAME.planes), 1, 0)
        self.asked.append(planes.copy())
        return {"policy": np.array([self.logits], np.float32), "value": np.array([[self.value]], np.float32)}


def after(*moves: int) -> Position:
    position = GAME.initial
    for move in moves:
        position = GAME.play(position, Move(move))
    return position


def node(prior: float, visits: int, total: float) -> Node:
    made = Node(GAME.initial, prior)
    made.visits, made.total = visits, total
    return made


def test_chances_are_shared_among_the_legal_moves_alone() -> None:
    network = Network([float(at) for at in range(9)], 0.25)
    position = after(0, 4)
    policy, value = predict(GAME, network, position)
    legal = [1, 2, 3, 5, 6, 7, 8]
    weights = [math.exp(at) for at in legal]
    assert value == 0.25 and list(policy) == legal
    assert list(policy.values()) == pytest.approx([one / sum(weights) for one in weights])
    planes = np.empty(9 * GAME.planes, np.float32)
    GAME.kernels.encode(position.array(), 0, planes)
    assert (network.asked[0].ravel() == planes).all()


def test_large_logits_are_chances_too() -> None:
    policy, _ = predict(GAME, Network([1000.0] + [0.0] * 8), GAME.initial)
    assert policy[Move(0)] == pytest.approx(1.0)


def test_the_best_child_is_good_for_its_parent_likely_and_little_visited() -> None:
    """Q is its parent's: what the child has lost. With 9 visits in all the root is 3."""
    root = Node(GAME.initial, 1.0)

    def chosen(*children: Node) -> int:
        root.children = [(Move(at), child) for at, child in enumerate(children)]
        return children.index(root.best_child())

    assert chosen(node(0.5, 4, 2.0), node(0.5, 5, -2.0)) == 1, "its side to move has lost more"
    assert chosen(node(0.5, 8, -4.0), node(0.5, 1, 0.0)) == 1, "0.5 + 1.5 / 9 is less than 1.5 / 2"
    assert chosen(node(0.2, 9, -7.2), node(0.2, 0, 0.0)) == 0, "0.8 + 0.6 / 10 is more than 0.6"
    assert chosen(node(0.2, 9, -4.5), node(0.2, 0, 0.0)) == 1, "0.5 + 0.6 / 10 is less than 0.6"
    assert chosen(node(0.1, 4, 0.0), node(0.9, 5, 0.0)) == 1


def test_a_simulation_adds_one_leaf_and_carries_its_value_back_turned() -> None:
    root, network = Node(GAME.initial, 1.0), Network(value=0.5)
    assert root.visit(GAME, network) == 0.5 and len(root.children) == 9
    assert root.visit(GAME, network) == -0.5
    assert (root.visits, root.total, len(network.asked)) == (2, 0.0, 2)
    visited = [child for _, child in root.children if child.visits]
    assert [(one.visits, one.total) for one in visited] == [(1, 0.5)]
    for _ in range(38):
        root.visit(GAME, network)
    assert (root.visits, sum(child.visits for _, child in root.children)) == (40, 39)
    assert root.total == pytest.approx(0.5 - sum(child.total for _, child in root.children))


@pytest.mark.parametrize(("moves", "value"), [((0, 3, 1, 4, 2), -1.0), ((0, 1, 2, 4, 3, 5, 7, 6, 8), 0.0)])
def test_a_game_that_is_over_is_worth_what_it_came_to_and_asks_nobody(moves: Any, value: float) -> None:
    network, end = Network(value=0.7), Node(after(*moves), 1.0)
    assert [end.visit(GAME, network) for _ in range(2)] == [value] * 2
    assert (end.visits, end.total, end.children, network.asked) == (2, 2 * value, [], [])


def test_a_win_that_is_one_move_away_is_found() -> None:
    root, network = Node(after(0, 3, 1, 4), 1.0), Network()
    for _ in range(60):
        root.visit(GAME, network)
    best = max(root.children, key=lambda one: one[1].visits)
    assert best[0] == 2 and best[1].total == -best[1].visits and best[1].visits > 30


def test_games_follow_the_most_visited_moves_and_begin_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """With one simulation a move the first legal one is played: the game is over after seven."""
    ticks = itertools.count()
    monkeypatch.setattr("time.perf_counter", lambda: float(next(ticks)))
    monkeypatch.setattr(baseline, "SIMS", 1)
    network = Network()
    assert run(GAME, network, 20.0) == {"sims": 20, "seconds": 20.0}
    assert len(network.asked) == 20
    empty = [at for at, planes in enumerate(network.asked) if (planes == network.asked[0]).all()]
    assert empty == [0, 7, 14]


def test_a_move_is_searched_as_long_as_in_the_books(monkeypatch: pytest.MonkeyPatch) -> None:
    """The likeliest move is played after 50 simulations."""
    ticks = itertools.count()
    monkeypatch.setattr("time.perf_counter", lambda: float(next(ticks)))
    network = Network([0.0, 0.0, 0.0, 0.0, 9.0, 0.0, 0.0, 0.0, 0.0])
    assert run(GAME, network, 51.0)["sims"] == 51
    planes = np.empty(9 * GAME.planes, np.float32)
    GAME.kernels.encode(after(4).array(), 0, planes)
    assert (network.asked[-1].ravel() == planes).all()
    root = [(one.ravel() == planes).all() for one in network.asked]
    assert sum(root) == 2, "as a leaf of the first search, and as the root of the second"


def test_what_cannot_be_built_is_one_sentence(tmp_path: Any, capsys: pytest.CaptureFixture[str]) -> None:
    for game, size, said in (("chess", "8x1", "chess"), ("tictactoe", "large", "large")):
        assert main(["--game", game, "--size", size, "--to", str(tmp_path / "a.onnx")]) == 2
        shown = capsys.readouterr()
        assert shown.out == "" and shown.err.startswith("training.baseline: ") and said in shown.err
    assert list(tmp_path.iterdir()) == []
