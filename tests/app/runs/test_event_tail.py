"""Reading events while they are written."""

import json
import os
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.runs.event_tail import EventTail
from engines.errors import InputError
from engines.runs.events import Started
from tests.app.runs.make_runs import make_run

GOLDEN = Path(__file__).parents[2] / "engines" / "runs" / "golden" / "events.jsonl"


def all_records(tail):
    found, more = [], True
    while more:
        batch = tail.read()
        found += batch.records
        more = batch.more
    return found


def line(**values):
    return (json.dumps(values) + "\n").encode()


PHASE = line(type="phase", time=1.0, iteration=3, phase="selfplay", done=1, total=4, eta=None)


def test_the_trainers_golden_events_are_read_without_a_loss(tmp_path):
    lines = [text for text in GOLDEN.read_text(encoding="utf-8").splitlines() if text.strip()]
    tail = EventTail(GOLDEN)
    records = all_records(tail)
    known = [json.loads(text)["type"] for text in lines]
    kinds = {"started", "phase", "metric", "profile", "network", "message", "finished"}
    assert len(records) == sum(kind in kinds for kind in known) > 0
    assert {type(record).__name__ for record in records} >= {"Started", "Phase", "Metric", "NetworkSaved"}


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(cuts=st.lists(st.integers(0, 6000), max_size=25), limit=st.integers(300, 5000))
def test_however_the_file_grows_the_events_are_the_same(tmp_path_factory, cuts, limit):
    folder = tmp_path_factory.mktemp("run")
    content = GOLDEN.read_bytes()
    whole = all_records(EventTail(GOLDEN))
    file = folder / "events.jsonl"
    file.write_bytes(b"")
    tail = EventTail(file)
    found: list[object] = []
    places = sorted({min(cut, len(content)) for cut in cuts} | {0, len(content)})
    with file.open("ab") as out:
        for start, end in pairwise(places):
            out.write(content[start:end])
            out.flush()
            more = True
            while more:
                batch = tail.read(limit)
                assert not batch.restarted
                found += batch.records
                more = batch.more
    assert repr(found) == repr(whole)


def test_a_half_written_line_waits_for_its_rest(tmp_path):
    file = tmp_path / "events.jsonl"
    file.write_bytes(PHASE + PHASE[:20])
    tail = EventTail(file)
    assert len(all_records(tail)) == 1
    assert all_records(tail) == []
    with file.open("ab") as out:
        out.write(PHASE[20:])
    assert len(all_records(tail)) == 1


def test_a_line_cut_off_by_a_kill_and_mended_is_no_restart(tmp_path):
    file = tmp_path / "events.jsonl"
    file.write_bytes(PHASE + PHASE[:20])
    tail = EventTail(file)
    assert len(all_records(tail)) == 1
    with file.open("r+b") as out:
        out.truncate(len(PHASE))
    with file.open("ab") as out:
        out.write(PHASE)
    batch = tail.read()
    assert len(batch.records) == 1 and not batch.restarted


def test_a_file_that_is_replaced_is_read_from_its_start(tmp_path):
    file, other = tmp_path / "events.jsonl", tmp_path / "other"
    file.write_bytes(PHASE * 3)
    tail = EventTail(file)
    assert len(all_records(tail)) == 3
    other.write_bytes(PHASE * 5)
    os.replace(other, file)
    batch = tail.read()
    assert batch.restarted and len(batch.records) == 5
    file.write_bytes(PHASE)
    batch = tail.read()
    assert batch.restarted and len(batch.records) == 1
    file.unlink()
    batch = tail.read()
    assert batch.restarted and not batch.records
    assert not tail.read().restarted


def test_a_file_rewritten_in_place_with_more_is_noticed_by_its_beginning(tmp_path):
    file = tmp_path / "events.jsonl"
    file.write_bytes(PHASE * 2)
    tail = EventTail(file)
    all_records(tail)
    with file.open("r+b") as out:
        out.write(line(type="message", time=2.0, level="info", text="x" * 100) * 9)
    batch = tail.read()
    assert batch.restarted and len(batch.records) == 9


@pytest.mark.parametrize(
    "bad",
    [
        b"not json\n", b"[1, 2]\n", b"{}\n", b'{"type": 4}\n', b'{"type": "phase", "time": "soon"}\n',
        b'{"type": "metric", "iteration": 1, "name": 3, "value": 1}\n', b'{"type": "finished"}\n',
        b"\xff\xfe\n", b'{"type": "metric", "iteration": 1e400, "name": "x", "value": 1, "time": 1}\n',
        b"[" * 100_000 + b"\n", b'{"type": "metric", "iteration": true, "name": "x", "value": 1}\n',
    ],
)  # fmt: skip
def test_lines_that_are_no_events_are_left_out(tmp_path, bad):
    file = tmp_path / "events.jsonl"
    file.write_bytes(PHASE + bad + PHASE)
    tail = EventTail(file)
    assert len(all_records(tail)) == 2


def test_events_of_kinds_not_known_yet_are_passed_over(tmp_path):
    file = tmp_path / "events.jsonl"
    file.write_bytes(line(type="weather", time=1.0) + b"\n" + PHASE)
    tail = EventTail(file)
    assert len(all_records(tail)) == 1


def test_a_line_longer_than_any_event_is_skipped(tmp_path):
    file = tmp_path / "events.jsonl"
    file.write_bytes(PHASE + b"x" * 5000 + b"\n" + PHASE)
    tail, more = EventTail(file), True
    found: list[object] = []
    while more:
        batch = tail.read(400)
        found += batch.records
        more = batch.more
    assert len(found) == 2


def test_the_end_of_a_line_longer_than_any_event_is_none_even_if_it_reads_like_one(tmp_path):
    file, portion = tmp_path / "events.jsonl", 2 * len(PHASE)
    file.write_bytes(PHASE + b"x" * portion + PHASE + PHASE)
    tail = EventTail(file)
    batches = [tail.read(portion) for _ in range(4)]
    assert sum(len(batch.records) for batch in batches) == 2


def test_events_of_a_newer_version_are_refused_with_a_sentence(tmp_path):
    file = tmp_path / "events.jsonl"
    file.write_bytes(line(type="started", time=1.0, version=2, kind="a", game="b", preset="c", iterations=0))
    with pytest.raises(InputError, match="newer version"):
        EventTail(file).read()


def test_a_long_run_is_read_in_portions(tmp_path):
    folder = make_run(tmp_path / "run", iterations=60)
    tail = EventTail(folder / "events.jsonl")
    first = tail.read(20_000)
    assert first.more and isinstance(first.records[0], Started)
    rest = all_records(tail)
    assert len(first.records) + len(rest) == len((folder / "events.jsonl").read_text().splitlines())
