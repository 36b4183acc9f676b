"""What games leave behind, several at once and one by one; and how full the batches are meanwhile."""

import numpy as np
import pytest
from numpy.typing import NDArray

from engines.bench.efficiency import Witness
from engines.catalogue import find_game
from engines.game import DRAW, FIRST_WINS, SECOND_WINS, States
from engines.search.forest import PLY
from tests.engines.search.reference import HashEvaluator
from tests.training.alphazero.played import options
from training.alphazero.playing.harvest import Over
from training.alphazero.playing.player import Player
from training.alphazero.samples import ARRAYS, Samples


@pytest.mark.parametrize(
    ("id", "taught"),
    [
        ("reversi4", {}),
        ("reversi6", {"exact_values": True}),
        ("animal-shogi", {"exact_values": True, "advice": 0.5, "haste": 0.5}),
    ],
)
def test_several_games_leave_what_each_leaves_by_itself(id: str, taught: dict) -> None:
    game = find_game(id)
    player = Player(game, HashEvaluator(game), options(parallel_games=6, opening_share=1.0, **taught), 3)
    player.begin()
    while not len(player.record.learned(np.array([0]), np.array([player.limit]))[0]) > 5:
        player.step()
    games = np.arange(len(player.record.states))
    forest = player.stepper.forest
    results = np.resize([FIRST_WINS, SECOND_WINS, DRAW], len(games))
    plies, states = forest.tree[games, PLY], forest.state[games, 0]
    together = player.harvest.reap(Over(games, plies, states, results))
    each = [slice(g, g + 1) for g in games]
    singly = [player.harvest.reap(Over(games[g], plies[g], states[g], results[g])) for g in each]
    expected = Samples.joined(singly, 0.0)
    assert together.games == len(games) and len(together) > 2 * len(games)
    assert together.moves == expected.moves
    for name in (*ARRAYS, "plies", "first_wins", "second_wins", "draws"):
        np.testing.assert_array_equal(getattr(together, name), getattr(expected, name), err_msg=name)


class Counting(Witness):
    """Notes how many positions it is asked about at once."""

    def __init__(self, game: str) -> None:
        super().__init__(HashEvaluator(find_game(game)))
        self.asked: list[int] = []

    def evaluate(
        self, states: States, repeats: NDArray[np.uint8]
    ) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        self.asked.append(len(states))
        return super().evaluate(states, repeats)


@pytest.mark.parametrize("id", ["reversi6", "animal-shogi"])
def test_the_network_is_asked_about_full_batches_and_games_move_many_at_once(id: str) -> None:
    counting = Counting(id)
    player = Player(find_game(id), counting, options(parallel_games=16), 3)
    player.keep_answers(False)
    player.begin()
    plies, moved = player.stepper.forest.tree[:, PLY], list[int]()
    for _ in range(300):
        before = plies.copy()
        player.step()
        moved.append(int((plies != before).sum()))
    assert max(counting.asked) == 16
    assert np.mean(counting.asked) > 15.9
    some = [count for count in moved if count]
    assert len(some) < 0.4 * len(moved)
    assert np.mean(some) > 8, "as many as wait"


def test_so_many_games_are_under_way_as_are_begun_and_those_go_on() -> None:
    counting = Counting("reversi6")
    player = Player(find_game("reversi6"), counting, options(parallel_games=8), 3)
    player.keep_answers(False)
    plies, most = player.stepper.forest.tree[:, PLY], dict[int | None, int]()
    for games in (3, 5, 4, None):
        before, counting.asked = plies.copy(), []
        player.begin(games)
        assert (plies[:3] == before[:3]).all(), "they go on where they were"
        for _ in range(30):
            player.step()
        most[games] = max(counting.asked)
    assert most == {3: 3, 5: 5, 4: 5, None: 8}, "none is given up, and a batch has room for 8"
    assert (plies > 0).sum() > 8
