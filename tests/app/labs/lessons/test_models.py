"""Models that are opened on a lesson's page, and files that are none."""

import shutil

import numpy as np
from PySide6.QtCore import Qt

from app.i18n import languages
from app.labs.lessons.layer_table import LayerTable
from app.labs.lessons.layers import Layer
from app.labs.lessons.views import LAYERS, TRIAL
from tests.app.labs.lessons.make_lessons import MINUTES, linear, put


def test_a_model_is_opened_without_a_run(qtbot, made, open_lesson, tmp_path):
    _, page = open_lesson("digits")
    page.views.show_view(TRIAL)
    trial = page.views.trial
    assert page.session.model is None and not trial.example_button.isEnabled()
    assert page.header.detail.text() == "Press Start and watch."
    trial.open_model(str(made["digits"] / "networks/000005.onnx"))
    qtbot.waitUntil(lambda: trial.network is not None, timeout=MINUTES)
    assert trial.example_button.isEnabled() and trial.which.text().startswith("Model 000005.onnx")
    assert page.views.layers.table.rowCount() == 1
    trial.take_example()
    qtbot.waitUntil(lambda: trial.bars.shares is not None, timeout=MINUTES)
    trial.save_model(str(tmp_path / "kept.onnx"))
    first, trial.guesser.network = trial.network, None
    trial.open_model(str(tmp_path / "kept.onnx"))
    qtbot.waitUntil(lambda: trial.network is not None, timeout=MINUTES)
    assert trial.network is not first and not page.strip.isVisible()
    assert trial.examination is None and not trial.example_button.isEnabled()
    trial.save_model(str(tmp_path / "kept.onnx" / "further.onnx"))
    assert page.strip.isVisible()


def test_models_that_are_none_are_said_and_the_one_before_stays(qtbot, made, digits, tmp_path):
    trial, before = digits.views.trial, digits.views.trial.network
    damaged = tmp_path / "damaged.onnx"
    source = made["digits"] / "networks/000005.onnx"
    damaged.write_bytes(source.read_bytes()[:-7] + b"xxxxxxx")
    shutil.copy(source.with_suffix(".json"), damaged.with_suffix(".json"))
    bare = tmp_path / "bare.onnx"
    shutil.copy(source, bare)
    other = made["houses"] / "networks/000005.onnx"
    for path, words in ((damaged, "damaged"), (bare, "manifest"), (other, "belongs to the lesson"),
                        (tmp_path / "none.onnx", "none.onnx")):  # fmt: skip
        digits.strip.dismiss()
        trial.open_model(str(path))
        qtbot.waitUntil(digits.strip.isVisible, timeout=MINUTES)
        assert words in digits.strip.text.text()
        if path == other:
            languages.use("ja")
            assert "は 手書き数字 ではなく 住宅価格 のレッスン" in digits.strip.text.text()
            languages.use("en")
        assert trial.network is before and trial.opened is None
    trial.take_example()
    qtbot.waitUntil(lambda: trial.bars.shares is not None, timeout=MINUTES)


def test_while_a_network_is_being_loaded_it_is_not_said_that_there_is_none(qtbot, made, open_lesson):
    _, page = open_lesson("digits")
    page.views.show_view(TRIAL)
    trial, newest = page.views.trial, made["digits"] / "networks/000005.onnx"
    assert "no network yet" in trial.which.text()
    for load in (trial.open_model, trial.show_network):
        load(newest)
        assert trial.which.text() == "The network is being loaded …"
        qtbot.waitUntil(lambda: trial.network is not None, timeout=MINUTES)
        assert "500" in trial.which.text()
        trial.return_to_run()
    trial.show_network(None)
    trial.open_model("/nowhere/none.onnx")
    qtbot.waitUntil(page.strip.isVisible, timeout=MINUTES)
    assert "no network yet" in trial.which.text()


def test_the_run_answers_again_when_a_model_is_left(qtbot, digits, tmp_path):
    trial, layers = digits.views.trial, digits.views.layers.table
    images = trial.examination.images
    two = linear(tmp_path / "two.onnx", np.zeros((64, 2)), np.array([0.0, 9.0]), True, shape=(8, 8),
                 lesson="digits", classes=("0", "1"), test={})  # fmt: skip
    assert trial.back_button.isHidden() and layers.rowCount() == 3
    trial.open_model(str(two))
    qtbot.waitUntil(trial.back_button.isVisible, timeout=MINUTES)
    assert layers.rowCount() == 1 and not trial.example_button.isEnabled()
    qtbot.mouseClick(trial.back_button, Qt.MouseButton.LeftButton)
    assert trial.back_button.isHidden() and layers.rowCount() == 3 and trial.example_button.isEnabled()
    qtbot.waitUntil(lambda: trial.which.text().startswith("The network of this run · "), timeout=MINUTES)
    trial.open_model(str(two))
    qtbot.waitUntil(trial.back_button.isVisible, timeout=MINUTES)
    digits.views.results.taken.emit(7)  # one of the run's own examples
    assert (trial.pad.picture() == images[7]).all()
    qtbot.waitUntil(lambda: len(trial.bars.shares if trial.bars.shares is not None else ()) == 10)


def test_without_a_network_nothing_is_said_to_be_answered(qtbot, made, open_lesson):
    """Neither before there is one, nor when the run is gone that it came from; what was put in stays."""
    for lesson in made:
        _, page = open_lesson(lesson)
        page.views.show_view(TRIAL)
        trial = page.views.trial
        said = trial.price if lesson == "houses" else trial.answer
        assert said.text() == {"digits": "Nothing drawn yet", "houses": "–"}.get(lesson, "")
        if lesson == "digits":
            qtbot.mousePress(trial.pad, Qt.MouseButton.LeftButton)
            assert not said.text()
        page.session.show_run(made[lesson])
        qtbot.waitUntil(lambda trial=trial: trial.network is not None, timeout=MINUTES)
        if lesson != "digits":
            trial.take_example()
        qtbot.waitUntil(lambda said=said: said.text() not in {"", "–"}, timeout=MINUTES)
        page.session.clear()
        assert "no network yet" in trial.which.text() and said.text() in {"", "–"}


def test_a_newer_network_of_the_run_leaves_the_one_that_is_being_opened_alone(
    qtbot, made, open_lesson, tmp_path
):
    _, page = open_lesson("digits")
    page.views.show_view(TRIAL)
    trial, newest, mine = page.views.trial, made["digits"] / "networks/000005.onnx", tmp_path / "mine.onnx"
    for suffix in (".onnx", ".json"):
        shutil.copy(newest.with_suffix(suffix), mine.with_suffix(suffix))
    trial.open_model(str(tmp_path / "none.onnx"))
    trial.show_network(newest)
    qtbot.waitUntil(lambda: trial.network is not None, timeout=MINUTES)
    assert page.strip.isVisible() and trial.network.path == newest
    trial.open_model(str(mine))
    trial.show_network(newest)
    qtbot.waitUntil(lambda: trial.opened == mine, timeout=MINUTES)
    qtbot.waitUntil(lambda: not trial.guesser.busy, timeout=MINUTES)
    assert trial.network.path == mine and trial.which.text().startswith("Model mine.onnx")


def test_a_model_that_knows_other_things_is_asked_about_the_same_picture(
    qtbot, made, labs_home, open_lesson, tmp_path
):
    put(made, labs_home, "convolution")
    _, page = open_lesson("convolution")
    page.views.show_view(TRIAL)
    trial = page.views.trial
    qtbot.waitUntil(lambda: trial.network is not None, timeout=MINUTES)
    trial.show_example(int(trial.examination.truth.argmax()))
    two = linear(tmp_path / "two.onnx", np.zeros((3072, 2)), np.array([0.0, 9.0]), True, shape=(32, 32, 3),
                 lesson="convolution", classes=("cat", "dog"), test={})  # fmt: skip
    trial.open_model(str(two))
    qtbot.waitUntil(lambda: trial.answer.text() == "dog, 100 % sure", timeout=MINUTES)


def test_a_photograph_is_there_to_be_judged_at_once(qtbot, made, labs_home, open_lesson):
    put(made, labs_home, "convolution")
    _, page = open_lesson("convolution")
    page.views.show_view(TRIAL)
    trial = page.views.trial
    qtbot.waitUntil(lambda: bool(trial.answer.text()), timeout=MINUTES)
    assert np.array_equal(trial._pixels, trial.examination.images[0])


def test_the_layers_numbers_are_seen_in_the_smallest_window(qtbot, made, labs_home, open_lesson):
    put(made, labs_home, "convolution")
    _, page = open_lesson("convolution", (960, 546))
    languages.use("ja")
    page.views.show_view(LAYERS)
    table = page.views.layers.table
    qtbot.waitUntil(lambda: table.rowCount() == 41, timeout=MINUTES)
    right = lambda column: table.columnViewportPosition(column) + table.columnWidth(column)  # noqa: E731
    qtbot.waitUntil(lambda: right(table.columnCount() - 1) <= table.viewport().width())
    assert table.item(5, 1).toolTip() == table.item(5, 1).text() != ""


def test_numbers_of_layers_with_long_names_take_the_room_of_words(qtbot):
    layers = (
        Layer("conv2d", "Conv2D", (32, 32, 16), 9216, "3×3 / 2×2"),
        Layer("mean", "GlobalAveragePooling2D", (64,), 0, ""),
    )
    languages.use("ja")
    card = LayerTable()
    qtbot.addWidget(card)
    card.show_layers(layers)
    card.show()
    table = card.table
    right = lambda column: table.columnViewportPosition(column) + table.columnWidth(column)  # noqa: E731
    for width, hidden in ((480, True), (680, False), (480, True)):
        card.resize(width, 340)
        qtbot.waitUntil(lambda: right(table.columnCount() - 1) <= table.viewport().width())
        assert table.isColumnHidden(1) is hidden
    name, meaning = table.item(1, 0), table.item(1, 1)
    assert name and meaning and name.toolTip() == f"mean: {meaning.text()}"
