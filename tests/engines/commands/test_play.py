"""`play`: a game in the terminal."""

import io

import pytest

from engines.__main__ import main


def play(monkeypatch, arguments: str, *typed: str) -> int:
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
    return main(["play", *arguments.split()])


@pytest.mark.parametrize("game", ["tictactoe", "reversi4", "animal-shogi-simple"])
def test_two_programs_play_to_the_end(game: str, capsys) -> None:
    assert main(["play", "--game", game, "--first", "random", "--second", "random", "--seed", "3"]) == 0
    last = capsys.readouterr().out.strip().splitlines()[-1]
    assert "wins" in last or "draw" in last


def test_two_people_play(monkeypatch, capsys) -> None:
    assert play(monkeypatch, "--game tictactoe", "a1", "b1", "a2", "b2", "a3") == 0
    assert capsys.readouterr().out.strip().endswith("X (first) wins: line.")


def test_a_wrong_move_is_explained_and_asked_again(monkeypatch, capsys) -> None:
    assert play(monkeypatch, "--game animal-shogi", "9z", "2c2b", "quit") == 0
    out = capsys.readouterr().out
    assert "is not a move" in out
    assert "Sente (capitals) holds C" in out


def test_undo_goes_back_to_the_persons_turn(monkeypatch, capsys) -> None:
    assert (
        play(monkeypatch, "--game tictactoe --second random --seed 1", "b2", "undo", "moves", "resign") == 0
    )
    out = capsys.readouterr().out
    assert "a1 b1 c1 a2 b2 c2 a3 b3 c3" in out
    assert out.strip().endswith("O (second) wins: resignation.")


def test_the_end_of_input_ends_the_game(monkeypatch) -> None:
    assert play(monkeypatch, "--game reversi6", "undo") == 0
