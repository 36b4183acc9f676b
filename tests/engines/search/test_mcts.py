"""The search against its formulas, its laws, and positions whose answer is known."""

import math
import time

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.catalogue import GAMES, find_game
from engines.game import Game, Side
from engines.matches.match import Match
from engines.search.forest import OPEN, edges_of
from engines.search.info import SearchInfo
from engines.search.limit import Control, Limit
from engines.search.mcts import MOST_MATCHES, MOST_TOGETHER, Search, batch_width
from engines.search.select import halving_visits
from engines.search.settings import SearchSettings
from tests.engines.search.reference import HashEvaluator, ReferenceGumbel, ReferencePuct, random_match

ids = [game.id for game in GAMES]


@pytest.mark.parametrize("game_id", ids)
@pytest.mark.parametrize("plies", [0, 7, 20])
@pytest.mark.parametrize(
    ("proofs", "steady", "circles"),
    [
        (False, math.inf, False),
        (True, math.inf, False),
        (True, 20.0, False),
        (False, 20.0, True),
        (True, math.inf, True),
    ],
)
def test_visits_agree_with_the_reference(
    game_id: str, plies: int, proofs: bool, steady: float, circles: bool
) -> None:
    game = find_game(game_id)
    match = random_match(game, plies, seed=plies)
    reference = ReferencePuct(game, 1.5, steady, 0.2, 0.1, proofs, circles).visits(match, 150)
    chosen = SearchSettings(steady=steady, circles=circles, leaves=1, proofs=proofs)
    info = Search(game, HashEvaluator(game), chosen).run([match], Limit(sims=150))[0]
    assert dict(info.visits) == reference


@pytest.mark.parametrize("game_id", ids)
@pytest.mark.parametrize(("plies", "considered", "sims"), [(0, 2, 40), (5, 4, 16), (9, 8, 100), (20, 16, 64)])
def test_gumbel_agrees_with_the_reference(game_id: str, plies: int, considered: int, sims: int) -> None:
    game = find_game(game_id)
    match = random_match(game, plies, seed=plies)
    chosen = SearchSettings(considered=considered, proofs=False)
    noise = chosen.draw_noise(np.random.default_rng(7), (1, game.max_moves))[0]
    info = Search(game, HashEvaluator(game), chosen, seed=7).run([match], Limit(sims=sims))[0]
    visits, policy, best = ReferenceGumbel(game, considered, sims, noise).search(match)
    assert info.visits == visits
    assert info.policy == pytest.approx(policy, abs=1e-4)
    assert info.pv[0] == best


BACK_AND_FORTH = ("1d1c", "3a3b", "1c1d", "3b3a")


def walked(game: Game, plies: int) -> Match:
    """Animal Shogi whose giraffes go back and forth."""
    match = Match.new(game)
    for ply in range(plies):
        match = match.play(game.parse_move(match.position, BACK_AND_FORTH[ply % 4]))
    return match


@pytest.mark.parametrize("game_id", ["animal-shogi", "animal-shogi-simple"])
@pytest.mark.parametrize("proofs", [False, True])
def test_going_in_circles_is_worth_a_draw_and_proves_nothing(game_id: str, proofs: bool) -> None:
    game = find_game(game_id)

    def worth(plies: int, circles: bool) -> float:
        """Of going back, in a search whose tree goes along with the game."""
        search = Search(game, HashEvaluator(game), SearchSettings(circles=circles, proofs=proofs))
        for before in range(plies):
            search.run([walked(game, before)], Limit(sims=600))
        info = search.run([walked(game, plies)], Limit(sims=600))[0]
        assert not info.exact
        return info.values[game.parse_move(walked(game, plies).position, BACK_AND_FORTH[plies % 4])]

    assert worth(3, True) != 0.0 != worth(3, False)
    assert worth(7, True) == 0.0
    assert (worth(7, False) == 0.0) == (game.repetition_limit == 3)


@pytest.mark.parametrize("proofs", [False, True])
def test_a_line_that_comes_back_to_its_root_is_worth_a_draw(proofs: bool) -> None:
    game = find_game("animal-shogi-simple")
    search = Search(game, HashEvaluator(game), SearchSettings(circles=True, proofs=proofs))
    search.run([Match.new(game)], Limit(sims=60_000))
    assert search._kept is not None
    forest, node = search._kept[1].forest, 0
    for ply, text in enumerate(BACK_AND_FORTH):
        edges = edges_of(forest, 0, node)
        edge = edges[edges["move"] == game.parse_move(walked(game, ply).position, text)][0]
        node = int(edge["child"])
        assert node > 0
    assert forest.node[0, node]["supposed"] and edge["gain"] == 0.0 < edge["visits"]
    assert edge["proof"] == OPEN


@pytest.mark.parametrize("plies", [0, 6, 8, 10])
def test_a_steady_search_goes_on_asking_its_prior(plies: int) -> None:
    game = find_game("animal-shogi")
    match = random_match(game, plies, seed=plies)

    def visits(steady: float, sims: int) -> list[int]:
        search = Search(game, HashEvaluator(game), SearchSettings(steady=steady, proofs=False))
        return sorted(search.run([match], Limit(sims=sims))[0].visits.values())

    assert visits(50.0, 50) == visits(math.inf, 50)
    assert visits(50.0, 4000)[-1] < visits(math.inf, 4000)[-1]


@pytest.mark.parametrize("game_id", ids)
@pytest.mark.parametrize("considered", [0, 8])
@settings(max_examples=8, deadline=None)
@given(plies=st.integers(0, 40), seed=st.integers(0, 10**6), sims=st.integers(1, 80))
def test_laws_of_every_search(game_id: str, considered: int, plies: int, seed: int, sims: int) -> None:
    game = find_game(game_id)
    match = random_match(game, plies, seed)
    search = Search(game, HashEvaluator(game), SearchSettings(considered=considered), seed)
    info = search.run([match], Limit(sims=sims))[0]
    assert set(info.policy) == set(match.legal_moves) == set(info.prior)
    assert sum(info.policy.values()) == pytest.approx(1, abs=1e-4)
    assert sum(info.prior.values()) == pytest.approx(1, abs=1e-4)
    assert sum(info.visits.values()) == info.sims <= sims
    assert info.sims == sims or info.exact or abs(info.value) == 1
    assert set(info.visits) == set(info.values) <= set(match.legal_moves)
    assert all(-1 <= value <= 1 for value in [info.value, *info.values.values()])
    for move in info.pv:
        match = match.play(move)


@pytest.mark.parametrize("considered", [0, 8])
def test_a_batch_thinks_what_each_would_think_alone(considered: int) -> None:
    game = find_game("animal-shogi")
    matches = [random_match(game, plies, plies) for plies in range(0, 30, 3)]
    plain = SearchSettings(leaves=1, considered=considered)
    together = Search(game, HashEvaluator(game), plain).run(matches, Limit(sims=60))
    if considered:
        assert all(sum(info.visits.values()) == 60 for info in together)
        return
    for match, info in zip(matches, together, strict=True):
        alone = Search(game, HashEvaluator(game), plain).run([match], Limit(sims=60))[0]
        assert alone.visits == info.visits
        assert alone.value == info.value


@pytest.mark.parametrize("considered", [0, 4, 16])
def test_tic_tac_toe_is_seen_through(considered: int) -> None:
    game = find_game("tictactoe")
    search = Search(game, HashEvaluator(game), SearchSettings(considered=considered))
    won = Match.new(game, game.parse_position("XX-OO---- X"))
    info = search.run([won], Limit(sims=200))[0]
    assert game.format_move(won.position, info.pv[0]) == "c1"
    assert info.values[info.pv[0]] == 1
    lost = Match.new(game, game.parse_position("X-XOX---O O"))
    assert Search(game, HashEvaluator(game)).run([lost], Limit(sims=3000))[0].value < -0.7
    start = Search(game, HashEvaluator(game)).run([Match.new(game)], Limit(sims=20000))[0]
    assert abs(start.value) < 0.1


def test_the_third_occurrence_is_a_draw_inside_the_tree() -> None:
    game = find_game("animal-shogi")
    match = walked(game, 7)
    back = game.parse_move(match.position, "3b3a")
    info = Search(game, HashEvaluator(game), SearchSettings(c_puct=50)).run([match], Limit(sims=300))[0]
    assert info.values[back] == 0
    assert match.play(back).outcome is not None


def test_the_ply_limit_is_a_draw_inside_the_tree() -> None:
    game = find_game("animal-shogi-simple")
    info = Search(game, HashEvaluator(game)).run([walked(game, 299)], Limit(sims=50))[0]
    assert info.values == dict.fromkeys(info.visits, 0.0)


@pytest.mark.parametrize("considered", range(1, 20))
@pytest.mark.parametrize("sims", [1, 2, 8, 16, 32, 64, 200])
def test_sequential_halving_hands_out_every_simulation_once(considered: int, sims: int) -> None:
    visits = [0] * considered
    for sim in range(sims):
        wanted = halving_visits(considered, sims, sim)
        candidates = [i for i, n in enumerate(visits) if n == wanted]
        assert candidates, (sim, wanted, visits)
        visits[candidates[0]] += 1
    assert sum(visits) == sims
    assert visits == sorted(visits, reverse=True)


def test_a_stop_answers_at_once_and_progress_is_heard() -> None:
    game = find_game("reversi6")
    heard: list[int] = []

    def hear(info: SearchInfo) -> None:
        heard.append(info.sims)
        control.stop.set()

    control = Control(progress=hear)
    info = Search(game, HashEvaluator(game)).run([Match.new(game)], Limit(), control)[0]
    assert heard and info.sims >= heard[0] > 0
    assert Match.new(game).position.side == Side.FIRST


def test_trees_searched_together_stay_within_memory() -> None:
    assert batch_width(Limit(sims=400)) == MOST_MATCHES
    for sims in (None, 1, 10_000, 1_000_000, 10**12):
        width = batch_width(Limit(sims=sims))
        assert 1 <= width <= MOST_MATCHES
        assert width == 1 or width * (sims or 1) <= MOST_TOGETHER


def test_each_match_has_its_seconds_to_itself() -> None:
    game = find_game("reversi6")
    matches = [random_match(game, plies, seed=1) for plies in range(3)]
    started = time.perf_counter()
    infos = Search(game, HashEvaluator(game)).run(matches, Limit(seconds=0.05))
    assert time.perf_counter() - started >= sum(info.seconds for info in infos) >= 3 * 0.05
    assert all(info.sims > 0 for info in infos)
