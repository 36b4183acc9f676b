"""What a comparison is made of, read from the command line."""

from pathlib import Path

import pytest

from engines.errors import InputError
from training.comparison.variants import entries, read_opponent, read_variant


def test_a_variant_is_a_name_and_changes() -> None:
    assert read_variant("base:").settings == {}
    assert read_variant("base").words == "-"
    wide = read_variant(" wide: filters=96  start=reversi6/best ")
    assert (wide.name, wide.settings) == ("wide", {"filters": "96", "start": "reversi6/best"})
    assert wide.words == "filters=96 start=reversi6/best"


@pytest.mark.parametrize("text", ["", ": a=1", "../up: a=1", "a: b", "a: =1", "a b: c=1"])
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(InputError, match="is not readable"):
        read_variant(text)


def test_an_opponent_that_lies_in_a_file_is_the_same_from_everywhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("mine.onnx", "best"):
        (tmp_path / name).touch()
    whole = f"alphazero:net={tmp_path / 'mine.onnx'},sims=8"
    for spec in ("alphazero:net=./mine.onnx,sims=8", "alphazero:sims=8,net=mine.onnx", whole):
        assert read_opponent(spec) == whole
    for spec in ("rollouts:n=1000", "alphazero:net=best", "alphazero:net=./gone.onnx", "level:chick"):
        assert read_opponent(spec) == spec, "what is no file stays as it is written"
    with pytest.raises(InputError):
        read_opponent("nobody")


def test_every_variant_is_trained_once_before_any_is_trained_again(tmp_path: Path) -> None:
    both = [read_variant("a: sims=8"), read_variant("b: clock=wall")]
    planned = entries(both, 2, tmp_path)
    assert [entry.folder.name for entry in planned] == ["a-1", "b-1", "a-2", "b-2"]
    first, second = planned[0].settings(5.0), planned[3].settings(5.0)
    assert (first["clock"], first["minutes"], first["seed"], first["sims"]) == ("processor", 5.0, 1, "8")
    assert (second["clock"], second["seed"]) == ("wall", 2)
    with pytest.raises(InputError, match="a name of its own"):
        entries([both[0], read_variant("A:")], 1, tmp_path)
