"""At my level: the estimate follows the results, and the file survives whatever happens to it."""

import math
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.catalogue import GAMES, find_game
from engines.errors import InputError
from engines.game import Game
from engines.matches.match import Match
from engines.opponents.family import reach, spec_for
from engines.opponents.levels import levels
from engines.opponents.spec import make_opponent, parse_spec
from engines.opponents.standing import (
    KEPT,
    Standing,
    first_guess,
    load_standing,
    save_standing,
    standing_path,
    was_damaged,
)

GAME = find_game("reversi6")
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


def test_a_new_person_is_guessed_and_unsure() -> None:
    standing = load_standing(GAME)
    assert standing == Standing(first_guess(GAME))
    assert standing.elo == pytest.approx(first_guess(GAME), abs=5)
    assert standing.spread > 300
    low, high = standing.interval
    assert high - low > 1500


@every_game
def test_somebody_new_is_met_gently(game: Game) -> None:
    weakest, next_one = levels(game)[:2]
    assert weakest.elo < first_guess(game) <= next_one.elo


def test_results_move_the_estimate_fast_at_first() -> None:
    standing = Standing(1000.0)
    first = standing.after(1000, 1.0)
    assert 100 < first.elo - standing.elo < 300
    assert standing.after(1000, 0.0).elo == pytest.approx(2000 - first.elo, abs=1)
    assert standing.after(1000, 0.5).elo == pytest.approx(1000, abs=1)
    long = standing
    for game in range(40):
        long = long.after(1000, float(game % 2))
    assert long.spread < 80
    assert abs(long.after(1000, 1.0).elo - long.elo) < (first.elo - standing.elo) / 5


@given(st.lists(st.tuples(st.floats(-500, 3500), st.sampled_from([0.0, 0.5, 1.0])), max_size=12))
@settings(max_examples=40, deadline=None)
def test_the_estimate_is_a_number_within_its_interval(games: list[tuple[float, float]]) -> None:
    standing = Standing(900.0)
    for opponent, score in games:
        standing = standing.after(opponent, score)
    low, high = standing.interval
    assert low <= standing.elo <= high
    assert standing.spread > 0


def test_the_file_holds_what_was_played(home: Path) -> None:
    standing = Standing(900.0).after(880, 1.0).after(1010.5, 0.5)
    save_standing(GAME, standing)
    assert standing_path(GAME).is_relative_to(home)
    assert load_standing(GAME) == standing
    assert load_standing(find_game("tictactoe")).results == ()


def test_only_so_many_results_are_kept() -> None:
    standing = Standing(900.0)
    for _ in range(KEPT + 5):
        standing = standing.after(900, 1.0)
    assert len(standing.results) == KEPT


@pytest.mark.parametrize(
    "text",
    [
        "{",
        "[]",
        '{"format": 9}',
        '{"format": 1, "guess": "much", "results": []}',
        '{"format": 1, "guess": 1000, "results": [{"elo": 1000, "score": 7}]}',
        '{"format": 1, "guess": 1000, "results": [{"elo": 1e99, "score": 1}]}',
        '{"format": 1, "guess": 1000, "results": 3}',
    ],
)
def test_a_damaged_file_begins_anew_and_is_kept_aside(text: str, caplog: pytest.LogCaptureFixture) -> None:
    path = standing_path(GAME)
    path.parent.mkdir(parents=True)
    path.write_text(text)
    assert load_standing(GAME) == Standing(first_guess(GAME))
    assert "begins anew" in caplog.text
    assert not path.exists() and was_damaged(GAME)
    path.write_text("[")
    load_standing(GAME)
    aside = sorted(path.parent.glob("*.damaged*"))
    assert [one.read_text() for one in aside] == ["[", text], "what was kept before is not written over"


def test_it_comes_to_the_same_game_by_game_and_read_at_once() -> None:
    grown = Standing(900.0)
    for score in (1.0, 0.5, 0.0):
        grown = grown.after(1000.0, score)
        read = Standing(900.0, grown.results)
        assert (grown.elo, grown.spread) == pytest.approx((read.elo, read.spread), rel=1e-9)


def test_a_folder_that_cannot_be_written_gives_a_sentence(home: Path) -> None:
    home.write_text("in the way")
    with pytest.raises(InputError, match="cannot be written"):
        save_standing(GAME, Standing(900.0))


@every_game
def test_opponents_of_every_rating_between_chick_and_lion(game: Game) -> None:
    ladder, (low, high) = levels(game), reach(game)
    assert spec_for(game, low - 500) == ladder[0].spec
    assert spec_for(game, high + 500) == ladder[-1].spec
    for level in ladder:
        kind, settings_ = parse_spec(spec_for(game, level.elo))
        assert (kind, settings_) == parse_spec(level.spec)
    for elo in np.linspace(low, high, 30):
        make = parse_spec(spec_for(game, float(elo)))
        assert make[0].name == "natural"
    match = Match.new(game)
    middle = make_opponent(game, f"mylevel:elo={(ladder[1].elo + ladder[2].elo) / 2}", 1)
    assert middle.choose([match])[0].move in match.legal_moves


def test_settings_change_step_by_step() -> None:
    low, high = reach(GAME)
    sims = [parse_spec(spec_for(GAME, elo))[1].integer("sims") for elo in np.linspace(low, high, 60)]
    assert sims == sorted(sims)
    allowances = [parse_spec(spec_for(GAME, e))[1].number("allowance") for e in np.linspace(low, high, 60)]
    assert allowances == sorted(allowances, reverse=True)


def test_half_way_between_two_levels_a_search_is_larger_and_smaller_by_the_same_factor() -> None:
    for lower, upper in pairwise(levels(GAME)):
        low, middle, high = (
            parse_spec(spec_for(GAME, elo))[1].integer("sims")
            for elo in (lower.elo, (lower.elo + upper.elo) / 2, upper.elo)
        )
        assert middle == round(math.sqrt(low * high))


def test_mylevel_follows_the_person(home: Path) -> None:
    match = Match.new(GAME)
    assert make_opponent(GAME, "mylevel", 1).choose([match])[0].move in match.legal_moves
    strong = Standing(3000.0)
    save_standing(GAME, strong)
    assert load_standing(GAME).elo > reach(GAME)[1]


def test_the_history_is_how_it_stood_after_each_result() -> None:
    standing = Standing(900.0)
    stages = [standing]
    for opponent, score in ((1000.0, 1.0), (1100.0, 0.0), (1050.0, 0.5)):
        standing = standing.after(opponent, score)
        stages.append(standing)
    told = standing.history()
    assert [stage.results for stage in told] == [stage.results for stage in stages]
    assert [stage.elo for stage in told] == pytest.approx([stage.elo for stage in stages])
    assert Standing(900.0).history() == (Standing(900.0),)
