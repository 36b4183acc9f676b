"""What a comparison is made of, read from the command line."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from engines.errors import InputError
from training.comparison.meanings import Meanings
from training.comparison.variants import Variant, entries, read_variant


@pytest.fixture
def read(tmp_path: Path) -> Callable[[str], Variant]:
    """Reads the variants of one comparison."""
    return partial(read_variant, meanings=Meanings(tmp_path))


def test_a_variant_is_a_name_and_changes(read: Callable[[str], Variant]) -> None:
    assert read("base:").settings == {}
    assert read("base").words == "-"
    wide = read(" wide: filters=96  start=reversi6/best ")
    assert (wide.name, wide.settings) == ("wide", {"filters": "96", "start": "reversi6/best"})
    assert wide.words == "filters=96 start=reversi6/best"


@pytest.mark.parametrize("text", ["", ": a=1", "../up: a=1", "a: b", "a: =1", "a b: c=1"])
def test_anything_else_is_refused(text: str, read: Callable[[str], Variant]) -> None:
    with pytest.raises(InputError, match="is not readable"):
        read(text)


def test_every_variant_is_trained_once_before_any_is_trained_again(
    tmp_path: Path, read: Callable[[str], Variant]
) -> None:
    both = [read("a: sims=8"), read("b: clock=wall")]
    planned = entries(both, 2, tmp_path)
    assert [entry.folder.name for entry in planned] == ["a-1", "b-1", "a-2", "b-2"]
    first, second = planned[0].settings(5.0), planned[3].settings(5.0)
    assert (first["clock"], first["minutes"], first["seed"], first["sims"]) == ("processor", 5.0, 1, "8")
    assert (second["clock"], second["seed"]) == ("wall", 2)
    with pytest.raises(InputError, match="a name of its own"):
        entries([both[0], read("A:")], 1, tmp_path)
