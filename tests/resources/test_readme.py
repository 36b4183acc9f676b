"""The README's table of levels is what `levels.json` holds."""

import json
from pathlib import Path

from engines.catalogue import GAMES
from engines.opponents.levels import levels
from engines.paths import resource

README = Path(__file__).parents[2] / "README.md"
TITLES = {
    "tictactoe": "Tic-tac-toe", "reversi4": "Reversi 4×4", "reversi6": "6×6", "reversi8": "8×8",
    "animal-shogi": "Animal Shogi", "animal-shogi-simple": "simplified rules",
}  # fmt: skip


def table() -> list[str]:
    """The lines of the table: a rating with its interval where it was measured, a question mark where not."""
    animals = json.loads(resource("levels.json").read_text(encoding="utf-8"))["animals"]
    ladders = [{level.id: level for level in levels(game)} for game in GAMES]
    lines = [f"| Level | {' | '.join(TITLES[game.id] for game in GAMES)} |", f"|{'---|' * (len(GAMES) + 1)}"]
    for animal, words in animals.items():
        found = [ladder.get(animal) for ladder in ladders]
        cells = [
            ""
            if level is None
            else f"{level.elo:.0f} ({level.low:.0f}–{level.high:.0f})"
            if level.games
            else "?"
            for level in found
        ]
        lines.append(f"| {words['name']} | {' | '.join(cells)} |")
    return lines


def test_the_levels_in_the_readme_are_those_that_were_measured() -> None:
    assert "\n".join(table()) in README.read_text(encoding="utf-8")
