"""How games begin: every opening is legal, unfinished, and as its share says."""

import numpy as np
import pytest

from engines.catalogue import GAMES, find_game
from engines.game import Game, Move, Position
from training.alphazero.playing.openings import Openings
from training.alphazero.teaching.endings import Endings
from training.alphazero.teaching.judges import find_judge


def openings(game: Game, branch: float, share: float, plies: int = 4, seed: int = 1) -> Openings:
    return Openings(game, np.random.default_rng(seed), branch, share, plies)


def finished_game(game: Game, seed: int) -> list[Move]:
    rng, position, moves = np.random.default_rng(seed), game.initial, list[Move]()
    while not position.result and len(moves) < 40:
        moves.append(game.legal_moves(position)[int(rng.integers(len(game.legal_moves(position))))])
        position = game.play(position, moves[-1])
    return moves


@pytest.mark.parametrize("id", [game.id for game in GAMES])
def test_an_opening_is_legal_and_not_the_end(id: str) -> None:
    game = find_game(id)
    drawing = openings(game, 0.5, 0.5)
    for seed in range(5):
        drawing.remember(finished_game(game, seed))
    for moves in drawing.draw(100):
        position = game.initial
        for move in moves:
            assert move in game.legal_moves(position)
            position = game.play(position, move)
        assert not position.result


def test_a_branch_follows_an_earlier_game_to_its_last_move_but_one() -> None:
    game = find_game("reversi6")
    drawing = openings(game, 1.0, 0.0)
    assert drawing.draw(2) == [[], []]  # nothing to branch off yet
    past = [finished_game(game, seed) for seed in range(3)]
    for moves in past:
        drawing.remember(moves)
    drawn = [moves for moves in drawing.draw(200) if moves]
    assert len(drawn) > 150
    assert all(any(moves[:-1] == one[: len(moves) - 1] for one in past) for moves in drawn)
    lengths = {len(moves) for moves in drawn}
    assert min(lengths) <= 2 and max(lengths) >= 25  # wherever a game can be left
    assert any(
        moves != one[: len(moves)] for moves in drawn for one in past if moves[:-1] == one[: len(moves) - 1]
    )


def test_shares_and_lengths_are_kept() -> None:
    drawn = openings(find_game("reversi6"), 0.0, 0.4, plies=6).draw(400)
    assert 0.3 < sum(bool(moves) for moves in drawn) / 400 < 0.5
    assert {len(moves) for moves in drawn if moves} == {1, 2, 3, 4, 5, 6}
    assert not any(openings(find_game("tictactoe"), 0.0, 0.0).draw(20))


def test_the_same_seed_draws_the_same() -> None:
    game = find_game("animal-shogi")
    first, second = (openings(game, 0.0, 1.0, seed=7) for _ in range(2))
    assert [first.draw(10) for _ in range(2)] == [second.draw(10) for _ in range(2)]


def test_random_moves_lead_to_where_there_is_something_to_find_out() -> None:
    game = find_game("animal-shogi")
    endings = Endings(find_judge(game), 24, seed=1)
    settled = [
        bool(endings.reached(game_end(game, moves).array()[None])[0])
        for drawing in (
            Openings(game, np.random.default_rng(3), 0.0, 1.0, 20, settled=endings.reached),
            Openings(game, np.random.default_rng(3), 0.0, 1.0, 20),
        )
        for moves in drawing.draw(60)
        if moves
    ]
    careful, careless = settled[:60], settled[60:]
    assert len(careful) == 60 and sum(careful) < 6  # a forced move may lead there
    assert sum(careless) > len(careless) / 2


def game_end(game: Game, moves: list[Move]) -> Position:
    position = game.initial
    for move in moves:
        position = game.play(position, move)
    return position
