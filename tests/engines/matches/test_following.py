"""At my level: people of known strength are found, and then win about as often as they lose."""

import json

import numpy as np
import pytest

from engines.__main__ import main
from engines.catalogue import GAMES, find_game
from engines.game import Game
from engines.matches.following import drawn, follow, played
from engines.opponents.chance import Chance
from engines.opponents.family import reach

GAME = find_game("reversi6")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_forty_games_find_people_of_any_strength(game: Game) -> None:
    """Forty results leave a spread of about 55 Elo at best, so that some estimates must be further
    than 100 off; but few are, none is biased, and the later games are even."""
    low, high = reach(game)
    strengths = np.linspace(low, high, 300).tolist()
    trials = [follow(game, one, 40, drawn(one, seed)) for seed, one in enumerate(strengths)]
    errors = np.array([trial.error for trial in trials])
    scores = np.array([trial.score for trial in trials])
    assert (abs(errors) <= 100).mean() > 0.8
    assert abs(errors.mean()) < 30
    assert 0.44 < scores.mean() < 0.56
    assert ((scores >= 0.3) & (scores <= 0.7)).mean() > 0.9


def test_lots_are_drawn_by_the_law_of_ratings() -> None:
    contest = drawn(1000.0, 1)
    scores = np.array([contest(900.0, number) for number in range(4000)])
    assert scores.mean() == pytest.approx(0.64, abs=0.025)
    assert 0.05 < (scores == 0.5).mean() < 0.15
    assert set(scores) == {0.0, 0.5, 1.0}


def test_a_player_can_take_the_persons_place() -> None:
    game = find_game("tictactoe")
    contest = played(game, Chance(game, 1), 1)
    strong, weak = (sum(contest(rating, number) for number in range(6)) for rating in (9000.0, 0.0))
    assert strong < weak


def test_the_command_prints_how_they_fared(capsys) -> None:
    assert main(["follow", "--game", "reversi6", "--people", "20", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["people"] == 20 and found["within_100_elo"] > 0.6
    assert (
        main(["follow", "--game", "tictactoe", "--people", "2", "--games", "3", "--person", "level:cat"]) == 0
    )
    rows = capsys.readouterr().out.splitlines()
    assert rows[0].split() == ["people", "2"] and rows[3].startswith("mean score") and rows[3].endswith("%")
    assert [len(row.split()) for row in rows[-2:]] == [7, 7]
    assert main(["follow", "--game", "tictactoe", "--person", "random", "--people", "1"]) == 2
    assert "give --rating" in capsys.readouterr().err
