"""Curves that are drawn over the moves of a game: the newest ones, with the moves' numbers."""

import json

from PySide6.QtCore import QPoint, QPointF

from tests.app.runs.make_runs import event, make_run
from tests.app.training_tab.shown import settled


def deep_q_run(folder):
    """A run of that kind whose picture was drawn twice."""
    make_run(folder, iterations=5, outcome="completed")
    config = json.loads((folder / "config.json").read_text())
    (folder / "config.json").write_text(json.dumps(config | {"kind": "dqn"}))
    with (folder / "events.jsonl").open("a") as out:
        for iteration, value in ((2, -0.5), (4, 0.25)):
            lines = {f"line/{image}": [value, value, 0.5] for image in range(8)}
            out.write(event("profile", 5.0, iteration=iteration, places=[1, 2, 4], lines=lines))
    return folder


def test_the_newest_picture_is_drawn_over_the_moves(qtbot, open_tab, runs):
    deep_q_run(runs / "run")
    tab = open_tab()
    settled(qtbot, tab)
    cards = tab.run_page.curves.cards
    qtbot.waitUntil(lambda: "line" in cards and len(cards["line"].curves) == 8, timeout=60_000)
    card = cards["line"]
    x, y = card.curves[0, "line/3"].extent()
    assert (x.tolist(), y.tolist()) == ([1, 2, 4], [0.25, 0.25, 0.5])
    tab.run_page.axis_buttons["seconds"].click()
    assert card.curves[0, "line/3"].extent()[0].tolist() == [1, 2, 4]
    assert tab.run_page.model.iteration == 5
    loss = cards["loss"]
    assert card.log_button.isHidden() and not loss.log_button.isHidden()
    assert abs(card.width() - loss.width()) <= 1 and card.height() == loss.height()
    last = list(card.legend.entries.values())[-1]
    corner = last.mapTo(card, last.rect().bottomRight())
    top = card.subtitle.mapTo(card, QPoint()).y()
    assert last.isVisible() and corner.y() < top and card.plot.height() >= 150, "nothing is squeezed"
    box = card.box
    card.plot.scene().sigMouseMoved.emit(box.mapViewToScene(QPointF(3.8, 0.3)))
    assert "Move 4" in card.readout.text.text() and "Mirrored" in card.readout.text.text()
    assert not any(one.plot._line.isVisible() for one in cards.values())
