"""A tree that goes along with its match from move to move."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from engines.catalogue import GAMES, find_game
from engines.game import States
from engines.matches.match import Match
from engines.search import root
from engines.search.forest import EXPANDED, NODES, edges_of
from engines.search.limit import Limit
from engines.search.mcts import Search
from engines.search.settings import SearchSettings
from tests.engines.search.reference import HashEvaluator, random_match


@settings(max_examples=20, deadline=None)
@given(plies=st.integers(0, 20), seed=st.integers(0, 10**6))
def test_a_tree_that_goes_along_forgets_circles_through_what_lies_behind(plies: int, seed: int) -> None:
    game = find_game("animal-shogi-simple")
    match = random_match(game, plies, seed)
    search = Search(game, HashEvaluator(game), SearchSettings(circles=True, proofs=False))
    for _ in range(3):
        info = search.run([match], Limit(sims=2000))[0]
        match = match.play(max(info.visits, key=lambda move: info.visits[move]))
        if match.outcome:
            return
    search.run([match], Limit(sims=1))
    assert search._kept is not None
    forest = search._kept[1].forest
    past = [list(position.words) for position in match.positions]

    def check(at: int, line: list[list[int]]) -> None:
        node, state = forest.node[0, at], forest.state[0, at].tolist()
        edges = edges_of(forest, 0, at)
        if node["status"] == EXPANDED:
            assert node["visits"] == 1 + edges["visits"].sum()
        if node["supposed"]:
            assert at > 0 and (state in line or (past[:-1] + line).count(state) >= 2)
        for child in edges["child"][edges["child"] >= 0]:
            check(int(child), [*line, state])

    check(0, [])


@pytest.mark.parametrize(("plies", "seed"), [(5, 375), (6, 621), (5, 984)])
def test_what_a_forgotten_circle_brought_stays_where_more_is_known(plies: int, seed: int) -> None:
    game = find_game("animal-shogi-simple")
    match = random_match(game, plies, seed)
    search = Search(game, HashEvaluator(game), SearchSettings(circles=True))
    for _ in range(3):
        info = search.run([match], Limit(sims=600))[0]
        assert search._kept is not None
        forest = search._kept[1].forest
        nodes = forest.node[0, : forest.tree[0, NODES]]
        assert (abs(nodes["total"]) <= nodes["visits"] + 1e-6).all()
        match = match.play(info.pv[0])


def _tree(search: Search, node: int = 0) -> Any:
    assert search._kept is not None
    forest = search._kept[1].forest
    edges = [
        (int(edge["move"]), int(edge["visits"]), float(edge["gain"]), child)
        for edge in edges_of(forest, 0, node)
        for child in [_tree(search, int(edge["child"])) if edge["child"] >= 0 else None]
    ]
    own = forest.node[0, node]
    return forest.state[0, node].tolist(), int(own["status"]), int(own["visits"]), edges


@pytest.mark.parametrize("game_id", [game.id for game in GAMES])
def test_following_a_move_keeps_exactly_its_subtree(game_id: str) -> None:
    game = find_game(game_id)
    match = random_match(game, 3, 1)
    search = Search(game, HashEvaluator(game), SearchSettings(leaves=1))
    info = search.run([match], Limit(sims=120))[0]
    move = max(info.visits, key=info.visits.__getitem__)
    edges = _tree(search)[3]
    expected = next(child for number, _, _, child in edges if number == move)
    assert search._kept is not None
    assert root.follow(search._kept[1].forest, 0, move, game.repetition_limit)
    assert _tree(search) == expected


def test_a_match_that_goes_on_is_searched_on() -> None:
    game = find_game("reversi6")
    evaluator = HashEvaluator(game)
    search = Search(game, evaluator, SearchSettings(leaves=1))
    match = Match.new(game)
    info = search.run([match], Limit(sims=400))[0]
    for move in info.pv[:2]:
        match = match.play(move)
    again = search.run([match], Limit(sims=400))[0]
    assert again.sims == 400
    assert set(again.policy) == set(match.legal_moves)
    fresh = search.run([Match.new(game)], Limit(sims=50))[0]
    assert fresh.sims == 50


class Failing(HashEvaluator):
    """Fails while it is told to."""

    fails = False

    def evaluate(
        self, states: States, repeats: NDArray[np.uint8]
    ) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """As `HashEvaluator` does."""
        if self.fails:
            raise RuntimeError
        return super().evaluate(states, repeats)


def test_a_search_that_fails_leaves_no_tree_behind() -> None:
    game = find_game("animal-shogi")
    start, evaluator = Match.new(game), Failing(game)
    for move in start.legal_moves:
        search = Search(game, evaluator, SearchSettings(leaves=1))
        one, two, *_ = search.run([start], Limit(sims=400))[0].pv
        evaluator.fails = True
        with pytest.raises(RuntimeError):
            search.run([start.play(one).play(two)], Limit(sims=400))
        evaluator.fails = False
        other = start.play(move)
        assert set(search.run([other], Limit(sims=20))[0].policy) == set(other.legal_moves)
