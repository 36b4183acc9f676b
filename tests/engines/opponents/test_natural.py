"""The player that errs as people do: what it never does, what it forgives itself, what it overlooks."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.catalogue import GAMES, find_game
from engines.evaluation.uniform import Uniform
from engines.game import Game, Move
from engines.games.horizon import forced
from engines.matches.arena import play_match
from engines.matches.match import Match
from engines.opponents.eyes import NetworkEye, PlayoutEye
from engines.opponents.natural import Natural, Weakness
from engines.opponents.spec import make_opponent
from engines.search.info import SearchInfo
from engines.search.limit import Control, Limit

TICTACTOE = find_game("tictactoe")
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


class FixedEye:
    """Sees what it was told."""

    def __init__(self, prior: dict[int, float], values: dict[int, float]) -> None:
        self.info = SearchInfo(
            0.0,
            {},
            prior={Move(m): p for m, p in prior.items()},
            values={Move(m): v for m, v in values.items()},
        )

    def look(self, matches, limit: Limit, control: Control) -> list[SearchInfo]:
        return [self.info for _ in matches]


def drawn(position: str, eye: FixedEye, weakness: Weakness, times: int = 100) -> dict[str, int]:
    """How often each move of a tic-tac-toe position is chosen."""
    match = Match.new(TICTACTOE, TICTACTOE.parse_position(position))
    player = Natural(TICTACTOE, eye, 1, weakness, seed=5)
    moves = [player.choose([match])[0].move for _ in range(times)]
    return {TICTACTOE.format_move(match.position, move): moves.count(move) for move in set(moves)}


def even(prior: float = 1 / 9, value: float = 0.0) -> FixedEye:
    return FixedEye(dict.fromkeys(range(9), prior), dict.fromkeys(range(9), value))


def test_a_worse_move_is_played_within_the_allowance_only() -> None:
    eye = FixedEye(dict.fromkeys(range(9), 1 / 9), {**dict.fromkeys(range(9), -0.5), 4: 0.2, 0: 0.0})
    assert set(drawn("--------- X", eye, Weakness(allowance=0.1, temperature=1))) == {"b2"}
    assert len(drawn("--------- X", eye, Weakness(allowance=0.25, temperature=1))) == 2
    assert len(drawn("--------- X", eye, Weakness(allowance=0.8, temperature=1))) == 9


def test_natural_moves_come_more_often_and_temperature_levels_them() -> None:
    eye = FixedEye({**dict.fromkeys(range(9), 0.05), 4: 0.6}, dict.fromkeys(range(9), 0.0))
    cool = drawn("--------- X", eye, Weakness(2, 1))["b2"]
    warm = drawn("--------- X", eye, Weakness(2, 10))["b2"]
    assert cool > 45 > 25 > warm > 3
    assert drawn("--------- X", eye, Weakness(2, 0)) == {"b2": 100}


def test_with_attention_it_wins_and_defends_at_once() -> None:
    weakness = Weakness(2, 10, attention=1)
    assert len(drawn("XX-OO---- X", even(), weakness)) == 1
    assert drawn("XX-O----- O", even(), weakness) == {"c1": 100}


def test_without_attention_it_overlooks_a_threat_but_makes_none() -> None:
    blind = Weakness(2, 10, attention=0)
    winning = next(iter(drawn("XX-OO---- X", even(), Weakness(2, 10))))
    assert winning not in drawn("XX-OO---- X", even(), blind)
    assert len(drawn("XX-O----- O", even(), blind)) > 3
    rate = drawn("XX-O----- O", even(), Weakness(2, 10, attention=0.5), 300)
    assert 120 < max(rate.values()) < 220


@settings(max_examples=20, deadline=None)
@given(seed=st.integers(0, 10_000), attention=st.sampled_from([0.0, 0.3, 1.0]))
def test_it_makes_no_loss_at_once_that_was_not_there(seed: int, attention: float) -> None:
    """Wherever most moves are safe, the one played is safe: no lion is put into reach."""
    game = find_game("animal-shogi")
    rng = np.random.default_rng(seed)
    player = Natural(game, PlayoutEye(game, seed), 5, Weakness(2, 10, attention), seed)
    match = Match.new(game)
    while match.legal_moves and match.plies < 40:
        legal = match.legal_moves
        dangers = [move for move in legal if forced(game, game.play(match.position, move), 1) > 0]
        choice = player.choose([match])[0].move
        assert choice in legal
        if 2 * len(dangers) <= len(legal):
            assert choice not in dangers
        match = match.play(legal[int(rng.integers(len(legal)))])


@every_game
def test_at_its_best_it_plays_what_the_search_found(game: Game) -> None:
    match = Match.new(game)
    match = match.play(match.legal_moves[-1])
    info = NetworkEye(game, Uniform(game)).look([match], Limit(sims=30), Control())[0]
    assert Natural(game, NetworkEye(game, Uniform(game)), 30).choose([match])[0].move == info.pv[0]


@every_game
def test_a_network_has_a_value_for_every_move(game: Game) -> None:
    matches = [Match.new(game), Match.new(game).play(Match.new(game).legal_moves[0])]
    for match, info in zip(
        matches, NetworkEye(game, Uniform(game)).look(matches, Limit(1), Control()), strict=True
    ):
        assert set(info.values) == set(match.legal_moves)
        assert all(-1 <= value <= 1 for value in info.values.values())


def test_the_value_of_a_winning_move_is_a_win() -> None:
    match = Match.new(TICTACTOE, TICTACTOE.parse_position("XX-OO---- X"))
    info = NetworkEye(TICTACTOE, Uniform(TICTACTOE)).look([match], Limit(1), Control())[0]
    best = max(info.values, key=lambda move: info.values[move])
    assert info.values[best] == 1.0
    assert match.play(best).outcome


@pytest.mark.parametrize("game_id", ["tictactoe", "animal-shogi"])
def test_attention_makes_it_stronger(game_id: str) -> None:
    game = find_game(game_id)
    weak, strong = (
        make_opponent(game, f"natural:net=playouts,sims=5,allowance=2,temperature=10,attention={a}", 1)
        for a in (0, 1)
    )
    assert play_match(game, strong, weak, 40, 2, seed=1).low > 0.6


def test_no_limit_makes_it_err_less() -> None:
    player = Natural(TICTACTOE, NetworkEye(TICTACTOE, Uniform(TICTACTOE)), 3)
    asked = (Limit(sims=2), None, Limit(), Limit(seconds=1.0), Limit(sims=9), Limit(9, 1.0))
    sims = [player.choose([Match.new(TICTACTOE)], limit)[0].info.sims for limit in asked]
    assert sims == [2, 3, 3, 3, 3, 3]
