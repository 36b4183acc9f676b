"""Tables of played games, as the converters of WTHOR files write them."""

import csv
from pathlib import Path

import numpy as np
import pytest

from engines.errors import InputError
from engines.notation.archives import read_collection
from engines.notation.played_over import match_of
from engines.notation.tables import read_table
from engines.notation.wthor import UNKNOWN, Base, read_base
from tests.engines.notation.wthor_files import collection, played, text_of

TITLES = ("tournamentId", "tournamentName", "blackPlayerId", "blackPlayerName", "whitePlayerId",
          "whitePlayerName", "blackScore", "blackTheoreticalScore", "transcript")  # fmt: skip


def converted(base: Base, folder: Path) -> Path:
    """The same games as a table."""
    path = folder / "wthor_2001.csv"
    with path.open("w", encoding="utf-8-sig", newline="") as file:
        lines = csv.writer(file)
        lines.writerow(TITLES)
        for row in range(len(base)):
            black, white, event = base.black[row], base.white[row], base.events[row]
            match = match_of(played(0).game, base.squares[row])
            told = base.tournaments[event], black, base.players[black], white, base.players[white]
            lines.writerow([event, *told, base.scores[row], base.scores[row], text_of(match)])
    return path


def named(base: Base) -> list[tuple[str, str, str]]:
    """Tournament and players of each game."""
    return [
        (base.tournaments[event], base.players[black], base.players[white])
        for event, black, white in zip(base.events, base.black, base.white, strict=True)
    ]


def test_a_table_says_of_its_games_what_wthor_says_of_them(tmp_path: Path) -> None:
    base = read_base([collection(tmp_path / "wthor") / "WTH_2001.wtb"])
    found = read_table(converted(base, tmp_path))
    assert np.array_equal(found.squares, base.squares) and np.array_equal(found.scores, base.scores)
    assert np.array_equal(found.years, base.years) and np.array_equal(found.human, base.human)
    assert named(found) == named(base) and not found.warnings


def test_the_moves_alone_are_enough(tmp_path: Path) -> None:
    """The score is counted, empties to the winner; who is not named is nobody known."""
    texts = [text_of(played(1)), text_of(played(2)).upper(), "f5", "f5f6", ""]
    path = tmp_path / "mine.csv"
    path.write_text("\n".join(["Transcript", *texts, "f5zz", "f5" * 61]))
    found = read_table(path)
    leads = []
    for seed in (1, 2):
        outcome = played(seed).outcome
        assert outcome is not None
        leads.append((outcome.margin or 0) * (1 if outcome.winner == 0 else -1))
    assert found.scores.tolist()[:4] == [*(32 + lead // 2 for lead in leads), 63, 32]
    assert found.years.tolist() == [0] * 6 and set(named(found)) == {("mine", UNKNOWN, UNKNOWN)}
    assert [match_of(played(1).game, found.squares[at]) for at in (0, 1)] == [played(1), played(2)]
    for row in (4, 5):
        with pytest.raises(InputError, match="Move 1 of this game is illegal"):
            match_of(played(1).game, found.squares[row])


def test_years_of_a_column_go_before_the_files(tmp_path: Path) -> None:
    path = tmp_path / "of-2005.csv"
    path.write_text("transcript,year,blackScore\nf5,1999,40\nf5,,65\n")
    found = read_table(path)
    assert found.years.tolist() == [1999, 0] and found.scores.tolist() == [40, 63]
    path.write_text(f"transcript,year,blackScore\nf5,{'9' * 5000},{'9' * 5000}\nf5,-1,\u0663\n")
    found = read_table(path)
    assert found.years.tolist() == [0, 0] and found.scores.tolist() == [63, 63], "no such numbers"
    path.write_text("transcript\nf5\n")
    assert read_table(path).years.tolist() == [2005]


@pytest.mark.parametrize("text", ["", "moves\nf5", "transcript\n"])
def test_what_holds_no_games_is_said(tmp_path: Path, text: str) -> None:
    path = tmp_path / "other.csv"
    path.write_text(text)
    with pytest.raises(InputError, match="holds no games in a column called transcript"):
        read_table(path)


def test_a_field_without_an_end_is_no_table(tmp_path: Path) -> None:
    path = tmp_path / "other.csv"
    path.write_text('transcript\n"' + "f5" * 100_000)
    with pytest.raises(InputError, match="is not a readable table"):
        read_table(path)


def test_tables_are_found_among_the_files_of_a_collection(tmp_path: Path) -> None:
    folder = collection(tmp_path / "wthor")
    converted(read_base([folder / "WTH_2001.wtb"]), folder)
    found = read_collection([folder])
    assert len(found) == 12 and sorted(set(found.years.tolist())) == [2001, 2002]
    (folder / "WTH_2001.wtb").unlink()
    apart = read_collection([folder])
    assert len(apart) == 12 and np.array_equal(found.squares[:6], apart.squares[-6:])
