"""What a game's players do where the network that came with the program is lost or damaged: they say so, and
random playouts take its place only where none was meant."""

import shutil
from pathlib import Path

import pytest

from engines.catalogue import GAMES, find_game
from engines.errors import InputError
from engines.evaluation.manifest import DQN, POLICY
from engines.matches.match import Match
from engines.opponents.kind import Kind
from engines.opponents.kinds import KINDS
from engines.opponents.levels import ladder_of, levels
from engines.opponents.spec import make_opponent
from engines.paths import resource
from engines.review.usual import usual_judge
from engines.search.limit import Limit
from tests.engines.evaluation.tiny import tiny_network

GAME = find_game("reversi4")
PLAYERS = ("level:chick", "settai", "perfect", "alphazero", "network")


@pytest.fixture
def shipped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the game's networks in a copy of the program."""
    copy = tmp_path / "program" / "resources"
    for part in ("networks", "solvers"):
        shutil.copytree(resource(part), copy / part)
    shutil.copy(resource("levels.json"), copy)
    monkeypatch.setattr("sys._MEIPASS", str(copy.parent), raising=False)
    return copy / "networks" / GAME.id


@pytest.mark.parametrize("spec", PLAYERS)
@pytest.mark.parametrize("lost", ["best.onnx", "best.json"])
def test_nothing_stands_in_for_a_lost_network(lost: str, spec: str, shipped: Path, home: Path) -> None:
    before = levels(GAME), usual_judge(GAME)
    (shipped / lost).unlink()
    tiny_network(home / "networks" / GAME.id / "best.onnx", GAME)
    assert (levels(GAME), usual_judge(GAME)) == before
    with pytest.raises(InputError, match=f"{shipped}.*best"):
        make_opponent(GAME, spec, 1)


@pytest.mark.parametrize("spec", PLAYERS)
@pytest.mark.parametrize("damaged", ["best.onnx", "best.json"])
def test_nothing_stands_in_for_a_damaged_one(damaged: str, spec: str, shipped: Path) -> None:
    (shipped / damaged).write_text("{")
    with pytest.raises(InputError, match=f"{shipped}.*best.* damaged"):
        make_opponent(GAME, spec, 1)


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind.name in (DQN, POLICY)])
@pytest.mark.parametrize("suffix", [".onnx", ".json"])
@pytest.mark.parametrize("content", [None, "{"])
def test_who_plays_by_another_is_still_offered_and_says_why_it_cannot(
    kind: Kind, suffix: str, content: str | None, shipped: Path
) -> None:
    assert kind.offered
    (game,) = (game for game in GAMES if kind.offered(game))
    file = shipped.parent / game.id / f"{kind.name}{suffix}"
    file.unlink()
    if content:
        file.write_text(content)
    assert kind.offered(game)
    with pytest.raises(InputError, match=str(file.with_suffix(""))):
        make_opponent(game, kind.name, 1)


@pytest.mark.parametrize("spec", ["level:chick", "settai:sims=5", "perfect"])
def test_a_game_for_which_none_is_meant_plays_by_playouts(spec: str, shipped: Path) -> None:
    shutil.rmtree(shipped)
    assert ladder_of(GAME) == "playouts" and usual_judge(GAME).startswith("rollouts")
    match = Match.new(GAME)
    assert make_opponent(GAME, spec, 1).choose([match], Limit(sims=5))[0].move in match.legal_moves
