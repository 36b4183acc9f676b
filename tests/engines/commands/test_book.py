"""The book command: what it makes, tells and refuses."""

from pathlib import Path

import numpy as np
import pytest

from engines.__main__ import main
from engines.catalogue import find_game
from engines.commands.book import line
from engines.solvers.reversi.book import Book, canonical
from engines.solvers.reversi.book_building import BookProgress


def build(path: Path, *more: str) -> int:
    return main(["book", "build", "--game", "reversi4", "--to", str(path), "--memory", "1", *more])


def told(capsys, path: Path) -> dict[str, str]:
    assert main(["book", "info", "--game", "reversi4", "--from", str(path)]) == 0
    return dict(row.split(maxsplit=1) for row in capsys.readouterr().out.splitlines())


def test_a_book_is_made_and_told_of(tmp_path: Path, capsys) -> None:
    path = tmp_path / "book"
    assert build(path, "--limit", "6") == 0
    few = told(capsys, path)
    assert few["limit"] == "the solver takes over at 6 empty squares"
    assert few["start"] == "-10 discs for the first player"
    assert build(path, "--limit", "4", "--workers", "2") == 0
    assert int(told(capsys, path)["positions"]) > int(few["positions"])
    assert [file.name for file in tmp_path.iterdir()] == ["book"]


def test_a_book_is_checked(tmp_path: Path, capsys) -> None:
    path, check = tmp_path / "book", ["book", "check", "--game", "reversi4", "--from"]
    assert build(path, "--limit", "6") == 0
    assert main([*check, str(path), "--positions", "5", "--seed", "3"]) == 0
    rows = [row.split(maxsplit=1) for row in capsys.readouterr().out.splitlines()[1:]]
    assert [name for name, _ in rows] == ["file", "positions", "can", "solved"]
    assert ": 0 with a choice, and not in it, 0 whose value does not fit" in rows[2][1]
    assert rows[3][1] == "5 positions anew: 0 with another value or a better move"
    game = find_game("reversi4")
    entries = dict(Book.load(path, game).entries)
    key = canonical(game, game.initial)[0]
    for changed, why in (
        ({}, "with a choice, and not in it"),
        ({key: (entries[key][0], -8)}, "whose value does not fit"),
    ):
        Book(game, 6, {one: entry for one, entry in entries.items() if one != key} | changed).save(path)
        assert main([*check, str(path), "--positions", "0"]) == 1
        assert f"{why}: {game.format_position(game.initial)}" in capsys.readouterr().out.splitlines()


@pytest.mark.parametrize("game", ["reversi6", "reversi8"])
def test_weights_are_learned(game: str, tmp_path: Path) -> None:
    path = tmp_path / "weights.npy"
    assert main(["book", "learn", "--game", game, "--to", str(path), "--positions", "20"]) == 0
    assert np.load(path).any()


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        (["build", "--game", "tictactoe", "--to", "{path}"], "Reversi only"),
        (["build", "--game", "reversi4"], "--to"),
        (["build", "--game", "reversi4", "--to", "{path}", "--limit", "61"], "61"),
        (["build", "--game", "reversi4", "--to", "{path}", "--from", "{path}"], "cannot be read"),
        (["build", "--game", "reversi4", "--to", "{path}/book"], "cannot be"),
        (["learn", "--game", "reversi4", "--to", "{path}"], "6x6 and 8x8 boards only"),
        (["info", "--game", "reversi8"], "No book for reversi8"),
        (["check", "--game", "reversi8"], "No book for reversi8"),
        (["check", "--game", "reversi4", "--from", "{path}", "--positions", "-1"], "-1"),
        (["info", "--game", "reversi4", "--from", "{path}"], "cannot be read"),
    ],
)
def test_what_cannot_be_done_is_said_in_a_sentence(tmp_path: Path, capsys, given, sentence: str) -> None:
    path = tmp_path / "missing"
    if "{path}/book" in given:
        path.write_text("a file, no folder")
    try:
        code = main(["book", *(word.format(path=path) for word in given)])
    except SystemExit as end:
        code = int(end.code or 0)
    complaint = capsys.readouterr().err
    assert code == 2
    assert sentence in complaint and complaint.count("\n") == 1


def test_a_line_tells_how_long_the_round_will_take() -> None:
    now = BookProgress(3, 5, 14, 34, 4, 25, 100.0, 60.0)
    assert line(now) == (
        "round 3 of 5: 14 of 34 positions, about 120 s left of it; 25 in the book after 100 s"
    )
    assert "left" not in line(BookProgress(3, 5, 4, 34, 4, 15, 100.0, 0.0))
