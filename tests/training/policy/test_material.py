"""What is learned from: whole games on one side or the other, and each position once an epoch."""

from itertools import islice
from pathlib import Path

import numpy as np
import pytest

from engines.errors import InputError
from engines.matches.record import Record
from engines.notation.played_over import replay
from engines.notation.writing_brackets import write_sgf
from engines.notation.wthor import read_base
from tests.engines.notation.wthor_files import GAME, PASS, collection, games_file, played, record, text_of
from training.policy.feeder import Feeder
from training.policy.material import Rows, find, load
from training.policy.options import Options, options_from


def options(folder: Path, **changes: object) -> Options:
    """Options for a folder of games."""
    return options_from({"data": str(folder), "held_out": 0.3, **changes})


def keys(rows: Rows) -> set[tuple[int, int, int]]:
    """The positions and moves as a set."""
    columns = (rows.own, rows.opponent, rows.squares)
    return set(zip(*(column.tolist() for column in columns), strict=True))


def test_games_are_split_whole_and_always_alike(tmp_path: Path) -> None:
    folder = collection(tmp_path, 40)
    found, again = load(options(folder)), load(options(folder))
    base = read_base([folder])
    human = replay(base.squares[base.human])
    assert found.games + found.held_games == base.human.sum()
    assert found.held_games > 1
    assert len(found.learned) + len(found.held) == len(human)
    np.testing.assert_array_equal(found.held.own, again.held.own)
    openings = 12  # random games of so many moves have nothing in common any more
    late = {key for key in keys(found.held) if (key[0] | key[1]).bit_count() > openings}
    assert late and not late & keys(found.learned)


def test_a_table_of_moves_and_an_archive_are_learned_from_as_well(tmp_path: Path) -> None:
    texts = [text_of(played(seed)) for seed in range(12)]
    (tmp_path / "wthor_2001.csv").write_text("\n".join(["transcript", *texts]))
    (tmp_path / "more.sgf").write_text(
        "\n".join(write_sgf(Record(played(seed), ("", ""), "")) for seed in range(12, 24))
    )
    found = load(options(tmp_path))
    assert found.games + found.held_games == 24 and not found.warnings
    moves = sum(len(played(seed).moves) - played(seed).moves.count(PASS) for seed in range(24))
    assert len(found.learned) + len(found.held) == moves


def test_people_and_years(tmp_path: Path) -> None:
    folder = collection(tmp_path, 40)
    people = load(options(folder))
    everybody = load(options(folder, people="false"))
    later = load(options(folder, since=2002))
    assert everybody.games + everybody.held_games == 40
    assert later.games < people.games < everybody.games
    with pytest.raises(InputError, match="Of 40 games none is left"):
        load(options(folder, since=2003))


def test_illegal_games_are_counted_and_told(tmp_path: Path) -> None:
    records = [record(text_of(played(seed))) for seed in range(12)]
    games_file(tmp_path / "a.wtb", [*records, record("f5d6a1"), record("a1")])
    (tmp_path / "b.wtb").write_bytes(b"")
    warnings = [str(warning) for warning in load(options(tmp_path)).warnings]
    assert "Games with illegal moves, left out: 2." in warnings
    assert any("b.wtb is too short" in warning for warning in warnings)


@pytest.mark.parametrize("data", ["", " ; "])
def test_no_games_are_said_with_where_to_get_some(data: str) -> None:
    with pytest.raises(InputError, match="French Othello Federation"):
        find(data)


def test_every_position_comes_once_an_epoch(tmp_path: Path) -> None:
    rows = load(options(collection(tmp_path, 12))).learned
    rows = Rows(rows.own[:200], rows.opponent[:200], rows.squares[:200])
    feeder = Feeder(GAME, rows, 8, 5, symmetries=False)
    assert feeder.per_epoch == 25
    batches = list(islice(feeder.batches(), 50))
    seen = []
    for planes, targets in batches[:25]:
        own = planes[..., 0].reshape(-1, 64).astype(np.uint64) << np.arange(64, dtype=np.uint64)
        seen += list(zip(own.sum(axis=1).tolist(), targets.argmax(axis=1).tolist(), strict=True))
    assert sorted(seen) == sorted(zip(rows.own.tolist(), rows.squares.tolist(), strict=True))
    assert not np.array_equal(batches[0][0], batches[25][0])


def test_a_feeder_goes_on_where_another_stopped(tmp_path: Path) -> None:
    rows = load(options(collection(tmp_path, 12))).learned
    whole = list(islice(Feeder(GAME, rows, 64, 7).batches(), 12))
    with Feeder(GAME, rows, 64, 7, start=9) as feeder:
        for number in (9, 10, 11):
            planes, targets = feeder.next_batch()
            np.testing.assert_array_equal(planes, whole[number][0])
            np.testing.assert_array_equal(targets, whole[number][1])


def test_positions_are_turned_but_the_start_is_not(tmp_path: Path) -> None:
    rows = load(options(collection(tmp_path, 12))).learned
    first = (rows.own | rows.opponent) == GAME.initial.words[0] | GAME.initial.words[1]
    starts = Rows(rows.own[first], rows.opponent[first], rows.squares[first])
    played_there = {int(targets.argmax()) for _, targets in islice(Feeder(GAME, starts, 1, 3).batches(), 40)}
    assert played_there <= set(starts.squares.tolist())
    later = Rows(rows.own[3:4], rows.opponent[3:4], rows.squares[3:4])
    shown = {planes.tobytes() for planes, _ in islice(Feeder(GAME, later, 1, 3).batches(), 60)}
    assert len(shown) == 8


def test_what_goes_wrong_while_batches_are_made_is_told(tmp_path: Path) -> None:
    rows = load(options(collection(tmp_path, 12))).learned
    broken = Rows(rows.own, rows.opponent[:1], rows.squares)
    with Feeder(GAME, broken, 64, 7) as feeder, pytest.raises(IndexError):
        feeder.next_batch()
