"""Single steps of the way back, against the game's own rules."""

import numpy as np
import pytest

from engines.catalogue import find_game
from engines.game import ONGOING, Game
from engines.games.animal_shogi.steps import LION_SQUARES
from engines.solvers.animal_shogi.boards import attackers, board_of, lowest
from engines.solvers.animal_shogi.layout import Layout, layout, locate, size
from engines.solvers.animal_shogi.retrograde import UNDECIDED, judge, tell_blocks
from tests.engines.solvers.animal_shogi.random_boards import Board, addresses, board_at, state_of

GAMES = {simple: find_game("animal-shogi-simple" if simple else "animal-shogi") for simple in (False, True)}
both = pytest.mark.parametrize("simple", [False, True])


def ends(game: Game, board: Board) -> tuple[int, list[Board]]:
    """By the game's kernels: the code that one look should give, and the open boards after."""
    state = state_of(board, not layout_of(game).hens)
    moves, after = np.empty(game.max_moves, np.int64), np.empty(3, np.uint64)
    count = game.kernels.legal(state, moves)
    won, open_boards = False, []
    for move in moves[:count]:
        result = game.kernels.play(state, int(move), after)
        own, enemy, hand = board_of(after)
        if result == ONGOING and not attackers(own, lowest(enemy & LION_SQUARES)):
            open_boards.append((own, enemy, hand))
        won |= result == 1
    if won:
        return 1, open_boards
    return (UNDECIDED + len(open_boards) if open_boards else 2 if count else 0), open_boards


def layout_of(game: Game) -> Layout:
    return layout(game is GAMES[True])


@both
def test_one_look_counts_as_the_rules_do(simple: bool) -> None:
    game, index = GAMES[simple], layout(simple)
    codes = []
    for block, number in addresses(index, 3000, 4):
        board = board_at(index, block, number)
        if board_has_no_move_ahead(game, board):
            continue
        codes.append(judge(*board, index.hens))
        assert codes[-1] == ends(game, board)[0]
    assert 2 in codes and max(codes) > UNDECIDED + 20 and (1 in codes) is not simple


def board_has_no_move_ahead(game: Game, board: Board) -> bool:
    """Whether some move leaves the other side without one: then the kernels end the game at once, the
    table a level later."""
    return any(judge(*after, int(game is GAMES[False])) == 0 for after in ends(game, board)[1])


@both
def test_a_board_is_lost_exactly_when_all_its_moves_have_told(simple: bool) -> None:
    game, index = GAMES[simple], layout(simple)
    rng = np.random.default_rng(5)
    values, marks = np.zeros(size(index), np.uint8), np.zeros((2, index.base.size - 1), np.uint8)
    tried = 0
    for block, number in [*addresses(index, 250, 6), *middle_addresses(index, 150)]:
        code, after = ends(game, board_at(index, block, number))
        places = [locate(index, *board) for board in after]
        if code <= UNDECIDED or block in [place[0] for place in places]:
            continue
        values[number] = code
        told = sorted(set(places), key=lambda _place: rng.random())
        for next_block, next_number in told:
            assert values[number] >= UNDECIDED
            values[next_number] = 7
            assert tell_blocks(index, values, marks, 7, 1, next_block, next_block + 1) in (0, 1)
            values[next_number] = 0
        assert values[number] == 8 and marks[0, block] == 1
        values[number] = 0
        tried += 1
    assert tried > 100


@both
def test_one_lost_board_makes_each_predecessor_won(simple: bool) -> None:
    game, index = GAMES[simple], layout(simple)
    values, marks = np.zeros(size(index), np.uint8), np.zeros((2, index.base.size - 1), np.uint8)
    for block, number in [*addresses(index, 60, 7), *middle_addresses(index, 30)]:
        code, after = ends(game, board_at(index, block, number))
        for board in after if code > UNDECIDED else []:
            next_block, next_number = locate(index, *board)
            values[number], values[next_number] = code, 6
            tell_blocks(index, values, marks, 6, 1, next_block, next_block + 1)
            assert values[number] == 7 and marks[1, block] == 1
            values[number] = values[next_number] = 0


def middle_addresses(index: Layout, count: int) -> list[tuple[int, int]]:
    """Boards with both lions in the middle column, where a board and its mirror image are two."""
    found = []
    for block, number in addresses(index, 40 * count, 8):
        own, enemy, _ = board_at(index, block, number)
        if not (own | enemy) & LION_SQUARES & ~0x492:
            found.append((block, number))
    assert len(found) >= count
    return found[:count]
