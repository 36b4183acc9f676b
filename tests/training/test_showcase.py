"""Games that are kept for people."""

from pathlib import Path

from engines.catalogue import find_game
from engines.matches.record import load_record
from engines.runs.games import game_path, kept_games
from tests.training.alphazero.played import options, replayed, selfplay
from training.showcase import MOST, PER_ITERATION, keep_games, thin_out


def test_the_last_games_are_saved_as_the_window_reads_them(tmp_path: Path) -> None:
    game = find_game("animal-shogi")
    moves = selfplay(game, options()).play(9).moves
    keep_games(tmp_path, game, 7, moves)
    paths = kept_games(tmp_path)[7]
    assert [path.name for path in paths] == [f"000007-{n}.json" for n in range(1, PER_ITERATION + 1)]
    for path, played in zip(paths, moves[-PER_ITERATION:], strict=True):
        record = load_record(path)
        assert record.match == replayed(game, played)
        assert record.players == ("self-play 7", "self-play 7")


def test_a_game_that_was_cut_off_can_be_read_too(tmp_path: Path) -> None:
    game = find_game("animal-shogi")
    moves = selfplay(game, options(longest=10)).play(8).moves
    cut = tuple(played for played in moves if replayed(game, played).outcome is None)
    keep_games(tmp_path, game, 1, cut[:1])
    assert load_record(game_path(tmp_path, 1, 1)).match.plies == 10


def test_their_number_is_bounded_and_first_and_newest_stay(tmp_path: Path) -> None:
    game_path(tmp_path, 1, 1).parent.mkdir()
    for iteration in range(1, 400):
        for number in range(1, PER_ITERATION + 1):
            game_path(tmp_path, iteration, number).touch()
        thin_out(tmp_path)
        left = set(kept_games(tmp_path))
        assert len(left) * PER_ITERATION <= MOST
        assert {1, iteration} <= left
    assert max(b - a for a, b in zip(sorted(left), sorted(left)[1:], strict=False)) < 100
