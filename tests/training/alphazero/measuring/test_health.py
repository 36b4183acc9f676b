"""Healthy or gone astray: games, losses, weights and networks."""

import numpy as np
import pytest
from numpy.typing import NDArray

from engines.catalogue import find_game
from engines.errors import InputError
from engines.game import Game, States
from tests.resources.test_translations import TABLE
from tests.training.alphazero.played import options, selfplay
from training.alphazero import recovery
from training.alphazero.checkpoint import State
from training.alphazero.learning.learner import Learned
from training.alphazero.learning.replay import Replay
from training.alphazero.measuring.health import Health, check_games, check_losses, check_network, examine
from training.alphazero.samples import ARRAYS, Samples
from training.astray import Diverged, words

GAME = find_game("animal-shogi")


class Answers:
    """Gives prepared answers, in the order of the memory's newest positions."""

    def __init__(self, game: Game, logits: NDArray[np.float32], values: NDArray[np.float32]) -> None:
        self.game, self.logits, self.values, self.at = game, logits, values, 0

    def evaluate(
        self, states: States, repeats: NDArray[np.uint8]
    ) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """The next ones."""
        part = slice(self.at, self.at + len(states))
        self.at += len(states)
        return self.logits[part], self.values[part]


@pytest.fixture(scope="module")
def replay() -> Replay:
    """A few games of animal shogi."""
    samples = selfplay(GAME, options(opening_share=1.0), seed=3).play(6)
    memory = Replay(GAME)
    memory.add({name: getattr(samples, name) for name in ARRAYS})
    return memory


def health_of(replay: Replay, logits: NDArray[np.floating], values: NDArray[np.floating]) -> Health:
    found = examine(replay, Answers(GAME, logits.astype(np.float32), values.astype(np.float32)), 1000)
    assert found is not None and found.positions == len(replay)
    return found


def test_what_a_network_knows_is_measured_against_nothing(replay: Replay) -> None:
    policy, result = replay.arrays["policy"].astype(float), replay.arrays["outcome"].astype(float)
    nothing = health_of(replay, np.zeros_like(policy), np.zeros_like(result))
    assert nothing.knowledge == pytest.approx(0.0, abs=1e-4) and nothing.value_harm == pytest.approx(0.0)
    everything = health_of(replay, np.log(policy + 1e-9), result)
    assert everything.knowledge > 0.1 and everything.value_harm < -0.3 and not everything.same
    wrong = health_of(replay, 100 * np.random.default_rng(1).normal(size=policy.shape), -result)
    assert wrong.knowledge < -5 and wrong.value_harm > 1
    check_network(everything, 0.0, 7)
    with pytest.raises(Diverged, match=r"In iteration 7 learning has come apart"):
        check_network(wrong, 0.0, 7)


def test_a_network_that_answers_the_same_to_everything_has_collapsed(replay: Replay) -> None:
    count = len(replay)
    logits = np.tile(np.arange(GAME.actions) / 100, (count, 1))
    with pytest.raises(Diverged, match="the same answer"):
        check_network(health_of(replay, logits, np.full(count, 0.2)), 0.0, 3)
    check_network(health_of(replay, logits, np.linspace(0.1, 0.2, count)), 0.0, 3)


def test_what_was_known_must_not_be_lost_at_once() -> None:
    check_network(Health(0.2, -0.1, False, 500), 0.5, 3)
    check_network(Health(0.01, -0.1, False, 500), 0.2, 3)
    with pytest.raises(Diverged, match="forgotten"):
        check_network(Health(0.1, -0.1, False, 500), 0.5, 3)


def test_no_number_is_no_health() -> None:
    for sick in (Health(np.nan, 0.0, False, 500), Health(0.5, np.nan, False, 500)):
        with pytest.raises(Diverged):
            check_network(sick, 0.0, 3)
    check_network(None, 1.0, 3)


@pytest.mark.parametrize(
    ("policy", "value", "finite", "words"),
    [
        (1.9, 0.9, True, ""), (np.nan, 0.5, False, "no numbers"), (9.0, 0.5, True, "come apart"),
        (1.0, 1.9, True, "come apart"),
    ],
)  # fmt: skip
def test_losses(replay: Replay, policy: float, value: float, finite: bool, words: str) -> None:
    learned = Learned(5, policy, value, 1e-3, 1.0, finite)
    if not words:
        check_losses(learned, replay, 4)
        return
    with pytest.raises(Diverged, match=words):
        check_losses(learned, replay, 4)


@pytest.mark.parametrize(
    ("game", "games", "draws", "sick"),
    [
        ("animal-shogi", 100, 100, True), ("animal-shogi", 100, 98, True), ("animal-shogi", 100, 97, False),
        ("animal-shogi", 20, 20, False), ("reversi4", 40, 40, True), ("tictactoe", 100, 100, False),
        ("animal-shogi-simple", 100, 100, False),
    ],
)  # fmt: skip
def test_draws_only(game: str, games: int, draws: int, sick: bool) -> None:
    nothing = np.empty(0)
    samples = Samples(nothing, nothing, nothing, nothing, nothing, games=games, draws=draws)  # type: ignore[arg-type]
    if not sick:
        check_games(samples, find_game(game), 2)
        return
    with pytest.raises(Diverged, match=f"In iteration 2 {draws} of {games} games"):
        check_games(samples, find_game(game), 2)


def test_a_checkpoint_is_good_when_its_network_has_made_healthy_games() -> None:
    state = State(ended=4, iteration=5)
    recovery.prove(state)
    recovery.prove(state)
    assert state.good == [4]
    for serial in (5, 6):
        state.ended = serial
        recovery.prove(state)
    assert state.good == [5, 6]


def test_setbacks_are_over_when_the_run_is_beyond_its_trouble() -> None:
    state = State(iteration=5, trouble=5, setbacks=2)
    recovery.prove(state)
    assert state.setbacks == 2
    state.iteration = 6
    recovery.prove(state)
    assert state.setbacks == 0


def test_a_run_that_begins_again_keeps_its_time_and_what_it_learned_of_its_trouble() -> None:
    present = State(iteration=7, seconds=80.0, progress=0.6, serial=9, setbacks=2)
    again = recovery.set_back(State(), present, rate=0.4)
    assert (again.iteration, again.ended, again.good) == (1, 0, [])
    assert (again.seconds, again.progress, again.serial, again.setbacks) == (80.0, 0.6, 9, 2)
    assert again.trouble == 7 and again.rate_limit == 0.1


def test_what_is_told_is_in_japanese() -> None:
    told: list[InputError] = [words(3, 1e-3)]
    network = Health(0.0, 0.0, False, 100)
    nothing = np.empty(0)
    drawn = Samples(nothing, nothing, nothing, nothing, nothing, games=50, draws=50)  # type: ignore[arg-type]
    replay = Replay(GAME)
    zeros, policy = np.zeros(1), np.zeros((1, GAME.actions))
    start = GAME.initial.array()[None]
    one = (start, zeros, policy, zeros, zeros)
    replay.add(dict(zip(ARRAYS, one, strict=True)))
    for check in (
        lambda: check_losses(Learned(1, 1.0, 1.0, 0.1, 1.0, False), replay, 1),
        lambda: check_network(Health(0.0, 0.0, True, 100), 0.0, 1),
        lambda: check_network(Health(-5.0, 0.0, False, 100), 0.0, 1),
        lambda: check_network(network, 1.0, 1),
        lambda: check_games(drawn, GAME, 1),
    ):
        with pytest.raises(Diverged) as caught:
            check()
        told.append(caught.value)
    assert len({error.template for error in told}) == 6
    assert [error.template for error in told if error.template not in TABLE] == []
