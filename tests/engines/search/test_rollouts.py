"""MTS(n): frozen, legal, aware of the rules, and obedient."""

from dataclasses import replace

import numpy as np
import pytest

from engines.catalogue import GAMES, find_game
from engines.errors import InputError
from engines.game import Game, Move
from engines.games.chance import draw_below
from engines.matches.match import Match
from engines.search.info import SearchInfo
from engines.search.limit import Control, Limit
from engines.search.rollouts import Rollouts

SIMPLE = find_game("animal-shogi-simple")
OFFICIAL = find_game("animal-shogi")
REVERSI = find_game("reversi6")
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)

GOLDEN = {
    "tictactoe": "b2 a1 a2 c2 b1 b3 c1 a3",
    "reversi4": "c4 d4 d3 d2 a1 a3 a2 c1",
    "reversi6": "c2 d2 e3 f4 e1 b2 b3 d1",
    "reversi8": "d3 c3 b3 d2 c2 b4 c4 f4",
    "animal-shogi": "1d1c 3a3b 2c2b 3b2b C*3a 2b3b 3d2c 1a2b",
    "animal-shogi-simple": "1d1c 2b2c 1c2c C*3b 2d1c 1a2b 2c2b 2a2b",
}
"""What MTS(200) with seed 7 plays against itself. All ratings stand on this player: a change of these
lines makes old and new results incomparable, and needs a new name for the new player."""

GOLDEN_VISITS = {
    "tictactoe": [20, 19, 13, 16, 43, 13, 24, 28, 24],
    "reversi4": [45, 51, 51, 53],
    "reversi6": [61, 55, 52, 32],
    "reversi8": [52, 50, 50, 48],
    "animal-shogi": [42, 76, 31, 51],
    "animal-shogi-simple": [32, 86, 56, 26],
}
"""Visits of the legal moves, in ascending order, in its first search."""


def played(game: Game, text: str, start: str | None = None) -> Match:
    """The match after the moves of a text."""
    match = Match.new(game, game.parse_position(start) if start else None)
    for word in text.split():
        match = match.play(game.parse_move(match.position, word))
    return match


def best(match: Match, n: int = 300, seed: int = 1) -> str:
    """The move that MTS(n) plays, as a text."""
    return match.game.format_move(match.position, Rollouts(match.game, n, seed).run(match).pv[0])


@pytest.mark.parametrize("game", tuple(map(find_game, GOLDEN)), ids=GOLDEN)
def test_golden(game: Game) -> None:
    search, match, line, visits = Rollouts(game, 200, 7), Match.new(game), [], []
    for _ in range(8):
        info = search.run(match)
        line.append(game.format_move(match.position, info.pv[0]))
        visits.append([info.visits[move] for move in match.legal_moves])
        match = match.play(info.pv[0])
    assert " ".join(line) == GOLDEN[game.id]
    assert visits[0] == GOLDEN_VISITS[game.id]


@every_game
@pytest.mark.parametrize("n", [1, 2, 40, 501])
def test_what_it_tells_is_whole(game: Game, n: int) -> None:
    match = Match.new(game)
    info = Rollouts(game, n, 3).run(match)
    assert set(info.policy) == set(match.legal_moves)
    assert sum(info.policy.values()) == pytest.approx(1)
    assert info.sims == n == sum(info.visits.values())
    assert set(info.values) == set(info.visits) <= set(match.legal_moves)
    assert all(-1 <= value <= 1 for value in [info.value, *info.values.values()])
    assert info.visits[info.pv[0]] == max(info.visits.values())
    line = match
    for move in info.pv:
        line = line.play(move)


def test_the_same_seed_gives_the_same_answers() -> None:
    match = Match.new(REVERSI)
    one, same, other = (Rollouts(REVERSI, 100, seed) for seed in (5, 5, 6))
    first = [replace(one.run(match), seconds=0.0) for _ in range(2)]
    assert first == [replace(same.run(match), seconds=0.0) for _ in range(2)]
    assert first[0] != first[1]
    assert first[0] != replace(other.run(match), seconds=0.0)


@pytest.mark.parametrize(
    ("game", "start", "move"),
    [
        ("tictactoe", "XX-OO---- X", "c1"),
        ("tictactoe", "XX-O----- O", "c1"),
        ("animal-shogi", "gle/1C1/3/ELG b - 1", "2b2a+"),
        ("animal-shogi-simple", "gle/1C1/3/ELG b - 1", "2b2a"),
        ("animal-shogi", "g2/2L/1l1/3 b - 1", "1b1a"),
    ],
)
def test_it_finds_what_wins_or_saves_at_once(game: str, start: str, move: str) -> None:
    assert best(played(find_game(game), "", start)) == move


def test_a_sole_move_and_a_pass() -> None:
    game = find_game("reversi4")
    match = Match.new(game)
    rng = np.random.default_rng(1)
    passes = 0
    for _ in range(300):
        if not match.legal_moves:
            match = Match.new(game)
        if len(match.legal_moves) == 1:
            info = Rollouts(game, 20, 1).run(match)
            assert info.policy == {match.legal_moves[0]: 1.0}
            passes += match.legal_moves[0] == game.actions - 1
        match = match.play(match.legal_moves[int(rng.integers(len(match.legal_moves)))])
    assert passes > 3


@every_game
def test_the_last_plies_of_random_games(game: Game) -> None:
    rng = np.random.default_rng(4)
    for _ in range(20):
        match = Match.new(game)
        while match.legal_moves:
            match = match.play(match.legal_moves[int(rng.integers(len(match.legal_moves)))])
        for back in range(1, 4):
            info = Rollouts(game, 30, 2).run(match.back_to(match.plies - back))
            assert sum(info.policy.values()) == pytest.approx(1)


def test_a_finished_match_has_no_move() -> None:
    over = played(find_game("tictactoe"), "a1 a2 b1 b2 c1")
    with pytest.raises(InputError, match="The game is over"):
        Rollouts(over.game, 10, 1).run(over)
    given_up = Match.new(REVERSI).resign(Match.new(REVERSI).position.side)
    with pytest.raises(InputError, match="The game is over"):
        Rollouts(REVERSI, 10, 1).run(given_up)


LIONS = "3/1l1/3/1L1 b - 1"


def test_a_third_occurrence_is_worth_a_draw() -> None:
    there_and_back = "2d1d 2b1b 1d2d 1b2b"
    match = played(OFFICIAL, f"{there_and_back} 2d1d 2b1b 1d2d", LIONS)
    back = OFFICIAL.parse_move(match.position, "1b2b")
    assert Rollouts(OFFICIAL, 400, 1).run(match).values[back] == 0.0
    fresh = played(OFFICIAL, "2d1d 2b1b 1d2d", LIONS)
    assert Rollouts(OFFICIAL, 400, 1).run(fresh).values[back] != 0.0


def test_the_ply_limit_is_worth_a_draw() -> None:
    match = played(SIMPLE, "2d1d 2b1b 1d2d 1b2b " * 74 + "2d1d 2b1b 1d2d", LIONS)
    assert match.plies == SIMPLE.max_plies - 1
    info = Rollouts(SIMPLE, 100, 1).run(match)
    assert set(info.values.values()) == {0.0}
    earlier = Rollouts(SIMPLE, 200, 1).run(match.back_to(100))
    assert set(earlier.values.values()) != {0.0}


def test_a_limit_given_with_the_question_holds() -> None:
    search = Rollouts(REVERSI, 50, 1)
    match = Match.new(REVERSI)
    assert search.run(match, None, Limit(sims=7)).sims == 7
    timed = search.run(match, None, Limit(seconds=0.2))
    assert timed.sims > 50
    assert timed.seconds < 1.0
    assert search.run(match).sims == 50


def test_told_to_stop_it_answers_with_what_it_has() -> None:
    control = Control()
    control.stop.set()
    match = Match.new(REVERSI)
    nothing = Rollouts(REVERSI, 1000, 1).run(match, control)
    assert nothing.sims == 0
    assert nothing.pv == ()
    assert set(nothing.policy.values()) == {0.25}


def test_progress_is_told_and_can_stop_it() -> None:
    heard: list[SearchInfo] = []
    control = Control()

    def hear(info: SearchInfo) -> None:
        heard.append(info)
        control.stop.set()

    watching = replace(control, progress=hear)
    info = Rollouts(REVERSI, 10_000_000, 1).run(Match.new(REVERSI), watching)
    assert len(heard) == 1
    assert 0 < heard[0].sims <= info.sims < 10_000_000


def test_more_playouts_know_more() -> None:
    match = Match.new(find_game("reversi4"))
    value = Rollouts(match.game, 20_000, 1).run(match).value
    assert value < -0.5, "the second player wins 4x4"


def test_chance_is_even() -> None:
    generator = np.array([12345], np.uint64)
    counts = np.zeros(7, np.int64)
    for _ in range(14_000):
        counts[draw_below(generator, 7)] += 1
    assert (abs(counts - 2000) < 200).all()
    assert [Move(draw_below(generator, 1)) for _ in range(3)] == [0, 0, 0]
