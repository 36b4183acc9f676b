"""What the presets promise, measured anew: 2,000 games on 4x4, and the proof of what 50,000 bring."""

from pathlib import Path
from threading import Event

import pytest

from engines.catalogue import find_game
from engines.matches.arena import play_match
from engines.opponents.qtable import QTable
from engines.opponents.spec import make_opponent
from engines.qtables.store import About, Store
from tests.engines.opponents.test_qtable import lines_of_second_player
from training.qlearning.kind import QLEARNING
from training.qlearning.learner import Learner

GAME = find_game("reversi4")


def learned(path: Path, preset: str, seed: int) -> Store:
    """The table of a preset."""
    options = QLEARNING.options_from(QLEARNING.find_preset(GAME.id, preset).settings)
    store = Store.create(path, GAME, About(GAME.id, GAME.rules_version, options.symmetries, options.win))
    learner = Learner(GAME, options, store)
    learner.draw_by(seed)
    learner.play(options.iterations * options.games, Event(), lambda _: None)
    learner.write(store.about)
    return store


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_two_thousand_games_are_enough_against_chance(seed: int, tmp_path: Path) -> None:
    with learned(tmp_path / "a.qtable", "quick", seed) as store:
        chance = make_opponent(GAME, "random", seed)
        result = play_match(GAME, QTable(GAME, store, seed), chance, 400, openings=0, seed=seed)
    assert result.score >= 0.85


def test_with_standard_nobody_beats_it_when_it_moves_second(tmp_path: Path) -> None:
    with learned(tmp_path / "a.qtable", "standard", 4) as store:
        positions, failures = lines_of_second_player(QTable(GAME, store))
    assert positions > 100 and failures == 0
