"""What the trainer says of itself is what the window was promised."""

import json
import subprocess
import sys

import pytest

from app.runs.description import read_description
from engines.catalogue import GAMES
from tests.architecture.sources import ROOT
from tests.engines.games.newcomer import NEWCOMER
from training.alphazero.measuring.ladder import LADDER
from training.alphazero.options import Options, options_from
from training.alphazero.presets import PRESETS, presets_of
from training.describe import description

TEXT = {"name", "title", "help"}
KIND = description()["kinds"][0]


def test_the_command_prints_one_line_of_json_and_loads_nothing_heavy() -> None:
    program = (
        "import sys; from training.__main__ import main; code = main(['describe']); "
        "sys.exit(code or 3 * bool({'tensorflow', 'keras', 'numba'} & set(sys.modules)))"
    )
    result = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )
    assert json.loads(result.stdout) == json.loads(json.dumps(description()))
    assert result.stdout.count("\n") == 1
    assert result.stderr == ""


def test_the_window_can_read_it() -> None:
    found = read_description(json.dumps(description()))
    assert found.kinds[0].id == "alphazero"
    for game in GAMES:
        presets = found.kinds[0].presets_of(game.id)
        told_by = ("exact_endings", "exact_values", "advice", "stubborn_share", "review_share")
        told = any(presets[0].options[name] for name in told_by)
        rules = ["rules"] if told else []
        assert [preset.id for preset in presets] == ["quick", "standard", *rules, "long", "book", "smoke"]
        for preset in presets:
            if preset.id in ("rules", "book"):
                assert not any(preset.options[name] for name in told_by)


def test_a_game_that_nobody_has_chosen_settings_for_can_be_trained() -> None:
    presets = presets_of(NEWCOMER)
    assert [preset.id for preset in presets] == ["quick", "standard", "long", "book", "smoke"]
    for preset in presets:
        options_from(preset.settings)
        assert preset.minutes > 0
    assert all("not been measured" in preset.help for preset in presets[:2])


def test_top_level() -> None:
    assert set(description()) == {"version", "kinds"}
    assert description()["version"] == 1
    assert set(KIND) == {
        "id", "title", "help", "place", "games", "presets", "options", "metrics", "panels", "player",
        "glance", "makes",
    }  # fmt: skip
    assert KIND["games"] == [game.id for game in GAMES]


@pytest.mark.parametrize("option", KIND["options"], ids=lambda option: option["name"])
def test_option(option: dict) -> None:
    kinds: dict[str, tuple[type, ...]] = {
        "int": (int,), "float": (int, float), "bool": (bool,), "choice": (str,), "text": (str,)
    }  # fmt: skip
    assert set(option) == {
        "name",
        "title",
        "type",
        "default",
        "min",
        "max",
        "choices",
        "help",
        "group",
        "files",
        "needed",
    }
    assert isinstance(option["default"], kinds[option["type"]])
    assert all(option[name] for name in (*TEXT, "group"))
    if option["type"] in ("int", "float"):
        assert option["min"] <= option["default"] <= option["max"]
    if option["type"] == "choice":
        assert option["default"] in option["choices"]


@pytest.mark.parametrize("preset", KIND["presets"], ids=lambda preset: f"{preset['game']}-{preset['id']}")
def test_preset(preset: dict) -> None:
    """Every option is known, set, and in its range; the duration agrees with the limit."""
    assert set(preset) == {"id", "game", "title", "minutes", "help", "options"}
    assert set(preset["options"]) == {option["name"] for option in KIND["options"]}
    assert options_from(preset["options"]) == Options(**preset["options"])
    assert preset["minutes"] > 0
    assert preset["options"]["minutes"] in (0, preset["minutes"])
    assert preset["title"] and preset["help"].endswith(".")


def test_every_preset_sets_only_known_options() -> None:
    for preset in PRESETS:
        options_from(preset.settings)


def test_metrics_and_panels() -> None:
    panels = [panel["id"] for panel in KIND["panels"]]
    names = [metric["name"] for metric in KIND["metrics"]]
    assert len(set(panels)) == len(panels) and len(set(names)) == len(names)
    for metric in KIND["metrics"]:
        assert set(metric) == {"name", "title", "panel", "unit", "help", "log", "headline", "truth"}
        assert metric["panel"] in panels
        assert metric["title"] and metric["help"]
    assert {metric["panel"] for metric in KIND["metrics"]} == set(panels)
    headlines = [metric["name"] for metric in KIND["metrics"] if metric["headline"]]
    truth = ["truth/preserved_search", "truth/preserved_alone"]
    assert headlines == [*truth, *(f"score/{rung.name}" for rung in LADDER)]
    assert [metric["name"] for metric in KIND["metrics"] if metric["truth"]] == truth
    for panel in KIND["panels"]:
        assert set(panel) == {"id", "title", "subtitle", "over"}


def test_the_book_preset_has_the_books_numbers() -> None:
    for preset in KIND["presets"]:
        if preset["id"] != "book":
            continue
        options = preset["options"]
        numbers = {"filters": 128, "blocks": 16, "sims": 50, "games": 500, "epochs": 100, "iterations": 10}
        assert {name: options[name] for name in numbers} == numbers
        assert (options["gating"], options["gate_games"], options["schedule"]) == (True, 10, "steps")
