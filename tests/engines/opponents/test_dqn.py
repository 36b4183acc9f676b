"""The player that goes by a deep Q-network."""

from pathlib import Path

import numpy as np
import pytest

from engines.catalogue import find_game
from engines.errors import InputError
from engines.evaluation.library import bundled
from engines.evaluation.manifest import DQN
from engines.evaluation.qnetwork import QNetwork
from engines.game import Move
from engines.matches.arena import play_match
from engines.matches.match import Match
from engines.opponents.spec import make_opponent
from tests.engines.evaluation.tiny import tiny_network
from tests.engines.evaluation.tiny_q import tiny_q

GAME = find_game("reversi6")


@pytest.fixture
def net(tmp_path: Path) -> Path:
    """A deep Q-network."""
    return tiny_q(tmp_path / "q.onnx", GAME)


def random_matches() -> list[Match]:
    """Matches at all stages, and all in which the side to move must pass, of some random games."""
    rng = np.random.default_rng(4)
    found: list[Match] = []
    for _ in range(30):
        match, kept = Match.new(GAME), int(rng.integers(0, 30))
        while match.outcome is None:
            if match.plies == kept or match.legal_moves == (GAME.actions - 1,):
                found.append(match)
            match = match.play(match.legal_moves[int(rng.integers(len(match.legal_moves)))])
    return found


def worth(network: QNetwork, match: Match, move: Move) -> float:
    """The mean over the images of the board after a move; the result where the game is over then."""
    after = match.play(move)
    if after.outcome is not None:
        winner = after.outcome.winner
        return 0.0 if winner is None else 1.0 if winner == match.position.side else -1.0
    states = match.position.array()[None], after.position.array()[None]
    return float(np.mean([network.estimates(*states, image)[0] for image in range(8)]))


def test_it_makes_the_move_whose_board_is_worth_most_and_shows_all(net: Path) -> None:
    network, matches = QNetwork.load(net, GAME), random_matches()
    passes = 0
    for match, choice in zip(matches, make_opponent(GAME, f"dqn:net={net}").choose(matches), strict=True):
        info = choice.info
        assert set(info.policy) == set(match.legal_moves)
        assert sum(info.policy.values()) == pytest.approx(1)
        if match.legal_moves == (GAME.actions - 1,):
            passes += 1
            then = match.play(choice.move)
            assert info.value == pytest.approx(
                -max(worth(network, then, move) for move in then.legal_moves), abs=1e-5
            )
            continue
        wanted = {move: worth(network, match, move) for move in match.legal_moves}
        assert info.values == pytest.approx(wanted, abs=1e-5)
        assert info.values[choice.move] == info.value == max(info.values.values())
        assert info.inside is not None and set(info.inside.marks) == set(match.legal_moves)
        assert info.inside.marks[choice.move].text == f"{info.value:+.2f}"
    assert passes > 2


def test_symmetric_positions_are_valued_alike_unless_it_looks_at_one_image(net: Path) -> None:
    start = Match.new(GAME)
    (mean,) = make_opponent(GAME, f"dqn:net={net}").choose([start])
    (one,) = make_opponent(GAME, f"dqn:net={net},symmetric=false").choose([start])
    assert np.ptp(list(mean.info.values.values())) < 1e-6 < np.ptp(list(one.info.values.values()))


def test_it_plays_whole_games_and_draws_at_a_temperature(net: Path) -> None:
    player = make_opponent(GAME, f"dqn:net={net}")
    assert play_match(GAME, player, make_opponent(GAME, "random", 1), 6, seed=2).games == 6
    drawn = make_opponent(GAME, f"dqn:net={net},temperature=5", 3).choose([Match.new(GAME)] * 60)
    assert len({choice.move for choice in drawn}) == 4


def test_what_is_no_such_network_is_said(net: Path, tmp_path: Path) -> None:
    dual = tiny_network(tmp_path / "dual.onnx", GAME)
    with pytest.raises(InputError, match="is no deep Q-network"):
        make_opponent(GAME, f"dqn:net={dual}")
    with pytest.raises(InputError, match="does not judge both"):
        make_opponent(GAME, f"network:net={net}")
    with pytest.raises(InputError, match="plays reversi6, not reversi4"):
        make_opponent(find_game("reversi4"), f"dqn:net={net}")
    with pytest.raises(InputError, match="plays reversi6, not tictactoe"):
        make_opponent(find_game("tictactoe"), f"dqn:net={net}")
    net.write_bytes(net.read_bytes()[:-9])
    with pytest.raises(InputError, match="damaged or was replaced"):
        make_opponent(GAME, f"dqn:net={net}")
    assert all(manifest.kind == DQN for manifest in bundled(GAME, DQN))
