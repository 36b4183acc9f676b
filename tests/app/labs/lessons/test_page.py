"""A lesson's page with real runs: the newest one at once, results, a try, and what is said of bad files."""

import json
import shutil
import sys

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QPushButton

from app.i18n import languages
from app.labs.lessons.views import CURVES, LAYERS, RESULTS, TRIAL
from app.runs.model import State
from app.theme.theme import theme
from engines.runs.command import Command, last_command
from engines.runs.lock import owner
from tests.app.conftest import move_pointer
from tests.app.labs.lessons.make_lessons import MINUTES, make_digits, put, write

LEFT = Qt.MouseButton.LeftButton


def test_the_newest_network_answers_at_once(qtbot, digits):
    page = digits
    assert page.views.stack.currentIndex() == TRIAL and page.session.model.status.state is State.FINISHED
    assert page.header.start_button.isVisible() and not page.header.stop_button.isVisible()
    assert "1,297" in page.header.data.text()
    trial = page.views.trial
    assert "500 test pictures" in trial.which.text()
    assert trial.set_label.isVisible() and "MNIST" in trial.set_label.text()
    assert trial.seen_label.text().startswith("What the network sees: set upright")
    pad = trial.pad
    sheet = pad.sheet()
    place = lambda x, y: QPoint(int(sheet.x() + x * sheet.width()), int(sheet.y() + y * sheet.height()))  # noqa: E731
    qtbot.mousePress(pad, LEFT, pos=place(0.5, 0.15))
    for at in range(2, 9):
        move_pointer(pad, place(0.5, at / 10))
    qtbot.mouseRelease(pad, LEFT, pos=place(0.5, 0.85))
    qtbot.waitUntil(lambda: trial.bars.shares is not None and not trial.guesser.busy, timeout=MINUTES)
    assert trial.bars.shares.argmax() == 1 and trial.answer.text().startswith("1, ")
    assert abs(trial.bars.shares.sum() - 1) < 1e-4
    qtbot.mouseClick(trial.clear_button, LEFT)
    assert trial.bars.shares is None and pad.empty
    qtbot.mouseClick(trial.example_button, LEFT)
    qtbot.waitUntil(lambda: trial.bars.shares is not None, timeout=MINUTES)
    assert not pad.empty and not pad.strokes
    assert "tensorflow" not in sys.modules and "keras" not in sys.modules


def test_a_run_with_much_to_read_is_opened_with_what_came_of_it(qtbot, labs_home, open_lesson):
    make_digits(labs_home / "long", epochs=60)
    _, page = open_lesson("digits")
    assert page.session.network is None and page.views.stack.currentIndex() == CURVES
    qtbot.waitUntil(lambda: page.views.stack.currentIndex() == TRIAL, timeout=MINUTES)
    page.views.show_view(CURVES)
    make_digits(labs_home / "longer", epochs=60)
    page.session.show_run(labs_home / "longer")
    qtbot.waitUntil(lambda: page.session.network is not None, timeout=MINUTES)
    assert page.views.stack.currentIndex() == CURVES


def test_houses_are_pointed_at_and_tried(qtbot, made, labs_home, open_lesson):
    put(made, labs_home, "houses")
    _, page = open_lesson("houses")
    assert page.views.stack.currentIndex() == RESULTS
    scatter, houses = page.views.results.scatter, page.session.examination
    dearest = int(houses.truth.argmax())
    at = scatter.point_of(houses.truth[dearest], houses.answers[dearest])
    assert scatter.house_at(at) == dearest
    move_pointer(scatter, at.toPoint())
    assert (
        scatter.current == dearest
        and scatter._readout.isVisible()
        and "Year built" in scatter._readout.text.text()
    )
    scatter.look_at(None)
    qtbot.keyClick(scatter, Qt.Key.Key_Right)
    assert scatter.current == int(houses.truth.argmin())
    qtbot.keyClick(scatter, Qt.Key.Key_Return)
    trial = page.views.trial
    assert page.views.stack.currentIndex() == TRIAL
    qtbot.waitUntil(lambda: trial._estimate is not None and not trial.guesser.busy, timeout=MINUTES)
    trial.show_example(dearest)
    qtbot.waitUntil(lambda: abs(trial._estimate - houses.answers[dearest]) < 0.1, timeout=MINUTES)
    assert trial.truth.text() == f"True price: {houses.truth[dearest]:.0f} thousand dollars"
    trial.sliders.sliders[0].setValue(0)
    qtbot.waitUntil(lambda: not trial.truth.text(), timeout=MINUTES)
    assert trial.sliders.values[0] == pytest.approx(houses.inputs[:, 0].min())


def test_a_newer_network_is_asked_about_the_same_house(qtbot, made, labs_home, open_lesson):
    put(made, labs_home, "houses")
    _, page = open_lesson("houses")
    page.views.show_view(TRIAL)
    trial = page.views.trial
    qtbot.waitUntil(lambda: bool(trial.truth.text()), timeout=MINUTES)
    trial.show_example(3)
    true, first = trial.truth.text(), trial.network
    trial.show_network(first.path)
    qtbot.waitUntil(lambda: trial.network is not first, timeout=MINUTES)
    qtbot.waitUntil(lambda: not trial.guesser.busy, timeout=MINUTES)
    assert true and trial.truth.text() == true


def test_prices_are_asked_for_without_a_run(qtbot, made, open_lesson, tmp_path):
    for suffix in (".onnx", ".json"):
        shutil.copy(made["houses"] / f"networks/000005{suffix}", tmp_path / f"kept{suffix}")
    _, page = open_lesson("houses")
    page.views.show_view(TRIAL)
    trial = page.views.trial
    trial.open_model(str(tmp_path / "kept.onnx"))
    qtbot.waitUntil(lambda: trial._estimate is not None, timeout=MINUTES)
    before = trial._estimate
    trial.sliders.sliders[trial.sliders.columns.index("Rooms")].setValue(0)
    qtbot.waitUntil(lambda: trial._estimate != before, timeout=MINUTES)
    assert not trial.example_button.isEnabled() and not trial.truth.text()


def test_photographs_from_files_are_shown_to_the_network(qtbot, made, labs_home, open_lesson, tmp_path):
    put(made, labs_home, "convolution")
    _, page = open_lesson("convolution")
    page.views.show_view(TRIAL)
    trial = page.views.trial
    picture = tmp_path / "picture.png"
    page.grab().save(str(picture))
    assert trial.expectant
    trial.open_picture(str(picture))  # while the network is being loaded
    assert page.strip.isHidden()
    qtbot.waitUntil(lambda: trial.bars.shares is not None, timeout=MINUTES)
    assert trial._pixels.shape == (32, 32, 3) and len(trial.bars.shares) == 10
    picture.write_text("no picture")
    trial.open_picture(str(picture))
    assert "no picture that can be read" in page.strip.text.text()
    languages.use("ja")
    assert page.strip.text.text() == f"{picture} は読み込める画像ではありません。"
    trial.take_example()
    qtbot.waitUntil(lambda: trial.bars.shares is not None, timeout=MINUTES)


def test_a_damaged_examination_is_said_and_the_page_stays_usable(qtbot, made, labs_home, open_lesson):
    put(made, labs_home, "digits")
    (labs_home / "digits" / "examination.npz").write_bytes(b"nothing")
    (labs_home / "digits" / "layers.json").write_text("{")
    _, page = open_lesson("digits")
    assert "is damaged" in page.strip.text.text() and page.session.examination is None
    assert page.header.start_button.isEnabled()
    page.views.show_view(RESULTS)
    page.views.show_view(LAYERS)
    page.views.show_view(CURVES)
    qtbot.waitUntil(lambda: len(page.views.curves.plots.cards) == 6, timeout=MINUTES)


def test_curves_of_epochs_and_batches(qtbot, digits):
    digits.views.show_view(CURVES)
    cards = digits.views.curves.plots.cards
    qtbot.waitUntil(lambda: len(cards) == 6, timeout=MINUTES)
    assert {card.axis for id, card in cards.items() if id.startswith("batch")} == {"games"}
    assert {card.axis for id, card in cards.items() if not id.startswith("batch")} == {"iteration"}
    card = cards["accuracy"]
    qtbot.waitUntil(lambda: len(card.curves) == 3, timeout=MINUTES)
    qtbot.waitUntil(lambda: not digits.session._timer.isActive() and not card._dirty, timeout=MINUTES)
    card.redraw()
    card.mark_dirty()
    assert card._dirty, "it has just been drawn"
    qtbot.waitUntil(lambda: not card._dirty)


def test_settings_are_those_of_the_trainer(qtbot, digits, tmp_path):
    page = digits
    assert page.header.preset is not None and page.header.presets.findText("Trial") < 0
    page.side.buttons[1].click()
    form = page.settings.form
    assert "data" not in form.fields and page.settings.settings() == {}
    form.fields["iterations"].field.setText("3")
    page.settings.data.choose("/somewhere/digits.npz")
    assert page.settings.settings() == {"iterations": 3, "data": "/somewhere/digits.npz"}
    form.fields["iterations"].field.setText("0")
    qtbot.mouseClick(page.header.start_button, LEFT)
    assert "Epochs" in page.strip.text.text() and not page.session.live
    languages.use("ja")
    assert page.strip.text.text() == "「エポック数」が範囲外です。"
    form.fields["iterations"].field.setText("3")
    languages.use("en")
    assert page.strip.isHidden(), "it is well by now"


def test_earlier_runs_are_shown_and_deleted(qtbot, made, labs_home, open_lesson):
    put(made, labs_home, "digits", "houses")
    shutil.copytree(made["digits"], labs_home / "older")
    (labs_home / "older" / "networks" / "000005.json").write_text("{")
    _, page = open_lesson("digits")
    config = json.loads((labs_home / "older" / "config.json").read_text())
    config["options"] = {"iterations": 9, "dropout": 0.7, "seed": 3, "data": ""}
    (labs_home / "older" / "config.json").write_text(json.dumps(config))
    page.side.buttons[2].click()
    rows = {row.folder.name: row for row in page.runs.rows}
    assert set(rows) == {"digits", "older"}
    assert " % right · " in rows["digits"].detail.text() and "right" not in rows["older"].detail.text()
    assert rows["older"].changes.text() == "Dropout 0.7" and rows["digits"].changes.isHidden()
    languages.use("ja")
    assert rows["older"].changes.text() == "ドロップアウト 0.7"
    languages.use("en")
    for name, row in rows.items():
        qtbot.mouseClick(row.show_button, LEFT)
        assert page.session.model.folder.name == name
    shown = page.session.model.folder
    qtbot.mouseClick(rows[shown.name].delete_button, LEFT)
    with qtbot.waitSignal(page.runs.deleted, timeout=MINUTES):
        qtbot.mouseClick(page.strip.buttons[0], LEFT)
    assert not shown.exists() and page.session.model is None
    assert page.views.trial.network is None and "no network yet" in page.views.trial.which.text()


def test_a_run_that_was_stopped_before_it_learned_could_have_begun(labs_home, open_lesson):
    write(labs_home / "digits", "digits", [], 0.9, epochs=0, outcome="stopped")
    _, page = open_lesson("digits")
    assert page.header.detail.text() == "Stopped before it began to learn."
    assert page.header.start_button.isVisible() and not page.header.resume_button.isVisible()


def test_a_page_rests_when_nothing_runs_or_nobody_looks(qtbot, made, labs_home, open_lesson):
    put(made, labs_home, "digits")
    tab, page = open_lesson("digits")
    qtbot.waitUntil(lambda: not page.session._timer.isActive(), timeout=MINUTES)
    make_digits(labs_home / "live", outcome="", live=True)
    page.session.show_run(labs_home / "live")
    assert page.session._timer.isActive() and page.header.pause_button.isVisible()
    assert page.header.detail.text().startswith("Epoch 5 of 5 · ")
    qtbot.mouseClick(page.header.pause_button, LEFT)
    assert last_command(labs_home / "live") is Command.PAUSE
    assert "pausing" in page.header.detail.text()
    tab.show_page("random")
    assert not page.session._timer.isActive()
    tab.show_page("digits")
    assert page.session._timer.isActive()


@pytest.mark.parametrize("size", [(960, 560), (1280, 746)])
def test_both_languages_fit(qtbot, made, labs_home, open_lesson, size):
    put(made, labs_home, *made)
    write(labs_home / "residual", "residual", [], 0.9, outcome="stopped")
    tab, _ = open_lesson("digits", size)
    for language, look in (("en", "light"), ("ja", "dark")):
        languages.use(language)
        theme.use(look, "auto")
        for lesson in (*made, "residual"):
            tab.show_page(lesson)
            page = tab.pages[lesson]
            for view in (CURVES, RESULTS, TRIAL, LAYERS):
                page.views.show_view(view)
                qtbot.wait(1)
                assert tab.width() == size[0], "the tab is wider than its room"
                title = page.header.title
                assert title.width() >= title.minimumSizeHint().width(), title.text()
                for button in page.findChildren(QPushButton):
                    if button.isVisible() and button.text():
                        assert button.width() >= button.minimumSizeHint().width(), button.text()


def test_a_real_run_from_start_to_end(qtbot, labs_home, open_lesson):
    """The one test with a real trainer: started, watched, examined, and its network asked."""
    tab, page = open_lesson("digits")
    page.settings.data.choose(str(labs_home / "none.npz"))
    qtbot.mouseClick(page.header.start_button, LEFT)
    qtbot.waitUntil(lambda: not page.session.live and page.strip.isVisible(), timeout=MINUTES)
    assert "none.npz" in page.strip.text.text() and page.header.start_button.isVisible()
    assert (
        page.header.detail.text() == "The run could not begin." and not page.header.resume_button.isVisible()
    )
    page.settings.data.choose("")
    for name, value in (("iterations", "2"), ("threads", "1")):
        page.side.buttons[1].click()
        page.settings.form.fields[name].field.setText(value)
    qtbot.mouseClick(page.header.start_button, LEFT)
    assert page.session.live and page.header.stop_button.isVisible() and page.header.bar.isVisible()
    assert "TensorFlow is being loaded" in page.header.detail.text() and not page.strip.isVisible()
    assert page.views.curves.beginning.steps[0].isVisible()
    qtbot.waitUntil(lambda: bool(page.session.layers), timeout=MINUTES)
    qtbot.waitUntil(lambda: not page.session.live, timeout=MINUTES)
    model = page.session.model
    assert model.status.state is State.FINISHED, page.strip.text.text()
    assert page.header.detail.text().startswith("Learned in 2 epochs")
    assert "On test pictures" in page.header.detail.text() and page.header.data.text()
    assert isinstance(page.session.examination.images, np.ndarray)
    page.views.show_view(TRIAL)
    trial = page.views.trial
    qtbot.waitUntil(lambda: trial.network is not None, timeout=MINUTES)
    trial.take_example()
    qtbot.waitUntil(lambda: trial.bars.shares is not None, timeout=MINUTES)
    assert json.loads((model.folder / "config.json").read_text())["options"]["iterations"] == 2
    process = tab.workshop.trainer._processes[model.folder]
    qtbot.waitUntil(lambda: process.code is not None, timeout=MINUTES)
    assert process.code == 0 and owner(model.folder) is None
