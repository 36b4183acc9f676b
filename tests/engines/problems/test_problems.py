"""Problems: what is asked, how it is rated, and the collections that came with the program."""

import json
from itertools import pairwise

import numpy as np
import pytest

from engines.__main__ import main
from engines.catalogue import GAMES, find_game
from engines.errors import InputError
from engines.games.reversi.rules import Reversi
from engines.matches.match import Match
from engines.matches.openings import least_image
from engines.opponents.levels import levels
from engines.opponents.natural import Natural
from engines.opponents.spec import make_opponent
from engines.problems.asking import LONGEST_WIN, ask, line_of
from engines.problems.checking import untrue
from engines.problems.finding import Plan, make
from engines.problems.measuring import (
    PLAYOUTS,
    Step,
    measuring_levels,
    measuring_searches,
    rating_of,
    ratings,
)
from engines.problems.problem import Collection, Problem, Task, bundled, find_problems, grade_of
from engines.solvers.oracle import find_oracle

TOE = find_game("tictactoe")
WITH_PROBLEMS = [game for game in GAMES if bundled(game)]
LARGEST, FEWEST, SAMPLE = 200_000, 200, 8


def posed(text, game=TOE):
    position = game.parse_position(text)
    return ask(position, find_oracle(game).solve(position))


def named(problem):
    return problem and (problem.task, problem.number, TOE.format_move(problem.position, problem.answer))


@pytest.mark.parametrize(("text", "expected"), [
    ("-XO--OXOX X", (Task.WIN_IN, 3, "a1")),
    ("---X---XO O", (Task.WIN_IN, 5, "c1")),
    ("--------X O", (Task.ONLY_DRAW, 0, "b2")),
    ("XX-OO---- X", None),
    ("--------- X", None),
    ("XOXXOO-X- O", None),
])  # fmt: skip
def test_what_is_asked_follows_from_the_truth(text, expected):
    assert named(posed(text)) == expected


def test_a_win_is_followed_to_its_end_against_the_longest_defence():
    problem = posed("-XO--OXOX X")
    line = line_of(find_oracle(TOE), problem)
    assert [solution.truth and solution.truth.distance for _, solution in line] == [3, 1]
    assert len(line_of(find_oracle(TOE), posed("--------X O"))) == 1


def test_a_slower_win_is_no_mistake_but_not_what_is_asked():
    game = find_game("animal-shogi")
    problem = next(one for one in find_problems(game).problems if one.task is Task.WIN_IN and one.number > 3)
    for _, solution in line_of(find_oracle(game), problem):
        right, well = set(problem.task.right(solution)), set(problem.task.well(solution))
        assert right <= well and all(solution.moves[move].value == 1 for move in well)


@pytest.mark.parametrize("game", WITH_PROBLEMS, ids=lambda game: game.id)
def test_the_bundled_problems_are_many_of_all_kinds_and_small(game):
    path, collection = bundled(game), find_problems(game)
    assert path is not None and path.stat().st_size < LARGEST
    assert len(collection.problems) >= FEWEST and len(collection.grades) >= 4
    assert min(len(inside) for _, inside in collection.grades) >= 1
    assert all(one.rating <= other.rating for one, other in pairwise(collection.problems))
    wanted = {Task.MOST} if isinstance(game, Reversi) else {Task.WIN_IN}
    assert {one.task for one in collection.problems} == {Task.ONLY_WIN, Task.ONLY_DRAW} | wanted
    pictures = [least_image(game, one.position) for one in collection.problems]
    assert len(set(pictures)) == len(pictures)
    assert all(one.number <= LONGEST_WIN for one in collection.problems if one.task is Task.WIN_IN)


@pytest.mark.parametrize("game", WITH_PROBLEMS, ids=lambda game: game.id)
def test_a_sample_of_the_bundled_problems_is_true(game):
    problems = find_problems(game).problems
    few = {task: [one for one in problems if one.task is task][::-1][:SAMPLE] for task in Task}
    sample = tuple(one for part in few.values() for one in part)
    assert list(untrue(Collection(game, sample, {}))) == []


def test_games_for_which_there_is_enough_to_ask_have_problems():
    assert [game.id for game in WITH_PROBLEMS] == [
        "reversi6", "reversi8", "animal-shogi", "animal-shogi-simple",
    ]  # fmt: skip
    with pytest.raises(InputError, match="no problems"):
        find_problems(TOE)


def test_the_rating_is_that_of_who_solves_it_every_other_time():
    players = [800.0, 1000.0, 1200.0]
    assert rating_of([(elo, 0.5) for elo in players]) == pytest.approx(1000, abs=1)
    mixed = [rating_of([(800, 0), (1000, part), (1200, 1)]) for part in (0, 0.25, 0.5, 0.75, 1)]
    assert mixed == sorted(mixed, reverse=True) and mixed[2] == pytest.approx(1000, abs=1)
    easy, hard = (rating_of([(elo, score) for elo in players]) for score in (1, 0))
    assert 300 < easy < 800 and 1200 < hard < 1700


@pytest.mark.parametrize("game", WITH_PROBLEMS, ids=lambda game: game.id)
def test_searches_are_rated_the_higher_the_longer_they_are(game):
    found = list(measuring_searches(game).values())
    assert len(found) == len(PLAYOUTS) and found == sorted(found)
    assert 900 < found[PLAYOUTS.index(100)] < 1200


@pytest.mark.parametrize("spec", [
    "natural:sims=1,allowance=1.2,temperature=10,attention=0.5", "natural:sims=1,allowance=2,temperature=1",
    "natural:sims=20",
])  # fmt: skip
def test_the_chances_of_a_level_are_how_often_it_plays(spec):
    player, match = make_opponent(TOE, spec, 1), Match.new(TOE, TOE.parse_position("--------X O"))
    assert isinstance(player, Natural)
    (info,) = player.look([match])
    chances = player.chances(match, info)
    assert sum(chances.values()) == pytest.approx(1)
    played = [choice.move for choice in player.choose([match] * 200)]
    for move in match.legal_moves:
        assert np.mean([one == move for one in played]) == pytest.approx(chances.get(move, 0), abs=0.13)


@pytest.fixture
def small(tmp_path):
    """A collection of two problems in a file."""
    path = tmp_path / "problems.json"
    problems = (posed("--------X O"), posed("-XO--OXOX X"))
    rated = tuple(Problem(o.position, o.task, o.number, o.answer, 900.0 + n) for n, o in enumerate(problems))
    collection = Collection(TOE, rated, {"seed": 1})
    collection.save(path)
    return path, collection


def test_a_collection_is_read_back_as_it_was(small):
    path, collection = small
    again = Collection.load(path, TOE)
    assert again == collection
    assert [one for _, inside in again.grades for one in inside] == list(collection.problems)
    assert [level for level, _ in again.grades] == [grade_of(levels(TOE), 900.0)]


@pytest.mark.parametrize("change", [
    {"format": 9}, {"game": "reversi6"}, {"rules_version": 9}, {"making": 0}, {"problems": 3},
    {"problems": [[]]},
    {"problems": [["--------X O", "only draw", 0, "c3", 900]]},
    {"problems": [["--------X O", "nothing", 0, "b2", 900]]},
    {"problems": [["--------X O", "only draw", 0, "b2", "x"]]},
])  # fmt: skip
def test_a_damaged_collection_gets_a_sentence(small, change):
    path, _ = small
    path.write_text(json.dumps(json.loads(path.read_text()) | change))
    with pytest.raises(InputError):
        Collection.load(path, TOE)


def test_what_is_false_or_twice_there_is_found(small, capsys):
    path, _ = small
    assert main(["problems", "--game", "tictactoe", "--set", str(path), "--check"]) == 0
    assert "2 of 2 problems of tictactoe hold" in capsys.readouterr().out
    content = json.loads(path.read_text())
    content["problems"] += [
        ["X-------- O", "only draw", 0, "b2", 900],
        ["-XO--OXOX X", "win in", 3, "b2", 950],
    ]
    path.write_text(json.dumps(content))
    assert main(["problems", "--game", "tictactoe", "--set", str(path), "--check"]) == 1
    printed = capsys.readouterr().out
    assert printed.count("not true, or there twice") == 2 and "2 of 4" in printed


def test_the_same_plan_makes_the_same_problems():
    told: list[str] = []
    plan = Plan(count=4, tried=3, games=64, opening=0, fewest=4, seed=3)
    one, other = (make(TOE, plan, told.append) for _ in range(2))
    assert one == other and one.problems and told
    assert list(untrue(one)) == []


def test_the_command_makes_a_collection_and_tells_of_it(tmp_path, capsys):
    path = tmp_path / "toe.json"
    asked = f"problems --game tictactoe --to {path} --count 3 --tried 2 --games 64"
    assert main(asked.split()) == 0
    assert "problems of tictactoe" in capsys.readouterr().out
    assert Collection.load(path, TOE).making["games"] == 64
    assert main(f"{asked} --check".split()) == 2


def test_a_line_is_at_least_as_hard_as_its_hardest_step():
    win, save = TOE.parse_position("XO-XO---- X"), TOE.parse_position("O-X-X---- O")
    steps = [Step(at, (TOE.parse_move(at, "a3"),)) for at in (win, save)]
    lines = [(Task.ONLY_WIN, steps[:1]), (Task.ONLY_DRAW, steps[1:]), (Task.ONLY_WIN, steps)]
    easy, harder, both = ratings(TOE, lines, 1, lambda _: None)
    assert min(easy, harder) > -1000 and max(easy, harder) <= both < 3000


def test_who_looks_the_end_up_measures_no_problem():
    game = find_game("reversi8")
    everyone, measuring = levels(game), measuring_levels(game)
    assert [level.id for level in everyone if level.spec not in measuring] == ["lion"]
