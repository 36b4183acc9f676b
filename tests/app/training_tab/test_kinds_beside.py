"""Runs of different kinds drawn over each other: every curve has its own kind's name and panel."""

import json

from PySide6.QtCore import QPointF

from tests.app.runs.make_runs import event, make_run
from tests.app.training_tab.shown import settled


def deep_q_run(runs):
    """With a curve, and with curves over the moves of a game, that other kinds do not have."""
    folder = make_run(runs / "other", iterations=2, outcome="completed")
    config = json.loads((folder / "config.json").read_text())
    (folder / "config.json").write_text(json.dumps(config | {"kind": "dqn"}))
    with (folder / "events.jsonl").open("a") as out:
        for t in (1, 2, 3):
            place = {"iteration": t, "games": t, "seconds": 1.0 * t}
            out.write(event("metric", 1.0, name="images/spread", value=0.25, **place))
        out.write(event("profile", 5.0, iteration=2, places=[1, 2], lines={"line/0": [0.5, 0.5]}))


def test_what_only_another_kind_measures_has_its_names_and_can_be_read(qtbot, open_tab, runs):
    deep_q_run(runs)
    make_run(runs / "run", iterations=4, outcome="completed")
    tab = open_tab()
    tab.show_run(next(model for model in tab.library.runs if model.folder.name == "run"))
    settled(qtbot, tab)
    area = tab.run_page.curves
    assert "images" not in area.cards
    next(card for card in tab.list.cards if card.model.folder.name == "other").eye.click()
    qtbot.waitUntil(lambda: "images" in area.cards and not area._waiting, timeout=60_000)
    assert not [id for id in area.cards if id.startswith("other/")] and "line" not in area.cards
    assert area.cards["loss"].legend.entries["loss/value"].text() == "Value", "as in the run looked at"
    card = area.cards["images"]
    card.draw_now()
    assert card.legend.entries["images/spread"].text() == "Spread of the images"
    card.plot.scene().sigMouseMoved.emit(card.box.mapViewToScene(QPointF(2.1, 0.25)))
    text = card.readout.text.text()
    assert "Iteration 2" in text and "Spread of the images" in text and "0.25" in text
