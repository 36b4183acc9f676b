"""What a network learns from, as the page shows it."""

from dataclasses import replace

import numpy as np
import pytest

from app.i18n import languages
from app.labs.lessons.examination import Houses, read_examination, read_examples
from app.labs.lessons.views import EXAMPLES
from engines.errors import InputError
from tests.app.labs.lessons.make_lessons import put


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
    table = page.views.learned.table
    houses = read_examples(labs_home / "houses" / "examples.npz")
    assert isinstance(houses, Houses)
    assert table.isVisible() and table.rowCount() == 9
    assert table.columnCount() == 1 + len(houses.columns)
    assert table.horizontalHeaderItem(0).text() == "True price (thousand dollars)"
    assert table.item(3, 0).text() == f"{houses.truth[3]:.0f}"
    built = houses.columns.index("Year built")
    assert table.item(3, 1 + built).text() == f"{houses.inputs[3, built]:.0f}"
    assert page.views.learned.scaled_button.isHidden(), "an older run has not written that down"
    page.views.learned.show_examples(replace(houses, scaled=houses.inputs / np.float32(2000)))
    page.views.learned.scaled_button.click()
    assert table.item(3, 1 + built).text() == f"{houses.inputs[3, built] / 2000:.2f}"
    assert table.item(3, 0).text() == f"{houses.truth[3]:.0f}"
    page.views.learned.show_examples(replace(houses, unit=""))
    assert table.horizontalHeaderItem(0).text() == "True price"


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
