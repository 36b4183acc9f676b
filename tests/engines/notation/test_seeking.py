"""Positions looked for in collections: against games played over one by one with the game's own rules."""

from collections import Counter
from dataclasses import replace

import numpy as np
import pytest

from engines.game import Move, Position
from engines.matches.match import Match
from engines.notation.openings import opening_name
from engines.notation.played_over import match_of
from engines.notation.seeking import Continuations, beginnings, continuations
from engines.notation.texts import read_match
from engines.notation.wthor import Base, read_base
from tests.engines.notation.wthor_files import GAME, PASS, games_file, played, record, text_of

TIGER = "f5d6c3d3c4"
TURNED = ("f5d6c3d3c4", "e6f4c3c4d3", "d3c5f6f5e6", "c4e3f6e6f5")
"""The same beginning in its four ways."""


def base_of(folder, texts) -> Base:
    return read_base([games_file(folder / "a.wtb", [record(text) for text in texts])])


def position_after(text: str) -> Position:
    return read_match(text, GAME).position if text else GAME.initial


def images(position: Position) -> list[tuple[str, int]]:
    """All boards that count as the same, as text."""
    cells = np.array(list(GAME.format_position(position)[:64]))
    return [("".join(cells[symmetry.squares]), position.side) for symmetry in GAME.symmetries]


def told(found: Continuations) -> Counter[str]:
    return Counter(GAME.format_move(found.position, Move(square)) for square in found.squares.tolist())


def by_hand(base: Base, position: Position) -> dict[int, set[int]]:
    """Row by row which moves were played there, as all squares that mean the same."""
    wanted = images(position)
    found = {}
    for row in range(len(base)):
        match = match_of(GAME, base.squares[row])
        for before, move in zip(match.positions, match.moves, strict=False):
            text = GAME.format_position(before)[:64]
            if move != PASS and (text, before.side) in wanted:
                same = [at for at, image in enumerate(images(before)) if image == wanted[0]]
                places = [GAME.symmetries[at].squares.tolist().index(move) for at in same]
                found[row] = set(places)
    return found


def test_a_beginning_is_found_however_it_is_turned(tmp_path) -> None:
    base = base_of(tmp_path, [turned + after for turned, after in zip(TURNED, ("", "", "", ""), strict=True)])
    position = position_after("f5d6c3d3")
    found = continuations(base.squares, position)
    assert found.games.tolist() == [0, 1, 2, 3] and told(found) == {"c4": 4}
    assert len(continuations(base.squares, position_after(TIGER)).games) == 0, "none went on"


def test_moves_that_are_the_same_by_symmetry_count_as_the_one_played_most(tmp_path) -> None:
    base = base_of(tmp_path, ["f5d6", "f5f6", "d3c5", "e6f4"])
    assert told(continuations(base.squares, GAME.initial)) == {"f5": 4}


def test_who_is_to_move_is_part_of_a_position(tmp_path) -> None:
    base = base_of(tmp_path, [TIGER])
    position = position_after("f5d6")
    black, white, rest = position.words
    assert len(continuations(base.squares, position).games) == 1
    swapped = replace(position, words=(white, black, rest ^ 1))
    assert len(continuations(base.squares, swapped).games) == 0


@pytest.mark.parametrize("seed", range(2))
def test_what_followed_is_what_playing_over_finds(tmp_path, seed) -> None:
    matches = [played(100 * seed + number) for number in range(15)]
    base = base_of(tmp_path, [text_of(match) for match in matches])
    passed = 0
    for match in matches[:4]:
        for ply in (0, 1, 2, 3, 4, 5, 20, 40, match.plies - 2):
            position = match.positions[ply]
            if GAME.legal_moves(position) == (PASS,):
                position, passed = GAME.play(position, PASS), passed + 1
            found, expected = continuations(base.squares, position), by_hand(base, position)
            assert found.games.tolist() == sorted(expected)
            for game, square in zip(found.games.tolist(), found.squares.tolist(), strict=True):
                assert any(
                    square == symmetry.squares[place]
                    for symmetry, image in zip(GAME.symmetries, images(position), strict=True)
                    if image == images(position)[0]
                    for place in expected[game]
                )


def test_a_pass_is_looked_through(tmp_path) -> None:
    match = next(match for match in map(played, range(100)) if PASS in match.moves)
    base = base_of(tmp_path, [text_of(match)])
    before = match.positions[match.moves.index(PASS)]
    after = GAME.play(before, PASS)
    found = continuations(base.squares, before)
    assert found.games.tolist() == [0] and found.position == after
    assert told(found) == told(continuations(base.squares, after))


def test_games_are_called_what_their_openings_are_called(tmp_path) -> None:
    tigers = ["f5d6c3d3c4f4", "e6f4c3c4d3d6", "d3c5f6f5e6e3", "c4e3f6e6f5c5", "f5d6c4d3c3f4"]
    base = base_of(tmp_path, [*tigers, "f5", "f5d6c7", *(text_of(played(seed)) for seed in range(60))])
    names = beginnings(base.squares)
    for language in ("en", "ja", "xx"):
        told = [names.names[place] for place in names.of(language)]
        assert told == [opening_name(match_of(GAME, squares), language) for squares in base.squares]
    assert [names.names[place] for place in names.of("en")][:7] == ["Tiger"] * 4 + [
        "Tiger",
        "",
        "Perpendicular",
    ]


def test_a_game_with_an_illegal_move_has_no_name_and_is_not_found(tmp_path) -> None:
    base = base_of(tmp_path, [TIGER, "f5d6a1"])
    assert beginnings(base.squares).of("en").tolist()[1] == 0
    assert continuations(base.squares, position_after("f5d6")).games.tolist() == [0]


def test_a_match_may_be_sought_at_every_move(tmp_path) -> None:
    match: Match = played(7)
    base = base_of(tmp_path, [text_of(match)])
    for position, move in zip(match.positions, match.moves, strict=False):
        if move != PASS:
            assert continuations(base.squares, position).games.tolist() == [0]
