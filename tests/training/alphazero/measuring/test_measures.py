"""The figures of a run: what a network makes of new games, and matches against others."""

from pathlib import Path
from threading import Event

import numpy as np
import pytest
from numpy.typing import NDArray

from engines.catalogue import find_game
from engines.evaluation.uniform import Uniform
from engines.game import Game, States
from engines.matches.rating import wilson
from tests.engines.evaluation.tiny import tiny_network
from tests.training.alphazero.played import options, selfplay
from training.alphazero.learning.replay import Replay
from training.alphazero.measuring.diagnosis import (
    calibration_error,
    distinct_share,
    judge_learned,
    judge_newest,
)
from training.alphazero.measuring.evaluation import ENOUGH, Contest, due_rungs, hold, shared_out
from training.alphazero.measuring.figures import selfplay_figures
from training.alphazero.measuring.ladder import LADDER
from training.alphazero.samples import ARRAYS

TICTACTOE = find_game("tictactoe")


class Oracle:
    """Knows the results and the search's policies of the positions in a memory."""

    def __init__(self, replay: Replay, wrong: bool = False) -> None:
        """`wrong` tells the opposite results."""
        self.game: Game = replay.game
        self.replay = replay
        self.sign = -1 if wrong else 1

    def evaluate(
        self, states: States, repeats: NDArray[np.uint8]
    ) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """From memory; in tic-tac-toe a state met twice gets its last result."""
        known = {tuple(state): row for row, state in enumerate(self.replay.arrays["states"].tolist())}
        rows = [known[tuple(state)] for state in states.tolist()]
        policy = self.replay.arrays["policy"][rows].astype(np.float32)
        value = self.sign * self.replay.arrays["outcome"][rows].astype(np.float32)
        return np.log(policy + 1e-9), value


@pytest.fixture
def replay() -> Replay:
    """Some games of animal shogi, with every position once."""
    game = find_game("animal-shogi")
    samples = selfplay(game, options(opening_share=1.0), seed=27).play(6)
    replay = Replay(game)
    once = np.sort(np.unique(samples.states, axis=0, return_index=True)[1])
    replay.add({name: getattr(samples, name)[once] for name in ARRAYS})
    return replay


def test_one_who_knows_everything(replay: Replay) -> None:
    figures = judge_newest(replay, Oracle(replay), 1000)
    assert figures["value/accuracy"] > 0.95
    assert figures["value/calibration"] < 0.05
    assert figures["unseen/value"] < 0.1
    assert figures["unseen/policy"] == pytest.approx(figures["policy/entropy"], abs=0.05)
    assert figures["policy/gain"] == pytest.approx(0.0, abs=0.05)


def test_one_who_prefers_what_the_search_prefers(replay: Replay) -> None:
    assert judge_newest(replay, Oracle(replay), 1000)["policy/agreement"] == 1.0
    taught = replay.batch(np.arange(len(replay)), np.zeros(len(replay), np.int64), 0.0).policy
    taught = taught[(taught > 0).any(axis=1)]  # what was drawn teaches nothing
    lowest = (taught >= 0).argmax(axis=1)  # of equals the first counts
    expected = (lowest == taught.argmax(axis=1)).mean()
    assert judge_newest(replay, Uniform(replay.game), 1000)["policy/agreement"] == pytest.approx(expected)


def test_positions_that_come_again_count_once(replay: Replay) -> None:
    assert distinct_share(replay) == {"data/distinct": 1.0} and distinct_share(Replay(replay.game)) == {}
    few = {name: replay.arrays[name][:5] for name in ARRAYS}
    for _ in range(3):
        replay.add(few)
    whole = len(replay)
    assert distinct_share(replay)["data/distinct"] == pytest.approx((whole - 15) / whole)


def test_one_who_is_always_wrong(replay: Replay) -> None:
    figures = judge_newest(replay, Oracle(replay, wrong=True), 1000)
    assert figures["value/accuracy"] < 0.05
    assert figures["unseen/value"] > 3.5


def test_drawn_games_have_no_winner_to_name(replay: Replay) -> None:
    replay.arrays["outcome"][:] = 0
    assert "value/accuracy" not in judge_newest(replay, Oracle(replay), 1000)


def test_what_was_learned_from_is_what_was_there_before(replay: Replay) -> None:
    newest = len(replay) // 3
    other = Replay(replay.game)
    arrays = {name: array.copy() for name, array in replay.arrays.items()}
    arrays["outcome"][-newest:] *= -1
    other.add(arrays)
    assert judge_learned(other, Oracle(replay), newest)["learned/value"] == 0.0
    assert judge_newest(other, Oracle(replay), newest)["unseen/value"] > 3.5
    assert judge_learned(other, Oracle(replay, wrong=True), newest)["learned/value"] > 3.5
    assert judge_learned(other, Oracle(replay), len(replay)) == {}


def test_nothing_new_gives_no_figures(replay: Replay) -> None:
    assert judge_newest(replay, Oracle(replay), 0) == {}


def test_calibration_compares_promise_and_result_within_bins() -> None:
    values = np.array([0.5, 0.5, -0.9, -0.9], np.float32)
    assert calibration_error(values, np.array([1, 0, -1, -1], np.float32)) == pytest.approx(0.05)
    assert calibration_error(values, np.array([-1, -1, 1, 1], np.float32)) == pytest.approx(1.7)
    assert calibration_error(np.array([-1.0, 1.0], np.float32), np.array([-1.0, 1.0], np.float32)) == 0.0


def test_shares_of_selfplay() -> None:
    samples = selfplay(TICTACTOE, options()).play(20)
    figures = selfplay_figures(samples, 1)
    assert figures["games/first"] + figures["games/second"] + figures["games/draws"] == pytest.approx(1.0)
    assert 5 <= figures["games/length"] <= 9
    assert 0 < figures["speed/efficiency"] <= 1
    assert figures["speed/evaluations"] > figures["speed/positions"] > 0


def test_the_ladder_is_climbed_rung_by_rung() -> None:
    def names(scores: dict[str, float], passes: dict[str, int], rungs: int = 4) -> list[str]:
        return [contest.name for contest in due_rungs(rungs, 10, scores, passes)]

    assert names({}, {}) == ["random"]
    assert names({"random": 0.6}, {}) == ["random", "rollouts30"]
    assert names({"random": 1.0}, {"random": ENOUGH}) == ["rollouts30"]
    everything = {rung.name: 1.0 for rung in LADDER}
    assert names(everything, {rung.name: ENOUGH for rung in LADDER}) == ["rollouts1000"]
    assert names(everything, {}, rungs=0) == []


def test_matches_are_played_and_named(tmp_path: Path) -> None:
    first = tiny_network(tmp_path / "a.onnx", TICTACTOE, 1)
    second = tiny_network(tmp_path / "b.onnx", TICTACTOE, 2)
    contests = [Contest("random", "random", 10), Contest("best", second, 6)]
    told: list[int] = []
    scores = hold(TICTACTOE, first, 8, contests, 1, 2, Event(), told.append)
    assert scores is not None
    assert [score.name for score in scores] == ["random", "best"]
    assert all(0 <= score.low <= score.score <= score.high <= 1 for score in scores)
    assert max(told) == 2


@pytest.mark.parametrize(
    ("games", "players", "sizes"),
    [
        (20, 1, [20]),
        (20, 2, [10, 10]),
        (10, 2, [4, 6]),
        (7, 2, [4, 3]),
        (20, 16, [4, 4, 4, 4, 4]),
        (2, 16, [2]),
        (1, 2, [1]),
        (5, 0, [5]),
    ],
)
def test_a_match_is_shared_between_threads_in_pairs(games: int, players: int, sizes: list[int]) -> None:
    planned = list(range(games))
    parts = [planned[part] for part in shared_out(games, players)]
    assert [len(part) for part in parts] == sizes
    assert [number for part in parts for number in part] == planned
    assert all(part[0] % 2 == 0 for part in parts)


@pytest.mark.parametrize("threads", [1, 3])
def test_all_games_count_whoever_plays_them(tmp_path: Path, threads: int) -> None:
    network = tiny_network(tmp_path / "a.onnx", TICTACTOE)
    contests = [Contest("random", "random", 20), Contest("rollouts", "rollouts:n=30", 13)]
    scores = hold(TICTACTOE, network, 8, contests, 1, threads, Event(), lambda _: None)
    assert scores is not None
    for score, games in zip(scores, (20, 13), strict=True):
        halves = score.score * games * 2
        assert halves == pytest.approx(round(halves))
        assert (score.low, score.high) == wilson(score.score, games)


def test_a_stop_leaves_no_half_match(tmp_path: Path) -> None:
    network = tiny_network(tmp_path / "a.onnx", TICTACTOE)
    stop = Event()
    stop.set()
    told: list[int] = []
    assert hold(TICTACTOE, network, 8, [Contest("random", "random", 10)], 1, 1, stop, told.append) is None
    assert not told, "what was broken off is not over"
