"""Mistakes gone back to, against the table's own word on the moves."""

import numpy as np
import pytest

from engines.catalogue import find_game
from engines.game import Move, position_of
from engines.solvers.animal_shogi.tablebase import Tablebase, open_best
from tests.training.alphazero.played import options, replayed, selfplay
from training.alphazero.playing.openings import Openings
from training.alphazero.teaching.haste import hastened
from training.alphazero.teaching.judges import find_judge
from training.alphazero.teaching.mistakes import COUNTS, Mistakes, given_away

GAME = find_game("animal-shogi")
HASTE = 0.5


@pytest.fixture(scope="module")
def table() -> Tablebase:
    return open_best(GAME)


def worth(table: Tablebase, states: np.ndarray) -> np.ndarray:
    results, plies = table.probe_states(states)
    return hastened(results, plies, HASTE)


def note(mistakes: Mistakes, table: Tablebase, games: list[tuple[list[int], np.ndarray]]) -> None:
    """Let the `mistakes` look through some games at once."""
    lengths = [len(states) for _, states in games]
    states = np.concatenate([states for _, states in games])
    which, plies = np.repeat(np.arange(len(games)), lengths), np.concatenate([np.arange(n) for n in lengths])
    mistakes.note([moves for moves, _ in games], which, plies, states, worth(table, states))


def game_of_chance(seed: int) -> tuple[list[int], np.ndarray]:
    """The moves and the unfinished positions of a game of random moves."""
    rng, position, moves, states = np.random.default_rng(seed), GAME.initial, list[int](), []
    while not position.result and len(moves) < 60:
        states.append(position.array())
        moves.append(int(rng.choice(GAME.legal_moves(position))))
        position = GAME.play(position, Move(moves[-1]))
    return moves, np.array(states)


def test_what_a_move_gives_away_is_the_difference_to_the_best_one(table: Tablebase) -> None:
    mistakes = 0
    for moves, states in (game_of_chance(seed) for seed in range(6)):
        nothing = np.zeros(len(states), np.int64)
        lost = given_away(nothing, np.arange(len(states)), worth(table, states))
        mistakes += int((lost > COUNTS).sum())
        assert lost[-1] == 0, "what the last move led to is not in the list"
        for k in range(len(states) - 1):
            told = table.all_moves(position_of(states[k]))
            scores = {move: one.value * (1 - HASTE) ** ((one.distance or 1) / 100)
                      for move, one in told.items()}  # fmt: skip
            assert lost[k] == pytest.approx(max(scores.values()) - scores[Move(moves[k])], abs=0.02)
    assert mistakes > 10


def test_what_is_not_known_is_no_mistake() -> None:
    told = np.array([1.0, np.nan, 1.0, 1.0, 1.0], np.float32)
    plies = np.array([3, 4, 5, 6, 9])
    assert given_away(np.array([0, 0, 0, 0, 0]), plies, told).tolist() == [0, 0, 2, 0, 0]
    assert given_away(np.array([0, 0, 0, 1, 1]), plies, told).tolist() == [0, 0, 0, 0, 0], "another game"


def test_a_mistake_is_put_right_by_a_best_move(table: Tablebase) -> None:
    mistakes = Mistakes(find_judge(GAME), 0, seed=1)
    assert mistakes.draw(3) == []
    games = [game_of_chance(seed) for seed in range(5)]
    note(mistakes, table, games)
    drawn = mistakes.draw(100)
    assert len(drawn) == 100
    for *before_it, right in drawn:
        ply = len(before_it)
        before = replayed(GAME, tuple(before_it)).position
        played = next(past[ply] for past, _ in games if past[:ply] == before_it)
        told = table.all_moves(before)
        ranks = {move: one.rank for move, one in told.items()}
        assert ranks[right] == max(ranks.values()) > ranks[Move(played)]
    assert len({tuple(moves) for moves in drawn}) > 10


def test_where_a_solver_would_finish_the_game_nothing_is_gone_back_to(table: Tablebase) -> None:
    judge, reach = find_judge(GAME), 12
    mistakes = Mistakes(judge, reach, seed=1)
    note(mistakes, table, [game_of_chance(seed) for seed in range(20)])
    after = [replayed(GAME, tuple(moves)).position for moves in mistakes.draw(50)]
    assert not judge.near(np.array([position.words for position in after], np.uint64), reach).any()


def test_games_go_back_as_often_as_they_are_asked_to(table: Tablebase) -> None:
    rng, mistakes = np.random.default_rng(2), Mistakes(find_judge(GAME), 0, seed=1)
    opening = Openings(GAME, rng, 0.0, 0.0, 1, None, mistakes, 0.5)
    assert opening.draw(1) == [[]]
    note(mistakes, table, [game_of_chance(4)])
    assert 70 < sum(map(bool, opening.draw(200))) < 130


def test_self_play_finds_its_own_mistakes_and_goes_back_to_them() -> None:
    plain, again = (
        selfplay(GAME, options(exact_values=True, haste=HASTE, parallel_games=2, review_share=share)).play(12)
        for share in (0.0, 0.9)
    )

    def common(games: tuple[tuple[int, ...], ...]) -> int:
        """The longest beginning that two games share."""
        return max(
            next((k for k, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), len(one))
            for n, one in enumerate(games)
            for other in games[:n]
        )

    assert common(again.moves) > common(plain.moves) + 3
