"""The player that moves as people do, alone and as a guide of others."""

import json
from pathlib import Path

import numpy as np
import pytest

from engines.catalogue import find_game
from engines.commands.analyze import answers
from engines.errors import InputError
from engines.evaluation.guided import Guided
from engines.evaluation.library import bundled
from engines.evaluation.manifest import POLICY
from engines.evaluation.network import Network
from engines.matches.match import Match
from engines.opponents.sampling import legal_softmax
from engines.opponents.spec import make_opponent
from engines.search.playout_judge import PlayoutJudge
from tests.engines.evaluation.tiny import tiny_network, tiny_policy

GAME = find_game("reversi8")


@pytest.fixture
def net(tmp_path: Path) -> Path:
    """A policy network."""
    return tiny_policy(tmp_path / "policy.onnx", GAME)


def matches() -> list[Match]:
    """The start, and a position a few moves on."""
    later = Match.new(GAME)
    for _ in range(9):
        later = later.play(later.legal_moves[-1])
    return [Match.new(GAME), later]


def test_it_plays_the_likeliest_move_and_shows_every_share(net: Path) -> None:
    network = Network.load(net, GAME, kind=POLICY)
    for match, choice in zip(
        matches(), make_opponent(GAME, f"policy:net={net}").choose(matches()), strict=True
    ):
        state = match.position.array()[None]
        expected = legal_softmax(network.evaluate(state, np.zeros(1, np.uint8))[0][0], match.legal_moves)
        assert choice.info.policy == pytest.approx(expected)
        assert choice.move == max(expected, key=lambda move: expected[move])
        inside = choice.info.inside
        assert inside is not None and set(inside.marks) == set(match.legal_moves)
        assert inside.marks[choice.move].weight == 1
        assert inside.marks[choice.move].text == f"{expected[choice.move]:.0%}"
        assert choice.info.value == 0


def test_temperature_draws_as_often_as_people_play(net: Path) -> None:
    start = Match.new(GAME)
    player = make_opponent(GAME, f"policy:net={net},temperature=1", 4)
    choices = player.choose([start] * 2000)
    for move, share in choices[0].info.policy.items():
        drawn = sum(choice.move == move for choice in choices) / len(choices)
        assert drawn == pytest.approx(share, abs=0.05)


def test_analyze_tells_the_share_of_every_legal_move(net: Path) -> None:
    question = json.dumps({"id": 1, "position": GAME.format_position(GAME.initial)}).encode()
    (answer,) = answers(make_opponent(GAME, f"policy:net={net}"), [question])
    policy = answer["policy"]
    assert isinstance(policy, dict) and set(policy) == {"d3", "c4", "f5", "e6"}
    assert sum(policy.values()) == pytest.approx(1)


def test_a_guided_search_has_the_guides_first_idea_and_the_judges_values(net: Path) -> None:
    guide = Network.load(net, GAME, kind=POLICY)
    judge = PlayoutJudge(GAME, 3)
    states = np.array([match.position.words for match in matches()], np.uint64)
    repeats = np.zeros(len(states), np.uint8)
    policy, value = Guided(guide, judge).evaluate(states, repeats)
    np.testing.assert_array_equal(policy, guide.evaluate(states, repeats)[0])
    np.testing.assert_array_equal(value, PlayoutJudge(GAME, 3).evaluate(states, repeats)[1])
    spec = f"alphazero:net=playouts,prior={net},sims=20"
    (choice,) = make_opponent(GAME, spec, 1).choose([Match.new(GAME)])
    assert choice.info.prior == pytest.approx(
        legal_softmax(guide.evaluate(states[:1], repeats[:1])[0][0], matches()[0].legal_moves), abs=1e-5
    )
    assert choice.info.sims == 20


def test_natural_players_take_it_for_their_first_impression(net: Path) -> None:
    spec = "natural:net=playouts,sims=5,allowance=2"
    start = Match.new(GAME)
    (plain,) = make_opponent(GAME, spec, 1).choose([start])
    (guided,) = make_opponent(GAME, f"{spec},prior={net}", 1).choose([start])
    assert not plain.info.prior
    assert sum(guided.info.prior.values()) == pytest.approx(1)


@pytest.mark.parametrize("game", ["tictactoe", "reversi8", "animal-shogi"])
def test_random_play_judges_for_the_side_to_move(game: str) -> None:
    """Within the error of many games, what counting random games by the rules gives."""
    rules = find_game(game)
    match = Match.new(rules)
    match = match.play(match.legal_moves[0])
    value = PlayoutJudge(rules, 1, 400).evaluate(match.states()[-1:], np.zeros(1, np.uint8))[1][0]
    rng, total = np.random.default_rng(2), 0
    for _ in range(120):
        one = match
        while one.legal_moves:
            one = one.play(one.legal_moves[int(rng.integers(len(one.legal_moves)))])
        assert one.outcome is not None
        winner = one.outcome.winner
        total += 0 if winner is None else 1 if winner == match.position.side else -1
    assert value == pytest.approx(total / 120, abs=0.35)


def test_what_is_no_policy_network_is_said(net: Path, tmp_path: Path) -> None:
    dual = tiny_network(tmp_path / "dual.onnx", GAME)
    with pytest.raises(InputError, match="is no policy network"):
        make_opponent(GAME, f"policy:net={dual}")
    with pytest.raises(InputError, match="does not judge both"):
        make_opponent(GAME, f"network:net={net}")
    with pytest.raises(InputError, match="plays reversi8, not reversi6"):
        make_opponent(find_game("reversi6"), f"policy:net={net}")
    with pytest.raises(InputError, match="There is no network policy for reversi6"):
        make_opponent(find_game("reversi6"), "policy")
    card = json.loads(net.with_suffix(".json").read_text()) | {"game": "reversi6", "rows": 6, "columns": 6}
    net.with_suffix(".json").write_text(json.dumps(card | {"actions": 37}))
    with pytest.raises(InputError, match=r"reads \(6, 6, 8, 37\)"):
        make_opponent(find_game("reversi6"), f"policy:net={net}")


def test_networks_of_the_other_kind_are_not_listed(net: Path) -> None:
    assert all(manifest.kind == POLICY for manifest in bundled(GAME, POLICY))
    assert all(manifest.kind != POLICY for manifest in bundled(GAME))
