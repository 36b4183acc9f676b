"""Measures of one network, kept in a file, and the table that they make."""

import json
from pathlib import Path

import pytest

from engines.catalogue import find_game
from engines.errors import InputError
from tests.engines.evaluation.tiny import tiny_network
from training.comparison.judgement import Judgement, Measure, Share, match_measures, truth_measures
from training.comparison.table import Row, markdown

GAME = find_game("tictactoe")


def test_a_measure_is_taken_once(tmp_path: Path) -> None:
    taken = []

    def take(network: Path) -> Share:
        taken.append(network)
        return Share(3.5, 5)

    network, file = tmp_path / "a.onnx", tmp_path / "judged" / "a.json"
    for _ in range(2):
        assert Judgement(file, network).take(Measure("x", take)) == Share(3.5, 5)
    assert taken == [network]
    assert json.loads(file.read_text()) == {"x": [3.5, 5]}
    file.write_text('{"x": 3}')
    with pytest.raises(InputError, match="is damaged"):
        Judgement(file, network)


def test_networks_are_held_to_truth_and_play_matches(tmp_path: Path) -> None:
    network = tiny_network(tmp_path / "a.onnx", GAME, 1)
    alone, searching = truth_measures(GAME, [0, 16], 50)
    (match,) = match_measures(GAME, {"who draws": "random"}, 6, 4)
    assert [one.name for one in (alone, searching, match)] == [
        "alone, 50 decisions", "16 sims, 50 decisions", "4 sims against who draws, 6 games",
    ]  # fmt: skip
    shares = [one.take(network) for one in (alone, searching, match)]
    assert [share.count for share in shares] == [50, 50, 6]
    assert 0 < shares[0].points < shares[1].points <= 50
    assert 3 < shares[2].points <= 6, "who searches wins most games against who plays anything"
    assert alone.take(network) == shares[0]
    with pytest.raises(InputError):
        match_measures(GAME, {"random": "nobody"}, 6, 4)


def test_the_table_has_a_row_for_each_training_and_one_for_all_of_a_variant() -> None:
    def row(variant: str, seed: int, kept: int) -> Row:
        return Row(variant, "sims=8", str(seed), 5.0, 100 * seed, 10, "abc", {"alone": Share(kept, 100)})

    lines = markdown([row("a", 1, 50), row("b", 1, 70), row("a", 2, 60)]).splitlines()
    assert lines[0] == "| variant | changes | seed | processor minutes | games | steps | alone | commit |"
    assert lines[2] == "| a | sims=8 | 1 | 5.0 | 100 | 10 | 50.0 (40.4–59.6) | abc |"
    assert [line.split(" | ")[2] for line in lines[2:]] == ["1", "2", "all", "1"]
    assert "| 150 | 10 | 55.0 (48.1–61.7) | abc |" in lines[4]
