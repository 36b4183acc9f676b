"""Targets, against the formula one move at a time; games, against the rules."""

from threading import Event

import numpy as np
import pytest

from engines.catalogue import find_game
from engines.evaluation.qnetwork import QNetwork, deeds_of
from engines.game import Game, Move, Position
from engines.games.reversi.afterstates import play_moves
from tests.engines.evaluation.tiny_q import tiny_q_content
from tests.training.dqn.plain import Value, target
from training.dqn.options import options_from
from training.dqn.randomly import draw, find_or_make
from training.dqn.selfplay import Played, play
from training.dqn.targets import best_values, fresh_targets, one_step, returns

QUIET = Event()
SMALL = find_game("reversi4")


def network(game: Game, seed: int = 3) -> QNetwork:
    return QNetwork.of(tiny_q_content(game, seed), game)


def plain_value(judge: QNetwork, image: int = 0) -> Value:
    """The network, asked about one move at a time."""
    return lambda before, after: float(judge.estimates(before.array()[None], after.array()[None], image)[0])


def random_moves(game: Game, tmp_path, count: int, deepest: int):
    squares = find_or_make(tmp_path, game, 300, 7, QUIET, lambda _: None)
    assert squares is not None
    return draw(game, squares, count, deepest, np.random.default_rng(1))


@pytest.mark.parametrize("name", ["reversi4", "reversi6"])
def test_a_target_is_the_formula_with_its_sign_at_passes(name: str, tmp_path) -> None:
    game = find_game(name)
    judge, options = network(game), options_from({"iterations": 1, "gamma": 0.9})
    moves = random_moves(game, tmp_path, 250, 9)
    found = one_step(judge, moves.after, options)
    passes = ends = 0
    for row, wanted in enumerate(found):
        before = Position(tuple(int(word) for word in moves.states[row]))
        move = Move(int(moves.moves[row]))
        after = game.play(before, move)
        assert wanted == pytest.approx(target(game, plain_value(judge), before, move, 0.9), abs=1e-5)
        passes += game.legal_moves(after) == (game.actions - 1,)
        ends += game.outcome(after) is not None
    assert passes > 5 and ends > 5


def test_random_games_are_drawn_from_their_ends(tmp_path) -> None:
    moves = random_moves(SMALL, tmp_path, 400, 5)
    empty = 16 - np.bitwise_count(moves.after[:, 0] | moves.after[:, 1])
    assert empty.max() == 5
    after = np.empty_like(moves.states)
    play_moves(moves.states, moves.moves, after)
    np.testing.assert_array_equal(after, moves.after)
    again = find_or_make(tmp_path, SMALL, 300, 99, QUIET, lambda _: None)
    assert again is not None and (again == find_or_make(tmp_path, SMALL, 300, 5, QUIET, print)).all()


@pytest.mark.parametrize(("images", "views"), [("one", (0,)), ("four", (0, 2, 4, 6)), ("eight", range(8))])
def test_the_best_reply_is_the_best_over_the_images(images: str, views, tmp_path) -> None:
    """The highest of one or four, or the highest mean of all eight; and then it is the same for every image
    of the position."""
    moves, judge = random_moves(SMALL, tmp_path, 60, 11), network(SMALL)
    states = moves.states
    found = best_values(judge, states, images)
    deeds = deeds_of(states)
    each = np.array([judge.worth(deeds.before, deeds.after, (view,))[0] for view in views])
    values = each.mean(axis=0) if images == "eight" else each.max(axis=0)
    wanted = [values[a:b].max() for a, b in zip(deeds.first, deeds.first[1:], strict=False)]
    np.testing.assert_allclose(found, wanted, atol=1e-6)
    for symmetry in [SMALL.symmetries[view] for view in views] if images != "one" else []:
        turned = states.copy()
        for word in (0, 1):
            bits = states[:, word, None] >> symmetry.squares.astype(np.uint64) & np.uint64(1)
            turned[:, word] = (bits << np.arange(16, dtype=np.uint64)).sum(axis=1)
        np.testing.assert_allclose(best_values(judge, turned, images), found, atol=1e-5)


def test_double_dqn_values_what_the_other_chooses(tmp_path) -> None:
    states, judge, chooser = random_moves(SMALL, tmp_path, 60, 11).states, network(SMALL), network(SMALL, 8)
    found, deeds = best_values(judge, states, "one", chooser), deeds_of(states)
    mine = judge.worth(deeds.before, deeds.after)[0]
    liked = chooser.worth(deeds.before, deeds.after)[0]
    for row, (a, b) in enumerate(zip(deeds.first, deeds.first[1:], strict=False)):
        assert found[row] == mine[a + liked[a:b].argmax()]
    np.testing.assert_array_equal(
        best_values(judge, states, "four", judge), best_values(judge, states, "four")
    )


def test_targets_found_on_two_threads_are_in_order(tmp_path) -> None:
    after, options = random_moves(SMALL, tmp_path, 3000, 11).after, options_from({"iterations": 1})
    found = fresh_targets([network(SMALL), network(SMALL)], [], after, options, QUIET)
    np.testing.assert_array_equal(found, one_step(network(SMALL), after, options))
    stopped = Event()
    stopped.set()
    assert fresh_targets([network(SMALL)], [], after, options, stopped) is None


def games_of(played: Played) -> list[slice]:
    """Where each game lies, by its beginning."""
    initial = np.flatnonzero((played.states == SMALL.initial.array()).all(axis=1))
    ends = [*initial[1:], len(played.moves)]
    return [slice(int(a), int(b)) for a, b in zip(initial, ends, strict=True)]


@pytest.mark.parametrize("trace", [0.0, 0.6, 1.0])
def test_own_games_follow_the_rules_and_carry_back_what_they_led_to(trace: float) -> None:
    judge = network(SMALL)
    options = options_from({"iterations": 1, "gamma": 0.9, "trace": trace, "opening": 3})
    (played,) = play(SMALL, [judge], 40, options, 0.2, 5, QUIET, lambda _: None)
    assert played.games == 40 and played.first_wins + played.second_wins <= 40
    parts = games_of(played)
    assert len(parts) == 40
    for part in parts:
        goal = 0.0
        position = SMALL.initial
        rows = []
        for row in range(part.start, part.stop):
            if SMALL.legal_moves(position) == (SMALL.actions - 1,):
                position = SMALL.play(position, Move(SMALL.actions - 1))
            assert position.words == tuple(played.states[row])
            rows.append(position)
            position = SMALL.play(position, Move(int(played.moves[row])))
        outcome = SMALL.outcome(position)
        assert outcome is not None
        if trace == 1.0:  # where nothing was drawn at random, the result itself goes back
            goal = 0.0 if outcome.winner is None else 1.0 if outcome.winner == rows[-1].side else -1.0
            assert played.targets[part.stop - 1] == goal


def test_returns_are_those_of_the_recursion() -> None:
    """One game by hand: three moves, the side changes after the first and stays after the second."""
    rewarded = np.array([[0.0], [0.0], [1.0]], np.float32)
    signs = np.array([[-1.0], [1.0], [0.0]], np.float32)
    best = np.array([[0.3], [0.4], [0.6]], np.float32)
    greedy = np.array([[True], [True], [True]])
    found = returns(rewarded, signs, best, greedy, 0.9, 0.5)[:, 0]
    middle = 0.9 * (0.5 * 0.6 + 0.5 * 1.0)
    assert found == pytest.approx([-0.9 * (0.5 * 0.4 + 0.5 * middle), middle, 1.0])
    cut = np.array([[True], [True], [False]])  # the last move was drawn at random
    found = returns(rewarded, signs, best, cut, 0.9, 1.0)[:, 0]
    assert found == pytest.approx([-0.9 * 0.9 * 0.6, 0.9 * 0.6, 1.0])


def test_with_everything_kept_the_targets_are_one_step_ones() -> None:
    """Without a share of what followed, own games have the targets of the formula."""
    judge = network(SMALL)
    symmetric = np.array([symmetry.squares for symmetry in SMALL.symmetries])
    assert symmetric.shape == (8, 16)
    options = options_from({"iterations": 1, "trace": 0.0, "gamma": 0.9})
    blind = QNetwork.of(tiny_q_content(SMALL), SMALL)
    blind._symmetries = np.repeat(symmetric[:1], 8, axis=0)  # so that each image gives the same
    (played,) = play(SMALL, [blind], 30, options, 0.3, 5, QUIET, lambda _: None)
    after = np.empty_like(played.states)
    play_moves(np.ascontiguousarray(played.states), played.moves, after)
    plain = QNetwork.of(tiny_q_content(SMALL), SMALL)
    np.testing.assert_allclose(played.targets, one_step(plain, after, options), atol=1e-5)
    assert judge.images == 8


def test_stopped_play_gives_nothing_half_done() -> None:
    stop = Event()
    stop.set()
    assert play(SMALL, [network(SMALL)], 40, options_from({"iterations": 1}), 0.1, 5, stop, print) == []
