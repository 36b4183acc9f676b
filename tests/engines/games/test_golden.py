"""One whole game of each kind, written down in golden/<game>.txt: every position, legal move and
the outcome. A difference means that rules or notation changed.

When that is meant, raise the game's rules_version if the rules changed and write the files anew
with `python -m tests.engines.games.test_golden`: the same moves are played as far as they are legal,
then random ones.
"""

from pathlib import Path
from random import Random

import pytest

from engines.catalogue import GAMES
from engines.errors import InputError
from engines.game import Game
from engines.matches.match import Match
from tests.engines.games.playthrough import transcript

GOLDEN = Path(__file__).with_name("golden")


def path_of(game: Game) -> Path:
    return GOLDEN / f"{game.id}.txt"


def moves_of(text: str) -> list[str]:
    return [line.split()[2] for line in text.splitlines() if line.split()[1:2] == ["move"]]


def replay(game: Game, moves: list[str]) -> Match:
    match = Match.new(game)
    for move in moves:
        match = match.play(game.parse_move(match.position, move))
    return match


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_golden_game(game: Game) -> None:
    assert path_of(game).exists(), "write it with `python -m tests.engines.games.test_golden`"
    text = path_of(game).read_text(encoding="utf-8")
    match = replay(game, moves_of(text))
    assert match.outcome is not None
    assert transcript(match) == text


def write(game: Game) -> None:
    """Write one file anew, keeping its moves as far as they go."""
    path = path_of(game)
    match = Match.new(game)
    for move in moves_of(path.read_text(encoding="utf-8")) if path.exists() else []:
        try:
            match = match.play(game.parse_move(match.position, move))
        except InputError:
            break
    rng = Random(game.id)
    while match.legal_moves:
        match = match.play(rng.choice(match.legal_moves))
    path.write_text(transcript(match), encoding="utf-8")


if __name__ == "__main__":
    for each in GAMES:
        write(each)
