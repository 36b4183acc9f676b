"""Collections from archives in brackets: what is taken, what is left out, and what is joined."""

from contextlib import suppress
from dataclasses import replace
from gc import collect
from pathlib import Path
from threading import Event
from weakref import ref

import numpy as np
import pytest

from engines.catalogue import find_game
from engines.errors import InputError
from engines.game import Side
from engines.matches.match import Match
from engines.matches.record import Record
from engines.notation.archives import read_archive, read_collection, record_at
from engines.notation.played_over import match_of
from engines.notation.tables import read_table
from engines.notation.writing_brackets import write_ggf, write_sgf
from engines.notation.wthor import UNKNOWN, read_base
from tests.engines.notation.wthor_files import GAME, collection, played

NAMES = ("Ito Aya", "Berg Nils")


def begun(moves: int) -> Match:
    """The beginning of a game."""
    return played(1).back_to(moves)


def test_a_game_of_an_archive_comes_out_with_all_that_stood_there(tmp_path: Path) -> None:
    line = Match.new(GAME)
    for move in played(3).moves:
        line = line.play(move, 1.5)
    theirs = Record(line, NAMES, "2026-05-01T10:20:30+00:00", None, (), 4, 4, "Cup", "a book")
    (tmp_path / "a.ggf").write_text(write_ggf(theirs) + "\n" + write_ggf(Record(line, NAMES)))
    collection(tmp_path, 2)
    base = read_collection([tmp_path])
    found = [record_at(base, row) for row in range(len(base))]
    assert found[2:] == [theirs, Record(line, NAMES, event="a")]
    assert {*found[2].match.seconds} == {1.5} and found[0].match == match_of(GAME, base.squares[0])


def test_it_is_told_how_much_is_read(tmp_path: Path) -> None:
    text = write_ggf(Record(played(3), NAMES)) + "\n"
    for name, games in (("a.ggf", 1), ("b.ggf", 2)):
        (tmp_path / name).write_text(text * games)
    heard: list[object] = []
    read_collection([tmp_path], report=heard.append)
    game = len(text) - 1
    assert heard == [(read * len(text) + game, 3 * len(text)) for read in range(3)]


@pytest.mark.parametrize("write", [write_ggf, write_sgf])
def test_an_archive_says_of_its_games_what_wthor_says_of_them(tmp_path: Path, write) -> None:
    base = read_base([collection(tmp_path / "wthor", 12)])
    players = [(base.players[base.black[row]], base.players[base.white[row]]) for row in range(12)]
    texts = [
        write(Record(match_of(GAME, base.squares[row]), players[row], f"{base.years[row]}-05-01"))
        for row in range(12)
    ]
    file = tmp_path / "mine.ggf"
    file.write_text("\n".join(texts))
    found = read_archive(file)
    assert np.array_equal(found.squares, base.squares) and np.array_equal(found.scores, base.scores)
    assert np.array_equal(found.years, base.years) and np.array_equal(found.human, base.human)
    assert [
        (found.players[found.black[row]], found.players[found.white[row]]) for row in range(12)
    ] == players
    assert found.tournaments == ("mine",) and not found.warnings


def test_a_game_that_was_given_up_is_lost_with_all_discs(tmp_path: Path) -> None:
    lost = [begun(20).resign(Side.FIRST), begun(20).run_late(Side.SECOND), begun(0).resign(Side.FIRST)]
    file = tmp_path / "lost.ggf"
    file.write_text("\n".join(write_ggf(Record(match, NAMES)) for match in lost))
    found = read_archive(file)
    assert found.scores.tolist() == [0, 64] and found.years.tolist() == [0, 0]
    assert [str(warning) for warning in found.warnings] == [
        f"Left out of {file}: 1 (unfinished, on another board, or with an illegal move)."
    ]


def test_what_is_no_whole_game_of_the_board_is_left_out(tmp_path: Path) -> None:
    whole = write_ggf(Record(played(3)))
    others = [
        write_ggf(Record(begun(20))),
        write_ggf(Record(Match.new(find_game("reversi6")).resign(Side.FIRST))),
        write_ggf(Record(Match.new(GAME, begun(4).position).resign(Side.FIRST))),
        whole.replace("]B[", "]B[A1]B[", 1),
        whole.replace("]B[", "]B[z9]B[", 1),
        "(;GM[1]B[aa];)",
    ]
    (tmp_path / "few.ggf").write_text("\n".join([others[0], whole, *others[1:]]))
    found = read_archive(tmp_path / "few.ggf")
    assert len(found) == 1 and match_of(GAME, found.squares[0]) == played(3)
    assert found.players == (UNKNOWN,) and found.warnings[0].values["count"] == len(others)
    (tmp_path / "none.sgf").write_text("\n".join(others))
    with pytest.raises(InputError, match="holds no finished game of 8×8"):
        read_archive(tmp_path / "none.sgf")


def test_files_of_every_kind_are_one_collection(tmp_path: Path) -> None:
    folder = collection(tmp_path / "wthor", 6)
    (folder / "more.SGF").write_text(write_sgf(Record(played(3), NAMES, "2020-01-02")))
    (folder / "broken.ggf").write_text("nothing")
    (folder / "broken.wtb").write_text("nothing")
    found = read_collection([folder])
    assert len(found) == 7 and found.years[-1] == 2020 and found.tournaments[found.events[-1]] == "more"
    assert found.players[found.white[-1]] == "Berg Nils"
    assert sorted(str(warning).split("broken")[1][:4] for warning in found.warnings) == [".ggf", ".wtb"]
    (tmp_path / "empty").mkdir()
    with pytest.raises(InputError, match=r"no game files \(.wtb, .csv, .ggf, .sgf\)"):
        read_collection([tmp_path / "empty"])
    with pytest.raises(InputError, match="holds no finished game"):
        read_collection([folder / "broken.ggf"])


def test_reading_is_stopped(tmp_path: Path) -> None:
    file, stop = tmp_path / "many.ggf", Event()
    file.write_text(write_ggf(Record(played(3))) * 5)
    assert len(read_archive(file, stop)) == 5
    stop.set()
    (tmp_path / "table.csv").write_text("transcript\nf5d6\n")
    for read in (read_archive, read_table):
        with pytest.raises(InputError, match="was stopped"):
            read(file if read is read_archive else tmp_path / "table.csv", stop)
    with pytest.raises(InputError, match="was stopped"):
        read_collection([collection(tmp_path / "wthor", 2)], stop)


def test_reading_in_vain_holds_nothing(tmp_path: Path) -> None:
    """Neither one that was stopped nor a file that is warned of: each may be as large as memory."""
    (tmp_path / "many.ggf").write_text(write_ggf(Record(played(3))) * 5)
    (tmp_path / "none.ggf").write_text("nothing")
    stops = [Event(), Event()]
    stops[0].set()
    held = [ref(stop) for stop in stops]
    with suppress(InputError):
        read_collection([tmp_path], stops[0])
    found = read_collection([tmp_path], stops[1])
    assert len(found) == 5 and len(found.warnings) == 1
    del stops
    collect()
    assert [one() for one in held] == [None, None]


def test_what_two_files_have_counts_once(tmp_path: Path) -> None:
    folder = collection(tmp_path / "wthor", 6)
    base = read_base([folder])
    texts = [write_ggf(record_at(base, row)) for row in range(4)]
    other = write_ggf(replace(record_at(base, 4), players=NAMES))
    (folder / "more.ggf").write_text("\n".join([*texts, other, other]))
    found = read_collection([folder])
    assert len(found) == 8 and [str(one) for one in found.warnings] == [
        "In more than one of the files, but counted once: 4."
    ]
    assert len(set(found.players)) == len(found.players)
    assert [record_at(found, row) for row in range(6)] == [record_at(base, row) for row in range(6)]
    assert record_at(found, 7).players == NAMES and record_at(found, 7).match == record_at(base, 4).match


def test_what_somebody_holds_is_read_once(tmp_path: Path) -> None:
    folder = collection(tmp_path / "wthor", 6)
    held = read_collection([folder])
    assert read_collection([str(folder)]) is held and read_collection([folder / "WTH_2001.wtb"]) is not held
    (folder / "more.ggf").write_text(write_ggf(Record(played(3), NAMES)))
    more = read_collection([folder])
    assert (len(held), len(more)) == (6, 7)
    next(folder.glob("*.JOU")).unlink()
    assert set(read_collection([folder]).players) == {UNKNOWN, *NAMES}


def test_reading_takes_no_more_at_a_time_than_it_plays_over_together(tmp_path: Path, monkeypatch) -> None:
    file = tmp_path / "many.ggf"
    lines = [write_ggf(Record(played(seed), NAMES, f"200{seed}")) for seed in range(1, 8)]
    file.write_text("\n".join(lines))
    whole = read_archive(file)
    monkeypatch.setattr("engines.notation.archives._TOGETHER", 2)
    lots = read_archive(file)
    assert np.array_equal(lots.squares, whole.squares) and lots.players == whole.players
    assert [record_at(lots, row) for row in range(7)] == [record_at(whole, row) for row in range(7)]
