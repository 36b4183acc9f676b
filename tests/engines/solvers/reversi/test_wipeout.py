"""Who loses all discs within a few moves, against trying everything, and in games that were lost that way."""

import random
import re

import pytest

from engines.catalogue import find_game
from engines.evaluation.library import BEST, find_network
from engines.evaluation.network import Network
from engines.game import Game, Position
from engines.matches.match import Match
from engines.opponents.spec import make_opponent
from engines.search.forest import UNKNOWN
from engines.search.limit import Limit
from engines.search.mcts import Search
from engines.search.settings import SearchSettings
from engines.solvers.endings import find_endings
from engines.solvers.reversi.kernels.exact import exact
from engines.solvers.reversi.kernels.wipeout import AHEAD, FEW
from tests.engines.solvers.reversi.brute_force import Board

SIDES = {"X": "O", "O": "X"}
LOST = {
    "f5d6c3d3c7f3e3f4g3e6f6": "c4",
    "c4e3f2c6d6c5c7d3f5f3f4e6f7c3b3d7d8": "g3",
}
"""The beginnings of games that the 8x8 network lost with 200 simulations, and what it played then."""


def takes_all(board: Board, text: str, side: str, moves: int) -> bool:
    """As the kernel says it, on a board of letters."""
    other = SIDES[side]
    for after in board.after(text, side).values():
        if other not in after:
            return True
        if moves > 1:
            replies = list(board.after(after, other).values()) or [after]
            if all(takes_all(board, reply, side, moves - 1) for reply in replies):
                return True
    return False


def loses_all(board: Board, text: str, side: str, moves: int) -> bool:
    """As the kernel says it."""
    replies = list(board.after(text, side).values()) or [text]
    return all(takes_all(board, reply, SIDES[side], moves) for reply in replies)


def foreseen(game: Game, position: Position) -> int:
    """What is to be seen of a position with too many empty squares to be solved."""
    board = Board(game.format_position(position))
    text, side = board.text, board.side
    if text.count(SIDES[side]) <= FEW and takes_all(board, text, side, AHEAD):
        return 1
    return -1 if text.count(side) <= FEW and loses_all(board, text, side, AHEAD) else UNKNOWN


def after(game: Game, moves: str) -> Match:
    """A game after these moves."""
    match = Match(game, game.initial)
    for move in re.findall("[a-h][1-8]", moves):
        match = match.play(game.parse_move(match.position, move))
    return match


@pytest.mark.parametrize(("n", "games"), [(4, 20), (6, 6), (8, 2)])
def test_it_sees_what_trying_everything_finds(n: int, games: int) -> None:
    game, rng, seen = find_game(f"reversi{n}"), random.Random(n), {1: 0, -1: 0, UNKNOWN: 0}
    for _ in range(games):
        match = Match(game, game.initial)
        while match.outcome is None:
            position = match.position
            if min(position.words[0].bit_count(), position.words[1].bit_count()) <= FEW:
                value = exact(position.array(), 0)
                assert value == foreseen(game, position), game.format_position(position)
                seen[value] += 1
            match = match.play(rng.choice(match.legal_moves))
    assert seen[UNKNOWN] > 0
    assert n > 4 or (seen[1] and seen[-1])


@pytest.mark.parametrize("before", LOST)
def test_the_last_mistake_of_a_lost_game_is_seen(before: str) -> None:
    game = find_game("reversi8")
    match = after(game, before)
    mistake = game.parse_move(match.position, LOST[before])
    values = {move: exact(match.play(move).position.array(), 0) for move in match.legal_moves}
    assert values[mistake] == 1
    assert UNKNOWN in values.values(), "there was another way"
    search = Search(
        game,
        Network.load(find_network(BEST, game), game),
        SearchSettings(endings=find_endings(game, 14)),
    )
    assert search.run([match], Limit(sims=30))[0].pv[0] != mistake


@pytest.mark.parametrize("before", LOST)
def test_the_lion_sees_it_too(before: str) -> None:
    game = find_game("reversi8")
    match = after(game, before)
    lion = make_opponent(game, "level:lion")
    assert lion.choose([match])[0].move != game.parse_move(match.position, LOST[before])
