"""The window of runs' settings, and a new run that begins with them."""

import json

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent, QGuiApplication
from PySide6.QtWidgets import QApplication, QMenu

from app.i18n import languages
from app.training_tab.settings_dialog import RunSettingsDialog
from tests.app.runs.make_runs import make_run

LEFT = Qt.MouseButton.LeftButton
VALUE = Qt.ItemDataRole.DisplayRole


@pytest.fixture
def begun(runs, description_text):
    """A run with all the options of its preset, some of them changed."""
    kinds = json.loads(description_text)["kinds"]

    def make(name, preset="standard", **changes):
        folder = make_run(runs / name, preset=preset, iterations=2, outcome="completed")
        config = json.loads((folder / "config.json").read_text())
        usual = next(p for p in kinds[0]["presets"] if (p["game"], p["id"]) == ("reversi6", "standard"))
        config["options"] = {**usual["options"], **changes}
        (folder / "config.json").write_text(json.dumps(config))
        return folder

    return make


def dialog_of(tab):
    return [one for one in tab.findChildren(RunSettingsDialog) if one.isVisible()][-1]


def texts(dialog):
    """What stands in each row, by its title."""
    table = dialog.table
    columns = range(table.columnCount())
    return {
        table.headerData(row, Qt.Orientation.Vertical, VALUE): [
            table.data(table.index(row, column), VALUE) for column in columns
        ]
        for row in reversed(range(table.rowCount()))  # of a title that stands twice, the first
    }


def run_of(tab, name):
    return next(model for model in tab.library.runs if model.folder.name == name)


def test_a_key_opens_the_settings_of_the_run(qtbot, open_tab, begun):
    begun("a", sims=48)
    tab = open_tab()
    with qtbot.waitActive(tab):
        tab.activateWindow()
    qtbot.keyClick(tab, Qt.Key.Key_I, Qt.KeyboardModifier.ControlModifier)
    dialog = dialog_of(tab)
    found = texts(dialog)
    assert found["Simulations"] == ["48", "32"] and found["Filters"][1] is None
    assert not dialog.only.isChecked() and not dialog.which.isVisible()
    qtbot.mouseClick(dialog.only, LEFT, pos=QPoint(10, dialog.only.height() // 2))
    assert texts(dialog) == {"Self-play": [None, None], "Simulations": ["48", "32"]}
    dialog.copy_button.click()
    assert QGuiApplication.clipboard().text() == dialog.command.toPlainText()
    assert "--set sims=48" in dialog.command.toPlainText()
    languages.use("ja")
    assert "シミュレーション数" in texts(dialog) and dialog.windowTitle() == "この学習の設定"


def test_runs_that_are_drawn_over_each_other_are_compared(qtbot, open_tab, begun):
    begun("a", sims=48)
    begun("b", filters=16)
    tab = open_tab()
    tab.show_run(run_of(tab, "a"))
    qtbot.waitUntil(lambda: any(card.eye.isVisible() for card in tab.list.cards))
    next(card for card in tab.list.cards if card.eye.isVisible()).eye.click()
    tab.run_page.header.settings_action.trigger()
    dialog = dialog_of(tab)
    found = texts(dialog)
    assert found["Simulations"] == ["48", "32"] and "Blocks" not in found
    assert dialog.only.isChecked() and dialog.which.count() == 2
    dialog.only.setChecked(False)
    table, view = dialog.table, dialog.view
    assert texts(dialog)["Blocks"][0] and len(texts(dialog)) > 50
    assert all(view.columnSpan(row, 0) == 1 for row in range(table.rowCount())), "nothing is hidden"
    assert "sims=48" in dialog.command.toPlainText()
    dialog.which.setCurrentIndex(1)
    assert "filters=16" in dialog.command.toPlainText()
    with qtbot.waitSignal(dialog.again) as again:
        dialog.again_button.click()
    assert again.args[0].options["filters"] == 16
    assert tab.stack.currentWidget() is tab.new_page and tab.new_page.settings() == {"filters": 16}


def test_runs_alike_say_so(open_tab, begun):
    for name in ("a", "b"):
        folder = begun(name)
        config = json.loads((folder / "config.json").read_text())
        (folder / "config.json").write_text(json.dumps({**config, "created": 86_400.0}))
    tab = open_tab()
    tab.particulars.show_settings(tab.library.runs, tab.trainer.description)
    dialog = dialog_of(tab)
    assert dialog.empty.isVisible() and not dialog.view.isVisible()
    assert dialog.empty.text() == "These runs have the same settings."
    assert dialog.empty.y() < dialog.key.geometry().bottom() + 20, "it stands at the top"


def test_another_run_begins_with_exactly_these_settings(qtbot, open_tab, begun, asked):
    begun("a", learning_rate=0.0012345678, gating=True, start="/nets/my net.onnx", algorithm="puct", sims=48)
    tab = open_tab()
    tab._show_settings()
    dialog_of(tab).again_button.click()
    page = tab.new_page
    assert (page.kind.id, page.game, page.preset) == ("alphazero", "reversi6", "standard")
    assert page.form.isVisible() and not tab.strip.isVisible()
    assert page.settings() == {
        "learning_rate": 0.0012345678, "gating": True, "start": "/nets/my net.onnx", "algorithm": "puct",
        "sims": 48,
    }  # fmt: skip
    page.start_button.click()
    qtbot.waitUntil(lambda: asked.exists() and "new --run" in asked.read_text())
    assert "--set learning_rate=0.0012345678" in asked.read_text()


def test_settings_that_cannot_be_had_any_more_are_named(open_tab, begun):
    begun("a", preset="yesterday", algorithm="oracle", sims=10**9, filters="many", gating=3, blocks=4, gone=1)
    tab = open_tab()
    tab.begin_like(run_of(tab, "a").config)
    page, said = tab.new_page, tab.strip.text.text()
    assert tab.strip.isVisible() and page.start_button.isEnabled()
    assert all(title in said for title in ("Search", "Simulations", "Filters", "Gating"))
    assert page.preset in page.preset_cards and page.form.fields["blocks"].value == 4


def test_the_menu_of_a_card(qtbot, open_tab, begun):
    begun("a")
    begun("b", sims=48)
    (begun("c") / "config.json").write_text("{")
    tab = open_tab()
    tab.show_run(run_of(tab, "a"))
    for name, count, readable in (("a", 3, True), ("b", 4, True), ("c", 4, False)):
        card = next(one for one in tab.list.cards if one.model.folder.name == name)
        place = card.rect().center()
        event = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, place, card.mapToGlobal(place))
        QApplication.sendEvent(card, event)
        menu = next(one for one in tab.findChildren(QMenu) if one.isVisible())
        assert len(menu.actions()) == count and menu.actions()[1].isEnabled() == readable
        menu.actions()[1].trigger()
        menu.hide()
        if readable:
            dialog_of(tab).accept()
    assert not [one for one in tab.findChildren(RunSettingsDialog) if one.isVisible()]


def test_a_run_of_a_kind_that_is_not_offered_cannot_be_begun_again(open_tab, begun):
    folder = begun("a")
    config = json.loads((folder / "config.json").read_text())
    (folder / "config.json").write_text(json.dumps({**config, "kind": "telepathy"}))
    tab = open_tab()
    tab._show_settings()
    assert not dialog_of(tab).again_button.isEnabled()


def test_very_many_runs_are_compared_at_once(open_tab, begun):
    for number in range(3):
        begun(f"run{number}", sims=16 + number)
    tab = open_tab()
    tab.particulars.show_settings(tab.library.runs * 70, tab.trainer.description)
    dialog = dialog_of(tab)
    assert dialog.table.columnCount() == 210 and dialog.width() <= 1400
    assert len(texts(dialog)["Simulations"]) == 210
