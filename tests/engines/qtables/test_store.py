"""The file of a table: what is written is read, a kill does no harm, what is no table gives a sentence."""

import random
import re
import sqlite3
import subprocess
import sys
import threading
from pathlib import Path

import numpy as np
import pytest

from engines.catalogue import find_game
from engines.errors import InputError
from engines.qtables.library import find_table
from engines.qtables.store import APPLICATION, FORMAT, About, Rows, Store
from tests.architecture.sources import ROOT
from tests.engines.qtables import writer

GAME = find_game("reversi6")
ABOUT = About("reversi6", GAME.rules_version, True, 1000.0, {"preset": "quick"}, {"games": 7})
KILLS = 4


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A table of some rows."""
    path = tmp_path / "a table, with care.qtable"
    with Store.create(path, GAME, ABOUT) as store:
        store.write(some_rows(100), ABOUT)
    return path


def some_rows(count: int) -> Rows:
    keys = np.arange(count, dtype=np.uint64) * np.uint64(5)
    return Rows(keys, np.linspace(0, 1000, count), np.arange(count, dtype=np.uint32))


def read(store: Store) -> Rows:
    parts = list(store.read())
    return Rows(*(np.concatenate([getattr(part, name) for part in parts]) for name in Rows.__slots__))


def same(one: Rows, other: Rows) -> bool:
    return all((getattr(one, name) == getattr(other, name)).all() for name in Rows.__slots__)


def test_what_is_written_is_read(path: Path) -> None:
    with Store(path, GAME) as store:
        assert store.about == ABOUT
        assert same(read(store), some_rows(100)) and store.count() == 100
        assert store.rows_of(1).keys.tolist() == [40, 45, 50, 55, 60, 65, 70]
        assert len(store.rows_of(10_000)) == 0
    with Store(path, GAME, writing=True) as store:
        largest = 3**36 * 37 - 1
        more = Rows(
            np.array([5, largest], np.uint64), np.array([1.5, 2.5]), np.array([9, 2**32 - 1], np.uint32)
        )
        store.write(more, ABOUT)
        found = read(store)
    assert found.keys[-1] == largest and found.values[[1, -1]].tolist() == [1.5, 2.5]
    assert found.visits[[1, -1]].tolist() == [9, 2**32 - 1] and len(found) == 101


def test_a_file_is_one_table_and_closed_it_is_one_file(path: Path) -> None:
    with sqlite3.connect(path) as file:
        assert file.execute("SELECT name FROM sqlite_schema").fetchall() == [("moves",)]
        assert file.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    file.close()
    assert [entry.name for entry in path.parent.iterdir() if entry.is_file()] == [path.name]


def test_a_copy_is_whole_even_while_the_table_is_written(path: Path) -> None:
    target = path.parent / "copies" / "copy.qtable"
    with Store(path, GAME, writing=True) as store, Store(path) as reader:
        store.write(Rows(np.array([7], np.uint64), np.array([1.0]), np.array([1], np.uint32)), ABOUT)
        reader.copy(target)
    with Store(target, GAME) as copy:
        assert copy.about == ABOUT and copy.count() == 101
    assert [entry.name for entry in target.parent.iterdir()] == ["copy.qtable"]
    assert target.read_bytes()[18] == 1, "a copy is to be read without a log"


def test_killed_while_writing_a_table_has_every_row_of_this_round_or_the_one_before(tmp_path: Path) -> None:
    path, chance = tmp_path / "a.qtable", random.Random(4)
    with Store.create(path, GAME, ABOUT) as store:
        writer.write(store, 1)
    command = [sys.executable, "-m", "tests.engines.qtables.writer", str(path)]
    for _ in range(KILLS):
        with Store(path, GAME) as store:
            begin = store.about.training["round"] + 1
        process = subprocess.Popen([*command, str(begin)], cwd=ROOT, stdout=subprocess.PIPE, text=True)
        assert process.stdout and int(process.stdout.readline()) == begin
        threading.Event().wait(chance.random() * 0.4)
        process.kill()
        said = [int(line) for line in process.communicate()[0].split()]
        with Store(path, GAME) as store:
            number, rows = store.about.training["round"], read(store)
        assert number >= max(said, default=begin), "what was written before is there"
        assert (rows.keys == writer.KEYS).all() and (rows.values == rows.visits).all()
        assert set(rows.visits.tolist()) <= {number, number + 1}
        assert (np.diff(rows.visits.astype(int)) <= 0).all()
        with sqlite3.connect(path) as file:
            assert file.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        file.close()


def refused(path: Path, writing: bool = False) -> str:
    with pytest.raises(InputError) as caught:
        Store(path, GAME, writing=writing, patience=0.05).close()
    assert str(caught.value).count(". ") <= 1 and str(path) in str(caught.value)
    return str(caught.value)


def change(path: Path, *commands: str) -> None:
    file = sqlite3.connect(path, isolation_level=None)
    for command in commands:
        file.execute(command)
    file.close()


def test_a_log_that_an_earlier_table_left_behind_is_not_read_into_a_new_one(path: Path) -> None:
    with Store(path, GAME, writing=True) as store:
        store._run("PRAGMA wal_autocheckpoint = 0")
        store._replace([(7, 1.0, 1)])
        logs = {end: path.with_name(path.name + end).read_bytes() for end in ("-wal", "-shm")}
    path.unlink()  # as somebody does to whom it is damaged, and leaves the rest of a killed training
    for end, content in logs.items():
        path.with_name(path.name + end).write_bytes(content)
    with Store.create(path, GAME, ABOUT) as store:
        assert store.count() == 0 and len(list(store.read())) == 0


@pytest.mark.parametrize("content", [b"", b"SQLite", b"no table " * 1000, bytes(5000)])
def test_what_is_no_table_is_called_none(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    assert refused(path) == f"{path} is not a Q-table."


def test_no_file_and_a_folder(path: Path) -> None:
    assert "cannot be read: No such file" in refused(path.with_name("b.qtable"))
    assert "cannot be read: Is a directory" in refused(path.parent)


def test_another_program_s_database_another_format_another_game(path: Path) -> None:
    change(path, "PRAGMA application_id = 77")
    assert refused(path) == f"{path} is not a Q-table."
    change(path, f"PRAGMA application_id = {APPLICATION}", f"PRAGMA user_version = {FORMAT + 1}")
    assert refused(path).endswith(f"has format {FORMAT + 1}; this program reads format {FORMAT}.")
    change(path, f"PRAGMA user_version = {FORMAT}")
    with pytest.raises(InputError, match=r"plays reversi6, not reversi4\."):
        Store(path, find_game("reversi4"))
    changed = "UPDATE moves SET value = replace(value, '\"rules_version\": 1', '\"rules_version\": 9')"
    change(path, f"{changed} WHERE key = -1")
    assert "was made for version 9 of the rules of reversi6" in refused(path)


@pytest.mark.parametrize(
    "damage",
    [
        "DELETE FROM moves WHERE key = -1",
        "UPDATE moves SET value = '[1, 2]' WHERE key = -1",
        "UPDATE moves SET value = x'00ff' WHERE key = -1",
        "UPDATE moves SET value = replace(value, '1000.0', '-5') WHERE key = -1",
        "CREATE TABLE more(one)",
        "CREATE VIEW more AS SELECT * FROM moves",
    ],
)
def test_a_table_that_does_not_say_what_it_is(path: Path, damage: str) -> None:
    change(path, damage)
    assert "is damaged: " in refused(path)


@pytest.mark.parametrize("value", ["'a text'", "NULL", "9e999", "x'01'"])
def test_a_row_that_is_no_move_s(path: Path, value: str) -> None:
    change(path, f"UPDATE moves SET value = {value} WHERE key = 40")
    with Store(path, GAME) as store, pytest.raises(InputError, match="is damaged: a row is no move's"):
        store.rows_of(1)


def test_a_schema_that_is_no_text(path: Path) -> None:
    path.write_bytes(path.read_bytes().replace(b"CREATE TABLE", b"CREATE \xcdABLE"))
    assert "is damaged" in refused(path)


def test_half_a_file_and_rubbish_in_it(path: Path) -> None:
    with Store.create(path, GAME, ABOUT) as store:
        store.write(some_rows(5000), ABOUT)
    whole = path.read_bytes()
    for damaged in (whole[: len(whole) // 2], whole[:4096] + bytes(len(whole) - 4096)):
        path.write_bytes(damaged)
        said = re.escape(f"The Q-table {path} is damaged: ")
        with pytest.raises(InputError, match=said), Store(path, GAME) as store:
            read(store)


def test_a_locked_table_says_so_and_nothing_is_lost(path: Path) -> None:
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with Store(path, GAME) as reader:
        assert reader.count() == 100, "reading goes on while somebody writes"
    with Store(path, GAME, writing=True, patience=0.05) as store:
        with pytest.raises(InputError, match="is being written by another program"):
            store.write(some_rows(3), ABOUT)
        other.execute("ROLLBACK")
        store.write(some_rows(3), ABOUT)
    other.execute("PRAGMA locking_mode = EXCLUSIVE")
    other.execute("BEGIN EXCLUSIVE")
    assert "is being written by another program" in refused(path)
    other.close()


def test_a_place_that_cannot_be_written_to(path: Path) -> None:
    with pytest.raises(InputError, match="cannot be written"):
        Store.create(path / "below" / "a.qtable", GAME, ABOUT)
    with Store(path, GAME) as store, pytest.raises(InputError, match="cannot be written"):
        store.copy(path / "below" / "a.qtable")


def test_a_full_disk_is_no_damage_and_loses_nothing(path: Path) -> None:
    with Store(path, GAME, writing=True) as store:
        pages = store._run("PRAGMA page_count").fetchone()[0]
        store._run(f"PRAGMA max_page_count = {pages}")  # SQLite then answers as where the disk is full
        with pytest.raises(InputError, match="cannot be written: database or disk is full"):
            store.write(some_rows(50_000), ABOUT)
        assert same(read(store), some_rows(100))
        store._run("PRAGMA max_page_count = 100000")
        store.write(some_rows(50_000), ABOUT)
        assert store.count() == 50_000


def test_names_and_paths() -> None:
    assert find_table("some/where.qtable", GAME) == Path("some/where.qtable")
    with pytest.raises(InputError, match="There is no Q-table nobody for reversi4"):
        find_table("nobody", find_game("reversi4"))
    with pytest.raises(InputError, match="Q-tables for Reversi on small boards alone, not for reversi8"):
        find_table("best", find_game("reversi8"))
