"""A network that looks at all images of a board: what it thinks is the same from every side."""

import re
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from engines.catalogue import GAMES, find_game
from engines.evaluation.evaluator import Evaluator
from engines.evaluation.images import Images
from engines.evaluation.network import Network
from engines.game import Game, Move, Position, Symmetry
from engines.matches.match import Match
from engines.matches.openings import images, random_openings
from tests.engines.evaluation.tiny import tiny_network
from tests.training.alphazero.played import replayed

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


def mirror_images(match: Match) -> list[tuple[Position, Symmetry]]:
    """A position from other sides: of Reversi and tic-tac-toe the mirrored games lead there, where they begin
    as ever; Animal Shogi is turned left to right as it is written."""
    game = match.game
    if game.id.startswith("animal-shogi"):
        board, *rest = game.format_position(match.position).split(" ")
        turned = "/".join("".join(re.findall(r"\+?\w", row)[::-1]) for row in board.split("/"))
        return [(game.parse_position(" ".join([turned, *rest])), game.symmetries[1])]
    shown = images(game, game.initial)
    found = []
    for symmetry, image in zip(game.symmetries[1:], shown[1:], strict=True):
        if image == shown[0]:
            there = np.argsort(symmetry.actions)
            moves = [Move(int(there[move])) for move in match.moves]
            found.append((replayed(game, tuple(moves)).position, symmetry))
    return found


def asked(evaluator: Evaluator, position: Position) -> tuple[NDArray[np.float32], float]:
    policy, value = evaluator.evaluate(position.array()[None], np.zeros(1, np.uint8))
    return policy[0], float(value[0])


@every_game
def test_seen_in_an_image_a_network_thinks_of_a_position_what_it_thinks_of_the_mirror_image(
    game: Game, tmp_path: Path
) -> None:
    network = Network.load(tiny_network(tmp_path / "net.onnx", game, 1), game)
    for match in random_openings(game, 5, 4, np.random.default_rng(2)):
        for position, symmetry in mirror_images(match):
            seen, worth = network.evaluate(match.position.array()[None], np.zeros(1, np.uint8), symmetry)
            there, same = asked(network, position)
            assert worth[0] == pytest.approx(same, abs=1e-5)
            assert seen[0][symmetry.actions] == pytest.approx(there, abs=1e-4)


@every_game
def test_all_images_together_think_the_same_of_mirror_images(game: Game, tmp_path: Path) -> None:
    network = Network.load(tiny_network(tmp_path / "net.onnx", game, 1), game)
    differ = 0
    for match in random_openings(game, 5, 4, np.random.default_rng(2)):
        policy, value = asked(Images(network), match.position)
        for position, symmetry in mirror_images(match):
            there, same = asked(Images(network), position)
            assert value == pytest.approx(same, abs=1e-5)
            assert policy[symmetry.actions] == pytest.approx(there, abs=1e-4)
            one, other = asked(network, match.position)[1], asked(network, position)[1]
            differ += one != pytest.approx(other, abs=1e-5)
    assert differ, "one look alone does depend on the side"


def test_the_mean_is_that_of_the_images(tmp_path: Path) -> None:
    game = find_game("reversi6")
    network = Network.load(tiny_network(tmp_path / "net.onnx", game, 1), game)
    state = random_openings(game, 1, 6, np.random.default_rng(2))[0].position.array()[None]
    looks = [network.evaluate(state, np.zeros(1, np.uint8), symmetry) for symmetry in game.symmetries]
    policy, value = Images(network).evaluate(state, np.zeros(1, np.uint8))
    assert len(looks) == 8
    assert value == pytest.approx(np.mean([look[1] for look in looks]), abs=1e-6)
    assert policy == pytest.approx(np.mean([look[0] for look in looks], axis=0), abs=1e-5)
