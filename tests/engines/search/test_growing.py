"""A search that is watched is the search that plays: same visits, same values, and every step adds up."""

import numpy as np
import pytest

from engines.catalogue import GAMES, find_game
from engines.evaluation.network import Network
from engines.evaluation.uniform import Uniform
from engines.game import Game, Move
from engines.matches.match import Match
from engines.search.growing import WATCHED, GrowingNetwork, GrowingPlayouts
from engines.search.limit import Limit
from engines.search.mcts import Search
from engines.search.rollouts import Rollouts
from engines.search.watched import Growing, Judge, Node, Visit, worth_at_end

SIMS = 150
SMALL = ("tictactoe", "reversi4")
small_games = pytest.mark.parametrize("game", [find_game(id) for id in SMALL], ids=SMALL)
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


def figures(root: Node) -> tuple[dict[Move, int], dict[Move, float]]:
    """Visits and values of the root's moves that were tried."""
    tried = [node for node in root.children if node.visits]
    visits = {node.move: node.visits for node in tried if node.move is not None}
    values = {node.move: node.value for node in tried if node.move is not None and node.value is not None}
    return visits, values


def grown(search: Growing, sims: int) -> list[Visit]:
    return [search.grow() for _ in range(sims)]


@every_game
def test_playouts_grow_the_tree_of_the_player(game: Game) -> None:
    match = Match.new(game)
    search = GrowingPlayouts(match, seed=7)
    grown(search, SIMS)
    visits, values = figures(search.root)
    played = Rollouts(game, SIMS, 7).run(match)
    assert visits == played.visits and values == pytest.approx(played.values)
    assert search.root.visits == search.done == SIMS
    assert search.root.value == pytest.approx(played.value)


@small_games
def test_a_network_grows_the_tree_of_the_search(game: Game) -> None:
    match, network = Match.new(game), Network.load("best", game)
    search = GrowingNetwork(match, network)
    visits_made = grown(search, SIMS + 1)
    assert visits_made[0].path == (search.root,) and search.done == SIMS
    visits, values = figures(search.root)
    (played,) = Search(game, network, WATCHED).run([match], Limit(sims=SIMS))
    assert visits == played.visits and values == pytest.approx(played.values)
    priors = {node.move: node.prior for node in search.root.children}
    assert priors == pytest.approx(played.prior)
    assert search.root.value == pytest.approx(played.value)


def searches(game: Game) -> list[Growing]:
    match = Match.new(game)
    return [GrowingPlayouts(match, seed=3), GrowingNetwork(match, Uniform(game))]


@small_games
def test_every_step_adds_its_value_to_its_path_alone(game: Game) -> None:
    for search in searches(game):
        for _ in range(SIMS):
            known = {id(node): (node.visits, node.value) for node in search.root.all()}
            visit = search.grow()
            assert visit.path == visit.leaf.line and visit.value is not None
            assert visit.before == tuple(known.get(id(node), (0, None)) for node in visit.path)
            for node, (visits, value) in zip(visit.path, visit.before, strict=True):
                assert node.visits == visits + 1 and node.value is not None
                total = (value or 0.0) * visits + visit.value
                assert node.value == pytest.approx(total / node.visits, abs=1e-6)
            others = set(known) - {id(node) for node in visit.path}
            now = {id(node): (node.visits, node.value) for node in search.root.all()}
            assert all(now[one] == known[one] for one in others)


@small_games
def test_a_leaf_is_judged_by_its_end_or_by_the_playout_that_is_told(game: Game) -> None:
    match = Match.new(game)
    for _ in range(4):
        match = match.play(match.legal_moves[-1])
    search = GrowingPlayouts(match, seed=5)
    judges = set()
    for visit in grown(search, 600):
        last = visit.playout[-1] if visit.playout else visit.leaf.position
        assert visit.value == worth_at_end(game, last, search.root.position.side)
        assert (visit.judge is Judge.RULES) == (game.outcome(visit.leaf.position) is not None)
        judges.add(visit.judge)
    assert judges == {Judge.RULES, Judge.PLAYOUT}


def test_nodes_stand_where_their_moves_lead() -> None:
    game = find_game("tictactoe")
    for search in searches(game):
        grown(search, SIMS)
        for node in search.root.all():
            moves = [child.move for child in node.children]
            assert moves == sorted(set(moves), key=lambda move: move or 0)
            for child in node.children:
                assert child.parent is node and child.move is not None
                assert child.position == game.play(node.position, child.move)
            below = sum(child.visits for child in node.children)
            assert below <= node.visits <= below + 1 or not node.children


def test_it_ends_when_there_is_no_more_room() -> None:
    match = Match.new(find_game("tictactoe"))
    for search in (
        GrowingPlayouts(match, 1, most=20),
        GrowingNetwork(match, Uniform(match.game), most=20),
    ):
        while not search.finished:
            search.grow()
        assert search.done == 20
    assert np.isfinite(search.root.value or 0.0)
