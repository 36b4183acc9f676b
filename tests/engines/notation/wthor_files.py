"""WTHOR files made byte by byte."""

from collections.abc import Sequence
from pathlib import Path

from engines.catalogue import find_game
from engines.game import Move
from engines.matches.match import Match

GAME = find_game("reversi8")
PASS = Move(64)


def header(games: int = 0, names: int = 0, year: int = 2001, size: int = 8, empties: int = 22) -> bytes:
    """The 16 bytes that every file begins with."""
    return b"".join(
        [
            bytes([20, 9, 12, 22]), games.to_bytes(4, "little"), names.to_bytes(2, "little"),
            year.to_bytes(2, "little"), bytes([size, 0, empties, 0]),
        ]
    )  # fmt: skip


def record(text: str, tournament: int = 0, black: int = 0, white: int = 0, score: int = 32) -> bytes:
    """A game in a file: its moves as text, `f5d6c3`."""
    squares = [text[at : at + 2] for at in range(0, len(text), 2)]
    moves = bytes(10 * int(square[1]) + "abcdefgh".index(square[0]) + 1 for square in squares)
    numbers = b"".join(number.to_bytes(2, "little") for number in (tournament, black, white))
    return numbers + bytes([score, score]) + moves.ljust(60, b"\0")


def games_file(path: Path, records: Sequence[bytes], **facts: int) -> Path:
    """Write a `.wtb` file; returns its path."""
    path.write_bytes(header(len(records), **facts) + b"".join(records))
    return path


def names_file(path: Path, names: Sequence[str]) -> Path:
    """Write a `.JOU` or `.TRN` file; returns its path."""
    width = 20 if path.suffix.lower() == ".jou" else 26
    rows = [name.encode("latin-1").ljust(width, b"\0") for name in names]
    path.write_bytes(header(names=len(names), year=0, size=0) + b"".join(rows))
    return path


def played(seed: int) -> Match:
    """A whole game of moves drawn by lot."""
    import random

    chance, match = random.Random(seed), Match.new(GAME)
    while match.legal_moves:
        match = match.play(chance.choice(match.legal_moves))
    return match


def text_of(match: Match) -> str:
    """A game's moves as text, its passes left out."""
    return "".join(
        GAME.format_move(position, move)
        for position, move in zip(match.positions, match.moves, strict=False)
        if move != PASS
    )


def collection(folder: Path, games: int = 12, seed: int = 0) -> Path:
    """A folder with a file of random games between four people and a program; returns it."""
    folder.mkdir(parents=True, exist_ok=True)
    names_file(folder / "WTH.JOU", ["Ito Aya", "Rossi Ada", "Berg Nils", "Okada Jun", "Deepo (tester)"])
    names_file(folder / "WTH.TRN", ["Spring Open", "Autumn Cup"])
    records = []
    for number in range(games):
        match = played(seed + number)
        black, white = number % 5, (number * 3 + 1) % 5
        outcome = match.outcome
        assert outcome is not None
        lead = (outcome.margin or 0) * (1 if outcome.winner == 0 else -1)
        records.append(record(text_of(match), number % 2, black, white, 32 + lead // 2))
    games_file(folder / "WTH_2001.wtb", records[: games // 2], year=2001)
    games_file(folder / "WTH_2002.WTB", records[games // 2 :], year=2002)
    return folder
