"""Levels as they are measured: who plays whom, what is found wrong, what is written."""

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from engines.__main__ import main
from engines.catalogue import GAMES, find_game
from engines.errors import InputError
from engines.matches.arena import Tally
from engines.matches.calibration import (
    ANCHORS,
    Calibration,
    MoveTimes,
    as_json,
    evaluate,
    failures,
    measure_times,
    pairings,
    write_levels,
)
from engines.matches.pool import Pool
from engines.matches.rating import expected_score
from engines.opponents.levels import Level, levels
from engines.paths import resource

GAME = find_game("tictactoe")
RATINGS = {"random": 500.0, "rollouts:n=10": 700.0, "rollouts:n=100": 1000.0, "rollouts:n=1000": 1300.0}
SPECS = ("natural:sims=1", "natural:sims=2", "natural:sims=3")


def ladder(specs: Sequence[str] = SPECS) -> tuple[Level, ...]:
    first = levels(GAME)[: len(specs)]
    return tuple(replace(level, spec=spec) for level, spec in zip(first, specs, strict=True))


def calibration(elos: Sequence[float], seconds: float = 0.1, games: int = 400) -> Calibration:
    """What would be found of levels with these ratings if every score were exactly as expected."""
    known = dict(zip(SPECS, elos, strict=True)) | RATINGS
    pool = Pool(GAME)
    for number, (one, strength) in enumerate(known.items()):
        for two, other in list(known.items())[number + 1 :]:
            wins = round(games * expected_score(strength - other))
            pool.add(one, two, Tally(wins, 0, games - wins))
    return evaluate(pool, ladder(), ANCHORS, [MoveTimes(seconds / 2, seconds)] * len(SPECS))


def test_good_levels_pass_and_are_rated() -> None:
    found = calibration((620, 800, 1010))
    assert failures(found) == []
    assert list(found.ratings.elo)[:3] == pytest.approx([620, 800, 1010], abs=10)
    assert found.ratings.elo[found.players.index("rollouts:n=100")] == 1000


@pytest.mark.parametrize(
    ("elos", "seconds", "sentence"),
    [
        ((620, 800, 850), 0.1, "The step from rabbit to cat is 5"),
        ((300, 800, 1000), 0.1, "The step from chick to rabbit is 5"),
        ((620, 600, 800), 0.1, "rabbit does not beat chick"),
        ((750, 900, 1100), 0.1, "chick loses only"),
        ((620, 800, 1010), 1.5, "chick takes 1.50 s for a move, not under 1 s"),
        ((620, 800, 1010), 2.5, "cat takes 2.50 s for a move, not under 2 s"),
    ],
)
def test_each_condition_that_fails_is_named(elos: tuple[float, ...], seconds: float, sentence: str) -> None:
    assert any(line.startswith(sentence) for line in failures(calibration(elos, seconds)))


def test_everybody_meets_and_neighbours_most() -> None:
    plan = pairings(SPECS, ANCHORS, 200, 50)
    pairs = [frozenset((pairing.first, pairing.second)) for pairing in plan]
    assert len(set(pairs)) == len(pairs) == 3 + 12 + 3
    assert sorted(pairing.games for pairing in plan) == [50] * 16 + [200] * 2


def test_the_table_of_levels_gets_what_was_measured(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from engines.opponents.levels import _read

    full = calibration((620, 800, 1010))
    table = json.loads(resource("levels.json").read_text(encoding="utf-8"))
    path = tmp_path / "resources" / "levels.json"
    path.parent.mkdir()
    path.write_text(json.dumps(table))
    write_levels(full, ANCHORS, path)
    monkeypatch.setattr("sys._MEIPASS", str(tmp_path), raising=False)
    _read.cache_clear()
    found = _read(GAME.id, "network")
    _read.cache_clear()
    assert [level.spec for level in found] == list(SPECS)
    assert [level.elo for level in found] == pytest.approx([620, 800, 1010], abs=10)
    assert all(level.low < level.elo < level.high and level.games == 6 * 400 for level in found)
    assert sum(found[0].against["random"]) == 400
    path.write_text("[]")
    with pytest.raises(InputError, match="damaged"):
        write_levels(full, ANCHORS, path)


def test_the_report_is_json_with_every_player() -> None:
    report = as_json(calibration((620, 800, 1010)), ANCHORS)
    rows = json.loads(json.dumps(report))["players"]
    assert [row.get("level") for row in rows] == ["chick", "rabbit", "cat", None, None, None, None]
    assert all({"spec", "elo", "low", "high", "games", "against"} <= set(row) for row in rows)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_weakest_level_answers_at_once(game) -> None:
    took = measure_times(game, levels(game)[0].spec, plies=4)
    assert 0 < took.mean <= took.slowest < 1


def test_the_command_measures_resumes_and_tells_what_is_wrong(tmp_path: Path, capsys) -> None:
    results = tmp_path / "results.json"
    options = "--game tictactoe --games 4 --others 2 --anchors random rollouts:n=100 --json --results"
    arguments = ["calibrate", *options.split(), str(results)]
    assert main(arguments) in (0, 1)
    report = json.loads(capsys.readouterr().out)
    assert [row["spec"] for row in report["players"]][-2:] == ["random", "rollouts:n=100"]
    assert main(arguments) == 2
    assert "Continue with --resume" in capsys.readouterr().err
    arguments.remove("--json")
    assert main([*arguments, "--resume"]) in (0, 1)
    text = capsys.readouterr().out
    assert "95 % interval" in text and "lion" in text
