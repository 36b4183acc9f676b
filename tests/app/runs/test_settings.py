"""The settings of runs: what they had, what differs, and the command that repeats them."""

import json
import shlex
from dataclasses import replace

import pytest

from app.i18n import languages, moment
from app.runs.description import read_description
from app.runs.model import RunModel
from app.runs.settings import GONE, NONE, command_line, number_text, preset_of, rows_of, values_of
from app.runs.words import distinct_titles
from engines.runs.config import read_config
from tests.app.runs.make_runs import make_run

MADE_WITH = {"version": "0.1.0", "commit": "abc1234-dirty", "seed": 77, "threads": 2, "cores": 4,
             "system": "Linux x86_64", "processor": "A processor"}  # fmt: skip


@pytest.fixture
def description(description_text):
    return read_description(description_text)


@pytest.fixture
def begun(tmp_path, description):
    """A run that was begun from a preset with some options changed."""

    def make(name, made_with=None, game="reversi6", preset="standard", **changes):
        folder = make_run(tmp_path / name, game=game, preset=preset, iterations=2, outcome="completed")
        config = json.loads((folder / "config.json").read_text())
        known = preset_of(description.kind("alphazero"), read_config(folder))
        config["options"] = {**(known.options if known else {}), **changes}
        (folder / "config.json").write_text(json.dumps(config))
        if made_with is not None:
            first, rest = (folder / "events.jsonl").read_text().split("\n", 1)
            line = json.dumps({**json.loads(first), "made_with": made_with})
            (folder / "events.jsonl").write_text(f"{line}\n{rest}")
        run = RunModel(folder)
        run.poll()
        return run

    return make


def shown(rows):
    return {row.title: row.texts for row in reversed(rows)}  # of a title that stands twice, the first


def test_every_option_is_there_and_what_differs_from_the_preset_is_marked(begun, description):
    run = begun("a", MADE_WITH, sims=48, learning_rate=0.0012345678)
    rows = rows_of([run], description)
    assert {option.title for option in description.kind("alphazero").options} <= {row.title for row in rows}
    marked = {row.title: (row.texts[0], row.usual) for row in rows if row.differs}
    assert marked == {"Simulations": ("48", "32"), "Learning rate": ("0.0012345678", "0.002")}
    facts = shown(rows)
    assert facts["Program"] == ("0.1.0 (abc1234-dirty)",) and facts["Seed used"] == ("77",)
    assert facts["Machine"] == ("A processor, 4 cores, Linux x86_64",)
    assert facts["Preset"] == ("Standard",)


def test_runs_beside_each_other_differ_where_their_values_do(begun, description):
    runs = [begun("a", MADE_WITH, sims=48), begun("b", blocks=2), begun("c", game="animal-shogi")]
    rows = [row for row in rows_of(runs, description) if row.differs]
    found = shown(rows)
    assert found["Simulations"] == ("48", "32", "12")
    assert found["Program"] == ("0.1.0 (abc1234-dirty)", NONE, NONE)
    simulations = next(row for row in rows if row.title == "Simulations")
    assert simulations.marked == (True, False, False)
    assert "Games at once" not in found


def test_options_from_another_version_are_told_apart(begun, description):
    run = begun("a", antenna=3)
    config = json.loads((run.folder / "config.json").read_text())
    del config["options"]["gating"]
    config["options"] |= {"sims": float("inf"), "games": [1, {"a": None}], "blocks": None}
    (run.folder / "config.json").write_text(json.dumps(config))
    again = RunModel(run.folder)
    again.poll()
    rows = rows_of([again], description)
    assert [row.title for row in rows if row.group == GONE] == ["antenna"]
    found = shown(rows)
    assert found["Gating"] == (NONE,) and found["Simulations"] == ("inf",)
    assert found["Games per iteration"] == ("[1, {'a': None}]",)
    assert again.config is not None
    values = values_of(description.kind("alphazero"), again.config)
    assert values["gating"] is False and "antenna" not in values
    assert "antenna" not in command_line(again, description)


def test_before_the_trainer_has_spoken_names_stand_for_titles(begun):
    run = begun("a", sims=48)
    nobody = read_description('{"version": 1, "kinds": []}')
    assert shown(rows_of([run], nobody))["sims"] == ("48",)
    assert "--set sims=48" in command_line(run, nobody)


def test_the_command_repeats_the_run(begun, description):
    run = begun("a b", MADE_WITH, sims=48, gating=True, start="/nets/my net.onnx")
    words = shlex.split(command_line(run, description))
    assert words[:3] == ["hiyoko-train", "new", "--run"] and words[3].endswith("/a b-again")
    assert words[4:10] == ["--kind", "alphazero", "--game", "reversi6", "--preset", "standard"]
    settings = dict(word.split("=", 1) for word in words[11::2])
    assert settings == {"sims": "48", "gating": "true", "start": "/nets/my net.onnx", "seed": "77"}
    told = begun("own", MADE_WITH, seed=5)
    assert "seed=5" in command_line(told, description)


def test_a_preset_that_is_gone_is_replaced_by_all_that_was_set(begun, description):
    run = begun("a", preset="yesterday", sims=50, filters=16)
    assert shown(rows_of([run], description))["Preset"] == ("yesterday",)
    words = shlex.split(command_line(run, description))
    first = description.kind("alphazero").presets_of("reversi6")[0]
    assert words[words.index("--preset") + 1] == first.id and "sims=50" in words and "filters=16" in words


def test_runs_that_are_called_alike_are_told_apart(begun, description):
    runs = [begun("a"), begun("b"), begun("c", game="animal-shogi")]
    first, second, third = (title for title, _ in distinct_titles(runs, description))
    assert first == second and third == "Animal Shogi · Standard"
    for created, apart in (
        ((0.0, 0.0), ["a", "b"]),
        ((86_400.0, 86_400.5), ["a", "b"]),
        ((86_400.0, 86_407.0), [moment(86_400.0, exact=True), moment(86_407.0, exact=True)]),
        ((86_400.0, 86_460.0), [moment(86_400.0), moment(86_460.0)]),
    ):
        for run, when in zip(runs, created, strict=False):
            run.config = replace(run.config, created=when)
        assert [when for _, when in distinct_titles(runs, description)] == [*apart, ""]


def test_values_are_written_exactly_and_in_words():
    assert [number_text(value) for value in (True, 1234567, 0.1, 1e-05, 120.0, float("nan"), "x")] == [
        "on", "1,234,567", "0.1", "1e-05", "120", "nan", "x",
    ]  # fmt: skip
    languages.use("ja")
    assert number_text(False) != "off"
