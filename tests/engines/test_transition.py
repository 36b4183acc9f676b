"""What a move changes, for every way in which a move can change a board."""

from random import Random

import pytest

from engines.catalogue import GAMES, find_game
from engines.game import Game, Piece, Side
from engines.transition import Transition, transition
from tests.engines.games.playthrough import random_match

FIRST, SECOND = Side


def change(game_id: str, text: str, move: str) -> Transition:
    game = find_game(game_id)
    before = game.parse_position(text)
    played = game.parse_move(before, move)
    return transition(game, before, played, game.play(before, played))


def test_a_mark_is_placed() -> None:
    placed = change("tictactoe", "X---O---- X", "c3").placed
    assert placed == ((8, Piece("mark", FIRST)),)


def test_a_disc_is_placed_and_others_turn() -> None:
    black = Piece("disc", FIRST)
    assert change("reversi4", "XOO-------OX---- X", "d1") == Transition(
        placed=((3, black),), flipped=((1, black), (2, black))
    )


def test_a_pass_changes_nothing() -> None:
    assert change("reversi4", "OOO--XX--XXX---- X", "pass") == Transition()


def test_a_piece_moves() -> None:
    giraffe = Piece("giraffe", FIRST)
    assert change("animal-shogi", "gle/1c1/1C1/ELG b - 1", "1d1c") == Transition(moved=((11, 8, giraffe),))


def test_a_capture_goes_to_the_hand() -> None:
    assert change("animal-shogi", "gle/1c1/1C1/ELG b - 1", "2c2b") == Transition(
        moved=((7, 4, Piece("chick", FIRST)),),
        captured=((4, Piece("chick", SECOND)),),
        hands=((Piece("chick", FIRST), 1),),
    )


def test_a_captured_hen_is_held_as_a_chick() -> None:
    taken = change("animal-shogi", "2k/3/+c2/L2 b - 1", "3d3c")
    assert taken.captured == ((6, Piece("hen", SECOND)),)
    assert taken.hands == ((Piece("chick", FIRST), 1),)


def test_a_chick_that_moves_becomes_a_hen() -> None:
    promoted = change("animal-shogi", "k2/3/2c/L2 w - 1", "1c1d+")
    assert promoted == Transition(moved=((8, 11, Piece("hen", SECOND)),))


def test_a_drop_leaves_the_hand() -> None:
    assert change("animal-shogi", "k2/3/3/2K w e 1", "E*2c") == Transition(
        placed=((7, Piece("elephant", SECOND)),), hands=((Piece("elephant", SECOND), -1),)
    )


def test_a_captured_lion_goes_nowhere() -> None:
    taken = change("animal-shogi", "2l/2G/3/L2 b - 1", "1b1a")
    assert taken.captured == ((2, Piece("lion", SECOND)),)
    assert taken.hands == ()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@pytest.mark.parametrize("seed", range(3))
def test_the_change_makes_the_new_board_from_the_old(game: Game, seed: int) -> None:
    match = random_match(game, Random(seed), 60)
    for before, move, after in zip(match.positions, match.moves, match.positions[1:], strict=False):
        made = transition(game, before, move, after)
        board = list(game.pieces(before))
        for square, piece in made.captured:
            assert board[square] == piece
            board[square] = None
        for origin, target, piece in made.moved:
            assert board[origin] is not None
            board[origin], board[target] = None, piece
        for square, piece in (*made.placed, *made.flipped):
            board[square] = piece
        assert tuple(board) == game.pieces(after)
        held = game.hands(before)
        for piece, count in made.hands:
            held[piece.side][piece.kind] += count
        assert held == game.hands(after)
