"""What is learned, against plain dictionaries; and that neither a small memory nor a file changes it."""

from pathlib import Path
from threading import Event

import numpy as np
import pytest

from engines.catalogue import find_game
from engines.game import Game
from engines.qtables.kernels import games as kernels
from engines.qtables.store import About, Store
from tests.training.qlearning.dictionaries import GameTable, SeedTable
from training.qlearning import learner as module
from training.qlearning.learner import Learner
from training.qlearning.options import Options, options_from

QUIET = Event()


def start(path: Path, game: Game, options: Options, seed: int = 1) -> tuple[Store, Learner]:
    about = About(game.id, game.rules_version, options.symmetries, options.win)
    store = Store(path, game, writing=True) if path.exists() else Store.create(path, game, about)
    learner = Learner(game, options, store)
    learner.draw_by(seed)
    return store, learner


def rows(store: Store) -> dict[int, tuple[float, int]]:
    return {
        key: (value, visits)
        for part in store.read()
        for key, value, visits in zip(
            part.keys.tolist(), part.values.tolist(), part.visits.tolist(), strict=True
        )
    }


def played_and_written(learner: Learner, store: Store, games: int) -> int:
    """Have so many games played; returns how often they were written."""
    played = written = 0
    while played < games:
        played += learner.play(games - played, QUIET, lambda _: None).games
        learner.write(store.about)
        written += 1
    return written


def code_of(board: str) -> int:
    """The number whose digits, the lowest first, are a board's."""
    return int(board[::-1], 3)


@pytest.mark.parametrize("name", ["reversi4", "reversi6"])
@pytest.mark.parametrize("epsilon", [0.0, 0.3])
def test_the_seeds_agent_is_learned_as_with_its_dictionary(name: str, epsilon: float, tmp_path: Path) -> None:
    game = find_game(name)
    settings = {"way": "turn", "symmetries": False, "gamma": 0.9, "epsilon": epsilon, "memory": 1}
    store, learner = start(tmp_path / "a.qtable", game, options_from(settings))
    plain = SeedTable(game, 0.1, 0.9, 50.0)
    updates = 0
    with store:
        for _ in range(150):
            updates += learner.play(1, QUIET, lambda _: None).updates
            plain.learn(
                learner.last_games[-1] if len(learner.last_games) < 4 else newest(learner), not epsilon
            )
        learner.write(store.about)
        found = {key: value for key, (value, _) in rows(store).items()}
    assert found == {code_of(board) * game.actions + act: q for (board, act), q in plain.values.items()}
    assert updates == plain.updates
    assert learner.moves == len(plain.values)
    assert learner.positions == len({board for board, _ in plain.values})


def newest(learner: Learner) -> tuple[int, ...]:
    """The moves of the game that was played last; `play(1)` puts it first in the record each time."""
    return learner.last_games[0]


def test_whole_games_are_learned_backwards(tmp_path: Path) -> None:
    game = find_game("reversi4")
    settings = {"alpha": 0.25, "gamma": 0.95, "trace": 0.3, "memory": 1}
    store, learner = start(tmp_path / "a.qtable", game, options_from(settings))
    plain = GameTable(game, 0.25, 0.95, 0.3, 50.0, 1000.0)
    with store:
        for _ in range(60):
            learner.play(1, QUIET, lambda _: None)
            plain.learn(newest(learner))
        learner.write(store.about)
        found = rows(store)
    expected = {
        int(board, 3) * game.actions + act: (value, plain.visits[board, act])
        for (board, act), value in plain.values.items()
    }
    assert found.keys() == expected.keys()
    for key, (value, visits) in expected.items():
        assert found[key][0] == pytest.approx(value, rel=1e-12) and found[key][1] == visits


def test_a_memory_much_too_small_learns_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What has no room is fetched from the file again: the table is that of a learner with room for all."""
    game = find_game("reversi6")
    tables = []
    for name, places in (("small", 2**12), ("large", 2**20)):
        monkeypatch.setattr(module, "_SMALLEST", places)
        store, learner = start(tmp_path / f"{name}.qtable", game, options_from({"memory": 1}), seed=3)
        assert len(learner._keys) == max(places, 2**15)
        if name == "small":
            learner._make_room(places)
            learner._count[kernels.ROOM] = places // 4
        with store:
            assert (played_and_written(learner, store, 600) > 1) == (name == "small")
            tables.append(rows(store))
            assert (learner.moves, learner.positions) == counted(tables[-1], game)
    assert len(tables[0]) > 2**12 and tables[0] == tables[1]


def test_what_was_learned_is_written_only_with_the_count_of_its_games(tmp_path: Path) -> None:
    """A full memory is no reason to write values whose games nobody has counted yet: after a kill they would
    be learned from again."""
    store, learner = start(tmp_path / "a.qtable", find_game("reversi6"), options_from({"memory": 1}))
    with store:
        assert 0 < learner.play(10_000, QUIET, lambda _: None).games < 10_000
        assert learner.play(10_000, QUIET, lambda _: None).games == store.count() == 0
        learner.write(store.about)
        assert store.count() == learner.moves
        assert learner.play(100, QUIET, lambda _: None).games == 100


def test_a_learner_that_is_begun_anew_goes_on_where_the_file_is(tmp_path: Path) -> None:
    game, options = find_game("reversi4"), options_from({"memory": 1})
    store, learner = start(tmp_path / "a.qtable", game, options)
    with store:
        learner.play(200, QUIET, lambda _: None)
        learner.write(store.about)
        before = rows(store)
    store, again = start(tmp_path / "a.qtable", game, options)
    with store:
        assert (again.moves, again.positions) == counted(before, game)
        again.play(200, QUIET, lambda _: None)
        again.write(store.about)
        after = rows(store)
    assert all(after[key][1] >= visits for key, (_, visits) in before.items())
    assert sum(visits for _, visits in after.values()) > sum(visits for _, visits in before.values())


def test_a_file_too_large_for_the_memory_is_read_as_it_is_needed(tmp_path: Path) -> None:
    game, options = find_game("reversi6"), options_from({"memory": 1})
    store, learner = start(tmp_path / "a.qtable", game, options)
    with store:
        played_and_written(learner, store, 1500)
        before = rows(store)
    assert len(before) > 2**15 // 2
    store, again = start(tmp_path / "a.qtable", game, options)
    with store:
        assert not again._keys.any() and again.moves == len(before)
        again.play(50, QUIET, lambda _: None)
        again.write(store.about)
        after = rows(store)
    first = max(visits for _, visits in before.values())
    assert max(visits for _, visits in after.values()) > first, "the first move was forgotten"
    assert counted(after, game) == (again.moves, again.positions)


def test_a_stop_is_heeded_between_games(tmp_path: Path) -> None:
    game, stop = find_game("reversi4"), Event()
    store, learner = start(tmp_path / "a.qtable", game, options_from({"memory": 1}))
    with store:
        played = learner.play(100_000, stop, lambda done: stop.set() if done > 300 else None)
    assert 300 < played.games < 600
    assert played.first_wins + played.second_wins + played.draws == played.games


def counted(table: dict[int, tuple[float, int]], game: Game) -> tuple[int, int]:
    return len(table), len(np.unique(np.array(list(table)) // game.actions))
