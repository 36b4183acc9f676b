"""Making test sets: complete, true, apart from the opening, and the same every time."""

import pytest

from engines.catalogue import find_game
from engines.game import Game
from engines.matches.openings import least_image
from engines.solvers.oracle import find_oracle
from engines.testsets.building import Plan, build, opening_images
from engines.testsets.position_set import Origin, PositionSet
from engines.testsets.stages import DRAWN, ByDistance, ByEmpties, stages_of

TICTACTOE, REVERSI, SHOGI = find_game("tictactoe"), find_game("reversi6"), find_game("animal-shogi")


def made(game: Game, **changes: object) -> PositionSet:
    values: dict = {"strong": "rollouts:n=10", "each": 4, "games": 256, "opening": 2, "seed": 3}
    return build(game, Plan(**(values | changes)))


@pytest.fixture(scope="module")
def reversi() -> PositionSet:
    return made(REVERSI, most_empties=9)


def test_every_part_of_the_game_is_asked_about_from_both_origins(reversi: PositionSet) -> None:
    counted = [(REVERSI.pieces(one.position).count(None), one.origin) for one in reversi.questions]
    assert {empties for empties, _ in counted} == {6, 7, 8, 9}
    assert all(counted.count((empties, origin)) == 4 for empties in range(6, 10) for origin in Origin)
    assert reversi.stages == ("6 to 7 empty", "8 to 9 empty")


def test_what_it_says_is_true(reversi: PositionSet) -> None:
    oracle = find_oracle(REVERSI)
    for one in reversi.questions:
        assert one.moves == oracle.solve(one.position).moves
        assert len(one.moves) > 1


def test_no_two_are_mirror_images(reversi: PositionSet) -> None:
    pictures = [least_image(REVERSI, one.position) for one in reversi.questions]
    assert len(set(pictures)) == len(pictures)


def test_the_same_plan_makes_the_same_set(reversi: PositionSet) -> None:
    assert made(REVERSI, most_empties=9).questions == reversi.questions
    assert made(REVERSI, most_empties=9, seed=4).questions != reversi.questions


def test_what_can_stand_near_the_start_is_left_out() -> None:
    assert len(opening_images(TICTACTOE, 0)) == 1
    assert len(opening_images(TICTACTOE, 2)) == 1 + 3 + 12
    positions = made(TICTACTOE, each=1000, games=512, opening=3)
    empties = {TICTACTOE.pieces(one.position).count(None) for one in positions.questions}
    assert empties == {2, 3, 4, 5}


def test_progress_is_told() -> None:
    told: list[tuple[str, int, int]] = []
    plan = Plan("random", each=2, games=64, opening=2, most_empties=7)
    build(REVERSI, plan, lambda *what: told.append(what))
    assert {what for what, _, _ in told} == {"strong play", "random play", "solving"}
    assert all(0 <= done <= total for _, done, total in told)
    assert told[-1][1] == told[-1][2] == 8


def test_boards_that_fill_are_parted_by_empty_squares_up_to_what_is_quickly_solved() -> None:
    stages = stages_of(find_oracle(REVERSI))
    assert isinstance(stages, ByEmpties)
    assert stages.strata == tuple(range(6, 21))
    assert stages.of(REVERSI.initial) is None
    assert [stages.name(stratum) for stratum in (6, 7, 8, 20)] == [
        "6 to 7 empty", "6 to 7 empty", "8 to 11 empty", "20 to 20 empty"
    ]  # fmt: skip


def test_others_are_parted_by_the_distance_to_the_end() -> None:
    stages = ByDistance(find_oracle(TICTACTOE))
    assert [stages.name(stratum) for stratum in stages.strata] == [
        DRAWN, "1 to 2 plies", "3 to 4 plies", "5 to 8 plies", "9 to 16 plies", "17 to 32 plies",
        "33 to 64 plies", "65 plies or more",
    ]  # fmt: skip
    assert stages.of(TICTACTOE.initial) == 0
    assert stages.of(TICTACTOE.parse_position("XX-OO---- X")) == 2
    assert stages.of(TICTACTOE.parse_position("X---O---- X")) == 0
