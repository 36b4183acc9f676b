"""A run's own name and note: given in a window, shown wherever the run is named."""

import json
import shutil

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton

from app.i18n import languages, moment
from app.runs.model import RunModel
from app.training_tab.label_dialog import LabelDialog
from app.training_tab.settings_dialog import RunSettingsDialog
from engines.runs.label import Label, read_label, write_label
from engines.runs.layout import EVENTS, LABEL
from tests.app.runs.make_runs import make_run

LEFT = Qt.MouseButton.LeftButton


def card_of(tab, name):
    return next(card for card in tab.list.cards if card.model.folder.name == name)


def ask(tab, name):
    tab.show_run(card_of(tab, name).model)
    tab.run_page.header.name_action.trigger()
    return next(one for one in tab.findChildren(LabelDialog) if one.isVisible())


def test_a_name_and_a_note_are_written_and_shown_on_the_card(qtbot, open_tab, runs):
    folder = make_run(runs / "a", iterations=3, outcome="completed")
    before = (folder / EVENTS).read_bytes()
    tab = open_tab()
    card = card_of(tab, "a")
    assert not card.plain.isVisible() and not card.note.isVisible()
    dialog = ask(tab, "a")
    languages.use("ja")
    assert dialog.name_field.placeholderText() == "リバーシ 6 × 6 · 標準"
    languages.use("en")
    assert dialog.name_field.placeholderText() == "Reversi 6 × 6 · Standard"
    with qtbot.waitSignal(dialog.changed):
        qtbot.keyClicks(dialog.name_field, "Half the rate")
    assert read_label(folder) == Label("Half the rate")
    qtbot.keyClicks(dialog.note_field, "See <b> too")
    dialog.accept()
    assert read_label(folder) == Label("Half the rate", "See <b> too"), "closed before it was written"
    qtbot.waitUntil(card.note.isVisible)
    assert (card.title.text(), card.plain.text()) == ("Half the rate", "Reversi 6 × 6 · Standard")
    assert card.note.text() == "See <b> too" and "See <b> too" in card.toolTip()
    assert card.accessibleName().startswith("Half the rate, Reversi 6 × 6 · Standard, ")
    assert (folder / EVENTS).read_bytes() == before
    dialog = ask(tab, "a")
    dialog.name_field.clear()
    dialog.name_field.textEdited.emit("")
    dialog.accept()
    qtbot.waitUntil(lambda: card.title.text() == "Reversi 6 × 6 · Standard")


def test_a_run_that_is_gone_is_said_and_nothing_is_made(qtbot, open_tab, runs):
    folder = make_run(runs / "a", iterations=2, outcome="completed")
    tab = open_tab()
    dialog = ask(tab, "a")
    shutil.rmtree(folder)
    qtbot.keyClicks(dialog.name_field, "Late")
    dialog.write()
    assert "any more" in dialog.message.text() and not folder.exists()
    dialog.accept()


def test_what_another_window_has_written_meanwhile_stays(qtbot, open_tab, runs):
    folder = make_run(runs / "a", iterations=2, outcome="completed")
    dialog = ask(open_tab(), "a")
    write_label(folder, Label("Named elsewhere", "Noted elsewhere"))
    qtbot.keyClicks(dialog.note_field, "Noted here")
    dialog.accept()
    assert read_label(folder) == Label("Named elsewhere", "Noted here")


@pytest.mark.parametrize("content", ["{", '{"name": []}', "\x00"])
def test_a_damaged_file_is_noted_once_and_left_alone(tmp_path, caplog, content):
    folder = make_run(tmp_path / "a", iterations=2, outcome="completed")
    (folder / LABEL).write_text(content)
    model = RunModel(folder)
    for _ in range(3):
        model.poll()
    assert model.label == Label() and len(model.series) > 5
    assert len([one for one in caplog.records if "damaged" in one.message]) == 1
    assert (folder / LABEL).read_text() == content
    write_label(folder, Label("Mended"))
    assert model.poll()[0] and model.label.name == "Mended"


def test_runs_drawn_over_each_other_are_named_and_compared(qtbot, open_tab, runs):
    for number in range(6):
        make_run(runs / f"run{number}", iterations=2, outcome="completed", seed=number)
    write_label(runs / "run3", Label("The third"))
    tab = open_tab()
    legend = tab.run_page.runs
    tab.show_run(card_of(tab, "run3").model)
    assert not legend.isVisible()
    others = [card for card in tab.list.cards if card.model.folder.name != "run3"]
    qtbot.waitUntil(lambda: all(card.eye.isVisible() for card in others))
    others[0].eye.click()
    shown = [one.text() for one in legend.names if one.isVisible()]
    assert shown == ["The third", "Reversi 6 × 6 · Standard"]
    for card in others[1:]:
        card.eye.click()
    begun = [one.text().partition(" · ")[0] for one in legend.names]
    assert len(set(begun)) == 6, "those that are called alike are told apart, by what is read first"
    languages.use("ja")
    assert "リバーシ" in legend.names[1].text()
    qtbot.mouseClick(tab.run_page.log_button, LEFT)
    assert not legend.isVisible()
    legend.compare_button.click()
    dialog = next(one for one in tab.findChildren(RunSettingsDialog) if one.isVisible())
    assert dialog.which.itemText(0) == "The third" and dialog.which.count() == 6


def test_cards_of_runs_that_are_called_alike_say_when_they_were_begun(qtbot, open_tab, runs):
    for number, name in enumerate(("a", "b", "c")):
        folder = make_run(runs / name, iterations=2, outcome="completed")
        config = json.loads((folder / "config.json").read_text())
        (folder / "config.json").write_text(json.dumps(config | {"created": 86_400.0 + number}))
    tab = open_tab()
    cards = [card_of(tab, name) for name in ("a", "b", "c")]
    begun = [moment(86_400.0 + number, exact=True) for number in range(3)]
    assert [card.plain.text() for card in cards] == begun and not any(card.plain.isHidden() for card in cards)
    assert begun[1] in cards[1].accessibleName()
    tab.show_run(cards[0].model)
    cards[1].eye.click()
    names = [one.text() for one in tab.run_page.runs.names if one.isVisible()]
    assert names == [f"{when[11:]} · Reversi 6 × 6 · Standard" for when in begun[:2]], "all on the same day"
    for name in ("a", "b"):
        write_label(runs / name, Label(f"Mine {name}"))
    tab.particulars.named.emit()
    qtbot.waitUntil(lambda: cards[1].title.text() == "Mine b" and not cards[2].plain.isVisible())
    assert cards[0].plain.text() == "Reversi 6 × 6 · Standard"


def test_a_long_name_takes_no_more_room_than_there_is(qtbot, open_tab, runs):
    make_run(runs / "a", iterations=2, outcome="completed")
    make_run(runs / "b", iterations=2, outcome="completed")
    for name in ("a", "b"):
        write_label(runs / name, Label("W" * 60, "W" * 500))
    tab = open_tab((960, 560))
    for card in tab.list.cards:
        card.eye.click()
    qtbot.waitUntil(lambda: card_of(tab, "a").width() <= tab.list.width())
    assert tab.width() == 960
    assert all(one.width() >= one.minimumSizeHint().width() for one in tab.findChildren(QPushButton)
               if one.isVisible() and one.text())  # fmt: skip


def test_a_run_at_work_is_asked_about_by_its_name(open_tab, runs):
    make_run(runs / "a", iterations=1, live=True)
    tab = open_tab()
    assert list(tab.runs_at_work().values()) == ["Reversi 6 × 6 · Standard"]
    write_label(runs / "a", Label("Half the rate"))
    assert list(tab.runs_at_work().values()) == ["Half the rate"]
    (runs / "a" / LABEL).write_text("{")
    assert list(tab.runs_at_work().values()) == ["Reversi 6 × 6 · Standard"]
    make_run(runs / "b", iterations=1, live=True)
    both = tab.runs_at_work().values()
    assert len(set(both)) == 2 and all(one.startswith("Reversi 6 × 6 · Standard · ") for one in both)
