"""The event records and their file form, which the trainer writes and the window reads."""

import dataclasses
import json
import math
from pathlib import Path

import pytest

from engines.errors import InputError
from engines.runs import events

GOLDEN = Path(__file__).with_name("golden") / "events.jsonl"
LINES = GOLDEN.read_text(encoding="utf-8").splitlines()
OUTCOMES = {"completed", "stopped", "failed"}
PHASES = {"selfplay", "learning", "evaluation", "export", "paused"}


def test_golden_lines_are_read_and_written_unchanged() -> None:
    for line in LINES:
        event = events.from_line(line)
        assert event is not None
        assert events.to_line(event) == line


def test_golden_lines_show_every_type_phase_level_and_outcome() -> None:
    values = [json.loads(line) for line in LINES]
    assert {value["type"] for value in values} == set(events.TYPES)
    assert {value["phase"] for value in values if value["type"] == "phase"} == PHASES
    assert {value["level"] for value in values if value["type"] == "message"} == {"info", "warning", "error"}
    assert {value["outcome"] for value in values if value["type"] == "finished"} == OUTCOMES


def test_numbers_that_are_not_finite_become_null() -> None:
    for value in (math.nan, math.inf, -math.inf):
        line = events.to_line(events.Metric(1, 2, 3.0, "loss/value", value))
        assert json.loads(line)["value"] is None


def test_interval_is_left_out_where_there_is_none() -> None:
    assert "low" not in json.loads(events.to_line(events.Metric(1, 2, 3.0, "x", 0.5)))
    assert json.loads(events.to_line(events.Metric(1, 2, 3.0, "x", 0.5, 0.25, 0.75)))["high"] == 0.75


def test_a_text_with_line_ends_stays_one_line() -> None:
    event = events.Message("info", "one\ntwo 漢字", 5.0)
    line = events.to_line(event)
    assert "\n" not in line
    assert events.from_line(line) == event


def test_unknown_types_and_fields_are_passed_over() -> None:
    assert events.from_line('{"type": "tomorrow", "time": 1}') is None
    line = json.dumps({"type": "message", "level": "info", "text": "x", "time": 1.0, "mood": "good"})
    assert events.from_line(line) == events.Message("info", "x", 1.0)


@pytest.mark.parametrize(
    "line",
    [
        "", "{", "[]", "{}", '{"type": 5}', '{"type": "phase"}', "\x00\x00", "[" * 100_000,
        '{"type": "metric", "iteration": true, "games": 1, "seconds": 1, "name": "x", "value": 1}',
        '{"type": "metric", "iteration": 1e400, "games": 1, "seconds": 1, "name": "x", "value": 1}',
        '{"type": "metric", "iteration": null, "games": 1, "seconds": 1, "name": "x", "value": 1}',
        '{"type": "metric", "iteration": 1, "games": 1, "seconds": "1", "name": "x", "value": 1}',
        '{"type": "metric", "iteration": 1, "games": 1, "seconds": 1, "name": 3, "value": 1}',
        '{"type": "network", "iteration": 1, "path": "x", "best": "no"}', '{"type": ["phase"]}',
        '{"type": "profile", "iteration": 1, "places": 3, "lines": {}}',
        '{"type": "profile", "iteration": 1, "places": [1], "lines": {"x": ["1"]}}',
        '{"type": "profile", "iteration": 1, "places": [1], "lines": [1]}',
    ],
)  # fmt: skip
def test_what_is_no_event_is_an_error(line: str) -> None:
    with pytest.raises(ValueError):
        events.from_line(line)


def test_every_record_is_a_value_with_a_time() -> None:
    for cls in events.TYPES.values():
        assert "time" in {entry.name for entry in dataclasses.fields(cls)}


def test_a_value_that_could_not_be_told_is_nan_and_an_interval_without_ends_is_none() -> None:
    event = events.from_line(events.to_line(events.Metric(1, 2, 3.0, "x", math.inf)))
    assert isinstance(event, events.Metric)
    assert math.isnan(event.value) and event.low is None and event.high is None


def test_events_of_a_newer_version_are_refused_with_a_sentence() -> None:
    line = events.to_line(events.Started("a", "tictactoe", "c", 0, False, version=events.VERSION + 1))
    with pytest.raises(InputError, match="newer version"):
        events.from_line(line)


def test_a_warning_can_be_said_in_other_languages() -> None:
    error = InputError("Iteration {n} of {path} is odd.", n=3, path=Path("a"))
    message = events.warning(error, "error")
    assert (message.level, message.text) == ("error", "Iteration 3 of a is odd.")
    assert events.from_line(events.to_line(message)) == message
    assert "template" not in events.to_line(events.Message("info", "x"))


def test_the_reason_of_a_failure_can_be_said_in_other_languages() -> None:
    error = InputError("{path} cannot be read.", path=Path("a"))
    line = events.to_line(events.failed(error))
    end = events.from_line(line)
    assert isinstance(end, events.Finished) and (end.outcome, end.text) == ("failed", "a cannot be read.")
    assert (end.template, end.values) == ("{path} cannot be read.", {"path": "a"})


def test_a_sentence_within_a_sentence_can_be_said_in_other_languages() -> None:
    inner = InputError("{path} is damaged.", path=Path("a"))
    message = events.warning(InputError("It ended after {n}: {reason}", n=4, reason=inner))
    assert message.text == "It ended after 4: a is damaged."
    reason = {"template": "{path} is damaged.", "values": {"path": "a"}}
    assert message.values == {"n": 4, "reason": reason}
    assert events.from_line(events.to_line(message)) == message


@pytest.mark.parametrize(
    "more",
    [
        {"template": 3}, {"values": [1]}, {"values": {"a": [1]}}, {"values": {"a": {}}},
        {"values": {"a": {"template": 3, "values": {}}}},
        {"values": {"a": {"template": "x", "values": None}}},
        {"values": {"a": {"template": "x", "values": {"b": [1]}}}},
    ],
)  # fmt: skip
def test_places_of_a_message_hold_texts_and_numbers_only(more: dict[str, object]) -> None:
    with pytest.raises(ValueError):
        events.from_line(json.dumps({"type": "message", "level": "info", "text": "x", "time": 1.0, **more}))
