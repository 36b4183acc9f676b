"""What every oracle keeps to, whatever stands behind it."""

import itertools
import random
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Event

import pytest

from engines.catalogue import find_game
from engines.errors import InputError
from engines.game import Game, Move, Position
from engines.games.tictactoe.rules import TicTacToe
from engines.opponents.patience import EMPTIES
from engines.solvers.oracle import (
    Oracle,
    OracleControl,
    Solution,
    Source,
    Truth,
    find_oracle,
    has_oracle,
    is_ready,
)
from engines.solvers.reversi.book import Book, canonical
from engines.solvers.reversi.oracle import ReversiOracle
from engines.solvers.reversi.speed import random_positions

SOLVED = ("tictactoe", "reversi4", "reversi6", "animal-shogi", "animal-shogi-simple")
solved = pytest.mark.parametrize("game_id", SOLVED)
REVERSI6, REVERSI8 = find_game("reversi6"), find_game("reversi8")


def ready(game_id: str) -> tuple[Game, Oracle]:
    game = find_game(game_id)
    return game, find_oracle(game)


def endings(game: Game, oracle: Oracle, count: int, seed: int = 3) -> Iterator[Position]:
    """Positions of random games that are quickly solved, in Reversi with few empty squares."""
    rng = random.Random(seed)
    while count:
        position = game.initial
        left = rng.randrange(14) if game.rows == game.columns > 3 else 99
        for _ in range(40):
            moves = game.legal_moves(position)
            if not moves or game.empty_squares(position) <= left or (left == 99 and rng.random() < 0.08):
                break
            position = game.play(position, rng.choice(moves))
        if game.legal_moves(position) and oracle.quick(position):
            count -= 1
            yield position


def worth_above(game: Game, oracle: Oracle, position: Position, move: Move) -> Truth:
    """What a move is worth, told from what the position after it is."""
    after = game.play(position, move)
    truth = oracle.solve(after).truth
    assert truth
    sign = 1 if after.side == position.side else -1
    return Truth(
        sign * truth.value,
        None if truth.margin is None else sign * truth.margin,
        None if truth.distance is None else truth.distance + 1,
    )


def test_which_games_have_one() -> None:
    for game in (*map(find_game, SOLVED), REVERSI8):
        assert has_oracle(game) and is_ready(game)


def test_a_game_that_nobody_solved_is_refused() -> None:
    class Other(TicTacToe):
        """A game of another family."""

    assert has_oracle(Other("other"))  # a kind of tic-tac-toe is small enough
    stranger = type("Stranger", (), {"id": "stranger", "__str__": lambda _: "stranger"})()
    assert not has_oracle(stranger)
    with pytest.raises(InputError, match="Perfect play of stranger is not known"):
        find_oracle(stranger)


@solved
def test_a_positions_worth_is_that_of_its_best_move(game_id: str) -> None:
    game, oracle = ready(game_id)
    for position in endings(game, oracle, 12):
        solution = oracle.solve(position)
        assert solution.exact and set(solution.moves) == set(game.legal_moves(position))
        worths = list(solution.moves.values())
        assert worths == sorted(worths, key=lambda truth: truth.rank, reverse=True)
        assert solution.truth == worths[0]
        assert solution.moves == {m: worth_above(game, oracle, position, m) for m in solution.moves}
        assert set(solution.optimal) <= set(solution.keeping) <= set(solution.moves)
        assert {solution.moves[move] for move in solution.optimal} == {solution.truth}
        move, truth = oracle.choose(position)
        assert truth == solution.truth and move in solution.optimal


@solved
def test_a_game_that_is_over_has_a_worth_and_no_move(game_id: str) -> None:
    game, oracle = ready(game_id)
    rng, position = random.Random(1), game.initial
    while moves := game.legal_moves(position):
        position = game.play(position, rng.choice(moves))
    solution, outcome = oracle.solve(position), game.outcome(position)
    assert outcome and solution.truth and solution.source is Source.RULES
    winner = 0 if outcome.winner is None else 1 if outcome.winner == position.side else -1
    assert (solution.truth.value, solution.moves, solution.exact) == (winner, {}, True)
    if outcome.margin is not None:
        assert solution.truth.margin == winner * outcome.margin
    assert oracle.quick(position)
    with pytest.raises(InputError, match="over"):
        oracle.choose(position)


def test_published_values() -> None:
    assert find_oracle(find_game("tictactoe")).solve(find_game("tictactoe").initial).truth == Truth(0)
    four = find_game("reversi4")
    solution = find_oracle(four).solve(four.initial)
    assert solution.truth == Truth(-1, -10) and len(solution.optimal) == 4


def test_ranks_prefer_the_quick_win_and_the_late_loss() -> None:
    falling = [
        Truth(1, distance=3), Truth(1, distance=9), Truth(0), Truth(-1, distance=8), Truth(-1, distance=2),
    ]  # fmt: skip
    margins = [Truth(1, 10), Truth(1, 2), Truth(0, 0), Truth(-1, -2), Truth(-1, -30)]
    for order in (falling, margins):
        assert all(one.rank > next_one.rank for one, next_one in itertools.pairwise(order))


def test_on_8x8_the_last_20_squares_are_quick() -> None:
    oracle = find_oracle(REVERSI8)
    quick = [oracle.quick(random_positions(REVERSI8, empties, 1)[0]) for empties in (18, 20, 21)]
    assert quick == [True, True, False]
    assert oracle.effort(random_positions(REVERSI8, EMPTIES[8], 1)[0]) <= 1.0, "as soon as it plays perfectly"


def test_out_of_time_it_says_so() -> None:
    oracle = find_oracle(REVERSI8)
    assert not oracle.quick(REVERSI8.initial)
    solution = oracle.solve(REVERSI8.initial, OracleControl(seconds=0.01))
    assert (solution.exact, solution.truth, solution.moves) == (False, None, {})
    assert solution.seconds < 5
    move, truth = oracle.choose(REVERSI8.initial, OracleControl(seconds=0.0))
    assert truth is None and move in REVERSI8.legal_moves(REVERSI8.initial)


def test_a_stop_is_heard_and_what_is_known_by_then_is_told() -> None:
    position = random_positions(REVERSI6, 18, 1, seed=4)[0]
    stop, heard = Event(), list[Solution]()

    def progress(solution: Solution) -> None:
        heard.append(solution)
        if len(solution.moves) > 1:
            stop.set()

    solution = ReversiOracle(REVERSI6).solve(position, OracleControl(stop, progress=progress))
    whole = find_oracle(REVERSI6).solve(position)
    assert len(whole.moves) > 3
    assert not solution.exact and 1 < len(solution.moves) < len(whole.moves)
    assert solution.truth == whole.truth and solution.moves.items() <= whole.moves.items()
    first = next(one for one in heard if one.moves)
    assert first.truth == whole.truth and next(iter(first.moves)) in whole.optimal


def test_several_threads_may_ask_at_once() -> None:
    oracle, positions = ReversiOracle(REVERSI6), random_positions(REVERSI6, 13, 12)
    alone = [oracle.solve(position).moves for position in positions]
    with ThreadPoolExecutor(4) as pool:
        together = [one.moves for one in pool.map(oracle.solve, positions)]
    assert together == alone


def test_the_book_answers_what_search_could_not() -> None:
    """A book that holds the start alone; it need not be true to be believed."""
    key, symmetry = canonical(REVERSI6, REVERSI6.initial)
    move = REVERSI6.parse_move(REVERSI6.initial, "c2")
    image = Move(REVERSI6.symmetries[symmetry].actions.tolist().index(move))
    oracle = ReversiOracle(REVERSI6, Book(REVERSI6, 20, {key: (image, -4)}))
    assert oracle.choose(REVERSI6.initial, OracleControl(seconds=0.0)) == (move, Truth(-1, -4))
    solution = oracle.solve(REVERSI6.initial, OracleControl(seconds=0.0))
    assert (solution.source, solution.truth, solution.exact) == (Source.BOOK, Truth(-1, -4), False)
    assert solution.moves == {move: Truth(-1, -4)}
    after = REVERSI6.play(REVERSI6.initial, move)
    assert oracle.choose(after, OracleControl(seconds=0.0))[1] is None


def test_every_first_move_is_known_at_once_for_they_are_mirror_images() -> None:
    solution = find_oracle(REVERSI6).solve(REVERSI6.initial, OracleControl(seconds=0.0))
    assert solution.moves == dict.fromkeys(REVERSI6.legal_moves(REVERSI6.initial), Truth(-1, -4))
    assert (solution.source, solution.exact, solution.nodes) == (Source.BOOK, True, 0)


def book_of(positions: Iterable[Position]) -> Book:
    """Entries for solved positions of 6x6 with a choice."""
    solver, entries = ReversiOracle(REVERSI6), {}
    for position in positions:
        if len(REVERSI6.legal_moves(position)) < 2:
            continue
        move, truth = solver.choose(position)
        assert truth and truth.margin is not None
        key, symmetry = canonical(REVERSI6, position)
        image = REVERSI6.symmetries[symmetry].actions.tolist().index(move)
        entries[key] = (Move(image), truth.margin)
    return Book(REVERSI6, 8, entries)


def test_the_worth_of_moves_to_where_the_book_knows_is_told_without_a_search() -> None:
    told = 0
    for position in random_positions(REVERSI6, 12, 6, seed=5):
        whole = ReversiOracle(REVERSI6).solve(position)
        after = [REVERSI6.play(position, move) for move in REVERSI6.legal_moves(position)]
        found = ReversiOracle(REVERSI6, book_of([position, *after[::2]])).solve(
            position, OracleControl(seconds=0.0)
        )
        assert found.truth == whole.truth and found.moves.items() <= whole.moves.items()
        told += len(found.moves) - 1
    assert told > 6


def test_what_the_book_told_is_not_searched_again() -> None:
    with_book, without = 0, 0
    for position in random_positions(REVERSI6, 12, 6, seed=5):
        whole = ReversiOracle(REVERSI6).solve(position)
        after = [REVERSI6.play(position, move) for move in REVERSI6.legal_moves(position)]
        found = ReversiOracle(REVERSI6, book_of(after[1:])).solve(position)
        assert found.exact and (found.truth, found.moves) == (whole.truth, whole.moves)
        with_book += found.nodes
        without += whole.nodes
    assert 2 * with_book < without


def test_where_the_book_tells_of_every_move_it_tells_of_the_position() -> None:
    complete = 0
    for position in random_positions(REVERSI6, 12, 8, seed=6):
        whole = ReversiOracle(REVERSI6).solve(position)
        after = [REVERSI6.play(position, move) for move in REVERSI6.legal_moves(position)]
        oracle, at_once = ReversiOracle(REVERSI6, book_of(after)), OracleControl(seconds=0.0)
        found = oracle.solve(position, at_once)
        if found.exact:
            complete += 1
            assert (found.truth, found.moves, found.nodes) == (whole.truth, whole.moves, 0)
            assert oracle.choose(position, at_once)[0] in whole.optimal
        else:  # some reply is forced, and leads out of the book: nothing is said of a part of the moves
            assert (found.truth, found.moves) == (None, {})
    assert complete > 2


def test_a_forced_move_is_followed_to_the_books_next_entry() -> None:
    rng, found = random.Random(2), None
    while not found:
        position = REVERSI6.initial
        for _ in range(8):
            position = REVERSI6.play(position, rng.choice(REVERSI6.legal_moves(position)))
        moves = REVERSI6.legal_moves(position)
        if len(moves) == 1 and len(REVERSI6.legal_moves(REVERSI6.play(position, moves[0]))) > 1:
            found = position
    only = REVERSI6.legal_moves(found)[0]
    after = REVERSI6.play(found, only)
    key, _ = canonical(REVERSI6, after)
    oracle = ReversiOracle(REVERSI6, Book(REVERSI6, 20, {key: (Move(0), 6)}))
    sign = 1 if after.side == found.side else -1
    assert oracle.choose(found, OracleControl(seconds=0.0)) == (only, Truth(sign, 6 * sign))


def test_animal_shogi_without_its_animals_is_refused() -> None:
    game, oracle = ready("animal-shogi")
    with pytest.raises(InputError, match="all eight animals"):
        oracle.solve(game.parse_position("1l1/3/3/1L1 b C 1"))
