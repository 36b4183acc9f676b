"""Opponents by name: what can be written, and what is said of what cannot."""

from pathlib import Path

import pytest

from engines.catalogue import find_game
from engines.errors import InputError
from engines.opponents.kinds import KINDS
from engines.opponents.spec import make_opponent, parse_spec, spec_from_everywhere
from tests.engines.evaluation.tiny import tiny_network


def test_defaults_and_values() -> None:
    kind, settings = parse_spec("rollouts")
    assert (kind.name, settings.integer("n"), settings.number("temperature")) == ("rollouts", 1000, 0.0)
    _, settings = parse_spec(" rollouts:n=30, temperature=0.5 ")
    assert (settings.integer("n"), settings.number("temperature")) == (30, 0.5)
    _, settings = parse_spec("alphazero:net=C:\\nets\\a,b.onnx,seconds=2.5")
    assert settings.text("net") == "C:\\nets\\a,b.onnx"
    assert settings.optional_number("seconds") == 2.5
    assert settings.optional_integer("sims") is None
    kind, settings = parse_spec("level:cat")
    assert (kind.name, settings.text("name")) == ("level", "cat")
    assert parse_spec("level:name=cat") == parse_spec("level:cat")
    assert parse_spec("level")[1].text("name") == "chick"


def test_what_is_told_of_each_kind_is_complete() -> None:
    assert [kind.name for kind in KINDS] == [
        "random", "rollouts", "network", "policy", "alphazero", "perfect", "natural", "settai", "qtable",
        "dqn", "level", "mylevel", "engine",
    ]  # fmt: skip
    for kind in KINDS:
        assert kind.help.endswith(".")
        for option in kind.options:
            assert option.help.endswith(".")
            if option.default is not None:
                assert option.parse(str(option.default)) == option.default


def test_a_player_in_a_file_is_the_same_from_everywhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("mine.onnx", "best"):
        (tmp_path / name).touch()
    whole = f"alphazero:net={tmp_path / 'mine.onnx'},sims=8"
    for spec in ("alphazero:net=./mine.onnx,sims=8", "alphazero:sims=8,net=mine.onnx", whole):
        assert spec_from_everywhere(spec) == whole
    for spec in ("rollouts:n=1000", "alphazero:net=best", "alphazero:net=./gone.onnx", "level:chick"):
        assert spec_from_everywhere(spec) == spec, "what is no file stays as it is written"
    with pytest.raises(InputError):
        spec_from_everywhere("nobody")


@pytest.mark.parametrize(
    ("spec", "sentence"),
    [
        ("stockfish", "no player 'stockfish'; choose from random, rollouts, network, policy, alphazero"),
        ("", "no player ''; choose from"),
        ("random:n=3", "random has no options"),
        ("rollouts:m=3", "no option m; choose from n, temperature"),
        ("rollouts:n", "not readable: options are written name:key=value"),
        ("rollouts:n=", "option n cannot be '': it must be a whole number from 1 to 10,000,000\\."),
        ("rollouts:n=0", "a whole number from 1"),
        ("rollouts:n=1.5", "n cannot be '1.5'"),
        ("rollouts:n=99999999999999", "a whole number"),
        ("rollouts:n=3,n=4", "n is given twice"),
        ("rollouts:temperature=nan", "a number from 0 to 10"),
        ("rollouts:temperature=-1", "a number from 0 to 10"),
        ("alphazero:seconds=inf", "a number from 0.001 to 86,400"),
        ("network:net=", "a name or a path"),
        ("alphazero:proofs=maybe", "it must be true or false"),
        ("network:net=nowhere/x.onnx", "There is no network"),
        ("alphazero:net=nobody", "no network nobody for reversi4"),
    ],
)
def test_what_cannot_be_made_gives_one_sentence(spec: str, sentence: str) -> None:
    with pytest.raises(InputError, match=r".*".join(sentence.split("; "))) as caught:
        make_opponent(find_game("reversi4"), spec)
    assert "\n" not in str(caught.value)


def test_a_network_of_another_game_is_refused(tmp_path: Path) -> None:
    path = tiny_network(tmp_path / "x.onnx", find_game("reversi6"))
    with pytest.raises(InputError, match="plays reversi6, not reversi4"):
        make_opponent(find_game("reversi4"), f"alphazero:net={path}")
