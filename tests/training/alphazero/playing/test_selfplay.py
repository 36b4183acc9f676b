"""Laws of self-play, checked by replaying the games with the rules alone."""

from collections.abc import Sequence
from threading import Event

import numpy as np
import pytest
from numpy.typing import NDArray

from engines.bench.efficiency import Witness
from engines.catalogue import find_game
from engines.game import Game, position_of
from tests.engines.search.reference import HashEvaluator
from tests.training.alphazero.played import (
    GUMBEL,
    PUCT,
    Settings,
    by_game,
    learnable,
    options,
    replayed,
    result,
    selfplay,
)
from training.alphazero.samples import Samples

GAMES = ("tictactoe", "reversi4", "animal-shogi", "animal-shogi-simple")


@pytest.mark.parametrize("search", [GUMBEL, PUCT], ids=["gumbel", "puct"])
@pytest.mark.parametrize("id", GAMES)
def test_games_are_whole_and_their_positions_rightly_labelled(id: str, search: Settings) -> None:
    game = find_game(id)
    samples = selfplay(game, options(search)).play(6)
    assert samples.games == len(samples.moves) >= 6
    assert samples.plies == sum(len(moves) for moves in samples.moves)
    at = 0
    for moves in samples.moves:
        match = replayed(game, moves)
        assert match.outcome or match.plies == 60
        expected = learnable(match)
        rows = slice(at, at + len(expected))
        at += len(expected)
        np.testing.assert_array_equal(samples.states[rows], expected)
        sides = 1.0 - 2.0 * (expected[:, -1] & np.uint64(1)).astype(np.float32)
        np.testing.assert_array_equal(samples.outcome[rows], result(match) * sides)
    assert at == len(samples)
    check_counts(samples, game)
    check_policies(samples, game)


@pytest.mark.parametrize("id", GAMES)
def test_circles_count_as_draws_where_no_rule_ends_them(id: str) -> None:
    assert options().search(find_game(id)).circles == (id == "animal-shogi-simple")


def check_counts(samples: Samples, game: Game) -> None:
    """The shares of wins are those of the games."""
    results = [result(replayed(game, moves)) for moves in samples.moves]
    assert samples.first_wins == results.count(1.0)
    assert samples.second_wins == results.count(-1.0)
    assert samples.draws == results.count(0.0)


def check_policies(samples: Samples, game: Game) -> None:
    """Policies are shares of the legal moves, values are bounded, repeats are counted."""
    np.testing.assert_allclose(samples.policy.sum(axis=1), 1.0, atol=1e-5)
    assert samples.policy.min() >= 0.0
    for state, policy in zip(samples.states, samples.policy, strict=True):
        legal = list(game.legal_moves(position_of(state)))
        assert set(np.nonzero(policy)[0].tolist()) <= set(legal)
    assert np.abs(samples.root_value).max() <= 1.0


def test_repeats_are_earlier_occurrences_in_the_game() -> None:
    game = find_game("animal-shogi")
    samples = selfplay(game, options(PUCT)).play(200)
    at = 0
    for moves in samples.moves:
        match = replayed(game, moves)
        for ply, position in enumerate(match.positions[:-1]):
            if len(game.legal_moves(position)) > 1:
                assert samples.repeats[at] == match.positions[:ply].count(position)
                at += 1
    assert samples.repeats.max() > 0


@pytest.mark.parametrize("id", ["tictactoe", "reversi4"])
def test_random_openings_are_not_learned_from(id: str) -> None:
    game = find_game(id)
    samples = selfplay(game, options(opening_share=1.0, opening_plies=3)).play(20)
    initial = game.initial.array()
    assert not (samples.states == initial).all(axis=1).any()
    starts = set()
    for match, rows in by_game(samples, game):
        expected = learnable(match)
        count = rows.stop - rows.start
        np.testing.assert_array_equal(samples.states[rows], expected[len(expected) - count :])
        starts.add(match.plies - count)
    assert len(starts) > 1


def test_fast_searches_are_not_learned_from() -> None:
    game = find_game("reversi4")
    samples = selfplay(game, options(full_share=0.25)).play(60)
    choices = sum(len(learnable(replayed(game, moves))) for moves in samples.moves)
    assert 0.15 < len(samples) / choices < 0.35


def test_games_without_a_position_to_learn_from_count_all_the_same() -> None:
    game = find_game("reversi4")
    samples = selfplay(game, options(full_share=0.0)).play(12)
    assert len(samples) == 0
    assert samples.games == len(samples.moves) >= 12
    assert samples.first_wins + samples.second_wins + samples.draws == samples.games


def test_no_game_is_longer_than_allowed() -> None:
    game = find_game("animal-shogi")
    samples = selfplay(game, options(longest=10), 2).play(8)
    assert max(len(moves) for moves in samples.moves) == 10
    for match, rows in by_game(samples, game):
        if not match.outcome:
            assert not samples.outcome[rows].any()


def test_an_opening_that_would_fill_a_game_is_left_out() -> None:
    game = find_game("animal-shogi")
    samples = selfplay(game, options(longest=6, opening_share=1.0, opening_plies=20)).play(30)
    assert max(len(moves) for moves in samples.moves) == 6
    for moves in samples.moves:
        replayed(game, moves)


def test_the_same_seed_plays_the_same_games() -> None:
    game = find_game("tictactoe")
    first, again, other = (selfplay(game, options(), seed).play(10).moves for seed in (5, 5, 6))
    assert first == again != other


@pytest.mark.parametrize("search", [GUMBEL, PUCT], ids=["gumbel", "puct"])
def test_games_differ_from_each_other(search: Settings) -> None:
    samples = selfplay(find_game("reversi4"), options(search)).play(100)
    assert len(set(samples.moves)) > 15


def test_several_threads_play_together() -> None:
    game = find_game("tictactoe")
    told: list[int] = []
    samples = selfplay(game, options(), threads=2).play(40, progress=told.append)
    assert samples.games == len(samples.moves) >= 40
    assert max(told) == samples.games
    for moves in samples.moves:
        assert replayed(game, moves).outcome


def test_a_stop_answers_within_a_batch_and_no_game_is_lost() -> None:
    game = find_game("reversi4")
    playing, stop = selfplay(game, options()), Event()
    stop.set()
    nothing = playing.play(1000, stop)
    assert (nothing.games, len(nothing), nothing.evaluations) == (0, 0, 0)
    stop.clear()

    def after_three(done: int) -> None:
        if done >= 3:
            stop.set()

    some = playing.play(1000, stop, progress=after_three)
    assert 3 <= some.games < 8
    straight = selfplay(game, options()).play(20).moves
    later = playing.play(20 - some.games).moves
    assert (*some.moves, *later)[:20] == straight[:20]


@pytest.mark.parametrize("id", GAMES)
def test_kept_answers_change_no_game(id: str) -> None:
    game = find_game(id)
    bare, kept = selfplay(game, options()), selfplay(game, options())
    own, other = Witness(HashEvaluator(game)), Witness(HashEvaluator(game))
    bare.take([own])
    bare.keep_answers(False)
    kept.take([other])
    without, with_them = bare.play(8), kept.play(8)
    assert with_them.moves == without.moves
    np.testing.assert_array_equal(with_them.policy, without.policy)
    np.testing.assert_array_equal(with_them.root_value, without.root_value)
    assert with_them.evaluations == without.evaluations == own.evaluations
    assert other.evaluations < own.evaluations


def test_a_new_network_takes_over_in_the_middle_of_games() -> None:
    game = find_game("reversi4")
    playing = selfplay(game, options())
    old, new = Witness(HashEvaluator(game)), Witness(HashEvaluator(game))
    playing.take([old])
    playing.keep_answers(False)
    before = playing.play(1)
    asked = old.evaluations
    assert asked == before.evaluations > 0
    playing.take([new])
    playing.keep_answers(False)
    after = playing.play(12)
    assert (old.evaluations, new.evaluations) == (asked, after.evaluations)
    labelled_whole(after, game)


def labelled_whole(samples: Samples, game: Game) -> None:
    """Every position with a choice of every game is there."""
    wanted: Sequence[NDArray[np.uint64]] = [learnable(replayed(game, moves)) for moves in samples.moves]
    np.testing.assert_array_equal(samples.states, np.concatenate(wanted))
