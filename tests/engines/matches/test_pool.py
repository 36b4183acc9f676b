"""Pools of players: results are kept, never played twice, and rated."""

import json
from pathlib import Path

import numpy as np
import pytest

from engines.catalogue import find_game
from engines.errors import InputError
from engines.matches.arena import Tally
from engines.matches.pool import ROUND, Pairing, Pool, from_random_openings, play_pool
from engines.matches.rating import expected_score, rate
from engines.search.limit import Control

GAME = find_game("tictactoe")
ROUNDS = from_random_openings(GAME, 1)
FAST = [Pairing("random", "rollouts:n=10", 90), Pairing("rollouts:n=10", "rollouts:n=40", 50)]


def test_known_ratings_are_found_within_their_intervals() -> None:
    true = np.array([0.0, 120.0, 270.0, 300.0, 520.0, 700.0, 930.0])
    inside = []
    for seed in range(30):
        rng = np.random.default_rng(seed)
        points = np.zeros((7, 7))
        for i in range(7):
            for j in range(i):
                games = 200 if i - j == 1 else 50
                drawn = rng.random(games) < 0.2
                wins = rng.random(games) < expected_score(true[i] - true[j])
                points[i, j] = np.where(drawn, expected_score(true[i] - true[j]), wins).sum()
                points[j, i] = games - points[i, j]
        found = rate(points, reference=2, rating=270.0)
        assert found.elo[2] == 270.0 and found.interval(2) == (270.0, 270.0)
        inside += [
            low <= one <= high for one, (low, high) in zip(true, map(found.interval, range(7)), strict=True)
        ]
        step, half = found.step(5, 6)
        assert abs(step - 230) < 2 * half
    assert np.mean(inside) > 0.93


def test_two_players_get_the_plain_difference() -> None:
    found = rate(np.array([[0.0, 75.0], [25.0, 0.0]]), 1, 1000.0, prior=0.0)
    assert found.elo[0] == pytest.approx(1190.85, abs=0.01)


def test_centred_ratings_tell_the_same_steps() -> None:
    points = np.array([[0.0, 12.0, 15.0], [8.0, 0.0, 11.0], [5.0, 9.0, 0.0]])
    found = rate(points)
    centred = found.centred()
    assert centred.elo.mean() == pytest.approx(0.0)
    for lower, upper in ((0, 1), (2, 0), (1, 2)):
        assert centred.step(lower, upper) == pytest.approx(found.step(lower, upper))
    assert all(low < high for low, high in map(centred.interval, range(3)))
    other = rate(points, reference=2, rating=500.0).centred()
    assert np.allclose(other.elo, centred.elo, atol=1e-4)
    assert np.allclose(other.covariance, centred.covariance, atol=1e-4)


def test_who_wins_all_stays_finite_and_who_met_nobody_is_unknown() -> None:
    found = rate(np.array([[0.0, 20.0, 0.0], [0.0, 0.0, 0.0], [0.0, 0.0, 0.0]]), 1, 1000.0)
    assert found.elo[0] == pytest.approx(1000 + 400 * np.log10(20.05 / 0.05)), "a tenth of a draw is imagined"
    assert found.interval(2) == (-np.inf, np.inf)
    assert rate(np.zeros((1, 1))).elo[0] == 0.0


def test_who_never_met_is_compared_through_others_alone() -> None:
    found = rate(np.array([[0.0, 0.0, 75.0], [0.0, 0.0, 50.0], [25.0, 50.0, 0.0]]), 2, 1000.0, prior=0.0)
    assert list(found.elo) == pytest.approx([1190.85, 1000, 1000], abs=0.01)


def test_results_are_kept_and_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "results.json"
    pool, heard = Pool(GAME, path, "here"), []
    play_pool(pool, FAST, ROUNDS, progress=lambda: heard.append(pool.played(FAST)))
    assert np.diff([0, *heard]).tolist() == [ROUND, ROUND, ROUND, 10, 10]
    assert pool.tally("random", "rollouts:n=10").games == 90
    again = Pool(GAME, path, "here")
    again.load()
    assert (again.points(["random", "rollouts:n=10"]) == pool.points(["random", "rollouts:n=10"])).all()
    play_pool(again, FAST, ROUNDS, progress=lambda: pytest.fail("nothing is missing"))
    play_pool(again, [Pairing("rollouts:n=10", "random", 100)], ROUNDS)
    tally = again.tally("random", "rollouts:n=10")
    assert tally.games == 100 and tally.turned == again.tally("rollouts:n=10", "random")


def test_the_same_games_are_played_each_time_and_on_any_number_of_threads() -> None:
    one, two = Pool(GAME), Pool(GAME)
    play_pool(one, FAST, ROUNDS)
    play_pool(two, FAST, ROUNDS, jobs=2)
    players = ["random", "rollouts:n=10", "rollouts:n=40"]
    assert (one.points(players) == two.points(players)).all()


def test_a_draw_is_half_a_win_for_each() -> None:
    pool = Pool(GAME)
    pool.add("random", "rollouts", Tally(wins=3, draws=4, losses=1))
    assert pool.points(["random", "rollouts", "perfect"]).tolist() == [[0, 5, 0], [3, 0, 0], [0, 0, 0]]


def test_stopped_it_keeps_whole_rounds() -> None:
    pool, control = Pool(GAME), Control()
    play_pool(pool, FAST, ROUNDS, control=control, progress=control.stop.set)
    assert pool.tally("random", "rollouts:n=10").games == ROUND
    assert pool.tally("rollouts:n=10", "rollouts:n=40").games == 0


def test_a_round_that_was_cut_short_counts_for_nothing() -> None:
    def cut_short(pairing: Pairing, before: int, control: Control) -> Tally:
        control.stop.set()
        return Tally(wins=1)

    pool = Pool(GAME)
    play_pool(pool, FAST, cut_short)
    assert pool.tally("random", "rollouts:n=10").games == 0


def test_an_impossible_player_ends_the_play() -> None:
    with pytest.raises(InputError, match="no player 'nobody'"):
        play_pool(Pool(GAME), [Pairing("random", "nobody", 2)], ROUNDS)


def test_other_results_are_not_mixed_in(tmp_path: Path) -> None:
    path = tmp_path / "results.json"
    pool = Pool(GAME, path, "one network")
    pool.add("random", "rollouts", Tally(1, 2, 3))
    pool.save()
    with pytest.raises(InputError, match="for another game, network"):
        Pool(GAME, path, "another").load()
    with pytest.raises(InputError, match="for another game, network"):
        Pool(find_game("reversi4"), path, "one network").load()


@pytest.mark.parametrize(
    "text", ["[]", "{}", '{"format": 1, "game": "x", "origin": "", "results": [1]}', "{"]
)
def test_a_damaged_file_gives_a_sentence(text: str, tmp_path: Path) -> None:
    path = tmp_path / "results.json"
    path.write_text(text)
    with pytest.raises(InputError, match=r"results\.json"):
        Pool(GAME, path).load()


def test_the_file_is_plain(tmp_path: Path) -> None:
    pool = Pool(GAME, tmp_path / "results.json", "x")
    pool.add("random", "rollouts", Tally(1, 2, 3))
    pool.add("rollouts", "random", Tally(1, 0, 0))
    pool.save()
    stored = json.loads((tmp_path / "results.json").read_text())
    assert stored["results"] == [
        {"first": "random", "second": "rollouts", "wins": 1, "draws": 2, "losses": 4}
    ]
