"""Starting a run from the tab: a game, a preset, every option."""

import os
import sys

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QScrollArea

from app.i18n import languages
from app.training_tab.tab import TrainingTab
from tests.app.runs.make_runs import make_run

LEFT = Qt.MouseButton.LeftButton


def test_without_runs_one_is_offered_in_two_clicks(qtbot, open_tab):
    tab = open_tab(really_ask=True)
    assert tab.stack.currentWidget() is tab.new_page
    page = tab.new_page
    assert page.kind.id == "alphazero" and page.game == "reversi6" and page.preset == "quick"
    assert page.start_button.isEnabled()
    wanted = []
    page.wanted.disconnect()
    page.wanted.connect(lambda *facts: wanted.append(facts))
    qtbot.mouseClick(tab.list.new_button, LEFT)
    qtbot.mouseClick(page.start_button, LEFT)
    assert wanted == [("alphazero", "reversi6", "quick", {})]


def test_a_run_that_was_begun_has_the_focus_in_the_list(qtbot, open_tab, asked):
    tab = open_tab()
    qtbot.mouseClick(tab.new_page.start_button, LEFT)
    (card,) = tab.list.cards
    assert tab.focusWidget() is card and tab.list.selected is card.model
    qtbot.waitUntil(lambda: asked.exists() and asked.read_text().endswith("\n"), timeout=60_000)


@pytest.mark.parametrize(("width", "columns"), [(800, 2), (1280, 3), (1920, 3)])
def test_presets_stand_side_by_side_as_far_as_there_is_room(qtbot, open_tab, width, columns):
    tab = open_tab((width, 560))
    page = tab.new_page
    view = page._choices.viewport()
    for kind in page.kind_buttons.values():
        qtbot.mouseClick(kind, LEFT)
        cards = list(page.preset_cards.values())
        qtbot.waitUntil(lambda cards=cards: len({card.x() for card in cards}) == min(columns, len(cards)))
        for card in cards:
            ends = card.mapTo(view, card.rect().bottomRight()).x()
            assert ends <= view.width(), "none is cut off"


def test_every_option_is_there_with_range_default_and_help(qtbot, open_tab):
    page = open_tab().new_page
    qtbot.mouseClick(page.more_button, LEFT)
    assert set(page.form.fields) == {option.name for option in page.kind.options}
    assert page.settings() == {} and page.start_button.isEnabled()
    field = page.form.fields["sims"]
    assert field.range.text() == "1 – 10,000" and "Default: 32" in field.field.toolTip() and field.help.text()
    field.field.selectAll()
    qtbot.keyClicks(field.field, "48")
    qtbot.mouseClick(
        page.form.fields["gating"].field, LEFT, pos=page.form.fields["gating"].field.rect().center() / 20
    )
    page.form.fields["algorithm"].field.setCurrentIndex(1)
    assert page.settings()["sims"] == 48 and page.settings()["algorithm"] == "puct"


def test_a_value_out_of_range_is_said_and_cannot_start(qtbot, open_tab):
    page = open_tab().new_page
    qtbot.mouseClick(page.more_button, LEFT)
    field = page.form.fields["sims"].field
    for text in ("0", "abc", "1.5", ""):
        field.clear()
        qtbot.keyClicks(field, text or " ")
        assert not page.start_button.isEnabled()
        assert page.hint.text() == "Simulations is not within its range."
    field.clear()
    qtbot.keyClicks(field, "5")
    assert page.start_button.isEnabled() and page.hint.text() == ""


def test_another_game_brings_its_presets(qtbot, open_tab):
    page = open_tab().new_page
    qtbot.mouseClick(page.game_buttons["tictactoe"], LEFT)
    assert page.game == "tictactoe"
    assert page.preset_cards["quick"].preset.minutes == 3
    qtbot.mouseClick(page.preset_cards["smoke"], LEFT)
    assert page.preset == "smoke"
    qtbot.mouseClick(page.game_buttons["reversi8"], LEFT)
    assert page.preset == "smoke" and page.preset_cards["smoke"].isChecked()


def test_a_trainer_that_cannot_describe_itself_is_one_sentence(qtbot, runs, monkeypatch):
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    tab = TrainingTab(home=runs)
    qtbot.addWidget(tab)
    with qtbot.waitSignal(tab.trainer.failed):
        tab.show()
    asking = tab.new_page.asking
    assert asking.isVisible() and "did not describe itself" in asking.text.text()
    with qtbot.waitSignal(tab.trainer.failed):
        asking.again_button.click()
    assert asking.again_button.isVisible()
    tab.shut_down()


def test_another_way_of_learning_brings_its_games_presets_and_options(qtbot, open_tab):
    page = open_tab().new_page
    assert page.kinds.isVisible() and page.kind_label.text() == "Way of learning"
    assert "every position" in page.kind_buttons["qlearning"].toolTip()
    qtbot.mouseClick(page.kind_buttons["qlearning"], LEFT)
    assert set(page.game_buttons) == {"reversi4", "reversi6"} and page.game == "reversi6"
    assert page.subtitle.text().startswith("A table learns")
    qtbot.mouseClick(page.game_buttons["reversi4"], LEFT)
    assert list(page.preset_cards) == ["quick", "standard", "blog", "smoke"]
    qtbot.mouseClick(page.preset_cards["blog"], LEFT)
    qtbot.mouseClick(page.more_button, LEFT)
    assert {"epsilon", "symmetries", "memory"} <= set(page.form.fields)
    wanted = []
    page.wanted.disconnect()
    page.wanted.connect(lambda *facts: wanted.append(facts))
    qtbot.mouseClick(page.start_button, LEFT)
    assert wanted == [("qlearning", "reversi4", "blog", {})]
    qtbot.mouseClick(page.kind_buttons["alphazero"], LEFT)
    assert page.kind.id == "alphazero" and page.preset_cards[page.preset].isChecked()


def test_a_range_that_is_missed_is_not_written_larger(qtbot, open_tab):
    page = open_tab().new_page
    qtbot.mouseClick(page.more_button, LEFT)
    one = page.form.fields["minutes"]
    before = one.range.sizeHint()
    one.field.setText("")
    qtbot.keyClicks(one.field, "-1")
    assert page.hint.text() and not page.start_button.isEnabled() and one.range.sizeHint() == before


@pytest.mark.parametrize("language", ["en", "ja"])
def test_beside_runs_in_a_small_window_nothing_is_cut_off(qtbot, runs, open_tab, language):
    make_run(runs / "one", iterations=2)
    languages.use(language)
    tab = open_tab()
    tab.setFixedSize(800, 546)
    page = tab.new_page
    tab.show_new_run()
    page.wanted.disconnect()
    for one in page.kind_buttons.values():
        qtbot.mouseClick(one, LEFT)
        qtbot.mouseClick(page.start_button, LEFT)
        page.grab()  # lays it out
        area = page.findChild(QScrollArea)
        assert area.widget().minimumSizeHint().width() <= area.viewport().width(), page.kind.id
        assert page.hint.isVisible() == bool(page.hint.text()), page.kind.id


def test_what_nothing_begins_without_is_asked_for_before_a_run_is_made(
    qtbot, open_tab, monkeypatch, tmp_path
):
    tab = open_tab(size=(940, 500))
    page = tab.new_page
    qtbot.mouseClick(page.kind_buttons["policy"], LEFT)
    field = page.needs.fields["data"]
    assert field.isVisible() and page.hint.text() == ""
    qtbot.mouseClick(page.start_button, LEFT)
    assert page.hint.text() == "Fill in “Collection of games” first."
    assert tab.focusWidget() is field.field
    assert not tab.library.runs and not field.visibleRegion().isEmpty()
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(tmp_path))
    qtbot.mouseClick(field.find_button, LEFT)
    assert page.hint.text() == "" and field.value == str(tmp_path)
    qtbot.mouseClick(page.preset_cards["smoke"], LEFT)
    wanted = []
    page.wanted.disconnect()
    page.wanted.connect(lambda *facts: wanted.append(facts))
    qtbot.mouseClick(page.start_button, LEFT)
    assert wanted == [("policy", "reversi8", "smoke", {"data": str(tmp_path)})]
    qtbot.mouseClick(page.more_button, LEFT)
    assert "data" not in page.form.fields
    qtbot.mouseClick(page.kind_buttons["alphazero"], LEFT)
    assert page.needs is None


def test_what_is_needed_is_not_forgotten_while_another_kind_is_looked_at(qtbot, open_tab):
    page = open_tab().new_page
    qtbot.mouseClick(page.kind_buttons["policy"], LEFT)
    qtbot.keyClicks(page.needs.fields["data"].field, "/games")
    for kind in ("alphazero", "policy"):
        qtbot.mouseClick(page.kind_buttons[kind], LEFT)
    assert page.needs.fields["data"].value == "/games" and page.settings() == {"data": "/games"}


def test_what_the_trainer_refuses_leaves_no_run_and_can_be_mended(
    qtbot, open_tab, runs, tmp_path, monkeypatch
):
    tab = open_tab()
    page = tab.new_page
    qtbot.mouseClick(page.kind_buttons["policy"], LEFT)
    page.needs.fields["data"].field.setText("/nowhere")
    program = tmp_path / "trainer"
    program.write_text('#!/bin/sh\necho "hiyoko-train: There is no file or folder /nowhere." >&2\nexit 2\n')
    program.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(program))
    qtbot.mouseClick(page.start_button, LEFT)
    qtbot.waitUntil(tab.strip.isVisible, timeout=60_000)
    assert tab.strip.text.text() == "The training did not begin: There is no file or folder /nowhere."
    assert tab.stack.currentWidget() is page and page.settings() == {"data": "/nowhere"}
    assert not tab.library.runs and not list(runs.iterdir())


def test_what_is_refused_takes_nobody_away_from_another_run(qtbot, open_tab, runs, tmp_path, monkeypatch):
    folder = make_run(runs / "old", iterations=3, outcome="completed")
    tab = open_tab()
    program, gate = tmp_path / "trainer", tmp_path / "gate"
    os.mkfifo(gate)
    program.write_text(f'#!/bin/sh\nread word < {gate}\necho "hiyoko-train: $word" >&2\nexit 2\n')
    program.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(program))
    tab.start("alphazero", "tictactoe", "smoke", {})
    tab.show_run(tab.library.find(folder))
    gate.write_text("No.\n")
    qtbot.waitUntil(tab.strip.isVisible, timeout=60_000)
    assert tab.strip.text.text() == "The training did not begin: No."
    assert tab.stack.currentWidget() is tab.run_page and tab.run_page.model.folder == folder
    assert list(runs.iterdir()) == [folder]
