"""What a solver puts right in the samples of self-play, against the solver's own word."""

from random import Random

import numpy as np
import pytest

from engines.catalogue import find_game
from engines.errors import InputError
from engines.game import position_of
from engines.solvers.animal_shogi.tablebase import Tablebase, open_best
from engines.solvers.reversi.solver import ReversiSolver
from tests.engines.games.playthrough import random_match
from tests.training.alphazero.played import PUCT, options, selfplay
from training.alphazero.learning.replay import Replay
from training.alphazero.samples import ARRAYS
from training.alphazero.teaching.corrections import Corrections
from training.alphazero.teaching.exactness import SURE_EMPTIES, check_exact
from training.alphazero.teaching.haste import check_haste
from training.alphazero.teaching.judges import find_judge

SURE = SURE_EMPTIES[6]


@pytest.fixture(scope="module")
def table() -> Tablebase:
    return open_best(find_game("animal-shogi"))


def test_with_exact_values_every_position_of_animal_shogi_is_labelled_with_its_own(table: Tablebase) -> None:
    game = find_game("animal-shogi")
    samples = selfplay(game, options(PUCT, exact_values=True)).play(20)
    results, _ = table.probe_states(samples.states)
    assert (samples.outcome == results).all() and (samples.root_value == results).all()
    assert len(set(results)) == 3
    assert samples.plies == sum(len(moves) for moves in samples.moves)


def test_late_positions_of_reversi_get_their_own_value_and_early_ones_that_of_the_next() -> None:
    game, solver = find_game("reversi6"), ReversiSolver(find_game("reversi6"))
    samples = selfplay(game, options(parallel_games=1, exact_values=True)).play(2)
    empties = 36 - np.bitwise_count(samples.states[:, 0] | samples.states[:, 1])
    late = empties <= SURE
    own = [solver.result(position_of(state)) for state in samples.states[late]]
    assert samples.outcome[late].tolist() == own == samples.root_value[late].tolist()
    mover = 1 - 2 * (samples.states[:, -1] & np.uint64(1)).astype(int)
    first = samples.outcome * mover
    next_known = [first[k:][late[k:]][0] for k in range(len(samples)) if not late[k]]
    assert first[~late].tolist() == next_known
    assert (samples.root_value[~late] != samples.outcome[~late]).any(), "what the search thought stays there"
    games = selfplay(game, options(parallel_games=1)).play(2)
    assert (games.outcome != samples.outcome).any(), "the results of the games were not all that could be had"


def test_a_game_of_which_nothing_is_known_keeps_its_own_outcome() -> None:
    """It may have ended early; what is known is known of the game after it."""
    game = find_game("reversi6")
    match = random_match(game, Random(5), 90)
    late = match.positions[-3]
    states = np.stack([one.array() for one in (game.initial, game.initial, late)])
    outcome, root_value = np.full((2, 3), 0.25, np.float32)
    told = find_judge(game).worth(states)
    Corrections(values=True, haste=0.0).apply(np.array([0, 1, 1]), states, told, outcome, root_value)
    own = ReversiSolver(game).result(late)
    assert own != 0 and outcome.tolist() == [0.25, own if late.side == game.initial.side else -own, own]


@pytest.mark.parametrize(
    ("game", "asked", "message"),
    [
        ("tictactoe", {"exact_endings": 3}, "Reversi and Animal Shogi only"),
        ("reversi8", {"exact_endings": 30}, "at most 18"),
        ("tictactoe", {"exact_values": True}, "Exact values are known"),
        ("animal-shogi", {"review_share": 0.5}, "by exact values only"),
        ("tictactoe", {"advice": 0.5}, "set exact advice to 0"),
        ("reversi6", {"advice": 0.5}, "set exact advice to 0"),
    ],
)
def test_what_nobody_can_tell_is_refused(game: str, asked: dict, message: str) -> None:
    with pytest.raises(InputError, match=message):
        check_exact(find_game(game), options(**asked))
    check_exact(find_game(game), options())


def test_with_haste_a_win_counts_the_less_the_farther_it_is(table: Tablebase) -> None:
    game = find_game("animal-shogi")
    samples = selfplay(game, options(PUCT, exact_values=True, exact_endings=12, haste=0.4)).play(6)
    results, plies = table.probe_states(samples.states)
    assert samples.outcome == pytest.approx(results * 0.6 ** (plies / 100))
    assert len(set(np.abs(samples.outcome).tolist())) > 5, "wins of many distances"
    assert samples.first_wins + samples.second_wins + samples.draws == samples.games
    replay = Replay(game)
    replay.add({name: getattr(samples, name) for name in ARRAYS})
    rows = np.arange(len(samples))
    kept = replay.batch(rows, np.zeros(len(rows), np.int64), 0.0).value
    assert kept[:, 0] == pytest.approx(samples.outcome, abs=1e-3)


@pytest.mark.parametrize(("game", "exact"), [("animal-shogi", False), ("reversi6", True)])
def test_haste_is_refused_where_nobody_counts(game: str, exact: bool) -> None:
    with pytest.raises(InputError, match="set haste to 0"):
        check_haste(find_game(game), 0.3, exact)
    check_haste(find_game(game), 0.0, exact)
    check_haste(find_game("animal-shogi-simple"), 0.3, exact_values=True)


def test_advice_mixes_the_tables_own_moves_into_what_a_search_teaches(table: Tablebase) -> None:
    game = find_game("animal-shogi")
    plain = selfplay(game, options(parallel_games=1)).play(3)
    half, whole = (selfplay(game, options(parallel_games=1, advice=share)).play(3) for share in (0.5, 1.0))
    assert (plain.states == half.states).all() and (plain.states == whole.states).all()
    np.testing.assert_allclose(half.policy, 0.5 * (plain.policy + whole.policy), atol=1e-6)
    for state, policy in zip(whole.states, whole.policy, strict=True):
        worth = table.all_moves(position_of(state))
        truth = table.probe(position_of(state))
        best = [int(move) for move, one in worth.items() if one == truth]
        keeping = [int(move) for move, one in worth.items() if one.value == truth.value]
        assert policy[best].sum() >= 0.5 - 1e-6
        assert policy[keeping].sum() == pytest.approx(1.0)
        least = 1.0 / len(best) if best == keeping else 0.5 / len(keeping)
        assert policy[keeping].min() == pytest.approx(least)
