"""Who owns the squares at the end: against the board's text at the end of the very games."""

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from engines.catalogue import GAMES, find_game
from engines.errors import InputError
from engines.game import Game, Position, position_of
from tests.training.alphazero.played import options, replayed, selfplay
from tests.training.trainer import in_child
from training.alphazero.options import options_from
from training.alphazero.owners import UNKNOWN, check_owners
from training.alphazero.replay import Replay
from training.alphazero.samples import ARRAYS, Samples


def seen(game: Game, last: Position, mover: int) -> list[float]:
    """The owners by the text of the last position, for the side that is to move."""
    board = game.format_position(last).split(" ")[0]
    discs = {"X": 1.0, "O": -1.0, "-": 0.0}
    return [discs[cell] * (-1.0 if mover else 1.0) for cell in board]


def memory(game: Game, samples: Samples) -> Replay:
    replay = Replay(game)
    replay.add({name: getattr(samples, name) for name in ARRAYS})
    return replay


def batch_owners(replay: Replay, symmetry: int = 0) -> NDArray[np.float32]:
    rows = np.arange(len(replay))
    found = replay.batch(rows, np.full(len(rows), symmetry), 0.0).owners
    assert found is not None
    return found


@pytest.mark.parametrize("exact_endings", [0, 6])
def test_the_owners_are_those_of_the_games_last_position(exact_endings: int) -> None:
    game = find_game("reversi4")
    checked = unknown = 0
    for seed in range(6):
        samples = selfplay(game, options(exact_endings=exact_endings, parallel_games=1), seed=seed).play(1)
        last = replayed(game, samples.moves[0]).position
        for state, owners in zip(samples.states, batch_owners(memory(game, samples)), strict=True):
            if (owners == UNKNOWN).all():
                unknown += 1
                continue
            assert owners.tolist() == seen(game, last, position_of(state).side)
            checked += 1
    assert checked > 40
    assert bool(unknown) == bool(exact_endings), "only a position beside the game has no end of its own"


def test_the_owners_turn_with_the_board() -> None:
    game = find_game("reversi4")
    replay = memory(game, selfplay(game, options()).play(2))
    plain = batch_owners(replay)
    for number, symmetry in enumerate(game.symmetries):
        np.testing.assert_array_equal(batch_owners(replay, number), plain[:, symmetry.squares])


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_only_reversi_has_owners(game: Game) -> None:
    check_owners(game, 0.0)
    replay = memory(game, selfplay(game, options(longest=40)).play(1))
    batch = replay.batch(np.arange(len(replay)), np.zeros(len(replay), np.int64), 0.0)
    if game.id.startswith("reversi"):
        check_owners(game, 1.0)
        assert batch.owners is not None and batch.owners.shape == (len(replay), game.rows * game.columns)
    else:
        assert batch.owners is None
        with pytest.raises(InputError, match="Only in Reversi do squares have owners"):
            check_owners(game, 1.0)


def test_they_are_learned_and_the_network_that_plays_is_the_same_without_them() -> None:
    facts: dict[str, Any] = in_child(_facts)
    first, last = facts["losses"]
    assert last < 0.75 * first
    assert facts["outputs"] == ["policy", "value"]
    np.testing.assert_allclose(facts["played"], facts["learned"], atol=1e-4)


def _facts() -> dict[str, Any]:
    from threading import Event

    import onnxruntime as ort

    from training.alphazero.learner import Learner
    from training.networks.dual import DualSpec
    from training.networks.export import onnx_model
    from training.networks.weights import assign_weights

    game = find_game("reversi4")
    replay = memory(game, selfplay(game, options(), seed=2).play(30))
    settings = options_from(
        {"batch": 64, "warmup_steps": 0, "learning_rate": 3e-3, "owners_weight": 1.0, "precision": "float32"}
    )
    spec = DualSpec.of(game, 8, 2, pooling=True, owners=True)
    learner = Learner(spec, settings, 1)
    learner.warm_up()

    def learn(steps: int) -> float:
        rng = np.random.default_rng(steps)
        loss = learner.learn(replay, rng, 0, steps, 0.0, Event(), lambda _: None).owners_loss
        assert loss is not None
        return loss

    losses = learn(3), (learn(700), learn(10))[1]
    assign_weights(learner.model, learner.average)
    planes = replay.batch(np.arange(8), np.zeros(8, np.int64), 0.0).planes
    session = ort.InferenceSession(onnx_model(spec, learner.average).SerializeToString())
    return {
        "losses": losses,
        "outputs": [output.name for output in session.get_outputs()],
        "played": session.run(["value"], {"planes": planes})[0],
        "learned": np.asarray(learner.model(planes)["value"]),
    }
