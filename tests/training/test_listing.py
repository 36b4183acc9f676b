"""What a kind of training can be asked for, as a text to read."""

import re

import pytest

from engines.errors import InputError
from training.__main__ import main
from training.kind import Kind
from training.kinds import all_kinds, find_kind
from training.listing import WIDEST, listing
from training.settings import described


@pytest.mark.parametrize("kind", all_kinds(), ids=lambda kind: kind.id)
def test_every_option_and_preset_is_listed_once(kind: Kind) -> None:
    game = kind.games[0] if kind.games else ""
    text = listing(kind, game)
    assert kind.title in text and max(map(len, text.splitlines())) <= WIDEST
    for entry in described(kind.options):
        assert len(re.findall(rf"^  {entry['name']}=", text, re.MULTILINE)) == 1
    presets = [preset.id for preset in kind.presets if preset.game == game]
    assert presets and re.findall(r"^  (\w+)  \([\d.]+ minutes\)$", text, re.MULTILINE) == presets


def test_values_are_those_of_a_preset_with_what_is_otherwise() -> None:
    dqn = find_kind("dqn")
    assert "  random_games=200000  (1 to 5000000)\n" in listing(dqn)
    quick = listing(dqn, "reversi6", "quick")
    assert "  random_games=100000  (1 to 5000000; default 200000)\n" in quick
    assert (
        "  double=false  (true or false)\n" in quick and "  images=one  (one of one, four, eight)\n" in quick
    )


def test_without_a_game_those_that_there_are_are_named() -> None:
    assert "reversi4" in listing(find_kind("dqn")) and "--preset" not in listing(find_kind("dqn"))
    with pytest.raises(InputError, match="cannot be trained for tictactoe"):
        listing(find_kind("dqn"), "tictactoe")
    with pytest.raises(InputError, match="no preset zzz"):
        listing(find_kind("dqn"), "reversi6", "zzz")
    with pytest.raises(InputError, match=r"needs a game: .* There are reversi4, reversi6"):
        listing(find_kind("dqn"), preset="quick")


def test_the_command_prints_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["options", "--kind", "qlearning", "--game", "reversi4"]) == 0
    shown = capsys.readouterr().out
    assert (
        shown.startswith("Q-table: hiyoko-train new --kind qlearning\n")
        and "  alpha=0.1  (0.001 to 1)" in shown
    )
