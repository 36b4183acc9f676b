"""Networks: the right answers from good files, one sentence for each kind of bad one."""

import json
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from engines.catalogue import GAMES, find_game
from engines.errors import InputError
from engines.evaluation.library import bundled, find_network, known_networks, own_networks, remove_network
from engines.evaluation.manifest import (
    DUAL,
    POLICY,
    add_quantized,
    manifest_path,
    read_manifest,
    read_quantized,
    write_manifest,
)
from engines.evaluation.network import Network
from engines.game import Game
from tests.engines.evaluation.tiny import matrices, model, tiny_network

GAME = find_game("reversi4")
OTHER = find_game("reversi6")


def positions(game: Game, count: int) -> np.ndarray:
    """The first positions of a game in which the lowest move is always played."""
    position = game.initial
    states: list[tuple[int, ...]] = []
    while len(states) < count and game.outcome(position) is None:
        states.append(position.words)
        position = game.play(position, game.legal_moves(position)[0])
    return np.array(states, np.uint64)


def encoded(game: Game, states: np.ndarray, repeats: np.ndarray) -> np.ndarray:
    """The planes, one position at a time."""
    planes = np.empty((len(states), game.rows * game.columns * game.planes), np.float32)
    for i in range(len(states)):
        game.kernels.encode(states[i], int(repeats[i]), planes[i])
    return planes


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_answers_are_the_weights_times_the_planes(game: Game, tmp_path: Path) -> None:
    network = Network.load(tiny_network(tmp_path / "tiny.onnx", game), game)
    policy_weights, value_weights = matrices(game)
    for count in (1, 7, 3):
        states = positions(game, count)
        repeats = np.arange(len(states), dtype=np.uint8) % 2
        policy, value = network.evaluate(states, repeats)
        planes = encoded(game, states, repeats)
        assert policy.shape == (len(states), game.actions)
        assert policy.dtype == value.dtype == np.float32
        np.testing.assert_allclose(policy, planes @ policy_weights, rtol=1e-4, atol=1e-5)
        np.testing.assert_allclose(value, np.tanh(planes @ value_weights)[:, 0], rtol=1e-4, atol=1e-5)


@pytest.mark.parametrize("game", [game for game in GAMES if game.fewer_planes], ids=lambda game: game.id)
def test_networks_may_read_the_first_of_the_planes_alone(game: Game, tmp_path: Path) -> None:
    path, inputs = tmp_path / "tiny.onnx", game.rows * game.columns
    states, repeats = positions(game, 7), np.zeros(7, np.uint8)
    whole = encoded(game, states, repeats).reshape(7, inputs, game.planes)
    for fewer in game.fewer_planes:
        rng = np.random.default_rng(fewer)
        weights = rng.standard_normal((inputs * fewer, game.actions)).astype(np.float32) / np.float32(4)
        values = rng.standard_normal((inputs * fewer, 1)).astype(np.float32) / np.float32(4)
        path.write_bytes(model(game, (weights, values), fewer).SerializeToString())
        write_manifest(path, game, size="tiny", origin={}, training={}, planes=fewer)
        policy, value = Network.load(path, game).evaluate(states, repeats)
        planes = np.ascontiguousarray(whole[..., :fewer]).reshape(7, -1)
        np.testing.assert_allclose(policy, planes @ weights, rtol=1e-4, atol=1e-5)
        np.testing.assert_allclose(value, np.tanh(planes @ values)[:, 0], rtol=1e-4, atol=1e-5)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_bundled_networks_load_and_answer(game: Game) -> None:
    for manifest in bundled(game):
        network = Network.load(manifest.name, game)
        policy, value = network.evaluate(positions(game, 3), np.zeros(3, np.uint8))
        assert network.manifest == manifest
        assert np.isfinite(policy).all()
        assert (np.abs(value) <= 1).all()


def test_a_name_is_looked_up_among_the_persons_own(home: Path) -> None:
    path = tiny_network(home / "networks" / GAME.id / "mine.onnx", GAME)
    assert find_network("mine", GAME) == path
    network = Network.load("mine", GAME, threads=2)
    assert network.manifest.name == "mine"
    with pytest.raises(InputError, match=r"no network yours for reversi4; choose from .*mine"):
        find_network("yours", GAME)


def test_a_game_without_networks_says_so(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys._MEIPASS", str(home), raising=False)
    with pytest.raises(InputError, match=r"no network best for reversi6: none has been trained"):
        Network.load("best", OTHER)


def test_listing_leaves_out_what_cannot_be_used(
    home: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("sys._MEIPASS", str(home), raising=False)
    assert known_networks(GAME) == ()
    folder = home / "resources" / "networks" / GAME.id
    tiny_network(folder / "alpha.onnx", GAME)
    tiny_network(folder / "best.onnx", GAME)
    tiny_network(folder / "foreign.onnx", OTHER)
    (folder / "alone.onnx").write_bytes(b"no manifest")
    tiny_network(home / "networks" / GAME.id / "own.onnx", GAME)
    assert [manifest.name for manifest in bundled(GAME)] == ["best", "alpha"]
    (home / "networks" / GAME.id / "other.onnx").write_bytes(b"no manifest")
    assert [manifest.name for manifest in known_networks(GAME)] == ["best", "alpha", "own"]
    (said,) = caplog.messages
    assert said.startswith("A network is left out: ") and "alone.onnx has no manifest" in said


def test_only_the_persons_own_networks_are_removed(home: Path, tmp_path: Path) -> None:
    own = tiny_network(home / "networks" / GAME.id / "own.onnx", GAME)
    for other in (bundled(OTHER)[0].path, tiny_network(tmp_path / "run.onnx", GAME)):
        with pytest.raises(InputError, match="not one of your own"):
            remove_network(other)
        assert other.is_file() and manifest_path(other).is_file()
    assert [manifest.name for manifest in own_networks(GAME)] == ["own"]
    add_quantized(read_manifest(own), b"in bytes")
    remove_network(own)
    assert own_networks(GAME) == () and list(own.parent.iterdir()) == []
    remove_network(own)


def test_the_manifest_says_what_was_written(tmp_path: Path) -> None:
    path = tiny_network(tmp_path / "net.v2.onnx", GAME)
    manifest = read_manifest(path)
    assert (manifest.name, manifest.game, manifest.size) == ("net.v2", GAME.id, "tiny")
    assert (manifest.rows, manifest.columns, manifest.planes, manifest.actions) == (4, 4, 28, 17)
    assert manifest.origin == {"kind": "test"}
    assert manifest.path == path
    assert sorted(file.name for file in tmp_path.iterdir()) == ["net.v2.json", "net.v2.onnx"]


@pytest.mark.parametrize("kind", [DUAL, POLICY])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_bundled_networks_say_nearly_the_same_in_bytes(game: Game, kind: str) -> None:
    for manifest in bundled(game, kind):
        assert (read_quantized(manifest) is None) == (not manifest.quantized)
        states = positions(game, 30)
        repeats = np.zeros(len(states), np.uint8)
        policy, value = Network.load(manifest.path, game, kind=kind).evaluate(states, repeats)
        rounded = Network.load(manifest.path, game, kind=kind, quantized=True).evaluate(states, repeats)
        assert np.abs(value - rounded[1]).mean() < 0.06
        assert np.abs(policy - rounded[0]).mean() < 0.5


def change(**values: object) -> Callable[[Path], None]:
    """A damage: entries of the manifest replaced, or removed where None."""

    def damage(path: Path) -> None:
        card = json.loads(manifest_path(path).read_text()) | values
        kept = {key: value for key, value in card.items() if value is not None}
        manifest_path(path).write_text(json.dumps(kept))

    return damage


def truncate(path: Path) -> None:
    """A damage: half of the file."""
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def text_instead(path: Path) -> None:
    """A damage: something else entirely, with a manifest that is right about it."""
    tiny_network(path, GAME, content=b"This is no network.\n" * 50)


def wrong_planes_inside(path: Path) -> None:
    """A damage: a network whose manifest says something else than its graph."""
    inside = model(OTHER, matrices(OTHER)).SerializeToString()
    tiny_network(path, GAME, content=inside)


def wrong_outputs(path: Path) -> None:
    """A damage: no output called policy."""
    tiny_network(path, GAME, content=model(GAME, matrices(GAME), policy="logits").SerializeToString())


def too_few_actions(path: Path) -> None:
    """A damage: a policy of the wrong width."""
    policy, value = matrices(GAME)
    content = model(GAME, (policy[:, :-1].copy(), value)).SerializeToString()
    tiny_network(path, GAME, content=content)


def diverged(path: Path) -> None:
    """A damage: weights that are not numbers."""
    policy, value = matrices(GAME)
    content = model(GAME, (policy * np.float32(np.nan), value)).SerializeToString()
    tiny_network(path, GAME, content=content)


BAD = {
    "gone": (Path.unlink, "There is no network"),
    "no manifest": (lambda path: manifest_path(path).unlink(), "has no manifest tiny.json beside it"),
    "manifest not JSON": (lambda path: manifest_path(path).write_text("{"), "not readable JSON"),
    "manifest not text": (lambda path: manifest_path(path).write_bytes(b"\xff\xfe\x00"), "not readable JSON"),
    "manifest too deep": (lambda path: manifest_path(path).write_text("[" * 200_000), "not readable JSON"),
    "manifest a list": (lambda path: manifest_path(path).write_text("[]"), "not a JSON object"),
    "newer format": (change(format=2), "format 2, newer than this program reads"),
    "no format": (change(format=None), "format is missing or wrong"),
    "no game": (change(game=None), "game is missing or wrong"),
    "planes not a number": (change(planes="4"), "planes is missing or wrong"),
    "wrong game": (change(game="reversi6"), "plays reversi6, not reversi4"),
    "wrong planes": (change(planes=5), r"reads \(4, 4, 5, 17\), but reversi4 needs \(4, 4, 28, 17\)"),
    "wrong actions": (change(actions=16), r"\(4, 4, 28, 16\)"),
    "wrong rules": (change(rules_version=9), "version 9 of the rules"),
    "wrong checksum": (change(sha256="0" * 64), "checksum"),
    "truncated": (truncate, "checksum"),
    "not ONNX": (text_instead, "is not an ONNX network"),
    "another graph": (wrong_planes_inside, "whatever its manifest says"),
    "other outputs": (wrong_outputs, "whatever its manifest says"),
    "other width": (too_few_actions, "whatever its manifest says"),
    "not a number": (diverged, "its training diverged"),
}


@pytest.mark.parametrize("kind", BAD)
def test_each_bad_file_gives_one_sentence(kind: str, tmp_path: Path) -> None:
    path = tiny_network(tmp_path / "tiny.onnx", GAME)
    damage, sentence = BAD[kind]
    damage(path)
    with pytest.raises(InputError, match=sentence) as caught:
        Network.load(path, GAME)
    text = str(caught.value)
    assert "\n" not in text
    assert text.endswith(".")


def test_a_folder_is_not_a_network(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="There is no network"):
        Network.load(tmp_path / "x.onnx", GAME)
    with pytest.raises(InputError, match="There is no network"):
        Network.load(f"{tmp_path}/", GAME)
