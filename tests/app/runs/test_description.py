"""The trainer's description as records."""

import json

import pytest

from app.runs.description import OTHER, read_description
from engines.catalogue import GAMES
from engines.errors import InputError


def test_what_the_trainer_says_is_understood(description_text):
    description = read_description(description_text)
    kind = description.kind("alphazero")
    assert set(kind.games) == {game.id for game in GAMES}
    assert all(kind.presets_of(game) for game in kind.games)
    names = {option.name for option in kind.options}
    assert {"minutes", "sims", "algorithm"} <= names
    assert all(set(preset.options) <= names for preset in kind.presets)
    assert any(metric.headline for metric in kind.metrics)
    assert {metric.panel for metric in kind.metrics} <= {panel.id for panel in kind.panels}


def test_a_run_of_a_kind_is_begun_in_one_place(description_text):
    description = read_description(description_text)
    begun = {place: {kind.id for kind in description.offered(place)} for place in ("training", "labs")}
    assert "alphazero" in begun["training"] and "maze" in begun["labs"]
    assert begun["training"].isdisjoint(begun["labs"])


def test_the_headlines_panel_comes_first(description_text):
    kind = read_description(description_text).kind("alphazero")
    names = [metric.name for metric in reversed(kind.metrics)]
    assert kind.all_panels(names)[0].id == next(metric.panel for metric in kind.metrics if metric.headline)


def test_a_metric_nobody_told_of_gets_a_panel_of_its_own(description_text):
    kind = read_description(description_text).kind("alphazero")
    panels = kind.all_panels(["loss/policy", "brand/new"])
    assert [panel.id for panel in panels] == ["loss", f"{OTHER}/brand/new"]


def test_an_unknown_kind_is_empty(description_text):
    kind = read_description(description_text).kind("telepathy")
    assert kind.title == "telepathy" and kind.metrics == ()
    assert kind.metric("x").title == "x"


def test_fields_added_later_do_no_harm(description_text):
    value = json.loads(description_text)
    value["mood"] = "good"
    value["kinds"][0]["options"][0]["colour"] = "blue"
    assert read_description(json.dumps(value)) == read_description(description_text)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [("", "did not describe"), ("{}", "did not describe"), ('{"version": 2, "kinds": []}', "newer"),
     ('{"version": 1, "kinds": [{"id": "x"}]}', "did not describe"),
     ('{"version": 1, "kinds": 3}', "did not describe")],
)  # fmt: skip
def test_anything_else_is_one_sentence(text, sentence):
    with pytest.raises(InputError, match=sentence):
        read_description(text)
