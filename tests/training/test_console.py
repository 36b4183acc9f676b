"""The packaged program's console half hands over to engine and trainer."""

import sys

import pytest

from training.console import main


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["engines", "--version"], "hiyoko-engine "),
        (["training", "--version"], "hiyoko-train "),
        (["engines", "perft", "--help"], "usage: hiyoko-engine perft"),
        (["training.baseline", "--help"], "usage: training.baseline"),
        (["training.alphazero.playing.acting", "--help"], "usage: training.alphazero.playing.acting"),
    ],
)
def test_the_first_argument_chooses(arguments: list[str], said: str, monkeypatch, capsys) -> None:
    monkeypatch.setattr(sys, "argv", ["hiyoko-console", *arguments])
    with pytest.raises(SystemExit) as end:
        main()
    assert end.value.code == 0
    assert capsys.readouterr().out.startswith(said)


@pytest.mark.parametrize(
    ("arguments", "code"), [([], 0), (["--help"], 0), (["--version"], 0), (["dance"], 2)]
)
def test_it_says_what_it_takes(arguments: list[str], code: int, monkeypatch, capsys) -> None:
    monkeypatch.setattr(sys, "argv", ["hiyoko-console", *arguments])
    assert main() == code
    captured = capsys.readouterr()
    assert "hiyoko-console" in (captured.err if code else captured.out)


def test_exit_codes_are_handed_on(monkeypatch, capsys) -> None:
    monkeypatch.setattr(
        sys, "argv", ["hiyoko-console", "engines", "perft", "--game", "chess", "--depth", "1"]
    )
    assert main() == 2
    assert "chess" in capsys.readouterr().err
