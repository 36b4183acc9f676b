"""The memory of self-play: symmetries, the window, and what a checkpoint keeps."""

import numpy as np
import pytest

from engines.catalogue import GAMES, find_game
from engines.errors import InputError
from engines.game import Game, Move, Position, Symmetry
from tests.training.alphazero.played import options, selfplay
from training.alphazero.learning.replay import ILLEGAL, Replay, window_size
from training.alphazero.samples import ARRAYS, Samples


def arrays(samples: Samples) -> dict:
    """The arrays of some samples."""
    return {name: getattr(samples, name) for name in ARRAYS}


def filled(game: Game, games: int = 4) -> Replay:
    """A memory with a few games in it."""
    replay = Replay(game)
    replay.add(arrays(selfplay(game, options(longest=40)).play(games)))
    return replay


def image(game: Game, position: Position, symmetry: Symmetry) -> Position:
    """The image of a position, made from its text."""
    board, *rest = game.format_position(position).split(" ")
    if not game.id.startswith("animal-shogi"):
        return game.parse_position(" ".join(["".join(board[i] for i in symmetry.squares), *rest]))
    if np.array_equal(symmetry.squares, np.arange(12)):
        return position
    ranks = []
    for rank in board.split("/"):
        cells = [c for c in rank.replace("3", "111").replace("2", "11").replace("+", "+ ").split() if c]
        text = "".join(cells)
        pieces = [("+" if i and text[i - 1] == "+" else "") + c for i, c in enumerate(text) if c != "+"]
        ranks.append("".join(reversed(pieces)))
    return game.parse_position(" ".join(["/".join(ranks), *rest]))


def test_batches_show_as_many_planes_as_the_network_reads() -> None:
    game = find_game("reversi6")
    whole, part = filled(game), Replay(game, planes=28)
    part.load(whole.save())
    rows = np.arange(len(whole))
    shown, all_ = part.batch(rows, rows % 8, 0.0).planes, whole.batch(rows, rows % 8, 0.0).planes
    assert all_.shape[-1] == game.planes
    np.testing.assert_array_equal(shown, all_[..., :28])


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_symmetric_sample_is_the_sample_of_the_symmetric_position(game: Game) -> None:
    replay = filled(game)
    rows = np.arange(0, len(replay), 3)
    for number, symmetry in enumerate(game.symmetries):
        batch = replay.batch(rows, np.full(len(rows), number), 0.0)
        plain = replay.batch(rows, np.zeros(len(rows), np.int64), 0.0)
        for i, row in enumerate(rows):
            position = Position(tuple(int(word) for word in replay.arrays["states"][row]))
            seen = image(game, position, symmetry)
            planes = np.zeros(game.rows * game.columns * game.planes, np.float32)
            game.kernels.encode(seen.array(), int(replay.arrays["repeats"][row]), planes)
            np.testing.assert_array_equal(batch.planes[i].ravel(), planes)
            np.testing.assert_array_equal(batch.policy[i], plain.policy[i][symmetry.actions])
            legal = np.nonzero(batch.policy[i] != ILLEGAL)[0]
            assert tuple(legal) == game.legal_moves(seen)
        np.testing.assert_array_equal(batch.value, plain.value)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_batch_is_what_was_put_in(game: Game) -> None:
    samples = selfplay(game, options(longest=40)).play(3)
    replay = Replay(game)
    replay.add(arrays(samples))
    rows = np.arange(len(samples))
    batch = replay.batch(rows, np.zeros(len(rows), np.int64), 0.25)
    np.testing.assert_allclose(np.where(batch.policy == ILLEGAL, 0, batch.policy), samples.policy, atol=1e-3)
    np.testing.assert_array_equal(batch.result[:, 0], samples.outcome)
    mixed = 0.75 * samples.outcome + 0.25 * samples.root_value
    np.testing.assert_allclose(batch.value[:, 0], mixed, atol=1e-3)


def test_old_checkpoints_kept_more_than_there_is_now() -> None:
    game = find_game("reversi4")
    replay, other = filled(game), Replay(game)
    saved = replay.save()
    other.load({**saved, "last": np.zeros_like(saved["states"])})
    assert other.arrays.keys() == replay.arrays.keys() and len(other) == len(replay)


def test_old_checkpoints_kept_results_as_whole_numbers() -> None:
    game = find_game("reversi4")
    replay, other = filled(game), Replay(game)
    saved = replay.save()
    other.load({**saved, "outcome": saved["outcome"].astype(np.int8)})
    np.testing.assert_array_equal(other.arrays["outcome"], replay.arrays["outcome"])
    other.add(saved)
    assert len(other) == 2 * len(replay) and other.arrays["outcome"].any()


def test_sampling_reaches_every_position_and_symmetry() -> None:
    game = find_game("tictactoe")
    replay = filled(game)
    batch = replay.batch(*replay.lots(np.random.default_rng(1), 4000), 0.0)
    seen = {planes.tobytes() for planes in batch.planes}
    whole = {
        planes.tobytes()
        for number in range(len(game.symmetries))
        for planes in replay.batch(np.arange(len(replay)), np.full(len(replay), number), 0.0).planes
    }
    assert seen == whole


def test_window_holds_everything_at_first_and_then_a_shrinking_share() -> None:
    assert [window_size(total, 1000) for total in (0, 1, 999, 1000)] == [0, 1, 999, 1000]
    assert window_size(16_000, 1000) == int(1000 * (1 + 0.4 * (8 - 1) / 0.75))
    totals = np.unique(np.geomspace(1, 1e8, 200).astype(int))
    sizes = np.array([window_size(int(total), 1000) for total in totals])
    shares = sizes / totals
    assert (np.diff(sizes) >= 0).all() and (np.diff(shares) <= 1e-12).all()
    assert (sizes <= totals).all()


def test_the_oldest_are_forgotten_first() -> None:
    game = find_game("tictactoe")
    replay = filled(game)
    newest, total = replay.arrays["states"][-5:].copy(), replay.total
    replay.trim(5)
    np.testing.assert_array_equal(replay.arrays["states"], newest)
    assert (len(replay), replay.total) == (5, total)
    replay.trim(100)
    assert len(replay) == 5


def test_a_checkpoint_brings_everything_back() -> None:
    game = find_game("animal-shogi")
    replay, other = filled(game), Replay(game)
    other.load(replay.save())
    assert other.total == replay.total
    for name in ARRAYS:
        np.testing.assert_array_equal(other.arrays[name], replay.arrays[name])


def test_another_games_checkpoint_is_refused() -> None:
    saved = filled(find_game("tictactoe")).save()
    replay = Replay(find_game("reversi4"))
    with pytest.raises(InputError, match="damaged"):
        replay.load(saved)
    assert len(replay) == 0


@pytest.mark.parametrize("name", ARRAYS)
def test_a_checkpoint_that_lacks_something_is_refused(name: str) -> None:
    replay = Replay(find_game("reversi4"))
    saved = filled(replay.game).save()
    del saved[name]
    with pytest.raises(InputError, match=f"{name} does not fit"):
        replay.load(saved)


def test_moves_of_samples_are_moves_of_the_game() -> None:
    game = find_game("tictactoe")
    samples = selfplay(game, options()).play(2)
    assert all(Move(move) in range(game.actions) for moves in samples.moves for move in moves)
