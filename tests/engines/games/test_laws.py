"""What holds for every game, checked along random games."""

import re
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.catalogue import GAMES
from engines.errors import InputError
from engines.game import Game, Move, Position, Symmetry
from engines.matches.match import Match
from tests.engines.games.playthrough import random_match

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
seeds = st.integers(0, 2**32 - 1)
LARGEST_INPUT = 9
"""Networks learn best from inputs around 1. The largest is a quarter of the replies that turn something back:
no position of 8x8 Reversi with more than 33 is known. NaN, where nothing was written, is not below it."""
few = settings(max_examples=25, deadline=None)
many = settings(max_examples=150, deadline=None)
NOISE = st.one_of(
    st.text(max_size=40),
    st.text(alphabet="XO-xo bw/123+gelcGELCrkbpRKBP*adAD", max_size=45),
)


def a_match(game: Game, seed: int) -> Match:
    rng = Random(seed)
    return random_match(game, rng, rng.randrange(90))


def assert_sentence(error: InputError) -> None:
    assert str(error).endswith(".")
    assert error.template.format(**error.values) == str(error)


def encoded(game: Game, position: Position, repeats: int = 0) -> np.ndarray:
    planes = np.full(game.rows * game.columns * game.planes, np.nan, np.float32)
    game.kernels.encode(position.array(), repeats, planes)
    return planes.reshape(game.rows * game.columns, game.planes)


def image(game: Game, position: Position, symmetry: Symmetry) -> Position:
    """The position turned or mirrored on paper: its text with the cells moved."""
    board, rest = game.format_position(position).split(" ", 1)
    rows = board.split("/")
    cells = [
        cell
        for row in rows
        for cell in re.findall(r"\+?.", re.sub("[23]", lambda digit: "1" * int(digit[0]), row))
    ]
    moved = [cells[square] for square in symmetry.squares]
    width = len(moved) // len(rows)
    text = "/".join("".join(moved[i : i + width]) for i in range(0, len(moved), width))
    return game.parse_position(f"{text} {rest}")


@every_game
@few
@given(seed=seeds)
def test_moves_and_positions(game: Game, seed: int) -> None:
    match = a_match(game, seed)
    for ply, position in enumerate(match.positions):
        words = position.words
        moves = game.legal_moves(position)
        assert list(moves) == sorted(set(moves))
        assert all(0 <= move < game.actions for move in moves)
        assert len(moves) <= game.max_moves
        assert len(words) == game.words
        assert bool(moves) == (game.outcome(position) is None)
        assert position.result == 0 or not moves
        assert position.side == ply % 2
        for move in moves:
            after = game.play(position, move)
            assert after.side == position.side.other
            assert position.words == words
            assert len(game.pieces(after)) == game.rows * game.columns
            assert game.empty_squares(after) == game.pieces(after).count(None)


@every_game
@few
@given(seed=seeds)
def test_a_choice_is_among_moves_that_have_a_square(game: Game, seed: int) -> None:
    squares = game.rows * game.columns
    assert game.actions >= squares, "a network gives logits to whole boards of moves"
    for position in a_match(game, seed).positions:
        moves = game.legal_moves(position)
        assert len(moves) < 2 or max(moves) < game.actions // squares * squares


@every_game
@few
@given(seed=seeds)
def test_kernels_leave_their_arguments_alone(game: Game, seed: int) -> None:
    position = a_match(game, seed).position
    state = position.array()
    moves = np.full(game.max_moves, -1, np.int64)
    count = game.kernels.legal(state, moves)
    assert (moves[count:] == -1).all()
    out = np.empty(game.words, np.uint64)
    for move in moves[:count]:
        result = game.kernels.play(state, int(move), out)
        assert result == int(out[-1]) >> 1 & 3
    encoded(game, position)
    assert tuple(state.tolist()) == position.words


@every_game
@few
@given(seed=seeds)
def test_texts_round_trip(game: Game, seed: int) -> None:
    match = a_match(game, seed)
    for position in match.positions[-6:]:
        text = game.format_position(position)
        assert game.parse_position(text) == position
        assert game.parse_position(f"  {text}\n") == position
        pieces, hands = game.pieces(position), game.hands(position)
        assert game.arrange(pieces, hands, position.side) == position
        assert {piece.kind for piece in pieces if piece} <= set(game.kinds)
        written = [game.format_move(position, move) for move in game.legal_moves(position)]
        assert len(set(written)) == len(written)
        for move, name in zip(game.legal_moves(position), written, strict=True):
            assert game.parse_move(position, name) == move
            assert game.parse_move(position, f" {name.swapcase()} ") == move
            assert game.parse_move(position, name.removesuffix("+")) == move


@every_game
@few
@given(seed=seeds)
def test_symmetries(game: Game, seed: int) -> None:
    position = a_match(game, seed).position
    for symmetry in game.symmetries:
        other = image(game, position, symmetry)
        np.testing.assert_array_equal(encoded(game, other), encoded(game, position)[symmetry.squares])
        moves = game.legal_moves(other)
        assert sorted(symmetry.actions[list(moves)].tolist()) == list(game.legal_moves(position))
        for move in moves:
            there = game.play(position, Move(int(symmetry.actions[move])))
            assert image(game, there, symmetry) == game.play(other, move)


@every_game
def test_symmetries_are_a_group(game: Game) -> None:
    squares = [tuple(symmetry.squares.tolist()) for symmetry in game.symmetries]
    actions = [tuple(symmetry.actions.tolist()) for symmetry in game.symmetries]
    assert squares[0] == tuple(range(game.rows * game.columns))
    assert actions[0] == tuple(range(game.actions))
    assert len(set(squares)) == len(set(actions)) == (2 if game.rows != game.columns else 8)
    for table in (squares, actions):
        for one in table:
            for two in table:
                assert tuple(one[i] for i in two) in table


@every_game
@few
@given(seed=seeds, repeats=st.integers(0, 3))
def test_encoding_is_complete_and_bounded(game: Game, seed: int, repeats: int) -> None:
    match = a_match(game, seed)
    planes = encoded(game, match.position, repeats)
    assert (np.abs(planes) < LARGEST_INPUT).all()
    assert (planes == 1).all(axis=0).any(), "a plane of ones shows where the board ends"


@every_game
@many
@given(text=NOISE)
def test_no_text_breaks_the_position_reader(game: Game, text: str) -> None:
    read_or_refuse(game, text)


def read_or_refuse(game: Game, text: str) -> None:
    try:
        position = game.parse_position(text)
    except InputError as error:
        assert_sentence(error)
        return
    assert game.parse_position(game.format_position(position)) == position
    assert len(game.legal_moves(position)) <= game.max_moves
    assert bool(game.legal_moves(position)) == (game.outcome(position) is None)


@every_game
@many
@given(data=st.data(), seed=seeds)
def test_no_small_change_breaks_the_position_reader(game: Game, data: st.DataObject, seed: int) -> None:
    text = list(game.format_position(a_match(game, seed).position))
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(text) - 1))
        text[place] = data.draw(st.sampled_from("XO-bw/1234+gelcGELCrkp ٣²ß"))
    read_or_refuse(game, "".join(text))


@every_game
@many
@given(text=NOISE)
def test_no_text_breaks_the_move_reader(game: Game, text: str) -> None:
    position = game.initial
    try:
        move = game.parse_move(position, text)
    except InputError as error:
        assert_sentence(error)
    else:
        assert move in game.legal_moves(position)


@every_game
def test_the_start_needs_no_kernels(game: Game) -> None:
    fresh = type(game).__new__(type(game))
    fresh.__dict__.update({name: value for name, value in vars(game).items() if name != "kernels"})
    fresh.format_position(fresh.parse_position(fresh.format_position(fresh.initial)))
    fresh.pieces(fresh.initial)
    fresh.hands(fresh.initial)
    assert len(fresh.symmetries) > 1
    assert "kernels" not in vars(fresh)
