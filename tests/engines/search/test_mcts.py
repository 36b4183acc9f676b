"""The search against its formulas, its laws, and positions whose answer is known."""

from collections.abc import Iterable
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.catalogue import GAMES, find_game
from engines.game import Game, Move, Side
from engines.matches.match import Match
from engines.search import root
from engines.search.forest import edges_of
from engines.search.info import SearchInfo
from engines.search.limit import Control, Limit
from engines.search.mcts import BATCH, MOST_SIMS, Search, SearchSettings, batch_width
from engines.search.select import halving_visits
from tests.engines.search.reference import HashEvaluator, ReferencePuct

ids = [game.id for game in GAMES]


def random_match(game: Game, plies: int, seed: int) -> Match:
    """An unfinished match of at most `plies` random plies."""
    rng = np.random.default_rng(seed)
    match = Match.new(game)
    for _ in range(plies):
        after = match.play(match.legal_moves[rng.integers(len(match.legal_moves))])
        if after.outcome:
            break
        match = after
    return match


@pytest.mark.parametrize("game_id", ids)
@pytest.mark.parametrize("plies", [0, 7, 20])
@pytest.mark.parametrize("proofs", [False, True])
def test_visits_agree_with_the_reference(game_id: str, plies: int, proofs: bool) -> None:
    game = find_game(game_id)
    match = random_match(game, plies, seed=plies)
    reference = ReferencePuct(game, 1.5, 0.2, 0.1, proofs).visits(match, 150)
    search = Search(game, HashEvaluator(game), SearchSettings(leaves=1, proofs=proofs))
    info = search.run([match], Limit(sims=150))[0]
    assert dict(info.visits) == reference


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


class Blinkered:
    """All but certain of one move, and that whoever moves is lost."""

    def __init__(self, game: Game, move: int) -> None:
        self.game, self.move = game, move

    def evaluate(self, states: Any, repeats: Any) -> Any:
        """As `Evaluator` says."""
        logits = np.zeros((len(states), self.game.actions), np.float32)
        logits[:, self.move] = 12
        return logits, np.full(len(states), -0.95, np.float32)


def _blunder(match: Match) -> Move | None:
    """The only move after which the other side wins at once; None where there is none, or another."""
    answers = {move: match.play(move) for move in match.legal_moves}
    lost = [
        move
        for move, after in answers.items()
        if after.outcome is None
        and any(
            end.outcome and end.outcome.winner == after.position.side
            for end in map(after.play, after.legal_moves)
        )
    ]
    return lost[0] if len(lost) == 1 < len(answers) else None


@pytest.mark.parametrize("considered", [0, 8])
@pytest.mark.parametrize(
    ("game_id", "seeds"), [("reversi6", (1187, 1227, 1715)), ("animal-shogi", range(40))]
)
def test_a_move_that_lets_the_other_side_win_at_once_is_seen_behind_any_prior(
    game_id: str, seeds: Iterable[int], considered: int
) -> None:
    """In Reversi: take its last disc."""
    seen = 0
    for match in (random_match(find_game(game_id), 4 + seed % 8, seed) for seed in seeds):
        if (blunder := _blunder(match)) is None:
            continue
        for proofs in (False, True):
            setting = SearchSettings(considered=considered, proofs=proofs, leaves=1)
            search = Search(match.game, Blinkered(match.game, blunder), setting)
            assert (search.run([match], Limit(sims=6))[0].pv[0] == blunder) != proofs
        seen += 1
    assert seen >= 2


def test_a_win_at_once_is_played_after_one_look() -> None:
    game = find_game("tictactoe")
    match = Match.new(game, game.parse_position("XX-OO---- X"))
    evaluator = HashEvaluator(game)
    asked = _count(evaluator)
    info = Search(game, evaluator).run([match], Limit(sims=400))[0]
    assert sum(asked) == 1 == info.sims == info.value
    assert [game.format_move(match.position, move) for move in info.visits] == ["c1"]


def _count(evaluator: HashEvaluator) -> list[int]:
    asked: list[int] = []
    evaluate = evaluator.evaluate

    def counted(states: Any, repeats: Any) -> Any:
        asked.append(len(states))
        return evaluate(states, repeats)

    evaluator.evaluate = counted  # type: ignore[method-assign]
    return asked


def test_a_proven_win_ends_the_search_and_is_followed_without_another() -> None:
    game = find_game("animal-shogi")
    match = Match.new(game, game.parse_position("1Ee/lG1/CcL/2G w - 1"))
    evaluator = HashEvaluator(game)
    asked = _count(evaluator)
    search = Search(game, evaluator)
    info = search.run([match], Limit(sims=20_000))[0]
    assert info.value == 1 and info.sims < 20_000
    assert info.values[info.pv[0]] == 1 and info.policy[info.pv[0]] == 1
    asked.clear()
    while match.outcome is None:
        match = match.play(search.run([match], Limit(sims=20_000))[0].pv[0])
    assert match.outcome.winner == Side.SECOND
    assert sum(asked) <= 1, "only the last move, which is not in the tree, may need another look"


def test_a_proven_loss_is_played_only_when_all_lose() -> None:
    game = find_game("tictactoe")
    for seed in range(60):
        match = random_match(game, 3, seed)
        info = Search(game, HashEvaluator(game), seed=seed).run([match], Limit(sims=30 + 5 * seed))[0]
        chosen, found = info.pv[0], set(info.values.values())
        assert 1 not in found or info.values[chosen] == 1
        assert info.policy[chosen] > 0
        if info.exact:
            assert info.value == info.values[chosen] == max(found)
    lost = Match.new(game, game.parse_position("X-XOX---O O"))
    info = Search(game, HashEvaluator(game)).run([lost], Limit(sims=3000))[0]
    assert info.exact and info.value == -1 and info.sims < 3000
    assert set(info.values.values()) == {-1.0}


def test_without_proofs_every_simulation_is_made() -> None:
    game = find_game("tictactoe")
    won = Match.new(game, game.parse_position("XX-OO---- X"))
    for plain in (SearchSettings(proofs=False), SearchSettings(dirichlet_weight=0.25)):
        info = Search(game, HashEvaluator(game), plain).run([won], Limit(sims=50))[0]
        assert info.sims == 50 and not info.exact


def test_the_third_occurrence_is_a_draw_inside_the_tree() -> None:
    game = find_game("animal-shogi")
    match = Match.new(game)
    for text in ["1d1c", "3a3b", "1c1d", "3b3a"] * 2:
        match = match.play(game.parse_move(match.position, text))
        if match.plies == 7:
            break
    back = game.parse_move(match.position, "3b3a")
    info = Search(game, HashEvaluator(game), SearchSettings(c_puct=50)).run([match], Limit(sims=300))[0]
    assert info.values[back] == 0
    assert match.play(back).outcome is not None


def test_the_ply_limit_is_a_draw_inside_the_tree() -> None:
    game = find_game("animal-shogi-simple")
    match = Match.new(game)
    for ply in range(299):
        text = ["1d1c", "3a3b", "1c1d", "3b3a"][ply % 4]
        match = match.play(game.parse_move(match.position, text))
    info = Search(game, HashEvaluator(game)).run([match], Limit(sims=50))[0]
    assert info.values == dict.fromkeys(info.visits, 0.0)


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


@pytest.mark.parametrize("game_id", ids)
def test_following_a_move_keeps_exactly_its_subtree(game_id: str) -> None:
    game = find_game(game_id)
    match = random_match(game, 3, 1)
    search = Search(game, HashEvaluator(game), SearchSettings(leaves=1))
    info = search.run([match], Limit(sims=120))[0]
    move = max(info.visits, key=info.visits.__getitem__)
    edges = _tree(search)[3]
    expected = next(child for number, _, _, child in edges if number == move)
    assert search._kept is not None
    assert root.follow(search._kept[1].forest, 0, move, game.repetition_limit > 0)
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
    assert batch_width(Limit(sims=400)) == BATCH
    for sims in (None, 1, 10_000, 1_000_000, 10**12):
        width = batch_width(Limit(sims=sims, seconds=1.0))
        assert 1 <= width <= BATCH
        assert width == 1 or width * (sims or 1) <= MOST_SIMS
