"""The games of a run that are kept."""

from pathlib import Path

from engines.runs.games import game_path, kept_games


def test_kept_games_are_found_by_iteration(tmp_path: Path) -> None:
    assert kept_games(tmp_path) == {}
    paths = [game_path(tmp_path, iteration, number) for iteration in (12, 3) for number in (2, 1)]
    paths[0].parent.mkdir()
    for path in (
        *paths,
        *(paths[0].with_name(name) for name in ("notes-1.json", ".000003-1.json.x.tmp", "7.json")),
    ):
        path.touch()
    assert kept_games(tmp_path) == {3: [paths[3], paths[2]], 12: [paths[1], paths[0]]}
    assert list(kept_games(tmp_path)) == [3, 12]
