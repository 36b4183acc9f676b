"""Reading episodes while they are written, and whatever else may lie there."""

import json

import pytest

from app.labs.maze.recording import Recording, cells_of
from engines.mazes.generator import generate
from engines.mazes.maze import FIRST
from engines.mazes.recording import EPISODES, Episode, to_line

TABLE = tuple(tuple(0.5 for _ in ways) for ways in FIRST.exits())


def line(number, walk="drdr", table=TABLE):
    return to_line(Episode(number, len(walk), 0, walk, table)) + "\n"


def steps_of(recording, at):
    episode = recording.episode(at)
    return episode.steps if episode is not None else None


@pytest.fixture
def file(tmp_path):
    return tmp_path / EPISODES


def test_lines_are_taken_as_they_grow(tmp_path, file):
    recording = Recording(tmp_path, FIRST)
    assert not recording.read() and len(recording) == 0 and recording.place_of(3) is None
    file.write_text(line(0, "") + line(1) + line(2)[:20])
    recording.read()
    assert recording.numbers == [0, 1]
    with file.open("a") as more:
        more.write(line(2)[20:] + "{}\nnonsense\n" + line(4, "dudrdr"))
    recording.read()
    assert recording.numbers == [0, 1, 2, 4]
    assert [recording.place_of(number) for number in (0, 1, 3, 4, 99)] == [0, 1, 2, 3, 3]
    episode = recording.episode(3)
    assert episode is not None and episode.steps == 6 and cells_of(FIRST, episode) == (0, 3, 0, 3, 4, 7, 8)


def test_what_is_told_again_replaces_what_was_there(tmp_path, file):
    recording = Recording(tmp_path, FIRST)
    file.write_text(line(0, "") + line(1) + line(2) + line(3) + line(2, "drdudr"))
    recording.read()
    assert recording.numbers == [0, 1, 2]
    assert steps_of(recording, 2) == 6


def test_another_file_in_its_place_is_read_anew(tmp_path, file):
    recording = Recording(tmp_path, FIRST)
    file.write_text(line(0, "") + line(1) + line(2))
    recording.read()
    file.write_text(line(0, "") + line(1, "dudrdr"))
    recording.read()
    assert recording.numbers == [0, 1] and steps_of(recording, 1) == 6


def test_episodes_that_do_not_fit_are_not_shown(tmp_path, file):
    other = tuple(tuple(0.1 for _ in ways) for ways in generate(4, 4, 1).exits())
    damaged = json.dumps(json.loads(line(3)) | {"table": "?"}, separators=(",", ":")) + "\n"
    beyond = to_line(Episode(4, 1, 77, "u", TABLE)) + "\n"
    file.write_text(line(1) + line(2, table=other) + damaged + beyond)
    recording = Recording(tmp_path, FIRST)
    recording.read()
    assert recording.numbers == [1, 2, 3, 4]
    assert [recording.episode(at) is None for at in range(4)] == [False, True, True, True]


def test_a_walk_through_the_edge_ends_there():
    assert cells_of(FIRST, Episode(1, 3, 0, "ruu", TABLE)) == (0, 1)


def test_much_is_read_in_parts(tmp_path, file):
    file.write_text("".join(line(number, "du" * 1900) for number in range(200)))
    recording = Recording(tmp_path, FIRST)
    assert recording.read() and 0 < len(recording) < 200
    while recording.read():
        pass
    assert len(recording) == 200
