"""What a network learns from, as the page shows it."""

import time
from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import Qt

from app.i18n import languages
from app.labs.lessons.examination import Houses, read_examination, read_examples
from app.labs.lessons.learned import LearnedExamples
from app.labs.lessons.views import EXAMPLES
from engines.errors import InputError
from tests.app.labs.lessons.make_lessons import put

ACROSS = Qt.Orientation.Horizontal


def test_pictures_hang_with_their_true_names(made, open_lesson, labs_home):
    put(made, labs_home, "digits")
    _, page = open_lesson("digits")
    page.views.buttons[EXAMPLES].click()
    learned = page.views.learned
    assert learned.wall.isVisible() and not learned.table.isVisible()
    assert len(learned.wall.rows) == 9 and learned.note.text().startswith("The first 9 pictures")
    truth = [str(one) for one in learned.wall.pictures.truth]
    assert [learned.wall.sentence(at) for at in range(9)] == truth
    learned.wall.look_at(2)
    assert learned.wall.accessibleDescription() == truth[2]
    assert not learned.wall.pictures.wrong.any()
    languages.use("ja")
    assert "9 枚" in learned.note.text()
    page.session.clear()
    assert not learned.wall.isVisible() and "読み込む" in learned.note.text()


def test_houses_stand_with_their_true_prices(made, open_lesson, labs_home):
    put(made, labs_home, "houses")
    _, page = open_lesson("houses")
    page.views.buttons[EXAMPLES].click()
    view = page.views.learned.table
    table = view.model()
    houses = read_examples(labs_home / "houses" / "examples.npz")
    assert isinstance(houses, Houses)
    assert view.isVisible() and table.rowCount() == 9
    assert table.columnCount() == 1 + len(houses.columns)
    assert table.headerData(0, ACROSS, Qt.ItemDataRole.DisplayRole) == "True price (thousand dollars)"
    assert table.index(3, 0).data() == f"{houses.truth[3]:.0f}"
    built = houses.columns.index("Year built")
    assert table.index(3, 1 + built).data() == f"{houses.inputs[3, built]:.0f}"
    assert page.views.learned.scaled_button.isHidden(), "an older run has not written that down"
    page.views.learned.show_examples(replace(houses, scaled=houses.inputs / np.float32(2000)))
    page.views.learned.scaled_button.click()
    assert table.index(3, 1 + built).data() == f"{houses.inputs[3, built] / 2000:.2f}"
    assert table.index(3, 0).data() == f"{houses.truth[3]:.0f}"
    page.views.learned.show_examples(replace(houses, unit=""))
    assert table.headerData(0, ACROSS, Qt.ItemDataRole.DisplayRole) == "True price"


def test_houses_are_written_only_where_one_looks(qtbot):
    many, columns = 5000, 30
    figures, prices = np.ones((many, columns), np.float32), np.ones(many, np.float32)
    houses = Houses(figures, tuple(f"Column {at}" for at in range(columns)), prices, prices, "")
    learned = LearnedExamples()
    qtbot.addWidget(learned)
    began = time.thread_time()
    learned.show_examples(houses)
    learned.retranslate()
    assert learned.table.model().rowCount() == many
    assert time.thread_time() - began < 0.5, "cells that are all made at once hold up the window for seconds"


def test_examples_that_are_none_are_said(made, open_lesson, labs_home):
    put(made, labs_home, "digits")
    (labs_home / "digits" / "examples.npz").write_bytes(b"nothing")
    _, page = open_lesson("digits")
    assert "is damaged" in page.strip.text.text() and page.session.examination is not None
    assert page.views.learned.note.text().endswith("has read it.")


def test_an_examination_without_answers_is_none(made, tmp_path):
    for lesson in ("digits", "houses"):
        path = made[lesson] / "examples.npz"
        assert len(read_examples(path).truth) == 9
        with pytest.raises(InputError, match="is damaged"):
            read_examination(path)
    with np.load(made["digits"] / "examples.npz") as parts:
        np.savez(tmp_path / "wrong.npz", images=parts["images"], truth=parts["truth"][:5],
                 classes=parts["classes"])  # fmt: skip
    with pytest.raises(InputError, match="is damaged"):
        read_examples(tmp_path / "wrong.npz")
