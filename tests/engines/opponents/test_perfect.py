"""The perfect player keeps its word: it never gives a result away, and says so where it cannot promise."""

import random
from collections.abc import Callable
from threading import Event

import pytest

from engines.catalogue import find_game
from engines.errors import InputError
from engines.game import Game, Move, Position, Side
from engines.matches.match import Match
from engines.opponents.opponent import Opponent
from engines.opponents.patience import Patience
from engines.opponents.perfect import Perfect, adviser, here, perfect_line
from engines.opponents.spec import make_opponent
from engines.search.limit import Control, Limit
from engines.solvers.oracle import Oracle, OracleControl, Truth, find_oracle
from engines.solvers.reversi.speed import random_positions

Reply = Callable[[Match], Move]
shogi = pytest.mark.parametrize("game_id", ["animal-shogi", "animal-shogi-simple"])


def solved(game_id: str) -> tuple[Game, Oracle]:
    game = find_game(game_id)
    return game, find_oracle(game)


def played(match: Match, first: Reply, second: Reply) -> Match:
    """The match when it is over."""
    while match.outcome is None:
        match = match.play((first, second)[match.position.side](match))
    return match


def mover(player: Opponent) -> Reply:
    return lambda match: player.choose([match])[0].move


def chance(seed: int) -> Reply:
    rng = random.Random(seed)
    return lambda match: rng.choice(match.legal_moves)


def against(game: Game, perfect: Reply, other: Reply, side: Side) -> Match:
    return played(Match.new(game), *((perfect, other) if side == Side.FIRST else (other, perfect)))


@pytest.mark.parametrize("other", ["random", "rollouts:n=60", "alphazero:sims=40"])
def test_tictactoe_is_never_lost_and_mostly_won_against_chance(other: str) -> None:
    game = find_game("tictactoe")
    perfect, opponent = mover(make_opponent(game, "perfect", 3)), mover(make_opponent(game, other, 4))
    won = 0
    for number in range(12):
        side = Side(number % 2)
        outcome = against(game, perfect, opponent, side).outcome
        assert outcome and outcome.winner in (None, side)
        won += outcome.winner == side
    assert won > 6 or other != "random"


@pytest.mark.parametrize("other", ["random", "alphazero:sims=40"])
def test_the_second_player_wins_4x4_reversi_by_ten_at_least(other: str) -> None:
    game = find_game("reversi4")
    perfect, opponent = mover(make_opponent(game, "perfect", 1)), mover(make_opponent(game, other, 2))
    for _ in range(8):
        outcome = against(game, perfect, opponent, Side.SECOND).outcome
        assert outcome and outcome.winner == Side.SECOND and (outcome.margin or 0) >= 10


def test_two_perfect_players_reach_the_value_of_the_start() -> None:
    game = find_game("reversi4")
    one, two = (mover(make_opponent(game, "perfect", seed)) for seed in (1, 2))
    outcome = played(Match.new(game), one, two).outcome
    assert outcome and (outcome.winner, outcome.margin) == (Side.SECOND, 10)


@pytest.mark.parametrize("game_id", ["reversi6", "reversi8"])
def test_a_reversi_ending_is_played_for_every_disc(game_id: str) -> None:
    game, oracle = solved(game_id)
    perfect = mover(make_opponent(game, "perfect", 1))
    for number, start in enumerate(random_positions(game, 12, 4, seed=8)):
        truth = oracle.solve(start).truth
        assert truth and truth.margin is not None
        side = start.side
        best = played(Match.new(game, start), perfect, perfect).outcome
        replies = [chance(number), chance(number)]
        replies[side] = perfect
        other = played(Match.new(game, start), replies[0], replies[1]).outcome
        margins = [
            0 if one.winner is None else (one.margin or 0) * (1 if one.winner == side else -1)
            for one in (best, other)
            if one
        ]
        assert margins[0] == truth.margin <= margins[1]


def won_and_lost(game: Game, oracle: Oracle, count: int) -> list[tuple[Position, Truth]]:
    """Positions of random games that are decided within a few moves, won and lost ones by turns."""
    rng, found = random.Random(6), list[tuple[Position, Truth]]()
    while len(found) < count:
        position = game.initial
        for _ in range(rng.randrange(4, 40)):
            moves = game.legal_moves(position)
            if not moves:
                break
            position = game.play(position, rng.choice(moves))
        truth = oracle.solve(position).truth
        wanted = 1 if len(found) % 2 else -1
        if truth and truth.value == wanted and 3 < (truth.distance or 0) < 16:
            found.append((position, truth))
    return found


@shogi
def test_animal_shogi_is_won_within_the_stated_distance_whatever_the_other_does(game_id: str) -> None:
    game, oracle = solved(game_id)
    perfect = mover(make_opponent(game, "perfect", 1))
    for number, (start, truth) in enumerate(won_and_lost(game, oracle, 6)):
        line = played(Match.new(game, start), perfect, perfect)
        assert line.outcome and truth.distance == line.plies
        assert line.outcome.winner == (start.side if truth.value > 0 else start.side.other)
        replies = [chance(number), chance(number)]
        replies[start.side] = perfect
        free = played(Match.new(game, start), replies[0], replies[1])
        assert free.outcome
        if truth.value > 0:
            assert free.outcome.winner == start.side and free.plies <= truth.distance
        else:
            assert free.outcome.winner != start.side.other or free.plies >= truth.distance


def test_it_says_what_it_knows() -> None:
    game, oracle = solved("reversi6")
    position = random_positions(game, 14, 1, seed=5)[0]
    (choice,) = make_opponent(game, "perfect", 1).choose([Match.new(game, position)])
    solution, info = oracle.solve(position), choice.info
    assert solution.truth and info.exact and info.value == solution.truth.value
    assert choice.move in solution.optimal
    assert {move for move, share in info.policy.items() if share} == set(solution.optimal)
    assert info.values == {move: worth.value for move, worth in solution.moves.items()}
    match = Match.new(game, position)
    for move in info.pv:
        match = match.play(move)
    assert info.pv[0] == choice.move


def test_a_line_goes_as_far_as_it_is_known_and_may_be() -> None:
    game, oracle = solved("reversi8")
    match = Match.new(game, random_positions(game, 12, 1, seed=5)[0])
    whole = perfect_line(oracle, match, 60, OracleControl(seconds=60.0))
    assert len(perfect_line(oracle, match, 3, OracleControl(seconds=60.0))) == 3
    for move in whole:
        assert move in oracle.solve(match.position).optimal
        match = match.play(move)
    assert match.outcome is not None
    far = Match.new(game, random_positions(game, 40, 1, seed=5)[0])
    assert not perfect_line(oracle, far, 60, OracleControl(seconds=60.0), oracle.quick), "nobody waits"
    assert not perfect_line(oracle, far, 60, OracleControl(seconds=0.1))
    stopped = Event()
    stopped.set()
    assert not perfect_line(oracle, Match.new(game), 60, OracleControl(stopped, 60.0))


def test_before_the_last_squares_it_takes_advice_and_says_so() -> None:
    game = find_game("reversi8")
    perfect = make_opponent(game, "perfect:seconds=0.5,empties=10", 1)
    early, late = game.initial, random_positions(game, 10, 1)[0]
    choices = perfect.choose([Match.new(game, one) for one in (early, late, early)], Limit(sims=4))
    assert [choice.info.exact for choice in choices] == [False, True, False]
    assert all(choice.info.visits for choice in choices[::2])


def test_solving_in_vain_leaves_time_for_advice() -> None:
    """What it was given is enough for both: with a clock it would lose on time."""
    game = find_game("reversi6")
    match = Match.new(game, random_positions(game, 26, 4, seed=8)[1])  # takes half a minute
    perfect = make_opponent(game, "perfect", 1)
    perfect.choose([match], Limit(sims=1, seconds=0.1))  # all is loaded
    (choice,) = perfect.choose([match], Limit(seconds=2.0))
    assert not choice.info.exact and 0.5 < choice.info.seconds < 1.5


def test_what_is_stopped_answers_all_the_same() -> None:
    game, control = find_game("reversi6"), Control(Event())
    control.stop.set()
    position = random_positions(game, 19, 1)[0]
    (choice,) = make_opponent(game, "perfect", 1).choose([Match.new(game, position)], None, control)
    assert choice.move in game.legal_moves(position)


def test_without_variety_it_plays_the_same_whatever_the_seed() -> None:
    game = find_game("reversi4")
    one, two = (make_opponent(game, "perfect:variety=false", seed) for seed in (1, 2))
    assert one.choose([Match.new(game)])[0].move == two.choose([Match.new(game)])[0].move
    varied = make_opponent(game, "perfect", 5)
    assert len({varied.choose([Match.new(game)])[0].move for _ in range(30)}) == 4


def test_the_network_it_is_advised_by_must_be_there() -> None:
    with pytest.raises(InputError, match="no network nobody"):
        make_opponent(find_game("reversi8"), "perfect:net=nobody")


def test_among_draws_it_likes_the_hardest_for_the_opponent() -> None:
    """In reply to a corner only the centre draws; to begin with a corner therefore asks the most."""
    game = find_game("tictactoe")
    perfect = Perfect(find_oracle(game), adviser(game, None), Patience(), seed=1)
    moves = {perfect.choose([Match.new(game)])[0].move for _ in range(20)}
    assert moves == {Move(0), Move(2), Move(6), Move(8)}


def test_a_move_that_ends_the_match_by_its_history_is_a_draw() -> None:
    game = find_game("animal-shogi")
    match = Match.new(game)
    for text in ["1d1c", "3a3b", "1c1d", "3b3a"] * 2:
        if match.plies < 7:
            match = match.play(game.parse_move(match.position, text))
    again = game.parse_move(match.position, "3b3a")
    worth = dict.fromkeys(match.legal_moves, Truth(-1, distance=8))
    assert {move for move, truth in here(match, worth).items() if truth == Truth(0)} == {again}
    earlier = match.back_to(3)
    assert here(earlier, dict.fromkeys(earlier.legal_moves, Truth(1, distance=3))) == dict.fromkeys(
        earlier.legal_moves, Truth(1, distance=3)
    )
