"""Exact endings, inside the tree and at its root."""

import random

import pytest

from engines.catalogue import find_game
from engines.errors import InputError
from engines.game import Game
from engines.matches.match import Match
from engines.opponents.alphazero import AlphaZero
from engines.opponents.spec import make_opponent
from engines.search.limit import Control, Limit
from engines.search.mcts import Search
from engines.search.settings import SearchSettings
from engines.solvers.endings import find_endings
from tests.engines.search.reference import HashEvaluator
from tests.engines.solvers.reversi.test_solver import SOLVERS, wander


def ending(game: Game, empties: int, seed: int) -> Match:
    """An unfinished match with so many empty squares, or a few less."""
    rng = random.Random(seed)
    while (position := wander(game, rng, empties)).result:
        pass
    return Match.new(game, position)


def player(game: Game, empties: int, temperature: float = 0.0, sims: int = 8) -> AlphaZero:
    """One that knows nothing but endings."""
    settings = SearchSettings(endings=find_endings(game, empties))
    return AlphaZero(game, HashEvaluator(game), Limit(sims), settings, temperature, seed=3)


@pytest.mark.parametrize("n", [4, 6, 8])
@pytest.mark.parametrize("temperature", [0.0, 5.0])
def test_no_ending_is_played_wrong(n: int, temperature: float) -> None:
    solver = SOLVERS[n]
    game = solver.game
    matches = [ending(game, empties, empties) for empties in range(1, 11)]
    for match, choice in zip(matches, player(game, 10, temperature).choose(matches), strict=True):
        margins = solver.all_moves(match.position)
        most = max(margins.values())
        assert margins[choice.move] == most
        assert choice.info.exact and choice.info.value == (most > 0) - (most < 0)
        assert choice.info.values == {move: (m > 0) - (m < 0) for move, m in margins.items()}
        assert sum(choice.info.policy.values()) == pytest.approx(1)
        assert set(choice.info.policy) == set(match.legal_moves)


def test_an_ending_that_takes_too_long_is_thought_about_instead() -> None:
    game = find_game("reversi8")
    match, stopped = ending(game, 24, 1), Control()
    stopped.stop.set()
    for limit, control in ((Limit(sims=8, seconds=0.01), None), (Limit(sims=8), stopped)):
        choice = player(game, 24).choose([match], limit, control)[0]
        assert choice.move in match.legal_moves and not choice.info.exact


@pytest.mark.parametrize("n", [6, 8])
def test_what_the_tree_proves_before_the_ending_is_true(n: int) -> None:
    solver = SOLVERS[n]
    game = solver.game
    proven = 0
    for seed in range(12):
        match = ending(game, 12, seed)
        settings = SearchSettings(endings=find_endings(game, 10))
        info = Search(game, HashEvaluator(game), settings).run([match], Limit(sims=400))[0]
        for move, value in info.values.items():
            after = match.play(move).position
            if info.exact and after.result == 0:
                sign = 1 if after.side == match.position.side else -1
                assert value == sign * solver.result(after)
        if info.exact or info.value == 1:
            assert info.value == solver.result(match.position)
            proven += 1
    assert proven > 6


def test_matches_in_and_before_the_ending_are_answered_in_their_order_and_again_alike() -> None:
    game = find_game("reversi6")
    matches = [ending(game, empties, 7) for empties in (6, 20, 9, 24, 3)]
    first, second = player(game, 10).choose(matches), player(game, 10).choose(matches)
    assert [choice.move for choice in first] == [choice.move for choice in second]
    assert [bool(choice.info.sims) for choice in first] == [False, True, False, True, False]
    for match, choice in zip(matches, first, strict=True):
        assert choice.move in match.legal_moves


def test_who_errs_before_the_ending_does_not_err_in_it() -> None:
    game = find_game("reversi6")
    clumsy = make_opponent(game, "natural:allowance=2,temperature=10,endings=8", 3)
    matches = [ending(game, empties, seed) for seed in range(12) for empties in (8, 16)]
    choices = clumsy.choose(matches)
    lost = 0
    for match, choice in zip(matches, choices, strict=True):
        margins = SOLVERS[6].all_moves(match.position)
        loss = max(margins.values()) - margins[choice.move]
        solved = game.empty_squares(match.position) <= 8
        assert choice.info.exact == solved and (not solved or loss == 0)
        lost += loss > 0
    assert lost > 3, "before the ending it plays what it likes"


@pytest.mark.parametrize("kind", ["alphazero", "natural"])
def test_specs_of_endings(kind: str) -> None:
    game = find_game("reversi6")
    choice = make_opponent(game, f"{kind}:sims=4,endings=12").choose([ending(game, 9, 1)])[0]
    assert choice.info.exact
    with pytest.raises(InputError, match="Reversi only; set them to 0 for animal-shogi"):
        make_opponent(find_game("animal-shogi"), f"{kind}:endings=1")
    for wrong in ("-1", "17", "x"):
        with pytest.raises(InputError, match="a whole number from 0 to 16"):
            make_opponent(game, f"{kind}:endings={wrong}")


def test_unless_told_otherwise_a_search_with_a_network_solves_late_reversi() -> None:
    game = find_game("reversi6")
    late, early = ending(game, 14, 1), ending(game, 16, 2)
    choices = make_opponent(game, "alphazero:sims=4").choose([late, early])
    assert choices[0].info.exact and not choices[0].info.sims and choices[1].info.sims
    assert make_opponent(game, "alphazero:sims=4,endings=0").choose([late])[0].info.sims
    tiny = find_game("reversi4")
    assert make_opponent(tiny, "alphazero:sims=4").choose([Match.new(tiny)])[0].info.sims
