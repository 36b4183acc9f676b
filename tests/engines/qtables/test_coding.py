"""Keys are exact: equal under the symmetries, and only there."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.catalogue import find_game
from engines.game import Game, position_of
from engines.qtables.kernels.coding import canonical, key_of

GAMES = ("reversi4", "reversi6")


def played(game: Game, choices: list[int]) -> tuple[int, int, tuple[int, ...]]:
    """Own and the other's discs, and the legal moves, after some moves."""
    position = game.initial
    for choice in choices:
        legal = game.legal_moves(position)
        after = game.play(position, legal[choice % len(legal)])
        if after.result:
            break
        position = after
    words = position.words
    return words[position.side], words[1 - position.side], game.legal_moves(position)


def image(word: int, squares: np.ndarray) -> int:
    """The discs after a symmetry: square i shows what was on `squares[i]`."""
    return sum(1 << i for i, source in enumerate(squares.tolist()) if word >> source & 1)


def digits(own: int, opponent: int, count: int) -> int:
    """The code, written down naively."""
    return sum(((own >> i & 1) + 2 * (opponent >> i & 1)) * 3**i for i in range(count))


@pytest.mark.parametrize("name", GAMES)
@given(choices=st.lists(st.integers(0, 30), max_size=30), which=st.integers(0, 7))
@settings(max_examples=60, deadline=None)
def test_all_images_of_a_position_and_their_moves_have_one_key(
    name: str, choices: list[int], which: int
) -> None:
    game = find_game(name)
    own, opponent, legal = played(game, choices)
    symmetry = game.symmetries[which]
    there = [image(word, symmetry.squares) for word in (own, opponent)]
    code, mask = canonical(own, opponent, game.rows, 1)
    other_code, other_mask = canonical(there[0], there[1], game.rows, 1)
    codes = [digits(image(own, s.squares), image(opponent, s.squares), game.rows**2) for s in game.symmetries]
    assert int(code) == int(other_code) == min(codes)
    assert [bool(int(mask) >> k & 1) for k in range(8)] == [one == min(codes) for one in codes]
    inverse = {int(source): a for a, source in enumerate(symmetry.actions)}
    for move in legal:
        key = int(key_of(code, mask, move, game.rows))
        assert key == int(key_of(other_code, other_mask, inverse[move], game.rows))
        assert divmod(key, game.actions)[0] == min(codes)


@pytest.mark.parametrize("name", GAMES)
@given(choices=st.lists(st.integers(0, 30), max_size=30))
@settings(max_examples=40, deadline=None)
def test_moves_share_a_key_only_where_a_symmetry_of_the_position_joins_them(
    name: str, choices: list[int]
) -> None:
    game = find_game(name)
    own, opponent, legal = played(game, choices)
    code, mask = canonical(own, opponent, game.rows, 1)
    orbits: dict[int, set[frozenset[int]]] = {}
    for move in legal:
        joined = {
            int(np.flatnonzero(s.actions == move)[0])
            for s in game.symmetries
            if (image(own, s.squares), image(opponent, s.squares)) == (own, opponent)
        }
        orbits.setdefault(int(key_of(code, mask, move, game.rows)), set()).add(frozenset(joined))
    assert all(len(found) == 1 for found in orbits.values())
    assert len({orbit for found in orbits.values() for orbit in found}) == len(orbits)


@pytest.mark.parametrize("name", GAMES)
def test_without_symmetries_a_key_is_board_and_move_and_fits_in_63_bits(name: str) -> None:
    game = find_game(name)
    squares = game.rows**2
    own, opponent, legal = played(game, [3, 1, 4, 1, 5])
    code, mask = canonical(own, opponent, game.rows, 0)
    assert (int(code), int(mask)) == (digits(own, opponent, squares), 1)
    assert [int(key_of(code, mask, move, game.rows)) % game.actions for move in legal] == list(legal)
    full, _ = canonical(0, (1 << squares) - 1, game.rows, 0)
    assert int(key_of(full, 1, squares, game.rows)) == 3**squares * game.actions - 1 < 2**63


def test_the_four_first_moves_are_one() -> None:
    game = find_game("reversi6")
    start = position_of(game.initial.array())
    code, mask = canonical(start.words[0], start.words[1], 6, 1)
    assert len({int(key_of(code, mask, move, 6)) for move in game.legal_moves(start)}) == 1
