"""The learner: it learns, it forgets nothing in a checkpoint, and warming up teaches it nothing."""

from dataclasses import replace
from threading import Event
from typing import Any

import numpy as np
import pytest

from engines.catalogue import find_game
from engines.errors import InputError
from tests.training.alphazero.played import options as play_options
from tests.training.alphazero.played import selfplay
from tests.training.trainer import in_child
from training.alphazero.learning.learner import Learner
from training.alphazero.learning.replay import Replay
from training.alphazero.options import Options, options_from
from training.alphazero.samples import ARRAYS
from training.networks.dual import DualSpec
from training.networks.halves import worth_halving


@pytest.fixture(scope="module")
def facts() -> dict[str, Any]:
    """What a small learner did, in one process."""
    return in_child(_facts)


def test_losses_fall(facts: dict[str, Any]) -> None:
    first, last = facts["losses"]
    assert last[0] < first[0] * 0.95
    assert last[1] < first[1] * 0.9


def test_a_stretchs_losses_are_the_means_of_its_steps(facts: dict[str, Any]) -> None:
    steps, stretch = facts["means"]
    assert np.ptp(steps, axis=0).min() > 0.01
    assert stretch == pytest.approx(np.mean(steps, axis=0), abs=1e-5)


def test_warming_up_changes_nothing(facts: dict[str, Any]) -> None:
    assert facts["warm"]


def test_the_step_is_compiled_once(facts: dict[str, Any]) -> None:
    assert facts["compiled"] == 1


def test_going_on_from_a_checkpoint_is_going_on(facts: dict[str, Any]) -> None:
    assert facts["same"]


def test_another_networks_checkpoint_is_refused(facts: dict[str, Any]) -> None:
    wider, headless = facts["refused"]
    assert wider == headless
    assert "not built as this version" in wider


def test_the_optimisers_memory_has_names_and_without_them_begins_anew(facts: dict[str, Any]) -> None:
    remembered, weights, begun = facts["numbered"]
    assert remembered and weights and begun


def test_the_average_follows(facts: dict[str, Any]) -> None:
    at_start, later = facts["distances"]
    assert 0 < later < at_start


def test_a_stop_is_heard_between_two_steps(facts: dict[str, Any]) -> None:
    assert facts["stopped"] == 0


def test_halves_of_a_batch_teach_what_the_whole_does(facts: dict[str, Any]) -> None:
    for moved, apart, sizes in facts["halves"]:
        assert moved > 0.01 and apart < moved / 50 and sizes == [True, False]


def test_weights_need_not_decay(facts: dict[str, Any]) -> None:
    assert facts["undecayed"] == 5


def test_how_far_the_weights_moved_is_told(facts: dict[str, Any]) -> None:
    stood, moved = facts["moved"]
    assert stood == 0.0 and 0.0 < moved < 1.0


def test_the_step_is_the_schedules(facts: dict[str, Any]) -> None:
    assert facts["rate"] == pytest.approx(3e-3)


def _facts() -> dict[str, Any]:
    game = find_game("tictactoe")
    settings: dict[str, object] = {
        "filters": 8, "blocks": 1, "batch": 32, "warmup_steps": 0, "learning_rate": 3e-3, "seed": 1
    }  # fmt: skip
    options = options_from(settings)
    replay = Replay(game)
    samples = selfplay(game, play_options(sims=16)).play(20)
    replay.add({name: getattr(samples, name) for name in ARRAYS})
    spec = DualSpec.of(game, 8, 1, pooling=True)
    learner = Learner(spec, options, 1)
    before, compiled = learner.save(), _counted(learner)
    learner.warm_up(learner.options.batch)
    warm = all(np.array_equal(before[name], value) for name, value in learner.save().items())

    def learn(who: Learner, steps: int, seed: int, stop: Event | None = None) -> Any:
        rng = np.random.default_rng(seed)
        return who.learn(replay, rng, 0, steps, 0.0, stop or Event(), lambda _: None)

    distance = _distance(learner)
    first = learn(learner, 10, 1)
    learn(learner, 300, 2)
    last = learn(learner, 20, 5)
    other = Learner(spec, options, 2)
    other.load(learner.save())
    learn(learner, 5, 3), learn(other, 5, 3)
    one, two = learner.save(), other.save()
    stop = Event()
    stop.set()
    wider = Learner(DualSpec.of(game, 12, 1, pooling=True), options, 1)
    headless = {name: array for name, array in one.items() if "policy_out" not in name}
    distances = distance + _moved(learner, before), _distance(learner)
    refused = [_refused(learner, arrays) for arrays in (wider.save(), headless)]
    numbered = _without_names(one, other)
    for each in (learner, other):
        each.load(before)
    stood = learn(learner, 5, 4, stop)
    return {
        "warm": warm,
        "compiled": len(compiled),
        "losses": ((first.policy_loss, first.value_loss), (last.policy_loss, last.value_loss)),
        "refused": refused,
        "numbered": numbered,
        "means": _stretches(replay, learner, other),
        "same": set(one) == set(two) and all(np.allclose(one[n], two[n], atol=1e-6) for n in one),
        "distances": distances,
        "halves": _in_halves(replay, options_from(settings)),
        "stopped": stood.steps,
        "moved": (stood.moved, first.moved),
        "rate": first.learning_rate,
        "undecayed": learn(Learner(spec, options_from(settings | {"weight_decay": 0.0}), 1), 5, 4).steps,
    }


def _counted(learner: Learner) -> list[Any]:
    """Fills with what Keras compiles of a learner's step, each time that it does so."""
    compiled: list[Any] = []
    step = learner._learning.train_step

    def counted(batch: Any) -> Any:
        compiled.append(batch)
        return step(batch)

    learner._learning.train_step = counted
    return compiled


def _refused(learner: Learner, arrays: dict[str, Any]) -> str:
    """What a learner says of a checkpoint that is not its own."""
    with pytest.raises(InputError) as caught:
        learner.load(arrays)
    return str(caught.value)


def _in_halves(replay: Replay, options: Options) -> list[tuple[float, float, list[bool]]]:
    """How far weights move in ten steps, how far apart they are then where one learner learns in halves, and
    which of the two does; from nothing, and going on from the other's checkpoint."""
    spec = DualSpec.of(replay.game, options.filters, options.blocks, options.pooling)
    two = [Learner(spec, replace(options, threads=threads, precision="float32"), 1) for threads in (2, 1)]
    found = []
    for seed in range(2):
        before = two[0].save()
        for one in two:
            one.learn(replay, np.random.default_rng(seed), 0, 10, 0.0, Event(), lambda _: None)
        after, other = two[0].save(), two[1].save()
        weights = [name for name in after if name.startswith("weights/")]
        moved = max(float(np.abs(after[name] - before[name]).max()) for name in weights)
        apart = max(float(np.abs(after[name] - other[name]).max()) for name in weights)
        sizes = [worth_halving(threads, options.batch) for threads in (2, 1)]
        found.append((moved, apart, sizes))
        two[0].load(other)
        two[1].load(after)
    return found


def _without_names(checkpoint: dict[str, Any], learner: Learner) -> tuple[bool, bool, bool]:
    """Whether a checkpoint holds all of the optimiser's memory; and whether one that numbers it brings the
    weights, and nothing of the learner's own memory is left."""
    memory = {name for name in checkpoint if name.startswith("optimizer/")}
    rest = {name: array for name, array in checkpoint.items() if name not in memory}
    learner.load({**rest, "optimizer/0": np.ones(())})
    found = learner.save()
    return (
        len(memory) == len(learner.optimizer.variables),
        all(np.array_equal(found[name], array) for name, array in rest.items()),
        not any(found[name].any() for name in memory),
    )


def _stretches(replay: Replay, one: Learner, other: Learner) -> tuple[list[Any], Any]:
    """The losses of three steps taken one by one, and those of the same three as one stretch."""

    def learn(who: Learner, goal: int) -> list[float]:
        found = who.learn(replay, rng, 0, goal, 0.0, Event(), lambda _: None)
        return [found.policy_loss, found.value_loss]

    rng = np.random.default_rng(6)
    steps = [learn(one, 1) for _ in range(3)]
    rng = np.random.default_rng(6)
    return steps, learn(other, 3)


def _distance(learner: Learner) -> float:
    """How far the average is from the newest weights."""
    arrays = learner.save()
    return float(
        sum(
            np.square(value - arrays[f"average/{name.removeprefix('weights/')}"]).sum()
            for name, value in arrays.items()
            if name.startswith("weights/")
        )
    )


def _moved(learner: Learner, before: dict[str, Any]) -> float:
    """How far the newest weights have come."""
    return float(
        sum(np.square(v - before[n]).sum() for n, v in learner.save().items() if n.startswith("weights/"))
    )
