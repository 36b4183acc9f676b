"""Games to look back on, out of every kind of file."""

from pathlib import Path

import pytest

from engines.catalogue import find_game
from engines.errors import InputError
from engines.matches.match import match_texts
from engines.matches.record import Record, record_of, save_record
from engines.notation.writing_brackets import write_ggf
from engines.review.played import read_played
from tests.engines.notation.wthor_files import collection, games_file, record
from tests.lines import line_of

EIGHT, FOUR = find_game("reversi8"), find_game("reversi4")
MOVES = "f5 d6 c3 d3 c4"


@pytest.fixture
def warnings():
    return []


def read(paths, warnings, game=EIGHT):
    return list(read_played(paths, game, lambda error: warnings.append(str(error))))


def test_a_saved_game_comes_with_its_players(tmp_path: Path, warnings) -> None:
    match = line_of(EIGHT, MOVES).resign(line_of(EIGHT, MOVES).position.side)
    save_record(record_of(match, "Aya", "Ben"), tmp_path / "a.json")
    (one,) = read([tmp_path / "a.json"], warnings)
    assert (one.name, one.players, one.match) == ("a.json", ("Aya", "Ben"), match)
    assert not warnings


def test_lines_that_are_games_are_games_and_those_that_are_not_are_told(tmp_path: Path, warnings) -> None:
    ggf = write_ggf(Record(line_of(EIGHT, MOVES)))
    path = tmp_path / "many.txt"
    path.write_text(f"f5d6c3\n\nnonsense\n{ggf}\nf5f6\n")
    found = read([path], warnings)
    assert [one.name for one in found] == ["many.txt:1", "many.txt:4", "many.txt:5"]
    assert [one.match.plies for one in found] == [3, 5, 2]
    assert len(warnings) == 1 and warnings[0].startswith("many.txt:3: 'nonsense'")


def test_one_game_in_several_lines_is_one(tmp_path: Path, warnings) -> None:
    path = tmp_path / "one.txt"
    path.write_text("f5d6\nc3d3\nc4\n")
    (one,) = read([path], warnings)
    assert match_texts(one.match) == MOVES.split() and not warnings


def test_collections_bring_names_and_tell_of_games_that_cannot_be_played(tmp_path: Path, warnings) -> None:
    folder = collection(tmp_path / "wthor", games=4)
    games_file(folder / "WTH_2003.wtb", [record("f5a1"), record("f5d6")], year=2003)
    found = read([folder], warnings)
    assert len(found) == 5 and all(one.match.outcome for one in found[:4])
    assert found[0].name == "Spring Open 2001 (1)" and found[0].players == ("Ito Aya", "Rossi Ada")
    assert len(warnings) == 1 and "2003 (5): Move 2" in warnings[0]


def test_the_games_of_a_table_are_read_one_after_the_other(tmp_path: Path, warnings) -> None:
    path = tmp_path / "few.csv"
    path.write_text("transcript,blackPlayerName,whitePlayerName\nf5d6c3,Aya,Ben\nf5a1,Aya,Ben\n")
    (one,) = read([path], warnings)
    assert (one.name, one.players, len(one.match.moves)) == ("few (1)", ("Aya", "Ben"), 3)
    assert len(warnings) == 1 and "few (2): Move 2" in warnings[0]


def test_what_is_no_game_of_the_kind_is_told_and_the_rest_is_read(tmp_path: Path, warnings) -> None:
    save_record(record_of(line_of(FOUR, "a2"), "Aya", "Ben"), tmp_path / "a.json")
    (tmp_path / "b.json").write_text("{broken")
    games_file(tmp_path / "c.wtb", [record("f5d6")])
    (tmp_path / "d.txt").write_bytes(bytes(range(256)))
    (tmp_path / "e.txt").write_text("a2")
    (tmp_path / ".hidden").write_text("nothing of the person's")
    (tmp_path / "folder.txt").mkdir()
    found = read([tmp_path], warnings, FOUR)
    assert [played.name for played in found] == ["a.json", "e.txt"]
    assert [text.split(":")[0] for text in warnings] == ["b.json", "c.wtb", "d.txt"]
    assert warnings[1].endswith("a game of another kind; look through it with --game reversi8.")


def test_a_file_that_is_not_there_ends_it(tmp_path: Path, warnings) -> None:
    with pytest.raises(InputError, match="no file or folder"):
        read([tmp_path / "none"], warnings)


def test_an_archive_brings_names_and_tells_where_a_game_is_damaged(tmp_path: Path, warnings) -> None:
    one = write_ggf(Record(line_of(EIGHT, MOVES), ("Aya", "Ben")))
    path = tmp_path / "many.ggf"
    path.write_text(f"1 {one}\n1 {one.replace('D3', 'A1')}\n2 {one}{one}\n")
    found = read([path], warnings)
    assert [one.name for one in found] == ["many.ggf:1", "many.ggf:3", "many.ggf:3"]
    assert {one.players for one in found} == {("Aya", "Ben")}
    assert len(warnings) == 1 and warnings[0].startswith("many.ggf:2: Move 4")


def test_remarks_between_lines_are_passed_over(tmp_path: Path, warnings) -> None:
    path = tmp_path / "many.txt"
    path.write_text("# from a match\nf5d6c3\n\n% more\nf5f6e6\n")
    assert [one.name for one in read([path], warnings)] == ["many.txt:2", "many.txt:5"]
    assert not warnings
