"""What is said of runs: as far as they came, not as far as they were to come."""

import json

import pytest

from app.i18n import languages
from app.labs.lessons.words import epochs_of
from app.labs.side import RUNS
from tests.app.labs.lessons.make_lessons import MINUTES, make_digits, put


def test_a_run_is_listed_with_the_epochs_that_it_learned(qtbot, labs_home, open_lesson):
    folder = make_digits(labs_home / "early", epochs=7)
    config = json.loads((folder / "config.json").read_text())
    (folder / "config.json").write_text(json.dumps(config | {"options": {"iterations": 300}}))
    _, page = open_lesson("digits")
    page.side.show_view(RUNS)
    assert "7 epochs" in page.runs.rows[0].detail.text()


def test_one_epoch_is_not_told_as_several(qtbot, labs_home, open_lesson):
    make_digits(labs_home / "short", epochs=1)
    _, page = open_lesson("digits")
    page.side.show_view(RUNS)
    assert "One epoch" in page.runs.rows[0].detail.text()
    assert page.header.detail.text().startswith("Learned in one epoch and ")


@pytest.mark.parametrize("language", ["en", "ja"])
def test_how_a_run_stands_is_read_in_a_small_window_too(qtbot, made, labs_home, open_lesson, language):
    put(made, labs_home, "digits")
    languages.use(language)
    _, page = open_lesson("digits", (800, 546))
    qtbot.waitUntil(lambda: page.session.network is not None, timeout=MINUTES)
    for line in (page.header.detail, page.header.data):
        page.grab()
        assert line.text() and not line.toolTip(), "it is cut off"
        assert "。 " not in line.text()


def test_where_nothing_is_known_nothing_is_said(tmp_path):
    assert epochs_of(tmp_path) == ""
    events = tmp_path / "events.jsonl"
    events.write_bytes(b"\xff\xfe half a line\n{}\n[1]\n" + b'{"type": "metric", "name": "loss/test", "itera')
    assert epochs_of(tmp_path) == ""
