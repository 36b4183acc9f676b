"""The README in both languages: what it names is there, and the levels are those of `levels.json`."""

import json
import re
from pathlib import Path

import pytest

from engines.catalogue import GAMES
from engines.opponents.levels import levels
from engines.paths import resource

ROOT = Path(__file__).parents[2]
ENGLISH, JAPANESE = "README.md", "README.ja.md"
TITLES = {
    "tictactoe": "Tic-tac-toe", "reversi4": "Reversi 4×4", "reversi6": "6×6", "reversi8": "8×8",
    "animal-shogi": "Animal Shogi", "animal-shogi-simple": "simplified rules",
}  # fmt: skip


def table() -> list[str]:
    """The lines of the table: a rating with its interval where it was measured, a question mark where not."""
    animals = json.loads(resource("levels.json").read_text(encoding="utf-8"))["animals"]
    measured = [game for game in GAMES if any(level.games for level in levels(game))]
    ladders = [{level.id: level for level in levels(game)} for game in measured]
    titles = [TITLES[game.id] for game in measured]
    lines = [f"| Level | {' | '.join(titles)} |", f"|{'---|' * (len(titles) + 1)}"]
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
    assert "\n".join(table()) in text(ENGLISH)


def text(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def commands(name: str) -> set[str]:
    """The lines that are set as code."""
    return {line.strip() for line in text(name).splitlines() if re.match(r"    +\S", line)}


def anchor(heading: str) -> str:
    """What a link calls a heading."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def anchors(name: str) -> set[str]:
    return {anchor(heading) for heading in re.findall(r"^#+ (.+)$", text(name), re.MULTILINE)}


@pytest.mark.parametrize("name", [ENGLISH, JAPANESE])
def test_everything_that_is_linked_is_there(name: str) -> None:
    links = re.findall(r"\]\(([^)\s]+)\)", text(name))
    assert len(links) > 5
    for link in links:
        path, _, part = link.partition("#")
        path = path or name
        assert (ROOT / path).exists(), link
        assert not part or part in anchors(path), link


def test_both_languages_name_the_same_commands_and_each_other() -> None:
    assert len(commands(JAPANESE)) > 10
    assert sorted(commands(JAPANESE) - commands(ENGLISH)) == []
    assert f"]({JAPANESE})" in text(ENGLISH) and f"]({ENGLISH})" in text(JAPANESE)


def test_the_japanese_names_of_the_window_are_those_of_the_window() -> None:
    translated = json.loads(resource("translations", "ja.json").read_text(encoding="utf-8"))
    shown = {words.rstrip(" …") for words in translated.values()}
    named = set(re.findall(r"「([^」]+)」", text(JAPANESE)))
    assert len(named) > 10
    assert sorted(named - shown) == []
