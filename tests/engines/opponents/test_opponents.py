"""What holds for every kind of opponent in every game."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from engines.catalogue import GAMES, find_game
from engines.errors import InputError
from engines.evaluation.library import BEST
from engines.evaluation.network import Network
from engines.game import Game, Move
from engines.matches.arena import play_match
from engines.matches.match import Match
from engines.opponents.alphazero import AlphaZero
from engines.opponents.opponent import Choice, Opponent
from engines.opponents.sampling import sample
from engines.opponents.spec import make_opponent
from engines.search.limit import Control, Limit
from tests.engines.evaluation.tiny import tiny_network

SPECS = (
    "random",
    "rollouts:n=20",
    "rollouts:n=20,temperature=1",
    "network:net={net}",
    "network:net={net},temperature=0.7",
    "alphazero:net={net},sims=12",
    "alphazero:net={net},sims=12,temperature=1",
    "alphazero:net={net},sims=12,gumbel=4",
    "alphazero:net=playouts,sims=12",
    "natural:net={net},sims=3,allowance=0.5,temperature=2,attention=0.5",
    "natural:net=playouts,sims=12,allowance=0.3,temperature=1,attention=0.5",
    "level:rabbit",
    "mylevel:elo=800",
)
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
every_spec = pytest.mark.parametrize("spec", SPECS)


def opponent(game: Game, spec: str, folder: Path, seed: int | None = 1) -> Opponent:
    """The opponent of a spec, with a tiny network."""
    net = tiny_network(folder / "tiny.onnx", game) if "{net}" in spec else ""
    return make_opponent(game, spec.format(net=net), seed)


def random_matches(game: Game, count: int, seed: int = 1) -> list[Match]:
    """Unfinished matches of different lengths."""
    rng = np.random.default_rng(seed)
    matches: list[Match] = []
    while len(matches) < count:
        match = Match.new(game)
        for _ in range(len(matches) * 3):
            if match.legal_moves:
                match = match.play(match.legal_moves[int(rng.integers(len(match.legal_moves)))])
        matches += [match] if match.legal_moves else [Match.new(game)]
    return matches


def test_a_long_search_asks_in_bytes_and_one_look_does_not() -> None:
    game = find_game("reversi6")
    match = random_matches(game, 3)[2]
    moves = list(match.legal_moves)

    def policy(quantized: bool) -> np.ndarray:
        network = Network.load(BEST, game, quantized=quantized)
        logits = network.evaluate(match.position.array()[None], np.zeros(1, np.uint8))[0][0, moves]
        weights: np.ndarray = np.exp(logits - logits.max())
        return weights / weights.sum()

    assert np.abs(policy(True) - policy(False)).max() > 1e-3
    for spec, quantized in (("alphazero:sims=20", True), ("network:images=false", False)):
        info = make_opponent(game, spec, 1).choose([match])[0].info
        assert info is not None
        shown = info.prior if quantized else info.policy
        np.testing.assert_allclose([shown[move] for move in moves], policy(quantized), atol=1e-5)


def _visits(player: Opponent) -> list[dict[Move, int]]:
    return [choice.info.visits for choice in player.choose(random_matches(player.game, 3)) if choice.info]


def timeless(choices: list[Choice]) -> list[Choice]:
    """Choices without their clocks."""
    return [replace(choice, info=replace(choice.info, seconds=0.0)) for choice in choices]


@pytest.mark.parametrize(("game_id", "net", "usual"), [
    ("animal-shogi", "{net}", 32), ("animal-shogi-simple", "{net}", 32), ("animal-shogi", "playouts", 0),
    ("reversi6", "{net}", 0),
])  # fmt: skip
def test_a_network_keeps_its_say_in_animal_shogi(tmp_path: Path, game_id: str, net: str, usual: int) -> None:
    game = find_game(game_id)

    def visits(more: str) -> list[dict[Move, int]]:
        return _visits(opponent(game, f"alphazero:sims=300,net={net}{more}", tmp_path))

    assert visits("") == visits(f",steady={usual}") != visits(f",steady={32 - usual}")


@every_game
def test_a_network_is_measured_as_it_plays(game: Game, tmp_path: Path) -> None:
    """Training's own player searches as one made by its name, but for a solver's help with endings."""
    network = Network.load(tiny_network(tmp_path / "tiny.onnx", game), game)
    named = opponent(game, "alphazero:sims=300,net={net},endings=0", tmp_path)
    assert _visits(AlphaZero(game, network, Limit(300), seed=1)) == _visits(named)


@every_game
@every_spec
def test_choices_are_legal_and_policies_whole(game: Game, spec: str, tmp_path: Path) -> None:
    matches = random_matches(game, 5)
    choices = opponent(game, spec, tmp_path).choose(matches)
    assert len(choices) == len(matches)
    for match, choice in zip(matches, choices, strict=True):
        assert choice.move in match.legal_moves
        assert set(choice.info.policy) == set(match.legal_moves)
        assert sum(choice.info.policy.values()) == pytest.approx(1, abs=1e-5)
        assert all(chance >= 0 for chance in choice.info.policy.values())
        assert -1 <= choice.info.value <= 1
        assert choice.info.pv[0] in match.legal_moves
        assert set(choice.info.visits) <= set(match.legal_moves)


@every_spec
def test_the_same_seed_plays_the_same(spec: str, tmp_path: Path) -> None:
    game = find_game("reversi6")
    matches = random_matches(game, 4)
    one, same = (opponent(game, spec, tmp_path, seed=9) for _ in range(2))
    for _ in range(2):
        assert timeless(one.choose(matches)) == timeless(same.choose(matches))


@every_spec
def test_a_seed_is_not_needed(spec: str, tmp_path: Path) -> None:
    game = find_game("tictactoe")
    assert opponent(game, spec, tmp_path, seed=None).choose([Match.new(game)])


@every_spec
def test_no_match_no_choice(spec: str, tmp_path: Path) -> None:
    assert opponent(find_game("tictactoe"), spec, tmp_path).choose([]) == []


@every_spec
def test_foreign_and_finished_matches_are_refused(spec: str, tmp_path: Path) -> None:
    game = find_game("tictactoe")
    player = opponent(game, spec, tmp_path)
    over = Match(game, game.initial, tuple(Move(move) for move in (0, 3, 1, 4, 2)))
    assert over.outcome
    with pytest.raises(InputError, match="The game is over"):
        player.choose([Match.new(game), over])
    with pytest.raises(InputError, match="plays tictactoe, not reversi4"):
        player.choose([Match.new(find_game("reversi4"))])


@every_spec
def test_told_to_stop_it_still_plays_a_legal_move(spec: str, tmp_path: Path) -> None:
    game = find_game("reversi6")
    control = Control()
    control.stop.set()
    matches = random_matches(game, 3)
    for match, choice in zip(
        matches, opponent(game, spec, tmp_path).choose(matches, Limit(sims=10**6), control), strict=True
    ):
        assert choice.move in match.legal_moves
        assert set(choice.info.policy) == set(match.legal_moves)


@pytest.mark.parametrize("spec", ["rollouts:n=20", "alphazero:net={net},sims=20"])
def test_a_limit_given_with_the_question_holds(spec: str, tmp_path: Path) -> None:
    game = find_game("reversi6")
    player = opponent(game, spec, tmp_path)
    match = Match.new(game)
    assert player.choose([match, match.play(match.legal_moves[0])], Limit(sims=9))[0].info.sims == 9
    assert player.choose([match], Limit(seconds=0.4))[0].info.sims > 20


def test_at_temperature_0_the_batch_is_one_search(tmp_path: Path) -> None:
    game = find_game("reversi6")
    network = Network.load(tiny_network(tmp_path / "tiny.onnx", game), game)
    sizes: list[int] = []
    evaluate = network.evaluate

    def counting(states, repeats):
        sizes.append(len(states))
        return evaluate(states, repeats)

    network.evaluate = counting  # type: ignore[assignment, method-assign]
    player = AlphaZero(game, network, Limit(sims=10), seed=1)
    player.choose(random_matches(game, 6))
    assert max(sizes) == 6
    assert len(sizes) <= 12


def test_a_network_alone_plays_its_favourite(tmp_path: Path) -> None:
    game = find_game("reversi6")
    for choice in opponent(game, "network:net={net}", tmp_path).choose(random_matches(game, 5)):
        assert choice.info.policy[choice.move] == max(choice.info.policy.values())
        assert choice.info.prior == choice.info.policy
        assert choice.info.pv == (choice.move,)


def test_temperature_draws_as_often_as_it_should() -> None:
    rng = np.random.default_rng(3)
    weights = {Move(4): 1.0, Move(2): 3.0, Move(9): 0.0}
    draws = [sample(weights, 1.0, rng) for _ in range(4000)]
    assert abs(draws.count(Move(2)) - 3000) < 150
    assert Move(9) not in draws
    sharp = [sample(weights, 0.5, rng) for _ in range(4000)]
    assert abs(sharp.count(Move(2)) - 3600) < 120
    assert {sample(weights, 0.0, rng) for _ in range(20)} == {Move(2)}
    assert sample({Move(5): 1.0, Move(3): 1.0}, 0.0, rng) == Move(3)
    assert sample({Move(5): 0.0, Move(3): 0.0}, 1.0, rng) == Move(3)
    assert sample({Move(5): 1e-30, Move(3): 1e-300}, 0.001, rng) == Move(5)


@pytest.mark.parametrize("game_id", ["tictactoe", "reversi6", "animal-shogi", "animal-shogi-simple"])
def test_playouts_beat_chance(game_id: str) -> None:
    game = find_game(game_id)
    result = play_match(
        game, make_opponent(game, "rollouts:n=100", 1), make_opponent(game, "random", 2), 40, 2, seed=3
    )
    assert result.games == 40
    assert result.low > 0.65
