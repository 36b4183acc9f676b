"""WTHOR: what is read, played over, and said of what cannot be."""

from pathlib import Path

import numpy as np
import pytest

from engines.errors import InputError
from engines.notation.played_over import match_of, replay
from engines.notation.wthor import UNKNOWN, find_files, is_program, read_base, read_games, read_names
from tests.engines.notation.wthor_files import (
    GAME,
    PASS,
    collection,
    games_file,
    header,
    names_file,
    played,
    record,
    text_of,
)


def test_a_file_of_games(tmp_path: Path) -> None:
    path = games_file(tmp_path / "a.wtb", [record("f5d6c3d3", 1, 2, 3, 40), record("")], year=1999)
    file = read_games(path)
    assert (file.year, file.empties, len(file.table)) == (1999, 22, 2)
    first = file.table[0]
    assert [int(first[name]) for name in ("tournament", "black", "white", "score")] == [1, 2, 3, 40]
    assert bytes(first["moves"][:5]) == bytes([56, 64, 33, 34, 0])


def test_names_of_both_widths(tmp_path: Path) -> None:
    path = names_file(tmp_path / "x.JOU", ["Müller Jo", "", "Logistello (buro)"])
    assert read_names(path) == ("Müller Jo", UNKNOWN, "Logistello (buro)")
    assert read_names(names_file(tmp_path / "x.trn", ["Coupe d'été"])) == ("Coupe d'été",)


@pytest.mark.parametrize(
    ("name", "program"),
    [
        ("Logistello (buro)", True),
        ("Edax", True),
        ("zebra", True),
        ("Zebrowski Jan", False),
        (UNKNOWN, False),
    ],
)
def test_programs_are_known_by_their_names(name: str, program: bool) -> None:
    assert is_program(name) is program


def test_the_base_joins_games_with_names(tmp_path: Path) -> None:
    base = read_base([collection(tmp_path / "base")])
    assert len(base) == 12 and not base.warnings
    assert base.years.tolist() == [2001] * 6 + [2002] * 6
    assert base.players[base.black[1]] == "Rossi Ada"
    assert base.tournaments[base.events[1]] == "Autumn Cup"
    programs = {number for number in range(12) if 4 in (number % 5, (number * 3 + 1) % 5)}
    assert set(np.nonzero(~base.human)[0]) == programs


def test_folders_keep_their_own_names(tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    for folder, name in ((one, "Ito Aya"), (two, "Berg Nils")):
        folder.mkdir()
        games_file(folder / "g.wtb", [record("f5", black=0, white=9)])
        names_file(folder / "n.jou", [name])
        names_file(folder / "n.trn", ["Cup"])
    base = read_base([one / "g.wtb", two])
    assert [base.players[at] for at in base.black] == ["Ito Aya", "Berg Nils"]
    assert [base.players[at] for at in base.white] == [UNKNOWN, UNKNOWN]


def test_without_names_everybody_is_a_person_and_that_is_said(tmp_path: Path) -> None:
    base = read_base([games_file(tmp_path / "a.wtb", [record("f5")])])
    assert base.human.all()
    assert [error.values["suffix"] for error in base.warnings] == [".jou", ".trn"]


def test_games_are_played_over_as_the_rules_say() -> None:
    """Row by row what the game's own rules give, passes put in where nobody wrote them."""
    matches = [played(seed) for seed in range(25)]
    assert any(PASS in match.moves for match in matches)
    squares = np.full((len(matches), 60), 255, np.uint8)
    rows = []
    for g, match in enumerate(matches):
        moves = [move for move in match.moves if move != PASS]
        squares[g, : len(moves)] = moves
        for position, move in zip(match.positions, match.moves, strict=False):
            if move != PASS:
                side = position.side
                rows.append((position.words[side], position.words[1 - side], side, move, g))
        assert match_of(GAME, squares[g]).positions == match.positions
    found = replay(squares)
    assert not found.faults.any()
    columns = (found.own, found.opponent, found.sides, found.squares, found.games)
    assert list(zip(*(column.tolist() for column in columns), strict=True)) == rows


def test_games_with_illegal_moves_are_left_out_and_counted(tmp_path: Path) -> None:
    sound = text_of(played(3))
    hole = record("f5d6c3")
    bad = [
        record("f5d6a1"), record("e4"), record("f5f6").replace(bytes([66]), bytes([99])),
        hole[:9] + b"\0" + hole[10:],
    ]  # fmt: skip
    base = read_base([games_file(tmp_path / "a.wtb", [record(sound), *bad, record(sound)])])
    found = replay(base.squares)
    assert found.faults.tolist() == [0, 3, 1, 2, 3, 0]
    assert set(found.games.tolist()) == {0, 5}
    assert len(found) == 2 * len(sound) // 2
    with pytest.raises(InputError, match="Move 3 of this game is illegal"):
        match_of(GAME, base.squares[1])


def test_an_unfinished_game_counts_as_far_as_it_goes() -> None:
    squares = np.full((1, 60), 255, np.uint8)
    squares[0, :2] = [37, 43]
    assert len(replay(squares)) == 2
    assert match_of(GAME, squares[0]).outcome is None


BAD = {
    "empty": (b"", "is too short to be a WTHOR file"),
    "cut off": (header(2) + record("f5")[:40], "is cut off: it should hold 2 games, but ends after 0"),
    "too long": (header(1) + record("f5") * 2, "is not a WTHOR file of games"),
    "text": (b"f5d6c3d3c4f4f6f3e6e7d7c5b6" * 9, "is not a WTHOR file of games"),
    "names": (header(names=1) + b"Ito Aya".ljust(20, b"\0"), "is not a WTHOR file of games"),
    "another board": (header(0, size=10), "holds games on a 10x10 board"),
}


@pytest.mark.parametrize("kind", BAD)
def test_each_bad_file_gives_one_sentence_and_the_rest_goes_on(kind: str, tmp_path: Path) -> None:
    content, sentence = BAD[kind]
    (tmp_path / "a.wtb").write_bytes(content)
    with pytest.raises(InputError, match=sentence):
        read_games(tmp_path / "a.wtb")
    with pytest.raises(InputError, match=sentence):
        read_base([tmp_path])
    games_file(tmp_path / "b.wtb", [record("f5")])
    base = read_base([tmp_path])
    assert len(base) == 1
    assert sum(sentence in str(error) for error in base.warnings) == 1


def test_a_huge_file_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engines.notation.wthor.LARGEST", 100)
    path = games_file(tmp_path / "a.wtb", [record("f5")] * 2)
    with pytest.raises(InputError, match="is too large to be a file of the expected kind"):
        read_games(path)


@pytest.mark.parametrize("content", [header(names=3) + b"x" * 20, b"", header()[:12]])
def test_names_that_are_no_names(content: bytes, tmp_path: Path) -> None:
    (tmp_path / "a.jou").write_bytes(content)
    games_file(tmp_path / "a.wtb", [record("f5")])
    base = read_base([tmp_path])
    assert len(base) == 1 and "is not a WTHOR file of names" in str(base.warnings[0])


def test_a_folder_that_is_called_like_a_file_is_none(tmp_path: Path) -> None:
    (tmp_path / "a.wtb").mkdir()
    path = games_file(tmp_path / "b.wtb", [record("f5")])
    assert find_files([tmp_path]) == [path] and len(read_base([tmp_path])) == 1


def test_what_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"There are no game files \(.wtb\)"):
        find_files([tmp_path])
    with pytest.raises(InputError, match="There is no file or folder"):
        find_files([tmp_path / "nowhere"])
