"""Starting a run from the tab: a game, a preset, every option."""

import sys

from PySide6.QtCore import Qt

from app.training_tab.tab import TrainingTab

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
